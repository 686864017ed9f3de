import type { z } from 'zod'
import { paymentRequests } from '@/lib/contract/payment-requests'
import { payments } from '@/lib/contract/payments'
import { fileSent } from '../../platform/file-sent'
import { adds, changes } from '../../platform/handler-shells'
import { implement, type Ctx } from '../../platform/implement'
import { noPermission, refuseField } from '../../platform/refusal'
import { invoicesNamed } from '../../core/settling/allocate'
import { releasePaid } from '../packages/paid-shipments'
import { allocateCredit, moveCheque, rejectPayment, takeBackAllocation, verifyPayment, type Moved } from './decide'
import { paymentExport } from './export'
import { addProof, proofFile, receiptFile } from './files'
import { writeToPayer } from './letters'
import { invoicesToPay, payerList, paymentList, paymentOf, paymentRow } from './read'
import { recordPayment } from './record'
import { requestRefund } from './refund'
import { requestExport, requestList, requestRow } from './requests'
import { createRequest, rejectRequest, stepRequest } from './request-steps'
import { financeFile, financeSummary } from './summary'

type Body = z.output<typeof payments.update.body>
type Update = Ctx<unknown, unknown, Body>

const record = adds(
  'payment',
  ({ db, who, body }: Update) => {
    if (!who.keys.has('app_payment:payment-record')) throw noPermission()
    return recordPayment(db, who, body)
  },
  {
    by: ({ payment_no }) => payment_no, log: ({ body }) => body, says: ({ payment_no }) => `Payment ${payment_no} is recorded.`,
    answer: ({ db, who }, { id }) => paymentRow(db, who, id),
  },
)

/** What becomes of a payment, and the letter that goes with it. */
async function step({ db, who, body, services, audit }: Update): Promise<Moved & { id: number }> {
  const { payment_id: id, action, reason, cheque_status } = body
  if (!id) throw refuseField('payment_id', 'Say which payment.')
  const moved = action === 'verify' ? await verifyPayment(db, who, id)
    : action === 'reject' ? await rejectPayment(db, who, id, reason)
      : await moveCheque(db, who, id, cheque_status, reason)
  if (moved.to === 'paid' || moved.to === 'cleared') {
    writeToPayer(db, services, 'paid', id)
    await releasePaid({ db, services, audit }, await invoicesNamed(db, id))
  }
  if (moved.to === 'rejected') writeToPayer(db, services, 'rejected', id)
  else if (moved.to === 'bounced') writeToPayer(db, services, 'failed', id)
  return { ...moved, id }
}

const decide = changes(
  'payment',
  async (ctx: Update) => {
    const { from, to, id } = await step(ctx)
    return { before: { status: from }, after: { status: to, id, ...(ctx.body.reason && { reason: ctx.body.reason }) } }
  },
  { by: ({ id }) => id, answer: ({ db, who }, { after }) => paymentRow(db, who, after.id) },
)

const requestStep = changes('payment_request', (ctx: Update) => stepRequest(ctx), {
  by: ({ payment_ref }) => payment_ref, answer: ({ db, who, services }, { after }) => requestRow(db, who, services.config, after.id),
})
const ofPayments: ReadonlySet<string> = new Set(['verify', 'reject', 'cheque_status'])

export const paymentRequestHandlers = implement(paymentRequests, {
  list: ({ db, who, query, services }) => requestList(db, who, services.config, query),
  download: ({ db, who, body }) => requestExport(db, who, body),
  create: adds('payment_request', (ctx) => createRequest(ctx), {
    by: ({ payment_ref }) => payment_ref, log: ({ body }) => body, says: ({ payment_ref }) => `Payment request ${payment_ref} is made.`,
  }),
  reject: changes('payment_request', ({ db, who, params, query }) => rejectRequest(db, who, params.id, query.reason), {
    answer: (_ctx, { after: { id, status } }) => ({ id, status }),
  }),
})

export const paymentHandlers = implement(payments, {
  list: ({ db, who, query }) => paymentList(db, who, query),
  one: ({ db, who, params }) => paymentOf(db, who, params.id),
  payers: ({ db, who }) => payerList(db, who),
  toPay: ({ db, who, query }) => invoicesToPay(db, who, query),
  update: (ctx) => (ctx.body.action === 'record' ? record(ctx) : ofPayments.has(ctx.body.action) ? decide(ctx) : requestStep(ctx)),
  addProof: changes('payment', ({ db, who, services, params, file }) => addProof(db, who, services, params.id, fileSent(file)), {
    log: (_, { before, after }) => ({ before, after }), answer: ({ db, who, params }) => paymentRow(db, who, params.id),
  }),
  proof: ({ db, who, services, params }) => proofFile(db, who, services, params.id),
  allocate: changes('payment', async ({ db, who, params, body, services, audit }) => {
    const done = await allocateCredit(db, who, params.id, body.allocations)
    await releasePaid({ db, services, audit }, body.allocations.map(({ invoice_id }) => invoice_id))
    return done
  }, {
    log: (_, { before, after }) => ({ before, after }), answer: ({ db, who, params }) => paymentRow(db, who, params.id),
  }),
  takeBack: changes(
    'payment',
    async ({ db, who, params }) => ({
      before: { allocation: await takeBackAllocation(db, who, params.id, params.allocation_id) }, after: { allocation: null },
    }),
    { log: (_, { before, after }) => ({ before, after }), answer: ({ db, who, params }) => paymentRow(db, who, params.id) },
  ),
  refund: changes('payment', ({ db, who, services, params, body }) => requestRefund(db, who, services, params.id, body), {
    log: (_, { before, after }) => ({ before, after }), answer: ({ db, who, params }) => paymentRow(db, who, params.id),
  }),
  receipt: ({ db, who, params }) => receiptFile(db, who, params.id),
  summary: ({ db, who, query }) => (query.format ? financeFile(db, who, query, query.format) : financeSummary(db, who, query)),
  download: ({ db, who, body }) => paymentExport(db, who, body),
})
