import { sql } from 'drizzle-orm'
import {
  allocatableOutbound, coveredOutbound, isOutboundIn, outboundShort, outboundStatus, pickableOutbound, pickedOutbound, type OutboundStatus,
} from '@/lib/domain/outbound'
import { allocationStatus } from '@/lib/domain/stock'
import { NO_LOT, type WmsShipmentStep } from '@/lib/domain/wms'
import { holdAll } from '../../core/stock/reallocate'
import { giveBack } from '../../core/stock/give-back'
import { holdDemands } from '../../core/stock/reserve'
import { wmsActor } from '../../core/wms/actor'
import { wmsItem } from '../../core/wms/payloads'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import { allocateOutbound, cancelOutbound, releaseOutbound } from '../outbound/moves'
import { pickOutbound } from '../outbound/pick'
import { cancelPicked } from '../outbound/put-back'
import { holdOrder, type HeldOutbound } from '../outbound/scope'
import { deliverOutbound, shipPicked } from '../outbound/ship'
import { takeBackAll } from '../outbound/take-back'
import type { Done } from './apply'
import type { Said } from './said'

/** How far an order is: nothing, allocated, released, picked, gone, delivered. What is packed, staged or loaded is picked here. */
const levels: Readonly<Partial<Record<WmsShipmentStep | OutboundStatus, number>>> = {
  submitted: 0, short: 0, partially_allocated: 1, allocated: 1, released: 2, in_picking: 2, picked: 3, packed: 3, staged: 3, loaded: 3, partially_shipped: 3,
  shipped: 4, delivered: 5,
}
const levelOf = (step: WmsShipmentStep | OutboundStatus) => levels[step] ?? 3
const GONE = 4

interface Unit { line_no: number; item: string; sku_code: string; lot_no: string; qty: number }
interface Reserved extends Unit { allocation_id: number; demand_id: number; balance_id: number }
const unitsOf = (tx: Db, orderId: number, status: 'reserved' | 'picked') => rows<Reserved>(
  tx,
  sql`select a.id as allocation_id, a.demand_id, a.balance_id, l.line_no, ${wmsItem} as item, k.sku_code, lo.lot_no, a.qty
      from outbound_lines l join skus k on k.id = l.sku_id join stock_allocations a on a.demand_id = l.demand_id
        join stock_balances b on b.id = a.balance_id join lots lo on lo.id = b.lot_id
      where l.outbound_id = ${orderId} and a.status = ${literal(allocationStatus, status)} order by l.line_no, lo.expiry_date, a.id`,
)
const keyOf = ({ line_no, lot_no }: Pick<Unit, 'line_no' | 'lot_no'>) => `${line_no} ${lot_no}`

interface OrderLine { line_no: number; item: string; sku_code: string; is_batch_tracked: boolean }
/** What the WMS picked, by line and lot; null where it names no quantities. */
async function pickedThere(tx: Db, orderId: number, { lines }: Said): Promise<Map<string, number> | null> {
  const counted = (lines ?? []).filter(({ qty }) => qty !== null && qty !== undefined)
  if (counted.length === 0) return null
  const here = await rows<OrderLine>(tx, sql`select l.line_no, ${wmsItem} as item, k.sku_code, k.is_batch_tracked from outbound_lines l
    join skus k on k.id = l.sku_id where l.outbound_id = ${orderId} order by l.line_no`)
  const sums = new Map<string, number>()
  for (const { line_no, item, lot_no, qty } of counted) {
    const isItem = (line: OrderLine) => line.item === item || line.sku_code === item
    const line = line_no ? here.find((one) => one.line_no === line_no) : here.find(isItem)
    if (!line || !isItem(line)) throw new Refusal(422, `Item ${item}${line_no ? ` of line ${line_no}` : ''} is not on this order.`)
    const key = keyOf({ line_no: line.line_no, lot_no: line.is_batch_tracked ? (lot_no || NO_LOT) : NO_LOT })
    if ((qty ?? 0) > 0) sums.set(key, (sums.get(key) ?? 0) + (qty ?? 0))
  }
  return sums
}
const summed = (units: readonly Unit[]): Map<string, number> =>
  new Map([...Map.groupBy(units, keyOf)].map(([key, all]) => [key, all.reduce((sum, { qty }) => sum + qty, 0)]))
const isEqual = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>) => a.size === b.size && [...a].every(([key, qty]) => b.get(key) === qty)

/** Picks what the WMS picked, of the shelves it is reserved on here; what it did not pick is given back. 409 where it picked what is not reserved here. */
async function pickAlike(tx: Db, orderId: number, there: ReadonlyMap<string, number>): Promise<void> {
  const reserved = await unitsOf(tx, orderId, 'reserved')
  const left = new Map(there)
  const plan = reserved.map((one) => {
    const qty = Math.min(one.qty, left.get(keyOf(one)) ?? 0)
    left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) - qty)
    return { ...one, take: qty }
  })
  const other = [...left].find(([, qty]) => qty > 0)
  if (other) {
    const [no, lot] = other[0].split(' ')
    const has = reserved.filter(({ line_no }) => line_no === Number(no)).map(({ lot_no, qty }) => `${qty} of lot ${lot_no}`).join(', ')
    const sentence = `The WMS picked ${other[1]} more of lot ${lot} on line ${no} than are reserved here`
    throw new Refusal(409, `${sentence} (${has || 'nothing'}). Allocate it alike, then replay.`)
  }
  const unpicked = plan.filter(({ qty, take }) => take < qty)
  if (unpicked.length > 0) {
    await holdDemands(tx, unpicked.map(({ demand_id }) => demand_id))
    await holdAll(tx, unpicked.map(({ balance_id }) => balance_id))
    await giveBack(tx, unpicked.map(({ allocation_id, qty, take }) => ({ allocation_id, qty: qty - take })))
  }
  const picks = plan.flatMap(({ allocation_id, take }) => (take > 0 ? [{ allocation_id, qty: take }] : []))
  if (picks.length > 0) await pickOutbound(tx, wmsActor, orderId, picks)
}

const labelled = (status: OutboundStatus) => outboundStatus.label(status).toLowerCase()
const shown = (note: string): Done => ({ outcome: 'shown', note })
const again = (tx: Db, id: number) => holdOrder(tx, wmsActor, id)

/** Takes an order on to a level, each step as somebody here would take it. */
async function forward(tx: Db, id: number, level: number, said: Said, there: ReadonlyMap<string, number> | null): Promise<void> {
  if (level >= 1 && isOutboundIn(allocatableOutbound, (await again(tx, id)).status)) await allocateOutbound(tx, wmsActor, id)
  if (level >= 2 && isOutboundIn(coveredOutbound, (await again(tx, id)).status)) await releaseOutbound(tx, wmsActor, id)
  if (level >= 3 && there && isOutboundIn(pickableOutbound, (await again(tx, id)).status)) await pickAlike(tx, id, there)
  if (level >= GONE && levelOf((await again(tx, id)).status) < GONE) {
    await shipPicked(tx, wmsActor, id, {
      vehicle_no: said.vehicle_no || 'WMS', driver_name: said.driver_name ?? null, seal_no: said.seal_no ?? null, boe_no: said.boe_no ?? null,
    })
  }
  if (level > GONE && (await again(tx, id)).status === 'shipped') await deliverOutbound(tx, wmsActor, id,
    { received_by: said.received_by || 'As told by the WMS' })
}

/** Whether what stands picked here is other than what the WMS picked. */
async function differs(tx: Db, { id, status }: HeldOutbound, level: number, there: ReadonlyMap<string, number> | null): Promise<boolean> {
  if (there === null || level < 3 || levelOf(status) >= GONE) return false
  const picked = await unitsOf(tx, id, 'picked')
  return picked.length > 0 && !isEqual(summed(picked), there)
}

/** Why lines are short, where the WMS says it found nothing for them. */
const writeShort = async (tx: Db, id: number) => rows(tx, sql`update outbound_lines l set short_reason = ${literal(outboundShort, 'out_of_stock')}
  from stock_demands d where l.outbound_id = ${id} and d.id = l.demand_id and d.qty > d.allocated_qty + d.cancelled_qty`)

/**
 * Applies where an order stands in its WMS, by the same steps as people here take. Allocating and releasing need no more than the code. Picking and shipping
 * move
 * stock only by the quantities and lots the message names. A newer message that goes back takes everything back first, as far as the goods are still here,
 * so that
 * the order ends alike whichever messages came before.
 */
export async function applyShipment(tx: Db, id: number, said: Said, step: WmsShipmentStep | null): Promise<Done> {
  const before = await again(tx, id)
  if (step === null) return shown(`Code ${said.status} is mapped to nothing here.`)
  if (step === 'cancelled') {
    if (before.status === 'cancelled') return shown('It is cancelled here already.')
    const cancels = isOutboundIn(pickedOutbound, before.status) ? cancelPicked : cancelOutbound
    await cancels(tx, wmsActor, id, said.reason || `Cancelled in the WMS (${said.status}).`)
    return { outcome: 'applied', note: null }
  }
  if (before.status === 'draft' || before.status === 'on_hold' || before.status === 'cancelled') return shown(`It is ${labelled(before.status)} here.`)
  const [level, at] = [levelOf(step), levelOf(before.status)]
  if (at >= GONE && level < at) return shown(`It is ${labelled(before.status)} here and stays so.`)
  const there = level >= 3 && at < GONE ? await pickedThere(tx, id, said) : null
  const isBack = level < at
  if (isBack || await differs(tx, before, level, there)) await takeBackAll(tx, wmsActor, id)
  const reached = level >= 3 && there === null && at < 3 ? 2 : level
  await forward(tx, id, reached, said, there)
  if (step === 'short') await writeShort(tx, id)
  const after = await again(tx, id)
  const note = reached < level ? 'It names no quantities: nothing is picked here.' : step === 'partially_shipped'
    ? 'What left in part is shown by the WMS alone.' : null
  if (after.version === before.version) return shown(note ?? `It is ${labelled(after.status)} here already.`)
  return { outcome: isBack ? 'backwards' : 'applied', note }
}
