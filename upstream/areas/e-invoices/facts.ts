import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { clientInvoices } from '@/lib/contract/client-invoices'
import type { EInvoice, EInvoiceDocument, EInvoiceLine, TaxParty } from '@/lib/domain/e-invoice'
import { first, rows, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { invoiceOf } from '../invoices/read'
import { buyerOf, sellerOfAll } from './parties'

type Invoice = z.output<typeof clientInvoices.one.reply>
type Note = Invoice['credit_notes'][number]
interface Found {
  facts: EInvoice
  /** Where the buyer's record is mended. */
  fix: string
}

async function rateOf(db: Db, currency: string, day: string | null): Promise<string> {
  if (currency === 'AED') return '1'
  const found = await first<{ aed_rate: string }>(db, sql`select aed_rate from currency_rates where currency = ${currency} and rate_date <= ${day ?? ''}
    order by rate_date desc limit 1`)
  return found?.aed_rate ?? ''
}

/** Import charges without VAT are duties we hand on (invoices-payments.md 6.2). */
const isOutside = ({ source, vat_rate }: { source: string; vat_rate: string }) => source === 'ior' && Number(vat_rate) === 0

const invoiceLines = ({ lines }: Invoice): EInvoiceLine[] => lines.map((line) => ({ ...line, is_outside: isOutside(line) }))

const noteLines = async (db: Db, id: number): Promise<EInvoiceLine[]> => {
  const found = await rows<Omit<EInvoiceLine, 'is_outside' | 'qty' | 'unit' | 'rate'> & { source: string }>(db, sql`select k.line_no, k.description, k.amount,
    k.vat_rate, k.vat_amount, c.source from credit_note_lines k join charges c on c.id = k.charge_id where k.note_id = ${id} order by k.line_no`)
  return found.map(({ source, ...line }) => ({ ...line, qty: '1', unit: '', rate: line.amount, is_outside: isOutside({ source, vat_rate: line.vat_rate }) }))
}

/** A side as it was named on the day of issue, and the rest as known today. */
const asIssued = (today: TaxParty, { name, trn }: Invoice['issuer']): TaxParty => ({ ...today, name, trn: trn ?? '' })

async function invoiceNamed(db: Db, who: Who, document: EInvoiceDocument, id: number): Promise<{ invoice: Invoice; note: Note | null }> {
  if (document === 'invoice') return { invoice: await invoiceOf(db, who, id), note: null }
  const named = await first<{ invoice_id: number }>(db, sql`select invoice_id from credit_notes where id = ${id}`)
  const invoice = named && (await invoiceOf(db, who, named.invoice_id))
  const note = invoice?.credit_notes.find((one) => one.id === id)
  if (!invoice || !note) throw new Refusal(404, 'That credit note no longer exists.')
  return { invoice, note }
}

/** What the e-invoice of a tax invoice or credit note says; 404 for one out of reach. */
export async function eInvoiceFacts(db: Db, who: Who, document: EInvoiceDocument, id: number): Promise<Found> {
  const { invoice, note } = await invoiceNamed(db, who, document, id)
  const [seller, buyer] = [await sellerOfAll(db), await buyerOf(db, invoice.party_type, invoice.party_id)]
  const unknown: TaxParty = { name: '', street: '', city: '', state: '', country_code: 'AE', trn: '', licence_no: '', licence_authority: '' }
  const { fix, ...known } = buyer ?? { ...unknown, fix: '/clients' }
  const { currency, net, vat_amount, total, issue_date } = note ? { ...note, currency: invoice.currency } : invoice
  const isIssued = invoice.issue_date !== null
  const facts: EInvoice = {
    document, number: (note ? note.note_no : invoice.tax_invoice_no) ?? '', issue_date: issue_date ?? '', due_date: invoice.due_date ?? '',
    period: { from: invoice.period_from, to: invoice.period_to }, currency, aed_rate: await rateOf(db, currency, issue_date), net, vat_amount, total,
    seller: isIssued ? asIssued(seller, invoice.issuer) : seller, buyer: isIssued ? asIssued(known, invoice.recipient) : known,
    lines: note ? await noteLines(db, note.id) : invoiceLines(invoice),
    credits: note && { reason_code: note.reason_code, invoice_no: invoice.tax_invoice_no ?? '', remarks: note.remarks },
  }
  return { facts, fix }
}
