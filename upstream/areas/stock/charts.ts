import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { inventory } from '@/lib/contract/inventory'
import { addDays, isoWeekday, today } from '@/lib/domain/days'
import { stockAge, stockPlace, stockStatus, type StockAge, type StockStatus } from '@/lib/domain/stock'
import { isSellable } from '../../core/stock/promise'
import { visibleStock } from '../../core/stock/scope'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues } from '../../platform/list'
import type { Who } from '../../platform/who'
import { ageOfLot, onHandPlace } from './on-hand'

type Query = z.output<typeof inventory.charts.query>
type Charts = z.output<typeof inventory.charts.reply>

const WEEKS = 12

interface Part {
  age: StockAge
  status: StockStatus
  /** The Monday of the week it expires in; null beyond the weeks shown, and for what is over or does not expire. */
  week: string | null
  free: number
  promised: number
  blocked: number
}

const unitsOf = (parts: readonly Part[]) => {
  const sum = (name: 'free' | 'promised' | 'blocked') => parts.reduce((so, part) => so + part[name], 0)
  return { free: sum('free'), promised: sum('promised'), blocked: sum('blocked') }
}
const all = (parts: readonly Part[]) => Object.values(unitsOf(parts)).reduce((so, units) => so + units, 0)

/** What lies in the warehouses somebody may see, read once and told by age, by status and by the week of its expiry. */
export async function stockCharts(db: Db, who: Who, q: Query): Promise<Charts> {
  const monday = addDays(today(), 1 - isoWeekday(today()))
  const weeks = Array.from({ length: WEEKS }, (_, nth) => addDays(monday, nth * 7))
  const isFree = sql`b.place = ${literal(stockPlace, 'location')} and ${isSellable()}`
  const parts = await rows<Part>(
    db,
    sql`select ${ageOfLot(sql`l`)} as age, b.status,
          case when l.expiry_date >= ${today()}::date and l.expiry_date < ${addDays(monday, WEEKS * 7)}::date
            then to_char(date_trunc('week', l.expiry_date), 'YYYY-MM-DD') end as week,
          coalesce(sum(b.on_hand - b.allocated) filter (where ${isFree}), 0)::int as free, sum(b.allocated)::int as promised,
          coalesce(sum(b.on_hand - b.allocated) filter (where (${isFree}) is not true), 0)::int as blocked
        from stock_balances b join skus k on k.id = b.sku_id join lots l on l.id = b.lot_id left join locations p on p.id = b.location_id
        where ${allOf([
          sql`b.is_held and b.on_hand > 0`, onHandPlace(sql`b`), visibleStock(who, sql`b.owner_id`, sql`b.warehouse_id`),
          anyOfValues(sql`b.owner_id`, q.client_id), anyOfValues(sql`b.warehouse_id`, q.warehouse_id),
        ])} group by 1, 2, 3`,
  )
  return {
    ages: stockAge.names.map((age) => ({ age, ...unitsOf(parts.filter((part) => part.age === age)) })),
    statuses: stockStatus.names.map((status) => ({ status, units: all(parts.filter((part) => part.status === status)) })),
    expiring: weeks.map((week) => ({ week, ...unitsOf(parts.filter((part) => part.week === week)) })),
  }
}
