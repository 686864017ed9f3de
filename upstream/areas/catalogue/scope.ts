import { sql, type SQL } from 'drizzle-orm'
import { anyOfValues } from '../../platform/list'
import type { Who } from '../../platform/who'

/** Products and SKUs somebody may see (fulfilment.md 2.3): staff and warehouses all, a client its own, nobody else any. */
export function ownGoods(who: Who, clientId: SQL): SQL | undefined {
  if (who.user_category === 'admin' || who.user_category === 'warehouse') return undefined
  if (who.user_category !== 'client' || who.seller_id !== null) return sql`false`
  return who.client_ids.length > 0 ? anyOfValues(clientId, who.client_ids) : sql`false`
}
