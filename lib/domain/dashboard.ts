import { daysBetween } from './days'
import { machine, type NameOf } from './machine'
import { activates, deactivates, deletes } from './move'
import { codes, words } from './vocabulary'

/** What a record of the register is (seeds, report kind). */
export const dashboardKind = codes({ 0: 'Dashboard', 1: 'Report' })
/** Where its figures are drawn (seeds: Power BI 0; reports.md, readings: built-in 1). */
export const dashboardSource = codes({ 0: 'Power BI', 1: 'Built-in' })
export const BUILT_IN = 1
export const POWER_BI = 0

export const dashboardCategory = words({
  operations: 'Operations', last_mile: 'Last mile', cod: 'COD', linehaul: 'Linehaul', customs: 'Customs', fulfillment: 'Fulfilment', b2b: 'B2B',
  ior: 'Importer of record', finance: 'Finance', pas: 'Gate and yard', vendor: 'Overtime vendors', system: 'System',
})
export type DashboardCategory = NameOf<typeof dashboardCategory>

/** reports.md 3. One that is on is hidden before it is deleted, so that nobody's screen goes without a word. */
export const dashboardStatus = /* @__PURE__ */ machine({
  active: {
    label: 'Active', tone: 'green',
    moves: { inactive: deactivates({ consequence: 'It is hidden from everybody it was shown to.' }), delete: deletes() },
  },
  inactive: { label: 'Inactive', tone: 'grey', moves: { active: activates(), delete: deletes() } },
  delete: { label: 'Deleted', tone: 'red', moves: [] },
})

/** Clients it is for, beside the categories (reports.md 2). */
export const clientScope = words({ all: 'All clients', selected: 'Selected clients', type: 'Clients of a type' })

/** How a widget is drawn (reports.md 7.2). */
export const widgetType = words({
  kpi: 'Figure', line: 'Lines', area: 'Areas', bar: 'Bars', stacked_bar: 'Stacked bars', donut: 'Donut', table: 'Table', heatmap: 'Heat map',
  funnel: 'Funnel', gauge: 'Gauge', map_bubble: 'Map', list: 'Ranking',
})
export type WidgetType = NameOf<typeof widgetType>

interface WidgetRule {
  dimensions: readonly [least: number, most: number]
  /** Figures it can show at most. */
  measures: number
  text: string
}
/** What each way of drawing needs, and when it is the right one. */
export const widgetRules: Readonly<Record<WidgetType, WidgetRule>> = {
  kpi: { dimensions: [0, 0], measures: 1, text: 'One figure, with the period before beside it.' },
  gauge: { dimensions: [0, 0], measures: 1, text: 'One figure against its target.' },
  line: { dimensions: [1, 2], measures: 4, text: 'How figures move over days.' },
  area: { dimensions: [1, 2], measures: 4, text: 'Lines with their area filled.' },
  bar: { dimensions: [1, 1], measures: 3, text: 'Figures side by side, for each carrier, client or status.' },
  stacked_bar: { dimensions: [2, 2], measures: 1, text: 'Bars made up of parts.' },
  donut: { dimensions: [1, 1], measures: 1, text: 'Shares of a whole: seven slices, the rest as Other.' },
  table: { dimensions: [1, 2], measures: 6, text: 'All figures, with their total.' },
  heatmap: { dimensions: [2, 2], measures: 1, text: 'Where two things meet, the darker the more: hours by weekday.' },
  funnel: { dimensions: [1, 1], measures: 1, text: 'Stages in the order of the work.' },
  map_bubble: { dimensions: [1, 1], measures: 1, text: 'Countries or cities on the map, the larger the more.' },
  list: { dimensions: [1, 1], measures: 2, text: 'The largest few, as a ranking.' },
}

export const filterOp = words({ eq: 'is', in: 'is one of', not_in: 'is none of', gte: 'at least', lte: 'at most', between: 'between', is_null: 'is empty' })
export const granularity = words({ hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' })
export type Granularity = NameOf<typeof granularity>

/** What is told of the yard that should not be (reports.md 4, /dashboards-pas-error). */
export const pasException = words({
  over_dwell: 'On site too long', over_dock: 'At the dock too long', other_vehicle: 'Another vehicle than announced',
  other_driver: 'Another driver than announced', not_come: 'Called and not come', no_gate_out: 'Left the dock and not the gate',
  not_announced: 'Came without a projection',
  force_closed: 'Closed by hand',
})

/** Days a board opens with. */
export const rangePreset = words({ today: 'Today', '7d': 'Last 7 days', '30d': 'Last 30 days', mtd: 'This month', '90d': 'Last 90 days' })
export type RangePreset = NameOf<typeof rangePreset>

/** How a figure is written. Hours are shown as hours, money is in dirhams, percentages have one decimal (reports.md 7.1). */
export type MeasureKind = 'number' | 'percent' | 'money' | 'weight' | 'hours' | 'minutes' | 'ms'

export const MOST_WIDGETS = 24
export const MOST_DAYS = 400
/** Groups a widget is answered at most; beyond it says that it was cut (reports.md 7.2). */
export const MOST_GROUPS = 10_000
/** Days a median is told of: it needs the rows themselves (coming-areas 8 (c) 2). */
export const MEDIAN_DAYS = 31
/** Slices of a donut before the rest becomes Other. */
export const SLICES = 7

/** Why those days cannot be shown, and of which field; null when they can. Both are in. */
export function rangeFault(from: string, to: string): { field: 'from' | 'to'; message: string } | null {
  if (from > to) return { field: 'from', message: 'From must be before To.' }
  return daysBetween(from, to) >= MOST_DAYS ? { field: 'to', message: `Choose a period of at most ${MOST_DAYS} days.` } : null
}

/** Milliseconds before its end that a token of Power BI is replaced (reports.md 7.3). */
const TOKEN_REST_MS = 60_000
/** Whether a token is to be fetched anew: with 55 seconds left it is, with 61 it is kept. Moments in epoch milliseconds. */
export const isTokenDue = (expiresAt: number, now: number): boolean => expiresAt - now < TOKEN_REST_MS

interface Placed {
  x: number
  y: number
  w: number
  h: number
}
/** Columns of a board. */
export const BOARD_COLUMNS = 12

/** Widgets side by side in their order, as many in a row as fit, rows below each other: what a board looks like follows from the order alone. */
export function inFlow<T extends Placed>(widgets: readonly T[]): T[] {
  let [x, y, high] = [0, 0, 0]
  return widgets.map((widget) => {
    if (x + widget.w > BOARD_COLUMNS) [x, y, high] = [0, y + high, 0]
    const placed = { ...widget, x, y }
    x += widget.w
    high = Math.max(high, widget.h)
    return placed
  })
}
