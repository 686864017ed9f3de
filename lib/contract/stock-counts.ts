import { z } from 'zod'
import { correctionStatus, stockCountStatus, stockStatus, stockUploadMode } from '@/lib/domain/stock'
import { anyOf, Day, Flag, get, Id, Instant, numberText, paged, paging, patch, post } from './kernel'

const counts = 'app_fulfillment:inventory-adjust'

/** As many lines as one shelf is counted in. */
export const MOST_COUNT_LINES = 500

/** Goods that should lie on the shelf, without how many: it is counted blind. */
const OnSheet = z.object({
  inventory_id: Id, sku_code: z.string(), sku_name: z.string(), client_name: z.string(), lot_no: z.string(), expiry_date: Day.nullable(),
  stock_status: z.enum(stockStatus.names), lpn: z.string(), is_serial_tracked: z.boolean(),
  /** What a scan of it may read, and the units one such scan counts. */
  barcodes: z.array(z.object({ barcode: z.string(), qty: z.number() })),
})

const CountedLine = z.object({
  sku_code: z.string(), sku_name: z.string(), lot_no: z.string(), stock_status: z.enum(stockStatus.names), lpn: z.string(),
  expected: z.number(), counted: z.number(), variance: z.number(),
  /** What became of its difference; null where there is none. */
  correction: z.enum(correctionStatus.names).nullable(),
})

const Count = z.object({
  id: Id,
  count_no: z.string(),
  status: z.enum(stockCountStatus.names),
  warehouse_id: Id,
  warehouse_code: z.string(),
  location_id: Id,
  location_code: z.string(),
  /** Lines entered, those of them with a difference, and what the differences come to. */
  lines: z.number(),
  differences: z.number(),
  variance: z.number(),
  /** In dirhams, of the differences added up without their signs; null while it is counted and where nobody said what the goods cost. */
  value_aed: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: Instant,
  counted_at: Instant.nullable(),
  closed_by: z.string().nullable(),
  closed_at: Instant.nullable(),
  remarks: z.string().nullable(),
})

const remarks = z.string().trim().normalize('NFC').max(255, 'Use at most 255 characters.').nullish()
const refreshes = [
  'stockCounts.list', 'inventory.list', 'inventory.one', 'inventory.ledger', 'inventory.shelfwise', 'inventory.corrections',
]

/** Goods found on the shelf: those of the sheet by `inventory_id`, others by SKU code or barcode, lot and status. */
const Found = z.object({
  inventory_id: Id.optional(),
  sku_code: numberText(64).optional(),
  /** Whose SKU it is, where two clients have one of this code. */
  client_id: Id.optional(),
  lot_no: z.string().trim().max(40).nullish(),
  expiry_date: Day.nullish(),
  stock_status: z.enum(stockStatus.names).default('available'),
  lpn: z.string().trim().max(20).nullish(),
  counted_qty: z.number().int('Give a whole number.').min(0, 'Enter 0 or more.').max(1_000_000, 'Enter at most 1,000,000.'),
  /** Of a SKU that has serial numbers: each one found. */
  serials: z.array(z.string().trim().min(1).max(64)).max(5000).optional(),
}).refine((line) => line.inventory_id !== undefined || Boolean(line.sku_code), { path: ['sku_code'], message: 'Scan or type the SKU.' })

/** Counts of shelves (fulfilment.md 4.19, 5.4, 7.9). */
export const stockCounts = {
  /**
   * Counts a shelf. Without lines its count begins: nothing on it is allocated any more, and the answer names what should lie there but not how many. With
   * lines the count ends: small differences are posted at once, 202 where some wait for somebody else. 409 where another person counts the shelf, and where its
   * goods moved meanwhile; 422 for goods of the sheet that are left out.
   */
  add: post('/api/fulfillment/inventory_count', {
    needs: counts,
    body: z.object({
      location_code: numberText(30),
      /** Where more than one warehouse has such a shelf. */
      warehouse_id: Id.optional(),
      lines: z.array(Found).max(MOST_COUNT_LINES, `At most ${MOST_COUNT_LINES} lines.`).optional(),
      remarks,
      /** Whoever sends it again is answered as the first time; the header `Idempotency-Key` does the same. */
      idempotency_key: z.string().max(128).optional(),
    }),
    reply: Count.extend({ sheet: z.array(OnSheet), counted: z.array(CountedLine) }), refreshes,
  }),
  /** The latest first. `meta.tab_counts` tells how many there are of each status. */
  list: get('/api/fulfillment/inventory_count_list', {
    needs: counts,
    query: paging.extend({ status: anyOf(z.enum(stockCountStatus.names)), warehouse_id: anyOf(Id), location_code: numberText(30).optional() }),
    reply: paged(Count),
  }),
  /** Decides about all differences of a count that wait, or gives it up; 409 for whoever counted, and once it is decided. */
  decide: patch('/api/fulfillment/inventory_count/:id/:action', {
    needs: counts, params: z.object({ id: Id, action: z.enum(['approve', 'reject', 'cancel']) }), body: z.object({ remarks }), reply: Count, refreshes,
  }),
  /** Opening stock or a count of a client's goods in a warehouse, from a sheet (fulfilment.md 6.4). */
  upload: post('/api/inventory-upload', {
    needs: counts,
    kind: 'upload',
    body: z.object({ client_id: Id, warehouse_id: Id, mode: z.enum(stockUploadMode.names), dry_run: Flag.default(false) }),
    reply: z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() }),
    maxBytes: 10 * 1024 * 1024,
    refreshes: ['uploads.list', ...refreshes],
  }),
}
