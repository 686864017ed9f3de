import { sql } from 'drizzle-orm'
import { check, text } from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '../columns'
import { pgTable } from '../table'
import { clientInvoices } from './client-invoices'
import { creditNotes } from './credit-notes'

/** The XML of issued tax invoices and credit notes (coming-areas.md 1, 13): made once, never changed, beside the paper of the same number. */
export const eInvoices = pgTable(
  'e_invoices',
  {
    id: rowId(),
    invoice_id: ref('invoice_id').unique().references(() => clientInvoices.id),
    note_id: ref('note_id').unique().references(() => creditNotes.id),
    /** Of the document itself, whatever it is sent by. */
    uuid: text('uuid').notNull().unique(),
    type_code: text('type_code').notNull(),
    xml: text('xml').notNull(),
    /** Of its bytes, 64 hex digits. */
    sha256: text('sha256').notNull(),
    made_at: instant('made_at').notNull().default(sql`now()`),
    made_by: ref('made_by'),
  },
  (t) => [
    check('e_invoices_of_one', sql`num_nonnulls(${t.invoice_id}, ${t.note_id}) = 1`),
    check('e_invoices_type', sql`${t.type_code} in ('380', '480', '381', '81')`),
  ],
)
