import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { markStatements } from './request-id'

/** Every connection speaks UTC and gives up on a statement after 15 s, so one bad query cannot block everything else. */
const manners = '-c timezone=UTC -c statement_timeout=15000 -c idle_in_transaction_session_timeout=30000'

/** How a connection is opened. `options` adds settings of PostgreSQL (`-c name=value`); ms of waiting for a connection. */
export const connection = (url: string, options = '', waitMs = 10_000): pg.ClientConfig => ({
  connectionString: url, connectionTimeoutMillis: waitMs, options: `${manners} ${options}`.trim(),
})

/**
 * How one is opened at a pooler in transaction mode: it takes no settings, since its connections are everybody's. It gives each the manners itself
 * (`connect_query` of PgBouncer, `refuseUnmannered`).
 */
export const pooledConnection = (url: string): pg.ClientConfig => ({ connectionString: url, connectionTimeoutMillis: 10_000 })

const pooled = new WeakSet<object>()
/** Whether statements that are kept by name are lost between two questions of this asker: the next may reach another connection. */
export const isPooled = (asker: object): boolean => pooled.has(asker)

/** A pool of connections to a pooler. */
export function openPooledPool(url: string, size: number): pg.Pool {
  const pool = openPool(pooledConnection(url), size)
  pooled.add(pool)
  pool.on('connect', (client) => void pooled.add(client))
  return pool
}

/** Throws where a pooler gives its connections other manners than ours: times would be read in another zone, and a bad query would run for ever. */
export async function refuseUnmannered(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ zone: string; limit: string }>(
    `select current_setting('timezone') as zone, current_setting('statement_timeout') as limit`,
  )
  const [found] = rows
  if (found?.zone === 'UTC' && found.limit !== '0') return
  throw new Error(`DATABASE_URL is a pooler whose connections have the time zone ${found?.zone} and the statement_timeout ${found?.limit}.
Give its database connect_query='set timezone=''UTC''; set statement_timeout=15000; set idle_in_transaction_session_timeout=30000' (docs/operations.md).`)
}

/** A pool of at most `size` connections, made as they are needed. */
export function openPool(config: pg.ClientConfig, size: number): pg.Pool {
  const pool = new pg.Pool({ ...config, max: size, idleTimeoutMillis: 30_000 })
  // An idle connection dies when the server restarts; the next query opens a new one.
  pool.on('error', () => {})
  // One that dies while somebody holds it fails that somebody's query; without a listener it would take the process along.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    markStatements(client)
  })
  // Marked before they wait for a connection: whoever gives one back calls them from a request of its own.
  markStatements(pool)
  return pool
}

/** Of PostgreSQL: connection exceptions (08), an administrator's or a crash's end of it, one that is only starting (57P). Of sockets: refused, broken. */
const away = /^(08...|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
const AWAY_WORDS = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/

/** Whether a question failed because the database is not there, or went away meanwhile. */
export function isAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (away.test((cause as { code?: string }).code ?? '') || AWAY_WORDS.test(cause.message)) return true
  return false
}

const AGAIN_MS = 500
const PATIENCE_MS = 120_000

/** Writes down what has been done already: while the database is away again and again, for two minutes at most. */
export async function persistently<T>(write: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(AGAIN_MS)) {
    try {
      return await write()
    } catch (error) {
      if (!isAway(error) || Date.now() > until) throw error
    }
  }
}
