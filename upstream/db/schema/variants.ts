import { sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, index, integer, pgSequence, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { labelReject, variantDirection, variantLabel, variantOrderStatus, variantPriority, type VariantDirection } from '@/lib/domain/variant'
import { choiceColumn, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { pgTable } from '../table'
import { clients } from './clients'
import { inboundOrders } from './inbound-orders'
import { outboundOrders } from './outbound-orders'
import { facilities } from './places'
import { skus, skuVariants } from './skus'

export const variantOrderSerial = pgSequence('variant_order_serial')

/** b2b.md 2.5: units of an order that are labelled for a market, as they are received or before they are shipped. */
export const variantOrders = pgTable(
  'variant_orders',
  {
    id: rowId(),
    variant_order_no: text('variant_order_no').notNull().unique(),
    direction: text('direction').notNull().$type<VariantDirection>(),
    inbound_id: ref('inbound_id').references(() => inboundOrders.id),
    outbound_id: ref('outbound_id').references(() => outboundOrders.id),
    client_id: ref('client_id').notNull().references(() => clients.id),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    /** The day in Dubai. */
    requested_by_date: date('requested_by_date').notNull(),
    /** Null: each variant's own. */
    label_template: choiceColumn(variantLabel),
    priority: choiceColumn(variantPriority).notNull().default('normal'),
    instructions: text('instructions'),
    status: statusColumn(variantOrderStatus, 'draft'),
    /** Made with its announcement, and anew with each change of that. */
    by_announcement: boolean('by_announcement').notNull().default(false),
    held_from: choiceColumn(variantOrderStatus),
    hold_reason: text('hold_reason'),
    /** Why it was cancelled, or completed short. */
    close_reason: text('close_reason'),
    submitted_at: instant('submitted_at'),
    completed_at: instant('completed_at'),
    ...stamps(),
  },
  (t) => [
    index('variant_orders_client').on(t.client_id, t.status, t.requested_by_date),
    index('variant_orders_site').on(t.warehouse_id, t.status, t.requested_by_date),
    index('variant_orders_recent').on(t.direction, t.requested_by_date.desc(), t.id.desc()),
    index('variant_orders_inbound').on(t.inbound_id).where(sql`${t.inbound_id} is not null`),
    index('variant_orders_outbound').on(t.outbound_id).where(sql`${t.outbound_id} is not null`),
    check('variant_orders_parent', sql`num_nonnulls(${t.inbound_id}, ${t.outbound_id}) = 1 and (${t.direction} = ${literal(variantDirection,
      'inbound')}) = (${t.inbound_id} is not null)
      and (${t.direction} = ${literal(variantDirection, 'outbound')}) = (${t.outbound_id} is not null)`),
    check('variant_orders_held', sql`(${t.status} = ${literal(variantOrderStatus, 'on_hold')}) = (${t.held_from} is not null)`),
  ],
)

/** Units of one variant; `pack_qty` is what one of it held when it was asked for, so that packs changed later do not change what is labelled. */
export const variantOrderLines = pgTable(
  'variant_order_lines',
  {
    id: rowId(),
    variant_order_id: ref('variant_order_id').notNull().references(() => variantOrders.id),
    line_no: integer('line_no').notNull(),
    sku_id: ref('sku_id').notNull().references(() => skus.id),
    variant_id: ref('variant_id').notNull(),
    /** As its order has it; it may not be here yet. */
    lot_no: text('lot_no'),
    pack_qty: integer('pack_qty').notNull(),
    requested_qty: integer('requested_qty').notNull(),
    labelled_qty: integer('labelled_qty').notNull().default(0),
    rejected_qty: integer('rejected_qty').notNull().default(0),
    labels_printed: integer('labels_printed').notNull().default(0),
    labels_spoiled: integer('labels_spoiled').notNull().default(0),
  },
  (t) => [
    unique('variant_order_lines_no').on(t.variant_order_id, t.line_no),
    unique('variant_order_lines_once').on(t.variant_order_id, t.variant_id, t.lot_no).nullsNotDistinct(),
    foreignKey({ name: 'variant_order_lines_variant', columns: [t.variant_id, t.sku_id], foreignColumns: [skuVariants.id, skuVariants.sku_id] }),
    index('variant_order_lines_variant_of').on(t.variant_id),
    index('variant_order_lines_sku').on(t.sku_id),
    check('variant_order_lines_counted', sql`${t.requested_qty} > 0 and ${t.pack_qty} > 0 and ${t.labelled_qty} >= 0 and ${t.rejected_qty} >= 0
      and ${t.labelled_qty} + ${t.rejected_qty} <= ${t.requested_qty}`),
    check('variant_order_lines_labels', sql`${t.labels_spoiled} between 0 and ${t.labels_printed}`),
  ],
)

/** Each count of what was labelled, as it was; never changed. */
export const variantLabellings = pgTable(
  'variant_labellings',
  {
    id: rowId(),
    line_id: ref('line_id').notNull().references(() => variantOrderLines.id),
    labelled: integer('labelled').notNull(),
    rejected: integer('rejected').notNull(),
    reject_reason: choiceColumn(labelReject),
    printed: integer('printed').notNull(),
    spoiled: integer('spoiled').notNull(),
    created_by: ref('created_by'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    index('variant_labellings_of').on(t.line_id, t.id),
    check('variant_labellings_reason', sql`${t.rejected} = 0 or ${t.reject_reason} is not null`),
  ],
)

/** Labelled units that left with an outbound order: they cannot be counted for another. */
export const variantShipments = pgTable(
  'variant_shipments',
  {
    outbound_id: ref('outbound_id').notNull().references(() => outboundOrders.id),
    variant_id: ref('variant_id').notNull().references(() => skuVariants.id),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    /** Of the SKU. */
    units: integer('units').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.outbound_id, t.variant_id] }), index('variant_shipments_of').on(t.variant_id, t.warehouse_id),
    check('variant_shipments_units', sql`${t.units} > 0`),
  ],
)
