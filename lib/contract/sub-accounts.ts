import { z } from 'zod'
import { userStatus } from '@/lib/domain/user'
import { anyOf, byId, get, Id, paged, paging, patch, post } from './kernel'
import { Member, MemberFields } from './members'

const edit = 'app_sub_account:sub-account-edit'
const changed = ['subAccounts.list']
const ids = z.array(Id).min(1, 'Choose at least one sub-account.').max(200, 'At most 200 sub-accounts at a time.')
const SubAccount = Member.extend({
  phone: z.string().nullable(), group_ids: z.array(z.number()), client_ids: z.array(z.number()), carrier_ids: z.array(z.number()), version: z.number(),
})
const Fields = MemberFields.pick({ full_name: true, email: true, phone: true, group_ids: true, client_ids: true, carrier_ids: true })

/** Accounts a client's, carrier's or vendor's administrator makes within what it has itself (access.md 1, 5). */
export const subAccounts = {
  list: get('/api/sub-accounts', {
    needs: 'app_sub_account:sub-account-list',
    query: paging.extend({ status: anyOf(z.enum(userStatus.names)), group_id: anyOf(Id) }),
    reply: paged(SubAccount),
  }),
  add: post('/api/sub-accounts', {
    needs: edit,
    body: Fields.extend({ send_invite: z.boolean().default(true) }),
    reply: z.object({ id: Id }),
    refreshes: changed,
  }),
  change: patch('/api/sub-accounts/:id', {
    needs: edit,
    params: byId,
    body: Fields.partial().extend({ version: z.number().int() }),
    reply: SubAccount,
    refreshes: changed,
  }),
  mark: patch('/api/sub-accounts/action/action_mark_:action', {
    needs: edit,
    params: z.object({ action: z.string().max(20) }),
    body: z.object({ ids }),
    reply: z.object({ updated: z.number() }),
    refreshes: changed,
  }),
  invite: patch('/api/sub-accounts/action/action_send_invite', {
    needs: edit,
    body: z.object({ ids }),
    reply: z.object({ sent: z.number(), skipped: z.array(z.object({ id: Id, reason: z.string() })) }),
    refreshes: changed,
  }),
}
