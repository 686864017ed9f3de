import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, text, unique } from 'drizzle-orm/pg-core'
import { handlingUnitStatus } from '@/lib/domain/handling-unit'
import { inboundUnitLevel } from '@/lib/domain/inbound'
import { choiceColumn, cm, instant, kg, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { pgTable } from '../table'
import { locations } from './master-data'
import { outboundLines, outboundOrders } from './outbound-orders'
import { lots, skus } from './skus'

/** b2b.md 2.4: a carton, or a pallet that holds goods or cartons, of an outbound order. Its number is used once, whatever becomes of it. */
export const handlingUnits = pgTable(
  'handling_units',
  {
    id: rowId(),
    sscc: text('sscc').notNull().unique(),
    hu_type: choiceColumn(inboundUnitLevel).notNull(),
    outbound_id: ref('outbound_id').notNull().references(() => outboundOrders.id),
    /** The pallet a carton stands on. */
    parent_id: ref('parent_id'),
    status: statusColumn(handlingUnitStatus, 'open'),
    length: cm('length'),
    width: cm('width'),
    height: cm('height'),
    gross_weight: kg('gross_weight'),
    lane: text('lane'),
    vehicle_no: text('vehicle_no'),
    closed_at: instant('closed_at'),
    staged_at: instant('staged_at'),
    loaded_at: instant('loaded_at'),
    loaded_by: ref('loaded_by'),
    shipped_at: instant('shipped_at'),
    ...stamps(),
  },
  (t) => [
    unique('handling_units_of_order').on(t.id, t.outbound_id),
    foreignKey({ name: 'handling_units_parent', columns: [t.parent_id, t.outbound_id], foreignColumns: [t.id, t.outbound_id] }),
    index('handling_units_order').on(t.outbound_id, t.status),
    index('handling_units_on').on(t.parent_id).where(sql`${t.parent_id} is not null`),
    check('handling_units_carton_on_pallet', sql`${t.parent_id} is null or ${t.hu_type} = ${literal(inboundUnitLevel, 'carton')}`),
    check('handling_units_sides', sql`num_nonnulls(${t.length}, ${t.width}, ${t.height}) in (0, 3)`),
  ],
)

/** Units of a lot of an order's line that lie in a carton or on a pallet itself. */
export const handlingUnitContents = pgTable(
  'handling_unit_contents',
  {
    id: rowId(),
    unit_id: ref('unit_id').notNull().references(() => handlingUnits.id),
    line_id: ref('line_id').notNull().references(() => outboundLines.id),
    lot_id: ref('lot_id').notNull().references(() => lots.id),
    qty: integer('qty').notNull(),
  },
  (t) => [
    unique('handling_unit_contents_once').on(t.unit_id, t.line_id, t.lot_id),
    index('handling_unit_contents_line').on(t.line_id),
    check('handling_unit_contents_qty', sql`${t.qty} > 0`),
  ],
)

/** b2b.md 3.2: goods of an order that was given up after they were picked, on their way from staging back to a shelf. */
export const outboundPutBacks = pgTable(
  'outbound_put_backs',
  {
    id: rowId(),
    outbound_id: ref('outbound_id').notNull().references(() => outboundOrders.id),
    sku_id: ref('sku_id').notNull().references(() => skus.id),
    lot_id: ref('lot_id').notNull(),
    qty: integer('qty').notNull(),
    /** Put on shelves so far. */
    put_qty: integer('put_qty').notNull().default(0),
    /** Where they lie, and the shelf they were picked from. */
    from_location_id: ref('from_location_id').notNull().references(() => locations.id),
    shelf_id: ref('shelf_id').references(() => locations.id),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    foreignKey({ name: 'outbound_put_backs_lot', columns: [t.lot_id, t.sku_id], foreignColumns: [lots.id, lots.sku_id] }),
    index('outbound_put_backs_order').on(t.outbound_id),
    check('outbound_put_backs_qty', sql`${t.qty} > 0 and ${t.put_qty} between 0 and ${t.qty}`),
  ],
)
