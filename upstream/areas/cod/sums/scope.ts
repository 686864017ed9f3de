import { sql, type SQL } from 'drizzle-orm'
import { anyOfValues } from '../../../platform/list'
import { isAdmin, type Who } from '../../../platform/who'

/** Orders `o` of carriers as who may add them up sees them: a carrier what it owes, clients nothing of it (billing-cod.md 4). */
export function carriersOrders(who: Who): SQL | undefined {
  if (isAdmin(who)) return undefined
  return (who.user_category === 'carrier' && anyOfValues(sql`o.carrier_id`, who.carrier_ids)) || sql`false`
}

/** The same of clients: a client what it is owed, its sellers and carriers nothing of it. */
export function clientsOrders(who: Who): SQL | undefined {
  if (isAdmin(who)) return undefined
  return (who.user_category === 'client' && who.seller_id === null && anyOfValues(sql`o.client_id`, who.client_ids)) || sql`false`
}
