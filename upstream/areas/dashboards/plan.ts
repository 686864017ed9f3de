import { sql, type SQL } from 'drizzle-orm'
import type { Widget, WidgetFilter } from '@/lib/contract/dashboards'
import { type Granularity, MEDIAN_DAYS, widgetRules } from '@/lib/domain/dashboard'
import { daysBetween } from '@/lib/domain/days'
import { refuseField } from '../../platform/refusal'
import type { Dataset, DateMeaning, Dimension, Measure, Naming } from './dataset'
import { catalogue } from './datasets/catalogue'

/** Dimensions every data set with days has. */
export const timeDimensions: Readonly<Record<string, string>> = { day: 'Time', hour: 'Hour of the day', weekday: 'Weekday' }

export interface Span {
  from: string
  to: string
}
export interface PlannedDimension {
  name: string
  label: string
  /** Of the rows, and of the rollup where it has it. */
  at: SQL
  rolled: SQL | null
  naming?: Naming
  opens?: string
  /** A run of days, `day` by its granularity. */
  isTime: boolean
}
export interface PlannedMeasure extends Measure {
  name: string
}
/** A widget whose names are all known, ready to be asked. */
export interface Plan {
  widget: Widget
  set: Dataset
  dateName: string
  date: DateMeaning
  dimensions: PlannedDimension[]
  measures: PlannedMeasure[]
}

const dubai = (date: DateMeaning): SQL => (date.isDay ? sql`${date.at}::timestamp` : sql`(${date.at} at time zone 'Asia/Dubai')`)
/** Day of Dubai a row is counted on. */
export const dayOf = (date: DateMeaning): SQL => (date.isDay ? date.at : sql`(${date.at} at time zone 'Asia/Dubai')::date`)

const stepped = (at: SQL, step: Granularity): SQL =>
  (step === 'hour' ? sql`to_char(${at}, 'YYYY-MM-DD HH24:00')` : step === 'day' ? sql`(${at})::date` : sql`date_trunc('${sql.raw(step)}', ${at})::date`)

function timeDimension(name: string, date: DateMeaning, step: Granularity): PlannedDimension | null {
  const label = timeDimensions[name]
  if (!label) return null
  const at = dubai(date)
  const rolled = sql`r.day::timestamp`
  if (name === 'hour') return { name, label, at: sql`extract(hour from ${at})::int`, rolled: null, isTime: false }
  if (name === 'weekday') return { name, label, at: sql`extract(isodow from ${at})::int`, rolled: sql`extract(isodow from ${rolled})::int`, isTime: false }
  return {
    name, label: { hour: 'Hour', day: 'Day', week: 'Week of', month: 'Month' }[step], at: stepped(at, step), rolled: step === 'hour' ? null : stepped(rolled,
      step),
    isTime: true,
  }
}

const planned = (name: string, { label, at, rolled, naming, opens }: Dimension): PlannedDimension => ({
  name, label, at, rolled: rolled ?? null, isTime: false, ...(naming && { naming }), ...(opens && { opens }),
})

/**
 * Reads a widget against the catalogue. 422 at its place in the definition for a name that is not in it (reports.md 4), for a way of drawing that needs
 * more or fewer dimensions, and for a filter of what the data set does not know.
 */
export function planOf(widget: Widget, index = 0): Plan {
  const { query, type } = widget
  const place = `definition.widgets.${index}.query`
  const refuse = (field: string, what: string) => refuseField(`${place}.${field}`, `Widget ${index + 1}: ${what}`)
  const set = catalogue[query.dataset]
  if (!set) throw refuse('dataset', `there is no data set ${query.dataset}.`)
  const dateName = query.date ?? (Object.keys(set.dates)[0] as string)
  const date = set.dates[dateName]
  if (!date) throw refuse('date', `${dateName} is no date of ${set.label}.`)
  const measures = query.measures.map((name) => {
    const measure = set.measures[name]
    if (!measure) throw refuse('measures', `measure ${name} is not in dataset ${query.dataset}.`)
    return { ...measure, name }
  })
  const dimensions = query.dimensions.map((name) => {
    const known = set.dimensions[name]
    const time = set.isStanding ? null : timeDimension(name, date, query.granularity)
    if (!known && !time) throw refuse('dimensions', `dimension ${name} is not in dataset ${query.dataset}.`)
    return known ? planned(name, known) : (time as PlannedDimension)
  })
  const rule = widgetRules[type]
  const [least, most] = rule.dimensions
  if (dimensions.length < least || dimensions.length > most)
    throw refuse('dimensions', most === 0 ? 'choose no dimension.'
      : `choose ${least === most ? least : `${least} or ${most}`} dimension${most === 1 ? '' : 's'}.`)
  if (new Set(query.dimensions).size < dimensions.length) throw refuse('dimensions', 'choose two different dimensions.')
  if (measures.length > rule.measures) throw refuse('measures', `choose at most ${rule.measures} figure${rule.measures === 1 ? '' : 's'}.`)
  for (const { field, op } of query.filters) {
    const isFigure = op === 'gte' || op === 'lte' || op === 'between'
    if (isFigure ? !query.measures.includes(field) : !set.dimensions[field]) throw refuse('filters', `${field} cannot be filtered by here.`)
  }
  if (query.sort && !query.measures.includes(query.sort) && !query.dimensions.includes(query.sort)) throw refuse('sort', `${query.sort} is not shown.`)
  return { widget, set, dateName, date, dimensions, measures }
}

const listOf = (value: WidgetFilter['value']): (string | number)[] => (value === null || value === undefined ? [] : Array.isArray(value) ? value : [value])
const isById = (naming: Naming | undefined) => naming === 'client' || naming === 'carrier' || naming === 'facility' || naming === 'vendor'

/** A filter on a dimension, of the rows or of the rollup, as a condition; values are parameters. */
export function conditionOf(at: SQL, naming: Naming | undefined, { op, value }: WidgetFilter): SQL {
  if (op === 'is_null') return sql`${at} is null`
  const values = listOf(value)
  const list = isById(naming)
    ? sql`${sql.param(values.map(Number).filter(Number.isSafeInteger))}::bigint[]`
    : sql`${sql.param(values.map(String))}::text[]`
  const found = sql`(${at})${isById(naming) ? sql`` : sql`::text`} = any(${list})`
  return op === 'not_in' ? sql`not coalesce(${found}, false)` : found
}

/** A filter on a figure of each group. */
export function figureCondition(column: SQL, { op, value }: WidgetFilter): SQL {
  const [low = 0, high = 0] = listOf(value).map(Number)
  return op === 'between' ? sql`${column} between ${low}::numeric and ${high}::numeric` : op === 'lte' ? sql`${column} <= ${low}::numeric`
    : sql`${column} >= ${low}::numeric`
}

/** Whether a figure needs the rows of more days than it is told of. */
export const isTooLong = (measure: Measure, { from, to }: Span): boolean => measure.isMedian === true && daysBetween(from, to) >= MEDIAN_DAYS
