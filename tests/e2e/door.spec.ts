import { createHash, randomBytes } from 'node:crypto'
import net from 'node:net'
import type { APIRequestContext } from '@playwright/test'
import { pour } from '../pour'
import { startOwnPortal, type OwnPortal } from './own-portal'
import { expect, test } from './people'

let portal: OwnPortal
test.beforeAll(async () => { portal = await startOwnPortal() })
test.afterAll(async () => { await portal.stop() })
test.beforeEach(() => { portal.answer(null); portal.seen.length = 0 })

// Not the administrator whose one session the other walks share: ten sign-ins of somebody end the oldest.
async function signedIn(request: APIRequestContext, role: string) {
  const { csrfToken } = (await (await request.get(`${portal.url}/api/auth/csrf`)).json()) as { csrfToken: string }
  const answer = await request.post(`${portal.url}/api/auth/callback/user`, {
    form: { csrfToken, email: `${role}@demo.example`, password: process.env.DEMO_PASSWORD ?? '', json: 'true' },
  })
  expect(answer.status()).toBe(200)
  return (await request.storageState()).cookies.map((c) => `${c.name}=${c.value}`).join('; ')
}

/** Sends bytes as they are: no client in between tidies them. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(portal.port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.setEncoding('latin1').on('data', (d) => { answer += d; if (answer.includes('\r\n\r\n')) socket.destroy() })
    socket.on('close', () => resolve(answer))
    socket.on('error', () => resolve(answer))
    socket.setTimeout(5000, () => socket.destroy())
  })
}

test('no odd path reaches the upstream as anything but a call of the contract', async ({ request }) => {
  const cookie = await signedIn(request, 'client_operations')
  const paths = [
    '/api/packages/%2e%2e/openapi.json', '/api/packages/..%2fadmin%2flogin', '/api/packages/1%2f..%2f..',
    '/api//packages/1', '/api/packages//1', '/api\\packages\\1', '/api/packages/1%00',
    '/api/packages/%252e%252e', '/api/packages/..;/admin', '/api/./packages/1',
    '/api/packages/1/../../admin/sessions', '/API/packages/1', '/api/packages/1%3freveal=1', '/api/packages/1%23x',
    'http://evil.example/api/packages/1', '/api/packages/%5c%5cevil', '/api/unknown', '/api/packages', '/api/auth/../packages/1',
  ]
  portal.seen.length = 0
  for (const path of paths) await raw(`GET ${path} HTTP/1.1\r\nHost: localhost:${portal.port}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`)
  const odd = portal.seen.filter((s) => !/^\/api\/(packages\/(1|\d+)(\?.*)?|user\/permissions|maintenance|inbox\/unread-count|refresh-token)$/.test(s.url)
    && !/^\/api\/packages\/1%3[fF]reveal%3[dD]1|^\/api\/packages\/1%23x/.test(s.url))
  expect(odd.map((s) => s.url)).toEqual([])
})

test('what only the house may say is said by the house alone', async ({ request }) => {
  const cookie = await signedIn(request, 'client_operations')
  portal.seen.length = 0
  await raw(
    `GET /api/packages/stats HTTP/1.1\r\nHost: localhost:${portal.port}\r\nCookie: ${cookie}\r\nAuthorization: Bearer stolen\r\nX-Subscription-Key: mine\r\nX-Environment: sandbox\r\nX-Client-Ip: 6.6.6.6\r\nX-Forwarded-For: 6.6.6.6\r\nX-HTTP-Method-Override: DELETE\r\nX-Middleware-Subrequest: middleware\r\nConnection: close\r\n\r\n`,
  )
  const statsRequest = portal.seen.find((s) => s.url.startsWith('/api/packages/stats'))
  expect(statsRequest?.method).toBe('GET')
  expect(statsRequest?.headers.authorization).toMatch(/^Bearer [\w-]{43}$/)
  expect(statsRequest?.headers['x-subscription-key']).not.toBe('mine')
  expect(statsRequest?.headers['x-environment']).toBe('production')
  expect(statsRequest?.headers['x-client-ip']).toBe('127.0.0.1')
  for (const name of ['cookie', 'x-forwarded-for', 'x-http-method-override', 'x-middleware-subrequest']) expect(statsRequest?.headers[name]).toBeUndefined()
})

test('a screen asked for around the middleware is refused all the same', async ({ request }) => {
  const cookie = await signedIn(request, 'client_finance')
  const tries = [
    'x-middleware-subrequest: middleware:middleware:middleware:middleware:middleware', 'x-middleware-subrequest: src/middleware',
    'RSC: 1', 'RSC: 1\r\nNext-Router-Prefetch: 1', 'x-nextjs-data: 1', 'x-matched-path: /packages',
  ]
  for (const header of tries) {
    const answer = await raw(`GET /packages HTTP/1.1\r\nHost: localhost:${portal.port}\r\nCookie: ${cookie}\r\n${header}\r\nConnection: close\r\n\r\n`)
    expect(answer.split('\r\n')[0], header).toMatch(/ 30[378] /)
    expect(answer).not.toContain('tracking_no')
  }
  expect(portal.seen.filter((s) => s.url.startsWith('/api/packages/find'))).toEqual([])
})

test('a write from another site, or without the portal’s header, is not forwarded', async ({ request }) => {
  await signedIn(request, 'client_operations')
  portal.seen.length = 0
  const url = `${portal.url}/api/package/cancel`
  const body = { ids: [1], reason: 'x' }
  const tries: Record<string, string>[] = [
    {}, { 'x-portal': '1', origin: 'https://evil.example' }, { 'x-portal': '1', origin: 'null' },
    { 'x-portal': '1', 'sec-fetch-site': 'cross-site' }, { 'x-portal': '1', 'sec-fetch-site': 'same-site' }, { 'content-type': 'text/plain' },
  ]
  for (const headers of tries) expect((await request.post(url, { headers, data: body })).status(), JSON.stringify(headers)).toBe(403)
  expect(portal.seen.filter((s) => s.url.includes('cancel'))).toEqual([])
})

test('a file of more than 10 MB goes up and down unharmed', async ({ request }) => {
  await signedIn(request, 'operations_manager')
  const file = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(13 * 1024 * 1024)])
  const sent = await request.post(`${portal.url}/api/uploaded-document-details/1`, {
    headers: { 'x-portal': '1' }, multipart: { doc_type: 'other', file: { name: 'big.pdf', mimeType: 'application/pdf', buffer: file } },
  })
  expect(sent.status()).toBeLessThan(300)
  const { data } = (await sent.json()) as { data: { url: string } }
  const got = await (await request.get(data.url.startsWith('http') ? data.url : portal.url + data.url)).body()
  expect(createHash('sha256').update(got).digest('hex')).toBe(createHash('sha256').update(file).digest('hex'))
})

test('a download that breaks on the way never looks whole', async ({ request }) => {
  const cookie = await signedIn(request, 'client_operations')
  portal.answer((statsRequest, response) => {
    if (!statsRequest.url?.startsWith('/api/package-label/download')) return false
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="a.pdf"' })
    response.write(Buffer.alloc(200_000, 1))
    setTimeout(() => response.destroy(), 100)
    return true
  })
  const ended = await new Promise<string>((resolve) => {
    const socket = net.connect(portal.port, '127.0.0.1', () =>
      socket.write(`GET /api/package-label/download/1 HTTP/1.1\r\nHost: localhost:${portal.port}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`),
    )
    let answer = ''
    socket.setEncoding('latin1').on('data', (d) => { answer += d })
    socket.on('close', () => resolve(answer))
    socket.on('error', () => undefined)
  })
  expect(ended.toLowerCase()).toContain('transfer-encoding: chunked')
  // A whole chunked answer ends with an empty chunk; this one must not.
  expect(ended.endsWith('0\r\n\r\n')).toBe(false)
})

test('a browser that leaves in the middle lets the upstream go within a second', async ({ request }) => {
  const cookie = await signedIn(request, 'client_operations')
  const left = new Promise<number>((resolve) => {
    portal.answer((statsRequest, response) => {
      if (!statsRequest.url?.startsWith('/api/package-label/download')) return false
      response.writeHead(200, { 'content-type': 'application/pdf' })
      const timer = setInterval(() => response.write(Buffer.alloc(20_000, 1)), 20)
      response.on('close', () => { clearInterval(timer); resolve(Date.now()) })
      return true
    })
  })
  const gone = await new Promise<number>((resolve) => {
    const socket = net.connect(portal.port, '127.0.0.1', () =>
      socket.write(`GET /api/package-label/download/1 HTTP/1.1\r\nHost: localhost:${portal.port}\r\nCookie: ${cookie}\r\n\r\n`),
    )
    socket.once('data', () => { socket.destroy(); resolve(Date.now()) })
  })
  expect((await left) - gone).toBeLessThan(1000)
})

test('a body without end is refused at once and kept nowhere, by whoever and wherever to', async ({ request }) => {
  for (const path of [
    '/api/parcel', '/api/parcel/paid/x', '/api/carrier-webhook/x', '/api/auth/callback/user',
    '/api/auth/signout', '/api/session/confirm', '/api/user/password-reset', '/api/package-details/upload',
  ]) {
    const before = portal.memoryMb()
    const { status, isClosed } = await pour(portal.port, 'POST', path, 1_500_000_000)
    expect({ path, status, isClosed }).toEqual({ path, status: path.endsWith('upload') ? 403 : 413, isClosed: true })
    expect(portal.memoryMb() - before, path).toBeLessThan(64)
  }
  expect((await request.get(`${portal.url}/login`)).status()).toBe(200)
})

test('a page’s own scripts carry a nonce of that answer alone, and no other script runs in it', async ({ page, request }) => {
  await signedIn(request, 'client_operations')
  const nonces = new Set<string>()
  const paths = ['/login', '/login', '/pas/login', '/', '/packages', '/no/such/page', '/inbox/999999999']
  for (const path of paths) {
    const answer = await request.get(portal.url + path)
    const policy = answer.headers()['content-security-policy'] ?? ''
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
    const nonce = /'nonce-([^']+)'/.exec(scripts)?.[1] ?? ''
    expect(nonce.length, path).toBeGreaterThanOrEqual(22)
    expect(scripts).not.toContain('unsafe')
    nonces.add(nonce)
    const inline = [...(await answer.text()).matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>/g)].map(([tag]) => tag)
    expect(inline.length, path).toBeGreaterThan(1)
    expect(inline.filter((tag) => !tag.includes(`nonce="${nonce}"`)), path).toEqual([])
  }
  expect(nonces.size).toBe(paths.length)
  await page.goto(`${portal.url}/login`)
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "run"'
    document.body.append(script)
    document.body.insertAdjacentHTML('beforeend', '<img src="/no-such-picture.png" onerror="document.title = \'run\'">')
  })
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveTitle('Sign in · Qafila')
})

test('nothing answers where pictures would be made smaller', async ({ request }) => {
  for (const url of ['/_next/image?url=%2Fbrand.svg&w=64&q=75', '/_next/image', '/_next/image?url=https%3A%2F%2Fevil.example%2Fx.png&w=64&q=75']) {
    expect((await request.get(portal.url + url)).status(), url).toBe(404)
  }
})
