import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { dashboards, Definition } from '@/lib/contract/dashboards'
import { clientStatus, serviceType } from '@/lib/domain/client'
import { BUILT_IN, clientScope, dashboardStatus, POWER_BI } from '@/lib/domain/dashboard'
import { recordStatus } from '@/lib/domain/record-status'
import { userCategory } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, whether, type ListQuery } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { isRegional, type Who } from '../../platform/who'

type Row = z.input<typeof dashboards.list.reply>['rows'][number] & { id: number }
type Whole = z.input<typeof dashboards.get.reply>

/** Head office's alone: a regional team edits no board that others look at. */
export const isEditor = (who: Who) => who.keys.has('app_report:dashboard-report-edit') && !isRegional(who)
export const noDashboard = () => new Refusal(404, 'Dashboard not found.')

/** Shown to somebody: on, for their category and one of their groups, and for one of their clients or carriers where it names any (reports.md 2). */
function sharedWith(who: Who): SQL {
  const ofClients = sql`(d.client_scope = ${literal(clientScope, 'all')}
    or (d.client_scope = ${literal(clientScope, 'selected')} and d.client_ids && ${sql.param(who.client_ids)}::bigint[])
    or (d.client_scope = ${literal(clientScope, 'type')} and exists (select 1 from clients c
      where c.id = any(${sql.param(who.client_ids)}::bigint[]) and d.client_type = any(c.service_type))))`
  return allOf([
    sql`d.status = ${literal(dashboardStatus, 'active')} and ${who.own_category} = any(d.user_categories)`,
    sql`(d.group_ids = '{}' or exists (select 1 from user_groups ug join groups g on g.id = ug.group_id and g.status = ${literal(recordStatus, 'active')}
      where ug.user_id = ${who.user_id} and ug.group_id = any(d.group_ids)))`,
    who.own_category === 'client' ? ofClients : undefined,
    who.own_category === 'carrier' ? sql`(d.carrier_ids = '{}' or d.carrier_ids && ${sql.param(who.carrier_ids)}::bigint[])` : undefined,
  ])
}

/** Dashboards somebody may open, as a condition on `dashboard_reports d`; whoever edits them sees all, hidden ones too. */
export const visible = (who: Who): SQL => (isEditor(who) ? sql`d.status <> ${literal(dashboardStatus, 'delete')}` : sharedWith(who))

const clientsSaid = sql`(case d.client_scope when ${literal(clientScope, 'all')} then 'All' when ${literal(clientScope, 'type')} then d.client_type
  else (select string_agg(c.name, ', ' order by c.name) from clients c where c.id = any(d.client_ids)) end)`
const groupsSaid = sql`coalesce((select string_agg(g.name, ', ' order by g.name) from groups g where g.id = any(d.group_ids)), 'All')`
const columns = (who: Who): SQL => sql`d.id, d.name, d.description, d.category, d.sort_order, d.kind, d.source, d.is_pas, d.is_home, d.status, d.version,
  d.updated_at, ${isEditor(who) ? sql`d.user_categories, ${clientsSaid} as clients, ${groupsSaid} as groups`
    : sql`null::text[] as user_categories, null as clients, null as groups`}`

const labelled = (row: Row): Row => ({
  ...row, user_categories: row.user_categories?.map((name) => (userCategory.is(name) ? userCategory.label(name) : name)) ?? null,
  clients: row.clients && serviceType.is(row.clients) ? serviceType.label(row.clients) : row.clients,
})

/** Dashboards and reports somebody may open, in their order. */
export async function dashboardPage(db: Db, who: Who, q: z.output<typeof dashboards.list.query>) {
  const list: ListQuery = {
    columns: columns(who), from: sql`dashboard_reports d`, few: true,
    where: [
      visible(who), anyOfValues(sql`d.kind`, q.kind), anyOfValues(sql`d.source`, q.source), anyOfValues(sql`d.category`, q.category),
      anyOfValues(sql`d.status`, q.status), whether(q.is_pas, sql`d.is_pas`), whether(q.is_home, sql`d.is_home`),
      q.user_category ? sql`d.user_categories && ${sql.param(q.user_category)}::text[]` : undefined,
      q.search ? sql`(d.name ilike ${contains(q.search)} or d.description ilike ${contains(q.search)})` : undefined,
    ],
    sorts: {
      sort_order: { by: sql`d.sort_order`, kind: 'number' }, name: { by: sql`d.name`, kind: 'text' }, updated_at: { by: sql`d.updated_at`, kind: 'time' },
    },
    defaultSort: 'name', id: sql`d.id`,
  }
  const page = await pageOf<Row>(db, list, q)
  return { rows: page.rows.map(labelled), meta: page.meta }
}

type Stored = Omit<Whole, 'can_edit' | 'stand_in' | 'definition'>
const wholeColumns = (who: Who): SQL => sql`${columns(who)}, d.definition, d.workspace_id, d.report_id, d.dataset_id, d.page_name, d.rls_role, d.embed_url,
  d.group_ids, d.client_scope, d.client_ids, d.client_type, d.carrier_ids, d.user_categories as shown_to`

/** The built-in board of the same category that stands in where Power BI is not there (reports.md 7.2). */
const standIn = (db: Db, who: Who, category: string) =>
  first<{ id: number; name: string }>(
    db, sql`select d.id, d.name from dashboard_reports d where ${sharedOrEdited(who)} and d.source = ${BUILT_IN} and d.category = ${category}
      order by d.sort_order, d.id limit 1`,
  )
const sharedOrEdited = (who: Who): SQL => allOf([visible(who), sql`d.status = ${literal(dashboardStatus, 'active')}`])

export interface FoundDashboard extends Stored {
  shown_to: string[]
  definition: Definition | null
}

/** One somebody may open; 404 otherwise. `lock` holds it for a change. */
export async function dashboardRow(db: Db, who: Who, id: number, lock = false): Promise<FoundDashboard> {
  const found = await first<FoundDashboard>(
    db, sql`select ${wholeColumns(who)} from dashboard_reports d where ${allOf([sql`d.id = ${id}`, visible(who)])} ${lock ? sql`for update of d` : sql``}`,
  )
  if (!found) throw noDashboard()
  return found
}

/** The same as it is answered: whom it is shown to and how Power BI knows it are its editors' business. */
export async function wholeDashboard(db: Db, who: Who, id: number): Promise<Whole> {
  const { shown_to, ...found } = await dashboardRow(db, who, id)
  const stand_in = found.source === POWER_BI ? await standIn(db, who, found.category) : null
  const can_edit = isEditor(who)
  if (can_edit) return { ...found, user_categories: shown_to, can_edit, stand_in }
  const unseen = { workspace_id: null, report_id: null, dataset_id: null, rls_role: null, embed_url: null }
  return { ...found, ...unseen, group_ids: [], client_ids: [], client_type: null, carrier_ids: [], can_edit, stand_in }
}

const clientRows = (db: Db, search: string | undefined, type?: string) =>
  rows<{ id: number; name: string; type: string }>(
    db, sql`select c.id, c.name, array_to_string(c.service_type, ', ') as type from clients c where ${allOf([
      sql`c.status <> ${literal(clientStatus, 'delete')}`, type ? sql`${type} = any(c.service_type)` : undefined,
      search ? sql`c.name ilike ${contains(search)}` : undefined,
    ])} order by c.name limit 500`,
  )

export const dashboardClients = (db: Db, search: string | undefined) => clientRows(db, search)

/** Clients that take a service. 404 for a service there is not. */
export function clientsOfType(db: Db, type: string, search: string | undefined) {
  if (!serviceType.is(type)) throw new Refusal(404, `There is no client type ${type}.`)
  return clientRows(db, search, type)
}

export const groupsOf = (db: Db, categories: readonly string[] | undefined) =>
  rows<{ id: number; name: string; user_category: string }>(
    db, sql`select g.id, g.name, g.user_category from groups g where ${allOf([
      sql`g.status = ${literal(recordStatus, 'active')}`, anyOfValues(sql`g.user_category`, categories),
    ])} order by g.user_category, g.name limit 1000`,
  )
