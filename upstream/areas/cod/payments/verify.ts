import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { codPayments } from '@/lib/contract/cod-payments'
import { codPaymentDisputed, verifiedCodPayments, type CodPaymentStatus } from '@/lib/domain/cod-payment'
import { today } from '@/lib/domain/days'
import { compare, divide, product, subtract, sum } from '@/lib/domain/decimal'
import { amountIn, money } from '@/lib/domain/money'
import { switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../../db/db'
import { literal } from '../../../db/literals'
import { refuseTooFine } from '../../../platform/coins'
import { noPermission, Refusal, refuseField, refuseOn } from '../../../platform/refusal'
import type { Who } from '../../../platform/who'
import { follow } from '../../../core/journal/follow'
import { settlePayment, type Covered } from './cover'
import { movePayment, noteStep, refuseMove, type HeldPayment } from './scope'

type Body = z.output<typeof codPayments.act.body>
type ReceiptField = 'bank_id' | 'payment_method' | 'reference_no' | 'payment_date' | 'amount_received'
type Receipt = { [F in ReceiptField]: NonNullable<Body[F]> } & { bank_amount: string; bank_currency: string }
interface Bank {
  id: number
  currency: string
}

/** Where our accounts show money of other currencies. */
const HOME = 'AED'
const missing: Readonly<Record<ReceiptField, string>> = {
  bank_id: 'Choose the account it arrived at.', payment_method: 'Choose how it was paid.', reference_no: 'Enter the bank’s reference.',
  payment_date: 'Enter the day it arrived.', amount_received: 'Enter what arrived.',
}

const whole = (body: Body): body is Body & { [F in ReceiptField]: NonNullable<Body[F]> } => {
  const bare = (Object.keys(missing) as ReceiptField[]).filter((field) => body[field] === undefined)
  if (bare[0]) throw new Refusal(422, missing[bare[0]], bare.map((field) => ({ field, message: missing[field] })))
  return true
}

async function bankOf(tx: Db, id: number, currency: string): Promise<Bank> {
  const bank = await first<Bank>(tx, sql`select id, currency from banks where id = ${id} and status = ${literal(switchStatus, 'active')}`)
  if (!bank) throw refuseField('bank_id', 'Choose an account of the list.')
  if (bank.currency !== currency && bank.currency !== HOME) 
    throw refuseField('bank_id', `Choose an account in ${[...new Set([currency, HOME])].join(' or ')}.`)
  return bank
}

/** What the account shows: the amount itself, or what the bank exchanged it for, which nobody but the bank knows. */
function shownBy(bank: Bank, currency: string, amount: string, given: string | null | undefined): string {
  if (bank.currency === currency) {
    if (given && compare(given, amount) !== 0) throw refuseField('bank_amount', `The account is in ${currency}: both amounts are the same.`)
    return amount
  }
  if (!given) throw refuseField('bank_amount', `The account is in ${bank.currency}: enter what the bank credited in ${bank.currency}.`)
  refuseTooFine({ bank_amount: given }, bank.currency)
  if (compare(given, 0) <= 0) throw refuseField('bank_amount', 'Enter an amount above 0.')
  return given
}

async function receiptOf(tx: Db, { currency }: HeldPayment, body: Body): Promise<Receipt> {
  if (!whole(body)) throw new Error('A receipt is not whole.')
  const { bank_id, payment_method, reference_no, payment_date, amount_received } = body
  if (payment_date > today()) throw refuseField('payment_date', 'Money cannot have arrived after today.')
  if (compare(amount_received, 0) <= 0) throw refuseField('amount_received', 'Enter an amount above 0.')
  refuseTooFine({ amount_received }, currency)
  const bank = await bankOf(tx, bank_id, currency)
  const taken = await first<{ payment_no: string }>(tx, sql`select c.payment_no from cod_payment_receipts r join carrier_cod_payments c on c.id = r.payment_id
    where r.bank_id = ${bank_id} and r.reference_no = ${reference_no}`)
  if (taken) throw takenBy(reference_no, taken.payment_no)
  return {
    bank_id, payment_method, reference_no, payment_date, amount_received, bank_amount: shownBy(bank, currency, amount_received, body.bank_amount),
    bank_currency: bank.currency,
  }
}

const takenBy = (reference: string, no: string) => {
  const message = `Reference ${reference} of this account was recorded with ${no}.`
  return new Refusal(409, message, [{ field: 'reference_no', message }])
}

/** What a receipt was worth as its orders were delivered (anchors C5); what covers no order is worth what it fetched. */
function carriedOf({ amount_received, bank_amount, bank_currency }: Receipt, currency: string, covered: Covered): string {
  if (bank_currency === currency || compare(covered.amount, 0) === 0) return bank_amount
  const isPart = compare(covered.amount, amount_received) < 0
  const known = isPart ? covered.aed : divide(product([covered.aed, amount_received]), covered.amount, 8)
  const rest = isPart ? divide(product([subtract(amount_received, covered.amount), bank_amount]), amount_received, 8) : '0'
  return amountIn(sum([known, rest]), bank_currency)
}

async function writeReceipt(tx: Db, held: HeldPayment, receipt: Receipt, by: number): Promise<number> {
  const { bank_id, payment_method, reference_no, payment_date, amount_received, bank_amount, bank_currency } = receipt
  const made = await refuseOn(
    { cod_payment_receipts_reference: () => takenBy(reference_no, 'another payment') },
    first<{ id: number }>(
      tx,
      sql`with made as (
            insert into cod_payment_receipts (payment_id, bank_id, payment_method, reference_no, payment_date, currency, amount, bank_currency, bank_amount,
              carried_amount, created_by)
            values (${held.id}, ${bank_id}, ${payment_method}, ${reference_no}, ${payment_date}, ${held.currency}, ${amount_received}, ${bank_currency},
              ${bank_amount}, ${bank_amount}, ${by}) returning id, amount
          ), counted as (
            update carrier_cod_payments c set received_amount = c.received_amount + m.amount from made m where c.id = ${held.id}
          )
          select id from made`,
    ),
  )
  return made?.id ?? 0
}

/**
 * Records money of a payment that arrived at one of our banks, the first or a further part (billing-cod.md 3.2): it covers lines in the order of their
 * rows, and orders are reconciled as far as it reaches. 409 before the statement is submitted and for a reference that was recorded, 422 for what is missing.
 */
export async function verifyMoney(tx: Db, who: Who, held: HeldPayment, body: Body): Promise<CodPaymentStatus> {
  if (!who.keys.has('app_cod_reconcile:verify-money')) throw noPermission()
  if (held.status === 'disputed') throw new Refusal(409, codPaymentDisputed(held.payment_no))
  const isFurther = (verifiedCodPayments as readonly string[]).includes(held.status)
  if (!isFurther) refuseMove(held, 'received')
  const receipt = await receiptOf(tx, held, body)
  const id = await writeReceipt(tx, held, receipt, who.user_id)
  const status = isFurther ? held.status : 'received'
  const step = {
    payment_id: held.id, from: held.status, to: status, note: `${money(receipt.amount_received, held.currency)}, ${receipt.reference_no}`, by: who.user_id,
  }
  await (isFurther ? noteStep(tx, step) : movePayment(tx, step))
  const covered = await settlePayment(tx, { ...held, status }, who.user_id)
  const carried = carriedOf(receipt, held.currency, covered)
  await rows(tx, sql`update cod_payment_receipts set carried_amount = ${carried} where id = ${id}`)
  follow(tx, 'cod_receipt', [id])
  const now = await first<{ status: CodPaymentStatus }>(tx, sql`select status from carrier_cod_payments where id = ${held.id}`)
  return now?.status ?? status
}
