import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgSequence, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { pickupStatus } from '@/lib/domain/pickup'
import { recordStatus } from '@/lib/domain/record-status'
import { instant, kg, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { pgTable } from '../table'
import { carriers } from './carriers'
import { clientAddresses, clients } from './clients'
import { packages } from './packages'


/** sla-pickup.md 2: carrier_pickup_slot. Times are HH:mm of the country's own clock. */
export const carrierPickupSlots = pgTable(
  'carrier_pickup_slots',
  {
    id: rowId(),
    carrier_id: ref('carrier_id').notNull().references(() => carriers.id),
    country_code: text('country_code').notNull(),
    /** Null: the whole country. */
    city_ids: ref('city_ids').array(),
    slot_name: text('slot_name').notNull(),
    weekdays: integer('weekdays').array().notNull(),
    start_time: text('start_time').notNull(),
    end_time: text('end_time').notNull(),
    cut_off_time: text('cut_off_time').notNull(),
    lead_days: integer('lead_days').notNull().default(0),
    /** Per day; null is no limit. */
    max_pickups: integer('max_pickups'),
    max_parcels: integer('max_parcels'),
    max_weight_kg: kg('max_weight_kg', 12),
    auto_pickup: boolean('auto_pickup').notNull().default(true),
    auto_trigger: text('auto_trigger').notNull().default('at_cut_off'),
    interval_minutes: integer('interval_minutes'),
    min_parcels: integer('min_parcels').notNull().default(1),
    booking_channel: text('booking_channel').notNull().default('email'),
    /** 0 the carrier comes, 1 the client brings it. */
    pickup_type: integer('pickup_type').notNull().default(0),
    last_run_at: instant('last_run_at'),
    status: statusColumn(recordStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('carrier_pickup_slots_name')
      .on(t.carrier_id, t.country_code, sql`lower(${t.slot_name})`)
      .where(sql`${t.status} <> ${literal(recordStatus, 'delete')}`),
    index('carrier_pickup_slots_carrier').on(t.carrier_id, t.country_code, t.status),
  ],
)

/** sla-pickup.md 2: client_pickup_slot, an address of a client that uses a slot. */
export const clientPickupSlots = pgTable(
  'client_pickup_slots',
  {
    id: rowId(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    client_address_id: ref('client_address_id').notNull().references(() => clientAddresses.id),
    carrier_slot_id: ref('carrier_slot_id').notNull().references(() => carrierPickupSlots.id),
    carrier_id: ref('carrier_id').notNull(),
    country_code: text('country_code').notNull(),
    weekdays: integer('weekdays').array().notNull(),
    auto_pickup: boolean('auto_pickup').notNull().default(true),
    expected_parcels: integer('expected_parcels').notNull(),
    expected_weight_kg: kg('expected_weight_kg', 12),
    package_location: text('package_location'),
    instructions: text('instructions'),
    contact_name: text('contact_name'),
    contact_phone: text('contact_phone'),
    /** Null: every service. */
    service_codes: text('service_codes').array(),
    approval_status: integer('approval_status').notNull().default(0),
    reject_reason: text('reject_reason'),
    start_date: date('start_date'),
    end_date: date('end_date'),
    status: statusColumn(recordStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    index('client_pickup_slots_address').on(t.client_address_id, t.carrier_slot_id),
    index('client_pickup_slots_client').on(t.client_id, t.status),
    index('client_pickup_slots_slot').on(t.carrier_slot_id),
  ],
)

export const pickupSerial = pgSequence('pickup_serial')

/** sla-pickup.md 2: pickup_request. Times are HH:mm of the country's own clock on `pickup_date`. */
export const pickupRequests = pgTable(
  'pickup_requests',
  {
    id: rowId(),
    pickup_no: text('pickup_no').notNull().unique(),
    /** Null: asked for once, outside any slot. */
    client_slot_id: ref('client_slot_id').references(() => clientPickupSlots.id),
    client_id: ref('client_id').notNull().references(() => clients.id),
    client_address_id: ref('client_address_id').notNull().references(() => clientAddresses.id),
    carrier_id: ref('carrier_id').notNull().references(() => carriers.id),
    country_code: text('country_code').notNull(),
    pickup_date: date('pickup_date').notNull(),
    ready_time: text('ready_time').notNull(),
    close_time: text('close_time').notNull(),
    parcels: integer('parcels').notNull(),
    weight_kg: kg('weight_kg', 12).notNull(),
    status: statusColumn(pickupStatus, 'scheduled'),
    confirmation_number: text('confirmation_number'),
    channel: text('channel').notNull(),
    attempts: integer('attempts').notNull().default(0),
    next_attempt_at: instant('next_attempt_at'),
    /** Who is asking the carrier for it. */
    worker_id: uuid('worker_id'),
    last_error: text('last_error'),
    picked_parcels: integer('picked_parcels'),
    picked_at: instant('picked_at'),
    failure_reason: text('failure_reason'),
    /** Parcels over the slot's limits, left for the next one. */
    missed_cut_off: integer('missed_cut_off').notNull().default(0),
    /** Client slot and day: the same pickup is never booked twice. */
    idempotency_key: text('idempotency_key').notNull(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('pickup_requests_once').on(t.idempotency_key),
    index('pickup_requests_day').on(t.pickup_date, t.status),
    index('pickup_requests_client').on(t.client_id, t.pickup_date),
    index('pickup_requests_carrier').on(t.carrier_id, t.pickup_date),
    index('pickup_requests_slot').on(t.client_slot_id, t.pickup_date),
    index('pickup_requests_waiting').on(t.next_attempt_at).where(sql`${t.status} = ${literal(pickupStatus, 'scheduled')}`),
  ],
)

export const pickupLines = pgTable(
  'pickup_lines',
  {
    id: rowId(),
    pickup_request_id: ref('pickup_request_id').notNull().references(() => pickupRequests.id, { onDelete: 'cascade' }),
    package_id: ref('package_id').notNull().references(() => packages.id, { onDelete: 'cascade' }),
    tracking_no: text('tracking_no').notNull(),
    picked_at: instant('picked_at'),
    /** Its pickup failed or was cancelled: the parcel may be booked again. */
    released_at: instant('released_at'),
  },
  (t) => [
    uniqueIndex('pickup_lines_once').on(t.pickup_request_id, t.package_id),
    // A parcel waits for one pickup at a time, whoever books.
    uniqueIndex('pickup_lines_open').on(t.package_id).where(sql`${t.released_at} is null and ${t.picked_at} is null`),
  ],
)
