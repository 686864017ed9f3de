import { sql, type SQL } from 'drizzle-orm'
import { bagStatus, consolidationStatus } from '@/lib/domain/container'
import { literals } from '../../db/literals'
import { anyOfValues } from '../../platform/list'
import type { Who } from '../../platform/who'

const none = sql`false`
const dispatchedOn = ['dispatched', 'departed', 'received', 'in_clearance', 'deconsolidated']
const list = (values: readonly (string | number)[]) => sql.param(values)

/** Airports of somebody's facilities: their codes begin with the airport's (DXB1, RUH1). */
const airportsOf = (facilities: readonly number[]) => sql`(select left(f.facility_code, 3) from facilities f where f.id = any(${list(facilities)}::bigint[]))`

/** A UN/LOCODE ends as its airport does: SAJED and JED are one place. */
const at = (column: SQL, airports: SQL) => sql`right(${column}, 3) in ${airports}`
const atAny = (column: SQL, codes: readonly string[]) => sql`right(${column}, 3) = any(${list(codes)}::text[])`

const facilitiesOf = (who: Who) => (who.user_category === 'service_center' ? who.service_center_ids : who.warehouse_ids)

/** One's own packages among what lies or lay in a bag. */
const ownInside = (who: Who, b: SQL) => sql`exists (select 1 from bag_packages c join packages p on p.id = c.package_id where c.bag_id = ${b}.id
  and p.client_id = any(${list(who.client_ids)}::bigint[])${who.seller_id === null ? sql`` : sql` and p.seller_id = ${who.seller_id}`})`

/** Bags that came to an airport on their way to another: its agent frees and merges them. */
const changedPlanesAt = (b: SQL, codes: readonly string[]) => sql`exists (select 1 from consolidation_units u join consolidations k on k.id = u.consolidation_id
  where u.bag_id = ${b}.id and ${atAny(sql`k.destination_airport`, codes)} and k.status = any(${list(dispatchedOn)}::text[]))`

/**
 * The bags a person may know of, as a condition on `bags ${b}`; undefined: every one (bags.md 2). A client sees its own, and of bags
 * of several clients those with a package of its own, with little more than their number.
 */
export function visibleBags(who: Who, b: SQL): SQL | undefined {
  switch (who.user_category) {
    case 'admin':
      return undefined
    case 'client':
      if (who.client_ids.length === 0) return none
      return who.seller_id === null
        ? sql`(${anyOfValues(sql`${b}.client_id`, who.client_ids)} or (${b}.client_id is null and ${ownInside(who, b)}))`
        : ownInside(who, b)
    case 'service_center':
    case 'warehouse': {
      const own = facilitiesOf(who)
      return own.length === 0
        ? none
        : sql`(${b}.facility_id = any(${list(own)}::bigint[]) or ${at(sql`${b}.origin`, airportsOf(own))} or ${at(sql`${b}.destination`, airportsOf(own))})`
    }
    case 'agent':
      return who.airport_codes.length === 0
        ? none
        : sql`(${atAny(sql`${b}.origin`, who.airport_codes)} or ${atAny(sql`${b}.destination`, who.airport_codes)} or ${changedPlanesAt(b, who.airport_codes)})`
    case 'carrier':
      return who.carrier_ids.length === 0
        ? none
        : sql`(${anyOfValues(sql`${b}.carrier_id`, who.carrier_ids)}
            and ${b}.status in ${literals(bagStatus, 'dispatched', 'departed', 'received', 'short', 'emptied')})`
    default:
      return none
  }
}

/** The bags somebody works on: those standing in their facilities, or beginning at their airports (bags.md 2). */
export function workedOn(who: Who, b: SQL): SQL {
  if (who.user_category === 'agent') return atAny(sql`${b}.origin`, who.airport_codes)
  const own = who.user_category === 'service_center' || who.user_category === 'warehouse' ? facilitiesOf(who) : null
  if (own) return sql`(${b}.facility_id is null or ${b}.facility_id = any(${list(own)}::bigint[])) and ${visibleBags(who, b) ?? sql`true`}`
  return visibleBags(who, b) ?? sql`true`
}

/** Bags whose inside is not this person's business: of several clients, to one of them. */
export const isForeignInside = (who: Who, b: SQL): SQL => (
  who.user_category === 'client' ? (who.seller_id === null ? sql`(${b}.client_id is null)` : sql`true`) : none
)

/** The consolidations a person may know of, as a condition on `consolidations ${k}`; undefined: every one (consolidations.md 2). */
export function visibleConsolidations(who: Who, k: SQL): SQL | undefined {
  switch (who.user_category) {
    case 'admin':
      return undefined
    case 'agent':
      return who.airport_codes.length === 0 ? none : sql`((${atAny(sql`${k}.origin_airport`, who.airport_codes)}
          and ${k}.status not in ${literals(consolidationStatus, 'draft', 'cancelled')})
        or (${atAny(sql`${k}.destination_airport`, who.airport_codes)} and ${k}.status = any(${list(dispatchedOn)}::text[])))`
    case 'service_center':
    case 'warehouse': {
      const own = facilitiesOf(who)
      return own.length === 0 ? none : sql`(${at(sql`${k}.origin_airport`, airportsOf(own))} or ${at(sql`${k}.destination_airport`, airportsOf(own))})`
    }
    case 'client':
      return who.client_ids.length === 0 ? none : sql`(exists (select 1 from bags b where b.consolidation_id = ${k}.id and ${ownInside(who, sql`b`)})
        or exists (select 1 from packages p where p.consolidation_id = ${k}.id
          and p.client_id = any(${list(who.client_ids)}::bigint[])${who.seller_id === null ? sql`` : sql` and p.seller_id = ${who.seller_id}`}))`
    case 'carrier':
      return who.carrier_ids.length === 0
        ? none
        : sql`(${anyOfValues(sql`${k}.carrier_id`, who.carrier_ids)} and ${k}.status = any(${list(dispatchedOn)}::text[]))`
    default:
      return none
  }
}
