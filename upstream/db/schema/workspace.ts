import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, inet, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { documentStatus } from '@/lib/domain/document'
import { articleStatus } from '@/lib/domain/help'
import { severity } from '@/lib/domain/inbox'
import { choiceColumn, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { amount, dirhams } from '../money-columns'
import { pgTable } from '../table'

const ids = (name: string) => bigint(name, { mode: 'number' }).array().notNull().default(sql`'{}'`)
const texts = (name: string) => text(name).array().notNull().default(sql`'{}'`)

/** What was told to many at once; each of them has a message of their own that names it. */
export const announcements = pgTable(
  'announcements',
  {
    id: rowId(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    severity: choiceColumn(severity).notNull(),
    /** Empty: every category. */
    user_categories: texts('user_categories'),
    client_ids: ids('client_ids'),
    group_ids: ids('group_ids'),
    sent: integer('sent').notNull().default(0),
    expires_at: instant('expires_at'),
    created_by: ref('created_by').notNull(),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [index('announcements_recent').on(t.created_at.desc(), t.id.desc())],
)

/** reports.md 2: company papers. Versions of one paper share its `series_id`, the id of the first. */
export const documents = pgTable(
  'documents',
  {
    id: rowId(),
    series_id: ref('series_id'),
    version_no: integer('version_no').notNull().default(1),
    supersedes_id: ref('supersedes_id'),
    title: text('title').notNull(),
    doc_no: text('doc_no'),
    doc_type: text('doc_type').notNull(),
    description: text('description'),
    file_name: text('file_name').notNull(),
    file_path: text('file_path').notNull(),
    mime: text('mime').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    valid_from: date('valid_from'),
    valid_to: date('valid_to'),
    /** Empty: everybody of the other two; all empty: everybody. */
    user_categories: texts('user_categories'),
    client_ids: ids('client_ids'),
    carrier_ids: ids('carrier_ids'),
    requires_ack: boolean('requires_ack').notNull().default(false),
    status: statusColumn(documentStatus, 'draft'),
    published_at: instant('published_at'),
    /** The smallest of 30, 7 and 1 days before its end that its owners were told at. */
    warned_days: integer('warned_days'),
    ...stamps(),
  },
  (t) => [
    index('documents_recent').on(t.updated_at.desc(), t.id.desc()),
    index('documents_ending').on(t.valid_to).where(sql`${t.status} = ${literal(documentStatus, 'published')} and ${t.valid_to} is not null`),
    uniqueIndex('documents_version_once').on(t.series_id, t.version_no),
    uniqueIndex('documents_one_published').on(t.series_id).where(sql`${t.status} = ${literal(documentStatus, 'published')}`),
    uniqueIndex('documents_one_draft').on(t.series_id).where(sql`${t.status} = ${literal(documentStatus, 'draft')}`),
  ],
)

/** Who has read which version, once each. */
export const documentAcks = pgTable(
  'document_acks',
  {
    document_id: ref('document_id').notNull().references(() => documents.id),
    user_id: ref('user_id').notNull(),
    acked_at: instant('acked_at').notNull().default(sql`now()`),
    ip: inet('ip'),
  },
  (t) => [primaryKey({ columns: [t.document_id, t.user_id] }), index('document_acks_user').on(t.user_id)],
)

/** reports.md 2: help, by screen and category. Bodies are markdown. */
export const helpArticles = pgTable(
  'help_articles',
  {
    id: rowId(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    category: text('category').notNull(),
    /** Paths of the screens it explains, in the routes' spelling. */
    screens: texts('screens'),
    keywords: text('keywords').notNull().default(''),
    sort_order: integer('sort_order').notNull().default(100),
    status: statusColumn(articleStatus, 'draft'),
    ...stamps(),
  },
  (t) => [index('help_articles_order').on(t.category, t.sort_order, t.title), index('help_articles_screens').using('gin', t.screens)],
)

/** What somebody reported; forwarded when a work-tracking service is configured, and tried again until it takes it. */
export const bugReports = pgTable(
  'bug_reports',
  {
    id: rowId(),
    reference: text('reference').notNull().unique(),
    user_id: ref('user_id').notNull(),
    message: text('message').notNull(),
    path: text('path').notNull(),
    request_id: text('request_id'),
    console: text('console'),
    app_version: text('app_version'),
    user_agent: text('user_agent'),
    screenshot_path: text('screenshot_path'),
    screenshot_mime: text('screenshot_mime'),
    forwarded_ref: text('forwarded_ref'),
    forwarded_at: instant('forwarded_at'),
    attempts: integer('attempts').notNull().default(0),
    last_error: text('last_error'),
    next_try_at: instant('next_try_at').notNull().default(sql`now()`),
    /** Who is handing it on. */
    worker_id: uuid('worker_id'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    index('bug_reports_user').on(t.user_id, t.created_at.desc()),
    index('bug_reports_waiting').on(t.next_try_at).where(sql`${t.forwarded_at} is null`),
  ],
)

/**
 * What happened to parcels a day, for the charts of home: one row for each measure, client, carrier and place of it; 0 stands for none.
 * `measure` is `created`, `on_time`, `late`, or a status parcels entered.
 */
export const homeDays = pgTable(
  'home_days',
  {
    day: date('day').notNull(),
    measure: text('measure').notNull(),
    client_id: ref('client_id').notNull(),
    carrier_id: ref('carrier_id').notNull(),
    facility_id: ref('facility_id').notNull(),
    n: integer('n').notNull(),
    /** Dirhams collected with the deliveries. */
    cod_aed: amount('cod_aed', dirhams).notNull().default('0.00'),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.measure, t.client_id, t.carrier_id, t.facility_id] }),
    index('home_days_client').on(t.client_id, t.day),
    index('home_days_carrier').on(t.carrier_id, t.day),
    index('home_days_facility').on(t.facility_id, t.day),
  ],
)

/** When a day of `home_days` was last added up. */
export const homeDayMarks = pgTable('home_day_marks', { day: date('day').primaryKey(), added_up_at: instant('added_up_at').notNull() })
