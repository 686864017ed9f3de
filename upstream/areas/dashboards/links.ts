import type { WidgetFilter } from '@/lib/contract/dashboards'
import { addDays, daysBetween } from '@/lib/domain/days'
import { firstOpen } from '../../core/links/first-open'
import type { Who } from '../../platform/who'
import type { Cell } from './figures'
import type { Plan, Span } from './plan'

/** The days of a value of a time dimension, both in: the day, the week or the month that begins then, within the board's. Null for hours. */
export function daysOf(value: Cell, step: string, span: Span): Span | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null
  const next = step === 'week' ? addDays(value, 7) : step === 'month' ? `${addDays(`${value.slice(0, 8)}28`, 4).slice(0, 8)}01` : addDays(value, 1)
  const last = addDays(next, -1)
  return { from: value < span.from ? span.from : value, to: last > span.to ? span.to : last }
}

const asList = (value: Cell | readonly Cell[] | null | undefined) => (value === null || value === undefined ? [] : Array.isArray(value) ? value
  : [value]).map(String)

/**
 * Where the rows behind a group are listed: address and filters that leave just those, so that what is counted is what is opened. Null where the list cannot
 * be filtered to them, or is not this person's to open.
 */
export function linker(who: Who, plan: Plan, span: Span, filters: readonly WidgetFilter[]): (keys: readonly Cell[]) => string | null {
  const { set, date, measures, dimensions, widget } = plan
  const path = set.opens && firstOpen(who, [set.opens])
  const own = filters.filter(({ field }) => !measures.some(({ name }) => name === field))
  if (!path || !date.opens) return () => null
  if (own.some(({ field, op }) => (op !== 'eq' && op !== 'in') || !set.dimensions[field]?.opens)) return () => null
  return (keys) => {
    let days: Span | null = span
    const found = new URLSearchParams(date.opens)
    const put = (name: string, values: readonly string[]) => {
      // Two conditions on one filter: only what meets both, which one list of values can say.
      const before = found.getAll(name)
      const both = before.length > 0 ? values.filter((value) => before.includes(value)) : values
      found.delete(name)
      for (const value of both.length > 0 ? both : ['none']) found.append(name, value)
    }
    for (const [i, dimension] of dimensions.entries()) {
      const value = keys[i] ?? null
      if (dimension.isTime) days = daysOf(value, widget.query.granularity, span)
      else if (!dimension.opens || value === null || value === '') return null
      else put(dimension.opens, [String(value)])
    }
    for (const { field, value } of own) put(set.dimensions[field]?.opens as string, asList(value))
    for (const [name, value] of Object.entries(measures[0]?.opens ?? {})) put(name, asList(value))
    if (!days || (set.openDays && daysBetween(days.from, days.to) >= set.openDays)) return null
    found.set('from', days.from)
    found.set('to', days.to)
    return `${path}?${found.toString()}`
  }
}
