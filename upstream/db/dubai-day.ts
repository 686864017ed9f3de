import { sql, type SQL } from 'drizzle-orm'

/** Today in Dubai as a date: `current_date` is that of UTC, where a day begins four hours later. */
export const dubaiToday = sql.raw(`(now() at time zone 'Asia/Dubai')::date`)

/** Of a row `r` with `effective_from` and `effective_to`, both days counted and null for open: whether it holds today. */
export const holdsToday = (r: SQL): SQL => sql`(coalesce(${r}.effective_from, ${dubaiToday}) <= ${dubaiToday} and ${notOver(r)})`
/** The same, those that only begin later among them. */
export const notOver = (r: SQL): SQL => sql`(coalesce(${r}.effective_to, ${dubaiToday}) >= ${dubaiToday})`
