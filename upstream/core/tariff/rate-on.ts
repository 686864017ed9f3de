import { sql } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'

export interface DayRate {
  rate: string
  /** The day the rate is of, 'YYYY-MM-DD'. */
  day: string
}

/** AED for one unit of each currency on a day: the newest rate known by then. Those without one are left out. */
export async function ratesOn(db: Db, currencies: readonly string[], day: string): Promise<ReadonlyMap<string, DayRate>> {
  const found = await rows<{ currency: string; rate: string; day: string }>(
    db,
    sql`select distinct on (currency) currency, aed_rate as rate, rate_date as day from currency_rates
        where currency = any(${sql.param([...new Set(currencies)])}::text[]) and rate_date <= ${day} order by currency, rate_date desc`,
  )
  return new Map([...found.map(({ currency, ...rate }) => [currency, rate] as const), ['AED', { rate: '1', day }] as const])
}
