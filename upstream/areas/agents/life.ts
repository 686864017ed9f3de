import { sql } from 'drizzle-orm'
import { airportAgentStatus, type AgentStatus } from '@/lib/domain/agent'
import { counted } from '@/lib/domain/counted'
import { today } from '@/lib/domain/days'
import { userStatus } from '@/lib/domain/user'
import { writeToUsers, type Posting } from '../../core/accounts/account-letters'
import { openPreAlertsOf, placesOfPreAlerts } from '../../core/agents/open-work'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { holdAgent, refuseAgentMove, type HeldAgent } from './agent-writes'

/** 409 while shipments are under way to or from it, unless forced: they would lose their agent (agents-prealerts.md 3). */
async function refuseAtWork(tx: Db, { id, agent_name }: HeldAgent): Promise<void> {
  const work = await first<{ n: number; places: string[] }>(
    tx, sql`select ${openPreAlertsOf(sql`${id}::bigint`)} as n, ${placesOfPreAlerts(sql`${id}::bigint`)} as places`,
  )
  if (work && work.n > 0)
    throw new Refusal(409, `${agent_name} handles ${counted(work.n, 'open pre-alert')} at ${work.places.join(', ')}; map another agent first.`)
}

/** Its users lose their way in and its mappings stop: nothing new goes to it. Answers whose way in was closed. */
async function stop(tx: Db, who: Who, { id }: HeldAgent): Promise<number[]> {
  await rows(tx, sql`update airport_agents set status = ${literal(airportAgentStatus, 'inactive')}, version = version + 1, updated_at = now(),
    updated_by = ${who.user_id} where agent_id = ${id} and status = ${literal(airportAgentStatus, 'active')}`)
  const closed = await rows<{ id: number }>(tx, sql`update users set status = ${literal(userStatus, 'suspend')}, permission_version = permission_version + 1,
    updated_at = now() where agent_id = ${id} and user_category = 'agent' and status = ${literal(userStatus, 'active')} returning id`)
  return closed.map((user) => Number(user.id))
}

/** Whoever lost the way in with the agent gets it back; its mappings are made active one by one, since others may stand there now. */
async function start(tx: Db, { id, licence_expiry, agent_name, suspended_user_ids }: HeldAgent): Promise<number[]> {
  if (licence_expiry && licence_expiry < today()) throw new Refusal(409, `${agent_name} cannot be activated: its licence expired on ${licence_expiry}.`)
  const opened = await rows<{ id: number }>(tx, sql`update users set status = ${literal(userStatus, 'active')}, permission_version = permission_version + 1,
    updated_at = now() where id = any(${sql.param(suspended_user_ids)}::bigint[]) and agent_id = ${id} and status = ${literal(userStatus, 'suspend')}
    returning id`)
  return opened.map((user) => Number(user.id))
}

/**
 * Deactivates, activates or deletes an agent (agents-prealerts.md 3). Deactivating ends its users' sessions and its mappings. 409 for a move its
 * state does not allow, and while it handles open pre-alerts unless `force`.
 */
export async function toggleAgent(posting: Posting, who: Who, id: number, to: AgentStatus, force: boolean): Promise<AgentStatus> {
  const { tx } = posting
  const held = await holdAgent(tx, who, id)
  refuseAgentMove(held, to)
  if (to === 'inactive' && !force) await refuseAtWork(tx, held)
  const moved = to === 'inactive' ? await stop(tx, who, held) : to === 'active' ? await start(tx, held) : []
  await rows(tx, sql`update base_agents set status = ${to}, suspended_user_ids = ${sql.param(to === 'inactive' ? moved : [])}::bigint[],
    version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)
  await writeToUsers(posting, to === 'active' ? 'account_restored' : 'account_suspended', moved)
  return held.status
}
