import { sql, type SQL } from 'drizzle-orm'
import { Refusal } from '../../platform/refusal'
import { anyOfValues } from '../../platform/list'
import { isAdmin, type Who } from '../../platform/who'

/**
 * The stock somebody may see, as conditions on the columns of its owner and its warehouse (fulfilment.md 2.4): a client its own, a warehouse what lies in its
 * warehouses, head office all, others none. A seller under a client has no stock of its own.
 */
export function visibleStock(who: Who, owner: SQL, warehouse: SQL): SQL | undefined {
  if (isAdmin(who)) return undefined
  if (who.user_category === 'client' && who.seller_id === null) return anyOfValues(owner, who.client_ids) ?? sql`false`
  if (who.user_category === 'warehouse') return anyOfValues(warehouse, who.warehouse_ids) ?? sql`false`
  return sql`false`
}

export const noSku = () => new Refusal(404, 'There is no stock of that SKU.')
