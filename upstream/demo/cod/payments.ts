import { sql } from 'drizzle-orm'
import { codStatus } from '@/lib/domain/cod'
import { codPaymentStatus, type CodPaymentStatus } from '@/lib/domain/cod-payment'
import { matchLines } from '../../areas/cod/payments/match'
import { recount } from '../../areas/cod/payments/recount'
import { dirhamsOf } from '../../core/parcels/dirhams'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { dbOf } from '../db-of'
import type { DemoRows } from '../ground'
import { iso } from '../calendar'

/** Lines of a statement that is not settled yet. */
const OPEN_LINES = 14

interface Made {
  id: number
  carrier_id: number
  country_code: string
  currency: string
}
const numbered = (at: string) => `'CCP-' || to_char(${at}, 'YYYYMMDD') || '-' || lpad((nextval('cod_payment_serial') % 10000)::text, 4, '0')`

/** What came in week by week, each statement with the orders it settled. */
const seedSettled = (db: Db, nowMs: number, by: number) =>
  rows<Made>(
    db,
    sql`with orders as (
          select o.*, date_trunc('week', o.due_date)::date as week from cod_orders o
          where o.cod_status = ${literal(codStatus, 'reconciled')} and o.carrier_id is not null
            and not exists (select 1 from pods d where d.package_id = o.package_id and d.cod_method = 'link')
        ), statements as (
          select carrier_id, country_code, currency, week, count(*)::int as n, sum(received_amount) as amount,
            min((delivered_at at time zone 'Asia/Dubai')::date) as since, max((delivered_at at time zone 'Asia/Dubai')::date) as until
          from orders group by 1, 2, 3, 4
        ), made as (
          insert into carrier_cod_payments (payment_no, carrier_id, country_code, currency, statement_no, period_from, period_to, declared_count,
            declared_amount, received_amount, status, created_at, updated_at, created_by, updated_by)
          select ${sql.raw(numbered('s.week + 3'))}, s.carrier_id, s.country_code, s.currency,
            k.carrier_code || '-' || s.country_code || '-' || to_char(s.week, 'IYYY"W"IW'), s.since, s.until, s.n, s.amount, s.amount, 'reconciled',
            s.week + interval '3 days 6 hours', s.week + interval '4 days 7 hours', ${by}, ${by}
          from statements s join carriers k on k.id = s.carrier_id order by s.week, s.carrier_id, s.country_code returning *
        ), lines as (
          insert into cod_payment_lines (payment_id, row_no, row_hash, nth, line_type, tracking_no, ref_no, collected_date, amount, currency, match_result,
            cod_order_id, difference, covered_amount, resolution, resolved_at)
          select m.id, row_number() over (partition by m.id order by o.delivered_at, o.id), md5(o.id::text), 1, 'collection', p.tracking_no, p.ref_no,
            (o.delivered_at at time zone 'Asia/Dubai')::date, o.received_amount, o.currency, 'matched', o.id, 0, o.received_amount, 'settled', m.updated_at
          from made m join orders o on o.carrier_id = m.carrier_id and o.country_code = m.country_code and o.currency = m.currency
            and m.created_at::date = o.week + 3 join packages p on p.id = o.package_id
        )
        select id, carrier_id, country_code, currency from made`,
  )

/** Money of settled statements, the day after each came: at our account of its currency, else in dirhams at the rate of the day. */
const seedReceipts = (db: Db, ids: readonly number[], by: number) => {
  const day = sql`to_char(c.created_at at time zone 'Asia/Dubai', 'YYYY-MM-DD')`
  return rows(
    db,
    sql`insert into cod_payment_receipts (payment_id, bank_id, payment_method, reference_no, payment_date, currency, amount, bank_currency, bank_amount,
          carried_amount, created_at, created_by)
        select c.id, b.id, 'bank_transfer', 'FT' || to_char(c.updated_at, 'YYMMDD') || lpad(c.id::text, 6, '0'), (c.updated_at at time zone 'Asia/Dubai')::date,
          c.currency, c.received_amount, b.currency, m.amount, m.amount, c.updated_at, ${by}
        from carrier_cod_payments c
          join banks b on b.is_default and b.currency = coalesce((select o.currency from banks o where o.is_default and o.currency = c.currency), 'AED')
          cross join lateral (
            select case when b.currency = c.currency then c.received_amount else ${dirhamsOf(sql`c.received_amount`, sql`c.currency`, day)} end as amount
          ) m
        where c.id = any(${sql.param([...ids])}::bigint[]) and c.received_amount > 0`,
  )
}

/** Statements that came these days: most of their lines match, one is short, one repeats another, one nobody knows. */
const seedOpen = (db: Db, nowMs: number, by: number) =>
  rows<Made>(
    db,
    sql`with orders as (
          select o.*, p.tracking_no, p.ref_no, row_number() over (partition by o.carrier_id, o.country_code, o.currency order by o.due_date, o.id) as place
          from cod_orders o join packages p on p.id = o.package_id
          where o.cod_status = ${literal(codStatus, 'pending')} and o.carrier_id is not null and o.delivered_at is not null
            and o.due_date >= (${iso(nowMs)}::timestamptz at time zone 'Asia/Dubai')::date - 3
        ), statements as (
          select carrier_id, country_code, currency, count(*)::int as n, sum(expected_amount) as amount,
            min((delivered_at at time zone 'Asia/Dubai')::date) as since, max((delivered_at at time zone 'Asia/Dubai')::date) as until
          from orders where place <= ${OPEN_LINES} group by 1, 2, 3 having count(*) >= 2 order by 4 desc, 1, 2 limit 7
        ), made as (
          insert into carrier_cod_payments (payment_no, carrier_id, country_code, currency, statement_no, period_from, period_to, declared_count,
            declared_amount, status, created_at, updated_at, created_by, updated_by)
          select ${sql.raw(numbered(`$at$${iso(nowMs - 26 * 3_600_000)}$at$::timestamptz`))}, s.carrier_id, s.country_code, s.currency,
            k.carrier_code || '-' || s.country_code || '-OPEN', s.since, s.until, s.n + 1, s.amount + 60, 'draft', ${iso(nowMs - 26 * 3_600_000)}::timestamptz,
            ${iso(nowMs - 25 * 3_600_000)}::timestamptz, ${by}, ${by}
          from statements s join carriers k on k.id = s.carrier_id order by s.n desc, s.carrier_id, s.country_code returning *
        ), written as (
          select m.id, o.place * 2 as place, o.tracking_no, o.ref_no, (o.delivered_at at time zone 'Asia/Dubai')::date as day,
            case when o.place = 2 and o.expected_amount > 20 then o.expected_amount - 10 when o.place = 3 then o.expected_amount + 0.5
              else o.expected_amount end as amount, o.currency
          from made m join orders o on o.carrier_id = m.carrier_id and o.country_code = m.country_code and o.currency = m.currency and o.place <= ${OPEN_LINES}
          union all select m.id, 3, o.tracking_no, o.ref_no, (o.delivered_at at time zone 'Asia/Dubai')::date, o.expected_amount, o.currency
          from made m join orders o on o.carrier_id = m.carrier_id and o.country_code = m.country_code and o.currency = m.currency and o.place = 1
          union all select m.id, 99, 'RSA' || to_char(m.created_at, 'YYMMDD') || lpad(m.id::text, 5, '9'), null, m.period_to, 60, m.currency from made m
        ), lines as (
          insert into cod_payment_lines (payment_id, row_no, row_hash, nth, line_type, tracking_no, ref_no, collected_date, amount, currency)
          select id, row_number() over (partition by id order by place), md5(id || ' ' || place), 1, 'collection', tracking_no, ref_no, day, amount, currency
          from written
        )
        select id, carrier_id, country_code, currency from made order by id`,
  )

const noteAll = (db: Db, ids: readonly number[], by: number, steps: readonly CodPaymentStatus[]) =>
  rows(
    db,
    sql`insert into cod_payment_history (payment_id, from_status, to_status, by, at)
        select c.id, s.steps[n.i - 1], s.steps[n.i], ${by}, c.created_at + (n.i - 1) * interval '7 hours'
        from carrier_cod_payments c cross join (select ${sql.param([...steps])}::text[] as steps) s cross join generate_series(1, ${steps.length}::int) n(i)
        where c.id = any(${sql.param([...ids])}::bigint[])`,
  )

/** Payments of carriers: the settled ones of the last weeks, and those of these days with lines to look at. */
export const seedCodPayments: DemoRows = async (client, { nowMs, idOf }) => {
  const [db, by] = [dbOf(client), idOf('finance_clerk')]
  const settled = await seedSettled(db, nowMs, by)
  await recount(db, settled.map(({ id }) => id))
  await seedReceipts(db, settled.map(({ id }) => id), idOf('finance_manager'))
  await noteAll(db, settled.map(({ id }) => id), by, ['draft', 'submitted', 'received', 'reconciled'])
  const open = await seedOpen(db, nowMs, by)
  for (const payment of open) await matchLines(db, payment, { by })
  const ids = open.map(({ id }) => id)
  const [submitted, draft] = ids.length > 1 ? [ids.slice(0, -1), ids.slice(-1)] : [ids, []]
  await rows(db, sql`update carrier_cod_payments set status = ${literal(codPaymentStatus, 'submitted')} where id = any(${sql.param(submitted)}::bigint[])`)
  await noteAll(db, draft, by, ['draft'])
  await noteAll(db, submitted, by, ['draft', 'submitted'])
}
