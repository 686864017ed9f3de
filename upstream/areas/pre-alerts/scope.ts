import { sql, type SQL } from 'drizzle-orm'
import { agentRole, airportAgentStatus, placeOf } from '@/lib/domain/agent'
import { anyOfValues } from '../../platform/list'
import { dubaiToday } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import type { Who } from '../../platform/who'

const none = sql`false`
const list = (values: readonly (string | number)[]) => sql.param(values)
const facilitiesOf = (who: Who) => (who.user_category === 'service_center' ? who.service_center_ids : who.warehouse_ids)
const airportsOf = (facilities: readonly number[]) =>
  sql`(select left(f.facility_code, 3) from facilities f where f.id = any(${list(facilities)}::bigint[]))`

/** A UN/LOCODE ends as its airport does: SAJED and JED are one place. */
const atAny = (column: SQL, codes: readonly string[]) => sql`right(${column}, 3) = any(${list(codes.map(placeOf))}::text[])`

/**
 * The pre-alerts a person may know of, on `pre_alert_shipments p`; undefined: every one (agents-prealerts.md 2, who sees which rows). An agent sees those
 * of its airports, a service centre those bound for it, a carrier those of lanes it carries. A row it leaves out answers 404 and counts nowhere.
 */
export function visiblePreAlerts(who: Who, p: SQL = sql`p`): SQL | undefined {
  switch (who.user_category) {
    case 'admin':
      return undefined
    case 'client':
      return who.seller_id === null ? (anyOfValues(sql`${p}.client_id`, who.client_ids) ?? none) : none
    case 'agent':
      return who.airport_codes.length === 0
        ? none
        : sql`(${atAny(sql`${p}.origin_code`, who.airport_codes)} or ${atAny(sql`${p}.destination_code`, who.airport_codes)})`
    case 'service_center':
    case 'warehouse': {
      const own = facilitiesOf(who)
      return own.length === 0 ? none : sql`right(${p}.destination_code, 3) in ${airportsOf(own)}`
    }
    case 'carrier':
      return who.carrier_ids.length === 0
        ? none
        : sql`exists (select 1 from linehauls l where l.id = ${p}.linehaul_id and ${anyOfValues(sql`l.main_carrier_id`, who.carrier_ids) ?? none})`
    default:
      return none
  }
}

/** Values and consignees are not a carrier's business. */
export const seesValues = (who: Who) => who.user_category !== 'carrier'

/** What somebody is to a shipment: of either end, its sender, or ours who may do everything. */
export interface Part {
  all: boolean
  sender: boolean
  origin: boolean
  destination: boolean
}

/** The part of a person in a shipment; an agent's by its airports, a service centre's at the destination it serves. */
export function partOf(who: Who, shipment: { origin_code: string | null; destination_code: string | null }): Part {
  const all = who.user_category === 'admin'
  const at = (code: string | null) => code !== null && who.airport_codes.some((own) => placeOf(own) === placeOf(code))
  const isAgent = who.user_category === 'agent'
  return {
    all, sender: who.user_category === 'client',
    origin: isAgent && at(shipment.origin_code),
    destination: (isAgent && at(shipment.destination_code)) || who.user_category === 'service_center' || who.user_category === 'warehouse',
  }
}

/** Whether an agent works anywhere: somebody without an airport is told whom to ask. */
export const hasPlace = (who: Who) => who.user_category !== 'agent' || who.airport_codes.length > 0

/** Agents mapped to a place, for who may handle it today. */
export const mappedAt = (code: SQL, agent: SQL) => sql`exists (select 1 from airport_agents m where m.agent_id = ${agent} and right(m.airport_code, 3) = right(${code}, 3)
  and m.status = ${literal(airportAgentStatus, 'active')} and m.effective_from <= ${dubaiToday} and coalesce(m.effective_to, ${dubaiToday}) >= ${dubaiToday}
  and m.role <> ${literal(agentRole, 'transit')})`
