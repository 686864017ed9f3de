import { digitsOf } from './currency'
import { divide, greatest, product, sum, type Decimal } from './decimal'
import { amountIn } from './money'
import { dutyOf, limitIn, valueClass, type ChargedLayer, type DutyLayer, type TariffThreshold } from './tariff'

/** Goods somebody wants to know the landed cost of. */
export interface LandedGoods {
  hs_code: string
  origin: string
  /** Of all pieces, in `currency`. */
  value: string
  currency: string
  freight: string
  insurance: string
  units: number
  litres: string | null
  sugar: string | null
  /** Day of the declaration. */
  day: string
  with_fees: boolean
}
/** What held on the day, kept with the answer so that it can be reckoned again whatever changed since. */
export interface LandedFacts {
  /** Of the country the goods come into. */
  country: string
  local_currency: string
  /** The local currency for one of the goods' own, and the day that rate is of. */
  rate: string
  rate_day: string
  layers: DutyLayer[]
  threshold: (TariffThreshold & { source: string; confirmed_by: string | null }) | null
  /** The local currency for one of the threshold's. */
  threshold_rate: string
  /** Percent, local currency, local currency, percent; null where the goods come into a country we charge no fees in. */
  fees: { ior_fee_percent: string; ior_fee_min: string; clearance_fee: string; fee_vat_rate: string } | null
}
/** All in the local currency. */
export interface LandedFigures {
  value: string
  freight: string
  insurance: string
  cif: string
  layers: ChargedLayer[]
  duty: string
  excise: string
  vat: string
  /** Low or high value, and the limit between them; null where no threshold holds. */
  value_class: 'LV' | 'HV'
  limit: string | null
  ior_fee: string
  clearance_fee: string
  fee_vat: string
  /** Duty, excise, import VAT, fees and their VAT. */
  charges: string
  landed: string
  landed_per_unit: string
}

function feesOf(cif: string, { fees, local_currency }: LandedFacts, isCharged: boolean) {
  const inCoins = (amount: Decimal) => amountIn(amount, local_currency)
  if (!fees || !isCharged) return { ior_fee: inCoins(0), clearance_fee: inCoins(0), fee_vat: inCoins(0) }
  const ior_fee = inCoins(greatest(inCoins(product([cif, fees.ior_fee_percent, '0.01'])), fees.ior_fee_min))
  const clearance_fee = inCoins(fees.clearance_fee)
  const fee_vat = inCoins(sum([ior_fee, clearance_fee].map((fee) => inCoins(product([fee, fees.fee_vat_rate, '0.01'])))))
  return { ior_fee, clearance_fee, fee_vat }
}

/**
 * What goods cost once they have come in (sellers-ior.md 7.2, K2, K5, K6): CIF value, each layer of duty, excise and import VAT, the threshold of the day, our
 * fees. USD 12.50 at 3.6725 is AED 45.91; duty of 5 % 2.30, VAT of 48.21 2.41, landed 50.62. A function of the goods and the facts alone.
 * @throws RangeError where goods do not say what they are charged by (`dutyOf`)
 */
export function landedFigures(goods: LandedGoods, facts: LandedFacts): LandedFigures {
  const inCoins = (amount: Decimal) => amountIn(amount, facts.local_currency)
  const [value, freight, insurance] = [goods.value, goods.freight, goods.insurance].map((amount) => inCoins(product([amount, facts.rate]))) as [
    string, string, string,
  ]
  const cif = inCoins(sum([value, freight, insurance]))
  const line = { hs_code: goods.hs_code, origin: goods.origin, cif, units: goods.units, litres: goods.litres, sugar: goods.sugar }
  const { layers, duty, excise, vat } = dutyOf(line, facts.layers, goods.day, facts.local_currency)
  const fees = feesOf(cif, facts, goods.with_fees)
  const charges = inCoins(sum([duty, excise, vat, fees.ior_fee, fees.clearance_fee, fees.fee_vat]))
  const landed = inCoins(sum([cif, charges]))
  return {
    value, freight, insurance, cif, layers, duty, excise, vat,
    value_class: valueClass(value, facts.local_currency, facts.threshold, facts.threshold_rate),
    limit: facts.threshold && limitIn(facts.local_currency, facts.threshold, facts.threshold_rate),
    ...fees, charges, landed, landed_per_unit: divide(landed, goods.units, digitsOf(facts.local_currency)),
  }
}
