import { sql } from 'drizzle-orm'
import { index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { channelMessageStatus } from '@/lib/domain/channel'
import { instant, ref, rowId, statusColumn } from '../columns'
import { literal } from '../literals'
import { pgTable } from '../table'
import { clientChannels } from './channels'
import { fulfillmentOrders } from './fulfilment-orders'
import { saleOrders } from './sale-orders'

/** An order as a shop tells it, the newest word of it; the sale order it became, once it did (fulfilment.md 7.13). */
export const channelOrders = pgTable(
  'channel_orders',
  {
    id: rowId(),
    client_channel_id: ref('client_channel_id').notNull().references(() => clientChannels.id),
    channel_order_id: text('channel_order_id').notNull(),
    ref_no: text('ref_no').notNull(),
    order_id: ref('order_id').references(() => saleOrders.id),
    /** When the shop last changed it, of what we believe. */
    said_at: instant('said_at'),
    /** Of two words of one moment the further is believed: 0 placed, 1 paid, 2 cancelled. */
    said_rank: integer('said_rank').notNull().default(0),
    /** In the words of our contract of adapters, so that a code that is mapped later is read again. */
    said: jsonb('said').$type<Record<string, unknown>>(),
    /** Why no sale order could be made of it. */
    problem: text('problem'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('channel_orders_once').on(t.client_channel_id, t.channel_order_id),
    uniqueIndex('channel_orders_sale').on(t.order_id),
  ],
)

/** What left of an order of a channel, for its shop to learn: once for each part (fulfilment.md 3.3, 7.13). */
export const channelMessages = pgTable(
  'channel_messages',
  {
    id: rowId(),
    client_channel_id: ref('client_channel_id').notNull().references(() => clientChannels.id),
    fulfillment_id: ref('fulfillment_id').notNull().references(() => fulfillmentOrders.id),
    status: statusColumn(channelMessageStatus, 'waiting'),
    attempts: integer('attempts').notNull().default(0),
    next_at: instant('next_at').notNull().default(sql`now()`),
    error: text('error'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    sent_at: instant('sent_at'),
  },
  (t) => [
    uniqueIndex('channel_messages_once').on(t.fulfillment_id),
    index('channel_messages_recent').on(t.client_channel_id, t.id.desc()),
    index('channel_messages_due').on(t.next_at).where(sql`${t.status} = ${literal(channelMessageStatus, 'waiting')}`),
  ],
)
