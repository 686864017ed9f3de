import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  channelEnvironment, channelIntegration, channelMappingSource, channelPlatform, channelRunKind, channelRunStatus, channelRunTrigger, channelStatus,
  connectionStatus, openRuns,
} from '@/lib/domain/channel'
import { switchStatus } from '@/lib/domain/record-status'
import { orderDelivery } from '@/lib/domain/sale-order'
import { choiceColumn, instant, percent, ref, rowId, stamps, statusColumn } from '../columns'
import { literal, literals } from '../literals'
import { pgTable } from '../table'
import { carriers } from './carriers'
import { clients } from './clients'
import { facilities } from './places'
import { skus } from './skus'

/** fulfilment.md 2.8: a shop of a client on one platform. */
export const clientChannels = pgTable(
  'client_channels',
  {
    id: rowId(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    platform_code: choiceColumn(channelPlatform).notNull(),
    channel_name: text('channel_name').notNull(),
    /** `https://` and its host, in lower case: how its webhooks name it. */
    store_url: text('store_url').notNull(),
    /** Of Salla the merchant its webhooks name; learned when the connection is tested. */
    seller_id: text('seller_id'),
    account_name: text('account_name'),
    shop_environment: choiceColumn(channelEnvironment).notNull(),
    integration_mode: choiceColumn(channelIntegration).notNull(),
    /** Sealed, by name. */
    secrets: jsonb('secrets').$type<Record<string, string>>().notNull().default({}),
    order_sync_minutes: integer('order_sync_minutes').notNull().default(15),
    inventory_sync_minutes: integer('inventory_sync_minutes').notNull().default(30),
    /** Orders placed earlier are none of ours. */
    order_from: instant('order_from').notNull().default(sql`now()`),
    /** What is paid, or collected on delivery, is confirmed as it comes. */
    auto_confirm: boolean('auto_confirm').notNull().default(true),
    /** An order cancelled there is cancelled here. */
    cancel_sync: boolean('cancel_sync').notNull().default(true),
    /** The shop learns what has left, with carrier and tracking number. */
    send_tracking: boolean('send_tracking').notNull().default(true),
    last_order_sync_at: instant('last_order_sync_at'),
    last_inventory_sync_at: instant('last_inventory_sync_at'),
    last_error: text('last_error'),
    connection_status: statusColumn(connectionStatus, 'not_tested'),
    status: statusColumn(channelStatus, 'inactive'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('client_channels_name_once').on(t.client_id, sql`lower(${t.channel_name})`),
    uniqueIndex('client_channels_store_once').on(t.platform_code, t.store_url, t.shop_environment),
    index('client_channels_seller').on(t.platform_code, t.seller_id),
    check('client_channels_minutes', sql`${t.order_sync_minutes} between 5 and 1440 and ${t.inventory_sync_minutes} between 5 and 1440`),
    check(
      'client_channels_enabled',
      sql`${t.status} = ${literal(channelStatus, 'inactive')} or ${t.connection_status} <> ${literal(connectionStatus, 'not_tested')}`,
    ),
  ],
)

/** A warehouse that serves a channel: which comes first, how its orders leave there, and how much of its stock the shop may show (fulfilment.md 2.8). */
export const clientChannelMappings = pgTable(
  'client_channel_mappings',
  {
    id: rowId(),
    client_channel_id: ref('client_channel_id').notNull().references(() => clientChannels.id),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    priority: integer('priority').notNull().default(1),
    /** How its orders leave; as they say themselves where it is null. */
    order_delivery: choiceColumn(orderDelivery),
    /** Who carries its parcels where that carrier takes them; null: the rules of allocation choose. */
    default_carrier_id: ref('default_carrier_id').references(() => carriers.id),
    stock_allocation_pct: percent('stock_allocation_pct').notNull().default('100'),
    buffer_qty: integer('buffer_qty').notNull().default(0),
    max_publish_qty: integer('max_publish_qty'),
    status: statusColumn(switchStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('client_channel_mappings_once').on(t.client_channel_id, t.warehouse_id),
    index('client_channel_mappings_warehouse').on(t.warehouse_id),
    check('client_channel_mappings_priority', sql`${t.priority} between 1 and 9`),
    check('client_channel_mappings_share', sql`${t.stock_allocation_pct} between 0 and 100`),
    check('client_channel_mappings_units', sql`${t.buffer_qty} >= 0 and ${t.max_publish_qty} >= 0`),
  ],
)

/** A turn of a channel: orders fetched, stock published, or tracking numbers sent. One of a kind at a time. */
export const channelRuns = pgTable(
  'channel_runs',
  {
    id: rowId(),
    client_channel_id: ref('client_channel_id').notNull().references(() => clientChannels.id),
    run_kind: choiceColumn(channelRunKind).notNull(),
    run_trigger: choiceColumn(channelRunTrigger).notNull(),
    /** The process that works it; null while it waits or rests. */
    worker_id: uuid('worker_id'),
    /** Orders changed since then are fetched. */
    since: instant('since'),
    /** Where it goes on, in the platform's own words. */
    cursor: text('cursor'),
    /** Not before: a shop that is asked too often says when. */
    next_at: instant('next_at').notNull().default(sql`now()`),
    attempts: integer('attempts').notNull().default(0),
    /** Of publishing: zero for everything. */
    is_zero: boolean('is_zero').notNull().default(false),
    total: integer('total').notNull().default(0),
    ok: integer('ok').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    error: text('error'),
    status: statusColumn(channelRunStatus, 'queued'),
    started_at: instant('started_at'),
    finished_at: instant('finished_at'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    created_by: ref('created_by'),
  },
  (t) => [
    uniqueIndex('channel_runs_one_open').on(t.client_channel_id, t.run_kind).where(sql`${t.status} in ${literals(channelRunStatus, ...openRuns)}`),
    index('channel_runs_recent').on(t.client_channel_id, t.id.desc()),
    index('channel_runs_due').on(t.next_at).where(sql`${t.status} in ${literals(channelRunStatus, ...openRuns)}`),
  ],
)

/** A listing of a channel and what it is here: a SKU, or a bundle by its code; neither while nobody has said (fulfilment.md 2.8). */
export const channelSkus = pgTable(
  'channel_skus',
  {
    id: rowId(),
    client_channel_id: ref('client_channel_id').notNull().references(() => clientChannels.id),
    channel_sku: text('channel_sku').notNull(),
    channel_product_id: text('channel_product_id'),
    channel_variant_id: text('channel_variant_id'),
    channel_title: text('channel_title'),
    sku_id: ref('sku_id').references(() => skus.id),
    bundle_sku: text('bundle_sku'),
    mapping_source: choiceColumn(channelMappingSource),
    /** When a person took its mapping away: equal codes are not tried again by themselves. */
    unmapped_at: instant('unmapped_at'),
    /** Kept back from this listing; that of the channel where it is null. */
    buffer_qty: integer('buffer_qty'),
    publish: boolean('publish').notNull().default(true),
    last_published_qty: integer('last_published_qty'),
    last_published_at: instant('last_published_at'),
    /** How often the shop refused it since it last took it, and when it is tried again (fulfilment.md 7.2). */
    publish_attempts: integer('publish_attempts').notNull().default(0),
    publish_next_at: instant('publish_next_at'),
    last_error: text('last_error'),
    status: statusColumn(switchStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('channel_skus_once').on(t.client_channel_id, sql`lower(${t.channel_sku})`),
    index('channel_skus_sku').on(t.sku_id),
    index('channel_skus_unmapped').on(t.client_channel_id).where(sql`${t.sku_id} is null and ${t.bundle_sku} is null`),
    check('channel_skus_one_meaning', sql`num_nonnulls(${t.sku_id}, ${t.bundle_sku}) <= 1`),
    check('channel_skus_source', sql`(${t.mapping_source} is null) = (num_nonnulls(${t.sku_id}, ${t.bundle_sku}) = 0)`),
    check('channel_skus_buffer', sql`${t.buffer_qty} >= 0`),
  ],
)

/** A listing on a turn of publishing (fulfilment.md 2.8): what could be sold when it was its turn, and what the shop took. */
export const channelRunItems = pgTable(
  'channel_run_items',
  {
    id: rowId(),
    run_id: ref('run_id').notNull().references(() => channelRuns.id),
    channel_sku_id: ref('channel_sku_id').notNull().references(() => channelSkus.id),
    computed_qty: integer('computed_qty'),
    published_qty: integer('published_qty'),
    /** What the shop answered, cut short. */
    response: text('response'),
    error: text('error'),
    /** Null while it waits. */
    done_at: instant('done_at'),
  },
  (t) => [
    uniqueIndex('channel_run_items_once').on(t.run_id, t.channel_sku_id),
    index('channel_run_items_listing').on(t.channel_sku_id),
    index('channel_run_items_waiting').on(t.run_id, t.id).where(sql`${t.done_at} is null`),
  ],
)
