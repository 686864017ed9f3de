import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { clientInvoices } from '@/lib/contract/client-invoices'
import { day } from '@/lib/domain/days'
import { creditReason } from '@/lib/domain/credit-note'
import { product } from '@/lib/domain/decimal'
import { amountIn, grouped, money } from '@/lib/domain/money'
import { openRequests, paymentRequestStatus } from '@/lib/domain/payment-request'
import { switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import type { Config } from '../../config'
import { payLink, type LinkOf } from '../../core/settling/pay-link'
import { literal, literals } from '../../db/literals'
import { taxDocumentPdf, type TaxDocument } from '../../documents/tax-document'
import { Download } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { invoiceOf } from './read'

type Invoice = z.output<typeof clientInvoices.one.reply>

/** Where an invoice of a currency is paid to: our first account that a second person has confirmed. */
async function payTo(db: Db, currency: string): Promise<string[]> {
  const bank = await first<{ bank_name: string; account_name: string; iban: string; swift: string | null }>(
    db,
    sql`select bank_name, account_name, iban, swift from banks where currency = ${currency} and status = ${literal(switchStatus, 'active')}
          and confirmed_at is not null order by is_default desc, id limit 1`,
  )
  return bank ? [`Pay to ${bank.account_name}, ${bank.bank_name}, IBAN ${bank.iban}${bank.swift ? `, SWIFT ${bank.swift}` : ''}`] : []
}

/** The tax in dirhams, as the law wants it beside another currency: at the rate of the day of issue. */
async function inDirhams(db: Db, { currency, issue_date, vat_amount, total }: Invoice): Promise<string[]> {
  if (currency === 'AED') return []
  const found = await first<{ aed_rate: string }>(db, sql`select aed_rate from currency_rates where currency = ${currency} and rate_date <= ${issue_date}::text
    order by rate_date desc limit 1`)
  if (!found) return []
  const aed = (amount: string) => money(amountIn(product([amount, found.aed_rate]), 'AED'), 'AED')
  return [`At ${found.aed_rate} AED for 1 ${currency}: VAT ${aed(vat_amount)}, total ${aed(total)}`]
}

async function paperOf(db: Db, invoice: Invoice): Promise<TaxDocument> {
  const { tax_invoice_no, issue_date, due_date, currency } = invoice
  const shown = (moment: string | null) => (moment === null ? '–' : day(moment))
  return {
    title: ['TAX INVOICE', 'فاتورة ضريبية'], number: tax_invoice_no ?? '', issuer: invoice.issuer, recipient: invoice.recipient, currency,
    facts: [
      { caption: ['Tax invoice no.', 'رقم الفاتورة الضريبية'], value: tax_invoice_no ?? '' },
      { caption: ['Date of issue', 'تاريخ الإصدار'], value: shown(issue_date) }, { caption: ['Due date', 'تاريخ الاستحقاق'], value: shown(due_date) },
      { caption: ['Date of supply', 'تاريخ التوريد'], value: `${day(invoice.period_from)} – ${day(invoice.period_to)}` },
      { caption: ['Our reference', 'مرجعنا'], value: invoice.invoice_no }, { caption: ['Currency', 'العملة'], value: currency },
    ],
    lines: invoice.lines.map((line) => ({ ...line, qty: `${grouped(String(Number(line.qty)))} ${line.unit}` })),
    totals: [
      { caption: ['Total before VAT', 'الإجمالي قبل الضريبة'], value: invoice.net }, { caption: ['VAT', 'ضريبة القيمة المضافة'], value: invoice.vat_amount },
    ],
    total: { caption: ['Total', 'الإجمالي'], amount: invoice.total },
    notes: [...(await inDirhams(db, invoice)), ...(await payTo(db, currency))],
  }
}

interface NoteLine {
  line_no: number
  description: string
  amount: string
  vat_rate: string
  vat_amount: string
}

function notePaper(invoice: Invoice, note: Invoice['credit_notes'][number], lines: readonly NoteLine[]): TaxDocument {
  return {
    title: ['TAX CREDIT NOTE', 'إشعار دائن ضريبي'], number: note.note_no, issuer: invoice.issuer, recipient: invoice.recipient, currency: invoice.currency,
    facts: [
      { caption: ['Credit note no.', 'رقم الإشعار الدائن'], value: note.note_no }, { caption: ['Date of issue', 'تاريخ الإصدار'], value: day(note.issue_date) },
      { caption: ['Our reference', 'مرجعنا'], value: note.note_ref },
      { caption: ['Of tax invoice', 'للفاتورة الضريبية'], value: invoice.tax_invoice_no ?? '' },
      { caption: ['Value before', 'القيمة قبل التعديل'], value: money(note.value_before, invoice.currency) },
      { caption: ['Value after', 'القيمة بعد التعديل'], value: money(note.value_after, invoice.currency) },
    ],
    lines: lines.map(({ amount, ...line }) => ({ ...line, amount, qty: '1', rate: amount })),
    totals: [
      { caption: ['Credited before VAT', 'المبلغ الدائن قبل الضريبة'], value: note.net }, { caption: ['VAT', 'ضريبة القيمة المضافة'], value: note.vat_amount },
    ],
    total: { caption: ['Credited', 'الإجمالي الدائن'], amount: note.total },
    notes: [`${creditReason.label(note.reason_code)} (${note.reason_code}): ${note.remarks}`],
  }
}

/** A tax credit note as PDF; 404 for one of an invoice out of reach. */
export async function noteFile(db: Db, who: Who, id: number): Promise<Download> {
  const named = await first<{ invoice_id: number }>(db, sql`select invoice_id from credit_notes where id = ${id}`)
  const invoice = named && (await invoiceOf(db, who, named.invoice_id))
  const note = invoice?.credit_notes.find((one) => one.id === id)
  if (!invoice || !note) throw new Refusal(404, 'That credit note no longer exists.')
  const lines = await rows<NoteLine>(db, sql`select line_no, description, amount, vat_rate, vat_amount from credit_note_lines where note_id = ${id}
    order by line_no`)
  return new Download(taxDocumentPdf(notePaper(invoice, note, lines)), 'application/pdf', `${note.note_no}.pdf`, true)
}

/** Where the invoice is paid by card: the link of its open request, as far as that takes cards and has not ended. */
async function cardLink(db: Db, config: Config, { id, invoice_no }: Invoice): Promise<string | null> {
  const open = await first<Omit<LinkOf, 'invoice_no'>>(db, sql`select id, link_no, gateway from initiated_payments where invoice_id = ${id}
    and status in ${literals(paymentRequestStatus, ...openRequests)} and gateway is not null and link_expires_at > now() order by id desc limit 1`)
  return open ? payLink(config, { ...open, invoice_no }) : null
}

/**
 * The tax invoice as PDF; 404 before it is issued. It is the same whenever it is asked for, but for the QR code of the pay link
 * (invoices-payments.md 6.2), which stands on it as long as the link works.
 */
export async function invoiceFile(db: Db, who: Who, id: number, config: Config): Promise<Download> {
  const invoice = await invoiceOf(db, who, id)
  if (invoice.tax_invoice_no === null) throw new Refusal(404, `Invoice ${invoice.invoice_no} is not issued yet.`)
  const paper = { ...(await paperOf(db, invoice)), payLink: await cardLink(db, config, invoice) }
  return new Download(taxDocumentPdf(paper), 'application/pdf', `${invoice.tax_invoice_no}.pdf`, true)
}
