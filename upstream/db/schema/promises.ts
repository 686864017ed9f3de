import { integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { promiseBasis } from '@/lib/domain/delivery-promise'
import { choiceColumn, instant, ref } from '../columns'
import { pgTable } from '../table'

/** What deliveries promise, learned anew every night: docs/decisions/056-promises.md. The key is one of `promiseCells`. */
export const promiseCells = pgTable('promise_cells', {
  key: text('key').primaryKey(),
  basis: choiceColumn(promiseBasis).notNull(),
  /** In days of delivery after the day of the order. */
  likely_days: integer('likely_days').notNull(),
  sure_days: integer('sure_days').notNull(),
  deliveries: integer('deliveries').notNull(),
  learned_at: instant('learned_at').notNull(),
})

/** ISO weekdays a carrier delivers on in a country, as it was seen to. */
export const promiseWeekdays = pgTable(
  'promise_weekdays',
  { carrier_id: ref('carrier_id').notNull(), country_code: text('country_code').notNull(), weekdays: integer('weekdays').array().notNull() },
  (t) => [primaryKey({ name: 'promise_weekdays_key', columns: [t.carrier_id, t.country_code] })],
)
