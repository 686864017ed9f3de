import 'server-only'
import { Agent, request as ask, type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { Agent as SecureAgent, request as askSecurely } from 'node:https'
import { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { oneInProcess } from './one-in-process'
import { passing } from './passing'

/** What the upstream said, or the door says in its place: a whole body, or one that still flows. */
export interface Answer {
  status: number
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>
  body: Buffer | Readable | null
}

/** What goes up: whole, or as it comes. */
export type Body = string | Uint8Array | Readable | ReadableStream<Uint8Array> | null

export interface Sent {
  method: string
  url: string
  headers: OutgoingHttpHeaders
  body: Body
  /** Told of every piece of a body that goes up as it comes. */
  moved(): void
}

/** An exchange under way. */
export interface Exchange {
  /** The answer's head with its body still flowing; rejects when there is none. */
  head: Promise<{ status: number; headers: Record<string, string>; body: Readable }>
  /** Ends it wherever it is: nothing more goes up, and whoever reads the answer meets the error. */
  stop(error: Error): void
}

/** Connections stay open between questions; opened by whichever bundle asks first. */
const agents = oneInProcess('upstream connections', () => ({ open: new Agent({ keepAlive: true }), secure: new SecureAgent({ keepAlive: true }) }))
const unpackers: Readonly<Record<string, () => ReturnType<typeof createGunzip>>> = {
  gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress,
}

/** The body as it was meant: we ask for it unpacked, but not everything between us and the upstream listens. */
function unpacked(incoming: IncomingMessage): Readable {
  const unpacker = unpackers[incoming.headers['content-encoding']?.toLowerCase() ?? '']?.()
  if (!unpacker) return incoming
  incoming.once('error', (error) => unpacker.destroy(error))
  unpacker.once('close', () => incoming.destroy())
  return incoming.pipe(unpacker)
}

const joined = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]))

/** A body that comes in pieces goes up as it comes. When either side breaks, the other is told, but the visitor keeps the connection he is answered on. */
function pour(body: Readable, into: ClientRequest, moved: () => void): void {
  body.on('data', moved).on('data', passing())
  body.once('error', (error) => into.destroy(error))
  body.once('close', () => {
    if (!body.readableEnded) into.destroy(new Error('The body broke off.'))
  })
  body.pipe(into)
}

/** Sends one request to the address it names and nowhere else: redirects are answers. */
export function exchange({ method, url, headers, body, moved }: Sent): Exchange {
  const address = new URL(url)
  const isSecure = address.protocol === 'https:'
  const sent = (isSecure ? askSecurely : ask)(address, {
    method, headers: { 'accept-encoding': 'identity', ...headers }, agent: isSecure ? agents.secure : agents.open,
  })
  let flowing: Readable | null = null
  const head = new Promise<Awaited<Exchange['head']>>((resolve, reject) => {
    sent.on('error', reject)
    sent.once('response', (incoming) => {
      flowing = unpacked(incoming)
      // Whoever reads hears of it; nobody else has to.
      flowing.on('error', () => {})
      resolve({ status: incoming.statusCode ?? 0, headers: joined(incoming.headers), body: flowing })
    })
  })
  if (body instanceof ReadableStream) pour(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), sent, moved)
  else if (body instanceof Readable) pour(body, sent, moved)
  else sent.end(body ?? undefined)
  return {
    head,
    stop(error) {
      sent.destroy(error)
      flowing?.destroy(error)
    },
  }
}

/** As a web `Response`, for Next's handlers. */
export const asResponse = ({ status, headers, body }: Answer): Response =>
  new Response((body instanceof Readable ? Readable.toWeb(body) : body) as BodyInit | null, { status, headers })
