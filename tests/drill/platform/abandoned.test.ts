import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abandonMany, ownTemporaryFolder, waysToLeave, type Leaving } from '../../upstream/platform/abandon'
import { useApp } from '../../upstream/app'

const app = useApp()
const TOTAL = 10_000
const AT_ONCE = 20
let port = 0
let ways: Leaving[] = []
let temporary: Awaited<ReturnType<typeof ownTemporaryFolder>>

beforeAll(async () => {
  temporary = await ownTemporaryFolder()
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.server.address() as AddressInfo).port
  const [site] = await app.query<{ id: number }>(`select warehouse_id as id from pas_sites limit 1`)
  const parcels = await app.query<{ id: number }>(`select id from packages where label_status = 'created' order by id limit 100`)
  ways = waysToLeave({ token: await app.token('super_admin'), site: site?.id ?? 0, parcels: parcels.map(({ id }) => id) })
})
afterAll(() => temporary.end())

const sockets = () => new Promise<number>((resolve, reject) => { app.server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))) })

async function left() {
  app.server.server.closeIdleConnections()
  return { places: app.server.places.taken(), sockets: await sockets(), folders: (await temporary.left()).length }
}

/** Bytes that live on after a collection. */
function kept(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function lines(): Promise<number> {
  await app.server.requestLog.flush()
  const [row] = await app.query<{ n: number }>('select count(*)::int as n from request_logs')
  return row?.n ?? 0
}

test(`${TOTAL} abandoned requests leave places, sockets, folders and memory where they were, and a line each`, async () => {
  // Warm: what is compiled, planned and kept for the next caller is no leak.
  await abandonMany(port, ways, 1000, AT_ONCE)
  await expect.poll(left, { timeout: 60_000 }).toEqual({ places: 0, sockets: 0, folders: 0 })
  const [memory, logged] = [kept(), await lines()]
  await abandonMany(port, ways, TOTAL, AT_ONCE)
  await expect.poll(left, { timeout: 60_000 }).toEqual({ places: 0, sockets: 0, folders: 0 })
  // Nothing is said of a request whose connection ended before its head was read.
  expect(await lines() - logged).toBeGreaterThan(TOTAL * 0.9)
  expect(kept() / memory).toBeLessThan(1.05)
})
