import { sql } from 'drizzle-orm'
import type { WorkCalendar } from '@/lib/domain/sla-calendar'
import { rows, type Db } from '../../db/db'
import { houseToday } from '../../db/house-day'

interface Found {
  country_code: string
  timezone: string | null
  weekend_days: number[]
  workday_start: string
  workday_end: string
  holidays: [day: string, until: string | null][]
}

/** Of a country we know nothing of. */
const plainCalendar: WorkCalendar = { timezone: 'Asia/Dubai', weekend: [6, 7], starts: '09:00', ends: '18:00', holidays: new Map() }

/**
 * Working time of countries by their code: clock, weekend, hours and the holidays of the whole country, those of the last year and all to
 * come. A country that is not there has the house's own.
 */
export async function calendarsOf(db: Db, codes: readonly string[]): Promise<(code: string) => WorkCalendar> {
  const found = await rows<Found>(
    db,
    sql`select c.country_code, c.default_timezone as timezone, c.weekend_days, c.workday_start, c.workday_end,
          coalesce((select jsonb_agg(jsonb_build_array(h.holiday_date, h.half_day_until)) from country_holidays h
            where h.country_code = c.country_code and h.state_id is null and h.status = 'active' and h.holiday_date > ${houseToday} - 400), '[]'::jsonb) as holidays
        from countries c where c.country_code = any(${sql.param([...new Set(codes)])}::text[])`,
  )
  const byCode = new Map(found.map((row) => [row.country_code, {
    timezone: row.timezone ?? plainCalendar.timezone, weekend: row.weekend_days, starts: row.workday_start, ends: row.workday_end, holidays: new Map(row.holidays),
  } satisfies WorkCalendar]))
  return (code) => byCode.get(code) ?? plainCalendar
}
