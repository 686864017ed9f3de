import { date, index, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { labelStatus, packageStatus } from '@/lib/domain/package'
import { choiceColumn, instant, ref } from '../columns'
import { amount } from '../money-columns'
import { pgTable } from '../table'

/** What parcels are counted by. The names are those of `packages`, so that the scope of a person reads either; 0 and '' stand for none. */
const counted = () => ({
  client_id: ref('client_id').notNull(),
  /** Dubai day the parcels were made on. */
  day: date('day').notNull(),
  seller_id: ref('seller_id').notNull(),
  carrier_id: ref('carrier_id').notNull(),
  status: choiceColumn(packageStatus).notNull(),
  label_status: choiceColumn(labelStatus).notNull(),
  environment: text('environment').notNull(),
  /** Of the cash to be brought; none on prepaid parcels. */
  currency: text('currency').notNull(),
  /** The full hour by which open parcels are due: `infinity` without a due time or an open parcel, `-infinity` once the hour is long over. */
  due_hour: instant('due_hour').notNull(),
  n: integer('n').notNull(),
  cod_amount: amount('cod_amount', 'currency').notNull(),
})

/** How many parcels there are, for figures over many of them: docs/decisions/024-package-counts.md */
export const packageCounts = pgTable('package_counts', counted(), (t) => [
  primaryKey({
    name: 'package_counts_key', columns: [t.client_id, t.day, t.seller_id, t.carrier_id, t.status, t.label_status, t.environment, t.currency, t.due_hour],
  }),
  index('package_counts_carrier').on(t.carrier_id, t.day),
  index('package_counts_day').on(t.day),
])

/** What has changed since `package_counts` was last added up: rows a trigger of `packages` adds, so that no two writers wait for one counter. */
export const packageCountChanges = pgTable('package_count_changes', counted(), (t) => [index('package_count_changes_client').on(t.client_id, t.day)])
