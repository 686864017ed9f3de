import { sql, type SQL } from 'drizzle-orm'
import type { WidgetFilter } from '@/lib/contract/dashboards'
import { MOST_GROUPS, type WidgetType } from '@/lib/domain/dashboard'
import { addDays, daysBetween } from '@/lib/domain/days'
import { rows, type Db } from '../../db/db'
import { allOf, dayRange } from '../../platform/list'
import type { Who } from '../../platform/who'
import { conditionOf, dayOf, figureCondition, isTooLong, type Plan, type PlannedDimension, type Span } from './plan'
import { isAnswerable, rolledRows } from './rollup'

export type Cell = string | number | null
/** What the database says of a widget; whoever it was asked for is part of the question, so this may be kept for somebody of the same scope. */
export interface Figures {
  /** Values of the dimensions, then of the measures. */
  rows: Cell[][]
  total: Cell[]
  before: Cell[] | null
  groups: number
  truncated: boolean
  as_of: string
  source: 'rollup' | 'rows'
}

/** Groups that are shown where the widget does not say how many. */
const usual: Readonly<Record<WidgetType, number>> = {
  kpi: 1, gauge: 1, line: 5000, area: 5000, bar: 20, stacked_bar: 1000, donut: 7, table: 1000, heatmap: 1000, funnel: 50, map_bubble: 250, list: 10,
}

/** The same number of days immediately before (reports.md 7.1). */
export const spanBefore = ({ from, to }: Span): Span => {
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

interface Source {
  from: SQL
  where: SQL
  of(dimension: PlannedDimension): SQL
  day: SQL
  isRolled: boolean
}

const dimensionFilters = ({ widget, measures }: Plan, cross: readonly WidgetFilter[]) =>
  [...widget.query.filters, ...cross].filter(({ field }) => !measures.some(({ name }) => name === field))

function rolledSource(plan: Plan, who: Who, filters: readonly WidgetFilter[], span: Span): Source {
  const conditions = filters.map((filter) => {
    const { rolled, naming } = plan.set.dimensions[filter.field] as { rolled: SQL; naming: PlannedDimension['naming'] }
    return conditionOf(rolled, naming, filter)
  })
  return { from: rolledRows(who, plan, span), where: allOf(conditions), of: ({ rolled }) => rolled as SQL, day: sql`r.day`, isRolled: true }
}

function rowSource(plan: Plan, who: Who, filters: readonly WidgetFilter[], { from, to }: Span): Source {
  const { set, date } = plan
  const inSpan = set.isStanding ? undefined : date.isDay ? sql`${date.at} between ${from}::date and ${to}::date` : dayRange(date.at, from, to)
  const conditions = filters.map((filter) => {
    const dimension = set.dimensions[filter.field] as PlannedDimension
    return conditionOf(dimension.at, dimension.naming, filter)
  })
  return { from: set.from, where: allOf([set.scope(who), set.only, inSpan, ...conditions]), of: ({ at }) => at, day: dayOf(date), isRolled: false }
}

const column = (i: number) => sql.raw(`m${i}`)
const key = (i: number) => sql.raw(`d${i}`)

/** The groups and, in a row of its own, the figures over all of them: those that are cut count in the total as well. */
function statement(plan: Plan, source: Source, span: Span, most: number): SQL {
  const { widget: { query }, dimensions, measures } = plan
  const figures = measures.map((measure, i) => {
    const at = isTooLong(measure, span) ? sql`null::numeric` : source.isRolled ? (measure.rolled as (day: SQL) => SQL)(source.day) : measure.at(source.day)
    return sql`${at} as ${column(i)}`
  })
  if (dimensions.length === 0) return sql`select true as total, 0 as groups, ${sql.join(figures, sql`, `)} from ${source.from} where ${source.where}`
  const keys = dimensions.map((dimension, i) => sql`${source.of(dimension)} as ${key(i)}`)
  const own = sql.join(dimensions.map((_, i) => sql`v.${key(i)}`), sql`, `)
  const shown = allOf(query.filters.flatMap((filter) => {
    const i = measures.findIndex(({ name }) => name === filter.field)
    return i < 0 ? [] : [figureCondition(column(i), filter)]
  }))
  const sortAt = Math.max(0, measures.findIndex(({ name }) => name === query.sort))
  const byKey = dimensions.findIndex(({ name, isTime }) => (query.sort ? name === query.sort : isTime || name === 'hour' || name === 'weekday'))
  const order = byKey >= 0 ? sql`${key(byKey)} nulls last, ${column(0)} desc nulls last` : sql`${column(sortAt)} desc nulls last, ${key(0)}`
  // Parcels that moved on leave a sum of nothing behind until the night.
  const left = source.isRolled ? sql` having grouping(${own}) > 0 or sum(r.n) <> 0` : sql``
  return sql`with g as materialized (
      select grouping(${own}) > 0 as total, ${own}, ${sql.join(figures, sql`, `)}
      from ${source.from} cross join lateral (select ${sql.join(keys, sql`, `)}) v where ${source.where} group by grouping sets ((${own}), ())${left}),
    shown as (select * from g where not total and ${shown})
    select (select count(*) from shown)::int as groups, g.* from g where total
    union all (select 0, shown.* from shown order by ${order} limit ${most})`
}

type Row = Record<string, Cell> & { total: boolean; groups: number }
const cellsOf = (row: Row, name: 'd' | 'm', n: number): Cell[] => Array.from({ length: n }, (_, i) => row[`${name}${i}`] ?? null)

async function ask(db: Db, plan: Plan, source: Source, span: Span, most: number): Promise<Omit<Figures, 'before' | 'as_of' | 'source'>> {
  const found = await rows<Row>(db, statement(plan, source, span, most))
  const all = found.find(({ total }) => total)
  const groups = all?.groups ?? 0
  const shown = found.filter(({ total }) => !total).map((row) => [...cellsOf(row, 'd', plan.dimensions.length), ...cellsOf(row, 'm', plan.measures.length)])
  return { rows: shown, total: all ? cellsOf(all, 'm', plan.measures.length) : plan.measures.map(() => null), groups, truncated: groups > shown.length }
}

/** Figures of a widget as somebody may know them. `cross` are filters of the board that the data set knows. */
export async function readFigures(db: Db, who: Who, plan: Plan, span: Span, cross: readonly WidgetFilter[]): Promise<Figures> {
  const filters = dimensionFilters(plan, cross)
  const { query, type } = plan.widget
  const most = Math.min(query.limit ?? usual[type], MOST_GROUPS)
  const before = query.compare && !plan.set.isStanding ? spanBefore(span) : null
  const isRolled = await isAnswerable(db, who, plan, filters.map(({ field }) => field), before?.from ?? span.from)
  const source = (of: Span) => (isRolled ? rolledSource : rowSource)(plan, who, filters, of)
  const now = await ask(db, plan, source(span), span, most)
  const then = before && (await ask(db, { ...plan, dimensions: [] }, source(before), before, 1))
  return { ...now, before: then?.total ?? null, as_of: new Date().toISOString(), source: isRolled ? 'rollup' : 'rows' }
}
