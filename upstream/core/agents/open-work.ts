import { sql, type SQL } from 'drizzle-orm'
import { consolidationStatus } from '@/lib/domain/container'
import { handledPreAlerts, preAlertStatus } from '@/lib/domain/pre-alert'
import { literals } from '../../db/literals'

/** Shipments under way of a consolidation `k` that an agent is at either end of. */
const isOpen = sql`k.status not in ${literals(consolidationStatus, 'draft', 'cancelled', 'deconsolidated')}`

const isHandled = sql`p.status in ${literals(preAlertStatus, ...handledPreAlerts)}`

/** How many open shipments an agent handles (agents-prealerts.md 3); with a place, a text of SQL, those it handles there. */
export function openShipments(agent: SQL, place?: SQL): SQL {
  const at = (end: 'origin' | 'destination') => {
    const column = sql.raw(`k.${end}_airport`)
    return sql`(k.${sql.raw(`${end}_agent_id`)} = ${agent}${place ? sql` and right(${column}, 3) = right(${place}, 3)` : sql``})`
  }
  const here = (code: SQL) => (place ? sql` and right(${code}, 3) = right(${place}, 3)` : sql``)
  // A pre-alert that goes in step with a consolidation is the same shipment.
  return sql`((select count(*)::int from consolidations k where ${isOpen} and (${at('origin')} or ${at('destination')}))
    + (select count(*)::int from pre_alert_shipments p where p.consolidation_id is null and ${isHandled} and ((p.origin_agent_id = ${agent}${
      here(sql`p.origin_code`)}) or ((p.destination_agent_id = ${agent} or p.clearance_agent_id = ${agent})${here(sql`p.destination_code`)}))))`
}

/** Where it handles them, each place once, by code. */
export const placesOfOpenShipments = (agent: SQL): SQL => sql`array(select distinct p.place from consolidations k
  cross join lateral (values (k.origin_agent_id, k.origin_airport), (k.destination_agent_id, k.destination_airport)) p(agent_id, place)
  where ${isOpen} and p.agent_id = ${agent}
  union select p.place from pre_alert_shipments s cross join lateral (values (s.origin_agent_id, s.origin_code),
    (s.destination_agent_id, s.destination_code)) p(agent_id, place)
  where s.consolidation_id is null and s.status in ${literals(preAlertStatus, ...handledPreAlerts)} and p.agent_id = ${agent} and p.place is not null order by 1)`
