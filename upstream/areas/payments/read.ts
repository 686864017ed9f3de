import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { MOST_ALLOCATIONS, type payments } from '@/lib/contract/payments'
import { amountIn, money } from '@/lib/domain/money'
import { chequeStatus, paymentMethod, paymentStatus, receivedPayments, type RefundStatus } from '@/lib/domain/payment'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { partyName } from '../../core/journal/party-name'
import { isUnpaid, owed, unallocated } from '../../core/settling/owed'
import { mayPayFor, noPayment, ownPayers, visiblePayments } from './scope'

export type Filters = Omit<z.output<typeof payments.list.query>, 'page_size' | 'page'>
export type Row = z.output<typeof payments.list.reply>['rows'][number]
type Payment = z.output<typeof payments.one.reply>

const isPaid = sql`p.status in ${literals(paymentStatus, ...receivedPayments)}`
const isCheque = sql`p.payment_method = ${literal(paymentMethod, 'cheque')}`
/** Spelled with the places of its currency, nothing too. */
const onAccount = sql`case when ${isPaid} then ${unallocated} else p.amount - p.amount end`
/** What may still go back to its card. */
const refundable = sql`case when ${isPaid} and p.payment_method = ${literal(paymentMethod, 'gateway')} then p.amount - p.refunded_amount
  else p.amount - p.amount end`
const party = partyName(sql`p.party_type`, sql`p.party_id`)
const inDirhams = sql`case when p.currency = 'AED' then p.amount else round(p.amount * (select fx.aed_rate::numeric from currency_rates fx
  where fx.currency = p.currency and fx.rate_date <= to_char(p.payment_date, 'YYYY-MM-DD') order by fx.rate_date desc limit 1), 2) end`
const living = sql`a.payment_id = p.id and a.taken_back_at is null`
const nameOf = (id: ReturnType<typeof sql>) => sql`(select full_name from users where id = ${id})`

const columns = sql`p.id, p.payment_no, p.payment_date, p.payment_method, p.party_type, p.party_id, ${party} as party,
  (select i.invoice_no from payment_allocations a join client_invoices i on i.id = a.invoice_id where ${living} order by a.id limit 1) as invoice_no,
  (select count(distinct a.invoice_id)::int from payment_allocations a where ${living}) as invoices,
  p.amount, p.currency, (${inDirhams})::text as amount_aed, ${onAccount} as on_account, ${refundable} as refundable,
  (select b.bank_name || ', ' || b.currency from banks b where b.id = p.bank_id) as bank, p.bank_id, p.reference_no, p.payer_name, p.payer_bank, p.cheque_date,
  p.cheque_status, p.proof_path is not null as has_proof, p.status, case when p.payment_method in ${literals(paymentMethod, 'cheque',
    'gateway')} then null else p.status end as verifies_from, p.receipt_no,
  ${nameOf(sql`p.created_by`)} as recorded_by, ${nameOf(sql`p.verified_by`)} as verified_by, p.created_at`

/** Its numbers, whose it is, who sent it or what it pays. */
const matching = (typed: string) => sql`(p.payment_no ilike ${typed} or p.reference_no ilike ${typed} or p.receipt_no ilike ${typed}
  or p.payer_name ilike ${typed} or exists (select 1 from clients s where s.id = p.client_id and s.name ilike ${typed})
  or exists (select 1 from payment_allocations a join client_invoices i on i.id = a.invoice_id where ${living}
    and (i.invoice_no ilike ${typed} or i.tax_invoice_no ilike ${typed})))`

const conditions = (who: Who, q: Filters) => [
  visiblePayments(who), anyOfValues(sql`p.payment_method`, q.payment_method), anyOfValues(sql`p.client_id`, q.client_id),
  anyOfValues(sql`p.bank_id`, q.bank_id), anyOfValues(sql`p.currency`, q.currency), anyOfValues(sql`p.cheque_status`, q.cheque_status),
  q.amount_from ? sql`p.amount >= ${q.amount_from}::numeric` : undefined, q.amount_to ? sql`p.amount <= ${q.amount_to}::numeric` : undefined,
  q.on_account === undefined ? undefined : sql`(${isPaid} and ${unallocated} > 0) = ${q.on_account}`,
  q.post_dated === undefined
    ? undefined
    : sql`(${isCheque} and p.cheque_status = ${literal(chequeStatus, 'received')} and p.cheque_date > ${dubaiToday}) = ${q.post_dated}`,
  q.from ? sql`p.payment_date >= ${q.from}::date` : undefined, q.to ? sql`p.payment_date <= ${q.to}::date` : undefined,
  q.search ? matching(contains(q.search)) : undefined,
]
const inTheirs = (of: ReturnType<typeof sql>) => ({ of, currency: sql`p.currency` })

/** The payments a person may know of that match, as a list. */
export const paymentsQuery = (who: Who, q: Filters): ListQuery => ({
  columns, from: sql`payments p`, where: [...conditions(who, q), anyOfValues(sql`p.status`, q.status)],
  sorts: {
    payment_date: { by: sql`p.payment_date`, kind: 'time' }, payment_no: { by: sql`p.payment_no`, kind: 'text' }, amount: { by: sql`p.amount`, kind: 'number' },
    cheque_date: { by: sql`p.cheque_date`, kind: 'time', nullable: true }, created_at: { by: sql`p.created_at`, kind: 'time' },
  },
  defaultSort: 'payment_date', id: sql`p.id`, adds: { amount: inTheirs(sql`p.amount`), on_account: inTheirs(onAccount) },
})

/** One page of payments, the latest first, with how many there are of each status. */
export async function paymentList(db: Db, who: Who, q: z.output<typeof payments.list.query>) {
  const [found, counts] = await Promise.all([
    pageOf<Row>(db, paymentsQuery(who, q), q),
    rows<{ status: string; n: number }>(db, sql`select p.status, count(*)::int as n from payments p where ${allOf(conditions(who, q))} group by 1`),
  ])
  return { ...found, meta: { ...found.meta, tab_counts: Object.fromEntries(counts.map(({ status, n }) => [status, n])) } }
}

/** A payment as lists show it; 404 for one out of reach. */
export async function paymentRow(db: Db, who: Who, id: number): Promise<Row> {
  const found = await first<Row>(db, sql`select ${columns} from payments p where ${allOf([sql`p.id = ${id}`, visiblePayments(who)])}`)
  if (!found) throw noPayment()
  return found
}

interface Moments {
  verified_at: string | null
  reject_reason: string | null
  proof_name: string | null
  closed_at: string | null
  closed_by: string | null
}

const isByCard = ({ payment_method }: Pick<Row, 'payment_method'>) => payment_method === 'gateway'

/** What became of money that went back, as it is told. */
const refundTitles: Record<RefundStatus, string> = {
  requested: 'Refund requested', sent: 'Refund sent to the gateway', succeeded: 'Refunded', failed: 'Refund failed',
}

/** What happened to it, the newest first. */
const historyOf = (p: Row & Moments, refunds: Payment['refunds']): Payment['history'] => [
  ...refunds.map((one) => ({
    at: one.ended_at ?? one.sent_at ?? one.created_at, title: refundTitles[one.status], by: one.requested_by,
    note: `${money(one.amount, p.currency)}: ${one.message ?? one.reason}`,
  })),
  ...(p.closed_at ? [{ at: p.closed_at, title: p.status === 'rejected' ? 'Rejected' : 'Cheque bounced', by: p.closed_by, note: p.reject_reason }] : []),
  ...(p.verified_at ? [{ at: p.verified_at, title: p.cheque_status ? 'Cheque cleared' : isByCard(p) ? 'Captured' : 'Verified', by: p.verified_by,
    note: p.receipt_no }] : []),
  ...(isByCard(p) ? [] : [{ at: p.created_at, title: 'Recorded', by: p.recorded_by, note: null }]),
]

/** A payment with what it settles and what happened to it; 404 for one out of reach. */
export async function paymentOf(db: Db, who: Who, id: number): Promise<Payment> {
  const row = await paymentRow(db, who, id)
  const moments = await first<Moments>(db, sql`select p.verified_at, p.reject_reason, p.proof_name, p.closed_at, ${nameOf(sql`p.closed_by`)} as closed_by
    from payments p where p.id = ${id}`)
  if (!moments) throw noPayment()
  const allocations = await rows<Payment['allocations'][number]>(db, sql`select a.id, a.invoice_id, i.invoice_no, a.amount, a.rounding, a.applied_at,
      a.taken_back_at from payment_allocations a join client_invoices i on i.id = a.invoice_id where a.payment_id = ${id} order by a.id`)
  const refunds = await rows<Payment['refunds'][number]>(db, sql`select r.id, r.refund_no, r.amount, r.status, r.reason, r.message, r.gateway_refund_id,
    r.created_at, r.sent_at, r.ended_at, ${nameOf(sql`r.created_by`)} as requested_by from refunds r where r.payment_id = ${id} order by r.id desc`)
  const { closed_at: _at, closed_by: _by, ...shown } = moments
  return { ...row, ...shown, allocations, refunds, history: historyOf({ ...row, ...moments }, refunds) }
}

const invoicesOf = (who: Who) => {
  const own = ownPayers(who)
  return own === null ? undefined : own.length > 0 ? anyOfValues(sql`i.client_id`, own) : sql`false`
}

/** Who has invoices to be paid, in each currency, by name. */
export const payerList = (db: Db, who: Who) =>
  rows<z.output<typeof payments.payers.reply>[number]>(
    db,
    sql`select i.party_type || ':' || i.party_id || ':' || i.currency as value, i.party_type, i.party_id,
          ${partyName(sql`i.party_type`, sql`i.party_id`)} as party, i.currency, count(*)::int as invoices, sum(${owed}) as balance
        from client_invoices i where ${allOf([isUnpaid, invoicesOf(who)])} group by i.party_type, i.party_id, i.currency order by party, i.currency`,
  )

/** A party's invoices of a currency that are to be paid, the longest due first, and what is on its account; 404 for a party out of reach. */
export async function invoicesToPay(db: Db, who: Who, q: z.output<typeof payments.toPay.query>) {
  if (!mayPayFor(who, q)) throw new Refusal(404, 'That payer no longer exists.')
  const ofParty = (t: ReturnType<typeof sql>) => sql`${t}.party_type = ${q.party_type} and ${t}.party_id = ${q.party_id} and ${t}.currency = ${q.currency}`
  const [invoices, credit] = [
    await rows<z.output<typeof payments.toPay.reply>['invoices'][number]>(
      db,
      sql`select i.id, i.invoice_no, i.tax_invoice_no, i.status, i.issue_date, i.due_date, i.total, ${owed} as balance, i.currency,
            greatest(${dubaiToday} - i.due_date, 0) as days_late
          from client_invoices i where ${allOf([ofParty(sql`i`), isUnpaid, invoicesOf(who)])} order by i.due_date, i.id limit ${MOST_ALLOCATIONS}`,
    ),
    await first<{ on_account: string }>(db, sql`select coalesce(sum(${unallocated}), 0) as on_account from payments p
      where ${allOf([ofParty(sql`p`), isPaid, visiblePayments(who)])}`),
  ]
  return { invoices, on_account: amountIn(credit?.on_account ?? '0', q.currency) }
}
