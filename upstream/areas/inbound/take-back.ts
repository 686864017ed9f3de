import { sql } from 'drizzle-orm'
import { inboundTxn, receiptCondition } from '@/lib/domain/inbound'
import { stockPlace, stockStatus } from '@/lib/domain/stock'
import { moveStock, type StockLine } from '../../core/stock/move'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Who } from '../../platform/who'
import type { HeldInbound } from './scope'
import { keepTransactions } from './transactions'

/** Units of a line of a receipt that nobody has reserved on one shelf. */
interface Spot {
  receipt_line_id: number
  lot_id: number
  sku_id: number
  lpn: string
  location_id: number
  location_code: string
  is_dock: boolean
  free: number
  /** Of its line of the receipt: units that are not on a shelf, and those that are. */
  waiting: number
  stored: number
}
export interface Leaving extends Omit<Spot, 'free' | 'waiting' | 'stored'> { qty: number }

/** Where good units of a line lie free: the last that were received first, those in the receiving zone before those on a shelf. */
const spotsOf = (db: Db, held: Pick<HeldInbound, 'client_id'>, lineId: number, lotNo: string | null) => rows<Spot>(
  db,
  sql`select e.id as receipt_line_id, e.lot_id, l.sku_id, e.lpn, b.location_id, p.location_code, b.location_id = e.location_id as is_dock,
        b.on_hand - b.allocated as free, e.qty - e.putaway_qty as waiting, e.putaway_qty as stored
      from inbound_receipt_lines e join lots l on l.id = e.lot_id join stock_balances b on b.sku_id = l.sku_id and b.lot_id = e.lot_id
        and b.owner_id = ${held.client_id} and b.place = ${literal(stockPlace, 'location')} and b.status = ${literal(stockStatus, 'available')}
        and b.lpn = e.lpn and b.on_hand > b.allocated join locations p on p.id = b.location_id
      left join lateral (select max(t.id) as last from inbound_transactions t where t.receipt_line_id = e.id
        and t.txn_type = ${literal(inboundTxn, 'putaway')} and t.to_location_id = b.location_id) put on true
      where e.line_id = ${lineId} and e.qty > 0 and e.condition = ${literal(receiptCondition, 'good')} and (${lotNo}::text is null or l.lot_no = ${lotNo})
        and (b.location_id = e.location_id or put.last is not null)
      order by e.id desc, is_dock desc, put.last desc`,
)

/** What leaves which shelf when so many units of a line go, as far as there are any that nobody has reserved. */
export async function leavingOf(
  db: Db, held: Pick<HeldInbound, 'client_id'>, { lineId, qty, lotNo }: { lineId: number; qty: number; lotNo: string | null },
): Promise<Leaving[]> {
  let left = qty
  const used = new Map<string, number>()
  const take = (key: string, most: number) => {
    const part = Math.max(0, Math.min(left, most - (used.get(key) ?? 0)))
    used.set(key, (used.get(key) ?? 0) + part)
    return part
  }
  return (await spotsOf(db, held, lineId, lotNo)).flatMap(({ free, waiting, stored, ...spot }): Leaving[] => {
    const before = left
    // A shelf may hold units of several receipts: none is taken twice.
    const part = Math.min(take(`${spot.lot_id} ${spot.location_id} ${spot.lpn}`, free), spot.is_dock ? waiting : stored)
    left = before - part
    return part > 0 ? [{ ...spot, qty: part }] : []
  })
}

/** Takes units of a line out of the stock, for the supplier they came from; its receipts say so many less. */
export async function takeBack(tx: Db, who: Who, held: HeldInbound, lineId: number, leaving: readonly Leaving[], remarks: string): Promise<void> {
  const owner = { owner_id: held.client_id }
  await moveStock(tx, who, leaving.map((one): StockLine => ({
    type: 'unreceive', sku_id: one.sku_id, qty: one.qty, to: { place: 'supplier', lot_id: one.lot_id, ...owner },
    from: {
      place: 'location', lot_id: one.lot_id, ...owner, status: 'available', warehouse_id: held.warehouse_id, location_id: one.location_id,
      ...(one.lpn && { lpn: one.lpn }),
    },
  })), { reference_type: 'inbound', reference_no: held.inbound_no })
  for (const { receipt_line_id, qty, is_dock } of leaving) {
    const stored = is_dock ? 0 : qty
    await rows(tx, sql`update inbound_receipt_lines set qty = qty - ${qty}, putaway_qty = putaway_qty - ${stored} where id = ${receipt_line_id}`)
    await rows(tx, sql`update inbound_lines set accepted_qty = accepted_qty - ${qty}, putaway_qty = putaway_qty - ${stored} where id = ${lineId}`)
  }
  await keepTransactions(tx, who, { inboundId: held.id, at: new Date().toISOString(), source: 'portal' }, leaving.map((one) => ({
    txn_type: 'correct', line_id: lineId, receipt_line_id: one.receipt_line_id, lot_id: one.lot_id, qty: -one.qty, condition: 'good', remarks,
    from_location_id: one.location_id, lpn: one.lpn,
  })))
}
