import { sql, type SQL } from 'drizzle-orm'
import { anyOfValues } from '../../platform/list'
import type { Who } from '../../platform/who'
import { visiblePackages } from '../../core/parcels/scope'

const none = sql`false`

/** Clocks a person may know of, as a condition on `sla_clocks ${c}` joined to `packages ${p}` (sla-pickup.md 2). */
export function visibleClocks(who: Who, c: SQL, p: SQL): SQL | undefined {
  switch (who.user_category) {
    case 'admin':
      return undefined
    case 'carrier':
      return anyOfValues(sql`${c}.carrier_id`, who.carrier_ids) ?? none
    case 'client':
      return sql`(${anyOfValues(sql`${c}.client_id`, who.client_ids) ?? none} and ${visiblePackages(who, p) ?? sql`true`})`
    case 'service_center':
    case 'warehouse':
      return visiblePackages(who, p)
    default:
      return none
  }
}

/** Configurations a person may read: a carrier those of its own, administrators all. */
export function visibleConfigs(who: Who, s: SQL): SQL | undefined {
  if (who.user_category === 'admin') return undefined
  return who.user_category === 'carrier' ? (anyOfValues(sql`${s}.carrier_id`, who.carrier_ids) ?? none) : none
}
