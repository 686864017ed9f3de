import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import type { Logger } from 'pino'
import { openDatabase, rows, type Db } from '../db/db'

/** How often a worker says that it lives, and how long it may be silent before it is dead: with the looks of others well under 15 s. */
const BEAT_MS = 2000
const SILENT_SECONDS = 8
/** After the database was away nobody has been heard of; whoever lives has said so within this. */
const STABLE_SECONDS = 6

/**
 * This process among those that work. What it claims bears its id beside the claim; when the process dies the claim is nobody's, whatever
 * its lease.
 */
export interface Worker {
  /** Null until it has begun: what is claimed then is held by its lease alone. */
  readonly id: string | null
  start(): Promise<void>
  stop(): Promise<void>
}

const near = (seen: SQL, seconds: number) => sql`${seen} between now() - make_interval(secs => ${seconds}) and now() + make_interval(secs => ${seconds})`

/**
 * Whether the worker a claim bears is dead: not heard of for eight seconds by the database's clock, while another has been heard of all the
 * time. A clock that is moved makes nobody dead and nobody immortal: a time to come is as far from now as one long past.
 */
export const workerIsDead = (id: SQL): SQL => sql`(${id} is not null
  and not exists (select 1 from workers alive where alive.id = ${id} and ${near(sql`alive.seen_at`, SILENT_SECONDS)})
  and exists (select 1 from workers steady where ${near(sql`steady.seen_at`, SILENT_SECONDS)}
    and steady.steady_since <= now() - make_interval(secs => ${STABLE_SECONDS})))`

/**
 * Whether a claim that was to be settled by `until` is nobody's any more: its worker is dead, or the time is over. A worker that lives is
 * given two hours more, since only a fault of ours could make it forget a claim, and a clock that is moved by an hour must not make two do
 * the same.
 */
export const claimIsLost = (workerId: SQL, until: SQL): SQL =>
  sql`(${workerIsDead(workerId)} or ${until} < now() - case when ${workerId} is null then interval '0' else interval '2 hours' end)`

const beat = (db: Db, id: string, role: string) =>
  rows(
    db,
    sql`insert into workers as w (id, host, pid, role) values (${id}, ${hostname()}, ${process.pid}, ${role})
        on conflict (id) do update set seen_at = now(), steady_since = case when ${near(sql`w.seen_at`, STABLE_SECONDS)}
          and w.steady_since <= now() then w.steady_since else now() end`,
  )

/** Beats on a connection of its own, which no other work can hold up. */
export function openWorker(url: string, role: string, log: Logger): Worker {
  const database = openDatabase(url, 1)
  const leaving = new AbortController()
  let id: string | null = null
  let beating: Promise<void> = Promise.resolve()
  async function keepBeating(own: string): Promise<void> {
    while (!leaving.signal.aborted) {
      await sleep(BEAT_MS, undefined, { signal: leaving.signal, ref: false }).catch(() => {})
      if (!leaving.signal.aborted) await beat(database.db, own, role).catch((error: unknown) => log.warn({ error }, 'worker is not heard of'))
    }
  }
  return {
    get id() {
      return id
    },
    async start() {
      const own = randomUUID()
      await rows(database.db, sql`delete from workers where seen_at < now() - interval '1 day'`)
      await beat(database.db, own, role)
      id = own
      beating = keepBeating(own)
    },
    async stop() {
      if (leaving.signal.aborted) return
      leaving.abort()
      await beating
      if (id !== null) await rows(database.db, sql`delete from workers where id = ${id}`).catch(() => {})
      await database.close()
    },
  }
}
