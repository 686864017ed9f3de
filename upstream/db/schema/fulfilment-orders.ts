import { sql } from 'drizzle-orm'
import { check, index, integer, pgSequence, text, unique } from 'drizzle-orm/pg-core'
import { beforeHandover, fulfillmentStatus, returnGrade, waveStatus, waveType } from '@/lib/domain/fulfilment-order'
import { choiceColumn, cm, instant, kg, ref, rowId, stamps, statusColumn } from '../columns'
import { literals } from '../literals'
import { pgTable } from '../table'
import { carriers } from './carriers'
import { clients } from './clients'
import { locations } from './master-data'
import { packages } from './packages'
import { facilities } from './places'
import { saleOrders } from './sale-orders'
import { lots } from './skus'
import { stockDemands } from './stock'

export const waveSerial = pgSequence('wave_serial')
export const handoverSerial = pgSequence('handover_serial')
export const returnSerial = pgSequence('order_return_serial')

/** Orders of one warehouse that are picked in one go. */
export const waves = pgTable(
  'waves',
  {
    id: rowId(),
    wave_no: text('wave_no').notNull().unique(),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    wave_type: choiceColumn(waveType).notNull(),
    status: statusColumn(waveStatus, 'created'),
    released_at: instant('released_at'),
    ...stamps(),
  },
  (t) => [index('waves_site').on(t.warehouse_id, t.id.desc())],
)

/** What was given to one carrier, or to whoever collects, in one go. */
export const handovers = pgTable('handovers', {
  id: rowId(),
  handover_no: text('handover_no').notNull().unique(),
  warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
  /** Null where the client or the buyer collects. */
  carrier_id: ref('carrier_id').references(() => carriers.id),
  vehicle_no: text('vehicle_no'),
  driver_name: text('driver_name'),
  handed_over_at: instant('handed_over_at').notNull().default(sql`now()`),
  handed_over_by: ref('handed_over_by'),
})

/** fulfilment.md 2.7: what one warehouse ships; its lines are the order's `stock_demands`. */
export const fulfillmentOrders = pgTable(
  'fulfillment_orders',
  {
    id: rowId(),
    fulfillment_no: text('fulfillment_no').notNull().unique(),
    ref_no: text('ref_no').notNull(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    /** Whose goods these are; null where only the gate knows of it. */
    order_id: ref('order_id').references(() => saleOrders.id),
    /** Which part of its order it ships: that of the order's `stock_demands` with the same number. */
    part_no: integer('part_no').notNull().default(1),
    due_ship_at: instant('due_ship_at').notNull(),
    total_pallets: integer('total_pallets').notNull().default(0),
    total_cartons: integer('total_cartons').notNull().default(0),
    vehicle_no: text('vehicle_no'),
    seal_no: text('seal_no'),
    status: statusColumn(fulfillmentStatus, 'pending'),
    wave_id: ref('wave_id').references(() => waves.id),
    picked_at: instant('picked_at'),
    packed_at: instant('packed_at'),
    packed_by: ref('packed_by'),
    /** Why no carrier is booked yet; null once one is. */
    booking_error: text('booking_error'),
    handover_id: ref('handover_id').references(() => handovers.id),
    handed_over_at: instant('handed_over_at'),
    ...stamps(),
  },
  (t) => [
    index('fulfillment_orders_site').on(t.warehouse_id, t.status, t.due_ship_at),
    index('fulfillment_orders_client').on(t.client_id, t.status, t.due_ship_at),
    index('fulfillment_orders_ref').on(t.ref_no),
    unique('fulfillment_orders_part').on(t.order_id, t.part_no),
    index('fulfillment_orders_open').on(t.due_ship_at, t.id).where(sql`${t.status} in ${literals(fulfillmentStatus, ...beforeHandover)}`),
    index('fulfillment_orders_recent').on(t.due_ship_at.desc(), t.id),
    index('fulfillment_orders_wave').on(t.wave_id),
    index('fulfillment_orders_handover').on(t.handover_id),
  ],
)

/** A box that was packed, and the parcel a carrier takes it as. */
export const fulfillmentPackages = pgTable(
  'fulfillment_packages',
  {
    id: rowId(),
    fulfillment_id: ref('fulfillment_id').notNull().references(() => fulfillmentOrders.id),
    box_no: integer('box_no').notNull(),
    box_type: text('box_type'),
    length: cm('length'),
    width: cm('width'),
    height: cm('height'),
    weight: kg('weight').notNull(),
    /** Null until a carrier is booked, and where none is. */
    package_id: ref('package_id').references(() => packages.id),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    unique('fulfillment_packages_box').on(t.fulfillment_id, t.box_no),
    unique('fulfillment_packages_parcel').on(t.package_id),
    index('fulfillment_packages_box_type').on(t.box_type, t.created_at),
    check('fulfillment_packages_sides', sql`num_nonnulls(${t.length}, ${t.width}, ${t.height}) in (0, 3)`),
    check('fulfillment_packages_weight', sql`${t.weight} > 0`),
  ],
)

/** Units of one demand in a box. */
export const fulfillmentPackageLines = pgTable(
  'fulfillment_package_lines',
  {
    id: rowId(),
    box_id: ref('box_id').notNull().references(() => fulfillmentPackages.id, { onDelete: 'cascade' }),
    demand_id: ref('demand_id').notNull().references(() => stockDemands.id),
    qty: integer('qty').notNull(),
  },
  (t) => [unique('fulfillment_package_lines_once').on(t.box_id, t.demand_id), check('fulfillment_package_lines_qty', sql`${t.qty} > 0`)],
)

/** Goods of an order that came back on one day. */
export const orderReturns = pgTable(
  'order_returns',
  {
    id: rowId(),
    return_no: text('return_no').notNull().unique(),
    fulfillment_id: ref('fulfillment_id').notNull().references(() => fulfillmentOrders.id),
    received_by: ref('received_by'),
    received_at: instant('received_at').notNull().default(sql`now()`),
  },
  (t) => [index('order_returns_fulfilment').on(t.fulfillment_id)],
)

export const orderReturnLines = pgTable(
  'order_return_lines',
  {
    id: rowId(),
    return_id: ref('return_id').notNull().references(() => orderReturns.id),
    demand_id: ref('demand_id').notNull().references(() => stockDemands.id),
    lot_id: ref('lot_id').notNull().references(() => lots.id),
    qty: integer('qty').notNull(),
    grade: choiceColumn(returnGrade).notNull(),
    location_id: ref('location_id').notNull().references(() => locations.id),
    remarks: text('remarks'),
  },
  (t) => [
    index('order_return_lines_return').on(t.return_id),
    index('order_return_lines_demand').on(t.demand_id),
    check('order_return_lines_qty', sql`${t.qty} > 0`),
  ],
)
