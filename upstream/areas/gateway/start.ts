import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { gateway as contract } from '@/lib/contract/gateway'
import type { ChargeParty } from '@/lib/domain/charge'
import { today } from '@/lib/domain/days'
import { gatewayAttemptStatus } from '@/lib/domain/gateway-attempt'
import { minorUnits } from '@/lib/domain/money'
import type { Config } from '../../config'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { writeAudit } from '../../platform/audit'
import type { Ctx, RequestFacts } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { holdInvoices } from '../../core/settling/allocate'
import { billedParty } from '../invoices/party'
import { GatewayAway, type Redirect } from '../../core/gateway/adapter'
import { giveUp, livingAttempt, type Attempt } from '../../core/gateway/attempts'
import { connect, ourAddress, type Connected } from '../../core/gateway/connection'
import { isPaid, openLink, paidAlready, summaryOf, type Linked } from './link'
import { askAndConclude } from './report'

type Body = z.output<typeof contract.request.body>
type Asking = Ctx<{ id: string }, unknown, Body>
type Reply = z.input<typeof contract.request.reply>

/** Two presses within this time go to one visit (invoices-payments.md 7.5). */
const TWICE_MS = 30_000

const away = () => new Refusal(502, 'The payment page does not open at the moment. Try again in a minute, or pay by transfer.', undefined, { reason: 'away' })
const noCards = () => new Refusal(409, 'Cards are not taken at the moment. Pay by transfer.', undefined, { reason: 'cards' })
const goes = (attempt: Attempt, redirect: Redirect): Reply => ({
  summary: null, attempt_ref: attempt.attempt_ref, hash_value: attempt.hash_value, redirect,
})

/**
 * The visit that may still be paid: a young one is gone to again; an older one is asked after first, since its page may stand open in another tab
 * (coming-areas.md 1c.6), and is given up where the gateway has no money of it. Null where another may begin.
 */
async function replaceLiving(services: Services, living: Attempt): Promise<Reply | null> {
  const isYoung = Date.now() - Date.parse(living.created_at) < TWICE_MS
  // One that is just being sent off is sent off once more below, and the address noted first is where both go.
  if (isYoung) return living.redirect && goes(living, living.redirect)
  const now = await askAndConclude(services, living, { now: true })
  if (now.status === 'authorised') return living.redirect && goes(living, living.redirect)
  // It captured another amount: nobody pays again before that is looked at.
  if (now.status === 'error') throw away()
  await giveUp(services.database.db, now.id)
  return null
}

/** Writes a visit down before anybody is sent anywhere: one at a time for an invoice, which is held, for what it has left. */
async function beginAttempt(services: Services, request: RequestFacts, linked: Linked, { environment }: Connected): Promise<Attempt> {
  return inTransaction(services.database.db, async (tx) => {
    const [invoice] = await holdInvoices(tx, [linked.invoice_id])
    const other = await livingAttempt(tx, linked.invoice_id)
    if (other) return other
    if (!invoice || Number(invoice.balance) <= 0) throw paidAlready()
    const hash = randomBytes(32).toString('hex')
    await rows(
      tx,
      sql`insert into gateway_attempts (attempt_ref, hash_value, request_id, gateway, gateway_environment, amount, currency, amount_minor)
          values ('GA-' || to_char(${today()}::date, 'YYYYMMDD') || '-' || lpad(nextval('gateway_attempt_serial')::text, 5, '0'), ${hash}, ${linked.id},
            ${linked.gateway}, ${environment}, ${invoice.balance}, ${invoice.currency}, ${minorUnits(invoice.balance, invoice.currency).toString()}::bigint)`,
    )
    const made = (await livingAttempt(tx, linked.invoice_id)) as Attempt
    await writeAudit(tx, system, request, 'gateway.request', [{
      entity: 'gateway_attempt', entity_id: made.attempt_ref, after: { invoice_no: linked.invoice_no, gateway: linked.gateway, amount: invoice.balance },
    }])
    return made
  })
}

const emailOf = async (db: Db, config: Config, { party_type, party_id }: Linked): Promise<string> =>
  (await billedParty(db, party_type as ChargeParty, party_id))?.email ?? ourAddress(config)

/** Sends a visit on its way; 502 where the gateway does not answer, and then the visit is over. */
async function sendOff({ db, services, body }: Asking, linked: Linked, attempt: Attempt, { adapter }: Connected): Promise<Reply> {
  const { redirect, order } = await adapter.begin({
    attempt_ref: attempt.attempt_ref, amount_minor: attempt.amount_minor, currency: attempt.currency, locale: body.locale,
    email: await emailOf(db, services.config, linked),
    description: `Invoice ${linked.invoice_no}`,
    return_url: `${services.config.PUBLIC_URL}/api/pay/return/${attempt.gateway}/${attempt.hash_value}${body.locale === 'ar' ? '?lang=ar' : ''}`,
  }).catch(async (error: unknown) => {
    await rows(db, sql`update gateway_attempts set status = ${literal(gatewayAttemptStatus, 'error')},
      response_message = ${error instanceof GatewayAway ? error.message : 'It did not answer.'}, version = version + 1,
      updated_at = now() where id = ${attempt.id} and status = ${literal(gatewayAttemptStatus, 'created')}`)
    throw error instanceof GatewayAway ? away() : error
  })
  await rows(db, sql`update gateway_attempts set status = ${literal(gatewayAttemptStatus, 'redirected')}, redirect = ${JSON.stringify(redirect)}::jsonb,
    gateway_order = ${order}, version = version + 1, updated_at = now() where id = ${attempt.id} and status = ${literal(gatewayAttemptStatus, 'created')}`)
  return goes(attempt, redirect)
}

/** A payment by link (invoices-payments.md 5, payment_request). */
export async function requestPayment(ctx: Asking): Promise<Reply> {
  const { db, services, params, body, request } = ctx
  const linked = await openLink(db, params.id, body)
  const connected = await connect(db, services.config, linked.gateway)
  if (!body.confirm) {
    const card = { takes_cards: connected !== null, is_sandbox: connected?.environment === 'sandbox' }
    const living = body.visit ? await livingAttempt(db, linked.invoice_id) : null
    const goesOn = living?.hash_value === body.visit && living?.redirect ? goes(living, living.redirect) : null
    return { attempt_ref: null, hash_value: null, redirect: null, ...goesOn, summary: await summaryOf(db, linked, card) }
  }
  if (isPaid(linked)) throw paidAlready()
  if (!connected) throw noCards()
  const living = await livingAttempt(db, linked.invoice_id)
  const again = living && (await replaceLiving(services, living).catch((error: unknown) => {
    throw error instanceof GatewayAway ? away() : error
  }))
  if (again) return again
  const attempt = await beginAttempt(services, request, linked, connected)
  // Of two presses at once the second finds the first's visit, and goes where that one goes.
  if (attempt.status === 'redirected' && attempt.redirect) return goes(attempt, attempt.redirect)
  const sent = await sendOff(ctx, linked, attempt, connected)
  const now = await first<{ redirect: Redirect | null }>(db, sql`select redirect from gateway_attempts where id = ${attempt.id}`)
  return { ...sent, redirect: now?.redirect ?? sent.redirect }
}
