import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { payments } from '@/lib/contract/payments'
import { today } from '@/lib/domain/days'
import { compare, sum } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'
import { paymentStatus, type PaymentMethod } from '@/lib/domain/payment'
import { switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { refuseTooFine } from '../../platform/coins'
import { Refusal, refuseField, refuseOn, type Fault } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { billedParty } from '../invoices/party'
import { askAllocations, holdInvoices, refuseUnpayable } from '../../core/settling/allocate'
import { mayPayFor } from './scope'

type Body = z.output<typeof payments.update.body>

/** What is asked for of every payment, and of a cheque. */
const required = {
  party_id: 'Choose who paid.', payment_method: 'Choose how it was paid.', amount: 'Enter the amount.', currency: 'Choose a currency.',
  payment_date: 'Enter the day it was paid.', bank_id: 'Choose our bank.',
} as const satisfies Partial<Record<keyof Body, string>>
const ofCheque = {
  cheque_no: 'Enter the number of the cheque.', cheque_date: 'Enter the day of the cheque.', payer_bank: 'Enter the bank of the cheque.',
} as const satisfies Partial<Record<keyof Body, string>>
const ofTransfer = { reference_no: 'Enter the bank’s reference.' } as const

interface Said {
  party_type: NonNullable<Body['party_type']>
  party_id: number
  payment_method: PaymentMethod
  amount: string
  currency: string
  payment_date: string
  bank_id: number
  reference_no: string
  payer_name: string | null
  payer_bank: string | null
  cheque_date: string | null
  allocations: NonNullable<Body['allocations']>
}

/** What was typed, whole; 422 at each field that is missing or cannot be. */
function readBody(body: Body): Said {
  const isCheque = body.payment_method === 'cheque'
  const needed = { ...required, ...(isCheque ? ofCheque : ofTransfer) }
  const faults: Fault[] = Object.entries(needed).filter(([field]) => !body[field as keyof Body]).map(([field, message]) => ({ field, message }))
  if (body.payment_method === 'gateway') faults.push({ field: 'payment_method', message: 'What is paid by card records itself. Choose another method.' })
  if (body.payment_date && body.payment_date > today()) faults.push({ field: 'payment_date', message: 'Use today or an earlier day.' })
  if (isCheque && body.cheque_no && !/^\d{6,10}$/.test(body.cheque_no))
    faults.push({ field: 'cheque_no', message: 'The number of a cheque has 6 to 10 digits.' })
  if (faults[0]) throw new Refusal(422, faults[0].message, faults)
  const { party_type = 'client', party_id = 0, payment_method = 'bank_transfer', amount = '0', currency = 'AED', payment_date = '', bank_id = 0 } = body
  return {
    party_type, party_id, payment_method, amount, currency, payment_date, bank_id, reference_no: (isCheque ? body.cheque_no : body.reference_no) ?? '',
    payer_name: body.payer_name || null, payer_bank: (isCheque && body.payer_bank) || null, cheque_date: (isCheque && body.cheque_date) || null,
    allocations: body.allocations ?? [],
  }
}

/** Who pays, by name; 422 for nobody who is there, and for anybody but a client's own. */
async function payerName(tx: Db, who: Who, said: Said): Promise<string> {
  const party = mayPayFor(who, said) ? await billedParty(tx, said.party_type, said.party_id) : null
  if (!party) throw refuseField('party_id', 'Choose a payer from the list.')
  return party.side.name
}

/** 422 unless payers of the currency are shown the account. */
async function refuseBank(tx: Db, { bank_id, currency }: Said): Promise<void> {
  const bank = await first<{ currency: string }>(tx, sql`select currency from banks where id = ${bank_id} and status = ${literal(switchStatus, 'active')}
    and confirmed_at is not null`)
  if (!bank) throw refuseField('bank_id', 'Choose one of our bank accounts in use.')
  if (bank.currency !== currency) throw refuseField('bank_id', `This account is in ${bank.currency}, the payment in ${currency}.`)
}

/** 409 naming the payment that has the same reference already. */
async function refuseKnown(tx: Db, { payment_method, bank_id, reference_no }: Said): Promise<void> {
  const known = await first<{ payment_no: string }>(tx, sql`select payment_no from payments where payment_method = ${payment_method} and bank_id = ${bank_id}
    and reference_no = ${reference_no} and status not in ${literals(paymentStatus, 'rejected', 'failed')}`)
  if (!known) return
  const message = `Reference ${reference_no} is already recorded as ${known.payment_no}.`
  throw new Refusal(409, message, [{ field: payment_method === 'cheque' ? 'cheque_no' : 'reference_no', message }])
}

/**
 * Writes down money that somebody says has come, and which invoices it is for; nothing is settled before it is verified. 422 for what is missing or is not the
 * payer's, 409 for a reference that is recorded already. More than the invoices come to is credit of the payer, not a fault.
 */
export async function recordPayment(tx: Db, who: Who, body: Body): Promise<{ id: number; payment_no: string }> {
  const said = readBody(body)
  refuseTooFine({ amount: said.amount }, said.currency)
  for (const { amount } of said.allocations) refuseTooFine({ allocations: amount }, said.currency)
  const name = await payerName(tx, who, said)
  await refuseBank(tx, said)
  refuseUnpayable(said, await holdInvoices(tx, said.allocations.map(({ invoice_id }) => invoice_id)), said.allocations)
  const forInvoices = sum(said.allocations.map(({ amount }) => amount))
  if (compare(forInvoices, said.amount) > 0)
    throw refuseField('allocations', `The invoices take ${money(forInvoices, said.currency)}, more than the ${money(said.amount, said.currency)} paid.`)
  await refuseKnown(tx, said)
  const { allocations, ...row } = said
  const [made] = await refuseOn(
    { payments_reference: () => new Refusal(409, `Reference ${said.reference_no} was recorded just now.`) },
    rows<{ id: number; payment_no: string }>(
      tx,
      sql`insert into payments (payment_no, party_type, party_id, client_id, payment_method, amount, currency, payment_date, reference_no, bank_id, payer_name,
            payer_bank, cheque_date, cheque_status, created_by, updated_by)
          values ('PAY-' || to_char(${today()}::date, 'YYYYMMDD') || '-' || lpad(nextval('payment_serial')::text, 5, '0'), ${row.party_type}, ${row.party_id},
            ${row.party_type === 'client' ? row.party_id : null}, ${row.payment_method}, ${row.amount}, ${row.currency}, ${row.payment_date},
            ${row.reference_no}, ${row.bank_id}, ${row.payer_name ?? name}, ${row.payer_bank}, ${row.cheque_date},
            ${row.payment_method === 'cheque' ? 'received' : null}, ${who.user_id}, ${who.user_id})
          returning id, payment_no`,
    ),
  )
  if (!made) throw new Error('A payment was not written.')
  await askAllocations(tx, who.user_id, { id: made.id, currency: row.currency }, allocations)
  return made
}
