import { sql, type SQL } from 'drizzle-orm'
import { customsScope, hvlvClass } from '@/lib/domain/customs'
import { fulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { rows, type Db } from '../../db/db'
import { handlingUnitStatus, usedUnits } from '@/lib/domain/handling-unit'
import { outboundStatus } from '@/lib/domain/outbound'
import { literal, literals } from '../../db/literals'
import { inCoins } from '../../db/money-columns'
import type { Who } from '../../platform/who'
import { isOfPart } from '../fulfilment/parts'
import { dirhamsOf, rateToday } from '../parcels/dirhams'
import { bulkCurrency, bulkValue, crossesInBulk } from './source'

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

/** A day's goods of the parcels that cross a customs border: out of a free zone, or out of the warehouse's country. */
const parcels = (of: SQL) => sql`select f.id as fulfillment_id, null::bigint as outbound_id, f.client_id, f.warehouse_id, w.country_code as from_country,
    o.country_code, o.currency, ${value} as value, ${weight} as weight, encode(sha256(convert_to(o.consignee_phone, 'UTF8')), 'hex') as consignee_key,
    (f.due_ship_at at time zone 'Asia/Dubai')::date as dispatch_day
  from fulfillment_orders f join sale_orders o on o.id = f.order_id join facilities w on w.id = f.warehouse_id
    left join warehouses z on z.facility_id = f.warehouse_id
  where (o.country_code <> w.country_code or coalesce(z.is_free_zone, false)) and f.status <> ${literal(fulfillmentStatus, 'cancelled')} and ${of}`

/** Outbound orders `u` with what says whether they cross a border. */
const bulkGround = sql`outbound_orders u join consignees n on n.id = u.consignee_id join facilities w on w.id = u.warehouse_id
  left join warehouses z on z.facility_id = u.warehouse_id left join warehouses y on y.facility_id = n.facility_id`

/** What its cartons and pallets weigh, and before it is packed its goods. */
const bulkWeight = sql`coalesce((select sum(h.gross_weight) from handling_units h where h.outbound_id = u.id and h.parent_id is null
    and h.status in ${literals(handlingUnitStatus, ...usedUnits)}), g.weight)`

/**
 * Goods in bulk that cross one, drafts left out. They are declared in the currency of their lines, in AED where these differ. What goes from one free zone of a
 * country to another stays outside its customs.
 */
const bulk = (of: SQL) => sql`select null::bigint as fulfillment_id, u.id as outbound_id, u.client_id, u.warehouse_id, w.country_code as from_country,
    n.country_code, t.currency, g.value, ${bulkWeight} as weight, encode(sha256(convert_to('consignee ' || n.id, 'UTF8')), 'hex') as consignee_key,
    u.requested_ship_date as dispatch_day
  from ${bulkGround}
    cross join lateral (select ${bulkCurrency} as currency) t
    cross join lateral (select coalesce(sum(${bulkValue(sql`t.currency`)}), 0) as value,
        coalesce(sum((d.qty - d.cancelled_qty) * k.weight), 0) as weight
      from outbound_lines l join stock_demands d on d.id = l.demand_id join skus k on k.id = l.sku_id where l.outbound_id = u.id) g
  where ${crossesInBulk} and ${of}`

/** What customs is told of: conditions on `fulfillment_orders f` and on `outbound_orders u`; a kind without one is left out. */
export interface Crossing { parcels?: SQL; bulk?: SQL }

const facts = ['client_id', 'warehouse_id', 'scope', 'country_code', 'declared_value', 'currency', 'declared_value_aed', 'gross_weight', 'dispatch_day',
  'consignee_key'] as const
const listed = (of: string) => sql.raw(facts.map((name) => `${of}.${name}`).join(', '))

async function noteOne(tx: Db, who: Who, source: SQL, key: 'fulfillment_id' | 'outbound_id'): Promise<void> {
  await rows(
    tx,
    sql`insert into customs_orders as c (fulfillment_id, outbound_id, client_id, warehouse_id, scope, country_code, consignee_key, dispatch_day,
          declared_value, currency, declared_value_aed, aggregated_value_aed, gross_weight, hvlv_class, created_by)
        select n.fulfillment_id, n.outbound_id, n.client_id, n.warehouse_id, case when n.country_code <> n.from_country
            then ${literal(customsScope, 'international')} else ${literal(customsScope, 'local')} end,
          n.country_code, n.consignee_key, n.dispatch_day, n.value, n.currency, n.aed, n.aed, n.weight, ${literal(hvlvClass, 'HV')}, ${who.user_id || null}
        from (select v.*, ${dirhamsOf(sql`v.value`, sql`v.currency`, rateToday)} as aed from (${source}) v) n
        order by coalesce(n.fulfillment_id, n.outbound_id)
        on conflict (${sql.identifier(key)}) do update set ${sql.raw(facts.map((name) => `${name} = excluded.${name}`).join(', '))}
        where c.declared_at is null and (${listed('c')}) is distinct from (${listed('excluded')})`,
  )
}

/** Writes down what customs is told of what crosses a border and is not declared yet; goods in bulk that cross none any more are forgotten. */
export async function noteFacts(tx: Db, who: Who, of: Crossing): Promise<void> {
  if (of.parcels) await noteOne(tx, who, parcels(of.parcels), 'fulfillment_id')
  if (!of.bulk) return
  await rows(tx, sql`with gone as (
      select c.id from customs_orders c join ${bulkGround} on c.outbound_id = u.id
      where ${of.bulk} and u.status <> ${literal(outboundStatus, 'cancelled')} and not ${crossesInBulk}
        and c.declared_at is null and not exists (select 1 from boe_orders x where x.customs_order_id = c.id)
    ), codes as (delete from customs_goods g using gone where g.customs_order_id = gone.id)
    delete from customs_orders c using gone where c.id = gone.id`)
  await noteOne(tx, who, bulk(of.bulk), 'outbound_id')
}
