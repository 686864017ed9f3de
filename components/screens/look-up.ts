import { ask } from '@/lib/client/ask'
import type { CallName, Input } from '@/lib/contract/types'
import type { Lookup } from './lookups'
import { fillTemplate } from './list-query'

type Found = Record<string, unknown>[]
/** A lookup is a plain list or the first page of one. */
export const rowsOf = (found: unknown): Found => (Array.isArray(found) ? (found as Found) : ((found as { rows?: Found } | undefined)?.rows ?? []))

const shown = (row: Record<string, unknown>, text = 'name') => (text.includes('[') ? fillTemplate(text, row, false) : String(row[text]))

/** Rows of a lookup as choices. */
export async function lookUp(lookup: Partial<Lookup>, text: string, signal?: AbortSignal) {
  const found = (await ask(lookup.call as CallName, { ...lookup.with, search: text || undefined } as Input<CallName>, { signal, mayBeKept: true })) as unknown
  return rowsOf(found).map((row) => ({ value: String(row[lookup.value ?? 'id']), label: shown(row, lookup.text) }))
}
