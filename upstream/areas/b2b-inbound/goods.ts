import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { b2bInboundReports } from '@/lib/contract/b2b-inbound-reports'
import { addDays, today } from '@/lib/domain/days'
import { quarantineCase, receiptCondition } from '@/lib/domain/inbound'
import { stockPlace, stockStatus } from '@/lib/domain/stock'
import type { Db } from '../../db/db'
import { literal } from '../../db/literals'
import { anyOfValues, contains, pageOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { visibleInbound } from '../inbound/scope'
import { startOf } from '../stock/on-hand'

type Query = z.output<typeof b2bInboundReports.goods.query>
type Row = z.output<typeof b2bInboundReports.goods.reply>['rows'][number]

const quarantine = literal(receiptCondition, 'quarantine')
/** Where goods of a row still wait in quarantine. */
const waits = sql`(select b.id from stock_balances b where b.sku_id = k.id and b.lot_id = l.id and b.owner_id = o.client_id and b.lpn = e.lpn
  and b.place = ${literal(stockPlace, 'location')} and b.location_id = e.location_id and b.status = ${literal(stockStatus, 'quarantine')} and b.on_hand > 0)`
const decision = sql`case when e.condition <> ${quarantine} then ${literal(quarantineCase, 'accepted')}
  when w.id is not null then ${literal(quarantineCase, 'quarantined')} else ${literal(quarantineCase, 'decided')} end`
const left = sql`(l.expiry_date - ${today()}::date)`
const leftPct = sql`case when k.shelf_life_days > 0 then round(${left} * 100.0 / k.shelf_life_days, 1)::float8 end`

/** Lots with an expiry that were received of business orders, a row a condition, the first to expire first. */
export function b2bReceivedGoods(db: Db, who: Who, q: Query) {
  return pageOf<Row>(db, {
    columns: sql`e.id, k.sku_code, k.sku_name, c.name as client_name, s.vendor_name as supplier_name, l.lot_no, l.mfg_date, l.expiry_date, k.shelf_life_days,
      ${left} as remaining_days, ${leftPct} as remaining_pct, k.min_receipt_shelf_life_pct::float8 as least_pct, e.qty as received_qty,
      (select coalesce(sum(b.on_hand), 0)::int from stock_balances b where b.lot_id = l.id and b.owner_id = o.client_id and b.is_held
        and b.warehouse_id = o.warehouse_id) as in_stock_qty,
      e.condition, ${decision} as verdict, w.id as inventory_id, o.id as inbound_id, o.inbound_no, f.facility_code as warehouse_code, e.received_at`,
    from: sql`inbound_receipt_lines e join inbound_receipts r on r.id = e.receipt_id join inbound_orders o on o.id = r.inbound_id
      join lots l on l.id = e.lot_id join skus k on k.id = l.sku_id join clients c on c.id = o.client_id join facilities f on f.id = o.warehouse_id
      left join suppliers s on s.id = o.vendor_id left join lateral ${waits} w on e.condition = ${quarantine}`,
    where: [
      visibleInbound(who, 'b2b'), sql`e.qty > 0 and l.expiry_date is not null`, anyOfValues(sql`o.client_id`, q.client_id),
      anyOfValues(sql`o.warehouse_id`, q.warehouse_id), anyOfValues(sql`o.vendor_id`, q.supplier_id), anyOfValues(decision, q.decision),
      q.below_pct === undefined ? undefined : sql`${leftPct} < ${q.below_pct}`, q.from ? sql`e.received_at >= ${startOf(q.from)}` : undefined,
      q.to ? sql`e.received_at < ${startOf(addDays(q.to, 1))}` : undefined,
      q.search ? sql`(k.sku_code ilike ${contains(q.search)} or l.lot_no ilike ${contains(q.search)} or o.inbound_no ilike ${contains(q.search)})` : undefined,
    ],
    sorts: {
      expiry_date: { by: sql`l.expiry_date`, kind: 'time' }, received_at: { by: sql`e.received_at`, kind: 'time' },
      sku_code: { by: sql`k.sku_code`, kind: 'text' },
    },
    defaultSort: 'expiry_date', id: sql`e.id`,
  }, q)
}
