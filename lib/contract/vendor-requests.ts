import { z } from 'zod'
import { PHOTO_BYTES } from '@/lib/domain/gate-photo'
import { MOST_TRIP_KM } from '@/lib/domain/transport-cost'
import { shift, staffRole } from '@/lib/domain/vendor'
import { hiredVehicle, requestActions, requestPriority, requestStatus, requestType, shareBasis, tripStatus } from '@/lib/domain/vendor-request'
import {
  anyOf, blank, byId, Day, Figure, Flag, get, Id, Instant, Kilograms, Money, numberText, paged, paging, patch, post, typedDecimal, UnitPrice,
} from './kernel'
import { Phone } from './phone'
import { isNotNegative } from './quantities'

const lists = ['app_ecom_vendor:transport-list', 'app_ecom_vendor:ecom-vendor-list'] as const
const creates = 'app_ecom_vendor:request-create'
const approves = 'app_ecom_vendor:request-approve'
const assigns = 'app_ecom_vendor:request-assign'
const changed = ['vendorRequests.list', 'vendorRequests.one']

const text = (most: number, missing: string) => z.string().trim().normalize('NFC').min(1, missing).max(most, `Use at most ${most} characters.`)
const optionalText = (most: number) => z.string().trim().normalize('NFC').max(most, `Use at most ${most} characters.`).nullish()
const Moment = z.iso.datetime({ offset: true, message: 'Use a date and time.' })
const Remarks = z.string().trim().max(250, 'Use at most 250 characters.').nullish()
/** Kilometres with at most one decimal. */
const kilometres = (label: string, most: number) =>
  typedDecimal(label).pipe(z.string().regex(/^\d{1,6}(\.\d)?$/, `${label} has at most six digits and one decimal.`))
    .refine((v) => Number(v) <= most, `At most ${most.toLocaleString('en')}.`)
const NotNegative = (label: string) => Money.refine(isNotNegative, `${label} is not below 0.`)
const Status = z.enum(requestStatus.names)

// ---- tariffs ------------------------------------------------------------------------------------------------------

const rateFields = {
  base_rate: NotNegative('The base rate'),
  included_km: kilometres('Included kilometres', 99_999),
  per_extra_km: UnitPrice.refine(isNotNegative, 'A rate is not below 0.'),
  waiting_free_minutes: z.coerce.number().int('Give whole minutes.').min(0, 'Give 0 or more minutes.').max(1440, 'At most 1,440 minutes.'),
  waiting_rate_per_hour: UnitPrice.refine(isNotNegative, 'A rate is not below 0.'),
  waiting_block_minutes: z.coerce.number().int('Give whole minutes.').min(1, 'A block has at least one minute.').max(120, 'At most 120 minutes.'),
  night_surcharge_pct: typedDecimal('The surcharge').pipe(z.string().regex(/^\d{1,3}(\.\d{1,2})?$/, 'From 0 to 100 %.'))
    .refine((v) => Number(v) <= 100, 'From 0 to 100 %.'),
  valid_from: Day,
  valid_to: z.union([blank, Day]).nullish(),
}
const Rate = z.object({
  id: Id, vendor_id: Id, vendor_name: z.string(), vehicle_type: z.enum(hiredVehicle.names), currency: z.string(),
  /** Amounts and rates are null for who may not see amounts. */
  base_rate: z.string().nullable(), included_km: z.string(), per_extra_km: z.string().nullable(), waiting_free_minutes: z.number(),
  waiting_rate_per_hour: z.string().nullable(), waiting_block_minutes: z.number(), night_surcharge_pct: z.string(), valid_from: z.string(),
  valid_to: z.string().nullable(),
  /** Trips priced by it: its amounts no longer change. */
  used: z.number(),
  version: z.number(),
})

/** What vendors' vehicles cost, from a day to a day (vendors.md 2.8, 5). */
export const transportRates = {
  list: get('/api/vendor/transport_rate', {
    needs: 'app_ecom_vendor:transport-list', own: ['vendor'],
    query: paging.extend({ vendor_id: anyOf(Id), vehicle_type: anyOf(z.enum(hiredVehicle.names)), on_date: Day.optional() }), reply: paged(Rate),
  }),
  add: post('/api/vendor/transport_rate', {
    needs: 'app_ecom_vendor:rate-card-manage', body: z.object({
      vendor_id: Id, vehicle_type: z.enum(hiredVehicle.names), ...rateFields,
      included_km: rateFields.included_km.default('0'), per_extra_km: rateFields.per_extra_km.default('0'),
      waiting_free_minutes: rateFields.waiting_free_minutes.default(60), waiting_rate_per_hour: rateFields.waiting_rate_per_hour.default('0'),
      waiting_block_minutes: rateFields.waiting_block_minutes.default(30), night_surcharge_pct: rateFields.night_surcharge_pct.default('0'),
    }),
    reply: Rate, refreshes: ['transportRates.list'],
  }),
  change: patch('/api/vendor/transport_rate/:id', {
    needs: 'app_ecom_vendor:rate-card-manage', params: byId, body: z.object({ ...rateFields, version: z.number().int() }).partial(), reply: Rate,
    refreshes: ['transportRates.list'],
  }),
}

// ---- requests -----------------------------------------------------------------------------------------------------

const ManpowerLine = {
  role: z.enum(staffRole.names).nullish(),
  headcount: z.coerce.number().int('Ask for at least one person.').min(1, 'Ask for at least one person.').max(200, 'At most 200 people a line.').nullish(),
  shift: z.enum(shift.names).nullish(),
  hours_per_day: Figure.refine((v) => Number(v) > 0 && Number(v) <= 16, 'From 0.25 to 16 hours.').nullish(),
  skills: optionalText(250),
}
const TransportLine = {
  vehicle_type: z.enum(hiredVehicle.names).nullish(),
  trips: z.coerce.number().int('Ask for at least one trip.').min(1, 'Ask for at least one trip.').max(50, 'At most 50 trips a line.').nullish(),
  from_address: optionalText(250),
  to_address: optionalText(250),
  stops: z.array(text(250, 'Name the stop.')).max(20, 'At most 20 stops.').default([]),
  expected_km: kilometres('Kilometres', MOST_TRIP_KM).nullish(),
  pallets: z.coerce.number().int('Give whole pallets.').min(0, 'Give 0 or more pallets.').max(999, 'At most 999 pallets.').nullish(),
  weight_kg: Kilograms.refine(isNotNegative, 'A weight is not below 0.').nullish(),
  temperature: typedDecimal('The temperature').pipe(z.string().regex(/^-?\d{1,2}(\.\d)?$/, 'Degrees Celsius with at most one decimal.')).nullish(),
  order_refs: z.array(numberText(60)).max(100, 'At most 100 references.').default([]),
}
const Line = z.object({ ...ManpowerLine, ...TransportLine })
/** Clients that bear the cost, by weight among them; the basis says of what. */
const Share = z.object({
  client_id: Id,
  weight: typedDecimal('The share').pipe(z.string().regex(/^\d{1,9}(\.\d{1,3})?$/, 'A share has at most three decimals.')).default('1'),
})
const need = {
  warehouse_id: Id,
  needed_from: Moment,
  needed_to: Moment,
  lines: z.array(Line).max(30, 'At most 30 lines.'),
}
const fields = {
  ...need,
  department: text(100, 'Department is required.'),
  cost_centre: optionalText(60),
  /** One client that bears all of it; several stand in `shares`. */
  client_id: Id.nullish(),
  share_basis: z.enum(shareBasis.names).nullish(),
  shares: z.array(Share).max(30, 'At most 30 clients.'),
  priority: z.enum(requestPriority.names),
  reason: text(500, 'Say what it is for.'),
}

const Row = z.object({
  id: Id, request_no: z.string(), application_type: z.enum(requestType.names), warehouse_id: Id, warehouse: z.string(), department: z.string(),
  needed_from: Instant, needed_to: Instant,
  /** What is asked for in words: '2 × Truck 7 t', '12 pickers, 3 packers'. */
  asked: z.string(),
  from_address: z.string().nullable(), to_address: z.string().nullable(),
  /** The client that bears the cost, the first of several and how many more; of a client reading, itself alone. */
  client_id: Id.nullable(), client_name: z.string().nullable(),
  priority: z.enum(requestPriority.names), vendor_id: Id.nullable(), vendor_name: z.string().nullable(),
  /** Null for who may not see amounts. */
  estimated_amount: z.string().nullable(), agreed_amount: z.string().nullable(), currency: z.string(),
  trips_asked: z.number(), trips_done: z.number(),
  headcount: z.number(),
  /** The most people of it that worked on one day. */
  fulfilled_headcount: z.number(),
  /** 0 pending, 1 approved, 2 rejected: the seed's vocabulary. */
  approval_status: z.number(), status: Status, requested_by: z.string(), updated_at: Instant, version: z.number(),
})
const StoredLine = z.object({
  id: Id, line_no: z.number(), role: z.enum(staffRole.names).nullable(), headcount: z.number().nullable(), shift: z.enum(shift.names).nullable(),
  hours_per_day: z.string().nullable(), skills: z.string().nullable(), vehicle_type: z.enum(hiredVehicle.names).nullable(), trips: z.number().nullable(),
  from_address: z.string().nullable(), to_address: z.string().nullable(), stops: z.array(z.string()), expected_km: z.string().nullable(),
  pallets: z.number().nullable(), weight_kg: z.string().nullable(), temperature: z.string().nullable(), order_refs: z.array(z.string()),
  /** Trips planned of it, and the most people of its role that came on one day. */
  planned: z.number(), fulfilled: z.number(),
})
const Trip = z.object({
  id: Id, line_id: Id, trip_no: z.string(), vehicle_type: z.enum(hiredVehicle.names), vehicle_no: z.string(), vehicle_license_expiry: z.string(),
  vehicle_insurance_expiry: z.string(), driver_name: z.string(), driver_phone: z.string(), driver_license_expiry: z.string(),
  token_no: z.string().nullable(), planned_start: Instant, planned_end: Instant, actual_start: Instant.nullable(), actual_end: Instant.nullable(),
  /** The Dubai day it starts on, which it is billed under whenever it ends. */
  trip_day: z.string(),
  odometer_start: z.string().nullable(), odometer_end: z.string().nullable(), km: z.string().nullable(), waiting_minutes: z.number(),
  has_pod: z.boolean(), status: z.enum(tripStatus.names), cancel_reason: z.string().nullable(), currency: z.string(),
  /** Cost parts; null for who may not see amounts. */
  base: z.string().nullable(), extra_km: z.string().nullable(), waiting: z.string().nullable(), night: z.string().nullable(), tolls: z.string().nullable(),
  vat: z.string().nullable(), total: z.string().nullable(), statement_no: z.string().nullable(), version: z.number(),
})
const Request = Row.extend({
  cost_centre: z.string().nullable(), reason: z.string(), share_basis: z.enum(shareBasis.names).nullable(), agreed_remark: z.string().nullable(),
  /** `amount` of a client is its share of what has come about, once there is something; null for who may not see amounts. */
  shares: z.array(z.object({ client_id: Id, client_name: z.string(), weight: z.string(), amount: z.string().nullable() })),
  lines: z.array(StoredLine), trips: z.array(Trip),
  actual_amount: z.string().nullable(), cancellation_charge: z.string().nullable(),
  /** What cancelling it now would cost; null where it cannot be cancelled, or for who may not see amounts. */
  cancel_now: z.string().nullable(),
  approver: z.string().nullable(), decision_remarks: z.string().nullable(), decline_reason: z.string().nullable(), cancel_reason: z.string().nullable(),
  submitted_at: Instant.nullable(), decided_at: Instant.nullable(), assigned_at: Instant.nullable(), accepted_at: Instant.nullable(),
  completed_at: Instant.nullable(), closed_at: Instant.nullable(), cancelled_at: Instant.nullable(), created_at: Instant,
  /** By when its vendor has to answer; null unless it is asked. */
  answer_by: Instant.nullable(),
  /** What its reader may do next. */
  actions: z.array(z.enum(requestActions)),
  may_edit: z.boolean(), may_plan: z.boolean(),
  /** The vendor's vehicles and drivers of its last trips, to fill a new one in. */
  known_vehicles: z.array(z.object({
    vehicle_no: z.string(), vehicle_type: z.string(), vehicle_license_expiry: z.string(), vehicle_insurance_expiry: z.string(), driver_name: z.string(),
    driver_phone: z.string(), driver_license_expiry: z.string(),
  })),
  /** People of its sheets by day; empty for vehicles. */
  fulfilment: z.array(z.object({ work_date: z.string(), role: z.enum(staffRole.names), people: z.number() })),
})

const Estimate = z.object({
  vendor_id: Id, vendor_code: z.string(), vendor_name: z.string(), currency: z.string(),
  /** Amounts are null for who may not see amounts. */
  amount: z.string().nullable(), first_day: z.string().nullable(), vat: z.string().nullable(),
  /** What it comes to by class: 'Normal', 'Overtime', 'Base', 'Night'. */
  classes: z.array(z.object({ label: z.string(), hours: z.string().nullable(), amount: z.string().nullable() })),
  /** What to know before choosing it: too few free people. */
  warnings: z.array(z.string()),
})

const tripFields = {
  vehicle_no: z.string().trim().min(1, 'Enter the plate.').max(40, 'Use at most 40 characters.'),
  vehicle_license_expiry: Day,
  vehicle_insurance_expiry: Day,
  driver_name: text(120, 'Driver is required.'),
  driver_phone: Phone,
  driver_license_expiry: Day,
  token_no: z.union([blank, numberText(40)]).nullish(),
  planned_start: Moment,
  planned_end: Moment,
}

/** People and vehicles asked of vendors (vendors.md 2.8, 3.5, 5). */
export const vendorRequests = {
  /** `meta.tab_counts` tells how many there are of each status, whichever is asked for. */
  list: get('/api/request_application', {
    needs: lists, own: ['vendor'],
    query: paging.extend({
      application_type: z.enum(requestType.names), status: anyOf(Status), approval_status: anyOf(z.coerce.number().int().min(0).max(2)),
      warehouse_id: anyOf(Id), vendor_id: anyOf(Id), client_id: anyOf(Id), priority: anyOf(z.enum(requestPriority.names)),
      /** Those the reader asked for. */
      mine: Flag.optional(),
    }),
    reply: paged(Row),
  }),
  one: get('/api/request_application/:id', { needs: [creates, approves, assigns, ...lists], own: ['vendor'], params: byId, reply: Request }),
  add: post('/api/request_application', {
    needs: creates,
    body: z.object({
      ...fields, application_type: z.enum(requestType.names), priority: fields.priority.default('normal'), shares: fields.shares.default([]),
      lines: fields.lines.default([]),
      /** Submits it at once; a draft otherwise. */
      submit: Flag.default(false),
    }),
    reply: Request, refreshes: changed,
  }),
  change: patch('/api/request_application/:id', {
    needs: creates, params: byId, body: z.object({ ...fields, version: z.number().int() }).partial(), reply: Request, refreshes: changed,
  }),
  act: patch('/api/request_application/:id/action/:action', {
    needs: [creates, approves, assigns], own: ['vendor'], params: z.object({ id: Id, action: z.enum(requestActions) }),
    body: z.object({ vendor_id: Id.nullish(), agreed_amount: NotNegative('The amount').nullish(), remarks: Remarks }),
    /** What became of it; a vendor that declines can no longer read it. */
    reply: z.object({ id: Id, request_no: z.string(), status: Status }), refreshes: changed,
  }),
  estimate: post('/api/request_application_estimate', {
    needs: creates, body: z.object({ ...need, application_type: z.enum(requestType.names) }), reply: z.array(Estimate), writes: false,
  }),
  /** The vendors a request could be given to, with what they would cost, cheapest first. */
  offers: get('/api/request_application/:id/offers', { needs: [creates, assigns], params: byId, reply: z.array(Estimate) }),
  addTrip: post('/api/request_application/:id/trip', {
    needs: assigns, own: ['vendor'], params: byId, body: z.object({ ...tripFields, line_id: Id.nullish() }), reply: Trip, refreshes: changed,
  }),
  changeTrip: patch('/api/request_application/:id/trip/:trip_id', {
    needs: assigns, own: ['vendor'], params: z.object({ id: Id, trip_id: Id }),
    body: z.object({
      ...tripFields, version: z.number().int(),
      /** Starts, completes or cancels it. */
      status: z.enum(['started', 'completed', 'cancelled']),
      actual_start: Moment, actual_end: Moment,
      odometer_start: kilometres('The odometer', 999_999.9), odometer_end: kilometres('The odometer', 999_999.9),
      /** The odometer started again at 0 on the way. */
      odometer_rolled: z.boolean(),
      waiting_minutes: z.coerce.number().int('Give whole minutes.').min(0, 'Give 0 or more minutes.').max(2880, 'At most two days.'),
      tolls: NotNegative('Tolls'),
      /** A photo of the signed paper, a JPEG as a data address. */
      pod: z.string().max(Math.ceil(PHOTO_BYTES / 3) * 4 + 30, 'A photo is too large.'),
      reason: z.string().trim().max(250, 'Use at most 250 characters.'),
    }).partial(),
    reply: Trip, refreshes: changed,
  }),
  /** The signed paper of a trip. */
  pod: get('/api/request_application/:id/trip/:trip_id/pod', {
    needs: [assigns, ...lists], own: ['vendor'], params: z.object({ id: Id, trip_id: Id }), kind: 'download',
  }),
  /** The order on paper, `RA_{request_no}.pdf` (vendors.md 6.4). */
  paper: get('/api/request_application/:id/download', { needs: lists, own: ['vendor'], params: byId, kind: 'download' }),
}
