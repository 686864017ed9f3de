import { withCounts } from '@/lib/domain/counted'
import type { ReadyList } from './list-definition'

export type QueryValue = string | string[]
export type ListQueryState = Record<string, QueryValue>

/** The query of the address that belongs to the list; the rest of the address is nobody's business here. */
export function readListQuery(list: Pick<ReadyList, 'filters' | 'dates' | 'scope'>, search: Record<string, QueryValue>): ListQueryState {
  const names = [
    'view', 'template', 'page', 'page_size', 'search', 'sort_by', 'sort', 'group_by', 'upload_id',
    ...(list.dates ? ['from', 'to', 'date_field'] : []), ...(list.scope ?? []), ...list.filters.map((f) => f.field),
  ]
  return Object.fromEntries(names.filter((n) => search[n] !== undefined && search[n] !== '').map((n) => [n, search[n] as QueryValue]))
}

/**
 * The call's input for a query: the fixed part, the defaults, then what the address says; how many rows a page has is ours to say where nobody chose. A choice
 * that takes several is always a list.
 */
export function listInput(
  list: Pick<ReadyList, 'fixed' | 'filters' | 'sort'>, { view: _view, template: _template, ...query }: ListQueryState,
): Record<string, unknown> {
  const several = new Set(list.filters.filter((f) => f.as === 'choices' || f.as === 'lookup').map((f) => f.field))
  const typedQuery = Object.fromEntries(Object.entries(query).map(([n, v]) => [
    n, several.has(n) ? ([] as string[]).concat(v) : n === 'page' || n === 'page_size' ? Number(v) : v,
  ]))
  return { page: 1, sort_by: list.sort.by, sort: list.sort.way, ...list.fixed, ...typedQuery }
}

/** The address of a query; page 1 and empty values leave no trace. */
export function queryText(query: ListQueryState): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (name === 'page' && value === '1') continue
    for (const one of ([] as string[]).concat(value)) if (one !== '') text.append(name, one)
  }
  return text.toString()
}

/** What a person filtered by; page, order and whose list it is left out. */
export const filterNames = (query: ListQueryState, scope: readonly string[] = []) =>
  Object.keys(query).filter((n) => !scope.includes(n) && !['view', 'template', 'page', 'page_size', 'sort_by', 'sort', 'group_by'].includes(n))

/** The first day of all parcels there can be: a list that begins lately goes back to it. */
export const FIRST_DAY = '2000-01-01'

/** Whether a change filters by one thing more. Dates say themselves which days are meant, and whoever searches looks among all. */
export const narrows = (list: Pick<ReadyList, 'filters'>, part: Record<string, QueryValue | null>): boolean =>
  list.filters.some(({ field }) => field !== 'date_field' && (part[field]?.length ?? 0) > 0)

/** What a filtered list without rows says, from what it says when there are none at all: 'No products are checked' is then 'No products match'. */
export function noneMatch(title: string): string {
  if (/ match(es)?\.?$/.test(title)) return title
  if (!title.startsWith('No ')) return 'Nothing matches'
  const things = title.slice(3).replace(/( yet| today| here|[.:,].*)$/, '').replace(/ (are|is|has|have|was|were|waits?|needs?)\b.*$/, '')
  const noun = things.replace(/ (of|for|in|on|from|with|to|that|by|asked|made|without) .*$/, '')
  return `No ${things} ${/([^s]s|people)$/.test(noun) ? 'match' : 'matches'}`
}

/** `[field]` of a template by the row's values, encoded for an address; one at the start is an address itself. */
export function fillTemplate(template: string, row: Record<string, unknown>, encode = true): string {
  if (encode && /^\[\w+\]$/.test(template)) return String(row[template.slice(1, -1)] ?? '')
  return template.replace(/\[(\w+)\]/g, (_all, field: string) => {
    const value = String(row[field] ?? '')
    return encode ? encodeURIComponent(value) : value
  })
}

/** A sentence about a row: its values and counts filled in as people read them. */
export const sentenceOf = (text: string, row: Record<string, unknown>): string => fillTemplate(withCounts(text, row), row, false)

/** A place made from a row's values; one that starts with `?` is this page with more asked of it, what was asked before stays. */
export function placeOf(template: string, row: Record<string, unknown>): string {
  const place = fillTemplate(template, row)
  if (!place.startsWith('?')) return place
  const query = new URLSearchParams(window.location.search)
  for (const [name, value] of new URLSearchParams(place)) query.set(name, value)
  return `?${query.toString()}`
}

/** A call's inputs made from a row: a value that is one `[field]` keeps its type, a text with fields in it is filled, a list item by item. */
export function inputOf(given: Record<string, unknown> | undefined, row: Record<string, unknown>): Record<string, unknown> {
  const fill = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'string') return value
    const whole = value.match(/^\[(\w+)\]$/)?.[1]
    return whole ? row[whole] : fillTemplate(value, row, false)
  }
  return Object.fromEntries(Object.entries(given ?? {}).map(([name, value]) => [name, fill(value)]))
}

/** A definition made a record's own: each `[field]` the record has takes its value, at any depth; what it does not have is left for others to fill. */
export function filled<T>(given: T, record: Record<string, unknown>): T {
  const fill = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fill)
    if (value !== null && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fill(one)]))
    if (typeof value !== 'string') return value
    const whole = value.match(/^\[(\w+)\]$/)?.[1]
    if (whole && whole in record) return record[whole]
    return value.replace(/\[(\w+)\]/g, (all, field: string) => (field in record ? String(record[field] ?? '') : all))
  }
  return fill(given) as T
}

/** Part of an address that its list cannot be asked for, and was left out. */
export interface Dropped {
  name: string
  value: string
}

/**
 * The query without what its list was refused for: an old link or a kept view may name an order, a word or a day the list does not know (any
 * more), and asking again would never help. `fields` are those the refusal names; null when none is of the query, or all of it is whose list it is.
 */
export function withoutRefused(
  query: ListQueryState, fields: readonly string[], scope: readonly string[] = [],
): { query: ListQueryState; dropped: Dropped[] } | null {
  const refused = new Set(fields.map((field) => field.split('.')[0] as string))
  if (refused.has('sort')) refused.add('sort_by')
  const names = Object.keys(query).filter((name) => refused.has(name) && !scope.includes(name))
  if (names.length === 0) return null
  const gone = new Set(names.includes('sort_by') ? [...names, 'sort'] : names)
  return {
    query: Object.fromEntries(Object.entries(query).filter(([name]) => !gone.has(name))),
    dropped: names.map((name) => ({ name, value: ([] as string[]).concat(query[name] as QueryValue).join(', ') })),
  }
}
