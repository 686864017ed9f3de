import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { day, dubaiDay } from '@/lib/domain/days'
import { compare, sum } from '@/lib/domain/decimal'
import { amountIn, money } from '@/lib/domain/money'
import { isReceived, paymentMethod } from '@/lib/domain/payment'
import { first, rows, type Db } from '../../db/db'
import { taxDocumentPdf, type TaxDocument } from '../../documents/tax-document'
import { acceptedKind } from '../../platform/file-kind'
import { Download, type ReceivedFile } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { billedParty, ourSide } from '../invoices/party'
import { paymentOf } from './read'
import { holdPayment } from './scope'

const formats = ['pdf', 'jpg', 'png'] as const

interface Kept {
  proof_path: string | null
  proof_name: string | null
}

/** Keeps what proves a payment; given again it takes the place of what was there. 415 by what the file is, 409 once the payment is decided. */
export async function addProof(tx: Db, who: Who, services: Services, id: number, file: ReceivedFile) {
  const held = await holdPayment(tx, who, id)
  if (held.status !== 'pending_verification') throw new Refusal(409, `Payment ${held.payment_no} is decided: its proof stays as it is.`)
  const { mime, extension } = await acceptedKind(file.path, formats, 'Only PDF, JPG and PNG files are accepted.')
  const before = await first<Kept>(tx, sql`select proof_path, proof_name from payments where id = ${id}`)
  const path = `documents/payment/${id}/${randomUUID()}.${extension}`
  await services.files.keep(path, file.path)
  await rows(tx, sql`update payments set proof_path = ${path}, proof_name = ${file.name}, proof_mime = ${mime}, version = version + 1, updated_at = now(),
    updated_by = ${who.user_id} where id = ${id}`)
  // The demo’s payments share one.
  if (before?.proof_path?.startsWith(`documents/payment/${id}/`)) await services.jobs.send(tx, 'files.remove', { paths: [before.proof_path] })
  return { before: { proof: before?.proof_name ?? null }, after: { proof: file.name } }
}

/** What proves a payment; 404 without one. */
export async function proofFile(db: Db, who: Who, services: Services, id: number): Promise<Download> {
  const { payment_no } = await paymentOf(db, who, id)
  const kept = await first<Kept & { proof_mime: string }>(db, sql`select proof_path, proof_name, proof_mime from payments where id = ${id}`)
  if (!kept?.proof_path || !kept.proof_name) throw new Refusal(404, `Payment ${payment_no} has no proof yet.`)
  if (!(await services.files.has(kept.proof_path))) throw new Refusal(410, 'This file is no longer kept.')
  return new Download(await services.files.read(kept.proof_path), kept.proof_mime, kept.proof_name, true)
}

/** The receipt of a verified payment, the same whenever it is asked for; 404 before, and once it has failed. */
export async function receiptFile(db: Db, who: Who, id: number): Promise<Download> {
  const payment = await paymentOf(db, who, id)
  if (!isReceived(payment.status) || !payment.receipt_no) throw new Refusal(404, `Payment ${payment.payment_no} has no receipt.`)
  const { currency, receipt_no } = payment
  const applied = payment.allocations.filter(({ applied_at, taken_back_at }) => applied_at && !taken_back_at)
  const settled = sum(applied.map(({ amount }) => amount))
  const line = (description: string, amount: string) => ({ description, amount, qty: '', rate: '0', vat_rate: '0', vat_amount: '0' })
  const party = (await billedParty(db, payment.party_type, payment.party_id))?.side
  const paper: TaxDocument = {
    title: ['RECEIPT', 'سند قبض'], number: receipt_no, issuer: await ourSide(db), received: true,
    recipient: party ?? { name: payment.payer_name, address: '', trn: null }, currency,
    facts: [
      { caption: ['Receipt no.', 'رقم السند'], value: receipt_no }, { caption: ['Received on', 'تاريخ الاستلام'], value: day(payment.payment_date) },
      { caption: ['Verified on', 'تاريخ التحقق'], value: payment.verified_at ? day(dubaiDay(payment.verified_at)) : '–' },
      { caption: ['Paid by', 'طريقة الدفع'], value: paymentMethod.label(payment.payment_method) },
      { caption: ['Reference', 'المرجع'], value: payment.reference_no },
      { caption: ['Our reference', 'مرجعنا'], value: payment.payment_no },
    ],
    lines: [
      ...applied.map(({ invoice_no, amount }) => line(`Invoice ${invoice_no}`, amount)),
      ...(compare(payment.on_account, 0) > 0 ? [line('On account, to your credit', payment.on_account)] : []),
      ...payment.refunds.filter(({ status }) => status !== 'failed').map(({ refund_no, amount }) => line(`Refunded to the card, ${refund_no}`, amount)),
    ],
    totals: [{ caption: ['For invoices', 'لسداد الفواتير'], value: amountIn(settled, currency) }],
    total: { caption: ['Received', 'المبلغ المستلم'], amount: payment.amount },
    notes: [`Received from ${payment.payer_name}: ${money(payment.amount, currency)}.`],
  }
  return new Download(taxDocumentPdf(paper), 'application/pdf', `${receipt_no}.pdf`, true)
}
