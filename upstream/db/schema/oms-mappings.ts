import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { channelEnvironment, channelIntegration, channelStatus, connectionStatus } from '@/lib/domain/channel'
import { omsDirection, omsMessageStatus, omsSystem, type MappedStatus } from '@/lib/domain/oms'
import { saleOrderStatus } from '@/lib/domain/sale-order'
import { choiceColumn, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { pgTable } from '../table'
import { clients } from './clients'
import { saleOrderHistory, saleOrders } from './sale-orders'

/** fulfilment.md 2.8: the account of a client in an order management system. */
export const omsMappings = pgTable(
  'oms_client_mappings',
  {
    id: rowId(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    oms_code: choiceColumn(omsSystem).notNull(),
    /** What the OMS calls the client; notices of an own system name it. */
    account_code: text('account_code').notNull(),
    /** `https://` and its host, in lower case. */
    base_url: text('base_url').notNull(),
    oms_environment: choiceColumn(channelEnvironment).notNull(),
    integration_mode: choiceColumn(channelIntegration).notNull(),
    /** Sealed, by name. */
    secrets: jsonb('secrets').$type<Record<string, string>>().notNull().default({}),
    /** Facilities of the OMS and the warehouse each is here. */
    warehouse_map: jsonb('warehouse_map').$type<{ facility_code: string; warehouse_id: number }[]>().notNull().default([]),
    status_map: jsonb('status_map').$type<MappedStatus[]>().notNull().default([]),
    /** Stands before the reference of its orders. */
    order_prefix: text('order_prefix').notNull().default(''),
    order_sync_minutes: integer('order_sync_minutes').notNull().default(15),
    /** Orders placed earlier are none of ours. */
    order_from: instant('order_from').notNull().default(sql`now()`),
    /** Where fetching goes on: a turn that was cut short, and what it began with. */
    cursor: text('cursor'),
    turn_began_at: instant('turn_began_at'),
    last_sync_at: instant('last_sync_at'),
    /** Not before: an OMS that is away or asked too often rests. */
    next_sync_at: instant('next_sync_at').notNull().default(sql`now()`),
    sync_faults: integer('sync_faults').notNull().default(0),
    last_error: text('last_error'),
    connection_status: statusColumn(connectionStatus, 'not_tested'),
    status: statusColumn(channelStatus, 'inactive'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('oms_client_mappings_client_once').on(t.client_id, t.oms_code),
    uniqueIndex('oms_client_mappings_account_once').on(t.oms_code, sql`lower(${t.account_code})`),
    index('oms_client_mappings_due').on(t.next_sync_at).where(sql`${t.status} = ${literal(channelStatus, 'active')}`),
    check('oms_client_mappings_minutes', sql`${t.order_sync_minutes} between 5 and 1440`),
    check(
      'oms_client_mappings_enabled',
      sql`${t.status} = ${literal(channelStatus, 'inactive')} or ${t.connection_status} <> ${literal(connectionStatus, 'not_tested')}`,
    ),
  ],
)

/** An order as an OMS tells it, the newest word of it; the sale order it became, once it did. */
export const omsOrders = pgTable(
  'oms_orders',
  {
    id: rowId(),
    mapping_id: ref('mapping_id').notNull().references(() => omsMappings.id),
    oms_order_id: text('oms_order_id').notNull(),
    ref_no: text('ref_no').notNull(),
    order_id: ref('order_id').references(() => saleOrders.id),
    /** When the OMS last changed it, of what we believe. */
    said_at: instant('said_at'),
    /** Of two words of one moment the further is believed: 0 placed, 1 paid, 2 cancelled. */
    said_rank: integer('said_rank').notNull().default(0),
    said: jsonb('said').$type<Record<string, unknown>>(),
    /** Why no sale order could be made of it, or what it waits for. */
    problem: text('problem'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('oms_orders_once').on(t.mapping_id, t.oms_order_id),
    uniqueIndex('oms_orders_sale').on(t.order_id),
  ],
)

/** The log of what came from an OMS and what goes to it: what waits in it is sent (fulfilment.md 4.15). */
export const omsMessages = pgTable(
  'oms_messages',
  {
    id: rowId(),
    mapping_id: ref('mapping_id').notNull().references(() => omsMappings.id),
    oms_order_row_id: ref('oms_order_row_id').notNull().references(() => omsOrders.id),
    oms_direction: choiceColumn(omsDirection).notNull(),
    /** The status here: what became of an order that came in, or what is sent of it. */
    step_status: choiceColumn(saleOrderStatus),
    /** What the OMS calls it. */
    oms_word: text('oms_word'),
    /** The step of the order’s history that is sent. */
    history_id: ref('history_id').references(() => saleOrderHistory.id),
    /** As it came, or as it was sent. */
    payload: jsonb('payload').$type<Record<string, unknown>>(),
    status: statusColumn(omsMessageStatus, 'waiting'),
    attempts: integer('attempts').notNull().default(0),
    next_at: instant('next_at').notNull().default(sql`now()`),
    /** Until when the process that sends it has it to itself. */
    taken_until: instant('taken_until'),
    error: text('error'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    done_at: instant('done_at'),
  },
  (t) => [
    uniqueIndex('oms_messages_step_once').on(t.history_id),
    index('oms_messages_recent').on(t.id.desc()),
    index('oms_messages_order').on(t.oms_order_row_id, t.id),
    index('oms_messages_mapping').on(t.mapping_id, t.status, t.id),
    index('oms_messages_waiting').on(t.next_at).where(sql`${t.status} = ${literal(omsMessageStatus, 'waiting')}`),
    check('oms_messages_step', sql`(${t.oms_direction} = ${literal(omsDirection, 'out')}) = (${t.history_id} is not null)`),
  ],
)
