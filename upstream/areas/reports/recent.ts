import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { exportReports, ReportRequest } from '@/lib/contract/export-reports'
import { exportReport, exportStatus, type ExportStatus, unfinishedExports } from '@/lib/domain/export-report'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { Download } from '../../platform/implement'
import { allOf, anyOfValues, contains, dayRange, pageOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { isAdmin, type Who } from '../../platform/who'
import { exportMime } from '../../sheets/mime'

type Query = z.output<typeof exportReports.recent.query>
type Job = z.output<typeof exportReports.cancel.reply>

interface Found extends Omit<Job, 'title' | 'params' | 'again'> {
  params: ReportRequest
  said: string
}

const jobs = sql`export_jobs j join users u on u.id = j.user_id`
const columns = (who: Who): SQL => sql`j.id, j.report, j.params, j.said, j.format, j.rows, j.size, u.full_name as user_name, j.created_at, j.finished_at,
  j.expires_at, j.status, j.failure_message,
  case when j.status in ${literals(exportStatus, 'ready', 'expired')} then 100 when coalesce(j.rows_expected, 0) = 0 then 0
    else least(99, coalesce(j.rows, 0) * 100 / j.rows_expected)::int end as progress,
  (j.user_id = ${who.user_id} and j.status = ${literal(exportStatus, 'ready')} and j.expires_at > now()) as can_download,
  (j.user_id = ${who.user_id} and j.status not in ${literals(exportStatus, ...unfinishedExports)}) as can_delete,
    (j.user_id = ${who.user_id} and j.status in ${literals(exportStatus, ...unfinishedExports)}) as can_cancel`

/** The filters as the report's own page reads them from its address. */
function addressOf(report: string, request: ReportRequest): string {
  const address = new URLSearchParams({ report })
  for (const [field, value] of Object.entries(request))
    for (const one of [value].flat()) if (field !== 'columns' && one !== undefined) address.append(field, String(one))
  return address.toString()
}

const shown = ({ params, said, ...job }: Found): Job => ({
  ...job, title: exportReport.is(job.report) ? exportReport.label(job.report) : job.report, params: said, again: addressOf(job.report, params),
})

/** One page of reports made or being made, newest first: one's own, or everybody's for an administrator who asks for them. */
export async function recentReports(db: Db, who: Who, query: Query) {
  const page = await pageOf<Found>(
    db,
    {
      columns: columns(who), from: jobs, countFrom: sql`export_jobs j`,
      where: [
        query.everybody && isAdmin(who) ? undefined : sql`j.user_id = ${who.user_id}`,
        anyOfValues(sql`j.report`, query.report),
        anyOfValues(sql`j.status`, query.status),
        dayRange(sql`j.created_at`, query.from, query.to),
        query.search ? sql`(j.said ilike ${contains(query.search)} or j.file_name ilike ${contains(query.search)})` : undefined,
      ],
      sorts: { created_at: { by: sql`j.created_at`, kind: 'time' } }, defaultSort: 'created_at', id: sql`j.id`,
    },
    query,
  )
  return { ...page, rows: page.rows.map(shown) }
}

interface Own {
  id: number
  status: ExportStatus
  format: string
  file_name: string | null
  file_path: string | null
  is_over: boolean
}

async function own(db: Db, who: Who, id: number, lock = sql``): Promise<Own> {
  const job = await first<Own>(db, sql`select id, status, format, file_name, file_path, coalesce(expires_at < now(), false) as is_over from export_jobs
    where id = ${id} and user_id = ${who.user_id} ${lock}`)
  if (!job) throw new Refusal(404, 'There is no such download.')
  return job
}

/** The file of one's own report. 404 for another's, 409 while it is being made or when it never was, 410 once it is no longer kept. */
export async function reportFile({ database: { db }, files }: Services, who: Who, id: number): Promise<Download> {
  const job = await own(db, who, id)
  if (job.status === 'queued' || job.status === 'running') throw new Refusal(409, 'This report is still being prepared.')
  if (job.status === 'failed' || job.status === 'cancelled') throw new Refusal(409, 'This report was not made. Run it again.')
  if (job.is_over || job.status === 'expired' || !job.file_path || !(await files.has(job.file_path)))
    throw new Refusal(410, 'This download has expired. Run the report again.')
  if (!who.viewer) await rows(db, sql`update export_jobs set downloaded_at = now() where id = ${id}`)
  return new Download(await files.read(job.file_path), exportMime(job.format), job.file_name ?? `report-${id}.${job.format}`)
}

/** Stops a report of one's own that waits or is being made; whoever makes it hears of it within a second. 409 for one that is finished. */
export async function cancelReport(tx: Db, who: Who, id: number, audit: (entry: AuditEntry) => void): Promise<Job> {
  const { status } = await own(tx, who, id, sql`for update`)
  if (!exportStatus.can(status, 'cancelled'))
    throw new Refusal(409, `This report is ${exportStatus.label(status).toLowerCase()} and can no longer be cancelled.`)
  await rows(tx, sql`update export_jobs set status = ${literal(exportStatus, 'cancelled')}, finished_at = now() where id = ${id}`)
  audit({ entity: 'export_jobs', entity_id: id, before: { status }, after: { status: 'cancelled' } })
  return shown((await first<Found>(tx, sql`select ${columns(who)} from ${jobs} where ${allOf([sql`j.id = ${id}`])}`)) as Found)
}

/** Deletes a report of one's own with its file; answers where that lies. 409 while it is being made. */
export async function removeReport(tx: Db, who: Who, id: number, audit: (entry: AuditEntry) => void): Promise<string | null> {
  const { status, file_path } = await own(tx, who, id, sql`for update`)
  if (status === 'queued' || status === 'running') throw new Refusal(409, 'This report is still being prepared. Cancel it first.')
  await rows(tx, sql`delete from export_jobs where id = ${id}`)
  audit({ entity: 'export_jobs', entity_id: id, before: { status } })
  return file_path
}
