import { sql } from 'drizzle-orm'
import { fulfillmentStatus, packedFulfilments } from '@/lib/domain/fulfilment-order'
import { changeableOrders, orderHold, saleOrderStatus } from '@/lib/domain/sale-order'
import { holdCredit } from '../../core/credit/credit'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { writeAudit } from '../../platform/audit'
import { Refusal } from '../../platform/refusal'
import { system } from '../../platform/who'
import { writeOrder } from '../orders/add'
import { allocateOrders } from '../orders/allocate'
import { cancelOne, confirmOne } from '../orders/moves'
import { holdOrder, noteStep, putStatus, type HeldOrder } from '../orders/scope'
import { rewriteOrder } from '../orders/rewrite'
import type { ChannelOrder } from './adapter'
import { oursOf, Unusable, type Ours } from './order-of'
import type { Kept, Origin } from './origin'

/** What became of a word of a shop. */
export type Taken = 'made' | 'changed' | 'cancelled' | 'same' | 'old' | 'not_ours' | 'problem'

/** Of two words of one moment the further is believed. */
export const rankOf = ({ is_cancelled, is_paid }: ChannelOrder): number => (is_cancelled ? 2 : is_paid ? 1 : 0)
const contentOf = ({ updated_at: _, ...content }: Partial<ChannelOrder>): string =>
  JSON.stringify(Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => [name, sorted(value)]))
const sorted = (value: unknown): unknown => (Array.isArray(value) ? value.map(sorted)
  : typeof value === 'object' && value !== null ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, sorted(one)])
    : value)

/** Whether a word says something new: what is older than what we know is late, what is no further at the same moment a double. */
function isNews(kept: Kept, said: ChannelOrder): 'news' | 'same' | 'old' {
  if (kept.said_at === null || kept.said === null) return 'news'
  const [was, now] = [Date.parse(kept.said_at), Date.parse(said.updated_at)]
  if (now < was || (now === was && rankOf(said) < kept.said_rank)) return 'old'
  return contentOf(kept.said) === contentOf(said) ? 'same' : 'news'
}

const request = { id: 'channels.intake', ip: '', user_agent: '', environment: '' }
const audit = (tx: Db, { kind, name }: Origin, order_no: string, after: object) =>
  writeAudit(tx, system, request, 'channels.intake', [{ entity: 'sale_order', entity_id: order_no, after: { [kind]: name, ...after } }])

/** Confirms and allocates; what cannot be confirmed stays new, and its history says why. What its client has no credit for waits for it. */
async function confirm(tx: Db, order: HeldOrder): Promise<void> {
  try {
    const { to } = await inTransaction(tx, (savepoint) => confirmOne(savepoint, system, order))
    if (to !== 'confirmed') return
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return void (await noteStep(tx, system, { order_id: order.id, from: order.status, to: order.status, note: error.message }))
  }
  await allocateOrders(tx, system, [await holdOrder(tx, system, order.id)])
}

/** Holds what has to wait, and sends on what need not: an order the shop held by itself is let go by it alone. */
export async function settle(tx: Db, origin: Origin, id: number, { hold }: Ours, heldByUs: boolean): Promise<void> {
  const order = await holdOrder(tx, system, id)
  if (hold) {
    if (order.status === 'new') await putStatus(tx, system, order, 'on_hold', { note: `${orderHold.label(hold.reason)}: ${hold.note}`, hold: hold.reason })
    else if (order.status === 'on_hold' && heldByUs) await rows(tx, sql`update sale_orders set hold_reason = ${hold.reason} where id = ${id}`)
    return
  }
  if (order.status === 'on_hold') {
    if (!heldByUs) return
    await putStatus(tx, system, order, 'new')
  }
  const free = await holdOrder(tx, system, id)
  if (origin.auto_confirm && free.status === 'new') await confirm(tx, free)
}

/** Holds of ours end when their reason does; what a person held waits for a person. */
export const oursToLift = async (tx: Db, id: number): Promise<boolean> => {
  const last = await first<{ by: number | null; hold_reason: string | null }>(tx, sql`select h.by, o.hold_reason from sale_orders o
    join sale_order_history h on h.order_id = o.id and h.to_status = ${literal(saleOrderStatus, 'on_hold')} where o.id = ${id} order by h.id desc limit 1`)
  return last !== null && last.by === null && ['sku_unmapped', 'address', 'payment'].includes(last.hold_reason ?? '')
}

/** Cancelled there is cancelled here, once; what is packed already is told to who packs (fulfilment.md 7.13). */
async function cancel(tx: Db, origin: Origin, id: number, said: ChannelOrder): Promise<void> {
  const order = await holdOrder(tx, system, id)
  if (order.status === 'cancelled') return
  const why = `Cancelled on ${origin.name}${said.cancel_reason ? `: ${said.cancel_reason}` : ''}`
  const note = (text: string) => noteStep(tx, system, { order_id: id, from: order.status, to: order.status, note: text })
  if (!origin.cancel_sync) return void (await note(`${why}. This ${origin.kind} does not cancel here: decide by hand.`))
  try {
    await cancelOne(why)(tx, system, order)
    await audit(tx, origin, order.order_no, { status: 'cancelled' })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await note(`${why}. ${error.message}`)
  }
}

const linesIn = ({ lines = [] }: Partial<ChannelOrder>): string => contentOf({ lines })
const tooLate = ({ kind }: Origin, status: HeldOrder['status']) => `Changed on ${kind} after ${status === 'cancelled' ? 'it was cancelled' : 'packing'}.`

interface Changing {
  id: number
  ours: Ours
  /** Its lines are other ones than before. */
  isOtherLines: boolean
}
/** Takes over what the shop changed: everything before it is confirmed, afterwards the address alone, once it is packed nothing. */
async function change(tx: Db, origin: Origin, { id, ours, isOtherLines }: Changing): Promise<void> {
  const [order, heldByUs] = [await holdOrder(tx, system, id), await oursToLift(tx, id)]
  if (changeableOrders.some((status) => status === order.status)) {
    await rewriteOrder(tx, order, ours.order)
    return settle(tx, origin, id, ours, heldByUs)
  }
  const isPacked = await first(tx, sql`select 1 from fulfillment_orders where order_id = ${id}
    and status in ${literals(fulfillmentStatus, ...packedFulfilments)}`)
  const isOpen = !isPacked && saleOrderStatus.can(order.status, 'cancelled')
  if (isOpen && ours.hold?.reason !== 'address') {
    const { to, address } = ours.order
    await rows(tx, sql`update sale_orders set consignee_name = ${to.consignee_name}, consignee_phone = ${address.consignee_phone},
      consignee_phone_key = ${address.consignee_phone_key}, consignee_email = ${to.consignee_email ?? null}, address_line1 = ${to.address_line1},
      address_line2 = ${to.address_line2 ?? null}, city = ${address.city}, state = ${address.state}, pincode = ${address.pincode},
      country_code = ${to.country_code}, version = version + 1, updated_at = now(), updated_by = null where id = ${id}`)
  }
  const lines = isOtherLines ? ' Its lines were changed there too and stay here as they were confirmed: cancel it, or settle it with the buyer.' : ''
  const note = isOpen ? `Changed on ${origin.kind}: its address is taken over.${lines}` : tooLate(origin, order.status)
  await noteStep(tx, system, { order_id: id, from: order.status, to: order.status, note })
}

async function make(tx: Db, origin: Origin, kept: Kept, said: ChannelOrder, ours: Ours): Promise<void> {
  const made = await writeOrder(tx, system, ours.order)
  await origin.keep(tx, kept, said, { order_id: made.id })
  await settle(tx, origin, made.id, ours, true)
  await audit(tx, origin, made.order_no, { ref_no: ours.order.ref_no })
}

/** Takes what a shop says of an order, in the transaction `tx`. */
async function take(tx: Db, origin: Origin, kept: Kept, said: ChannelOrder): Promise<Taken> {
  const { order_id } = kept
  if (said.is_cancelled) {
    if (order_id !== null) await cancel(tx, origin, order_id, said)
    await origin.keep(tx, kept, said, { order_id })
    return 'cancelled'
  }
  if (order_id === null && Date.parse(said.ordered_at) < Date.parse(origin.order_from)) {
    await origin.keep(tx, kept, said, { order_id })
    return 'not_ours'
  }
  const ours = await oursOf(tx, origin, said)
  if (order_id === null) {
    await make(tx, origin, kept, said, ours)
    return 'made'
  }
  await change(tx, origin, { id: order_id, ours, isOtherLines: linesIn(kept.said ?? {}) !== linesIn(said) })
  await origin.keep(tx, kept, said, { order_id })
  return 'changed'
}

/**
 * Takes one word of a shop about one of its orders, whatever came before: what is late or said already changes nothing, the first makes the sale order, a
 * later one changes it, and a cancelled one cancels it once (fulfilment.md 7.13). `again` takes what could not be taken before.
 */
export function takeOrder(db: Db, origin: Origin, said: ChannelOrder, { again = false }: { again?: boolean } = {}): Promise<Taken> {
  return inTransaction(db, async (tx) => {
    // Held before its orders, as everybody does who confirms.
    await holdCredit(tx, sql`k.id = ${origin.client_id}`)
    const kept = await origin.hold(tx, said)
    if (!kept) throw new Error(`Order ${said.id} of ${origin.kind} ${origin.name} is not kept.`)
    const news = again ? 'news' : isNews(kept, said)
    if (news !== 'news') return news
    try {
      // Whatever was written for an order that turns out to be none is taken back with the savepoint.
      return await inTransaction(tx, (inner) => take(inner, origin, kept, said))
    } catch (error) {
      if (!(error instanceof Unusable || error instanceof Refusal)) throw error
      await origin.keep(tx, kept, said, { order_id: kept.order_id, problem: error.message })
      return 'problem'
    }
  })
}
