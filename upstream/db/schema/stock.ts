import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, foreignKey, index, integer, jsonb, text, unique, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { adjustReason, allocationStatus, correctionStatus, heldAllocations, heldPlaces, moveType, stockPlace, stockStatus } from '@/lib/domain/stock'
import { choiceColumn, instant, ref, rowId, statusColumn } from '../columns'
import { literal, literals } from '../literals'
import { amount, dirhams, unitPrice } from '../money-columns'
import { pgTable } from '../table'
import { clients } from './clients'
import { locations } from './master-data'
import { facilities } from './places'
import { lots, skus } from './skus'
import { stockCounts } from './stock-counts'

/**
 * One place, status, lot and owner of a SKU, and how much of it is there. Triggers of moves and allocations keep the quantities, and nobody
 * else may. What lies outside (supplier, customer, adjustment, destroyed) has no quantity: many would wait for one row. docs/decisions/035-stock-ledger.md
 */
export const stockBalances = pgTable(
  'stock_balances',
  {
    id: rowId(),
    sku_id: ref('sku_id').notNull(),
    lot_id: ref('lot_id').notNull(),
    owner_id: ref('owner_id').notNull().references(() => clients.id),
    place: choiceColumn(stockPlace).notNull(),
    status: statusColumn(stockStatus, 'available'),
    /** Pallet or carton plate (SSCC); '' without one. */
    lpn: text('lpn').notNull().default(''),
    /** Null outside. */
    warehouse_id: ref('warehouse_id').references(() => facilities.id),
    /** The shelf where the place is `location`. */
    location_id: ref('location_id'),
    /** Whether goods lie there, counted. */
    is_held: boolean('is_held').notNull().generatedAlwaysAs(sql`place in ${literals(stockPlace, ...heldPlaces)}`),
    on_hand: integer('on_hand').notNull().default(0),
    /** Of these promised to orders. */
    allocated: integer('allocated').notNull().default(0),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
  },
  (t) => [
    unique('stock_balances_once').on(t.sku_id, t.lot_id, t.place, t.owner_id, t.status, t.lpn, t.location_id, t.warehouse_id).nullsNotDistinct(),
    // What a move is held to: places of its SKU.
    unique('stock_balances_of_sku').on(t.id, t.sku_id),
    foreignKey({ name: 'stock_balances_lot', columns: [t.lot_id, t.sku_id], foreignColumns: [lots.id, lots.sku_id] }),
    foreignKey({ name: 'stock_balances_location', columns: [t.location_id, t.warehouse_id], foreignColumns: [locations.id, locations.warehouse_id] }),
    index('stock_balances_sku').on(t.sku_id, t.warehouse_id),
    index('stock_balances_location_stock').on(t.warehouse_id, t.location_id),
    index('stock_balances_owner').on(t.owner_id, t.sku_id),
    check('stock_balances_allocated', sql`${t.allocated} >= 0 and ${t.allocated} <= ${t.on_hand}`),
    check('stock_balances_counted', sql`${t.is_held} or ${t.on_hand} = 0`),
    check('stock_balances_place', sql`(${t.place} = ${literal(stockPlace, 'location')}) = (${t.location_id} is not null)
        and ${t.is_held} = (${t.warehouse_id} is not null)`),
  ],
)

/** A quantity that went from one balance to another. Append-only; what was wrong is moved back. */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: rowId(),
    move_type: choiceColumn(moveType).notNull(),
    sku_id: ref('sku_id').notNull(),
    from_id: ref('from_id').notNull(),
    to_id: ref('to_id').notNull(),
    qty: integer('qty').notNull(),
    /** Serials that went, as many as the quantity; null for a SKU without serials. */
    serial_ids: bigint('serial_ids', { mode: 'number' }).array(),
    /** The allocation it was moved for. */
    allocation_id: ref('allocation_id').references((): AnyPgColumn => stockAllocations.id),
    /** The warehouse whose stock it changed, for its ledger; where goods change warehouses, the one they leave. */
    warehouse_id: ref('warehouse_id').notNull(),
    owner_id: ref('owner_id').notNull(),
    reference_type: text('reference_type').notNull(),
    reference_no: text('reference_no').notNull(),
    reason_code: choiceColumn(adjustReason),
    remarks: text('remarks'),
    /** What a unit cost when it came in. */
    unit_cost: unitPrice('unit_cost', 'currency'),
    currency: text('currency'),
    /** The idempotency key of the call that moved it, with whoever made it; several rows of one call carry one. */
    call_id: text('call_id'),
    /** When it happened; later than that it was written down, at `created_at`. */
    happened_at: instant('happened_at').notNull().default(sql`now()`),
    created_at: instant('created_at').notNull().default(sql`now()`),
    created_by: ref('created_by'),
  },
  (t) => [
    foreignKey({ name: 'stock_moves_from', columns: [t.from_id, t.sku_id], foreignColumns: [stockBalances.id, stockBalances.sku_id] }),
    foreignKey({ name: 'stock_moves_to', columns: [t.to_id, t.sku_id], foreignColumns: [stockBalances.id, stockBalances.sku_id] }),
    index('stock_moves_sku').on(t.sku_id, t.warehouse_id, t.created_at.desc()),
    index('stock_moves_owner').on(t.owner_id, t.created_at.desc()),
    index('stock_moves_time').on(t.created_at.desc(), t.id.desc()),
    index('stock_moves_reference').on(t.reference_type, t.reference_no),
    index('stock_moves_serials').using('gin', t.serial_ids).where(sql`${t.serial_ids} is not null`),
    check('stock_moves_qty', sql`${t.qty} > 0`),
    check('stock_moves_elsewhere', sql`${t.from_id} <> ${t.to_id}`),
    check('stock_moves_each_serial', sql`${t.serial_ids} is null or cardinality(${t.serial_ids}) = ${t.qty}`),
    check('stock_moves_cost', sql`(${t.unit_cost} is null) = (${t.currency} is null)`),
    check('stock_moves_not_ahead', sql`${t.happened_at} <= ${t.created_at} + interval '5 minutes'`),
  ],
)

/** One piece of a serial-tracked SKU and the balance it is in; moves put it elsewhere. */
export const serials = pgTable(
  'serials',
  {
    id: rowId(),
    client_id: ref('client_id').notNull(),
    sku_id: ref('sku_id').notNull(),
    serial_no: text('serial_no').notNull(),
    balance_id: ref('balance_id').notNull(),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    unique('serials_once').on(t.client_id, t.serial_no),
    foreignKey({ name: 'serials_sku', columns: [t.sku_id, t.client_id], foreignColumns: [skus.id, skus.client_id] }),
    foreignKey({ name: 'serials_balance', columns: [t.balance_id, t.sku_id], foreignColumns: [stockBalances.id, stockBalances.sku_id] }),
    index('serials_of_balance').on(t.balance_id),
  ],
)

/** What orders want of a SKU, by line; written by the order areas. A line of a bundle is one row a component. */
export const stockDemands = pgTable(
  'stock_demands',
  {
    id: rowId(),
    owner_id: ref('owner_id').notNull().references(() => clients.id),
    sku_id: ref('sku_id').notNull().references(() => skus.id),
    /** Null until the order has a warehouse. */
    warehouse_id: ref('warehouse_id').references(() => facilities.id),
    document_type: text('document_type').notNull(),
    document_id: ref('document_id').notNull(),
    line_no: integer('line_no').notNull(),
    /** What of a line goes another way has a row of its own. */
    part_no: integer('part_no').notNull().default(1),
    qty: integer('qty').notNull(),
    /** Units in one piece of the line: 2 where a bundle holds two of the SKU. */
    per_piece: integer('per_piece').notNull().default(1),
    /** The lot it has to be, the earliest expiry it takes, and whether all of it has to be of one lot. */
    lot_id: ref('lot_id'),
    min_expiry: date('min_expiry'),
    is_single_lot: boolean('is_single_lot').notNull().default(false),
    /** Reserved, picked or shipped, kept by the allocations' trigger. */
    allocated_qty: integer('allocated_qty').notNull().default(0),
    cancelled_qty: integer('cancelled_qty').notNull().default(0),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    unique('stock_demands_once').on(t.document_type, t.document_id, t.line_no, t.part_no, t.sku_id),
    index('stock_demands_open').on(t.sku_id, t.warehouse_id).where(sql`${t.qty} > ${t.allocated_qty} + ${t.cancelled_qty}`),
    index('stock_demands_owner').on(t.owner_id),
    foreignKey({ name: 'stock_demands_lot', columns: [t.lot_id, t.sku_id], foreignColumns: [lots.id, lots.sku_id] }),
    check('stock_demands_qty', sql`${t.qty} > 0 and ${t.per_piece} > 0 and ${t.qty} % ${t.per_piece} = 0`),
    check('stock_demands_not_more', sql`${t.allocated_qty} >= 0 and ${t.cancelled_qty} >= 0 and ${t.allocated_qty} + ${t.cancelled_qty} <= ${t.qty}`),
  ],
)

/** Stock of one balance promised to one line. */
export const stockAllocations = pgTable(
  'stock_allocations',
  {
    id: rowId(),
    demand_id: ref('demand_id').notNull().references(() => stockDemands.id),
    balance_id: ref('balance_id').notNull().references(() => stockBalances.id),
    qty: integer('qty').notNull(),
    /** `moving` only within the transaction that moves it. */
    status: statusColumn(allocationStatus, 'reserved'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
  },
  (t) => [
    index('stock_allocations_demand').on(t.demand_id),
    uniqueIndex('stock_allocations_held').on(t.balance_id, t.id).where(sql`${t.status} in ${literals(allocationStatus, ...heldAllocations)}`),
    check('stock_allocations_qty', sql`${t.qty} > 0`),
  ],
)

/** What the proof of a night found; nothing is repaired. */
export const stockProofs = pgTable('stock_proofs', {
  id: rowId(),
  proved_at: instant('proved_at').notNull().default(sql`now()`),
  balances_wrong: integer('balances_wrong').notNull(),
  allocations_wrong: integer('allocations_wrong').notNull(),
  serials_wrong: integer('serials_wrong').notNull(),
  /** The first of each, for whoever looks. */
  examples: jsonb('examples').notNull().default(sql`'[]'`),
})

/** fulfilment.md 7.9: what somebody corrected on a shelf, posted at once or once somebody else agreed. */
export const stockCorrections = pgTable(
  'stock_corrections',
  {
    id: rowId(),
    sku_id: ref('sku_id').notNull().references(() => skus.id),
    owner_id: ref('owner_id').notNull().references(() => clients.id),
    lot_id: ref('lot_id').notNull(),
    warehouse_id: ref('warehouse_id').notNull(),
    location_id: ref('location_id').notNull(),
    stock_status: statusColumn(stockStatus, 'available'),
    lpn: text('lpn').notNull().default(''),
    qty_change: integer('qty_change').notNull(),
    serials: text('serials').array(),
    /** At what a unit cost on its day. */
    value_aed: amount('value_aed', dirhams),
    reason_code: choiceColumn(adjustReason).notNull(),
    remarks: text('remarks'),
    /** The count of the shelf that found the difference. */
    count_id: ref('count_id').references(() => stockCounts.id),
    /** The upload that did. */
    upload_id: ref('upload_id'),
    status: statusColumn(correctionStatus, 'pending'),
    call_id: text('call_id'),
    created_by: ref('created_by'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    decided_by: ref('decided_by'),
    decided_at: instant('decided_at'),
    decision_note: text('decision_note'),
  },
  (t) => [
    foreignKey({ name: 'stock_corrections_lot', columns: [t.lot_id, t.sku_id], foreignColumns: [lots.id, lots.sku_id] }),
    foreignKey({ name: 'stock_corrections_location', columns: [t.location_id, t.warehouse_id], foreignColumns: [locations.id, locations.warehouse_id] }),
    index('stock_corrections_pending').on(t.warehouse_id, t.id).where(sql`${t.status} = ${literal(correctionStatus, 'pending')}`),
    index('stock_corrections_count').on(t.count_id).where(sql`${t.count_id} is not null`),
    index('stock_corrections_person').on(t.sku_id, t.warehouse_id, t.created_by, t.created_at),
    check('stock_corrections_change', sql`${t.qty_change} <> 0`),
    check('stock_corrections_second', sql`${t.decided_by} is null or ${t.decided_by} is distinct from ${t.created_by}`),
  ],
)
