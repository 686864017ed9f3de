import { sql, type SQL } from 'drizzle-orm'
import type { DeclaredGoods } from '@/lib/domain/boe-lines'
import { compare, divide, multiply, sum } from '@/lib/domain/decimal'
import { share } from '@/lib/domain/share'
import { xmlInvoiceStatus } from '@/lib/domain/xml-invoice'
import { codeOfGoods, goodsOf, originOfGoods } from '../../core/customs/goods'
import { bulkValue, withSource } from '../../core/customs/source'
import { holds } from '../../core/tariff/read-tariff'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { inCoins } from '../../db/money-columns'

/** The tariff goods are declared by: of the country our warehouses leave. */
export const TARIFF = 'AE'

interface Found {
  order_id: number
  line_no: number
  hs_code: string | null
  origin: string | null
  description: string
  units: number
  net_weight: string
  litres: string | null
  sugar: string | null
  line_value: string
  currency: string
  gross_weight: string
}
/** Goods of an order before it is known whether they can be declared. */
export type Goods = Omit<DeclaredGoods, 'hs_code' | 'country_of_origin'> & { hs_code: string | null; country_of_origin: string | null }

const read = (db: Db, orderIds: readonly number[]) => rows<Found>(
  db,
  sql`with goods as (
        select c.id as order_id, f.order_id as sale_id, c.outbound_id, c.currency, c.gross_weight, i.*
        from customs_orders c ${withSource} cross join lateral (
          select d.line_no, k.id as sku_id, ${codeOfGoods} as hs_code, ${originOfGoods} as origin, k.sku_name as description,
            sum(d.qty - d.cancelled_qty)::int as units, coalesce(k.weight, 0) * sum(d.qty - d.cancelled_qty) as net_weight,
            k.volume_litres * sum(d.qty - d.cancelled_qty) as litres, k.sugar_g_per_100ml as sugar,
            max((select sum(w.qty) from stock_demands w where w.document_type = d.document_type and w.document_id = d.document_id
              and w.line_no = d.line_no)) as of_line
          from ${goodsOf} group by d.line_no, k.id, pr.id, ph.id, g.hs_code, g.country_of_origin) i
        where c.id = any(${sql.param([...orderIds])}::bigint[]) and i.units > 0)
      select g.order_id, g.line_no, g.hs_code, g.origin, g.description, g.units, g.net_weight::text, g.litres::text, g.sugar::text, g.currency,
        g.gross_weight::text, coalesce(${inCoins(sql`(i.ordered_qty * i.unit_price - i.discount - case when o.is_tax_inclusive then i.vat_amount else 0 end)
          * sum(g.units) over (partition by g.order_id, g.line_no) / g.of_line`, sql`i.currency`)},
          ${bulkValue(sql`g.currency`, sql`g.units`)})::text as line_value
      from goods g left join sale_orders o on o.id = g.sale_id left join sale_order_items i on i.order_id = g.sale_id and i.line_no = g.line_no
        left join outbound_lines l on l.outbound_id = g.outbound_id and l.line_no = g.line_no left join skus k on k.id = l.sku_id
      order by g.order_id, g.line_no, g.sku_id`,
)

/** Goods of one order: a line's value is shared over what it is made of, the boxes' weight over all by their own. */
function ofOrder(found: readonly Found[]): Goods[] {
  const net = sum(found.map(({ net_weight }) => net_weight))
  const gross = found[0]?.gross_weight ?? '0'
  const factor = compare(net, 0) > 0 ? divide(gross, net, 9) : null
  return [...Map.groupBy(found, ({ line_no }) => line_no).values()].flatMap((line) => {
    const [one] = line
    const values = one ? share(one.line_value, one.currency, line.map(({ units }) => units)) : []
    return line.map(({ line_no: _no, line_value: _value, origin, ...goods }, i) => ({
      ...goods, country_of_origin: origin, value: values[i] ?? '0',
      gross_weight: factor === null ? divide(gross, found.length, 3) : multiply([goods.net_weight, factor], 3),
    }))
  })
}

/** What customs is told of the goods of orders: units, weights and what they are worth in the order's currency. */
export async function goodsOfOrders(db: Db, orderIds: readonly number[]): Promise<Map<number, Goods[]>> {
  const found = Map.groupBy(await read(db, orderIds), ({ order_id }) => order_id)
  return new Map([...found].map(([id, goods]) => [id, ofOrder(goods)]))
}

/** The commercial invoices `x` on a bill of entry. */
export const invoicesOn = (boeId: SQL) => sql`x.boe_id = ${boeId} and x.status = ${literal(xmlInvoiceStatus, 'sent_to_customs')}`

/** What is declared of commercial invoices on a bill of entry (sellers-ior.md 3.4); they are no orders, so their numbers stand below zero. */
export async function goodsOfInvoices(db: Db, boeId: number): Promise<Goods[]> {
  const found = await rows<Found>(
    db,
    sql`with goods as (
          select x.id, i.*, x.gross_weight, coalesce(i.net_weight, x.net_weight * i.line_total / nullif(x.total_goods_value, 0), 0) as net
          from xml_invoices x join xml_items i on i.xml_invoice_id = x.id where ${invoicesOn(sql`${boeId}`)})
        select -g.id as order_id, g.line_no, regexp_replace(g.hs_code, '[ .]', '', 'g') as hs_code, g.country_of_origin as origin,
          coalesce(g.description, '') as description, ceil(g.qty)::int as units, round(g.net, 3)::text as net_weight, null as litres, null as sugar,
          g.line_total::text as line_value, g.currency,
          greatest(coalesce(g.gross_weight, 0), sum(round(g.net, 3)) over (partition by g.id))::text as gross_weight
        from goods g order by g.id, g.line_no`,
  )
  return [...Map.groupBy(found, ({ order_id }) => order_id).values()].flatMap(ofOrder)
}

/** Codes that are too short, by the one longer code of the tariff each of them can be; those that can be several are left to a person (boe-customs.md 7.5). */
export async function longerCodes(db: Db, codes: readonly (string | null)[], digits: 8 | 12, day: string): Promise<(code: string | null) => string | null> {
  const short = [...new Set(codes.filter((code) => code !== null && code.length < digits))]
  const found = short.length === 0
    ? []
    : await rows<{ short: string; code: string }>(
      db,
      sql`select p.short, min(h.code) as code from unnest(${sql.param(short)}::text[]) as p(short)
            join hs_codes h on h.country_code = ${TARIFF} and h.code like p.short || '%' and length(h.code) = ${digits} and ${holds(sql`h`, day)}
          group by p.short having count(*) = 1`,
    )
  const known = new Map(found.map(({ short: from, code }) => [from, code]))
  return (code) => (code !== null && code.length < digits ? (known.get(code) ?? null) : code)
}
