import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPlaces } from '@/upstream/platform/places'
import { abandon, abandonMany, ownTemporaryFolder, waysToLeave, type Leaving } from './abandon'
import { useApp } from '../app'

const PLACES = 25
const app = useApp({ env: { MAX_IN_FLIGHT: String(PLACES) }, limits: { bodyMs: 400 } })
let port = 0
let ways: Leaving[] = []
let token = ''
let temporary: Awaited<ReturnType<typeof ownTemporaryFolder>>

beforeAll(async () => {
  temporary = await ownTemporaryFolder()
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.server.address() as AddressInfo).port
  token = await app.token('super_admin')
  const [site] = await app.query<{ id: number }>(`select warehouse_id as id from pas_sites limit 1`)
  const parcels = await app.query<{ id: number }>(`select id from packages where label_status = 'created' order by id limit 100`)
  ways = waysToLeave({ token, site: site?.id ?? 0, parcels: parcels.map(({ id }) => id) })
})
afterAll(() => temporary.end())

const ask = (path: string, o: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    ...o, headers: { 'x-subscription-key': 'test-subscription-key', 'content-type': 'application/json', ...(o.headers as Record<string, string>) },
  })
const list = () => ask('/api/packages/find', { method: 'POST', body: '{}', headers: { authorization: `Bearer ${token}` } })

describe('whoever leaves', () => {
  test('gives the place back, whatever was asked for and whenever', async () => {
    for (const way of ways) {
      await abandonMany(port, [way], PLACES + 5, 10)
      await expect.poll(() => app.server.places.taken(), { message: way.name, timeout: 10_000 }).toBe(0)
    }
    expect((await list()).status).toBe(200)
    await expect.poll(() => temporary.left(), { message: 'temporary folders', timeout: 10_000 }).toEqual([])
    const sockets = () => new Promise((resolve, reject) => { app.server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))) })
    app.server.server.closeIdleConnections()
    await expect.poll(sockets, { timeout: 10_000 }).toBe(0)
  })

  test('leaves a line in the log of requests, with the status of one who left', async () => {
    const before = await lines()
    for (const way of ways.filter(({ name }) => name.includes('upload before') || name.includes('cut in two'))) await abandon(port, way)
    await expect.poll(async () => (await lines()) - before, { timeout: 10_000 }).toBe(5)
  })

  async function lines(): Promise<number> {
    await app.server.requestLog.flush()
    const [row] = await app.query<{ n: number }>(`select count(*)::int as n from request_logs where status = 499 and error_class = 'The caller left'`)
    return row?.n ?? 0
  }

  test('a board that is left is no fault', async () => {
    await app.server.requestLog.flush()
    await app.query('delete from request_logs')
    await abandon(port, ways.find(({ name }) => name === 'a live board') as Leaving)
    await expect.poll(async () => {
      await app.server.requestLog.flush()
      return app.query(`select status from request_logs where path = '/api/gate_token/board/stream'`)
    }, { timeout: 10_000 }).toEqual([{ status: 200 }])
  })
})

describe('a body that does not arrive', () => {
  test('of a stranger is refused in time and in the contract’s shape, and its place is free', async () => {
    const dripping = new ReadableStream<Uint8Array>({ start: (out) => out.enqueue(Buffer.from('{"email":')) })
    const answer = await ask('/api/user/password-reset', { method: 'POST', body: dripping, duplex: 'half' } as RequestInit)
    const message = 'The request took too long to arrive. Send it again.'
    expect([answer.status, await answer.json()]).toEqual([408, { message, errors: [{ field: null, message }], data: null }])
    await expect.poll(() => app.server.places.taken(), { timeout: 10_000 }).toBe(0)
  })
})

describe('places', () => {
  const response = () => new EventEmitter() as ServerResponse

  test('are not ready once all have been taken for ten seconds, and are again with the first that is free', () => {
    let now = 0
    const places = openPlaces(2, () => now)
    const [one, two] = [response(), response()]
    expect([places.take(one), places.take(two), places.take(response())]).toEqual([true, true, false])
    now = 9_999
    expect(places.ready()).toBe(true)
    now = 10_000
    expect(places.ready()).toBe(false)
    one.emit('close')
    one.emit('close')
    expect([places.taken(), places.ready()]).toEqual([1, true])
    now = 25_000
    expect(places.take(response())).toBe(true)
    expect(places.ready()).toBe(true)
  })

  test('all taken, the answer is 503 and readiness says so', async () => {
    const held = Array.from({ length: PLACES }, response)
    for (const one of held) expect(app.server.places.take(one)).toBe(true)
    expect((await list()).status).toBe(503)
    expect((await ask('/health/ready')).status).toBe(200)
    for (const one of held) one.emit('close')
    expect((await list()).status).toBe(200)
  })
})
