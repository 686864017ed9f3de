import { sql } from 'drizzle-orm'
import { isoWeekday } from '@/lib/domain/days'
import type { DeliversOn } from '@/lib/domain/delivery-promise'
import type { WorkCalendar } from '@/lib/domain/sla-calendar'
import { rows, type Db } from '../../db/db'
import { calendarsOf, type CalendarOf } from '../calendar/calendars'

/** Days on which a carrier delivers in a country: weekdays it was seen to deliver on, those outside the weekend where it was not seen; no whole holiday. */
export interface DeliveryDays {
  calendarOf: CalendarOf
  deliversOn: (carrierId: number, country: string) => DeliversOn
}

const isOpen = (weekdays: readonly number[] | undefined, { weekend, holidays }: WorkCalendar): DeliversOn => (day) => {
  const weekday = isoWeekday(day)
  return (weekdays ? weekdays.includes(weekday) : !weekend.includes(weekday)) && holidays.get(day) !== null
}

export async function deliveryDaysOf(db: Db, carriers: readonly number[], countries: readonly string[]): Promise<DeliveryDays> {
  const seen = await rows<{ carrier_id: number; country_code: string; weekdays: number[] }>(
    db,
    sql`select carrier_id, country_code, weekdays from promise_weekdays where carrier_id = any(${sql.param([...new Set(carriers)])}::bigint[])
        and country_code = any(${sql.param([...new Set(countries)])}::text[])`,
  )
  const calendarOf = await calendarsOf(db, countries)
  const byName = new Map(seen.map((row) => [`${row.carrier_id} ${row.country_code}`, row.weekdays]))
  return { calendarOf, deliversOn: (carrierId, country) => isOpen(byName.get(`${carrierId} ${country}`), calendarOf(country)) }
}
