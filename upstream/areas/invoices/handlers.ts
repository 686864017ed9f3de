import { charges } from '@/lib/contract/charges'
import { clientInvoices } from '@/lib/contract/client-invoices'
import { invoiceRuns } from '@/lib/contract/invoice-runs'
import { monthText } from '@/lib/domain/months'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { actOnCharge, addCharge, chargeList, partiesToBill } from './charges'
import { creditInvoice } from './credit'
import { invoiceFile, noteFile } from './document'
import { saveDraft } from './draft'
import { issueInvoice, voidInvoice } from './issue'
import { writeToParties } from './letters'
import { monthlyPreview, runOf, startMonth } from './monthly'
import { chargesToBill, invoiceList, invoiceOf, ownInvoices } from './read'

export const chargeHandlers = implement(charges, {
  list: ({ db, who, query }) => chargeList(db, who, query),
  parties: ({ db, who }) => partiesToBill(db, who),
  toBill: ({ db, who, query }) => chargesToBill(db, who, query),
  add: adds('charge', ({ db, who, body }) => addCharge(db, who, body), {
    by: ({ charge_no }) => charge_no, log: ({ body }) => body, says: ({ charge_no }) => `Charge ${charge_no} is made.`,
  }),
  act: changes('charge', ({ db, who, params, body }) => actOnCharge(db, who, params.id, body), {
    by: ({ charge_no }) => charge_no, log: ({ body }, { before, after }) => ({ before, after: { ...after, ...body } }),
  }),
})

export const invoiceHandlers = implement(clientInvoices, {
  list: ({ db, who, query }) => invoiceList(db, who, query),
  own: ({ db, who, params, query }) => ownInvoices(db, who, params.client_id, query),
  one: ({ db, who, params }) => invoiceOf(db, who, params.id),
  download: ({ db, who, params, services }) => invoiceFile(db, who, params.id, services.config),
  save: adds('client_invoice', ({ db, who, body }) => saveDraft(db, who, body), {
    by: ({ invoice_no }) => invoice_no, log: ({ body }) => body, says: ({ invoice_no }) => `Draft ${invoice_no} is saved.`,
  }),
  credit: adds(
    'credit_note',
    async ({ db, who, params, body, services }) => {
      const note = await creditInvoice(db, who, params.id, body)
      writeToParties(db, services, 'credit_note', [note.id])
      return note
    },
    { by: ({ note_ref }) => note_ref, log: ({ body }) => body, says: ({ note_ref }) => `Credit note ${note_ref} is issued.` },
  ),
  noteFile: ({ db, who, params }) => noteFile(db, who, params.id),
  move: changes(
    'client_invoice',
    async ({ db, who, params, body, services }) => {
      if (params.action === 'void') return voidInvoice(db, who, params.id, body.reason)
      const moved = await issueInvoice(db, who, params.id, body.version)
      writeToParties(db, services, 'client_invoice', [params.id])
      return moved
    },
    {
      by: ({ invoice_no }) => invoice_no,
      log: ({ body }, { before, after }) => ({ before, after: { ...after, ...(body.reason && { reason: body.reason }) } }),
    },
  ),
})

export const invoiceRunHandlers = implement(invoiceRuns, {
  preview: ({ db, who, query }) => monthlyPreview(db, who, query.month),
  start: adds('invoice_run', ({ db, who, body, services }) => startMonth(db, who, services, body.month), {
    says: ({ month }) => `Invoices of ${monthText(month)} are being issued.`,
  }),
  one: ({ db, who, params }) => runOf(db, who, params.id),
})
