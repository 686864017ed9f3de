import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { saleOrders } from '@/lib/contract/sale-orders'
import { allocationStatus } from '@/lib/domain/stock'
import type { Db } from '../../db/db'
import { literal } from '../../db/literals'
import { anyOfValues, contains, dayRange, pageOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { isOfSku, lineTotal, pieces, shipped } from './read'
import { visibleOrders } from './scope'

type Query = z.output<typeof saleOrders.lines.query>
type Row = z.output<typeof saleOrders.lines.reply>['rows'][number]

/** What a line's bundle holds, `2 × A + 1 × B`. */
const held = sql`(select string_agg(p.per_piece || ' × ' || s.sku_code, ' + ' order by p.nth)
  from rows from (jsonb_to_recordset(i.components) as (sku_id bigint, per_piece int)) with ordinality as p(sku_id, per_piece, nth)
  join skus s on s.id = p.sku_id)`
/** Lots of what a line has. */
const lots = sql`(select string_agg(distinct l.lot_no, ', ') from stock_demands w join stock_allocations a on a.demand_id = w.id
  join stock_balances b on b.id = a.balance_id join lots l on l.id = b.lot_id
  where w.document_type = 'sale_order' and w.document_id = i.order_id and w.line_no = i.line_no and l.lot_no <> 'NA'
    and a.status <> ${literal(allocationStatus, 'released')})`
const columns = sql`i.id, i.order_id, o.order_no, o.ref_no, c.name as client, o.order_date, o.order_source, i.line_no, i.ordered_sku,
  coalesce(k.sku_code, ${held}) as sku_code, k.sku_name, ${lots} as lot_no, i.ordered_qty, ${pieces(sql`w.allocated_qty`)} as allocated_qty,
  ${pieces(shipped)} as shipped_qty, ${pieces(sql`w.cancelled_qty`)} as cancelled_qty, i.unit_price, i.discount, i.vat_amount, ${lineTotal} as line_total,
  i.currency, f.facility_code as warehouse, o.status, o.due_ship_at`
const counted = sql`sale_order_items i join sale_orders o on o.id = i.order_id`

/** Lines of the orders somebody may see, the newest order first. */
export function orderLines(db: Db, who: Who, q: Query) {
  const typed = q.search ? contains(q.search) : null
  return pageOf<Row>(
    db,
    {
      columns,
      from: sql`${counted} join clients c on c.id = o.client_id left join facilities f on f.id = o.warehouse_id left join skus k on k.id = i.sku_id`,
      countFrom: counted,
      where: [
        visibleOrders(who), anyOfValues(sql`o.client_id`, q.client_id), anyOfValues(sql`o.warehouse_id`, q.warehouse_id), anyOfValues(sql`o.status`, q.status),
        anyOfValues(sql`o.order_source`, q.order_source), q.sku_code ? isOfSku(q.sku_code) : undefined, dayRange(sql`o.order_date`, q.from, q.to),
        typed === null ? undefined : sql`(o.order_no ilike ${typed} or o.ref_no ilike ${typed} or i.ordered_sku ilike ${typed})`,
      ],
      sorts: { order_date: { by: sql`o.order_date`, kind: 'time' }, order_no: { by: sql`o.order_no`, kind: 'text' } },
      defaultSort: 'order_date',
      id: sql`i.id`,
    },
    q,
  )
}
