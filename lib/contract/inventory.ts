import { z } from 'zod'
import { locationStatus, storageClass, zoneType } from '@/lib/domain/location'
import { adjustReason, moveType, shelfLife, stockLevel, stockPlace, stockReference, stockStatus } from '@/lib/domain/stock'
import { anyOf, Day, Flag, get, Id, Instant, numberText, paged, paging, post, searchText } from './kernel'

const sees = 'app_fulfillment:inventory'
const seesLedger = 'app_fulfillment:inventory-ledger'

/** As many days of the ledger as one page may look at (fulfilment.md 2.4). */
export const MOST_LEDGER_DAYS = 93

/** A SKU in a warehouse; quantities in its base unit. */
const Stock = z.object({
  id: Id,
  sku_id: Id,
  sku_code: z.string(),
  sku_name: z.string(),
  client_id: Id,
  client_name: z.string(),
  warehouse_id: Id,
  warehouse_code: z.string(),
  on_hand: z.number(),
  allocated: z.number(),
  /** What could be given to orders now (7.1): available, on a shelf that is sold from, long enough before its expiry, less what is allocated. */
  available: z.number(),
  hold: z.number(),
  quarantine: z.number(),
  damaged: z.number(),
  expired: z.number(),
  /** On its way from another warehouse. */
  incoming: z.number(),
  safety_stock: z.number().nullable(),
  reorder_point: z.number().nullable(),
  earliest_expiry: Day.nullable(),
  /** How near the earliest expiry is. */
  shelf_life: z.enum(shelfLife.names).nullable(),
  level: z.enum(stockLevel.names),
  storage_class: z.enum(storageClass.names),
  uom: z.string(),
})

/** One place, lot, status and plate of a SKU. */
const Balance = z.object({
  id: Id,
  place: z.enum(stockPlace.names),
  location_id: Id.nullable(),
  location_code: z.string().nullable(),
  zone_type: z.enum(zoneType.names).nullable(),
  location_status: z.enum(locationStatus.names).nullable(),
  lot_id: Id,
  lot_no: z.string(),
  mfg_date: Day.nullable(),
  expiry_date: Day.nullable(),
  shelf_life: z.enum(shelfLife.names).nullable(),
  first_received_at: Instant,
  lpn: z.string(),
  status: z.enum(stockStatus.names),
  on_hand: z.number(),
  allocated: z.number(),
})

const Move = z.object({
  id: Id,
  created_at: Instant,
  /** When it happened, where it was written down later. */
  happened_at: Instant,
  txn_no: z.string(),
  txn_type: z.enum(moveType.names),
  client_id: Id,
  client_name: z.string(),
  warehouse_id: Id,
  warehouse_code: z.string(),
  sku_id: Id,
  sku_code: z.string(),
  lot_no: z.string(),
  /** A shelf, or the place outside in words. */
  from_location: z.string(),
  to_location: z.string(),
  from_status: z.enum(stockStatus.names),
  to_status: z.enum(stockStatus.names),
  qty: z.number(),
  /** Its effect on what the warehouse has on hand: 0 for moves within it. */
  qty_change: z.number(),
  /** On hand of the SKU in the warehouse after it; told where one SKU and one warehouse are chosen. */
  balance_after: z.number().nullable(),
  reference_type: z.string(),
  reference_no: z.string(),
  reason_code: z.enum(adjustReason.names).nullable(),
  remarks: z.string().nullable(),
  created_by: z.string().nullable(),
})

export const inventoryFilters = paging.extend({
  client_id: anyOf(Id), warehouse_id: anyOf(Id), sku_id: anyOf(Id), lot_no: numberText(40).optional(), stock_status: anyOf(z.enum(stockStatus.names)),
  level: anyOf(z.enum(stockLevel.names)), low_stock: Flag.optional(), storage_class: anyOf(z.enum(storageClass.names)),
  /** Stock on hand that expires within so many days, what has expired already too. */
  expiring_days: z.coerce.number().int().min(0).max(3650).optional(),
})
const ledgerFilters = paging.extend({
  client_id: anyOf(Id), warehouse_id: anyOf(Id), sku_id: anyOf(Id), lot_no: numberText(40).optional(), txn_type: anyOf(z.enum(moveType.names)),
  reference_type: anyOf(z.enum(stockReference.names)), reference_no: numberText(40).optional(),
  sku_code: searchText(64).optional(),
  /** The name of whoever moved it, or a part of it. */
  created_by: searchText(80).optional(),
})

/** What is on the shelves and what moved it (fulfilment.md 2.4, 5.4). */
export const inventory = {
  list: get('/api/fulfillment/inventory_list', { needs: sees, query: inventoryFilters, reply: paged(Stock) }),
  /** A SKU with its lots and shelves, in one warehouse or in all one may see. */
  one: get('/api/fulfillment/inventory_list/:sku_id', {
    needs: sees, params: z.object({ sku_id: Id }), query: z.object({ warehouse_id: Id.optional() }),
    reply: z.object({
      sku_id: Id, sku_code: z.string(), sku_name: z.string(), client_name: z.string(), uom: z.string(), is_serial_tracked: z.boolean(),
      stock: z.array(Stock), balances: z.array(Balance.extend({ warehouse_id: Id, warehouse_code: z.string() })),
    }),
  }),
  /**
   * Moves of some days, the newest first, at most 93; without days the last 30. Where one SKU and one warehouse are chosen, `meta.opening` and `meta.closing`
   * are its stock before and after them, whatever else is filtered.
   */
  ledger: get('/api/fulfillment/inventory_ledger', { needs: seesLedger, query: ledgerFilters, reply: paged(Move) }),
  /** The stock as a file. */
  download: post('/api/fulfillment/inventory_download', {
    needs: sees, writes: false, kind: 'download', body: inventoryFilters.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
}
