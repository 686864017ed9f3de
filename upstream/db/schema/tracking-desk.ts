import { sql } from 'drizzle-orm'
import { boolean, date, foreignKey, index, integer, jsonb, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { eventMappingStatus, feedResult, waitingResults } from '@/lib/domain/carrier'
import { deliveryRunStatus } from '@/lib/domain/delivery'
import { choiceColumn, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literals } from '../literals'
import { amount, rate } from '../money-columns'
import { pgTable } from '../table'
import { packages } from './packages'


/** tracking.md 2: a driver's run. What became of its stops is read from the parcels, so it cannot disagree with them. */
export const deliveryRuns = pgTable(
  'delivery_runs',
  {
    id: rowId(),
    run_no: text('run_no').notNull().unique(),
    carrier_id: ref('carrier_id'),
    facility_id: ref('facility_id'),
    driver_name: text('driver_name'),
    vehicle_no: text('vehicle_no'),
    run_date: date('run_date').notNull(),
    started_at: instant('started_at'),
    closed_at: instant('closed_at'),
    status: statusColumn(deliveryRunStatus, 'planned'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [index('delivery_runs_day').on(t.run_date.desc(), t.carrier_id, t.id.desc())],
)

/** Which parcel is the how-manieth stop of which run; one that goes out again is a stop of another run. */
export const deliveryRunStops = pgTable(
  'delivery_run_stops',
  {
    run_id: ref('run_id').notNull().references(() => deliveryRuns.id),
    package_id: ref('package_id').notNull(),
    stop_no: integer('stop_no').notNull(),
    /** The ride it went out with; taken back, the parcel is off the run again. */
    event_id: ref('event_id'),
    added_at: instant('added_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.run_id, t.package_id] }),
    index('delivery_run_stops_package').on(t.package_id, t.added_at.desc()),
    index('delivery_run_stops_event').on(t.event_id),
    foreignKey({ name: 'delivery_run_stops_package_fk', columns: [t.package_id], foreignColumns: [packages.id] }),
  ],
)

/** tracking.md 2: why a parcel got its carrier, one line each time it was decided. Append-only. */
export const consignmentAssignments = pgTable(
  'consignment_assignments',
  {
    id: rowId(),
    package_id: ref('package_id').notNull(),
    seq: integer('seq').notNull().default(1),
    rule_id: ref('rule_id'),
    rule_name: text('rule_name').notNull(),
    /** `[{ carrier_id, accepted, reason }]` in the order they were looked at; null where they are those of shared words (`choice_words`). */
    candidates: jsonb('candidates').default([]),
    words_id: ref('words_id'),
    so_far: integer('so_far'),
    carrier_id: ref('carrier_id'),
    linehaul_id: ref('linehaul_id'),
    service_code: text('service_code').notNull(),
    assigned_by: text('assigned_by').notNull(),
    assigned_at: instant('assigned_at').notNull().default(sql`now()`),
  },
  (t) => [uniqueIndex('consignment_assignments_once').on(t.package_id, t.seq)],
)

/** tracking.md 2: every amount turned into another currency, with the rate of its day. Append-only. */
export const currencyConversionLogs = pgTable(
  'currency_conversion_logs',
  {
    id: rowId(),
    order_id: text('order_id').notNull(),
    purpose: text('purpose').notNull(),
    amount: amount('amount', 'from_currency').notNull(),
    from_currency: text('from_currency').notNull(),
    to_currency: text('to_currency').notNull(),
    rate: rate('rate').notNull(),
    converted_amount: amount('converted_amount', 'to_currency').notNull(),
    rate_source: text('rate_source').notNull(),
    rate_date: date('rate_date').notNull(),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [index('currency_conversion_logs_order').on(t.order_id, t.created_at)],
)

/** carriers.md carrier_setting: how a carrier is reached. Secrets are sealed. */
export const carrierSettings = pgTable(
  'carrier_settings',
  {
    id: rowId(),
    carrier_id: ref('carrier_id').notNull(),
    environment: text('environment').notNull(),
    setting_key: text('setting_key').notNull(),
    setting_value: text('setting_value').notNull(),
    value_type: text('value_type').notNull().default('text'),
    description: text('description'),
    ...stamps(),
  },
  (t) => [uniqueIndex('carrier_settings_once').on(t.carrier_id, t.environment, t.setting_key)],
)

/** carriers.md carrier_event_mapping: what a carrier's code means here. */
export const carrierEventMappings = pgTable(
  'carrier_event_mappings',
  {
    id: rowId(),
    carrier_id: ref('carrier_id').notNull(),
    carrier_event_code: text('carrier_event_code').notNull(),
    carrier_event_sub_code: text('carrier_event_sub_code').notNull().default(''),
    carrier_event_description: text('carrier_event_description'),
    rsa_event_code: text('rsa_event_code'),
    event_mapping_status: statusColumn(eventMappingStatus, 'unmapped'),
    reason_code: text('reason_code'),
    /** Null: as our event says. */
    counts_attempt: boolean('counts_attempt'),
    pauses_sla: boolean('pauses_sla'),
    is_public: boolean('is_public'),
    requires_pod: boolean('requires_pod'),
    is_terminal: boolean('is_terminal'),
    occurrences: integer('occurrences').notNull().default(0),
    first_seen_at: instant('first_seen_at'),
    last_seen_at: instant('last_seen_at'),
    sample_tracking_no: text('sample_tracking_no'),
    mapped_by: ref('mapped_by'),
    mapped_at: instant('mapped_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('carrier_event_mappings_once').on(t.carrier_id, t.carrier_event_code, t.carrier_event_sub_code),
    index('carrier_event_mappings_status').on(t.event_mapping_status, t.last_seen_at.desc()),
  ],
)

/** carriers.md carrier_event: the inbox of what carriers say, as they said it. The payload goes after 90 days, the row stays. */
export const carrierEvents = pgTable(
  'carrier_events',
  {
    id: rowId(),
    carrier_id: ref('carrier_id').notNull(),
    tracking_no: text('tracking_no').notNull(),
    carrier_event_code: text('carrier_event_code').notNull(),
    carrier_event_sub_code: text('carrier_event_sub_code').notNull().default(''),
    carrier_event_description: text('carrier_event_description'),
    /** Null: nobody can tell when it was. */
    event_time: instant('event_time'),
    event_time_raw: text('event_time_raw').notNull(),
    location_raw: text('location_raw'),
    event_location_id: ref('event_location_id'),
    signature_name: text('signature_name'),
    source: text('source').notNull(),
    payload: jsonb('payload'),
    received_at: instant('received_at').notNull().default(sql`now()`),
    processed_at: instant('processed_at'),
    process_result: choiceColumn(feedResult),
    /** Why it waits, what was cut or left out of it, or why it was closed. */
    process_note: text('process_note'),
    dedupe_key: text('dedupe_key').notNull().unique(),
  },
  (t) => [
    index('carrier_events_number').on(t.tracking_no, t.event_time),
    index('carrier_events_code').on(t.carrier_id, t.carrier_event_code, t.event_time.desc(), t.id.desc()),
    index('carrier_events_received').on(t.carrier_id, t.received_at),
    index('carrier_events_result').on(t.carrier_id, t.process_result, t.received_at),
    index('carrier_events_waiting').on(t.received_at.desc(), t.id.desc()).where(sql`${t.process_result} in ${literals(feedResult, ...waitingResults)}`),
    index('carrier_events_payload_age').on(t.received_at).where(sql`${t.payload} is not null`),
  ],
)
