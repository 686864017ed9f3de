import { sql, type SQL } from 'drizzle-orm'
import { customsScope, hvlvClass } from '@/lib/domain/customs'
import { fulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { inCoins } from '../../db/money-columns'
import type { Who } from '../../platform/who'
import { isOfPart } from '../fulfilment/parts'
import { dirhamsOf, rateToday } from '../parcels/dirhams'

/** What of a line a part of its order ships, without VAT: the line's total by the units of it that are left. */
const value = sql`coalesce((
  select sum(${inCoins(sql`(i.ordered_qty * i.unit_price - i.discount - case when o.is_tax_inclusive then i.vat_amount else 0 end) * d.left_units / d.of_line`,
    sql`i.currency`)})
  from (select d.line_no, sum(d.qty - d.cancelled_qty)::numeric as left_units,
      (select sum(w.qty) from stock_demands w where w.document_type = d.document_type and w.document_id = d.document_id and w.line_no = d.line_no) as of_line
    from stock_demands d where ${isOfPart} group by d.document_type, d.document_id, d.line_no) d
  join sale_order_items i on i.order_id = f.order_id and i.line_no = d.line_no), 0)`

/** What its boxes weigh, and before it is packed its goods. */
const weight = sql`coalesce((select sum(b.weight) from fulfillment_packages b where b.fulfillment_id = f.id),
  (select sum((d.qty - d.cancelled_qty) * k.weight) from stock_demands d join skus k on k.id = d.sku_id where ${isOfPart}), 0)`

const scope = sql`case when o.country_code <> w.country_code then ${literal(customsScope, 'international')} else ${literal(customsScope, 'local')} end`

/** Fulfilment orders that cross a customs border: out of a free zone, or out of the warehouse's country. */
const crossing = sql`fulfillment_orders f join sale_orders o on o.id = f.order_id join facilities w on w.id = f.warehouse_id
  left join warehouses z on z.facility_id = f.warehouse_id`
const crosses = sql`(o.country_code <> w.country_code or coalesce(z.is_free_zone, false)) and f.status <> ${literal(fulfillmentStatus, 'cancelled')}`

/** Writes down what customs is told of fulfilment orders that cross a border and are not declared yet. `of` is a condition on `fulfillment_orders f`. */
export const noteFacts = (tx: Db, who: Who, of: SQL) =>
  rows(
    tx,
    sql`insert into customs_orders as c (fulfillment_id, client_id, warehouse_id, scope, country_code, consignee_key, dispatch_day, declared_value, currency,
          declared_value_aed, aggregated_value_aed, gross_weight, hvlv_class, created_by)
        select n.id, n.client_id, n.warehouse_id, n.scope, n.country_code, n.consignee_key, n.dispatch_day, n.value, n.currency, n.aed, n.aed, n.weight,
          ${literal(hvlvClass, 'HV')}, ${who.user_id || null}
        from (
          select v.*, ${dirhamsOf(sql`v.value`, sql`v.currency`, rateToday)} as aed from (
            select f.id, f.client_id, f.warehouse_id, ${scope} as scope, o.country_code, o.currency, ${value} as value, ${weight} as weight,
              encode(sha256(convert_to(o.consignee_phone, 'UTF8')), 'hex') as consignee_key, (f.due_ship_at at time zone 'Asia/Dubai')::date as dispatch_day
            from ${crossing} where ${crosses} and ${of}) v) n
        order by n.id
        on conflict (fulfillment_id) do update set declared_value = excluded.declared_value, currency = excluded.currency,
          declared_value_aed = excluded.declared_value_aed, gross_weight = excluded.gross_weight, dispatch_day = excluded.dispatch_day,
          consignee_key = excluded.consignee_key
        where c.declared_at is null and (c.declared_value, c.currency, c.declared_value_aed, c.gross_weight, c.dispatch_day, c.consignee_key) is distinct from
          (excluded.declared_value, excluded.currency, excluded.declared_value_aed, excluded.gross_weight, excluded.dispatch_day, excluded.consignee_key)`,
  )
