import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, numeric, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bayStatus, dockStatus, kioskStatus } from '@/lib/domain/dock'
import { switchStatus } from '@/lib/domain/record-status'
import { celsius, figure, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { amount, unitPrice } from '../money-columns'
import { pgTable } from '../table'
import { facilities } from './places'


/** pas.md 2.1: a facility with a gate. Durations are minutes unless their name says hours. */
export const pasSites = pgTable('pas_sites', {
  id: rowId(),
  warehouse_id: ref('warehouse_id').notNull().unique().references(() => facilities.id),
  site_code: text('site_code').notNull().unique(),
  token_reset_daily: boolean('token_reset_daily').notNull().default(true),
  require_declaration: boolean('require_declaration').notNull().default(true),
  require_photo: boolean('require_photo').notNull().default(false),
  require_seal_check: boolean('require_seal_check').notNull().default(true),
  slip_auto_print: boolean('slip_auto_print').notNull().default(true),
  early_minutes: integer('early_minutes').notNull().default(30),
  late_minutes: integer('late_minutes').notNull().default(30),
  call_timeout_minutes: integer('call_timeout_minutes').notNull().default(10),
  token_expiry_hours: integer('token_expiry_hours').notNull().default(4),
  open_alert_hours: integer('open_alert_hours').notNull().default(12),
  exit_allowance_minutes: integer('exit_allowance_minutes').notNull().default(30),
  speed_limit_kmh: integer('speed_limit_kmh').notNull().default(10),
  languages: text('languages').array().notNull().default(sql`'{en,ar,hi,ur}'`),
  /** A dock is cleaned before the next truck. */
  clean_after_dock: boolean('clean_after_dock').notNull().default(false),
  /** HH:mm of the site's clock. */
  opens_at: text('opens_at').notNull().default('06:00'),
  closes_at: text('closes_at').notNull().default('22:00'),
  /** Degrees a reefer may read at the gate; warmer is P1. */
  reefer_limit: celsius('reefer_limit').notNull().default('8.0'),
  help_phone: text('help_phone'),
  alert_emails: text('alert_emails').array().notNull().default(sql`'{}'`),
  timezone: text('timezone').notNull().default('Asia/Dubai'),
  status: statusColumn(switchStatus, 'active'),
  ...stamps(),
})

export const gates = pgTable(
  'gates',
  {
    id: rowId(),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    gate_code: text('gate_code').notNull(),
    direction: text('direction').notNull().default('both'),
    status: statusColumn(switchStatus, 'active'),
    ...stamps(),
  },
  (t) => [uniqueIndex('gates_code_once').on(t.warehouse_id, t.gate_code)],
)

export const parkingBays = pgTable(
  'parking_bays',
  {
    id: rowId(),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    bay_code: text('bay_code').notNull(),
    size: text('size').notNull().default('truck'),
    reefer_plug: boolean('reefer_plug').notNull().default(false),
    status: statusColumn(bayStatus, 'free'),
    reason: text('reason'),
    current_token_id: ref('current_token_id'),
    ...stamps(),
  },
  (t) => [uniqueIndex('parking_bays_code_once').on(t.warehouse_id, t.bay_code)],
)

export const docks = pgTable(
  'docks',
  {
    id: rowId(),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    dock_no: text('dock_no').notNull(),
    direction: text('direction').notNull().default('both'),
    dock_type: text('dock_type').notNull().default('leveller'),
    temperature_class: text('temperature_class').notNull().default('ambient'),
    /** Centimetres. */
    max_vehicle_height: integer('max_vehicle_height'),
    /** Empty: any client. */
    client_ids: ref('client_ids').array().notNull().default(sql`'{}'`),
    sequence: integer('sequence').notNull(),
    status: statusColumn(dockStatus, 'free'),
    reason: text('reason'),
    current_token_id: ref('current_token_id'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('docks_no_once').on(t.warehouse_id, t.dock_no),
    uniqueIndex('docks_one_token').on(t.current_token_id).where(sql`${t.current_token_id} is not null`),
  ],
)

/** A tablet or board. It is paired once with a code; of code and key only the SHA-256 is kept. */
export const kioskDevices = pgTable(
  'kiosk_devices',
  {
    id: rowId(),
    device_code: text('device_code').notNull().unique(),
    name: text('name').notNull(),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    gate_id: ref('gate_id').references(() => gates.id),
    dock_id: ref('dock_id').references(() => docks.id),
    kind: text('kind').notNull().default('gate'),
    printer: text('printer').notNull().default('none'),
    status: statusColumn(kioskStatus, 'unpaired'),
    pairing_hash: text('pairing_hash'),
    pairing_expires_at: instant('pairing_expires_at'),
    key_hash: text('key_hash'),
    paired_at: instant('paired_at'),
    revoked_at: instant('revoked_at'),
    last_seen_at: instant('last_seen_at'),
    app_version: text('app_version'),
    queue_length: integer('queue_length').notNull().default(0),
    ...stamps(),
  },
  (t) => [
    index('kiosk_devices_site').on(t.warehouse_id, t.status),
    uniqueIndex('kiosk_devices_pairing').on(t.pairing_hash).where(sql`${t.pairing_hash} is not null`),
  ],
)

/** Numbers a kiosk may give out while it is offline; no two blocks of a site and day share one. */
export const numberBlocks = pgTable(
  'number_blocks',
  {
    id: rowId(),
    device_id: ref('device_id').notNull().references(() => kioskDevices.id),
    warehouse_id: ref('warehouse_id').notNull(),
    block_day: date('block_day').notNull(),
    from_seq: integer('from_seq').notNull(),
    to_seq: integer('to_seq').notNull(),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [uniqueIndex('number_blocks_once').on(t.warehouse_id, t.block_day, t.from_seq), index('number_blocks_device').on(t.device_id, t.block_day)],
)

/** The last number of each site and day; tokens queue up for its row. */
export const tokenCounters = pgTable(
  'token_counters',
  { id: rowId(), warehouse_id: ref('warehouse_id').notNull(), counter_day: date('counter_day').notNull(), last_seq: integer('last_seq').notNull() },
  (t) => [uniqueIndex('token_counters_once').on(t.warehouse_id, t.counter_day)],
)

export const pasVehicleTypes = pgTable('pas_vehicle_types', {
  id: rowId(),
  code: text('code').notNull().unique(),
  /** By language: en, ar, hi, ur. */
  names: jsonb('names').notNull().$type<Record<string, string>>(),
  bay_size: text('bay_size').notNull(),
  base_minutes: numeric('base_minutes', { precision: 6, scale: 1 }).notNull(),
  minutes_per_pallet: figure('minutes_per_pallet', 6).notNull(),
  height_cm: integer('height_cm'),
  ...stamps(),
})

export const pasWatchlist = pgTable(
  'pas_watchlist',
  {
    id: rowId(),
    kind: text('kind').notNull(),
    /** As compared: a vehicle's key, a driver's phone in E.164, a name without case, blanks and accents. */
    value: text('value').notNull(),
    shown: text('shown').notNull(),
    action: text('action').notNull(),
    reason: text('reason').notNull(),
    /** Null: every site. */
    warehouse_id: ref('warehouse_id'),
    valid_to: date('valid_to'),
    ...stamps(),
  },
  (t) => [uniqueIndex('pas_watchlist_once').on(t.kind, t.value, t.action, sql`coalesce(${t.warehouse_id}, 0)`)],
)

/** Who drives for us, by the name at the gate; a detention needs somebody to bill. */
export const transporters = pgTable(
  'transporters',
  { id: rowId(), name: text('name').notNull(), vendor_id: ref('vendor_id'), ...stamps() },
  (t) => [uniqueIndex('transporters_name_once').on(sql`lower(${t.name})`)],
)

/** pas.md 2.5; the most specific rule that holds on the day wins: client and type, client, type, site. */
export const detentionRules = pgTable(
  'detention_rules',
  {
    id: rowId(),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    /** Null: any. */
    vehicle_type: text('vehicle_type'),
    client_id: ref('client_id'),
    purpose: text('purpose'),
    free_minutes: integer('free_minutes').notNull(),
    block_minutes: integer('block_minutes').notNull(),
    rate_per_hour: unitPrice('rate_per_hour', 'currency').notNull(),
    cap_amount: amount('cap_amount', 'currency'),
    currency: text('currency').notNull().default('AED'),
    late_free_factor: numeric('late_free_factor', { precision: 3, scale: 1 }).notNull().default('2.0'),
    stop_at: text('stop_at').notNull().default('dock_out'),
    overstay_rate_per_hour: unitPrice('overstay_rate_per_hour', 'currency').notNull().default('0.00'),
    overstay_block_minutes: integer('overstay_block_minutes').notNull().default(30),
    valid_from: date('valid_from').notNull(),
    valid_to: date('valid_to'),
    ...stamps(),
  },
  (t) => [index('detention_rules_site').on(t.warehouse_id, t.valid_from)],
)
