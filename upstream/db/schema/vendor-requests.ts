import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, numeric, pgSequence, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { hiredVehicle, requestPriority, requestStatus, requestType, shareBasis, tripStatus } from '@/lib/domain/vendor-request'
import { celsius, choiceColumn, figure, instant, kg, percent, ref, rowId, stamps, statusColumn } from '../columns'
import { literals } from '../literals'
import { amount, unitPrice } from '../money-columns'
import { pgTable } from '../table'
import { clients } from './clients'
import { facilities } from './places'
import { vendors, vendorStatements } from './vendors'

/** Kilometres to a tenth, and what an odometer shows: six digits and a tenth. */
const kilometres = (name: string) => numeric(name, { precision: 7, scale: 1 })

/** vendors.md 2.8: what a vendor's vehicle of a type costs. No two rates of a vendor and type hold on one day (a constraint of the migration). */
export const transportRates = pgTable(
  'transport_rates',
  {
    id: rowId(),
    vendor_id: ref('vendor_id').notNull().references(() => vendors.id),
    vehicle_type: choiceColumn(hiredVehicle).notNull(),
    /** The vendor's, of the day it was written. */
    currency: text('currency').notNull().default('AED'),
    base_rate: amount('base_rate', 'currency').notNull(),
    included_km: kilometres('included_km').notNull().default('0'),
    per_extra_km: unitPrice('per_extra_km', 'currency').notNull().default('0'),
    waiting_free_minutes: integer('waiting_free_minutes').notNull().default(60),
    waiting_rate_per_hour: unitPrice('waiting_rate_per_hour', 'currency').notNull().default('0'),
    waiting_block_minutes: integer('waiting_block_minutes').notNull().default(30),
    night_surcharge_pct: percent('night_surcharge_pct').notNull().default('0'),
    valid_from: date('valid_from').notNull(),
    /** Null holds until it is ended. */
    valid_to: date('valid_to'),
    ...stamps(),
  },
  (t) => [index('transport_rates_vendor').on(t.vendor_id, t.vehicle_type, t.valid_from)],
)

export const requestSerial = pgSequence('request_application_serial')

/** vendors.md 2.8: people or vehicles asked of a vendor. */
export const requestApplications = pgTable(
  'request_applications',
  {
    id: rowId(),
    request_no: text('request_no').notNull().unique(),
    application_type: choiceColumn(requestType).notNull(),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    department: text('department').notNull(),
    cost_centre: text('cost_centre'),
    needed_from: instant('needed_from').notNull(),
    needed_to: instant('needed_to').notNull(),
    priority: choiceColumn(requestPriority).notNull().default('normal'),
    reason: text('reason').notNull(),
    /** By what its clients share the cost; null without clients. */
    share_basis: choiceColumn(shareBasis),
    vendor_id: ref('vendor_id').references(() => vendors.id),
    /** The vendor's once there is one. */
    currency: text('currency').notNull().default('AED'),
    estimated_amount: amount('estimated_amount', 'currency'),
    agreed_amount: amount('agreed_amount', 'currency'),
    agreed_remark: text('agreed_remark'),
    status: statusColumn(requestStatus, 'draft'),
    requested_by: ref('requested_by').notNull(),
    submitted_at: instant('submitted_at'),
    approver_id: ref('approver_id'),
    decided_at: instant('decided_at'),
    decision_remarks: text('decision_remarks'),
    assigned_at: instant('assigned_at'),
    /** When the vendor was reminded of an answer that is due. */
    reminded_at: instant('reminded_at'),
    accepted_at: instant('accepted_at'),
    started_at: instant('started_at'),
    decline_reason: text('decline_reason'),
    completed_at: instant('completed_at'),
    closed_at: instant('closed_at'),
    cancelled_at: instant('cancelled_at'),
    cancel_reason: text('cancel_reason'),
    cancellation_charge: amount('cancellation_charge', 'currency').notNull().default('0.00'),
    /** The statement that bills the cancellation. */
    cancel_statement_id: ref('cancel_statement_id').references(() => vendorStatements.id),
    ...stamps(),
  },
  (t) => [
    index('request_applications_recent').on(t.application_type, t.needed_from.desc(), t.id.desc()),
    index('request_applications_status').on(t.application_type, t.status, t.needed_from),
    index('request_applications_warehouse').on(t.warehouse_id, t.needed_from),
    index('request_applications_vendor').on(t.vendor_id, t.needed_from),
    index('request_applications_answer').on(t.assigned_at).where(sql`${t.status} = 'assigned'`),
    index('request_applications_cancel_statement').on(t.cancel_statement_id),
  ],
)

/** vendors.md 2.8: what of a request. People have a role and a headcount, vehicles a type and a number of trips. */
export const requestLines = pgTable(
  'request_lines',
  {
    id: rowId(),
    request_id: ref('request_id').notNull().references(() => requestApplications.id, { onDelete: 'cascade' }),
    line_no: integer('line_no').notNull(),
    role: text('role'),
    headcount: integer('headcount'),
    shift: text('shift'),
    hours_per_day: figure('hours_per_day', 4),
    skills: text('skills'),
    vehicle_type: text('vehicle_type'),
    trips: integer('trips'),
    from_address: text('from_address'),
    to_address: text('to_address'),
    stops: text('stops').array().notNull().default(sql`'{}'`),
    expected_km: kilometres('expected_km'),
    pallets: integer('pallets'),
    weight_kg: kg('weight_kg'),
    temperature: celsius('temperature'),
    order_refs: text('order_refs').array().notNull().default(sql`'{}'`),
  },
  (t) => [uniqueIndex('request_lines_once').on(t.request_id, t.line_no)],
)

/** anchors 9 (c) 1: a client that bears a part of the cost, by its weight among them. */
export const requestShares = pgTable(
  'request_shares',
  {
    id: rowId(),
    request_id: ref('request_id').notNull().references(() => requestApplications.id, { onDelete: 'cascade' }),
    line_no: integer('line_no').notNull(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    weight: numeric('weight', { precision: 12, scale: 3 }).notNull(),
  },
  (t) => [uniqueIndex('request_shares_once').on(t.request_id, t.client_id), index('request_shares_client').on(t.client_id)],
)

/**
 * vendors.md 2.8: one journey. Neither a vehicle nor a driver is promised twice at a time (a constraint of the migration over what is planned or under way).
 * Its tariff is the one of the day it starts.
 */
export const transportTrips = pgTable(
  'transport_trips',
  {
    id: rowId(),
    request_id: ref('request_id').notNull().references(() => requestApplications.id),
    line_id: ref('line_id').notNull().references(() => requestLines.id),
    trip_no: text('trip_no').notNull().unique(),
    vendor_id: ref('vendor_id').notNull().references(() => vendors.id),
    vehicle_no: text('vehicle_no').notNull(),
    /** As it is compared (lib/domain/plate.ts). */
    vehicle_key: text('vehicle_key').notNull(),
    vehicle_license_expiry: date('vehicle_license_expiry').notNull(),
    vehicle_insurance_expiry: date('vehicle_insurance_expiry').notNull(),
    driver_name: text('driver_name').notNull(),
    /** E.164; tells drivers apart. */
    driver_phone: text('driver_phone').notNull(),
    driver_license_expiry: date('driver_license_expiry').notNull(),
    token_no: text('token_no'),
    planned_start: instant('planned_start').notNull(),
    planned_end: instant('planned_end').notNull(),
    actual_start: instant('actual_start'),
    actual_end: instant('actual_end'),
    odometer_start: kilometres('odometer_start'),
    odometer_end: kilometres('odometer_end'),
    /** Whether the odometer passed its last figure on the way. */
    odometer_rolled: boolean('odometer_rolled').notNull().default(false),
    km: kilometres('km'),
    waiting_minutes: integer('waiting_minutes').notNull().default(0),
    pod_path: text('pod_path'),
    status: statusColumn(tripStatus, 'planned'),
    cancel_reason: text('cancel_reason'),
    rate_id: ref('rate_id').notNull().references(() => transportRates.id),
    /** The vendor's, of the day it was written. */
    currency: text('currency').notNull().default('AED'),
    tolls: amount('tolls', 'currency').notNull().default('0.00'),
    base: amount('base', 'currency').notNull().default('0.00'),
    extra_km: amount('extra_km', 'currency').notNull().default('0.00'),
    waiting: amount('waiting', 'currency').notNull().default('0.00'),
    night: amount('night', 'currency').notNull().default('0.00'),
    vat: amount('vat', 'currency').notNull().default('0.00'),
    total: amount('total', 'currency').notNull().default('0.00'),
    /** The statement that bills it. */
    statement_id: ref('statement_id').references(() => vendorStatements.id),
    ...stamps(),
  },
  (t) => [
    index('transport_trips_request').on(t.request_id),
    index('transport_trips_line').on(t.line_id),
    index('transport_trips_rate').on(t.rate_id),
    index('transport_trips_vendor').on(t.vendor_id, t.planned_start),
    index('transport_trips_statement').on(t.statement_id),
    index('transport_trips_driver').on(t.driver_phone, t.planned_start),
    index('transport_trips_vehicle').on(t.vehicle_key, t.planned_start),
    index('transport_trips_holding').on(t.planned_start).where(sql`${t.status} in ${literals(tripStatus, 'planned', 'started')}`),
  ],
)
