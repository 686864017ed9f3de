import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { baseAgents as contract } from '@/lib/contract/agents'
import { agentStatus, airportAgentStatus, isSuitable, unsuitable, type AgentRole, type AgentStatus } from '@/lib/domain/agent'
import { today } from '@/lib/domain/days'
import { refusedMove } from '@/lib/domain/move'
import { isTimezone } from '@/lib/domain/zones'
import { defaultZone } from '../../core/calendar/note'
import { knownCountry } from '../../core/places/gateways'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { baseAgents } from '../../db/schema/agents'
import { phonesOf } from '../../platform/phones'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { isOwnField } from './read-agents'
import { notFound, visibleAgents } from './scope'

type Made = Required<Omit<z.output<typeof contract.create.body>, 'timezone'>> & { timezone: string }
type Change = z.output<typeof contract.change.body>
export type HeldAgent = Made & { id: number; status: AgentStatus; version: number; suspended_user_ids: number[] }

const phones = ['phone', 'alternate_phone'] as const
const taken = (field: string, message: string) => () => new Refusal(409, message, [{ field, message }])
const once = {
  base_agents_code_once: taken('agent_code', 'This agent code is already used'),
  base_agents_name_once: taken('agent_name', 'An agent with this name exists.'),
  base_agents_iata_once: taken('iata_agent_code', 'This IATA code is already used by another agent.'),
}

/** What an agent's fields say together (agents-prealerts.md 2, base_agent). */
function refuseContradictions(a: Made, before?: Made): void {
  knownCountry(a.country_code)
  if (!isTimezone(a.timezone)) throw refuseField('timezone', `Unknown time zone ${a.timezone}.`)
  if (a.open_to <= a.open_from) throw refuseField('open_to', 'It must close after it opens.')
  if (a.vat_trn && a.country_code === 'AE' && !/^100\d{12}$/.test(a.vat_trn)) throw refuseField('vat_trn', 'A UAE TRN has 15 digits and starts with 100.')
  if (a.licence_expiry && a.licence_expiry !== before?.licence_expiry && a.licence_expiry < today())
    throw refuseField('licence_expiry', 'This licence has expired.')
  if (!a.agent_types.includes('customs_broker')) return
  const wanting = ([['customs_code', 'customs code'], ['licence_no', 'licence number'], ['licence_expiry', 'licence with its last day']] as const)
    .find(([field]) => !a[field])
  if (wanting) throw refuseField(wanting[0], `A customs broker has a ${wanting[1]}.`)
}

const settled = (a: Made): Made => ({
  ...a, agent_types: [...new Set(a.agent_types)], operations_emails: [...new Set(a.operations_emails)], working_days: [...new Set(a.working_days)].toSorted(),
  iata_agent_code: a.iata_agent_code || null, vat_trn: a.vat_trn || null, line2: a.line2 || null, state: a.state || null, pincode: a.pincode || null,
  customs_code: a.customs_code || null, licence_no: a.licence_no || null, licence_expiry: a.licence_expiry || null,
})

/** Adds an agent, active. 409 for a code, name or IATA code in use, 422 on a field. */
export async function addAgent(tx: Db, who: Who, { timezone, ...body }: z.output<typeof contract.create.body>): Promise<number> {
  const zone = timezone || (await defaultZone(tx, body.country_code))
  if (!zone) throw refuseField('timezone', 'Choose the time zone; the country has none by default.')
  const whole = settled(phonesOf({ ...body, timezone: zone } as Made, body.country_code, phones))
  refuseContradictions(whole)
  const [made] = await refuseOn(
    once, tx.insert(baseAgents).values({ ...whole, created_by: who.user_id, updated_by: who.user_id }).returning({ id: baseAgents.id }),
  )
  return (made as { id: number }).id
}

/** An agent with its row held; 404 for one out of reach or deleted. */
export async function holdAgent(tx: Db, who: Who, id: number): Promise<HeldAgent> {
  const seen = await first(tx, sql`select a.id from base_agents a where a.id = ${id} and ${visibleAgents(who)} for update`)
  const [held] = seen ? await tx.select().from(baseAgents).where(eq(baseAgents.id, id)) : []
  if (!held) throw notFound()
  return held as HeldAgent
}

/** A role an agent is mapped to needs one of its types: taking the last one away would leave a broker's work with somebody who is none. */
async function refuseLostRole(tx: Db, whole: HeldAgent): Promise<void> {
  const mapped = await rows<{ role: AgentRole; airport_code: string }>(tx, sql`select role, airport_code from airport_agents
    where agent_id = ${whole.id} and status = ${literal(airportAgentStatus, 'active')} order by airport_code`)
  const lost = mapped.find(({ role }) => !isSuitable(whole.agent_types, role))
  if (lost) throw refuseField('agent_types', `${unsuitable(whole.agent_name, lost.role)}, as its mapping at ${lost.airport_code} wants.`)
}

/**
 * Changes an agent; its own people change contacts and addresses of mails alone. Answers what was and what is, of the fields named.
 * 422 for the code, which is fixed, 409 for a stale version.
 */
export async function changeAgent(tx: Db, who: Who, id: number, { version, ...body }: Change): Promise<{ before: unknown; after: unknown }> {
  const held = await holdAgent(tx, who, id)
  if (version !== undefined && version !== held.version) throw staleRecord()
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<Made>
  if (given.agent_code !== undefined && given.agent_code !== held.agent_code) throw refuseField('agent_code', 'Agent code cannot be changed')
  const whole = { ...held, ...settled({ ...held, ...phonesOf(given, given.country_code ?? held.country_code, phones) }) }
  const names = (Object.keys(given) as (keyof Made)[]).filter((name) => JSON.stringify(whole[name] ?? null) !== JSON.stringify(held[name] ?? null))
  const foreign = isAdmin(who) ? undefined : names.find((name) => !isOwnField(name))
  if (foreign) throw refuseField(foreign, 'Ask the network team to change this.')
  refuseContradictions(whole, held)
  await refuseLostRole(tx, whole)
  const set = Object.fromEntries(names.map((name) => [name, whole[name]]))
  await refuseOn(once, tx.update(baseAgents).set({ ...set, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id })
    .where(eq(baseAgents.id, id)))
  return { before: Object.fromEntries(names.map((name) => [name, held[name]])), after: set }
}

export function refuseAgentMove({ agent_name, status }: HeldAgent, to: AgentStatus): void {
  if (!agentStatus.can(status, to)) throw new Refusal(409, refusedMove(agentStatus, agent_name, status, to))
}
