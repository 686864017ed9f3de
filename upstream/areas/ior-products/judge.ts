import { sql } from 'drizzle-orm'
import { today } from '@/lib/domain/days'
import { product, sum } from '@/lib/domain/decimal'
import { judgeEligibility, type Battery, type ReviewDecision, type Verdict } from '@/lib/domain/eligibility'
import { amountIn } from '@/lib/domain/money'
import { dutyOf, layersOf, type DutyLayer } from '@/lib/domain/tariff'
import { codeStates } from '../../core/tariff/code-states'
import { ratesOn } from '../../core/tariff/rate-on'
import { dutyLayersOf, restrictionsOf } from '../../core/tariff/read-tariff'
import { rows, type Db } from '../../db/db'

/** Where goods are imported to. */
export const HOME = 'AE'

/** What of a product is held against the rules. */
export interface Goods {
  brand: string
  category: string
  brand_authorised: boolean
  hs_code: string | null
  country_of_origin: string
  unit_value: string
  currency: string
  battery_type: Battery
  is_liquid: boolean
  is_wireless: boolean
  is_food: boolean
  is_cosmetic: boolean
  is_medical: boolean
  shelf_life_months: number | null
  has_msds: boolean
  review: ReviewDecision | null
}
/** AED of one unit without freight and fees; null where no rate holds or the goods do not say what they are charged by. */
interface Landed {
  value_aed: string | null
  duty_amount: string | null
  excise_amount: string | null
  vat_amount: string | null
  landed_amount: string | null
}
export interface Found extends Landed {
  eligibility: Verdict['eligibility']
  reasons: Verdict['reasons']
  required_permits: Verdict['permits']
  duty_rate: string | null
  excise_rate: string | null
  checked_day: string
}

const noCost: Landed = { value_aed: null, duty_amount: null, excise_amount: null, vat_amount: null, landed_amount: null }

/** sellers-ior.md 7.2: USD 12.50 at 3.6725 is AED 45.91, duty of 5 % 2.30, VAT of 48.21 2.41, landed 50.62. */
function landedOf(goods: Goods, rate: string | undefined, layers: readonly DutyLayer[], day: string): Landed {
  if (rate === undefined) return noCost
  const value_aed = amountIn(product([goods.unit_value, rate]), 'AED')
  if (goods.hs_code === null) return { ...noCost, value_aed }
  try {
    const cost = dutyOf({ hs_code: goods.hs_code, origin: goods.country_of_origin, cif: value_aed, units: 1 }, layers, day, 'AED')
    return {
      value_aed, duty_amount: cost.duty, excise_amount: cost.excise, vat_amount: cost.vat, landed_amount: amountIn(sum([value_aed, cost.due]), 'AED'),
    }
  } catch (error) {
    // Drinks pay by the litre, and a product does not say how many it holds.
    if (error instanceof RangeError) return { ...noCost, value_aed }
    throw error
  }
}

const lower = (text: string) => text.trim().toLowerCase()

/** Values of a list that count, as they are compared. */
async function listed(db: Db, listCode: string): Promise<ReadonlySet<string>> {
  const found = await rows<{ value: string; label: string }>(db, sql`select value, label from list_values where list_code = ${listCode} and is_active`)
  return new Set(found.flatMap(({ value, label }) => [lower(value), lower(label)]))
}

/** Holds products against the rules of a day, each in its place: a fixed number of queries whatever their number. */
export async function judgeGoods(db: Db, all: readonly Goods[], day = today()): Promise<Found[]> {
  const codes = all.flatMap(({ hs_code }) => hs_code ?? [])
  const stateOf = await codeStates(db, HOME, codes, day)
  const layers = await dutyLayersOf(db, HOME, codes, day)
  const restrictions = await restrictionsOf(db, HOME, 'import', codes, day)
  const rates = await ratesOn(db, all.map(({ currency }) => currency), day)
  const [blocked, brands] = [await listed(db, 'blocked_origins'), await listed(db, 'protected_brands')]
  return all.map((goods): Found => {
    const code = goods.hs_code ?? ''
    const state = code === '' ? 'unknown' : stateOf(code)
    const verdict = judgeEligibility(goods, {
      code: state, is_blocked_origin: blocked.has(lower(goods.country_of_origin)), is_protected_brand: brands.has(lower(goods.brand)),
      restrictions: restrictions.filter(({ hs_prefix, origin }) => code.startsWith(hs_prefix) && (origin === null || origin === goods.country_of_origin)),
    }, goods.review)
    const held = state === 'held' ? layersOf(layers, { hs_code: code, origin: goods.country_of_origin, sugar: null }, day) : []
    const percentOf = (kind: DutyLayer['kind']) => held.find((layer) => layer.kind === kind && layer.basis === 'percent')?.rate ?? null
    return {
      eligibility: verdict.eligibility, reasons: verdict.reasons, required_permits: verdict.permits, duty_rate: percentOf('customs'),
      excise_rate: percentOf('excise'), ...landedOf(state === 'held' ? goods : { ...goods, hs_code: null }, rates.get(goods.currency)?.rate, layers, day),
      checked_day: day,
    }
  })
}
