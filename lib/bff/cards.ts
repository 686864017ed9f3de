import 'server-only'
import { createHash } from 'node:crypto'
import { doorCalls } from '@/lib/contract/contract'
import { isPaged, type AnyCall } from '@/lib/contract/kernel'
import type { CallCard } from '@/lib/contract/types'

/** What the browser may know of a call: where and how to ask, nothing of shapes or keys. */
function cardOf(call: AnyCall): CallCard {
  const shape = (call.query as { shape?: Record<string, unknown> }).shape ?? {}
  const bodiless = call.method === 'GET' || call.method === 'DELETE'
  return {
    method: call.method, path: call.path, kind: call.kind, query: bodiless ? [] : Object.keys(shape),
    list: isPaged(call.reply), refreshes: call.refreshes, lookup: call.lookup || undefined,
  }
}

/** The cards of every call a browser may make, by name. */
export const cards: Readonly<Record<string, CallCard>> = Object.fromEntries([...doorCalls].map(([name, call]) => [name, cardOf(call)]))

/** The cards as one file, and its address: named by its content, so that a browser reads it once and keeps it until there is another. */
export const cardsFile = JSON.stringify(cards)
export const cardsVersion = createHash('sha256').update(cardsFile).digest('base64url').slice(0, 16)
export const cardsPath = `/api/cards/${cardsVersion}`
