import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { emailStatus } from '@/lib/domain/email'
import { exportStatus } from '@/lib/domain/export-report'
import { messageCategory, severity } from '@/lib/domain/inbox'
import { choiceColumn, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal, literals } from '../literals'
import { pgTable } from '../table'

/** The first answer to a creating call, replayed when the same key comes again (24 h). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: ref('user_id').notNull(),
    call: text('call').notNull(),
    key: text('key').notNull(),
    request_hash: text('request_hash').notNull(),
    status: integer('status'),
    message: text('message'),
    reply: jsonb('reply'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.call, t.key] }), index('idempotency_keys_age').on(t.created_at)],
)

/** Readings of kept text this database has had (upstream/db/reread). */
export const storedReadings = pgTable('stored_readings', { name: text('name').primaryKey(), done_at: instant('done_at').notNull().default(sql`now()`) })

/** Processes that work; what one claims bears its id, and is nobody's once it is no longer heard of (upstream/platform/worker.ts). */
export const workers = pgTable('workers', {
  id: uuid('id').primaryKey(),
  host: text('host').notNull(),
  pid: integer('pid').notNull(),
  role: text('role').notNull(),
  started_at: instant('started_at').notNull().default(sql`now()`),
  seen_at: instant('seen_at').notNull().default(sql`now()`),
  /** Since when it has been heard of without a gap: whoever was away with the database cannot tell who else died. */
  steady_since: instant('steady_since').notNull().default(sql`now()`),
})

/** One row, id 1. settings.md 2.5 */
export const maintenance = pgTable('maintenance', {
  id: integer('id').primaryKey().default(1),
  on: boolean('on').notNull().default(false),
  message: text('message').notNull().default(''),
  until: instant('until'),
  allow_categories: text('allow_categories').array().notNull().default(sql`'{admin}'`),
  started_by: ref('started_by'),
  started_at: instant('started_at'),
})

/** Value lists, settings.md 2.3 */
export const listValues = pgTable(
  'list_values',
  {
    id: rowId(),
    list_code: text('list_code').notNull(),
    value: text('value').notNull(),
    label: text('label').notNull(),
    label_ar: text('label_ar'),
    sort_order: integer('sort_order').notNull().default(0),
    is_active: boolean('is_active').notNull().default(true),
    color: text('color'),
    meta: jsonb('meta'),
    ...stamps(),
  },
  (t) => [uniqueIndex('list_values_once').on(t.list_code, t.value), index('list_values_order').on(t.list_code, t.is_active, t.sort_order)],
)

/** Dated exchange rates to AED. */
export const currencyRates = pgTable(
  'currency_rates',
  {
    id: rowId(),
    currency: text('currency').notNull(),
    rate_date: text('rate_date').notNull(),
    aed_rate: text('aed_rate').notNull(),
    source: text('source').notNull(),
    ...stamps(),
  },
  (t) => [uniqueIndex('currency_rates_once').on(t.currency, t.rate_date)],
)

/** Every mail we sent or would have sent; the body is readable on screen when no SMTP server is set. */
export const emailLogs = pgTable(
  'email_logs',
  {
    id: rowId(),
    template: text('template').notNull(),
    to_addresses: text('to_addresses').array().notNull(),
    cc_addresses: text('cc_addresses').array().notNull().default(sql`'{}'`),
    subject: text('subject').notNull(),
    body_text: text('body_text').notNull(),
    body_html: text('body_html'),
    /** Files of the store that go along: `{ name, type, path }`. */
    attachments: jsonb('attachments').notNull().default([]),
    status: statusColumn(emailStatus, 'queued'),
    error: text('error'),
    attempts: integer('attempts').notNull().default(0),
    /** When it is tried next, while it is queued. */
    next_at: instant('next_at').notNull().default(sql`now()`),
    /** Who is sending it (`workers`). */
    worker_id: uuid('worker_id'),
    sending_since: instant('sending_since'),
    user_id: ref('user_id'),
    client_id: ref('client_id'),
    /** What the mail is about: 'manifest', 'carrier_alert', and its number. */
    ref_type: text('ref_type'),
    ref_no: text('ref_no'),
    service_center_id: ref('service_center_id'),
    sent_at: instant('sent_at'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    index('email_logs_recent').on(t.created_at.desc(), t.id.desc()),
    index('email_logs_status').on(t.status, t.created_at.desc()),
    index('email_logs_due').on(t.next_at, t.id).where(sql`${t.status} = ${literal(emailStatus, 'queued')}`),
    index('email_logs_sending').on(t.id).where(sql`${t.status} = ${literal(emailStatus, 'sending')}`),
    index('email_logs_ref').on(t.ref_no).where(sql`${t.ref_no} is not null`),
    index('email_logs_to').using('gin', t.to_addresses),
  ],
)

/** reports.md inbox */
export const inboxMessages = pgTable(
  'inbox_messages',
  {
    id: rowId(),
    user_id: ref('user_id').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    category: choiceColumn(messageCategory).notNull(),
    severity: statusColumn(severity, 'info'),
    link: text('link'),
    sender: text('sender').notNull().default('System'),
    read_at: instant('read_at'),
    archived_at: instant('archived_at'),
    /** Messages of one key within an hour are one, with how many they were. */
    group_key: text('group_key'),
    times: integer('times').notNull().default(1),
    expires_at: instant('expires_at'),
    announcement_id: ref('announcement_id'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    index('inbox_recent').on(t.user_id, t.archived_at, t.created_at.desc()),
    index('inbox_unread').on(t.user_id).where(sql`${t.read_at} is null`),
  ],
)

/** Saved filters, columns and order of one list screen. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: rowId(),
    user_id: ref('user_id').notNull(),
    screen: text('screen').notNull(),
    name: text('name').notNull(),
    search: text('search').notNull(),
    columns: text('columns').array().notNull().default(sql`'{}'`),
    ...stamps(),
  },
  (t) => [uniqueIndex('saved_views_once').on(t.user_id, t.screen, sql`lower(${t.name})`)],
)

/** reports.md export_jobs: files made in the background, and what became of them. */
export const exportJobs = pgTable(
  'export_jobs',
  {
    id: rowId(),
    user_id: ref('user_id').notNull(),
    report: text('report').notNull(),
    params: jsonb('params').notNull(),
    /** The same in words. */
    said: text('said').notNull().default(''),
    format: text('format').notNull(),
    status: statusColumn(exportStatus, 'queued'),
    /** Found when it was asked for; how far it is, is told against them. */
    rows_expected: bigint('rows_expected', { mode: 'number' }),
    rows: bigint('rows', { mode: 'number' }),
    size: bigint('size', { mode: 'number' }),
    file_name: text('file_name'),
    file_path: text('file_path'),
    failure_message: text('failure_message'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    started_at: instant('started_at'),
    /** Who makes it (`workers`), how often somebody began to, and when it last said how far it is. */
    worker_id: uuid('worker_id'),
    attempts: integer('attempts').notNull().default(0),
    touched_at: instant('touched_at'),
    finished_at: instant('finished_at'),
    expires_at: instant('expires_at'),
    downloaded_at: instant('downloaded_at'),
  },
  (t) => [
    index('export_jobs_recent').on(t.user_id, t.created_at.desc(), t.id.desc()),
    // Everybody's, for administrators.
    index('export_jobs_all').on(t.created_at.desc(), t.id.desc()),
    // What the watch looks at: waiting, being made, or there to be cleared away.
    index('export_jobs_live').on(t.status, t.expires_at).where(sql`${t.status} in ${literals(exportStatus, 'queued', 'running', 'ready')}`),
  ],
)

/** Which ends of tokens and licences were written about, and how many days before: each once, whoever's clock strikes. */
export const expiryWarnings = pgTable(
  'expiry_warnings',
  {
    kind: text('kind').notNull(),
    subject_id: ref('subject_id').notNull(),
    expires_on: date('expires_on').notNull(),
    days_before: integer('days_before').notNull(),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subject_id, t.expires_on, t.days_before] })],
)
