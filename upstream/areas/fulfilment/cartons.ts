import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { fulfilmentOrders } from '@/lib/contract/fulfilment-orders'
import { suggestCartons, type Goods } from '@/lib/domain/cartons'
import { fulfillmentStatus, type FulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { switchStatus } from '@/lib/domain/record-status'
import { allocationStatus } from '@/lib/domain/stock'
import { DEMAND_OF_ORDER } from '../../core/fulfilment/parts'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { noFulfilment, visibleFulfilments } from './scope'

type Cartons = z.output<typeof fulfilmentOrders.cartons.reply>

interface Picked extends Goods {
  sku_code: string
  is_measured: boolean
}
const pickedGoods = (db: Db, id: number) => rows<Picked>(db, sql`select d.id, k.sku_code, sum(a.qty)::int as qty,
    coalesce(k.length, 0)::float8 as length, coalesce(k.width, 0)::float8 as width, coalesce(k.height, 0)::float8 as height,
    coalesce(k.weight, 0)::float8 as weight, num_nonnulls(k.length, k.weight) = 2 as is_measured
  from fulfillment_orders f
    join stock_demands d on d.document_type = ${DEMAND_OF_ORDER} and d.document_id = f.order_id and d.part_no = f.part_no
    join stock_allocations a on a.demand_id = d.id and a.status = ${literal(allocationStatus, 'picked')}
    join skus k on k.id = d.sku_id
  where f.id = ${id} group by d.id, k.id order by d.id`)

interface Size { id: number; box_code: string; box_name: string; length: number; width: number; height: number; tare_weight: number; max_weight: number }
const sizesInUse = (db: Db) => rows<Size>(db, sql`select id, box_code, box_name, length::float8 as length, width::float8 as width, height::float8 as height,
    tare_weight::float8 as tare_weight, max_weight::float8 as max_weight
  from box_types where status = ${literal(switchStatus, 'active')} order by length * width * height, id`)

/**
 * What to pack a picked order in: the sizes in use, and boxes for its goods where all of them are measured. 404 for an order out of reach, 409 for one
 * that is not picked.
 */
export async function cartonsOf(db: Db, who: Who, id: number): Promise<Cartons> {
  const order = await first<{ fulfillment_no: string; status: FulfillmentStatus }>(
    db, sql`select f.fulfillment_no, f.status from fulfillment_orders f where ${allOf([sql`f.id = ${id}`, visibleFulfilments(who)])}`)
  if (!order) throw noFulfilment()
  if (order.status !== 'picked') {
    throw new Refusal(409, `${order.fulfillment_no} is ${fulfillmentStatus.label(order.status)}: boxes are suggested for picked orders.`)
  }
  const [goods, sizes] = [await pickedGoods(db, id), await sizesInUse(db)]
  const unmeasured = goods.filter(({ is_measured }) => !is_measured).map(({ sku_code }) => sku_code)
  const cartons = unmeasured.length > 0 || sizes.length === 0 ? [] : suggestCartons(goods, sizes) ?? []
  return {
    sizes: sizes.map(({ tare_weight: _tare, max_weight: _most, ...size }) => size), unmeasured,
    boxes: cartons.map(({ size, units, weight }, i) => ({
      box_no: i + 1, box_code: size?.box_code ?? null, weight: weight.toFixed(3), lines: [...units].map(([demand_id, qty]) => ({ demand_id, qty })),
    })),
  }
}
