import type { Reply } from '@/lib/contract/types'
import { inFlow, widgetRules, type WidgetType } from '@/lib/domain/dashboard'
import type { BoardDefinition, BoardWidget } from './board-words'

export type Catalogue = Reply<'dashboards.datasets'>
export type DataSet = Catalogue[number]

export const emptyBoard: BoardDefinition = { version: 1, title: '', default_range: '7d', filters: ['client_id', 'carrier_id', 'country_code'], widgets: [] }

/** A form's value as a board; what is none begins empty. */
export const asBoard = (value: unknown): BoardDefinition =>
  (typeof value === 'object' && value !== null && Array.isArray((value as BoardDefinition).widgets) ? (value as BoardDefinition) : emptyBoard)

const sizes: Partial<Record<WidgetType, [w: number, h: number]>> = { kpi: [3, 2], gauge: [4, 4], donut: [4, 5], table: [12, 5], heatmap: [12, 5] }

let made = 0
/** An id no widget of the board has. */
export function freeId(widgets: readonly BoardWidget[]): string {
  const taken = new Set(widgets.map(({ id }) => id))
  do made += 1
  while (taken.has(`w${made}`))
  return `w${made}`
}

export function newWidget(widgets: readonly BoardWidget[], set: DataSet, type: WidgetType): BoardWidget {
  const [w, h] = sizes[type] ?? [6, 5]
  return fitting({
    id: freeId(widgets), type, title: set.measures[0]?.label ?? set.label, x: 0, y: 0, w, h, options: {},
    query: { dataset: set.name, measures: [set.measures[0]?.name ?? ''], dimensions: [], granularity: 'day', filters: [], compare: type === 'kpi' },
  }, set)
}

/** A widget of what its data set knows and its way of drawing takes: names of another set go, what is missing is the first there is. */
export function fitting(widget: BoardWidget, set: DataSet): BoardWidget {
  const { dimensions: [least, most], measures: mostFigures } = widgetRules[widget.type]
  const known = new Set(set.dimensions.map(({ name }) => name))
  const dimensions = widget.query.dimensions.filter((name) => known.has(name)).slice(0, most)
  for (const { name } of set.dimensions) if (dimensions.length < least && !dimensions.includes(name)) dimensions.push(name)
  const figures = new Set(set.measures.map(({ name }) => name))
  const measures = widget.query.measures.filter((name) => figures.has(name)).slice(0, mostFigures)
  const { date, sort, ...query } = widget.query
  const isDate = set.dates.some(({ name }) => name === date)
  const shown = sort && (measures.includes(sort) || dimensions.includes(sort)) ? { sort } : {}
  return {
    ...widget,
    query: {
      ...query, ...shown, ...(isDate && date ? { date } : {}), dataset: set.name, dimensions, measures: measures.length > 0 ? measures
        : [set.measures[0]?.name ?? ''],
      filters: query.filters.filter(({ field }) => known.has(field)),
    },
  }
}

/** The board with its widgets laid out anew. */
export const withWidgets = (board: BoardDefinition, widgets: readonly BoardWidget[]): BoardDefinition => ({ ...board, widgets: inFlow(widgets) })

/** Starting points: what people most often want to see, in the order they look at it. */
export const templates: Readonly<Record<string, { label: string; widgets: readonly (readonly [WidgetType, string, string, string, string[]])[] }>> = {
  late: { label: 'Late parcels by carrier', widgets: [
    ['kpi', 'SLA late', 'packages', 'late', []], ['bar', 'Late parcels by carrier', 'packages', 'late', ['carrier']], ['line', 'Late parcels by day',
      'packages', 'late', ['day']],
  ] },
  delivery: { label: 'Delivery', widgets: [
    ['kpi', 'Packages', 'packages', 'packages', []], ['kpi', 'Delivered', 'packages', 'delivered', []], ['gauge', 'On time', 'packages', 'sla_hit', []],
    ['line', 'Packages by day', 'packages', 'packages', ['day']], ['donut', 'Where parcels stand', 'packages', 'packages', ['status']],
  ] },
  cash: { label: 'Cash', widgets: [
    ['kpi', 'Collected', 'cod', 'collected', []], ['kpi', 'Outstanding', 'cod', 'difference', []], ['bar', 'Outstanding by carrier', 'cod', 'difference',
      ['carrier']],
  ] },
}

/** Widgets of a template, as far as the catalogue of whoever builds has their data sets. */
export function fromTemplate(name: string, catalogue: Catalogue): BoardWidget[] {
  const found: BoardWidget[] = []
  for (const [type, title, dataset, measure, dimensions] of templates[name]?.widgets ?? []) {
    const set = catalogue.find((one) => one.name === dataset)
    if (!set) continue
    const widget = newWidget(found, set, type)
    found.push(fitting({ ...widget, title, query: { ...widget.query, measures: [measure], dimensions } }, set))
  }
  return found
}
