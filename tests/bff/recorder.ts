import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeEach } from 'vitest'

/** A request as it came over the wire; `closed` says when its connection's answer ended and whether it was finished. */
export interface Seen {
  method: string
  /** Path and query exactly as sent. */
  url: string
  headers: IncomingMessage['headers']
  rawHeaders: string[]
  size: number
  sha256: string
  /** Of bodies up to 1 MB. */
  text: string
  closed: Promise<{ finished: boolean }>
}
export type Answering = (request: IncomingMessage, response: ServerResponse, seen: Seen) => unknown

const SMALL = 1024 * 1024

async function readBody(request: IncomingMessage, seen: Seen): Promise<void> {
  const hash = createHash('sha256')
  const kept: Buffer[] = []
  for await (const piece of request as AsyncIterable<Buffer>) {
    hash.update(piece)
    seen.size += piece.length
    if (seen.size <= SMALL) kept.push(piece)
  }
  seen.sha256 = hash.digest('hex')
  seen.text = Buffer.concat(kept).toString()
}

const early = new WeakSet<Answering>()
/** Answers a request before its body is read. */
export function beforeBody(answering: Answering): Answering {
  early.add(answering)
  return answering
}

export const json = (data: unknown, status = 200, headers: Record<string, string> = {}): Answering => (_request, response) => {
  response.writeHead(status, {
    'content-type': 'application/json', 'x-request-id': 'seen-by-upstream', ...headers,
  }).end(JSON.stringify(status < 400 ? { message: 'OK', data } : data))
}
export const raw = (status: number, headers: Record<string, string | string[]>, body: string | Buffer = ''): Answering => (_request, response) => {
  response.writeHead(status, headers).end(body)
}
export const hang: Answering = () => {}
export const cut: Answering = (request) => request.socket.destroy()
/** One byte at a time, for ever. */
export const drip = (everyMs: number, type = 'application/json'): Answering => async (_request, response) => {
  response.writeHead(200, { 'content-type': type })
  while (!response.destroyed) {
    response.write(' ')
    await pause(everyMs)
  }
}
/** Half of what was announced, then the connection breaks. */
export const half = (type: string, o: { announced?: number; headers?: Record<string, string> } = {}): Answering => async (request, response) => {
  response.writeHead(200, { 'content-type': type, ...(o.announced ? { 'content-length': String(o.announced) } : {}), ...o.headers })
  response.write('{"message":"OK","data":[1,2,3')
  await pause(20)
  request.socket.destroy()
}

/** A real HTTP server in the upstream's place: it notes what reaches it, byte for byte, and answers as told. */
export async function startRecorder() {
  const seen: Seen[] = []
  let answering: Answering = json(null)
  const server = createServer({ keepAliveTimeout: 1000 }, (request, response) => {
    const entry: Seen = {
      method: request.method ?? '', url: request.url ?? '', headers: request.headers, rawHeaders: request.rawHeaders, size: 0, sha256: '', text: '',
      closed: new Promise((resolve) => { response.on('close', () => resolve({ finished: response.writableFinished })) }),
    }
    seen.push(entry)
    const answer = answering
    const read = readBody(request, entry).catch(() => {})
    void (early.has(answer) ? Promise.resolve() : read).then(() => !response.destroyed && answer(request, response, entry))
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.env.UPSTREAM_URL = url
  beforeEach(() => {
    seen.length = 0
    answering = json(null)
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url,
    seen,
    answer(how: Answering) {
      answering = how
    },
    /** How each path is to be answered; what is not named answers with no data. */
    answers(byPath: Record<string, Answering>) {
      answering = (request, response, entry) => (byPath[(request.url ?? '').split('?')[0] as string] ?? json(null))(request, response, entry)
    },
    paths: () => seen.map((s) => `${s.method} ${s.url}`),
  }
}
