import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { patience } from '@/lib/bff/fresh'
import { answerMs, askUpstream } from '@/lib/bff/upstream'
import { doorCalls } from '@/lib/contract/contract'
import type { AnyCall } from '@/lib/contract/kernel'
import { places, startPortal } from './portal-server'
import { beforeBody, cut, drip, half, hang, json, raw, startRecorder, type Answering } from './recorder'
import { Visitor } from './visitor'

vi.mock('next/headers', () => import('./next-headers'))
const recorder = await startRecorder()
const visitor = await new Visitor().signedIn()
const portals = await Promise.all(places.map(async (place) => ({ place, ...(await startPortal(visitor, place)) })))
const LIMITS = { ...answerMs }
const SHORT_MS = 250

// The first request of a process takes longer than the limits here.
beforeAll(() => visitor.knock('GET', '/api/inbox'))
beforeEach(() => void Object.assign(answerMs, { json: SHORT_MS, upload: SHORT_MS, download: SHORT_MS }))
afterEach(() => void Object.assign(answerMs, LIMITS))

test('a JSON call has an end within 15 seconds, the wait for a new token included', () => {
  expect(LIMITS.json + patience.ms).toBeLessThanOrEqual(15_000)
})

const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024, ' '))
const page = { 'content-type': 'application/json' }
const faults: Record<string, { answering: Answering; status: number }> = {
  'hangs up': { answering: cut, status: 502 },
  'says nothing': { answering: hang, status: 504 },
  'says nothing and reads nothing': { answering: beforeBody(hang), status: 504 },
  'drips its answer': { answering: drip(20), status: 504 },
  'breaks off half-way': { answering: half('application/json'), status: 502 },
  'sends less than it announced': { answering: half('application/json', { announced: 5000 }), status: 502 },
  'is told to slow down': { answering: json({ message: 'Too many requests. Please wait a minute.' }, 429), status: 429 },
  'fails': { answering: json({ message: 'We could not finish this.' }, 500), status: 500 },
  'sends us elsewhere': { answering: raw(302, { location: 'http://127.0.0.1:1/stolen' }), status: 502 },
  'sends us elsewhere for good, keeping the method': { answering: raw(308, { location: 'https://evil.example/' }), status: 502 },
  'sends a bomb': { answering: raw(200, { ...page, 'content-encoding': 'gzip' }, bomb), status: 502 },
  'sends rubbish for gzip': { answering: raw(200, { ...page, 'content-encoding': 'gzip' }, 'no gzip'), status: 502 },
  'speaks no HTTP': { answering: (request) => request.socket.end('SSH-2.0-OpenSSH_9.2\r\n'), status: 502 },
}
const pathOf = (call: AnyCall) => call.path.replace(/:\w+/g, '5')
const json20 = [...doorCalls].filter(([, call]) => call.kind === 'json' && call.token !== 'admin').filter((_c, i) => i % 3 === 0).slice(0, 20)

test.each(Object.entries(faults))('when the upstream %s, 20 calls each end in time with a sentence, sent once', async (_name, { answering, status }) => {
  // What fails by itself must not be cut off by the short limit instead; twenty calls of one process must all be on their way before it ends.
  const limitMs = status === 504 ? 4 * SHORT_MS : LIMITS.json
  answerMs.json = limitMs
  recorder.answer(answering)
  const began = Date.now()
  const answers = await Promise.all(json20.map(([, call]) => visitor.use(call, pathOf(call))))
  expect(Date.now() - began).toBeLessThan(limitMs + 1500)
  expect(answers.map((a) => a.status)).toEqual(json20.map(() => status))
  for (const answer of answers) expect(((await answer.json()) as { message: string }).message).toMatch(/^[A-Z].{10,}\.$/)
  // A call given up is sent all the same, and may be read by the recorder only after its answer: what comes late belongs to this fault, not to the next.
  await vi.waitFor(
    () => expect(recorder.paths().toSorted()).toEqual(json20.map(([, call]) => `${call.method} ${pathOf(call)}`).toSorted()), { timeout: 5000, interval: 5 },
  )
})

describe.each(portals)('a file, $place', (portal) => {
  const LABEL = '/api/package-label/download/5'

  test('that does not begin is given up', async () => {
    recorder.answer(hang)
    expect((await visitor.knock('GET', LABEL)).status).toBe(504)
  })

  test('may take longer than the limit once it has begun', async () => {
    recorder.answer(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' })
      for (let i = 0; i < 8; i++) {
        response.write('x')
        await pause(SHORT_MS / 4)
      }
      response.end()
    })
    expect(await (await visitor.knock('GET', LABEL)).text()).toBe('xxxxxxxx')
  })

  test.each([
    ['with its length announced', { announced: 5000 }], ['piece by piece', {}], ['packed', { headers: { 'content-encoding': 'gzip' } }],
  ])('that breaks off, %s, breaks for the reader', async (_name, o) => {
    recorder.answer(half('application/pdf', o))
    const answer = await visitor.knock('GET', LABEL)
    expect(answer.status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toBeInstanceOf(Error)
  })

  test.each([
    ['with its length announced', { announced: 5000 }], ['piece by piece', {}],
  ])('that breaks off, %s, breaks for the browser too', async (_name, o) => {
    recorder.answer(half('application/pdf', o))
    const answer = await fetch(portal.url + LABEL)
    expect(answer.status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toBeInstanceOf(Error)
  })

  test('that ends well ends well for the browser', async () => {
    recorder.answer(raw(200, { 'content-type': 'application/pdf' }, '%PDF-1.7'))
    const answer = await fetch(portal.url + LABEL)
    expect(await answer.text()).toBe('%PDF-1.7')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('nothing but the upstream', () => {
  test('a redirect is not followed anywhere', async () => {
    const { startRecorder: another } = await import('./recorder')
    const before = process.env.UPSTREAM_URL
    const elsewhere = await another()
    process.env.UPSTREAM_URL = before
    for (const status of [301, 302, 303, 307, 308]) {
      recorder.answer(raw(status, { location: `${elsewhere.url}/api/inbox` }))
      expect((await visitor.knock('GET', '/api/inbox')).status).toBe(502)
      await expect(askUpstream('workspace.unread', {}, { token: 't' })).rejects.toMatchObject({ status: 502 })
    }
    expect(elsewhere.seen).toEqual([])
  })

  test('a server that is down is told as such', async () => {
    vi.stubEnv('UPSTREAM_URL', 'http://127.0.0.1:1')
    const answer = await visitor.knock('GET', '/api/inbox')
    expect(answer.status).toBe(502)
    expect(await answer.json()).toMatchObject({ message: 'The service does not answer at the moment. Try again in a minute.', data: null })
    expect(visitor.cookies.has('qafila')).toBe(true)
    vi.unstubAllEnvs()
  })

  test('others are not held up while one call hangs', async () => {
    answerMs.json = LIMITS.json
    recorder.answers({ '/api/home': hang })
    const leave = new AbortController()
    const slow = visitor.knock('GET', '/api/home', { signal: leave.signal })
    const others = await Promise.all(Array.from({ length: 20 }, () => visitor.knock('GET', '/api/inbox')))
    expect(others.map((a) => a.status)).toEqual(others.map(() => 200))
    expect(await Promise.race([slow, 'still hanging'])).toBe('still hanging')
    leave.abort()
    await slow
  })
})

/** Sends the beginning of a request over a bare connection and can then vanish. */
function caller({ port }: { port: number }, text: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(text)
  return socket
}
const untilSeen = () => vi.waitFor(() => expect(recorder.seen).toHaveLength(1), { timeout: 2000, interval: 5 })

describe.each(portals)('a visitor who leaves, $place', (portal) => {
  beforeEach(() => void Object.assign(answerMs, LIMITS))

  test('while the answer is awaited, frees the upstream within a second', async () => {
    recorder.answer(hang)
    const leave = new AbortController()
    const answer = visitor.knock('GET', '/api/inbox', { signal: leave.signal })
    await untilSeen()
    const began = Date.now()
    leave.abort()
    expect((await answer).status).toBe(499)
    expect(await recorder.seen[0]?.closed).toEqual({ finished: false })
    expect(Date.now() - began).toBeLessThan(1000)
  })

  test.each(['GET /api/inbox', 'GET /api/package-label/download/5'])('over the wire, %s', async (line) => {
    recorder.answer(hang)
    const socket = caller(portal, `${line} HTTP/1.1\r\nhost: portal.test\r\n\r\n`)
    await untilSeen()
    const began = Date.now()
    socket.destroy()
    expect(await recorder.seen[0]?.closed).toEqual({ finished: false })
    expect(Date.now() - began).toBeLessThan(1000)
  })

  test('in the middle of a download', async () => {
    recorder.answer(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' })
      while (!response.destroyed) {
        response.write(Buffer.alloc(65_536))
        await pause(1)
      }
    })
    const socket = caller(portal, 'GET /api/package-label/download/5 HTTP/1.1\r\nhost: portal.test\r\n\r\n')
    await new Promise((resolve) => { socket.once('data', resolve) })
    const began = Date.now()
    socket.destroy()
    expect(await recorder.seen[0]?.closed).toEqual({ finished: false })
    expect(Date.now() - began).toBeLessThan(1000)
  })

  test('in the middle of an upload', async () => {
    recorder.answer(beforeBody(hang))
    const head = 'POST /api/package-details/upload HTTP/1.1\r\nhost: portal.test\r\nx-portal: 1\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n'
    const socket = caller(portal, head)
    socket.write(Buffer.alloc(200_000))
    await untilSeen()
    const began = Date.now()
    socket.destroy()
    expect(await recorder.seen[0]?.closed).toEqual({ finished: false })
    expect(Date.now() - began).toBeLessThan(1000)
  })

  test('200 times leaves no connection behind', async () => {
    recorder.answer(hang)
    portal.server.closeIdleConnections()
    const leavers = Array.from({ length: 200 }, () => caller(portal, 'GET /api/inbox HTTP/1.1\r\nhost: portal.test\r\n\r\n'))
    await vi.waitFor(() => expect(recorder.seen).toHaveLength(200), { timeout: 10_000, interval: 10 })
    for (const socket of leavers) socket.destroy()
    const ends = await Promise.all(recorder.seen.map((s) => s.closed))
    expect(ends.every((e) => !e.finished)).toBe(true)
    await vi.waitFor(async () => expect(await new Promise((resolve) => { portal.server.getConnections((_error, n) => resolve(n)) })).toBe(0), { timeout: 2000 })
  })
})
