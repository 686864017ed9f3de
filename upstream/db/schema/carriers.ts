import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, numeric, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { carrierStatus } from '@/lib/domain/carrier'
import { feedMark } from '@/lib/domain/carrier-feed'
import { guardedStatus } from '@/lib/domain/record-status'
import { choiceColumn, cm, degrees, instant, kg, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { amount, dirhams } from '../money-columns'
import { pgTable } from '../table'

/** carriers.md: carrier */
export const carriers = pgTable(
  'carriers',
  {
    id: rowId(),
    carrier_code: text('carrier_code').notNull().unique(),
    carrier_name: text('carrier_name').notNull(),
    display_name: text('display_name').notNull(),
    partner_type: text('partner_type').notNull(),
    status: statusColumn(carrierStatus, 'suspend'),
    environment: text('environment').notNull().default('sandbox'),
    integration_mode: text('integration_mode'),
    integration_kind: text('integration_kind').notNull().default('manual'),
    polling_interval_minutes: integer('polling_interval_minutes').notNull().default(120),
    home_country_code: text('home_country_code').notNull(),
    billing_currency: text('billing_currency').notNull().default('AED'),
    payment_terms_days: integer('payment_terms_days').notNull().default(30),
    vat_trn: text('vat_trn'),
    trade_license_no: text('trade_license_no'),
    trade_license_expiry: date('trade_license_expiry'),
    contract_start: date('contract_start'),
    contract_end: date('contract_end'),
    contact_name: text('contact_name'),
    contact_email: text('contact_email').notNull(),
    contact_phone: text('contact_phone'),
    support_email: text('support_email'),
    support_phone: text('support_phone'),
    website: text('website'),
    tracking_url_template: text('tracking_url_template'),
    logo_file_path: text('logo_file_path'),
    volumetric_divisor: integer('volumetric_divisor').notNull().default(5000),
    weight_rounding_kg: kg('weight_rounding_kg', 6).notNull().default('0.500'),
    min_chargeable_weight_kg: kg('min_chargeable_weight_kg').notNull().default('0.500'),
    max_weight_kg: kg('max_weight_kg').notNull().default('30.000'),
    max_length_cm: cm('max_length_cm').notNull().default('120.0'),
    max_girth_cm: cm('max_girth_cm').notNull().default('300.0'),
    max_declared_value: amount('max_declared_value', 'max_declared_currency'),
    max_declared_currency: text('max_declared_currency'),
    cod_supported: boolean('cod_supported').notNull().default(false),
    pudo_supported: boolean('pudo_supported').notNull().default(false),
    returns_supported: boolean('returns_supported').notNull().default(false),
    pickup_supported: boolean('pickup_supported').notNull().default(false),
    multi_piece_supported: boolean('multi_piece_supported').notNull().default(false),
    own_tracking_range: boolean('own_tracking_range').notNull().default(false),
    label_source: text('label_source').notNull().default('own'),
    webhook_token: uuid('webhook_token').notNull().unique().default(sql`gen_random_uuid()`),
    last_event_at: instant('last_event_at'),
    last_poll_at: instant('last_poll_at'),
    last_poll_status: choiceColumn(feedMark),
    /** Why it is suspended, in the words of whoever did it. */
    suspend_reason: text('suspend_reason'),
    /** Codes nobody has mapped that were seen before this moment do not hold the carrier back. */
    unmapped_waived_at: instant('unmapped_waived_at'),
    ...stamps(),
  },
  (t) => [uniqueIndex('carriers_name_once').on(sql`lower(${t.carrier_name})`), index('carriers_status').on(t.status, t.partner_type)],
)

/** carriers.md: coverage header; its id is `coverage_id` on the wire. */
export const carrierCountries = pgTable(
  'carrier_countries',
  {
    id: rowId(),
    carrier_id: ref('carrier_id').notNull().references(() => carriers.id),
    country_code: text('country_code').notNull(),
    rsa_service_code: text('rsa_service_code').notNull(),
    coverage_level: text('coverage_level').notNull().default('country'),
    cod_available: boolean('cod_available').notNull().default(false),
    cod_currency: text('cod_currency'),
    cod_max_amount: amount('cod_max_amount', 'cod_currency'),
    transit_days_min: integer('transit_days_min').notNull().default(1),
    transit_days_max: integer('transit_days_max').notNull().default(3),
    remote_surcharge: amount('remote_surcharge', dirhams).notNull().default('0.00'),
    /** Lower first among carriers able to take a parcel when no allocation rule decides. */
    preference: integer('preference').notNull().default(100),
    active: boolean('active').notNull().default(true),
    effective_from: date('effective_from'),
    effective_to: date('effective_to'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('carrier_countries_once').on(t.carrier_id, t.country_code, t.rsa_service_code),
    index('carrier_countries_lane').on(t.country_code, t.rsa_service_code, t.active),
  ],
)

/** carriers.md: carrier_service, the carrier's product that fulfils one of our services. */
export const carrierServices = pgTable(
  'carrier_services',
  {
    id: rowId(),
    carrier_id: ref('carrier_id').notNull().references(() => carriers.id),
    carrier_service_code: text('carrier_service_code').notNull(),
    carrier_service_name: text('carrier_service_name').notNull(),
    rsa_service_code: text('rsa_service_code').notNull(),
    /** Copied from our service. */
    delivery_type: text('delivery_type').notNull(),
    /** Null: from anywhere. */
    origin_country_code: text('origin_country_code'),
    transit_days_min: integer('transit_days_min').notNull().default(1),
    transit_days_max: integer('transit_days_max').notNull().default(3),
    max_weight_kg: kg('max_weight_kg').notNull(),
    cod_allowed: boolean('cod_allowed').notNull().default(false),
    pudo_allowed: boolean('pudo_allowed').notNull().default(false),
    /** HH:mm of the origin country. */
    cut_off_time: text('cut_off_time'),
    status: statusColumn(guardedStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('carrier_services_once').on(t.carrier_id, t.carrier_service_code),
    index('carrier_services_house').on(t.rsa_service_code, t.status),
  ],
)

/** carriers.md: carrier_address */
export const carrierAddresses = pgTable(
  'carrier_addresses',
  {
    id: rowId(),
    carrier_id: ref('carrier_id').notNull().references(() => carriers.id),
    address_type: text('address_type').notNull(),
    company_name: text('company_name'),
    contact_name: text('contact_name'),
    phone: text('phone'),
    email: text('email'),
    line1: text('line1').notNull(),
    line2: text('line2'),
    area: text('area'),
    city: text('city').notNull(),
    state: text('state'),
    pincode: text('pincode'),
    country_code: text('country_code').notNull(),
    latitude: degrees('latitude'),
    longitude: degrees('longitude'),
    makani_no: text('makani_no'),
    opening_from: text('opening_from'),
    opening_to: text('opening_to'),
    working_days: integer('working_days').array().notNull().default(sql`'{}'`),
    is_default: boolean('is_default').notNull().default(false),
    status: statusColumn(guardedStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('carrier_addresses_once')
      .on(t.carrier_id, t.address_type, t.country_code, sql`lower(${t.line1})`, sql`lower(${t.city})`)
      .where(sql`${t.status} <> ${literal(guardedStatus, 'delete')}`),
    uniqueIndex('carrier_addresses_default').on(t.carrier_id, t.address_type, t.country_code).where(sql`${t.is_default}`),
  ],
)

/** carriers.md: carrier_label_setup; a row without a service is the carrier's default. */
export const carrierLabelSetups = pgTable(
  'carrier_label_setups',
  {
    id: rowId(),
    carrier_id: ref('carrier_id').notNull().references(() => carriers.id),
    rsa_service_code: text('rsa_service_code'),
    label_source: text('label_source').notNull().default('own'),
    paper_format_id: ref('paper_format_id'),
    label_type_id: ref('label_type_id'),
    barcode_type_id: ref('barcode_type_id'),
    dpi: integer('dpi').notNull().default(203),
    copies: integer('copies').notNull().default(1),
    print_fields: text('print_fields').array().notNull().default(sql`'{}'`),
    show_cod: boolean('show_cod').notNull().default(true),
    show_split_code: boolean('show_split_code').notNull().default(true),
    show_handling_codes: boolean('show_handling_codes').notNull().default(true),
    print_return_label: boolean('print_return_label').notNull().default(false),
    footer_text: text('footer_text'),
    ...stamps(),
  },
  (t) => [uniqueIndex('carrier_label_setups_once').on(t.carrier_id, sql`coalesce(${t.rsa_service_code}, '')`)],
)

/** carriers.md: carrier_cod_term, what a carrier takes for collecting cash in a country and when it hands it over. */
export const carrierCodTerms = pgTable(
  'carrier_cod_terms',
  {
    id: rowId(),
    carrier_id: ref('carrier_id').notNull().references(() => carriers.id),
    country_code: text('country_code').notNull(),
    cod_enabled: boolean('cod_enabled').notNull().default(true),
    currency: text('currency').notNull(),
    max_cod_amount: amount('max_cod_amount', 'currency').notNull(),
    fee_type: text('fee_type').notNull(),
    fee_flat: amount('fee_flat', 'currency'),
    fee_percent: numeric('fee_percent', { precision: 5, scale: 3 }),
    fee_minimum: amount('fee_minimum', 'currency'),
    remittance_cycle: text('remittance_cycle').notNull(),
    remittance_weekday: integer('remittance_weekday'),
    remittance_days: integer('remittance_days'),
    payment_method: text('payment_method').notNull(),
    beneficiary_name: text('beneficiary_name'),
    iban: text('iban'),
    swift: text('swift'),
    tolerance_amount: amount('tolerance_amount', 'currency').notNull().default('1.00'),
    netting_allowed: boolean('netting_allowed').notNull().default(false),
    ...stamps(),
  },
  (t) => [uniqueIndex('carrier_cod_terms_once').on(t.carrier_id, t.country_code)],
)
