import { sql, type SQL } from 'drizzle-orm'
import { codStatus } from '@/lib/domain/cod'
import { codDisputeStatus, openDisputes, type CodDisputeStatus } from '@/lib/domain/cod-dispute'
import { codPaymentStatus } from '@/lib/domain/cod-payment'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { dbOf } from '../db-of'
import type { DemoRows } from '../ground'
import { iso } from '../calendar'

const words = [
  'The consignee paid our courier in cash; your statement of the week does not name it.', 'The courier says the parcel went back; the consignee has it.',
  'Collected by your branch in Sharjah, as the signed receipt shows.',
]
const reasons = ['not_received', 'returned_not_delivered', 'wrong_amount']
const states: readonly CodDisputeStatus[] = ['open', 'under_review', 'open', 'accepted', 'open', 'rejected']
const listed = (texts: readonly string[]): SQL => sql`${sql.param([...texts])}::text[]`

interface Scene {
  now: string
  by: number
  decider: number
}
const numbered = (at: SQL) => sql`'DSP-' || to_char(${at}, 'YYYYMMDD') || '-' || lpad((nextval('cod_dispute_serial') % 10000)::text, 4, '0')`
const dayOf = (now: string) => sql`(${now}::timestamptz at time zone 'Asia/Dubai')::date`
const isDecided = sql`k.status in ${literals(codDisputeStatus, 'accepted', 'rejected')}`

/** Disputes of cash that is overdue, two in three of them still to decide. */
const seedOfOrders = (db: Db, { now, by, decider }: Scene) =>
  rows(
    db,
    sql`with owed as (
          select o.*, (row_number() over (order by o.due_date desc, o.id) + 2) / 3 as place,
            row_number() over (order by o.due_date desc, o.id) % 3 = 1 as is_third
          from cod_orders o where o.cod_status = ${literal(codStatus, 'pending')} and o.carrier_id is not null and o.due_date < ${dayOf(now)}
        ), made as (
          insert into cod_disputes (dispute_no, dispute_level, cod_order_id, client_id, carrier_id, raised_by_category, against, reason_code, currency,
            amount_disputed, description, status, status_before, due_at, resolved_amount, resolution_note, resolved_by, resolved_at, created_at, updated_at,
            created_by, updated_by)
          select ${numbered(sql`${now}::timestamptz - s.place * interval '1 day'`)}, 'order', s.id, s.client_id, s.carrier_id, 'admin', 'carrier',
            (${listed(reasons)})[1 + s.place % 3], s.currency, s.expected_amount, (${listed(words)})[1 + s.place % 3], k.status, s.cod_status,
            ${dayOf(now)} + 5 - s.place::int, case when k.status = ${literal(codDisputeStatus, 'accepted')} then s.expected_amount end,
            case when ${isDecided} then 'As the signed receipt says.' end, case when ${isDecided} then ${decider}::bigint end,
            case when ${isDecided} then ${now}::timestamptz - interval '5 hours' end, ${now}::timestamptz - s.place * interval '1 day',
            ${now}::timestamptz - interval '5 hours', ${by}, ${by}
          from owed s cross join lateral (select (${listed(states)})[1 + (s.place - 1) % 6] as status) k
          where s.is_third and s.place <= 18 returning id, cod_order_id, status, created_at
        ), said as (
          insert into cod_dispute_comments (dispute_id, text, by, by_category, at)
          select id, 'The branch looks for the receipt.', ${by}, 'admin', created_at + interval '2 hours' from made where id % 2 = 0
        )
        update cod_orders o set cod_status = ${literal(codStatus, 'disputed')} from made m
        where m.cod_order_id = o.id and m.status in ${literals(codDisputeStatus, ...openDisputes)}`,
  )

/** One of the statements that wait for their money is disputed, where there are several. */
const seedOfPayment = (db: Db, { now, by }: Scene) =>
  rows(
    db,
    sql`with made as (
          insert into cod_disputes (dispute_no, dispute_level, carrier_payment_id, carrier_id, raised_by_category, against, reason_code, currency,
            amount_disputed, description, status_before, due_at, created_by, updated_by)
          select ${numbered(sql`${now}::timestamptz`)}, 'payment', c.id, c.carrier_id, 'admin', 'carrier', 'short_paid', c.currency, 60,
            'A row of 60.00 names no shipment of yours that we know.', c.status, ${dayOf(now)} + 5, ${by}, ${by}
          from carrier_cod_payments c where c.status = ${literal(codPaymentStatus, 'submitted')} order by c.id desc offset 2 limit 1
          returning carrier_payment_id
        )
        update carrier_cod_payments c set status = ${literal(codPaymentStatus, 'disputed')} from made m where c.id = m.carrier_payment_id`,
  )

export const seedCodDisputes: DemoRows = async (client, { nowMs, idOf }) => {
  const [db, scene] = [dbOf(client), { now: iso(nowMs), by: idOf('finance_clerk'), decider: idOf('finance_manager') }]
  await seedOfOrders(db, scene)
  await seedOfPayment(db, scene)
}
