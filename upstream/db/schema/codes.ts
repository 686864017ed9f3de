import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, numeric, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { surchargeType } from '@/lib/domain/handling-code'
import { guardedStatus } from '@/lib/domain/record-status'
import { celsius, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { unitPrice } from '../money-columns'
import { pgTable } from '../table'
import { packages } from './packages'

/** codes.md: special_handling, what goods need or forbid on their way. */
export const specialHandling = pgTable(
  'special_handling',
  {
    id: rowId(),
    code: text('code').notNull().unique(),
    name: text('name').notNull(),
    description: text('description'),
    category: text('category').notNull(),
    standard: text('standard').notNull(),
    un_class: text('un_class'),
    un_number: text('un_number'),
    packing_instruction: text('packing_instruction'),
    /** Degrees Celsius. */
    temp_min_c: celsius('temp_min_c'),
    temp_max_c: celsius('temp_max_c'),
    air_allowed: boolean('air_allowed').notNull().default(true),
    sea_allowed: boolean('sea_allowed').notNull().default(true),
    road_allowed: boolean('road_allowed').notNull().default(true),
    cargo_aircraft_only: boolean('cargo_aircraft_only').notNull().default(false),
    requires_documents: text('requires_documents').array().notNull().default(sql`'{}'`),
    /** Per package, in `max_qty_unit`. */
    max_net_qty: numeric('max_net_qty', { precision: 10, scale: 3 }),
    max_qty_unit: text('max_qty_unit'),
    surcharge_type: text('surcharge_type'),
    /** An amount in `currency` (flat) or per cent of the freight. */
    surcharge_value: unitPrice('surcharge_value', 'currency'),
    currency: text('currency'),
    /** Codes; held on both sides. */
    conflicts_with: text('conflicts_with').array().notNull().default(sql`'{}'`),
    implies: text('implies').array().notNull().default(sql`'{}'`),
    icon: text('icon'),
    colour: text('colour'),
    label_text: text('label_text').notNull(),
    print_on_label: boolean('print_on_label').notNull().default(true),
    print_priority: integer('print_priority').notNull().default(50),
    status: statusColumn(guardedStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    index('special_handling_category').on(t.category, t.status),
    check('special_handling_surcharge', sql`${t.surcharge_type} is distinct from ${literal(surchargeType, 'flat')} or ${t.currency} is not null`),
  ],
)

/** codes.md: split_code, a rule that makes the sort code of a label. Null in a scope column means any. */
export const splitCodes = pgTable(
  'split_codes',
  {
    id: rowId(),
    split_code_name: text('split_code_name').notNull(),
    client_id: ref('client_id'),
    carrier_id: ref('carrier_id'),
    linehaul_id: ref('linehaul_id'),
    country_code: text('country_code').notNull(),
    rsa_service_code: text('rsa_service_code'),
    delivery_type: text('delivery_type'),
    applies_to: text('applies_to').array().notNull(),
    mode: text('mode').notNull(),
    fixed_value: text('fixed_value'),
    /** `[{ field | literal, transform, length, pad_char, start, map }]`. */
    segments: jsonb('segments').notNull().default([]),
    separator: text('separator').notNull().default('-'),
    max_length: integer('max_length').notNull().default(8),
    /** `[{ field, operator, value }]`, all of which must hold. */
    conditions: jsonb('conditions').notNull().default([]),
    priority: integer('priority').notNull().default(100),
    print_position: text('print_position').notNull().default('band'),
    as_barcode: boolean('as_barcode').notNull().default(false),
    fallback_value: text('fallback_value'),
    effective_from: date('effective_from'),
    effective_to: date('effective_to'),
    status: statusColumn(guardedStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('split_codes_once')
      .on(sql`coalesce(${t.client_id}, 0)`, sql`lower(${t.split_code_name})`)
      .where(sql`status <> ${literal(guardedStatus, 'delete')}`),
    index('split_codes_country').on(t.country_code, t.status, t.priority),
  ],
)

/** codes.md: split_code_result. What a parcel's label shows; once printed it stays. */
export const splitCodeResults = pgTable(
  'split_code_results',
  {
    package_id: ref('package_id').primaryKey().references(() => packages.id),
    split_code_id: ref('split_code_id').notNull(),
    value: text('value').notNull(),
    /** What the value was worked out from: `[country, city, area, pincode, carrier_id]`. Another destination or carrier asks for another value. */
    inputs: jsonb('inputs').notNull().default([]),
    computed_at: instant('computed_at').notNull().default(sql`now()`),
  },
  (t) => [index('split_code_results_value').on(t.value), index('split_code_results_rule').on(t.split_code_id, t.computed_at.desc())],
)
