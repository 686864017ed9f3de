import { sql, type SQL } from 'drizzle-orm'
import { today } from '@/lib/domain/days'
import { lastDayOfAge, onHandPlaces, stockAge, stockPlace } from '@/lib/domain/stock'
import { literals } from '../../db/literals'

/** The moment a day begins in Dubai. */
export const startOf = (day: string): SQL => sql`(${day}::timestamp at time zone 'Asia/Dubai')`

/** Whether a balance lies on hand of its warehouse. */
export const onHandPlace = (b: SQL): SQL => sql`${b}.place in ${literals(stockPlace, ...onHandPlaces)}`

/** How long a lot has lain, as one of `stockAge`. */
export function ageOfLot(l: SQL): SQL {
  const days = sql`(${today()}::date - (${l}.first_received_at at time zone 'Asia/Dubai')::date)`
  const ages = stockAge.names.map((age) => (lastDayOfAge[age] === null ? sql`else ${age}` : sql`when ${days} <= ${lastDayOfAge[age]} then ${age}`))
  return sql`case ${sql.join(ages, sql` `)} end`
}

/**
 * What each move since a moment did to what warehouses have on hand, as a table of `sku_id, warehouse_id, move_type, created_at, change`: one row for each of
 * its ends that lies in one. `scope` is a condition on that end, a balance `b`.
 */
export const changesSince = (moment: SQL, scope: SQL): SQL => sql`(
  select m.sku_id, b.warehouse_id, m.move_type, m.created_at, m.qty as change from stock_moves m join stock_balances b on b.id = m.to_id
  where m.created_at >= ${moment} and ${onHandPlace(sql`b`)} and ${scope}
  union all select m.sku_id, b.warehouse_id, m.move_type, m.created_at, -m.qty from stock_moves m join stock_balances b on b.id = m.from_id
  where m.created_at >= ${moment} and ${onHandPlace(sql`b`)} and ${scope})`
