import { sql } from 'drizzle-orm'
import { day, today } from '@/lib/domain/days'
import { compare, subtract, sum } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'
import { chequeRefusal, chequeStatus, isReceived, paymentRefusal, paymentStatus, type ChequeStatus, type PaymentStatus } from '@/lib/domain/payment'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { noPermission, Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { follow } from '../../core/journal/follow'
import { dirhamsOf } from '../../core/parcels/dirhams'
import { settingAt } from '../../core/settings/setting-at'
import { numberLast } from '../invoices/number'
import {
  applyAllocations, askAllocations, holdInvoices, invoicesNamed, livingAllocations, refuseBeyond, refuseUnpayable, takeBack, type Allocation,
} from '../../core/settling/allocate'
import { noPayment, holdPayment, type HeldPayment } from './scope'

/** A payment's state before and after a step. */
export interface Moved {
  from: string
  to: string
}

/** The payment with the invoices it names, held in that order: invoices first. */
export async function holdBoth(tx: Db, who: Who, id: number, more: readonly number[] = []) {
  const invoices = await holdInvoices(tx, [...(await invoicesNamed(tx, id)), ...more])
  return { invoices, payment: await holdPayment(tx, who, id) }
}

/** 409 for who recorded a payment above the setting `dual_control_above` (in dirhams) and would verify it too. */
async function refuseOwn(tx: Db, who: Who, { id, created_by }: HeldPayment): Promise<void> {
  if (created_by !== who.user_id) return
  const limit = await settingAt(tx, 'dual_control_above')
  const found = await first<{ aed: string }>(tx, sql`select ${dirhamsOf(sql`amount`, sql`currency`, sql`to_char(payment_date, 'YYYY-MM-DD')`)}::text as aed
    from payments where id = ${id}`)
  if (compare(found?.aed ?? '0', limit) > 0) throw new Refusal(409, 'Another user must verify this payment.')
}

interface Paid {
  payment: HeldPayment
  invoices: Awaited<ReturnType<typeof holdInvoices>>
  cheque?: ChequeStatus
}

/** The money is ours: invoices are settled, the journal follows, and the receipt is numbered last. */
async function settle(tx: Db, who: Who, { payment, invoices, cheque }: Paid): Promise<void> {
  await refuseOwn(tx, who, payment)
  const at = new Date().toISOString()
  await rows(tx, sql`update payments set status = ${literal(paymentStatus, 'paid')}, cheque_status = coalesce(${cheque ?? null}, cheque_status),
    verified_by = ${who.user_id}, verified_at = ${at}, version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${payment.id}`)
  follow(tx, 'payment', [payment.id])
  await applyAllocations(tx, who, payment, invoices, await livingAllocations(tx, payment.id))
  numberLast(tx, 'receipt', [payment.id], at)
}

/** Ends a payment that brings nothing: what it settled is to be paid again. */
async function end(tx: Db, who: Who, payment: HeldPayment, to: Extract<PaymentStatus, 'rejected' | 'failed'>, reason: string | undefined): Promise<void> {
  if (!reason) throw refuseField('reason', 'Say why.')
  const bounced = to === 'failed' ? sql`, cheque_status = ${literal(chequeStatus, 'bounced')}` : sql``
  await rows(tx, sql`update payments set status = ${to}, reject_reason = ${reason}, closed_at = now(), closed_by = ${who.user_id}, version = version + 1,
    updated_at = now(), updated_by = ${who.user_id}${bounced} where id = ${payment.id}`)
  await takeBack(tx, who, [payment.id], await livingAllocations(tx, payment.id))
  follow(tx, 'payment', [payment.id])
}

const refuseVerifier = (who: Who) => {
  if (!who.keys.has('app_payment:payment-verify')) throw noPermission()
}

/** Somebody found the money at the bank. 409 unless it waits for that, without its proof, and for its recorder above the limit. */
export async function verifyPayment(tx: Db, who: Who, id: number): Promise<Moved> {
  refuseVerifier(who)
  const held = await holdBoth(tx, who, id)
  const { payment } = held
  if (payment.cheque_status) throw new Refusal(409, `${payment.payment_no} is a cheque: say when it is cleared.`)
  if (!paymentStatus.can(payment.status, 'paid')) throw new Refusal(409, paymentRefusal(payment.payment_no, payment.status, 'paid'))
  if (!payment.has_proof) throw new Refusal(409, `Attach the bank’s advice of ${payment.payment_no} first.`)
  await settle(tx, who, held)
  return { from: payment.status, to: 'paid' }
}

/** Nobody finds the money. 409 unless it waits for verification. */
export async function rejectPayment(tx: Db, who: Who, id: number, reason: string | undefined): Promise<Moved> {
  refuseVerifier(who)
  const { payment } = await holdBoth(tx, who, id)
  if (!paymentStatus.can(payment.status, 'rejected')) throw new Refusal(409, paymentRefusal(payment.payment_no, payment.status, 'rejected'))
  await end(tx, who, payment, 'rejected', reason)
  return { from: payment.status, to: 'rejected' }
}

/** What became of a cheque: handed in from its day on, honoured, or bounced, before or after it was. */
export async function moveCheque(tx: Db, who: Who, id: number, to: ChequeStatus | undefined, reason: string | undefined): Promise<Moved> {
  refuseVerifier(who)
  if (!to) throw refuseField('cheque_status', 'Say what became of the cheque.')
  const held = await holdBoth(tx, who, id)
  const { payment } = held
  const from = payment.cheque_status
  if (!from) throw new Refusal(409, `${payment.payment_no} is no cheque.`)
  if (payment.status === 'rejected') throw new Refusal(409, `Payment ${payment.payment_no} is rejected.`)
  if (!chequeStatus.can(from, to)) throw new Refusal(409, chequeRefusal(payment.payment_no, from, to))
  if (to === 'deposited') {
    if (payment.cheque_date && payment.cheque_date > today())
      throw new Refusal(409, `The cheque is dated ${day(payment.cheque_date)}. Hand it in from then on.`)
    await rows(tx, sql`update payments set cheque_status = ${to}, version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)
  } else if (to === 'cleared') await settle(tx, who, { ...held, cheque: to })
  else await end(tx, who, payment, 'failed', reason)
  return { from, to }
}

/** Settles invoices with what is on account of a verified payment; 409 where that is less, 422 for what is not the payer's. */
export async function allocateCredit(tx: Db, who: Who, id: number, shares: readonly Omit<Allocation, 'id'>[]) {
  const invoiceIds = shares.map(({ invoice_id }) => invoice_id)
  const { invoices, payment } = await holdBoth(tx, who, id, invoiceIds)
  if (!isReceived(payment.status))
    throw new Refusal(409, `Payment ${payment.payment_no} is ${paymentStatus.label(payment.status).toLowerCase()}: nothing of it is on account.`)
  const onAccount = subtract(payment.amount, sum([payment.allocated_amount, payment.refunded_amount]))
  refuseBeyond(payment, onAccount, shares)
  refuseUnpayable(payment, invoices, shares)
  const those = new Set(invoiceIds)
  await applyAllocations(tx, who, payment, invoices.filter((one) => those.has(one.id)), await askAllocations(tx, who.user_id, payment, shares))
  return { before: { on_account: money(onAccount, payment.currency) }, after: { id, payment_no: payment.payment_no, shares } }
}

/** Takes one allocation of a verified payment back, so that its money is on account again. */
export async function takeBackAllocation(tx: Db, who: Who, id: number, allocationId: number) {
  const { payment } = await holdBoth(tx, who, id)
  const one = (await livingAllocations(tx, id)).find((each) => each.id === allocationId)
  if (!one) throw noPayment()
  if (!isReceived(payment.status)) throw new Refusal(409, `Payment ${payment.payment_no} is not verified: reject it instead.`)
  await takeBack(tx, who, [id], [one])
  return one
}
