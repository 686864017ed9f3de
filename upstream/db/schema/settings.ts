import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { configStatus } from '@/lib/domain/config-value'
import { instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { pgTable } from '../table'

/** settings.md 2.1: one value of a key for a scope from a day on. `scope_key` names the scope and whom it is for: 'global', 'client:5', 'country:AE'. */
export const configurations = pgTable(
  'configurations',
  {
    id: rowId(),
    config_key: text('config_key').notNull(),
    scope: text('scope').notNull().default('global'),
    scope_key: text('scope_key').notNull(),
    country_code: text('country_code'),
    client_id: ref('client_id'),
    carrier_id: ref('carrier_id'),
    warehouse_id: ref('warehouse_id'),
    data_type: text('data_type').notNull(),
    value: text('value').notNull(),
    currency: text('currency'),
    valid_from: date('valid_from').notNull(),
    valid_to: date('valid_to'),
    description: text('description'),
    status: statusColumn(configStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('configurations_once').on(t.config_key, t.scope_key, t.valid_from).where(sql`${t.status} <> ${literal(configStatus, 'delete')}`),
    // One open end a key and scope: two that arrive together cannot both be the last.
    uniqueIndex('configurations_open').on(t.config_key, t.scope_key).where(sql`${t.status} <> ${literal(configStatus, 'delete')} and ${t.valid_to} is null`),
    index('configurations_key').on(t.config_key, t.status),
    index('configurations_recent').on(t.updated_at.desc(), t.id.desc()),
  ],
)

/** Who changed what, and why. Append-only. */
export const configurationHistory = pgTable(
  'configuration_history',
  {
    id: rowId(),
    config_key: text('config_key').notNull(),
    scope_key: text('scope_key').notNull(),
    configuration_id: ref('configuration_id').notNull(),
    action: text('action').notNull(),
    old_value: text('old_value'),
    new_value: text('new_value'),
    valid_from: date('valid_from'),
    changed_by: ref('changed_by'),
    reason: text('reason').notNull(),
    changed_at: instant('changed_at').notNull().default(sql`now()`),
  },
  (t) => [index('configuration_history_of').on(t.config_key, t.scope_key, t.changed_at.desc())],
)

/** settings.md 2.3: the lists whose values stand in `list_values`. */
export const listConfigurations = pgTable('list_configurations', {
  id: rowId(),
  list_code: text('list_code').notNull().unique(),
  name: text('name').notNull(),
  list_group: text('list_group').notNull(),
  is_system: boolean('is_system').notNull().default(false),
  allow_custom: boolean('allow_custom').notNull().default(true),
  ...stamps(),
})

/** Windows of maintenance that were, one a switching on. */
export const maintenanceWindows = pgTable(
  'maintenance_windows',
  {
    id: rowId(),
    message: text('message').notNull().default(''),
    until: instant('until'),
    allow_categories: text('allow_categories').array().notNull(),
    started_by: ref('started_by'),
    started_at: instant('started_at').notNull().default(sql`now()`),
    ended_by: ref('ended_by'),
    ended_at: instant('ended_at'),
  },
  (t) => [uniqueIndex('maintenance_windows_open').on(sql`(1)`).where(sql`${t.ended_at} is null`)],
)

/** settings.md 2.4: a line for each request received. What was sent and answered lies in a table beside it, which goes earlier. */
export const requestLogs = pgTable(
  'request_logs',
  {
    id: rowId(),
    request_id: text('request_id').notNull(),
    created_at: instant('created_at').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    url: text('url').notNull(),
    status: integer('status').notNull(),
    duration_ms: integer('duration_ms').notNull(),
    user_id: ref('user_id'),
    user_category: text('user_category'),
    client_id: ref('client_id'),
    token_prefix: text('token_prefix'),
    ip: text('ip'),
    user_agent: text('user_agent'),
    error_class: text('error_class'),
    ref_no: text('ref_no'),
    tracking_no: text('tracking_no'),
    order_id: text('order_id'),
    has_body: boolean('has_body').notNull().default(false),
  },
  (t) => [
    index('request_logs_recent').on(t.created_at.desc(), t.id.desc()),
    index('request_logs_status').on(t.status, t.created_at.desc()).where(sql`${t.status} >= 400`),
    index('request_logs_client').on(t.client_id, t.created_at.desc()).where(sql`${t.client_id} is not null`),
    index('request_logs_path').on(t.path, t.created_at.desc()),
    index('request_logs_request').on(t.request_id),
    index('request_logs_ref').on(t.ref_no).where(sql`${t.ref_no} is not null`),
    index('request_logs_tracking').on(t.tracking_no).where(sql`${t.tracking_no} is not null`),
  ],
)

export const requestLogBodies = pgTable(
  'request_log_bodies',
  {
    log_id: ref('log_id').primaryKey(),
    created_at: instant('created_at').notNull(),
    request_headers: jsonb('request_headers').notNull().default({}),
    request_body: text('request_body'),
    response_body: text('response_body'),
  },
  (t) => [index('request_log_bodies_age').using('brin', t.created_at)],
)
