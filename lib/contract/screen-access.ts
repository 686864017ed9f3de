import { z } from 'zod'
import { switchStatus } from '@/lib/domain/record-status'
import { userCategory } from '@/lib/domain/user'
import { anyOf, byId, Flag, get, Id, paged, paging, patch, post } from './kernel'

const Category = z.enum(userCategory.names)
const list = 'app_access_control:screen-list'
const edit = 'app_access_control:screen-edit'
const changed = ['screenAccess.list', 'screenAccess.ofCategory', 'groups.keys']

/** access.md 2.4 */
const Screen = z.object({
  id: Id,
  screen_ref: z.string(),
  name: z.string(),
  path: z.string(),
  module: z.string(),
  permission_key: z.string().nullable(),
  categories: z.array(z.string()),
  sort_order: z.number(),
  status: z.enum(switchStatus.names),
})
const fields = {
  name: z.string().trim().min(2, 'Use at least 2 characters.').max(80),
  module: z.string().trim().min(2, 'Name the module.').max(60),
  permission_key: z.string().trim().max(200).nullish(),
  sort_order: z.coerce.number().int().min(0).max(100_000).optional(),
}

/** Which screens a user category sees at all: a convenience, the key is the lock (access.md 7.4). */
export const screenAccess = {
  ofCategory: get('/api/user-category-screen', {
    needs: list,
    query: z.object({ user_category: Category }),
    reply: z.object({
      user_category: z.string(),
      screen_ids: z.array(z.number()),
      screens: z.array(z.object({
        id: Id, name: z.string(), path: z.string(), module: z.string(), permission_key: z.string().nullable(), enabled: z.boolean(), needed: z.boolean(),
      })),
      version: z.number(),
    }),
  }),
  setCategory: post('/api/user-category-screen', {
    needs: edit,
    body: z.object({ user_category: Category, screen_ids: z.array(Id).max(1000), version: z.number().int() }),
    reply: z.object({ enabled: z.number(), disabled: z.number() }),
    refreshes: changed,
  }),
  list: get('/api/user-screen-list', {
    needs: list,
    query: paging.extend({ module: anyOf(z.string().max(60)), status: anyOf(z.enum(switchStatus.names)), no_key: Flag.optional() }),
    reply: paged(Screen),
  }),
  setStatus: post('/api/user-screen/change_status', {
    needs: edit,
    body: z.object({ ids: z.array(Id).min(1, 'Choose at least one screen.').max(400), status: z.enum(switchStatus.names) }),
    reply: z.object({ updated: z.number() }),
    refreshes: changed,
  }),
  change: patch('/api/user-screen-edit/:id', {
    needs: edit,
    params: byId,
    body: z.object({ ...fields, name: fields.name.optional(), module: fields.module.optional() }),
    reply: Screen,
    refreshes: changed,
  }),
  add: post('/api/user-screen/add', {
    needs: edit,
    body: z.object({
      ...fields,
      screen_ref: z.string().trim().regex(/^[a-z0-9-]{2,60}$/, 'Use 2 to 60 small letters, digits and dashes.'),
      path: z.string().trim().startsWith('/', 'A path starts with a slash.').max(120),
      user_categories: z.array(Category).optional(),
    }),
    reply: Screen,
    refreshes: changed,
  }),
}
