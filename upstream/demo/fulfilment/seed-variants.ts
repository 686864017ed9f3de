import { sql } from 'drizzle-orm'
import { inboundScope, inboundStatus } from '@/lib/domain/inbound'
import { outboundStatus } from '@/lib/domain/outbound'
import { recordStatus } from '@/lib/domain/record-status'
import { skuScope } from '@/lib/domain/sku'
import { holdingVariantOrder, variantDirection, variantOrderStatus } from '@/lib/domain/variant'
import { rows } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { dbOf } from '../db-of'
import type { DemoRows } from '../ground'

const b2bGoods = sql`k.scope <> ${literal(skuScope, 'ecom')} and k.status = ${literal(recordStatus, 'active')} and not k.is_bundle`
const [VARIANTS, INBOUND, OUTBOUND, OVERDUE] = [900, 130, 110, 8]

/** Every fifth SKU for businesses is shipped with a label alone. */
const labelled = sql`update skus k set label_required = true where ${b2bGoods} and k.id % 5 = 0`

/** Of each SKU one for the Emirates, then for its neighbours, then in packs. */
const variants = sql`insert into sku_variants (client_id, sku_id, variant_code, variant_name, market_country, label_languages, pack_qty, barcode,
    label_template, ingredients, ingredients_ar, importer)
  select k.client_id, k.id, left(k.sku_code, 56) || '-' || m.code, left(k.sku_name, 120) || ', ' || m.name, m.country, m.languages::text[], m.pack,
    case when (k.id + m.nth) % 3 <> 0 then 'V' || lpad((k.id * 10 + m.nth)::text, 9, '0') end, m.paper,
    case when k.is_expiry_tracked then 'As printed on the pack. Contains no pork.' end,
    case when k.is_expiry_tracked then 'كما هو مطبوع على العبوة' end,
    coalesce(c.trade_name, c.name)
  from skus k join clients c on c.id = k.client_id cross join (values
    (1, 'UAE', 'Emirates', 'AE', '{en,ar}', 1, '50x25'), (2, 'KSA', 'Saudi Arabia', 'SA', '{ar,en}', 1, '70x50'),
    (3, 'OMN', 'Oman', 'OM', '{ar,en}', 1, '50x25'), (4, 'QAT', 'Qatar', 'QA', '{en,ar}', 1, '50x25'),
    (5, 'UAE-P6', 'Emirates, six', 'AE', '{en,ar,hi}', 6, '100x50'), (6, 'KWT', 'Kuwait', 'KW', '{ar,en}', 1, '70x50'),
    (7, 'BHR', 'Bahrain', 'BH', '{ar,en,ur}', 1, '70x50'), (8, 'KSA-P6', 'Saudi Arabia, six', 'SA', '{ar,en}', 6, '100x50')
  ) m(nth, code, name, country, languages, pack, paper) where ${b2bGoods} order by m.nth, k.id limit ${VARIANTS}`

const status = (name: (typeof variantOrderStatus.names)[number]) => literal(variantOrderStatus, name)
/** The variant of a line `n` for the Emirates, of which one is a unit. */
const ofLine = sql`sku_variants v on v.sku_id = n.sku_id and v.market_country = 'AE' and v.pack_qty = 1`

/** Half of a line for the Emirates and half for Saudi Arabia, an order each, as far as its order is. */
const inbound = sql`select ${literal(variantDirection, 'inbound')} as direction, o.id as inbound_id, null::bigint as outbound_id, o.client_id, o.warehouse_id,
    o.expected_date as day, n.sku_id, v.id as variant_id, n.lot_no,
    u.units / 2 as asked, n.accepted_qty / 2 as here, n.id * 2 + (v.market_country = 'AE')::int as line_id,
    case when o.status = ${literal(inboundStatus, 'closed')} then ${status('completed')}
      when o.status = ${literal(inboundStatus, 'cancelled')} then ${status('cancelled')}
      when o.status = ${literal(inboundStatus, 'draft')} then ${status('draft')}
      when n.accepted_qty > 1 and n.id % 4 <> 0 then ${status('in_progress')} when n.id % 7 = 0 then ${status('on_hold')} else ${status('open')} end as status
  from inbound_orders o join inbound_lines n on n.inbound_id = o.id
    join sku_variants v on v.sku_id = n.sku_id and v.market_country in ('AE', 'SA') and v.pack_qty = 1
    cross join lateral (select case when n.accepted_qty > 0 then n.accepted_qty else n.expected_qty end as units) u
  where o.trade = ${literal(inboundScope, 'b2b')} and u.units >= 2 order by o.expected_date desc, n.id, v.id limit ${INBOUND}`
const outbound = sql`select ${literal(variantDirection, 'outbound')}, null::bigint, o.id, o.client_id, o.warehouse_id, o.requested_ship_date, n.sku_id, v.id,
    null::text, n.uom_qty * n.per_uom, coalesce(d.allocated_qty, 0), n.id,
    case when o.status = ${literal(outboundStatus, 'cancelled')} then ${status('cancelled')}
      when o.status in ${literals(outboundStatus, 'shipped', 'delivered')} then ${status('completed')}
      when o.status = ${literal(outboundStatus, 'draft')} then ${status('draft')}
      when d.allocated_qty > 1 and n.id % 3 = 0 then ${status('in_progress')} when n.id % 11 = 0 then ${status('on_hold')} else ${status('open')} end
  from outbound_orders o join outbound_lines n on n.outbound_id = o.id join ${ofLine} left join stock_demands d on d.id = n.demand_id
  order by o.requested_ship_date desc, n.id limit ${OUTBOUND}`

/** Numbered in turn; the day it is wanted by is that of its order, or one to come while it is open. */
const orders = sql`with asked as (select t.*, row_number() over (order by t.direction, t.line_id) as nth from ((${inbound}) union all (${outbound})) t),
  made as (
    insert into variant_orders (variant_order_no, direction, inbound_id, outbound_id, client_id, warehouse_id, requested_by_date, priority, instructions,
      status, held_from, hold_reason, close_reason, submitted_at, completed_at)
    select 'VO' || to_char(now() at time zone 'Asia/Dubai', 'YYMM') || lpad(nth::text, 6, '0'), direction, inbound_id, outbound_id, client_id, warehouse_id,
      case when status in (${status('completed')}, ${status('cancelled')}) then day
        else greatest(day, (now() at time zone 'Asia/Dubai')::date + (nth % 6)::int) end,
      case when nth % 9 = 0 then 'urgent' else 'normal' end, case when nth % 4 = 0 then 'Label on the back, below the barcode.' end, status,
      case when status = ${status('on_hold')} then ${status('open')} end, case when status = ${status('on_hold')} then 'The labels are printed anew.' end,
      case when status = ${status('cancelled')} then 'Its order was cancelled.' end,
      case when status <> ${status('draft')} then now() - interval '1 day' end, case when status = ${status('completed')} then now() - interval '2 hours' end
    from asked order by nth returning id, variant_order_no
  )
  insert into variant_order_lines (variant_order_id, line_no, sku_id, variant_id, lot_no, pack_qty, requested_qty, labelled_qty, labels_printed, labels_spoiled)
  select m.id, 1, a.sku_id, a.variant_id, a.lot_no, 1, a.asked, q.done, q.done + q.done / 40, q.done / 40
  from made m join asked a on right(m.variant_order_no, 6)::int = a.nth
    cross join lateral (select case a.status when ${status('completed')} then least(a.asked, greatest(a.here, 0))
      when ${status('in_progress')} then least(a.asked, a.here) / 2 else 0 end as done) q order by a.nth`

/** Eight were wanted earlier. */
const late = sql`update variant_orders v set requested_by_date = (now() at time zone 'Asia/Dubai')::date - (1 + v.id % 5)::int
  where v.id in (select id from variant_orders where status in ${literals(variantOrderStatus, ...holdingVariantOrder)} order by id desc limit ${OVERDUE})`

const counts = sql`insert into variant_labellings (line_id, labelled, rejected, printed, spoiled, created_by, created_at)
  select l.id, l.labelled_qty, 0, l.labels_printed, l.labels_spoiled, (select id from users where user_category = 'warehouse' order by id limit 1),
    now() - interval '3 hours' from variant_order_lines l where l.labelled_qty > 0 order by l.id`
const numbered = sql`select setval('variant_order_serial', greatest(1, (select count(*) from variant_orders)))`

/** Market forms of goods for B2B, and the orders that label them (b2b.md 8). */
export const seedVariants: DemoRows = async (client) => {
  const db = dbOf(client)
  for (const one of [labelled, variants, orders, late, counts, numbered]) await rows(db, one)
}
