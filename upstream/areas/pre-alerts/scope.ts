import { sql, type SQL } from 'drizzle-orm'
import { agentRole, placeOf } from '@/lib/domain/agent'
import { mappedOn } from '../../db/agent-airports'
import { dubaiToday } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { anyOfValues } from '../../platform/list'
import type { Who } from '../../platform/who'

const none = sql`false`
const list = (values: readonly (string | number)[]) => sql.param(values)
const facilitiesOf = (who: Who) => (who.user_category === 'service_center' ? who.service_center_ids : who.warehouse_ids)
const airportsOf = (facilities: readonly number[]) =>
  sql`(select left(f.facility_code, 3) from facilities f where f.id = any(${list(facilities)}::bigint[]))`

const ends = [['origin', 'origin_code'], ['destination', 'destination_code'], ['clearance', 'destination_code']] as const

/** A mapping of the agent that holds today covers the airport of an end, the role and the client; a UN/LOCODE ends as its airport does. */
const mapped = (p: SQL, agent: number) => sql`exists (select 1 from airport_agents m join base_agents a on a.id = m.agent_id
  where m.agent_id = ${agent} and ${mappedOn(dubaiToday)} and (m.client_ids is null or ${p}.client_id = any(m.client_ids))
    and right(m.airport_code, 3) = right(case m.role when ${literal(agentRole, 'origin')} then ${p}.origin_code else ${p}.destination_code end, 3))`

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
      return who.agent_id === null ? none : sql`(${sql.join(ends.map(([end]) => sql`${p}.${sql.identifier(`${end}_agent_id`)} = ${who.agent_id}`), sql` or `)}
        or ${mapped(p, who.agent_id)})`
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
