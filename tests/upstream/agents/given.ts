import type { AgentMode, AgentRole, AgentType } from '@/lib/domain/agent'
import type { useApp } from '../app'

interface AgentGiven {
  name?: string
  types?: AgentType[]
  status?: 'active' | 'inactive'
}
interface MappingGiven {
  airport?: string
  role?: AgentRole
  clients?: number[] | null
  mode?: AgentMode
  priority?: number
  from?: string
  to?: string | null
  status?: 'active' | 'inactive'
}

/** Agents and their places, as rows. */
export function agentsOf(app: ReturnType<typeof useApp>) {
  let made = 0

  async function agent({ name, types = ['origin_handler', 'destination_handler'], status = 'active' }: AgentGiven = {}): Promise<number> {
    const code = `TST${++made}`
    const [row] = await app.query<{ id: number }>(
      `insert into base_agents (agent_code, agent_name, agent_types, country_code, city, line1, contact_name, email, phone, operations_emails, working_days,
         open_from, open_to, timezone, status)
       values ($1, $2, $3, 'PK', 'Karachi', 'Cargo Road 4', 'Bilal Qureshi', 'cargo@tests.example', '+922134567890', '{ops@tests.example}', '{1,2,3,4,5}',
         '08:00', '18:00', 'Asia/Karachi', $4) returning id`,
      [code, name ?? `Agent ${code}`, types, status],
    )
    return Number(row?.id)
  }

  async function mapping(agentId: number, given: MappingGiven = {}): Promise<number> {
    const [row] = await app.query<{ id: number }>(
      `insert into airport_agents (agent_id, airport_code, country_code, role, client_ids, transport_mode, priority, effective_from, effective_to, status)
       values ($1, $2, 'PK', $3, $4, $5, $6, $7, $8, $9) returning id`,
      [agentId, given.airport ?? 'KHI', given.role ?? 'destination', given.clients ?? null, given.mode ?? 'any', given.priority ?? 10,
        given.from ?? '2026-01-01', given.to ?? null, given.status ?? 'active'],
    )
    return Number(row?.id)
  }

  return { agent, mapping }
}
