import { sql, type SQL } from 'drizzle-orm'
import { boolean, check, date, index, integer, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { battery, eligibility, eligibilityReason, productCheck, reviewDecision, type EligibilityReason } from '@/lib/domain/eligibility'
import { sellerCategory, type SellerCategory } from '@/lib/domain/seller'
import { permitAuthority, type PermitAuthority } from '@/lib/domain/tariff'
import { choiceColumn, instant, kg, ref, rowId, stamps, statusColumn } from '../columns'
import { literals } from '../literals'
import { amount, dirhams, rate, unitPrice } from '../money-columns'
import { pgTable } from '../table'
import { clients } from './clients'
import { countries } from './places'
import { sellers } from './sellers'

/** sellers-ior.md 2.3: what a seller says of a product. */
const said = () => ({
  seller_id: ref('seller_id').notNull().references(() => sellers.id, { onDelete: 'cascade' }),
  client_id: ref('client_id').references(() => clients.id),
  sku: text('sku').notNull(),
  gtin: text('gtin'),
  product_name: text('product_name').notNull(),
  description: text('description'),
  brand: text('brand').notNull(),
  category: text('category').$type<SellerCategory>().notNull(),
  brand_authorised: boolean('brand_authorised').notNull().default(false),
  hs_code: text('hs_code'),
  country_of_origin: text('country_of_origin').notNull().references(() => countries.country_code),
  unit_value: unitPrice('unit_value', 'currency').notNull(),
  currency: text('currency').notNull(),
  unit_weight: kg('unit_weight').notNull(),
  battery_type: choiceColumn(battery).notNull().default('none'),
  is_liquid: boolean('is_liquid').notNull().default(false),
  is_magnetic: boolean('is_magnetic').notNull().default(false),
  is_wireless: boolean('is_wireless').notNull().default(false),
  is_food: boolean('is_food').notNull().default(false),
  is_cosmetic: boolean('is_cosmetic').notNull().default(false),
  is_medical: boolean('is_medical').notNull().default(false),
  shelf_life_months: integer('shelf_life_months'),
  msds_path: text('msds_path'),
})

/** What the rules found of it on the day it was checked. Rates are percentages; amounts of one unit without freight or fees (7.2). */
const found = () => ({
  eligibility: statusColumn(eligibility, 'needs_review'),
  reasons: text('reasons').array().notNull().default(sql`'{}'`).$type<EligibilityReason[]>(),
  required_permits: text('required_permits').array().notNull().default(sql`'{}'`).$type<PermitAuthority[]>(),
  duty_rate: rate('duty_rate'),
  excise_rate: rate('excise_rate'),
  value_aed: amount('value_aed', dirhams),
  duty_amount: amount('duty_amount', dirhams),
  excise_amount: amount('excise_amount', dirhams),
  vat_amount: amount('vat_amount', dirhams),
  landed_amount: amount('landed_amount', dirhams),
  checked_at: instant('checked_at'),
  /** The day in Dubai whose tariff and exchange rate it was held against. */
  checked_day: date('checked_day'),
  review: choiceColumn(reviewDecision),
  review_note: text('review_note'),
  reviewed_by: ref('reviewed_by'),
  reviewed_at: instant('reviewed_at'),
})

/** What `category` of other tables is as well: a column of one name may know other words in each. */
const isCategory = (column: AnyPgColumn): SQL => sql`${column} in ${literals(sellerCategory, ...sellerCategory.names)}`
/** Every name of the array is one of these. */
const only = (column: AnyPgColumn, names: readonly string[]): SQL => sql`${column} <@ ${sql.raw(`array[${names.map((name) => `'${name}'`).join(', ')}]`)}`

/** sellers-ior.md 2.3: checked products of sellers; the fulfilment catalogue is another (docs/decisions/047-products-of-sellers.md). */
export const iorProducts = pgTable(
  'ior_products',
  { id: rowId(), ...said(), ...found(), upload_id: ref('upload_id'), ...stamps() },
  (t) => [
    uniqueIndex('ior_products_once').on(t.seller_id, t.sku),
    index('ior_products_eligibility').on(t.seller_id, t.eligibility),
    index('ior_products_hs').on(t.hs_code),
    index('ior_products_updated').on(t.updated_at, t.id),
    index('ior_products_day').on(t.checked_day),
    check('ior_products_hs_digits', sql`${t.hs_code} ~ '^[0-9]{6}([0-9]{2}([0-9]{4})?)?$'`),
    check('ior_products_category', isCategory(t.category)),
    check('ior_products_value', sql`${t.unit_value} > 0`),
    check('ior_products_weight', sql`${t.unit_weight} > 0 and ${t.unit_weight} <= 1000`),
    check('ior_products_reasons', only(t.reasons, eligibilityReason.names)),
    check('ior_products_permits', only(t.required_permits, permitAuthority.names)),
  ],
)

/** sellers-ior.md 2.3: products of a file while they are checked; kept for 30 days. */
export const tempProducts = pgTable(
  'temp_products',
  {
    id: rowId(), upload_id: ref('upload_id').notNull(), row_no: integer('row_no').notNull(), ...said(), ...found(),
    verify_status: statusColumn(productCheck, 'pending'),
    product_id: ref('product_id').references(() => iorProducts.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('temp_products_row').on(t.upload_id, t.row_no),
    uniqueIndex('temp_products_sku').on(t.upload_id, t.sku),
    index('temp_products_seller').on(t.seller_id, t.eligibility),
    index('temp_products_created').on(t.created_at, t.id),
    index('temp_products_product').on(t.product_id),
    check('temp_products_category', isCategory(t.category)),
  ],
)
