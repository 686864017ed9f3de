import { sql } from 'drizzle-orm'
import { agentStatus, airportAgentStatus } from '@/lib/domain/agent'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'

export interface ClearanceAgent {
  value: number
  label: string
  airports: string[]
}

/** Who clears customs, and at which airports (linehaul.md 2, clearance_agent_id). */
export const clearanceAgents = (db: Db) =>
  rows<ClearanceAgent>(db, sql`select a.id as value, a.agent_name as label, array(select distinct m.airport_code from airport_agents m where m.agent_id = a.id
      and m.role = 'customs_clearance' and m.status = ${literal(airportAgentStatus, 'active')} order by 1) as airports
    from base_agents a where a.status = ${literal(agentStatus, 'active')} and 'customs_broker' = any(a.agent_types) order by a.agent_name`)
