import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { btbVariantOrders as calls } from '@/lib/contract/btb-variants'
import { variantImage, variantOrderStatus } from '@/lib/domain/variant'
import type { Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { anyOfValues, contains, pageOf, whether } from '../../platform/list'
import type { Who } from '../../platform/who'
import { isOverdue, parents } from './read'
import { visibleVariantOrders } from './scope'

type Row = z.output<typeof calls.lines.reply>['rows'][number]

/** Units of the SKU that its order has: received as good, or allocated. */
const here = sql`(case when v.inbound_id is not null
  then (select coalesce(sum(n.accepted_qty), 0) from inbound_lines n where n.inbound_id = v.inbound_id and n.sku_id = l.sku_id)
  else (select coalesce(sum(d.allocated_qty), 0) from outbound_lines n join stock_demands d on d.id = n.demand_id
    where n.outbound_id = v.outbound_id and n.sku_id = l.sku_id) end)::int`
const isOver = sql`v.status in ${literals(variantOrderStatus, 'completed', 'cancelled')}`

/** One page of lines of variant orders, those wanted last first. */
export function variantOrderLines(db: Db, who: Who, q: z.output<typeof calls.lines.query>) {
  return pageOf<Row>(db, {
    columns: sql`l.id, v.id as variant_order_id, v.variant_order_no, v.direction, v.inbound_id, v.outbound_id,
      coalesce(i.inbound_no, o.outbound_no) as parent_no, v.client_id, coalesce(c.trade_name, c.name) as client_name, f.facility_code as warehouse_code,
      k.sku_code, k.sku_name, s.variant_code, s.market_country, l.lot_no, ${here} as received_qty, l.requested_qty, l.labelled_qty, l.rejected_qty,
      case when ${isOver} then 0 else l.requested_qty - l.labelled_qty - l.rejected_qty end as pending_qty,
      floor(l.labelled_qty * 100.0 / l.requested_qty)::int as labelled_pct, s.image_status, v.requested_by_date, ${isOverdue} as is_overdue, v.status`,
    from: sql`variant_order_lines l join variant_orders v on v.id = l.variant_order_id join skus k on k.id = l.sku_id join sku_variants s on s.id = l.variant_id
      join clients c on c.id = v.client_id join facilities f on f.id = v.warehouse_id ${parents}`,
    where: [
      visibleVariantOrders(who), sql`v.direction = ${q.direction}`, anyOfValues(sql`v.client_id`, q.client_id),
      anyOfValues(sql`v.warehouse_id`, q.warehouse_id), anyOfValues(sql`l.variant_id`, q.variant_id), anyOfValues(sql`v.status`, q.status),
      whether(q.overdue, isOverdue), whether(q.image_missing, sql`s.image_status <> ${literal(variantImage, 'approved')}`),
      q.from ? sql`v.requested_by_date >= ${q.from}::date` : undefined, q.to ? sql`v.requested_by_date <= ${q.to}::date` : undefined,
      q.search ? sql`(v.variant_order_no ilike ${contains(q.search)} or coalesce(i.inbound_no, o.outbound_no) ilike ${contains(q.search)}
        or k.sku_code ilike ${contains(q.search)} or s.variant_code ilike ${contains(q.search)})` : undefined,
    ],
    sorts: {
      variant_order_no: { by: sql`v.variant_order_no`, kind: 'text' }, requested_by_date: { by: sql`v.requested_by_date`, kind: 'time' },
      sku_code: { by: sql`k.sku_code`, kind: 'text' },
    },
    defaultSort: 'requested_by_date', id: sql`l.id`,
  }, q)
}
