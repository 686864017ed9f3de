import { sql } from 'drizzle-orm'
import { today } from '@/lib/domain/days'
import { compare, subtract, sum } from '@/lib/domain/decimal'
import { amountIn, money, tooFine, isInCoins } from '@/lib/domain/money'
import { isReceived, paymentStatus, refundStatus } from '@/lib/domain/payment'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { system, type Who } from '../../platform/who'
import { follow } from '../../core/journal/follow'
import { releaseMoney } from '../../core/settling/release'
import { holdBoth } from './decide'
import { writeToPayer } from './letters'
import type { HeldPayment } from './scope'

interface RefundTerms {
  amount: string
  reason: string
}

/** 409 unless so much of it came by card and did not go back. */
function refuseRefund(payment: HeldPayment, { amount }: RefundTerms): void {
  const { payment_no, currency } = payment
  if (payment.payment_method !== 'gateway') throw new Refusal(409, `${payment_no} did not come by card. Pay it back by transfer.`)
  if (!isReceived(payment.status)) throw new Refusal(409, `Payment ${payment_no} is ${paymentStatus.label(payment.status).toLowerCase()}.`)
  if (!isInCoins(amount, currency)) throw refuseField('amount', tooFine('Amount', currency))
  const left = subtract(payment.amount, payment.refunded_amount)
  if (compare(left, 0) <= 0) throw new Refusal(409, `All of ${payment_no} is refunded, or on its way.`)
  if (compare(amount, left) > 0) throw new Refusal(409, `Only ${money(left, currency)} of ${payment_no} can still be refunded.`)
}

/** Notes that a part of a card payment goes back; its money is kept aside from now on, and the gateway is asked once this is saved (coming-areas.md 1c.5). */
export async function requestRefund(tx: Db, who: Who, { jobs }: Pick<Services, 'jobs'>, id: number, terms: RefundTerms) {
  const { payment } = await holdBoth(tx, who, id)
  refuseRefund(payment, terms)
  const free = subtract(payment.amount, sum([payment.allocated_amount, payment.refunded_amount]))
  if (compare(terms.amount, free) > 0) await releaseMoney(tx, who, id, subtract(terms.amount, free))
  const [made] = await rows<{ id: number; refund_no: string }>(
    tx,
    sql`insert into refunds (refund_no, payment_id, amount, currency, reason, created_by, updated_by)
        values ('RF-' || to_char(${today()}::date, 'YYYYMMDD') || '-' || lpad(nextval('refund_serial')::text, 5, '0'), ${id}, ${terms.amount},
          ${payment.currency}, ${terms.reason}, ${who.user_id}, ${who.user_id}) returning id, refund_no`,
  )
  if (!made) throw new Error('A refund was not written.')
  await rows(tx, sql`update payments set refunded_amount = refunded_amount + ${terms.amount}::numeric, version = version + 1, updated_at = now(),
    updated_by = ${who.user_id} where id = ${id}`)
  await jobs.send(tx, 'gateway.refund', { id: made.id }, { once: `refund ${made.id}` })
  return { before: { refunded: money(payment.refunded_amount, payment.currency) }, after: { ...made, id, ...terms } }
}

/** What a gateway made of a refund: `succeeded` under its number of it, or `failed`. */
export interface Ended {
  to: 'succeeded' | 'failed'
  gateway_refund_id: string | null
  message: string
}
interface Held {
  payment_id: number
  refund_no: string
  status: 'requested' | 'sent' | 'succeeded' | 'failed'
  amount: string
  payment_no: string
  currency: string
}

/**
 * Ends a refund, once: the money is with the card again and the payer is told, or it is on account again. Null where it had ended, else the refund as it was.
 */
export async function endRefund(tx: Db, services: Services, id: number, { to, gateway_refund_id, message }: Ended): Promise<Held | null> {
  const of = await first<{ payment_id: number }>(tx, sql`select payment_id from refunds where id = ${id}`)
  await rows(tx, sql`select 1 from payments where id = ${of?.payment_id ?? 0} for update`)
  const held = await first<Held>(tx, sql`select r.payment_id, r.refund_no, r.status, r.amount, p.payment_no, r.currency from refunds r
    join payments p on p.id = r.payment_id where r.id = ${id} for update of r`)
  if (!held || !refundStatus.can(held.status, to)) return null
  await rows(tx, sql`update refunds set status = ${to}, gateway_refund_id = ${gateway_refund_id}, message = ${message}, ended_at = now(), version = version + 1,
    updated_at = now() where id = ${id}`)
  if (to === 'failed') {
    await rows(tx, sql`update payments set refunded_amount = refunded_amount - ${amountIn(held.amount, held.currency)}::numeric, version = version + 1,
      updated_at = now() where id = ${held.payment_id}`)
    return held
  }
  const gone = sql`(select sum(r.amount) from refunds r where r.payment_id = p.id and r.status = ${literal(refundStatus, 'succeeded')})`
  await rows(tx, sql`update payments p set status = case when ${gone} = p.amount then ${literal(paymentStatus, 'refunded')}
    else ${literal(paymentStatus, 'partially_refunded')} end, version = version + 1, updated_at = now(), updated_by = ${system.user_id || null}
    where p.id = ${held.payment_id}`)
  follow(tx, 'refund', [id])
  writeToPayer(tx, services, 'refunded', held.payment_id)
  return held
}
