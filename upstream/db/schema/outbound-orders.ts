import { sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, index, integer, pgSequence, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { outboundShort, outboundStatus, outboundType, outboundUnit } from '@/lib/domain/outbound'
import { choiceColumn, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { unitPrice } from '../money-columns'
import { pgTable } from '../table'
import { consignees } from './b2b-parties'
import { clients } from './clients'
import { facilities } from './places'
import { lots, skus, skuVariants } from './skus'
import { stockDemands } from './stock'

export const outboundSerial = pgSequence('outbound_serial')

/** b2b.md 2.4: goods a client sends a consignee in bulk. docs/decisions/045-outbound-orders.md */
export const outboundOrders = pgTable(
  'outbound_orders',
  {
    id: rowId(),
    outbound_no: text('outbound_no').notNull().unique(),
    ref_no: text('ref_no').notNull(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    consignee_id: ref('consignee_id').notNull(),
    order_type: choiceColumn(outboundType).notNull().default('b2b'),
    /** The day in Dubai. */
    requested_ship_date: date('requested_ship_date').notNull(),
    /** 1 is first. */
    priority: integer('priority').notNull().default(5),
    /** Days its goods have to live once they are there; null takes the consignee's. */
    min_remaining_days: integer('min_remaining_days'),
    /** Whether it may be picked with less than was ordered. */
    allow_partial: boolean('allow_partial').notNull().default(true),
    remarks: text('remarks'),
    status: statusColumn(outboundStatus, 'draft'),
    /** Where it stood when it was put on hold, and why. */
    held_from: choiceColumn(outboundStatus),
    hold_reason: text('hold_reason'),
    cancel_reason: text('cancel_reason'),
    submitted_at: instant('submitted_at'),
    allocated_at: instant('allocated_at'),
    released_at: instant('released_at'),
    picked_at: instant('picked_at'),
    staged_at: instant('staged_at'),
    shipped_at: instant('shipped_at'),
    vehicle_no: text('vehicle_no'),
    driver_name: text('driver_name'),
    seal_no: text('seal_no'),
    /** The bill of entry its goods left a free zone by. */
    boe_no: text('boe_no'),
    delivered_at: instant('delivered_at'),
    received_by: text('received_by'),
    /** The delivery note as its consignee signed it. */
    pod_path: text('pod_path'),
    pod_name: text('pod_name'),
    pod_mime: text('pod_mime'),
    ...stamps(),
  },
  (t) => [
    // A reference that was given up may be sent anew.
    uniqueIndex('outbound_orders_ref_once').on(t.client_id, sql`lower(${t.ref_no})`).where(sql`${t.status} <> ${literal(outboundStatus, 'cancelled')}`),
    foreignKey({ name: 'outbound_orders_consignee', columns: [t.consignee_id, t.client_id], foreignColumns: [consignees.id, consignees.client_id] }),
    index('outbound_orders_client').on(t.client_id, t.status, t.requested_ship_date),
    index('outbound_orders_site').on(t.warehouse_id, t.status, t.requested_ship_date),
    index('outbound_orders_recent').on(t.requested_ship_date.desc(), t.id.desc()),
    index('outbound_orders_of_consignee').on(t.consignee_id, t.status),
    check('outbound_orders_priority', sql`${t.priority} between 1 and 9`),
    check('outbound_orders_remaining', sql`${t.min_remaining_days} >= 0`),
  ],
)

/** One SKU of an outbound order: what was ordered as it was ordered, the units of a pack as they were then. What it has of stock stands at its demand. */
export const outboundLines = pgTable(
  'outbound_lines',
  {
    id: rowId(),
    outbound_id: ref('outbound_id').notNull().references(() => outboundOrders.id),
    line_no: integer('line_no').notNull(),
    sku_id: ref('sku_id').notNull().references(() => skus.id),
    /** The market form its units have to be labelled as. */
    variant_id: ref('variant_id'),
    uom: choiceColumn(outboundUnit).notNull(),
    uom_qty: integer('uom_qty').notNull(),
    per_uom: integer('per_uom').notNull(),
    /** The lot it has to be. */
    lot_id: ref('lot_id'),
    /** Goods that expire before are none of it. */
    min_expiry_date: date('min_expiry_date'),
    /** What customs is told a unit is worth, in the currency of its SKU; null takes the SKU’s own price. */
    unit_price: unitPrice('unit_price', 'currency'),
    currency: text('currency').notNull().default('AED'),
    short_reason: choiceColumn(outboundShort),
    /** Null in a draft. */
    demand_id: ref('demand_id').references(() => stockDemands.id),
    /** Who is picking it, and since when they last did. */
    claimed_by: ref('claimed_by'),
    claimed_at: instant('claimed_at'),
  },
  (t) => [
    unique('outbound_lines_no').on(t.outbound_id, t.line_no),
    unique('outbound_lines_demand').on(t.demand_id),
    foreignKey({ name: 'outbound_lines_lot', columns: [t.lot_id, t.sku_id], foreignColumns: [lots.id, lots.sku_id] }),
    foreignKey({ name: 'outbound_lines_variant', columns: [t.variant_id, t.sku_id], foreignColumns: [skuVariants.id, skuVariants.sku_id] }),
    index('outbound_lines_variant_of').on(t.variant_id).where(sql`${t.variant_id} is not null`),
    index('outbound_lines_sku').on(t.sku_id),
    check('outbound_lines_qty', sql`${t.uom_qty} > 0 and ${t.per_uom} > 0`),
  ],
)

/** The latest expiry a consignee got of a SKU. */
export const consigneeExpiries = pgTable(
  'consignee_expiries',
  {
    consignee_id: ref('consignee_id').notNull().references(() => consignees.id),
    sku_id: ref('sku_id').notNull().references(() => skus.id),
    expiry_date: date('expiry_date').notNull(),
    outbound_id: ref('outbound_id').notNull().references(() => outboundOrders.id),
  },
  (t) => [primaryKey({ columns: [t.consignee_id, t.sku_id] })],
)
