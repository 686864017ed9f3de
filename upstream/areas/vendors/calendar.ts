import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { vendorAttendance } from '@/lib/contract/vendor-attendance'
import { addDays, isoWeekday, today } from '@/lib/domain/days'
import { switchStatus } from '@/lib/domain/record-status'
import { approvedRows, timesheetRowStatus, type WorkDayType } from '@/lib/domain/vendor'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { stateOfFacility } from '../../core/places/state-of'
import { notFound } from './scope'

/** What a day is where nobody rests: holidays of the countries' list, Ramadan and midday-break periods (vendors.md 2.4). */
export interface DayFacts {
  holiday: boolean
  tentative: boolean
  ramadan: boolean
  midday: boolean
}

/** Of a warehouse, whose emirate may have holidays of its own; null: those of the whole country. */
export async function dayFacts(db: Db, day: string, warehouseId: number | null): Promise<DayFacts> {
  const holiday = sql`country_holidays h where h.country_code = 'AE' and (h.state_id is null or h.state_id = ${stateOfFacility(sql`${warehouseId}::bigint`)})
      and h.holiday_date = ${day}::date and h.status = ${literal(switchStatus, 'active')}`
  const found = await first<DayFacts>(
    db,
    sql`select exists (select 1 from ${holiday}) as holiday, exists (select 1 from ${holiday} and h.tentative) as tentative,
          exists (select 1 from work_calendar p where p.country_code = 'AE' and p.period_type = 'ramadan' and ${day}::date between p.date_from and p.date_to)
            as ramadan,
          exists (select 1 from work_calendar p where p.country_code = 'AE' and p.period_type = 'midday_break'
            and ${day}::date between p.date_from and p.date_to) as midday`,
  )
  return found as DayFacts
}

/** A holiday beats a rest day beats Ramadan (vendors.md 7.2 (3)). */
export const dayTypeOf = (facts: DayFacts, day: string, restDay: number | null): WorkDayType => {
  if (facts.holiday) return 'public_holiday'
  if (restDay !== null && isoWeekday(day) === restDay) return 'rest_day'
  return facts.ramadan ? 'ramadan' : 'normal'
}

/** Holidays and periods of a range, a year either way unless said. */
export function calendarOf(db: Db, q: z.output<typeof vendorAttendance.calendar.query>) {
  const [from, to] = [q.from ?? addDays(today(), -365), q.to ?? addDays(today(), 365)]
  return rows<z.input<typeof vendorAttendance.calendar.reply>[number]>(
    db,
    sql`select null::bigint as id, 'public_holiday' as kind, h.name || coalesce(', ' || s.state_name || ' alone', '') as name, h.holiday_date as date_from,
        h.holiday_date as date_to, not h.tentative as confirmed from country_holidays h
        left join base_states s on s.id = h.state_id where h.country_code = ${q.country_code} and h.status = ${literal(switchStatus, 'active')}
          and h.holiday_date between ${from}::date and ${to}::date
        union all select p.id, p.period_type, p.name, p.date_from, p.date_to, p.confirmed from work_calendar p where p.country_code = ${q.country_code}
          and p.date_from <= ${to}::date and p.date_to >= ${from}::date
        order by date_from desc limit 500`,
  )
}

/** Hours somebody approved are not priced anew behind their back. */
async function refuseApproved(tx: Db, from: string, to: string): Promise<void> {
  const held = await first<{ n: number }>(tx, sql`select count(*) as n from (select 1 from timesheet_employees
    where status in ${literals(timesheetRowStatus, ...approvedRows)} and work_date between ${from}::date and ${to}::date limit 1000) x`)
  if (held?.n) throw new Refusal(409, `${held.n} approved rows lie in this period; reopen them first.`)
}

export interface Period {
  country_code: string
  date_from: string
  date_to: string
  name: string
}

/** Adds or changes a period; answers it as it was and as it is. 409 where it meets another of its kind or approved hours. */
export async function savePeriod(
  tx: Db, who: Who, { id, ...p }: z.output<typeof vendorAttendance.savePeriod.body>,
): Promise<{ id: number; periods: Period[] }> {
  if (p.date_to < p.date_from) throw refuseField('date_to', 'End must not be before start.')
  await rows(tx, sql`select pg_advisory_xact_lock(hashtext('work_calendar'))`)
  const old = id ? await first<Period>(tx, sql`select country_code, date_from, date_to, name from work_calendar where id = ${id}`) : null
  if (id && !old) throw notFound()
  const met = await first<{ name: string }>(
    tx,
    sql`select name from work_calendar where country_code = ${p.country_code} and period_type = ${p.period_type} and id <> ${id ?? 0}
          and date_from <= ${p.date_to}::date and date_to >= ${p.date_from}::date limit 1`,
  )
  if (met) throw new Refusal(409, `The dates meet ${met.name}.`, [{ field: 'date_from', message: `The dates meet ${met.name}.` }])
  await refuseApproved(tx, p.date_from, p.date_to)
  if (old) await refuseApproved(tx, old.date_from, old.date_to)
  const kept = id
    ? await first<{ id: number }>(tx, sql`update work_calendar set period_type = ${p.period_type}, date_from = ${p.date_from}, date_to = ${p.date_to},
      name = ${p.name}, confirmed = ${p.confirmed}, version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id} returning id`)
    : await first<{ id: number }>(tx, sql`insert into work_calendar (country_code, period_type, date_from, date_to, name, confirmed, created_by, updated_by)
      values (${p.country_code}, ${p.period_type}, ${p.date_from}, ${p.date_to}, ${p.name}, ${p.confirmed}, ${who.user_id}, ${who.user_id}) returning id`)
  return { id: kept?.id ?? 0, periods: old ? [old, p] : [p] }
}

/** Takes a period away; 409 where approved hours lie in it. */
export async function dropPeriod(tx: Db, id: number): Promise<Period> {
  const old = await first<Period>(tx, sql`select country_code, date_from, date_to, name from work_calendar where id = ${id} for update`)
  if (!old) throw notFound()
  await refuseApproved(tx, old.date_from, old.date_to)
  await rows(tx, sql`delete from work_calendar where id = ${id}`)
  return old
}
