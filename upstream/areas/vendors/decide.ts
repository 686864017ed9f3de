import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { vendorTimesheets } from '@/lib/contract/vendor-timesheets'
import { openRows, timesheetRowStatus, type TimesheetRowStatus } from '@/lib/domain/vendor'
import { first, rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { noPermission, Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { holdPeople } from './entered'
import { reckonDay } from './reckon-day'
import { notFound, visibleWork } from './scope'
import { holdSheet } from './timesheet-writes'

type Decision = z.output<typeof vendorTimesheets.decide.body>
interface HeldRow {
  id: number
  timesheet_id: number
  staff_id: number
  work_date: string
  staff_code: string
  status: TimesheetRowStatus
  flags: string[]
  verified_by: number | null
  statement_status: string | null
}

const verifies = 'app_ecom_vendor:timesheet-verify'
const approves = 'app_ecom_vendor:timesheet-approve'
/** Which keys open a move to a status; a reopened approval is the manager's (vendors.md 3.4). */
function mayMove(who: Who, from: TimesheetRowStatus, to: TimesheetRowStatus): boolean {
  if (to === 'approved' || from === 'approved') return who.keys.has(approves)
  if (to === 'verified' || to === 'absent') return who.keys.has(verifies)
  return who.keys.has(verifies) || who.keys.has(approves)
}
const word: Record<TimesheetRowStatus, string> = {
  pending: 'released', verified: 'verified', on_hold: 'put on hold', rejected: 'rejected', absent: 'marked absent', approved: 'approved', invoiced: 'invoiced',
}

function refuseReason(row: HeldRow, d: Decision): void {
  const isUndone = row.status === 'approved' && d.status === 'verified'
  if ((d.status === 'rejected' || d.status === 'on_hold' || isUndone) && !d.reason) throw refuseField('reason', 'Say why.')
  if (d.status === 'verified' && !isUndone && row.flags.includes('no_attendance') && !d.reason)
    throw refuseField('reason', `${row.staff_code} did not clock in: say why the hours are right.`)
  if (d.status === 'approved' && row.flags.length > 0 && !d.flag_remark)
    throw refuseField('flag_remark', `${row.staff_code} has flags: say why the hours are right.`)
}

function refuseMove(who: Who, row: HeldRow, d: Decision): void {
  // A rejected row waits again once its times were corrected, and only so.
  const isBack = row.status === 'rejected' && d.status === 'pending'
  if (!timesheetRowStatus.can(row.status, d.status) || d.status === 'invoiced' || isBack) {
    throw new Refusal(409, `${row.staff_code} is ${timesheetRowStatus.label(row.status).toLowerCase()}; it cannot be ${word[d.status]}.`)
  }
  if (!mayMove(who, row.status, d.status)) throw noPermission()
  if (d.status === 'approved' && row.verified_by === who.user_id) throw new Refusal(409, 'You verified this row; someone else must approve it.')
  if (row.status === 'approved' && row.statement_status && row.statement_status !== 'draft')
    throw new Refusal(409, `${row.staff_code} is on a statement that was sent; it cannot be reopened.`)
  refuseReason(row, d)
}

/** The sheet follows its rows: in review while any is open, approved once none is (vendors.md 3.3). */
const settle = (tx: Db, sheetId: number) =>
  rows(
    tx,
    sql`update timesheets set status = case when exists (select 1 from timesheet_employees e where e.timesheet_id = ${sheetId}
          and e.status in ${literals(timesheetRowStatus, ...openRows)}) then 'in_review' else 'approved' end,
          version = version + 1, updated_at = now() where id = ${sheetId}`,
  )

async function holdRow(tx: Db, who: Who, id: number): Promise<HeldRow> {
  const of = await first<{ timesheet_id: number; staff_id: number }>(tx, sql`select e.timesheet_id, e.staff_id from timesheet_employees e
    where e.id = ${id} and ${visibleWork(who, sql`e`) ?? sql`true`}`)
  if (!of) throw notFound()
  const sheet = await holdSheet(tx, who, of.timesheet_id)
  // Another sheet of the person's day may be changing these very hours.
  await holdPeople(tx, [of.staff_id])
  if (sheet.status === 'draft' || sheet.status === 'invoiced')
    throw new Refusal(409, `Timesheet ${sheet.timesheet_no} is ${sheet.status}; its rows cannot be decided.`)
  const row = await first<HeldRow>(
    tx,
    sql`select e.id, e.timesheet_id, e.staff_id, e.work_date, s.staff_code, e.status, e.flags, e.verified_by, m.status as statement_status
        from timesheet_employees e join vendor_staff s on s.id = e.staff_id left join vendor_statements m on m.id = e.statement_id where e.id = ${id}`,
  )
  if (!row) throw notFound()
  return row
}

/** Moves one person's day. 409 for a move there is none of, or one's own verification; 422 for a reason left out. */
export async function decide(tx: Db, who: Who, id: number, d: Decision): Promise<AuditEntry> {
  const row = await holdRow(tx, who, id)
  refuseMove(who, row, d)
  const cleared = d.status === 'absent'
    ? sql`, time_in = null, time_out = null, worked_minutes = 0, normal_minutes = 0, ot_day_minutes = 0, ot_night_minutes = 0, rest_day_minutes = 0,
      holiday_minutes = 0, callout_minutes = 0, gross_amount = 0, allowance = 0, amount = 0, flags = '{}'`
    : sql``
  const by = d.status === 'verified' && row.status === 'pending'
    ? sql`, verified_by = ${who.user_id}`
    : d.status === 'approved'
      ? sql`, approved_by = ${who.user_id}, flag_remark = ${d.flag_remark ?? null}`
      : d.status === 'verified' ? sql`, approved_by = null, statement_id = null` : sql``
  await rows(tx, sql`update timesheet_employees set status = ${d.status}, reason = ${d.reason ?? null}, version = version + 1, updated_at = now(),
    updated_by = ${who.user_id}${by}${cleared} where id = ${id}`)
  await settle(tx, row.timesheet_id)
  // What is no work any more, or open again, leaves the rest of the day to the person's other stays.
  if (d.status === 'rejected' || d.status === 'absent' || row.status === 'approved') await reckonDay(tx, row.work_date, [row.staff_id])
  return {
    entity: 'timesheet_employee', entity_id: id, before: { status: row.status },
    after: { status: d.status, reason: d.reason ?? null, flag_remark: d.flag_remark ?? null },
  }
}

interface Outcome {
  done: number[]
  failed: { id: number; name: string; message: string }[]
}

/** The same for many rows: what one refuses is told beside its badge and holds back no other. */
export async function decideMany(tx: Db, who: Who, ids: readonly number[], d: Decision, audit: (entry: AuditEntry) => void): Promise<Outcome> {
  // By sheet, as everybody who holds several takes them.
  const found = await rows<{ id: number; timesheet_id: number; staff_id: number; name: string }>(
    tx,
    sql`select e.id, e.timesheet_id, e.staff_id, s.staff_code as name from timesheet_employees e join vendor_staff s on s.id = e.staff_id
        where e.id = any(${sql.param([...new Set(ids)])}::bigint[]) and ${visibleWork(who, sql`e`) ?? sql`true`} order by e.timesheet_id, e.id`,
  )
  const said: Outcome = {
    done: [], failed: ids.filter((id) => !found.some((one) => one.id === id)).map((id) => ({ id, name: String(id), message: 'Record not found' })),
  }
  // Sheets before people, each in order of their ids, as everybody holds them.
  await rows(tx, sql`select 1 from timesheets where id = any(${sql.param(found.map(({ timesheet_id }) => timesheet_id))}::bigint[]) order by id for update`)
  await holdPeople(tx, found.map(({ staff_id }) => staff_id))
  for (const { id, name } of found) {
    try {
      audit(await decide(tx, who, id, d))
      said.done.push(id)
    } catch (fault) {
      if (!(fault instanceof Refusal) || fault.status === 403) throw fault
      said.failed.push({ id, name, message: fault.message })
    }
  }
  if (said.done.length === 0) throw new Refusal(
    409, said.failed[0]?.message ?? 'Record not found', said.failed.map(({ name, message }) => ({ field: null, message: `${name}: ${message}` })),
  )
  return said
}
