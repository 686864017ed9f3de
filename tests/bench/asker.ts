import { randomUUID } from 'node:crypto'
import { Agent, request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'

/** Whom we ask, as whom, over connections that stay open. */
export interface Asker {
  origin: string
  agent: Agent
  headers: Record<string, string>
}

export interface Asking {
  method: 'GET' | 'POST'
  /** Path and query. */
  path: string
  body?: string | Buffer
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
  /** From sending to the last byte. */
  ms: number
}

const ANSWER_MS = 120_000

export function asker(origin: string, headers: Record<string, string>, connections = 1): Asker {
  return { origin, headers, agent: new Agent({ keepAlive: true, maxSockets: connections }) }
}

/** JSON with the headers that go with it. */
export function json(path: string, body: unknown): Asking {
  return { method: 'POST', path, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

const fileTypes: Readonly<Record<string, string>> = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

/** A file as a form sends it, its fields before it. */
export function upload(path: string, file: { name: string; body: Buffer }, fields: Readonly<Record<string, string>> = {}): Asking {
  const boundary = randomUUID()
  const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n`
  const before = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}\r\n${value}\r\n`).join('')
  const head = `${before}${part(`name="file"; filename="${file.name}"`)}content-type: ${fileTypes[file.name.split('.').at(-1) ?? '']}\r\n\r\n`
  return {
    method: 'POST', path, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), file.body, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

function headersOf({ headers }: Asker, { body, headers: own }: Asking): OutgoingHttpHeaders {
  return { ...headers, ...own, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) }
}

/** Sends and answers as soon as the head is there; whoever asks reads the body. */
function open(who: Asker, asking: Asking): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(who.origin + asking.path, { method: asking.method, agent: who.agent, headers: headersOf(who, asking), timeout: ANSWER_MS }, resolve)
    sent.once('timeout', () => sent.destroy(new Error(`No answer to ${asking.method} ${asking.path} in ${ANSWER_MS / 1000} s`)))
    sent.once('error', reject)
    sent.end(asking.body)
  })
}

export async function ask(who: Asker, asking: Asking): Promise<Answer> {
  const began = performance.now()
  const answer = await open(who, asking)
  const pieces: Buffer[] = []
  for await (const piece of answer) pieces.push(piece as Buffer)
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces), ms: performance.now() - began }
}

/** As `ask`, for a long body: each piece is shown to `see` and let go. */
export async function askStreaming(who: Asker, asking: Asking, see: (piece: Buffer) => void): Promise<Omit<Answer, 'body'> & { firstMs: number }> {
  const began = performance.now()
  const answer = await open(who, asking)
  const firstMs = performance.now() - began
  for await (const piece of answer) see(piece as Buffer)
  return { status: answer.statusCode ?? 0, headers: answer.headers, ms: performance.now() - began, firstMs }
}

/** The JSON of a good answer; another is an error with the answer's own words. */
export function read<T>(answer: Answer): T {
  const text = answer.body.toString()
  if (answer.status >= 300) throw new Error(`${answer.status} ${text.slice(0, 300)}`)
  return JSON.parse(text) as T
}
