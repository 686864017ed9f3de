import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgSequence, primaryKey, text } from 'drizzle-orm/pg-core'
import { clearanceStep } from '@/lib/domain/clearance-step'
import { hvlvClass } from '@/lib/domain/customs'
import { choiceColumn, instant, ref, rowId } from '../columns'
import { pgTable } from '../table'
import { consolidations } from './containers'

export const inboundBoeSerial = pgSequence('inbound_boe_serial')

/** boe-customs.md 3.3: a step of customs that was done with a consolidation. */
export const clearanceSteps = pgTable(
  'clearance_steps',
  {
    consolidation_id: ref('consolidation_id').notNull().references(() => consolidations.id),
    step: choiceColumn(clearanceStep).notNull(),
    done_at: instant('done_at').notNull().default(sql`now()`),
    done_by: ref('done_by'),
    note: text('note'),
  },
  (t) => [primaryKey({ columns: [t.consolidation_id, t.step] })],
)

/** What is declared of goods that arrive: a consolidation whole, or by class. */
export const inboundBoes = pgTable(
  'inbound_boes',
  {
    id: rowId(),
    boe_ref: text('boe_ref').notNull().unique(),
    consolidation_id: ref('consolidation_id').notNull().references(() => consolidations.id),
    hvlv_class: choiceColumn(hvlvClass),
    packages: integer('packages').notNull(),
    /** As it was typed, and its digits alone, by which it is known. */
    declaration_no: text('declaration_no'),
    declaration_key: text('declaration_key').unique(),
    declaration_date: date('declaration_date'),
  },
  (t) => [
    index('inbound_boes_consolidation').on(t.consolidation_id, t.id),
    check('inbound_boes_declared', sql`(${t.declaration_no} is null) = (${t.declaration_key} is null) and (${t.declaration_no} is null)
      = (${t.declaration_date} is null)`),
  ],
)
