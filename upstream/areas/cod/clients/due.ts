import { sql, type SQL } from 'drizzle-orm'
import { codBearer, codStatus } from '@/lib/domain/cod'
import { codDisputeStatus } from '@/lib/domain/cod-dispute'
import { codMatch, movingMatches } from '@/lib/domain/cod-payment'
import { clientCodFee, clientCodLine, clientCodStatus, paidClientCod, type ClientCodLine } from '@/lib/domain/client-cod'
import { packageStatus } from '@/lib/domain/package'
import { first, rows, type Db } from '../../../db/db'
import { literal, literals } from '../../../db/literals'
import { inCoins } from '../../../db/money-columns'
import { dirhamsRate, rateToday } from '../../../core/parcels/dirhams'
import { settingAt } from '../../../core/settings/setting-at'

/** Whose cash, in which currency, delivered until which day. */
export interface Cycle {
  client_id: number
  currency: string
  cut_off_date: string
}
/** What is to stand on a client’s next payment. */
export interface Due {
  kind: ClientCodLine
  cod_order_id: number | null
  dispute_id: number | null
  credit_note_id: number | null
  carried_id: number | null
  label: string
  ref_no: string | null
  delivered_at: string | null
  day: string
  amount: string
  fee: string
}

/** Days before the cut-off of which parcels that came back are still charged. */
const RETURN_DAYS = 90

/** What of `cod_orders o` is its client’s: what was to come, less what the client bears of it. */
export const dueToClient = sql`(case when o.borne_by = ${literal(codBearer, 'client')} then o.received_amount else o.expected_amount end)`
const deliveredOn = sql`(o.delivered_at at time zone 'Asia/Dubai')::date`
const onPayment = (kinds: SQL) => sql`exists (select 1 from client_cod_lines l where l.cod_order_id = o.id and l.is_living and l.line_kind in ${kinds})`
const none = sql`null::bigint as dispute_id, null::bigint as credit_note_id, null::bigint as carried_id`

/**
 * The bank has all that statements named of it (anchors C4). What was paid by link, or to our own drivers, has no statement: it is reconciled once it is with
 * us.
 */
const isCovered = sql`(o.carrier_id is null or o.received_amount <= coalesce((select sum(c.covered_amount) from cod_payment_lines c
    where c.cod_order_id = o.id and c.match_result in ${literals(codMatch, ...movingMatches)}), 0)
  or exists (select 1 from pods d where d.package_id = o.package_id and d.kind = 'delivery' and d.cod_method = 'link'))`

/** An order that can be put on a payment to its client. */
export const isReady = sql`(o.cod_status = ${literal(codStatus, 'reconciled')} and ${dueToClient} > 0 and ${isCovered})`

/** Orders as far as they are to be paid, oldest first; held where a payment is made of them. */
const orders = ({ client_id, currency, cut_off_date }: Cycle) =>
  sql`select 'order' as kind, o.id as cod_order_id, ${none}, p.tracking_no as label, p.ref_no, o.delivered_at, ${deliveredOn} as day, ${dueToClient} as amount
      from cod_orders o join packages p on p.id = o.package_id
      where o.client_id = ${client_id} and o.currency = ${currency} and ${deliveredOn} <= ${cut_off_date}::date and ${isReady}`

/** What was given up of orders and is ours to bear, or came before it was. */
const compensations = ({ client_id, currency, cut_off_date }: Cycle) =>
  sql`select 'compensation' as kind, o.id as cod_order_id, ${none}, p.tracking_no as label, p.ref_no, o.delivered_at, ${deliveredOn} as day,
        ${dueToClient} as amount
      from cod_orders o join packages p on p.id = o.package_id
      where o.client_id = ${client_id} and o.currency = ${currency} and o.cod_status = ${literal(codStatus, 'written_off')}
        and ${deliveredOn} <= ${cut_off_date}::date and ${dueToClient} > 0 and not ${onPayment(literals(clientCodLine, 'order', 'compensation'))}`

/** Orders that are paid and come to something else by now: a carrier took cash back that the client bears, or brought the rest (coming-areas.md 2c.3). */
const corrections = ({ client_id, currency }: Cycle) =>
  sql`select 'correction' as kind, o.id as cod_order_id, ${none}, p.tracking_no as label, p.ref_no, o.delivered_at, ${deliveredOn} as day,
        ${dueToClient} - s.amount as amount
      from cod_orders o join packages p on p.id = o.package_id
        join lateral (select sum(l.amount) as amount from client_cod_lines l where l.cod_order_id = o.id and l.is_living) s on true
      where o.client_id = ${client_id} and o.currency = ${currency} and o.cod_status = ${literal(codStatus, 'paid')} and ${dueToClient} <> s.amount`

/** Parcels with cash that came back, each charged once. */
const returns = ({ client_id, currency, cut_off_date }: Cycle) => {
  const day = sql`(p.returned_at at time zone 'Asia/Dubai')::date`
  return sql`select 'return' as kind, o.id as cod_order_id, ${none}, p.tracking_no as label, p.ref_no, p.returned_at as delivered_at, ${day} as day,
        0 as amount
      from cod_orders o join packages p on p.id = o.package_id
      where o.client_id = ${client_id} and o.currency = ${currency} and o.cod_status = ${literal(codStatus, 'cancelled')}
        and p.status = ${literal(packageStatus, 'returned')} and ${day} between ${cut_off_date}::date - ${RETURN_DAYS}::int and ${cut_off_date}::date
        and not ${onPayment(literals(clientCodLine, 'return'))}`
}

/** Disputes of what was paid already, decided for the client or for us. */
const disputes = ({ client_id, currency }: Cycle) =>
  sql`select 'dispute' as kind, null::bigint as cod_order_id, d.id as dispute_id, null::bigint as credit_note_id, null::bigint as carried_id,
        d.dispute_no as label, null as ref_no, null::timestamptz as delivered_at, (d.resolved_at at time zone 'Asia/Dubai')::date as day,
        case when d.against = ${literal(codBearer, 'client')} then -d.resolved_amount else d.resolved_amount end as amount
      from cod_disputes d where d.client_id = ${client_id} and d.currency = ${currency} and ${isWon} and d.resolved_amount > 0
        and not exists (select 1 from client_cod_lines l where l.dispute_id = d.id and l.is_living)`

/** Fees that were credited after a payment had settled them. */
const credits = ({ client_id, currency }: Cycle) =>
  sql`select 'fee_credit' as kind, null::bigint as cod_order_id, null::bigint as dispute_id, n.id as credit_note_id, null::bigint as carried_id,
        n.note_ref as label, null as ref_no, null::timestamptz as delivered_at, n.issue_date as day, n.total as amount
      from credit_notes n join client_cod_payments p on p.invoice_id = n.invoice_id
      where p.client_id = ${client_id} and p.currency = ${currency}
        and not exists (select 1 from client_cod_lines l where l.credit_note_id = n.id and l.is_living)`

/** What an earlier payment could not take off (coming-areas.md 2c.6). */
const carried = ({ client_id, currency }: Cycle) =>
  sql`select 'carried' as kind, null::bigint as cod_order_id, null::bigint as dispute_id, null::bigint as credit_note_id, p.id as carried_id,
        p.payment_no as label, null as ref_no, null::timestamptz as delivered_at, p.cycle_to as day, p.net_payable as amount
      from client_cod_payments p where p.client_id = ${client_id} and p.currency = ${currency} and p.net_payable < 0
        and p.status in ${literals(clientCodStatus, ...paidClientCod)}
        and not exists (select 1 from client_cod_lines l where l.carried_id = p.id and l.is_living)`

/** A dispute (`cod_disputes d`) that changed what a client is owed of what it was paid. */
export const isWon = sql`(d.status in ${literals(codDisputeStatus, 'accepted', 'closed')} and d.resolved_amount is not null
  and (d.client_payment_id is not null or d.status_before = ${literal(codStatus, 'paid')}))`

/** What we keep of orders and returns of a client today, in a currency. */
async function feesOf(db: Db, { client_id, currency }: Cycle) {
  const [percent, least, returned] = [
    await settingAt(db, 'cod_fee_percent', { clientId: client_id }), await settingAt(db, 'cod_fee_min', { clientId: client_id }),
    await settingAt(db, 'cod_return_fee', { clientId: client_id }),
  ]
  const inTheirs = (aed: string) => inCoins(sql`${aed}::numeric / ${dirhamsRate(sql`${currency}::text`, rateToday)}`, sql`${currency}::text`)
  const found = await first<{ least: string; returned: string }>(db, sql`select ${inTheirs(least)}::text as least, ${inTheirs(returned)}::text as returned`)
  return { currency, percent, least: found?.least ?? least, returned: found?.returned ?? returned }
}

/**
 * Everything that is to be paid to a client or taken off: orders the bank has, oldest first, with what we keep of each, then what is owed either way besides.
 * Whoever makes a payment of it holds the client; its orders are then held in the order of their ids.
 */
export async function dueOf(db: Db, cycle: Cycle, holds = false): Promise<Due[]> {
  const parts = [orders, compensations, corrections, returns, disputes, credits, carried].map((part) => part(cycle))
  if (holds) {
    await rows(db, sql`select 1 from cod_orders o where o.id in (select due.cod_order_id from (${sql.join(parts, sql` union all `)}) due) order by o.id
      for no key update`)
  }
  const [found, fees] = await Promise.all([
    rows<Omit<Due, 'fee'>>(
      db,
      sql`select due.* from (${sql.join(parts, sql` union all `)}) due order by array_position(${sql.param([...clientCodLine.names])}::text[], due.kind),
            due.day, due.cod_order_id, due.label`,
    ),
    feesOf(db, cycle),
  ])
  const feeOf = ({ kind, amount }: Omit<Due, 'fee'>) => kind === 'order' ? clientCodFee(amount, fees) : kind === 'return' ? fees.returned : '0'
  return found.map((one) => ({ ...one, fee: feeOf(one) }))
}
