import { sql } from 'drizzle-orm'
import { wmsSync } from '@/lib/domain/b2b-sku'
import { inboundScope, inboundStatus } from '@/lib/domain/inbound'
import { outboundStatus } from '@/lib/domain/outbound'
import { recordStatus } from '@/lib/domain/record-status'
import { onHandPlaces, stockPlace } from '@/lib/domain/stock'
import { usualReceiptMap, usualShipmentMap, wmsDirection, wmsKind, wmsOutcome } from '@/lib/domain/wms'
import { webhookEventState } from '@/lib/domain/subscription'
import { isB2bSku } from '../../core/stock/b2b-goods'
import { queueInbound, queueItems, queueOutbound } from '../../core/wms/outbox'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { wmsConnections } from '../../db/schema/wms'
import { seal } from '../../platform/tokens'
import { system } from '../../platform/who'
import { wmsKeys } from '../../sandbox-wms/keys'
import { hourMs, iso, minuteMs } from '../calendar'
import { copyInto, type Numbered } from '../copy'
import { dbOf } from '../db-of'
import type { DemoRows } from '../ground'

/** Names nobody has outside: only the bundled sandbox answers for them. */
const accounts = ['INFOR-DXB1', 'INFOR-DXB2'] as const
const CLIENTS = accounts.length
/** SKUs of which a WMS has another quantity than we have. */
const DIFFERING = 6
const SENT = 6
const out = literal(wmsDirection, 'out')

interface Ground { client_id: number; warehouse_id: number }
/** Clients with most of their goods for business in one warehouse, and that warehouse. */
const grounds = (db: Db) => rows<Ground>(
  db,
  sql`select distinct on (g.n, g.client_id) g.client_id, g.warehouse_id from (
        select b.owner_id as client_id, b.warehouse_id, count(*) as n from stock_balances b join skus k on k.id = b.sku_id
          join clients c on c.id = b.owner_id and c.status = ${literal(recordStatus, 'active')}
        where b.is_held and b.on_hand > 0 and b.place in ${literals(stockPlace, ...onHandPlaces)} and ${isB2bSku(sql`k`)}
          and exists (select 1 from outbound_orders o where o.client_id = b.owner_id and o.warehouse_id = b.warehouse_id)
          and exists (select 1 from inbound_orders o where o.client_id = b.owner_id and o.warehouse_id = b.warehouse_id
            and o.trade = ${literal(inboundScope, 'b2b')})
        group by 1, 2) g order by g.n desc, g.client_id, g.warehouse_id limit ${CLIENTS * 4}`,
)

/** What each WMS has: our stock, but for a few SKUs of the first. */
async function seedStock(db: Db): Promise<void> {
  await rows(
    db,
    sql`insert into wms_stock (connection_id, sku_id, item_code, lot_no, qty)
        select n.id, k.id, k.sku_code, l.lot_no, sum(b.on_hand)::int from wms_connections n
          join stock_balances b on b.owner_id = n.client_id and b.warehouse_id = n.warehouse_id and b.is_held
            and b.place in ${literals(stockPlace, ...onHandPlaces)}
          join skus k on k.id = b.sku_id and ${isB2bSku(sql`k`)} join lots l on l.id = b.lot_id
        group by n.id, k.id, k.sku_code, l.lot_no having sum(b.on_hand) > 0 order by n.id, k.id, l.lot_no`,
  )
  await rows(
    db,
    sql`update wms_stock s set qty = s.qty + d.by from (
          select f.id, case f.nth % 3 when 0 then 6 when 1 then -4 else 24 end as by from (
            select o.id, row_number() over (order by o.connection_id, o.sku_id) as nth from (
              select distinct on (connection_id, sku_id) id, connection_id, sku_id from wms_stock where qty > 10 order by connection_id, sku_id, id) o) f
          where f.nth <= ${DIFFERING}) d where s.id = d.id`,
  )
}

/** SKUs of these clients are in their WMS; the last ones were refused or still wait. */
async function seedItems(db: Db): Promise<void> {
  const skus = await rows<{ id: number }>(db, sql`select k.id from skus k where k.client_id in (select client_id from wms_connections) and ${isB2bSku(sql`k`)}
    and not k.is_bundle order by k.id`)
  await queueItems(db, skus.map(({ id }) => id))
  await rows(db, sql`update wms_messages w set state = ${literal(webhookEventState, 'delivered')}, outcome = ${literal(wmsOutcome, 'sent')}, attempts = 1,
    created_at = n.created_at, settled_at = n.created_at
    from wms_connections n where n.id = w.connection_id and w.message_kind = ${literal(wmsKind, 'item_create')}`)
  await rows(db, sql`update b2b_sku_profiles k set wms_sync_status = ${literal(wmsSync, 'synced')}, wms_synced_at = now() - interval '2 days'
    where k.wms_sync_status = ${literal(wmsSync, 'pending')} and k.client_id in (select client_id from wms_connections)`)
  // One that no order is of: it keeps nobody from anything.
  await rows(
    db,
    sql`with one as (select k.sku_id from b2b_sku_profiles k where k.wms_sync_status = ${literal(wmsSync, 'synced')}
          and not exists (select 1 from outbound_lines l where l.sku_id = k.sku_id) and not exists (select 1 from inbound_lines l where l.sku_id = k.sku_id)
          order by k.sku_id limit 1),
        refused as (update wms_messages w set state = ${literal(webhookEventState, 'failed')}, outcome = ${literal(wmsOutcome, 'refused')},
          note = 'The pack has no weight.' from one where w.sku_id = one.sku_id returning one.sku_id)
        update b2b_sku_profiles k set wms_sync_status = ${literal(wmsSync, 'failed')}, wms_error = 'The pack has no weight.', wms_synced_at = null
        from refused where k.sku_id = refused.sku_id`,
  )
}

/** What was sent of the newest orders of each connection: most of it taken, the last still waits. */
async function seedSent(db: Db): Promise<void> {
  const inbound = await rows<{ id: number; status: string }>(db, sql`select id, status from (select o.id, o.status, row_number() over (
      partition by n.id order by o.id desc) as nth from inbound_orders o join wms_connections n on n.client_id = o.client_id and n.warehouse_id = o.warehouse_id
    where o.trade = ${literal(inboundScope, 'b2b')} and o.status <> ${literal(inboundStatus, 'draft')}) x where nth <= ${SENT} order by id`)
  for (const { id, status } of inbound) {
    await queueInbound(db, system, id, 'asn_create')
    if (['received', 'putaway', 'closed'].includes(status)) await queueInbound(db, system, id, 'grn_confirmation')
    if (status === 'cancelled') await queueInbound(db, system, id, 'asn_cancel')
  }
  const outbound = await rows<{ id: number; status: string }>(db, sql`select id, status from (select o.id, o.status, row_number() over (
      partition by n.id order by o.id desc) as nth from outbound_orders o join wms_connections n on n.client_id = o.client_id
        and n.warehouse_id = o.warehouse_id
    where o.status <> ${literal(outboundStatus, 'draft')}) x where nth <= ${SENT} order by id`)
  for (const { id, status } of outbound) {
    await queueOutbound(db, system, id, 'order_create')
    if (status === 'shipped') await queueOutbound(db, system, id, 'shipment_confirmation')
    if (status === 'cancelled') await queueOutbound(db, system, id, 'order_cancel')
  }
  await rows(db, sql`update wms_messages w set state = ${literal(webhookEventState, 'delivered')}, outcome = ${literal(wmsOutcome, 'sent')}, attempts = 1,
    created_at = now() - interval '1 day' + w.id % 1000 * interval '1 second',
      settled_at = now() - interval '23 hours'
    where w.wms_direction = ${out} and w.state = ${literal(webhookEventState, 'pending')}
      and w.id < (select max(m.id) from wms_messages m where m.connection_id = w.connection_id and m.wms_direction = ${out})`)
}

/** What came of those orders: shown, older than what is known, refused, and of an order that is not here. */
async function seedSaid(db: Db, nowMs: number): Promise<void> {
  const [order] = await rows<{ connection_id: number; id: number; outbound_no: string }>(db, sql`select n.id as connection_id, o.id, o.outbound_no
    from outbound_orders o join wms_connections n on n.client_id = o.client_id and n.warehouse_id = o.warehouse_id
    where o.status = ${literal(outboundStatus, 'submitted')} order by o.id desc limit 1`)
  if (!order) return
  const { connection_id, id, outbound_no } = order
  const said = (nth: number, status: string, more: { outcome: string; state: string; note: string | null; order_no?: string }) => {
    const at = iso(nowMs - (5 - nth) * hourMs)
    const no = more.order_no ?? outbound_no
    return {
      connection_id, kind: 'shipment_status', ref_no: no, key: `DEMO-${nth}`, at, state: more.state, outcome: more.outcome, note: more.note,
      outbound_id: more.order_no ? null : id, next_at: iso(nowMs + 60 * minuteMs),
      payload: { message_id: `DEMO-${nth}`, type: 'shipment_status', order_no: no, status, event_time: at },
    }
  }
  const made = [
    said(1, '02', { outcome: 'shown', state: 'delivered', note: 'It is submitted here already.' }),
    said(2, '06', { outcome: 'applied', state: 'delivered', note: null }),
    said(0, '04', { outcome: 'old', state: 'delivered', note: 'A newer message of this order was applied before.' }),
    said(3, '99', { outcome: 'refused', state: 'failed', note: `Outbound ${outbound_no} is submitted; it cannot be cancelled.` }),
    said(4, '17', { outcome: 'waiting', state: 'pending', note: 'Order BOUT2609000001 is not here.', order_no: 'BOUT2609000001' }),
  ]
  await rows(
    db,
    sql`insert into wms_messages (connection_id, wms_direction, message_kind, outbound_id, ref_no, message_key, said_at, payload, state, outcome, note,
      attempts,
      next_at,
          created_at, settled_at)
        select w.connection_id, ${literal(wmsDirection, 'in')}, w.kind, w.outbound_id, w.ref_no, w.key, w.at, w.payload, w.state, w.outcome, w.note, 1,
          w.next_at, w.at,
          case when w.state <> ${literal(webhookEventState, 'pending')} then w.at end
        from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as w(connection_id bigint, kind text, outbound_id bigint, ref_no text, key text, at timestamptz,
          payload jsonb, state text, outcome text, note text, next_at timestamptz)`,
  )
  await rows(db, sql`insert into wms_orders (connection_id, outbound_id, wms_no, wms_code, said_at, said_key)
    select ${connection_id}, ${id}, 'SO0004711', '06', max(said_at), 'DEMO-2' from wms_messages where message_key = 'DEMO-2' on conflict do nothing`)
}

/** Two clients whose warehouse runs on Infor, messages of both ways, and stock that differs on six SKUs (b2b.md 8). */
export const seedWms: DemoRows = async (client, { nowMs, secret, idOf }) => {
  const db = dbOf(client)
  const found = (await grounds(db)).filter((one, at, all) => all.findIndex(({ client_id }) => client_id === one.client_id) === at).slice(0, CLIENTS)
  if (found.length === 0) return
  const by = idOf('super_admin')
  await copyInto(client, wmsConnections, found.map(({ client_id, warehouse_id }, at): Numbered<typeof wmsConnections> => ({
    id: at + 1, client_id, warehouse_id, account_code: accounts[at] ?? '', base_url: `https://${(accounts[at] ?? '').toLowerCase()}.example`,
    wms_environment: 'sandbox', message_format: at === 0 ? 'json' : 'x12',
    secrets: Object.fromEntries(Object.entries(wmsKeys).map(([key, value]) => [key, seal(value, secret, 'partner secrets')])),
    receipt_map: { ...usualReceiptMap }, shipment_map: { ...usualShipmentMap }, connection_status: 'connected', status: 'active',
    stock_at: iso(nowMs - 3 * hourMs), stock_tried_at: iso(nowMs - 3 * hourMs), created_at: iso(nowMs - 48 * hourMs), created_by: by, updated_by: by,
  })))
  await seedStock(db)
  await seedItems(db)
  await seedSent(db)
  await seedSaid(db, nowMs)
}
