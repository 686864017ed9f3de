import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { carrierId, clientId, parcel } from '../packages/given'
import { board, previewed, widget } from './given'

const app = useApp()
let admin: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
})

/** Delivered in Fujairah, which the demo delivers little to, so many hours after it was made. */
const delivered = (created: string, hours: number, more: Record<string, unknown> = {}) =>
  parcel(app, {
    created_at: created, delivered_at: new Date(Date.parse(created) + hours * 3_600_000).toISOString(), status: 'delivered', channel: 'amazon', ...more,
  }, [])
const ours = { field: 'channel', op: 'eq', value: 'amazon' }
const of2020 = ['2020-03-01', '2020-03-10'] as const

describe('days are those of Dubai (R1)', () => {
  beforeAll(() => parcel(app, { created_at: '2019-11-30T20:30:00Z', channel: 'noon' }, []))

  test('half past midnight in Dubai is the next day, its first hour and its month', async () => {
    const shown = (dimension: string, granularity = 'day') => widget({ id: `${dimension}-${granularity}`, query: { dimensions: [dimension], granularity } })
    const [byDay, byHour, byMonth] = await previewed(
      admin, board(shown('day'), shown('hour'), shown('day', 'month')), '2019-11-30', '2019-12-01',
    )
    expect(byDay?.rows).toEqual([['2019-11-30', 0], ['2019-12-01', 1]])
    expect(byHour?.rows).toEqual([['00:00', 1]])
    expect(byMonth?.rows).toEqual([['2019-11-01', 0], ['2019-12-01', 1]])
  })

  test('the filter of days and the list behind agree with it', async () => {
    const [tile] = await previewed(admin, board(widget({ type: 'kpi', query: { dimensions: [] } })), '2019-12-01', '2019-12-01')
    expect(tile?.total).toEqual([1])
    expect(tile?.total_href).toBe('/packages?date_field=created_at&from=2019-12-01&to=2019-12-01')
    const listed = await admin.call('packages.find', { date_field: 'created_at', from: '2019-12-01', to: '2019-12-01' })
    expect(listed.meta.total).toBe(1)
    const [before] = await previewed(admin, board(widget({ type: 'kpi', query: { dimensions: [] } })), '2019-11-30', '2019-11-30')
    expect(before?.total).toEqual([0])
  })

  test('a file of it says the same', async () => {
    const added = await admin.call('dashboards.add', {
      name: 'Days of Dubai', category: 'last_mile', user_categories: ['admin'], definition: board(widget()),
    } as never)
    const { id } = added.data as unknown as { id: number }
    const file = await admin.call('dashboards.file', { id, widget_id: 'w1', format: 'csv', filters: { from: '2019-11-30', to: '2019-12-01' } } as never)
    expect(file.body.toString()).toContain('2019-12-01')
    expect(file.body.toString().trim().split('\r\n').slice(1)).toEqual(['2019-11-30,0', '2019-12-01,1'])
  })
})

describe('means and medians are of the parcels, never of days (R3)', () => {
  beforeAll(async () => {
    for (const hours of [1, 2, 30]) await delivered('2020-03-01T06:00:00Z', hours)
    for (const hours of [40, 41]) await delivered('2020-03-02T06:00:00Z', hours)
  })
  const hours = (more: Record<string, unknown> = {}) => widget({ query: { measures: ['hours', 'hours_median'], dimensions: ['day'], ...more } })

  test('three fast parcels and two slow ones take 22.8 hours on average, and half of them took 30', async () => {
    const [shown] = await previewed(admin, board(hours({ filters: [ours] })), ...of2020)
    expect(shown?.total).toEqual(['22.8', '30.0'])
    expect(shown?.rows.slice(0, 2)).toEqual([['2020-03-01', '11.0', '2.0'], ['2020-03-02', '40.5', '40.5']])
  })

  test('added up or read, the mean is the same', async () => {
    const [summed] = await previewed(admin, board(widget({ query: { measures: ['hours'] } })), ...of2020)
    expect(summed).toMatchObject({ source: 'rollup', total: ['22.8'] })
  })

  test('beyond 31 days there is no median, and the column says why', async () => {
    const [shown] = await previewed(admin, board(hours({ filters: [ours] })), '2020-03-01', '2020-04-15')
    expect(shown?.total).toEqual(['22.8', null])
    expect(shown?.columns.at(-1)?.note).toContain('31 days')
  })
})

test('ratios are made of their parts: 780 of 835 are 93.4 %', async () => {
  const at = '2018-05-05T08:00:00Z'
  const some = (status: string, n: number) => app.query(
    `insert into packages (order_id, tracking_no, ref_no, client_id, carrier_id, carrier_code, service_type, delivery_type, rsa_service_code, source,
       consignee_name,
       consignee_phone, consignee_phone_key, address_line1, city, country_code, weight, goods_description, declared_value, currency, declared_value_aed,
         fx_rate,
       payment_mode, created_at, status, attempt_count)
     select 'R' || $1 || i, 'R' || $1 || i, 'R' || $1 || i, $2, $3, 'FALCON', 'last_mile', 'standard', 'STD', 'portal', 'A', '+971501234567', '501234567', 'B',
       'Dubai', 'AE', 1, 'C', 1, 'AED', 1, 1, 'prepaid', $4, $1, case when i <= 125 then 1 else 0 end from generate_series(1, $5::int) i`,
    [status, clients.noorb, clients.falcon, at, n],
  )
  const clients = { noorb: await clientId(app, 'NOORB'), falcon: await carrierId(app, 'FALCON') }
  await some('delivered', 780)
  await some('returned', 50)
  await some('lost', 5)
  const rates = widget({ type: 'table', query: { measures: ['delivery_rate', 'first_attempt_rate', 'delivered'], dimensions: ['carrier'] } })
  const [summed, read] = await previewed(
    admin, board(rates, { ...rates, id: 'w2', query: { ...rates.query, filters: [{ field: 'city', op: 'eq', value: 'Dubai' }] } }), '2018-05-05', '2018-05-05',
  )
  expect(summed).toMatchObject({ source: 'rollup', total: ['93.4', '84.0', 780] })
  expect(read).toMatchObject({ source: 'rows', total: ['93.4', '84.0', 780] })
})

describe('what is cut is said, and counts in the total', () => {
  test('of three carriers the first is shown, with the total of all', async () => {
    for (const carrier of ['FALCON', 'DESERT']) await parcel(app, { created_at: '2017-01-02T08:00:00Z', carrier_id: await carrierId(app, carrier) }, [])
    await parcel(app, { created_at: '2017-01-02T08:00:00Z', carrier_id: null }, [])
    await parcel(app, { created_at: '2017-01-02T08:00:00Z', carrier_id: null }, [])
    const [shown] = await previewed(admin, board(widget({ type: 'bar', query: { dimensions: ['carrier'], limit: 1 } })), '2017-01-02', '2017-01-02')
    expect(shown).toMatchObject({ rows: [['None', 2]], total: [4], groups: 3, truncated: true, hrefs: [null] })
  })

  test('whole, it is not called cut', async () => {
    const [shown] = await previewed(admin, board(widget({ type: 'bar', query: { dimensions: ['carrier'] } })), '2017-01-02', '2017-01-02')
    expect(shown).toMatchObject({ total: [4], groups: 3, truncated: false })
    expect(shown?.rows).toHaveLength(3)
  })
})

describe('the period before', () => {
  test('is as long and immediately before; nothing before is new, not infinite', async () => {
    for (const day of ['2016-06-08', '2016-06-09', '2016-06-10']) await parcel(app, { created_at: `${day}T08:00:00Z` }, [])
    const tile = board(widget({ type: 'kpi', query: { dimensions: [], compare: true } }))
    const [first] = await previewed(admin, tile, '2016-06-08', '2016-06-09')
    expect(first?.compare).toMatchObject({ from: '2016-06-06', to: '2016-06-07', total: [0], change: ['new'] })
    const [second] = await previewed(admin, tile, '2016-06-10', '2016-06-11')
    expect(second?.compare).toMatchObject({ from: '2016-06-08', to: '2016-06-09', total: [2], change: ['−50.0 %'] })
  })
})

describe('a widget is refused at its place', () => {
  const refused = async (query: Record<string, unknown>, more: Record<string, unknown> = {}) => {
    const answer = await admin.call('dashboards.preview', { definition: board(widget({ ...more, query })), filters: { from: '2026-01-01',
      to: '2026-01-02' } } as never)
    return [answer.status, answer.errors[0]]
  }
  test('for a figure of another data set', async () => {
    expect(await refused({ measures: ['tokens'] })).toEqual([
      422, { field: 'definition.widgets.0.query.measures', message: 'Widget 1: measure tokens is not in dataset packages.' },
    ])
  })
  test('for SQL in place of a name', async () => {
    const answer = await admin.call('dashboards.preview', {
      definition: { widgets: [widget({ query: { measures: ['count(*)'] } })] }, filters: { from: '2026-01-01', to: '2026-01-02' },
    } as never)
    expect(answer.status).toBe(422)
  })
  test('for a way of drawing that needs another dimension', async () => {
    expect((await refused({ dimensions: ['carrier'] }, { type: 'stacked_bar' }))[0]).toBe(422)
  })
  test('and days are at most 400, the first before the last', async () => {
    const ask = (from: string, to: string) => admin.call('dashboards.preview', { definition: board(widget()), filters: { from, to } } as never)
    expect((await ask('2026-01-02', '2026-01-01')).errors).toEqual([{ field: 'from', message: 'From must be before To.' }])
    expect((await ask('2025-01-01', '2026-02-05')).errors).toEqual([{ field: 'to', message: 'Choose a period of at most 400 days.' }])
  })
})

test('what one widget cannot say leaves the others standing', async () => {
  const id = await admin.call('dashboards.add', {
    name: 'Half a board', category: 'system', user_categories: ['admin'], definition: board(widget(), widget({ id: 'w2' })),
  } as never)
  await app.query(`update dashboard_reports set definition = jsonb_set(definition, '{widgets,1,query,measures}', '["gone"]') where name = 'Half a board'`)
  const answer = await admin.call('dashboards.data', { id: (id.data as unknown as { id: number }).id, filters: { from: '2017-01-02',
    to: '2017-01-02' } } as never)
  const { widgets } = answer.data as unknown as { widgets: { error: string | null; total: unknown[] }[] }
  expect(widgets.map(({ error }) => error)).toEqual([null, 'Widget 2: measure gone is not in dataset packages.'])
})
