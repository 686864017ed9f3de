import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, inet, integer, jsonb, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { userStatus } from '@/lib/domain/user'
import { instant, logPlace, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { pgTable } from '../table'
import { baseAgents } from './agents'
import { sellers } from './sellers'

const ids = (name: string) => bigint(name, { mode: 'number' }).array().notNull().default(sql`'{}'`)

/** access.md 2.1 */
export const users = pgTable(
  'users',
  {
    id: rowId(),
    email: text('email').notNull(),
    pas_code: text('pas_code'),
    full_name: text('full_name').notNull(),
    phone: text('phone'),
    user_category: text('user_category').notNull(),
    user_type: text('user_type').notNull().default('staff'),
    client_ids: ids('client_ids'),
    carrier_ids: ids('carrier_ids'),
    service_center_ids: ids('service_center_ids'),
    warehouse_ids: ids('warehouse_ids'),
    /** Its airports are those its agent is mapped to (upstream/db/agent-airports.ts). */
    agent_id: ref('agent_id').references(() => baseAgents.id),
    vendor_id: ref('vendor_id'),
    seller_id: ref('seller_id'),
    is_owner: boolean('is_owner').notNull().default(false),
    parent_user_id: ref('parent_user_id'),
    password_hash: text('password_hash'),
    status: statusColumn(userStatus, 'pending'),
    approval_status: integer('approval_status').notNull().default(1),
    locale: text('locale').notNull().default('en'),
    time_zone: text('time_zone').notNull().default('Asia/Dubai'),
    failed_count: integer('failed_count').notNull().default(0),
    locked_until: instant('locked_until'),
    last_login_at: instant('last_login_at'),
    last_login_ip: inet('last_login_ip'),
    password_changed_at: instant('password_changed_at'),
    invite_sent_at: instant('invite_sent_at'),
    /** Grows whenever what the user may do changes; portals reload permissions when they see a new one. */
    permission_version: integer('permission_version').notNull().default(1),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('users_email_once').on(sql`lower(${t.email})`).where(sql`${t.status} <> ${literal(userStatus, 'delete')}`),
    uniqueIndex('users_pas_code_once').on(t.pas_code).where(sql`${t.pas_code} is not null`),
    index('users_category_status').on(t.user_category, t.status),
    index('users_client_ids').using('gin', t.client_ids),
    index('users_agent').on(t.agent_id).where(sql`${t.agent_id} is not null`),
    index('users_carrier_ids').using('gin', t.carrier_ids),
  ],
)

/** access.md 2.2 */
export const groups = pgTable(
  'groups',
  {
    id: rowId(),
    name: text('name').notNull(),
    description: text('description'),
    user_category: text('user_category').notNull(),
    role_code: text('role_code').unique(),
    is_system: boolean('is_system').notNull().default(false),
    permissions: text('permissions').array().notNull().default(sql`'{}'`),
    /** Groups of staff: their members see these clients' rows only; empty = all (access.md 7.5). */
    scope_client_ids: ids('scope_client_ids'),
    status: statusColumn(recordStatus, 'active'),
    ...stamps(),
  },
  (t) => [uniqueIndex('groups_name_once').on(t.user_category, sql`lower(${t.name})`).where(sql`${t.status} <> ${literal(recordStatus, 'delete')}`)],
)

export const userGroups = pgTable(
  'user_groups',
  {
    user_id: ref('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    group_id: ref('group_id').notNull().references(() => groups.id),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.group_id] }), index('user_groups_group').on(t.group_id)],
)

/** access.md 2.4: screens the portal has; a screen switched off for a category is hidden from it. */
export const userScreens = pgTable('user_screens', {
  id: rowId(),
  screen_ref: text('screen_ref').notNull().unique(),
  name: text('name').notNull(),
  path: text('path').notNull().unique(),
  module: text('module').notNull(),
  permission_key: text('permission_key'),
  parent_id: ref('parent_id'),
  icon: text('icon'),
  sort_order: integer('sort_order').notNull().default(0),
  status: statusColumn(switchStatus, 'active'),
  ...stamps(),
})

export const userCategoryScreens = pgTable(
  'user_category_screens',
  {
    user_category: text('user_category').notNull(),
    screen_id: ref('screen_id').notNull().references(() => userScreens.id, { onDelete: 'cascade' }),
    enabled: boolean('enabled').notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.user_category, t.screen_id] })],
)

/** access.md 2.5. Only the SHA-256 of a token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: rowId(),
    user_id: ref('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull().default('user'),
    token_hash: text('token_hash').notNull().unique(),
    issued_at: instant('issued_at').notNull().default(sql`now()`),
    expire_at: instant('expire_at').notNull(),
    /** First sign-in of the chain of refreshed tokens; a chain ends after session_max_days. */
    session_start: instant('session_start').notNull().default(sql`now()`),
    last_seen_at: instant('last_seen_at').notNull().default(sql`now()`),
    ip: inet('ip'),
    user_agent: text('user_agent'),
    device_id: text('device_id'),
    /** The token this one was exchanged for; the old one works a minute longer. */
    replaced_by: ref('replaced_by'),
    revoked_at: instant('revoked_at'),
    revoke_reason: text('revoke_reason'),
    /** Kind `view`: who looks through this person's eyes, from which session of the own, and why. */
    viewer_id: ref('viewer_id').references(() => users.id),
    viewer_session_id: ref('viewer_session_id'),
    reason: text('reason'),
    /** Where the log was when the last change made in this session had landed; one that begins has all there is. */
    wrote_lsn: logPlace('wrote_lsn').default(sql`pg_current_wal_insert_lsn()`),
  },
  (t) => [index('sessions_user').on(t.user_id, t.revoked_at), index('sessions_views').on(t.viewer_id).where(sql`${t.viewer_id} is not null`)],
)

/** access.md 2.6: one live link a user and purpose; the invite of a seller is for a seller who has no user yet. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    id: rowId(),
    token_hash: text('token_hash').notNull().unique(),
    user_id: ref('user_id').references(() => users.id, { onDelete: 'cascade' }),
    seller_id: ref('seller_id').references(() => sellers.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    expire_at: instant('expire_at').notNull(),
    used_at: instant('used_at'),
    sent_to: text('sent_to').notNull(),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('one_time_links_one_live').on(t.user_id, t.purpose).where(sql`${t.used_at} is null`),
    uniqueIndex('one_time_links_one_seller').on(t.seller_id, t.purpose).where(sql`${t.used_at} is null`),
    check('one_time_links_for_one', sql`(${t.user_id} is null) <> (${t.seller_id} is null)`),
  ],
)

/** Counts of an action by one subject (an address, an e-mail) in a window; shared by all replicas. */
export const throttles = pgTable('throttles', {
  subject: text('subject').primaryKey(),
  count: integer('count').notNull().default(0),
  window_ends: instant('window_ends').notNull(),
})

/** access.md 2.7: a company that asked for an account; its user waits with it. */
export const signups = pgTable(
  'signups',
  {
    id: rowId(),
    user_id: ref('user_id').notNull().references(() => users.id),
    company_name: text('company_name').notNull(),
    country_code: text('country_code').notNull(),
    contact: text('contact').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    service_type: text('service_type').array().notNull(),
    platform: text('platform'),
    expected_volume: integer('expected_volume'),
    trade_license_no: text('trade_license_no'),
    trn: text('trn'),
    terms_version: text('terms_version').notNull(),
    accepted_at: instant('accepted_at').notNull().default(sql`now()`),
    confirmed_at: instant('confirmed_at'),
    client_id: ref('client_id'),
    seller_id: ref('seller_id').references(() => sellers.id),
    approval_status: integer('approval_status').notNull().default(0),
    decided_by: ref('decided_by'),
    decided_at: instant('decided_at'),
    reason: text('reason'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [uniqueIndex('signups_user').on(t.user_id), index('signups_recent').on(t.created_at.desc(), t.id.desc())],
)

/** Append-only; a trigger refuses update and delete. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: rowId(),
    actor_id: ref('actor_id'),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entity_id: text('entity_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    ip: inet('ip'),
    request_id: text('request_id').notNull(),
    at: instant('at').notNull().default(sql`now()`),
  },
  (t) => [
    index('audit_log_recent').on(t.at.desc(), t.id.desc()),
    index('audit_log_entity').on(t.entity, t.entity_id, t.at.desc()),
    index('audit_log_actor').on(t.actor_id, t.at.desc()),
  ],
)
