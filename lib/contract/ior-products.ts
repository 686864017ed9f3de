import { z } from 'zod'
import { isGtin } from '@/lib/domain/check-digits'
import { battery, eligibility, eligibilityReason, productCheck, reviewDecision } from '@/lib/domain/eligibility'
import { bareHsCode, isHsCode } from '@/lib/domain/hs-code'
import { sellerCategory } from '@/lib/domain/seller'
import { permitAuthority } from '@/lib/domain/tariff'
import {
  anyOf, blank, byId, CountryCode, Currency, Day, del, Flag, get, Id, Instant, Kilograms, paged, paging, patch, post, someIds, UnitPrice,
} from './kernel'

const checks = 'app_seller:add-products'
const refreshes = ['iorProducts.checks', 'iorProducts.figures', 'iorProducts.uploads']
const ofBoth = [...refreshes, 'iorProducts.catalogue']

const line = (least: number, most: number, missing: string) =>
  z.string().trim().normalize('NFC').min(least, missing).max(most, `Use at most ${most} characters.`)
const text = (most: number) => z.union([blank, z.string().trim().normalize('NFC').max(most, `Use at most ${most} characters.`)]).nullable()
/** As people write it, with points and spaces; null for none. */
const TypedHsCode = z.union([blank, z.string().transform(bareHsCode).pipe(z.string().refine(isHsCode, 'An HS code has 6, 8 or 12 digits.'))]).nullable()

/** sellers-ior.md 2.3: what may be changed of a product. Rules between fields are the upstream's. */
const fields = {
  product_name: line(3, 150, 'Use at least 3 characters.'),
  description: text(500),
  brand: line(1, 80, 'Brand is required.'),
  brand_authorised: z.boolean(),
  category: z.enum(sellerCategory.names),
  gtin: z.union([blank, z.string().trim().refine(isGtin, 'The check digit of this GTIN is wrong.')]).nullable(),
  hs_code: TypedHsCode,
  country_of_origin: CountryCode,
  unit_value: UnitPrice.refine((value) => Number(value) > 0, 'Unit Value must be greater than 0'),
  currency: Currency,
  unit_weight: Kilograms.refine((value) => Number(value) > 0 && Number(value) <= 1000, 'Unit Weight must be greater than 0 and at most 1000 kg'),
  battery_type: z.enum(battery.names),
  is_liquid: z.boolean(), is_magnetic: z.boolean(), is_wireless: z.boolean(), is_food: z.boolean(), is_cosmetic: z.boolean(), is_medical: z.boolean(),
  shelf_life_months: z.coerce.number().int().min(1, 'Use 1 to 600 months.').max(600, 'Use 1 to 600 months.').nullable(),
}
const Changes = z.object({ ...fields, version: z.number().int() }).partial()

const perhaps = z.string().nullable()
const Product = z.object({
  id: Id, seller_id: Id, seller: z.string(), client_id: Id.nullable(), client: perhaps,
  sku: z.string(), gtin: perhaps, product_name: z.string(), description: perhaps, brand: z.string(), category: z.enum(sellerCategory.names),
  brand_authorised: z.boolean(), hs_code: perhaps, country_of_origin: z.string(), unit_value: z.string(), currency: z.string(), unit_weight: z.string(),
  battery_type: z.enum(battery.names), is_liquid: z.boolean(), is_magnetic: z.boolean(), is_wireless: z.boolean(), is_food: z.boolean(),
  is_cosmetic: z.boolean(), is_medical: z.boolean(), shelf_life_months: z.number().nullable(), has_msds: z.boolean(),
  eligibility: z.enum(eligibility.names), reasons: z.array(z.enum(eligibilityReason.names)), required_permits: z.array(z.enum(permitAuthority.names)),
  /** The same in words. */
  why: z.array(z.string()), permits: z.array(z.string()),
  /** Percent; null where nothing holds or it is no percentage. */
  duty_rate: perhaps, excise_rate: perhaps,
  /** AED of one unit without freight and fees (7.2); null where no rate holds. */
  value_aed: perhaps, duty_amount: perhaps, excise_amount: perhaps, vat_amount: perhaps, landed_amount: perhaps,
  /** The day whose tariff and exchange rate that is. */
  checked_day: Day.nullable(), checked_at: Instant.nullable(),
  review: z.enum(reviewDecision.names).nullable(), review_note: perhaps, reviewed_by: perhaps,
  updated_at: Instant, version: z.number(),
})
const TempProduct = Product.extend({
  upload_id: Id, row_no: z.number(), file_name: z.string(), verify_status: z.enum(productCheck.names),
  /** Fields that cannot be changed any more. */
  locked: z.array(z.string()),
})

const Summary = z.object({ eligible: z.number(), eligible_with_permit: z.number(), needs_review: z.number(), not_eligible: z.number() })
const filters = {
  seller_id: anyOf(Id), eligibility: anyOf(z.enum(eligibility.names)),
}
const temps = paging.extend({ ...filters, upload_id: anyOf(Id), verify_status: anyOf(z.enum(productCheck.names)) })

/** Whether products of sellers may be imported, and those that may (sellers-ior.md 2.3, 3.3, 7.1). */
export const iorProducts = {
  upload: post('/api/products/temp-upload', {
    needs: checks, kind: 'upload', body: z.object({ seller_id: Id, client_id: Id.optional(), dry_run: Flag.default(false) }),
    reply: z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() }),
    maxBytes: 20 * 1024 * 1024, refreshes: ['uploads.list', ...refreshes],
  }),
  template: get('/api/products/template', { needs: checks, kind: 'download', query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }) }),
  /** `meta.summary` counts the rows of the filters by what was found, whichever result is asked for. */
  checks: get('/api/products/temp-products-list', { needs: checks, query: temps, reply: paged(TempProduct) }),
  /** What `meta.summary` of the list says, for its tiles. */
  figures: get('/api/products/temp-products-figures', { needs: checks, query: temps, reply: Summary }),
  /** Files that are checked, the latest first. */
  uploads: get('/api/products/temp-uploads', {
    needs: checks, query: paging, reply: paged(z.object({ id: Id, file_name: z.string(), seller: z.string(), rows: z.number(), created_at: Instant })),
  }),
  /** Mends a row, or decides its review; either way it is checked again. 409 of one in the catalogue. */
  mend: patch('/api/products/update-temp-products/:id', {
    needs: [checks, 'app_seller:product-review'], params: byId,
    body: Changes.extend({ review: z.object({ decision: z.enum(reviewDecision.names), note: line(3, 250, 'Say why, in at least 3 characters.') }).optional() }),
    reply: TempProduct, refreshes,
  }),
  /** Checks again by today's tariff: the row, or with 0 those named or all of a file. */
  refresh: post('/api/products/refresh-temp-products/:id', {
    needs: checks, params: z.object({ id: z.coerce.number().int().min(0) }),
    body: z.object({ ids: someIds.optional(), upload_id: Id.optional() }), reply: z.object({ checked: z.number(), changed: z.number() }), refreshes,
  }),
  remove: del('/api/products/temp-products/:id', { needs: checks, params: byId, refreshes }),
  /** The safety data sheet of a row. */
  msds: post('/api/products/temp-products-msds/:id', {
    needs: checks, kind: 'upload', params: byId, body: z.object({}), reply: TempProduct, maxBytes: 5 * 1024 * 1024, refreshes,
  }),
  msdsFile: get('/api/products/temp-products-msds/:id', { needs: checks, params: byId, kind: 'download' }),
  verify: post('/api/products/verify-upload', {
    needs: checks, body: z.object({ upload_id: Id }), reply: z.object({ verified: z.number(), failed: z.number(), summary: Summary }), refreshes,
  }),
  /** Adds rows to the catalogue: those named, each of which must be cleared, or the cleared ones of a file. */
  commit: post('/api/products/upload', {
    needs: checks,
    body: z.object({ upload_id: Id.optional(), ids: someIds.optional() })
      .refine(({ upload_id, ids }) => (upload_id === undefined) !== (ids === undefined), { path: ['upload_id'], message: 'Name a file or its rows.' }),
    reply: z.object({ committed: z.number(), updated: z.number() }), refreshes: ofBoth,
  }),
  catalogue: get('/api/products/list', {
    needs: checks, query: paging.extend({ ...filters, hs_code: z.string().transform(bareHsCode).optional() }), reply: paged(Product),
  }),
  /** Changes a product of the catalogue; it is checked again. */
  change: patch('/api/products/update/:id', { needs: checks, params: byId, body: Changes, reply: Product, refreshes: ['iorProducts.catalogue'] }),
}
