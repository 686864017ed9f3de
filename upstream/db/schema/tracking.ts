import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { eventMappingStatus } from '@/lib/domain/carrier'
import { podStatus } from '@/lib/domain/delivery'
import { packageStatus } from '@/lib/domain/package'
import { switchStatus } from '@/lib/domain/record-status'
import { rangeStatus } from '@/lib/domain/tracking-range'
import { choiceColumn, degrees, instant, kg, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { amount } from '../money-columns'
import { pgTable } from '../table'

/** tracking.md 2: event master. Code, rank and the status it sets start from lib/domain/tracking-event.ts. */
export const trackingEventMaster = pgTable('tracking_event_master', {
  id: rowId(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  public_text: text('public_text').notNull(),
  public_text_ar: text('public_text_ar'),
  category: text('category').notNull(),
  alias: text('alias'),
  maps_to_status: choiceColumn(packageStatus),
  rank: integer('rank').notNull().default(0),
  milestone: text('milestone'),
  is_public: boolean('is_public').notNull().default(true),
  is_terminal: boolean('is_terminal').notNull().default(false),
  is_exception: boolean('is_exception').notNull().default(false),
  needs_reason: boolean('needs_reason').notNull().default(false),
  needs_location: boolean('needs_location').notNull().default(false),
  counts_attempt: boolean('counts_attempt').notNull().default(false),
  stops_sla: boolean('stops_sla').notNull().default(false),
  iata_code: text('iata_code'),
  is_system: boolean('is_system').notNull().default(false),
  status: statusColumn(switchStatus, 'active'),
  ...stamps(),
})

/** tracking.md 2: event log. Never updated but to void, never deleted. */
export const packageEvents = pgTable(
  'package_events',
  {
    id: rowId(),
    package_id: ref('package_id').notNull(),
    event_code: text('event_code').notNull(),
    event_at: instant('event_at').notNull(),
    received_at: instant('received_at').notNull().default(sql`now()`),
    location_text: text('location_text'),
    facility_id: ref('facility_id'),
    city: text('city'),
    country_code: text('country_code'),
    lat: degrees('lat'),
    lng: degrees('lng'),
    reason_code: text('reason_code'),
    remarks: text('remarks'),
    source: text('source').notNull(),
    carrier_id: ref('carrier_id'),
    carrier_event_code: text('carrier_event_code'),
    carrier_event_text: text('carrier_event_text'),
    /** The carrier's own words in `carrier_events`, while they are kept. */
    carrier_event_id: ref('carrier_event_id'),
    event_mapping_status: statusColumn(eventMappingStatus, 'mapped'),
    scan_code: text('scan_code'),
    user_id: ref('user_id'),
    device_id: text('device_id'),
    /** The scanner's own id of this scan: the same scan sent twice is recorded once. */
    client_uuid: uuid('client_uuid'),
    /** The bag or consolidation whose scan this event came from; with `received_at` it tells one such scan from another. */
    bag_id: ref('bag_id'),
    consolidation_id: ref('consolidation_id'),
    /** What the scale showed, of the piece named or of the whole parcel. */
    weight: kg('weight'),
    piece: smallint('piece'),
    voided_at: instant('voided_at'),
    voided_by: ref('voided_by'),
    void_reason: text('void_reason'),
  },
  (t) => [
    uniqueIndex('package_events_client_uuid').on(t.client_uuid).where(sql`${t.client_uuid} is not null`),
    // Codes nobody mapped share one code of ours, and two of them may fall on one second; those are told apart by the carrier's inbox.
    uniqueIndex('package_events_once').on(t.package_id, t.event_code, t.event_at, sql`coalesce(${t.facility_id}, 0)`)
      .where(sql`${t.voided_at} is null and ${t.event_mapping_status} = ${literal(eventMappingStatus, 'mapped')}`),
    index('package_events_timeline').on(t.package_id, t.event_at.desc(), t.id.desc()),
    index('package_events_code').on(t.event_code, t.event_at),
    index('package_events_bag').on(t.bag_id, t.received_at).where(sql`${t.bag_id} is not null`),
    index('package_events_consolidation').on(t.consolidation_id, t.received_at).where(sql`${t.consolidation_id} is not null`),
    index('package_events_received').using('brin', t.received_at),
    index('package_events_scan').on(t.scan_code).where(sql`${t.scan_code} is not null`),
  ],
)

/** tracking.md 2: what a scan of a package, bag or consolidation means. */
export const entityScans = pgTable('entity_scans', {
  id: rowId(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  entity_type: text('entity_type').notNull(),
  event_code: text('event_code').notNull(),
  allowed_statuses: text('allowed_statuses').array().notNull().default(sql`'{}'`),
  requires: text('requires').array().notNull().default(sql`'{}'`),
  user_categories: text('user_categories').array().notNull(),
  block_duplicate_minutes: integer('block_duplicate_minutes').notNull().default(30),
  sound: text('sound').notNull().default('ok'),
  status: statusColumn(switchStatus, 'active'),
  ...stamps(),
})

/** tracking.md 2: number ranges; drawn in blocks under a row lock. */
export const trackingRanges = pgTable(
  'tracking_ranges',
  {
    id: rowId(),
    name: text('name').notNull().unique(),
    system_type: text('system_type').notNull(),
    carrier_id: ref('carrier_id'),
    client_id: ref('client_id'),
    service_code: text('service_code'),
    prefix: text('prefix').notNull().default(''),
    suffix: text('suffix').notNull().default(''),
    start_no: bigint('start_no', { mode: 'number' }).notNull(),
    end_no: bigint('end_no', { mode: 'number' }).notNull(),
    pad_length: integer('pad_length').notNull(),
    check_digit: text('check_digit').notNull().default('none'),
    next_no: bigint('next_no', { mode: 'number' }).notNull(),
    alert_at: integer('alert_at').notNull().default(1000),
    alert_emails: text('alert_emails').array().notNull().default(sql`'{}'`),
    /** How much of running out was told already (lib/domain/tracking-range.ts, alertLevel). */
    alerted: integer('alerted').notNull().default(0),
    status: statusColumn(rangeStatus, 'active'),
    stopped_at: instant('stopped_at'),
    stop_reason: text('stop_reason'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('tracking_ranges_scope')
      .on(t.system_type, sql`coalesce(${t.carrier_id},0)`, sql`coalesce(${t.client_id},0)`, sql`coalesce(${t.service_code},'')`)
      .where(sql`${t.status} = ${literal(rangeStatus, 'active')}`),
  ],
)

/** Numbers drawn from a range on a day in Dubai: what the forecast of its end is made from (tracking.md 7). */
export const trackingRangeDays = pgTable(
  'tracking_range_days',
  { range_id: ref('range_id').notNull(), day: date('day').notNull(), drawn: integer('drawn').notNull() },
  (t) => [primaryKey({ columns: [t.range_id, t.day] })],
)

/** tracking.md 2: proof of delivery, one a package and kind. */
export const pods = pgTable(
  'pods',
  {
    id: rowId(),
    package_id: ref('package_id').notNull(),
    kind: text('kind').notNull().default('delivery'),
    delivered_at: instant('delivered_at').notNull(),
    receiver_name: text('receiver_name').notNull(),
    relation: text('relation').notNull().default('self'),
    id_type: text('id_type'),
    id_last4: text('id_last4'),
    signature_path: text('signature_path'),
    photo_paths: text('photo_paths').array().notNull().default(sql`'{}'`),
    otp_verified: boolean('otp_verified').notNull().default(false),
    lat: degrees('lat'),
    lng: degrees('lng'),
    /** From the consignee's address; null where either place is unknown. */
    distance_m: integer('distance_m'),
    cod_collected: amount('cod_collected', 'cod_currency'),
    cod_currency: text('cod_currency'),
    cod_method: text('cod_method'),
    driver_name: text('driver_name'),
    run_no: text('run_no'),
    source: text('source').notNull(),
    status: statusColumn(podStatus, 'complete'),
    data: jsonb('data'),
    received_at: instant('received_at').notNull().default(sql`now()`),
  },
  (t) => [uniqueIndex('pods_once').on(t.package_id, t.kind)],
)
