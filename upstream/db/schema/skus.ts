import { sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, index, integer, jsonb, numeric, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { storageClass } from '@/lib/domain/location'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { packLevel, rotation, skuScope, skuSymbology, skuUnit, type SkuScope } from '@/lib/domain/sku'
import { variantImage, variantLabel, type LabelLanguage } from '@/lib/domain/variant'
import { choiceColumn, cm, figure, instant, kg, percent, ref, rowId, stamps, statusColumn } from '../columns'
import { literal, literals } from '../literals'
import { unitPrice } from '../money-columns'
import { pgTable } from '../table'
import { clients } from './clients'
import { omsCategories } from './oms'

/** fulfilment.md 2.3: what a client sells, in however many variants. */
export const products = pgTable(
  'products',
  {
    id: rowId(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    product_code: text('product_code').notNull(),
    product_name: text('product_name').notNull(),
    product_name_ar: text('product_name_ar'),
    brand: text('brand'),
    oms_category_id: ref('oms_category_id').references(() => omsCategories.id),
    country_of_origin: text('country_of_origin'),
    hs_code: text('hs_code'),
    description: text('description'),
    image_path: text('image_path'),
    status: statusColumn(recordStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    // What a SKU's product is held to: one of the same client.
    unique('products_of_client').on(t.id, t.client_id),
    uniqueIndex('products_code_once').on(t.client_id, sql`lower(${t.product_code})`),
    index('products_category').on(t.oms_category_id),
    index('products_client').on(t.client_id, t.status, t.id.desc()),
    check('products_hs_code', sql`${t.hs_code} ~ '^[0-9]{6,12}$'`),
  ],
)

/** fulfilment.md 2.3: one variant; quantities of stock are in its base unit. A code is never given twice, not even after its SKU was deleted. */
export const skus = pgTable(
  'skus',
  {
    id: rowId(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    product_id: ref('product_id'),
    sku_code: text('sku_code').notNull(),
    sku_name: text('sku_name').notNull(),
    sku_name_ar: text('sku_name_ar'),
    scope: text('scope').$type<SkuScope>().notNull().default('ecom'),
    /** Up to three pairs, `{ size: 'M' }`. */
    variant_attributes: jsonb('variant_attributes').notNull().default({}),
    uom: choiceColumn(skuUnit).notNull().default('EA'),
    unit_price: unitPrice('unit_price', 'currency'),
    unit_cost: unitPrice('unit_cost', 'currency'),
    currency: text('currency').notNull().default('AED'),
    vat_rate: percent('vat_rate').notNull().default('5.00'),
    /** Centimetres; all three or none. */
    length: cm('length', 8),
    width: cm('width', 8),
    height: cm('height', 8),
    /** Kilograms. */
    weight: kg('weight'),
    hs_code: text('hs_code'),
    country_of_origin: text('country_of_origin'),
    is_batch_tracked: boolean('is_batch_tracked').notNull().default(false),
    is_expiry_tracked: boolean('is_expiry_tracked').notNull().default(false),
    is_serial_tracked: boolean('is_serial_tracked').notNull().default(false),
    shelf_life_days: integer('shelf_life_days'),
    min_receipt_shelf_life_pct: numeric('min_receipt_shelf_life_pct', { precision: 5, scale: 1 }),
    /** Days a lot must still have when it is shipped. */
    min_ship_shelf_life_days: integer('min_ship_shelf_life_days').notNull().default(30),
    rotation: choiceColumn(rotation).notNull().default('fifo'),
    storage_class: choiceColumn(storageClass).notNull().default('ambient'),
    is_fragile: boolean('is_fragile').notNull().default(false),
    is_dangerous: boolean('is_dangerous').notNull().default(false),
    un_number: text('un_number'),
    /** Holds no stock of its own: its components do. */
    is_bundle: boolean('is_bundle').notNull().default(false),
    reorder_point: integer('reorder_point'),
    safety_stock: integer('safety_stock'),
    units_per_carton: integer('units_per_carton'),
    cartons_per_pallet: integer('cartons_per_pallet'),
    /** b2b.md 2.1: its units are labelled for a market before they are shipped to a consignee. */
    label_required: boolean('label_required').notNull().default(false),
    /** Litres in a unit and grams of sugar in 100 ml: what excise on sweetened drinks goes by. */
    volume_litres: numeric('volume_litres', { precision: 12, scale: 4 }),
    sugar_g_per_100ml: figure('sugar_g_per_100ml', 6),
    image_path: text('image_path'),
    status: statusColumn(recordStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    // What barcodes and serials are held to: a SKU of their client.
    unique('skus_of_client').on(t.id, t.client_id),
    foreignKey({ name: 'skus_product_of_client', columns: [t.product_id, t.client_id], foreignColumns: [products.id, products.client_id] }),
    uniqueIndex('skus_code_once').on(t.client_id, sql`lower(${t.sku_code})`),
    index('skus_client').on(t.client_id, t.status, t.id.desc()),
    index('skus_product').on(t.product_id),
    check('skus_code', sql`${t.sku_code} ~ '^[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$'`),
    check('skus_hs_code', sql`${t.hs_code} ~ '^[0-9]{6,12}$'`),
    check('skus_expiry_means_batch', sql`not ${t.is_expiry_tracked} or (${t.is_batch_tracked} and ${t.shelf_life_days} between 1 and 3650)`),
    check('skus_un_number', sql`not ${t.is_dangerous} or ${t.un_number} ~ '^UN[0-9]{4}$'`),
    check('skus_scope', sql`${t.scope} in ${literals(skuScope, ...skuScope.names)}`),
    check('skus_ecom', sql`${t.scope} <> ${literal(skuScope, 'ecom')} or ${t.is_bundle} or (${t.product_id} is not null and ${t.weight} > 0)`),
    check('skus_dimensions', sql`num_nonnulls(${t.length}, ${t.width}, ${t.height}) in (0, 3)`),
  ],
)

/** fulfilment.md 2.3: what scanners read; one barcode names one SKU of a client. */
export const skuBarcodes = pgTable(
  'sku_barcodes',
  {
    id: rowId(),
    client_id: ref('client_id').notNull(),
    sku_id: ref('sku_id').notNull(),
    barcode: text('barcode').notNull(),
    symbology: choiceColumn(skuSymbology).notNull(),
    pack_level: choiceColumn(packLevel).notNull().default('each'),
    qty_per_pack: integer('qty_per_pack').notNull().default(1),
    is_primary: boolean('is_primary').notNull().default(false),
    status: statusColumn(switchStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    foreignKey({ name: 'sku_barcodes_sku', columns: [t.sku_id, t.client_id], foreignColumns: [skus.id, skus.client_id] }),
    uniqueIndex('sku_barcodes_once').on(t.client_id, t.barcode).where(sql`${t.status} = ${literal(switchStatus, 'active')}`),
    uniqueIndex('sku_barcodes_one_primary').on(t.sku_id).where(sql`${t.is_primary} and ${t.status} = ${literal(switchStatus, 'active')}`),
    index('sku_barcodes_barcode').on(t.barcode),
    check('sku_barcodes_pack', sql`${t.qty_per_pack} >= 1`),
  ],
)

/** b2b.md 2.1: a market form of a SKU: the same goods with another label, barcode or pack. A code is never given twice. */
export const skuVariants = pgTable(
  'sku_variants',
  {
    id: rowId(),
    client_id: ref('client_id').notNull(),
    sku_id: ref('sku_id').notNull(),
    variant_code: text('variant_code').notNull(),
    variant_name: text('variant_name').notNull(),
    /** Where it may be sold, two letters. */
    market_country: text('market_country').notNull(),
    label_languages: text('label_languages').array().notNull().$type<LabelLanguage[]>(),
    /** Units of the SKU in one of it. */
    pack_qty: integer('pack_qty').notNull().default(1),
    barcode: text('barcode'),
    label_template: choiceColumn(variantLabel).notNull().default('50x25'),
    ingredients: text('ingredients'),
    ingredients_ar: text('ingredients_ar'),
    importer: text('importer'),
    instructions: text('instructions'),
    image_status: statusColumn(variantImage, 'none'),
    status: statusColumn(recordStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    foreignKey({ name: 'sku_variants_sku', columns: [t.sku_id, t.client_id], foreignColumns: [skus.id, skus.client_id] }),
    // What lines of orders are held to: a variant of their SKU.
    unique('sku_variants_of_sku').on(t.id, t.sku_id),
    uniqueIndex('sku_variants_code_once').on(t.client_id, sql`lower(${t.variant_code})`),
    uniqueIndex('sku_variants_barcode_once').on(t.client_id, t.barcode).where(sql`${t.status} = ${literal(recordStatus, 'active')}`),
    index('sku_variants_client').on(t.client_id, t.status, t.variant_code),
    index('sku_variants_sku_of').on(t.sku_id, t.status),
    index('sku_variants_barcode').on(t.barcode),
    index('sku_variants_code').on(sql`lower(${t.variant_code})`),
    check('sku_variants_pack', sql`${t.pack_qty} >= 1`),
    check('sku_variants_languages', sql`cardinality(${t.label_languages}) > 0`),
  ],
)

/** fulfilment.md 2.4: a batch of a SKU. `NA` where batches are not told apart. */
export const lots = pgTable(
  'lots',
  {
    id: rowId(),
    sku_id: ref('sku_id').notNull().references(() => skus.id),
    lot_no: text('lot_no').notNull().default('NA'),
    mfg_date: date('mfg_date'),
    expiry_date: date('expiry_date'),
    first_received_at: instant('first_received_at').notNull().default(sql`now()`),
  },
  (t) => [
    unique('lots_once').on(t.sku_id, t.lot_no, t.expiry_date).nullsNotDistinct(),
    // What a balance's lot is held to: one of its SKU.
    unique('lots_of_sku').on(t.id, t.sku_id),
    index('lots_expiry').on(t.expiry_date).where(sql`${t.expiry_date} is not null`),
    check('lots_expire_later', sql`${t.expiry_date} > ${t.mfg_date}`),
  ],
)
