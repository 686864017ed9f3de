import { expect } from 'vitest'
import type { Asker, useApp } from '../app'
import { order, product } from '../orders/given'
import type { Shelf } from '../stock/given'

let phones = 0
type More = Parameters<typeof order>[2]
type App = ReturnType<typeof useApp>
interface Goods { hs?: string | null; origin?: string | null; weight?: string; litres?: string; sugar?: string; price?: string; qty?: number }

export interface Queued { id: number; order_no: string; fulfillment_id: number }

/** A confirmed order that leaves the free zone of Jebel Ali and waits at the customs desk. */
export async function queued(app: App, staff: Asker, on: Shelf, goods: Goods = {}, more: More = {}): Promise<Queued> {
  const made = await product(app.services.database.db, on, 0, { price: goods.price ?? '100.00' })
  await app.query('update skus set hs_code = $2, country_of_origin = $3, weight = $4, volume_litres = $5, sugar_g_per_100ml = $6 where id = $1', [
    made.id, goods.hs === undefined ? '610910000000' : goods.hs, goods.origin === undefined ? 'TR' : goods.origin, goods.weight ?? '0.4', goods.litres ?? null,
    goods.sugar ?? null,
  ])
  const added = await staff.call('saleOrders.add', order(on.client, [{ sku_code: made.sku_code, qty: goods.qty ?? 1 }], {
    warehouse_id: on.warehouse, auto_confirm: true, consignee_phone: `05022${String(10_000 + (phones += 1))}`, ...more,
  }))
  expect(added.message).toContain('is added')
  const [found] = await app.query<Queued>(`update customs_orders c set sent_at = now() from fulfillment_orders f
    where f.id = c.fulfillment_id and f.order_id = $1 returning c.id, f.fulfillment_no as order_no, f.id as fulfillment_id`, [added.data.id])
  if (!found) throw new Error('The order is not known to customs.')
  return found
}
/** Goods of it leave for Riyadh. */
export const toRiyadh = { country_code: 'SA', city: 'Riyadh', pincode: '11564', consignee_phone: '+966501234567' }
