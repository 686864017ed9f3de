import { beforeAll, describe, expect, test, vi } from 'vitest'
import { doorCalls } from '@/lib/contract/contract'
import { byId, get, type AnyCall } from '@/lib/contract/kernel'
import { startRecorder } from './recorder'
import { inHours, Visitor } from './visitor'

vi.mock('next/headers', () => import('./next-headers'))
const recorder = await startRecorder()

// The seeds have two GETs that write (README of the spec, "Writes"); this one stands for them.
const rejectPayment = get('/api/reject_initiate_payment/:id', { needs: null, open: 'Stands for a GET that writes.', params: byId, writes: true })
;(doorCalls as Map<string, AnyCall>).set('test.rejectPayment', rejectPayment)

const writing = [...doorCalls].filter(([, call]) => call.writes)
const pathOf = (call: AnyCall) => call.path.replace(/:\w+/g, '5')
const visitor = new Visitor()
beforeAll(() => visitor.signedIn({ admin: { token: 'admin-token-1', expires: inHours(1) } }))

const own = { 'x-portal': '1', origin: 'http://portal.test', 'sec-fetch-site': 'same-origin' }
type Attack = { headers: Record<string, string>; body?: string }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
/** What another site can make a browser send, each with as much of the portal's own dress as it could put on. */
const attacks: Record<string, Attack> = {
  'without the portal’s header': { headers: { origin: 'http://portal.test', 'content-type': 'application/json' } },
  'with an empty portal header': { headers: { ...own, 'x-portal': '' } },
  'from another site': { headers: { ...own, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } },
  'from another site, by an old browser': { headers: { 'x-portal': '1', origin: 'https://evil.example' } },
  'from a sibling’s origin': { headers: { ...own, origin: 'http://other.portal.test', 'sec-fetch-site': 'same-site' } },
  'from another port of the same host': { headers: { 'x-portal': '1', origin: 'http://portal.test:8080' } },
  'from an origin that only looks alike': { headers: { 'x-portal': '1', origin: 'http://portal.test.evil.example' } },
  'from nowhere, Origin null': { headers: { 'x-portal': '1', origin: 'null' } },
  'with an Origin that is no address': { headers: { 'x-portal': '1', origin: '%%%' } },
  'by a form as text/plain': { headers: { origin: 'null', 'content-type': 'text/plain' }, body: '{"ids":[1]}' },
  'by a plain form': { headers: form, body: 'ids=1' },
  'by a multipart form': {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n1\r\n--x--\r\n',
  },
}

describe.each(Object.entries(attacks))('a write %s', (_name, attack) => {
  test.each(writing)('%s is refused before the upstream hears of it', async (_call, call) => {
    const body = call.method === 'GET' || call.method === 'DELETE' ? undefined : attack.body
    const answer = await visitor.knock(call.method, pathOf(call), { headers: attack.headers, body })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ message: 'Request refused.', data: null })
    expect(recorder.paths()).toEqual([])
    expect(await visitor.session).toMatchObject({ token: 'user-token-1' })
  })
})

describe('a write dressed as the portal’s own', () => {
  const withBody = writing.filter(([, call]) => call.method !== 'GET' && call.method !== 'DELETE')
  test.each(withBody)('%s is refused when its body is of another kind', async (_name, call) => {
    for (const type of [
      'text/plain', 'application/x-www-form-urlencoded', call.kind === 'upload' ? 'application/json' : 'multipart/form-data; boundary=x',
      'application/jsonp', 'text/plain; application/json',
    ]) {
      expect((await visitor.knock(call.method, pathOf(call), { headers: { ...own, 'content-type': type }, body: '{}' })).status).toBe(415)
    }
    expect(recorder.paths()).toEqual([])
  })

  test.each(writing)('%s goes through when it is the portal’s own', async (_name, call) => {
    expect((await visitor.use(call, pathOf(call), { headers: own })).status).toBe(200)
    expect(recorder.paths()).toEqual([`${call.method} ${pathOf(call)}`])
  })

  test('asked as a GET it is another call, or none', async () => {
    for (const [, call] of writing.filter(([, c]) => c.method !== 'GET'))
      await visitor.knock('GET', `${pathOf(call)}?_method=${call.method}`, { headers: { 'x-http-method-override': call.method } })
    expect(recorder.seen.filter((s) => s.method !== 'GET')).toEqual([])
  })

  test('a body larger than the call takes is refused before any of it goes up', async () => {
    const answer = await visitor.write('POST', '/api/saved-views', {}, { headers: { 'content-length': '99999999' } })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ message: 'The request is too large.' })
    expect(recorder.paths()).toEqual([])
  })
})

describe('reading calls', () => {
  test('a POST that only reads is refused from another site too', async () => {
    const reading = [...doorCalls].filter(([, call]) => !call.writes && call.method !== 'GET')
    expect(reading.length).toBeGreaterThan(0)
    for (const [, call] of reading) {
      const body = call.kind === 'upload' ? {} : { body: '{}' }
      expect((await visitor.knock(call.method, pathOf(call), { ...body, headers: { origin: 'https://evil.example' } })).status).toBe(403)
    }
    expect(recorder.paths()).toEqual([])
  })

  test('a link from elsewhere may still open a file', async () => {
    expect((await visitor.knock('GET', '/api/inbox', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200)
  })
})

describe('behind TLS', () => {
  test('the origin must be the public one to the letter', async () => {
    vi.stubEnv('PUBLIC_URL', 'https://portal.test/')
    const secure = new Visitor()
    secure.cookies.set('__Host-qafila', (await new Visitor().signedIn()).cookies.get('qafila') as string)
    expect((await secure.write('POST', '/api/saved-views', {}, { headers: { origin: 'http://portal.test' } })).status).toBe(403)
    expect((await secure.write('POST', '/api/saved-views', {}, { headers: { origin: 'https://portal.test' } })).status).toBe(200)
    vi.unstubAllEnvs()
  })

  test('on a plain start any name of the machine will do', async () => {
    expect((await visitor.write('POST', '/api/saved-views', {}, { headers: { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' } })).status).toBe(200)
  })
})

test('a client’s system writes with its token alone: no cookie of the visitor goes with it', async () => {
  const token = `lk_live_${'a'.repeat(43)}`
  const answer = await visitor.knock('POST', '/api/fulfillment/sale_order_create', {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-dry-run': 'true' }, body: '{}',
  })
  expect(answer.status).toBe(200)
  expect(recorder.seen).toMatchObject([{ method: 'POST', headers: { authorization: `Bearer ${token}`, 'x-dry-run': 'true' } }])
})
