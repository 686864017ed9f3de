import { sql } from 'drizzle-orm'
import { boolean, index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { eventMappingStatus } from '@/lib/domain/carrier'
import { bookingState, circuitState, messageState, reprocessState } from '@/lib/domain/carrier-feed'
import { guardedStatus } from '@/lib/domain/record-status'
import { degrees, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { pgTable } from '../table'
import { carriers } from './carriers'

/** carriers.md carrier_tracking: where a carrier's numbers come from and how it is polled; `coverage_id` null = all. */
export const carrierTrackings = pgTable(
  'carrier_trackings',
  {
    id: rowId(),
    carrier_id: ref('carrier_id').notNull().references(() => carriers.id),
    coverage_id: ref('coverage_id'),
    number_source: text('number_source').notNull(),
    system_type: text('system_type'),
    prefix: text('prefix').notNull().default(''),
    suffix: text('suffix').notNull().default(''),
    number_length: integer('number_length').notNull(),
    pattern: text('pattern').notNull(),
    check_digit: text('check_digit').notNull().default('none'),
    sample: text('sample').notNull(),
    low_stock_threshold: integer('low_stock_threshold').notNull().default(1000),
    poll_batch_size: integer('poll_batch_size').notNull().default(50),
    stop_polling_after_days: integer('stop_polling_after_days').notNull().default(60),
    status: statusColumn(guardedStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('carrier_trackings_once').on(t.carrier_id, sql`coalesce(${t.coverage_id}, 0)`).where(sql`${t.status} = ${literal(guardedStatus, 'active')}`),
    index('carrier_trackings_carrier').on(t.carrier_id),
  ],
)

/** carriers.md carrier_event_location: a place as the feed names it, made on first sight; people only edit it. */
export const carrierEventLocations = pgTable(
  'carrier_event_locations',
  {
    id: rowId(),
    carrier_id: ref('carrier_id').notNull().references(() => carriers.id),
    carrier_location_code: text('carrier_location_code').notNull().default(''),
    carrier_location_name: text('carrier_location_name').notNull().default(''),
    country_code: text('country_code'),
    base_city_id: ref('base_city_id'),
    airport_code: text('airport_code'),
    display_name: text('display_name'),
    timezone: text('timezone'),
    latitude: degrees('latitude'),
    longitude: degrees('longitude'),
    mapping_status: statusColumn(eventMappingStatus, 'unmapped'),
    occurrences: integer('occurrences').notNull().default(0),
    last_seen_at: instant('last_seen_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('carrier_event_locations_once').on(t.carrier_id, t.carrier_location_code, t.carrier_location_name),
    index('carrier_event_locations_status').on(t.mapping_status, t.last_seen_at.desc()),
  ],
)

/** carriers.md carrier_email: whom to write to at a carrier, about what, and how. */
export const carrierEmails = pgTable(
  'carrier_emails',
  {
    id: rowId(),
    carrier_id: ref('carrier_id').notNull().references(() => carriers.id),
    country_code: text('country_code'),
    purpose: text('purpose').notNull(),
    to_emails: text('to_emails').array().notNull(),
    cc_emails: text('cc_emails').array().notNull().default(sql`'{}'`),
    bcc_emails: text('bcc_emails').array().notNull().default(sql`'{}'`),
    subject_template: text('subject_template').notNull(),
    body_template: text('body_template').notNull(),
    attachment: text('attachment').notNull().default('none'),
    send_mode: text('send_mode').notNull().default('immediate'),
    send_time: text('send_time'),
    last_sent_at: instant('last_sent_at'),
    status: statusColumn(guardedStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('carrier_emails_once')
      .on(t.carrier_id, sql`coalesce(${t.country_code}, '')`, t.purpose)
      .where(sql`${t.status} <> ${literal(guardedStatus, 'delete')}`),
  ],
)

/** How the line to a carrier does: its circuit, the calls of this minute, the next poll, the last test. Shared by all processes. */
export const carrierLinks = pgTable(
  'carrier_links',
  {
    carrier_id: ref('carrier_id').notNull().references(() => carriers.id),
    environment: text('environment').notNull(),
    circuit: statusColumn(circuitState, 'closed'),
    /** Failures in a row; a success sets it to 0. */
    failures: integer('failures').notNull().default(0),
    opened_at: instant('opened_at'),
    /** When an open circuit lets one call through to see, and until when that call is waited for. */
    probe_at: instant('probe_at'),
    probe_until: instant('probe_until'),
    last_error: text('last_error'),
    last_error_at: instant('last_error_at'),
    last_ok_at: instant('last_ok_at'),
    window_at: instant('window_at'),
    window_calls: integer('window_calls').notNull().default(0),
    /** The carrier asked for silence until then (Retry-After). */
    quiet_until: instant('quiet_until'),
    next_poll_at: instant('next_poll_at'),
    /** Who is polling it. */
    poll_worker_id: uuid('poll_worker_id'),
    poll_failures: integer('poll_failures').notNull().default(0),
    /** Of the test button; what a go-live check looks at. */
    tested_at: instant('tested_at'),
    tested_ok: boolean('tested_ok'),
  },
  (t) => [primaryKey({ columns: [t.carrier_id, t.environment] })],
)

/** What a carrier is to be told of a parcel: written with the change that causes it, worked off by the dispatcher. */
export const carrierBookings = pgTable(
  'carrier_bookings',
  {
    id: rowId(),
    package_id: ref('package_id').notNull(),
    carrier_id: ref('carrier_id').notNull().references(() => carriers.id),
    environment: text('environment').notNull(),
    /** `book` or `cancel`. */
    action: text('action').notNull().default('book'),
    /** The same at every try: the carrier tells repeats apart by it. */
    event_id: uuid('event_id').notNull().unique().defaultRandom(),
    /** The package waits for the carrier's label; false: it goes with our own. */
    wants_label: boolean('wants_label').notNull(),
    /** The file it came in with: thousands of these give way to a single parcel somebody waits for. */
    upload_id: ref('upload_id'),
    state: statusColumn(bookingState, 'waiting'),
    attempts: integer('attempts').notNull().default(0),
    next_at: instant('next_at').notNull().default(sql`now()`),
    claim: uuid('claim'),
    claimed_until: instant('claimed_until'),
    worker_id: uuid('worker_id'),
    carrier_tracking_no: text('carrier_tracking_no'),
    error: text('error'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    settled_at: instant('settled_at'),
  },
  (t) => [
    index('carrier_bookings_due').on(sql`(${t.upload_id} is not null)`, t.next_at, t.id).where(sql`${t.state} = ${literal(bookingState, 'waiting')}`),
    index('carrier_bookings_package').on(t.package_id, t.id),
    uniqueIndex('carrier_bookings_open')
      .on(t.package_id, t.action, sql`coalesce(${t.carrier_tracking_no}, '')`)
      .where(sql`${t.state} = ${literal(bookingState, 'waiting')}`),
    index('carrier_bookings_health').on(t.carrier_id, t.created_at),
  ],
)

/** Webhook messages as they were accepted, answered before they are worked; the digest tells a repeat. */
export const carrierMessages = pgTable(
  'carrier_messages',
  {
    id: rowId(),
    carrier_id: ref('carrier_id').notNull().references(() => carriers.id),
    digest: text('digest').notNull(),
    /** The body as it came. */
    payload: text('payload').notNull(),
    received_at: instant('received_at').notNull().default(sql`now()`),
    state: statusColumn(messageState, 'waiting'),
    attempts: integer('attempts').notNull().default(0),
    next_at: instant('next_at').notNull().default(sql`now()`),
    error: text('error'),
    processed_at: instant('processed_at'),
  },
  (t) => [
    uniqueIndex('carrier_messages_once').on(t.carrier_id, t.digest),
    index('carrier_messages_due').on(t.next_at, t.id).where(sql`${t.state} = ${literal(messageState, 'waiting')}`),
    index('carrier_messages_age').on(t.received_at),
  ],
)

/** When a parcel was last asked about, so that each keeps its own pace. */
export const carrierPolls = pgTable('carrier_polls', {
  package_id: ref('package_id').primaryKey(),
  polled_at: instant('polled_at').notNull(),
  stopped_at: instant('stopped_at'),
})

/** A run over stored events of a code whose meaning changed. */
export const carrierReprocesses = pgTable(
  'carrier_reprocesses',
  {
    id: rowId(),
    mapping_id: ref('mapping_id').notNull(),
    state: statusColumn(reprocessState, 'queued'),
    worker_id: uuid('worker_id'),
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    moved: integer('moved').notNull().default(0),
    error: text('error'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    created_by: ref('created_by'),
    finished_at: instant('finished_at'),
  },
  (t) => [index('carrier_reprocesses_mapping').on(t.mapping_id, t.id.desc())],
)
