import { sql } from 'drizzle-orm'
import { eligibilityReason } from '@/lib/domain/eligibility'
import { permitAuthority, type PermitAuthority } from '@/lib/domain/tariff'
import type { EligibilityReason } from '@/lib/domain/eligibility'

/** What is answered of a product `p` of a seller `s`, whether it is checked or in the catalogue. */
export const productColumns = sql`p.id, p.seller_id, s.legal_name as seller, p.client_id, coalesce(c.trade_name, c.name) as client, p.sku, p.gtin,
  p.product_name,
  p.description, p.brand, p.category, p.brand_authorised, p.hs_code, p.country_of_origin, p.unit_value, p.currency,
  p.unit_weight, p.battery_type, p.is_liquid, p.is_magnetic, p.is_wireless, p.is_food, p.is_cosmetic, p.is_medical, p.shelf_life_months,
  p.msds_path is not null as has_msds, p.eligibility, p.reasons, p.required_permits, trim_scale(p.duty_rate)::text as duty_rate,
  trim_scale(p.excise_rate)::text as excise_rate, p.value_aed, p.duty_amount, p.excise_amount, p.vat_amount, p.landed_amount, p.checked_day, p.checked_at,
  p.review, p.review_note, r.full_name as reviewed_by, p.updated_at, p.version`
/** What stands beside the product. */
export const besideProduct = sql`join sellers s on s.id = p.seller_id left join clients c on c.id = p.client_id left join users r on r.id = p.reviewed_by`

/** Reasons and permits in words, beside their codes. */
export const inWords = <P extends { reasons: EligibilityReason[]; required_permits: PermitAuthority[] }>(row: P) => ({
  ...row, why: row.reasons.map((reason) => eligibilityReason.label(reason)), permits: row.required_permits.map((permit) => permitAuthority.label(permit)),
})

/** Fields of a product that its seller says, as columns of a row that is written. */
export const saidColumns = sql`sku, gtin, product_name, description, brand, category, brand_authorised, hs_code, country_of_origin, unit_value, currency,
  unit_weight, battery_type, is_liquid, is_magnetic, is_wireless, is_food, is_cosmetic, is_medical, shelf_life_months`
/** What the rules found, likewise. */
export const foundColumns = sql`eligibility, reasons, required_permits, duty_rate, excise_rate, value_aed, duty_amount, excise_amount, vat_amount,
  landed_amount,
  checked_day`
/** The same as rows of JSON are read. */
export const saidRecord = sql`sku text, gtin text, product_name text, description text, brand text, category text, brand_authorised boolean, hs_code text,
  country_of_origin text, unit_value numeric, currency text, unit_weight numeric, battery_type text, is_liquid boolean, is_magnetic boolean, is_wireless
    boolean,
  is_food boolean, is_cosmetic boolean, is_medical boolean, shelf_life_months int`
export const foundRecord = sql`eligibility text, reasons text[], required_permits text[], duty_rate numeric, excise_rate numeric, value_aed numeric,
  duty_amount numeric, excise_amount numeric, vat_amount numeric, landed_amount numeric, checked_day date`
