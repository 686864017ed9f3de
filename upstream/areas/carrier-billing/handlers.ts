import { carrierBilling, carrierRates } from '@/lib/contract/carrier-billing'
import { counted } from '@/lib/domain/counted'
import { changes, removes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { templateDownload } from '../../core/uploads/templates'
import { actOnLines } from './act'
import { receiveBilling } from './billing-upload'
import { billingCarrier } from './carrier-files'
import { lineExport } from './export'
import { removeInvoice } from './invoices'
import { allLines, invoiceList, invoiceOf, lineList, recovered } from './lists'
import { rateList } from './rates'

export const carrierRateHandlers = implement(carrierRates, {
  list: ({ db, who, query }) => rateList(db, who, query),
  upload: async (ctx) => {
    await billingCarrier(ctx.db, ctx.body.carrier_id)
    return receiveUpload(ctx, 'carrier_rate', ctx.body)
  },
})

export const carrierBillingHandlers = implement(carrierBilling, {
  upload: (ctx) => receiveBilling(ctx, ctx.body),
  template: ({ db, who, query, services }) => templateDownload(services, db, 'carrier_billing', query.format, who),
  pending: ({ db, who, query }) => invoiceList(db, who, query),
  lines: ({ db, who, query }) => lineList(db, who, query),
  data: ({ db, who, query }) => allLines(db, who, query),
  invoice: ({ db, who, params }) => invoiceOf(db, who, params.id),
  recovered: ({ db, who }) => recovered(db, who),
  removeInvoice: removes('carrier_invoice', ({ db, who, params }) => removeInvoice(db, who, params.id)),
  act: changes('carrier_billing', ({ db, who, params, body, services }) => actOnLines(db, who, services, params.action, body), {
    by: ({ ids }) => (ids.length === 1 ? (ids[0] ?? 0) : counted(ids.length, 'line')),
    answer: (_ctx, { after }) => ({ updated: after.ids.length, skipped: after.skipped }),
  }),
  download: ({ db, who, body }) => lineExport(db, who, body),
})
