import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPortal, buildUpstream } from '../../../scripts/lib/builds.mjs'
import { startTemporaryPostgres, type PostgresServer } from '../../../scripts/lib/postgres.mjs'
import { query } from '../../bench/databases'
import { startPortal, startUpstream, stopAll, type Server } from '../../bench/servers'
import { numberOption } from '../options'
import { heldMb, slowness } from './looks'
import { workDay } from './people'

const MINUTES = numberOption('minutes', 60)
const PACKAGES = 3000
/** Connections kept for a next question end by themselves within this time. */
const QUIET_MS = 150_000
const IMPORTS_MS = 120_000
const KEPT_MB = 10
/** The pool of the upstream (DB_POOL) and what its jobs hold. */
const MOST_CONNECTIONS = 30
/** Fewer places than requests that are left in the middle: one that is not given back would be missed within a minute. */
const PLACES = '60'

let database: PostgresServer
let upstream: Server
let portal: Server
const spool = mkdtempSync(join(tmpdir(), 'qafila-soak-'))
const heaps = mkdtempSync(join(tmpdir(), 'qafila-heaps-'))

beforeAll(async () => {
  await buildUpstream()
  await buildPortal()
  database = await startTemporaryPostgres()
  Object.assign(process.env, {
    DATABASE_URL: database.url, TMPDIR: spool, MAX_IN_FLIGHT: PLACES, HEAP_DIR: heaps,
    NODE_OPTIONS: `--import ${new URL('report-heap.mjs', import.meta.url).href}`,
  })
  upstream = await startUpstream(database.url, PACKAGES)
  portal = await startPortal(upstream.origin)
})
afterAll(async () => {
  await stopAll()
  await database?.stop()
  for (const dir of [spool, heaps]) rmSync(dir, { recursive: true, force: true })
})

test(`a working day of ${MINUTES} minutes leaves the house as it was`, async () => {
  const socketsBefore = portal.sockets()
  const memory = async () => ({ upstream: await heldMb(upstream.pid, heaps), portal: await heldMb(portal.pid, heaps) })
  const [began, middle] = [Date.now(), { at: MINUTES * 20_000, memory: null as Awaited<ReturnType<typeof memory>> | null }]
  const warm = setTimeout(() => void memory().then((held) => { middle.memory = held }), middle.at)
  const record = await workDay({ origin: portal.origin, databaseUrl: database.url, goesOn: () => Date.now() - began < MINUTES * 60_000 }).finally(() =>
    clearTimeout(warm),
  )
  const [last, times] = [await memory(), slowness(record.times)]
  console.log(`${record.times.length} answers, ${record.turnedAway} turned away, ${record.left} left early, ${record.uploads.length} files; memory after a third ${JSON.stringify(middle.memory)} MB, at the end ${JSON.stringify(last)} MB; p95 ${JSON.stringify(times)} ms`)

  expect(record.failures).toEqual([])
  expect(record.turnedAway / record.times.length, 'share of people turned away').toBeLessThan(0.01)
  expect(record.left).toBeGreaterThan(MINUTES * Number(PLACES))
  // What is kept on purpose (lists of the last questions, places, words) fills up in the first hours.
  for (const name of ['upstream', 'portal'] as const) expect(last[name], `memory of the ${name}`).toBeLessThan((middle.memory?.[name] ?? 0) * 1.05 + KEPT_MB)
  expect(times.last, 'milliseconds of 95 of 100 answers').toBeLessThan(times.middle * 1.3 + 50)
  const unfinished = () =>
    query(database.url, `select id from excel_details where id in (${record.uploads.join(',')}) and status not in ('completed', 'completed_with_errors')`)
  await expect.poll(unfinished, { message: 'files that were not worked through', timeout: IMPORTS_MS, interval: 1000 }).toEqual([])
  await expect.poll(() => portal.sockets(), { message: 'sockets of the portal', timeout: QUIET_MS, interval: 1000 }).toBeLessThanOrEqual(socketsBefore + 2)
  const connections = () =>
    query<{ n: number }>(database.url, 'select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
  expect((await connections())[0]?.n, 'connections of the database').toBeLessThanOrEqual(MOST_CONNECTIONS)
  expect(readdirSync(spool), 'folders of uploads').toEqual([])
})
