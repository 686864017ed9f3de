import { z } from 'zod'
import { expiryBand, stockStatus } from '@/lib/domain/stock'
import { anyOf, Currency, Day, Flag, get, Id, Instant, Money, numberText, paged, paging, post } from './kernel'

const sees = 'app_infor:b2b_infor_v1_inventory'

const Of = {
  id: Id, sku_id: Id, sku_code: z.string(), sku_name: z.string(), client_id: Id, client_name: z.string(), warehouse_id: Id, warehouse_code: z.string(),
}
/** How goods are packed: units of a case, units of a pallet; null where the SKU does not say. */
const Packed = { case_qty: z.number().nullable(), pallet_qty: z.number().nullable() }

/** One SKU, warehouse, lot and status; quantities in the base unit. */
const Stock = z.object({
  ...Of, ...Packed,
  lot_no: z.string(), expiry_date: Day.nullable(), stock_status: z.enum(stockStatus.names), uom: z.string(),
  on_hand: z.number(), allocated: z.number(), available: z.number(),
  /** On hand in whole cases: '10 cases + 6'. */
  in_cases: z.string(), pallets: z.number().nullable(),
  /** Shelves it lies on. */
  location_count: z.number(), last_movement: Instant.nullable(),
  /**
   * What the client’s WMS has of the SKU and lot, as of `as_of`, and how it differs from all that is on hand of them here, whatever its status; null where
   * no WMS
   * is connected.
   */
  wms_qty: z.number().nullable(), difference: z.number().nullable(), as_of: Instant.nullable(),
})

/** A SKU in a warehouse over some days: opening and what moved are closing. */
const Summary = z.object({
  ...Of, ...Packed,
  opening: z.number(), received: z.number(), returned: z.number(), adjusted: z.number(), shipped: z.number(), transferred: z.number(), closing: z.number(),
  allocated: z.number(), available: z.number(), days_of_cover: z.number().nullable(),
  /** Of closing. */
  pallets: z.number().nullable(),
  /** Cubic metres of closing, three decimals; null where the SKU is not measured. */
  cbm: z.number().nullable(),
})

/** What lies on hand of a SKU in a warehouse by how long it may still be kept. */
const Expiry = z.object({
  ...Of, ...Object.fromEntries(expiryBand.names.map((band) => [band, z.number()])) as Record<(typeof expiryBand.names)[number], z.ZodNumber>,
  total: z.number(),
  /** Total at the unit cost of the SKU; null where it has none. */
  value: Money.nullable(), currency: Currency,
})

const of = { client_id: anyOf(Id), warehouse_id: anyOf(Id), sku_id: anyOf(Id) }
const stockFilters = paging.extend({
  ...of, lot_no: numberText(40).optional(), stock_status: anyOf(z.enum(stockStatus.names)), band: anyOf(z.enum(expiryBand.names)),
  /** Lots of which nothing is left too. */
  zero: Flag.default(false),
  /** Only what the WMS has another quantity of. */
  difference: Flag.default(false),
})
const sumFilters = paging.extend(of)
const expiryFilters = paging.extend({ ...of, band: anyOf(z.enum(expiryBand.names)) })

/** Stock of goods for B2B on the one stock ledger (b2b.md 4.30 to 4.32, 7.5). */
export const b2bInventory = {
  list: get('/api/fulfillmentbb/b2b_infor_v1_inventory', { needs: sees, query: stockFilters, reply: paged(Stock) }),
  /** The month to date where no days are chosen, 93 days at most; `meta.from` tells the first. */
  summary: get('/api/fulfillmentbb/b2b_infor_v1_inventory_summary', { needs: sees, query: sumFilters, reply: paged(Summary) }),
  expiry: get('/api/fulfillmentbb/b2b_infor_v1_inventory_expiry', { needs: sees, query: expiryFilters, reply: paged(Expiry) }),
  /**
   * Asks the WMS of the client, in that warehouse or in each, what it has; it stands beside our stock and adjusts nothing. 404 without a WMS, 429 within
   * `wms_refresh_minutes`, 503 with the moment of what is shown where it does not answer.
   */
  refresh: post('/api/fulfillmentbb/b2b_infor_v1_inventory_refresh', {
    needs: sees, asksOutside: true, body: z.object({ client_id: Id.optional(), warehouse_id: Id.optional() }),
    reply: z.object({ systems: z.number(), as_of: Instant }), refreshes: ['b2bInventory.list', 'wmsConnections.list'],
  }),
  /** The stock as a file. */
  download: post('/api/fulfillmentbb/b2b_infor_v1_inventory_download', {
    needs: sees, writes: false, kind: 'download', body: stockFilters.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
}
