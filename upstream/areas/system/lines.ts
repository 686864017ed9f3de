import { sql, type SQL } from 'drizzle-orm'
import { bookingState, messageState } from '@/lib/domain/carrier-feed'
import { emailStatus } from '@/lib/domain/email'
import { exportStatus } from '@/lib/domain/export-report'
import { omsMessageStatus } from '@/lib/domain/oms'
import { webhookEventState } from '@/lib/domain/subscription'
import { uploadStatus } from '@/lib/domain/upload'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'

/** A line of work: how many wait and since when the oldest could have been done, how many failed in 24 hours and when the last did. */
export interface WorkLine {
  line: string
  waiting: number
  oldest_at: string | null
  failed: number
  last_failed_at: string | null
}

interface LineFacts {
  part: string
  /** Minutes after which what waits is late. */
  lateAfter: number
  /** Screen where it is looked into; none where there is none. */
  opens: string
  waiting: SQL
  failed: SQL
}

const recent = (at: SQL) => sql`${at} > now() - interval '24 hours'`
const waits = (table: SQL, since: SQL, where: SQL) => sql`select count(*) as n, min(${since}) as at from ${table} where ${where}`
const fails = (table: SQL, at: SQL, where: SQL) => sql`select count(*) as n, max(${at}) as at from ${table} where ${where} and ${recent(at)}`
/** Due and not done: what is to be tried later waits for its time, not for us. */
const due = sql`next_at <= now()`

/** What is done in the background, and how each line is counted: from an index of what waits, and of what failed lately. */
export const workLines: Readonly<Record<string, LineFacts>> = {
  jobs: {
    part: 'Background jobs', lateAfter: 5, opens: '',
    waiting: waits(sql`pgboss.job`, sql`greatest(created_on, start_after)`, sql`state in ('created', 'retry') and start_after <= now()`),
    failed: fails(sql`pgboss.job`, sql`completed_on`, sql`state = 'failed'`),
  },
  mails: {
    part: 'Mails', lateAfter: 10, opens: '/email-logs?status=failed',
    waiting: waits(sql`email_logs`, sql`next_at`, sql`status = ${literal(emailStatus, 'queued')} and ${due}`),
    failed: fails(sql`email_logs`, sql`created_at`, sql`status = ${literal(emailStatus, 'failed')}`),
  },
  webhooks: {
    part: 'Webhooks of clients', lateAfter: 10, opens: '/outgoing-log',
    waiting: waits(sql`webhook_events`, sql`next_at`, sql`state = ${literal(webhookEventState, 'pending')} and ${due}`),
    failed: fails(sql`webhook_events`, sql`settled_at`, sql`state = ${literal(webhookEventState, 'failed')}`),
  },
  uploads: {
    part: 'Uploads', lateAfter: 15, opens: '/upload-status-list',
    waiting: waits(sql`excel_details`, sql`created_at`, sql`status in ${literals(uploadStatus, 'queued', 'processing')}`),
    failed: fails(sql`excel_details`, sql`created_at`, sql`status = ${literal(uploadStatus, 'failed')}`),
  },
  reports: {
    part: 'Reports', lateAfter: 15, opens: '',
    waiting: waits(sql`export_jobs`, sql`created_at`, sql`status in ${literals(exportStatus, 'queued', 'running')}`),
    failed: fails(sql`export_jobs`, sql`created_at`, sql`status = ${literal(exportStatus, 'failed')}`),
  },
  bookings: {
    part: 'Bookings with carriers', lateAfter: 15, opens: '/carriers-event-tracking-number',
    waiting: waits(sql`carrier_bookings`, sql`next_at`, sql`state = ${literal(bookingState, 'waiting')} and ${due}`),
    failed: fails(sql`carrier_bookings`, sql`created_at`, sql`state = ${literal(bookingState, 'refused')}`),
  },
  carrier_messages: {
    part: 'Messages of carriers', lateAfter: 10, opens: '/carriers-event-tracking-number',
    waiting: waits(sql`carrier_messages`, sql`next_at`, sql`state = ${literal(messageState, 'waiting')} and ${due}`),
    failed: fails(sql`carrier_messages`, sql`received_at`, sql`state = ${literal(messageState, 'failed')}`),
  },
  wms_messages: {
    part: 'Messages to warehouse systems', lateAfter: 10, opens: '',
    waiting: waits(sql`wms_messages`, sql`next_at`, sql`state = ${literal(webhookEventState, 'pending')} and ${due}`),
    failed: fails(sql`wms_messages`, sql`created_at`, sql`state = ${literal(webhookEventState, 'failed')}`),
  },
  oms_messages: {
    part: 'Messages of order systems', lateAfter: 10, opens: '',
    waiting: waits(sql`oms_messages`, sql`next_at`, sql`status = ${literal(omsMessageStatus, 'waiting')} and ${due}`),
    failed: fails(sql`oms_messages`, sql`created_at`, sql`status = ${literal(omsMessageStatus, 'failed')}`),
  },
}

/** Every line as it stands now, in one question. Without the tables of pg-boss, which the first process with jobs makes, jobs are left out. */
export async function readLines(db: Db): Promise<WorkLine[]> {
  const [boss] = await rows<{ is: boolean }>(db, sql`select to_regclass('pgboss.job') is not null as is`)
  const each = Object.entries(workLines).filter(([line]) => line !== 'jobs' || boss?.is).map(([line, { waiting, failed }]) =>
    sql`select ${line}::text as line, w.n as waiting, w.at as oldest_at, f.n as failed, f.at as last_failed_at from (${waiting}) w, (${failed}) f`)
  return rows<WorkLine>(db, sql.join(each, sql` union all `))
}
