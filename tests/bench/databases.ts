import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { migrateDatabase } from '@/upstream/db/migrate'
import { fingerprint } from '../../scripts/lib/stale.mjs'
import { growPackages } from './grow-packages'
import { startUpstream } from './servers'

export const SMALL = 10_000
export const LARGE = 1_000_000
export const HUGE = 10_000_000
/** The demo's days grow old, and with them what a list of the last 30 days shows. */
const FRESH_DAYS = 14
const RUN = 'bench_run'

export interface Databases {
  /** A demo of 10,000 packages. */
  small: string
  /** A copy of the million for this run: what it imports goes with it. */
  run: string
  /** Ten million, made when they are first asked for (about 25 minutes, 26 GB). */
  huge(): Promise<string>
  drop(): Promise<void>
}

const urlOf = (database: string) => {
  const url = new URL(process.env.DATABASE_URL ?? '')
  url.pathname = `/${database}`
  return url.href
}

async function connected<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf(database), options: '-c timezone=UTC' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Rows of one query on a database of the bench. */
export const query = <T extends pg.QueryResultRow>(url: string, text: string, params: unknown[] = []): Promise<T[]> =>
  connected(new URL(url).pathname.slice(1), async (client) => (await client.query<T>(text, params)).rows)

const isFresh = (database: string) =>
  connected(database, async (client) =>
    (await client.query<{ fresh: boolean }>(`select max(created_at) > now() - interval '${FRESH_DAYS} days' as fresh from packages`)).rows[0]?.fresh ?? false,
  )

/** Makes a database under another name first: one that was cut short is never taken for whole. */
async function make(admin: pg.Client, name: string, template: string | null, fill: (part: string) => Promise<unknown>): Promise<void> {
  const part = `${name}_part`
  await admin.query(`create database ${part} ${template ? `template ${template} strategy file_copy` : ''}`)
  await fill(part)
  await admin.query(`alter database ${part} rename to ${name}`)
}

async function fillDemo(part: string): Promise<void> {
  const upstream = await startUpstream(urlOf(part), SMALL)
  await upstream.stop()
}

/** Databases of an earlier schema, of a run that was killed, or grown old go. */
async function drop(admin: pg.Client, keep: readonly string[]): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(`select datname from pg_database where datname like 'bench\\_%' and datname <> all($1)`, [keep])
  for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`)
}

/** The bench's databases, made when they are not there yet; `say` hears what takes long. */
export async function openDatabases(say: (line: string) => void): Promise<Databases> {
  const version = fingerprint(['upstream/db/migrations', 'tests/bench/grow-packages.ts']).slice(0, 12)
  const [small, large, huge] = [`bench_small_${version}`, `bench_large_${version}`, `bench_huge_${version}`]
  const admin = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await admin.connect()
  const names = async () => new Set((await admin.query<{ datname: string }>('select datname from pg_database')).rows.map(({ datname }) => datname))
  await drop(admin, (await names()).has(small) && (await isFresh(small)) ? [small, large, huge] : [])
  const there = await names()
  if (!there.has(small)) {
    say(`Filling a demo of ${SMALL.toLocaleString('en')} packages ...`)
    await make(admin, small, null, fillDemo)
  }
  const grown = async (name: string, count: number, takes: string) => {
    if (there.has(name)) return
    const began = performance.now()
    say(`Making ${count.toLocaleString('en')} packages of it (once; ${takes}) ...`)
    await make(admin, name, small, (part) => connected(part, (client) => growPackages(client, count)))
    say(`Made in ${((performance.now() - began) / 1000).toFixed(0)} s.`)
  }
  await grown(large, LARGE, 'a few minutes')
  await admin.query(`create database ${RUN} template ${large} strategy file_copy`)
  // What was copied is on its way to the disk for a while, and takes a core with it.
  spawnSync('sync')
  return {
    small: urlOf(small),
    run: urlOf(RUN),
    async huge() {
      await grown(huge, HUGE, 'some 25 minutes')
      return urlOf(huge)
    },
    async drop() {
      await admin.query(`drop database if exists ${RUN} with (force)`)
      await admin.end()
    },
  }
}

/** A database without rows for one piece of work, gone afterwards. */
export async function openEmpty(): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await admin.connect()
  const name = 'bench_empty'
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  await migrateDatabase(urlOf(name))
  return {
    url: urlOf(name),
    async drop() {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}

/** A demo of 10,000 packages for one piece of work, gone afterwards; of more where `count` says so. */
export async function openDemo(say: (line: string) => void, count = SMALL): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await admin.connect()
  const name = 'bench_alone'
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  say(`Filling a demo of ${SMALL.toLocaleString('en')} packages ...`)
  await fillDemo(name)
  if (count > SMALL) {
    say(`Making ${count.toLocaleString('en')} packages of it ...`)
    await connected(name, (client) => growPackages(client, count))
  }
  return {
    url: urlOf(name),
    async drop() {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}
