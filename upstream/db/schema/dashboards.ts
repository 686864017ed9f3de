import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, numeric, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Definition } from '@/lib/contract/dashboards'
import { clientScope, dashboardCategory, dashboardStatus } from '@/lib/domain/dashboard'
import { labelStatus, packageStatus } from '@/lib/domain/package'
import { reportScheduleStatus } from '@/lib/domain/report-schedule'
import { choiceColumn, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { pgTable } from '../table'
import { emailLogs } from './platform'

const ids = (name: string) => bigint(name, { mode: 'number' }).array().notNull().default(sql`'{}'`)

/** reports.md 2: dashboards and reports, and whom they are shown to. */
export const dashboardReports = pgTable(
  'dashboard_reports',
  {
    id: rowId(),
    name: text('name').notNull(),
    description: text('description'),
    category: choiceColumn(dashboardCategory).notNull(),
    sort_order: integer('sort_order').notNull().default(0),
    /** 0 Dashboard, 1 Report. */
    kind: integer('kind').notNull().default(0),
    /** 0 Power BI, 1 Built-in. */
    source: integer('source').notNull().default(1),
    workspace_id: uuid('workspace_id'),
    report_id: uuid('report_id'),
    dataset_id: uuid('dataset_id'),
    page_name: text('page_name'),
    rls_role: text('rls_role'),
    embed_url: text('embed_url'),
    definition: jsonb('definition').$type<Definition>(),
    user_categories: text('user_categories').array().notNull(),
    /** Groups of those categories; empty: all of them. */
    group_ids: ids('group_ids'),
    client_scope: choiceColumn(clientScope).notNull().default('all'),
    client_ids: ids('client_ids'),
    client_type: text('client_type'),
    carrier_ids: ids('carrier_ids'),
    is_pas: boolean('is_pas').notNull().default(false),
    is_home: boolean('is_home').notNull().default(false),
    status: statusColumn(dashboardStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('dashboard_reports_name_once').on(t.kind, sql`lower(${t.name})`).where(sql`${t.status} <> ${literal(dashboardStatus, 'delete')}`),
    check('dashboard_reports_kind', sql`${t.kind} in (0, 1) and ${t.source} in (0, 1)`),
    check('dashboard_reports_audience', sql`cardinality(${t.user_categories}) > 0`),
    check('dashboard_reports_drawn', sql`case when ${t.source} = 0 then ${t.workspace_id} is not null and ${t.report_id} is not null
      else ${t.definition} is not null end`),
  ],
)

/**
 * What parcels are added up by; names are those of `packages`, so that the scope of a person reads either, 0 and '' stand for none. Meanings of the day:
 * created, delivered, due (coming-areas 8 (c) 1).
 */
const rolled = () => ({
  meaning: text('meaning').notNull(),
  /** Dubai day of that meaning. */
  day: date('day').notNull(),
  client_id: ref('client_id').notNull(),
  seller_id: ref('seller_id').notNull(),
  carrier_id: ref('carrier_id').notNull(),
  status: choiceColumn(packageStatus).notNull(),
  label_status: choiceColumn(labelStatus).notNull(),
  environment: text('environment').notNull(),
  country_code: text('country_code').notNull(),
  service_type: text('service_type').notNull(),
  delivery_type: text('delivery_type').notNull(),
  payment_mode: text('payment_mode').notNull(),
  /** Of the cash; none on prepaid parcels. */
  currency: text('currency').notNull(),
  n: integer('n').notNull(),
  attempts: integer('attempts').notNull(),
  first_attempt: integer('first_attempt').notNull(),
  on_time: integer('on_time').notNull(),
  was_late: integer('was_late').notNull(),
  hours_n: integer('hours_n').notNull(),
  hours_sum: numeric('hours_sum').notNull(),
  weight: numeric('weight').notNull(),
  cod_sum: numeric('cod_sum').notNull(),
  value_sum: numeric('value_sum').notNull(),
})

/** Sums of parcels by day, for boards over many of them; triggers of `packages` keep them: docs/decisions/053-parcel-rollups.md */
export const parcelRollups = pgTable('parcel_rollups', rolled(), (t) => [
  primaryKey({
    name: 'parcel_rollups_key',
    columns: [
      t.meaning, t.day, t.client_id, t.carrier_id, t.status, t.country_code, t.service_type, t.delivery_type, t.payment_mode, t.currency, t.label_status,
      t.seller_id, t.environment,
    ],
  }),
  index('parcel_rollups_client').on(t.client_id, t.meaning, t.day),
  index('parcel_rollups_carrier').on(t.carrier_id, t.meaning, t.day),
])

/** What changed since `parcel_rollups` was last added up. */
export const parcelRollupChanges = pgTable('parcel_rollup_changes', rolled(), (t) => [index('parcel_rollup_changes_day').on(t.meaning, t.day)])

/** From which day the rollups hold, and since when; without a row none does, and boards read the parcels. */
export const parcelRollupCover = pgTable('parcel_rollup_cover', {
  meaning: text('meaning').primaryKey(),
  from_day: date('from_day').notNull(),
  built_at: instant('built_at').notNull(),
  added_up_at: instant('added_up_at').notNull(),
})

/** A board by mail, as its maker (`created_by`) may see it. */
export const dashboardSchedules = pgTable(
  'dashboard_schedules',
  {
    id: rowId(),
    name: text('name').notNull(),
    dashboard_id: ref('dashboard_id').notNull().references(() => dashboardReports.id),
    recipients: text('recipients').array().notNull(),
    frequency: text('frequency').notNull(),
    weekday: text('weekday'),
    month_day: integer('month_day'),
    /** HH:mm in Dubai. */
    at_time: text('at_time').notNull(),
    status: statusColumn(reportScheduleStatus, 'active'),
    next_run_at: instant('next_run_at').notNull(),
    last_run_at: instant('last_run_at'),
    /** Why the last one was not made. */
    last_error: text('last_error'),
    /** The last letter; gone once the log of e-mails is emptied. */
    last_letter_id: ref('last_letter_id').references(() => emailLogs.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  (t) => [
    index('dashboard_schedules_due').on(t.status, t.next_run_at),
    index('dashboard_schedules_board').on(t.dashboard_id),
    index('dashboard_schedules_owner').on(t.created_by),
    index('dashboard_schedules_letter').on(t.last_letter_id),
  ],
)
