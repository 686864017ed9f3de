import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { airportAgents as contract } from '@/lib/contract/agents'
import {
  agentRole, agentStatus, airportAgentStatus, isSuitable, unsuitable, type AgentMode, type AgentRole, type AgentType,
} from '@/lib/domain/agent'
import { today } from '@/lib/domain/days'
import type { NameOf } from '@/lib/domain/machine'
import { refusedMove } from '@/lib/domain/move'
import { clientStatus } from '@/lib/domain/client'
import { gatewayOf } from '../../core/places/gateways'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { airportAgents } from '../../db/schema/agents'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { refuseLastOne } from './gaps'
import { notFound, visibleMappings } from './scope'

type Making = z.output<typeof contract.create.body>
type Change = z.output<typeof contract.change.body>
export type MappingStatus = NameOf<typeof airportAgentStatus>

interface Placed {
  agent_id: number
  airport_code: string
  role: AgentRole
  client_ids: number[] | null
  transport_mode: AgentMode
  priority: number
  effective_from: string
  effective_to: string | null
}
interface HeldMapping extends Placed {
  id: number
  receives_prealert: boolean
  status: MappingStatus
  version: number
}
interface AgentFacts {
  agent_name: string
  agent_types: AgentType[]
}

async function activeAgent(tx: Db, id: number): Promise<AgentFacts> {
  const agent = await first<AgentFacts>(tx, sql`select agent_name, agent_types from base_agents where id = ${id}
    and status = ${literal(agentStatus, 'active')} for key share`)
  if (!agent) throw refuseField('agent_id', 'This agent is not active. Choose another one.')
  return agent
}

async function refuseUnknownClients(tx: Db, ids: readonly number[] | null): Promise<void> {
  if (!ids) return
  const known = await first<{ n: number }>(tx, sql`select count(*)::int as n from clients where id = any(${sql.param(ids)}::bigint[])
    and status <> ${literal(clientStatus, 'delete')}`)
  if ((known?.n ?? 0) < ids.length) throw refuseField('client_ids', 'One of these no longer exists. Choose again.')
}

const conflict = (field: string, message: string) => new Refusal(409, message, [{ field, message }])
const orderTaken = ({ airport_code, role, priority }: Placed, client: string) =>
  conflict('priority', `${airport_code} already has ${role === 'origin' ? 'an' : 'a'} ${agentRole.label(role).toLowerCase()} agent with priority ${priority} for ${client}`)

/**
 * Whether a place may be taken (agents-prealerts.md 2, airport_agent): an agent once for a place, role and mode, and no two of the same priority for a client,
 * or for all of them. One writer of a place at a time: lists of clients that overlap are nothing an index can hold apart.
 */
async function refuseTaken(tx: Db, agent: AgentFacts, placed: Placed, self: number): Promise<void> {
  await rows(tx, sql`select pg_advisory_xact_lock(hashtext(${`airport_agents ${placed.airport_code} ${placed.role}`}))`)
  const others = sql`m.status = ${literal(airportAgentStatus, 'active')} and m.id <> ${self} and m.airport_code = ${placed.airport_code}
    and m.role = ${placed.role}
    and m.transport_mode = ${placed.transport_mode}`
  const again = await first(tx, sql`select 1 from airport_agents m where ${others} and m.agent_id = ${placed.agent_id}`)
  if (again) throw conflict('agent_id', `${agent.agent_name} is already mapped at ${placed.airport_code} as ${agentRole.label(placed.role).toLowerCase()}.`)
  const rival = await first<{ client: string | null }>(tx, sql`select (select min(c.name) from clients c
      where c.id = any(m.client_ids) and c.id = any(${sql.param(placed.client_ids ?? [])}::bigint[])) as client
    from airport_agents m where ${others} and m.priority = ${placed.priority}
      and ${placed.client_ids ? sql`m.client_ids && ${sql.param(placed.client_ids)}::bigint[]` : sql`m.client_ids is null`} limit 1`)
  if (rival) throw orderTaken(placed, rival.client ?? 'every client')
}

function refuseMisfit(agent: AgentFacts, { role, effective_from, effective_to }: Placed): void {
  if (!isSuitable(agent.agent_types, role)) throw refuseField('role', unsuitable(agent.agent_name, role))
  if (effective_to && effective_to < effective_from) throw refuseField('effective_to', 'It must end on or after the day it begins.')
}

const clientsOf = (ids: readonly number[] | null | undefined): number[] | null => (ids?.length ? [...new Set(ids)].toSorted((a, b) => a - b) : null)
const onConstraint = (placed: Placed) => ({
  airport_agents_once: () => conflict('agent_id', `This agent is already mapped at ${placed.airport_code} in this role.`),
  airport_agents_general_once: () => orderTaken(placed, 'every client'),
})

/** Maps an agent to several places, all or none. 409 for a place taken, 422 for a role its types do not fit or a place nobody knows. */
export async function addMappings(tx: Db, who: Who, { airport_codes, ...body }: Making): Promise<number[]> {
  const agent = await activeAgent(tx, body.agent_id)
  const client_ids = clientsOf(body.client_ids)
  await refuseUnknownClients(tx, client_ids)
  const ids: number[] = []
  // In one order, so that two people who map the same places wait for each other.
  for (const airport_code of [...new Set(airport_codes)].toSorted()) {
    const gateway = gatewayOf(airport_code)
    if (!gateway) throw refuseField('airport_codes', `${airport_code} is no airport or port we know.`)
    const placed = { ...body, airport_code, client_ids, effective_from: body.effective_from ?? today(), effective_to: body.effective_to ?? null }
    refuseMisfit(agent, placed)
    await refuseTaken(tx, agent, placed, 0)
    const [made] = await refuseOn(onConstraint(placed), tx.insert(airportAgents)
      .values({ ...placed, ...gateway, created_by: who.user_id, updated_by: who.user_id }).returning({ id: airportAgents.id }))
    ids.push((made as { id: number }).id)
  }
  return ids
}

async function hold(tx: Db, who: Who, id: number): Promise<HeldMapping> {
  const held = await first<HeldMapping>(tx, sql`select m.id, m.agent_id, m.airport_code, m.role, m.client_ids::int8[] as client_ids, m.transport_mode,
      m.priority, m.receives_prealert, m.effective_from, m.effective_to, m.status, m.version
    from airport_agents m where m.id = ${id} and ${visibleMappings(who)} for update`)
  if (!held) throw notFound()
  return { ...held, client_ids: held.client_ids && held.client_ids.map(Number) }
}

/** Changes how an agent stands at a place; which agent and place it is stays. */
export async function changeMapping(tx: Db, who: Who, id: number, { version, ...body }: Change): Promise<{ before: unknown; after: unknown }> {
  const held = await hold(tx, who, id)
  if (version !== undefined && version !== held.version) throw staleRecord()
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<HeldMapping>
  const next: HeldMapping = { ...held, ...given, client_ids: 'client_ids' in given ? clientsOf(given.client_ids) : held.client_ids }
  const agent = await first<AgentFacts>(tx, sql`select agent_name, agent_types from base_agents where id = ${held.agent_id}`)
  refuseMisfit(agent as AgentFacts, next)
  await refuseUnknownClients(tx, next.client_ids)
  if (next.status === 'active') await refuseTaken(tx, agent as AgentFacts, next, id)
  const names = Object.keys(given) as (keyof HeldMapping)[]
  const set = Object.fromEntries(names.map((name) => [name, next[name]]))
  await refuseOn(onConstraint(next), tx.update(airportAgents)
    .set({ ...set, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id }).where(eq(airportAgents.id, id)))
  return { before: Object.fromEntries(names.map((name) => [name, held[name]])), after: set }
}

/** Switches a mapping or deletes it (agents-prealerts.md 3). 409 for the last one that lanes need, unless `force`, and for a place taken since. */
export async function toggleMapping(tx: Db, who: Who, id: number, to: MappingStatus, force: boolean): Promise<MappingStatus> {
  const held = await hold(tx, who, id)
  if (!airportAgentStatus.can(held.status, to)) throw new Refusal(409, refusedMove(airportAgentStatus, `The mapping at ${held.airport_code}`, held.status, to))
  if (to === 'active') await refuseTaken(tx, await activeAgent(tx, held.agent_id), held, id)
  await refuseOn(onConstraint(held), rows(tx, sql`update airport_agents set status = ${to}, version = version + 1, updated_at = now(),
    updated_by = ${who.user_id} where id = ${id}`))
  if (to === 'inactive' && !force) await refuseLastOne(tx, held)
  return held.status
}
