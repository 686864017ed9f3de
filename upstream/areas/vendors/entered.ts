import { sql } from 'drizzle-orm'
import { addDays, dubaiMoment, dubaiTime } from '@/lib/domain/days'
import { minutesOf } from '@/lib/domain/time-window'
import { type StaffRole, timesheetRowStatus, uncountedRows } from '@/lib/domain/vendor'
import { MOST_SHIFT_MINUTES } from '@/lib/domain/vendor-pay'
import { first, rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import { refuseField } from '../../platform/refusal'

/** What is entered of one stay of a person; times are HH:mm in Dubai, an out before the in is the next day's. */
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

interface Person {
  id: number
  full_name: string
  role: StaffRole
  joined_on: string
  left_on: string | null
  forklift_card_expiry: string | null
  status: string
}

/** A stay as a timesheet keeps it, before its hours are worked out. */
export interface StayRow {
  staff_id: number
  stay_no: number
  role: StaffRole
  /** ISO 8601. */
  time_in: string | null
  time_out: string | null
  break_minutes: number | null
  units_done: number | null
  substitute_day: boolean
}

/** Holds people in order of their ids: whoever changes hours of the same person's day, on whatever sheet, queues up. A sheet is held before its people. */
export const holdPeople = (tx: Db, ids: readonly number[]) =>
  rows(tx, sql`select 1 from vendor_staff where id = any(${sql.param([...new Set(ids)])}::bigint[]) order by id for update`)

async function peopleOf(tx: Db, { vendor_id }: Sheet, ids: readonly number[]): Promise<Map<number, Person>> {
  const found = await rows<Person>(
    tx,
    sql`select s.id, s.full_name, s.role, s.joined_on, s.left_on, s.forklift_card_expiry, s.status from vendor_staff s
        where s.id = any(${sql.param(ids)}::bigint[]) and s.vendor_id = ${vendor_id}`,
  )
  return new Map(found.map((one) => [one.id, one]))
}

interface Times {
  time_in: string
  time_out: string
}
/** A row may be kept before its times are known. */
interface Typed {
  time_in: string | null
  time_out: string | null
}

function timesOf(sheet: Sheet, e: Entered, field: string): Times | null {
  if (!e.time_in || !e.time_out) return null
  if (e.time_in === e.time_out) throw refuseField(field, 'Out must be after in.')
  const from = minutesOf(e.time_in)
  const isNext = minutesOf(e.time_out) < from
  if (minutesOf(e.time_out) + (isNext ? 1440 : 0) - from > MOST_SHIFT_MINUTES) throw refuseField(field, 'More than 16 hours.')
  return { time_in: dubaiMoment(sheet.work_date, e.time_in), time_out: dubaiMoment(isNext ? addDays(sheet.work_date, 1) : sheet.work_date, e.time_out) }
}

function refusePerson(sheet: Sheet, s: Person | undefined, role: StaffRole, field: string): asserts s is Person {
  if (!s) throw refuseField(field, 'This person is not one of the vendor’s.')
  if (s.status !== 'active') throw refuseField(field, `${s.full_name} is not active.`)
  if (sheet.work_date < s.joined_on || (s.left_on && sheet.work_date > s.left_on))
    throw refuseField(field, `${s.full_name} did not work for the vendor on this day.`)
  if (role === 'forklift' && (!s.forklift_card_expiry || s.forklift_card_expiry < sheet.work_date)) {
    throw refuseField(
      field,
      s.forklift_card_expiry ? `Forklift certificate of ${s.full_name} expired on ${s.forklift_card_expiry}.` : `${s.full_name} has no forklift certificate.`,
    )
  }
}

/** Stays are half-open: one may begin the minute another ends. `replaced`: rows these take the place of. */
async function refuseElsewhere(tx: Db, sheet: Sheet, s: Person, at: Times, replaced: readonly number[], field: string): Promise<void> {
  const met = await first<{ timesheet_id: number; time_in: string; time_out: string }>(
    tx,
    sql`select timesheet_id, time_in, time_out from timesheet_employees where staff_id = ${s.id} and id <> all(${sql.param(replaced)}::bigint[])
          and status not in ${literals(timesheetRowStatus, ...uncountedRows)} and time_in is not null
          and time_out is not null and work_date between ${sheet.work_date}::date - 1 and ${sheet.work_date}::date + 1
            and tstzrange(time_in, time_out) && tstzrange(${at.time_in}::timestamptz, ${at.time_out}::timestamptz) limit 1`,
  )
  if (met) throw refuseField(
    field, `${s.full_name} is on ${met.timesheet_id === sheet.id ? 'this' : 'another'} timesheet from ${dubaiTime(met.time_in)} to ${dubaiTime(met.time_out)}.`,
  )
}

/** Half-open; a stay whose end is not known yet is the moment it began. */
function overlap(a: Typed, b: Typed): boolean {
  if (a.time_in === null || b.time_in === null) return a.time_in === b.time_in
  if (a.time_out === null || b.time_out === null) return a.time_in === b.time_in
    || (b.time_out !== null && b.time_in < a.time_in && a.time_in < b.time_out) || (a.time_out !== null && a.time_in < b.time_in && b.time_in < a.time_out)
  return a.time_in < b.time_out && b.time_in < a.time_out
}

/** Somebody may come twice a day, not twice at once. */
function refuseTwice(s: Person, at: Typed, before: readonly Typed[], field: string): void {
  const clash = before.find((other) => overlap(other, at))
  if (!clash) return
  throw refuseField(field, clash.time_in && clash.time_out
    ? `${s.full_name} is entered twice from ${dubaiTime(clash.time_in)} to ${dubaiTime(clash.time_out)}.`
    : `${s.full_name} is entered twice.`)
}

/**
 * The stays of a sheet as they are to be kept, each person's checked by those before. 422 names the row: `employees.2`. Call with the sheet and its people
 * held. `replaced`: rows of the database these take the place of.
 */
export async function checkEntered(
  tx: Db, sheet: Sheet, entered: readonly Entered[], o: { replaced: readonly number[]; field?: (nth: number) => string },
): Promise<StayRow[]> {
  const field = o.field ?? ((nth: number) => `employees.${nth}`)
  const people = await peopleOf(tx, sheet, entered.map(({ staff_id }) => staff_id))
  const begun = new Map<number, Typed[]>()
  const made: StayRow[] = []
  for (const [nth, e] of entered.entries()) {
    const s = people.get(e.staff_id)
    const role = e.role ?? s?.role ?? 'picker'
    refusePerson(sheet, s, role, field(nth))
    const at = timesOf(sheet, e, field(nth))
    const before = begun.get(s.id) ?? []
    const typed: Typed = at ?? { time_in: e.time_in ? dubaiMoment(sheet.work_date, e.time_in) : null, time_out: null }
    refuseTwice(s, typed, before, field(nth))
    begun.set(s.id, [...before, typed])
    if (at) await refuseElsewhere(tx, sheet, s, at, o.replaced, field(nth))
    made.push({
      staff_id: s.id, stay_no: before.length + 1, role, ...typed, break_minutes: e.break_minutes ?? null,
      units_done: e.units_done ?? null, substitute_day: e.substitute_day,
    })
  }
  return made
}
