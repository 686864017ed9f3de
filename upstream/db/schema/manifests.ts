import { sql } from 'drizzle-orm'
import { boolean, customType, index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { manifestStatus, manifestTemplateStatus } from '@/lib/domain/manifest'
import { instant, kg, ref, rowId, stamps, statusColumn } from '../columns'
import { literal, literals } from '../literals'
import { amount } from '../money-columns'
import { pgTable } from '../table'
import { users } from './access'
import { packages } from './packages'

/** In byte order, so that the index serves the beginning of a number too. */
const code = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** manifests.md 2: one a user. */
export const manifestTemplates = pgTable('manifest_templates', {
  id: rowId(),
  user_id: ref('user_id').notNull().unique().references(() => users.id),
  fields_ids: integer('fields_ids').array().notNull(),
  header_ids: integer('header_ids').array().notNull().default(sql`'{}'`),
  fields_sorting: jsonb('fields_sorting').notNull(),
  hours: integer('hours').notNull().default(1),
  status: statusColumn(manifestTemplateStatus, 'active'),
  /** Windows that do not divide a day run on from here; nothing that happened before is late. */
  activated_at: instant('activated_at').notNull().default(sql`now()`),
  ...stamps(),
})

/** manifests.md 2: the schedule part. */
export const manifestConfigurations = pgTable('manifest_configurations', {
  id: rowId(),
  user_id: ref('user_id').notNull().unique().references(() => users.id),
  basis: text('basis').notNull().default('label_created'),
  scope_client_id: ref('scope_client_id'),
  scope_carrier_id: ref('scope_carrier_id'),
  scope_facility_id: ref('scope_facility_id'),
  formats: text('formats').array().notNull().default(sql`'{pdf,xlsx}'`),
  recipients: text('recipients').array().notNull().default(sql`'{}'`),
  cc: text('cc').array().notNull().default(sql`'{}'`),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  days: text('days').array().notNull().default(sql`'{}'`),
  start_time: text('start_time'),
  end_time: text('end_time'),
  send_empty: boolean('send_empty').notNull().default(false),
  split_by: text('split_by').notNull().default('none'),
  auto_send: boolean('auto_send').notNull().default(true),
  /** End of the last window the clock has closed: what happened since and before a window belongs to it. */
  done_until: instant('done_until'),
  /** When that was: what has arrived since may be late data. */
  done_at: instant('done_at'),
  ...stamps(),
})

/** manifests.md 2 */
export const manifests = pgTable(
  'manifests',
  {
    id: rowId(),
    manifest_no: code('manifest_no').notNull().unique(),
    /** 0 = whole, else the number of this part. */
    part: integer('part').notNull().default(0),
    user_id: ref('user_id').notNull().references(() => users.id),
    basis: text('basis').notNull(),
    /** Template and schedule as they were. */
    template_snapshot: jsonb('template_snapshot').notNull(),
    client_id: ref('client_id'),
    carrier_id: ref('carrier_id'),
    facility_id: ref('facility_id'),
    airport_codes: text('airport_codes').array().notNull().default(sql`'{}'`),
    window_from: instant('window_from').notNull(),
    window_to: instant('window_to').notNull(),
    /** '' = not split. */
    split_value: text('split_value').notNull().default(''),
    status: statusColumn(manifestStatus, 'queued'),
    package_count: integer('package_count').notNull().default(0),
    piece_count: integer('piece_count').notNull().default(0),
    total_weight: kg('total_weight', 12).notNull().default('0'),
    /** With `currency` when there is one currency only; all of them in `cod_totals`. */
    total_cod: amount('total_cod', 'currency'),
    currency: text('currency'),
    cod_totals: jsonb('cod_totals').notNull().default([]),
    files: jsonb('files').notNull().default([]),
    sent_at: instant('sent_at'),
    sent_to: text('sent_to').array().notNull().default(sql`'{}'`),
    error: text('error'),
    attempts: integer('attempts').notNull().default(0),
    next_try_at: instant('next_try_at'),
    working_since: instant('working_since'),
    worker_id: uuid('worker_id'),
    handed_over_at: instant('handed_over_at'),
    handed_over_by: ref('handed_over_by'),
    driver_name: text('driver_name'),
    vehicle_no: text('vehicle_no'),
    seal_no: text('seal_no'),
    signature_path: text('signature_path'),
    void_reason: text('void_reason'),
    supersedes_id: ref('supersedes_id'),
    ...stamps(),
  },
  (t) => [
    // Two runs over one window: the second meets this, whatever it looked up before.
    uniqueIndex('manifests_window_once')
      .on(t.user_id, t.window_from, t.window_to, t.split_value, t.part)
      .where(sql`${t.status} <> ${literal(manifestStatus, 'void')}`),
    index('manifests_recent').on(t.created_at.desc(), t.id.desc()),
    index('manifests_user').on(t.user_id, t.created_at.desc()),
    index('manifests_client').on(t.client_id, t.created_at.desc()),
    index('manifests_carrier').on(t.carrier_id, t.created_at.desc()),
    index('manifests_facility').on(t.facility_id, t.created_at.desc()),
    index('manifests_status').on(t.status, t.created_at.desc()),
    index('manifests_open').on(t.status, t.next_try_at).where(sql`${t.status} in ${literals(manifestStatus, 'queued', 'generating', 'failed')}`),
    index('manifests_airports').using('gin', t.airport_codes).where(sql`${t.airport_codes} <> '{}'`),
  ],
)

/** The lines of a manifest; `released` when it was voided. */
export const manifestPackages = pgTable(
  'manifest_packages',
  {
    manifest_id: ref('manifest_id').notNull().references(() => manifests.id),
    package_id: ref('package_id').notNull().references(() => packages.id),
    line_no: integer('line_no').notNull(),
    user_id: ref('user_id').notNull(),
    basis: text('basis').notNull(),
    /** When the event happened that put the package into the window. */
    basis_at: instant('basis_at').notNull(),
    scanned_at: instant('scanned_at'),
    short: boolean('short').notNull().default(false),
    released: boolean('released').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.manifest_id, t.package_id] }),
    uniqueIndex('manifest_packages_line').on(t.manifest_id, t.line_no),
    index('manifest_packages_package').on(t.package_id),
    // On at most one manifest of a user and basis that is not void.
    uniqueIndex('manifest_packages_once').on(t.user_id, t.basis, t.package_id).where(sql`not ${t.released}`),
    index('manifest_packages_released').on(t.user_id, t.basis).where(sql`${t.released}`),
  ],
)

/** The last number given on a day. */
export const manifestNumbers = pgTable('manifest_numbers', {
  day: text('day').primaryKey(),
  last_no: integer('last_no').notNull(),
})
