import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from '@/upstream/db/migrate'
import { openDatabase, rows } from '@/upstream/db/db'
import { startPostgres, startTemporaryPostgres, type PostgresServer } from '../../../scripts/lib/postgres.mjs'
import { expectGapless, issueTwenty, papers } from '../../upstream/journal/issue'
import { numberOption } from '../options'

const KILLS = numberOption('kills', 12)
/** As of a real start: what has been answered is on the disk. */
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
let server: PostgresServer
let running: PostgresServer

beforeAll(async () => {
  server = await startTemporaryPostgres({ settings: durable })
  running = server
  await migrateDatabase(server.url)
  const { db, close } = openDatabase(server.url, 1)
  await rows(db, papers)
  await close()
})
afterAll(async () => {
  await running.stop()
  await server.stop()
})

test(`twenty issue at once and five fail after the draw, over a database killed ${KILLS} times: no hole, no double, nothing answered is lost`, async () => {
  let known = 0
  for (let kill = 0; kill < KILLS; kill++) {
    known += await issueTwenty(running.url, async () => {
      await pause(randomInt(0, 120))
      process.kill(-running.pid, 'SIGKILL')
    })
    running = await startPostgres({ dir: server.home, settings: durable })
    expect(await expectGapless(running.url)).toBeGreaterThanOrEqual(known)
    known += await issueTwenty(running.url)
    expect(await expectGapless(running.url)).toBeGreaterThanOrEqual(known)
  }
})
