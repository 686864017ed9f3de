import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { outbound as calls } from '@/lib/contract/outbound'
import { allocatableOutbound, isOutboundIn, pickedOutbound, refusedOutbound, type OutboundStatus } from '@/lib/domain/outbound'
import { endVariantOrders } from '../../core/fulfilment/variants'
import { giveUp, release } from '../../core/stock/reserve'
import { queueOutbound } from '../../core/wms/outbox'
import { rows, type Db } from '../../db/db'
import type { AuditEntry } from '../../platform/audit'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { allocateHeld, refit } from './allocate'
import { put } from './put'
import { submitHeld } from './save'
import { demandsOf, expectMove, holdOrder, holdOrders, savedOf, type HeldOutbound } from './scope'

const moved = (order: HeldOutbound, status: OutboundStatus, note: object = {}) => ({
  before: { status: order.status }, after: { ...savedOf(order, status), ...note },
})

export async function submitOutbound(tx: Db, who: Who, id: number) {
  const order = await holdOrder(tx, who, id)
  if (order.status !== 'draft') throw new Refusal(409, refusedOutbound(order.outbound_no, order.status, 'submitted'))
  await submitHeld(tx, who, order)
  return moved(order, 'submitted')
}

/** Keeps an order where it stands, with its stock, until somebody lets it go on. */
export async function holdOutbound(tx: Db, who: Who, id: number, reason: string) {
  const order = await holdOrder(tx, who, id)
  expectMove(order, 'on_hold', 'held')
  await put(tx, who, order, 'on_hold', { hold_reason: reason, held_from: order.status })
  return moved(order, 'on_hold', { reason })
}

export async function resumeOutbound(tx: Db, who: Who, id: number) {
  const order = await holdOrder(tx, who, id)
  if (order.status !== 'on_hold' || !order.held_from) throw new Refusal(409, `Outbound ${order.outbound_no} is not on hold.`)
  await put(tx, who, order, order.held_from, { hold_reason: null, held_from: null })
  return moved(order, order.held_from)
}

const allocates = ({ status }: HeldOutbound) => isOutboundIn(allocatableOutbound, status)

export async function allocateOutbound(tx: Db, who: Who, id: number) {
  const order = await holdOrder(tx, who, id)
  if (!allocates(order)) throw new Refusal(409, refusedOutbound(order.outbound_no, order.status, 'allocated'))
  const [covered] = await allocateHeld(tx, who, [order])
  if (!covered) throw new Error(`Outbound order ${id} has no lines.`)
  return { before: { status: order.status }, after: covered }
}

interface Allocating { db: Db; who: Who; body: z.output<typeof calls.allocateMany.body>; audit: (entry: AuditEntry) => void }

/** Allocates many at once, in the order of their urgency; what cannot be is named with why, and holds back no other. */
export async function allocateMany({ db, who, body, audit }: Allocating) {
  const orders = await holdOrders(db, who, body.ids)
  const found = new Set(orders.map(({ id }) => id))
  const done = await allocateHeld(db, who, orders.filter(allocates))
  const status = new Map(orders.map((order) => [order.id, order.status]))
  for (const { id, status: to, allocated_qty, ordered_qty } of done)
    audit({ entity: 'outbound_order', entity_id: id, before: { status: status.get(id) }, after: { status: to, allocated_qty, ordered_qty } })
  return {
    done,
    failed: [
      ...orders.filter((order) => !allocates(order)).map((order) => ({
        id: order.id, name: order.outbound_no, message: refusedOutbound(order.outbound_no, order.status, 'allocated'),
      })),
      ...[...new Set(body.ids)].filter((id) => !found.has(id)).map((id) => ({ id, name: String(id), message: 'This outbound order no longer exists.' })),
    ],
  }
}

/** Gives back all it has reserved. */
export async function deallocateOutbound(tx: Db, who: Who, id: number) {
  const order = await holdOrder(tx, who, id)
  expectMove(order, 'submitted', 'deallocated')
  await release(tx, await demandsOf(tx, [id]))
  await rows(tx, sql`update outbound_lines set short_reason = null where outbound_id = ${id}`)
  await rows(tx, sql`update outbound_orders set allocated_at = null where id = ${id}`)
  await put(tx, who, order, 'submitted')
  return moved(order, 'submitted')
}

/** Lets it be picked: what is short of it is given up, and 409 where it has to be whole. What it has is looked at once more, as the day is. */
export async function releaseOutbound(tx: Db, who: Who, id: number) {
  const held = await holdOrder(tx, who, id)
  expectMove(held, 'released', 'released')
  const [covered] = await refit(tx, who, [held])
  const order = await holdOrder(tx, who, id)
  expectMove(order, 'released', 'released')
  const short = (covered?.ordered_qty ?? 0) - (covered?.allocated_qty ?? 0)
  if (short > 0 && !order.allow_partial) throw new Refusal(409, `Outbound ${order.outbound_no} is short of ${short} units, and it is not shipped in part.`)
  await rows(tx, sql`update stock_demands set cancelled_qty = qty - allocated_qty
    where id = any(${sql.param(await demandsOf(tx, [id]))}::bigint[]) and qty > allocated_qty + cancelled_qty`)
  await put(tx, who, order, 'released')
  return moved(held, 'released', { short })
}

/** Gives an order up with all it has and wants; 409 for one that is picked: its goods have to go back. */
export async function cancelOutbound(tx: Db, who: Who, id: number, reason: string) {
  const order = await holdOrder(tx, who, id)
  if (isOutboundIn(pickedOutbound, order.status))
    throw new Refusal(409, `Outbound ${order.outbound_no} is picked. A supervisor cancels it, and its goods are put back.`)
  expectMove(order, 'cancelled', 'cancelled')
  await giveUp(tx, await demandsOf(tx, [id]))
  await endVariantOrders(tx, who, 'outbound', id, `${order.outbound_no} was cancelled.`)
  await put(tx, who, order, 'cancelled', { cancel_reason: reason, held_from: null })
  if (order.status !== 'draft') await queueOutbound(tx, who, id, 'order_cancel')
  return moved(order, 'cancelled', { reason })
}
