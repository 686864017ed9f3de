import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgSequence, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { channelEnvironment, channelStatus, connectionStatus } from '@/lib/domain/channel'
import { undeliveredEvents, webhookEventState } from '@/lib/domain/subscription'
import { wmsDirection, wmsFormat, wmsKind, wmsOrdering, wmsOutcome } from '@/lib/domain/wms'
import { x12Set } from '@/lib/domain/x12-sets'
import { choiceColumn, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal, literals } from '../literals'
import { pgTable } from '../table'
import { clients } from './clients'
import { inboundOrders } from './inbound-orders'
import { outboundOrders } from './outbound-orders'
import { facilities } from './places'
import { skus } from './skus'

/** b2b.md 1: a client whose warehouse is run by a system of its own (Infor), and how that is reached: one a warehouse. */
export const wmsConnections = pgTable(
  'wms_connections',
  {
    id: rowId(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    /** What the WMS calls the warehouse; its messages name it. */
    account_code: text('account_code').notNull(),
    /** `https://` and its host, in lower case. */
    base_url: text('base_url').notNull(),
    wms_environment: choiceColumn(channelEnvironment).notNull(),
    message_format: choiceColumn(wmsFormat).notNull().default('json'),
    ordering: choiceColumn(wmsOrdering).notNull().default('event_time'),
    /** Sealed, by name. */
    secrets: jsonb('secrets').$type<Record<string, string>>().notNull().default({}),
    /** Codes of the WMS and what each means here. */
    receipt_map: jsonb('receipt_map').$type<Record<string, string>>().notNull().default({}),
    shipment_map: jsonb('shipment_map').$type<Record<string, string>>().notNull().default({}),
    last_error: text('last_error'),
    connection_status: statusColumn(connectionStatus, 'not_tested'),
    status: statusColumn(channelStatus, 'inactive'),
    /** When its stock was last answered, and last asked for. */
    stock_at: instant('stock_at'),
    stock_tried_at: instant('stock_tried_at'),
    /** The day in Dubai its differences were last mailed. */
    listed_on: date('listed_on'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('wms_connections_once').on(t.client_id, t.warehouse_id),
    uniqueIndex('wms_connections_account_once').on(sql`lower(${t.account_code})`),
    check(
      'wms_connections_enabled',
      sql`${t.status} = ${literal(channelStatus, 'inactive')} or ${t.connection_status} <> ${literal(connectionStatus, 'not_tested')}`,
    ),
  ],
)

/** Where an order stands in its WMS, by the newest message of it. */
export const wmsOrders = pgTable(
  'wms_orders',
  {
    id: rowId(),
    connection_id: ref('connection_id').notNull().references(() => wmsConnections.id),
    inbound_id: ref('inbound_id').references(() => inboundOrders.id),
    outbound_id: ref('outbound_id').references(() => outboundOrders.id),
    /** What the WMS calls it. */
    wms_no: text('wms_no'),
    /** Its code there, and the moment, number and message that said so. */
    wms_code: text('wms_code'),
    said_at: instant('said_at'),
    said_seq: bigint('said_seq', { mode: 'number' }),
    said_key: text('said_key'),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('wms_orders_inbound').on(t.inbound_id),
    uniqueIndex('wms_orders_outbound').on(t.outbound_id),
    check('wms_orders_one', sql`num_nonnulls(${t.inbound_id}, ${t.outbound_id}) = 1`),
  ],
)

/**
 * Messages to and from a WMS, written with the change they tell of or as they came. Their ids are drawn with those of `webhook_events`: both stand in one
 * list of client API transactions.
 */
export const wmsMessages = pgTable(
  'wms_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().default(sql`nextval('webhook_events_id_seq')`),
    /** What calls of it are logged under. */
    event_id: uuid('event_id').notNull().defaultRandom(),
    connection_id: ref('connection_id').notNull().references(() => wmsConnections.id),
    wms_direction: choiceColumn(wmsDirection).notNull(),
    message_kind: choiceColumn(wmsKind).notNull(),
    inbound_id: ref('inbound_id').references(() => inboundOrders.id),
    outbound_id: ref('outbound_id').references(() => outboundOrders.id),
    sku_id: ref('sku_id').references(() => skus.id),
    /** The order or the SKU as both sides call it. */
    ref_no: text('ref_no').notNull(),
    /** What the receiver tells repeats apart by: of what came in the id its WMS gave it. */
    message_key: text('message_key').notNull(),
    said_at: instant('said_at').notNull().default(sql`now()`),
    said_seq: bigint('said_seq', { mode: 'number' }),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    state: statusColumn(webhookEventState, 'pending'),
    outcome: choiceColumn(wmsOutcome),
    /** Why, in a sentence. */
    note: text('note'),
    attempts: integer('attempts').notNull().default(0),
    next_at: instant('next_at').notNull().default(sql`now()`),
    /** Until when the process that works on it has it to itself. */
    taken_until: instant('taken_until'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    settled_at: instant('settled_at'),
    closed_reason: text('closed_reason'),
    /** Null: the system closed it. */
    closed_by: ref('closed_by'),
    closed_at: instant('closed_at'),
  },
  (t) => [
    uniqueIndex('wms_messages_once').on(t.connection_id, t.wms_direction, t.message_key),
    uniqueIndex('wms_messages_event').on(t.event_id),
    index('wms_messages_due').on(t.next_at).where(sql`${t.state} = ${literal(webhookEventState, 'pending')}`),
    index('wms_messages_line').on(t.connection_id, t.ref_no, t.id),
    index('wms_messages_inbound').on(t.inbound_id, t.id).where(sql`${t.inbound_id} is not null`),
    index('wms_messages_outbound').on(t.outbound_id, t.id).where(sql`${t.outbound_id} is not null`),
    index('wms_messages_sku').on(t.sku_id, t.id).where(sql`${t.sku_id} is not null`),
    index('wms_messages_open').on(t.created_at.desc(), t.id.desc()).where(sql`${t.state} in ${literals(webhookEventState, ...undeliveredEvents)}`),
    index('wms_messages_closed').on(t.closed_at.desc(), t.id.desc()).where(sql`${t.state} = ${literal(webhookEventState, 'closed')}`),
    index('wms_messages_age').on(t.created_at),
  ],
)

/** What a WMS says it has, as of the connection's `stock_at`. A SKU it has and we do not know is kept by its code. */
export const wmsStock = pgTable(
  'wms_stock',
  {
    id: rowId(),
    connection_id: ref('connection_id').notNull().references(() => wmsConnections.id),
    sku_id: ref('sku_id').references(() => skus.id),
    item_code: text('item_code').notNull(),
    lot_no: text('lot_no').notNull(),
    qty: integer('qty').notNull(),
  },
  (t) => [unique('wms_stock_once').on(t.connection_id, t.item_code, t.lot_no), index('wms_stock_sku').on(t.sku_id)],
)

export const x12Control = pgSequence('x12_control', { maxValue: 999_999_999, cycle: true })

/** An X12 document as it was first written: the same content keeps its control number, whoever reads it and however often. */
export const x12Documents = pgTable(
  'x12_documents',
  {
    id: rowId(),
    transaction_set: choiceColumn(x12Set).notNull(),
    inbound_id: ref('inbound_id').references(() => inboundOrders.id),
    outbound_id: ref('outbound_id').references(() => outboundOrders.id),
    /** SHA-256 of what it says. */
    digest: text('digest').notNull(),
    control_no: integer('control_no').notNull(),
    content: text('content').notNull(),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    unique('x12_documents_once').on(t.transaction_set, t.inbound_id, t.outbound_id, t.digest).nullsNotDistinct(),
    check('x12_documents_one', sql`num_nonnulls(${t.inbound_id}, ${t.outbound_id}) = 1`),
  ],
)
