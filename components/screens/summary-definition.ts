import type { Choosable } from '@/components/fields/choice'
import type { CallName, Reply } from '@/lib/contract/types'
import type { PageAction, Pick } from './list-definition'
import type { Lookup } from './lookups'

/** How a figure is shown; money is in dirhams. */
export type FigureKind = 'number' | 'weight' | 'money' | 'percent' | 'duration' | 'text'
export interface Figure {
  as: FigureKind
  label?: string
}

type TotalOf<N extends CallName> = Reply<N> extends { totals: infer T } ? keyof T & string : string

export interface SummaryFilter {
  label: string
  /** Of the choice that leaves nothing out: 'All' where left out. */
  all?: string
  options?: readonly Pick[]
  /** Where the options come from instead; they come with the page. */
  lookup?: Lookup
}

/** A figure over the chart, of all that was asked for. `[field]` in the hint takes another; a hint with one that is not known is left out. */
export interface SummaryTile<F extends string = string> {
  label: string
  field: F
  as: FigureKind
  hint?: string
}

/** What happened in a span of days, in groups: figures, a chart and a table with totals, and the same as a file. */
export interface SummaryScreen<N extends CallName = CallName> {
  /** Takes `from`, `to`, `group_by` and the filters as lists; answers the groups and their `totals`. */
  call: N
  /** Where the groups stand in the answer; each has a `group`, a `label`, and a `filter` where a list shows what is behind it. */
  rows: keyof Reply<N> & string
  /** The days it starts with, up to today. */
  days: number
  /** What it may be grouped by, the first at the start. */
  groups: readonly Pick[]
  filters?: Record<string, SummaryFilter>
  tiles?: SummaryTile<TotalOf<N>>[]
  /** One bar a group leads to its list; two stand side by side. `of` are the bars in words: 'projected and actual vehicles', the unit what they count. */
  chart: { of: string; bars: { [F in TotalOf<N>]?: string }; unit: string }
  figures: { [F in TotalOf<N>]?: FigureKind | Figure }
  /** The list behind a group, opened with its `filter`. */
  opens?: string
  exports?: { call: CallName; formats: readonly ('xlsx' | 'csv')[] }
  actions?: PageAction[]
  /** What the table is called. */
  label: string
  empty: { title: string; text: string }
}

/** What the browser is given of it. */
export interface ReadySummary {
  call: CallName
  rows: string
  groups: readonly Pick[]
  filters: { name: string; label: string; all: string; options: readonly Pick[] }[]
  tiles: SummaryTile[]
  chart: { of: string; bars: { field: string; label: string }[]; unit: string }
  figures: { field: string; label: string; as: FigureKind }[]
  opens: string | null
  exports: SummaryScreen['exports'] | null
  label: string
  empty: SummaryScreen['empty']
}

export type Figures = Record<string, string | number | null>
export type Group = Figures & { group: string; label: string; filter?: Record<string, string> }
export interface SummaryQuery {
  from: string
  to: string
  group_by: string
  chosen: Record<string, Choosable>
}
