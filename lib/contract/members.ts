import { z } from 'zod'
import { userCategory, userStatus, userType } from '@/lib/domain/user'
import { SignedIn } from './access'
import { Email } from './email'
import { OptionalPhone } from './phone'
import { anyOf, byId, del, Flag, get, Id, Instant, paged, paging, patch, post } from './kernel'

const Category = z.enum(userCategory.names)
const Status = z.enum(userStatus.names)
const list = 'app_access_control:user-list'
const edit = 'app_access_control:user-edit'
const changed = ['members.list', 'members.one', 'members.sessions']
const ids = z.array(Id).min(1, 'Choose at least one user.').max(200, 'At most 200 users at a time.')
const Approval = z.coerce.number().int().min(0).max(2)

/** access.md 2.1, as a list row */
export const Member = z.object({
  id: Id,
  full_name: z.string(),
  email: z.string(),
  pas_code: z.string().nullable(),
  user_category: Category,
  user_type: z.string(),
  /** Whose rows the person sees, in words. */
  scope: z.string(),
  groups: z.array(z.string()),
  status: Status,
  approval_status: z.number(),
  locked: z.boolean(),
  last_login_at: Instant.nullable(),
  invite_sent_at: Instant.nullable(),
})
const Session = z.object({
  id: Id,
  user_id: Id,
  user_name: z.string(),
  kind: z.string(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  device: z.string(),
  issued_at: Instant,
  last_seen_at: Instant,
  expire_at: Instant,
  live: z.boolean(),
  revoke_reason: z.string().nullable(),
  /** Who looks through this person's eyes in it. */
  viewer: z.string().nullable(),
})

export const MemberFields = z.object({
  full_name: z.string().trim().min(2, 'Use at least 2 characters.').max(100, 'Use at most 100 characters.'),
  email: Email,
  phone: OptionalPhone,
  locale: z.enum(['en', 'ar']).optional(),
  user_category: Category,
  user_type: z.enum(userType.names).optional(),
  pas_code: z.union([z.literal(''), z.string().trim().toUpperCase().regex(/^[A-Z0-9]{4,12}$/, 'PAS code: 4–12 capital letters or digits.')]).nullish(),
  client_ids: z.array(Id).max(200).optional(),
  carrier_ids: z.array(Id).max(200).optional(),
  service_center_ids: z.array(Id).max(200).optional(),
  warehouse_ids: z.array(Id).max(200).optional(),
  agent_id: Id.nullish(),
  vendor_id: Id.nullish(),
  seller_id: Id.nullish(),
  group_ids: z.array(Id).min(1, 'Choose at least one group.').max(20),
})

/** People who sign in (access.md 4, 5). */
export const members = {
  list: get('/api/member-admin/user', {
    needs: list,
    query: paging.extend({
      user_category: anyOf(Category), status: anyOf(Status), group_id: anyOf(Id), client_id: Id.optional(), carrier_id: Id.optional(),
      approval_status: Approval.optional(),
      /** Not signed in for so many days. */
      idle_days: z.coerce.number().int().min(1).max(3650).optional(),
      sub_accounts: Flag.optional(),
    }),
    reply: paged(Member),
  }),
  add: post('/api/member-admin/user', {
    needs: edit,
    body: MemberFields.extend({ send_invite: z.boolean().default(true) }),
    reply: z.object({ id: Id, status: Status }),
    refreshes: changed,
  }),
  one: get('/api/member-admin/user/:id', {
    needs: list,
    /** Everybody may look at the own record (access.md 5). */
    own: userCategory.names,
    params: byId,
    reply: Member.extend({
      phone: z.string().nullable(),
      locale: z.string(),
      is_owner: z.boolean(),
      parent: z.string().nullable(),
      client_ids: z.array(z.number()),
      carrier_ids: z.array(z.number()),
      service_center_ids: z.array(z.number()),
      warehouse_ids: z.array(z.number()),
      agent_id: z.number().nullable(),
      vendor_id: z.number().nullable(),
      seller_id: z.number().nullable(),
      group_ids: z.array(z.number()),
      keys_count: z.number(),
      /** A category is fixed once the person has signed in. */
      category_fixed: z.boolean(),
      version: z.number(),
    }),
  }),
  change: patch('/api/member-admin/user/:id', {
    needs: edit,
    /** Of the own record without the key: name, phone and language. */
    own: userCategory.names,
    params: byId,
    body: MemberFields.partial().extend({ version: z.number().int() }),
    reply: z.object({ id: Id, version: z.number() }),
    refreshes: changed,
  }),
  delete: del('/api/member-admin/user/:id', { needs: 'app_access_control:user-delete', params: byId, reply: z.object({ id: Id }), refreshes: changed }),
  mark: patch('/api/member-admin/user/action/action_mark_:action', {
    needs: [edit, 'app_access_control:user-delete'],
    params: z.object({ action: z.string().max(20) }),
    body: z.object({ ids }),
    reply: z.object({ updated: z.number() }),
    refreshes: changed,
  }),
  invite: patch('/api/member-admin/user/action/action_send_invite', {
    needs: edit,
    body: z.object({ ids }),
    reply: z.object({ sent: z.number(), skipped: z.array(z.object({ id: Id, reason: z.string() })) }),
    refreshes: changed,
  }),
  /** Why a person may or may not open a screen or make a call: which group, ceiling, switch or row scope decides. */
  explain: get('/api/member-admin/user/:id/explain', {
    needs: list,
    params: byId,
    query: z.object({ screen: z.string().max(120).optional(), call: z.string().max(120).optional() }),
    reply: z.object({
      allowed: z.boolean(),
      subject: z.string(),
      steps: z.array(z.object({ passed: z.boolean(), text: z.string() })),
    }),
  }),
  sessions: get('/api/admin/sessions', {
    needs: 'app_access_control:session-revoke',
    query: paging.extend({ user_id: Id.optional(), live: Flag.optional() }),
    reply: paged(Session),
  }),
  endSession: del('/api/admin/sessions/:id', {
    needs: 'app_access_control:session-revoke',
    /** 0 with `user_id`: all of that user's. */
    params: z.object({ id: z.coerce.number().int().min(0) }),
    query: z.object({ user_id: Id.optional() }),
    reply: z.object({ revoked: z.number() }),
    refreshes: changed,
  }),
  audit: get('/api/admin/audit-log', {
    needs: 'app_access_control:audit-log',
    query: paging.extend({
      actor: z.string().trim().max(100).optional(), entity: z.string().trim().max(60).optional(),
      entity_id: z.string().trim().max(60).optional(), action: z.string().trim().max(60).optional(),
    }),
    reply: paged(
      z.object({
        id: Id, at: Instant, actor: z.string(), action: z.string(),
        /** What was done as a sentence, 'Created a gate token', and what it changed, a line a field. */
        did: z.string(), changes: z.array(z.string()),
        /** The kind of record in words, 'Package list', and the record by its name or number. */
        what: z.string(), record: z.string(),
        entity: z.string(), entity_id: z.string(), before: z.unknown(), after: z.unknown(), ip: z.string().nullable(), request_id: z.string(),
      }),
    ),
  }),
  unlock: patch('/api/admin/user/:id/unlock', { needs: edit, params: byId, reply: z.object({ id: Id }), refreshes: changed }),
  /** Opens a view: the portal as this person sees it, for looking only. `token` is for the portal and ends at `expire_at` (decision 013). */
  viewAs: post('/api/admin/user/:id/view-as', {
    needs: 'app_access_control:user-view-as',
    serverOnly: true,
    params: byId,
    body: z.object({ reason: z.string().trim().min(3, 'Say why; it is kept in the audit log.').max(250, 'Use at most 250 characters.') }),
    reply: z.object({ token: z.string(), expire_at: Instant, user: SignedIn }),
    refreshes: ['members.sessions', 'members.audit'],
  }),
  signups: get('/api/admin/signups', {
    needs: list,
    query: paging.extend({ approval_status: anyOf(Approval) }),
    reply: paged(
      z.object({
        id: Id, company_name: z.string(), country_code: z.string(), contact: z.string(),
        email: z.string(), phone: z.string(), service_type: z.array(z.string()),
        expected_volume: z.number().nullable(), trade_license_no: z.string().nullable(), trn: z.string().nullable(), confirmed: z.boolean(),
        approval_status: z.number(), decided_by: z.string().nullable(), reason: z.string().nullable(), created_at: Instant,
      }),
    ),
  }),
  decideSignup: patch('/api/admin/signup/:id/:decision', {
    needs: edit,
    params: byId.extend({ decision: z.enum(['approve', 'reject']) }),
    body: z.object({ reason: z.string().trim().max(250).optional() }),
    reply: z.object({ approval_status: z.number() }),
    refreshes: ['members.signups', ...changed],
  }),
}
