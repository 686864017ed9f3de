import type { Reply } from '@/lib/contract/types'
import type { Definition, Widget } from '@/lib/contract/dashboards'
import type { RangePreset } from '@/lib/domain/dashboard'
import { addDays, day, today } from '@/lib/domain/days'
import { grouped, money } from '@/lib/domain/money'

export type BoardWidget = Widget
export type BoardDefinition = Definition
export type WidgetAnswer = Reply<'dashboards.data'>['widgets'][number]
export type Cell = string | number | null

/** What somebody pressed in a widget; the others follow it. */
export interface Pressed {
  widget_id: string
  field: string
  value: string | number
  label: string
  href: string | null
}
export interface BoardFilters {
  from: string
  to: string
  client_id: number[]
  carrier_id: number[]
  country_code: string[]
}

/** The days of a preset, up to today. */
export function daysOf(preset: RangePreset, now = today()): { from: string; to: string } {
  if (preset === 'mtd') return { from: `${now.slice(0, 8)}01`, to: now }
  return { from: addDays(now, { today: 0, '7d': -6, '30d': -29, '90d': -89 }[preset]), to: now }
}

const withUnit: Partial<Record<string, (text: string) => string>> = {
  percent: (text) => `${text} %`, weight: (text) => `${text} kg`, hours: (text) => `${text} h`, minutes: (text) => `${text} min`, ms: (text) => `${text} ms`,
}

/** A figure as people read it: AED with two decimals, percentages with one, nothing as a dash (reports.md 7.1). */
export function figure(kind: string, value: Cell | undefined): string {
  if (value === null || value === undefined) return '–'
  if (kind === 'money') return money(String(value), 'AED')
  if (kind === 'text') return String(value)
  const text = grouped(String(value))
  return withUnit[kind]?.(text) ?? text
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
/** The name of a group; days as days are written everywhere. */
export const groupName = (value: Cell | undefined): string => (typeof value === 'string' && isDay(value) ? day(value) : value === null || value === undefined
  ? '–' : String(value))
/** The same where there is little room: `28 Nov`. */
export const shortName = (value: Cell | undefined): string => {
  const text = groupName(value)
  return typeof value === 'string' && isDay(value) ? text.slice(4, 10) : text.length > 14 ? `${text.slice(0, 13)}…` : text
}
export const numeric = (value: Cell | undefined): number => (value === null || value === undefined ? 0 : Number(value))

/** Told apart by shade as well as by colour; the table beside each chart tells them by words. */
export const fills = [
  'fill-primary', 'fill-cyan-solid', 'fill-orange-solid', 'fill-green-solid', 'fill-yellow-solid', 'fill-red-solid', 'fill-blue-solid', 'fill-grey-solid',
] as const
export const strokes = [
  'stroke-primary', 'stroke-cyan-solid', 'stroke-orange-solid', 'stroke-green-solid', 'stroke-yellow-solid', 'stroke-red-solid', 'stroke-blue-solid',
    'stroke-grey-solid',
] as const
export const swatches = [
  'bg-primary', 'bg-cyan-solid', 'bg-orange-solid', 'bg-green-solid', 'bg-yellow-solid', 'bg-red-solid', 'bg-blue-solid', 'bg-grey-solid',
] as const
/** Lines and parts that can be told apart; the rest stands in the table. */
export const MOST_SERIES = fills.length

/** Rows of two dimensions as series over what they share: days, carriers. */
export interface Pivot {
  keys: { name: string; key: Cell }[]
  series: { name: string; key: Cell; values: (Cell)[]; total: number }[]
  left: number
}
export function pivot(answer: WidgetAnswer): Pivot {
  const width = answer.columns.filter(({ role }) => role === 'dimension').length
  const keys = new Map<string, { name: string; key: Cell; at: number }>()
  for (const [i, row] of answer.rows.entries()) {
    const name = String(row[0] ?? '')
    if (!keys.has(name)) keys.set(name, { name, key: answer.keys[i]?.[0] ?? null, at: keys.size })
  }
  const all = new Map<string, Pivot['series'][number]>()
  const blank = () => Array.from<Cell>({ length: keys.size }).fill(null)
  if (width < 2)
    for (const [m, { label, role }] of answer.columns.entries()) {
      if (role === 'measure') all.set(label, { name: label, key: null, values: answer.rows.map((row) => row[m] ?? null), total: 0 })
    }
  else
    for (const [i, row] of answer.rows.entries()) {
      const name = String(row[1] ?? '')
      const one = all.get(name) ?? { name, key: answer.keys[i]?.[1] ?? null, values: blank(), total: 0 }
      one.values[keys.get(String(row[0] ?? ''))?.at ?? 0] = row[2] ?? null
      one.total += numeric(row[2])
      all.set(name, one)
    }
  const series = width < 2 ? [...all.values()] : [...all.values()].toSorted((a, b) => b.total - a.total)
  return { keys: [...keys.values()], series: series.slice(0, MOST_SERIES), left: Math.max(0, series.length - MOST_SERIES) }
}
