import 'server-only'
import { callNamed } from '@/lib/contract/contract'
import { isPaged } from '@/lib/contract/kernel'
import type { CallCard, CallName } from '@/lib/contract/types'

/** What the browser may know of a call: where and how to ask, nothing of shapes or keys. */
export function cardOf(name: CallName): CallCard {
  const call = callNamed(name)
  const shape = (call.query as { shape?: Record<string, unknown> }).shape ?? {}
  const bodiless = call.method === 'GET' || call.method === 'DELETE'
  return { method: call.method, path: call.path, kind: call.kind, query: bodiless ? [] : Object.keys(shape), list: isPaged(call.reply), refreshes: call.refreshes, lookup: call.lookup || undefined }
}

export const cardsOf = (names: Iterable<CallName>): Record<string, CallCard> => Object.fromEntries([...new Set(names)].map((name) => [name, cardOf(name)]))
