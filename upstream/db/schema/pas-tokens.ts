import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { detentionStatus } from '@/lib/domain/gate-dwell'
import { tokenStatus } from '@/lib/domain/gate-token'
import { celsius, instant, kg, ref, rowId, stamps, statusColumn } from '../columns'
import { literals } from '../literals'
import { amount, unitPrice } from '../money-columns'
import { pgTable } from '../table'
import { clients } from './clients'
import { detentionRules, docks, parkingBays, transporters } from './pas-sites'
import { facilities } from './places'

const open = ['created', 'in_yard', 'called', 'at_dock', 'dock_out'].map((name) => `'${name}'`).join(', ')

/** pas.md 2.2. One table, not partitioned: docs/decisions/020-gate-tokens.md */
export const gateTokens = pgTable(
  'gate_tokens',
  {
    id: rowId(),
    token_no: text('token_no').notNull().unique(),
    queue_no: integer('queue_no').notNull(),
    token_day: date('token_day').notNull(),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    purpose: text('purpose').notNull(),
    /** As people read it; the key is what is compared (lib/domain/plate.ts). */
    vehicle_no: text('vehicle_no').notNull(),
    vehicle_key: text('vehicle_key').notNull(),
    /** Open beside another token of its vehicle since before the two spellings were known to be one. */
    is_twin: boolean('is_twin').notNull().default(false),
    plate_country: text('plate_country').notNull().default('AE'),
    plate_emirate: text('plate_emirate'),
    plate_code: text('plate_code'),
    plate_number: text('plate_number').notNull(),
    vehicle_type: text('vehicle_type').notNull(),
    trailer_no: text('trailer_no'),
    container_no: text('container_no'),
    seal_no: text('seal_no'),
    transporter_id: ref('transporter_id').notNull().references(() => transporters.id),
    vendor_id: ref('vendor_id'),
    /** Personal data; null 180 days after closing. */
    driver_name: text('driver_name'),
    driver_phone: text('driver_phone'),
    phone_last4: text('phone_last4'),
    driver_id_type: text('driver_id_type'),
    /** Sealed; only its last four are shown. */
    driver_id_no: text('driver_id_no'),
    driver_id_last4: text('driver_id_last4'),
    licence_expiry: date('licence_expiry'),
    helper_count: integer('helper_count').notNull().default(0),
    language: text('language').notNull().default('en'),
    client_id: ref('client_id').references(() => clients.id),
    reference_type: text('reference_type').notNull().default('none'),
    reference_no: text('reference_no'),
    mapping_id: ref('mapping_id'),
    projection_id: ref('projection_id'),
    appointment_from: instant('appointment_from'),
    appointment_to: instant('appointment_to'),
    arrival_class: text('arrival_class'),
    priority: text('priority'),
    priority_reason: text('priority_reason'),
    no_shows: integer('no_shows').notNull().default(0),
    pallets: integer('pallets'),
    cartons: integer('cartons'),
    weight: kg('weight', 12),
    temperature_reading: celsius('temperature_reading'),
    declaration_id: ref('declaration_id'),
    bay_id: ref('bay_id').references(() => parkingBays.id),
    dock_id: ref('dock_id').references(() => docks.id),
    status: statusColumn(tokenStatus, 'created'),
    gate_in_at: instant('gate_in_at'),
    called_at: instant('called_at'),
    dock_in_at: instant('dock_in_at'),
    dock_out_at: instant('dock_out_at'),
    gate_out_at: instant('gate_out_at'),
    closed_at: instant('closed_at'),
    paused_at: instant('paused_at'),
    pause_reason: text('pause_reason'),
    paused_minutes: integer('paused_minutes').notNull().default(0),
    excluded_minutes: integer('excluded_minutes').notNull().default(0),
    yard_wait: integer('yard_wait'),
    between_docks: integer('between_docks').notNull().default(0),
    dock_time: integer('dock_time'),
    exit_time: integer('exit_time'),
    total_dwell: integer('total_dwell'),
    condition: text('condition'),
    damage_note: text('damage_note'),
    seal_out: text('seal_out'),
    gate_pass_no: text('gate_pass_no').unique(),
    papers_checked: boolean('papers_checked').notNull().default(false),
    force_close_reason: text('force_close_reason'),
    deny_reason: text('deny_reason'),
    cancel_reason: text('cancel_reason'),
    turned_back_reason: text('turned_back_reason'),
    source: text('source').notNull(),
    device_code: text('device_code'),
    prints: integer('prints').notNull().default(0),
    client_event_id: uuid('client_event_id').notNull().unique(),
    ...stamps(),
  },
  (t) => [
    index('gate_tokens_site').on(t.warehouse_id, t.status, t.created_at),
    index('gate_tokens_day').on(t.warehouse_id, t.token_day, t.queue_no),
    index('gate_tokens_recent').on(t.created_at.desc(), t.id.desc()),
    index('gate_tokens_vehicle').on(t.vehicle_key, t.created_at.desc()),
    index('gate_tokens_reference').on(t.reference_no),
    index('gate_tokens_client').on(t.client_id, t.created_at.desc()),
    index('gate_tokens_vendor').on(t.vendor_id).where(sql`${t.vendor_id} is not null`),
    uniqueIndex('gate_tokens_one_open').on(t.warehouse_id, t.vehicle_key).where(sql`${t.status} in (${sql.raw(open)}) and not ${t.is_twin}`),
    // A dock is one open token's at a time, whoever calls it.
    uniqueIndex('gate_tokens_one_dock').on(t.dock_id).where(sql`${t.status} in ${literals(tokenStatus, 'called', 'at_dock')}`),
    index('gate_tokens_open').on(t.status, t.created_at).where(sql`${t.status} in (${sql.raw(open)})`),
    index('gate_tokens_private').on(t.closed_at).where(sql`${t.driver_name} is not null`),
  ],
)

/** Orders of a visit; their numbers are kept beside, whatever becomes of them. */
export const gateTokenOrders = pgTable(
  'gate_token_orders',
  {
    id: rowId(),
    token_id: ref('token_id').notNull().references(() => gateTokens.id, { onDelete: 'cascade' }),
    mapping_id: ref('mapping_id'),
    order_area: text('order_area').notNull(),
    direction: text('direction').notNull(),
    order_id: ref('order_id').notNull(),
    order_no: text('order_no').notNull(),
  },
  (t) => [uniqueIndex('gate_token_orders_once').on(t.token_id, t.order_area, t.direction, t.order_id)],
)

/** Append-only (pas.md 2.3). `at` is the device's time when its clock can be believed, the server's otherwise. */
export const gateEvents = pgTable(
  'gate_events',
  {
    id: rowId(),
    token_id: ref('token_id').notNull().references(() => gateTokens.id),
    warehouse_id: ref('warehouse_id').notNull(),
    event: text('event').notNull(),
    at: instant('at').notNull(),
    recorded_at: instant('recorded_at').notNull().default(sql`now()`),
    clock_offset_ms: integer('clock_offset_ms'),
    /** `clock`: the device's time could not be believed. */
    flags: text('flags').array().notNull().default(sql`'{}'`),
    user_id: ref('user_id'),
    device_code: text('device_code'),
    dock_id: ref('dock_id'),
    bay_id: ref('bay_id'),
    remarks: text('remarks'),
    details: jsonb('details'),
    client_event_id: uuid('client_event_id').unique(),
    offline: boolean('offline').notNull().default(false),
  },
  (t) => [index('gate_events_token').on(t.token_id, t.at, t.id), index('gate_events_kind').on(t.warehouse_id, t.event, t.at)],
)

/** Photos taken with an event, in the file store; removed with the driver's data. */
export const gatePhotos = pgTable(
  'gate_photos',
  {
    id: rowId(),
    token_id: ref('token_id').notNull().references(() => gateTokens.id),
    event_id: ref('event_id').notNull().references(() => gateEvents.id),
    path: text('path').notNull(),
    bytes: integer('bytes').notNull(),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [index('gate_photos_token').on(t.token_id), index('gate_photos_event').on(t.event_id)],
)

/** What a kiosk recorded offline and we refused: a person looks at it (pas.md 4.19). */
export const gateSyncFaults = pgTable(
  'gate_sync_faults',
  {
    id: rowId(),
    warehouse_id: ref('warehouse_id').notNull(),
    device_code: text('device_code'),
    client_event_id: uuid('client_event_id').notNull().unique(),
    token_no: text('token_no'),
    event: text('event').notNull(),
    at: instant('at').notNull(),
    status: integer('status').notNull(),
    message: text('message').notNull(),
    resolved_at: instant('resolved_at'),
    resolved_by: ref('resolved_by'),
    note: text('note'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    created_by: ref('created_by'),
  },
  (t) => [index('gate_sync_faults_site').on(t.warehouse_id, t.created_at.desc())],
)

/** One version is active in all its languages together. */
export const declarationTexts = pgTable(
  'declaration_texts',
  {
    id: rowId(),
    version: integer('version').notNull(),
    language: text('language').notNull(),
    items: text('items').array().notNull(),
    effective_from: date('effective_from').notNull(),
  },
  (t) => [uniqueIndex('declaration_texts_once').on(t.version, t.language)],
)

/** Immutable; a trigger refuses update and delete but of what is personal. */
export const driverDeclarations = pgTable(
  'driver_declarations',
  {
    id: rowId(),
    token_id: ref('token_id').notNull().references(() => gateTokens.id),
    version: integer('version').notNull(),
    language: text('language').notNull(),
    accepted_items: integer('accepted_items').array().notNull(),
    /** PNG in the file store; null when a witness saw the driver's thumb. */
    signature_path: text('signature_path'),
    signed_at: instant('signed_at').notNull(),
    driver_name: text('driver_name'),
    driver_phone: text('driver_phone'),
    vehicle_no: text('vehicle_no').notNull(),
    device_code: text('device_code'),
    witness_user_id: ref('witness_user_id'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    created_by: ref('created_by'),
  },
  (t) => [uniqueIndex('driver_declarations_token').on(t.token_id)],
)

export const driverFeedback = pgTable(
  'driver_feedback',
  {
    id: rowId(),
    token_id: ref('token_id').notNull().unique().references(() => gateTokens.id),
    rating: integer('rating').notNull(),
    categories: text('categories').array().notNull().default(sql`'{}'`),
    comment: text('comment'),
    language: text('language').notNull(),
    contact_ok: boolean('contact_ok').notNull().default(false),
    at: instant('at').notNull().default(sql`now()`),
  },
  (t) => [index('driver_feedback_at').on(t.at.desc())],
)

export const detentionCharges = pgTable(
  'detention_charges',
  {
    id: rowId(),
    token_id: ref('token_id').notNull().unique().references(() => gateTokens.id),
    rule_id: ref('rule_id').references(() => detentionRules.id),
    clock_start: instant('clock_start').notNull(),
    clock_stop: instant('clock_stop').notNull(),
    free_minutes: integer('free_minutes').notNull(),
    excluded_minutes: integer('excluded_minutes').notNull(),
    chargeable_minutes: integer('chargeable_minutes').notNull(),
    billed_blocks: integer('billed_blocks').notNull(),
    block_minutes: integer('block_minutes').notNull(),
    rate_per_hour: unitPrice('rate_per_hour', 'currency').notNull(),
    amount: amount('amount', 'currency').notNull(),
    overstay_minutes: integer('overstay_minutes').notNull(),
    overstay_blocks: integer('overstay_blocks').notNull(),
    overstay_block_minutes: integer('overstay_block_minutes').notNull(),
    overstay_rate_per_hour: unitPrice('overstay_rate_per_hour', 'currency').notNull(),
    overstay_amount: amount('overstay_amount', 'currency').notNull(),
    currency: text('currency').notNull(),
    responsible_party: text('responsible_party').notNull(),
    status: statusColumn(detentionStatus, 'computed'),
    waive_reason: text('waive_reason'),
    decided_by: ref('decided_by'),
    decided_at: instant('decided_at'),
    ...stamps(),
  },
  (t) => [index('detention_charges_status').on(t.status, t.created_at.desc())],
)

/** Somebody at a kiosk calls for help: one open call a place, until somebody answers it on the board. */
export const gateHelpCalls = pgTable(
  'gate_help_calls',
  {
    id: rowId(),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    /** Gate, dock or device, as the kiosk names itself. */
    place: text('place').notNull(),
    device_code: text('device_code'),
    token_id: ref('token_id').references(() => gateTokens.id),
    called_by: ref('called_by'),
    called_at: instant('called_at').notNull().default(sql`now()`),
    answered_by: ref('answered_by'),
    answered_at: instant('answered_at'),
  },
  (t) => [uniqueIndex('gate_help_calls_open').on(t.warehouse_id, t.place).where(sql`${t.answered_at} is null`)],
)

/** Alerts of boards as they were told by mail: one row from the moment it is raised until it is over. */
export const gateAlerts = pgTable(
  'gate_alerts',
  {
    id: rowId(),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    /** Kind and what it is about; its message changes with the minutes. */
    alert_key: text('alert_key').notNull(),
    severity: text('severity').notNull(),
    message: text('message').notNull(),
    raised_at: instant('raised_at').notNull().default(sql`now()`),
    cleared_at: instant('cleared_at'),
  },
  (t) => [
    uniqueIndex('gate_alerts_open').on(t.warehouse_id, t.alert_key).where(sql`${t.cleared_at} is null`),
    index('gate_alerts_site').on(t.warehouse_id, t.raised_at.desc()),
  ],
)
