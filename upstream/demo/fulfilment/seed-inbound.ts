import { sql, type SQL } from 'drizzle-orm'
import { today } from '@/lib/domain/days'
import { inboundScope, inboundStatus, inboundTxn, receiptCondition } from '@/lib/domain/inbound'
import { locationStatus, zoneType } from '@/lib/domain/location'
import { recordStatus } from '@/lib/domain/record-status'
import { skuScope } from '@/lib/domain/sku'
import { stockStatus } from '@/lib/domain/stock'
import { rows } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { dbOf } from '../db-of'
import type { DemoRows } from '../ground'

const closed = literal(inboundStatus, 'closed')
const received = literals(inboundStatus, 'receiving', 'received', 'putaway', 'closed')
const available = literal(stockStatus, 'available')
const counted = literals(inboundStatus, 'received', 'putaway', 'closed')

/** Orders that nobody has planned at the gate: drafts of clients, and some that were called off. */
const beside = sql`insert into inbound_orders (inbound_no, ref_no, client_id, warehouse_id, inbound_type, shipment_mode, expected_date, status, close_reason,
    created_at)
  select 'ASN' || to_char(o.expected_date, 'YYMM') || lpad((900000 + o.id)::text, 6, '0'), 'DRAFT-' || o.id, o.client_id, o.warehouse_id, 'purchase',
    (array['road', 'sea', 'air', 'courier'])[1 + o.id % 4], (now() at time zone 'Asia/Dubai')::date + (3 + o.id % 9)::int,
    case when o.id % 2 = 0 then ${literal(inboundStatus, 'draft')} else ${literal(inboundStatus, 'cancelled')} end,
    case when o.id % 2 = 1 then 'The supplier ships later.' end, now() - interval '2 days'
  from inbound_orders o order by o.id desc limit 16`

/** The newest that were closed are still being worked on. */
const underWay = sql`update inbound_orders o set status = w.status from (
    select id, case row_number() over (order by expected_date desc, id desc) % 3 when 0 then ${literal(inboundStatus, 'receiving')}
      when 1 then ${literal(inboundStatus, 'received')} else ${literal(inboundStatus, 'putaway')} end as status
    from inbound_orders where status = ${closed} order by expected_date desc, id desc limit 15
  ) w where w.id = o.id`

const [b2b, shops] = [literal(inboundScope, 'b2b'), literal(inboundScope, 'ecommerce')]

/** Ids of business orders begin beyond all others, so that a link to one holds in a demo of any size. */
const BUSINESS_FROM = 1_000_000

/** Orders of clients whose goods are for businesses too, in every state: six announced or on their way, the rest received over the last weeks. */
const business = sql`insert into inbound_orders (id, inbound_no, ref_no, trade, client_id, warehouse_id, inbound_type, priority, shipment_mode, container_no,
    container_size, po_ref, expected_date, status, close_reason, total_pallets, created_at)
  overriding system value
  select ${BUSINESS_FROM} + c.nth * 100 + n, 'BIN' || to_char(d.day, 'YYMM') || lpad((c.nth * 100 + n)::text, 6, '0'),
    'ASN-' || c.client_code || '-' || n, ${b2b}, c.id, f.id,
    case when n % 9 = 0 then 'sample' else 'purchase' end, case when n % 7 = 0 then 'urgent' else 'normal' end, case when n % 3 = 0 then 'sea' else 'road' end,
    case when n % 3 = 0 then 'MSCU1234566' end, case when n % 3 = 0 then '40HC' end, 'PO-' || (4400 + n), d.day,
    case n when 1 then ${literal(inboundStatus, 'draft')} when 2 then ${literal(inboundStatus, 'cancelled')} when 3 then ${literal(inboundStatus, 'submitted')}
      when 4 then ${literal(inboundStatus, 'submitted')} when 5 then ${literal(inboundStatus, 'arrived')} when 6 then ${literal(inboundStatus, 'receiving')}
      when 7 then ${literal(inboundStatus, 'received')} when 8 then ${literal(inboundStatus, 'putaway')} else ${closed} end,
    case when n = 2 then 'The supplier ships later.' end, 1 + n % 4, (d.day - 4 + time '09:00') at time zone 'Asia/Dubai'
  from (select c.id, c.client_code, row_number() over (order by c.id) as nth from clients c where exists (
      select 1 from skus k where k.client_id = c.id and k.scope <> ${literal(skuScope, 'ecom')} and k.status = ${literal(recordStatus, 'active')})
    order by c.id limit 6) c
  cross join generate_series(1, 16) n
  cross join lateral (select (now() at time zone 'Asia/Dubai')::date + case when n <= 4 then 3 + n else -(n - 5) * 2 end as day) d
  cross join lateral (select w.id from facilities w where w.kind = 'warehouse' and w.facility_code in ('JXB1', 'AUH1') order by w.facility_code desc
    offset case when n % 4 = 0 then 1 else 0 end limit 1) f`

/** One to three lines an order, of SKUs of its client; of a business order in cases, where its SKU says how many units one holds. */
const lines = sql`with choice as (
    select s.trade, id, client_id, units_per_carton, is_batch_tracked, is_expiry_tracked, shelf_life_days, unit_cost, currency,
      row_number() over (partition by s.trade, client_id order by md5(sku_code)) - 1 as nth, count(*) over (partition by s.trade, client_id) as many
    from skus k join (values (${shops}), (${b2b})) s(trade) on s.trade = ${shops} or k.scope <> ${literal(skuScope, 'ecom')}
    where status = ${literal(recordStatus, 'active')} and not is_serial_tracked and not is_bundle
  )
  insert into inbound_lines (inbound_id, line_no, sku_id, expected_qty, uom, uom_units, lot_no, expiry_date, unit_cost, currency, accepted_qty, damaged_qty,
    putaway_qty)
  select o.id, n, k.id, e.qty, case when e.units > 1 then 'CS' else 'EA' end, e.units,
    case when k.is_batch_tracked then 'L' || to_char(o.expected_date, 'YYMMDD') end,
    case when k.is_expiry_tracked then o.expected_date + (k.shelf_life_days * 0.8)::int end, k.unit_cost, k.currency,
    a.qty, a.damaged, case o.status when ${closed} then a.qty when ${literal(inboundStatus, 'putaway')} then a.qty / 2 else 0 end
  from inbound_orders o cross join lateral generate_series(1, 1 + (o.id % 3)::int) n
  join choice k on k.trade = o.trade and k.client_id = o.client_id and k.nth = (o.id * 7 + n * 13) % k.many
  cross join lateral (select case when o.trade = ${b2b} and k.units_per_carton between 2 and 12 then k.units_per_carton else 1 end as units) u
  cross join lateral (select u.units, (4 + (o.id * 5 + n * 11) % 5 * 5)::int * u.units as qty) e
  cross join lateral (select (n = 1 and o.id % 19 = 0)::int as damaged, (n = 1 and o.id % 23 = 0)::int as short) d
  cross join lateral (select case when o.status in ${received} then (case when o.status = ${literal(inboundStatus, 'receiving')} then e.qty / 2 else e.qty end)
    - d.damaged - d.short else 0 end as qty, case when o.status in ${received} then d.damaged else 0 end as damaged) a`

const lots = sql`insert into lots (sku_id, lot_no, expiry_date, first_received_at)
  select n.sku_id, coalesce(n.lot_no, 'NA'), n.expiry_date, min((o.expected_date + time '10:00') at time zone 'Asia/Dubai')
  from inbound_lines n join inbound_orders o on o.id = n.inbound_id where o.status in ${received} group by 1, 2, 3 on conflict do nothing`

const receipts = sql`insert into inbound_receipts (grn_no, inbound_id, received_on, created_at)
  select 'GRN' || to_char(expected_date, 'YYMM') || lpad((row_number() over (order by expected_date, id))::text, 6, '0'), id, expected_date,
    (expected_date + time '10:00') at time zone 'Asia/Dubai'
  from inbound_orders where status in ${received}`

/** The receiving shelf of each warehouse, and its shelves to sell from, in turn. */
const shelves = sql`create temporary table demo_shelves as
  select warehouse_id, id, zone_type = ${literal(zoneType, 'receiving')} as is_dock, storage_class,
    row_number() over (partition by warehouse_id, zone_type, storage_class order by pick_sequence, id) - 1 as nth,
    count(*) over (partition by warehouse_id, zone_type, storage_class) as many
  from locations where status = ${literal(locationStatus, 'active')} and zone_type in ${literals(zoneType, 'pick', 'receiving')}`

/** What was received of each line, where it was put down and where it went. */
const goods = sql`create temporary table demo_goods as
  select o.id as inbound_id, o.inbound_no, o.client_id, o.warehouse_id, o.status as state, (o.expected_date + time '10:00') at time zone 'Asia/Dubai' as at,
    n.id as line_id, n.sku_id, l.id as lot_id, n.unit_cost, n.currency, n.accepted_qty, n.damaged_qty, n.putaway_qty, d.id as dock_id,
    coalesce(s.id, (select p.id from demo_shelves p where p.warehouse_id = o.warehouse_id and not p.is_dock order by p.nth limit 1)) as shelf_id
  from inbound_lines n join inbound_orders o on o.id = n.inbound_id join skus k on k.id = n.sku_id
  join lots l on l.sku_id = n.sku_id and l.lot_no = coalesce(n.lot_no, 'NA') and l.expiry_date is not distinct from n.expiry_date
  join lateral (select p.id from demo_shelves p where p.warehouse_id = o.warehouse_id and p.is_dock order by p.nth limit 1) d on true
  left join demo_shelves s on s.warehouse_id = o.warehouse_id and not s.is_dock and s.storage_class = k.storage_class
    and s.nth = (n.sku_id * 31 + l.id) % s.many
  where o.status in ${received}`

const receiptLines = sql`insert into inbound_receipt_lines (receipt_id, line_id, lot_id, qty, condition, reason, location_id, putaway_qty, received_at)
  select r.id, g.line_id, g.lot_id, v.qty, v.condition, v.reason, g.dock_id, v.stored, g.at from demo_goods g
  join inbound_receipts r on r.inbound_id = g.inbound_id
  cross join lateral (values (g.accepted_qty, ${literal(receiptCondition, 'good')}, null, g.putaway_qty),
    (g.damaged_qty, ${literal(receiptCondition, 'damaged')}, 'broken', 0)) v(qty, condition, reason, stored)
  where v.qty > 0`

/** A scan that received each of them, and one that put it away. */
const transactions = sql`insert into inbound_transactions (inbound_id, line_id, receipt_line_id, txn_type, lot_id, qty, uom, uom_units, condition, reason,
    from_location_id, to_location_id, device, happened_at, created_at)
  select g.inbound_id, g.line_id, x.id, v.kind, x.lot_id, v.qty, case when v.qty % n.uom_units = 0 then n.uom else 'EA' end,
    case when v.qty % n.uom_units = 0 then n.uom_units else 1 end, x.condition, x.reason, v.at_first, v.at_last, 'handheld', v.at, v.at
  from demo_goods g join inbound_lines n on n.id = g.line_id join inbound_receipt_lines x on x.line_id = g.line_id
  cross join lateral (values (${literal(inboundTxn, 'receive')}, x.qty, null::bigint, g.dock_id, g.at),
    (${literal(inboundTxn, 'putaway')}, x.putaway_qty, g.dock_id, g.shelf_id, g.at + interval '3 hours')) v(kind, qty, at_first, at_last, at)
  where v.qty > 0 order by v.at, g.line_id`

const balances = sql`insert into stock_balances (sku_id, lot_id, owner_id, place, status, warehouse_id, location_id)
  select distinct g.sku_id, g.lot_id, g.client_id, v.place, v.status, v.warehouse, v.location from demo_goods g
  cross join lateral (values ('supplier', 'available', null::bigint, null::bigint), ('location', 'available', g.warehouse_id, g.dock_id),
    ('location', 'damaged', g.warehouse_id, g.dock_id), ('location', 'available', g.warehouse_id, g.shelf_id)) v(place, status, warehouse, location)
  order by 1, 2, 3, 4, 5, 6, 7 on conflict do nothing`


const moved = sql`move_type, sku_id, from_id, to_id, qty, warehouse_id, owner_id, reference_type, reference_no, unit_cost, currency, happened_at, created_at`
const sameGoods = sql`sku_id = g.sku_id and b.lot_id = g.lot_id and b.owner_id = g.client_id and b.lpn = ''`

const onShelf = (shelf: SQL) => sql`select b.id from stock_balances b where b.${sameGoods} and b.place = 'location' and b.status = ${available}
  and b.location_id = ${shelf}`

const receiptMoves = sql`insert into stock_moves (${moved})
  select 'receipt', g.sku_id, s.id, d.id, v.qty, g.warehouse_id, g.client_id, 'inbound', g.inbound_no, g.unit_cost, g.currency, g.at, g.at from demo_goods g
  cross join lateral (values (g.accepted_qty, 'available'), (g.damaged_qty, 'damaged')) v(qty, status)
  join lateral (select b.id from stock_balances b where b.${sameGoods} and b.place = 'supplier' and b.status = ${available}) s on true
  join lateral (select b.id from stock_balances b where b.${sameGoods} and b.place = 'location' and b.status = v.status and b.location_id = g.dock_id) d on true
  where v.qty > 0 order by g.at, g.line_id`

const putaways = sql`insert into stock_moves (${moved})
  select 'putaway', g.sku_id, d.id, s.id, g.putaway_qty, g.warehouse_id, g.client_id, 'inbound', g.inbound_no, null, null, g.at + interval '3 hours',
    g.at + interval '3 hours' from demo_goods g
  join lateral (${onShelf(sql`g.dock_id`)}) d on true
  join lateral (${onShelf(sql`g.shelf_id`)}) s on true
  where g.putaway_qty > 0 order by g.at, g.line_id`

const moments = sql`update inbound_orders set submitted_at = created_at,
    boe_no = case when warehouse_id in (select facility_id from warehouses where is_free_zone) then '101-' || (1200000 + id) || '-26' end,
    arrived_at = coalesce(arrived_at, case when status in ${received} then (expected_date + time '09:20') at time zone 'Asia/Dubai' end),
    received_at = case when status in ${counted} then (expected_date + time '12:30') at time zone 'Asia/Dubai' end,
    closed_at = case when status = ${closed} then (expected_date + time '15:00') at time zone 'Asia/Dubai' end,
    close_reason = case when id % 23 = 0 and status in ${counted} then 'One unit was missing from its carton.'
      else close_reason end
  where status <> ${literal(inboundStatus, 'draft')}`

/** Two orders that were counted wrongly: one is still to be decided. */
const reopens = sql`with made as (
    insert into asn_reopen_requests (request_no, inbound_id, reason_code, description, approval_status, decision_remarks, decided_by, decided_at, created_by,
      created_at)
    select 'ARR' || to_char(${today()}::date, 'YYMM') || lpad(o.nth::text, 5, '0'), o.id, 'missed_quantity',
      'Two units stood in the wrong bay and were found the next day.', case when o.nth = 1 then '0' else '2' end,
      case when o.nth = 2 then 'They belong to another order.' end, case when o.nth = 2 then w.id end, case when o.nth = 2 then now() - interval '1 hour' end,
      w.id, now() - interval '3 hours'
    from (select id, row_number() over (order by expected_date desc, id desc) as nth from inbound_orders where trade = ${b2b} and status = ${closed}) o
      cross join (select min(id) as id from users where user_category = 'warehouse') w where o.nth <= 2 returning id, inbound_id
  ) insert into asn_reopen_lines (request_id, line_no, line_id, sku_id, change_qty)
  select m.id, 1, n.id, n.sku_id, 2 from made m
    join lateral (select id, sku_id from inbound_lines where inbound_id = m.inbound_id order by line_no limit 1) n on true`

/** What the orders of the gate bring: lines, receipts and their moves, so that shelves hold what was received (fulfilment.md 8). */
export const seedInbound: DemoRows = async (client) => {
  const db = dbOf(client)
  for (const one of [beside, underWay, business, lines, lots, receipts, shelves, goods, receiptLines, transactions, balances, receiptMoves, putaways, moments,
    reopens])
    await rows(db, one)
  await client.query('drop table demo_goods, demo_shelves')
  await client.query(`select setval('inbound_serial', (select coalesce(max(id), 0) + 1 from inbound_orders where id < ${BUSINESS_FROM})),
    setval('grn_serial', (select count(*) + 1 from inbound_receipts)), setval('reopen_serial', 3)`)
}
