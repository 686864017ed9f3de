import { sql, type SQL } from 'drizzle-orm'
import { anyOfValues } from '../../platform/list'
import type { Who } from '../../platform/who'

const none = sql`false`

/**
 * Whose goods somebody may know of (fulfilment.md 2.4, 2.6): administrators all, a client its own, a warehouse what lies or comes there, nobody else any.
 * `at` names the columns of the owner and of the warehouse.
 */
export function visibleGoods(who: Who, at: { client: SQL; warehouse: SQL }): SQL | undefined {
  if (who.user_category === 'admin') return undefined
  if (who.user_category === 'client') return who.seller_id === null ? (anyOfValues(at.client, who.client_ids) ?? none) : none
  return who.user_category === 'warehouse' ? (anyOfValues(at.warehouse, who.warehouse_ids) ?? none) : none
}
