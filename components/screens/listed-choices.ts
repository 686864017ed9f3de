import type { CallName, Input } from '@/lib/contract/types'
import type { Visit } from './enter'
import type { ReadyField } from './form-definition'
import type { Filter, Lookup, Pick } from './list-definition'
import { filled } from './list-query'

/** The rows of a lookup as choices that come with the page. A visitor the call is closed to has none to choose from. */
export async function lookedUp(visit: Visit, { call, with: input, value, text }: Lookup): Promise<Pick[]> {
  const { data } = visit.may(call) ? await visit.ask(call, (input ?? {}) as Input<CallName>) : {}
  const rows = (Array.isArray(data) ? data : ((data as { rows?: unknown[] } | undefined)?.rows ?? [])) as Record<string, string | number>[]
  return rows.map((row) => ({ value: row[value] ?? '', label: String(row[text] ?? '') }))
}

/** One or several of a lookup's rows are chosen from a list, so they come with the page; `[field]` of what the lookup is sent takes the parent's value. */
export async function listedChoices<T extends { sections: { title: string; fields: ReadyField[] }[] }>(form: T, visit: Visit, parent: Record<string, unknown> = {}): Promise<T> {
  const listed = async ({ lookup, ...field }: ReadyField): Promise<ReadyField> => {
    const isListed = lookup && (field.as === 'choice' || field.as === 'choices')
    return isListed ? { ...field, options: await lookedUp(visit, filled(lookup, parent)) } : { ...field, lookup }
  }
  return { ...form, sections: await Promise.all(form.sections.map(async (s) => ({ ...s, fields: await Promise.all(s.fields.map(listed)) }))) }
}

/** The same for the choices a list is filtered by. */
export async function listedFilters(filters: Record<string, Filter> | undefined, visit: Visit, parent: Record<string, unknown>): Promise<Record<string, Filter>> {
  const listed = async ({ call, with: input, value, text, ...filter }: Filter): Promise<Filter> =>
    filter.as === 'choice' && call && value && text ? { ...filter, options: await lookedUp(visit, filled({ call, with: input, value, text }, parent)) } : { ...filter, call, with: input, value, text }
  return Object.fromEntries(await Promise.all(Object.entries(filters ?? {}).map(async ([name, filter]) => [name, await listed(filter)] as const)))
}
