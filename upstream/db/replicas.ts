import type pg from 'pg'
import { openPipelines, socketOf, type Pipelines } from './pipelines'
import { connection, isAway, openPool } from './pool'

/** Whoever reads: what he wrote last must be in what he is answered (`wrote_lsn` of his session; null: nothing). */
export interface Reader {
  user_id: number
  wrote_lsn: string | null
}

/** A replica as this process sees it. */
export interface ReplicaState {
  /** Host, port and database of its address. */
  name: string
  /** Whether it is read from; `why` not otherwise. */
  isUsed: boolean
  /** How long it is behind; null as long as nobody knows. */
  lagMs: number | null
  since: string
  why: string | null
  /** Questions that were put to the primary instead, since the process began: it was away, cancelled them, or they wanted to write. */
  fallbacks: { away: number; conflict: number; wrote: number }
}

/** Where questions go that a replica cannot answer: the primary's pool, and its connections that do not wait. */
export interface Primary {
  pool: pg.Pool
  lines: Pipelines
}

export interface Replica {
  pool: pg.Pool
  lines: Pipelines
  state: ReplicaState
  /** The last place in the log it was seen to have replayed. */
  replayed: bigint
  look(primary: { at: bigint; born: string } | null): Promise<void>
  end(): Promise<void>
}

/** Beyond this a replica is left alone, and as soon as it does not answer a look within two seconds. */
const BEHIND_MS = 30_000
const ANSWER_MS = 2000
/** Places of the primary that are remembered, one a look. */
const PLACES = 600

/** A place in PostgreSQL's log, `1A/3F00B2C8`, as a number that can be compared. */
export function lsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

type Ask = (...given: unknown[]) => Promise<unknown>

const codeOf = (error: unknown) => ((error as { cause?: unknown }).cause ?? error as { code?: string }) as { code?: string }

/** Why a question is put to the primary as well; null: its fault is its own. */
function fallbackOf(error: unknown): keyof ReplicaState['fallbacks'] | null {
  if (isAway(error)) return 'away'
  const { code } = codeOf(error)
  // serialization_failure: the replica cancelled it because replay would not wait. read_only_sql_transaction: it is no question.
  return code === '40001' ? 'conflict' : code === '25006' ? 'wrote' : null
}

/** Ends every connection at once, also one that hangs: whoever waits on it is answered by the primary. */
function drop(clients: Iterable<pg.PoolClient>): void {
  for (const client of clients) socketOf({ client }).destroy()
}

interface Guarding {
  state: ReplicaState
  leave(why: string): void
}

/** Asks the replica while it is used, and the primary where it fails: nobody hears of it. */
const guarded = (ask: Ask, otherwise: Ask, { state, leave }: Guarding): Ask => async (...given) => {
  if (!state.isUsed) return otherwise(...given)
  try {
    return await ask(...given)
  } catch (error) {
    const why = fallbackOf(error)
    if (!why) throw error
    state.fallbacks[why] += 1
    if (why === 'away') leave(error instanceof Error ? error.message : String(error))
    return otherwise(...given)
  }
}

/** The pool's own promises are guarded; its callbacks, which it asks itself with, are not. */
function guardPool(pool: pg.Pool, primary: pg.Pool, guarding: Guarding): void {
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>
  const connectGuarded = guarded(() => connect(), () => primary.connect(), guarding)
  pool.query = guarded(pool.query.bind(pool) as Ask, primary.query.bind(primary) as Ask, guarding) as typeof pool.query
  pool.connect = ((callback?: unknown) => (callback ? connect(callback) : connectGuarded())) as typeof pool.connect
}

/** How long ago the primary was first seen beyond what is replayed. */
function lagOf(places: readonly { at: bigint; seen: number }[], replayed: bigint): number {
  const behind = places.find(({ at }) => at > replayed)
  return behind ? performance.now() - behind.seen : 0
}

/** How a replica's state moves: told where it changes, and every connection broken where it is left at once. */
function openState(name: string, say: (state: ReplicaState) => void, dropAll: () => void) {
  const state: ReplicaState = {
    name, isUsed: false, lagMs: null, since: new Date().toISOString(), why: 'It has not been looked at yet.', fallbacks: { away: 0, conflict: 0, wrote: 0 },
  }
  const be = (isUsed: boolean, why: string | null) => {
    const isOther = state.isUsed !== isUsed
    Object.assign(state, { isUsed, why, ...(isOther && { since: new Date().toISOString() }) })
    if (isOther) say(state)
  }
  const leave = (why: string) => {
    be(false, why)
    state.lagMs = null
    dropAll()
  }
  return { state, be, leave }
}

interface Found { replays: boolean; born: string; at: string }
const LOOK = `select pg_is_in_recovery() as replays, pg_postmaster_start_time()::text as born, coalesce(pg_last_wal_replay_lsn(), '0/0')::text as at`

/**
 * A replica: `size` connections that only read, looked at again and again (`look`). It is read from once it has replayed what the primary
 * had when this process began, and left alone while it is gone, is no replica of this primary any more, or is more than 30 s behind. How far
 * is told by this process's own clock: the time since the primary was first seen beyond what is replayed.
 */
export function openReplica(url: string, size: number, primary: Primary, say: (state: ReplicaState) => void): Replica {
  const { host, pathname } = new URL(url)
  const config = connection(url, '-c default_transaction_read_only=on', ANSWER_MS)
  const pool = openPool(config, size)
  const lines = openPipelines({ ...config, options: `${config.options} -c plan_cache_mode=force_generic_plan` })
  const looker = openPool({ ...config, query_timeout: ANSWER_MS }, 1)
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => void clients.add(client)).on('remove', (client) => void clients.delete(client))
  const guarding = openState(`${host}${pathname}`, say, () => {
    drop(clients)
    lines.drop()
  })
  guardPool(pool, primary.pool, guarding)
  const places: { at: bigint; seen: number }[] = []
  let caughtUp = false
  /** What a look found, held against where the primary was seen at the same time. */
  function judge({ replays, born, at }: Found, seen: { at: bigint; born: string } | null): void {
    const { state, be, leave } = guarding
    // The primary itself, given as its own replica, has whatever it has.
    const isPrimary = !replays && (!seen || born === seen.born)
    if (!replays && !isPrimary) return leave('It is a primary of its own, no replica of ours.')
    if (seen) places.push({ at: seen.at, seen: performance.now() })
    if (places.length > PLACES) places.shift()
    replica.replayed = isPrimary ? 2n ** 64n : lsn(at)
    state.lagMs = Math.round(lagOf(places, replica.replayed))
    caughtUp ||= places[0] !== undefined && replica.replayed >= places[0].at
    const isBehind = state.lagMs > BEHIND_MS
    be(caughtUp && !isBehind, !caughtUp ? 'It has not caught up yet.' : isBehind ? 'It is more than 30 seconds behind.' : null)
  }
  const replica: Replica = {
    pool, state: guarding.state, replayed: 0n,
    lines: { ...lines, query: guarded(lines.query as Ask, primary.lines.query as Ask, guarding) as Pipelines['query'] },
    look: (seen) => looker.query<Found>(LOOK).then(
      ({ rows: [found] }) => judge(found as Found, seen),
      (error: unknown) => guarding.leave(error instanceof Error ? error.message : String(error)),
    ),
    end: async () => void (await Promise.all([pool.end(), lines.end(), looker.end()])),
  }
  return replica
}
