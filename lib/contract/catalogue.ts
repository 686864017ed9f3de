import { z } from 'zod'
import { storageClass } from '@/lib/domain/location'
import { recordStatus } from '@/lib/domain/record-status'
import {
  packLevel, rotation, SKU_CODE, skuCodeRule, skuLabelSize, skuScope, skuSymbology, skuUnit, skuVatRate,
} from '@/lib/domain/sku'
import { stockLevel } from '@/lib/domain/stock'
import {
  anyOf, blank, byId, Centimetres, CountryCode, Currency, Flag, get, Id, Instant, Kilograms, paged, paging, patch, post, RowByRow, someIds,
  UnitPrice,
} from './kernel'
import { HsCode as AnyHsCode } from './goods'

const Status = z.enum(recordStatus.names)
const most = (n: number) => z.string().trim().normalize('NFC').max(n, `Use at most ${n} characters.`)
const text = (n: number) => z.union([blank, most(n)]).nullish()
const needed = (n: number, missing: string) => most(n).min(1, missing)
const HsCode = z.union([blank, AnyHsCode]).nullish()
const whole = (least: number, highest = 1_000_000) =>
  z.number().int('Give a whole number.').min(least, `Give ${least} or more.`).max(highest, `Give at most ${highest.toLocaleString('en-US')}.`)

const Product = z.object({
  id: Id,
  client_id: Id,
  client_name: z.string(),
  product_code: z.string(),
  product_name: z.string(),
  product_name_ar: z.string().nullable(),
  brand: z.string().nullable(),
  oms_category_id: Id.nullable(),
  /** By its name. */
  category: z.string().nullable(),
  country_of_origin: z.string().nullable(),
  hs_code: z.string().nullable(),
  description: z.string().nullable(),
  /** SKUs that are not deleted. */
  sku_count: z.number(),
  status: Status,
  version: z.number(),
  updated_at: Instant,
})
const productFields = {
  product_name: needed(200, 'Name is required.'),
  product_name_ar: text(200),
  brand: text(80),
  oms_category_id: Id.nullish(),
  country_of_origin: CountryCode.nullish(),
  hs_code: HsCode,
  description: text(2000),
}

const Barcode = z.object({
  barcode: z.string(), symbology: z.enum(skuSymbology.names), pack_level: z.enum(packLevel.names), qty_per_pack: z.number(), is_primary: z.boolean(),
})
export const Sku = z.object({
  id: Id,
  client_id: Id,
  client_name: z.string(),
  product_id: Id.nullable(),
  product: z.string().nullable(),
  sku_code: z.string(),
  sku_name: z.string(),
  sku_name_ar: z.string().nullable(),
  scope: z.enum(skuScope.names),
  variant_attributes: z.record(z.string(), z.string()),
  /** `variant_attributes` as they are typed. */
  attributes: z.string(),
  uom: z.enum(skuUnit.names),
  /** The primary one. */
  barcode: z.string().nullable(),
  unit_price: z.string().nullable(),
  unit_cost: z.string().nullable(),
  currency: z.string(),
  vat_rate: z.string(),
  length: z.string().nullable(),
  width: z.string().nullable(),
  height: z.string().nullable(),
  /** Length × width × height, cm. */
  dimensions: z.string().nullable(),
  weight: z.string().nullable(),
  hs_code: z.string().nullable(),
  country_of_origin: z.string().nullable(),
  is_batch_tracked: z.boolean(),
  is_expiry_tracked: z.boolean(),
  is_serial_tracked: z.boolean(),
  /** What is told apart in stock. */
  tracking: z.array(z.string()),
  shelf_life_days: z.number().nullable(),
  min_receipt_shelf_life_pct: z.string().nullable(),
  min_ship_shelf_life_days: z.number(),
  rotation: z.enum(rotation.names),
  storage_class: z.enum(storageClass.names),
  is_fragile: z.boolean(),
  is_dangerous: z.boolean(),
  un_number: z.string().nullable(),
  reorder_point: z.number().nullable(),
  safety_stock: z.number().nullable(),
  units_per_carton: z.number().nullable(),
  cartons_per_pallet: z.number().nullable(),
  /** Labelled for a market before it is shipped to a consignee. */
  label_required: z.boolean(),
  on_hand: z.number(),
  /** What may still be promised (fulfilment.md 7.1, less open demand). */
  available: z.number(),
  /** Available is at or below the reorder point. */
  reorder: z.boolean(),
  status: Status,
  version: z.number(),
  updated_at: Instant,
})
export const SkuDetail = Sku.extend({
  barcodes: z.array(Barcode),
  /** `barcodes` as they are typed, the primary first. */
  barcode_lines: z.string(),
  stock: z.array(z.object({ warehouse_code: z.string(), status: z.string(), on_hand: z.number(), allocated: z.number() })),
})

const SentBarcode = z.object({
  barcode: z.string().trim().min(1, 'Give the barcode.').max(48, 'A barcode has at most 48 characters.'),
  symbology: z.enum(skuSymbology.names).optional(),
  pack_level: z.enum(packLevel.names).default('each'),
  qty_per_pack: whole(1, 999_999).default(1),
  is_primary: z.boolean().default(false),
})
const skuFields = {
  product_id: Id.nullish(),
  sku_name: needed(200, 'Name is required.'),
  sku_name_ar: text(200),
  scope: z.enum(skuScope.names),
  attributes: z.string().trim().max(260).nullish(),
  uom: z.enum(skuUnit.names),
  unit_price: UnitPrice.nullish(),
  unit_cost: UnitPrice.nullish(),
  currency: Currency,
  /** Empty: as the category of its product says, else 5 %. */
  vat_rate: z.enum(skuVatRate.names).nullish(),
  length: Centimetres.nullish(),
  width: Centimetres.nullish(),
  height: Centimetres.nullish(),
  weight: Kilograms.nullish(),
  hs_code: HsCode,
  country_of_origin: CountryCode.nullish(),
  is_batch_tracked: z.boolean(),
  is_expiry_tracked: z.boolean(),
  is_serial_tracked: z.boolean(),
  shelf_life_days: whole(1, 3650).nullish(),
  min_receipt_shelf_life_pct: z.coerce.number().min(0, 'A percentage is 0 to 100.').max(100, 'A percentage is 0 to 100.').multipleOf(0.1).nullish(),
  min_ship_shelf_life_days: whole(0, 3650),
  rotation: z.enum(rotation.names).nullish(),
  /** Empty: as the category of its product says, else ambient. */
  storage_class: z.enum(storageClass.names).nullish(),
  is_fragile: z.boolean(),
  is_dangerous: z.boolean(),
  un_number: z.union([blank, z.string().trim().toUpperCase().regex(/^UN\d{4}$/, 'A UN number is UN and four digits, such as UN1950.')]).nullish(),
  reorder_point: whole(0).nullish(),
  safety_stock: whole(0).nullish(),
  units_per_carton: whole(1).nullish(),
  cartons_per_pallet: whole(1).nullish(),
  label_required: z.boolean(),
  /** All of them, those left out are no longer read; the first is the primary one unless another says so. */
  barcodes: z.array(SentBarcode).max(50, 'A SKU has at most 50 barcodes.').optional(),
  /** The same as typed one a line (lib/domain/sku.ts `readBarcodeLines`). */
  barcode_lines: z.string().max(4000).nullish(),
}

/** A new SKU. */
export const NewSku = z.object({
  client_id: Id,
  sku_code: z.string().trim().regex(SKU_CODE, skuCodeRule),
  ...skuFields,
  scope: skuFields.scope.default('ecom'),
  uom: skuFields.uom.default('EA'),
  currency: Currency.default('AED'),
  is_batch_tracked: z.boolean().default(false),
  /** Left out, as the category of its product says. */
  is_expiry_tracked: z.boolean().optional(),
  is_serial_tracked: z.boolean().default(false),
  min_ship_shelf_life_days: skuFields.min_ship_shelf_life_days.default(30),
  is_fragile: z.boolean().default(false),
  is_dangerous: z.boolean().optional(),
  label_required: z.boolean().default(false),
})
export const ChangedSku = z.object({ ...skuFields, version: z.number().int() }).partial()

const products = 'app_fulfillment:product-list'
const skus = 'app_fulfillment:sku-list'
const uploads = 'app_fulfillment:upload-product'
const manages = 'app_fulfillment:sku-manage'
const ofProducts = ['catalogue.products', 'catalogue.skus', 'catalogue.sku']
const ofSkus = ['catalogue.skus', 'catalogue.sku', 'catalogue.products']
const toggle = z.object({ id: Id, status: Status })
export const skuQuery = paging.extend({
  client_id: anyOf(Id), product_id: anyOf(Id), status: anyOf(Status), scope: anyOf(z.enum(skuScope.names)), storage_class: anyOf(z.enum(storageClass.names)),
  stock: z.enum(stockLevel.names).optional(), is_expiry_tracked: Flag.optional(), no_dimensions: Flag.optional(),
})

/** What clients keep with us (fulfilment.md 2.3, 5.2): products, their SKUs and what scanners read. */
export const catalogue = {
  products: get('/api/fulfillment/sku_product_list', {
    needs: products,
    query: paging.extend({
      client_id: anyOf(Id), brand: z.string().trim().max(80).optional(), oms_category_id: anyOf(Id), status: anyOf(Status), no_hs_code: Flag.optional(),
    }),
    reply: paged(Product),
  }),
  addProduct: post('/api/fulfillment/sku_product_create', {
    needs: manages,
    body: z.object({ client_id: Id, product_code: needed(64, 'Code is required.'), ...productFields }), reply: Product, refreshes: ofProducts,
  }),
  changeProduct: patch('/api/fulfillment/sku_product_update/:id', {
    needs: manages, params: byId, body: z.object({ ...productFields, version: z.number().int() }).partial(), reply: Product, refreshes: ofProducts,
  }),
  /** Puts products in a category, or takes them out of theirs. */
  sortProducts: patch('/api/fulfillment/sku_product_category', {
    needs: manages, body: z.object({ ids: someIds, oms_category_id: Id.nullable() }), reply: RowByRow, refreshes: ofProducts,
  }),
  toggleProduct: patch('/api/fulfillment/sku_product_toggle/:id/:status', { needs: manages, params: toggle, reply: Product, refreshes: ofProducts }),

  skus: get('/api/fulfillment/sku_list', { needs: skus, query: skuQuery, reply: paged(Sku) }),
  sku: get('/api/fulfillment/sku_detail/:id', { needs: skus, params: byId, reply: SkuDetail }),
  addSku: post('/api/fulfillment/sku_create', { needs: manages, body: NewSku, reply: SkuDetail, refreshes: ofSkus }),
  changeSku: patch('/api/fulfillment/sku_update/:id', { needs: manages, params: byId, body: ChangedSku, reply: SkuDetail, refreshes: ofSkus }),
  toggleSku: patch('/api/fulfillment/sku_toggle/:id/:status', { needs: manages, params: toggle, reply: SkuDetail, refreshes: ofSkus }),
  labels: post('/api/fulfillment/sku_label_download', {
    needs: skus,
    kind: 'download',
    writes: false,
    body: z.object({
      sku_ids: z.array(Id).min(1, 'Choose at least one SKU.').max(500, 'At most 500 SKUs at a time.'),
      copies: z.coerce.number().int('Give a whole number.').min(1, 'Print at least one copy.').max(999, 'Print at most 999 copies.').default(1),
      size: z.enum(skuLabelSize.names).default('50x25'),
    }),
  }),
  uploadProducts: post('/api/fulfillment/sku_product_upload', {
    needs: uploads,
    kind: 'upload',
    // Whoever has one client need not say which.
    body: z.object({ client_id: Id.optional(), update_existing: Flag.default(true), dry_run: Flag.default(false) }),
    reply: z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() }),
    maxBytes: 10 * 1024 * 1024,
    refreshes: ['uploads.list', ...ofProducts],
  }),
  template: get('/api/fulfillment/sku_template', {
    needs: uploads, kind: 'download',
    query: z.object({ type: z.enum(['product', 'sku_mapping']).default('product'), format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
  downloadSkus: get('/api/fulfillment/sku_download', { needs: skus, kind: 'download', query: skuQuery }),
}
