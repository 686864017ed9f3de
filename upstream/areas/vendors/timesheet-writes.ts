import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { vendorTimesheets } from '@/lib/contract/vendor-timesheets'
import { addDays, dubaiTime, today } from '@/lib/domain/days'
import {
  attendanceStatus, staffRole, timesheetRowStatus, timesheetStatus, type TimesheetStatus, vendorStatus,
} from '@/lib/domain/vendor'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { timesheetEmployees, timesheets } from '../../db/schema/vendors'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { settingAt } from '../../core/settings/setting-at'
import { cardFor, type DayCard } from './cards'
import { checkEntered, holdPeople, type Entered, type Sheet, type StayRow } from './entered'
import { reckonDay, type DayOutcome } from './reckon-day'
import { sheetAnswers } from './request-sheets'
import { notFound, onSheet, stale, visibleWork } from './scope'

type Head = Pick<z.output<typeof vendorTimesheets.add.body>, 'vendor_id' | 'warehouse_id' | 'work_date' | 'shift' | 'request_id'>
export interface HeldSheet extends Sheet {
  timesheet_no: string
  status: TimesheetStatus
  version: number
  rate_card_id: number | null
  submitted_by: number | null
}

/** A day older than the cut-off takes the key to approve (vendors.md 3.3). */
export async function refuseClosed(db: Db, who: Who, day: string): Promise<void> {
  const days = Number(await settingAt(db, 'timesheet_cutoff_days'))
  if (day < addDays(today(), -days) && !who.keys.has('app_ecom_vendor:timesheet-approve')) throw new Refusal(409, `The period for ${day} is closed.`)
}

async function refuseHead(tx: Db, who: Who, h: Head): Promise<void> {
  if (h.work_date > today()) throw refuseField('work_date', 'Work date is in the future.')
  await refuseClosed(tx, who, h.work_date)
  const seen = visibleWork(who, sql`(select ${h.vendor_id}::bigint as vendor_id, ${h.warehouse_id}::bigint as warehouse_id)`)
  const isOwn = seen === undefined || (who.user_category === 'vendor' ? who.vendor_id === h.vendor_id : who.warehouse_ids.includes(h.warehouse_id))
  if (!isOwn) throw notFound()
  const vendor = await first<{ status: string; vendor_name: string; works: boolean }>(tx, sql`select status, vendor_name, ${h.warehouse_id} = any(warehouse_ids)
    as works from vendors where id = ${h.vendor_id} and status <> ${literal(vendorStatus, 'delete')} for share`)
  if (!vendor) throw refuseField('vendor_id', 'Choose a vendor.')
  if (vendor.status !== 'active') throw refuseField('vendor_id', `${vendor.vendor_name} is not active; new timesheets are refused.`)
  if (!vendor.works) throw refuseField('warehouse_id', `${vendor.vendor_name} does not work in this warehouse.`)
}

/** 422 at the row whose hours its card has no price for; rows of other sheets are somebody else's to mend. */
function refuseUnpriced({ unpriced }: DayOutcome, own: readonly number[], field: (nth: number) => string): void {
  const found = unpriced.find(({ row }) => own.includes(row.id))
  if (!found) return
  const { row, card } = found
  const at = field(own.indexOf(row.id))
  if (card.calc_method === 'fixed') throw refuseField(at, `Rate card ${card.card_no} has no rate for ${staffRole.label(row.role).toLowerCase()}.`)
  throw refuseField(at, `${row.full_name} has no monthly wage, which rate card ${card.card_no} multiplies.`)
}

const ofRow = (nth: number) => `employees.${nth}`
const staffOf = (list: readonly { staff_id: number }[]) => list.map(({ staff_id }) => staff_id)

/** Puts these stays in the place of a sheet's and works the people's day out anew, also of those who are on it no longer. The sheet is held. */
async function setRows(tx: Db, who: Who, sheet: Sheet, entered: readonly Entered[]): Promise<void> {
  const before = await rows<{ id: number; staff_id: number }>(tx, sql`select id, staff_id from timesheet_employees where timesheet_id = ${sheet.id}`)
  const people = [...staffOf(before), ...staffOf(entered)]
  await holdPeople(tx, people)
  const made = await checkEntered(tx, sheet, entered, { replaced: before.map(({ id }) => id) })
  await tx.delete(timesheetEmployees).where(eq(timesheetEmployees.timesheet_id, sheet.id))
  const currency = sql`(select v.currency from vendors v where v.id = ${sheet.vendor_id})`
  const of = {
    timesheet_id: sheet.id, vendor_id: sheet.vendor_id, currency, warehouse_id: sheet.warehouse_id,
    work_date: sheet.work_date, created_by: who.user_id, updated_by: who.user_id,
  }
  const kept = made.length === 0
    ? []
    : await tx.insert(timesheetEmployees).values(made.map((row) => ({ ...row, ...of }))).returning({ id: timesheetEmployees.id })
  refuseUnpriced(await reckonDay(tx, sheet.work_date, people), kept.map(({ id }) => id), ofRow)
}

/** Starts a timesheet; 409 where there is one of the vendor, warehouse, day and shift. */
export async function addSheet(tx: Db, who: Who, { employees, remarks, ...head }: z.output<typeof vendorTimesheets.add.body>): Promise<number> {
  await refuseHead(tx, who, head)
  const drawn = await first<{ no: string }>(tx, sql`select 'TS' || to_char(${head.work_date}::date, 'YYMMDD') ||
    lpad((nextval('timesheet_serial') % 100000)::text, 5, '0') as no`)
  const once = { timesheets_once: () => new Refusal(409, 'There is a timesheet of this vendor, warehouse, day and shift.') }
  const [made] = await refuseOn(once, tx.insert(timesheets)
    .values({ ...head, remarks: remarks ?? null, timesheet_no: drawn?.no ?? '', created_by: who.user_id, updated_by: who.user_id })
    .returning({ id: timesheets.id }))
  const sheet = { ...head, id: (made as { id: number }).id }
  await sheetAnswers(tx, who, head)
  await setRows(tx, who, sheet, employees)
  return sheet.id
}

/** A timesheet, held; 404 for one out of reach. */
export async function holdSheet(tx: Db, who: Who, id: number): Promise<HeldSheet> {
  const held = await first<HeldSheet>(
    tx,
    sql`select t.id, t.timesheet_no, t.vendor_id, t.warehouse_id, t.work_date, t.shift, t.status, t.version, t.rate_card_id, t.submitted_by from timesheets t
        where t.id = ${id} and ${visibleWork(who, sql`t`) ?? sql`true`} for update`,
  )
  if (!held) throw notFound()
  return held
}

const refuseState = (sheet: HeldSheet, action: string) =>
  new Refusal(409, `Timesheet ${sheet.timesheet_no} is ${timesheetStatus.label(sheet.status).toLowerCase()}; ${action} is not allowed.`)
const bump = (who: Who) => sql`version = version + 1, updated_at = now(), updated_by = ${who.user_id}`

/** Replaces the people of a draft. */
export async function changeSheet(
  tx: Db, who: Who, id: number, { version, employees, remarks }: z.output<typeof vendorTimesheets.change.body>,
): Promise<HeldSheet> {
  const held = await holdSheet(tx, who, id)
  if (version !== undefined && version !== held.version) throw stale('timesheet')
  if (held.status !== 'draft') throw refuseState(held, 'changing it')
  await refuseClosed(tx, who, held.work_date)
  await setRows(tx, who, held, employees)
  await rows(tx, sql`update timesheets set remarks = ${remarks ?? null}, ${bump(who)} where id = ${id}`)
  return held
}

type StoredRow = Omit<StayRow, 'stay_no'>
const entered = (row: StoredRow): Entered => ({ ...row, time_in: row.time_in && dubaiTime(row.time_in), time_out: row.time_out && dubaiTime(row.time_out) })
const storedOf = (tx: Db, id: number) =>
  rows<StoredRow & { id: number }>(tx, sql`select id, staff_id, role, time_in, time_out, break_minutes, units_done, substitute_day from timesheet_employees
    where timesheet_id = ${id} order by id`)

/** The stays of a sheet as they were entered. */
export const enteredOf = async (tx: Db, id: number): Promise<Entered[]> => (await storedOf(tx, id)).map(entered)

/** 409 for a sheet of a day without a card. */
function needCard(card: DayCard | null | undefined, day: string): DayCard {
  if (!card) throw new Refusal(409, `No approved rate card on ${day}.`)
  return card
}

/** Submits a draft: every row has its times, and the card is frozen. */
export async function submitSheet(tx: Db, who: Who, id: number): Promise<HeldSheet> {
  const held = await holdSheet(tx, who, id)
  if (held.status !== 'draft') throw refuseState(held, 'submitting it')
  await refuseClosed(tx, who, held.work_date)
  const stays = await storedOf(tx, id)
  if (stays.length === 0) throw refuseField('employees', 'Enter at least one person.')
  const open = stays.findIndex(({ time_in, time_out }) => !time_in || !time_out)
  if (open >= 0) throw refuseField(ofRow(open), 'Enter in and out.')
  const card = needCard(await cardFor(tx, held.vendor_id, held.warehouse_id, held.work_date), held.work_date)
  await holdPeople(tx, staffOf(stays))
  const own = stays.map((stay) => stay.id)
  await checkEntered(tx, held, stays.map(entered), { replaced: own })
  await rows(tx, sql`update timesheets set status = ${literal(timesheetStatus, 'submitted')}, rate_card_id = ${card.id}, submitted_by = ${who.user_id},
    ${bump(who)} where id = ${id}`)
  refuseUnpriced(await reckonDay(tx, held.work_date, staffOf(stays)), own, ofRow)
  return held
}

/** Takes a submitted sheet back while nobody has decided any of it. */
export async function recallSheet(tx: Db, who: Who, id: number): Promise<HeldSheet> {
  const held = await holdSheet(tx, who, id)
  const decided = await first(tx, sql`select 1 from timesheet_employees where timesheet_id = ${id} and status <> ${literal(timesheetRowStatus, 'pending')}
    limit 1`)
  if (held.status !== 'submitted' || decided) throw refuseState(held, 'recalling it')
  if (held.submitted_by !== who.user_id) throw new Refusal(409, 'Only who submitted the timesheet can recall it.')
  await rows(tx, sql`update timesheets set status = ${literal(timesheetStatus, 'draft')}, rate_card_id = null, submitted_by = null, ${bump(who)}
    where id = ${id}`)
  return held
}

/** Starts a timesheet with every stay of the day that is on no timesheet yet, each a row of its own. */
export async function fromAttendance(tx: Db, who: Who, head: Head): Promise<number> {
  const stays = await rows<{ staff_id: number; punch_in: string; punch_out: string | null }>(
    tx,
    sql`select a.staff_id, a.punch_in, a.punch_out from vendor_attendance a join vendor_staff s on s.id = a.staff_id
          and s.status = ${literal(vendorStatus, 'active')}
        where a.vendor_id = ${head.vendor_id} and a.warehouse_id = ${head.warehouse_id} and a.work_date = ${head.work_date}::date
          and a.status <> ${literal(attendanceStatus, 'ignored')} and ${visibleWork(who, sql`a`) ?? sql`true`}
          and not ${onSheet(sql`a`)} order by a.staff_id, a.punch_in limit 500`,
  )
  // Who badged in and out within a minute was not at work.
  const employees = stays.map(({ staff_id, punch_in, punch_out }) => ({
    staff_id, time_in: dubaiTime(punch_in), time_out: punch_out && dubaiTime(punch_out), substitute_day: false,
  })).filter(({ time_in, time_out }) => time_in !== time_out)
  if (employees.length === 0) throw new Refusal(404, 'Nobody of this vendor clocked in there that day who is not on a timesheet yet.')
  return addSheet(tx, who, { ...head, employees })
}

/** A day in lieu is for work on a rest day or a holiday (vendors.md 7.4); the day's reckoning takes it away elsewhere. */
async function refuseIdleSubstitute(tx: Db, id: number): Promise<void> {
  if (await first(tx, sql`select 1 from timesheet_employees where id = ${id} and not substitute_day`))
    throw refuseField('substitute_day', 'A substitute day is for work on a rest day or a public holiday.')
}

/** Changes one person's times; a rejected row waits for a decision again. 409 once it is verified or decided. */
export async function changeRow(
  tx: Db, who: Who, id: number, { version, ...body }: z.output<typeof vendorTimesheets.changeRow.body>,
): Promise<{ before: unknown; after: unknown }> {
  const of = await first<{ timesheet_id: number }>(tx, sql`select timesheet_id from timesheet_employees where id = ${id}`)
  if (!of) throw notFound()
  const sheet = await holdSheet(tx, who, of.timesheet_id)
  const row = await first<StoredRow & { status: string; version: number; staff_code: string }>(
    tx,
    sql`select e.staff_id, e.role, e.time_in, e.time_out, e.break_minutes, e.units_done, e.substitute_day, e.status, e.version, s.staff_code
        from timesheet_employees e join vendor_staff s on s.id = e.staff_id where e.id = ${id}`,
  )
  if (!row) throw notFound()
  if (version !== undefined && version !== row.version) throw stale('row')
  if (row.status !== 'pending' && row.status !== 'rejected') throw new Refusal(409, `${row.staff_code} is ${row.status}; its times cannot be changed.`)
  await refuseClosed(tx, who, sheet.work_date)
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<Entered>
  await holdPeople(tx, [row.staff_id])
  const field = () => (given.time_out ? 'time_out' : 'time_in')
  const [made] = await checkEntered(tx, sheet, [{ ...entered(row), ...given }], { replaced: [id], field })
  const { stay_no: _nth, ...set } = made as StayRow
  await tx.update(timesheetEmployees)
    .set({ ...set, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id })
    .where(eq(timesheetEmployees.id, id))
  if (row.status === 'rejected') {
    await rows(tx, sql`update timesheet_employees set status = ${literal(timesheetRowStatus, 'pending')}, reason = null, verified_by = null where id = ${id}`)
    await rows(tx, sql`update timesheets set status = ${literal(timesheetStatus, 'in_review')}, updated_at = now()
      where id = ${sheet.id} and status = ${literal(timesheetStatus, 'approved')}`)
  }
  refuseUnpriced(await reckonDay(tx, sheet.work_date, [row.staff_id]), [id], field)
  if (given.substitute_day && !row.substitute_day) await refuseIdleSubstitute(tx, id)
  return { before: entered(row), after: given }
}
