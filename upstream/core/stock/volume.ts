import { sql, type SQL } from 'drizzle-orm'
import { stockPlace } from '@/lib/domain/stock'
import { literal } from '../../db/literals'

/** Cubic metres of one unit of a row of `skus`, whose sides are in centimetres; null where it was never measured. */
export const unitCbm = (sku: SQL): SQL => sql`(${sku}.length * ${sku}.width * ${sku}.height / 1000000.0)`

/** Cubic metres that lie on the location of an id; units never measured fill nothing. */
export const filledCbm = (location: SQL): SQL => sql`(select coalesce(sum(o.on_hand * ${unitCbm(sql`m`)}), 0) from stock_balances o
  join skus m on m.id = o.sku_id where o.location_id = ${location} and o.place = ${literal(stockPlace, 'location')} and o.on_hand > 0)`
