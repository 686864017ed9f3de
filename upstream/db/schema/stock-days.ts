import { sql } from 'drizzle-orm'
import { check, date, index, integer, numeric, unique } from 'drizzle-orm/pg-core'
import { stockRun } from '@/lib/domain/stock'
import { choiceColumn, instant, ref, rowId } from '../columns'
import { pgTable } from '../table'
import { clients } from './clients'
import { facilities } from './places'
import { skus } from './skus'

/**
 * What lay in a warehouse at 24:00 Dubai of a day, with the cubic metres it took that day (coming-areas.md 3c.9): a measure corrected later changes no storage
 * that is charged.
 */
export const stockDays = pgTable(
  'stock_days',
  {
    id: rowId(),
    day: date('day').notNull(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    sku_id: ref('sku_id').notNull().references(() => skus.id),
    on_hand: integer('on_hand').notNull(),
    /** Null where the SKU was not measured by then. */
    cbm: numeric('cbm', { precision: 14, scale: 6 }),
  },
  (t) => [
    unique('stock_days_once').on(t.day, t.warehouse_id, t.sku_id),
    index('stock_days_client').on(t.client_id, t.warehouse_id, t.day),
    check('stock_days_some', sql`${t.on_hand} > 0`),
  ],
)

/** Days whose stock is kept and months whose storage and handling are charged: what was done is not done again. */
export const stockRuns = pgTable(
  'stock_runs',
  {
    id: rowId(),
    task: choiceColumn(stockRun).notNull(),
    /** The day, or the first of the month. */
    of: date('of').notNull(),
    ran_at: instant('ran_at').notNull().default(sql`now()`),
  },
  (t) => [unique('stock_runs_once').on(t.task, t.of)],
)
