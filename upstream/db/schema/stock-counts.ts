import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { countingStates, stockCountStatus, stockStatus } from '@/lib/domain/stock'
import { instant, ref, rowId, statusColumn } from '../columns'
import { literals } from '../literals'
import { pgTable } from '../table'
import { locations } from './master-data'
import { lots } from './skus'

/** fulfilment.md 7.9: a count of a shelf, from the moment the shelf is kept from allocation. Its differences are rows of `stock_corrections`. */
export const stockCounts = pgTable(
  'stock_counts',
  {
    id: rowId(),
    warehouse_id: ref('warehouse_id').notNull(),
    location_id: ref('location_id').notNull(),
    status: statusColumn(stockCountStatus, 'open'),
    created_by: ref('created_by'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    /** When what lies there was entered; null while it is counted. */
    counted_at: instant('counted_at'),
    closed_by: ref('closed_by'),
    closed_at: instant('closed_at'),
    remarks: text('remarks'),
  },
  (t) => [
    foreignKey({ name: 'stock_counts_location', columns: [t.location_id, t.warehouse_id], foreignColumns: [locations.id, locations.warehouse_id] })
      .onDelete('cascade'),
    // One at a time on a shelf.
    uniqueIndex('stock_counts_running').on(t.location_id).where(sql`${t.status} in ${literals(stockCountStatus, ...countingStates)}`),
    index('stock_counts_shelf').on(t.location_id, t.counted_at.desc()),
    index('stock_counts_warehouse').on(t.warehouse_id, t.created_at.desc()),
  ],
)

/** A SKU, lot, status and plate on the shelf: what lay there by the books when the count began, and what was found. */
export const stockCountLines = pgTable(
  'stock_count_lines',
  {
    id: rowId(),
    count_id: ref('count_id').notNull().references(() => stockCounts.id, { onDelete: 'cascade' }),
    sku_id: ref('sku_id').notNull(),
    lot_id: ref('lot_id').notNull(),
    stock_status: statusColumn(stockStatus, 'available'),
    lpn: text('lpn').notNull().default(''),
    /** On hand when the count began: the counter is not told. */
    expected_qty: integer('expected_qty').notNull(),
    /** Null until it is entered. */
    counted_qty: integer('counted_qty'),
  },
  (t) => [
    foreignKey({ name: 'stock_count_lines_lot', columns: [t.lot_id, t.sku_id], foreignColumns: [lots.id, lots.sku_id] }),
    unique('stock_count_lines_once').on(t.count_id, t.sku_id, t.lot_id, t.stock_status, t.lpn),
  ],
)
