import { ask } from '@/lib/client/ask'
import type { CallName, Input } from '@/lib/contract/types'
import type { ReadyFilter } from './list-definition'

type Found = Record<string, unknown>[]
/** A lookup is a plain list or the first page of one. */
export const rowsOf = (found: unknown): Found => (Array.isArray(found) ? (found as Found) : ((found as { rows?: Found } | undefined)?.rows ?? []))

/** Rows of a lookup as choices. */
export async function lookUp(filter: Pick<ReadyFilter, 'call' | 'value' | 'text'>, text: string, signal?: AbortSignal) {
  const found = (await ask(filter.call as CallName, { search: text || undefined } as Input<CallName>, { signal })) as unknown
  return rowsOf(found).map((row) => ({ value: String(row[filter.value ?? 'id']), label: String(row[filter.text ?? 'name']) }))
}
