import { sql } from 'drizzle-orm'
import { counted } from '@/lib/domain/counted'
import { sum as total, product } from '@/lib/domain/decimal'
import { amountIn, money } from '@/lib/domain/money'
import { settingAt } from '../../core/settings/setting-at'
import { rows, type Db } from '../../db/db'
import { packingSlipsPdf, type PackingSlip } from '../../documents/packing-slip'
import { Download } from '../../platform/implement'
import { allOf } from '../../platform/list'
import { stamp } from '../../platform/list-file'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { printLabels, type Printing } from '../packages/labels'
import { packedGoods, packedPrice } from './boxes'
import { noFulfilment, visibleFulfilments } from './scope'

const chosen = (who: Who, ids: readonly number[]) => allOf([visibleFulfilments(who), sql`f.id = any(${sql.param([...ids])}::bigint[])`])

/** Labels of the boxes of orders, in the order of their numbers; 404 for one out of reach, 409 while none is booked. */
export async function labelsOfOrders(printing: Printing, ids: readonly number[], size: string): Promise<Download> {
  const found = await rows<{ fulfillment_no: string; package_ids: number[] | null }>(
    printing.db,
    sql`select f.fulfillment_no, array_agg(b.package_id order by b.box_no) filter (where b.package_id is not null) as package_ids
        from fulfillment_orders f left join fulfillment_packages b on b.fulfillment_id = f.id where ${chosen(printing.who, ids)}
        group by f.id order by f.fulfillment_no`,
  )
  if (found.length < new Set(ids).size) throw noFulfilment()
  const bare = found.filter(({ package_ids }) => package_ids === null).map(({ fulfillment_no }) => fulfillment_no)
  if (bare.length > 0) throw new Refusal(409, `No parcel is booked for ${bare.slice(0, 5).join(', ')}${bare.length > 5 ? ' …' : ''}. Pack and book first.`)
  return printLabels(printing, { format: 'pdf', size }, {
    ids: found.flatMap(({ package_ids }) => package_ids?.map(Number) ?? []), include_invoice: false, skip_missing: false, sort: 'as_scanned', copies: undefined,
  })
}

interface Packed extends Omit<PackingSlip, 'lines' | 'total'> {
  client_id: number
  currency: string
  goods: { sku: string; name: string; qty: number; price: string }[] | null
}

const packedOf = (db: Db, who: Who, ids: readonly number[]) => rows<Packed>(
  db,
  sql`select f.fulfillment_no, o.order_no, o.ref_no, f.client_id, c.name as client, o.consignee_name as consignee, o.currency,
        concat_ws(', ', o.address_line1, o.address_line2, o.area, o.city, o.country_code) as address,
        (select jsonb_agg(jsonb_build_object('sku', k.sku_code, 'name', k.sku_name, 'qty', l.qty, 'price', ${packedPrice})
            order by d.line_no, d.id)
          from ${packedGoods} join fulfillment_packages b on b.id = l.box_id
          where b.fulfillment_id = f.id) as goods
      from fulfillment_orders f join sale_orders o on o.id = f.order_id join clients c on c.id = f.client_id where ${chosen(who, ids)}
      order by f.fulfillment_no`,
)

function slipOf({ goods, currency, ...about }: Packed & { goods: NonNullable<Packed['goods']> }, hasPrices: boolean): PackingSlip {
  const priced = goods.map(({ qty, price, ...line }) => ({ ...line, qty, amount: amountIn(product([price, qty]), currency) }))
  const units = counted(goods.reduce((all, { qty }) => all + qty, 0), 'unit')
  return {
    ...about, lines: priced.map(({ sku, name, qty, amount }) => ({ sku, name, qty: String(qty), price: hasPrices ? money(amount, currency) : '' })),
    total: hasPrices ? `${units}, ${money(total(priced.map(({ amount }) => amount)), currency)}` : units,
  }
}

/** Packing slips of packed orders, with prices where their client wants them; 404 for one out of reach, 409 for one that is not packed. */
export async function packingSlips(db: Db, who: Who, ids: readonly number[]): Promise<Download> {
  const found = await packedOf(db, who, ids)
  if (found.length < new Set(ids).size) throw noFulfilment()
  const slips: PackingSlip[] = []
  for (const { goods, ...order } of found) {
    if (!goods) throw new Refusal(409, `${order.fulfillment_no} is not packed yet.`)
    slips.push(slipOf({ ...order, goods }, await settingAt(db, 'label_price_on_packing_slip', { clientId: order.client_id })))
  }
  const [only, ...others] = slips
  const name = only && others.length === 0 ? `PACK_${only.fulfillment_no}.pdf` : `packing-slips-${stamp()}.pdf`
  return new Download(packingSlipsPdf(slips), 'application/pdf', name, true)
}
