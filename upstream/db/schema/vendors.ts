import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgSequence, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { attendanceStatus, rateCardStatus, statementStatus, timesheetRowStatus, timesheetStatus, vendorStatus } from '@/lib/domain/vendor'
import { figure, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { amount, unitPrice } from '../money-columns'
import { pgTable } from '../table'
import { facilities } from './places'


/** vendors.md 2.1: a company that lends people or vehicles. */
export const vendors = pgTable(
  'vendors',
  {
    id: rowId(),
    vendor_code: text('vendor_code').notNull(),
    vendor_name: text('vendor_name').notNull(),
    vendor_name_ar: text('vendor_name_ar'),
    vendor_type: text('vendor_type').notNull(),
    trade_license_no: text('trade_license_no').notNull(),
    license_authority: text('license_authority').notNull(),
    license_expiry: date('license_expiry').notNull(),
    vat_registered: boolean('vat_registered').notNull().default(false),
    trn: text('trn'),
    mol_establishment_no: text('mol_establishment_no'),
    contact_name: text('contact_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    address: text('address'),
    city: text('city').notNull(),
    emirate: text('emirate'),
    country_code: text('country_code').notNull().default('AE'),
    iban: text('iban'),
    bank_name: text('bank_name'),
    account_name: text('account_name'),
    payment_terms_days: integer('payment_terms_days').notNull().default(30),
    currency: text('currency').notNull().default('AED'),
    warehouse_ids: ref('warehouse_ids').array().notNull().default(sql`'{}'`),
    inactive_reason: text('inactive_reason'),
    status: statusColumn(vendorStatus, 'inactive'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('vendors_code_once').on(t.vendor_code),
    uniqueIndex('vendors_name_once').on(sql`lower(${t.vendor_name})`).where(sql`${t.status} <> ${literal(vendorStatus, 'delete')}`),
    index('vendors_licence').on(t.license_expiry).where(sql`${t.status} = ${literal(vendorStatus, 'active')}`),
  ],
)

/** vendors.md 2.2: somebody a vendor lends. The Emirates ID is sealed; its hash holds it to one active person. */
export const vendorStaff = pgTable(
  'vendor_staff',
  {
    id: rowId(),
    vendor_id: ref('vendor_id').notNull().references(() => vendors.id),
    staff_code: text('staff_code').notNull(),
    full_name: text('full_name').notNull(),
    full_name_ar: text('full_name_ar'),
    emirates_id_sealed: text('emirates_id_sealed').notNull(),
    emirates_id_hash: text('emirates_id_hash').notNull(),
    emirates_id_masked: text('emirates_id_masked').notNull(),
    id_expiry: date('id_expiry').notNull(),
    nationality: text('nationality'),
    gender: text('gender'),
    phone: text('phone'),
    role: text('role').notNull(),
    /** The vendor's, of the day it was written. */
    currency: text('currency').notNull().default('AED'),
    basic_monthly_wage: amount('basic_monthly_wage', 'currency'),
    is_shift_worker: boolean('is_shift_worker').notNull().default(false),
    /** 1 Monday to 7 Sunday. */
    weekly_rest_day: integer('weekly_rest_day').notNull().default(7),
    joined_on: date('joined_on').notNull(),
    left_on: date('left_on'),
    forklift_card_expiry: date('forklift_card_expiry'),
    overtime_exempt: boolean('overtime_exempt').notNull().default(false),
    status: statusColumn(vendorStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('vendor_staff_code_once').on(t.vendor_id, t.staff_code),
    uniqueIndex('vendor_staff_emirates_id_once').on(t.emirates_id_hash).where(sql`${t.status} = ${literal(vendorStatus, 'active')}`),
    index('vendor_staff_name').on(t.vendor_id, t.full_name, t.id),
    index('vendor_staff_badge').on(t.staff_code),
  ],
)

export const rateCardSerial = pgSequence('rate_card_serial')

/** vendors.md 2.3: what a vendor's hours cost from a day to a day. `warehouse_id` null holds for all; the specific one wins. */
export const rateCards = pgTable(
  'rate_cards',
  {
    id: rowId(),
    vendor_id: ref('vendor_id').notNull().references(() => vendors.id),
    card_no: text('card_no').notNull(),
    version_no: integer('version_no').notNull().default(1),
    valid_from: date('valid_from').notNull(),
    valid_to: date('valid_to').notNull(),
    warehouse_id: ref('warehouse_id').references(() => facilities.id),
    calc_method: text('calc_method').notNull(),
    bill_scope: text('bill_scope').notNull(),
    hourly_divisor: text('hourly_divisor').notNull().default('days30x8'),
    normal_hours_per_day: figure('normal_hours_per_day', 6).notNull().default('8.00'),
    weekly_hours: figure('weekly_hours', 6).notNull().default('48.00'),
    ramadan_reduction_hours: figure('ramadan_reduction_hours', 6).notNull().default('2.00'),
    ramadan_pay_full_day: boolean('ramadan_pay_full_day').notNull().default(true),
    break_after_hours: figure('break_after_hours', 6).notNull().default('5.00'),
    break_minutes: integer('break_minutes').notNull().default(60),
    break_paid: boolean('break_paid').notNull().default(false),
    ot_day_multiplier: figure('ot_day_multiplier', 6).notNull().default('1.25'),
    ot_night_multiplier: figure('ot_night_multiplier', 6).notNull().default('1.50'),
    night_from: text('night_from').notNull().default('22:00'),
    night_to: text('night_to').notNull().default('04:00'),
    rest_day_multiplier: figure('rest_day_multiplier', 6).notNull().default('1.50'),
    holiday_multiplier: figure('holiday_multiplier', 6).notNull().default('1.50'),
    substitute_day_allowed: boolean('substitute_day_allowed').notNull().default(true),
    max_ot_hours_per_day: figure('max_ot_hours_per_day', 6).notNull().default('2.00'),
    max_hours_3_weeks: figure('max_hours_3_weeks', 6).notNull().default('144.00'),
    rounding_minutes: integer('rounding_minutes').notNull().default(15),
    rounding_mode: text('rounding_mode').notNull().default('nearest'),
    grace_minutes: integer('grace_minutes').notNull().default(5),
    min_call_out_hours: figure('min_call_out_hours', 6).notNull().default('4.00'),
    vendor_margin_pct: figure('vendor_margin_pct', 6).notNull().default('0.00'),
    vat_rate: figure('vat_rate', 6).notNull().default('5.00'),
    /** Why a multiplier lies below the law's least; asked for then. */
    remarks: text('remarks'),
    decision_remarks: text('decision_remarks'),
    status: statusColumn(rateCardStatus, 'draft'),
    submitted_by: ref('submitted_by'),
    decided_by: ref('decided_by'),
    decided_at: instant('decided_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('rate_cards_version_once').on(t.card_no, t.version_no),
    index('rate_cards_vendor').on(t.vendor_id, t.status, t.valid_from),
    index('rate_cards_ends').on(t.valid_to).where(sql`${t.status} = ${literal(rateCardStatus, 'approved')}`),
  ],
)

/** vendors.md 2.3: a role's own rates of an hour, a shift or a piece; rates left out fall back on the normal one. */
export const rateCardLines = pgTable(
  'rate_card_lines',
  {
    id: rowId(),
    rate_card_id: ref('rate_card_id').notNull().references(() => rateCards.id, { onDelete: 'cascade' }),
    role: text('role').notNull(),
    /** The vendor's, of the day it was written. */
    currency: text('currency').notNull().default('AED'),
    rate_normal: unitPrice('rate_normal', 'currency'),
    rate_ot_day: unitPrice('rate_ot_day', 'currency'),
    rate_ot_night: unitPrice('rate_ot_night', 'currency'),
    rate_rest_day: unitPrice('rate_rest_day', 'currency'),
    rate_holiday: unitPrice('rate_holiday', 'currency'),
    meal_allowance: amount('meal_allowance', 'currency').notNull().default('0.00'),
    transport_allowance: amount('transport_allowance', 'currency').notNull().default('0.00'),
    unit: text('unit').notNull().default('hour'),
  },
  (t) => [uniqueIndex('rate_card_lines_once').on(t.rate_card_id, t.role)],
)

/** vendors.md 2.4: days of shorter hours, which no holiday list knows. */
export const workCalendar = pgTable(
  'work_calendar',
  {
    id: rowId(),
    country_code: text('country_code').notNull(),
    period_type: text('period_type').notNull(),
    date_from: date('date_from').notNull(),
    date_to: date('date_to').notNull(),
    name: text('name').notNull(),
    confirmed: boolean('confirmed').notNull().default(false),
    ...stamps(),
  },
  (t) => [index('work_calendar_days').on(t.country_code, t.period_type, t.date_from)],
)

/** vendors.md 2.5: one stay at work. */
export const vendorAttendance = pgTable(
  'vendor_attendance',
  {
    id: rowId(),
    vendor_id: ref('vendor_id').notNull(),
    staff_id: ref('staff_id').notNull().references(() => vendorStaff.id),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    work_date: date('work_date').notNull(),
    punch_in: instant('punch_in').notNull(),
    punch_out: instant('punch_out'),
    source: text('source').notNull(),
    device_id: text('device_id'),
    status: statusColumn(attendanceStatus, 'open'),
    correction_reason: text('correction_reason'),
    corrected_by: ref('corrected_by'),
    /** As the device said it, before somebody corrected it. */
    original_in: instant('original_in'),
    original_out: instant('original_out'),
    in_event_id: text('in_event_id'),
    out_event_id: text('out_event_id'),
    /** Photos taken with the punches, where the warehouse asks for them. */
    in_photo: text('in_photo'),
    out_photo: text('out_photo'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('vendor_attendance_once').on(t.staff_id, t.punch_in),
    uniqueIndex('vendor_attendance_in_event').on(t.in_event_id).where(sql`${t.in_event_id} is not null`),
    uniqueIndex('vendor_attendance_out_event').on(t.out_event_id).where(sql`${t.out_event_id} is not null`),
    index('vendor_attendance_day').on(t.work_date, t.id),
    index('vendor_attendance_warehouse').on(t.warehouse_id, t.work_date, t.id),
    index('vendor_attendance_vendor').on(t.vendor_id, t.work_date, t.id),
    index('vendor_attendance_staff').on(t.staff_id, t.work_date),
    index('vendor_attendance_open').on(t.work_date, t.id).where(sql`${t.status} = ${literal(attendanceStatus, 'open')}`),
  ],
)

export const timesheetSerial = pgSequence('timesheet_serial')

/** vendors.md 2.6: who of a vendor worked in a warehouse on a day's shift. */
export const timesheets = pgTable(
  'timesheets',
  {
    id: rowId(),
    timesheet_no: text('timesheet_no').notNull().unique(),
    vendor_id: ref('vendor_id').notNull().references(() => vendors.id),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    work_date: date('work_date').notNull(),
    shift: text('shift').notNull(),
    /** Frozen when submitted. */
    rate_card_id: ref('rate_card_id').references(() => rateCards.id),
    /** The request it answers (./vendor-requests.ts), whose clients bear its cost. */
    request_id: ref('request_id'),
    remarks: text('remarks'),
    status: statusColumn(timesheetStatus, 'draft'),
    submitted_by: ref('submitted_by'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('timesheets_once').on(t.vendor_id, t.warehouse_id, t.work_date, t.shift),
    index('timesheets_card').on(t.rate_card_id),
    index('timesheets_request').on(t.request_id).where(sql`${t.request_id} is not null`),
  ],
)

/** vendors.md 2.6: one person's hours. Vendor, warehouse and day stand here too, for lists of millions. */
export const timesheetEmployees = pgTable(
  'timesheet_employees',
  {
    id: rowId(),
    timesheet_id: ref('timesheet_id').notNull().references(() => timesheets.id, { onDelete: 'cascade' }),
    vendor_id: ref('vendor_id').notNull(),
    warehouse_id: ref('warehouse_id').notNull(),
    work_date: date('work_date').notNull(),
    staff_id: ref('staff_id').notNull().references(() => vendorStaff.id),
    /** Which of the person's stays on this sheet it is, from 1. */
    stay_no: integer('stay_no').notNull().default(1),
    role: text('role').notNull(),
    time_in: instant('time_in'),
    time_out: instant('time_out'),
    break_minutes: integer('break_minutes'),
    worked_minutes: integer('worked_minutes').notNull().default(0),
    normal_minutes: integer('normal_minutes').notNull().default(0),
    ot_day_minutes: integer('ot_day_minutes').notNull().default(0),
    ot_night_minutes: integer('ot_night_minutes').notNull().default(0),
    rest_day_minutes: integer('rest_day_minutes').notNull().default(0),
    holiday_minutes: integer('holiday_minutes').notNull().default(0),
    day_type: text('day_type').notNull().default('normal'),
    substitute_day: boolean('substitute_day').notNull().default(false),
    units_done: integer('units_done'),
    /** Paid beyond those worked, where a day is shorter than the card's least call-out; below 0 where another stay of the day was paid them. */
    callout_minutes: integer('callout_minutes').notNull().default(0),
    flags: text('flags').array().notNull().default(sql`'{}'`),
    /** The vendor's, of the day it was written. */
    currency: text('currency').notNull().default('AED'),
    gross_amount: amount('gross_amount', 'currency').notNull().default('0.00'),
    allowance: amount('allowance', 'currency').notNull().default('0.00'),
    amount: amount('amount', 'currency').notNull().default('0.00'),
    status: statusColumn(timesheetRowStatus, 'pending'),
    verified_by: ref('verified_by'),
    approved_by: ref('approved_by'),
    reason: text('reason'),
    flag_remark: text('flag_remark'),
    /** The statement that bills it. */
    statement_id: ref('statement_id'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('timesheet_employees_once').on(t.timesheet_id, t.staff_id, t.stay_no),
    index('timesheet_employees_day').on(t.work_date, t.id),
    index('timesheet_employees_vendor').on(t.vendor_id, t.work_date, t.id),
    index('timesheet_employees_warehouse').on(t.warehouse_id, t.work_date, t.id),
    index('timesheet_employees_status').on(t.status, t.work_date, t.id),
    index('timesheet_employees_staff').on(t.staff_id, t.work_date),
    index('timesheet_employees_statement').on(t.statement_id).where(sql`${t.statement_id} is not null`),
  ],
)

export const statementSerial = pgSequence('vendor_statement_serial')

/** vendors.md 2.7: a vendor's approved hours of a month. `lines` are the sums by role and class it was made with. */
export const vendorStatements = pgTable(
  'vendor_statements',
  {
    id: rowId(),
    statement_no: text('statement_no').notNull().unique(),
    vendor_id: ref('vendor_id').notNull().references(() => vendors.id),
    /** First day of the month. */
    month: date('month').notNull(),
    warehouse_id: ref('warehouse_id').references(() => facilities.id),
    lines: jsonb('lines').notNull(),
    minutes: integer('minutes').notNull(),
    /** The vendor's, of the day it was written. */
    currency: text('currency').notNull().default('AED'),
    gross_amount: amount('gross_amount', 'currency').notNull(),
    allowance: amount('allowance', 'currency').notNull(),
    margin: amount('margin', 'currency').notNull(),
    /** Trips without tolls, the tolls they passed on, and what requests cancelled late cost. */
    transport: amount('transport', 'currency').notNull().default('0.00'),
    tolls: amount('tolls', 'currency').notNull().default('0.00'),
    cancellations: amount('cancellations', 'currency').notNull().default('0.00'),
    vat: amount('vat', 'currency').notNull(),
    total: amount('total', 'currency').notNull(),
    /** The trips and cancellations it was made with. */
    transport_lines: jsonb('transport_lines').notNull().default([]),
    vendor_invoice_no: text('vendor_invoice_no'),
    vendor_invoice_amount: amount('vendor_invoice_amount', 'currency'),
    remarks: text('remarks'),
    status: statusColumn(statementStatus, 'draft'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('vendor_statements_once').on(t.vendor_id, t.month, sql`coalesce(${t.warehouse_id}, 0)`),
    index('vendor_statements_month').on(t.month, t.id),
  ],
)
