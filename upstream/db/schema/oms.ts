import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { storageClass } from '@/lib/domain/location'
import { omsSystem } from '@/lib/domain/oms'
import { switchStatus } from '@/lib/domain/record-status'
import { choiceColumn, percent, ref, rowId, stamps, statusColumn } from '../columns'
import { pgTable } from '../table'

/**
 * fulfilment.md 2.8: a category of goods as an OMS knows it, and what goods of it take where they say nothing of their own. What it leaves empty
 * is that of the category above it.
 */
export const omsCategories = pgTable(
  'oms_categories',
  {
    id: rowId(),
    oms_code: choiceColumn(omsSystem).notNull(),
    category_code: text('category_code').notNull(),
    category_name: text('category_name').notNull(),
    parent_id: ref('parent_id'),
    storage_class: choiceColumn(storageClass),
    default_hs_code: text('default_hs_code'),
    /** A code of special_handling. */
    default_handling_code: text('default_handling_code'),
    vat_rate: percent('vat_rate'),
    is_dangerous: boolean('is_dangerous').notNull().default(false),
    is_expiry_tracked: boolean('is_expiry_tracked').notNull().default(false),
    status: statusColumn(switchStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    // What a parent is held to: one of the same OMS.
    unique('oms_categories_of_oms').on(t.id, t.oms_code),
    foreignKey({ name: 'oms_categories_parent', columns: [t.parent_id, t.oms_code], foreignColumns: [t.id, t.oms_code] }),
    uniqueIndex('oms_categories_code_once').on(t.oms_code, sql`lower(${t.category_code})`),
    index('oms_categories_parent_id').on(t.parent_id),
    check('oms_categories_hs_code', sql`${t.default_hs_code} ~ '^[0-9]{6,12}$'`),
    check('oms_categories_not_own_parent', sql`${t.parent_id} <> ${t.id}`),
  ],
)
