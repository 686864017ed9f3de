import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { saleOrders } from '@/lib/contract/sale-orders'
import { changeableOrders, priorityOf, refusedOrder } from '@/lib/domain/sale-order'
import { DEMAND_OF_ORDER } from '../../core/fulfilment/parts'
import { first, rows, type Db } from '../../db/db'
import { Refusal, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { readAddress, type TypedAddress } from './address'
import { amountsOf, codOf, readLines, writeLines, type TypedLine } from './lines'
import { standingGoods } from './ordered-goods'
import type { OrderDelivery } from '@/lib/domain/sale-order'
import { holdOrder, type HeldOrder } from './scope'

type Body = z.output<typeof saleOrders.change.body>
interface Standing extends TypedAddress {
  consignee_email: string | null
  delivery_type: OrderDelivery
  payment_mode: 'prepaid' | 'cod'
  cod_amount: string
  shipping_fee: string
  remarks: string | null
  currency: string
  is_tax_inclusive: boolean
}

const standingOf = (tx: Db, id: number) =>
  first<Standing>(tx, sql`select consignee_name, consignee_phone, consignee_email, address_line1, address_line2, area, city, state, pincode, country_code,
    lat::float8 as lat, lng::float8 as lng, delivery_type, payment_mode, cod_amount, shipping_fee, remarks, currency, is_tax_inclusive
    from sale_orders where id = ${id}`)

const linesOf = (tx: Db, id: number) =>
  rows<TypedLine>(tx, sql`select ordered_sku as sku_code, ordered_qty as qty, unit_price::text, discount::text from sale_order_items where order_id = ${id}
    order by line_no`)

/** What was sent lies over what stands; what was not sent stays. */
const over = <T extends object>(standing: T, sent: Partial<Record<keyof T, unknown>>): T =>
  ({ ...standing, ...Object.fromEntries(Object.entries(sent).filter(([name, value]) => name in standing && value !== undefined)) })

/** Changes address, lines and terms of an order that is new or on hold; 409 afterwards, for then the warehouse has it (fulfilment.md 5.1). */
export async function changeOrder(tx: Db, who: Who, id: number, body: Body): Promise<{ before: HeldOrder; after: HeldOrder }> {
  const order = await holdOrder(tx, who, id)
  if (!changeableOrders.some((status) => status === order.status)) throw new Refusal(409, refusedOrder(order.ref_no, order.status, 'changed'))
  if (body.version !== undefined && body.version !== order.version) throw staleRecord()
  const standing = await standingOf(tx, id)
  if (!standing) throw new Error(`Order ${id} is held and not there.`)
  const now = over(standing, body)
  const address = await readAddress(tx, now)
  const lines = await readLines(tx, order.client_id, now.currency, body.items ?? await linesOf(tx, id), await standingGoods(tx, id))
  const amounts = amountsOf(lines, now.shipping_fee, now.is_tax_inclusive, now.currency)
  // An order changed to prepaid collects nothing, whatever it collected before.
  const cod = codOf(now.payment_mode === 'prepaid' && body.cod_amount === undefined ? { ...now, cod_amount: null } : now, amounts, now.currency)
  await rows(
    tx,
    sql`update sale_orders set consignee_name = ${now.consignee_name}, consignee_phone = ${address.consignee_phone},
          consignee_phone_key = ${address.consignee_phone_key}, consignee_email = ${now.consignee_email}, address_line1 = ${now.address_line1},
          address_line2 = ${now.address_line2 ?? null}, area = ${now.area ?? null}, city = ${address.city}, state = ${address.state},
          pincode = ${address.pincode}, country_code = ${now.country_code}, lat = ${now.lat ?? null}, lng = ${now.lng ?? null},
          delivery_type = ${now.delivery_type}, priority = ${priorityOf(now.delivery_type)}, payment_mode = ${now.payment_mode}, cod_amount = ${cod},
          subtotal = ${amounts.subtotal}, discount = ${amounts.discount}, shipping_fee = ${amounts.shipping_fee}, vat_amount = ${amounts.vat_amount},
          total_amount = ${amounts.total_amount}, remarks = ${now.remarks}, version = version + 1, updated_at = now(), updated_by = ${who.user_id || null}
        where id = ${id}`,
  )
  // Nothing of a new or held order is allocated yet, so what it wanted is written anew.
  await rows(tx, sql`delete from sale_order_items where order_id = ${id}`)
  await rows(tx, sql`delete from stock_demands where document_type = ${DEMAND_OF_ORDER} and document_id = ${id}`)
  await writeLines(tx, { order_id: id, client_id: order.client_id, warehouse_id: order.warehouse_id }, lines, amounts, now.currency)
  return { before: order, after: { ...order, delivery_type: now.delivery_type, version: order.version + 1 } }
}
