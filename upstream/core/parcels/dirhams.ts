import { sql, type SQL } from 'drizzle-orm'
import { digitsOf } from '@/lib/domain/currency'
import { dubaiToday } from '../../db/dubai-day'
import { noRate } from '../../platform/coins'

/**
 * Dirhams for one unit of a currency at the rate of a day ('YYYY-MM-DD' as text), or at its first rate on a day before that; 1 without a currency, since
 * then only zero stands. A currency without any rate is refused by `missing_rate`, which names it: taken as 1 it would be wrong without a word.
 */
export const dirhamsRate = (currency: SQL, day: SQL): SQL => sql`(case when coalesce(${currency}, 'AED') = 'AED' then 1 else coalesce(
  (select fx.aed_rate::numeric from currency_rates fx where fx.currency = ${currency} and fx.rate_date <= ${day} order by fx.rate_date desc limit 1),
  (select fx.aed_rate::numeric from currency_rates fx where fx.currency = ${currency} order by fx.rate_date limit 1), missing_rate(${currency})) end)`

/**
 * An amount in dirhams at the rate of a day ('YYYY-MM-DD' as text), rounded once: what sums over several currencies add up. Zero may
 * stand without a currency.
 */
export const dirhamsOf = (amount: SQL, currency: SQL, day: SQL): SQL =>
  sql`round(${amount} * ${dirhamsRate(currency, day)}, ${sql.raw(String(digitsOf('AED')))})`

/** The same for rates that were read beforehand; 1 for no currency. Throws a refusal where the currency has none. */
export function dirhamsFor(rates: ReadonlyMap<string, string>, currency: string | null | undefined): string {
  if (!currency || currency === 'AED') return '1'
  const rate = rates.get(currency)
  if (rate === undefined) throw noRate(currency)
  return rate
}

/** Today in Dubai as rates spell their day. */
export const rateToday: SQL = sql`to_char(${dubaiToday}, 'YYYY-MM-DD')`
