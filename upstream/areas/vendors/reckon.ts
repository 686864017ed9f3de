import { sql } from 'drizzle-orm'
import { addDays, dubaiMoment, dubaiTime } from '@/lib/domain/days'
import { minutesOf } from '@/lib/domain/pickup'
import type { StaffRole, TimesheetFlag } from '@/lib/domain/vendor'
import { staffRole } from '@/lib/domain/vendor'
import { MOST_SHIFT_MINUTES, payOf, type Pay } from '@/lib/domain/vendor-pay'
import { first, rows, type Db } from '../../db/db'
import { Refusal, refuseField } from '../../platform/refusal'
import { dayFacts, dayTypeOf, type DayFacts } from './calendar'
import type { DayCard } from './cards'

/** What is entered of one person's day; times are HH:mm in Dubai, an out before the in is the next day's. */
export interface Entered {
  staff_id: number
  role?: StaffRole | undefined
  time_in?: string | null | undefined
  time_out?: string | null | undefined
  break_minutes?: number | null | undefined
  units_done?: number | null | undefined
  substitute_day: boolean
}
export interface Sheet {
  id: number
  vendor_id: number
  warehouse_id: number
  work_date: string
  shift: string
}
interface Staff {
  id: number
  staff_code: string
  full_name: string
  role: StaffRole
  basic_monthly_wage: string | null
  is_shift_worker: boolean
  overtime_exempt: boolean
  weekly_rest_day: number
  joined_on: string
  left_on: string | null
  id_expiry: string
  forklift_card_expiry: string | null
  status: string
  /** Minutes of the twenty days before. */
  before: number
  rested_badly: boolean
  punch_in: string | null
  punch_out: string | null
}

/** When a shift is planned to begin; a split one has no single start. */
const starts: Record<string, number | null> = { day: 480, evening: 780, night: 1320, split: null }
const EARLY_MINUTES = 60
const APART_MS = 16 * 60_000

/** The people of a sheet, held in order of their ids: two sheets that name the same person queue up. */
async function staffOf(tx: Db, sheet: Sheet, ids: readonly number[]): Promise<Map<number, Staff>> {
  await rows(tx, sql`select 1 from vendor_staff where id = any(${sql.param(ids)}::bigint[]) order by id for update`)
  const found = await rows<Staff>(
    tx,
    sql`select s.id, s.staff_code, s.full_name, s.role, s.basic_monthly_wage, s.is_shift_worker, s.overtime_exempt, s.weekly_rest_day, s.joined_on, s.left_on, s.id_expiry, s.forklift_card_expiry, s.status,
          coalesce((select sum(e.worked_minutes) from timesheet_employees e where e.staff_id = s.id and e.work_date between ${sheet.work_date}::date - 20 and ${sheet.work_date}::date - 1 and e.status not in ('rejected', 'absent')), 0)::int as before,
          exists (select 1 from timesheet_employees e where e.staff_id = s.id and e.work_date = ${sheet.work_date}::date - 7 and e.day_type = 'rest_day' and e.worked_minutes > 0 and e.status not in ('rejected', 'absent')) as rested_badly,
          a.punch_in, a.punch_out
        from vendor_staff s left join lateral (select punch_in, punch_out from vendor_attendance a where a.staff_id = s.id and a.work_date = ${sheet.work_date}::date and a.status <> 'ignored' order by a.punch_in limit 1) a on true
        where s.id = any(${sql.param(ids)}::bigint[]) and s.vendor_id = ${sheet.vendor_id}`,
  )
  return new Map(found.map((one) => [one.id, one]))
}

interface Times {
  in: number
  out: number
  time_in: string
  time_out: string
}

function timesOf(sheet: Sheet, e: Entered, field: string): Times | null {
  if (!e.time_in || !e.time_out) return null
  if (e.time_in === e.time_out) throw refuseField(field, 'Out must be after in.')
  const from = minutesOf(e.time_in)
  const isNext = minutesOf(e.time_out) < from
  const to = minutesOf(e.time_out) + (isNext ? 1440 : 0)
  if (to - from > MOST_SHIFT_MINUTES) throw refuseField(field, 'More than 16 hours.')
  return { in: from, out: to, time_in: dubaiMoment(sheet.work_date, e.time_in), time_out: dubaiMoment(isNext ? addDays(sheet.work_date, 1) : sheet.work_date, e.time_out) }
}

function refusePerson(sheet: Sheet, s: Staff | undefined, role: StaffRole, field: string): asserts s is Staff {
  if (!s) throw refuseField(field, 'This person is not one of the vendor’s.')
  if (s.status !== 'active') throw refuseField(field, `${s.full_name} is not active.`)
  if (sheet.work_date < s.joined_on || (s.left_on && sheet.work_date > s.left_on)) throw refuseField(field, `${s.full_name} did not work for the vendor on this day.`)
  if (role === 'forklift' && (!s.forklift_card_expiry || s.forklift_card_expiry < sheet.work_date)) throw refuseField(field, s.forklift_card_expiry ? `Forklift certificate of ${s.full_name} expired on ${s.forklift_card_expiry}.` : `${s.full_name} has no forklift certificate.`)
}

async function refuseElsewhere(tx: Db, sheet: Sheet, s: Staff, at: Times, field: string): Promise<void> {
  const met = await first<{ time_in: string; time_out: string }>(
    tx,
    sql`select time_in, time_out from timesheet_employees where staff_id = ${s.id} and timesheet_id <> ${sheet.id} and status not in ('rejected', 'absent') and time_in is not null and time_out is not null
          and work_date between ${sheet.work_date}::date - 1 and ${sheet.work_date}::date + 1 and tstzrange(time_in, time_out) && tstzrange(${at.time_in}::timestamptz, ${at.time_out}::timestamptz) limit 1`,
  )
  if (met) throw refuseField(field, `${s.full_name} is on another timesheet from ${dubaiTime(met.time_in)} to ${dubaiTime(met.time_out)}.`)
}

const outdoors: ReadonlySet<string> = new Set(['loader', 'driver'])

/** What a reader should look at before approving (vendors.md 2.6, 7.4). */
function flagsOf(sheet: Sheet, s: Staff, at: Times, o: { card: DayCard; pay: Pay; facts: DayFacts; dayType: string; entered: Entered; role: string }): TimesheetFlag[] {
  const { minutes } = o.pay
  const planned = starts[sheet.shift]
  const apart = (a: string | null, b: string) => a !== null && Math.abs(Date.parse(a) - Date.parse(b)) > APART_MS
  const isLong = at.out - at.in > Number(o.card.break_after_hours) * 60
  const told: [TimesheetFlag, boolean][] = [
    ['over_daily_cap', minutes.ot_day + minutes.ot_night > Number(o.card.max_ot_hours_per_day) * 60], ['over_144', s.before + minutes.worked > Number(o.card.max_hours_3_weeks) * 60], ['no_attendance', s.punch_in === null],
    ['attendance_mismatch', apart(s.punch_in, at.time_in) || apart(s.punch_out, at.time_out)], ['early_in', planned != null && at.in < planned - EARLY_MINUTES],
    ['missing_break', isLong && o.entered.break_minutes != null && o.entered.break_minutes < o.card.break_minutes], ['expired_card', s.id_expiry < sheet.work_date], ['rest_day_twice', o.dayType === 'rest_day' && s.rested_badly],
    ['midday_break', o.facts.midday && outdoors.has(o.role) && at.in < 900 && at.out > 750], ['tentative_holiday', o.facts.tentative],
  ]
  return told.filter(([, holds]) => holds).map(([flag]) => flag)
}

/** A row of `timesheet_employees` worked out from what was entered. */
export interface Reckoned {
  staff_id: number
  role: StaffRole
  time_in: string | null
  time_out: string | null
  break_minutes: number | null
  units_done: number | null
  substitute_day: boolean
  day_type: string
  flags: TimesheetFlag[]
  worked_minutes: number
  normal_minutes: number
  ot_day_minutes: number
  ot_night_minutes: number
  rest_day_minutes: number
  holiday_minutes: number
  gross_amount: string
  allowance: string
  amount: string
}

const noPay = { worked_minutes: 0, normal_minutes: 0, ot_day_minutes: 0, ot_night_minutes: 0, rest_day_minutes: 0, holiday_minutes: 0, gross_amount: '0.00', allowance: '0.00', amount: '0.00', flags: [] as TimesheetFlag[] }

function refuseRate(s: Staff, role: StaffRole, card: DayCard, field: string): never {
  if (card.calc_method === 'fixed') throw refuseField(field, `Rate card ${card.card_no} has no rate for ${staffRole.label(role).toLowerCase()}.`)
  throw refuseField(field, `${s.full_name} has no monthly wage, which rate card ${card.card_no} multiplies.`)
}

/**
 * Hours and amounts of a sheet's people by its card; without a card hours are left open. 422 names the row: `employees.2`.
 * Call with the sheet's row held.
 */
export async function reckon(tx: Db, sheet: Sheet, card: DayCard | null, entered: readonly Entered[], field = (nth: number) => `employees.${nth}`): Promise<Reckoned[]> {
  const ids = entered.map(({ staff_id }) => staff_id)
  const [people, facts] = [await staffOf(tx, sheet, ids), await dayFacts(tx, sheet.work_date)]
  const made: Reckoned[] = []
  for (const [nth, e] of entered.entries()) {
    const s = people.get(e.staff_id)
    const role = e.role ?? s?.role ?? 'picker'
    refusePerson(sheet, s, role, field(nth))
    if (ids.indexOf(e.staff_id) !== nth) throw refuseField(field(nth), `${s.full_name} is entered twice.`)
    const at = timesOf(sheet, e, field(nth))
    const day_type = dayTypeOf(facts, sheet.work_date, s.weekly_rest_day)
    const substitute_day = e.substitute_day && (day_type === 'rest_day' || day_type === 'public_holiday')
    const row = { staff_id: s.id, role, time_in: at?.time_in ?? (e.time_in ? dubaiMoment(sheet.work_date, e.time_in) : null), time_out: at?.time_out ?? null, break_minutes: e.break_minutes ?? null, units_done: e.units_done ?? null, substitute_day, day_type }
    if (at) await refuseElsewhere(tx, sheet, s, at, field(nth))
    if (!at || !card) {
      made.push({ ...row, ...noPay })
      continue
    }
    const pay = payOf(card, { ...s, ...at, break_minutes: row.break_minutes, planned_start: starts[sheet.shift] ?? null, day_type, substitute_day, role, units_done: row.units_done })
    if (!pay) refuseRate(s, role, card, field(nth))
    const { minutes: m } = pay
    made.push({
      ...row, worked_minutes: m.worked, normal_minutes: m.normal, ot_day_minutes: m.ot_day, ot_night_minutes: m.ot_night, rest_day_minutes: m.rest_day, holiday_minutes: m.holiday, gross_amount: pay.gross, allowance: pay.allowance,
      amount: pay.amount, flags: flagsOf(sheet, s, at, { card, pay, facts, dayType: day_type, entered: e, role }),
    })
  }
  return made
}

/** 409 for a sheet of a day without a card. */
export function needCard(card: DayCard | null, day: string): DayCard {
  if (!card) throw new Refusal(409, `No approved rate card on ${day}.`)
  return card
}
