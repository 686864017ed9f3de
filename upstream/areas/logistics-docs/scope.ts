import { sql, type SQL } from 'drizzle-orm'
import { anyOfValues } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'

const none = sql`false`
const own = (column: SQL, ids: readonly number[]): SQL => anyOfValues(column, ids) ?? none

export const noDoc = () => new Refusal(404, 'This document no longer exists.')

/** Service centres of a warehouse's city, and what was sent to the warehouse itself. */
export const centresOf = (
  warehouses: readonly number[],
) => sql`(select s.id from facilities s join facilities w on w.id = s.id or (s.kind = 'service_center' and (s.country_code, s.city) = (w.country_code, w.city))
  where w.id = any(${sql.param(warehouses)}::bigint[]))`

/** The shipment documents a person may know of, as a condition on `logistics_docs d` (sellers-ior.md 2.6); nobody those that are deleted. */
export const visibleDocs = (who: Who): SQL => sql`(d.deleted_at is null and ${reachable(who) ?? sql`true`})`

function reachable(who: Who): SQL | undefined {
  switch (who.user_category) {
    case 'admin':
      return undefined
    case 'service_center':
      return own(sql`d.service_center_id`, who.service_center_ids)
    case 'warehouse':
      return sql`d.service_center_id in ${centresOf(who.warehouse_ids)}`
    case 'agent':
      return who.airport_codes.length > 0 ? sql`d.airport_code = any(${sql.param(who.airport_codes.map((code) => code.slice(-3)))}::text[])` : none
    case 'client':
      return who.seller_id === null ? own(sql`d.client_id`, who.client_ids) : sql`(${own(sql`d.client_id`, who.client_ids)} and d.seller_id = ${who.seller_id})`
    case 'carrier':
      return own(sql`d.carrier_id`, who.carrier_ids)
    default:
      return none
  }
}

/** Whose opening counts as read: that of the centre which must act and of our staff, with their own eyes. Null: nobody's here. */
export function readBy(who: Who): SQL | null {
  if (who.viewer) return null
  if (isAdmin(who)) return sql`true`
  return who.user_category === 'service_center' ? own(sql`d.service_center_id`, who.service_center_ids) : null
}
