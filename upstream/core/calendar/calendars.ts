import { sql } from 'drizzle-orm'
import { switchStatus } from '@/lib/domain/record-status'
import type { WorkCalendar } from '@/lib/domain/sla-calendar'
import { rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal } from '../../db/literals'

type Holiday = [day: string, until: string | null, state: number | null]
interface Found {
  country_code: string
  timezone: string | null
  weekend_days: number[]
  workday_start: string
  workday_end: string
  holidays: Holiday[]
  zones: [state: number, timezone: string][]
}

/** Where in a country: the state whose holidays and clock hold there, and the city's clock where it has its own. */
export interface Place {
  state_id: number | null
  city_timezone?: string | null
}
/** The working time of a country, or of a place in it. */
export type CalendarOf = (country: string, at?: Place) => WorkCalendar

/** Of a country we know nothing of. */
const plainCalendar: WorkCalendar = { timezone: 'Asia/Dubai', weekend: [6, 7], starts: '09:00', ends: '18:00', holidays: new Map() }

/** Of two holidays on one day the longer holds: a whole day before half of one, the earlier end before the later. */
function mergedHolidays(holidays: readonly Holiday[], state: number | null): Map<string, string | null> {
  const merged = new Map<string, string | null>()
  for (const [day, until, of] of holidays) {
    if (of !== null && of !== state) continue
    const known = merged.get(day)
    merged.set(day, known === undefined ? until : known === null || until === null ? null : known < until ? known : until)
  }
  return merged
}

function calendarAt(found: Found, at: Place | undefined): WorkCalendar {
  const state = at?.state_id ?? null
  const own = found.zones.find(([id]) => id === state)?.[1]
  return {
    timezone: at?.city_timezone ?? own ?? found.timezone ?? plainCalendar.timezone,
    weekend: found.weekend_days, starts: found.workday_start, ends: found.workday_end,
    holidays: mergedHolidays(found.holidays, state),
  }
}

/**
 * Working time of countries by their code, and of places in them: clock (countries.md 7 rule 3), weekend, hours and the holidays of the whole
 * country and of the state asked for, those of the last year and all to come. A country that is not there has our own.
 */
export async function calendarsOf(db: Db, codes: readonly string[]): Promise<CalendarOf> {
  const found = await rows<Found>(
    db,
    sql`select c.country_code, c.default_timezone as timezone, c.weekend_days, c.workday_start, c.workday_end,
          coalesce((select jsonb_agg(jsonb_build_array(h.holiday_date, h.half_day_until, h.state_id)) from country_holidays h
            where h.country_code = c.country_code and h.status = ${literal(switchStatus, 'active')} and h.holiday_date > ${dubaiToday} - 400), '[]'::jsonb)
              as holidays,
          coalesce((select jsonb_agg(jsonb_build_array(z.state_id, z.timezone)) from country_timezones z
            where z.country_code = c.country_code and z.state_id is not null and z.status = ${literal(switchStatus, 'active')}), '[]'::jsonb) as zones
        from countries c where c.country_code = any(${sql.param([...new Set(codes)])}::text[])`,
  )
  const byCode = new Map(found.map((row) => [row.country_code, row]))
  const known = new Map<string, WorkCalendar>()
  return (code, at) => {
    const row = byCode.get(code)
    if (!row) return plainCalendar
    const key = `${code} ${at?.state_id ?? ''} ${at?.city_timezone ?? ''}`
    const calendar = known.get(key) ?? calendarAt(row, at)
    known.set(key, calendar)
    return calendar
  }
}
