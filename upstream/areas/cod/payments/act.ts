import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { codPayments } from '@/lib/contract/cod-payments'
import { codStatus } from '@/lib/domain/cod'
import { codMatch, codResolution, movingMatches, type CodPaymentStatus } from '@/lib/domain/cod-payment'
import { rows, type Db } from '../../../db/db'
import { literal, literals } from '../../../db/literals'
import { noPermission, Refusal, refuseField } from '../../../platform/refusal'
import type { Who } from '../../../platform/who'
import { settlePayment } from './cover'
import { matchLines } from './match'
import { paymentRow, pendingUploads } from './read'
import { recount } from './recount'
import { holdPayment, movePayment, refuseMove, type HeldPayment } from './scope'
import { verifyMoney } from './verify'

/** Says that a statement is complete. 409 while it has no lines, or a file of it is still worked through. */
async function submit(tx: Db, who: Who, held: HeldPayment): Promise<CodPaymentStatus> {
  refuseMove(held, 'submitted')
  const { lines_count } = await paymentRow(tx, who, held.id)
  if ((await pendingUploads(tx, held.id))?.n) throw new Refusal(409, `A file of ${held.payment_no} is still worked through. Wait until it is done.`)
  if (lines_count === 0) throw new Refusal(409, `${held.payment_no} has no lines. Upload its statement first.`)
  await movePayment(tx, { payment_id: held.id, from: held.status, to: 'submitted', by: who.user_id })
  return 'submitted'
}

/** Orders whose lines go: what they brought is taken off, and what is left is remitted, or nothing and pending. */
const takeOff = (tx: Db, payment: HeldPayment, by: number) =>
  rows<{ package_id: number; received_amount: string }>(
    tx,
    sql`with gone as (
          select cod_order_id as id, sum(case line_type when 'reversal' then -amount else amount end) as amount from cod_payment_lines
          where payment_id = ${payment.id} and match_result in ${literals(codMatch, ...movingMatches)} and cod_order_id is not null group by 1
        ), held as (
          select o.id from cod_orders o join gone g on g.id = o.id order by o.id for no key update of o
        )
        update cod_orders o set received_amount = o.received_amount - g.amount,
          cod_status = case when o.cod_status in ${literals(codStatus, 'payable', 'paid')} then o.cod_status
            when o.received_amount - g.amount = 0 then ${literal(codStatus, 'pending')} else ${literal(codStatus, 'remitted')} end,
          match_result = case when o.received_amount - g.amount = 0 then ${literal(codMatch, 'none')}
            when o.received_amount - g.amount < o.expected_amount then ${literal(codMatch, 'short')} else ${literal(codMatch, 'over')} end,
          borne_by = null, difference_reason = null, version = o.version + 1, updated_at = now(), updated_by = ${by}
        from gone g, held h where o.id = g.id and h.id = g.id returning o.package_id, o.received_amount`,
  )

/** Lines of other payments that hung on those that go: short ones are open again, repetitions are matched anew. Answers the payments of the latter. */
const setFree = (tx: Db, payment: HeldPayment) =>
  rows<{ id: number; is_new: boolean }>(
    tx,
    sql`with gone as (select id, cod_order_id from cod_payment_lines where payment_id = ${payment.id}), opened as (
          update cod_payment_lines l set resolution = null, resolved_at = null from gone g join cod_orders o on o.id = g.cod_order_id
          where l.cod_order_id = g.cod_order_id and l.payment_id <> ${payment.id} and l.match_result in ${literals(codMatch, 'short', 'over')}
            and l.resolution = ${literal(codResolution, 'settled')}
            and l.difference_reason is null and o.received_amount <> o.expected_amount returning l.payment_id
        ), repeated as (
          update cod_payment_lines l set match_result = ${literal(codMatch, 'none')}, resolution = null, resolved_at = null, repeats_id = null,
            cod_order_id = null from gone g
          where l.repeats_id = g.id and l.payment_id <> ${payment.id} and l.resolution = ${literal(codResolution, 'ignored')} returning l.payment_id
        )
        select payment_id as id, bool_or(is_new) as is_new
        from (select payment_id, false as is_new from opened union all select payment_id, true from repeated) each group by 1 order by 1`,
  )

/** Takes a statement back: its orders are pending again, unless another one has brought money of theirs. */
async function cancel(tx: Db, who: Who, held: HeldPayment, reason: string | undefined): Promise<CodPaymentStatus> {
  refuseMove(held, 'cancelled')
  if (!reason) throw refuseField('reason', 'Say why.')
  const orders = await takeOff(tx, held, who.user_id)
  await movePayment(tx, { payment_id: held.id, from: held.status, to: 'cancelled', note: reason, by: who.user_id })
  const others = await setFree(tx, held)
  await rows(tx, sql`update cod_payment_lines set resolution = ${literal(codResolution, 'ignored')}, resolved_at = now(), resolved_by = ${who.user_id},
    cod_order_id = null, repeats_id = null, difference = null, match_result = ${literal(codMatch, 'none')} where payment_id = ${held.id}`)
  for (const { id } of others.filter(({ is_new }) => is_new)) await matchLines(tx, { ...held, ...(await paymentRow(tx, who, id)) }, { by: who.user_id })
  await recount(tx, [held.id, ...others.map(({ id }) => id)])
  // An order that is short again, though the bank has what else came of it, is a mismatch again.
  for (const { id } of others) await settlePayment(tx, { ...held, ...(await paymentRow(tx, who, id)) }, who.user_id)
  const freed = orders.filter(({ received_amount }) => Number(received_amount) === 0).map(({ package_id }) => package_id)
  if (freed.length > 0) await rows(tx, sql`select cod_orders_anew(${sql.param(freed)}::bigint[])`)
  return 'cancelled'
}

/** A person's step with a payment, with what was and what is. */
export async function actOnPayment(
  tx: Db, who: Who, { id, action }: z.output<typeof codPayments.act.params>, body: z.output<typeof codPayments.act.body>,
): Promise<{ from: CodPaymentStatus; to: CodPaymentStatus }> {
  if (action !== 'verify' && !who.keys.has('app_cod_reconcile:carrier-cod-payment-edit')) throw noPermission()
  const held = await holdPayment(tx, who, id)
  if (action === 'verify') return { from: held.status, to: await verifyMoney(tx, who, held, body) }
  return { from: held.status, to: action === 'submit' ? await submit(tx, who, held) : await cancel(tx, who, held, body.reason) }
}
