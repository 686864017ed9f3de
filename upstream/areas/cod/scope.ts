import { sql, type SQL } from 'drizzle-orm'
import type { Who } from '../../platform/who'
import { visiblePackages } from '../../core/parcels/scope'

const concerned: ReadonlySet<string> = new Set(['admin', 'client', 'carrier'])

/** The orders somebody may know of, as a condition on `cod_orders o join packages p`: those of their parcels (billing-cod.md 2, sees). */
export function visibleOrders(who: Who): SQL | undefined {
  return concerned.has(who.user_category) ? visiblePackages(who, sql`p`) : sql`false`
}
