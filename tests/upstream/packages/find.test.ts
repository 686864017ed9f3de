import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { compare } from '@/lib/domain/decimal'
import type { PackageStatus } from '@/lib/domain/package'
import type { Asker } from '../app'
import { useApp } from '../app'
import { carrierId, clientId, parcel, type Parcel } from './given'

const app = useApp()
let admin: Asker
let client: Asker

beforeAll(async () => {
  admin = await app.as('super_admin')
  client = await app.as('client_operations')
})

const numbersOf = async (asker: Asker, search: Parameters<typeof asker.call<'packages.find'>>[1]) =>
  (await asker.call('packages.find', { page_size: 200, ...search })).data.map(({ tracking_no }) => tracking_no)

describe('searching packages', () => {
  let one: Parcel
  beforeAll(async () => {
    one = await parcel(app, {
      tracking_no: 'QZX700100200', order_id: 'LMQZX00001', ref_no: 'So-QzX/77',
      carrier_tracking_no: '88QZX441', consignee_phone: '+971559876543', consignee_phone_key: '559876543',
    })
  })

  test.each([
    ['the tracking number', 'QZX700100200'],
    ['the beginning of the tracking number', 'qzx7001'],
    ['a number typed with spaces', 'QZX 700 100 200'],
    ['the label of a piece', 'QZX700100200-03'],
    ['the order number', 'LMQZX00001'],
    ['the reference', 'So-QzX/77'],
    ['the beginning of the reference', 'So-Qz'],
    ['the carrier tracking number', '88QZX441'],
    ['a phone as people write it', '055 987 6543'],
    ['a phone with its country', '+971 55 987 6543'],
  ])('finds a package by %s', async (_, search) => {
    expect(await numbersOf(admin, { search })).toContain(one.tracking_no)
  })

  test.each([
    ['the middle of a number', '700100200'],
    ['the end of a reference', 'QzX/77'],
    ['a wildcard', '%'],
    ['another wildcard', 'QZX_00100200'],
    ['part of a phone', '9876543'],
  ])('does not find it by %s', async (_, search) => {
    expect(await numbersOf(admin, { search })).not.toContain(one.tracking_no)
  })

  test('a list of numbers answers what it found and what it did not', async () => {
    const answer = await admin.call('packages.find', { numbers: ['qzx700100200', 'So-QzX/77', '88QZX441', 'NOWHERE1', 'NOWHERE2'] })
    expect(answer.data.map(({ id }) => id)).toEqual([one.id])
    expect(answer.meta.not_found).toEqual(['NOWHERE1', 'NOWHERE2'])
  })

  test('a number whose package a filter leaves out, or that stands on another page, is found all the same', async () => {
    expect((await admin.call('packages.find', { numbers: ['QZX700100200', 'NOWHERE1'], status: ['lost'] })).meta).toMatchObject({
      total: 0, not_found: ['NOWHERE1'],
    })
    const other = await parcel(app, { ref_no: 'ANOTHER-PAGE-1' })
    const numbers = [one.tracking_no, other.tracking_no, 'NOWHERE1']
    for (const page of [1, 2])
      expect((await admin.call('packages.find', { numbers, page_size: 25, page })).meta).toMatchObject({ total: 2, not_found: ['NOWHERE1'] })
  })

  test('a list of one kind of number looks at that kind only', async () => {
    expect((await admin.call('packages.find', { numbers: ['QZX700100200'], number_type: 'ref_no' })).meta.not_found).toEqual(['QZX700100200'])
    expect((await admin.call('packages.find', { numbers: ['88QZX441'], number_type: 'carrier_tracking_no' })).data).toHaveLength(1)
  })

  test('more than 500 numbers are refused', async () => {
    const numbers = Array.from({ length: 501 }, (_, i) => `N${i}`)
    expect(await admin.call('packages.find', { numbers })).toMatchObject({ status: 422, message: 'At most 500 numbers at a time.' })
  })

  test('a reference used again after a cancel is two packages', async () => {
    const ref = { ref_no: 'AGAIN-1' }
    const [first, second] = [await parcel(app, { ...ref, status: 'cancelled' }, ['ORD01', 'ORD03']), await parcel(app, ref)]
    expect((await numbersOf(client, { numbers: ['AGAIN-1'] })).toSorted()).toEqual([first.tracking_no, second.tracking_no].toSorted())
  })

  test('a carrier cannot find an old delivery by the consignee’s phone', async () => {
    const carrier = await app.as('carrier_admin')
    const gone = {
      status: 'delivered', label_status: 'created', status_at: new Date(Date.now() - 40 * 86_400_000).toISOString(), consignee_phone_key: '551110001',
    }
    const old = await parcel(app, gone, ['ORD01'])
    expect(await numbersOf(carrier, { search: '0551110001' })).toEqual([])
    expect(await numbersOf(admin, { search: '0551110001' })).toEqual([old.tracking_no])
    const [row] = (await carrier.call('packages.find', { numbers: [old.tracking_no] })).data
    expect(row?.consignee_name).toBeNull()
  })
})

describe('filters', () => {
  test('each filter leaves exactly the packages it names', async () => {
    const base = { client_id: await clientId(app, 'KITBX'), channel: 'shopify', channel_order_id: '#1' }
    const marked = await parcel(app, {
      ...base, status: 'on_hold', label_status: 'failed', carrier_id: await carrierId(app, 'DESERT'), city: 'Ajman', country_code: 'AE', payment_mode: 'cod',
      cod_amount: '90.00', cod_currency: 'AED', bag_id: 5, bag_no: 'BAG5', source: 'channel', special_handling: ['FRG'], upload_id: 4711,
      delivery_type: 'express', service_type: 'ior', sla_due_at: new Date(Date.now() - 3_600_000).toISOString(),
    })
    await parcel(app, { ...base, channel: null, channel_order_id: null })
    const client_id = [base.client_id]
    const filters = [
      { status: ['on_hold' as const] }, { label_status: ['failed' as const] }, { carrier_id: [await carrierId(app, 'DESERT')] }, { city: 'AJMAN' },
      { payment_mode: 'cod' as const }, { bagged: true }, { source: ['channel'] }, { special_handling: ['FRG', 'PER'] }, { upload_id: 4711 },
      { delivery_type: ['express' as const] }, { service_type: ['ior'] }, { sla_breached: true }, { channel: 'shopify' },
    ]
    for (const filter of filters) {
      const found = (await admin.call('packages.find', { client_id, from: today(), ...filter, page_size: 200 })).data
      const unfiltered = (await admin.call('packages.find', { client_id, from: today(), page_size: 200 })).data
      expect(found.map(({ tracking_no }) => tracking_no), JSON.stringify(filter)).toContain(marked.tracking_no)
      expect(found.length, JSON.stringify(filter)).toBeLessThan(unfiltered.length)
    }
  })

  test('several values of one filter mean any of them', async () => {
    const both = await admin.call('packages.find', { status: ['delivered', 'returned'], page_size: 25 })
    const each = await Promise.all((['delivered', 'returned'] as const).map((status) => admin.call('packages.find', { status: [status] })))
    expect(both.meta.total).toBe(each.reduce((sum, { meta }) => sum + meta.total, 0))
  })

  test('a list nobody narrowed shows the last 30 days and says so; a filter shows every age', async () => {
    const old = await parcel(app, { created_at: new Date(Date.now() - 45 * 86_400_000).toISOString(), status: 'on_hold' }, ['ORD01', 'ORD04'])
    const open = await client.call('packages.find', { page_size: 200 })
    expect(open.meta).toMatchObject({ from: addDays(today(), -30) })
    expect(open.data.map(({ id }) => id)).not.toContain(old.id)
    const held = await client.call('packages.find', { status: ['on_hold'], page_size: 200 })
    expect(held.meta).not.toHaveProperty('from')
    expect(held.data.map(({ id }) => id)).toContain(old.id)
    expect(await numbersOf(client, { search: old.tracking_no })).toEqual([old.tracking_no])
  })

  test('dates are whole days in Dubai', async () => {
    const justAfterMidnight = await parcel(app, { created_at: '2026-03-01T20:30:00Z' })
    expect(await numbersOf(client, { from: '2026-03-02', to: '2026-03-02' })).toEqual([justAfterMidnight.tracking_no])
    expect(await numbersOf(client, { from: '2026-03-01', to: '2026-03-01' })).not.toContain(justAfterMidnight.tracking_no)
  })

  test('a window may be of another date', async () => {
    const delivered = await parcel(app, { created_at: '2026-02-01T08:00:00Z', delivered_at: '2026-02-05T08:00:00Z', status: 'delivered' })
    expect(await numbersOf(client, { from: '2026-02-05', to: '2026-02-05', date_field: 'delivered_at' })).toEqual([delivered.tracking_no])
  })
})

describe('order and pages', () => {
  test('the newest of a client and a status are all of them and no others, rare statuses as usual ones', async () => {
    const pairs = await app.query<{ client_id: number; status: PackageStatus; n: number }>(
      `select client_id::int as client_id, status, count(*)::int as n from packages where environment = 'production' group by 1, 2 order by 3 desc, 1, 2`,
    )
    const tried = [...pairs.slice(0, 12), ...pairs.slice(-12)]
    for (const { client_id, status, n } of tried) {
      const { data, meta } = await admin.call('packages.find', { client_id: [client_id], status: [status] })
      expect({ client_id, status, total: meta?.total, shown: data.length }).toEqual({ client_id, status, total: n, shown: Math.min(n, 25) })
      expect(new Set(data.map((row) => `${row.client_id} ${row.status}`))).toEqual(new Set([`${client_id} ${status}`]))
      expect(data.map(({ created_at }) => created_at)).toEqual(data.map(({ created_at }) => created_at).toSorted().toReversed())
    }
  })

  const sorts = [
    ['created_at', 'highest'], ['created_at', 'lowest'], ['tracking_no', 'a_to_z'], ['client', 'z_to_a'], ['carrier', 'a_to_z'], ['weight', 'lowest'],
    ['cod_amount', 'highest'], ['last_event_at', 'highest'], ['attempt_count', 'highest'], ['status', 'a_to_z'], ['bag_no', 'a_to_z'], ['sla_due_at', 'lowest'],
  ] as const

  test.each(sorts)('walking by cursor in order of %s, %s meets every package once', async (sort_by, sort) => {
    const total = (await app.query<{ n: number }>('select count(*) as n from packages'))[0]?.n
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof admin.call<'packages.find'>>> = await admin.call('packages.find', {
        from: '2000-01-01', page_size: 100, sort_by, sort, ...(cursor ? { cursor } : {}),
      })
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.meta.next_cursor
    } while (cursor)
    expect(seen.length).toBe(total)
    expect(new Set(seen).size).toBe(total)
  })

  test('highest first is highest first, and rows without a value come last', async () => {
    const { data } = await admin.call('packages.find', { from: '2000-01-01', page_size: 200, sort_by: 'declared_value', sort: 'highest' })
    const values = data.map(({ declared_value }) => declared_value ?? '0')
    expect(values).toEqual(values.toSorted((a, b) => compare(b, a)))
    const bags = (await admin.call('packages.find', { from: '2000-01-01', page_size: 200, sort_by: 'bag_no', sort: 'z_to_a' })).data.map(({ bag_no }) => bag_no)
    expect(bags.lastIndexOf(bags.findLast((bag) => bag !== null) ?? null)).toBeLessThan(bags.indexOf(null) === -1 ? bags.length : bags.indexOf(null))
  })

  test('a column that does not sort is refused by name', async () => {
    expect(await admin.call('packages.find', { sort_by: 'consignee_phone' })).toMatchObject({
      status: 422, message: 'This list cannot be sorted by consignee_phone.',
    })
  })
})

describe('columns', () => {
  test('a template adds its columns and its order; phones stay masked', async () => {
    const made = await parcel(app, { area: 'Jumeirah 1' })
    const fields = (await client.call('packages.columnFields', {})).data
    const idOf = (field: string) => fields.find((one) => one.field === field)?.id as number
    const template =
      (await client.call('packages.addTemplate', { name: 'Areas', fields_ids: [idOf('tracking_no'), idOf('area'), idOf('consignee_phone')] })).data
    const [row] = (await client.call('packages.find', { template_id: template.id, numbers: [made.tracking_no] })).data
    expect(row).toMatchObject({ area: 'Jumeirah 1', consignee_phone: '+971•••••4567' })
    const [usual] = (await client.call('packages.find', { numbers: [made.tracking_no] })).data
    expect(usual).not.toHaveProperty('area')
  })

  test('a client is never offered what is the house’s alone, and does not get it by asking', async () => {
    const made = await parcel(app)
    const [all, offered] = await Promise.all([admin.call('packages.columnFields', {}), client.call('packages.columnFields', {})])
    const hidden = all.data.filter(({ id }) => !offered.data.some((one) => one.id === id))
    expect(hidden.map(({ field }) => field)).toEqual(expect.arrayContaining(['fx_rate', 'environment']))
    const [row] = (await client.call('packages.find', { numbers: [made.tracking_no], fields_ids: hidden.map(({ id }) => id) })).data
    for (const { field } of hidden) expect(row).not.toHaveProperty(field)
    expect(offered.data.map(({ field }) => field).filter((field) => /margin|cost/.test(field))).toEqual([])
  })
})

describe('export', () => {
  test('a csv holds every row of the list, labels for words, and no formula', async () => {
    const made = await parcel(app, { consignee_name: '=HYPERLINK("http://evil","x")', goods_description: '@cmd', status: 'on_hold' }, ['ORD01', 'ORD04'])
    const file = await client.call('packages.find', { numbers: [made.tracking_no], format: 'csv' })
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.headers['content-disposition']).toContain('export.csv')
    const [header, line] = file.body.toString().replace('\ufeff', '').split('\r\n')
    expect(header).toContain('Tracking No,Ref No,Order ID,Client')
    expect(line).toContain(made.tracking_no)
    expect(line).toContain(`"'=HYPERLINK(""http://evil"",""x"")"`)
    expect(line).toContain('On hold')
    expect(line).not.toMatch(/(^|,)[=@]/)
  })

  test('an xlsx has the rows of the filter, all of them', async () => {
    const { meta } = await client.call('packages.find', { from: '2000-01-01' })
    const csv = await client.call('packages.find', { from: '2000-01-01', format: 'csv' })
    expect(csv.body.toString().trim().split('\r\n')).toHaveLength(meta.total + 1)
    const file = await client.call('packages.find', { from: '2000-01-01', format: 'xlsx' })
    expect(file.headers['content-disposition']).toMatch(/packages-\d{8}-\d{4}\.xlsx/)
    expect(file.body.subarray(0, 2).toString()).toBe('PK')
  })

  test('an export of a template has the template’s columns in its order', async () => {
    const made = await parcel(app, { area: 'Deira' })
    const idOf = new Map((await client.call('packages.columnFields', {})).data.map(({ field, id }) => [field, id]))
    const fields_ids = ['status', 'area', 'tracking_no'].map((field) => idOf.get(field) as number)
    const file = await client.call('packages.find', { numbers: [made.tracking_no], fields_ids, format: 'csv' })
    expect(file.body.toString().replace('\ufeff', '')).toBe(`Status,Area,Tracking No\r\nCreated,Deira,${made.tracking_no}\r\n`)
  })
})

test('the day a label was made is a date to search by', async () => {
  const asker = await app.as('super_admin')
  const one = await parcel(app, { status: 'label_created', label_status: 'created' }, ['ORD01', 'ORD02'])
  const [made] = await app.query<{ day: string }>(
    `select (event_at at time zone 'Asia/Dubai')::date::text as day from package_events where package_id = $1 and event_code = 'ORD02'`, [one.id],
  )
  const found = async (from: string, to: string) =>
    (await asker.call('packages.find', { date_field: 'label_created', from, to, numbers: [one.tracking_no] })).data.map(({ id }) => id)
  expect(await found(made?.day ?? '', made?.day ?? '')).toEqual([one.id])
  expect(await found('2020-01-01', '2020-01-02')).toEqual([])
})
