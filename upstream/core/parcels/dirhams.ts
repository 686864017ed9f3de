import { sql, type SQL } from 'drizzle-orm'
import { dubaiToday } from '../../db/dubai-day'

/** Dirhams for one unit of a currency at the rate of a day ('YYYY-MM-DD' as text); 1 without a currency. */
export const dirhamsRate = (currency: SQL, day: SQL): SQL => sql`coalesce((select fx.aed_rate::numeric from currency_rates fx
  where fx.currency = ${currency} and fx.rate_date <= ${day} order by fx.rate_date desc limit 1), 1)`

/**
 * An amount in dirhams at the rate of a day ('YYYY-MM-DD' as text), rounded once: what sums over several currencies add up. An amount
 * without a currency is in dirhams already.
 */
export const dirhamsOf = (amount: SQL, currency: SQL, day: SQL): SQL => sql`round(${amount} * ${dirhamsRate(currency, day)}, 2)`

/** Today in Dubai as rates spell their day. */
export const rateToday: SQL = sql`to_char(${dubaiToday}, 'YYYY-MM-DD')`
