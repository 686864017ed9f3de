import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgSequence, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { paymentMode } from '@/lib/domain/package'
import type { NameOf } from '@/lib/domain/machine'
import { orderDelivery, type OrderDelivery, orderHold, orderSource, saleOrderStatus, unshippedOrders } from '@/lib/domain/sale-order'
import { choiceColumn, degrees, instant, percent, ref, rowId, stamps, statusColumn } from '../columns'
import { literal, literals } from '../literals'
import { amount, dirhams, unitPrice } from '../money-columns'
import { pgTable } from '../table'
import { clientChannels } from './channels'
import { clients } from './clients'
import { facilities } from './places'
import { skus } from './skus'

export const saleOrderSerial = pgSequence('sale_order_serial')

/** fulfilment.md 2.7: what a buyer bought. What warehouses ship for it are `fulfillment_orders`. */
export const saleOrders = pgTable(
  'sale_orders',
  {
    id: rowId(),
    order_no: text('order_no').notNull().unique(),
    /** The client's own number. */
    ref_no: text('ref_no').notNull(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    /** The shop it came from; references are told apart by it. */
    client_channel_id: ref('client_channel_id').references(() => clientChannels.id),
    order_source: choiceColumn(orderSource).notNull(),
    /** Who ships it: asked for, or chosen when it is confirmed. */
    warehouse_id: ref('warehouse_id').references(() => facilities.id),
    order_date: instant('order_date').notNull().default(sql`now()`),
    confirmed_at: instant('confirmed_at'),
    due_ship_at: instant('due_ship_at'),
    delivery_type: text('delivery_type').$type<OrderDelivery>().notNull().default('standard'),
    consignee_name: text('consignee_name').notNull(),
    /** E.164. */
    consignee_phone: text('consignee_phone').notNull(),
    /** Last nine digits: how a phone is searched. */
    consignee_phone_key: text('consignee_phone_key').notNull(),
    consignee_email: text('consignee_email'),
    address_line1: text('address_line1').notNull(),
    address_line2: text('address_line2'),
    area: text('area'),
    city: text('city').notNull(),
    state: text('state'),
    pincode: text('pincode'),
    country_code: text('country_code').notNull(),
    lat: degrees('lat'),
    lng: degrees('lng'),
    payment_mode: text('payment_mode').$type<NameOf<typeof paymentMode>>().notNull(),
    cod_amount: amount('cod_amount', 'currency').notNull().default('0'),
    subtotal: amount('subtotal', 'currency').notNull(),
    discount: amount('discount', 'currency').notNull().default('0'),
    shipping_fee: amount('shipping_fee', 'currency').notNull().default('0'),
    vat_amount: amount('vat_amount', 'currency').notNull(),
    total_amount: amount('total_amount', 'currency').notNull(),
    currency: text('currency').notNull().default('AED'),
    /** Prices include VAT, as the client's setting was that day. */
    is_tax_inclusive: boolean('is_tax_inclusive').notNull().default(false),
    /** 1 is first. */
    priority: integer('priority').notNull().default(5),
    hold_reason: choiceColumn(orderHold),
    /** What sending it out will be charged, with VAT, from its confirmation until it is charged: it stands against the client's credit. */
    credit_charge: amount('credit_charge', dirhams).notNull().default('0'),
    remarks: text('remarks'),
    status: statusColumn(saleOrderStatus, 'new'),
    ...stamps(),
  },
  (t) => [
    unique('sale_orders_ref_once').on(t.client_id, t.client_channel_id, t.ref_no).nullsNotDistinct(),
    index('sale_orders_channel').on(t.client_channel_id, t.order_date).where(sql`${t.client_channel_id} is not null`),
    index('sale_orders_client').on(t.client_id, t.status, t.order_date.desc()),
    index('sale_orders_recent').on(t.order_date.desc(), t.id),
    index('sale_orders_status').on(t.status, t.order_date.desc()),
    index('sale_orders_warehouse').on(t.warehouse_id, t.status),
    index('sale_orders_ref').on(t.ref_no),
    index('sale_orders_phone').on(t.consignee_phone_key),
    index('sale_orders_credit').on(t.client_id).where(sql`${t.credit_charge} > 0`),
    index('sale_orders_waiting_for_credit').on(t.client_id).where(sql`${t.hold_reason} = ${literal(orderHold, 'credit')}`),
    index('sale_orders_due').on(t.due_ship_at).where(sql`${t.status} in ${literals(saleOrderStatus, ...unshippedOrders)}`),
    check('sale_orders_cod', sql`${t.cod_amount} <= ${t.total_amount} and (${t.payment_mode} = ${literal(paymentMode, 'cod')}) = (${t.cod_amount} > 0)`),
    check(
      'sale_orders_total',
      sql`${t.total_amount} = ${t.subtotal} - ${t.discount} + ${t.shipping_fee} + (case when ${t.is_tax_inclusive} then 0 else ${t.vat_amount} end)`,
    ),
    check('sale_orders_hold', sql`(${t.status} = ${literal(saleOrderStatus, 'on_hold')}) = (${t.hold_reason} is not null)`),
    check('sale_orders_priority', sql`${t.priority} between 1 and 9`),
    check('sale_orders_delivery', sql`${t.delivery_type} in ${literals(orderDelivery, ...orderDelivery.names)}`),
    check('sale_orders_payment', sql`${t.payment_mode} in ${literals(paymentMode, ...paymentMode.names)}`),
    check('sale_orders_place', sql`num_nonnulls(${t.lat}, ${t.lng}) in (0, 2)`),
  ],
)

/** A line as it was ordered. What of it is allocated, picked or shipped its `stock_demands` tell, those of its fulfilment orders by the same `line_no`. */
export const saleOrderItems = pgTable(
  'sale_order_items',
  {
    id: rowId(),
    order_id: ref('order_id').notNull().references(() => saleOrders.id, { onDelete: 'cascade' }),
    line_no: integer('line_no').notNull(),
    /** As the client or its channel calls it. */
    ordered_sku: text('ordered_sku').notNull(),
    /** Null while nobody knows which SKU it is, and for a bundle that is none itself. */
    sku_id: ref('sku_id').references(() => skus.id),
    /** What one piece of a bundle held when it was ordered; null for a SKU. What is wanted of each its demands tell. */
    components: jsonb('components').$type<{ sku_id: number; per_piece: number }[]>(),
    ordered_qty: integer('ordered_qty').notNull(),
    unit_price: unitPrice('unit_price', 'currency').notNull(),
    discount: amount('discount', 'currency').notNull().default('0'),
    vat_rate: percent('vat_rate').notNull(),
    vat_amount: amount('vat_amount', 'currency').notNull(),
    currency: text('currency').notNull(),
  },
  (t) => [
    uniqueIndex('sale_order_items_line').on(t.order_id, t.line_no),
    index('sale_order_items_sku').on(t.sku_id),
    check('sale_order_items_qty', sql`${t.ordered_qty} > 0`),
    check('sale_order_items_components', sql`jsonb_array_length(${t.components}) > 0`),
  ],
)

/** What became of an order, and by whom. */
export const saleOrderHistory = pgTable(
  'sale_order_history',
  {
    id: rowId(),
    order_id: ref('order_id').notNull().references(() => saleOrders.id),
    from_status: choiceColumn(saleOrderStatus),
    to_status: choiceColumn(saleOrderStatus).notNull(),
    note: text('note'),
    by: ref('by'),
    at: instant('at').notNull().default(sql`now()`),
  },
  (t) => [index('sale_order_history_order').on(t.order_id, t.id)],
)
