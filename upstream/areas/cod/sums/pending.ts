import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { codPending } from '@/lib/contract/cod-sums'
import { clientCodStatus } from '@/lib/domain/client-cod'
import { codStatus } from '@/lib/domain/cod'
import { codMatch, codPaymentStatus, movingMatches } from '@/lib/domain/cod-payment'
import { dubaiToday } from '../../../db/dubai-day'
import { rows, type Db } from '../../../db/db'
import { literal, literals } from '../../../db/literals'
import { allOf, anyOfValues, pageOf, type ListQuery } from '../../../platform/list'
import { isAdmin, type Who } from '../../../platform/who'
import { dueToClient, isReady } from '../clients/due'
import { visibleClientPayments } from '../clients/scope'
import { carriersOrders, clientsOrders } from './scope'

type Filters = z.output<typeof codPending.list.query>
export type Pending = z.output<typeof codPending.list.reply>['rows'][number]
type Summary = z.output<typeof codPending.summary.reply>

/** What carriers have of ours by our record; what somebody disputes stands among the disputes. */
const withCarriers = sql`o.carrier_id is not null and o.cod_status in ${literals(codStatus, 'pending', 'remitted', 'mismatch')}`
/** What of an order is at our banks; nothing where no statement has named it. */
const atBanks = sql`left join lateral (select sum(l.covered_amount) as amount from cod_payment_lines l where l.cod_order_id = o.id
  and l.match_result in ${literals(codMatch, ...movingMatches)}) b on o.cod_status <> ${literal(codStatus, 'pending')}`
const outstanding = sql`(o.expected_amount - coalesce(b.amount, 0))`
const isLate = sql`o.due_date < ${dubaiToday}`

/** What each carrier has in a country and a currency. */
function ofCarriers(who: Who, q: Filters): SQL {
  const lastStatement = sql`(select max(s.period_to) from carrier_cod_payments s where s.carrier_id = o.carrier_id and s.currency = o.currency
    and s.status not in ${literals(codPaymentStatus, 'draft', 'cancelled')})`
  const where = allOf([
    carriersOrders(who), withCarriers, anyOfValues(sql`o.carrier_id`, q.carrier_id), anyOfValues(sql`o.country_code`, q.country_code),
    anyOfValues(sql`o.currency`, q.currency), q.from ? sql`o.due_date >= ${q.from}::date` : undefined, q.to ? sql`o.due_date <= ${q.to}::date` : undefined,
    q.overdue ? isLate : undefined, q.client_id?.length ? sql`false` : undefined,
  ])
  return sql`select min(o.id) as id, 'carrier' as direction, o.carrier_id, k.display_name as carrier, null::bigint as client_id, null as client,
      o.country_code, o.currency, count(*)::int as orders, min(o.due_date) as due_date, greatest(${dubaiToday} - min(o.due_date), 0) as overdue_days,
      sum(o.expected_amount) as expected, sum(o.expected_amount - ${outstanding}) as received, sum(${outstanding}) as outstanding,
      ${lastStatement} as last_statement, null::bigint as payment_id, null as payment_no, null::date as cycle_from, null::date as cycle_to,
      null::numeric as gross_cod, null::numeric as deductions, null::numeric as net_payable, null as status,
      '/pending-orders?carrier_id=' || o.carrier_id || '&currency=' || o.currency || '&country_code=' || o.country_code
        || '&cod_status=pending&cod_status=remitted&cod_status=mismatch' as opens
    from cod_orders o join carriers k on k.id = o.carrier_id ${atBanks} where ${where}
    group by o.carrier_id, k.display_name, o.country_code, o.currency`
}

const unlikeCarriers = sql`null::bigint as carrier_id, null as carrier`
const unlikeClients = sql`null::date as due_date, null::int as overdue_days, null::numeric as expected, null::numeric as received,
  null::numeric as outstanding, null::date as last_statement`

/** Payments to clients whose money has not left us. */
function onTheirWay(who: Who, q: Filters): SQL {
  const where = allOf([
    visibleClientPayments(who), sql`p.status in ${literals(clientCodStatus, 'draft', 'initiated', 'approved')}`, anyOfValues(sql`p.client_id`, q.client_id),
    anyOfValues(sql`p.currency`, q.currency), q.from ? sql`p.cycle_to >= ${q.from}::date` : undefined, q.to ? sql`p.cycle_to <= ${q.to}::date` : undefined,
  ])
  return sql`select p.id * 2 as id, 'client' as direction, ${unlikeCarriers}, p.client_id, c.name as client, null as country_code, p.currency,
      p.orders_count as orders, ${unlikeClients}, p.id as payment_id, p.payment_no, p.cycle_from, p.cycle_to, p.gross_cod,
      p.gross_cod - p.net_payable as deductions, p.net_payable, p.status, '/cod/rsa?payment=' || p.id as opens
    from client_cod_payments p join clients c on c.id = p.client_id where ${where}`
}

/** What is ready for each client in a currency and on no payment that who asks may know of. */
function notPrepared(who: Who, q: Filters): SQL {
  const day = sql`(o.delivered_at at time zone 'Asia/Dubai')::date`
  const onDraft = sql`(o.cod_status = ${literal(codStatus, 'payable')} and exists (select 1 from client_cod_lines l
    join client_cod_payments p on p.id = l.payment_id where l.cod_order_id = o.id and l.is_living and p.status = ${literal(clientCodStatus, 'draft')}))`
  const where = allOf([
    clientsOrders(who), isAdmin(who) ? isReady : sql`(${isReady} or ${onDraft})`, anyOfValues(sql`o.client_id`, q.client_id),
    anyOfValues(sql`o.currency`, q.currency), q.from ? sql`${day} >= ${q.from}::date` : undefined, q.to ? sql`${day} <= ${q.to}::date` : undefined,
  ])
  const opens = isAdmin(who) ? sql`'/cod/rsa?prepare=yes'` : sql`'/pending-orders?cod_status=reconciled&cod_status=payable&currency=' || o.currency`
  return sql`select min(o.id) * 2 + 1 as id, 'client' as direction, ${unlikeCarriers}, o.client_id, c.name as client, null as country_code, o.currency,
      count(*)::int as orders, ${unlikeClients}, null::bigint as payment_id, null as payment_no, min(${day}) as cycle_from, max(${day}) as cycle_to,
      sum(${dueToClient}) as gross_cod, null::numeric as deductions, null::numeric as net_payable, 'not_prepared' as status, ${opens} as opens
    from cod_orders o join clients c on c.id = o.client_id where ${where} group by o.client_id, c.name, o.currency`
}

const inTheirs = (of: SQL) => ({ of, currency: sql`g.currency` })

/** What is open on one side, a row for each carrier or client and currency, the longest due or the first cycle first. */
export function pendingQuery(who: Who, q: Filters): ListQuery {
  const clients = q.carrier_id?.length ? sql`${onTheirWay(who, q)} and false` : sql`${onTheirWay(who, q)} union all ${notPrepared(who, q)}`
  return {
    columns: sql`g.*`, from: sql`(${q.direction === 'carrier' ? ofCarriers(who, q) : clients}) g`, where: [], few: true,
    sorts: {
      due_date: { by: sql`coalesce(g.due_date, g.cycle_to)`, kind: 'time', nullable: true }, orders: { by: sql`g.orders`, kind: 'number' },
      outstanding: { by: sql`g.outstanding`, kind: 'number', nullable: true }, gross_cod: { by: sql`g.gross_cod`, kind: 'number', nullable: true },
      overdue_days: { by: sql`g.overdue_days`, kind: 'number', nullable: true },
    },
    defaultSort: 'due_date', id: sql`g.id`,
    adds: q.direction === 'carrier'
      ? { expected: inTheirs(sql`g.expected`), received: inTheirs(sql`g.received`), outstanding: inTheirs(sql`g.outstanding`) }
      : { gross_cod: inTheirs(sql`g.gross_cod`), net_payable: inTheirs(sql`g.net_payable`) },
  }
}

export const pendingList = (db: Db, who: Who, q: Filters) => pageOf<Pending>(db, pendingQuery(who, q), q)

/** Totals of both sides, each by currency. Of one a person has no part in nothing is told. */
export async function pendingSummary(db: Db, who: Who): Promise<Summary> {
  const [open, owed] = await Promise.all([
    rows<Summary['overdue'][number] & { late_orders: number; late: string }>(
      db,
      sql`select o.currency, count(*)::int as orders, sum(${outstanding}) as amount, (count(*) filter (where ${isLate}))::int as late_orders,
            coalesce(sum(${outstanding}) filter (where ${isLate}), 0) as late
          from cod_orders o ${atBanks} where ${allOf([carriersOrders(who), withCarriers])} group by 1 order by 1`,
    ),
    rows<Summary['to_clients'][number]>(
      db,
      sql`select o.currency, count(*)::int as orders, sum(${dueToClient}) as amount from cod_orders o
          where ${allOf([clientsOrders(who), sql`(${isReady} or o.cod_status = ${literal(codStatus, 'payable')})`])} group by 1 order by 1`,
    ),
  ])
  return {
    from_carriers: open.map(({ currency, orders, amount }) => ({ currency, orders, amount })),
    overdue: open.filter(({ late_orders }) => late_orders > 0).map(({ currency, late_orders, late }) => ({ currency, orders: late_orders, amount: late })),
    to_clients: owed,
  }
}
