import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip, gzip } from 'node:zlib'
import type { CookieStore } from 'iron-session'
import { NextResponse } from 'next/server'
import type { Asking } from './asking'
import { answerAtDoor } from './door'
import { findCall } from './find-call'
import { securityHeaders } from './security-headers.mjs'
import { logFault } from './log'
import { oneInProcess } from './one-in-process'
import { passing } from './passing'
import { roomOf } from './refuse'
import type { Answer, Body } from './wire'

const gzipped = promisify(gzip)
/** Less does not get shorter by packing. */
const PACK_FROM_BYTES = 1024
/** A question goes up in one piece with its head. */
const SHORT_BYTES = 64 * 1024
const packable = /^(?:application\/(?:[\w.-]+\+)?json|text\/(?!event-stream)|image\/svg)/i

/** Paths of `app/api` with a handler of their own, and what lies below them; all others are the door's. */
export const nextsOwn = [
  '/api/auth', '/api/cards', '/api/carrier-webhook', '/api/docs', '/api/fulfillment/client_channel_webhook', '/api/fulfillment/oms_webhook',
  '/api/fulfillmentbb/wms_webhook',
  '/api/mcp', '/api/parcel', '/api/pay', '/api/payment_webhook',
  '/api/session', '/api/whatsapp_webhook',
]
const methods: ReadonlySet<string | undefined> = new Set(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])

function takes({ method, url = '' }: IncomingMessage): boolean {
  const path = url.split('?', 1)[0] as string
  return methods.has(method) && path.startsWith('/api/') && !nextsOwn.some((own) => path === own || path.startsWith(`${own}/`))
}

/** The most bytes a body of this request may have; for one that is of no call, enough to be told so. */
function room({ method = 'GET', url = '' }: IncomingMessage): number {
  const found = findCall(method, url.split('?', 1)[0] as string)
  return found ? roomOf(found.call) : SHORT_BYTES
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
}

function bodyOf(request: IncomingMessage): Body | Promise<Body> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (request.method === 'GET' || (length === undefined && encoding === undefined)) return null
  return Number(length ?? Number.NaN) <= SHORT_BYTES ? read(request) : request
}

/** Node's request as the door reads one; `signal` tells when the visitor has left. */
async function askingOf(request: IncomingMessage, signal: AbortSignal): Promise<Asking> {
  return {
    method: request.method ?? 'GET', url: `http://portal${request.url}`, signal, body: await bodyOf(request),
    headers: { get: (name) => request.headers[name]?.toString() ?? null },
  }
}

function spelled(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function cookieIn(request: IncomingMessage, name: string): { name: string; value: string } | undefined {
  const pair = request.headers.cookie?.split(';').findLast((each) => each.split('=', 1)[0]?.trim() === name)
  return pair === undefined ? undefined : { name, value: spelled(pair.slice(pair.indexOf('=') + 1).trim()) }
}

/** The visitor's cookies; what is set goes out with the answer, in Next's spelling. */
function jarOf(request: IncomingMessage, response: ServerResponse): CookieStore {
  let written: NextResponse | null = null
  return {
    get: (name: string) => cookieIn(request, name),
    set(...cookie: Parameters<NextResponse['cookies']['set']>) {
      written ??= new NextResponse()
      written.cookies.set(...cookie)
      response.setHeader('set-cookie', written.headers.getSetCookie())
    },
  } as CookieStore
}

/** Whether an answer is packed on its way: where the browser can unpack it, and it is text of some length and whole. */
function packs(request: IncomingMessage, { status, headers, body }: Answer): boolean {
  if (status === 206 || !packable.test(headers['content-type'] ?? '') || !/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return false
  return (Buffer.isBuffer(body) ? body.length : Number(headers['content-length'] ?? PACK_FROM_BYTES)) >= PACK_FROM_BYTES
}

/** Sends an answer: what is whole in one piece, a file as it comes. */
async function send(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  // Of a body too large the visitor has been told already (scripts/lib/receive-body.mjs).
  if (response.headersSent) return
  const { status, headers, body } = answer
  response.statusCode = status
  for (const { key, value } of securityHeaders) response.setHeader(key, value)
  for (const name of Object.keys(headers)) response.setHeader(name, headers[name] as string)
  const isPacked = body !== null && packs(request, answer)
  if (isPacked) {
    response.setHeader('content-encoding', 'gzip')
    response.setHeader('vary', 'accept-encoding')
    response.removeHeader('content-length')
  }
  if (!(body instanceof Readable)) {
    const bytes = isPacked ? await gzipped(body as Buffer) : body
    if (bytes) response.setHeader('content-length', bytes.length)
    return void response.end(bytes ?? undefined)
  }
  // A file on its way is shown as it grows, and its first piece may be long in coming.
  response.flushHeaders()
  body.on('data', passing())
  await (isPacked ? pipeline(body, createGzip(), response) : pipeline(body, response))
}

async function attend(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const left = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) left.abort()
  })
  try {
    await send(request, response, await answerAtDoor(await askingOf(request, left.signal), jarOf(request, response)))
  } catch (error) {
    // A broken file breaks for its reader too, so that half of one never looks whole; whoever left reads nothing.
    if (!left.signal.aborted) logFault('front door', error)
    response.destroy()
  }
}

/** What the portal's server asks before Next (scripts/lib/admit.mjs). */
export interface FrontDoor {
  takes(request: IncomingMessage): boolean
  room(request: IncomingMessage): number
  attend(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/**
 * Lets the portal's server answer the door's calls itself: Next's way to a route handler costs more than all the door does
 * (docs/performance.md). Where nobody opens it, as in development, the same door answers from `app/api/[...path]`.
 */
export const openFrontDoor = (): FrontDoor => oneInProcess('front door', () => ({ takes, room, attend }))
