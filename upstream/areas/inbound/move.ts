import { sql } from 'drizzle-orm'
import { today } from '@/lib/domain/days'
import { counted } from '@/lib/domain/counted'
import { inboundStatus, refusedInbound, type InboundScope, type InboundStatus, type OsdReason } from '@/lib/domain/inbound'
import { mappingStatus } from '@/lib/domain/pas-projection'
import { endVariantOrders, expectInboundLabelled, holdingOrder } from '../../core/fulfilment/variants'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { noPermission, Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { queueInbound } from '../../core/wms/outbox'
import { refuseOverdrawn } from '../purchase/announce'
import { refuseUnready } from './save'
import { holdInbound, trades, type HeldInbound } from './scope'
import { endSent, refuseCancelled } from './sent-goods'
import { endWindow } from './window'

/** What each action leads to, and whose it is: whoever announces, or whoever receives (fulfilment.md 3.2, 5.3). */
const actions = {
  submit: { to: 'submitted', by: 'manages' }, cancel: { to: 'cancelled', by: 'manages' }, arrive: { to: 'arrived', by: 'receives' },
  complete_receiving: { to: 'received', by: 'receives' }, close: { to: 'closed', by: 'receives' },
} as const satisfies Record<string, { to: InboundStatus; by: 'manages' | 'receives' }>
export type InboundAction = keyof typeof actions

const momentOf: Partial<Record<InboundStatus, ReturnType<typeof sql>>> = {
  receiving: sql`received_at = null,`,
  submitted: sql`submitted_at = now(),`, arrived: sql`arrived_at = now(),`, received: sql`received_at = now(),`, closed: sql`closed_at = now(),`,
}

/** Writes a state of an order that is held; a reason is kept where one is given. */
export async function writeInboundStatus(tx: Db, who: Who, id: number, to: InboundStatus, reason: string | null = null): Promise<void> {
  await rows(tx, sql`update inbound_orders set status = ${to}, ${momentOf[to] ?? sql``} close_reason = coalesce(${reason}, close_reason), version = version + 1,
    updated_at = now(), updated_by = ${who.user_id || null} where id = ${id}`)
  if (to !== 'closed') return
  await endWindow(tx, id)
  await endSent(tx, who, id)
}

/** `short`: of lines that do not say why. */
interface Sums { short: number; to_store: number; received: number }
const sumsOf = async (tx: Db, id: number): Promise<Sums> =>
  (await first<Sums>(tx, sql`select
      coalesce(sum(greatest(expected_qty - accepted_qty - damaged_qty - quarantined_qty, 0)) filter (where osd_reason is null), 0)::int as short,
      coalesce(sum(accepted_qty - putaway_qty), 0)::int as to_store, coalesce(sum(accepted_qty + damaged_qty + quarantined_qty), 0)::int as received
    from inbound_lines where inbound_id = ${id}`)) ?? { short: 0, to_store: 0, received: 0 }

/** Why a line got more or less than it announced. */
export interface LineReason { line_id: number; reason: OsdReason }

const received = sql`n.accepted_qty + n.damaged_qty + n.quarantined_qty`

/** Keeps why lines differ, and forgets it of those that no longer do. */
async function explainLines(tx: Db, id: number, reasons: readonly LineReason[]): Promise<void> {
  const of = (read: (one: LineReason) => unknown) => sql.param(reasons.map(read))
  await rows(tx, sql`update inbound_lines n set osd_reason = g.reason
    from unnest(${of((one) => one.line_id)}::bigint[], ${of((one) => one.reason)}::text[]) as g(line_id, reason)
    where n.inbound_id = ${id} and n.id = g.line_id`)
  await rows(tx, sql`update inbound_lines n set osd_reason = null where n.inbound_id = ${id} and n.osd_reason is not null and ${received} = n.expected_qty`)
}
/** 422 at the first line that got more or less than it announced and says not why. */
async function expectExplained(tx: Db, id: number): Promise<void> {
  const line = await first<{ line_no: number; sku_code: string; differs: number }>(tx, sql`select n.line_no, k.sku_code, ${received} - n.expected_qty as differs
    from inbound_lines n join skus k on k.id = n.sku_id join inbound_orders o on o.id = n.inbound_id
    where n.inbound_id = ${id} and n.osd_reason is null and o.close_reason is null and ${received} <> n.expected_qty order by n.line_no limit 1`)
  if (!line) return
  const { line_no, sku_code, differs } = line
  throw refuseField('reasons', `Line ${line_no}, ${sku_code}, is ${Math.abs(differs)} ${differs < 0 ? 'short' : 'over'}. Say why.`)
}

const CLOSED = 'Its inbound order was closed.'

/**
 * Closes an order whose receiving is over once all that was accepted is stored, and labelled where that is to be done; answers its state. Goods stored
 * while others still come change none.
 */
export async function closeWhenStored(tx: Db, who: Who, { id, status }: HeldInbound): Promise<InboundStatus> {
  if (status === 'receiving') return status
  const isStored = (await sumsOf(tx, id)).to_store === 0
  const to = isStored && !(await holdingOrder(tx, 'inbound', id)) ? 'closed' : 'putaway'
  if (to === 'closed') await endVariantOrders(tx, who, 'inbound', id, CLOSED, 'drafts')
  if (to !== status) await writeInboundStatus(tx, who, id, to)
  return to
}

/** What has to hold for a step, and what is kept of why. */
async function judge(tx: Db, scope: InboundScope, held: HeldInbound, to: InboundStatus, reason: string | undefined): Promise<void> {
  if (to === 'submitted') {
    await refuseUnready(tx, held.id)
    if (held.expected_date < today()) throw refuseField('expected_date', 'Expected date is in the past. Change it first.')
  }
  if (to === 'closed') await expectInboundLabelled(tx, held.id)
  if (to === 'closed' && scope === 'b2b' && !reason) await expectExplained(tx, held.id)
  if (to === 'cancelled' && !reason) throw refuseField('reason', 'Say why it is cancelled.')
  if (to !== 'received') return
  const { short } = await sumsOf(tx, held.id)
  if (short > 0 && !reason) throw refuseField('reason', `${counted(short, 'unit')} ${short === 1 ? 'is' : 'are'} short. Say why.`)
}

/** Its plans at the gate are off: nobody waits for its vehicles. */
const releaseSlot = (tx: Db, who: Who, id: number) =>
  rows(tx, sql`update pas_mappings set status = ${literal(mappingStatus, 'removed')}, enabled = false, version = version + 1, updated_at = now(),
      updated_by = ${who.user_id}
    where order_area = 'fulfillment' and direction = 'inbound' and order_id = ${id} and status = ${literal(mappingStatus, 'mapped')}`)

/** What the warehouse system of its client learns of a step. */
const messageOf = { submit: 'asn_create', cancel: 'asn_cancel', complete_receiving: 'grn_confirmation' } as const

/** Takes a step of an inbound order. 403 without the key of the step, 409 for one the order cannot take, 422 without the reason it needs. */
export async function moveInbound(
  tx: Db, who: Who, scope: InboundScope, id: number, action: InboundAction, reason: string | undefined, reasons: readonly LineReason[] = [],
) {
  const { to, by } = actions[action]
  if (!who.keys.has(trades[scope][by])) throw noPermission()
  const held = await holdInbound(tx, who, scope, id)
  if (to === 'cancelled') refuseCancelled(held)
  if (to === 'cancelled' && (await sumsOf(tx, id)).received > 0)
    throw new Refusal(409, `Inbound order ${held.inbound_no} already has received quantities and cannot be cancelled; close it short instead.`)
  if (!inboundStatus.can(held.status, to)) throw new Refusal(409, refusedInbound(held.inbound_no, held.status, to))
  await explainLines(tx, id, reasons)
  await judge(tx, scope, held, to, reason)
  await writeInboundStatus(tx, who, id, to, reason || null)
  if (to === 'submitted') await refuseOverdrawn(tx, held)
  if (to === 'cancelled') await releaseSlot(tx, who, id)
  if (to === 'cancelled') await endVariantOrders(tx, who, 'inbound', id, `${held.inbound_no} was cancelled.`)
  if (to === 'closed') await endVariantOrders(tx, who, 'inbound', id, CLOSED, 'drafts')
  if (action in messageOf && !(to === 'cancelled' && held.status === 'draft')) await queueInbound(tx, who, id, messageOf[action as keyof typeof messageOf])
  const after = to === 'received' && (await sumsOf(tx, id)).to_store === 0 ? await closeWhenStored(tx, who, { ...held, status: 'received' }) : to
  return { before: { status: held.status }, after: { status: after, ...(reason && { reason }), ...(reasons.length > 0 && { reasons }) }, held }
}
