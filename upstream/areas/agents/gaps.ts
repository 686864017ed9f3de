import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { airportAgents } from '@/lib/contract/agents'
import { agentMode, placeOf } from '@/lib/domain/agent'
import { guardedStatus } from '@/lib/domain/record-status'
import { gatewayName, gatewayOf } from '../../core/places/gateways'
import { mappedOn } from '../../db/agent-airports'
import { first, type Db } from '../../db/db'
import { dubaiToday, holdsToday } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { pageOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'

type Gap = Omit<z.input<typeof airportAgents.gaps.reply>['rows'][number] & { id: number }, 'airport_name' | 'country_code'>

/**
 * What lanes in force ask of their gateways, `n`: somebody who receives where they run a main leg, and somebody who clears where they clear
 * customs (agents-prealerts.md 4, tab Gaps; 7.5).
 */
const needs = sql`(select l.id, l.linehaul_code, l.client_id, l.gateway_code as airport_code, l.transport_mode, r.role
  from linehauls l cross join lateral (values ('destination', l.service_linehaul_flag), ('customs_clearance', l.service_customs_clearance_flag)) r(role, asked)
  where r.asked and l.gateway_code is not null and l.status = ${literal(guardedStatus, 'active')} and ${holdsToday(sql`l`)})`

/** Whether somebody is mapped for what lane `n` asks. */
const isMet = sql`exists (select 1 from airport_agents m join base_agents a on a.id = m.agent_id where ${mappedOn(dubaiToday)}
  and right(m.airport_code, 3) = right(n.airport_code, 3) and m.role = n.role and (m.client_ids is null or n.client_id = any(m.client_ids))
  and (m.transport_mode = ${literal(agentMode, 'any')} or m.transport_mode = n.transport_mode))`

/** Places and roles that lanes use without an agent, each once, with the lanes that want one. */
export async function gapList(db: Db, q: z.output<typeof airportAgents.gaps.query>) {
  const page = await pageOf<Gap>(db, {
    columns: sql`g.id, g.airport_code, g.role, g.clients, g.linehauls, g.linehaul_count`,
    from: sql`(select min(n.id) as id, n.airport_code, n.role, string_agg(distinct c.name, ', ') as clients,
        string_agg(n.linehaul_code, ', ' order by n.linehaul_code) as linehauls, count(*)::int as linehaul_count
      from ${needs} n join clients c on c.id = n.client_id where not ${isMet} group by n.airport_code, n.role) g`,
    where: [q.role ? sql`g.role = ${q.role}` : undefined, q.search ? sql`g.airport_code like ${`%${q.search.toUpperCase()}%`}` : undefined],
    sorts: { airport_code: { by: sql`g.airport_code`, kind: 'text' }, linehaul_count: { by: sql`g.linehaul_count`, kind: 'number' } },
    defaultSort: 'airport_code', id: sql`g.id`, few: true,
  }, q)
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, airport_name: gatewayName(row.airport_code), country_code: gatewayOf(row.airport_code)?.country_code ?? '' })),
  }
}

/** 409 where lanes are left without an agent of this place and role (agents-prealerts.md 3); asked once the mapping is off. */
export async function refuseLastOne(tx: Db, { airport_code, role }: { airport_code: string; role: string }): Promise<void> {
  const left = await first(tx, sql`select 1 from ${needs} n where right(n.airport_code, 3) = ${placeOf(airport_code)} and n.role = ${role}
    and not ${isMet} limit 1`)
  if (left) throw new Refusal(409, `No agent will be left at ${airport_code}`)
}
