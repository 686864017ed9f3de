import { cardNamed } from '@/lib/client/cards'
import type { CallName, Input, Reply } from '@/lib/contract/types'
import { splitInput } from '@/lib/domain/call-url'
import { faultsOf, messageOf, Refused } from '@/lib/domain/refused'

const ANSWER_MS = 15_000
const AWAY = 'The service does not answer at the moment. Try again in a minute.'

/**
 * Asks a call as `ask` does, but never leaves the page: a kiosk has no way out to the portal, and what it keeps must outlive a sign-in.
 * Throws `Refused`; its status is 0 when there was no answer.
 */
export async function kioskAsk<N extends CallName>(name: N, input: Input<N>, key?: string): Promise<Reply<N>> {
  const card = await cardNamed(name)
  const { url, body } = splitInput(card, input as Record<string, unknown>)
  const answer = await fetch(url, {
    method: card.method,
    headers: { 'x-portal': '1', ...(body ? { 'content-type': 'application/json' } : {}), ...(key ? { 'idempotency-key': key } : {}) },
    body: body ? JSON.stringify(body) : undefined,
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(() => {
    throw new Refused(0, AWAY)
  })
  const reply: unknown = await answer.json().catch(() => null)
  if (!answer.ok)
    throw new Refused(answer.status, messageOf(reply, AWAY), faultsOf(reply), answer.headers.get('x-request-id'), (reply as { data?: unknown } | null)?.data)
  const { data, meta } = reply as { data: unknown; meta?: unknown }
  return (card.list ? { rows: data, meta } : data) as Reply<N>
}

/** Nobody answered, or not now; what was refused was looked at. */
export const isAway = (error: unknown): boolean =>
  error instanceof Refused && (error.status === 0 || error.status >= 500 || error.status === 408 || error.status === 429)

/** The service refused because what was asked for stands already: no fault of anybody. */
export const saysAlready = (error: Refused): boolean => error.status === 409 && (error.data as { already?: unknown } | null)?.already === true
