import { readdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request as ask } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { nextsOwn, openFrontDoor } from '@/lib/bff/front-door'
import { calls } from '@/lib/contract/contract'
import { places, startPortal } from './portal-server'
import { json, raw, startRecorder } from './recorder'
import { inHours, unseal, Visitor } from './visitor'

vi.mock('next/headers', () => import('./next-headers'))
const recorder = await startRecorder()
const portal = await startPortal(await new Visitor().signedIn(), 'before Next')
const takes = (method: string, url: string) => openFrontDoor().takes({ method, url } as IncomingMessage)

/** As the wire has it: nothing unpacked. */
function get(
  path: string, headers: Record<string, string> = {}, url = portal.url,
): Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = ask(url + path, { headers, agent: false }, (answer) => {
      buffer(answer).then((body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }), reject)
    })
    sent.once('error', reject)
    sent.end()
  })
}

describe('what it takes from Next', () => {
  test('is every path of the door, and none that has a handler of its own', () => {
    const files = readdirSync('app/api', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('route.ts') && !file.startsWith('[...path]'))
    const handled = files.map((file) => `/api/${file.replace(/\/route\.ts$/, '')}`)
    const isBelow = (path: string) => (own: string) => `${path}/`.startsWith(`${own}/`)
    expect(handled.filter((path) => !nextsOwn.some(isBelow(path)))).toEqual([])
    expect(nextsOwn.filter((own) => !handled.some((path) => isBelow(path)(own)))).toEqual([])
    for (const own of nextsOwn) expect([takes('GET', own), takes('POST', `${own}/x?y=/api/z`)]).toEqual([false, false])
  })

  test('is every call of the contract but what carriers and gateways tell, which is read word by word for its signature', () => {
    const left = [...calls].filter(([, { method, path }]) => !takes(method, `${path.replaceAll(/:\w+/g, '5')}?page=1`)).map(([name]) => name)
    expect(left).toEqual(['carrierFeeds.webhook', 'channels.webhook', 'gateway.webhook', 'omsMappings.notice',
      'wmsConnections.notice', 'whatsapp.verify', 'whatsapp.notice'])
  })

  test.each([
    ['GET', '/packages'], ['GET', '/api'], ['GET', '/apiary'], ['HEAD', '/api/inbox'], ['OPTIONS', '/api/inbox'], ['GET', '/_next/static/api/x.js'],
  ])('is not %s %s', (method, url) => {
    expect(takes(method, url)).toBe(false)
  })
})

describe('packing', () => {
  const long = JSON.stringify({ message: 'OK', data: 'parcel '.repeat(500) })

  test('a long answer is packed for whoever can unpack it', async () => {
    recorder.answer(raw(200, { 'content-type': 'application/json; charset=utf-8' }, long))
    const { headers, body } = await get('/api/inbox', { 'accept-encoding': 'gzip, br' })
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding', 'content-length': String(body.length) })
    expect(gunzipSync(body).toString()).toBe(long)
    expect((await get('/api/inbox')).body.toString()).toBe(long)
  })

  test('a short one is not', async () => {
    recorder.answer(json({ unread: 3 }))
    const { headers, body } = await get('/api/inbox', { 'accept-encoding': 'gzip' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(body.toString())).toEqual({ message: 'OK', data: { unread: 3 } })
  })

  test('a table is packed as it comes, a document and a part of one are not', async () => {
    const file = { 'content-disposition': 'attachment; filename="a"', 'content-length': String(long.length) }
    recorder.answer(raw(200, { ...file, 'content-type': 'text/csv' }, long))
    const table = await get('/api/package-label/download/5', { 'accept-encoding': 'gzip' })
    expect(table.headers['content-length']).toBeUndefined()
    expect(gunzipSync(table.body).toString()).toBe(long)
    for (const [status, type] of [[200, 'application/pdf'], [206, 'text/csv']] as const) {
      recorder.answer(raw(status, { ...file, 'content-type': type }, long))
      const { headers, body } = await get('/api/package-label/download/5', { 'accept-encoding': 'gzip' })
      expect(headers).toMatchObject({ 'content-length': String(long.length) })
      expect(body.toString()).toBe(long)
    }
  })

  test('news are told as they come', async () => {
    recorder.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-disposition': 'inline' })
      response.write('data: 1\n\n')
    })
    const first = await new Promise<string>((resolve, reject) => {
      const sent = ask(`${portal.url}/api/package-label/download/5`, { headers: { 'accept-encoding': 'gzip' }, agent: false }, (answer) => {
        answer.once('data', (piece: Buffer) => {
          resolve(`${answer.headers['content-encoding'] ?? 'plain'} ${piece.toString()}`)
          sent.destroy()
        })
        answer.on('error', () => {})
      })
      sent.once('error', reject)
      sent.end()
    })
    expect(first).toBe('plain data: 1\n\n')
  })
})

test('an answer has the headers of the house, a refusal too', async () => {
  recorder.answer(json(null))
  for (const path of ['/api/inbox', '/api/nothing/here']) {
    expect((await get(path)).headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
      'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age=') as string, 'cache-control': 'no-store',
    })
  }
})

test('a token that is due is exchanged, and the cookie written as Next would', async () => {
  const visitor = await new Visitor().signedIn({ renewAt: 1, expires: inHours(5) })
  recorder.answers({ '/api/refresh-token': json({ token: 'user-token-2', expire_at: new Date(Date.now() + 86_400_000).toISOString() }) })
  const due = await startPortal(visitor, 'before Next')
  const { headers } = await get('/api/inbox', {}, due.url)
  const [cookie = ''] = headers['set-cookie'] ?? []
  expect(cookie).toMatch(/^qafila=[^;]+; Path=\/; .*HttpOnly/)
  expect(cookie).toMatch(/SameSite=lax/i)
  expect((await unseal(decodeURIComponent(/^qafila=([^;]+)/.exec(cookie)?.[1] ?? ''))).token).toBe('user-token-2')
})

test('both places answer a call, a refusal and nonsense alike', async () => {
  const visitor = await new Visitor().signedIn()
  const portals = await Promise.all(places.map((place) => startPortal(visitor, place)))
  recorder.answer(json([1, 2, 3]))
  for (const [path, status] of [
    ['/api/inbox', 200], ['/api/inbox/', 200], ['/api/nothing/here', 404], ['/api/inbox/%2e%2e', 404], ['/api/admin/users', 404],
  ] as const) {
    const [before, within] = await Promise.all(portals.map(async ({ url }) => get(path, {}, url)))
    expect({ path, status: before?.status, body: before?.body.toString() }).toEqual({ path, status, body: within?.body.toString() })
    expect(within?.status, path).toBe(status)
  }
})
