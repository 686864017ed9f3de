import { sql } from 'drizzle-orm'
import type { Input } from '@/lib/contract/types'
import { first, type Db } from '@/upstream/db/db'
import { received, shelf, sku, type Shelf } from '../stock/given'

let made = 0

/** A client whose orders leave from our stock, as the demo has it, and a shelf of a warehouse. */
export async function orderingShelf(db: Db, nth = 0): Promise<Shelf> {
  const found = await first<{ id: number }>(
    db, sql`select id from clients where service_type @> '{fulfillment_with_last_mile}' and status = 'active' order by id limit 1`,
  )
  return { ...(await shelf(db, nth)), client: found?.id ?? 0 }
}

/** A SKU to order: its id and code, with as much stock as is said. */
export async function product(db: Db, on: Shelf, stock = 0, { price = '79.00', ...more }: { price?: string; expiry?: boolean; serial?: boolean } = {}) {
  const id = await sku(db, on.client, more)
  const row = await first<{ sku_code: string }>(db, sql`update skus set unit_price = ${price} where id = ${id} returning sku_code`)
  if (stock > 0) await received(db, id, stock, on)
  return { id, sku_code: row?.sku_code ?? '' }
}

type Order = Input<'saleOrders.add'>
/** An order as the form sends it, with a reference of its own. */
export const order = (client_id: number, items: Order['items'], more: Partial<Order> = {}): Order => ({
  client_id, ref_no: `WEB-${process.pid}-${(made += 1)}`, consignee_name: 'Aisha Khan', consignee_phone: '0501234567', address_line1: 'Villa 12, Street 4',
  city: 'Dubai', country_code: 'AE', payment_mode: 'prepaid', items, ...more,
})
