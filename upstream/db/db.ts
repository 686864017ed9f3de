import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import { sql, type SQL } from 'drizzle-orm'
import pg from 'pg'
import { isoInstant } from './columns'
import { openPipelines, type Pipelines } from './pipelines'
import { connection, isPooled, openPool, openPooledPool } from './pool'
import { openReplicas, type Replicas } from './reading'
import type { Reader, ReplicaState } from './replicas'

export { isAway, persistently } from './pool'

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
  /**
   * Where somebody's reports, lists, figures and searches are read: a replica that has what he wrote, otherwise the primary. What is asked
   * there only reads: no locks, no numbers of sequences, no LISTEN, no temporary tables.
   */
  reading(who: Reader): Db
  /** The replicas it reads from; none without `DATABASE_READ_URL`. */
  replicas: Replicas | null
  close(): Promise<void>
}

/** Beside each pool a few connections that plan a statement once for all its values (`plannedRows`). */
const pipelines = new WeakMap<object, Pipelines>()

const built = (asker: pg.Pool | pg.PoolClient) => drizzle(asker) as unknown as Db

interface Access {
  readOnly?: true
  /** A pooler in transaction mode before the database at `url`, which then only has what cannot go through it. */
  pooler?: string
}

/** Opens the pools of a database; connections are made as they are needed. */
export function openDatabase(url: string, size: number, o: Access = {}): Database {
  const readOnly = '-c default_transaction_read_only=on'
  const pool = o.pooler ? openPooledPool(o.pooler, size) : openPool(connection(url, o.readOnly ? readOnly : ''), size)
  const lines = openPipelines(connection(url, `${readOnly} -c plan_cache_mode=force_generic_plan`))
  pipelines.set(pool, lines)
  const db = built(pool)
  return { pool, db, reading: () => db, replicas: null, close: async () => void (await Promise.all([pool.end(), lines.end()])) }
}

const replicasOf = new WeakMap<object, Replicas>()
/** How the replicas of a database stand, as this process sees them; none of a database without. */
export const replicaStates = (db: Db): ReplicaState[] => replicasOf.get(clientOf(db))?.states() ?? []

/** The same database with replicas to read from, `size` connections each; `say` hears of each that is left alone or used again. */
export function withReplicas(database: Database, urls: readonly string[], size: number, say: (state: ReplicaState) => void): Database {
  const lines = pipelines.get(database.pool)
  if (urls.length === 0 || !lines) return database
  const replicas = openReplicas(urls, size, { pool: database.pool, lines }, say)
  const dbs = new Map(replicas.all.map((replica) => {
    pipelines.set(replica.pool, replica.lines)
    return [replica.pool, built(replica.pool)]
  }))
  replicasOf.set(database.pool, replicas)
  return {
    ...database, replicas,
    reading(who) {
      const pool = replicas.choose(who)
      return (pool && dbs.get(pool)) ?? database.db
    },
    async close() {
      await replicas.end()
      await database.close()
    },
  }
}

/** What a database or transaction asks with. */
export const clientOf = (db: Db) => (db as unknown as { session: { client: pg.Pool | pg.PoolClient } }).session.client

/** Which database that is: what is remembered of one is not another's. */
export function databaseName(db: Db): string {
  const client = clientOf(db) as unknown as { options?: { connectionString?: string }; database?: string }
  return client.database ?? client.options?.connectionString?.split('/').at(-1) ?? ''
}

/** Rows of a hand-written query, as pg gives them (see the parsers above). */
export async function rows<T>(db: Db, query: SQL): Promise<T[]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const result = await clientOf(db).query(text, params)
  return result.rows as T[]
}

/** Statements connections keep, by their text; what comes after the last is planned every time, as any other. */
const statementNames = new Map<string, string>()
const MOST_STATEMENTS = 200

function nameOf(text: string): string | undefined {
  if (!statementNames.has(text) && statementNames.size < MOST_STATEMENTS) statementNames.set(text, `kept_${statementNames.size}`)
  return statementNames.get(text)
}

/**
 * The same for a statement whose text never changes (lists come as array parameters): parsed once a connection and, where one plan serves
 * all values, planned once. For what is written thousands of times a minute; planning a post takes longer than posting.
 */
export async function preparedRows<T>(db: Db, query: SQL): Promise<T[]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const client = clientOf(db)
  const result = await client.query<T & pg.QueryResultRow>({ name: isPooled(client) ? undefined : nameOf(text), text, values: params })
  return result.rows
}

/** The same as bare values in the order of the columns: a record for each of a hundred thousand rows costs more than reading them. */
export async function valueRows(db: Db, query: SQL): Promise<unknown[][]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const result = await clientOf(db).query<unknown[]>({ text, values: params, rowMode: 'array' })
  return result.rows
}

/**
 * Rows of a query that is asked over and over and whose best plan is the same whatever its values: parsed and planned once a connection
 * (planning takes twice as long as reading a page of a list). Not for filters of uneven values (a rare status, a tiny client among
 * large ones), where the plan for the usual value is the wrong one for the rare. Inside a transaction it is asked like any other.
 */
export async function plannedRows<T>(db: Db, query: SQL): Promise<T[]> {
  const lines = pipelines.get(clientOf(db))
  const { sql: text, params } = dialect.sqlToQuery(query)
  const name = lines && nameOf(text)
  const result = await (lines && name ? lines.query({ name, text, values: params }) : clientOf(db).query(text, params))
  return result.rows as T[]
}

/** A query as text and values: what tells it from another. */
export const spelled = (query: SQL): string => {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return `${text} ${JSON.stringify(params)}`
}

/** Makes SQL that holds no values into plain text, for what is part of many queries. */
export function settled(query: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return params.length > 0 ? query : sql.raw(text)
}

export async function first<T>(db: Db, query: SQL): Promise<T | null> {
  return (await rows<T>(db, query))[0] ?? null
}

const CURSOR_STEP = 2000
let cursors = 0

/**
 * Every row of a query as bare values, in steps, of one moment and planned once: for what is too long to be read at once. `tx` is a
 * transaction of its own, which may take its time.
 */
export async function* cursorSteps(tx: Db, query: SQL): AsyncGenerator<unknown[][]> {
  const client = clientOf(tx)
  const { sql: text, params } = dialect.sqlToQuery(query)
  const name = `steps_${(cursors += 1)}`
  await client.query("set local statement_timeout = '10min'; set local idle_in_transaction_session_timeout = '10min'")
  await client.query(`declare ${name} no scroll cursor for ${text}`, params)
  for (;;) {
    const step = await client.query<unknown[]>({ text: `fetch ${CURSOR_STEP} from ${name}`, rowMode: 'array' })
    if (step.rows.length > 0) yield step.rows
    if (step.rows.length < CURSOR_STEP) return
  }
}

let landed = 0
/** Transactions of this process that have landed: an answer found before the last of them may be out of date. */
export const changesLanded = () => landed

/** By transaction: what waits for it to land. */
const waiting = new WeakMap<object, (() => void)[]>()

/**
 * Runs `work` once what was written with `db` has landed: at once outside a transaction, never when it is taken back. Only for what this
 * process alone would miss if it died before (what it remembers, a hint to look for work): whatever must happen is a row of the same
 * transaction (`Jobs.send`, `Mailer.post`).
 */
export function whenLanded(db: Db, work: () => void): void {
  const list = waiting.get(db)
  if (list) list.push(work)
  else work()
}

/**
 * A transaction on a connection that goes back whatever happens: the builder's own
 * keeps one that dies before it has begun, and the pool is a place smaller for ever.
 */
async function begun<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const run = (raw: unknown) => work(raw as Db)
  const source = clientOf(db)
  if (!(source instanceof pg.Pool)) return db.transaction(run)
  const client = await source.connect()
  try {
    return await built(client).transaction(run)
  } finally {
    client.release()
  }
}

type LastWork<T> = (tx: Db, items: readonly T[]) => Promise<void>

/** By transaction: what it does before it lands, with what. */
const lastWorks = new WeakMap<object, Map<LastWork<unknown>, unknown[]>>()

/**
 * Has a transaction do `work` as the last before it lands, once for all `items` it was named with however often that was: for rows that
 * many want (balances, series), so that none is held while other locks are waited for. What a savepoint took back is left out.
 * Throws outside a transaction.
 */
export function lastly<T>(tx: Db, work: LastWork<T>, items: readonly T[]): void {
  const works = lastWorks.get(tx)
  if (!works) throw new Error('What comes last needs a transaction.')
  const named = work as LastWork<unknown>
  works.set(named, [...(works.get(named) ?? []), ...items])
}

/** Runs `work` in a transaction somebody else has begun on the connection of `db`, and what it leaves for the last after it. */
export async function inBegun<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const last = new Map<LastWork<unknown>, unknown[]>()
  lastWorks.set(db, last)
  try {
    const made = await work(db)
    for (const [each, items] of last) await each(db, items)
    return made
  } finally {
    lastWorks.delete(db)
  }
}

/** Runs `work` in one transaction, or a savepoint of the one `db` is: all of it lands or none. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const due: (() => void)[] = []
  const last = new Map<LastWork<unknown>, unknown[]>()
  const isOutermost = !lastWorks.has(db)
  const result = await begun(db, async (tx) => {
    waiting.set(tx, due)
    lastWorks.set(tx, last)
    const made = await work(tx)
    if (isOutermost) for (const [each, items] of last) await each(tx, items)
    return made
  })
  landed += 1
  for (const each of due) whenLanded(db, each)
  if (!isOutermost) for (const [each, items] of last) lastly(db, each, items)
  return result
}
