import { Definition } from '@/lib/contract/dashboards'
import type { Asker, useApp } from '../app'

type App = ReturnType<typeof useApp>
type WidgetIn = Record<string, unknown> & { query: Record<string, unknown> }

/** A widget of parcels that counts them, changed as the sentence says. */
export const widget = ({ query, ...more }: Partial<WidgetIn> = {}): WidgetIn => ({
  id: 'w1', type: 'table', title: 'Parcels', x: 0, y: 0, w: 6, h: 4, ...more, query: { dataset: 'packages', measures: ['packages'], dimensions: ['day'],
    ...query },
})
export const board = (...widgets: WidgetIn[]): Definition => Definition.parse({ widgets })

export interface Shown {
  error: string | null
  rows: (string | number | null)[][]
  keys: (string | number | null)[][]
  hrefs: (string | null)[]
  total: (string | number | null)[]
  total_href: string | null
  compare: { total: (string | number | null)[]; change: (string | null)[] } | null
  columns: { name: string; note: string | null }[]
  groups: number
  truncated: boolean
  source: string
  note: string | null
  unfiltered: string[]
}

/** What a preview of widgets says of those days. */
export async function previewed(
  asker: Asker, definition: Definition, from: string, to: string, more: Record<string, unknown> = {},
): Promise<Shown[]> {
  const answer = await asker.call('dashboards.preview', { definition, filters: { from, to, ...more } } as never)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.errors))
  return (answer.data as unknown as { widgets: Shown[] }).widgets
}

/** A board shared with the categories named, added by an administrator. */
export async function shared(app: App, definition: Definition, user_categories: string[], more: Record<string, unknown> = {}): Promise<number> {
  const name = `Board ${Math.random().toString(36).slice(2, 8)}`
  const added = await (await app.as('super_admin')).call('dashboards.add', { name, category: 'last_mile', user_categories, definition, ...more } as never)
  if (added.status !== 201) throw new Error(JSON.stringify(added.errors))
  return (added as unknown as { data: { id: number } }).data.id
}

export const dataOf = async (asker: Asker, id: number, from: string, to: string, more: Record<string, unknown> = {}): Promise<Shown[]> => {
  const answer = await asker.call('dashboards.data', { id, filters: { from, to }, ...more } as never)
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.errors)}`)
  return (answer.data as unknown as { widgets: Shown[] }).widgets
}
