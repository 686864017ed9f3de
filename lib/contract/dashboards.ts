import { z } from 'zod'
import { serviceType } from '@/lib/domain/client'
import {
  clientScope, dashboardCategory, dashboardKind, dashboardSource, dashboardStatus, filterOp, granularity, MOST_WIDGETS, pasException, rangePreset, widgetType,
} from '@/lib/domain/dashboard'
import { userCategory } from '@/lib/domain/user'
import { anyOf, byId, CountryCode, Day, Flag, get, Id, Instant, lookup, paged, paging, patch, post } from './kernel'

const view = 'app_report:dashboard-report-view'
const edit = 'app_report:dashboard-report-edit'
const reads = ['app_report:dashboard-report-list', view] as const
const after = ['dashboards.list', 'dashboards.get', 'dashboards.data', 'workspace.home']

const name = z.string().trim().min(1).max(40).regex(/^[a-z][a-z0-9_]*$/, 'Use the names of the catalogue.')
const filterValue = z.union([z.string().max(120), z.number()])
/** One condition of a widget, or of everybody who looks at the board at that moment. */
const Filter = z.object({ field: name, op: z.enum(filterOp.names), value: z.union([filterValue, z.array(filterValue).max(100)]).nullish() })

const Widget = z.object({
  id: z.string().trim().min(1).max(40),
  type: z.enum(widgetType.names),
  title: z.string().trim().min(1, 'Enter a title.').max(80),
  x: z.number().int().min(0).max(11),
  y: z.number().int().min(0).max(400),
  w: z.number().int().min(1).max(12),
  h: z.number().int().min(1).max(12),
  query: z.object({
    dataset: name,
    /** Which date counts; the first of the data set unless one is named. */
    date: name.optional(),
    measures: z.array(name).min(1, 'Choose at least one figure.').max(6),
    dimensions: z.array(name).max(2).default([]),
    granularity: z.enum(granularity.names).default('day'),
    filters: z.array(Filter).max(10).default([]),
    /** A measure or dimension; figures go from the highest. */
    sort: name.optional(),
    limit: z.number().int().min(1).max(10_000).optional(),
    compare: z.boolean().default(false),
  }),
  options: z.object({ target: z.number().positive().optional() }).default({}),
})

/** A built-in board: what stands where on a grid of twelve columns, and what it counts (reports.md 7.2). */
export const Definition = z.object({
  version: z.literal(1).default(1),
  title: z.string().trim().max(80).default(''),
  default_range: z.enum(rangePreset.names).default('7d'),
  filters: z.array(z.enum(['client_id', 'carrier_id', 'country_code'])).max(3).default([]),
  widgets: z.array(Widget).min(1, 'Add at least one widget.').max(MOST_WIDGETS, `A dashboard has at most ${MOST_WIDGETS} widgets.`),
})
export type Definition = z.output<typeof Definition>
export type Widget = Definition['widgets'][number]
export type WidgetFilter = z.output<typeof Filter>

const uuid = z.string().trim().toLowerCase().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Enter the id as Power BI shows it.')

const fields = {
  name: z.string().trim().min(2, 'Enter a name.').max(80),
  description: z.string().trim().max(400).nullish(),
  category: z.enum(dashboardCategory.names),
  sort_order: z.coerce.number().int().min(0).max(999),
  kind: z.coerce.number().pipe(z.literal(dashboardKind.values)),
  source: z.coerce.number().pipe(z.literal(dashboardSource.values)),
  workspace_id: uuid.nullish(),
  report_id: uuid.nullish(),
  dataset_id: uuid.nullish(),
  page_name: z.string().trim().max(80).nullish(),
  rls_role: z.string().trim().max(80).nullish(),
  embed_url: z.string().trim().max(500).nullish(),
  definition: Definition.nullish(),
  user_categories: z.array(z.enum(userCategory.names)).min(1, 'Choose at least one user category.'),
  group_ids: z.array(Id).max(100),
  client_scope: z.enum(clientScope.names),
  client_ids: z.array(Id).max(500),
  client_type: z.enum(serviceType.names).nullish(),
  carrier_ids: z.array(Id).max(500),
  is_pas: z.boolean(),
  is_home: z.boolean(),
}

const Row = z.object({
  id: Id, name: z.string(), description: z.string().nullable(), category: z.string(), sort_order: z.number(), kind: z.number(), source: z.number(),
  is_pas: z.boolean(), is_home: z.boolean(), status: z.enum(dashboardStatus.names), version: z.number(), updated_at: Instant,
  /** Whom it is shared with; null to those who may not change it. */
  user_categories: z.array(z.string()).nullable(), clients: z.string().nullable(), groups: z.string().nullable(),
})
const Whole = Row.extend({
  definition: Definition.nullable(), can_edit: z.boolean(),
  workspace_id: z.string().nullable(), report_id: z.string().nullable(), dataset_id: z.string().nullable(), page_name: z.string().nullable(),
  rls_role: z.string().nullable(), embed_url: z.string().nullable(), group_ids: z.array(Id), client_scope: z.enum(clientScope.names),
  client_ids: z.array(Id), client_type: z.string().nullable(), carrier_ids: z.array(Id),
  /** A built-in board of the same category, which stands in where Power BI does not answer. */
  stand_in: z.object({ id: Id, name: z.string() }).nullable(),
})

const filters = z.object({
  from: Day, to: Day, client_id: anyOf(Id), carrier_id: anyOf(Id), country_code: anyOf(CountryCode),
  /** What somebody pressed in a widget: every other widget that knows the field follows. */
  cross: z.array(Filter.extend({ widget_id: z.string().max(40).optional() })).max(6).optional(),
})
const question = { filters, widget_ids: z.array(z.string().max(40)).max(MOST_WIDGETS).optional(), refresh: z.boolean().optional() }

const Cell = z.union([z.string(), z.number(), z.null()])
const Column = z.object({
  name: z.string(), label: z.string(), role: z.enum(['dimension', 'measure']), kind: z.string(),
  /** Why there is no figure although there are rows. */
  note: z.string().nullable(),
})
const Answer = z.object({
  id: z.string(),
  error: z.string().nullable(),
  columns: z.array(Column),
  rows: z.array(z.array(Cell)),
  /** The values behind the dimensions of each row, as filters take them. */
  keys: z.array(z.array(Cell)),
  /** Where each row's own records are listed; null where no list of this person shows them. */
  hrefs: z.array(z.string().nullable()),
  /** The figures over all rows, those that were cut as well. */
  total: z.array(Cell),
  total_href: z.string().nullable(),
  /** The same over as many days immediately before. */
  compare: z.object({ from: Day, to: Day, total: z.array(Cell), change: z.array(z.string().nullable()) }).nullable(),
  /** How many groups there are. */
  groups: z.number(),
  truncated: z.boolean(),
  as_of: Instant,
  source: z.enum(['rollup', 'rows']),
  note: z.string().nullable(),
  /** Filters of the board that say nothing about this widget. */
  unfiltered: z.array(z.string()),
})
const Data = z.object({ widgets: z.array(Answer), from: Day, to: Day })

const Named = z.object({ name: z.string(), label: z.string() })
const client = z.object({ id: Id, name: z.string(), type: z.string() })

/** Dashboards and reports (reports.md 2, 4, 5, 7.2), and what they count. */
export const dashboards = {
  list: get('/api/dashboard-report', {
    needs: reads,
    query: paging.extend({
      kind: anyOf(z.coerce.number().pipe(z.literal(dashboardKind.values))), source: anyOf(z.coerce.number().pipe(z.literal(dashboardSource.values))),
      category: anyOf(z.enum(dashboardCategory.names)), user_category: anyOf(z.enum(userCategory.names)),
      status: anyOf(z.enum(dashboardStatus.names)), is_pas: Flag.optional(), is_home: Flag.optional(),
    }),
    reply: paged(Row),
  }),
  get: get('/api/dashboard-report/:id', { needs: reads, params: byId, reply: Whole }),
  add: post('/api/dashboard-report', { needs: edit, body: z.object(fields).partial().required({ name: true, category: true }), reply: Whole,
    refreshes: after }),
  change: patch('/api/dashboard-report/:id', {
    needs: edit, params: byId, body: z.object({ ...fields, status: z.enum(dashboardStatus.names), version: z.number().int() }).partial(),
    /** Null once it is deleted. */
    reply: Whole.nullable(), refreshes: after,
  }),
  sources: get('/api/dashboard-report/sources', {
    needs: null, open: 'Any signed-in user: which kinds of dashboards there can be.',
    reply: z.array(z.object({ source: z.number(), label: z.string(), configured: z.boolean() })),
  }),
  datasets: lookup('/api/dashboard-report/datasets', {
    needs: edit,
    reply: z.array(z.object({
      name: z.string(), label: z.string(), text: z.string(), dates: z.array(Named), dimensions: z.array(Named),
      measures: z.array(Named.extend({ kind: z.string(), text: z.string() })),
    })),
  }),
  clients: lookup('/api/dashboard-report/clients', { needs: edit, query: paging.pick({ search: true }), reply: z.array(client) }),
  clientsOfType: get('/api/dashboard-report/clients/:type', {
    needs: edit, params: z.object({ type: z.string().max(60) }), query: paging.pick({ search: true }), reply: z.array(client),
  }),
  userCategories: get('/api/dashboard/user-category', { needs: edit, reply: z.array(z.object({ value: z.string(), label: z.string() })) }),
  userGroups: lookup('/api/dashboard/user-group', {
    needs: edit, query: z.object({ user_category: anyOf(z.enum(userCategory.names)) }),
    reply: z.array(z.object({ id: Id, name: z.string(), user_category: z.string() })),
  }),
  /** What goes wrong in the yard now, and went wrong in the last week, the longest first. */
  pasExceptions: get('/api/dashboard-report/pas-exceptions', {
    needs: 'app_report:dashboards-pas-error',
    reply: z.array(z.object({
      token_no: z.string(), vehicle_no: z.string(), transporter: z.string(), site: z.string(), stage: z.string(), since: Instant,
      /** Whole minutes over what is allowed; null of what has no limit. */
      over_minutes: z.number().nullable(),
      reason: z.enum(pasException.names),
    })),
  }),
  /**
   * A token for one report of Power BI, for whoever asks alone: it carries who they are and the report's row-level role. At most an hour, the same
   * until a minute before its end. 409: not configured; 502: Power BI did not answer.
   */
  powerBiToken: get('/api/powerbi/generate-access-token', {
    needs: view, whileViewing: false, query: z.object({ dashboard_report: Id }),
    reply: z.object({
      access_token: z.string(), expires_on: Instant, embed_url: z.string(), token_type: z.literal('Embed'), report_id: z.string(),
        page_name: z.string().nullable(),
    }),
  }),
  /**
   * Asks Power BI for a report as it stands in the form, and for a token of it, as whoever asks. 409: not configured; 422: what it does not know, at its
   * field; 502: it did not sign our application in.
   */
  testPowerBi: post('/api/dashboard-report/test-power-bi', {
    needs: edit, writes: false,
    body: z.object({ workspace_id: uuid, report_id: uuid, dataset_id: uuid, rls_role: fields.rls_role, embed_url: fields.embed_url }),
    reply: z.object({ report_name: z.string(), expires_on: Instant }),
  }),
  data: post('/api/dashboard-report/:id/data', { needs: view, writes: false, params: byId, body: z.object(question), reply: Data }),
  preview: post('/api/dashboard-report/preview-data', {
    needs: edit, writes: false, body: z.object({ definition: Definition, ...question }), reply: Data,
  }),
  /** A widget as a file: CSV, or XLSX with its filters, number of rows and control total on a second sheet. */
  file: post('/api/dashboard-report/:id/widget-file', {
    needs: view, kind: 'download', writes: false, params: byId,
    body: z.object({ widget_id: z.string().max(40), filters, format: z.enum(['xlsx', 'csv']) }),
  }),
}
