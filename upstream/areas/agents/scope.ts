import { sql, type SQL } from 'drizzle-orm'
import { agentStatus, airportAgentStatus } from '@/lib/domain/agent'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'

/** Agents `a` somebody may open: our staff all, an agent's people their own (agents-prealerts.md 2, who sees which rows). */
export function visibleAgents(who: Who): SQL {
  const seen = isAdmin(who) ? sql`true` : who.user_category === 'agent' ? sql`a.id = ${who.agent_id}` : sql`false`
  return sql`(a.status <> ${literal(agentStatus, 'delete')} and ${seen})`
}

/** Mappings `m`, the same way. */
export function visibleMappings(who: Who): SQL {
  const seen = isAdmin(who) ? sql`true` : who.user_category === 'agent' ? sql`m.agent_id = ${who.agent_id}` : sql`false`
  return sql`(m.status <> ${literal(airportAgentStatus, 'delete')} and ${seen})`
}

export const notFound = () => new Refusal(404, 'Record not found')
