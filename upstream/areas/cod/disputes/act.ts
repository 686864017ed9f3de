import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { codDisputes } from '@/lib/contract/cod-disputes'
import type { ClientCodStatus } from '@/lib/domain/client-cod'
import { codStatus } from '@/lib/domain/cod'
import { codDisputeStatus, disputeIs, type CodDisputeStatus } from '@/lib/domain/cod-dispute'
import type { CodPaymentStatus } from '@/lib/domain/cod-payment'
import { compare } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'
import { first, rows, type Db } from '../../../db/db'
import { literal } from '../../../db/literals'
import { refuseTooFine } from '../../../platform/coins'
import type { Mailer } from '../../../platform/mail'
import { noPermission, Refusal, refuseField } from '../../../platform/refusal'
import { system, type Who } from '../../../platform/who'
import { follow } from '../../../core/journal/follow'
import { holdClientPayment, moveClientPayment } from '../clients/scope'
import { settlePayment } from '../payments/cover'
import { acceptOrders } from '../payments/reconcile'
import { recount } from '../payments/recount'
import { holdPayment, movePayment } from '../payments/scope'
import { tellDecided } from './letters'
import { disputeOf, type Dispute } from './read'
import { holdDispute, partyOf, type HeldDispute } from './scope'

type Action = z.output<typeof codDisputes.act.params>['action']
type Body = z.output<typeof codDisputes.act.body>

const targets: Readonly<Record<Exclude<Action, 'comment'>, CodDisputeStatus>> = {
  take: 'under_review', accept: 'accepted', reject: 'rejected', withdraw: 'withdrawn', close: 'closed',
}

/** Statements are settled and decided one carrier at a time; holding it first keeps the order of locks of everybody who does. */
const holdCarrier = (tx: Db, held: HeldDispute) =>
  rows(tx, sql`select 1 from carriers where id = (select carrier_id from cod_disputes where id = ${held.id}) for no key update`)

/** Puts an order back to what it was; accepted of a mismatch, what came is taken for what was to come, and whoever it is against bears the rest. */
async function releaseOrder(tx: Db, who: Who, held: HeldDispute, isAccepted: boolean): Promise<void> {
  await rows(
    tx,
    sql`update cod_orders set cod_status = ${held.status_before}, version = version + 1, updated_at = now(), updated_by = ${who.user_id}
        where id = ${held.cod_order_id} and cod_status = ${literal(codStatus, 'disputed')}`,
  )
  if (!isAccepted || held.status_before !== 'mismatch' || held.cod_order_id === null) return
  const payments = await acceptOrders(tx, [held.cod_order_id], { difference_reason: 'other', borne_by: held.against, note: held.dispute_no, by: who.user_id })
  await recount(tx, payments)
  for (const id of payments) await settlePayment(tx, await holdPayment(tx, system, id), who.user_id)
}

/** Puts a payment to a client back to what it was; what is accepted comes with the next one. */
async function releaseClientPayment(tx: Db, who: Who, held: HeldDispute, to: CodDisputeStatus): Promise<void> {
  const payment = await holdClientPayment(tx, system, held.client_payment_id ?? 0)
  if (payment.status !== 'disputed') return
  await moveClientPayment(tx, {
    payment_id: payment.id, from: 'disputed', to: held.status_before as ClientCodStatus,
    note: `${held.dispute_no} is ${codDisputeStatus.label(to).toLowerCase()}`, by: who.user_id,
  })
}

/** Puts a payment back to what it was, and lets its lines settle with what came meanwhile. */
async function releasePayment(tx: Db, who: Who, held: HeldDispute, to: CodDisputeStatus): Promise<void> {
  const payment = await holdPayment(tx, system, held.carrier_payment_id ?? 0)
  if (payment.status !== 'disputed') return
  const status = held.status_before as CodPaymentStatus
  await movePayment(tx, {
    payment_id: payment.id, from: 'disputed', to: status, note: `${held.dispute_no} is ${codDisputeStatus.label(to).toLowerCase()}`, by: who.user_id,
  })
  await settlePayment(tx, { ...payment, status }, who.user_id)
}

function refuseAction(who: Who, held: HeldDispute, to: CodDisputeStatus, { amount, note }: Body): void {
  if (to === 'withdrawn' && held.raised_by_category !== partyOf(who)) throw new Refusal(409, `Only whoever raised dispute ${held.dispute_no} can withdraw it.`)
  if (!who.keys.has(to === 'withdrawn' ? 'app_cod_reconcile:dispute-raise' : 'app_cod_reconcile:dispute-resolve')) throw noPermission()
  if (!codDisputeStatus.can(held.status, to)) throw new Refusal(409, disputeIs(held.dispute_no, held.status))
  if (to === 'rejected' && !note) throw refuseField('note', 'Say why.')
  if (!amount) return
  refuseTooFine({ amount }, held.currency)
  if (compare(amount, held.amount_disputed) > 0) throw refuseField('amount', `At most ${money(held.amount_disputed, held.currency)} is disputed.`)
}

async function move(tx: Db, who: Who, mail: Mailer, held: HeldDispute, to: CodDisputeStatus, { amount, note }: Body): Promise<void> {
  await holdCarrier(tx, held)
  const isDecided = to === 'accepted' || to === 'rejected'
  await rows(
    tx,
    sql`update cod_disputes set status = ${to}, version = version + 1, updated_at = now(), updated_by = ${who.user_id},
          resolution_note = coalesce(${note ?? null}, resolution_note),
          resolved_amount = case when ${to === 'accepted'} then coalesce(${amount ?? null}::numeric, amount_disputed) else resolved_amount end,
          resolved_by = case when ${isDecided} then ${who.user_id}::bigint else resolved_by end,
          resolved_at = case when ${isDecided} then now() else resolved_at end
        where id = ${held.id}`,
  )
  if (isDecided || to === 'withdrawn') {
    await (held.level === 'order' ? releaseOrder(tx, who, held, to === 'accepted')
      : held.client_payment_id !== null ? releaseClientPayment(tx, who, held, to) : releasePayment(tx, who, held, to))
  }
  follow(tx, 'cod_dispute', [held.id])
  if (isDecided) await tellDecided(tx, mail, who, held.id, to)
}

export interface Remark { dispute_id: number; text: string; file?: { name: string; path: string; mime: string; size: number } }
/** Writes down what somebody says of a dispute. Answers its id. */
export async function comment(tx: Db, who: Who, { dispute_id, text, file }: Remark): Promise<number> {
  const made = await first<{ id: number }>(
    tx,
    sql`insert into cod_dispute_comments (dispute_id, text, file_name, file_path, mime, size, by, by_category)
        values (${dispute_id}, ${text}, ${file?.name ?? null}, ${file?.path ?? null}, ${file?.mime ?? null}, ${file?.size ?? null}, ${who.user_id},
          ${partyOf(who)}) returning id`,
  )
  return made?.id ?? 0
}

/** A person’s step with a dispute, or their word about it. 409 past the step, 422 without what it needs. */
export async function actOnDispute(
  tx: Db, who: Who, mail: Mailer, { id, action }: { id: number; action: Action }, body: Body,
): Promise<{ before: { status: CodDisputeStatus }; after: Dispute }> {
  const held = await holdDispute(tx, who, id)
  if (action === 'comment') {
    if (!body.note) throw refuseField('note', 'Write what you want to say.')
    await comment(tx, who, { dispute_id: id, text: body.note })
  } else {
    refuseAction(who, held, targets[action], body)
    await move(tx, who, mail, held, targets[action], body)
  }
  return { before: { status: held.status }, after: await disputeOf(tx, who, id) }
}
