import 'server-only'
import { callNamed } from '@/lib/contract/contract'
import { isPaged, type AnyCall } from '@/lib/contract/kernel'
import { splitInput } from '@/lib/domain/call-url'
import type { CallName, Input, Reply } from '@/lib/contract/types'
import { portal } from './config'
import { faultsOf, messageOf, Refused } from '@/lib/domain/refused'

/** How long the upstream may take before its answer's first byte; a file may be worked on longer. */
const ANSWER_MS = { json: 15_000, upload: 120_000, download: 120_000 } as const

export interface Sending {
  method: string
  /** Path and query, already rebuilt from the contract. */
  url: string
  kind: AnyCall['kind']
  token?: string | null
  headers?: Record<string, string>
  body?: BodyInit | ReadableStream | null
  /** The browser's own: when it leaves, the upstream is left too. */
  signal?: AbortSignal
}

/**
 * The only place where the portal speaks to the upstream: fixed origin, the house's headers, no redirect followed, an end
 * to waiting. Rejects with `Refused` 502 or 504 when there is no answer.
 */
export async function sendUpstream(o: Sending): Promise<Response> {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(new DOMException('No answer in time', 'TimeoutError')), ANSWER_MS[o.kind])
  try {
    const answer = await fetch(portal.upstreamUrl() + o.url, {
      method: o.method,
      headers: {
        ...o.headers,
        'x-subscription-key': portal.subscriptionKey(),
        'x-environment': portal.environment(),
        ...(o.token ? { authorization: `Bearer ${o.token}` } : {}),
      },
      body: o.body ?? undefined,
      redirect: 'manual',
      cache: 'no-store',
      signal: o.signal ? AbortSignal.any([o.signal, waiting.signal]) : waiting.signal,
      // Needed to stream a body up; not yet in TypeScript's RequestInit.
      ...({ duplex: 'half' } as object),
    })
    // A redirect would carry token and key to an address the contract does not name.
    if (answer.status >= 300 && answer.status < 400 && answer.status !== 304) {
      await answer.body?.cancel()
      throw new Refused(502, 'The service answered in a way we do not accept. Try again later.')
    }
    return answer
  } catch (error) {
    if (error instanceof Refused) throw error
    if (o.signal?.aborted) throw error
    const late = waiting.signal.aborted
    throw new Refused(late ? 504 : 502, late ? 'The service took too long to answer. Try again.' : 'The service does not answer at the moment. Try again in a minute.')
  } finally {
    clearTimeout(timer)
  }
}

/** Reads a JSON answer to its data, or throws its refusal. */
export async function readAnswer(call: AnyCall, answer: Response): Promise<unknown> {
  const requestId = answer.headers.get('x-request-id')
  const body: unknown = await answer.json().catch(() => null)
  if (!answer.ok) throw new Refused(answer.status, messageOf(body, 'The service could not finish this. Try again.'), faultsOf(body), requestId, (body as { data?: unknown } | null)?.data)
  if (body === null) throw new Refused(502, 'The service answered something we cannot read. Try again.', [], requestId)
  const { data, meta } = body as { data: unknown; meta?: unknown }
  return isPaged(call.reply) ? { rows: data, meta } : data
}

/** Asks a JSON call by name, typed by the contract. */
export async function askUpstream<N extends CallName>(name: N, input: Input<N>, o: { token?: string | null; headers?: Record<string, string> } = {}): Promise<Reply<N>> {
  const call = callNamed(name)
  const { url, body } = splitInput(call, input as Record<string, unknown>)
  const answer = await sendUpstream({
    method: call.method,
    url,
    kind: call.kind,
    token: o.token,
    headers: { ...o.headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : null,
  })
  return (await readAnswer(call, answer)) as Reply<N>
}
