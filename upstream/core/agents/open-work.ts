import { sql, type SQL } from 'drizzle-orm'
import { handledPreAlerts, preAlertStatus } from '@/lib/domain/pre-alert'
import { literals } from '../../db/literals'

/** Pre-alerts `p` under way by those who handle them and where: the origin's agent at its airport, the others at the destination. */
const handled = sql`pre_alert_shipments p cross join lateral (values (p.origin_agent_id, p.origin_code), (p.destination_agent_id, p.destination_code),
  (p.clearance_agent_id, p.destination_code)) h(agent_id, place)`
const isOpen = sql`p.status in ${literals(preAlertStatus, ...handledPreAlerts)}`

/** How many open pre-alerts an agent handles (agents-prealerts.md 3); with a place, those it handles there. */
export const openPreAlertsOf = (agent: SQL, place?: SQL): SQL => sql`(select count(distinct p.id)::int from ${handled} where ${isOpen}
  and h.agent_id = ${agent}${place ? sql` and right(h.place, 3) = right(${place}, 3)` : sql``})`

/** Where it handles them, each place once, by code. */
export const placesOfPreAlerts = (agent: SQL): SQL =>
  sql`array(select distinct h.place from ${handled} where ${isOpen} and h.agent_id = ${agent} and h.place is not null order by 1)`
