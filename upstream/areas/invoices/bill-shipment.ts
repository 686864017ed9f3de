import { sql } from 'drizzle-orm'
import { chargeDirection, chargeSource, type ChargeParty } from '@/lib/domain/charge'
import { clientInvoiceStatus, issuedInvoices } from '@/lib/domain/client-invoice'
import { leftOf } from '@/lib/domain/credit-note'
import { today } from '@/lib/domain/days'
import { compare, multiply, subtract, sum } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { system, type Who } from '../../platform/who'
import { follow } from '../../core/journal/follow'
import { holdPayable, type PayableInvoice } from './ask-payment'
import { creditInvoice, linesOf } from './credit'
import { nextInvoiceNo } from './draft'
import { makeFinal } from './issue'
import { writeToParties } from './letters'
import { billedParty } from './party'

interface Shipment {
  no: string
  client_id: number
  seller_id: number | null
  duty_amount: string | null
  excise_amount: string | null
  vat_amount: string | null
  ior_fee: string | null
  clearance_fee: string | null
  fee_vat_rate: string | null
}
interface Line {
  line_key: string
  description: string
  amount: string
  vat_rate: string
  vat_amount: string
}

const inFils = (amount: string) => amountIn(amount, 'AED')

/** What a shipment is billed (invoices-payments.md 7.1): duties and import VAT as we hand them on, our fees with VAT, and what was agreed beside them. */
function linesFor(list: Shipment, payable: string): Line[] {
  const rate = list.fee_vat_rate ?? '0'
  const held = (line_key: string, description: string, amount: string | null): Line => ({
    line_key, description, amount: amount ?? '0', vat_rate: '0', vat_amount: inFils('0'),
  })
  const fee = (line_key: string, description: string, amount: string | null): Line => ({
    line_key, description, amount: amount ?? '0', vat_rate: rate, vat_amount: inFils(multiply([amount ?? '0', rate, '0.01'], 8)),
  })
  const lines = [
    held('duty', 'Customs duty', list.duty_amount), held('excise', 'Excise', list.excise_amount), held('import_vat', 'Import VAT', list.vat_amount),
    fee('ior_fee', 'Importer-of-record fee', list.ior_fee), fee('clearance', 'Customs clearance', list.clearance_fee),
  ]
  const agreed = subtract(payable, sum(lines.flatMap(({ amount, vat_amount }) => [amount, vat_amount])))
  return [...lines, held('agreed', 'Difference agreed with the seller', agreed)].filter(({ amount }) => compare(amount, 0) !== 0)
}

async function writeCharges(tx: Db, who: Who, id: number, party: { type: ChargeParty; id: number }, lines: readonly Line[]) {
  const made = await rows<{ id: number; line_key: string }>(
    tx,
    sql`insert into charges (charge_no, direction, party_type, party_id, client_id, source, source_id, line_key, service_date, description, qty, unit, rate,
          amount, currency, vat_rate, vat_amount, created_by, updated_by)
        select 'CH-' || to_char(${today()}::date, 'YYYYMMDD') || '-' || lpad((nextval('charge_serial') % 100000)::text, 5, '0'),
          ${literal(chargeDirection, 'receivable')}, ${party.type}, ${party.id}, ${party.type === 'client' ? party.id : null}::bigint,
          ${literal(chargeSource, 'ior')}, ${id}, l.line_key, ${today()}::date, l.description, 1, 'shipment', l.amount, l.amount, 'AED',
          l.vat_rate, l.vat_amount, ${who.user_id || null}::bigint, ${who.user_id || null}::bigint
        from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
          as (line_key text, description text, amount numeric, vat_rate numeric, vat_amount numeric)) with ordinality
          l(line_key, description, amount, vat_rate, vat_amount, n) order by l.n
        returning id, line_key`,
  )
  follow(tx, 'charge', made.map((one) => one.id))
  return made
}

/** The invoice that bills a shipment and is not credited whole; null while there is none. */
const billed = (tx: Db, id: number) =>
  first<{ id: number }>(tx, sql`select id from client_invoices where package_list_id = ${id} and status in ${literals(clientInvoiceStatus, ...issuedInvoices)}
    and status <> ${literal(clientInvoiceStatus, 'credited')}`)

async function writeInvoice(tx: Db, who: Who, id: number, shipment: Shipment, party: { type: ChargeParty; id: number }, lines: readonly Line[]) {
  const [net, vat] = [sum(lines.map(({ amount }) => amount)), sum(lines.map(({ vat_amount }) => vat_amount))]
  const made = await first<{ id: number }>(
    tx,
    sql`insert into client_invoices (invoice_no, party_type, party_id, client_id, package_list_id, period_from, period_to, currency, net, vat_amount, total,
          vat_rounding, created_by, updated_by)
        values (case when exists (select 1 from client_invoices where invoice_no = ${shipment.no}) then ${nextInvoiceNo()} else ${shipment.no} end,
          ${party.type}, ${party.id}, ${party.type === 'client' ? party.id : null}::bigint, ${id}, ${today()}, ${today()}, 'AED', ${net}, ${vat},
          ${sum([net, vat])}, 'line', ${who.user_id || null}, ${who.user_id || null}) returning id`,
  )
  if (!made) throw new Error('An invoice was not written.')
  return made.id
}

/**
 * Issues the tax invoice of a seller's shipment, whose list the caller holds: its charges are posted, duty and import VAT as held for others (coming-areas.md
 * 0.2), and it is due on the day given. The one there is stays. It goes to the seller, or to the client where nobody else is known.
 */
export async function billShipment(tx: Db, who: Who, id: number, { payable, due_date }: { payable: string; due_date: string }): Promise<PayableInvoice> {
  const known = await billed(tx, id)
  const invoiceId = known?.id ?? (await issueFor(tx, who, id, payable))
  await rows(tx, sql`update client_invoices set due_date = ${due_date} where id = ${invoiceId}`)
  const invoice = await holdPayable(tx, invoiceId)
  if (!invoice) throw new Error('An invoice that is held is not there.')
  return invoice
}

async function issueFor(tx: Db, who: Who, id: number, payable: string): Promise<number> {
  const list = await first<Shipment>(tx, sql`select coalesce(invoice_no, package_list_no) as no, client_id, seller_id, duty_amount, excise_amount, vat_amount,
    ior_fee, clearance_fee, fee_vat_rate from package_lists where id = ${id}`)
  if (!list) throw new Error('A package list that is held is not there.')
  const party = list.seller_id === null ? { type: 'client' as const, id: list.client_id } : { type: 'seller' as const, id: list.seller_id }
  const side = await billedParty(tx, party.type, party.id)
  if (!side) throw refuseField('seller_id', 'Whoever this shipment bills is no longer there.')
  const lines = linesFor(list, payable)
  const made = await writeCharges(tx, who, id, party, lines)
  const invoiceId = await writeInvoice(tx, who, id, list, party, lines)
  await rows(tx, sql`update charges set client_invoice_id = ${invoiceId} where id = any(${sql.param(made.map((one) => one.id))}::bigint[])`)
  const vatOf = new Map(lines.map(({ line_key, vat_amount }) => [line_key, vat_amount]))
  await makeFinal(tx, who.user_id || null, [{
    id: invoiceId, party: side, charge_ids: made.map((one) => one.id), vat: made.map(({ line_key }) => vatOf.get(line_key) ?? '0'),
  }])
  return invoiceId
}

/**
 * Credits all that is left of a shipment's invoice: the seller does not accept its charges, or its payment is waived. What was paid is on account again.
 * Nothing where there is no invoice.
 */
export async function creditShipment(tx: Db, services: Pick<Services, 'mail' | 'config'>, id: number, remarks: string): Promise<void> {
  const invoice = await billed(tx, id)
  if (!invoice) return
  const left = (await linesOf(tx, invoice.id)).filter((line) => compare(leftOf(line), 0) !== 0)
  const note = await creditInvoice(tx, system, invoice.id, {
    reason_code: 'VRBL:AE:DL8.61.1.A', remarks: remarks.slice(0, 300), lines: left.map(({ line_no }) => ({ line_no, bill_again: false })),
  } as Parameters<typeof creditInvoice>[3])
  writeToParties(tx, services, 'credit_note', [note.id])
}
