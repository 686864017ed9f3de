import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import { product } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import { paymentMethod, type PaymentStatus, type RefundStatus } from '@/lib/domain/payment'
import { rows } from '../../db/db'
import { literal } from '../../db/literals'
import { refunds } from '../../db/schema/payments'
import { hourMs, iso, plainDay } from '../calendar'
import { copyInto, type Numbered } from '../copy'
import { dbOf } from '../db-of'
import type { DemoGround } from '../ground'

/** What of a card payment went back, in turn: all, half, nothing since the gateway refused, and nobody has looked at the last. */
const turns: readonly { part: string; status: RefundStatus; left: PaymentStatus; message: string }[] = [
  { part: '1', status: 'succeeded', left: 'refunded', message: 'Success' },
  { part: '0.5', status: 'succeeded', left: 'partially_refunded', message: 'Success' },
  { part: '1', status: 'failed', left: 'paid', message: 'Card account is closed' },
]

/** Money that cards were charged for settled invoices and that went back to them. */
export async function seedRefunds(client: ClientBase, { idOf }: DemoGround): Promise<void> {
  const db = dbOf(client)
  const manager = idOf('finance_manager')
  const spare = await rows<{ id: number; amount: string; currency: string; created_at: string }>(
    db,
    sql`select id, amount, currency, created_at from payments where payment_method = ${literal(paymentMethod, 'gateway')} and allocated_amount = 0
        order by id limit ${turns.length}`,
  )
  const made = spare.map((payment, i) => {
    const { part, status, left, message } = turns[i] as (typeof turns)[number]
    const requestedMs = Date.parse(payment.created_at) + hourMs
    const [requested, ended] = [iso(requestedMs), iso(requestedMs + 60_000)]
    const refund: Numbered<typeof refunds> = {
      id: i + 1, refund_no: `RF-${plainDay(requestedMs).replaceAll('-', '')}-${String(i + 1).padStart(5, '0')}`, payment_id: payment.id,
      amount: amountIn(product([payment.amount, part]), payment.currency), currency: payment.currency, reason: 'The invoice was settled by transfer already',
      status, gateway_refund_id: status === 'succeeded' ? `RF-${payment.id}-DEMO` : null, message, sent_at: requested, ended_at: ended, created_at: requested,
      updated_at: ended, created_by: manager, updated_by: manager,
    }
    return { refund, left }
  })
  await copyInto(client, refunds, made.map(({ refund }) => refund))
  for (const { refund, left } of made) {
    await rows(db, sql`update payments set status = ${left}, refunded_amount = ${refund.status === 'failed' ? '0' : refund.amount}::numeric
      where id = ${refund.payment_id}`)
  }
  if (made.length > 0) await client.query("select setval('refund_serial', $1)", [made.length])
}
