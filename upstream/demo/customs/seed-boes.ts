import { sql } from 'drizzle-orm'
import { boeRef, boeStatus, declarationFor } from '@/lib/domain/boe'
import { customsScope, type CustomsScope, type HvlvClass } from '@/lib/domain/customs'
import { addDays, today } from '@/lib/domain/days'
import { compare } from '@/lib/domain/decimal'
import { REFUND_DAYS, refundNo, type DutyRefundStatus } from '@/lib/domain/duty-refund'
import { beforeHandover, fulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { actOnBoe } from '../../areas/customs/act'
import { buildLines, reckon } from '../../areas/customs/lines'
import { createBoes, previewBoes, putOrders } from '../../areas/customs/make'
import { dutyByOrder, type Assessed } from '../../areas/customs/refund-share'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { boes } from '../../db/schema/boes'
import type { Who } from '../../platform/who'

interface Left {
  id: number
  client_id: number
  warehouse_id: number
  scope: CustomsScope
  country: string
  hvlv_class: HvlvClass
  day: string
  is_free_zone: boolean
}
/** As many bills of entry of what has left. */
const MOST_LEFT = 60

const leftOrders = (db: Db) => rows<Left>(db, sql`select c.id, c.client_id, c.warehouse_id, c.scope, c.country_code as country, c.hvlv_class,
    c.dispatch_day::text as day, coalesce(z.is_free_zone, false) as is_free_zone
  from customs_orders c join fulfillment_orders f on f.id = c.fulfillment_id left join warehouses z on z.facility_id = c.warehouse_id
  where f.status in ${literals(fulfillmentStatus, 'shipped', 'delivered', 'rto', 'returned')} and c.dispatch_day <= ${today()}::date
  order by c.scope = ${literal(customsScope, 'local')} desc, c.dispatch_day desc, c.id`)

/** What has left was cleared: bills of entry of the last of it, each of one client, day and class or destination. */
async function seedLeft(db: Db, who: Who): Promise<void> {
  const groups = [...Map.groupBy(await leftOrders(db), (o) =>
    [o.client_id, o.warehouse_id, o.scope, o.scope === 'local' ? o.hvlv_class : o.country, o.day].join(' ')).values()].slice(0, MOST_LEFT)
  for (const [nth, orders] of groups.entries()) {
    const [one] = orders
    if (!one) continue
    const declaration_type = declarationFor(one.scope, one.is_free_zone, one.country)
    const boe_ref = boeRef(one.scope, one.day, nth + 1)
    const [made] = await db.insert(boes).values({
      boe_ref, scope: one.scope, declaration_type, hvlv_class: one.hvlv_class, warehouse_id: one.warehouse_id, is_free_zone: one.is_free_zone,
      client_id: one.client_id, destination_country: one.country, goods_value: '0', cif_value: '0', created_by: who.user_id, updated_by: who.user_id,
      declaration_no: `101-${25_483_000 + nth}-26`, declaration_key: `101${25_483_000 + nth}26`, declaration_date: one.day,
      ...(one.scope === 'international' && { exit_port: 'DXB', transport_mode: 'air', mawb_no: `176-${10_000_000 + nth}` }),
      created_at: `${one.day}T05:00:00Z`, submitted_at: `${one.day}T06:00:00Z`, cleared_at: `${one.day}T09:00:00Z`, payment_reference: `DT${90_000 + nth}`,
      paid_on: one.day, payment_mode: 'credit_account',
    }).returning({ id: boes.id })
    const id = made?.id ?? 0
    await putOrders(db, id, orders.map((order) => order.id))
    const facts = {
      id, boe_ref, scope: one.scope, declaration_type, hvlv_class: one.hvlv_class, destination_country: one.country, freight_amount: '0',
      insurance_amount: '0', declaration_date: one.day,
    }
    await buildLines(db, facts)
    await reckon(db, facts, { declares: true })
    await settleLeft(db, id, one)
  }
}

/** It is cleared, and what left the country has thirty days to be seen leaving. */
async function settleLeft(db: Db, id: number, { day, scope }: Left): Promise<void> {
  await rows(db, sql`update boes set status = ${literal(boeStatus, 'cleared')},
    exit_due = ${scope === 'international' ? sql`${day}::date + 30` : null} where id = ${id}`)
  await rows(db, sql`update boe_orders set released = true where boe_id = ${id}`)
  await rows(db, sql`update customs_orders set released_at = ${`${day}T09:00:00Z`}, declared_at = ${`${day}T06:00:00Z`}
    where id in (select customs_order_id from boe_orders where boe_id = ${id})`)
  await rows(db, sql`insert into boe_history (boe_id, from_status, to_status, action, by, at)
    select id, null::text, ${literal(boeStatus, 'draft')}, 'create', created_by, created_at from boes where id = ${id}
    union all select id, ${literal(boeStatus, 'submitted')}, ${literal(boeStatus, 'cleared')}, 'clear', created_by, cleared_at from boes where id = ${id}`)
}

/** Orders cleared here for which duty was paid, with each one's share of it; goods free of duty and those on no line bore none. */
async function paidOrders(db: Db): Promise<{ boe_id: number; order_id: number; day: string; duty: string }[]> {
  const cleared = await rows<Assessed & { day: string }>(db, sql`select b.id, b.duty_amount, b.declaration_date,
      (b.cleared_at at time zone 'Asia/Dubai')::date::text as day
    from boes b where b.scope = ${literal(customsScope, 'local')} and b.duty_amount > 0 and b.status = ${literal(boeStatus, 'cleared')} order by b.id`)
  const paid = []
  for (const { day, ...boe } of cleared) {
    for (const [order_id, duty] of await dutyByOrder(db, boe)) if (compare(duty, 0) > 0) paid.push({ boe_id: boe.id, order_id, day, duty })
  }
  return paid
}

/** Orders of high value that came back: duty of one waits to be claimed, of one customs has the claim, of one it gave nothing. */
async function seedRefunds(db: Db): Promise<void> {
  const paid = await paidOrders(db)
  const states = ['open', 'claimed', 'refused'] as const satisfies DutyRefundStatus[]
  for (const [nth, { boe_id, order_id, day, duty }] of paid.entries()) {
    const back = addDays(day, 12)
    const status = states[nth % states.length]
    await rows(db, sql`insert into duty_refunds (refund_no, boe_id, customs_order_id, came_back_on, claim_until, duty_amount, status, claim_ref, claimed_on,
        reason)
      values (${refundNo(back, nth + 1)}, ${boe_id}, ${order_id}, ${back}, ${addDays(day, REFUND_DAYS)}, ${duty}, ${status},
        ${status === 'open' ? null : `RF-2026-${101 + nth}`}, ${status === 'open' ? null : addDays(back, 2)},
        ${status === 'refused' ? 'Seals of the boxes were broken' : null})`)
  }
  await rows(db, sql`select setval('duty_refund_serial', ${paid.length + 1})`)
}

/** Bills of entry of the demo: of what has left, cleared; of what is still here some drafts, and orders that wait (boe-customs.md 8). */
export async function seedBoes(db: Db, who: Who): Promise<void> {
  await seedLeft(db, who)
  await seedRefunds(db)
  await rows(db, sql`update customs_orders c set sent_at = now() from fulfillment_orders f where f.id = c.fulfillment_id
    and f.status in ${literals(fulfillmentStatus, ...beforeHandover)}`)
  await rows(db, sql`select setval('boe_serial', ${MOST_LEFT})`)
  const { groups } = await previewBoes(db, who, { page: 1, page_size: 25 })
  const fit = groups.filter(({ faults }) => faults.length === 0)
  // The last ones wait for somebody to make theirs.
  for (const [nth, { declaration_type, order_ids }] of fit.slice(0, Math.floor(fit.length / 2)).entries()) {
    const made = await createBoes(db, who, { groups: [{ declaration_type, order_ids }] })
    if (nth % 2 === 1) await actOnBoe(db, who, made.boes[0]?.id ?? 0, 'validate', {})
  }
}
