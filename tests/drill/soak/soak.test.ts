import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPortal, buildUpstream } from '../../../scripts/lib/builds.mjs'
import { startTemporaryPostgres, type PostgresServer } from '../../../scripts/lib/postgres.mjs'
import { query } from '../../bench/databases'
import { startPortal, startUpstream, stopAll, type Server } from '../../bench/servers'
import { numberOption } from '../options'
import { thirds } from './looks'
import { workDay } from './people'

const MINUTES = numberOption('minutes', 60)
const PACKAGES = 3000
const LOOK_MS = 1000
/** Connections kept for a next question end by themselves within this time. */
const QUIET_MS = 150_000
const IMPORTS_MS = 120_000
/** Fewer places than requests that are left in the middle: one that is not given back would be missed within a minute. */
const PLACES = '60'

let database: PostgresServer
let upstream: Server
let portal: Server
const spool = mkdtempSync(join(tmpdir(), 'qafila-soak-'))

beforeAll(async () => {
  await buildUpstream()
  await buildPortal()
  database = await startTemporaryPostgres()
  Object.assign(process.env, { DATABASE_URL: database.url, TMPDIR: spool, MAX_IN_FLIGHT: PLACES })
  upstream = await startUpstream(database.url, PACKAGES)
  portal = await startPortal(upstream.origin)
})
afterAll(async () => {
  await stopAll()
  await database?.stop()
  rmSync(spool, { recursive: true, force: true })
})

test(`a working day of ${MINUTES} minutes leaves the house as it was`, async () => {
  const servers = { upstream, portal }
  const socketsBefore = portal.sockets()
  const looks = { upstream: [] as number[], portal: [] as number[] }
  const look = setInterval(() => {
    for (const name of ['upstream', 'portal'] as const) looks[name].push(servers[name].memoryMb())
  }, LOOK_MS)
  const end = Date.now() + MINUTES * 60_000
  const record = await workDay({ origin: portal.origin, databaseUrl: database.url, goesOn: () => Date.now() < end }).finally(() => clearInterval(look))
  const memory = { upstream: thirds(looks.upstream), portal: thirds(looks.portal) }
  console.log(`${record.answers} answers, ${record.left} left early, ${record.uploads.length} files; memory ${JSON.stringify(memory)}`)

  expect(record.failures).toEqual([])
  expect(record.left).toBeGreaterThan(MINUTES * Number(PLACES))
  for (const name of ['upstream', 'portal'] as const) {
    const { middle, last } = memory[name]
    expect(last, `memory of the ${name} after ${middle} MB`).toBeLessThan(middle * 1.1 + 20)
  }
  const unfinished = () => query(database.url, `select id from excel_details where id in (${record.uploads.join(',')}) and status not in ('completed', 'completed_with_errors')`)
  await expect.poll(unfinished, { message: 'files that were not worked through', timeout: IMPORTS_MS, interval: 1000 }).toEqual([])
  await expect.poll(() => portal.sockets(), { message: 'sockets of the portal', timeout: QUIET_MS, interval: 1000 }).toBeLessThanOrEqual(socketsBefore + 2)
  expect(readdirSync(spool), 'folders of uploads').toEqual([])
})
