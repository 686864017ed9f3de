import {
  causeOf, expectedCharge, partsOf, percentOver, toleranceOf, type Billed, type CarrierCharge, type Carried, type Charge, type DifferenceCause, type Tolerance,
} from '@/lib/domain/carrier-billing'
import { compare, subtract } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import { isOfParcel, type BilledParcel } from './parcels'
import type { RateBook } from './rate-book'

/** A line as its carrier wrote it. */
export interface BilledLine extends Billed {
  charge_type: CarrierCharge
  service: string | null
  zone: string | null
  billed_weight: string | null
}

/** What a line is held against. */
export interface Yardstick {
  currency: string
  /** Dirhams for one of the currency on the invoice's day. */
  aedRate: string
  tolerance: Tolerance
  book: RateBook
}

/** What our side says of a line; nulls where it says nothing. */
export interface Judgement {
  package_id: number | null
  client_id: number | null
  our_weight: string | null
  rate_id: number | null
  expected_base: string | null
  expected_fuel: string | null
  expected_cod_fee: string | null
  expected_surcharge: string | null
  expected_vat: string | null
  expected_amount: string | null
  difference: string | null
  by_service: string | null
  by_weight: string | null
  by_rate: string | null
  by_fuel: string | null
  by_surcharge: string | null
  difference_pct: string | null
  difference_cause: DifferenceCause
  in_tolerance: boolean
}

const silent = (difference_cause: DifferenceCause): Judgement => ({
  package_id: null, client_id: null, our_weight: null, rate_id: null, expected_base: null, expected_fuel: null, expected_cod_fee: null,
  expected_surcharge: null, expected_vat: null, expected_amount: null, difference: null, by_service: null, by_weight: null, by_rate: null, by_fuel: null,
  by_surcharge: null, difference_pct: null, difference_cause, in_tolerance: false,
})

const expectedOf = ({ base, fuel, cod_fee, surcharge, vat, total }: Charge) => ({
  expected_base: base, expected_fuel: fuel, expected_cod_fee: cod_fee, expected_surcharge: surcharge, expected_vat: vat, expected_amount: total,
})

const cashOf = ({ cod_amount, cod_currency }: BilledParcel, currency: string) =>
  compare(cod_amount, 0) > 0 ? (cod_currency === currency ? cod_amount : '0') : null

/**
 * Holds a line against our rate card, weight and parcel (billing-cod.md 7.1). A charge that cannot be of its parcel is expected to be nothing; one of a parcel
 * or day the card does not know waits for a person. What is billed below what we expect is in tolerance.
 */
export function judgeLine(line: BilledLine, parcel: BilledParcel | undefined, { currency, aedRate, tolerance, book }: Yardstick): Judgement {
  if (!parcel) return silent('unmatched')
  const { charge_type: charge } = line
  const ours = { package_id: parcel.id, client_id: parcel.client_id, our_weight: parcel.weight }
  const foreign = isOfParcel(charge, parcel.status)
  if (foreign) return { ...silent(foreign), ...ours, expected_amount: amountIn(0, currency), difference: line.total_amount }
  const find = (service: string, weight: string) =>
    book.find({ service, charge, country: parcel.country, zone: line.zone, weight, day: parcel.shipped_on })
  const rate = find(parcel.service, parcel.weight)
  if (!rate) return { ...silent('rate'), ...ours }
  const carried: Carried = { weight: parcel.weight, cod: cashOf(parcel, currency), is_remote: parcel.is_remote }
  const service = line.service?.toUpperCase() ?? parcel.service
  const weight = line.billed_weight ?? parcel.weight
  const ofService = find(service, parcel.weight) ?? rate
  const ofWeight = find(service, weight) ?? ofService
  const expected = expectedCharge(rate, charge, carried)
  const parts = partsOf(line, {
    expected, byService: expectedCharge(ofService, charge, carried), byWeight: expectedCharge(ofWeight, charge, { ...carried, weight }), rate: ofWeight,
  })
  const difference = amountIn(subtract(line.total_amount, expected.total), currency)
  return {
    ...ours, rate_id: rate.id, ...expectedOf(expected), difference, by_service: parts.service, by_weight: parts.weight, by_rate: parts.rate,
    by_fuel: parts.fuel, by_surcharge: parts.surcharge, difference_pct: percentOver(difference, expected.total), difference_cause: causeOf(parts),
    in_tolerance: compare(difference, toleranceOf(tolerance, expected.total, currency, aedRate)) <= 0,
  }
}
