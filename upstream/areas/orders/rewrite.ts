import { sql } from 'drizzle-orm'
import { DEMAND_OF_ORDER } from '../../core/fulfilment/parts'
import { rows, type Db } from '../../db/db'
import type { ReadyOrder } from './add'
import { writeLines } from './lines'
import type { HeldOrder } from './scope'

/** Writes a held order that is new or on hold as its channel says it now. Nothing of it is allocated yet, so what it wanted is written anew. */
export async function rewriteOrder(tx: Db, order: HeldOrder, o: ReadyOrder): Promise<void> {
  await rows(
    tx,
    sql`update sale_orders set consignee_name = ${o.to.consignee_name}, consignee_phone = ${o.address.consignee_phone},
          consignee_phone_key = ${o.address.consignee_phone_key}, consignee_email = ${o.to.consignee_email ?? null}, address_line1 = ${o.to.address_line1},
          address_line2 = ${o.to.address_line2 ?? null}, city = ${o.address.city}, state = ${o.address.state}, pincode = ${o.address.pincode},
          country_code = ${o.to.country_code}, payment_mode = ${o.payment_mode}, cod_amount = ${o.cod_amount}, subtotal = ${o.amounts.subtotal},
          discount = ${o.amounts.discount}, shipping_fee = ${o.amounts.shipping_fee}, vat_amount = ${o.amounts.vat_amount},
          total_amount = ${o.amounts.total_amount}, currency = ${o.currency}, is_tax_inclusive = ${o.is_tax_inclusive}, remarks = ${o.remarks},
          version = version + 1, updated_at = now(), updated_by = null
        where id = ${order.id}`,
  )
  await rows(tx, sql`delete from sale_order_items where order_id = ${order.id}`)
  await rows(tx, sql`delete from stock_demands where document_type = ${DEMAND_OF_ORDER} and document_id = ${order.id}`)
  await writeLines(tx, { order_id: order.id, client_id: order.client_id, warehouse_id: order.warehouse_id }, o.lines, o.amounts, o.currency)
}
