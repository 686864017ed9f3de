import { sql } from 'drizzle-orm'
import type { AdjustReason, MoveType } from '@/lib/domain/stock'
import { rows, type Db } from '../../db/db'
import type { Who } from '../../platform/who'
import { holdForOrders, takeAlong } from './allocated'
import { expectEnough, expectFitting, expectOpenShelves, expectSerials, type PlacedLine } from './judge'
import { serialIds } from './serials'
import { balancesOf, holdBalances, spotKey, type HeldBalance, type Spot } from './spots'

export interface StockLine {
  type: MoveType
  sku_id: number
  /** Base units, above 0. */
  qty: number
  from: Spot
  to: Spot
  /** Serial numbers as scanned, one for each unit of a SKU that has them. */
  serials?: readonly string[]
  /** The allocation whose goods these are; a part of it is split off. */
  allocation_id?: number
  reason_code?: AdjustReason
  remarks?: string
  /** Of its own document, where one call moves for several; else that of the cause. */
  reference_no?: string
  /** What a unit cost when it came in, up to eight decimals, with its currency. */
  unit_cost?: string
  currency?: string
}

/** What the moves of one call are for. */
export interface MoveCause {
  reference_type: string
  reference_no: string
  /** The idempotency key of the call (platform/idempotency.ts), which answers a repeat; the rows carry it. */
  call_id?: string
  /** ISO 8601, where it is written down later than it happened. */
  happened_at?: string
}

type Insert = Record<string, unknown>

function moveRow(line: PlacedLine, held: ReadonlyMap<number, HeldBalance>, serials: readonly number[] | undefined, allocationId: number | undefined): Insert {
  const { type, sku_id, qty, from_id, to_id, from, to } = line
  return {
    move_type: type, sku_id, from_id, to_id, qty, serial_ids: serials ?? null, allocation_id: allocationId ?? null,
    warehouse_id: held.get(from_id)?.warehouse_id ?? held.get(to_id)?.warehouse_id ?? from.warehouse_id ?? to.warehouse_id, owner_id: from.owner_id,
    reason_code: line.reason_code ?? null, remarks: line.remarks ?? null, unit_cost: line.unit_cost ?? null, currency: line.currency ?? null,
    reference_no: line.reference_no ?? null,
  }
}

const write = (tx: Db, who: Who, cause: MoveCause, made: readonly Insert[]) =>
  rows<{ id: number }>(
    tx,
    sql`insert into stock_moves (move_type, sku_id, from_id, to_id, qty, serial_ids, allocation_id, warehouse_id, owner_id, reason_code, remarks, unit_cost,
        currency,
          reference_type, reference_no, call_id, happened_at, created_by)
        select m.move_type, m.sku_id, m.from_id, m.to_id, m.qty, m.serial_ids, m.allocation_id, m.warehouse_id, m.owner_id, m.reason_code, m.remarks,
          m.unit_cost, m.currency,
          ${cause.reference_type}, coalesce(m.reference_no, ${cause.reference_no}), ${cause.call_id ?? null},
          coalesce(${cause.happened_at ?? null}::timestamptz, now()), ${who.user_id || null}::bigint
        from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m(move_type text, sku_id bigint, from_id bigint, to_id bigint, qty int, serial_ids bigint[],
          allocation_id bigint, warehouse_id bigint,
          owner_id bigint, reason_code text, remarks text, unit_cost numeric, currency text, reference_no text)
        returning id`,
  )

/**
 * Moves stock, all lines or none: receipts, putaways, picks, shipments, corrections are moves that begin or end outside. Answers the ids of the rows.
 * Goods that are allocated move for their order alone, and their allocation with them. Refuses with 422 more than is there or free and a shelf that is blocked,
 * with 409 an allocation or a serial that is elsewhere; throws on a move its type does not know. Holds demands, then balances, then serials, each in the order
 * of their ids: move once a transaction, with all its lines.
 */
export async function moveStock(tx: Db, who: Who, lines: readonly StockLine[], cause: MoveCause): Promise<number[]> {
  if (lines.length === 0) return []
  for (const line of lines) expectFitting(line)
  const ids = await balancesOf(tx, lines.flatMap(({ sku_id, from, to }) => [{ ...from, sku_id }, { ...to, sku_id }]))
  await holdForOrders(tx, lines.flatMap(({ allocation_id }) => allocation_id ?? []))
  const placed = lines.map((line): PlacedLine => ({
    ...line, from_id: ids.get(spotKey({ ...line.from, sku_id: line.sku_id })) ?? 0, to_id: ids.get(spotKey({ ...line.to, sku_id: line.sku_id })) ?? 0,
  }))
  const held = await holdBalances(tx, placed.flatMap(({ from_id, to_id }) => [from_id, to_id]))
  expectOpenShelves(placed, held)
  expectSerials(placed, held)
  expectEnough(placed, held)
  const { movedAs, arrive } = await takeAlong(tx, placed)
  const serials = await serialIds(tx, placed)
  const made = await write(tx, who, cause, placed.map((line) => moveRow(line, held, serials.get(line), movedAs.get(line))))
  await arrive()
  return made.map(({ id }) => id)
}
