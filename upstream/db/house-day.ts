import { sql } from 'drizzle-orm'

/** Today in Dubai as a date: `current_date` is that of UTC, where a day begins four hours later. */
export const houseToday = sql.raw(`(now() at time zone 'Asia/Dubai')::date`)
