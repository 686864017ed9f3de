import { z } from 'zod'
import { storageClass } from '@/lib/domain/location'
import { anyOf, Day, get, Id, Instant, paged, paging } from './kernel'
import { Balance, Stock } from './inventory'

const sees = 'app_fulfillment:sku-summary'

/** A SKU in a warehouse over some days, in its base unit (fulfilment.md 4.6): opening and what moved are closing. */
const Summary = z.object({
  id: Id,
  sku_id: Id,
  sku_code: z.string(),
  sku_name: z.string(),
  client_id: Id,
  client_name: z.string(),
  warehouse_id: Id,
  warehouse_code: z.string(),
  opening: z.number(),
  received: z.number(),
  returned: z.number(),
  adjusted: z.number(),
  /** What left for buyers, as a number above 0. */
  shipped: z.number(),
  /** What came from other warehouses less what left for them. */
  transferred: z.number(),
  closing: z.number(),
  /** Closing less opening and all that moved: anything but 0 is a fault of the books. */
  difference: z.number(),
  /** Now, whatever days are chosen. */
  available: z.number(),
  allocated: z.number(),
  damaged: z.number(),
  /** Available by what was shipped a day over the last 30 days (7.10), one decimal; null where nothing was. */
  days_of_cover: z.number().nullable(),
  last_receipt: Instant.nullable(),
  last_ship: Instant.nullable(),
  /** On hand now by the days since its lot was first received. */
  age_30: z.number(),
  age_60: z.number(),
  age_90: z.number(),
  age_180: z.number(),
  age_older: z.number(),
  storage_class: z.enum(storageClass.names),
})

/** SKUs over a period (fulfilment.md 4.6, 7.10). */
export const skuSummary = {
  /** The month to date where no days are chosen, 93 days at most; `meta.from` tells the first. */
  list: get('/api/fulfillment/sku_summary', {
    needs: sees,
    query: paging.extend({
      client_id: anyOf(Id), warehouse_id: anyOf(Id), sku_id: anyOf(Id), storage_class: anyOf(z.enum(storageClass.names)),
    }),
    reply: paged(Summary),
  }),
  /** A SKU with its stock by warehouse and lot, what came and went on each of the last 30 days, and the orders that still want some. */
  one: get('/api/fulfillment/sku_summary/:sku_id', {
    needs: sees, params: z.object({ sku_id: Id }),
    reply: z.object({
      sku_id: Id, sku_code: z.string(), sku_name: z.string(), client_name: z.string(), uom: z.string(), is_serial_tracked: z.boolean(),
      stock: z.array(Stock), balances: z.array(Balance.extend({ warehouse_id: Id, warehouse_code: z.string() })),
      days: z.array(z.object({ day: Day, came: z.number(), went: z.number(), closing: z.number() })),
      /** The first 50, the oldest first. */
      orders: z.array(z.object({ order_id: Id, order_no: z.string(), order_date: Instant, status: z.string(), wanted: z.number(), allocated: z.number() })),
    }),
  }),
}
