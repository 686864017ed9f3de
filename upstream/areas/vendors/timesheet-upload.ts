import { sql } from 'drizzle-orm'
import { timesheetTemplate } from '@/lib/contract/vendor-columns'
import { isTime, today } from '@/lib/domain/days'
import { shift, staffRole, vendorStatus, type StaffRole } from '@/lib/domain/vendor'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { refuseField } from '../../platform/refusal'
import { auditUpload, rowKind, type Reading } from '../../core/uploads/row-kind'
import type { RunContext } from '../../core/uploads/upload-work'
import type { Entered } from './entered'
import { refuseForeign } from './staff'
import { addSheet, changeRow, changeSheet, enteredOf } from './timesheet-writes'
import { headersOf, RefusedRows } from './upload-refused'

type Field = (typeof timesheetTemplate)['columns'][number]['field']
type Row = Reading<Field>
interface Facts {
  vendorId: number
  staff: ReadonlyMap<string, number>
  warehouses: ReadonlyMap<string, number>
}
interface Plan extends Entered {
  vendor_id: number
  warehouse_id: number
  work_date: string
  shift: (typeof shift.names)[number]
  staff_code: string
}

const headers = { ...headersOf(timesheetTemplate.columns), employees: 'Staff Code', warehouse_id: 'Warehouse', vendor_id: 'Staff Code' }
const MOST_BREAK = 240

async function factsOf(run: RunContext, found: readonly Row[]): Promise<Facts> {
  const vendorId = Number(run.upload.params.vendor_id)
  await refuseForeign(run.db, run.who, vendorId)
  const codes = found.flatMap((row) => row.code('staff_code') ?? [])
  const staff = await rows<{ id: number; staff_code: string }>(run.db, sql`select id, staff_code from vendor_staff where vendor_id = ${vendorId}
    and staff_code = any(${sql.param(codes)}::text[]) and status = ${literal(vendorStatus, 'active')}`)
  const warehouses = await rows<{ id: number; facility_code: string }>(run.db, sql`select id, facility_code from facilities where kind = 'warehouse'`)
  return {
    vendorId, staff: new Map(staff.map(({ id, staff_code }) => [staff_code, id])),
    warehouses: new Map(warehouses.map(({ id, facility_code }) => [facility_code, id])),
  }
}

function timeOf(row: Row, field: 'time_in' | 'time_out'): string {
  const time = row.text(field) ?? ''
  if (!isTime(time)) row.refuse(field, 'format', 'Use a time between 00:00 and 23:59.')
  return time
}
function whole(row: Row, field: 'break_minutes' | 'units_done', most: number): number | null {
  const typed = row.number(field)
  if (typed === null) return null
  if (!Number.isInteger(Number(typed)) || Number(typed) < 0 || Number(typed) > most)
    row.refuse(field, 'range', `${row.header(field)} is a whole number from 0 to ${most.toLocaleString('en')}.`)
  return Number(typed)
}

function check(row: Row, { vendorId, staff, warehouses }: Facts): Plan | null {
  const [code, warehouse, day] = [row.code('staff_code') ?? '', row.code('warehouse') ?? '', row.text('work_date') ?? '']
  const [staff_id, warehouse_id] = [staff.get(code), warehouses.get(warehouse)]
  if (code && staff_id === undefined) row.refuse('staff_code', 'unknown_reference', `Staff Code ${code} is unknown or inactive.`)
  if (warehouse && warehouse_id === undefined) row.unknown('warehouse')
  if (day > today()) row.refuse('work_date', 'range', 'Work Date is in the future.')
  const times = { time_in: timeOf(row, 'time_in'), time_out: timeOf(row, 'time_out') }
  const [typedShift, role] = [(row.text('shift') ?? '').toLowerCase(), (row.text('role') ?? '').toLowerCase()]
  const entered = { break_minutes: whole(row, 'break_minutes', MOST_BREAK), units_done: whole(row, 'units_done', 1_000_000) }
  if (!shift.is(typedShift) || staff_id === undefined || warehouse_id === undefined || row.errors.length > 0) return null
  return {
    vendor_id: vendorId, warehouse_id, work_date: day, shift: typedShift, staff_code: code, staff_id, substitute_day: false, ...times, ...entered,
    ...(role && { role: role as StaffRole }),
  }
}

interface Standing { id: number; status: string }

/** Puts a row on its sheet: one that is started for it, a draft, or the person's pending hours of one that was submitted. */
async function landRow(tx: Db, run: RunContext, plan: Plan): Promise<number> {
  const { vendor_id, warehouse_id, work_date, shift: of, staff_code, ...entered } = plan
  const sheet = await first<Standing>(tx, sql`select id, status from timesheets where vendor_id = ${vendor_id} and warehouse_id = ${warehouse_id}
    and work_date = ${work_date}::date and shift = ${of}`)
  if (!sheet) return addSheet(tx, run.who, { vendor_id, warehouse_id, work_date, shift: of, employees: [entered] })
  if (sheet.status === 'draft') {
    const others = (await enteredOf(tx, sheet.id)).filter(({ staff_id }) => staff_id !== entered.staff_id)
    await changeSheet(tx, run.who, sheet.id, { employees: [...others, entered] })
    return sheet.id
  }
  const own = await first<Standing>(tx,
    sql`select id, status from timesheet_employees where timesheet_id = ${sheet.id} and staff_id = ${entered.staff_id} limit 1`)
  if (!own) throw refuseField('staff_code', `The timesheet of this day and shift is submitted without ${staff_code}. Recall it first.`)
  if (own.status !== 'pending' && own.status !== 'rejected') throw refuseField('staff_code', `Row is ${own.status.replaceAll('_', ' ')} and cannot change.`)
  const { staff_id: _staff, substitute_day: _day, ...change } = entered
  await changeRow(tx, run.who, own.id, change as Parameters<typeof changeRow>[3])
  return sheet.id
}

const refused = new RefusedRows<Plan>()

async function apply(tx: Db, run: RunContext, plans: readonly Plan[]): Promise<void> {
  const landed = new Map<number, string[]>()
  for (const plan of plans) {
    const sheet = await refused.land(plan, headers, () => landRow(tx, run, plan))
    landed.set(sheet, [...(landed.get(sheet) ?? []), plan.staff_code])
  }
  await auditUpload(tx, run, 'timesheet.upload', [...landed].map(([id, staff]) => ({ entity: 'timesheet', entity_id: id, after: { staff } })))
}

/** Hours from a sheet (vendors.md 6.1). */
export const timesheetUpload = rowKind({
  template: timesheetTemplate,
  key: ['warehouse', 'work_date', 'shift', 'staff_code'],
  lists: { shifts: shift.names, staff_roles: staffRole.names },
  result: 'updated',
  reference: () => Promise.resolve(null),
  facts: (run, _reference, found: readonly Row[]) => factsOf(run, found),
  scope: (_row, { vendorId }) => vendorId,
  // A row may be sent again: what is pending takes its times anew.
  stands: () => false,
  check,
  apply,
  explain: (constraint, plan) => refused.explain(constraint, plan),
})
