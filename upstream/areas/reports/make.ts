import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql, type SQL } from 'drizzle-orm'
import type { ReportRequest } from '@/lib/contract/export-reports'
import { exportReport, type ExportReport, exportStatus, KEPT_DAYS } from '@/lib/domain/export-report'
import { rowCount } from '@/lib/domain/upload'
import { cursorSteps, first, inTransaction, isAway, persistently, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { personNow } from '../../platform/identify'
import { ourFault } from '../../platform/out-of-space'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { claimIsLost } from '../../platform/worker'
import { postMessage } from '../../core/messages/post-message'
import { chosenColumns, reportRows } from './report'
import { reports } from './reports'
import { isZipped, paperFiles, paperName, type Steps } from './sheets'
import { keyOf, readRequest, requestText } from './request'

interface Job {
  id: number
  user_id: number
  report: string
  params: ReportRequest
  rows_expected: number
}

/** Told to the rows when somebody cancelled the job meanwhile. */
class Cancelled extends Error {}

/** How often a worker says how far it is, and looks whether it is still wanted. */
const TELL_MS = 1000
/** A worker that has said nothing for longer has lost its job. */
const SILENT_MINUTES = 5
/** A job its worker died of so many times has failed. */
const MOST_TRIES = 3
/** How often jobs of dead workers are looked for. */
const LOOK_MS = 3000

const claim = (db: Db, id: number, worker: string | null) =>
  first<Job>(
    db,
    sql`update export_jobs set status = ${literal(exportStatus, 'running')}, worker_id = ${worker}::uuid, attempts = attempts + 1, started_at = now(),
        touched_at = now(), rows = 0 where id = ${id} and status = ${literal(exportStatus, 'queued')}
        returning id, user_id, report, params, coalesce(rows_expected, 0) as rows_expected`,
  )

/** The rows as they pass: counted, told of now and then, and ended when the job was cancelled. */
async function* counted(services: Services, id: number, steps: Steps, so: { rows: number }): Steps {
  let reportedAt = Date.now()
  for await (const step of steps) {
    yield step
    so.rows += step.length
    if (Date.now() - reportedAt < TELL_MS) continue
    reportedAt = Date.now()
    const running = await first(services.database.db, sql`update export_jobs set rows = ${so.rows}, touched_at = now()
      where id = ${id} and status = ${literal(exportStatus, 'running')} returning id`)
    if (!running) throw new Cancelled()
  }
}

interface Made {
  key: string
  file_name: string
  format: string
  rows: number
  /** In bytes. */
  size: number
}

async function* weighed(file: Readable, so: { size: number }) {
  for await (const piece of file as AsyncIterable<Buffer>) {
    so.size += piece.length
    yield piece
  }
}

/** Writes the file in the scope its owner has now; a role that changes meanwhile changes nothing of it (reports.md 7.3). */
async function write(services: Services, job: Job, report: ExportReport, who: Who): Promise<Made> {
  // What its owner wrote before asking for it is in it: looked at now, the replica has most likely replayed that.
  await services.database.replicas?.look()
  const db = services.database.reading(who)
  const request = readRequest(report, job.params)
  const shape = reports[report]
  const columns = chosenColumns(shape, who, request.columns)
  const paper = { report, format: request.format, columns, by: who.name, said: await requestText(db, report, request) }
  const file_name = paperName(paper, job.rows_expected)
  const key = `exports/${job.user_id}/${randomUUID()}/${file_name}`
  const so = { rows: 0, size: 0 }
  await inTransaction(db, async (tx) => {
    const steps = counted(services, job.id, cursorSteps(tx, reportRows(shape, who, request, columns)), so)
    await services.files.write(key, Readable.from(weighed(paperFiles(paper, steps, job.rows_expected), so), { objectMode: false }))
  })
  return { key, file_name, format: isZipped(job.rows_expected) ? 'zip' : request.format, ...so }
}

async function finish(services: Services, job: Job, made: Made): Promise<void> {
  const isStillRunning = await inTransaction(services.database.db, async (tx) => {
    const done = await first(
      tx,
      sql`update export_jobs set status = ${literal(exportStatus, 'ready')}, rows = ${made.rows}, size = ${made.size}, file_name = ${made.file_name},
          file_path = ${made.key}, format = ${made.format}, finished_at = now(), expires_at = now() + make_interval(days => ${KEPT_DAYS})
          where id = ${job.id} and status = ${literal(exportStatus, 'running')} returning id`,
    )
    if (!done) return false
    const title = exportReport.is(job.report) ? exportReport.label(job.report) : job.report
    await postMessage(tx, sql`select ${job.user_id}::bigint`, {
      subject: `${title} is ready`, body: `${rowCount(made.rows)} in ${made.file_name}. The file is kept ${KEPT_DAYS} days.`,
      category: 'export', severity: 'success', link: '/download-reports-list',
    })
    return true
  })
  if (!isStillRunning) await services.files.remove(made.key)
}

const BROKEN = 'The report broke off. Run it again; if it breaks off once more, narrow the period or report it.'

const tellFailed = (tx: Db, userId: number, message: string) =>
  postMessage(tx, sql`select ${userId}::bigint`, {
    subject: 'A report could not be made', body: message, category: 'export', severity: 'warning', link: '/download-reports-list',
  })

const fail = (services: Services, job: Job, message: string): Promise<void> =>
  inTransaction(services.database.db, async (tx) => {
    const failed = await first(tx, sql`update export_jobs set status = ${literal(exportStatus, 'failed')}, failure_message = ${message}, finished_at = now()
      where id = ${job.id} and status = ${literal(exportStatus, 'running')} returning id`)
    if (failed) await tellFailed(tx, job.user_id, message)
  })

/** Jobs that are nobody's any more wait again and are handed out; one that its worker died of three times has failed. */
const giveBack = ({ database, jobs }: Services, which: SQL): Promise<void> =>
  inTransaction(database.db, async (tx) => {
    const given = await rows<{ id: number; user_id: number; status: string }>(
      tx,
      sql`update export_jobs set status = case when attempts >= ${MOST_TRIES} then 'failed' else 'queued' end,
          failure_message = case when attempts >= ${MOST_TRIES} then ${BROKEN} end,
            finished_at = case when attempts >= ${MOST_TRIES} then now() end, started_at = null, worker_id = null
            where status = ${literal(exportStatus, 'running')} and ${which} returning id, user_id, status`,
    )
    for (const { id, user_id, status } of given) {
      if (status === 'failed') await tellFailed(tx, user_id, BROKEN)
      else await jobs.send(tx, 'export.run', { id }, { once: `export ${id}` })
    }
  })

/** Takes jobs from workers that died or have gone silent. */
export const takeFromDead = (services: Services): Promise<void> =>
  giveBack(services, claimIsLost(sql`worker_id`, sql`touched_at + make_interval(mins => ${SILENT_MINUTES})`))

/** Makes the file of a job, unless somebody else does or it is no longer wanted. What goes wrong is told to its owner. */
export async function makeReport(services: Services, id: number): Promise<void> {
  const { db } = services.database
  const job = await claim(db, id, services.worker.id)
  if (!job) return
  try {
    const who = await personNow(db, job.user_id)
    if (!exportReport.is(job.report) || !who?.keys.has(keyOf(job.report))) throw new Refusal(403, 'You may no longer run this report.')
    const made = await write(services, job, job.report, who)
    await finish(services, job, made)
  } catch (error) {
    if (error instanceof Cancelled) return
    if (!(error instanceof Refusal)) services.log.error({ err: error, export: id }, 'report broke off')
    // The database's fault is not the report's: made again once it is back.
    if (isAway(error)) return persistently(() => giveBack(services, sql`id = ${job.id}`))
    await persistently(() => fail(services, job, error instanceof Refusal ? error.message : ourFault(error, BROKEN)))
  }
}

/** Hands out what waits, and clears away files whose time is over. */
export async function watchReports(services: Services): Promise<void> {
  const { db } = services.database
  await takeFromDead(services)
  const waiting = await rows<{ id: number }>(db, sql`select id from export_jobs where status = ${literal(exportStatus, 'queued')} order by created_at, id
    limit 100`)
  for (const { id } of waiting) await services.jobs.send(db, 'export.run', { id }, { once: `export ${id}` })
  await inTransaction(db, async (tx) => {
    const over = await rows<{ file_path: string | null }>(
      tx,
      sql`with over as (select id, file_path from export_jobs where status = ${literal(exportStatus, 'ready')} and expires_at < now() order by id limit 500
          for update skip locked)
          update export_jobs j set status = ${literal(exportStatus, 'expired')}, file_path = null from over where j.id = over.id returning over.file_path`,
    )
    const paths = over.flatMap(({ file_path }) => file_path ?? [])
    if (paths.length > 0) await services.jobs.send(tx, 'files.remove', { paths })
  })
}

/** Background work of reports: two at a time in a process, a look for dead workers every few seconds, and for the rest every minute. */
export function reportJobs(services: Services): void {
  services.jobs.work('export.run', (data) => makeReport(services, Number(data.id)), { parallel: 2 })
  services.jobs.always(() => takeFromDead(services), LOOK_MS)
  services.jobs.work('export.watch', () => watchReports(services))
  services.jobs.every('export.watch', '* * * * *')
}
