import { digitsOf } from './currency'
import { dubaiTime } from './days'
import { compare, divide, product, subtract, sum, type Decimal } from './decimal'
import { amountIn } from './money'
import { holdsAt } from './time-window'

/** What a vendor's vehicle of a type costs from a day to a day (vendors.md 2.8). Amounts in the vendor's currency, kilometres to one decimal. */
export interface TransportTariff {
  base_rate: string
  included_km: string
  per_extra_km: string
  /** Minutes at the door that cost nothing; what is beyond is billed by begun blocks. */
  waiting_free_minutes: number
  waiting_rate_per_hour: string
  waiting_block_minutes: number
  /** Of the base, for a trip that starts at night. */
  night_surcharge_pct: string
}
export interface DrivenTrip {
  /** When it starts, an instant: its day and whether it is a night trip follow from it, whenever it ends. */
  start: string
  km: string
  waiting_minutes: number
  tolls: string
}
export interface TripTax {
  currency: string
  /** Per cent; '0' of a vendor without TRN. */
  vat_rate: string
  /** Whether tolls passed on bear VAT: a matter for the tax adviser, so a dated setting (anchors 9 (c) 2). */
  tolls_taxed: boolean
}
export interface TripCost { base: string; extra_km: string; waiting: string; night: string; tolls: string; vat: string; total: string }

/** Trips that start in these hours of Dubai bear the night surcharge (vendors.md 7.6). */
const night = { from: '22:00', to: '06:00' } as const
export const isNightStart = (start: string): boolean => holdsAt(night, dubaiTime(start))

/** Begun blocks of waiting beyond the free minutes: 60 of 60 is none, 61 is one (anchors 9 (c) 4). */
export function waitingBlocks(minutes: number, free: number, block: number): number {
  return Math.max(0, Math.ceil((minutes - free) / block))
}

/** What a trip costs (vendors.md 7.6): 74 km with 50 included, 95 minutes of waiting and tolls of 12.00 is 262.00, VAT 13.10, total 287.10. */
export function tripCost(tariff: TransportTariff, trip: DrivenTrip, { currency, vat_rate, tolls_taxed }: TripTax): TripCost {
  const coins = (amount: Decimal) => amountIn(amount, currency)
  const over = subtract(trip.km, tariff.included_km)
  const blocks = waitingBlocks(trip.waiting_minutes, tariff.waiting_free_minutes, tariff.waiting_block_minutes)
  const base = coins(tariff.base_rate)
  const parts = {
    base,
    extra_km: coins(compare(over, 0) > 0 ? product([over, tariff.per_extra_km]) : '0'),
    waiting: divide(product([blocks * tariff.waiting_block_minutes, tariff.waiting_rate_per_hour]), 60, digitsOf(currency)),
    night: coins(isNightStart(trip.start) ? product([base, tariff.night_surcharge_pct, '0.01']) : '0'),
    tolls: coins(trip.tolls),
  }
  const taxable = sum([parts.base, parts.extra_km, parts.waiting, parts.night, tolls_taxed ? parts.tolls : '0'])
  const vat = coins(product([taxable, vat_rate, '0.01']))
  return { ...parts, vat, total: coins(sum([parts.base, parts.extra_km, parts.waiting, parts.night, parts.tolls, vat])) }
}

/** An odometer has six digits and a tenth, then starts again at 0. */
const ODOMETER_ROUND = '1000000'
/** No trip is longer; more is a misread figure. */
export const MOST_TRIP_KM = 3000

/** Kilometres between two readings; null where the end lies below the start and nobody has said that it started again at 0. */
export function kmBetween(start: string, end: string, isRolled: boolean): string | null {
  if (compare(end, start) >= 0) return subtract(end, start)
  return isRolled ? subtract(sum([end, ODOMETER_ROUND]), start) : null
}
