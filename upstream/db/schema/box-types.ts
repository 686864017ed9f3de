import { sql } from 'drizzle-orm'
import { check, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { switchStatus } from '@/lib/domain/record-status'
import { cm, kg, rowId, stamps, statusColumn } from '../columns'
import { pgTable } from '../table'

/** A size of box that orders are packed in; sides are inner ones, the greatest weight is that of the full box. */
export const boxTypes = pgTable(
  'box_types',
  {
    id: rowId(),
    box_code: text('box_code').notNull(),
    box_name: text('box_name').notNull(),
    length: cm('length').notNull(),
    width: cm('width').notNull(),
    height: cm('height').notNull(),
    tare_weight: kg('tare_weight').notNull(),
    max_weight: kg('max_weight').notNull(),
    status: statusColumn(switchStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('box_types_code_once').on(sql`lower(${t.box_code})`),
    check('box_types_sides', sql`${t.length} > 0 and ${t.width} > 0 and ${t.height} > 0`),
    check('box_types_weights', sql`${t.tare_weight} >= 0 and ${t.max_weight} > ${t.tare_weight}`),
  ],
)
