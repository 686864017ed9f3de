import { sql, type SQL } from 'drizzle-orm'
import { facilitiesOf } from '../../core/parcels/scope'
import { anyOfValues } from '../../platform/list'
import { isAdmin, type Who } from '../../platform/who'

/** The orders a person may know of, on `customs_orders c`: staff every one, a client its own, a warehouse those it ships (boe-customs.md 2.6). */
export function visibleCustomsOrders(who: Who): SQL | undefined {
  if (isAdmin(who)) return undefined
  if (who.user_category === 'client' && who.seller_id === null) return anyOfValues(sql`c.client_id`, who.client_ids) ?? sql`false`
  if (who.user_category === 'agent')
    return sql`exists (select 1 from boe_orders x join boes b on b.id = x.boe_id where x.customs_order_id = c.id and x.is_live and ${visibleBoes(who)})`
  return anyOfValues(sql`c.warehouse_id`, facilitiesOf(who) ?? []) ?? sql`false`
}

/** The bills of entry a person may know of, on `boes b`: staff every one, a client its own, an agent those through its airports, a warehouse its own. */
export function visibleBoes(who: Who): SQL | undefined {
  if (isAdmin(who)) return undefined
  if (who.user_category === 'client' && who.seller_id === null) return anyOfValues(sql`b.client_id`, who.client_ids) ?? sql`false`
  // `AEDXB` and `DXB` name one airport.
  if (who.user_category === 'agent') return anyOfValues(sql`right(b.exit_port, 3)`, who.airport_codes.map((code) => code.slice(-3))) ?? sql`false`
  return anyOfValues(sql`b.warehouse_id`, facilitiesOf(who) ?? []) ?? sql`false`
}

/** The number of the first parcel of a fulfilment order `f`; null before it is packed and booked. */
export const firstParcel = sql`(select p.tracking_no from fulfillment_packages b join packages p on p.id = b.package_id where b.fulfillment_id = f.id
  order by b.box_no limit 1)`
