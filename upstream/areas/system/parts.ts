import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { system } from '@/lib/contract/system'
import type { Paging } from '@/lib/contract/kernel'
import { grouped } from '@/lib/domain/money'
import { healthOf, type SystemHealth } from '@/lib/domain/system-health'
import { first, replicaStates, rows, type Db } from '../../db/db'
import { readLines, workLines, type WorkLine } from './lines'

type Part = z.input<typeof system.parts.reply>['rows'][number]
type Named = Omit<Part, 'id'>

const MINUTE_MS = 60_000
const minutesAgo = (at: string | null) => (at === null ? null : (Date.now() - Date.parse(at)) / MINUTE_MS)
/** A worker beats every two seconds; one that left in order has no row any more. */
const SILENT_SECONDS = 8
/** A transaction open for longer holds up the cleaning of tables, and locks. */
const LONG_MINUTES = 10

function partOf({ line, waiting, oldest_at, failed, last_failed_at }: WorkLine): Named {
  const { part, lateAfter, opens } = workLines[line] as (typeof workLines)[string]
  return {
    part, waiting, waiting_since: oldest_at, failed, last_failed_at, opens,
    health: healthOf({ oldest: minutesAgo(oldest_at), lastFailed: minutesAgo(last_failed_at), lateAfter }),
    detail: waiting > 0 ? `Late after ${lateAfter} minutes.` : '',
  }
}

const plain = (part: string, health: SystemHealth, detail: string, more: Partial<Named> = {}): Named => ({
  part, health, detail, waiting: null, waiting_since: null, failed: null, last_failed_at: null, opens: '', ...more,
})

async function databasePart(db: Db): Promise<Named> {
  const found = await first<{ used: number; most: number; waiting: number; oldest: string | null; size: number; archive_failed: string | null }>(
    db,
    sql`select count(*)::int as used, current_setting('max_connections')::int as most, count(*) filter (where wait_event_type = 'Lock')::int as waiting,
          min(xact_start) as oldest, pg_database_size(current_database()) as size,
          (select case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end from pg_stat_archiver) as archive_failed
        from pg_stat_activity where backend_type = 'client backend'`,
  )
  const { used, most, waiting, oldest, size, archive_failed } = found as NonNullable<typeof found>
  const isFull = used > most * 0.9
  return plain(
    'Database', isFull || archive_failed ? 'failing' : (minutesAgo(oldest) ?? 0) > LONG_MINUTES ? 'behind' : 'well',
    `${grouped(String(used))} of ${grouped(String(most))} connections, ${grouped(String(Math.round(size / 1e6)))} MB.`
      + (archive_failed ? ' Its log cannot be archived.' : ''),
    { waiting, waiting_since: oldest, last_failed_at: archive_failed },
  )
}

const replicaParts = (db: Db): Named[] => replicaStates(db).map(({ name, isUsed, lagMs, since, why }) => plain(
  `Replica ${name}`, isUsed ? 'well' : 'failing', isUsed ? `Read from, ${((lagMs ?? 0) / 1000).toFixed(1)} s behind.` : `Left alone: ${why ?? ''}`,
  isUsed ? {} : { last_failed_at: since },
))

async function processParts(db: Db): Promise<Named[]> {
  const found = await rows<{ role: string; host: string; pid: number; started_at: string; seen_at: string; silent: boolean }>(
    db,
    sql`select role, host, pid, started_at, seen_at, seen_at < now() - make_interval(secs => ${SILENT_SECONDS}) as silent
        from workers where seen_at > now() - interval '1 hour' order by role, host, pid`,
  )
  return found.map(({ role, host, pid, started_at, seen_at, silent }) => plain(
    `${role === 'worker' ? 'Worker' : 'Upstream'} ${host} ${pid}`, silent ? 'failing' : 'well',
    silent ? 'Not heard of any more: it died, or is away from the database.' : `Runs since ${started_at.slice(0, 16).replace('T', ' ')} UTC.`,
    silent ? { last_failed_at: seen_at } : {},
  ))
}

async function requestPart(db: Db): Promise<Named> {
  const found = await first<{ n: number; failed: number; last: string | null; p95: number | null }>(
    db,
    sql`select count(*)::int as n, count(*) filter (where status >= 500)::int as failed, max(created_at) filter (where status >= 500) as last,
          percentile_disc(0.95) within group (order by duration_ms) as p95
        from request_logs where created_at > now() - interval '10 minutes'`,
  )
  const { n, failed, last, p95 } = found as NonNullable<typeof found>
  return plain(
    'Requests of the last ten minutes', healthOf({ oldest: null, lastFailed: failed > 0 && failed * 100 >= n ? 0 : null, lateAfter: 0 }),
    `${grouped(String(n))} answered, 95 % within ${grouped(String(p95 ?? 0))} ms. Failing when every hundredth is answered 5xx.`,
    { failed, last_failed_at: last, opens: '/drfLogs' },
  )
}

/** Every part of the system, those that are not well first. `query.health` leaves only those. */
export async function systemParts(db: Db, query: Paging & { health?: readonly SystemHealth[] }): Promise<z.input<typeof system.parts.reply>> {
  const [database, requests, processes, lines] = await Promise.all([databasePart(db), requestPart(db), processParts(db), readLines(db)])
  const order: readonly SystemHealth[] = ['failing', 'behind', 'well']
  const all = [database, ...replicaParts(db), ...processes, requests, ...lines.map(partOf)]
    .filter(({ health, part }) => (!query.health?.length || query.health.includes(health)) && part.toLowerCase().includes(query.search?.toLowerCase() ?? ''))
    .toSorted((a, b) => order.indexOf(a.health) - order.indexOf(b.health))
    .map((part, i) => ({ id: i + 1, ...part }))
    .filter(({ id }) => !query.ids || query.ids.includes(id))
  const from = (query.page - 1) * query.page_size
  return {
    rows: all.slice(from, from + query.page_size),
    meta: { page: query.page, page_size: query.page_size, total: all.length, next_cursor: null },
  }
}
