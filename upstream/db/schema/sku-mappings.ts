import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { switchStatus } from '@/lib/domain/record-status'
import { skuMappingType } from '@/lib/domain/sku-mapping'
import { choiceColumn, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { pgTable } from '../table'
import { skus } from './skus'

/** fulfilment.md 2.3: codes of a client's own for a SKU (`alias`), or for so many of several, one row a component (`bundle`). */
export const skuMappings = pgTable(
  'sku_mappings',
  {
    id: rowId(),
    client_id: ref('client_id').notNull(),
    mapping_type: choiceColumn(skuMappingType).notNull(),
    alias_sku: text('alias_sku').notNull(),
    sku_id: ref('sku_id').notNull(),
    qty: integer('qty').notNull().default(1),
    status: statusColumn(switchStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    foreignKey({ name: 'sku_mappings_sku', columns: [t.sku_id, t.client_id], foreignColumns: [skus.id, skus.client_id] }),
    uniqueIndex('sku_mappings_alias_once').on(t.client_id, sql`lower(${t.alias_sku})`)
      .where(sql`${t.mapping_type} = ${literal(skuMappingType, 'alias')} and ${t.status} = ${literal(switchStatus, 'active')}`),
    uniqueIndex('sku_mappings_component_once').on(t.client_id, sql`lower(${t.alias_sku})`, t.sku_id)
      .where(sql`${t.status} = ${literal(switchStatus, 'active')}`),
    index('sku_mappings_list').on(t.client_id, t.alias_sku),
    index('sku_mappings_sku').on(t.sku_id),
    check('sku_mappings_qty', sql`${t.qty} between 1 and 9999 and (${t.mapping_type} = ${literal(skuMappingType, 'bundle')} or ${t.qty} = 1)`),
  ],
)
