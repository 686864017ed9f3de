import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { hsCodeApproval } from '@/lib/domain/client'
import { permitAuthority, precedentSource, type PrecedentSource } from '@/lib/domain/tariff'
import type { LandedFacts, LandedFigures, LandedGoods } from '@/lib/domain/landed-cost'
import { choiceColumn, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal, literals } from '../literals'
import { amount, unitPrice } from '../money-columns'
import { pgTable } from '../table'
import { clients } from './clients'
import { countries } from './places'

/** What somebody decided of goods: found again whenever the same are asked for. A newer decision of the same goods ends the one before. */
export const hsPrecedents = pgTable(
  'hs_precedents',
  {
    id: rowId(),
    country_code: text('country_code').notNull().references(() => countries.country_code),
    /** The goods as they were described, and their words in one order. */
    goods: text('goods').notNull(),
    goods_key: text('goods_key').notNull(),
    hs_code: text('hs_code').notNull(),
    reason: text('reason').notNull(),
    source: text('source').$type<PrecedentSource>().notNull(),
    ended_at: instant('ended_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('hs_precedents_once').on(t.country_code, t.goods_key).where(sql`${t.ended_at} is null`),
    index('hs_precedents_words').using('gin', sql`to_tsvector('simple', ${t.goods_key})`),
    index('hs_precedents_code').on(t.hs_code),
    index('hs_precedents_created').on(t.created_at, t.id),
    check('hs_precedents_source', sql`${t.source} in ${literals(precedentSource, ...precedentSource.names)}`),
    check('hs_precedents_digits', sql`${t.hs_code} ~ '^[0-9]{6}([0-9]{2}([0-9]{4})?)?$'`),
  ],
)

/** clients.md 2.5: how a client's goods are declared; only approved rows are. */
export const clientProductHscodes = pgTable(
  'client_product_hscodes',
  {
    id: rowId(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    sku: text('sku').notNull(),
    product_description: text('product_description').notNull(),
    hs_code: text('hs_code').notNull(),
    country_of_origin: text('country_of_origin').notNull().references(() => countries.country_code),
    destination_country: text('destination_country').notNull().default('AE').references(() => countries.country_code),
    unit_value: unitPrice('unit_value', 'currency'),
    currency: text('currency'),
    /** As the tariff said when the row was last saved. */
    is_restricted: boolean('is_restricted').notNull().default(false),
    permit_authority: choiceColumn(permitAuthority),
    approval_status: statusColumn(hsCodeApproval, '0'),
    reject_reason: text('reject_reason'),
    decided_by: ref('decided_by'),
    decided_at: instant('decided_at'),
    upload_id: ref('upload_id'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('client_product_hscodes_once').on(t.client_id, t.sku, t.destination_country),
    index('client_product_hscodes_status').on(t.client_id, t.approval_status),
    index('client_product_hscodes_hs').on(t.hs_code),
    index('client_product_hscodes_updated').on(t.updated_at, t.id),
    check('client_product_hscodes_digits', sql`${t.hs_code} ~ '^[0-9]{6}([0-9]{2}([0-9]{4})?)?$'`),
    check('client_product_hscodes_value', sql`${t.unit_value} > 0`),
    check('client_product_hscodes_currency', sql`(${t.unit_value} is null) = (${t.currency} is null)`),
    check('client_product_hscodes_reason', sql`(${t.approval_status} = ${literal(hsCodeApproval, '2')}) = (${t.reject_reason} is not null)`),
  ],
)

/** A landed cost somebody was told: what was asked, what held and what it came to, as it was. Never changed. */
export const landedQuotes = pgTable(
  'landed_quotes',
  {
    id: rowId(),
    quote_no: text('quote_no').notNull().unique().generatedAlwaysAs(sql`'LC-' || lpad(id::text, 6, '0')`),
    client_id: ref('client_id').references(() => clients.id),
    title: text('title').notNull(),
    hs_code: text('hs_code').notNull(),
    origin: text('origin').notNull(),
    country_code: text('country_code').notNull().references(() => countries.country_code),
    day: date('day').notNull(),
    units: integer('units').notNull(),
    currency: text('currency').notNull(),
    landed_amount: amount('landed_amount', 'currency').notNull(),
    goods: jsonb('goods').notNull().$type<LandedGoods>(),
    facts: jsonb('facts').notNull().$type<LandedFacts>(),
    figures: jsonb('figures').notNull().$type<LandedFigures>(),
    ...stamps(),
  },
  (t) => [index('landed_quotes_client').on(t.client_id, t.created_at.desc(), t.id.desc()), index('landed_quotes_by').on(t.created_by)],
)
