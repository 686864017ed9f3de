import { sql, type SQL } from 'drizzle-orm'
import { agentStatus, airportAgentStatus } from '@/lib/domain/agent'
import { dubaiToday } from './dubai-day'
import { literal } from './literals'

/** Of mappings `m` with their agents `a`: whether both hold on a day (agents-prealerts.md 2, airport_agent). */
export const mappedOn = (day: SQL): SQL => sql`(m.status = ${literal(airportAgentStatus, 'active')} and a.status = ${literal(agentStatus, 'active')}
  and m.effective_from <= ${day} and coalesce(m.effective_to, ${day}) >= ${day})`

/**
 * The airports of an agent's users: where it is mapped today, in whichever role. Three letters each, since `AEJEA` and `JEA` name one place.
 * The one place that says which rows agents see by airport.
 */
export const airportsOfAgent = (agent: SQL): SQL => sql`array(select distinct right(m.airport_code, 3) from airport_agents m
  join base_agents a on a.id = m.agent_id where m.agent_id = ${agent} and ${mappedOn(dubaiToday)} order by 1)`
