import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, numeric, pgSequence, text, unique } from 'drizzle-orm/pg-core'
import type { CargoLine, QuoteLine } from '@/lib/domain/quote'
import { instant, kg, ref, rowId, stamps } from '../columns'
import { amount } from '../money-columns'
import { pgTable } from '../table'
import { clients } from './clients'
import { sellers } from './sellers'

export const quoteSerial = pgSequence('freight_quote_serial')

/** invoices-payments.md 2.3 */
export const freightQuotes = pgTable(
  'freight_quotes',
  {
    id: rowId(),
    quote_no: text('quote_no').notNull().unique(),
    client_id: ref('client_id').references(() => clients.id),
    seller_id: ref('seller_id').references(() => sellers.id),
    freight_mode: integer('freight_mode').notNull(),
    pickup_type: integer('pickup_type').notNull(),
    container_load: integer('container_load'),
    container_type: text('container_type'),
    container_qty: integer('container_qty'),
    pickup_address: text('pickup_address'),
    origin_country: text('origin_country').notNull(),
    origin_port: text('origin_port').notNull(),
    destination_country: text('destination_country').notNull().default('AE'),
    destination_port: text('destination_port').notNull(),
    delivery_address: text('delivery_address'),
    incoterm: text('incoterm').notNull(),
    ready_date: date('ready_date').notNull(),
    commodity: text('commodity').notNull(),
    hs_code: text('hs_code'),
    is_dg: boolean('is_dg').notNull().default(false),
    un_no: text('un_no'),
    temperature_controlled: boolean('temperature_controlled').notNull().default(false),
    goods_value: amount('goods_value', 'goods_currency'),
    goods_currency: text('goods_currency'),
    cargo: jsonb('cargo').$type<(CargoLine & { package_type: string })[]>().notNull().default([]),
    total_gross_weight: kg('total_gross_weight', 12).notNull(),
    total_volume_cbm: numeric('total_volume_cbm', { precision: 12, scale: 4 }).notNull(),
    volumetric_weight: kg('volumetric_weight', 12).notNull(),
    chargeable_weight: kg('chargeable_weight', 12).notNull(),
    revenue_ton: numeric('revenue_ton', { precision: 12, scale: 3 }),
    offer_status: integer('offer_status').notNull().default(0),
    /** Of its newest offer; 0 before the first. */
    offer_version: integer('offer_version').notNull().default(0),
    accepted_at: instant('accepted_at'),
    ...stamps(),
  },
  (t) => [
    index('freight_quotes_status').on(t.offer_status, t.created_at.desc()),
    index('freight_quotes_recent').on(t.created_at.desc(), t.id),
    index('freight_quotes_seller').on(t.seller_id),
    index('freight_quotes_client').on(t.client_id),
    check('freight_quotes_party', sql`${t.client_id} is not null or ${t.seller_id} is not null`),
    check('freight_quotes_status_known', sql`${t.offer_status} between 0 and 7`),
    check('freight_quotes_offered', sql`(${t.offer_status} = 0) = (${t.offer_version} = 0)`),
  ],
)

/** Each version as it was sent; none is ever changed. */
export const freightQuoteOffers = pgTable(
  'freight_quote_offers',
  {
    id: rowId(),
    quote_id: ref('quote_id').notNull().references(() => freightQuotes.id),
    version: integer('version').notNull(),
    amount: amount('amount', 'currency').notNull(),
    currency: text('currency').notNull(),
    breakdown: jsonb('breakdown').$type<(QuoteLine & { amount: string })[]>().notNull(),
    carrier_name: text('carrier_name'),
    transit_days: integer('transit_days'),
    valid_until: date('valid_until').notNull(),
    is_final: boolean('is_final').notNull().default(false),
    note: text('note'),
    sent_by: ref('sent_by'),
    sent_at: instant('sent_at').notNull().default(sql`now()`),
  },
  (t) => [unique('freight_quote_offers_once').on(t.quote_id, t.version), index('freight_quote_offers_valid').on(t.valid_until)],
)

export const freightQuoteHistory = pgTable(
  'freight_quote_history',
  {
    id: rowId(),
    quote_id: ref('quote_id').notNull().references(() => freightQuotes.id),
    from_status: integer('from_status'),
    to_status: integer('to_status').notNull(),
    version: integer('version'),
    note: text('note'),
    by: ref('by'),
    at: instant('at').notNull().default(sql`now()`),
  },
  (t) => [index('freight_quote_history_quote').on(t.quote_id, t.id.desc())],
)
