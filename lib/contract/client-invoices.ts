import { z } from 'zod'
import { chargeParty } from '@/lib/domain/charge'
import { clientInvoiceStatus, vatRounding } from '@/lib/domain/client-invoice'
import { creditReason } from '@/lib/domain/credit-note'
import { paymentMethod } from '@/lib/domain/payment'
import { ChargeLine } from './charges'
import { anyOf, byId, Currency, Day, Flag, get, Id, Instant, Money, paged, paging, patch, post } from './kernel'

const manages = 'app_payment:charge-manage'
const lists = 'app_seller:invoice-list'
const listsOwn = 'app_seller:client-invoice-list'

/** As many lines as one invoice has at most. */
export const MOST_LINES = 2000

const Row = z.object({
  id: Id,
  invoice_no: z.string(),
  tax_invoice_no: z.string().nullable(),
  party_type: z.enum(chargeParty.names),
  party_id: Id,
  party: z.string(),
  period_from: Day,
  period_to: Day,
  net: Money,
  vat_amount: Money,
  total: Money,
  paid_amount: Money,
  /** What credit notes took back, with VAT. */
  credited_amount: Money,
  balance: Money,
  currency: Currency,
  status: z.enum(clientInvoiceStatus.names),
  issue_date: Day.nullable(),
  due_date: Day.nullable(),
  /** Days since the due date of what is still to be paid; null while there is nothing to wait for. */
  days_late: z.number().nullable(),
  version: z.number(),
  created_at: Instant,
})

/** `credited` is what notes have taken of it before VAT. */
const Line = ChargeLine.extend({ line_no: z.number(), charge_id: Id, charge_no: z.string(), vat_amount: Money, credited: Money })
const Note = z.object({
  id: Id, note_no: z.string(), note_ref: z.string(), issue_date: Day, reason_code: z.enum(creditReason.names), remarks: z.string(), net: Money,
  vat_amount: Money, total: Money,
  /** What the invoice came to before VAT, as altered by the notes before, and as altered by this one. */
  value_before: Money, value_after: Money,
})
const Paid = z.object({
  payment_id: Id, payment_no: z.string(), payment_date: Day, payment_method: z.enum(paymentMethod.names), amount: Money, rounding: Money,
})
const Step = z.object({ at: Instant, to: z.enum(clientInvoiceStatus.names), by: z.string().nullable(), note: z.string().nullable() })
const Side = z.object({ name: z.string(), address: z.string(), trn: z.string().nullable() })

const Invoice = Row.extend({
  vat_rounding: z.enum(vatRounding.names),
  /** Who issued it and who got it, as they were then; of a draft, as they are. */
  issuer: Side,
  recipient: Side,
  void_reason: z.string().nullable(),
  lines: z.array(Line),
  /** The first first. */
  credit_notes: z.array(Note),
  /** What has been paid of it, the first first. */
  payments: z.array(Paid),
  history: z.array(Step),
})

const filters = paging.extend({
  status: anyOf(z.enum(clientInvoiceStatus.names)), party_type: anyOf(z.enum(chargeParty.names)), client_id: anyOf(Id), currency: anyOf(Currency),
  unpaid: Flag.optional(),
})
const refreshes = [
  'clientInvoices.list', 'clientInvoices.own', 'clientInvoices.one', 'charges.list', 'charges.parties', 'charges.toBill', 'journal.list', 'emailLogs.list',
]

/** Invoices of charges to clients, transporters and vendors (invoices-payments.md 2.6), beside those of sellers' shipments (seller-invoices.ts). */
export const clientInvoices = {
  /** `meta.tab_counts` tells how many there are of each status, whichever is asked for. */
  list: get('/api/sellers/invoice/client', { needs: lists, query: filters, reply: paged(Row) }),
  /** Those of one client, from the day they were issued. */
  own: get('/api/seller/invoice-listing/:client_id/client', {
    needs: listsOwn, params: z.object({ client_id: Id }), query: filters.omit({ client_id: true, party_type: true }), reply: paged(Row),
  }),
  /** The tax invoice in English and Arabic; 404 before it is issued. */
  download: get('/api/sellers/invoice/client/download/:id', { needs: [lists, listsOwn], params: byId, kind: 'download' }),
  one: get('/api/sellers/invoice/client/:id', { needs: [manages, lists, listsOwn], params: byId, reply: Invoice }),
  /** Makes a draft of open charges of one party and currency, or gives a draft other charges. */
  save: post('/api/sellers/invoice/client', {
    needs: manages,
    body: z.object({
      action: z.enum(['create_invoice', 'update_invoice']), id: Id.optional(),
      party_type: z.enum(chargeParty.names), party_id: Id, period_from: Day.optional(), period_to: Day.optional(),
      charge_ids: z.array(Id).min(1, 'Choose at least one charge.').max(MOST_LINES, `An invoice has at most ${MOST_LINES} lines.`),
    }),
    reply: z.object({ id: Id, invoice_no: z.string(), draft: z.literal(true) }),
    refreshes,
  }),
  /** Corrects an issued invoice; a line without amount is credited whole, and its charge may be billed again. */
  credit: post('/api/sellers/invoice/client/:id/credit-note', {
    needs: manages,
    params: byId,
    body: z.object({
      reason_code: z.enum(creditReason.names),
      remarks: z.string().trim().normalize('NFC').min(5, 'Give a reason of at least 5 characters.').max(500),
      lines: z.array(z.object({ line_no: z.coerce.number().int().min(1), amount: Money.optional(), bill_again: Flag.default(false) }))
        .min(1, 'Choose at least one line.').max(MOST_LINES),
    }),
    reply: z.object({ id: Id, note_ref: z.string() }),
    refreshes,
  }),
  /** The tax credit note in English and Arabic. */
  noteFile: get('/api/sellers/invoice/credit-note/download/:id', { needs: [manages, lists, listsOwn], params: byId, kind: 'download' }),
  /** `issue` makes a draft final and numbers it, `void` gives its charges back. */
  move: patch('/api/sellers/invoice/client/:id/:action', {
    needs: manages,
    params: byId.extend({ action: z.enum(['issue', 'void']) }),
    body: z.object({
      reason: z.string().trim().normalize('NFC').max(500).optional(),
      /** The draft that was looked at; 409 when its charges have changed since. */
      version: z.coerce.number().int().optional(),
    }),
    reply: z.object({ id: Id, invoice_no: z.string(), status: z.enum(clientInvoiceStatus.names) }),
    refreshes,
  }),
}
