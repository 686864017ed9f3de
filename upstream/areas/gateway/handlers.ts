import { sql } from 'drizzle-orm'
import { gateway } from '@/lib/contract/gateway'
import { gatewayAttempts } from '@/lib/contract/gateway-attempts'
import { first } from '../../db/db'
import { implement } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import { system } from '../../platform/who'
import { invoiceFile } from '../invoices/document'
import { receiptFile } from '../payments/files'
import { answerPayer, noAttempt, takeNotice } from './answer'
import { attemptExport, attemptList, attemptOf, checkAttempt, checkAttempts, gatewayHealth } from './attempts'
import { attemptByHash } from '../../core/gateway/attempts'
import { openLink } from './link'
import { requestPayment } from './start'

const noReceipt = () => new Refusal(404, 'There is no receipt yet.')

export const gatewayHandlers = implement(gateway, {
  request: (ctx) => requestPayment(ctx),
  paper: async ({ db, params, query, services }) => {
    const { invoice_id } = await openLink(db, params.id, query)
    if (query.kind === 'invoice') return invoiceFile(db, system, invoice_id, services.config)
    const paid = await first<{ id: number }>(db, sql`select p.id from payment_allocations a join payments p on p.id = a.payment_id
      where a.invoice_id = ${invoice_id} and a.applied_at is not null and a.taken_back_at is null order by a.applied_at desc, a.id desc limit 1`)
    if (!paid) throw noReceipt()
    return receiptFile(db, system, paid.id)
  },
  response: (ctx) => answerPayer(ctx),
  receipt: async ({ db, params, query }) => {
    const attempt = await attemptByHash(db, params.id, query.gateway)
    if (!attempt) throw noAttempt()
    if (attempt.payment_id === null) throw noReceipt()
    return receiptFile(db, system, attempt.payment_id)
  },
  webhook: (ctx) => takeNotice(ctx),
})

export const gatewayAttemptHandlers = implement(gatewayAttempts, {
  list: ({ db, who, query }) => attemptList(db, who, query),
  health: ({ db, who }) => gatewayHealth(db, who),
  one: ({ db, who, params }) => attemptOf(db, who, params.id),
  check: ({ db, who, services, params }) => checkAttempt(services, db, who, params.id),
  checkMany: ({ db, who, services, body }) => checkAttempts(services, db, who, body.ids),
  download: ({ db, who, body }) => attemptExport(db, who, body),
})
