import { sql } from 'drizzle-orm'
import { begunOutbound, isOutboundIn } from '@/lib/domain/outbound'
import { allocationStatus, moveType } from '@/lib/domain/stock'
import { moveStock, type StockLine } from '../../core/stock/move'
import { holdDemands, release } from '../../core/stock/reserve'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { presentOf } from './packed'
import { put } from './put'
import { demandsOf, holdOrder } from './scope'
import { emptyUnits } from './units'

interface Picked {
  allocation_id: number; sku_id: number; qty: number; lot_id: number; owner_id: number; warehouse_id: number; location_id: number; lpn: string
  /** Where it was picked. */
  shelf_id: number | null; shelf_lpn: string | null; serials: string[] | null
}

const pickedOf = (tx: Db, orderId: number) => rows<Picked>(
  tx,
  sql`select a.id as allocation_id, b.sku_id, a.qty, b.lot_id, b.owner_id, b.warehouse_id, b.location_id, b.lpn, f.location_id as shelf_id, f.lpn as shelf_lpn,
        (select array_agg(s.serial_no order by s.id) from serials s where s.balance_id = b.id and s.id = any(m.serial_ids)) as serials
      from outbound_lines l join stock_allocations a on a.demand_id = l.demand_id and a.status = ${literal(allocationStatus, 'picked')}
        join stock_balances b on b.id = a.balance_id
        left join lateral (select m.from_id, m.serial_ids from stock_moves m where m.allocation_id = a.id and m.move_type = ${literal(moveType, 'pick')}
          and m.to_id = b.id
          order by m.id desc limit 1) m on true
        left join stock_balances f on f.id = m.from_id
      where l.outbound_id = ${orderId} order by a.id`,
)

/**
 * Takes an order back to where it was submitted: what was picked lies on its shelves again, what was reserved is free, and what was given up as short is wanted
 * again. Its goods must still be here. Holds demands, then balances. 409 where nobody knows where goods were picked.
 */
export async function takeBackAll(tx: Db, who: Who, id: number): Promise<void> {
  const order = await holdOrder(tx, who, id)
  if (isOutboundIn(begunOutbound, order.status)) throw new Refusal(409, `A part of ${order.outbound_no} has left.`)
  const demands = await demandsOf(tx, [id])
  await holdDemands(tx, demands)
  const picked = await pickedOf(tx, id)
  if (picked.some(({ shelf_id }) => shelf_id === null)) throw new Refusal(409, `Nobody knows where goods of ${order.outbound_no} were picked.`)
  await moveStock(tx, who, picked.map(({ lot_id, owner_id, warehouse_id, location_id, lpn, shelf_id, shelf_lpn, serials, ...line }): StockLine => {
    const spot = { place: 'location' as const, lot_id, owner_id, warehouse_id }
    return {
      type: 'unpick', ...line, from: { ...spot, location_id, lpn }, to: { ...spot, location_id: shelf_id ?? 0, lpn: shelf_lpn ?? '' },
      ...(serials && { serials }),
    }
  }), { reference_type: 'btb_outbound', reference_no: order.outbound_no })
  await emptyUnits(tx, who, (await presentOf(tx, id)).map((unit) => unit.id))
  await release(tx, demands)
  await rows(tx, sql`update stock_demands set cancelled_qty = 0 where id = any(${sql.param(demands)}::bigint[]) and cancelled_qty > 0`)
  await rows(tx, sql`update outbound_lines set short_reason = null, claimed_by = null, claimed_at = null where outbound_id = ${id}`)
  await rows(tx, sql`update outbound_orders set allocated_at = null, released_at = null, picked_at = null where id = ${id}`)
  await put(tx, who, order, 'submitted')
}
