import { sql } from 'drizzle-orm'
import { codStatus, settledCod } from '@/lib/domain/cod'
import { codLineType, codMatch, codPaymentStatus, codResolution, movingMatches, verifiedCodPayments, type CodPaymentStatus } from '@/lib/domain/cod-payment'
import { first, rows, type Db } from '../../../db/db'
import { literal, literals } from '../../../db/literals'
import { follow } from '../../../core/journal/follow'
import { dirhamsRate } from '../../../core/parcels/dirhams'
import { toleranceOf, type Payment } from './match'
import { movePayment } from './scope'

const collection = literal(codLineType, 'collection')
const ignored = literal(codResolution, 'ignored')
const moving = literals(codMatch, ...movingMatches)
/** Orders whose money is looked for. */
const awaited = literals(codStatus, 'remitted', 'mismatch')

/** What a line that was settled takes back or keeps of the money of its statement is there for the others; what is ignored needs none. */
const putAside = (tx: Db, { id, currency }: Payment) =>
  rows(
    tx,
    sql`update cod_payment_lines l set covered_amount = t.covered
        from (
          select id, case when line_type = ${collection} then case when resolution = ${ignored} then 0 else covered_amount end
            when line_type = ${literal(codLineType, 'reversal')} and match_result = ${literal(codMatch, 'reversed')} and resolution <> ${ignored} then -amount
            else 0 end as covered
          from cod_payment_lines where payment_id = ${id} and currency = ${currency} and resolution is not null
        ) t where l.id = t.id and l.covered_amount <> t.covered`,
  )

/** What the orders of newly covered lines bring, and what that was worth in dirhams on the days of their delivery. */
export interface Covered {
  amount: string
  aed: string
}

/**
 * Has money that arrived cover the collections of its statement in the order of their rows (anchors C4): what is covered stays, the rest goes on where it
 * ended. A row that names no order yet takes its part too, so that no later row is paid with it.
 */
async function coverLines(tx: Db, { id, currency }: Payment): Promise<Covered> {
  const rate = dirhamsRate(sql`o.currency`, sql`to_char(o.delivered_at at time zone 'Asia/Dubai', 'YYYY-MM-DD')`)
  const found = await first<Covered>(
    tx,
    sql`with lines as (
          select l.* from cod_payment_lines l where l.payment_id = ${id} and l.currency = ${currency} and l.resolution is distinct from ${ignored}
        ), pool as (
          select c.received_amount + c.fee_netted + c.fee_vat_netted
            + coalesce((select sum(amount) from lines where line_type = ${literal(codLineType, 'fee')} and resolution is not null), 0)
            - coalesce((select sum(covered_amount) from lines), 0) as rest
          from carrier_cod_payments c where c.id = ${id}
        ), wanting as (
          select id, cod_order_id, match_result, amount - covered_amount as wants, coalesce(sum(amount - covered_amount) over (order by row_no
            rows between unbounded preceding and 1 preceding), 0) as before
          from lines where line_type = ${collection} and amount > covered_amount
        ), parts as (
          select w.*, least(w.wants, p.rest - w.before) as part from wanting w cross join pool p where p.rest > w.before
        ), written as (
          update cod_payment_lines l set covered_amount = l.covered_amount + t.part from parts t where l.id = t.id
        )
        select coalesce(sum(t.part), 0)::text as amount, coalesce(sum(t.part * ${rate}), 0)::text as aed
        from parts t join cod_orders o on o.id = t.cod_order_id where t.match_result in ${moving}`,
  )
  return found ?? { amount: '0', aed: '0' }
}

/** Orders of a payment as far as the bank has them whole: settled where what came is what was to come or somebody agreed, else a mismatch. */
const settleOrders = (tx: Db, payment: Payment, by: number | null) =>
  rows<{ id: number; is_posted: boolean }>(
    tx,
    sql`with mine as (
          select o.id from cod_orders o where o.cod_status in ${awaited} and o.id in (
            select cod_order_id from cod_payment_lines where payment_id = ${payment.id} and match_result in ${moving})
          order by o.id for no key update
        ), cash as (
          select l.cod_order_id as id, sum(l.covered_amount) as covered from cod_payment_lines l join mine m on m.id = l.cod_order_id
          where l.match_result in ${moving} group by 1
        ), next as (
          select o.id, abs(o.received_amount - o.expected_amount) <= ${toleranceOf(payment)} or o.difference_reason is not null as is_settled
          from cod_orders o join cash c on c.id = o.id where o.received_amount > 0 and c.covered >= o.received_amount
        )
        update cod_orders o set cod_status = case when n.is_settled then ${literal(codStatus, 'reconciled')} else ${literal(codStatus, 'mismatch')} end,
          difference_reason = case when n.is_settled and o.received_amount <> o.expected_amount then coalesce(o.difference_reason, 'rounding') end,
          version = o.version + 1, updated_at = now(), updated_by = ${by}
        from next n where o.id = n.id and (n.is_settled or o.cod_status = ${literal(codStatus, 'remitted')})
        returning o.id, n.is_settled as is_posted`,
  )

/** Payments whose money was seen, with the state their lines give them. */
const due = (tx: Db, id: number, orders: readonly number[]) =>
  rows<{ id: number; status: CodPaymentStatus; next: CodPaymentStatus }>(
    tx,
    sql`select c.id, c.status, case when c.open_count = 0 and n.waiting = 0 then ${literal(codPaymentStatus, 'reconciled')}
            when n.settled > 0 then ${literal(codPaymentStatus, 'partially_reconciled')} else c.status end as next
        from carrier_cod_payments c cross join lateral (
          select count(*) filter (where o.cod_status in ${awaited}) as waiting, count(*) filter (where o.cod_status in ${literals(codStatus, ...settledCod)})
            as settled
          from cod_payment_lines l join cod_orders o on o.id = l.cod_order_id where l.payment_id = c.id and l.match_result in ${moving}
        ) n
        where c.status in ${literals(codPaymentStatus, 'received', 'partially_reconciled')} and (c.id = ${id} or c.id in (
          select payment_id from cod_payment_lines where cod_order_id = any(${sql.param([...orders])}::bigint[])))
        order by c.id`,
  )

/**
 * Brings lines, orders and states of a payment whose money was seen to what is at the bank, and the journal after them. Changes nothing of another
 * payment. The caller holds the payment and its carrier. Answers what this has newly covered.
 */
export async function settlePayment(tx: Db, payment: Payment & { status: CodPaymentStatus }, by: number | null): Promise<Covered> {
  if (!(verifiedCodPayments as readonly string[]).includes(payment.status)) return { amount: '0', aed: '0' }
  await putAside(tx, payment)
  const covered = await coverLines(tx, payment)
  const changed = await settleOrders(tx, payment, by)
  for (const { id, status, next } of await due(tx, payment.id, changed.map((order) => order.id)))
    if (next !== status) await movePayment(tx, { payment_id: id, from: status, to: next, by })
  follow(tx, 'cod_payment', [payment.id])
  follow(tx, 'cod_order', changed.filter(({ is_posted }) => is_posted).map(({ id }) => id))
  return covered
}
