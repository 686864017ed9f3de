import { sql } from 'drizzle-orm'
import { compare, subtract, sum } from '@/lib/domain/decimal'
import { rows, type Db } from '../../db/db'
import type { Who } from '../../platform/who'
import { follow } from '../journal/follow'
import { dropAllocations, recount, restate, type Applied } from './allocate'

interface Counting extends Applied {
  payment_id: number
  currency: string
}
type Kept = Omit<Counting, 'id'>

const counting = sql`select id, payment_id, invoice_id, amount, rounding, currency from payment_allocations
  where applied_at is not null and taken_back_at is null`

/** Allocations that end, and what of them stays instead. */
async function rewrite(tx: Db, who: Who, gone: readonly Counting[], kept: readonly Kept[]): Promise<void> {
  await dropAllocations(tx, who, gone.map(({ id }) => id))
  const fresh = await rows<{ id: number }>(
    tx,
    sql`insert into payment_allocations (payment_id, invoice_id, amount, rounding, currency, applied_at, created_by, updated_by)
        select k.payment_id, k.invoice_id, k.amount, k.rounding, k.currency, now(), ${who.user_id}, ${who.user_id}
        from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) k(payment_id bigint, invoice_id bigint, amount numeric, rounding numeric, currency text)
        returning id`,
  )
  await recount(tx, [...new Set(gone.map(({ payment_id }) => payment_id))])
  await restate(tx, who.user_id, [...new Set(gone.map(({ invoice_id }) => invoice_id))])
  follow(tx, 'payment_allocation', [...gone, ...fresh].map(({ id }) => id))
}

/**
 * Puts what was paid of an invoice beyond what it comes to on account again, what was paid last first: a credit note came after the money. Answers nothing; the
 * caller holds the invoice.
 */
export async function releaseBeyond(tx: Db, who: Who, invoiceId: number, excess: string): Promise<void> {
  const applied = await rows<Counting>(tx, sql`${counting} and invoice_id = ${invoiceId} order by applied_at desc, id desc`)
  const payments = [...new Set(applied.map(({ payment_id }) => payment_id))]
  await rows(tx, sql`select 1 from payments where id = any(${sql.param(payments)}::bigint[]) order by id for update`)
  const [gone, kept]: [Counting[], Kept[]] = [[], []]
  let left = excess
  for (const one of applied) {
    if (compare(left, 0) <= 0) break
    gone.push(one)
    const settled = sum([one.amount, one.rounding])
    const stays = subtract(settled, left)
    const taken = compare(stays, one.amount) < 0 ? stays : one.amount
    if (compare(stays, 0) > 0) kept.push({ ...one, amount: taken, rounding: subtract(stays, taken) })
    left = subtract(left, settled)
  }
  await rewrite(tx, who, gone, kept)
}

/**
 * Puts so much of a payment on account again that it can go back to its payer, from what it settled last: those invoices are to be paid again. What was written
 * off with it is, too. The caller holds the invoices, then the payment.
 */
export async function releaseMoney(tx: Db, who: Who, paymentId: number, needed: string): Promise<void> {
  const applied = await rows<Counting>(tx, sql`${counting} and payment_id = ${paymentId} order by applied_at desc, id desc`)
  const [gone, kept]: [Counting[], Kept[]] = [[], []]
  let left = needed
  for (const one of applied) {
    if (compare(left, 0) <= 0) break
    gone.push(one)
    const stays = subtract(one.amount, left)
    if (compare(stays, 0) > 0) kept.push({ ...one, amount: stays, rounding: '0' })
    left = subtract(left, one.amount)
  }
  await rewrite(tx, who, gone, kept)
}
