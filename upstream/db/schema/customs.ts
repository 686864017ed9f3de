import { sql } from 'drizzle-orm'
import { check, date, index, primaryKey, text } from 'drizzle-orm/pg-core'
import { classSource, customsScope, hvlvClass, type CustomsScope } from '@/lib/domain/customs'
import { choiceColumn, instant, kg, ref, rowId, stamps } from '../columns'
import { literal, literals } from '../literals'
import { amount, dirhams } from '../money-columns'
import { pgTable } from '../table'
import { clients } from './clients'
import { fulfillmentOrders } from './fulfilment-orders'
import { outboundOrders } from './outbound-orders'
import { facilities } from './places'
import { skus } from './skus'

/** What goes to one consignee at one destination on one day: its row is held while the orders of it are classified, one after another. */
export const customsDays = pgTable(
  'customs_days',
  { consignee_key: text('consignee_key').notNull(), country_code: text('country_code').notNull(), dispatch_day: date('dispatch_day').notNull() },
  (t) => [primaryKey({ columns: [t.consignee_key, t.country_code, t.dispatch_day] })],
)

/** boe-customs.md 2.5: a fulfilment order that crosses a customs border, with its class. */
export const customsOrders = pgTable(
  'customs_orders',
  {
    id: rowId(),
    /** What leaves: the parcels of a fulfilment order, or goods in bulk by an outbound order. */
    fulfillment_id: ref('fulfillment_id').unique().references(() => fulfillmentOrders.id),
    outbound_id: ref('outbound_id').unique().references(() => outboundOrders.id),
    client_id: ref('client_id').notNull().references(() => clients.id),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    scope: text('scope').$type<CustomsScope>().notNull(),
    country_code: text('country_code').notNull(),
    /** SHA-256 of the consignee's phone, in hex. */
    consignee_key: text('consignee_key').notNull(),
    /** The day in Dubai it is to leave. */
    dispatch_day: date('dispatch_day').notNull(),
    declared_value: amount('declared_value', 'currency').notNull(),
    currency: text('currency').notNull(),
    declared_value_aed: amount('declared_value_aed', dirhams).notNull(),
    /** Of all that goes to the consignee that day. */
    aggregated_value_aed: amount('aggregated_value_aed', dirhams).notNull(),
    gross_weight: kg('gross_weight', 12).notNull(),
    hvlv_class: choiceColumn(hvlvClass).notNull(),
    class_source: choiceColumn(classSource).notNull().default('auto'),
    reason: text('reason'),
    /** An order it was added up with was declared before it was known. */
    note: text('note'),
    threshold: amount('threshold', 'threshold_currency'),
    threshold_currency: text('threshold_currency'),
    threshold_aed: amount('threshold_aed', dirhams),
    classified_at: instant('classified_at').notNull().default(sql`now()`),
    classified_by: ref('classified_by'),
    declared_at: instant('declared_at'),
    /** Waits for customs before it is packed, since somebody sent it there. */
    sent_at: instant('sent_at'),
    /** Needs no bill of entry, by whom and why. */
    exempt_reason: text('exempt_reason'),
    exempted_by: ref('exempted_by'),
    /** Why customs sent it back: of the bill of entry that was rejected. */
    hold_reason: text('hold_reason'),
    /** Customs let it go: it may be handed over. */
    released_at: instant('released_at'),
    ...stamps(),
  },
  (t) => [
    index('customs_orders_day').on(t.consignee_key, t.country_code, t.dispatch_day),
    index('customs_orders_recent').on(t.classified_at.desc(), t.id.desc()),
    index('customs_orders_client').on(t.client_id, t.classified_at.desc()),
    index('customs_orders_warehouse').on(t.warehouse_id, t.classified_at.desc()),
    check('customs_orders_source', sql`num_nonnulls(${t.fulfillment_id}, ${t.outbound_id}) = 1`),
    check('customs_orders_scope', sql`${t.scope} in ${literals(customsScope, ...customsScope.names)}`),
    check('customs_orders_values', sql`${t.declared_value} >= 0 and ${t.aggregated_value_aed} >= 0 and ${t.gross_weight} >= 0`),
    check('customs_orders_reason', sql`(${t.class_source} = ${literal(classSource, 'manual')}) = (${t.reason} is not null)`),
  ],
)

/** Code and origin of goods of one order where they are not those of their SKU. */
export const customsGoods = pgTable(
  'customs_goods',
  {
    customs_order_id: ref('customs_order_id').notNull().references(() => customsOrders.id),
    sku_id: ref('sku_id').notNull().references(() => skus.id),
    hs_code: text('hs_code').notNull(),
    country_of_origin: text('country_of_origin').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customs_order_id, t.sku_id] }),
    check('customs_goods_code', sql`${t.hs_code} ~ '^[0-9]{6,12}$' and ${t.country_of_origin} ~ '^[A-Z]{2}$'`),
  ],
)
