import { sql, type SQL } from 'drizzle-orm'
import type { MeasureKind } from '@/lib/domain/dashboard'
import { dirhamsRate } from '../../core/parcels/dirhams'
import { inCoins } from '../../db/money-columns'
import type { Who } from '../../platform/who'

/** Names of values: a closed list of ours, or records that are looked up by their ids. */
export type Naming = 'client' | 'carrier' | 'country' | 'facility' | 'vendor' | Labels
interface Labels {
  names: readonly string[]
  label(value: unknown): string
  is(value: unknown): boolean
}

/** What rows are told apart by. Expressions hold no values, so that the same one may stand twice in a statement. */
export interface Dimension {
  label: string
  at: SQL
  /** The same of `parcel_rollups r`; a widget with one that lacks it reads the rows. */
  rolled?: SQL
  naming?: Naming
  /** The filter of the list behind it; without one the list is opened unfiltered by it, so it is not opened. */
  opens?: string
}

/** A figure: an aggregate over the rows. Ratios are made of the sums of their parts, never of ratios (coming-areas 8 (c) 3). */
export interface Measure {
  label: string
  text: string
  kind: MeasureKind
  at: (day: SQL) => SQL
  rolled?: (day: SQL) => SQL
  /** Filters of the list behind it that leave what it counts. */
  opens?: Record<string, string | string[]>
  /** Reads every row, so it is told of `MEDIAN_DAYS` at most. */
  isMedian?: true
  /** Whether it is kept from somebody. */
  hidden?: (who: Who) => boolean
}

export interface DateMeaning {
  label: string
  /** A moment, or with `isDay` a day of Dubai. */
  at: SQL
  isDay?: true
  /** What the list behind is told beside `from` and `to`, where its days are of this date. */
  opens?: Record<string, string>
}

/** A closed set of rows that widgets may count (reports.md 7.2). */
export interface Dataset {
  label: string
  text: string
  from: SQL
  /** Whose rows somebody may know of; undefined: all. It is part of every statement and of the key answers are kept under. */
  scope: (who: Who) => SQL | undefined
  /** Rows that are never meant: voided events, drafts. */
  only?: SQL
  dates: Readonly<Record<string, DateMeaning>>
  dimensions: Readonly<Record<string, Dimension>>
  measures: Readonly<Record<string, Measure>>
  /** The list of the rows. */
  opens?: string
  /** Days that list shows at most. */
  openDays?: number
  /** What the scope hangs on beside categories and ids: keys, or the person. */
  isPersonal?: true
  /** Stands as of now and has no days: balances. */
  isStanding?: true
}

/** Every row. */
export const count = (label: string, text: string): Measure => ({ label, text, kind: 'number', at: () => sql`count(*)` })
/** Rows that meet a condition. */
export const countIf = (label: string, text: string, condition: SQL, opens?: Measure['opens']): Measure => ({
  label, text, kind: 'number', at: () => sql`count(*) filter (where ${condition})`, ...(opens && { opens }),
})
export const sumOf = (label: string, text: string, value: SQL, kind: MeasureKind = 'number'): Measure => ({
  label, text, kind, at: () => sql`coalesce(sum(${value}), 0)`,
})
/** A hundred times one sum over another; nothing over nothing is unknown. */
export const percentOf = (part: SQL, whole: SQL): SQL => sql`round(100.0 * ${part} / nullif(${whole}, 0), 1)`
export const ratio = (label: string, text: string, part: SQL, whole: SQL): Measure => ({ label, text, kind: 'percent', at: () => percentOf(part, whole) })
export const filtered = (condition: SQL): SQL => sql`count(*) filter (where ${condition})`
export const mean = (label: string, text: string, value: SQL, kind: MeasureKind, places = 1): Measure => ({
  label, text, kind, at: () => sql`round(avg(${value})::numeric, ${sql.raw(String(places))})`,
})
export const median = (label: string, text: string, value: SQL, kind: MeasureKind): Measure => ({
  label, text, kind, at: () => sql`round((percentile_cont(0.5) within group (order by ${value}))::numeric, 1)`, isMedian: true,
})
/** A sum of amounts of any currency in dirhams at the rate of a day, rounded once. */
export const inDirhams = (value: SQL, currency: SQL, day: SQL): SQL =>
  inCoins(sql`coalesce(sum(${value} * ${dirhamsRate(currency, sql`to_char(${day}, 'YYYY-MM-DD')`)}), 0)`, sql.raw("'AED'"))
/** Amounts of any currency in dirhams, at the rate of the day they are counted on (coming-areas 8 (c) 5). */
export const dirhamSum = (label: string, text: string, value: SQL, currency: SQL): Measure => ({
  label, text, kind: 'money', at: (day) => inDirhams(value, currency, day),
})
export const hoursFrom = (from: SQL, to: SQL): SQL => sql`extract(epoch from ${to} - ${from}) / 3600.0`

export const clientOf = (at: SQL, opens = 'client_id'): Dimension => ({ label: 'Client', at, naming: 'client', opens })
export const carrierOf = (at: SQL, opens = 'carrier_id'): Dimension => ({ label: 'Carrier', at, naming: 'carrier', opens })
export const countryOf = (at: SQL, opens?: string): Dimension => ({ label: 'Country', at, naming: 'country', ...(opens && { opens }) })
export const warehouseOf = (at: SQL, opens?: string): Dimension => ({ label: 'Warehouse', at, naming: 'facility', ...(opens && { opens }) })
export const statusOf = (at: SQL, naming: Labels, opens: string | undefined = 'status', label = 'Status'): Dimension => ({
  label, at, naming, ...(opens && { opens }),
})
