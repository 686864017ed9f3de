import { sql } from 'drizzle-orm'
import { inDirhams } from '@/lib/domain/boe-lines'
import { compare, sum } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import { share } from '@/lib/domain/share'
import { rows, type Db } from '../../db/db'
import { goodsOfOrders, type Goods } from './declared-goods'
import { ratesOn } from './lines'

interface Line { hs_code: string; origin: string; sugar: string | null; value: string; duty: string; order_ids: number[] }
export interface Assessed { id: number; duty_amount: string; declaration_date: string | null }

/** Goods that stand on a line; a line's code may have been lengthened. */
const standsOn = (goods: Goods, line: Line) => goods.country_of_origin === line.origin && goods.hs_code !== null && line.hs_code.startsWith(goods.hs_code)
  && compare(goods.sugar ?? '0', line.sugar ?? '0') === 0

/** What each order of a line put on it, in dirhams; of a line whose goods are not known any more what each order declared of all. */
function weightsOf(line: Line, goods: ReadonlyMap<number, Goods[]>, declared: ReadonlyMap<number, string>, rateOf: (currency: string) => string): string[] {
  const put = line.order_ids.map((id) => {
    const some = (goods.get(id) ?? []).filter((one) => standsOn(one, line))
    return sum(some.map(({ currency, value }) => inDirhams({ [currency]: value }, rateOf)))
  })
  return put.some((value) => compare(value, 0) <= 0) ? line.order_ids.map((id) => declared.get(id) ?? '0') : put
}

/**
 * Duty of a bill of entry by its orders (boe-customs.md 7.7): what customs assessed, shared over its lines by the duty we reckoned of each, and each line's
 * over its orders by the value of their goods, so that all of them never come to more than was paid.
 */
export async function dutyByOrder(tx: Db, boe: Assessed): Promise<Map<number, string>> {
  const lines = await rows<Line>(tx, sql`select hs_code, country_of_origin as origin, sugar_g_per_100ml::text as sugar, value, duty_amount as duty,
    customs_order_ids as order_ids from boe_lines where boe_id = ${boe.id} order by line_no`)
  if (lines.length === 0) return new Map()
  const ids = [...new Set(lines.flatMap(({ order_ids }) => order_ids.map(Number)))]
  const [goods, declared] = [
    await goodsOfOrders(tx, ids),
    await rows<{ id: number; value: string }>(tx, sql`select customs_order_id as id, declared_value_aed as value from boe_orders where boe_id = ${boe.id}`),
  ]
  const rateOf = await ratesOn(tx, [...goods.values()].flat().map(({ currency }) => currency), boe.declaration_date)
  const worth = new Map(declared.map(({ id, value }) => [id, value]))
  const isReckoned = lines.some(({ duty }) => compare(duty, 0) > 0)
  const duties = share(boe.duty_amount, 'AED', lines.map(({ duty, value }) => (isReckoned ? duty : value)))
  const parts = lines.flatMap((line, i) => {
    const mine = { ...line, order_ids: line.order_ids.map(Number) }
    const shares = share(duties[i] ?? '0', 'AED', weightsOf(mine, goods, worth, rateOf))
    return mine.order_ids.map((id, n) => ({ id, part: shares[n] ?? '0' }))
  })
  return new Map([...Map.groupBy(parts, ({ id }) => id)].map(([id, some]) => [id, amountIn(sum(some.map(({ part }) => part)), 'AED')]))
}
