import { sql } from 'drizzle-orm'
import { integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { pudoSyncStatus } from '@/lib/domain/pudo'
import { instant, ref, rowId, statusColumn } from '../columns'
import { literal } from '../literals'
import { pgTable } from '../table'
import { carriers } from './carriers'
import { carrierPudo } from './consignee'

/** A fetch of all points of a carrier; one a carrier at a time. */
export const pudoSyncs = pgTable(
  'pudo_syncs',
  {
    id: rowId(),
    carrier_id: ref('carrier_id').notNull().references(() => carriers.id),
    status: statusColumn(pudoSyncStatus, 'running'),
    started_at: instant('started_at').notNull().default(sql`now()`),
    finished_at: instant('finished_at'),
    created_count: integer('created_count').notNull().default(0),
    updated_count: integer('updated_count').notNull().default(0),
    missing_count: integer('missing_count').notNull().default(0),
    error: text('error'),
    user_id: ref('user_id'),
  },
  (t) => [uniqueIndex('pudo_syncs_running').on(t.carrier_id).where(sql`${t.status} = ${literal(pudoSyncStatus, 'running')}`)],
)

/** Points the last syncs did not find; with the third running a point is made inactive. */
export const pudoMissing = pgTable('pudo_missing', {
  pudo_id: ref('pudo_id').primaryKey().references(() => carrierPudo.id, { onDelete: 'cascade' }),
  times: integer('times').notNull(),
})
