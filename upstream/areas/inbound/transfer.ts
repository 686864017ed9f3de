import { sql } from 'drizzle-orm'
import { inboundStatus } from '@/lib/domain/inbound'
import { outboundStatus } from '@/lib/domain/outbound'
import { moveType, stockPlace } from '@/lib/domain/stock'
import { moveStock, type StockLine } from '../../core/stock/move'
import type { Spot } from '../../core/stock/spots'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import type { HeldInbound } from './scope'

type Coming = Pick<HeldInbound, 'client_id' | 'warehouse_id' | 'transfer_id'>

/** Where units of an order come from, and go to when a receipt is taken back: those of a transfer are in transit to its warehouse, others at the supplier. */
export const originOf = ({ client_id, warehouse_id, transfer_id }: Coming, lot_id: number): Spot =>
  (transfer_id === null ? { place: 'supplier', lot_id, owner_id: client_id } : { place: 'in_transit', lot_id, owner_id: client_id, warehouse_id })

/** 409 for what cannot be done with goods that are on their way from another warehouse. */
export function refuseTransfer({ inbound_no, transfer_id }: Pick<HeldInbound, 'inbound_no' | 'transfer_id'>, done: string): void {
  if (transfer_id !== null) throw new Refusal(409, `The goods of ${inbound_no} are on their way from another warehouse; it cannot be ${done}.`)
}

interface Lost { sku_id: number; lot_id: number; qty: number; serials: string[] | null }

/** What left for an order and never came, by lot; serial numbers are those still in transit by its transfer. */
const lostOf = (tx: Db, id: number) => rows<Lost>(
  tx,
  sql`select n.sku_id, l.id as lot_id, n.expected_qty - n.accepted_qty - n.damaged_qty - n.quarantined_qty as qty,
        (select (array_agg(s.serial_no order by s.id))[:n.expected_qty - n.accepted_qty - n.damaged_qty - n.quarantined_qty] from serials s
          join stock_balances b on b.id = s.balance_id and b.place = ${literal(stockPlace, 'in_transit')} and b.lot_id = l.id
            and b.warehouse_id = i.warehouse_id
          where k.is_serial_tracked and s.id in (select unnest(m.serial_ids) from stock_moves m
            where m.to_id = b.id and m.move_type = ${literal(moveType, 'transfer_out')} and m.reference_no = o.outbound_no)) as serials
      from inbound_lines n join inbound_orders i on i.id = n.inbound_id join outbound_orders o on o.id = i.transfer_id join skus k on k.id = n.sku_id
        join lots l on l.sku_id = n.sku_id and l.lot_no = coalesce(n.lot_no, 'NA') and l.expiry_date is not distinct from n.expiry_date
      where n.inbound_id = ${id} and n.expected_qty > n.accepted_qty + n.damaged_qty + n.quarantined_qty order by n.line_no`,
)

type Ending = Coming & { inbound_no: string; close_reason: string | null; warehouse: string }

/**
 * Ends a transfer with the order its goods came by, which is closed: what never came leaves the stock as lost, for the reason its order says
 * (coming-areas.md 4(c)3), and once no vehicle is on its way any more its outbound order is delivered.
 */
export async function endTransfer(tx: Db, who: Who, id: number): Promise<void> {
  const order = await first<Ending>(tx, sql`select n.inbound_no, n.client_id, n.warehouse_id, n.transfer_id, n.close_reason, f.facility_code as warehouse from inbound_orders n join facilities f on f.id = n.warehouse_id where n.id = ${id}`)
  if (!order || order.transfer_id === null) return
  const lost = await lostOf(tx, id)
  await moveStock(tx, who, lost.map(({ sku_id, lot_id, qty, serials }): StockLine => ({
    type: 'adjust_out', sku_id, qty, from: originOf(order, lot_id), to: { place: 'adjustment', lot_id, owner_id: order.client_id }, reason_code: 'lost',
    ...(order.close_reason && { remarks: order.close_reason }), ...(serials && { serials }),
  })), { reference_type: 'inbound', reference_no: order.inbound_no })
  await rows(tx, sql`update outbound_orders o set status = ${literal(outboundStatus, 'delivered')}, delivered_at = now(), received_by = ${order.warehouse},
      version = version + 1, updated_at = now(), updated_by = ${who.user_id || null}
    where o.id = ${order.transfer_id} and o.status = ${literal(outboundStatus, 'shipped')} and not exists (select 1 from inbound_orders n
      where n.transfer_id = o.id and n.id <> ${id} and n.status <> ${literal(inboundStatus, 'closed')})`)
}
