import { date, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { celsius, instant, kg, ref, rowId, stamps } from '../columns'
import { pgTable } from '../table'
import { clients } from './clients'
import { facilities } from './places'

/** fulfilment.md 2.6: the head of an inbound order (ASN), as far as the gate knows it. */
export const inboundOrders = pgTable(
  'inbound_orders',
  {
    id: rowId(),
    inbound_no: text('inbound_no').notNull().unique(),
    ref_no: text('ref_no').notNull(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    inbound_type: text('inbound_type').notNull().default('purchase'),
    shipment_mode: text('shipment_mode').notNull().default('road'),
    expected_date: date('expected_date').notNull(),
    slot_from: instant('slot_from'),
    slot_to: instant('slot_to'),
    container_no: text('container_no'),
    seal_no: text('seal_no'),
    boe_no: text('boe_no'),
    vehicle_no: text('vehicle_no'),
    driver_name: text('driver_name'),
    driver_phone: text('driver_phone'),
    total_cartons: integer('total_cartons').notNull().default(0),
    total_pallets: integer('total_pallets').notNull().default(0),
    gross_weight: kg('gross_weight', 12),
    /** Warmest the goods may be; null without a range. */
    temperature_max: celsius('temperature_max'),
    status: text('status').notNull().default('draft'),
    arrived_at: instant('arrived_at'),
    created_source: text('created_source').notNull().default('portal'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('inbound_orders_ref_once').on(t.client_id, t.ref_no),
    index('inbound_orders_site').on(t.warehouse_id, t.status, t.expected_date),
    index('inbound_orders_client').on(t.client_id, t.status, t.expected_date),
    index('inbound_orders_ref').on(t.ref_no),
  ],
)

/** fulfilment.md 2.7: what one warehouse ships, as far as the gate knows it. */
export const fulfillmentOrders = pgTable(
  'fulfillment_orders',
  {
    id: rowId(),
    fulfillment_no: text('fulfillment_no').notNull().unique(),
    ref_no: text('ref_no').notNull(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    due_ship_at: instant('due_ship_at').notNull(),
    total_pallets: integer('total_pallets').notNull().default(0),
    total_cartons: integer('total_cartons').notNull().default(0),
    vehicle_no: text('vehicle_no'),
    seal_no: text('seal_no'),
    status: text('status').notNull().default('pending'),
    ...stamps(),
  },
  (t) => [
    index('fulfillment_orders_site').on(t.warehouse_id, t.status, t.due_ship_at),
    index('fulfillment_orders_client').on(t.client_id, t.status, t.due_ship_at),
    index('fulfillment_orders_ref').on(t.ref_no),
  ],
)
