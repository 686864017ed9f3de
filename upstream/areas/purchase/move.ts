import { sql } from 'drizzle-orm'
import { inboundStatus, incomingInbound } from '@/lib/domain/inbound'
import { moveOf } from '@/lib/domain/move'
import { purchaseStatus, type PurchaseStatus } from '@/lib/domain/purchase'
import { first, rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { holdPurchase, type HeldPurchase } from './read'
import { refuseEmpty } from './save'
import { expectSupplier } from './suppliers'

const actions = {
  submit: { to: 'open', done: 'submitted' }, close: { to: 'closed', done: 'closed' }, cancel: { to: 'cancelled', done: 'cancelled' },
} as const satisfies Record<string, { to: PurchaseStatus; done: string }>
export type PurchaseAction = keyof typeof actions

/** 409 while goods of it are on their way: they would arrive for an order that is over. */
async function refuseComing(tx: Db, { id, po_no }: HeldPurchase, done: string): Promise<void> {
  const coming = await first<{ inbound_no: string }>(tx, sql`select inbound_no from inbound_orders where purchase_id = ${id}
    and status in ${literals(inboundStatus, ...incomingInbound)} order by id limit 1`)
  if (coming) throw new Refusal(409, `Inbound order ${coming.inbound_no} is on its way, so ${po_no} cannot be ${done}. Receive or cancel it first.`)
}

/** Takes a step of a purchase order. 409 for one it cannot take or while goods of it are on their way, 422 without the reason or the lines it needs. */
export async function movePurchase(tx: Db, who: Who, id: number, action: PurchaseAction, reason: string | undefined) {
  const { to, done } = actions[action]
  const held = await holdPurchase(tx, who, id)
  const move = moveOf(purchaseStatus, held.status, to)
  if (!move) throw new Refusal(409, `Purchase order ${held.po_no} is ${purchaseStatus.label(held.status).toLowerCase()} and cannot be ${done}.`)
  if (move.reason === 'required' && !reason) throw refuseField('reason', 'Say why it is closed short.')
  if (to === 'open') {
    await refuseEmpty(tx, id)
    await expectSupplier(tx, held.client_id, held.vendor_id)
  } else await refuseComing(tx, held, done)
  await rows(tx, sql`update purchase_orders set status = ${to}, close_reason = coalesce(${reason || null}, close_reason), version = version + 1,
    updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)
  return { before: { status: held.status }, after: { status: to, ...(reason && { reason }) } }
}
