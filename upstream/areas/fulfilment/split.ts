import { sql } from 'drizzle-orm'
import { fulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { allocationStatus } from '@/lib/domain/stock'
import { giveBack } from '../../core/stock/give-back'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Who } from '../../platform/who'
import { demandsOfPart, type HeldFulfilment } from './scope'

type Demand = Awaited<ReturnType<typeof demandsOfPart>>[number]

/** Units of each demand that whole pieces of its line need, as many pieces as all its demands have: of a bundle nothing is shipped in part. */
function keptOf(demands: readonly Demand[]): Map<number, number> {
  const kept = new Map<number, number>()
  for (const line of Map.groupBy(demands, ({ line_no }) => line_no).values()) {
    const pieces = Math.min(...line.map(({ allocated_qty, per_piece }) => Math.floor(allocated_qty / per_piece)))
    for (const { id, per_piece } of line) kept.set(id, pieces * per_piece)
  }
  return kept
}

/** Gives back what a demand has beyond what it keeps, what is not picked yet first. Picked goods stay in staging until somebody moves them back. */
async function giveBackOf(tx: Db, demandId: number, units: number): Promise<void> {
  const held = await rows<{ id: number; qty: number }>(tx, sql`select id, qty from stock_allocations where demand_id = ${demandId}
    and status in (${literal(allocationStatus, 'reserved')}, ${literal(allocationStatus, 'picked')}) order by status desc, id desc`)
  let left = units
  const off = held.map(({ id, qty }) => {
    const part = Math.min(left, qty)
    left -= part
    return { allocation_id: id, qty: part }
  })
  await giveBack(tx, off.filter(({ qty }) => qty > 0))
}

/** A further part of an order, which waits for stock. */
const addPart = (tx: Db, who: Who, { id }: HeldFulfilment) =>
  first<{ part_no: number; fulfillment_no: string }>(
    tx,
    sql`insert into fulfillment_orders (fulfillment_no, ref_no, client_id, warehouse_id, order_id, part_no, due_ship_at, status, created_by)
        select o.order_no || '-' || n.part_no, f.ref_no, f.client_id, f.warehouse_id, f.order_id, n.part_no, f.due_ship_at,
          ${literal(fulfillmentStatus, 'backordered')}, ${who.user_id || null}
        from fulfillment_orders f join sale_orders o on o.id = f.order_id
          cross join lateral (select max(part_no) + 1 as part_no from fulfillment_orders p where p.order_id = f.order_id) n
        where f.id = ${id} returning part_no, fulfillment_no`,
  )

/**
 * Parts a held fulfilment order from what it has no stock for: the rest becomes a further part, which waits. Answers that part's number; null where nothing
 * is short, or where nothing would stay. The caller holds its demands.
 */
export async function splitShort(tx: Db, who: Who, part: HeldFulfilment): Promise<string | null> {
  const demands = await demandsOfPart(tx, part)
  const kept = keptOf(demands)
  const short = demands.map((demand) => ({ ...demand, keep: kept.get(demand.id) ?? 0 })).filter(({ qty, cancelled_qty, keep }) => qty - cancelled_qty > keep)
  if (short.length === 0 || [...kept.values()].every((units) => units === 0)) return null
  const added = await addPart(tx, who, part)
  if (!added) throw new Error(`Fulfilment order ${part.id} is gone.`)
  for (const { id, keep, allocated_qty } of short) {
    if (allocated_qty > keep) await giveBackOf(tx, id, allocated_qty - keep)
    if (keep === 0) {
      await rows(tx, sql`update stock_demands set part_no = ${added.part_no} where id = ${id}`)
      continue
    }
    await rows(tx, sql`insert into stock_demands (owner_id, sku_id, warehouse_id, document_type, document_id, line_no, part_no, qty, per_piece, created_at)
      select owner_id, sku_id, warehouse_id, document_type, document_id, line_no, ${added.part_no}, qty - ${keep}, per_piece, created_at
      from stock_demands where id = ${id}`)
    await rows(tx, sql`update stock_demands set qty = ${keep} where id = ${id}`)
  }
  return added.fulfillment_no
}
