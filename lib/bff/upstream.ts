import 'server-only'
import type { Readable } from 'node:stream'
import { callNamed } from '@/lib/contract/contract'
import { isPaged, type AnyCall } from '@/lib/contract/kernel'
import { splitInput } from '@/lib/domain/call-url'
import type { CallName, Input, Reply } from '@/lib/contract/types'
import { portal } from './config'
import { faultsOf, messageOf, Refused } from '@/lib/domain/refused'
import { exchange, type Answer, type Body, type Exchange } from './wire'

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
  body?: Body
  /** The browser's own: when it leaves, the upstream is left too. */
  signal?: AbortSignal
  /** Instead of the kind's limit. */
  withinMs?: number
}

export const isJson = ({ headers }: Pick<Answer, 'headers'>): boolean => /^application\/(?:[\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '')
export const isOk = ({ status }: Pick<Answer, 'status'>): boolean => status >= 200 && status < 300

/** Reads an answer to its end, so that a broken, endless or exploding one is known before any of it is passed on. */
async function whole(body: Readable): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.length
    if (size > JSON_BYTES) throw new Refused(502, UNREADABLE)
    parts.push(part)
  }
  return size > 0 ? Buffer.concat(parts) : null
}

const begin = (o: Sending, moved: () => void): Exchange =>
  exchange({
    method: o.method,
    url: portal.upstreamUrl() + o.url,
    headers: {
      ...o.headers,
      'x-subscription-key': portal.subscriptionKey(),
      'x-environment': portal.environment(),
      ...(o.token ? { authorization: `Bearer ${o.token}` } : {}),
    },
    body: o.body ?? null,
    moved,
  })

/**
 * The only place where the portal speaks to the upstream: fixed origin, our headers, no redirect followed, an end
 * to waiting. JSON and refusals are complete when this resolves, files still flow. Rejects with `Refused` 502 or 504 when
 * there is no answer, and with the abort when `signal` gives up.
 */
export async function sendUpstream(o: Sending): Promise<Answer> {
  const going = begin(o, () => void timer.refresh())
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    going.stop(new Error(LATE))
  }, o.withinMs ?? answerMs[o.kind])
  const leave = () => going.stop(new Error('The visitor left.'))
  if (o.signal?.aborted) leave()
  o.signal?.addEventListener('abort', leave, { once: true })
  try {
    const { status, headers, body } = await going.head
    // A redirect would carry token and key to an address the contract does not name.
    if (status >= 300 && status < 400 && status !== 304) throw new Refused(502, 'The service answered in a way we do not accept. Try again later.')
    const isWhole = status === 204 || !isOk({ status }) || isJson({ headers })
    return { status, headers, body: isWhole ? await whole(body) : body }
  } catch (error) {
    going.stop(new Error('The answer is of no use.'))
    if (error instanceof Refused || o.signal?.aborted) throw error
    throw isLate ? new Refused(504, LATE) : new Refused(502, AWAY)
  } finally {
    clearTimeout(timer)
  }
}

function parsed({ body }: Answer): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return null
  }
}

/** Reads a JSON answer to its data, or throws its refusal. */
export function readAnswer(call: AnyCall, answer: Answer): unknown {
  const requestId = answer.headers['x-request-id'] ?? null
  const body = parsed(answer)
  if (!isOk(answer)) throw new Refused(
    answer.status, messageOf(body, 'The service could not finish this. Try again.'), faultsOf(body), requestId, (body as { data?: unknown } | null)?.data,
  )
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
  return readAnswer(call, answer) as Reply<N>
}
