import { sql, type SQL } from 'drizzle-orm'
import { consolidationStatus } from '@/lib/domain/container'
import { literals } from '../../db/literals'

/** Shipments under way of a consolidation `k` that an agent is at either end of. */
const isOpen = sql`k.status not in ${literals(consolidationStatus, 'draft', 'cancelled', 'deconsolidated')}`

/** How many open shipments an agent handles (agents-prealerts.md 3); with a place, a text of SQL, those it handles there. */
export function openShipments(agent: SQL, place?: SQL): SQL {
  const at = (end: 'origin' | 'destination') => {
    const column = sql.raw(`k.${end}_airport`)
    return sql`(k.${sql.raw(`${end}_agent_id`)} = ${agent}${place ? sql` and right(${column}, 3) = right(${place}, 3)` : sql``})`
  }
  return sql`(select count(*)::int from consolidations k where ${isOpen} and (${at('origin')} or ${at('destination')}))`
}

/** Where it handles them, each place once, by code. */
export const placesOfOpenShipments = (agent: SQL): SQL => sql`array(select distinct p.place from consolidations k
  cross join lateral (values (k.origin_agent_id, k.origin_airport), (k.destination_agent_id, k.destination_airport)) p(agent_id, place)
  where ${isOpen} and p.agent_id = ${agent} order by 1)`
