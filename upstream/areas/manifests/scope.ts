import { sql, type SQL } from 'drizzle-orm'
import { anyOfValues } from '../../platform/list'
import type { Who } from '../../platform/who'

/** The person's own, and those of the client, carrier or place that is theirs. */
const ownOr = (who: Who, m: SQL, shared: SQL | undefined): SQL =>
  shared ? sql`(${m}.user_id = ${who.user_id} or ${shared})` : sql`${m}.user_id = ${who.user_id}`

/**
 * The manifests a person may know of, as a condition on `manifests ${m}`; undefined: every one (manifests.md 2, rows). A seller
 * sees its own alone: its client's hold other sellers' packages.
 */
export function visibleManifests(who: Who, m: SQL): SQL | undefined {
  switch (who.user_category) {
    case 'admin':
      return undefined
    case 'client':
      return ownOr(who, m, who.seller_id === null ? anyOfValues(sql`${m}.client_id`, who.client_ids) : undefined)
    case 'carrier':
      return ownOr(who, m, anyOfValues(sql`${m}.carrier_id`, who.carrier_ids))
    case 'agent':
      return ownOr(
        who, m, who.airport_codes.length > 0 ? sql`(${m}.airport_codes <> '{}' and ${m}.airport_codes && ${sql.param(who.airport_codes)}::text[])` : undefined,
      )
    case 'service_center':
      return ownOr(who, m, anyOfValues(sql`${m}.facility_id`, who.service_center_ids))
    case 'warehouse':
      return ownOr(who, m, anyOfValues(sql`${m}.facility_id`, who.warehouse_ids))
    default:
      return sql`false`
  }
}
