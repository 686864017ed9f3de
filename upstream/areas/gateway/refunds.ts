import { sql } from 'drizzle-orm'
import { minorUnits } from '@/lib/domain/money'
import { refundStatus } from '@/lib/domain/payment'
import { first, inTransaction, rows } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { writeAudit } from '../../platform/audit'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { GatewayAway } from '../../core/gateway/adapter'
import { attemptById, type Attempt } from '../../core/gateway/attempts'
import { connect } from '../../core/gateway/connection'
import { endRefund, type Ended } from '../payments/refund'
import { reported, tellFinance } from './report'

interface Refund {
  id: number
  refund_no: string
  payment_id: number
  status: 'requested' | 'sent' | 'succeeded' | 'failed'
  amount: string
  currency: string
  attempt_id: number
  /** What went back of the payment before, as we know. */
  refunded: string
  is_old: boolean
}

const readRefund = ({ database: { db } }: Services, id: number) => first<Refund>(db, sql`select r.id, r.refund_no, r.payment_id, r.status, r.amount, r.currency,
    a.id as attempt_id, coalesce((select sum(o.amount) from refunds o where o.payment_id = r.payment_id
      and o.status = ${literal(refundStatus, 'succeeded')}), 0)::text as refunded, r.sent_at < now() - interval '30 minutes' as is_old
  from refunds r join gateway_attempts a on a.payment_id = r.payment_id where r.id = ${id}`)

async function connected(services: Services, attemptId: number) {
  const attempt = await attemptById(services.database.db, attemptId)
  const found = attempt && (await connect(services.database.db, services.config, attempt.gateway, attempt.gateway_environment))
  return attempt && found ? { attempt, adapter: found.adapter } : null
}

async function end(services: Services, refund: Refund, ended: Ended): Promise<void> {
  await inTransaction(services.database.db, async (tx) => {
    const held = await endRefund(tx, services, refund.id, ended)
    if (!held) return
    await writeAudit(tx, system, reported, 'gateway.report', [{
      entity: 'payment', entity_id: held.payment_no, before: { refund: refund.refund_no, status: held.status }, after: { status: ended.to },
    }])
    if (ended.to === 'failed') {
      await tellFinance(tx, `Refund ${refund.refund_no} failed`,
        `${ended.message} Its money is on account of ${held.payment_no} again. Refund it once more, or pay it back by transfer.`,
        `/payment-list/${held.payment_id}`)
    }
  })
}

/** What of the same payment waited for the one that ended. */
async function sendNext({ database: { db }, jobs }: Services, paymentId: number): Promise<void> {
  const next = await first<{ id: number }>(db, sql`select id from refunds where payment_id = ${paymentId}
    and status = ${literal(refundStatus, 'requested')} order by id limit 1`)
  if (next) await jobs.send(db, 'gateway.refund', { id: next.id }, { once: `refund ${next.id}` })
}

const coins = (amount: string, currency: string): number => Number(minorUnits(amount, currency))

/** Whether it is this one's turn: those of a payment go one after the other, since what the gateway tells of them is their sum. */
const markSent = ({ database: { db } }: Services, { id, payment_id }: Refund): Promise<boolean> => inTransaction(db, async (tx) => {
  await rows(tx, sql`select 1 from payments where id = ${payment_id} for update`)
  const marked = await rows(tx, sql`update refunds set status = ${literal(refundStatus, 'sent')}, sent_at = now(), version = version + 1, updated_at = now()
    where id = ${id} and status = ${literal(refundStatus, 'requested')} and not exists (select 1 from refunds o
      where o.payment_id = ${payment_id} and o.status = ${literal(refundStatus, 'sent')}) returning id`)
  return marked.length > 0
})

/**
 * Asks the gateway to send money back, once: it is marked as sent first, so that a refund whose answer is lost is asked after and never sent a second time.
 */
export async function sendRefund(services: Services, id: number): Promise<void> {
  const refund = await readRefund(services, id)
  const way = refund && (await connected(services, refund.attempt_id))
  if (!refund || !way) return
  if (!(await markSent(services, refund))) return
  try {
    const said = await way.adapter.refund(way.attempt, { amount_minor: coins(refund.amount, refund.currency), reference: refund.refund_no })
    await end(services, refund, { to: said.is_done ? 'succeeded' : 'failed', gateway_refund_id: said.is_done ? said.id : null, message: said.message })
    await sendNext(services, refund.payment_id)
  } catch (error) {
    if (!(error instanceof GatewayAway)) throw error
    services.log.warn({ refund: refund.refund_no, why: error.message }, 'a gateway did not answer')
  }
}

/** What became of a refund whose answer never came: the gateway's sum of what went back tells. */
async function askAfter(services: Services, refund: Refund, { attempt, adapter }: { attempt: Attempt; adapter: { enquire(of: Attempt): Promise<{
  refunded_minor: number }> } }): Promise<void> {
  const said = await adapter.enquire(attempt)
  if (said.refunded_minor >= coins(refund.refunded, refund.currency) + coins(refund.amount, refund.currency))
    return end(services, refund, { to: 'succeeded', gateway_refund_id: null, message: 'The gateway says that it went back.' })
  if (refund.is_old) await end(services, refund, { to: 'failed', gateway_refund_id: null, message: 'The gateway has sent nothing back.' })
}

/** Sends what waits to be sent, and asks after what was sent two minutes ago and more. */
export async function lookAfterRefunds(services: Services): Promise<void> {
  const open = await rows<{ id: number; status: string }>(services.database.db, sql`select id, status from refunds
    where status in ${literals(refundStatus, 'requested', 'sent')} and coalesce(sent_at, created_at) < now() - interval '2 minutes' order by id limit 100`)
  for (const { id, status } of open) {
    if (status === 'requested') await sendRefund(services, id)
    else {
      const refund = await readRefund(services, id)
      const way = refund && (await connected(services, refund.attempt_id))
      if (refund && way) {
        await askAfter(services, refund, way).catch((error: unknown) => {
          if (!(error instanceof GatewayAway)) throw error
        })
      }
    }
  }
}
