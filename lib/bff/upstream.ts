import 'server-only'
import { callNamed } from '@/lib/contract/contract'
import { isPaged, type AnyCall } from '@/lib/contract/kernel'
import { splitInput } from '@/lib/domain/call-url'
import type { CallName, Input, Reply } from '@/lib/contract/types'
import { portal } from './config'
import { faultsOf, messageOf, Refused } from '@/lib/domain/refused'

/**
 * How long the upstream may take for a whole JSON answer or the first byte of a file; what it works on as a file may take
 * longer, and a file going up counts from its last piece. JSON and the wait for a token (`fresh.ts`) stay under 15 s together.
 */
export const answerMs = { json: 12_000, upload: 120_000, download: 120_000 }
/** The most a JSON answer may unpack to; a page of 200 rows is a hundredth of it. */
const JSON_BYTES = 32 * 1024 * 1024

const AWAY = 'The service does not answer at the moment. Try again in a minute.'
const LATE = 'The service took too long to answer. Try again.'
export const UNREADABLE = 'The service answered something we cannot read. Try again.'

export interface Sending {
  method: string
  /** Path and query, already rebuilt from the contract. */
  url: string
  kind: AnyCall['kind']
  token?: string | null
  headers?: Record<string, string>
  body?: string | ReadableStream<Uint8Array> | null
  /** The browser's own: when it leaves, the upstream is left too. */
  signal?: AbortSignal
  /** Instead of the kind's limit. */
  withinMs?: number
}

export const isJson = (answer: Response): boolean => /^application\/(?:[\w.-]+\+)?json\b/i.test(answer.headers.get('content-type') ?? '')

/** Reads an answer to its end, so that a broken, endless or exploding one is known before any of it is passed on. */
async function whole(answer: Response): Promise<Response> {
  const { status, headers } = answer
  if (!answer.body) return answer
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body) {
    size += part.length
    if (size > JSON_BYTES) throw new Refused(502, UNREADABLE)
    parts.push(part)
  }
  return new Response(size > 0 ? Buffer.concat(parts) : null, { status, headers })
}

/** A body that tells when a piece of it goes up. */
function watched(body: Sending['body'], moved: () => void): Sending['body'] {
  if (!(body instanceof ReadableStream)) return body
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, out) {
      moved()
      out.enqueue(piece)
    },
  })
  return body.pipeThrough(watch)
}

function send(o: Sending, body: Sending['body'], signal: AbortSignal): Promise<Response> {
  return fetch(portal.upstreamUrl() + o.url, {
    method: o.method,
    headers: {
      ...o.headers,
      'x-subscription-key': portal.subscriptionKey(),
      'x-environment': portal.environment(),
      ...(o.token ? { authorization: `Bearer ${o.token}` } : {}),
    },
    body: body ?? undefined,
    redirect: 'manual',
    cache: 'no-store',
    signal: o.signal ? AbortSignal.any([o.signal, signal]) : signal,
    // Needed to stream a body up; not yet in TypeScript's RequestInit.
    ...({ duplex: 'half' } as object),
  })
}

/**
 * The only place where the portal speaks to the upstream: fixed origin, the house's headers, no redirect followed, an end
 * to waiting. JSON and refusals are complete when this resolves, files still flow. Rejects with `Refused` 502 or 504 when
 * there is no answer, and with the abort when `signal` gives up.
 */
export async function sendUpstream(o: Sending): Promise<Response> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), o.withinMs ?? answerMs[o.kind])
  try {
    const answer = await send(o, watched(o.body, () => timer.refresh()), limit.signal)
    // A redirect would carry token and key to an address the contract does not name.
    if (answer.status >= 300 && answer.status < 400 && answer.status !== 304) {
      await answer.body?.cancel()
      throw new Refused(502, 'The service answered in a way we do not accept. Try again later.')
    }
    return isJson(answer) || !answer.ok ? await whole(answer) : answer
  } catch (error) {
    if (error instanceof Refused || o.signal?.aborted) throw error
    throw limit.signal.aborted ? new Refused(504, LATE) : new Refused(502, AWAY)
  } finally {
    clearTimeout(timer)
  }
}

/** Reads a JSON answer to its data, or throws its refusal. */
export async function readAnswer(call: AnyCall, answer: Response): Promise<unknown> {
  const requestId = answer.headers.get('x-request-id')
  const body: unknown = await answer.json().catch(() => null)
  if (!answer.ok) throw new Refused(answer.status, messageOf(body, 'The service could not finish this. Try again.'), faultsOf(body), requestId, (body as { data?: unknown } | null)?.data)
  if (body === null) throw new Refused(502, UNREADABLE, [], requestId)
  const { data, meta } = body as { data: unknown; meta?: unknown }
  return isPaged(call.reply) ? { rows: data, meta } : data
}

export interface Asking {
  token?: string | null
  headers?: Record<string, string>
  withinMs?: number
}

/** Asks a JSON call by name, typed by the contract. */
export async function askUpstream<N extends CallName>(name: N, input: Input<N>, o: Asking = {}): Promise<Reply<N>> {
  const call = callNamed(name)
  const { url, body } = splitInput(call, input as Record<string, unknown>)
  const answer = await sendUpstream({
    ...o,
    method: call.method,
    url,
    kind: call.kind,
    headers: { ...o.headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : null,
  })
  return (await readAnswer(call, answer)) as Reply<N>
}
