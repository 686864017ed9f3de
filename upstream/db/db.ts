import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'
import pg from 'pg'
import { isoInstant } from './columns'

/** A database or a transaction on it: handlers do not care which they were given. */
export type Db = NodePgDatabase<Record<string, never>> & { $client: pg.Pool | pg.PoolClient }

// Raw queries answer what the wire wants: ids as numbers, times as ISO 8601, dates as YYYY-MM-DD, decimals as text.
const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184
pg.types.setTypeParser(INT8, Number)
pg.types.setTypeParser(DATE, (v) => v)
pg.types.setTypeParser(TIMESTAMPTZ, isoInstant)

const dialect = new PgDialect()

export interface Database {
  pool: pg.Pool
  db: Db
  close(): Promise<void>
}

/** Opens a pool. Every connection speaks UTC and gives up on a statement after 15 s, so one bad query cannot hold the house. */
export function openDatabase(url: string, size: number, access: 'read only' | 'read and write' = 'read and write'): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    options: `-c timezone=UTC -c statement_timeout=15000 -c idle_in_transaction_session_timeout=30000${access === 'read only' ? ' -c default_transaction_read_only=on' : ''}`,
  })
  // An idle connection dies when the server restarts; the next query opens a new one.
  pool.on('error', () => {})
  // One that dies while somebody holds it fails that somebody's query; without a listener it would take the process along.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, db: drizzle(pool) as unknown as Db, close: () => pool.end() }
}

/** Rows of a hand-written query, as pg gives them (see the parsers above). */
export async function rows<T>(db: Db, query: SQL): Promise<T[]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const client = (db as unknown as { session: { client: pg.Pool | pg.PoolClient } }).session.client
  const result = await client.query(text, params)
  return result.rows as T[]
}

export async function first<T>(db: Db, query: SQL): Promise<T | null> {
  return (await rows<T>(db, query))[0] ?? null
}

/** Runs `work` in one transaction: all of it lands or none. */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction((tx) => work(tx as unknown as Db))
}
