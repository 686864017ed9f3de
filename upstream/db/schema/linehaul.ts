import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, numeric, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { guardedStatus, switchStatus } from '@/lib/domain/record-status'
import { cm, kg, percent, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { amount, dirhams, unitPrice } from '../money-columns'
import { pgTable } from '../table'
import { baseAgents } from './agents'
import { carriers } from './carriers'
import { clients } from './clients'

const texts = (name: string) => text(name).array().notNull().default(sql`'{}'`)

/** linehaul.md 2: the small lists behind a lane's label setup. */
export const paperFormats = pgTable('paper_formats', {
  id: rowId(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  width_mm: numeric('width_mm', { precision: 6, scale: 1 }).notNull(),
  height_mm: numeric('height_mm', { precision: 6, scale: 1 }).notNull(),
  per_page: integer('per_page').notNull().default(1),
  output: text('output').notNull().default('pdf'),
  dpi: integer('dpi').array().notNull().default(sql`'{203,300}'`),
  status: statusColumn(switchStatus, 'active'),
})
export const labelTypes = pgTable('label_types', {
  id: rowId(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  /** Codes of the paper it prints on. */
  paper_formats: texts('paper_formats'),
  entity: text('entity').notNull(),
  status: statusColumn(switchStatus, 'active'),
})
export const barcodeTypes = pgTable('barcode_types', {
  id: rowId(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  symbology: text('symbology').notNull(),
  charset: text('charset').notNull(),
  min_length: integer('min_length').notNull(),
  max_length: integer('max_length').notNull(),
  two_dimensional: boolean('two_dimensional').notNull().default(false),
  check: text('check'),
  x_mm: numeric('x_mm', { precision: 5, scale: 3 }).notNull(),
})

/** linehaul.md 2: a client's lane; its id is `linehaul_id` on the wire. */
export const linehauls = pgTable(
  'linehauls',
  {
    id: rowId(),
    linehaul_code: text('linehaul_code').notNull().unique(),
    linehaul_name: text('linehaul_name').notNull(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    delivery_type: text('delivery_type').notNull(),
    lane_type: text('lane_type').notNull().default('domestic'),
    /** Countries its coverage includes, kept with every change of it. */
    destination_countries: texts('destination_countries'),
    service_type: text('service_type').notNull(),
    rsa_service_code: text('rsa_service_code').notNull(),
    service_linehaul_flag: boolean('service_linehaul_flag').notNull().default(false),
    service_customs_clearance_flag: boolean('service_customs_clearance_flag').notNull().default(false),
    transport_mode: text('transport_mode').notNull().default('none'),
    origin_type: text('origin_type').notNull(),
    origin_country_code: text('origin_country_code').notNull(),
    origin_ref_id: ref('origin_ref_id'),
    origin_code: text('origin_code').notNull(),
    gateway_code: text('gateway_code'),
    main_carrier_id: ref('main_carrier_id').references(() => carriers.id),
    clearance_agent_id: ref('clearance_agent_id').references(() => baseAgents.id),
    incoterm: text('incoterm').notNull().default('DDP'),
    clearance_type: text('clearance_type'),
    importer_of_record: text('importer_of_record'),
    schedule: jsonb('schedule').notNull().default([]),
    volumetric_divisor: integer('volumetric_divisor').notNull().default(5000),
    max_weight_kg: kg('max_weight_kg'),
    max_length_cm: cm('max_length_cm'),
    max_declared_value: amount('max_declared_value', dirhams),
    paper_format_id: ref('paper_format_id').references(() => paperFormats.id),
    label_type_id: ref('label_type_id').references(() => labelTypes.id),
    barcode_type_id: ref('barcode_type_id').references(() => barcodeTypes.id),
    dpi: integer('dpi'),
    /** Null: as the carrier's label setup says. */
    print_split_code: boolean('print_split_code'),
    print_handling_codes: boolean('print_handling_codes'),
    print_cod: boolean('print_cod'),
    return_address_id: ref('return_address_id'),
    priority: integer('priority').notNull().default(100),
    effective_from: date('effective_from').notNull(),
    effective_to: date('effective_to'),
    status: statusColumn(guardedStatus, 'inactive'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('linehauls_name_once').on(t.client_id, sql`lower(${t.linehaul_name})`).where(sql`${t.status} <> ${literal(guardedStatus, 'delete')}`),
    index('linehauls_client').on(t.client_id, t.delivery_type, t.status),
  ],
)

/** linehaul.md 2: places a lane serves or leaves out; the most specific row decides. */
export const linehaulCoverage = pgTable(
  'linehaul_coverage',
  {
    id: rowId(),
    linehaul_id: ref('linehaul_id').notNull().references(() => linehauls.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    country_code: text('country_code').notNull(),
    state_id: ref('state_id'),
    city_id: ref('city_id'),
    area_id: ref('area_id'),
    pincode: text('pincode'),
    mode: text('mode').notNull().default('include'),
    cod_available: boolean('cod_available').notNull().default(true),
    transit_days_min: integer('transit_days_min'),
    transit_days_max: integer('transit_days_max'),
    status: statusColumn(switchStatus, 'active'),
  },
  (t) => [
    uniqueIndex('linehaul_coverage_once').on(
      t.linehaul_id, t.type, t.country_code, sql`coalesce(${t.state_id}, 0)`,
      sql`coalesce(${t.city_id}, 0)`, sql`coalesce(${t.area_id}, 0)`, sql`coalesce(${t.pincode}, '')`,
    ),
    // A tab of the coverage screen in its order, and the lane's rows by kind.
    index('linehaul_coverage_tab').on(t.linehaul_id, t.type, t.id),
    index('linehaul_coverage_pincode').on(t.pincode, t.country_code).where(sql`${t.pincode} is not null`),
    index('linehaul_coverage_city').on(t.city_id),
    index('linehaul_coverage_area').on(t.area_id),
  ],
)

/** linehaul.md 2: who may carry a lane's parcels, in order, and what it costs. */
export const linehaulCarriers = pgTable(
  'linehaul_carriers',
  {
    id: rowId(),
    linehaul_id: ref('linehaul_id').notNull().references(() => linehauls.id, { onDelete: 'cascade' }),
    carrier_id: ref('carrier_id').notNull().references(() => carriers.id),
    carrier_role: text('carrier_role').notNull(),
    /** The carrier's product; 0 where the carrier names none. */
    carrier_service_id: ref('carrier_service_id').notNull().default(0),
    priority: integer('priority').notNull(),
    share_pct: percent('share_pct').notNull().default('0'),
    scope: text('scope').notNull().default('all'),
    /** Country codes or city ids, as text. */
    scope_ids: texts('scope_ids'),
    handover_point: text('handover_point').notNull().default('hub'),
    /** What a parcel costs up to `base_kg`, then for each kilogram begun, and for collecting COD. */
    base_amount: amount('base_amount', 'currency'),
    base_kg: kg('base_kg'),
    extra_kg_amount: unitPrice('extra_kg_amount', 'currency'),
    cod_fee: amount('cod_fee', 'currency'),
    currency: text('currency').notNull().default('AED'),
    effective_from: date('effective_from'),
    effective_to: date('effective_to'),
    status: statusColumn(switchStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('linehaul_carriers_once').on(t.linehaul_id, t.carrier_id, t.carrier_role, t.carrier_service_id),
    index('linehaul_carriers_lane').on(t.linehaul_id, t.carrier_role, t.priority),
    index('linehaul_carriers_carrier').on(t.carrier_id),
  ],
)

/** linehaul.md 2: what a carrier may not be given on a lane. No row: no restriction. */
export const linehaulRestrictions = pgTable(
  'linehaul_restrictions',
  {
    id: rowId(),
    linehaul_id: ref('linehaul_id').notNull().references(() => linehauls.id, { onDelete: 'cascade' }),
    carrier_id: ref('carrier_id').notNull().references(() => carriers.id),
    min_weight_kg: kg('min_weight_kg'),
    max_weight_kg: kg('max_weight_kg'),
    max_length_cm: cm('max_length_cm'),
    max_girth_cm: cm('max_girth_cm'),
    max_pieces: integer('max_pieces'),
    min_declared_value: amount('min_declared_value', 'currency'),
    max_declared_value: amount('max_declared_value', 'currency'),
    currency: text('currency').notNull().default('AED'),
    payment_modes: text('payment_modes').array().notNull().default(sql`'{prepaid,cod,card_on_delivery}'`),
    max_cod_amount: amount('max_cod_amount', 'currency'),
    blocked_handling_codes: texts('blocked_handling_codes'),
    allowed_handling_codes: texts('allowed_handling_codes'),
    blocked_hs_prefixes: texts('blocked_hs_prefixes'),
    blocked_categories: texts('blocked_categories'),
    blocked_package_types: texts('blocked_package_types'),
    /** `[{ type, id }]`, inside the lane's coverage. */
    excluded_places: jsonb('excluded_places').notNull().default([]),
    allowed_weekdays: integer('allowed_weekdays').array().notNull().default(sql`'{1,2,3,4,5,6,7}'`),
    daily_cap: integer('daily_cap'),
    action: text('action').notNull().default('block'),
    note: text('note'),
    ...stamps(),
  },
  (t) => [uniqueIndex('linehaul_restrictions_once').on(t.linehaul_id, t.carrier_id)],
)
