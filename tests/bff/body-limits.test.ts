import { once } from 'node:events'
import http, { type IncomingMessage, type RequestListener, type Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { roomOf } from '@/lib/bff/refuse'
import { openFrontDoor } from '@/lib/bff/front-door'
import { callNamed, doorCalls } from '@/lib/contract/contract'
import { admitFirst } from '../../scripts/lib/admit.mjs'
import { pour } from '../pour'

const createServer = http.createServer
admitFirst()
afterAll(() => { http.createServer = createServer })

const MB = 1024 * 1024
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** What reached those who work on requests. */
interface Reached {
  bodies: Buffer[]
  begun: number
}

async function start(work?: RequestListener): Promise<Reached & { port: number }> {
  const reached: Reached & { port: number } = { bodies: [], begun: 0, port: 0 }
  const server = http.createServer((request: IncomingMessage, response) => {
    reached.begun += 1
    if (work) return work(request, response)
    void buffer(request).then((body) => {
      reached.bodies.push(body)
      response.end('read')
    }, () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  reached.port = (server.address() as AddressInfo).port
  return reached
}

describe('a body without end', () => {
  test.each([
    ['POST', '/api/parcel'], ['POST', '/api/parcel/paid/a1b2'], ['POST', '/api/parcel/photo'],
    ['POST', '/api/carrier-webhook/x'], ['POST', '/api/auth/callback/user'], ['POST', '/api/auth/signout'],
    ['POST', '/api/session/confirm'], ['DELETE', '/api/session/view-as'],
    ['POST', '/api/session/nothing'], ['GET', '/packages'], ['GET', '/'], ['GET', '/_next/static/x.js'],
  ])('%s %s is refused at once, kept nowhere and ends the connection', async (method, path) => {
    const reached = await start()
    const before = process.memoryUsage.rss()
    const { status, text, isClosed } = await pour(reached.port, method, path, 20_000 * MB)
    expect({ status, isClosed, begun: reached.begun }).toEqual({ status: 413, isClosed: true, begun: 0 })
    expect(text).toContain('connection: close')
    expect(text).toContain('"message":"The request is too large."')
    // Sender and receiver share this process.
    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * MB)
  })

  test('to a call of the door is refused at the limit of that call', async () => {
    const door = openFrontDoor()
    const attend = door.attend
    const received: number[] = []
    door.attend = async (request) => {
      await buffer(request).then(({ length }) => received.push(length), () => {})
    }
    const { port } = await start()
    for (const path of ['/api/user/password-reset', '/api/package-details/upload', '/api/nothing/here'])
      expect((await pour(port, 'POST', path, 20_000 * MB)).status, path).toBe(413)
    door.attend = attend
    expect(received).toEqual([])
  })

  test('is left unread where the answer did not wait for it, and ends the connection as well', async () => {
    const door = openFrontDoor()
    const attend = door.attend
    door.attend = async (_request, response) => void response.writeHead(401).end()
    const { port } = await start()
    const { status, isClosed } = await pour(port, 'POST', '/api/package-details/upload', 20_000 * MB)
    door.attend = attend
    expect({ status, isClosed }).toEqual({ status: 401, isClosed: true })
  })
})

test('a body that says it is too long is not waited for', async () => {
  const reached = await start()
  const answer = await fetch(`http://127.0.0.1:${reached.port}/api/auth/signout`, { method: 'POST', body: Buffer.alloc(20 * 1024) })
  expect(answer.status).toBe(413)
  expect(answer.headers.get('connection')).toBe('close')
  expect(reached.begun).toBe(0)
})

test.each([0, 1, 1000, 8 * 1024])('a body of %i bytes arrives as it was sent, in one piece or in many', async (size) => {
  const reached = await start()
  const body = Buffer.from(Array.from({ length: size }, (_, i) => i % 256))
  const send = (sent: BodyInit) =>
    fetch(`http://127.0.0.1:${reached.port}/api/parcel`, { method: 'POST', body: sent, ...({ duplex: 'half' } as object) }).then((answer) => answer.text())
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < size; at += 500) controller.enqueue(body.subarray(at, at + 500))
      controller.close()
    },
  })
  expect([await send(body), await send(pieces)]).toEqual(['read', 'read'])
  expect(reached.bodies.every((received) => received.equals(body))).toBe(true)
  expect(reached.bodies).toHaveLength(2)
})

test('nobody works on a small body before it is whole, nor after its sender has left', async () => {
  const reached = await start()
  const socket = net.connect(reached.port, '127.0.0.1')
  socket.write('POST /api/parcel HTTP/1.1\r\nHost: portal.test\r\nContent-Length: 10\r\n\r\nact=')
  // Another request, begun later, is through first.
  await (await fetch(`http://127.0.0.1:${reached.port}/api/parcel`, { method: 'POST', body: 'a' })).text()
  expect(reached.bodies.map(String)).toEqual(['a'])
  socket.destroy()
  await (await fetch(`http://127.0.0.1:${reached.port}/api/parcel`, { method: 'POST', body: 'b' })).text()
  expect(reached.begun).toBe(2)
})

test('many bodies within the limit of one do not add up beyond what is held of all', async () => {
  const reached = await start()
  const sockets = Array.from({ length: 40 }, () => net.connect(reached.port, '127.0.0.1'))
  const answers = sockets.map((socket) => new Promise<string>((resolve) => {
    socket.on('error', () => {})
    socket.once('data', (text) => resolve(String(text)))
  }))
  for (const socket of sockets) socket.write(`POST /api/carrier-webhook/x HTTP/1.1\r\nHost: portal.test\r\nContent-Length: ${MB}\r\n\r\n${'x'.repeat(MB - 1)}`)
  expect(await Promise.race(answers)).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 2/)
  for (const socket of sockets) socket.destroy()
  const waiting = async () => (await fetch(`http://127.0.0.1:${reached.port}/api/parcel`, { method: 'POST', body: 'after' })).status
  await expect.poll(waiting).toBe(200)
})

test.each([
  ['TRACE', '/'], ['TRACE', '/api/inbox'], ['POST', '/packages'], ['PUT', '/'], ['DELETE', '/tracking/summary'], ['PROPFIND', '/api/inbox'],
])('%s %s is no method of this address', async (method, path) => {
  const { port, begun } = await start()
  const socket = net.connect(port, '127.0.0.1')
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: portal.test\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(String(answer)).toMatch(/^HTTP\/1\.1 405 [\s\S]*allow: GET, HEAD/)
  expect(begun).toBe(0)
})

// Pictures of a whole range of goods come in one zip of 200 MB (b2b.md 6.9).
const ofPictures = 'b2bSkuImages.upload'

test('every call of the door has a limit of its own, and none of them is more than a file of 40 MB but a zip of pictures', () => {
  const { room } = openFrontDoor()
  const limits = [...doorCalls].filter(([name, { method }]) => method !== 'GET' && name !== 'carrierFeeds.webhook').map(([name, { method, path }]) => ({
    name, limit: room({ method, url: path.replaceAll(/:\w+/g, '5') } as IncomingMessage),
  }))
  expect(limits.filter(({ name, limit }) => limit !== roomOf(callNamed(name as Parameters<typeof callNamed>[0])))).toEqual([])
  expect(Math.max(...limits.filter(({ name }) => name !== ofPictures).map(({ limit }) => limit))).toBeLessThan(41 * MB)
  expect(limits.find(({ name }) => name === ofPictures)?.limit).toBeLessThan(206 * MB)
})
