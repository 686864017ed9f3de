import { sql, type SQL } from 'drizzle-orm'

/** A window of two times as lib/domain/time-window tells it. */
export const windowSql = (from: SQL, to: SQL): SQL =>
  sql`(${from} || '–' || case when ${to} = '00:00' then '24:00' when ${to} <= ${from} then ${to} || ' next day' else ${to} end)`
