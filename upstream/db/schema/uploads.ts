import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { rowResult, rowSeverity, uploadStatus } from '@/lib/domain/upload'
import { choiceColumn, instant, ref, rowId, statusColumn } from '../columns'
import { literal, literals } from '../literals'
import { pgTable } from '../table'

/** uploads.md 2: one upload. */
export const excelDetails = pgTable(
  'excel_details',
  {
    id: rowId(),
    kind: text('kind').notNull(),
    file_name: text('file_name').notNull(),
    file_path: text('file_path').notNull(),
    file_size: integer('file_size').notNull(),
    sha256: text('sha256').notNull(),
    mime: text('mime').notNull(),
    params: jsonb('params').notNull().default({}),
    status: statusColumn(uploadStatus, 'queued'),
    failure_code: text('failure_code'),
    failure_message: text('failure_message'),
    rows_total: integer('rows_total').notNull().default(0),
    rows_accepted: integer('rows_accepted').notNull().default(0),
    rows_rejected: integer('rows_rejected').notNull().default(0),
    rows_created: integer('rows_created').notNull().default(0),
    rows_updated: integer('rows_updated').notNull().default(0),
    rows_unchanged: integer('rows_unchanged').notNull().default(0),
    rows_done: integer('rows_done').notNull().default(0),
    progress: integer('progress').notNull().default(0),
    dry_run: boolean('dry_run').notNull().default(false),
    unknown_columns: text('unknown_columns').array().notNull().default(sql`'{}'`),
    /** What of the file was read by a guess or passed over, a sentence each. */
    notes: text('notes').array().notNull().default(sql`'{}'`),
    /** How its sender had matched the file's columns when it was sent: header to field, null for a column left out. */
    column_map: jsonb('column_map'),
    retry_of: ref('retry_of'),
    /** Of an upload of mended rows: the row each of its rows was in `retry_of`, in order. */
    mended_rows: integer('mended_rows').array(),
    duplicate_of: ref('duplicate_of'),
    client_id: ref('client_id'),
    carrier_id: ref('carrier_id'),
    user_id: ref('user_id').notNull(),
    user_name: text('user_name').notNull(),
    user_category: text('user_category').notNull(),
    environment: text('environment').notNull().default('production'),
    attempts: integer('attempts').notNull().default(0),
    /** The last try that came further than those before it. */
    progress_attempt: integer('progress_attempt').notNull().default(0),
    created_at: instant('created_at').notNull().default(sql`now()`),
    started_at: instant('started_at'),
    finished_at: instant('finished_at'),
    heartbeat_at: instant('heartbeat_at'),
    /** Of this claim alone, and the process that made it (`workers`). */
    worker: text('worker'),
    worker_id: uuid('worker_id'),
    undone_at: instant('undone_at'),
    undone_by: text('undone_by'),
  },
  (t) => [
    index('excel_details_kind').on(t.kind, t.created_at.desc(), t.id),
    index('excel_details_recent').on(t.created_at.desc(), t.id),
    index('excel_details_user').on(t.user_id, t.created_at.desc()),
    index('excel_details_client').on(t.client_id, t.kind, t.created_at.desc()),
    index('excel_details_waiting').on(t.status, t.id).where(sql`${t.status} in ${literals(uploadStatus, 'queued', 'processing')}`),
    index('excel_details_errors').on(t.created_at, t.id).where(sql`${t.status} = ${literal(uploadStatus, 'completed_with_errors')}`),
    index('excel_details_same_file').on(t.kind, t.sha256),
  ],
)

/** uploads.md 2: one rejected row, or one accepted with a warning. */
export const excelResponses = pgTable(
  'excel_responses',
  {
    id: rowId(),
    upload_id: ref('upload_id').notNull().references(() => excelDetails.id, { onDelete: 'cascade' }),
    row_number: integer('row_number').notNull(),
    column: text('column').notNull(),
    value: text('value'),
    message: text('message').notNull(),
    code: text('code').notNull(),
    severity: statusColumn(rowSeverity, 'error'),
    errors: jsonb('errors').notNull().default([]),
    row_key: text('row_key'),
    /** Whose key it is, as in the ledger; another client's row of the same reference resolves nothing here. */
    scope: ref('scope'),
    row_data: jsonb('row_data'),
    resolved_by_upload_id: ref('resolved_by_upload_id'),
  },
  (t) => [uniqueIndex('excel_responses_once').on(t.upload_id, t.row_number), index('excel_responses_key').on(t.row_key)],
)

/** uploads.md 2: what made each row, so that the same row sent again changes nothing. */
export const uploadRowLedger = pgTable(
  'upload_row_ledger',
  {
    id: rowId(),
    kind: text('kind').notNull(),
    scope: ref('scope').notNull(),
    row_key: text('row_key').notNull(),
    row_hash: text('row_hash').notNull(),
    upload_id: ref('upload_id').notNull(),
    result: choiceColumn(rowResult).notNull(),
    applied_at: instant('applied_at').notNull().default(sql`now()`),
  },
  (t) => [uniqueIndex('upload_row_ledger_once').on(t.kind, t.scope, t.row_key), index('upload_row_ledger_upload').on(t.upload_id)],
)

/** What a check said of each row of a file: it landed nowhere, so no ledger line tells. Cleared away with the text of rejected rows. */
export const uploadChecks = pgTable(
  'upload_checks',
  {
    upload_id: ref('upload_id').notNull().references(() => excelDetails.id, { onDelete: 'cascade' }),
    row_number: integer('row_number').notNull(),
    result: text('result').notNull(),
    row_key: text('row_key'),
  },
  (t) => [primaryKey({ columns: [t.upload_id, t.row_number] })],
)

/** How somebody's own columns match those of a kind; remembered from the first file that needed it. */
export const uploadColumnMaps = pgTable(
  'upload_column_maps',
  {
    id: rowId(),
    user_id: ref('user_id').notNull(),
    kind: text('kind').notNull(),
    columns: jsonb('columns').notNull(),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
  },
  (t) => [uniqueIndex('upload_column_maps_once').on(t.user_id, t.kind)],
)
