import { sql, type SQL } from 'drizzle-orm'
import { anyOfValues } from '../../platform/list'
import { isAdmin, type Who } from '../../platform/who'

/** Whose rates and invoices somebody may know of, as a condition on the carrier's id: staff all, a carrier its own (billing-cod.md 2, sees). */
export function seenCarriers(who: Who, carrierId: SQL): SQL | undefined {
  if (isAdmin(who)) return undefined
  return (who.user_category === 'carrier' ? anyOfValues(carrierId, who.carrier_ids) : undefined) ?? sql`false`
}
