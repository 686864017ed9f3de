import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { vendorAttendance } from '@/lib/contract/vendor-attendance'
import { dubaiDay } from '@/lib/domain/days'
import { approvedRows, attendanceStatus, hoursText, timesheetRowStatus, vendorStatus } from '@/lib/domain/vendor'
import { MOST_SHIFT_MINUTES } from '@/lib/domain/vendor-pay'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { notFound, ofStay, onSheet, visibleWork } from './scope'

type Row = z.input<typeof vendorAttendance.ignore.reply> & { id: number }
type Found = Omit<Row, 'worked'> & { minutes: number | null }

const columns = sql`a.id, a.work_date, a.vendor_id, a.warehouse_id, f.facility_code as warehouse, v.vendor_name, a.staff_id, s.staff_code, s.full_name, s.role,
  a.punch_in, a.punch_out,
  (extract(epoch from a.punch_out - a.punch_in) / 60)::int as minutes, a.source, a.device_id, a.status, t.timesheet_no, t.id as timesheet_id,
    a.correction_reason, a.in_photo is not null as has_in_photo, a.out_photo is not null as has_out_photo`
const tables = sql`vendor_attendance a join vendor_staff s on s.id = a.staff_id join vendors v on v.id = a.vendor_id join facilities f on f.id = a.warehouse_id
  left join lateral (select t.id, t.timesheet_no from timesheet_employees e join timesheets t on t.id = e.timesheet_id where ${ofStay(sql`a`)} order by t.id
  limit 1) t on true`
const shown = ({ minutes, ...row }: Found): Row => ({ ...row, worked: minutes === null ? null : hoursText(minutes) }) as Row

/** One page of stays at work, the latest day first. */
export async function attendanceList(db: Db, who: Who, q: z.output<typeof vendorAttendance.list.query>) {
  const list: ListQuery = {
    columns, from: tables, countFrom: q.search ? sql`vendor_attendance a join vendor_staff s on s.id = a.staff_id` : sql`vendor_attendance a`,
    where: [
      visibleWork(who, sql`a`), anyOfValues(sql`a.vendor_id`, q.vendor_id), anyOfValues(sql`a.warehouse_id`, q.warehouse_id),
      anyOfValues(sql`a.status`, q.status), anyOfValues(sql`a.source`, q.source),
      q.work_date ? sql`a.work_date = ${q.work_date}::date` : undefined,
      q.from ? sql`a.work_date >= ${q.from}::date` : undefined, q.to ? sql`a.work_date <= ${q.to}::date` : undefined,
      q.open === undefined ? undefined : q.open ? sql`a.status = ${literal(attendanceStatus, 'open')}` : sql`a.status <> ${literal(attendanceStatus, 'open')}`,
      q.missing === undefined ? undefined : q.missing ? sql`a.status <> ${literal(attendanceStatus, 'ignored')} and not ${onSheet(sql`a`)}` : onSheet(sql`a`),
      q.search ? sql`(s.staff_code = ${q.search.toUpperCase()} or s.full_name ilike ${contains(q.search)})` : undefined,
    ],
    sorts: { work_date: { by: sql`a.work_date`, kind: 'time', index: 'asc' } },
    defaultSort: 'work_date', id: sql`a.id`,
  }
  const page = await pageOf<Found & { id: number }>(db, list, q)
  return { rows: page.rows.map(shown), meta: page.meta }
}

/** One stay; 404 for one out of reach. */
export async function attendanceOne(db: Db, who: Who, id: number): Promise<Row> {
  const found = await first<Found>(db, sql`select ${columns} from ${tables} where ${allOf([sql`a.id = ${id}`, visibleWork(who, sql`a`)])}`)
  if (!found) throw notFound()
  return shown(found)
}

interface Badge {
  id: number
  vendor_id: number
  full_name: string
}

/** Whose badge it is: one that two vendors use is asked for by vendor. Held, so that two readers of one badge queue up. */
async function holdBadge(tx: Db, who: Who, code: string, vendorId: number | undefined, warehouseId: number): Promise<Badge> {
  const found = await rows<Badge>(
    tx,
    sql`select s.id, s.vendor_id, s.full_name from vendor_staff s join vendors v on v.id = s.vendor_id
        where s.staff_code = ${code} and s.status = ${literal(vendorStatus, 'active')}
          and ${warehouseId} = any(v.warehouse_ids) ${vendorId ? sql`and s.vendor_id = ${vendorId}` : sql``} order by s.id limit 2 for update of s`,
  )
  if (found.length > 1) throw refuseField('vendor_id', `Badge ${code} is used by two vendors here. Choose the vendor.`)
  const [badge] = found
  if (!badge || (who.user_category === 'warehouse' && !who.warehouse_ids.includes(warehouseId)))
    throw refuseField('staff_code', `No active person has badge ${code} here.`)
  return badge
}

/** How long a stay is taken to last while nobody clocked out. */
const INSTANT = sql`interval '1 microsecond'`

/** Stays are half-open: somebody may clock in the moment they clocked out. */
async function refuseOverlap(tx: Db, staffId: number, from: string, to: string | null, except = 0): Promise<void> {
  const met = await first<{ punch_in: string }>(
    tx,
    sql`select punch_in from vendor_attendance where staff_id = ${staffId} and id <> ${except} and status <> ${literal(attendanceStatus, 'ignored')}
          and tstzrange(punch_in, greatest(coalesce(punch_out, punch_in), punch_in + ${INSTANT})) && tstzrange(${from}::timestamptz,
            greatest(${to ?? from}::timestamptz, ${from}::timestamptz + ${INSTANT})) limit 1`,
  )
  if (met) throw new Refusal(409, 'This overlaps another stay of the same person.')
}

function refuseLength(from: string, to: string): void {
  const minutes = (Date.parse(to) - Date.parse(from)) / 60_000
  if (minutes <= 0) throw refuseField('punch_out', 'Out must be after in.')
  if (minutes > MOST_SHIFT_MINUTES) throw refuseField('punch_out', 'More than 16 hours.')
}

/** How a punch was taken; a device’s file may hold two ins without an out, of which both are kept for somebody to correct. */
interface Taken { source: 'kiosk' | 'upload'; device_id?: string | null; photo?: string | null; keepsSecondIn?: boolean }
export type Punch = z.output<typeof vendorAttendance.punch.body>

async function clockOut(tx: Db, who: Who, open: { id: number; punch_in: string }, at: string, p: Punch, taken: Taken): Promise<number> {
  refuseLength(open.punch_in, at)
  await rows(tx, sql`update vendor_attendance set punch_out = ${at}, status = ${literal(attendanceStatus, 'complete')}, out_event_id = ${p.client_event_id},
    out_photo = ${taken.photo ?? null}, version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${open.id}`)
  return open.id
}

/** A badge read at the door, or in a device's file. Known again by `client_event_id`: a repeat answers what the first one made. */
export async function recordPunch(tx: Db, who: Who, p: Punch, taken: Taken): Promise<number> {
  const badge = await holdBadge(tx, who, p.staff_code, p.vendor_id, p.warehouse_id)
  const again = await first<{ id: number }>(tx, sql`select id from vendor_attendance
    where ${p.direction === 'in' ? sql`in_event_id` : sql`out_event_id`} = ${p.client_event_id} and staff_id = ${badge.id}`)
  if (again) return again.id
  const at = new Date(p.at ?? Date.now()).toISOString()
  if (Date.parse(at) > Date.now() + 120_000) throw refuseField('at', 'A punch cannot be in the future.')
  const open = await first<{ id: number; punch_in: string }>(
    tx,
    sql`select id, punch_in from vendor_attendance where staff_id = ${badge.id} and status = ${literal(attendanceStatus, 'open')}
          and punch_in > ${at}::timestamptz - interval '16 hours' and punch_in <= ${at}::timestamptz order by punch_in desc limit 1`,
  )
  if (p.direction === 'out') {
    if (!open) throw new Refusal(409, `${badge.full_name} is not clocked in. Enter the arrival by hand.`)
    return clockOut(tx, who, open, at, p, taken)
  }
  if (open && !taken.keepsSecondIn) throw new Refusal(409, `${badge.full_name} is clocked in already.`)
  await refuseOverlap(tx, badge.id, at, null)
  const made = await first<{ id: number }>(
    tx,
    sql`insert into vendor_attendance (vendor_id, staff_id, warehouse_id, work_date, punch_in, source, device_id, status, in_event_id, in_photo, created_by,
          updated_by)
        values (${badge.vendor_id}, ${badge.id}, ${p.warehouse_id}, ${dubaiDay(at)}, ${at}, ${taken.source}, ${taken.device_id ?? null}, 'open',
          ${p.client_event_id}, ${taken.photo ?? null}, ${who.user_id}, ${who.user_id}) returning id`,
  )
  return made?.id ?? 0
}

/** A stay, its person held first; 409 once its hours are approved (vendors.md 3.6). */
async function holdStay(tx: Db, who: Who, id: number): Promise<Row> {
  const stay = await attendanceOne(tx, who, id)
  await rows(tx, sql`select 1 from vendor_staff where id = ${stay.staff_id} for update`)
  await rows(tx, sql`select 1 from vendor_attendance where id = ${id} for update`)
  const now = await attendanceOne(tx, who, id)
  if (now.status === 'ignored') throw new Refusal(409, 'This stay is ignored and cannot change.')
  const decided = await first(tx, sql`select 1 from vendor_attendance a join timesheet_employees e on ${ofStay(sql`a`)}
    where a.id = ${id} and e.status in ${literals(timesheetRowStatus, ...approvedRows)}`)
  if (decided) throw new Refusal(409, 'The timesheet row is approved; reopen it first.')
  return now
}

/** Corrects a stay by hand; what the device said is kept beside it. */
export async function correct(tx: Db, who: Who, id: number, body: z.output<typeof vendorAttendance.correct.body>): Promise<Row> {
  const held = await holdStay(tx, who, id)
  refuseLength(body.punch_in, body.punch_out)
  await refuseOverlap(tx, held.staff_id as number, body.punch_in, body.punch_out, id)
  await rows(
    tx,
    sql`update vendor_attendance set original_in = coalesce(original_in, punch_in), original_out = coalesce(original_out, punch_out),
        punch_in = ${body.punch_in}, punch_out = ${body.punch_out}, work_date = ${dubaiDay(body.punch_in)},
          status = ${literal(attendanceStatus, 'corrected')}, correction_reason = ${body.reason}, corrected_by = ${who.user_id}, version = version + 1,
            updated_at = now(), updated_by = ${who.user_id} where id = ${id}`,
  )
  return held
}

/** Leaves a stay out: a badge read twice. */
export async function ignore(tx: Db, who: Who, id: number, reason: string): Promise<Row> {
  const held = await holdStay(tx, who, id)
  await rows(tx, sql`update vendor_attendance set status = ${literal(attendanceStatus, 'ignored')}, correction_reason = ${reason},
    corrected_by = ${who.user_id}, version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)
  return held
}
