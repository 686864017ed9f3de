import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { gateway as contract } from '@/lib/contract/gateway'
import type { PaymentGateway } from '@/lib/domain/payment-request'
import { first } from '../../db/db'
import { writeAudit } from '../../platform/audit'
import type { Ctx } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import { system } from '../../platform/who'
import { payLink, type LinkOf } from '../../core/settling/pay-link'
import { GatewayAway } from '../../core/gateway/adapter'
import { attemptByHash, attemptByReference, type Attempt } from '../../core/gateway/attempts'
import { connect } from '../../core/gateway/connection'
import { linkNoticed } from '../consignee/paid'
import { askAndConclude } from './report'

type Answering = Ctx<{ id: string }, unknown, z.output<typeof contract.response.body>>
type Notified = Ctx<{ gateway: PaymentGateway }, unknown, z.output<typeof contract.webhook.body>>
type Reply = z.input<typeof contract.response.reply>

export const noAttempt = () => new Refusal(404, 'This payment is not known.', undefined, { reason: 'link' })

/** Whether what a browser brought is the gateway's; what is not is noted, and believed as little. */
async function isTrue({ db, services, body, request }: Answering, attempt: Attempt): Promise<boolean> {
  if (Object.keys(body.params).length === 0) return false
  const connected = await connect(db, services.config, attempt.gateway, attempt.gateway_environment)
  if (connected?.adapter.isSigned(body.params, attempt)) return true
  await writeAudit(db, system, request, 'gateway.response', [{
    entity: 'gateway_attempt', entity_id: attempt.attempt_ref, action: 'bad_signature', after: { names: Object.keys(body.params).slice(0, 40) },
  }])
  return false
}

/** What somebody has to look at (`error`: another amount was captured) is being checked: who is told «not paid» would pay twice. */
const results: Partial<Record<Attempt['status'], Reply['result']>> = { captured: 'paid', declined: 'failed', cancelled: 'failed', expired: 'failed' }

async function replyOf({ db, services }: Answering, attempt: Attempt, checked: boolean): Promise<Reply> {
  const found = await first<LinkOf & { receipt_no: string | null }>(db, sql`select r.id, r.link_no, r.gateway, i.invoice_no,
      (select p.receipt_no from payments p where p.id = ${attempt.payment_id}::bigint) as receipt_no
    from initiated_payments r join client_invoices i on i.id = r.invoice_id where r.id = ${attempt.request_id}`)
  const result = results[attempt.status] ?? 'pending'
  return {
    result, amount: attempt.amount, currency: attempt.currency, invoice_no: attempt.invoice_no, receipt_no: found?.receipt_no ?? null,
    message: result === 'failed' ? attempt.response_message : null, attempt_ref: attempt.attempt_ref, checked,
    again: result === 'failed' && found ? payLink(services.config, found) : null,
  }
}

/**
 * What became of a visit (invoices-payments.md 5, payment_response). The browser's word only makes us ask the gateway at once; without it, or with a word
 * nobody signed, we ask as often as anybody may. While the gateway does not answer the payment is being checked.
 */
export async function answerPayer(ctx: Answering): Promise<Reply> {
  const attempt = await attemptByHash(ctx.db, ctx.params.id, ctx.body.gateway)
  if (!attempt) throw noAttempt()
  const now = await isTrue(ctx, attempt)
  try {
    return await replyOf(ctx, await askAndConclude(ctx.services, attempt, { now }), true)
  } catch (error) {
    if (!(error instanceof GatewayAway)) throw error
    return replyOf(ctx, attempt, false)
  }
}

/**
 * A notice of a gateway (invoices-payments.md 5, payment_webhook): 401 unless it is signed, 502 where the gateway then does not answer, so that it tells again.
 */
export async function takeNotice({ db, services, params, body }: Notified): Promise<null> {
  const connected = await connect(db, services.config, params.gateway)
  const named = connected?.adapter.readNotice(body)
  if (!named) throw new Refusal(401, 'The signature does not fit.')
  const attempt = await attemptByReference(db, params.gateway, named)
  // What is no visit to pay an invoice is a consignee's to pay the cash of a parcel.
  await (attempt ? askAndConclude(services, attempt, { now: true }) : linkNoticed(services, params.gateway, named)).catch((error: unknown) => {
    throw error instanceof GatewayAway ? new Refusal(502, 'The gateway did not answer. Tell it again.') : error
  })
  return null
}
