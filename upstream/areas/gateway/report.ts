import { sql } from 'drizzle-orm'
import { gatewayAttemptStatus, type GatewayAttemptStatus } from '@/lib/domain/gateway-attempt'
import { compare } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'
import { inTransaction, rows, type Db } from '../../db/db'
import { writeAudit, type AuditEntry } from '../../platform/audit'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { holdersQuery } from '../../core/accounts/key-holders'
import { postMessage } from '../../core/messages/post-message'
import { holdForCapture, recordCapture } from '../payments/capture'
import type { Outcome } from '../../core/gateway/adapter'
import { attemptById, holdAttempt, type Attempt } from '../../core/gateway/attempts'
import { connect } from '../../core/gateway/connection'

/** The request of what the gateway tells, in the audit log. */
export const reported = { id: 'gateway.report', ip: '', user_agent: '', environment: '' }

/** What we asked for, to the coin and in its currency. */
const isExact = ({ amount_minor, currency }: Attempt, said: Outcome) => said.amount_minor === amount_minor && said.currency === currency

/** Tells whoever may refund. */
export const tellFinance = (tx: Db, subject: string, body: string, link: string) =>
  postMessage(tx, holdersQuery('app_payment:refund'), { subject, body, category: 'approval', severity: 'warning', link })

/** Notes what the gateway said, and what it makes of the attempt. */
async function note(tx: Db, attempt: Attempt, said: Outcome, to: GatewayAttemptStatus, paymentId: number | null, message = said.message): Promise<void> {
  await rows(
    tx,
    sql`update gateway_attempts set status = ${to}, payment_id = ${paymentId}, gateway_txn_id = coalesce(${said.txn_id}, gateway_txn_id),
          response_code = coalesce(${said.code}, response_code), response_message = coalesce(${message}, response_message),
          card_brand = coalesce(${said.card_brand}, card_brand), card_last4 = coalesce(${said.card_last4}, card_last4),
          raw_response = ${JSON.stringify(said.raw)}::jsonb, responded_at = case when ${said.state !== 'pending'} then coalesce(responded_at,
            now()) else responded_at end,
          checked_at = now(), version = version + 1, updated_at = now() where id = ${attempt.id}`,
  )
}

const ended: Partial<Record<Outcome['state'], GatewayAttemptStatus>> = { declined: 'declined', cancelled: 'cancelled', authorised: 'authorised' }

/** A capture that is as we asked: one payment of it, however often and from wherever it is told. */
async function captured(tx: Db, services: Services, attempt: Attempt, said: Outcome, audit: (entry: AuditEntry) => void,
  held: Awaited<ReturnType<typeof holdForCapture>>) {
  const payment = await recordCapture(
    { db: tx, services, audit },
    { invoice_id: attempt.invoice_id, amount: attempt.amount, currency: attempt.currency, reference_no: said.txn_id ?? attempt.attempt_ref }, held,
  )
  await note(tx, attempt, said, 'captured', payment.id)
  if (compare(payment.on_account, 0) > 0) {
    await tellFinance(
      tx, `${attempt.invoice_no} was paid twice`,
      `${money(payment.on_account,
        attempt.currency)} of ${payment.payment_no} came by card when the invoice was paid already. It stands to the payer’s credit. Refund it.`,
      `/payment-list/${payment.id}`,
    )
  }
}

/** What an answer of the gateway makes of a visit, once for each. */
async function conclude(services: Services, id: number, invoiceId: number, said: Outcome): Promise<Attempt> {
  return inTransaction(services.database.db, async (tx) => {
    const entries: AuditEntry[] = []
    const audit = (entry: AuditEntry) => void entries.push(entry)
    const held = await holdForCapture(tx, invoiceId)
    const attempt = await holdAttempt(tx, id)
    if (!attempt) throw new Error('An attempt that was asked for is not there.')
    if (attempt.payment_id !== null) return attempt
    if (said.state === 'captured' && isExact(attempt, said)) await captured(tx, services, attempt, said, audit, held)
    else if (said.state === 'captured') {
      const to = gatewayAttemptStatus.can(attempt.status, 'error') ? 'error' : attempt.status
      if (attempt.status !== 'error') {
        await tellFinance(
          tx, `${attempt.attempt_ref}: another amount was paid`,
          `${attempt.invoice_no} asked for ${money(attempt.amount,
            attempt.currency)}; the gateway captured something else. Nothing is settled. Look at it there.`,
          `/pending-payments?search=${attempt.invoice_no}`,
        )
      }
      await note(tx, attempt, said, to, null, 'Another amount or currency was captured than was asked for.')
    } else {
      const to = ended[said.state]
      await note(tx, attempt, said, to && gatewayAttemptStatus.can(attempt.status, to) ? to : attempt.status, null)
    }
    const now = await attemptById(tx, id)
    if (now && now.status !== attempt.status) {
      audit({ entity: 'gateway_attempt', entity_id: attempt.attempt_ref, before: { status: attempt.status }, after: { status: now.status } })
      await writeAudit(tx, system, reported, 'gateway.report', entries)
    }
    return now ?? attempt
  })
}

/** The gateway is asked again no sooner than after this many milliseconds, however many pages and notices wait for it. */
const REST_MS = 2000
const isFresh = ({ checked_at }: Attempt) => checked_at !== null && Date.now() - Date.parse(checked_at) < REST_MS

/** Questions under way, by visit: whoever comes while one is asked shares the one after it, however many they are. */
const underway = new Map<number, { now: Promise<Attempt>; next: Promise<Attempt> | null }>()

async function enquire(services: Services, attempt: Attempt): Promise<Attempt> {
  const connected = await connect(services.database.db, services.config, attempt.gateway, attempt.gateway_environment)
  // Where it began is not asked any more.
  if (!connected) return attempt
  return conclude(services, attempt.id, attempt.invoice_id, await connected.adapter.enquire(attempt))
}

function askInTurn(services: Services, attempt: Attempt): Promise<Attempt> {
  const question = underway.get(attempt.id)
  if (question) {
    question.next ??= question.now.catch(() => null).then(async () => {
      const now = (await attemptById(services.database.db, attempt.id)) ?? attempt
      return now.payment_id === null ? askInTurn(services, now) : now
    })
    return question.next
  }
  const now = enquire(services, attempt).finally(() => underway.delete(attempt.id))
  underway.set(attempt.id, { now, next: null })
  return now
}

/**
 * Asks the gateway, server to server, what became of a visit, and concludes: the one way in which money is believed (invoices-payments.md 7.5). A visit that
 * has its payment is not asked about again, and one is asked about once at a time. GatewayAway where the gateway does not answer.
 */
export async function askAndConclude(services: Services, attempt: Attempt, { now = false } = {}): Promise<Attempt> {
  if (attempt.payment_id !== null || attempt.status === 'created' || (!now && isFresh(attempt))) return attempt
  return askInTurn(services, attempt)
}
