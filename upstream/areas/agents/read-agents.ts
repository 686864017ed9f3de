import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { baseAgents } from '@/lib/contract/agents'
import { agentStatus, agentTypesFor, airportAgentStatus, licenceWarnings, placeOf } from '@/lib/domain/agent'
import { userStatus } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { openPreAlertsOf } from '../../core/agents/open-work'
import { allOf, anyOfValues, contains, pageOf, startsWith } from '../../platform/list'
import { isAdmin, type Who } from '../../platform/who'
import { notFound, visibleAgents } from './scope'

type Row = z.input<typeof baseAgents.list.reply>['rows'][number] & { id: number }
type Detail = z.input<typeof baseAgents.one.reply>
type Paper = z.input<typeof baseAgents.addDocument.reply>

const users = sql`(select count(*)::int from users u where u.agent_id = a.id and u.status <> ${literal(userStatus, 'delete')})`
const isMapped = sql`m.agent_id = a.id and m.status = ${literal(airportAgentStatus, 'active')}`
const named = (search: string) => sql`(a.agent_code like ${startsWith(search.toUpperCase())} or a.agent_name ilike ${contains(search)}
  or a.iata_agent_code like ${startsWith(search)} or a.email ilike ${contains(search)})`
const mappedAt = (airport: string) => sql`exists (select 1 from airport_agents m where ${isMapped} and right(m.airport_code, 3) = ${placeOf(airport)})`
const typed = (types: readonly string[] | undefined) => (types?.length ? sql`a.agent_types && ${sql.param(types)}::text[]` : undefined)

export const agentList = (db: Db, who: Who, q: z.output<typeof baseAgents.list.query>) =>
  pageOf<Row>(db, {
    columns: sql`a.id, a.agent_code, a.agent_name, a.agent_types, a.country_code, a.city, a.contact_name, a.phone, a.email, a.licence_expiry,
      a.licence_expiry - ${dubaiToday} as licence_days, ${users} as user_count, a.status, a.version,
      array(select distinct m.airport_code from airport_agents m where ${isMapped} order by 1) as airports`,
    from: sql`base_agents a`,
    where: [
      visibleAgents(who), anyOfValues(sql`a.country_code`, q.country_code), anyOfValues(sql`a.status`, q.status), typed(q.agent_type),
      q.airport_code ? mappedAt(q.airport_code) : undefined, q.search ? named(q.search) : undefined,
      q.expiring === undefined ? undefined : sql`coalesce(a.licence_expiry <= ${dubaiToday} + ${Math.max(...licenceWarnings)}::int, false) = ${q.expiring}`,
    ],
    sorts: {
      agent_code: { by: sql`a.agent_code`, kind: 'text' }, agent_name: { by: sql`a.agent_name`, kind: 'text' },
      licence_expiry: { by: sql`a.licence_expiry`, kind: 'time', nullable: true },
    },
    defaultSort: 'agent_name', id: sql`a.id`, few: true,
  }, q)

/** Active agents to choose from, by name; any signed-in person may know their names. */
export const agentChoices = (db: Db, q: z.output<typeof baseAgents.dropdown.query>) =>
  rows<{ id: number; agent_code: string; agent_name: string }>(db, sql`select a.id, a.agent_code, a.agent_name from base_agents a where ${allOf([
    sql`a.status = ${literal(agentStatus, 'active')}`, typed(q.agent_type && [q.agent_type]), typed(q.role && agentTypesFor(q.role)),
    q.country_code ? sql`a.country_code = ${q.country_code}` : undefined, q.airport_code ? mappedAt(q.airport_code) : undefined,
    q.search ? named(q.search) : undefined,
  ])} order by a.agent_name, a.id limit 200`)

/** What an agent's own people may change of it (agents-prealerts.md 5). */
const ownFields: ReadonlySet<string> = new Set(['contact_name', 'email', 'phone', 'alternate_phone', 'operations_emails'])
const ourFields = [
  'agent_name', 'agent_types', 'iata_agent_code', 'country_code', 'city', 'line1', 'line2', 'state', 'pincode', 'vat_trn', 'customs_code', 'licence_no',
  'licence_expiry', 'working_days', 'open_from', 'open_to', 'timezone',
] as const
export const lockedFor = (who: Who): string[] => ['agent_code', ...(isAdmin(who) ? [] : ourFields)]
export const isOwnField = (name: string): boolean => ownFields.has(name)

export const papersOf = (db: Db, agentId: number) => rows<Paper>(db, sql`select d.id, d.doc_type, d.file_name, d.mime, d.size, d.created_at
  from base_agent_documents d where d.agent_id = ${agentId} order by d.created_at desc, d.id desc`)

/** An agent with its papers; 404 for one out of reach. */
export async function agentDetail(db: Db, who: Who, id: number): Promise<Detail> {
  const found = await first<Omit<Detail, 'documents' | 'locked'>>(db, sql`select a.id, a.agent_code, a.agent_name, a.agent_types, a.iata_agent_code,
      a.country_code, a.city, a.line1, a.line2, a.state, a.pincode, a.contact_name, a.email, a.phone, a.alternate_phone, a.operations_emails, a.vat_trn,
      a.customs_code, a.licence_no, a.licence_expiry, a.working_days, a.open_from, a.open_to, a.timezone, ${users} as user_count,
      ${openPreAlertsOf(sql`a.id`)} as open_pre_alerts, a.status, a.version
    from base_agents a where a.id = ${id} and ${visibleAgents(who)}`)
  if (!found) throw notFound()
  return { ...found, documents: await papersOf(db, id), locked: lockedFor(who) }
}
