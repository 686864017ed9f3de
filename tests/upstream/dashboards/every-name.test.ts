import { expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import type { Dataset } from '@/upstream/areas/dashboards/dataset'
import { catalogue } from '@/upstream/areas/dashboards/datasets/catalogue'
import { useApp } from '../app'
import { board, dataOf, shared, widget, type Shown } from './given'

const app = useApp()
const span = [addDays(today(), -29), today()] as const

const names = Object.keys(catalogue)
const widgetsOf = (dataset: string) => {
  const { dimensions, measures, isStanding, dates } = catalogue[dataset] as Dataset
  const figures = Object.keys(measures)
  const times = isStanding ? [] : ['day', 'hour', 'weekday']
  return [...times, ...Object.keys(dimensions)].map((dimension, i) => widget({
    id: `w${i}`, query: { dataset, dimensions: [dimension], measures: figures.slice(0, 6), date: Object.keys(dates)[i % Object.keys(dates).length] },
  })).concat(figures.map((measure, i) => widget({ id: `f${i}`, type: 'kpi', query: { dataset, dimensions: [], measures: [measure] } }))).slice(0, 24)
}

test.each(names)('every name of %s is read for whoever may look, in rows of their own', async (dataset) => {
  const id = await shared(app, board(...widgetsOf(dataset)), ['admin', 'client', 'carrier', 'service_center', 'warehouse', 'agent', 'vendor', 'pas'])
  for (const role of ['super_admin', 'client_admin', 'seller_user', 'carrier_admin', 'service_center_manager', 'warehouse_manager', 'agent_user',
    'vendor_admin', 'gate_supervisor']) {
    const [user] = await app.query('select 1 from users where email = $1', [`${role}@demo.example`])
    if (!user) continue
    const faults = (await dataOf(await app.as(role), id, ...span)).map(({ error }) => error).filter((error) => error && !error.endsWith('is not shown to you.'))
    expect([role, faults]).toEqual([role, []])
  }
})

/** A figure that a link leads to is what its list counts. */
test('a link leads to just the rows that were counted', async () => {
  const id = await shared(app, board(
    widget({ query: { dimensions: ['carrier'], measures: ['late'] } }), widget({ id: 'w2', query: { dimensions: ['status'] } }),
    widget({ id: 'w3', query: { dimensions: ['day', 'country'] } }), widget({ id: 'w4', query: { dataset: 'bags', measures: ['bags'],
      dimensions: ['destination'] } }),
  ), ['admin'])
  const admin = await app.as('super_admin')
  const widgets: Shown[] = await dataOf(admin, id, ...span)
  let seen = 0
  for (const { rows, hrefs } of widgets)
    for (const [i, href] of hrefs.slice(0, 4).entries()) {
      if (!href) continue
      const [path = '', query = ''] = href.split('?')
      const input: Record<string, string[]> = {}
      for (const [name, value] of new URLSearchParams(query)) (input[name] ??= []).push(value)
      const single = Object.fromEntries(Object.entries(input).map(([name, values]) => [name, ['from', 'to', 'date_field'].includes(name) ? values[0] : values]))
      const listed = await admin.call(path === '/bags' ? 'containers.bags' : 'packages.find', { ...single, sla_breached: single.sla_breached?.[0] } as never)
      expect([href, listed.meta.total]).toEqual([href, rows[i]?.at(-1)])
      seen += 1
    }
  expect(seen).toBeGreaterThan(8)
})
