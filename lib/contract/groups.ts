import { z } from 'zod'
import { recordStatus } from '@/lib/domain/record-status'
import { userCategory } from '@/lib/domain/user'
import { anyOf, byId, del, get, Id, Instant, lookup, paged, paging, patch, post, searchText } from './kernel'

const Category = z.enum(userCategory.names)
const Status = z.enum(recordStatus.names)
const list = 'app_access_control:group-list'
const edit = 'app_access_control:group-edit'
const changed = ['groups.list', 'groups.one', 'groups.names', 'members.list', 'members.one']

/** access.md 2.2 */
const Group = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  user_category: Category,
  role_code: z.string().nullable(),
  is_system: z.boolean(),
  permissions_count: z.number(),
  members_count: z.number(),
  status: Status,
  updated_by: z.string().nullable(),
  updated_at: Instant,
})
const Member = z.object({ id: Id, full_name: z.string(), email: z.string(), status: z.string() })
const name = z.string().trim().min(2, 'Use at least 2 characters.').max(60, 'Use at most 60 characters.')
const description = z.string().trim().max(250).nullish()
/** Staff in the group see these clients' rows only; empty = all. */
const scope_client_ids = z.array(Id).max(200).optional()
const permissions = z.array(z.string().max(80)).min(1, 'Choose at least one permission.').max(500)

/** Sets of permission keys and who holds them (access.md 4, 5). */
export const groups = {
  /** The keys a category may hold, by module and screen: the rows of the permission matrix. */
  keys: get('/api/member-admin/screens', {
    needs: list,
    query: z.object({ user_category: Category }),
    reply: z.object({
      modules: z.array(
        z.object({
          name: z.string(),
          screens: z.array(
            z.object({
              screen_ref: z.string().nullable(),
              name: z.string(),
              permissions: z.array(z.object({ permission_key: z.string(), kind: z.string(), label: z.string(), mine: z.boolean() })),
            }),
          ),
        }),
      ),
    }),
  }),
  list: get('/api/member-admin/group', {
    needs: list,
    query: paging.extend({ user_category: anyOf(Category), status: anyOf(Status), permission_key: z.string().max(80).optional() }),
    reply: paged(Group),
  }),
  /** Which group holds which key, as a workbook: a sheet a category (access.md 6). */
  matrix: get('/api/member-admin/group/matrix', { needs: list, kind: 'download' }),
  add: post('/api/member-admin/group', {
    needs: edit,
    body: z.object({ name, user_category: Category, description, permissions, scope_client_ids }),
    reply: z.object({ id: Id }),
    refreshes: changed,
  }),
  one: get('/api/member-admin/group/:id', {
    needs: list,
    params: byId,
    reply: Group.extend({ permissions: z.array(z.string()), scope_client_ids: z.array(z.number()), members: z.array(Member), version: z.number() }),
  }),
  change: patch('/api/member-admin/group/:id', {
    needs: edit,
    params: byId,
    body: z.object({ name: name.optional(), description, permissions: permissions.optional(), scope_client_ids, version: z.number().int() }),
    reply: z.object({ id: Id, version: z.number() }),
    refreshes: changed,
  }),
  delete: del('/api/member-admin/group/:id', { needs: 'app_access_control:group-delete', params: byId, reply: z.object({ id: Id }), refreshes: changed }),
  mark: patch('/api/member-admin/group/action/action_mark_:action', {
    needs: [edit, 'app_access_control:group-delete'],
    params: z.object({ action: z.string().max(20) }),
    body: z.object({ ids: z.array(Id).min(1, 'Choose at least one group.').max(200, 'At most 200 groups at a time.') }),
    reply: z.object({ updated: z.number() }),
    refreshes: changed,
  }),
  names: lookup('/api/member-admin/group/name-get', {
    needs: ['app_access_control:user-list', list, 'app_sub_account:sub-account-list'],
    query: z.object({ user_category: Category.optional(), search: searchText(60).optional() }),
    reply: z.array(z.object({ id: Id, name: z.string() })),
  }),
  /** Who would gain or lose which keys if the group held these. */
  effect: post('/api/member-admin/group/:id/effect', {
    needs: edit,
    writes: false,
    params: byId,
    body: z.object({ permissions: z.array(z.string().max(80)).max(500) }),
    reply: z.object({ members: z.array(z.object({ id: Id, full_name: z.string(), gains: z.array(z.string()), loses: z.array(z.string()) })) }),
  }),
}
