import { sql } from 'drizzle-orm'
import { agentRole, agentStatus, type AgentRole } from '@/lib/domain/agent'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { agentsAt } from '../../core/agents/at-airport'
import type { Faults } from './faults'

export interface AgentIds {
  origin_agent_id: number | null
  destination_agent_id: number | null
  clearance_agent_id: number | null
}

interface Way {
  client_id: number | null
  transport_mode: 'air' | 'sea' | 'road'
  origin_code: string
  destination_code: string
  /** Our own clearance: the lane sells it. */
  clears: boolean
}

const words: Readonly<Record<AgentRole, string>> = { origin: 'origin', destination: 'destination', transit: 'transit', customs_clearance: 'clearance' }

/** One agent of a shipment: the one chosen where it is mapped there (or nobody is), else the one that is asked first (agents-prealerts.md 7.5). */
async function agentOf(db: Db, way: Way, role: AgentRole, chosen: number | null | undefined, faults: Faults): Promise<number | null> {
  const place = role === 'origin' ? way.origin_code : way.destination_code
  const mapped = await agentsAt(db, { airport_code: place, role, client_id: way.client_id, transport_mode: way.transport_mode })
  if (!chosen) return mapped[0]?.agent_id ?? null
  if (mapped.some(({ agent_id }) => agent_id === chosen)) return chosen
  const agent = await first<{ agent_name: string }>(db, sql`select agent_name from base_agents where id = ${chosen}
    and status = ${literal(agentStatus, 'active')}`)
  const field = `${words[role]}_agent_id`
  if (!agent) faults.add(field, 'This agent is not active.')
  else if (mapped.length > 0) faults.add(field, `${agent.agent_name} is not mapped at ${place} as ${agentRole.label(role).toLowerCase()}.`)
  return chosen
}

/** The agents at both ends, and the broker where the lane sells clearance; a destination nobody handles is a fault. */
export async function agentsFor(db: Db, way: Way, chosen: Partial<Record<keyof AgentIds, number | null | undefined>>, faults: Faults): Promise<AgentIds> {
  const origin_agent_id = await agentOf(db, way, 'origin', chosen.origin_agent_id, faults)
  const destination_agent_id = await agentOf(db, way, 'destination', chosen.destination_agent_id, faults)
  if (destination_agent_id === null)
    faults.add('destination_agent_id', `No agent is mapped at ${way.destination_code}; choose one or ask the network team`)
  const clearance_agent_id = way.clears || chosen.clearance_agent_id
    ? await agentOf(db, way, 'customs_clearance', chosen.clearance_agent_id, faults)
    : null
  return { origin_agent_id, destination_agent_id, clearance_agent_id }
}
