import type { Reply } from '@/lib/contract/types'
import type { WorkCalendar } from '@/lib/domain/sla-calendar'

/** The calendar of a dropdown answer as the rules take it; null without a country. */
export function calendarOf(data: Reply<'sla.dropdown'> | undefined): WorkCalendar | null {
  const calendar = data?.calendar
  return calendar ? { ...calendar, holidays: new Map(calendar.holidays.map(({ day, until }) => [day, until])) } : null
}
