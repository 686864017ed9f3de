import { z } from 'zod'
import { shift, staffRole, statementStatus, timesheetFlag, timesheetRowStatus, timesheetStatus, workDayType } from '@/lib/domain/vendor'
import { hiredVehicle } from '@/lib/domain/vendor-request'
import { anyOf, byId, Day, get, Id, Instant, Money, paged, paging, patch, post, numberText } from './kernel'

const manages = 'app_ecom_vendor:timesheet-manage'
const verifies = 'app_ecom_vendor:timesheet-verify'
const approves = 'app_ecom_vendor:timesheet-approve'
const bills = 'app_ecom_vendor:statement-manage'
const readsSummary = 'app_ecom_vendor:timesheet-summary'
const changed = ['vendorTimesheets.list', 'vendorTimesheets.one', 'vendorTimesheets.summary', 'vendorTimesheets.byDate', 'vendorAttendance.list']
const changedStatement = ['vendorTimesheets.summary', 'vendorStatements.list', 'vendorStatements.one']

const Clock = z.string().trim().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time between 00:00 and 23:59.')
const RowStatus = z.enum(timesheetRowStatus.names)
const Break = z.coerce.number().int().min(0).max(240, 'A break is at most 240 minutes.')

export const TimesheetRow = z.object({
  id: Id, timesheet_id: Id, timesheet_no: z.string(), work_date: z.string(), vendor_id: Id, vendor_name: z.string(),
  warehouse_id: Id, warehouse: z.string(), shift: z.enum(shift.names), staff_id: Id, staff_code: z.string(),
  full_name: z.string(), role: z.enum(staffRole.names), time_in: Instant.nullable(), time_out: Instant.nullable(),
  break_minutes: z.number().nullable(), worked_minutes: z.number(), worked: z.string(), normal: z.string(), ot_day: z.string(),
  ot_night: z.string(), rest_holiday: z.string(), day_type: z.enum(workDayType.names),
  substitute_day: z.boolean(), units_done: z.number().nullable(), flags: z.array(z.enum(timesheetFlag.names)),
  /** Null for who may not see amounts. */
  gross_amount: z.string().nullable(), amount: z.string().nullable(), currency: z.string(), status: RowStatus,
  timesheet_status: z.enum(timesheetStatus.names), verified_by: z.string().nullable(), approved_by: z.string().nullable(),
  reason: z.string().nullable(), flag_remark: z.string().nullable(), version: z.number(),
})
const Timesheet = z.object({
  id: Id, timesheet_no: z.string(), vendor_id: Id, vendor_name: z.string(), warehouse_id: Id, warehouse: z.string(),
  work_date: z.string(), shift: z.enum(shift.names), day_type: z.enum(workDayType.names), card_no: z.string().nullable(),
  request_id: Id.nullable(), request_no: z.string().nullable(),
  remarks: z.string().nullable(), status: z.enum(timesheetStatus.names), version: z.number(), employees: z.array(TimesheetRow),
  totals: z.object({ people: z.number(), worked: z.string(), amount: z.string().nullable() }),
  /** What its reader may do next. */
  moves: z.array(z.enum(['submit', 'recall'])),
})
const Employee = z.object({
  staff_id: Id, role: z.enum(staffRole.names).optional(), time_in: Clock.nullish(), time_out: Clock.nullish(), break_minutes: Break.nullish(),
  units_done: z.coerce.number().int().min(0).max(1_000_000).nullish(), substitute_day: z.boolean().default(false),
})
const head = {
  vendor_id: Id, warehouse_id: Id, work_date: Day, shift: z.enum(shift.names),
  /** The request for people it answers, whose clients bear its cost. */
  request_id: Id.nullish(),
}
const filters = { vendor_id: anyOf(Id), warehouse_id: anyOf(Id) }
const sums = {
  headcount: z.number(), days: z.number(), worked_hours: z.string(), normal_hours: z.string(),
  ot_day_hours: z.string(), ot_night_hours: z.string(), rest_day_hours: z.string(), holiday_hours: z.string(),
  gross: z.string().nullable(), allowance: z.string().nullable(), margin: z.string().nullable(),
  vat: z.string().nullable(), total: z.string().nullable(), average_hour: z.string().nullable(), currency: z.string(),
}
const Decision = { status: RowStatus, reason: z.string().trim().max(250).nullish(), flag_remark: z.string().trim().max(250).nullish() }

export const vendorTimesheets = {
  list: get('/api/vendor/timesheet/list', {
    needs: 'app_ecom_vendor:timesheet-list',
    query: paging.extend({
      ...filters, shift: anyOf(z.enum(shift.names)), role: anyOf(z.enum(staffRole.names)), status: anyOf(RowStatus),
      flags: anyOf(z.enum(timesheetFlag.names)), staff_id: Id.optional(), timesheet_no: numberText(20).optional(),
    }),
    reply: paged(TimesheetRow),
  }),
  add: post('/api/vendor/timesheet/create', {
    needs: manages, body: z.object({ ...head, remarks: z.string().trim().max(250).nullish(), employees: z.array(Employee).max(500).default([]) }),
    reply: Timesheet, refreshes: changed,
  }),
  one: get('/api/vendor/timesheet/edit/:id', { needs: [manages, 'app_ecom_vendor:timesheet'], params: byId, reply: Timesheet }),
  change: patch('/api/vendor/timesheet/update/:id', {
    needs: manages, params: byId,
    body: z.object({ remarks: z.string().trim().max(250).nullish(), employees: z.array(Employee).max(500), version: z.number().int().optional() }),
    reply: Timesheet, refreshes: changed,
  }),
  act: patch('/api/vendor/timesheet/:id/action/:action', {
    needs: manages, params: z.object({ id: Id, action: z.enum(['submit', 'recall']) }), reply: Timesheet, refreshes: changed,
  }),
  fromAttendance: post('/api/vendor/timesheet/from_attendance', { needs: manages, body: z.object(head), reply: Timesheet, refreshes: changed }),
  changeRow: patch('/api/vendor/timesheet/employee/:id', {
    needs: manages, params: byId,
    body: z.object({
      time_in: Clock, time_out: Clock, break_minutes: Break.nullish(), role: z.enum(staffRole.names),
      units_done: z.coerce.number().int().min(0).nullish(), substitute_day: z.boolean(), version: z.number().int(),
    }).partial(),
    reply: TimesheetRow, refreshes: changed,
  }),
  decide: patch('/api/vendor/timesheet/employee_status/:id', {
    needs: [verifies, approves], params: byId, body: z.object(Decision), reply: TimesheetRow, refreshes: changed,
  }),
  decideMany: patch('/api/vendor/timesheet/employee_status_bulk', {
    needs: [verifies, approves], body: z.object({ ...Decision, ids: z.array(Id).min(1, 'Choose at least one row.').max(500, 'At most 500 rows at a time.') }),
    reply: z.object({ done: z.array(Id), failed: z.array(z.object({ id: Id, name: z.string(), message: z.string() })) }), refreshes: changed,
  }),
  recalculate: post('/api/vendor/timesheet/recalculate', {
    needs: approves, body: z.object({ from: Day, to: Day, vendor_id: Id.optional() }),
    /** `kept`: approved rows of a day that is of another kind now, the first five hundred. */
    reply: z.object({
      changed: z.number(), left: z.number(),
      /** Completed trips that cost something else now. */
      trips: z.number(),
      kept: z.array(z.object({ id: Id, timesheet_no: z.string(), staff_code: z.string(), work_date: z.string(), status: z.string() })),
    }), refreshes: changed,
  }),
  upload: post('/api/vendor/timesheet/upload', {
    needs: manages, kind: 'upload', maxBytes: 20 * 1024 * 1024, body: z.object({ vendor_id: Id }), reply: z.object({ upload_id: Id }), refreshes: changed,
  }),
  template: get('/api/vendor/timesheet/template', { needs: manages, kind: 'download' }),
  /** Hours in the columns of the upload, to be mended and sent again; at most 93 days. */
  download: post('/api/vendor/timesheet/download', {
    needs: manages, kind: 'download', writes: false,
    body: z.object({ vendor_id: Id, from: Day, to: Day, warehouse_id: Id.nullish(), status: anyOf(RowStatus) }),
  }),
  /** The sheet of a day on paper, to be signed (vendors.md 6.4). */
  sheetFile: get('/api/vendor/timesheet/:id/download', { needs: [manages, 'app_ecom_vendor:timesheet'], params: byId, kind: 'download' }),
  summary: get('/api/vendor/timesheet/summary', {
    needs: readsSummary,
    query: paging.extend({
      ...filters, from_month: z.string().regex(/^\d{4}-\d{2}$/, 'Use YYYY-MM.').optional(),
      to_month: z.string().regex(/^\d{4}-\d{2}$/, 'Use YYYY-MM.').optional(),
    }),
    reply: paged(z.object({
      id: Id, vendor_id: Id, vendor_code: z.string(), vendor_name: z.string(), month: z.string(), ...sums, pending_hours: z.string(),
      rejected_hours: z.string(), pending_rows: z.number(), statement_id: Id.nullable(), statement_no: z.string().nullable(),
      statement_status: z.enum(statementStatus.names).nullable(), statement_total: z.string().nullable(),
      /** What completed trips of the month come to, with VAT. */
      transport: z.string().nullable(),
    })),
  }),
  /** Hours of the last twelve weeks by what they are paid as; `week` is its Monday, the week under way last. */
  byWeek: get('/api/vendor/timesheet/week_summary', {
    needs: 'app_ecom_vendor:date-timesheet-summary',
    query: z.object(filters),
    reply: z.array(z.object({ week: z.string(), normal_hours: z.string(), overtime_hours: z.string(), rest_holiday_hours: z.string() })),
  }),
  byDate: get('/api/vendor/timesheet/date_summary', {
    needs: 'app_ecom_vendor:date-timesheet-summary',
    query: paging.extend(filters),
    reply: paged(z.object({
      id: Id, work_date: z.string(), warehouse_id: Id, warehouse: z.string(), day_type: z.enum(workDayType.names),
      /** People asked for of vendors that day; null where nobody was. */
      requested: z.number().nullable(), present: z.number(), absent: z.number(),
      /** Present of those asked for, else of those on the sheets. */
      fill_pct: z.string().nullable(), worked_hours: z.string(), normal_hours: z.string(),
      ot_day_hours: z.string(), ot_night_hours: z.string(), rest_holiday_hours: z.string(),
      amount: z.string().nullable(), currency: z.string(), units: z.number(), cost_per_unit: z.string().nullable(),
    })),
  }),
}

const Statement = z.object({
  id: Id, statement_no: z.string(), vendor_id: Id, vendor_name: z.string(), month: z.string(), warehouse: z.string().nullable(),
  hours: z.string(), gross_amount: z.string(), allowance: z.string(), margin: z.string(),
  /** Trips without their tolls, the tolls, and what late cancellations cost. */
  transport: z.string(), tolls: z.string(), cancellations: z.string(), vat: z.string(), total: z.string(),
  currency: z.string(), vendor_invoice_no: z.string().nullable(), vendor_invoice_amount: z.string().nullable(),
  remarks: z.string().nullable(), status: z.enum(statementStatus.names),
})
const StatementLine = z.object({
  role: z.enum(staffRole.names), people: z.number(), normal: z.number(), ot_day: z.number(),
  ot_night: z.number(), rest_day: z.number(), holiday: z.number(), amount: z.string(), allowance: z.string(),
  /** The earlier month it is of, where it was approved too late for that one's statement. */
  period: z.string().nullish(),
})
const TransportLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('trip'), id: Id, period: z.string().nullable(), no: z.string(), day: z.string(), vehicle_type: z.enum(hiredVehicle.names),
    vehicle_no: z.string(), route: z.string(), km: z.string(), taxable: z.string(), tolls: z.string(), vat: z.string(), total: z.string(),
  }),
  z.object({ kind: z.literal('cancellation'), id: Id, period: z.string().nullable(), no: z.string(), day: z.string(), total: z.string() }),
])

export const vendorStatements = {
  add: post('/api/vendor/statement/create', {
    needs: bills, body: z.object({ vendor_id: Id, month: z.string().regex(/^\d{4}-\d{2}$/, 'Use YYYY-MM.'), warehouse_id: Id.nullish() }),
    reply: Statement, refreshes: changedStatement,
  }),
  list: get('/api/vendor/statement/list', {
    needs: [bills, readsSummary], query: paging.extend({ vendor_id: anyOf(Id), status: anyOf(z.enum(statementStatus.names)) }), reply: paged(Statement),
  }),
  one: get('/api/vendor/statement/:id',
    { needs: [bills, readsSummary], params: byId, reply: Statement.extend({ lines: z.array(StatementLine), transport_lines: z.array(TransportLine) }) }),
  file: get('/api/vendor/statement/:id/download', {
    needs: [bills, readsSummary], params: byId, kind: 'download', query: z.object({ format: z.enum(['pdf', 'xlsx']).default('pdf') }),
  }),
  act: patch('/api/vendor/statement/:id/action/:action', {
    needs: bills, own: ['vendor'], params: z.object({ id: Id, action: z.enum(['send', 'agree', 'dispute', 'invoice']) }),
    body: z.object({ remarks: z.string().trim().max(250).nullish(), invoice_no: z.string().trim().max(40).nullish(), amount: Money.nullish() }),
    reply: Statement, refreshes: [...changedStatement, 'vendorTimesheets.list'],
  }),
}
