import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, text, unique } from 'drizzle-orm/pg-core'
import { creditReason } from '@/lib/domain/credit-note'
import { choiceColumn, instant, percent, ref, rowId, stamps } from '../columns'
import { amount } from '../money-columns'
import { pgTable } from '../table'
import { charges } from './charges'
import { clientInvoices } from './client-invoices'

/** What corrects an issued invoice; never changed itself. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: rowId(),
    /** Of the gapless series, drawn last in the transaction that makes it. */
    note_no: text('note_no').unique(),
    /** The invoice’s number and which of its notes this is. */
    note_ref: text('note_ref').notNull().unique(),
    invoice_id: ref('invoice_id').notNull().references(() => clientInvoices.id),
    currency: text('currency').notNull(),
    reason_code: choiceColumn(creditReason).notNull(),
    remarks: text('remarks').notNull(),
    issue_date: date('issue_date').notNull(),
    net: amount('net', 'currency').notNull(),
    vat_amount: amount('vat_amount', 'currency').notNull(),
    total: amount('total', 'currency').notNull(),
    /** What the invoice came to before VAT, as altered by the notes before, and as altered by this one. */
    value_before: amount('value_before', 'currency').notNull(),
    value_after: amount('value_after', 'currency').notNull(),
    issued_at: instant('issued_at').notNull(),
    ...stamps(),
  },
  (t) => [
    index('credit_notes_invoice').on(t.invoice_id),
    check('credit_notes_adds_up', sql`${t.total} = ${t.net} + ${t.vat_amount} and ${t.value_after} = ${t.value_before} - ${t.net} and ${t.value_after} >= 0`),
  ],
)

export const creditNoteLines = pgTable(
  'credit_note_lines',
  {
    id: rowId(),
    note_id: ref('note_id').notNull().references(() => creditNotes.id),
    /** Of the invoice. */
    line_no: integer('line_no').notNull(),
    charge_id: ref('charge_id').notNull().references(() => charges.id),
    description: text('description').notNull(),
    amount: amount('amount', 'currency').notNull(),
    vat_rate: percent('vat_rate').notNull(),
    vat_amount: amount('vat_amount', 'currency').notNull(),
    currency: text('currency').notNull(),
    /** The charge is open again and waits to be billed. */
    is_reopened: boolean('is_reopened').notNull(),
  },
  (t) => [unique('credit_note_lines_once').on(t.note_id, t.line_no), index('credit_note_lines_charge').on(t.charge_id)],
)
