import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { help } from '@/lib/contract/help'
import { first, persistently, rows, type Db } from '../../db/db'
import { request } from '../../platform/call-outside'
import type { RequestFacts } from '../../platform/implement'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { claimIsLost } from '../../platform/worker'

type Body = z.output<typeof help.report.body>

/** reports.md 5: more than this within an hour is no longer a report. */
const AN_HOUR = 10
const MOST_BYTES = 5 * 1024 * 1024
/** A service that is down is asked again after 1, 2, 4 … minutes, never later than an hour. */
const LONGEST_PAUSE_MINUTES = 60
const AT_A_TIME = 20
const TIMEOUT_MS = 15_000

const kinds = [
  { mime: 'image/png', extension: 'png', mark: Buffer.from('89504e470d0a1a0a', 'hex') },
  { mime: 'image/jpeg', extension: 'jpg', mark: Buffer.from('ffd8ff', 'hex') },
] as const

/** A screenshot by its bytes; 422 for anything that only says it is one. */
function pictureOf(address: string): { mime: string; extension: string; bytes: Buffer } {
  const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  const kind = kinds.find(({ mark }) => bytes.subarray(0, mark.length).equals(mark))
  if (!kind) throw refuseField('screenshot', 'The screenshot must be a PNG or JPG.')
  if (bytes.length > MOST_BYTES) throw refuseField('screenshot', 'The screenshot is larger than 5 MB.')
  return { ...kind, bytes }
}

/** Keeps a report and gives it a reference. 429 after ten within an hour; one person's reports wait for each other, so that ten is ten. */
export async function keepReport(
  tx: Db, who: Who, body: Body, { files }: Pick<Services, 'files'>, facts: RequestFacts,
): Promise<{ id: number; reference: string }> {
  await rows(tx, sql`select pg_advisory_xact_lock(hashtext('bug-report'), ${who.user_id}::int)`)
  const sent = await first<{ n: number }>(tx, sql`select count(*) as n from bug_reports where user_id = ${who.user_id}
      and created_at > now() - interval '1 hour'`)
  if ((sent?.n ?? 0) >= AN_HOUR) throw new Refusal(429, `You have sent ${AN_HOUR} reports within an hour. Try again later.`)
  const picture = body.screenshot ? pictureOf(body.screenshot) : null
  const path = picture ? `reports/${randomUUID()}.${picture.extension}` : null
  if (picture && path) await files.write(path, picture.bytes)
  const kept = await first<{ id: number; reference: string }>(
    tx,
    sql`insert into bug_reports (reference, user_id, message, path, request_id, console, app_version, user_agent, screenshot_path, screenshot_mime)
        values ('PR-' || to_char(now() at time zone 'Asia/Dubai', 'YYMMDD') || '-' || upper(substr(md5(random()::text || clock_timestamp()::text), 1, 6)),
          ${who.user_id}, ${body.message}, ${body.path},
          ${body.request_id ?? null}, ${body.console ?? null}, ${body.app_version ?? null}, ${facts.user_agent.slice(0, 300)}, ${path},
            ${picture?.mime ?? null})
        returning id, reference`,
  )
  if (!kept) throw new Error('A report was not kept.')
  return kept
}

interface Waiting {
  id: number
  reference: string
  message: string
  path: string
  request_id: string | null
  console: string | null
  app_version: string | null
  user_agent: string | null
  screenshot_path: string | null
  screenshot_mime: string | null
  attempts: number
  created_at: string
  name: string
  email: string
  user_category: string
}

async function whole(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function letterOf(report: Waiting, { files }: Pick<Services, 'files'>): Promise<Buffer> {
  const { reference, message, path, request_id, console, app_version, user_agent, created_at, name, email, user_category } = report
  const picture = report.screenshot_path && (await files.has(report.screenshot_path)) ? await whole(await files.read(report.screenshot_path)) : null
  return Buffer.from(JSON.stringify({
    reference, message, path, request_id, console, app_version, user_agent, reported_at: created_at, reporter: { name, email, user_category },
    screenshot: picture ? `data:${report.screenshot_mime};base64,${picture.toString('base64')}` : null,
  }))
}

/** What the service calls the report, from an answer such as `{ id: 42 }` or `{ data: { reference: 'W-42' } }`; ours where it names none. */
function theirReference(body: string, ours: string): string {
  try {
    const read = JSON.parse(body) as Record<string, unknown> | null
    const data = (read?.data ?? read) as Record<string, unknown> | null
    const name = data?.reference ?? data?.key ?? data?.id
    return typeof name === 'string' || typeof name === 'number' ? String(name).slice(0, 100) : ours
  } catch {
    return ours
  }
}

/** Claims what is due for a while, so that two workers never send one report twice. */
const claim = (db: Db, worker: string | null) =>
  rows<Waiting>(
    db,
    sql`with due as (select id from bug_reports where forwarded_at is null and next_try_at <= now() and worker_id is null or forwarded_at is null
          and ${claimIsLost(sql`worker_id`, sql`next_try_at`)} order by id limit ${AT_A_TIME} for update skip locked),
          claimed as (update bug_reports b set worker_id = ${worker}::uuid, attempts = attempts + 1,
            next_try_at = now() + make_interval(mins => least(${LONGEST_PAUSE_MINUTES}, (2 ^ least(b.attempts, 10))::int)) from due where b.id = due.id
          returning b.*)
        select c.id, c.reference, c.message, c.path, c.request_id, c.console, c.app_version, c.user_agent, c.screenshot_path, c.screenshot_mime, c.attempts,
          c.created_at,
          u.full_name as name, u.email, u.user_category from claimed c join users u on u.id = c.user_id order by c.id`,
  )

type Needs = Pick<Services, 'config' | 'database' | 'files' | 'log' | 'worker'>

/**
 * Hands reports to the work-tracking service with our own credential, never a user's token. What it does not take waits for the
 * next turn; without a service they are only kept. Answers how many it took.
 */
export async function forwardReports(services: Needs): Promise<number> {
  const { BUG_REPORT_URL } = services.config
  if (!BUG_REPORT_URL) return 0
  const { db } = services.database
  const claimed = await claim(db, services.worker.id)
  try {
    return await forwardEach(services, claimed, BUG_REPORT_URL)
  } finally {
    await persistently(() => rows(db, sql`update bug_reports set worker_id = null where id = any(${sql.param(claimed.map(({ id }) => id))}::bigint[])`))
  }
}

async function forwardEach({ database: { db }, config: { BUG_REPORT_KEY }, files, log }: Needs, claimed: readonly Waiting[], address: string): Promise<number> {
  let taken = 0
  for (const report of claimed) {
    const headers = {
      'content-type': 'application/json', 'idempotency-key': report.reference, ...(BUG_REPORT_KEY ? { authorization: `Bearer ${BUG_REPORT_KEY}` } : {}),
    }
    const answer = await request({ url: new URL(address), at: null }, {
      method: 'POST', headers, body: await letterOf(report, { files }), timeoutMs: TIMEOUT_MS,
    })
    if (answer.status !== null && answer.status >= 200 && answer.status < 300) {
      await rows(db, sql`update bug_reports set forwarded_at = now(), forwarded_ref = ${theirReference(answer.body, report.reference)}, last_error = null
        where id = ${report.id}`)
      taken++
      continue
    }
    const error = answer.error ?? `The service answered ${answer.status}.`
    log.warn({ reference: report.reference, attempts: report.attempts, error }, 'report not forwarded')
    await rows(db, sql`update bug_reports set last_error = ${error} where id = ${report.id}`)
  }
  return taken
}
