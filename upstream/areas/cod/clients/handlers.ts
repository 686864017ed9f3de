import { clientCodPayments } from '@/lib/contract/client-cod-payments'
import { adds, moves } from '../../../platform/handler-shells'
import { implement } from '../../../platform/implement'
import { actOnClientPayment } from './act'
import { adviceFile } from './advice'
import { bankFile, clientPaymentExport } from './export'
import { preparePayment, previewPayments } from './prepare'
import { clientPaymentList, clientPaymentOf, clientPaymentRow } from './read'

export const clientCodHandlers = implement(clientCodPayments, {
  list: ({ db, who, query }) => clientPaymentList(db, who, query),
  one: ({ db, who, params }) => clientPaymentOf(db, who, params.id),
  preview: ({ db, body }) => previewPayments(db, body),
  create: adds('client_cod_payment', ({ db, who, body }) => preparePayment(db, who, body), {
    answer: (_ctx, { id, payment_no, net_payable }) => ({ id, payment_no, net_payable }), says: ({ payment_no }) => `Payment ${payment_no} is prepared.`,
  }),
  act: moves(
    'client_cod_payment', ({ db, who, services, params, body }) => actOnClientPayment(db, who, services, params, body),
    ({ db, who, params }) => clientPaymentRow(db, who, params.id), ({ body }) => body,
  ),
  bankFile: ({ db, who, body }) => bankFile(db, who, body),
  advice: ({ db, who, params, query }) => adviceFile(db, who, params.id, query.format),
  download: ({ db, who, body }) => clientPaymentExport(db, who, body),
})
