import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { UPLOAD_MS } from '@/lib/domain/upload'
import { UPLOAD_MS as PORTAL_UPLOAD_MS } from '../../../scripts/lib/admit.mjs'
import { places, startPortal } from '../../bff/portal-server'
import { Visitor } from '../../bff/visitor'
import { useApp } from '../app'
import { csv, orders } from './package-sheets'

vi.mock('next/headers', () => import('../../bff/next-headers'))

/** Far shorter than the upload below takes: whoever measures an upload by it cuts it. */
const BODY_MS = 300
const PIECES = 20
const app = useApp({ limits: { bodyMs: BODY_MS, headersMs: 800, lookMs: 50 } })
const impatient = useApp({ limits: { uploadMs: 700, headersMs: 300, lookMs: 50 } })

/** A form with one file, sent in pieces with a pause after each. */
async function* slowly(file: Buffer, pauseMs: number) {
  const form = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="orders.csv"\r\ncontent-type: text/csv\r\n\r\n'),
    file, Buffer.from('\r\n--x--\r\n'),
  ])
  const length = Math.ceil(form.length / PIECES)
  for (let at = 0; at < form.length; at += length) {
    yield form.subarray(at, at + length)
    await sleep(pauseMs)
  }
}

const upload = (portal: string, body: AsyncIterable<Buffer>) =>
  fetch(`${portal}/api/package-details/upload`, {
    method: 'POST', body: Readable.toWeb(Readable.from(body)), headers: { 'x-portal': '1', 'content-type': 'multipart/form-data; boundary=x' }, duplex: 'half',
  } as RequestInit)

const cutShape = (message: string) => ({ message, errors: [{ field: null, message }], data: null })
const TOO_LONG = 'The request took too long to arrive. Send it again.'

describe('a file over a slow line, from the door to the upstream', () => {
  const portals: { place: string; url: string }[] = []
  beforeAll(async () => {
    vi.stubEnv('SUBSCRIPTION_KEY', 'test-subscription-key')
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    const visitor = await new Visitor().signedIn({ token: await app.token('client_admin') })
    for (const place of places) portals.push({ place, ...(await startPortal(visitor, place)) })
  })
  afterAll(() => void vi.unstubAllEnvs())

  test('the upstream gives it the hour the portal gives it', () => {
    expect(UPLOAD_MS).toBe(PORTAL_UPLOAD_MS)
    expect(UPLOAD_MS).toBe(60 * 60_000)
    expect(app.server.server.requestTimeout).toBe(UPLOAD_MS)
  })

  test.each(places)('lands whole, however long it takes (%s)', async (place) => {
    vi.stubEnv('UPSTREAM_URL', addressOf(app))
    const { url } = portals.find((each) => each.place === place) as { url: string }
    const began = Date.now()
    const answer = await upload(url, slowly(csv(orders(30)), 60))
    expect(answer.status).toBe(202)
    expect(Date.now() - began).toBeGreaterThan(BODY_MS * 2)
  })

  test('one that is cut is told so as the contract says', async () => {
    vi.stubEnv('UPSTREAM_URL', await impatient.server.listen({ port: 0, host: '127.0.0.1' }))
    const visitor = await new Visitor().signedIn({ token: await impatient.token('client_admin') })
    const { url } = await startPortal(visitor, 'before Next')
    const answer = await upload(url, slowly(csv(orders(30)), 100))
    expect([answer.status, await answer.json()]).toEqual([408, cutShape(TOO_LONG)])
    await expect.poll(() => impatient.server.places.taken(), { timeout: 10_000 }).toBe(0)
    expect(await impatient.query(`select 1 from excel_details where file_name = 'orders.csv' and created_at > now() - interval '1 minute'`)).toEqual([])
  })
})

const addressOf = ({ server }: typeof app) => `http://127.0.0.1:${(server.server.address() as { port: number }).port}`

describe('a connection that never says what it wants', () => {
  test('is closed in the contract’s shape, long before a file would be', async () => {
    const { port } = new URL(addressOf(app))
    const said = await new Promise<string>((resolve) => {
      let text = ''
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('GET /api/maintenance HTTP/1.1\r\nhost: x\r\n'))
      const drip = setInterval(() => socket.write('x-a: b\r\n'), 40)
      socket.on('data', (piece) => (text += piece.toString())).on('error', () => {})
      socket.on('end', () => {
        clearInterval(drip)
        socket.destroy()
        resolve(text)
      })
    })
    const [head, body] = said.split('\r\n\r\n') as [string, string]
    expect(head).toMatch(/^HTTP\/1\.1 408 /)
    expect(JSON.parse(body)).toEqual(cutShape(TOO_LONG))
  })

  test.each([
    ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx-a: ${'a'.repeat(40_000)}\r\n\r\n`, 431, 'The headers of the request are too large.'],
    ['what is no HTTP', 'HELO upstream\r\n\r\n', 400, 'The request could not be read.'],
  ])('%s is refused in the same shape', async (_name, sent, status, message) => {
    const { port } = new URL(addressOf(app))
    const said = await new Promise<string>((resolve) => {
      let text = ''
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(sent))
      socket.on('data', (piece) => (text += piece.toString())).on('error', () => {}).on('close', () => resolve(text))
    })
    const [head, body] = said.split('\r\n\r\n') as [string, string]
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(JSON.parse(body)).toEqual(cutShape(message))
  })
})
