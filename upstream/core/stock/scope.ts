import { sql, type SQL } from 'drizzle-orm'
import { anyOfValues } from '../../platform/list'
import { isAdmin, type Who } from '../../platform/who'

/**
 * The goods somebody may know of, as conditions on the columns of their owner and their warehouse (fulfilment.md 2.4, 2.6): a client its own, a warehouse what
 * lies or comes there, head office all, others none. A seller under a client has no stock of its own.
 */
export function visibleStock(who: Who, owner: SQL, warehouse: SQL): SQL | undefined {
  if (isAdmin(who)) return undefined
  if (who.user_category === 'client' && who.seller_id === null) return anyOfValues(owner, who.client_ids) ?? sql`false`
  if (who.user_category === 'warehouse') return anyOfValues(warehouse, who.warehouse_ids) ?? sql`false`
  return sql`false`
}
