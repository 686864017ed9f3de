import { sql } from 'drizzle-orm'
import { customsScope, hvlvClass } from '@/lib/domain/customs'
import { addDays, today } from '@/lib/domain/days'
import { compare } from '@/lib/domain/decimal'
import { dutyRefundStatus, REFUND_DAYS, refundNo } from '@/lib/domain/duty-refund'
import { fulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { isPaidToCustoms } from '../../core/customs/money'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { writeAudit } from '../../platform/audit'
import { system } from '../../platform/who'
import { byItself } from './by-itself'
import { dutyByOrder, type Assessed } from './refund-share'

const MOST = 500
/** Orders that came back are looked for again this long after the last day they count. */
const LATE_DAYS = 30

interface Back extends Assessed { order_id: number; came_back_on: string; cleared_on: string }

/** Orders of high value that came back undelivered in time, whose bill of entry paid duty, and nobody opened their refund yet. */
const cameBack = (db: Db) => rows<Back>(db, sql`select b.id, b.duty_amount, b.declaration_date, c.id as order_id, p.day as came_back_on,
    (b.cleared_at at time zone 'Asia/Dubai')::date::text as cleared_on
  from fulfillment_orders f join customs_orders c on c.fulfillment_id = f.id join boe_orders x on x.customs_order_id = c.id and x.is_live
    join boes b on b.id = x.boe_id
    cross join lateral (select (coalesce(max(p.returned_at), f.updated_at) at time zone 'Asia/Dubai')::date::text as day,
        count(p.delivered_at) > 0 as was_delivered
      from fulfillment_packages y left join packages p on p.id = y.package_id where y.fulfillment_id = f.id) p
  where f.status = ${literal(fulfillmentStatus, 'returned')} and b.scope = ${literal(customsScope, 'local')} and ${isPaidToCustoms} and b.duty_amount > 0
    and x.hvlv_class = ${literal(hvlvClass, 'HV')} and not p.was_delivered
    and b.cleared_at > now() - make_interval(days => ${REFUND_DAYS + LATE_DAYS})
    and p.day::date <= (b.cleared_at at time zone 'Asia/Dubai')::date + ${REFUND_DAYS}::int
    and not exists (select 1 from duty_refunds d where d.boe_id = b.id and d.customs_order_id = c.id)
  order by b.id, c.id limit ${MOST}`)

async function open(tx: Db, { id, order_id, came_back_on, cleared_on }: Back, duty_amount: string): Promise<number> {
  const serial = await first<{ n: number }>(tx, sql`select nextval('duty_refund_serial')::int as n`)
  const refund_no = refundNo(today(), serial?.n ?? 0)
  const made = await rows<{ id: number }>(tx, sql`insert into duty_refunds (refund_no, boe_id, customs_order_id, came_back_on, claim_until, duty_amount)
    values (${refund_no}, ${id}, ${order_id}, ${came_back_on}, ${addDays(cleared_on, REFUND_DAYS)}, ${duty_amount})
    on conflict on constraint duty_refunds_order do nothing returning id`)
  await writeAudit(tx, system, byItself('customs.refunds'), 'duty_refund.open', made.map((one) => ({
    entity: 'duty_refund', entity_id: one.id, after: { refund_no, duty_amount },
  })))
  return made.length
}

/** Opens a refund for each order that came back undelivered, with its share of the duty, and ends those nobody claimed in time (boe-customs.md 7.7). */
export async function followRefunds(db: Db): Promise<{ opened: number; expired: number }> {
  const found = Map.groupBy(await cameBack(db), ({ id }) => id)
  let opened = 0
  for (const [boeId, backs] of found) {
    await inTransaction(db, async (tx) => {
      const [boe] = await rows<Assessed>(tx, sql`select id, duty_amount, declaration_date from boes where id = ${boeId} for update`)
      const duties = boe ? await dutyByOrder(tx, boe) : new Map<number, string>()
      for (const back of backs) {
        const duty = duties.get(back.order_id) ?? '0'
        if (compare(duty, 0) > 0) opened += await open(tx, back, duty)
      }
    })
  }
  const expired = await rows(db, sql`update duty_refunds set status = ${literal(dutyRefundStatus, 'expired')}, version = version + 1, updated_at = now()
    where status = ${literal(dutyRefundStatus, 'open')} and claim_until < ${today()}::date returning id`)
  return { opened, expired: expired.length }
}
