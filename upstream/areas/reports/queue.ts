import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { ReportRequest } from '@/lib/contract/export-reports'
import { type ExportReport, exportStatus, MOST_RUNNING, unfinishedExports } from '@/lib/domain/export-report'
import { first, inTransaction, rows } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { writeAudit } from '../../platform/audit'
import type { RequestFacts } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'

/** The same asked for again within this is the same job (reports.md 7.3). */
const SAME_MINUTES = 5

interface Known {
  id: number
  status: string
  params: unknown
  is_recent: boolean
}

/** What makes two wishes one. */
const plain = ({ background: _background, ...request }: ReportRequest) => JSON.parse(JSON.stringify(request)) as Record<string, unknown>

/**
 * Puts a report into the queue and answers its job. Asked for twice within five minutes it is made once; one that failed is tried anew.
 * 429 while three of this person's are under way.
 */
export async function queueReport(
  services: Services, who: Who, caller: RequestFacts, report: ExportReport, request: ReportRequest, { expected, said }: { expected: number; said: string },
): Promise<number> {
  const params = plain(request)
  return inTransaction(services.database.db, async (tx) => {
    // One after another of the same person, so that neither the limit nor a twin slips through.
    await rows(tx, sql`select id from users where id = ${who.user_id} for no key update`)
    const known = await rows<Known>(
      tx,
      sql`select id, status, params, created_at > now() - make_interval(mins => ${SAME_MINUTES}) as is_recent from export_jobs
          where user_id = ${who.user_id} and report = ${report} and created_at > now() - interval '7 days'
            and status in ${literals(exportStatus, 'queued', 'running', 'ready', 'failed')} order by created_at desc, id desc`,
    )
    const same = known.find((job) => (job.status === 'failed' || job.is_recent) && isDeepStrictEqual(job.params, params))
    if (same && same.status !== 'failed') return same.id
    const busy = await first<{ n: number }>(tx, sql`select count(*)::int as n from export_jobs where user_id = ${who.user_id}
        and status in ${literals(exportStatus, ...unfinishedExports)}`)
    if ((busy?.n ?? 0) >= MOST_RUNNING)
      throw new Refusal(429, `${MOST_RUNNING} of your reports are still being made. Wait for one, or cancel it under Recent downloads.`)
    const job = same
      ? await first<{ id: number }>(tx, sql`update export_jobs set status = ${literal(exportStatus, 'queued')}, attempts = 0, rows_expected = ${expected},
        failure_message = null, started_at = null, finished_at = null, created_at = now() where id = ${same.id} returning id`)
      : await first<{ id: number }>(tx, sql`insert into export_jobs (user_id, report, params, said, format, rows_expected)
        values (${who.user_id}, ${report}, ${JSON.stringify(params)}::jsonb, ${said}, ${request.format}, ${expected}) returning id`)
    if (!job) throw new Error('The report was not queued.')
    await writeAudit(tx, who, caller, 'exportReports.queue', [{ entity: 'export_jobs', entity_id: job.id, after: { report, ...params } }])
    await services.jobs.send(tx, 'export.run', { id: job.id })
    return job.id
  })
}
