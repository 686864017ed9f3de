import { sql } from 'drizzle-orm'
import { agentMode, placeOf, type AgentMode, type AgentRole, type AgentType } from '@/lib/domain/agent'
import { mappedOn } from '../../db/agent-airports'
import { rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal } from '../../db/literals'

/** Whom a shipment needs: `airport_code` as an airport or port (`JEA`, `AEJEA`), a day `YYYY-MM-DD`, today in Dubai where there is none. */
export interface AgentQuestion {
  airport_code: string
  role: AgentRole
  client_id?: number | null | undefined
  /** Without one, agents for any mode and for each. */
  transport_mode?: Exclude<AgentMode, 'any'> | null | undefined
  on_date?: string | null | undefined
}

export interface AgentAt {
  mapping_id: number
  agent_id: number
  agent_code: string
  agent_name: string
  agent_types: AgentType[]
  operations_emails: string[]
  airport_code: string
  role: AgentRole
  transport_mode: AgentMode
  priority: number
  /** Mapped for this client by name and not for all of them. */
  named: boolean
  receives_prealert: boolean
}

/**
 * The agents at an airport in the order they are asked (agents-prealerts.md 7.5): those for this mode before those for any, those that name the client before
 * the general ones, then by priority. Empty where none is mapped.
 */
export function agentsAt(db: Db, { airport_code, role, client_id, transport_mode, on_date }: AgentQuestion): Promise<AgentAt[]> {
  const day = on_date ? sql`${on_date}::date` : dubaiToday
  const client = client_id ?? null
  return rows<AgentAt>(
    db,
    sql`select m.id as mapping_id, a.id as agent_id, a.agent_code, a.agent_name, a.agent_types, a.operations_emails, m.airport_code, m.role, m.transport_mode,
          m.priority, m.client_ids is not null as named, m.receives_prealert
        from airport_agents m join base_agents a on a.id = m.agent_id
        where ${mappedOn(day)} and right(m.airport_code, 3) = ${placeOf(airport_code)} and m.role = ${role}
          and (m.client_ids is null or ${client}::bigint = any(m.client_ids))
          and ${transport_mode ? sql`m.transport_mode in (${literal(agentMode, 'any')}, ${transport_mode})` : sql`true`}
        order by m.transport_mode = ${literal(agentMode, 'any')}, m.client_ids is null, m.priority, m.id`,
  )
}

/** The agent at an airport, or null where none is mapped there. */
export const agentAt = async (db: Db, question: AgentQuestion): Promise<AgentAt | null> => (await agentsAt(db, question))[0] ?? null
