import { z } from 'zod'
import { locationStatus, storageClass, zoneType } from '@/lib/domain/location'
import { adjustReason, correctionStatus, moveType, shelfLife, stockAge, stockLevel, stockPlace, stockReference, stockStatus } from '@/lib/domain/stock'
import { anyOf, anySignedIn, Day, Flag, get, Id, Instant, lookup, numberText, paged, paging, patch, post, searchText } from './kernel'

const sees = 'app_fulfillment:inventory'
const seesLedger = 'app_fulfillment:inventory-ledger'
const seesShelves = 'app_fulfillment:shelfwise-inventory'
const corrects = 'app_fulfillment:inventory-adjust'

/** As many days of the ledger as one page may look at (fulfilment.md 2.4). */
export const MOST_LEDGER_DAYS = 93

/** A SKU in a warehouse; quantities in its base unit. */
export const Stock = z.object({
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
export const Balance = z.object({
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

/** What lies on a shelf, by SKU, lot, status and plate; an empty shelf is one row without. */
const OnShelf = z.object({
  id: Id,
  inventory_id: Id.nullable(),
  location_id: Id,
  location_code: z.string(),
  location_status: z.enum(locationStatus.names),
  zone_type: z.enum(zoneType.names),
  storage_class: z.enum(storageClass.names),
  warehouse_id: Id,
  warehouse_code: z.string(),
  client_id: Id.nullable(),
  client_name: z.string().nullable(),
  sku_id: Id.nullable(),
  sku_code: z.string().nullable(),
  sku_name: z.string().nullable(),
  lot_id: Id.nullable(),
  lot_no: z.string().nullable(),
  expiry_date: Day.nullable(),
  lpn: z.string().nullable(),
  stock_status: z.enum(stockStatus.names).nullable(),
  on_hand: z.number().nullable(),
  allocated: z.number().nullable(),
  available: z.number().nullable(),
  /** Of the shelf's volume, by the measures of the SKUs; null where the shelf or one of them has none. */
  fill_pct: z.number().nullable(),
  /** Nothing on it is allocated until its count is over. */
  is_counted: z.boolean(),
  last_counted_at: Instant.nullable(),
})

const Correction = z.object({
  id: Id,
  correction_no: z.string(),
  /** The count that found it, where one did. */
  count_no: z.string().nullable(),
  client_id: Id,
  client_name: z.string(),
  warehouse_id: Id,
  warehouse_code: z.string(),
  location_code: z.string(),
  sku_id: Id,
  sku_code: z.string(),
  sku_name: z.string(),
  lot_no: z.string(),
  stock_status: z.enum(stockStatus.names),
  qty_change: z.number(),
  /** In dirhams, at what a unit costs; null where nobody said what it costs. */
  value_aed: z.string().nullable(),
  reason_code: z.enum(adjustReason.names),
  remarks: z.string().nullable(),
  status: z.enum(correctionStatus.names),
  created_by: z.string().nullable(),
  created_at: Instant,
  decided_by: z.string().nullable(),
  decided_at: Instant.nullable(),
  decision_note: z.string().nullable(),
})

const remarks = z.string().trim().normalize('NFC').max(255, 'Use at most 255 characters.').nullish()
/** Whoever sends it again is answered as the first time; the header `Idempotency-Key` does the same. */
const idempotency_key = z.string().max(128).optional()
const serials = z.array(z.string().trim().min(1).max(64)).max(500).optional()
const lpn = z.string().trim().max(20).nullish()
const moved = ['inventory.list', 'inventory.one', 'inventory.ledger', 'inventory.shelfwise', 'inventory.corrections', 'stockCounts.list']

/** Units on hand: free to be promised, promised to orders, and those nobody may have. */
const Units = z.object({ free: z.number(), promised: z.number(), blocked: z.number() })

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
  /** Units on hand now by how long they have lain, by what they are, and by the week they expire in, the week under way first (fulfilment.md 4.6, 4.17). */
  charts: get('/api/fulfillment/inventory_charts', {
    needs: sees, query: z.object({ client_id: anyOf(Id), warehouse_id: anyOf(Id) }),
    reply: z.object({
      ages: z.array(Units.extend({ age: z.enum(stockAge.names) })),
      statuses: z.array(z.object({ status: z.enum(stockStatus.names), units: z.number() })),
      /** Twelve weeks from the one under way; `week` is its Monday. */
      expiring: z.array(Units.extend({ week: Day })),
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
  shelfwise: get('/api/fulfillment/inventory_shelfwise', {
    needs: seesShelves,
    query: paging.extend({
      warehouse_id: anyOf(Id), zone_type: anyOf(z.enum(zoneType.names)), location_code: numberText(30).optional(), sku_code: searchText(64).optional(),
      client_id: anyOf(Id), stock_status: anyOf(z.enum(stockStatus.names)), location_status: anyOf(z.enum(locationStatus.names)),
      /** Shelves that hold nothing, instead of those that do. */
      empty: Flag.optional(),
      is_counted: Flag.optional(),
      /** A shelf or a SKU's barcode as scanned; narrows to whatever it is. */
      scan: numberText(64).optional(),
    }),
    reply: paged(OnShelf),
  }),
  /** Corrects the stock of a shelf. 202: above the settings, what one person corrected of a SKU in 24 hours added up, it waits for somebody else. */
  adjust: post('/api/fulfillment/inventory_adjust', {
    needs: corrects,
    body: z.object({
      sku_id: Id, location_id: Id, lot_id: Id.optional(), stock_status: z.enum(stockStatus.names).default('available'), lpn,
      qty_change: z.number().int('Give a whole number.').refine((n) => n !== 0, 'Enter how many came or went, but not 0.'),
      reason_code: z.enum(adjustReason.names), remarks, serials, idempotency_key,
    }),
    reply: Correction, refreshes: moved,
  }),
  /** Moves free stock to another shelf of its warehouse. */
  move: post('/api/fulfillment/inventory_move', {
    needs: corrects,
    body: z.object({
      inventory_id: Id, to_location: numberText(30), qty: z.number().int('Give a whole number.').min(1, 'Enter at least 1.'), remarks, serials,
      idempotency_key,
    }),
    reply: z.object({ moves: z.array(Id) }), refreshes: moved,
  }),
  /** Sets stock aside or gives it free. What is allocated of it is allocated from other stock where there is any; `short` says how much is not. */
  hold: post('/api/fulfillment/inventory_hold', {
    needs: corrects,
    body: z.object({
      inventory_ids: z.array(Id).min(1, 'Choose at least one row.').max(200, 'At most 200 rows at a time.'),
      to_status: z.enum(['available', 'hold', 'quarantine', 'damaged']),
      reason: z.string().trim().normalize('NFC').min(1, 'Say why.').max(255, 'Use at most 255 characters.'), idempotency_key,
    }),
    reply: z.object({ moved: z.number(), short: z.number() }), refreshes: moved,
  }),
  corrections: get('/api/fulfillment/inventory_adjust_list', {
    needs: corrects,
    query: paging.extend({
      status: anyOf(z.enum(correctionStatus.names)), warehouse_id: anyOf(Id), client_id: anyOf(Id), sku_id: anyOf(Id),
      reason_code: anyOf(z.enum(adjustReason.names)),
    }),
    reply: paged(Correction),
  }),
  /** Decides about a correction; 409 for whoever made it. */
  decide: patch('/api/fulfillment/inventory_adjust/:id/:status', {
    needs: corrects, params: z.object({ id: Id, status: z.enum(['posted', 'rejected']) }), body: z.object({ reason: remarks }),
    reply: Correction, refreshes: moved,
  }),
  toggleLocation: patch('/api/fulfillment/inventory_location_toggle/:id/:status', {
    needs: corrects, params: z.object({ id: Id, status: z.enum(locationStatus.names) }), body: z.object({ reason: remarks }),
    reply: z.object({ id: Id, location_code: z.string(), status: z.enum(locationStatus.names) }), refreshes: ['inventory.shelfwise', 'masterData.locations'],
  }),
  /** Shelves in use in the warehouses the asker may know of, to choose from. */
  locations: lookup('/api/fulfillment/inventory_location_list', {
    ...anySignedIn,
    query: z.object({ warehouse_id: Id.optional(), zone_type: anyOf(z.enum(zoneType.names)), search: searchText(30).optional() }),
    reply: z.array(z.object({ id: Id, warehouse_id: Id, location_code: z.string(), zone_type: z.enum(zoneType.names) })),
  }),
  labels: post('/api/fulfillment/inventory_label_download', {
    needs: seesShelves, writes: false, kind: 'download',
    body: z.object({ location_ids: z.array(Id).min(1, 'Choose at least one shelf.').max(200, 'At most 200 labels at a time.') }),
  }),
}
