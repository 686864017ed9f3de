import { describe, expect, test, vi } from 'vitest'
import { callNamed, doorCalls } from '@/lib/contract/contract'
import { json, raw, startRecorder, type Seen } from './recorder'
import { inHours, nowS, SUBSCRIPTION_KEY, Visitor } from './visitor'

vi.mock('next/headers', () => import('./next-headers'))
const recorder = await startRecorder()
const callsWith = (token: string) => [...doorCalls].filter(([, call]) => call.token === token)
const pathOf = (path: string) => path.replace(/:\w+/g, '5')

/** What a visitor may claim and must not get through, by what it would be good for upstream. */
const claims: Record<string, string> = {
  authorization: 'Bearer stolen', 'proxy-authorization': 'Basic stolen', 'x-subscription-key': 'stolen',
  'ocp-apim-subscription-key': 'stolen', 'x-api-key': 'stolen', 'x-environment': 'sandbox',
  'x-forwarded-for': '6.6.6.6', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-real-ip': '6.6.6.6',
  forwarded: 'for=6.6.6.6', 'cf-connecting-ip': '6.6.6.6', 'true-client-ip': '6.6.6.6', via: '1.1 evil',
  'x-http-method-override': 'DELETE', 'x-http-method': 'DELETE', 'x-method-override': 'DELETE',
  'x-original-url': '/api/admin/x', 'x-rewrite-url': '/api/admin/x',
  'x-middleware-subrequest': 'middleware', 'x-user-id': '1', 'x-user-category': 'admin',
  'proxy-connection': 'keep-alive', 'keep-alive': 'timeout=1000', te: 'trailers', 'x-portal-token': 'x',
  'content-encoding': 'gzip', 'accept-encoding': 'identity', origin: 'http://portal.test',
  referer: 'http://portal.test/secret', 'if-match': '"1"', 'sec-fetch-site': 'same-origin',
}
const forwardedHeaders = new Set([
  'host', 'connection', 'x-subscription-key', 'x-environment', 'x-client-ip', 'user-agent', 'accept',
  'accept-language', 'accept-encoding', 'sec-fetch-mode', 'authorization', 'content-type', 'content-length',
  'transfer-encoding', 'idempotency-key', 'if-none-match', 'range', 'x-request-id', 'cache-control', 'pragma',
])
const expectForwarded = (seen: Seen | undefined, token: string | undefined) => {
  expect(seen?.headers['x-subscription-key']).toBe(SUBSCRIPTION_KEY)
  expect(seen?.headers['x-environment']).toBe('production')
  expect(seen?.headers['x-client-ip']).toBe('203.0.113.7')
  expect(seen?.headers.authorization).toBe(token)
  expect(seen?.headers.host).toBe(new URL(recorder.url).host)
}

describe('what goes up', () => {
  test.each(Object.entries(claims))('a visitor’s own "%s: %s" stays in the portal', async (name, value) => {
    const visitor = await new Visitor().signedIn()
    visitor.cookies.set('theme', 'dark')
    await visitor.knock('GET', '/api/inbox', { headers: { [name]: value } })
    const [seen] = recorder.seen
    expectForwarded(seen, 'Bearer user-token-1')
    expect(seen?.headers.cookie).toBeUndefined()
    // These two the portal sends itself, with its own words.
    if (!['accept-encoding', 'authorization', 'x-subscription-key', 'x-environment'].includes(name)) expect(seen?.headers[name]).toBeUndefined()
    expect(JSON.stringify(seen?.rawHeaders)).not.toMatch(/stolen|6\.6\.6\.6|evil/)
  })

  test('a Connection list cannot strip the house’s headers, and nothing unknown goes along', async () => {
    const visitor = await new Visitor().signedIn()
    for (const list of ['x-subscription-key', 'authorization, x-client-ip', 'close, x-environment', 'upgrade, content-length']) {
      await visitor.knock('GET', '/api/inbox', { headers: { connection: list } }).catch(() => null)
    }
    await visitor.write('POST', '/api/packages/find', { page: 1 }, { headers: { 'x-anything': '1', accept: 'application/json' } })
    expect(recorder.seen.length).toBeGreaterThan(0)
    for (const seen of recorder.seen) {
      expectForwarded(seen, 'Bearer user-token-1')
      expect(['keep-alive', 'close']).toContain(seen.headers.connection)
      expect(Object.keys(seen.headers).filter((name) => !forwardedHeaders.has(name))).toEqual([])
    }
  })

  test('a body on a call without one stays behind, with its length', async () => {
    const visitor = await new Visitor().signedIn()
    const answer = await visitor.knock('DELETE', '/api/saved-views/5', {
      body: '{"ids":[1]}', headers: { 'x-portal': '1', 'content-type': 'application/json', 'content-length': '11' },
    })
    expect(answer.status).toBe(200)
    expect(recorder.seen[0]).toMatchObject({ method: 'DELETE', size: 0 })
    expect(recorder.seen[0]?.headers['content-type']).toBeUndefined()
    expect(recorder.seen[0]?.headers['content-length'] ?? '0').toBe('0')
  })

  test('what belongs to the call goes along: body, type, idempotency key, language, query', async () => {
    const visitor = await new Visitor().signedIn()
    await visitor.write('POST', '/api/saved-views?from=list&x=a%20b&x=%C3%BC', { name: 'Ünï' }, {
      headers: { 'idempotency-key': 'once-7', 'accept-language': 'ar', 'x-request-id': 'abcdef-1234' },
    })
    expect(recorder.seen).toMatchObject([{ method: 'POST', url: '/api/saved-views?from=list&x=a%20b&x=%C3%BC', text: '{"name":"Ünï"}' }])
    expect(recorder.seen[0]?.headers).toMatchObject({
      'content-type': 'application/json', 'idempotency-key': 'once-7', 'accept-language': 'ar', 'x-request-id': 'abcdef-1234',
    })
  })

  test('the upstream hears the environment of the settings', async () => {
    vi.stubEnv('ENVIRONMENT', 'sandbox')
    const visitor = await new Visitor().signedIn()
    await visitor.knock('GET', '/api/inbox')
    expect(recorder.seen[0]?.headers['x-environment']).toBe('sandbox')
    vi.unstubAllEnvs()
  })
})

describe('which token a call carries', () => {
  test.each(callsWith('none'))('%s is public: no token, whoever asks', async (_name, call) => {
    const visitor = await new Visitor().signedIn({ admin: { token: 'admin-token-1', expires: inHours(1) } })
    expect((await visitor.use(call, pathOf(call.path))).status).toBe(200)
    expectForwarded(recorder.seen[0], undefined)
    expect(visitor.sets).toEqual([])
  })

  test.each(callsWith('admin'))('%s carries the admin token and nothing else', async (_name, call) => {
    const visitor = await new Visitor().signedIn({ admin: { token: 'admin-token-1', expires: inHours(1) } })
    expect((await visitor.use(call, pathOf(call.path))).status).toBe(200)
    expectForwarded(recorder.seen[0], 'Bearer admin-token-1')
  })

  test.each(callsWith('admin'))('%s without a live admin token asks for the password first, and keeps the session', async (_name, call) => {
    for (const admin of [undefined, { token: 'admin-token-1', expires: nowS() - 1 }]) {
      const visitor = await new Visitor().signedIn({ admin })
      const answer = await visitor.use(call, pathOf(call.path))
      expect(answer.status).toBe(428)
      expect(await answer.json()).toMatchObject({ message: 'Confirm it is you.', data: { confirm: 'admin' } })
      expect(await visitor.session).toMatchObject({ token: 'user-token-1' })
    }
    expect(recorder.paths()).toEqual([])
  })

  test('an admin token the upstream has ended is dropped and asked for anew; the user stays signed in', async () => {
    const call = callNamed('settings.setMaintenance')
    const visitor = await new Visitor().signedIn({ admin: { token: 'admin-token-1', expires: inHours(1) } })
    recorder.answer(json({ message: 'Your session has ended. Sign in again.' }, 401))
    expect((await visitor.use(call, pathOf(call.path))).status).toBe(428)
    const session = await visitor.session
    expect(session.token).toBe('user-token-1')
    expect(session.admin).toBeUndefined()
  })

  test.each(['user', 'pas'].flatMap(callsWith))('%s is refused without a session, and not forwarded', async (_name, call) => {
    const answer = await new Visitor().use(call, pathOf(call.path))
    expect(answer.status).toBe(401)
    expect(recorder.paths()).toEqual([])
  })
})

describe('what comes down', () => {
  test('the upstream’s cookies and inner headers stay inside', async () => {
    const visitor = await new Visitor().signedIn()
    recorder.answer(
      raw(
        200,
        {
          'content-type': 'application/json', 'set-cookie': ['sid=1', 'qafila=x'], server: 'Fastify', 'x-powered-by': 'upstream',
          'access-control-allow-origin': '*', 'x-request-id': 'r-1', 'cache-control': 'public, max-age=600', etag: '"7"',
        },
        '{"data":null}',
      ),
    )
    const answer = await visitor.knock('GET', '/api/inbox')
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-type': 'application/json', 'x-request-id': 'r-1', 'cache-control': 'no-store', etag: '"7"', 'x-content-type-options': 'nosniff',
    })
    expect(visitor.sets).toEqual([])
  })

  test('a file keeps its type, name and length; one without a name is not shown in the page’s origin', async () => {
    const visitor = await new Visitor().signedIn()
    recorder.answer(raw(200, { 'content-type': 'application/pdf', 'content-disposition': "inline; filename*=UTF-8''label.pdf", 'content-length': '4' }, '%PDF'))
    const pdf = await visitor.knock('GET', '/api/package-label/download/5')
    expect(Object.fromEntries(pdf.headers)).toMatchObject({
      'content-type': 'application/pdf', 'content-disposition': "inline; filename*=UTF-8''label.pdf",
      'content-length': '4', 'x-content-type-options': 'nosniff',
    })
    recorder.answer(raw(200, { 'content-type': 'text/html' }, '<script>alert(1)</script>'))
    const page = await visitor.knock('GET', '/api/package-label/download/5')
    expect(page.headers.get('content-disposition')).toBe('attachment')
  })

  test('an answer not modified and an empty one arrive as they are', async () => {
    const visitor = await new Visitor().signedIn()
    recorder.answer(raw(304, { etag: '"7"' }))
    const kept = await visitor.knock('GET', '/api/inbox', { headers: { 'if-none-match': '"7"' } })
    expect([kept.status, kept.headers.get('etag'), await kept.text()]).toEqual([304, '"7"', ''])
    expect(recorder.seen[0]?.headers['if-none-match']).toBe('"7"')
    recorder.answer(raw(204, {}))
    expect((await visitor.use(callNamed('workspace.deleteView'), '/api/saved-views/5')).status).toBe(204)
  })

  const kept = { 'content-type': 'application/json', etag: '"7"', 'cache-control': 'private, max-age=300', vary: 'authorization' }
  test('a lookup stays with its visitor for five minutes, and not with the next one', async () => {
    const visitor = await new Visitor().signedIn()
    recorder.answer(raw(200, kept, '{"data":[]}'))
    const first = await visitor.knock('GET', '/api/carrier/dropdown_list')
    expect(Object.fromEntries(first.headers)).toMatchObject({ etag: '"7"', 'cache-control': 'private, max-age=300', vary: 'cookie, authorization' })
    recorder.answer(raw(304, kept))
    const again = await visitor.knock('GET', '/api/carrier/dropdown_list', { headers: { 'if-none-match': '"7"' } })
    expect([again.status, again.headers.get('cache-control'), await again.text()]).toEqual([304, 'private, max-age=300', ''])
    expect(recorder.seen.at(-1)?.headers['if-none-match']).toBe('"7"')
  })

  test('a lookup that was refused, and one without a tag, are kept by nobody', async () => {
    const visitor = await new Visitor().signedIn()
    for (const answer of [json({ message: 'Country XX not recognised.' }, 404), json({ data: [] })]) {
      recorder.answer(answer)
      expect((await visitor.knock('GET', '/api/AE/states')).headers.get('cache-control')).toBe('no-store')
    }
  })

  test('a packed answer arrives unpacked and without the packed length', async () => {
    const { gzipSync } = await import('node:zlib')
    const visitor = await new Visitor().signedIn()
    const packed = gzipSync('{"data":"läuft"}')
    recorder.answer(raw(200, { 'content-type': 'application/json', 'content-encoding': 'gzip', 'content-length': String(packed.length) }, packed))
    const answer = await visitor.knock('GET', '/api/inbox')
    expect(answer.headers.get('content-length')).toBeNull()
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.json()).toEqual({ data: 'läuft' })
  })

  test('the OpenAPI document is open to everybody', async () => {
    recorder.answer(raw(200, { 'content-type': 'application/json' }, '{"openapi":"3.1.0"}'))
    const answer = await new Visitor().knock('GET', '/api/openapi.json')
    expect(await answer.json()).toEqual({ openapi: '3.1.0' })
    expectForwarded({ ...recorder.seen[0], headers: { ...recorder.seen[0]?.headers, 'x-client-ip': '203.0.113.7' } } as Seen, undefined)
  })
})
