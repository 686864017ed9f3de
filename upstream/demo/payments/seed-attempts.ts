import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import type { GatewayAttemptStatus } from '@/lib/domain/gateway-attempt'
import { minorUnits } from '@/lib/domain/money'
import { paymentRequestStatus, type PaymentGateway } from '@/lib/domain/payment-request'
import { rows } from '../../db/db'
import { literal } from '../../db/literals'
import { gatewayAttempts } from '../../db/schema/gateway'
import { dayMs, iso, plainDay } from '../calendar'
import { copyInto, type Numbered } from '../copy'
import { dbOf } from '../db-of'
import { dice } from '../dice'
import type { DemoGround } from '../ground'
import type { CardPayment } from './seed-payments'

type Row = Numbered<typeof gatewayAttempts>
/** What a payer went to a gateway for. */
interface Errand {
  request_id: number
  gateway: PaymentGateway
  amount: string
  currency: string
  requested_at: string
}
interface Captured extends Errand {
  payment_id: number
  reference_no: string
  paid_at: string
}

const minuteMs = 60_000
/** As the sandbox says it, in the words of Amazon Payment Services. */
const said: Partial<Record<GatewayAttemptStatus, readonly [status: string, code: string, message: string]>> = {
  captured: ['14', '14000', 'Success'], declined: ['13', '13005', 'Insufficient funds'],
  cancelled: ['00', '00072', 'Transaction has been cancelled by the consumer'],
}
/** Visits of the newest requests that came to nothing, and how many of each. */
const failures: readonly (readonly [GatewayAttemptStatus, number])[] = [['declined', 6], ['cancelled', 5], ['expired', 4], ['error', 1]]
/** Payers who stand on the bank’s page as the demo begins: minutes since they went there. */
const HANGING = [6, 14, 22]

type Visit = Omit<Row, 'id' | 'attempt_ref' | 'hash_value'>
/** A visit that began so, and what became of it; `after` milliseconds later the gateway answered. */
function visit(errand: Errand, beganMs: number, status: GatewayAttemptStatus, after = 2 * minuteMs, captured?: Captured): Visit {
  const answer = said[status]
  const usedCard = status === 'captured' || status === 'declined'
  const at = iso(beganMs + after)
  return {
    request_id: errand.request_id, payment_id: captured?.payment_id ?? null, gateway: errand.gateway, gateway_environment: 'sandbox', amount: errand.amount,
    currency: errand.currency, amount_minor: Number(minorUnits(errand.amount, errand.currency)), status, redirect: null, gateway_order: null,
    gateway_txn_id: captured?.reference_no ?? null, response_code: answer?.[1] ?? null,
    response_message: status === 'error' ? 'It did not answer.' : (answer?.[2] ?? null), card_brand: usedCard ? 'VISA' : null,
    card_last4: usedCard ? '0001' : null, responded_at: answer ? at : null, checked_at: status === 'redirected' ? null : at,
    raw_response: answer ? { transaction_status: answer[0], transaction_code: answer[1], transaction_message: answer[2] } : null,
    created_at: iso(beganMs), updated_at: at,
  }
}

/** Each capture, before some of them a visit that failed. */
const capturedVisits = (paid: readonly Captured[]) => paid.flatMap((one) => {
  const roll = dice(`visit for payment ${one.payment_id}`)
  const paidMs = Date.parse(one.paid_at)
  const before = roll.chance(0.16) ? [visit(one, paidMs - roll.int(9, 40) * minuteMs, roll.pick(['declined', 'cancelled'] as const))] : []
  return [...before, visit(one, paidMs - 3 * minuteMs, 'captured', 3 * minuteMs, one)]
})

/** What open requests have behind them: visits that came to nothing, and those of today that hang. */
function openVisits(open: readonly Errand[], nowMs: number): Visit[] {
  const ends = failures.flatMap(([status, n]) => Array.from({ length: n }, () => status))
  const ended = ends.flatMap((status, i) => {
    const errand = open[i % Math.max(open.length, 1)]
    const beganMs = errand ? Date.parse(errand.requested_at) + (2 + i) * 7 * minuteMs : nowMs
    return errand && beganMs < nowMs - dayMs ? [visit(errand, beganMs, status)] : []
  })
  return [...ended, ...HANGING.flatMap((minutes, i) => {
    const errand = open.at(-1 - i)
    return errand && Date.parse(errand.requested_at) < nowMs - minutes * minuteMs ? [visit(errand, nowMs - minutes * minuteMs, 'redirected')] : []
  })]
}

/** Payers’ visits to the gateway: those whose card was charged, those that came to nothing, and three that nobody knows the end of. */
export async function seedGatewayAttempts(client: ClientBase, { nowMs }: DemoGround, byCard: readonly CardPayment[]): Promise<void> {
  const db = dbOf(client)
  const paid = await rows<Captured>(
    db,
    sql`select r.id as request_id, r.gateway, p.amount, p.currency, r.created_at as requested_at, p.id as payment_id, p.reference_no, p.created_at as paid_at
        from unnest(${sql.param(byCard.map(({ payment_id }) => payment_id))}::bigint[], ${sql.param(byCard.map(({ invoice_id }) => invoice_id))}::bigint[])
          c(payment_id, invoice_id) join payments p on p.id = c.payment_id join initiated_payments r on r.invoice_id = c.invoice_id order by p.id`,
  )
  const open = await rows<Errand>(
    db,
    sql`select r.id as request_id, r.gateway, i.total - i.credited_amount - i.paid_amount as amount, r.currency, r.created_at as requested_at
        from initiated_payments r join client_invoices i on i.id = r.invoice_id
        where r.status = ${literal(paymentRequestStatus, 'sent')} and i.total > i.credited_amount + i.paid_amount order by r.created_at, r.id`,
  )
  const visits = [...capturedVisits(paid), ...openVisits(open, nowMs)].toSorted((a, b) => (String(a.created_at) < String(b.created_at) ? -1 : 1))
  await copyInto(client, gatewayAttempts, visits.map((one, i): Row => ({
    ...one, id: i + 1, attempt_ref: `GA-${plainDay(Date.parse(String(one.created_at))).replaceAll('-', '')}-${String(i + 1).padStart(5, '0')}`,
    hash_value: createHash('sha256').update(`visit ${i + 1} of the demo`).digest('hex'),
  })))
  if (visits.length > 0) await client.query("select setval('gateway_attempt_serial', $1)", [visits.length])
}
