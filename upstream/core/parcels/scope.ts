import { sql, type SQL } from 'drizzle-orm'
import { labelStatus, packageStatus, terminalPackageStatuses } from '@/lib/domain/package'
import { packageList } from '@/lib/domain/package-list'
import { literal, literals } from '../../db/literals'
import { anyOfValues } from '../../platform/list'
import type { Who } from '../../platform/who'

/** How long a carrier still needs the consignee after the parcel's life has ended (packages.md 2, who sees which rows). */
const CARRIER_PII_DAYS = 30

const none = sql`false`
const own = (column: SQL, ids: readonly number[]): SQL => anyOfValues(column, ids) ?? none
const list = (ids: readonly (string | number)[]) => sql.param(ids)
const isTerminal = (p: SQL) => sql`${p}.status = any(${list(terminalPackageStatuses)}::text[])`

/** A carrier learns of a parcel with its label; a parcel held or cancelled before it had one was never the carrier's. */
const handedToCarrier = (p: SQL) =>
  sql`(${p}.environment = 'production' and ${p}.status <> ${literal(packageStatus, 'created')}
    and (${p}.status not in ${literals(packageStatus, 'on_hold', 'cancelled')} or ${p}.label_status in ${literals(labelStatus, 'created', 'void')}))`

/**
 * Origin, current or destination facility is one's own: it was scanned there, stands there, or is bound for its city. Triggers keep the table (decision 025).
 */
const touches = (p: SQL, facilities: readonly number[]) =>
  facilities.length === 0
    ? none
    : sql`exists (select 1 from package_facilities s where s.package_id = ${p}.id and ${anyOfValues(sql`s.facility_id`, facilities)})`

/** The facilities whose parcels somebody of a service centre or warehouse may know of; null: their scope goes by something else. */
export function facilitiesOf(who: Who): readonly number[] | null {
  if (who.user_category === 'service_center') return who.service_center_ids
  return who.user_category === 'warehouse' ? who.warehouse_ids : null
}

/** What flies through an agent's airports (packages.md 2); `AEDXB` and `DXB` name one airport. */
const throughConsolidations = (p: SQL, airports: readonly string[]) => sql`exists (select 1 from consolidations k where k.id = ${p}.consolidation_id
  and (right(k.origin_airport, 3) = any(${list(airports)}::text[]) or right(k.destination_airport, 3) = any(${list(airports)}::text[])))`

/**
 * The packages a person may know of, as a condition on `packages ${p}`; undefined: every one (packages.md 2, who sees which
 * rows). A row it leaves out must answer 404 and count nowhere.
 */
export function visiblePackages(who: Who, p: SQL): SQL | undefined {
  switch (who.user_category) {
    case 'admin':
      return undefined
    case 'client':
      return who.seller_id === null
        ? own(sql`${p}.client_id`, who.client_ids)
        : sql`(${own(sql`${p}.client_id`, who.client_ids)} and ${p}.seller_id = ${who.seller_id})`
    case 'carrier':
      return sql`(${own(sql`${p}.carrier_id`, who.carrier_ids)} and ${handedToCarrier(p)})`
    case 'service_center':
    case 'warehouse':
      return touches(p, facilitiesOf(who) ?? [])
    case 'agent':
      return who.airport_codes.length > 0 ? throughConsolidations(p, who.airport_codes) : none
    default:
      return none
  }
}

/** What `visiblePackages` hangs on; two people of one scope see the same parcels. */
export const scopeKey = (who: Who): string =>
  JSON.stringify([who.user_category, who.client_ids, who.carrier_ids, who.service_center_ids, who.warehouse_ids, who.airport_codes, who.seller_id])

/** Whether the consignee of a row is kept from this person: carriers lose it 30 days after the parcel's life has ended. */
export function consigneeHidden(who: Who, p: SQL): SQL {
  return who.user_category === 'carrier' ? sql`(${isTerminal(p)} and ${p}.status_at < now() - make_interval(days => ${CARRIER_PII_DAYS}))` : none
}

/** Values and COD are no business of an agent (packages.md 2). */
export const seesMoney = (who: Who) => who.user_category !== 'agent'

/** Package lists with a shipment on its way are an agent's where it lands or departs; `AEDXB` and `DXB` name one airport. */
const throughAirports = (l: SQL, airports: readonly string[]) =>
  airports.length === 0
    ? none
    : sql`(${l}.status in ${literals(packageList, 'shipped', 'custom_initiated', 'custom_approved', 'custom_rejected')}
        and (right(${l}.port_of_discharge, 3) = any(${list(airports)}::text[]) or right(${l}.port_of_loading, 3) = any(${list(airports)}::text[])))`

/** Whose shipments somebody may know of at all, drafts or not; undefined: everybody's. */
function shipmentsOf(who: Who, l: SQL): SQL | undefined {
  switch (who.user_category) {
    case 'admin':
      return undefined
    case 'client':
      return who.seller_id === null
        ? own(sql`${l}.client_id`, who.client_ids)
        : sql`(${own(sql`${l}.client_id`, who.client_ids)} and ${l}.seller_id = ${who.seller_id})`
    case 'agent':
      return throughAirports(l, who.airport_codes)
    default:
      return none
  }
}

/**
 * The package lists a person may know of, as a condition on `package_lists ${l}` (invoices-payments.md 2.1: admin all,
 * client and seller their own, agent those through its airports from `shipped` on, others none). A draft is none yet.
 */
export const visiblePackageLists = (who: Who, l: SQL): SQL => sql`(${l}.status is not null and ${shipmentsOf(who, l) ?? sql`true`})`

/** The same with drafts: the seller's side sees its own, staff those they began themselves (invoices-payments.md 2.1, status). */
export const visibleShipments = (who: Who, l: SQL): SQL =>
  who.user_category === 'admin' ? sql`(${l}.status is not null or ${l}.created_by = ${who.user_id})` : (shipmentsOf(who, l) ?? none)
