import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, numeric, pgSequence, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { chargeParty } from '@/lib/domain/charge'
import { clientInvoiceStatus, vatRounding } from '@/lib/domain/client-invoice'
import { choiceColumn, instant, percent, ref, rowId, stamps, statusColumn } from '../columns'
import { literal, literals } from '../literals'
import { amount, unitPrice } from '../money-columns'
import { pgTable } from '../table'
import { charges } from './charges'

export const clientInvoiceSerial = pgSequence('client_invoice_serial')

/** Who issues an invoice and who gets it, as they were on that day. */
interface InvoiceSide {
  name: string
  address: string
  trn: string | null
}

/** invoices-payments.md 2.6. A draft follows its charges; what is issued is never changed but by payments. */
export const clientInvoices = pgTable(
  'client_invoices',
  {
    id: rowId(),
    invoice_no: text('invoice_no').notNull().unique(),
    party_type: choiceColumn(chargeParty).notNull(),
    party_id: ref('party_id').notNull(),
    /** Where the party is a client. */
    client_id: ref('client_id'),
    /** The seller’s shipment whose import charges it bills. */
    package_list_id: ref('package_list_id'),
    period_from: date('period_from').notNull(),
    period_to: date('period_to').notNull(),
    currency: text('currency').notNull(),
    net: amount('net', 'currency').notNull(),
    vat_amount: amount('vat_amount', 'currency').notNull(),
    total: amount('total', 'currency').notNull(),
    paid_amount: amount('paid_amount', 'currency').notNull().default('0.00'),
    /** What credit notes took back: before VAT, and with it. */
    credited_net: amount('credited_net', 'currency').notNull().default('0.00'),
    credited_amount: amount('credited_amount', 'currency').notNull().default('0.00'),
    vat_rounding: choiceColumn(vatRounding).notNull(),
    status: statusColumn(clientInvoiceStatus, 'draft'),
    /** Of the gapless series, drawn last in the transaction that issues it. */
    tax_invoice_no: text('tax_invoice_no').unique(),
    issue_date: date('issue_date'),
    due_date: date('due_date'),
    issuer: jsonb('issuer').$type<InvoiceSide>(),
    recipient: jsonb('recipient').$type<InvoiceSide>(),
    issued_at: instant('issued_at'),
    issued_by: ref('issued_by'),
    void_reason: text('void_reason'),
    voided_at: instant('voided_at'),
    voided_by: ref('voided_by'),
    ...stamps(),
  },
  (t) => [
    index('client_invoices_status').on(t.status, t.created_at.desc(), t.id.desc()),
    index('client_invoices_recent').on(t.created_at.desc(), t.id.desc()),
    index('client_invoices_client').on(t.client_id, t.created_at.desc(), t.id.desc()),
    index('client_invoices_party').on(t.party_type, t.party_id),
    uniqueIndex('client_invoices_shipment').on(t.package_list_id).where(sql`${t.status} not in ${literals(clientInvoiceStatus, 'void', 'credited')}`),
    index('client_invoices_due').on(t.due_date),
    check('client_invoices_adds_up', sql`${t.total} = ${t.net} + ${t.vat_amount}`),
    check('client_invoices_client_is_party', sql`(${t.party_type} = ${literal(chargeParty, 'client')}) = (${t.client_id} is not null)`),
    check('client_invoices_issued', sql`(${t.status} in ${literals(clientInvoiceStatus, 'draft', 'void')}) = (${t.issue_date} is null)`),
  ],
)

/** The lines of an issued invoice: its charges as they were on that day. */
export const clientInvoiceLines = pgTable(
  'client_invoice_lines',
  {
    id: rowId(),
    invoice_id: ref('invoice_id').notNull().references(() => clientInvoices.id),
    line_no: integer('line_no').notNull(),
    charge_id: ref('charge_id').notNull().references(() => charges.id),
    source: text('source').notNull(),
    service_date: date('service_date').notNull(),
    description: text('description').notNull(),
    qty: numeric('qty', { precision: 12, scale: 3 }).notNull(),
    unit: text('unit').notNull(),
    rate: unitPrice('rate', 'currency').notNull(),
    amount: amount('amount', 'currency').notNull(),
    vat_rate: percent('vat_rate').notNull(),
    vat_amount: amount('vat_amount', 'currency').notNull(),
    currency: text('currency').notNull(),
  },
  (t) => [unique('client_invoice_lines_once').on(t.invoice_id, t.line_no), index('client_invoice_lines_charge').on(t.charge_id)],
)
