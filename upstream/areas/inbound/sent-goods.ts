import { sql } from 'drizzle-orm'
import { inboundStatus } from '@/lib/domain/inbound'
import { outboundStatus } from '@/lib/domain/outbound'
import { allocationStatus, moveType, stockPlace, type MoveType, type StockPlace } from '@/lib/domain/stock'
import { moveStock, type StockLine } from '../../core/stock/move'
import type { Spot } from '../../core/stock/spots'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import type { HeldInbound } from './scope'

type Coming = Pick<HeldInbound, 'client_id' | 'warehouse_id' | 'transfer_id' | 'return_of_id'>

/** What the moves of an order are called: goods of a supplier, of a transfer that are in transit, or of a consignee who sends them back. */
const comingBy = {
  supplier: { receive: 'receipt', undo: 'unreceive' }, in_transit: { receive: 'transfer_in', undo: 'transfer_out' },
  customer: { receive: 'return_receipt', undo: 'ship' },
} as const satisfies Partial<Record<StockPlace, Record<'receive' | 'undo', MoveType>>>
const placeOf = ({ transfer_id, return_of_id }: Pick<Coming, 'transfer_id' | 'return_of_id'>) =>
  (transfer_id !== null ? 'in_transit' : return_of_id !== null ? 'customer' : 'supplier')

/** How the units of an order are received, or a receipt taken back. */
export const moveOfInbound = (order: Coming, step: 'receive' | 'undo'): MoveType => comingBy[placeOf(order)][step]

/** Where units of an order come from, and go to when a receipt is taken back. */
export function originOf(order: Coming, lot_id: number): Spot {
  const place = placeOf(order)
  return { place, lot_id, owner_id: order.client_id, ...(place === 'in_transit' && { warehouse_id: order.warehouse_id }) }
}

/** Whether an order says which lots left where, and how many: no others are received by it, and it is not changed. */
export const isSent = (order: Pick<Coming, 'transfer_id' | 'return_of_id'>): boolean => placeOf(order) !== 'supplier'

/** 409 for a change of an order that says what was sent. */
export function refuseSent(order: Pick<HeldInbound, 'inbound_no' | 'transfer_id' | 'return_of_id'>, done: string): void {
  if (isSent(order)) throw new Refusal(409, `${order.inbound_no} is of goods that were shipped before; it cannot be ${done}.`)
}
/** 409 for a transfer that would be cancelled: its goods are on their way. */
export function refuseCancelled({ inbound_no, transfer_id }: Pick<HeldInbound, 'inbound_no' | 'transfer_id'>): void {
  if (transfer_id !== null) throw new Refusal(409, `The goods of ${inbound_no} are on their way from another warehouse; it cannot be cancelled.`)
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

interface Ending extends Coming { inbound_no: string; close_reason: string | null; warehouse: string }

/** What never came of a transfer leaves the stock as lost; its outbound order is delivered once no vehicle is on its way any more. */
async function endTransfer(tx: Db, who: Who, id: number, order: Ending): Promise<void> {
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

const came = sql`sum(n.accepted_qty + n.damaged_qty + n.quarantined_qty)`
/** The latest expiry a consignee has had of the SKUs of a return is that of the lots it keeps; of none, any goes (coming-areas.md 4(c)7). */
async function recallExpiries(tx: Db, id: number): Promise<void> {
  const skus = sql`(select sku_id from inbound_lines where inbound_id = ${id})`
  await rows(
    tx,
    sql`with of as (select o.consignee_id from inbound_orders i join outbound_orders o on o.id = i.return_of_id where i.id = ${id}),
          sent as (select b.sku_id, lo.lot_no, lo.expiry_date, max(o.id) as outbound_id, sum(a.qty) as qty
            from outbound_orders o join outbound_lines l on l.outbound_id = o.id join stock_allocations a on a.demand_id = l.demand_id
              and a.status = ${literal(allocationStatus, 'shipped')} join stock_balances b on b.id = a.balance_id join lots lo on lo.id = b.lot_id
            where o.consignee_id = (select consignee_id from of) and b.sku_id in ${skus} and lo.expiry_date is not null group by 1, 2, 3),
          back as (select n.sku_id, n.lot_no, n.expiry_date, ${came} as qty from inbound_orders i join inbound_lines n on n.inbound_id = i.id
              join outbound_orders o on o.id = i.return_of_id
            where o.consignee_id = (select consignee_id from of) and n.sku_id in ${skus} group by 1, 2, 3),
          kept as (select distinct on (s.sku_id) s.sku_id, s.expiry_date, s.outbound_id from sent s left join back k on k.sku_id = s.sku_id
              and coalesce(k.lot_no, 'NA') = s.lot_no and k.expiry_date = s.expiry_date
            where s.qty > coalesce(k.qty, 0) order by s.sku_id, s.expiry_date desc),
          gone as (delete from consignee_expiries e where e.consignee_id = (select consignee_id from of) and e.sku_id in ${skus}
            and e.sku_id not in (select sku_id from kept))
        update consignee_expiries e set expiry_date = kept.expiry_date, outbound_id = kept.outbound_id from kept
        where e.consignee_id = (select consignee_id from of) and e.sku_id = kept.sku_id`,
  )
}

/** What the end of an order that says what was sent means elsewhere (coming-areas.md 4(c)3 and 7). */
export async function endSent(tx: Db, who: Who, id: number): Promise<void> {
  const order = await first<Ending>(tx, sql`select n.inbound_no, n.client_id, n.warehouse_id, n.transfer_id, n.return_of_id, n.close_reason,
      f.facility_code as warehouse from inbound_orders n join facilities f on f.id = n.warehouse_id where n.id = ${id}`)
  if (order?.transfer_id) await endTransfer(tx, who, id, order)
  if (order?.return_of_id) await recallExpiries(tx, id)
}
