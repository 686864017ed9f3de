import { sql } from 'drizzle-orm'
import {
  inboundStatus, inboundTxn, mayBe, receiptStatus, reversibleInbound, type InboundScope, type ReceiptCondition,
} from '@/lib/domain/inbound'
import { stockPlace } from '@/lib/domain/stock'
import { expectLabelledStays } from '../../core/fulfilment/variants'
import { moveStock, type StockLine } from '../../core/stock/move'
import { wmsActor } from '../../core/wms/actor'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { writeInboundStatus } from './move'
import { holdInbound, visibleInbound, type HeldInbound } from './scope'
import { moveOfInbound, originOf } from './sent-goods'
import { keepTransactions } from './transactions'
import { giveBackToWindow } from './window'

interface Received {
  id: number
  txn_no: string
  txn_type: string
  line_id: number
  receipt_line_id: number
  lot_id: number
  sku_id: number
  qty: number
  condition: ReceiptCondition
  lpn: string
  serials: string[] | null
  location_id: number
  /** Of its line of the receipt: units that are not on a shelf, and those that are. */
  waiting: number
  stored: number
  is_reversed: boolean
}
/** Units that are free on one shelf. */
interface Free { location_id: number; free: number; is_dock: boolean }

/** How a transaction is called. */
export const txnNo = sql`'TX' || lpad(t.id::text, 8, '0')`

const receivedOf = (tx: Db, id: number) => first<Received>(
  tx,
  sql`select t.id, ${txnNo} as txn_no, t.txn_type, t.line_id, t.receipt_line_id, t.lot_id, n.sku_id, t.qty, t.condition, t.lpn, t.serials, e.location_id,
        e.qty - e.putaway_qty as waiting, e.putaway_qty as stored, exists (select 1 from inbound_transactions r where r.reverses_id = t.id) as is_reversed
      from inbound_transactions t join inbound_lines n on n.id = t.line_id join inbound_receipt_lines e on e.id = t.receipt_line_id where t.id = ${id}`,
)

/** Where units of a receipt lie and are free: the shelf they came to first, then those they were put away to, the last one first. */
const freeOf = (tx: Db, held: HeldInbound, { receipt_line_id, lot_id, sku_id, condition, lpn, location_id }: Received) => rows<Free>(
  tx,
  sql`select b.location_id, b.on_hand - b.allocated as free, b.location_id = ${location_id} as is_dock from stock_balances b
      left join lateral (select max(t.id) as last from inbound_transactions t where t.receipt_line_id = ${receipt_line_id}
        and t.txn_type = ${literal(inboundTxn, 'putaway')} and t.to_location_id = b.location_id) p on true
      where b.sku_id = ${sku_id} and b.lot_id = ${lot_id} and b.owner_id = ${held.client_id} and b.place = ${literal(stockPlace, 'location')}
        and b.status = ${receiptStatus[condition]} and b.lpn = ${lpn} and b.on_hand > b.allocated and (b.location_id = ${location_id} or p.last is not null)
      order by is_dock desc, p.last desc`,
)

/** What is taken from where, until all of it is; 409 where stock no longer covers it. */
function taken({ qty, waiting, stored }: Received, free: readonly Free[]): { location_id: number; qty: number; is_dock: boolean }[] {
  let [left, onDock, onShelves] = [qty, waiting, stored]
  const parts: { location_id: number; qty: number; is_dock: boolean }[] = []
  for (const spot of free) {
    const part = Math.min(left, spot.free, spot.is_dock ? onDock : onShelves)
    if (part <= 0) continue
    if (spot.is_dock) onDock -= part
    else onShelves -= part
    left -= part
    parts.push({ location_id: spot.location_id, qty: part, is_dock: spot.is_dock })
  }
  if (left > 0)
    throw new Refusal(409, `Only ${qty - left} of ${qty} units can be taken back: the others are allocated to orders, were moved on or have left.`)
  return parts
}

const columnOf = { good: sql`accepted_qty`, damaged: sql`damaged_qty`, quarantine: sql`quarantined_qty` } as const satisfies Record<ReceiptCondition, unknown>

/** A receipt that may be taken back, of an order that is held. */
async function expectReversible(tx: Db, who: Who, scope: InboundScope, id: number): Promise<{ held: HeldInbound; txn: Received }> {
  const of = await first<{ inbound_id: number }>(tx, sql`select t.inbound_id from inbound_transactions t join inbound_orders o on o.id = t.inbound_id
    where ${allOf([sql`t.id = ${id}`, visibleInbound(who, scope)])}`)
  if (!of) throw new Refusal(404, 'That transaction no longer exists.')
  const held = await holdInbound(tx, who, scope, of.inbound_id)
  const txn = await receivedOf(tx, id)
  if (!txn) throw new Refusal(404, 'That transaction no longer exists.')
  if (txn.txn_type !== 'receive') throw new Refusal(409, `${txn.txn_no} is no receipt; only what was received is reversed.`)
  if (txn.is_reversed) throw new Refusal(409, `${txn.txn_no} is already reversed.`)
  if (!mayBe(reversibleInbound, held.status)) {
    const then = held.status === 'closed' ? ' Ask for it to be reopened.' : ''
    throw new Refusal(409, `Inbound ${held.inbound_no} is ${inboundStatus.label(held.status).toLowerCase()}; its receipts cannot be reversed.${then}`)
  }
  return { held, txn }
}

/**
 * Takes a receipt back: its units leave the stock for the supplier they came from, and its line waits for them again. An order whose receiving was over
 * is received again. 409 for one that was reversed, of an order that is closed, or where stock no longer covers it.
 */
export async function reverseReceipt(tx: Db, who: Who, scope: InboundScope, id: number, remarks: string) {
  const { held, txn } = await expectReversible(tx, who, scope, id)
  await giveBackToWindow(tx, held, txn.id, txn.line_id, txn.qty)
  const parts = taken(txn, await freeOf(tx, held, txn))
  const fromShelves = parts.reduce((sum, { qty, is_dock }) => sum + (is_dock ? 0 : qty), 0)
  const spot = { lot_id: txn.lot_id, owner_id: held.client_id }
  const serials = txn.serials && [...txn.serials]
  const lines = parts.map(({ location_id, qty }): StockLine => ({
    type: moveOfInbound(held, 'undo'), sku_id: txn.sku_id, qty, to: originOf(held, txn.lot_id),
    from: { place: 'location', ...spot, status: receiptStatus[txn.condition], warehouse_id: held.warehouse_id, location_id, ...(txn.lpn && { lpn: txn.lpn }) },
    ...(serials && { serials: serials.splice(0, qty) }),
  }))
  await moveStock(tx, who, lines, { reference_type: 'inbound', reference_no: held.inbound_no })
  await rows(tx, sql`update inbound_receipt_lines set qty = qty - ${txn.qty}, putaway_qty = putaway_qty - ${fromShelves},
    serials = case when serials is not null then array(select unnest(serials) except select unnest(${sql.param(txn.serials)}::text[])) end
    where id = ${txn.receipt_line_id}`)
  const column = columnOf[txn.condition]
  await rows(tx, sql`update inbound_lines set ${column} = ${column} - ${txn.qty}, putaway_qty = putaway_qty - ${fromShelves} where id = ${txn.line_id}`)
  await expectLabelledStays(tx, held.id, txn.sku_id)
  const { receipt_line_id, line_id, lot_id, condition, lpn } = txn
  const [made] = await keepTransactions(tx, who, { inboundId: held.id, at: new Date().toISOString(), source: who === wmsActor ? 'wms' : 'portal' }, [{
    txn_type: 'reverse', line_id, receipt_line_id, lot_id, qty: -txn.qty, condition, remarks, from_location_id: parts[0]?.location_id ?? null, lpn,
    serials: txn.serials ?? undefined, reverses_id: txn.id,
  }])
  await writeInboundStatus(tx, who, held.id, 'receiving')
  return { before: { status: held.status }, after: { id: made?.id ?? 0, inbound_id: held.id, reversed: txn.txn_no, qty: -txn.qty, reason: remarks } }
}
