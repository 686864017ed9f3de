import { sql } from 'drizzle-orm'
import { date, index, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, ref, rowId, stamps } from '../columns'
import { pgTable } from '../table'
import { clients } from './clients'
import { packages } from './packages'

/** packages.md 6.5: the carrier numbers a package had before. */
export const carrierNumberHistory = pgTable(
  'carrier_number_history',
  {
    id: rowId(),
    package_id: ref('package_id').notNull().references(() => packages.id),
    carrier_id: ref('carrier_id'),
    carrier_tracking_no: text('carrier_tracking_no'),
    effective_date: date('effective_date').notNull(),
    reason: text('reason').notNull(),
    upload_id: ref('upload_id'),
    replaced_at: instant('replaced_at').notNull().default(sql`now()`),
    replaced_by: ref('replaced_by'),
  },
  (t) => [index('carrier_number_history_package').on(t.package_id, t.replaced_at), index('carrier_number_history_number').on(t.carrier_tracking_no)],
)

/** packages.md 2: ecommerce_platform_orders, the order of a shop behind a package. */
export const ecommercePlatformOrders = pgTable(
  'ecommerce_platform_orders',
  {
    id: rowId(),
    package_id: ref('package_id').notNull().references(() => packages.id),
    channel: text('channel').notNull(),
    store_name: text('store_name').notNull(),
    platform_order_id: text('platform_order_id').notNull(),
    order_no: text('order_no').notNull(),
    placed_at: instant('placed_at').notNull(),
    financial_status: text('financial_status').notNull(),
    fulfillment_status: text('fulfillment_status').notNull(),
    customer: jsonb('customer').notNull(),
    items: jsonb('items').notNull(),
    totals: jsonb('totals').notNull(),
    shipping_line: text('shipping_line'),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    note: text('note'),
    fulfillment_pushed_at: instant('fulfillment_pushed_at'),
    last_sync_at: instant('last_sync_at'),
    last_sync_error: text('last_sync_error'),
    raw: jsonb('raw'),
  },
  (t) => [
    uniqueIndex('ecommerce_platform_orders_once').on(t.channel, t.store_name, t.platform_order_id),
    uniqueIndex('ecommerce_platform_orders_package').on(t.package_id, t.channel),
  ],
)

/** Where a client's channel takes fulfilments: the address our pushes go to. */
export const channelPushSettings = pgTable(
  'channel_push_settings',
  {
    id: rowId(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    channel: text('channel').notNull(),
    push_url: text('push_url').notNull(),
    ...stamps(),
  },
  (t) => [uniqueIndex('channel_push_settings_once').on(t.client_id, t.channel)],
)
