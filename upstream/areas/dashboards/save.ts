import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { dashboards, Definition } from '@/lib/contract/dashboards'
import { clientStatus } from '@/lib/domain/client'
import { BUILT_IN, dashboardStatus, POWER_BI } from '@/lib/domain/dashboard'
import { refusedMove } from '@/lib/domain/move'
import { recordStatus } from '@/lib/domain/record-status'
import { userCategory } from '@/lib/domain/user'
import type { Config } from '../../config'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { dashboardReports } from '../../db/schema/dashboards'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { dashboardRow, type FoundDashboard } from './find'
import { planOf } from './plan'
import { embedHostFault, isPowerBiConfigured } from './power-bi'

type Added = z.output<typeof dashboards.add.body>
type Change = z.output<typeof dashboards.change.body>

const MOST_BYTES = 200 * 1024

/** Every widget against the catalogue, at its place (reports.md 7.2). */
export function refuseBadDefinition(definition: Definition): void {
  if (JSON.stringify(definition).length > MOST_BYTES) throw refuseField('definition', 'This dashboard is too large. Take out widgets.')
  const seen = new Set<string>()
  for (const [i, widget] of definition.widgets.entries()) {
    if (seen.has(widget.id)) throw refuseField(`definition.widgets.${i}.id`, `Widget ${i + 1}: its id is taken by another widget.`)
    seen.add(widget.id)
    if (widget.x + widget.w > 12) throw refuseField(`definition.widgets.${i}.w`, `Widget ${i + 1}: it reaches over the twelfth column.`)
    planOf(widget, i)
  }
}

interface Whole {
  name: string
  description: string | null
  category: Added['category']
  sort_order: number
  kind: 0 | 1
  source: 0 | 1
  workspace_id: string | null
  report_id: string | null
  dataset_id: string | null
  page_name: string | null
  rls_role: string | null
  embed_url: string | null
  definition: Definition | null
  user_categories: string[]
  group_ids: number[]
  client_scope: 'all' | 'selected' | 'type'
  client_ids: number[]
  client_type: string | null
  carrier_ids: number[]
  is_pas: boolean
  is_home: boolean
}

const blank: Omit<Whole, 'name' | 'category'> = {
  description: null, sort_order: 100, kind: 0, source: BUILT_IN, workspace_id: null, report_id: null, dataset_id: null, page_name: null, rls_role: null,
  embed_url: null, definition: null, user_categories: [], group_ids: [], client_scope: 'all', client_ids: [], client_type: null, carrier_ids: [], is_pas: false,
  is_home: false,
}
const given = (body: object) => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))

async function refuseAudience(tx: Db, so: Whole): Promise<void> {
  if (so.user_categories.length === 0) throw refuseField('user_categories', 'Choose at least one user category.')
  if (so.client_scope === 'selected' && so.client_ids.length === 0) throw refuseField('client_ids', 'Choose at least one client.')
  if (so.client_scope === 'type' && !so.client_type) throw refuseField('client_type', 'Choose a client type.')
  const missing = await first<{ groups: number; clients: number; carriers: number }>(
    tx,
    sql`select (select count(*) from unnest(${sql.param(so.group_ids)}::bigint[]) x where not exists (select 1 from groups g where g.id = x
          and g.status = ${literal(recordStatus, 'active')} and g.user_category = any(${sql.param(so.user_categories)}::text[])))::int as groups,
        (select count(*) from unnest(${sql.param(so.client_ids)}::bigint[]) x where not exists (select 1 from clients c where c.id = x
          and c.status <> ${literal(clientStatus, 'delete')}))::int as clients,
        (select count(*) from unnest(${sql.param(so.carrier_ids)}::bigint[]) x where not exists (select 1 from carriers c where c.id = x))::int as carriers`,
  )
  if (missing && missing.groups > 0) throw refuseField('group_ids', 'Choose groups of the chosen user categories.')
  if (missing && missing.clients > 0) throw refuseField('client_ids', 'Choose clients of the list.')
  if (missing && missing.carriers > 0) throw refuseField('carrier_ids', 'Choose carriers of the list.')
}

const ofPowerBi = ['workspace_id', 'report_id', 'dataset_id', 'page_name', 'rls_role', 'embed_url'] as const

/** What is wrong with where its figures are drawn. What was sent for the other source is refused, what stood for it is not kept. */
function drawn(config: Config, so: Whole, wasPowerBi: boolean, sent: Partial<Change>): Whole {
  if (so.source === POWER_BI) {
    // One that stands may be mended while Power BI is not there; another is not begun.
    if (!wasPowerBi && !isPowerBiConfigured(config)) throw refuseField('source', 'Power BI is not configured; choose Built-in.')
    if (!so.workspace_id) throw refuseField('workspace_id', 'Enter the Power BI workspace id.')
    if (!so.report_id) throw refuseField('report_id', 'Enter the Power BI report id.')
    if (!so.dataset_id) throw refuseField('dataset_id', 'Enter the Power BI dataset id.')
    if (sent.definition) throw refuseField('definition', 'A dashboard of Power BI has no widgets of ours.')
    const fault = so.embed_url && embedHostFault(config, so.embed_url)
    if (fault) throw refuseField('embed_url', fault)
    return { ...so, definition: null }
  }
  const foreign = ofPowerBi.find((name) => sent[name])
  if (foreign) throw refuseField(foreign, 'Only a dashboard of Power BI has this. Choose Power BI as its source, or leave it empty.')
  if (!so.definition) throw refuseField('definition', 'Add at least one widget.')
  refuseBadDefinition(so.definition)
  return { ...so, workspace_id: null, report_id: null, dataset_id: null, page_name: null, rls_role: null, embed_url: null }
}

const labels = (categories: readonly string[]) => categories.map((name) => (userCategory.is(name) ? userCategory.label(name) : name)).join(', ')

/** One home dashboard a category: the new one takes the place of others, unless they are the home of further categories. */
async function takeHome(tx: Db, who: Who, id: number | null, so: Whole): Promise<void> {
  await rows(tx, sql`select pg_advisory_xact_lock(hashtext('dashboard_home'))`)
  if (!so.is_home) return
  const others = await rows<{ id: number; name: string; user_categories: string[] }>(
    tx,
    sql`select id, name, user_categories from dashboard_reports where is_home and status = ${literal(dashboardStatus, 'active')}
        and id is distinct from ${id}::bigint and user_categories && ${sql.param(so.user_categories)}::text[] for update`,
  )
  for (const other of others) {
    const more = other.user_categories.filter((name) => !so.user_categories.includes(name))
    if (more.length > 0) throw refuseField('is_home', `${other.name} is the home dashboard of ${labels(more)} as well. Take those categories from it first.`)
  }
  await rows(tx, sql`update dashboard_reports set is_home = false, version = version + 1, updated_at = now(), updated_by = ${who.user_id}
    where id = any(${sql.param(others.map((other) => other.id))}::bigint[])`)
}

const taken = { dashboard_reports_name_once: () => new Refusal(409, 'Name is already used.', [{ field: 'name', message: 'Name is already used.' }]) }
const stored = (so: Whole) => so as typeof dashboardReports.$inferInsert

/** Adds a dashboard or report. 409 for a name of its kind that is taken, 422 for what is missing. */
export async function addDashboard(tx: Db, who: Who, config: Config, body: Added): Promise<number> {
  const so = drawn(config, { ...blank, ...given(body), name: body.name, category: body.category } as Whole, false, body)
  await refuseAudience(tx, so)
  await takeHome(tx, who, null, so)
  const [made] = await refuseOn(taken, tx.insert(dashboardReports).values({ ...stored(so), created_by: who.user_id, updated_by: who.user_id })
    .returning({ id: dashboardReports.id }))
  return (made as { id: number }).id
}

function refuseMove(before: FoundDashboard, to: FoundDashboard['status']): void {
  if (before.status === to) return
  if (!dashboardStatus.can(before.status, to)) throw new Refusal(409, refusedMove(dashboardStatus, before.name, before.status, to))
  if (before.is_home && before.status === 'active')
    throw new Refusal(409, `The home dashboard of ${labels(before.shown_to)} cannot be ${to === 'delete' ? 'deleted' : 'deactivated'}. Choose another first.`)
}

/** Changes one, switches it or deletes it. 409: changed by somebody else meanwhile, a home dashboard, a name that is taken. */
export async function changeDashboard(tx: Db, who: Who, config: Config, id: number, { version, status, ...body }: Change) {
  const before = await dashboardRow(tx, who, id, true)
  if (version !== undefined && version !== before.version) throw staleRecord()
  const to = status ?? before.status
  refuseMove(before, to)
  const old = Object.fromEntries(Object.keys(blank).map((name) => [name, before[name as keyof FoundDashboard]]))
  const merged = { ...old, name: before.name, category: before.category, user_categories: before.shown_to, ...given(body) } as Whole
  if (before.is_home && before.status === 'active' && !merged.is_home)
    throw refuseField('is_home', `This is the home dashboard of ${labels(before.shown_to)}. Make another one their home instead.`)
  // What only switches it is not held to rules that came after it.
  const so = Object.keys(given(body)).length === 0 ? merged : drawn(config, merged, before.source === POWER_BI, body)
  if (so !== merged) await refuseAudience(tx, so)
  await takeHome(tx, who, id, { ...so, is_home: so.is_home && to === 'active' })
  await refuseOn(taken, tx.update(dashboardReports).set({
    ...stored(so), status: to, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id,
  }).where(sql`id = ${id}`))
  return { before, after: { ...so, status: to } }
}
