import { addDays, daysBetween, today } from '@/lib/domain/days'
import { refuseField } from './refusal'

export interface Span {
  from: string
  to: string
}

const MOST_DAYS = 366

/** Days a report goes over, up to today unless said otherwise: so many, or this month so far. 422 for a span that is none, or above a year. */
export function spanOf({ from, to }: { from?: string | undefined; to?: string | undefined }, days?: number): Span {
  const last = to ?? today()
  const first = from ?? (days === undefined ? `${last.slice(0, 7)}-01` : addDays(last, 1 - days))
  if (first > last) throw refuseField('to', 'The last day is before the first.')
  if (daysBetween(first, last) >= MOST_DAYS) throw refuseField('from', 'Choose a year at most.')
  return { from: first, to: last }
}
