import { eInvoices } from '@/lib/contract/e-invoices'
import { area } from '../../core/area'
import { changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { checkEInvoice, eInvoiceFile, makeEInvoice } from './make'
import { eInvoiceReadiness } from './readiness'

const eInvoiceHandlers = implement(eInvoices, {
  readiness: ({ db, who, query }) => eInvoiceReadiness(db, who, query),
  check: ({ db, who, params }) => checkEInvoice(db, who, params.document, params.id),
  file: changes('e_invoice', ({ db, who, params }) => makeEInvoice(db, who, params.document, params.id), {
    by: ({ number }) => number, log: (_, { before, after: { uuid, sha256 } }) => ({ before, after: { uuid, sha256 } }), answer: (_, made) => eInvoiceFile(made),
  }),
})

export const eInvoicesArea = area({ handlers: { eInvoices: eInvoiceHandlers } })
