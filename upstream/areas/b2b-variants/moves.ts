import { sql } from 'drizzle-orm'
import { counted } from '@/lib/domain/counted'
import type { InboundStatus } from '@/lib/domain/inbound'
import { refusedVariantOrder, variantActionTo, variantOrderAction, type VariantOrderAction, type VariantOrderStatus } from '@/lib/domain/variant'
import { first, rows, type Db } from '../../db/db'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { closeWhenStored } from '../inbound/move'
import { holdInbound } from '../inbound/scope'
import { expectOpenParent, expectVariantMove, holdVariantOrder, savedVariantOrder, type HeldVariantOrder, type Parent } from './scope'

const momentOf: Partial<Record<VariantOrderStatus, ReturnType<typeof sql>>> = {
  open: sql`submitted_at = coalesce(submitted_at, now()),`, completed: sql`completed_at = now(),`,
}

/** Writes the state of a variant order that is held, with why it is held or over. */
async function put(tx: Db, who: Who, held: HeldVariantOrder, to: VariantOrderStatus, reason: string | null): Promise<void> {
  const isHeld = to === 'on_hold'
  await rows(tx, sql`update variant_orders set status = ${to}, ${momentOf[to] ?? sql``} held_from = ${isHeld ? held.status : null},
    hold_reason = ${isHeld ? reason : null}, close_reason = ${isHeld ? null : reason}, version = version + 1, updated_at = now(),
    updated_by = ${who.user_id || null} where id = ${held.id}`)
}

const closable: readonly InboundStatus[] = ['received', 'putaway']

/** An inbound order whose receiving is over and whose goods are stored may have waited for this one alone. */
async function closeParent(tx: Db, who: Who, parent: Parent): Promise<void> {
  if (parent.direction !== 'inbound' || !closable.some((status) => status === parent.status)) return
  await closeWhenStored(tx, who, await holdInbound(tx, who, 'b2b', parent.id))
}

/** Units of it that wait for their label. */
const waiting = async (tx: Db, id: number): Promise<number> => (await first<{ left: number }>(tx, sql`select coalesce(sum(requested_qty - labelled_qty
  - rejected_qty), 0)::int as left from variant_order_lines where variant_order_id = ${id}`))?.left ?? 0

/** Where an action leads to from where it stands; 409 where it leads nowhere. */
function targetOf(held: HeldVariantOrder, action: VariantOrderAction): VariantOrderStatus {
  if (action !== 'resume') {
    expectVariantMove(held, variantActionTo[action], action)
    return variantActionTo[action]
  }
  if (held.status !== 'on_hold' || !held.held_from) throw new Refusal(409, refusedVariantOrder(held.variant_order_no, held.status, action))
  return held.held_from
}

/** Takes a step of a variant order. 409 for one it cannot take, 422 without the reason it needs. */
export async function moveVariantOrder(tx: Db, who: Who, id: number, action: VariantOrderAction, reason: string | undefined) {
  const { held, parent } = await holdVariantOrder(tx, who, id)
  const to = targetOf(held, action)
  if (action === 'submit') expectOpenParent(parent)
  if ((action === 'hold' || action === 'cancel') && !reason)
    throw refuseField('reason', `Say why it is ${action === 'hold' ? 'held' : 'cancelled'}.`)
  const short = action === 'complete' ? await waiting(tx, id) : 0
  if (short > 0 && !reason) throw refuseField('reason', `${counted(short, 'unit')} ${short === 1 ? 'is' : 'are'} not labelled. Say why.`)
  await put(tx, who, held, to, reason || null)
  if (to === 'completed' || to === 'cancelled') await closeParent(tx, who, parent)
  return {
    before: { status: held.status },
    after: { ...savedVariantOrder(held, to), action: variantOrderAction.label(action), ...(reason && { reason }), ...(short > 0 && { short }) },
  }
}
