import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { airportAgents } from '@/lib/contract/agents'
import { agentMode, airportAgentStatus, placeOf } from '@/lib/domain/agent'
import { agentsAt, type AgentQuestion } from '../../core/agents/at-airport'
import { openPreAlertsOf } from '../../core/agents/open-work'
import { gatewayName } from '../../core/places/gateways'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday, notOver } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { anyOfValues, contains, pageOf, startsWith } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { notFound, visibleMappings } from './scope'

export type Mapping = z.input<typeof airportAgents.one.reply> & { id: number }
type Stored = Omit<Mapping, 'airport_name'>

const columns = sql`m.id, m.agent_id, a.agent_code, a.agent_name, m.location_type, m.airport_code, m.country_code, m.role, m.client_ids::int8[] as client_ids,
  case when m.client_ids is null then 'All' else coalesce((select string_agg(c.name, ', ' order by c.name) from clients c where c.id = any(m.client_ids)), '')
    end as clients, m.transport_mode, m.priority, m.receives_prealert, m.effective_from, m.effective_to,
  ${openPreAlertsOf(sql`m.agent_id`, sql`m.airport_code`)} as open_pre_alerts, m.status, m.version`
const tables = sql`airport_agents m join base_agents a on a.id = m.agent_id`
const whole = ({ client_ids, ...row }: Stored): Mapping => ({
  ...row, client_ids: client_ids && client_ids.map(Number), airport_name: gatewayName(row.airport_code),
})

export async function mappingList(db: Db, who: Who, q: z.output<typeof airportAgents.list.query>) {
  const page = await pageOf<Stored>(db, {
    columns, from: tables,
    where: [
      visibleMappings(who), q.airport_code ? sql`right(m.airport_code, 3) = ${placeOf(q.airport_code)}` : undefined,
      anyOfValues(sql`m.country_code`, q.country_code), anyOfValues(sql`m.agent_id`, q.agent_id), anyOfValues(sql`m.role`, q.role),
      q.client_id ? sql`(m.client_ids is null or ${q.client_id} = any(m.client_ids))` : undefined, anyOfValues(sql`m.status`, q.status),
      q.search ? sql`(m.airport_code like ${startsWith(q.search.toUpperCase())} or a.agent_name ilike ${contains(q.search)})` : undefined,
    ],
    sorts: {
      airport_code: { by: sql`m.airport_code`, kind: 'text' }, agent_name: { by: sql`a.agent_name`, kind: 'text' },
      priority: { by: sql`m.priority`, kind: 'number' }, effective_from: { by: sql`m.effective_from`, kind: 'time' },
    },
    defaultSort: 'airport_code', id: sql`m.id`, few: true,
  }, q)
  return { ...page, rows: page.rows.map(whole) }
}

export async function mappingOne(db: Db, who: Who, id: number, more: SQL = sql`true`): Promise<Mapping> {
  const found = await first<Stored>(db, sql`select ${columns} from ${tables} where m.id = ${id} and ${visibleMappings(who)} and ${more}`)
  if (!found) throw notFound()
  return whole(found)
}

/** Mappings of a place and role in force or to come, in the order they are asked; modes beside each other, since only a shipment knows its own. */
export async function orderAt(db: Db, q: z.output<typeof airportAgents.order.query>): Promise<Mapping[]> {
  const found = await rows<Stored>(db, sql`select ${columns} from ${tables} where right(m.airport_code, 3) = ${placeOf(q.airport_code)} and m.role = ${q.role}
    and m.status = ${literal(airportAgentStatus, 'active')} and ${notOver(sql`m`)}
    order by m.transport_mode = ${literal(agentMode, 'any')}, m.transport_mode, m.client_ids is null, m.effective_from > ${dubaiToday}, m.priority, m.id`)
  return found.map(whole)
}

/** Whom a shipment meets at an airport and who would be next. Others than our staff ask of their own clients only. 404 where nobody is mapped. */
export async function resolveAgent(db: Db, who: Who, q: AgentQuestion) {
  if (q.client_id && !isAdmin(who) && !who.client_ids.includes(q.client_id)) throw notFound()
  const [agent, ...alternatives] = (await agentsAt(db, q)).map(({ operations_emails: _mails, agent_types: _types, ...met }) => met)
  if (!agent) throw new Refusal(404, `No agent is mapped at ${q.airport_code}`)
  return { agent, alternatives }
}
