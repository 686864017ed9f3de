import type { Reply } from '@/lib/contract/types'
import type { WorkCalendar } from '@/lib/domain/sla-calendar'

/** The calendar of a dropdown answer as the rules take it; null without a country. */
export function calendarOf(data: Reply<'sla.dropdown'> | undefined): WorkCalendar | null {
  const told = data?.calendar
  return told ? { ...told, holidays: new Map(told.holidays.map(({ day, until }) => [day, until])) } : null
}
