import type { CallName, Input } from '@/lib/contract/types'
import type { Visit } from './enter'
import type { ReadyField } from './form-definition'
import type { Filter, Pick } from './list-definition'
import { filled } from './list-query'
import type { Lookup } from './lookups'
import type { FilterName } from './named'

/**
 * The rows of a lookup as choices that come with the page, which is nothing without those it needs. A visitor the call is closed to has none to choose from.
 */
export async function lookedUp(visit: Visit, { call, with: input, value, text }: Lookup, isNeeded = false): Promise<Pick[]> {
  const asks = async (given: Input<CallName>) => (isNeeded ? visit.need(call, given) : (await visit.ask(call, given)).data)
  const data = visit.may(call) ? await asks((input ?? {}) as Input<CallName>) : undefined
  const rows = (Array.isArray(data) ? data : ((data as { rows?: unknown[] } | undefined)?.rows ?? [])) as Record<string, string | number>[]
  return rows.map((row) => ({ value: row[value] ?? '', label: String(row[text] ?? '') }))
}

/** One or several of a lookup's rows are chosen from a list, so they come with the page; `[field]` of what the lookup is sent takes the parent's value. */
export async function listedChoices<T extends { sections: { title: string; fields: ReadyField[] }[] }>(
  form: T, visit: Visit, parent: Record<string, unknown> = {},
): Promise<T> {
  const listed = async ({ lookup, ...field }: ReadyField): Promise<ReadyField> => {
    const isListed = lookup && (field.as === 'choice' || field.as === 'choices')
    return isListed ? { ...field, options: await lookedUp(visit, filled(lookup, parent)) } : { ...field, lookup }
  }
  return { ...form, sections: await Promise.all(form.sections.map(async (s) => ({ ...s, fields: await Promise.all(s.fields.map(listed)) }))) }
}

type Filters = Record<string, FilterName | Filter>
/** The same for the choices a list is filtered by. */
export async function listedFilters(filters: Filters | undefined, visit: Visit, parent: Record<string, unknown>): Promise<Filters> {
  const listed = async (given: FilterName | Filter): Promise<FilterName | Filter> => {
    if (typeof given === 'string' || given.as !== 'choice') return given
    const { call, with: input, value, text, ...filter } = given
    return call && value && text ? { ...filter, options: await lookedUp(visit, filled({ call, with: input, value, text }, parent)) } : given
  }
  return Object.fromEntries(await Promise.all(Object.entries(filters ?? {}).map(async ([name, filter]) => [name, await listed(filter)] as const)))
}
