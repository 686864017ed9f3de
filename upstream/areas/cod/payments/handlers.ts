import { codPayments } from '@/lib/contract/cod-payments'
import { receiveUpload } from '../../../core/uploads/receive-upload'
import { adds, changes, moves } from '../../../platform/handler-shells'
import { fileSent } from '../../../platform/file-sent'
import { implement } from '../../../platform/implement'
import { actOnPayment } from './act'
import { paymentExport } from './export'
import { lineList, openPayments, paymentList, paymentOf, paymentRow } from './read'
import { addReceiptProof, receiptProof } from './proof'
import { reconcileLines, rematch } from './reconcile'
import { addPayment, changePayment } from './save'
import { paymentForFile } from './receive'

export const codPaymentHandlers = implement(codPayments, {
  list: ({ db, who, query }) => paymentList(db, who, query),
  one: ({ db, who, params }) => paymentOf(db, who, params.id),
  lines: ({ db, who, params, query }) => lineList(db, who, params.id, query),
  download: ({ db, who, body }) => paymentExport(db, who, body),
  add: adds('carrier_cod_payment', ({ db, who, body }) => addPayment(db, who, body), {
    by: ({ payment_no }) => payment_no, log: ({ body }) => body, says: ({ payment_no }) => `Payment ${payment_no} is recorded.`,
  }),
  change: changes('carrier_cod_payment', ({ db, who, params, body }) => changePayment(db, who, params.id, body), { by: ({ payment_no }) => payment_no }),
  act: moves(
    'carrier_cod_payment', ({ db, who, params, body }) => actOnPayment(db, who, params, body),
    ({ db, who, params }) => paymentRow(db, who, params.id), ({ body }) => body,
  ),
  addProof: changes('carrier_cod_payment', ({ db, who, services, params, file }) => addReceiptProof(db, who, services, params, fileSent(file)), {
    answer: (_ctx, { after: { proof } }) => ({ proof_name: proof }),
  }),
  proof: ({ db, who, services, params }) => receiptProof(db, who, services, params),
  open: ({ db, who, query }) => openPayments(db, who, query),
  reconcile: changes('carrier_cod_payment', ({ db, who, params, body }) => reconcileLines(db, who, params.id, body), {
    by: ({ payment_no }) => payment_no, answer: (_ctx, { after: { updated, payment_status } }) => ({ updated, payment_status }),
  }),
  rematch: changes('carrier_cod_payment', ({ db, who, params }) => rematch(db, who, params.id)),
  upload: async (ctx) => {
    const { id, carrier_id } = await paymentForFile(ctx.db, ctx.who, ctx.body)
    return receiveUpload(ctx, 'cod_order_summary', { carrier_cod_payment_id: id, carrier_id, dry_run: ctx.body.dry_run })
  },
})
