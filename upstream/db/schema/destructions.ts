import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, text, unique } from 'drizzle-orm/pg-core'
import { destructionMethod, destructionReason, destructionStatus } from '@/lib/domain/destruction'
import { choiceColumn, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { amount, dirhams } from '../money-columns'
import { pgTable } from '../table'
import { clients } from './clients'
import { facilities } from './places'
import { stockBalances } from './stock'

/** Goods of a client in a warehouse that are destroyed: asked for, agreed to by somebody else, then witnessed. */
export const stockDestructions = pgTable(
  'stock_destructions',
  {
    id: rowId(),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    owner_id: ref('owner_id').notNull().references(() => clients.id),
    reason_code: choiceColumn(destructionReason).notNull(),
    remarks: text('remarks'),
    status: statusColumn(destructionStatus, 'pending'),
    decided_by: ref('decided_by'),
    decided_at: instant('decided_at'),
    decision_note: text('decision_note'),
    destroyed_on: date('destroyed_on'),
    method: choiceColumn(destructionMethod),
    /** Who destroyed them, and who saw it. */
    contractor: text('contractor'),
    witness: text('witness'),
    /** Of the contractor's own certificate. */
    certificate_no: text('certificate_no'),
    ...stamps(),
  },
  (t) => [
    index('stock_destructions_site').on(t.warehouse_id, t.id.desc()),
    index('stock_destructions_owner').on(t.owner_id, t.id.desc()),
    check('stock_destructions_second', sql`${t.decided_by} is null or ${t.decided_by} is distinct from ${t.created_by}`),
    check('stock_destructions_witnessed', sql`(${t.status} = ${literal(destructionStatus, 'destroyed')}) = (${t.destroyed_on} is not null)`),
  ],
)

/** So many units of one balance. */
export const stockDestructionLines = pgTable(
  'stock_destruction_lines',
  {
    id: rowId(),
    destruction_id: ref('destruction_id').notNull().references(() => stockDestructions.id),
    balance_id: ref('balance_id').notNull(),
    sku_id: ref('sku_id').notNull(),
    qty: integer('qty').notNull(),
    /** At what a unit cost when it was asked for. */
    value_aed: amount('value_aed', dirhams),
  },
  (t) => [
    unique('stock_destruction_lines_once').on(t.destruction_id, t.balance_id),
    foreignKey({ name: 'stock_destruction_lines_balance', columns: [t.balance_id, t.sku_id], foreignColumns: [stockBalances.id, stockBalances.sku_id] }),
    index('stock_destruction_lines_of_balance').on(t.balance_id),
    check('stock_destruction_lines_qty', sql`${t.qty} > 0`),
  ],
)
