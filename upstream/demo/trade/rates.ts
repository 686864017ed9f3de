import { currencies, currencyCodes, type CurrencyCode } from '@/lib/domain/currency'
import type { currencyRates } from '../../db/schema/platform'
import { dayMs, dubaiMidnight, plainDay, windowDays } from '../calendar'
import type { RowOf } from '../copy'

/** Pegged to the dollar as the dirham is, so their rate never moves. */
const pegged: ReadonlySet<CurrencyCode> = new Set(['AED', 'USD', 'SAR', 'QAR', 'OMR', 'BHD'])

const places = 8

/** Dirhams for one unit on the day of a moment: the opening rate, swaying within one per cent where it is not pegged. */
export function rateOn(currency: CurrencyCode, atMs: number): string {
  const opening = currencies[currency].aedRate
  if (pegged.has(currency)) return opening
  const day = Math.round(dubaiMidnight(atMs) / dayMs)
  return (Number(opening) * (1 + 0.01 * Math.sin(day / 9 + currency.charCodeAt(0)))).toFixed(places)
}

/** A rate a day and currency over the demo's window. */
export function rateRows(nowMs: number): RowOf<typeof currencyRates>[] {
  return Array.from({ length: windowDays }, (_, i) => nowMs - (windowDays - 1 - i) * dayMs).flatMap(atMs =>
    currencyCodes.map(currency => ({
      currency, rate_date: plainDay(atMs), aed_rate: rateOn(currency, atMs), source: pegged.has(currency) ? 'Peg' : 'Central bank, daily',
    })),
  )
}
