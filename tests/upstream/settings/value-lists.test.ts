import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'

const app = useApp()
let admin: Asker
let client: Asker
beforeAll(async () => {
  admin = await app.as('system_admin')
  client = await app.as('client_admin')
})
const valuesOf = async (list_code: string) => (await admin.call('valueLists.list', { list_code, active: false, used: true })).data
const mark = () => Math.random().toString(36).slice(2, 8)
/** A list of one's own with three values. */
async function ownList() {
  const list_code = `shelf_${mark()}`
  expect((await admin.call('valueLists.save', { list_code, name: 'Shelf kinds', group: 'Bags' })).status).toBe(200)
  for (const value of ['low', 'mid', 'high']) await admin.call('valueLists.save', { list_code, value, label: value.toUpperCase() })
  return list_code
}

describe('reading', () => {
  test('every list with how many values it has; anybody signed in may', async () => {
    const lists = (await client.call('valueLists.list')).data
    expect(lists.find((l) => l.list_code === 'package_types')).toMatchObject({ name: 'Package types', group: 'Packages', is_system: true, values: 7 })
    expect(lists.length).toBeGreaterThanOrEqual(32)
  })
  test('a list has its active values in their order, with Arabic and badge', async () => {
    const found = (await client.call('valueLists.list', { list_code: 'cancel_reasons' })).data
    expect(found.find((v) => v.value === 'damaged')).toMatchObject({ label_ar: 'تالف', color: '#B91C1C' })
    expect((await client.call('valueLists.list', { list_code: 'no_such_list' })).status).toBe(404)
  })
  test('how often a value is used is told to those who look after lists alone', async () => {
    const types = await valuesOf('incoterms')
    expect(types.some((v) => (v.used ?? 0) > 0)).toBe(true)
    expect((await client.call('valueLists.list', { list_code: 'incoterms', used: true })).data[0]?.used).toBeUndefined()
  })
  test('currencies say their minor units and their rate of today', async () => {
    const found = (await client.call('settings.currencies')).data
    expect(found.find((c) => c.code === 'KWD')).toMatchObject({ minor_units: 3, symbol: 'د.ك', rate_date: expect.any(String) as string })
  })
})

describe('saving', () => {
  test('a value is added at the end, relabelled and switched; its code stays', async () => {
    const list_code = await ownList()
    const [low] = await valuesOf(list_code)
    const changed = await admin.call('valueLists.save', {
      list_code, id: low?.id ?? 0, label: 'Lowest', label_ar: 'الأدنى', color: '#1a73e8', version: low?.version,
    })
    expect(changed.data).toMatchObject({ value: 'low', label: 'Lowest', label_ar: 'الأدنى', color: '#1A73E8' })
    await admin.call('valueLists.save', { list_code, id: low?.id ?? 0, is_active: false })
    expect((await client.call('valueLists.list', { list_code })).data.map((v) => v.value)).toEqual(['mid', 'high'])
    expect(await admin.call('valueLists.save', { list_code, id: low?.id ?? 0, value: 'other' })).toMatchObject({
      status: 422, message: 'The code of a value never changes.',
    })
    expect((await admin.call('valueLists.save', { list_code, id: low?.id ?? 0, label: 'Again', version: low?.version })).status).toBe(409)
  })
  test('a code is taken once, also by five that arrive together', async () => {
    const list_code = await ownList()
    const made = await Promise.all(Array.from({ length: 5 }, () => admin.call('valueLists.save', { list_code, value: 'top', label: 'Top' })))
    expect(made.map((m) => m.status).toSorted()).toEqual([200, 409, 409, 409, 409])
  })
  test.each([
    [{ value: 'two words', label: 'x' }, 'value', 'Use letters, digits, dot, dash or underscore.'],
    [{ value: 'pale', label: 'x', color: '#FFEB3B' }, 'color', 'White text on #FFEB3B has contrast 1.2; at least 4.5 is needed. Choose a darker color.'],
    [{ value: 'odd', label: 'x', color: 'blue' }, 'color', 'Color must be like #1A73E8'],
    [{ value: 'bare' }, 'label', 'Label is required.'],
  ])('%j is refused at its field', async (value, field, message) => {
    expect(await admin.call('valueLists.save', { list_code: 'cancel_reasons', ...value })).toMatchObject({
      status: field === 'value' && value.value === 'two words' ? 422 : expect.any(Number) as number,
      errors: field === 'value' ? [{ field, message }] : expect.any(Array) as unknown[],
    })
    const own = await ownList()
    expect(await admin.call('valueLists.save', { list_code: own, ...value })).toMatchObject({ status: 422, errors: [{ field, message }] })
  })
  test('nothing is added to a system list', async () => {
    expect(await admin.call('valueLists.save', { list_code: 'bag_types', value: 'drum', label: 'Drum' })).toMatchObject({
      status: 409, errors: [{ message: 'System values cannot be added.' }],
    })
  })
  test('a client may not', async () => {
    expect((await client.call('valueLists.save', { list_code: 'cancel_reasons', value: 'x', label: 'X' })).status).toBe(403)
  })
})

describe('order', () => {
  test('is saved whole, and refused with one missing, one twice or one of another list', async () => {
    const list_code = await ownList()
    const ids = (await valuesOf(list_code)).map((v) => v.id)
    const reversed = ids.toReversed()
    expect((await admin.call('valueLists.order', { list_code, ids: reversed })).data).toEqual({ updated: 3 })
    expect((await valuesOf(list_code)).map((v) => v.id)).toEqual(reversed)
    const [other] = await valuesOf('package_types')
    for (const wrong of [ids.slice(1), [ids[0], ids[0], ids[1]], [...ids.slice(1), other?.id]]) {
      expect((await admin.call('valueLists.order', { list_code, ids: wrong as number[] })).status).toBe(422)
    }
  })
})

describe('removing', () => {
  test('a value nobody uses goes; a used one says by how many; a system one never', async () => {
    const list_code = await ownList()
    const [low] = await valuesOf(list_code)
    expect((await admin.call('valueLists.remove', { id: low?.id ?? 0 })).data).toEqual({ id: low?.id })
    expect((await admin.call('valueLists.remove', { id: low?.id ?? 0 })).status).toBe(404)
    const port = (await valuesOf('ports')).find(({ used }) => used === 0)
    await app.query('update package_lists set port_of_loading = $1 where id in (select id from package_lists order by id limit 3)', [port?.value])
    expect((await valuesOf('ports')).find(({ id }) => id === port?.id)?.used).toBe(3)
    expect(await admin.call('valueLists.remove', { id: port?.id ?? 0 })).toMatchObject({
      status: 409, message: `${port?.label} is used by 3 records. Disable it instead.`,
    })
    const [box] = await valuesOf('package_types')
    expect(await admin.call('valueLists.remove', { id: box?.id ?? 0 })).toMatchObject({ status: 409, message: 'System values cannot be removed.' })
  })
})

describe('by file', () => {
  const sent = async (text: string) => {
    const answer = await admin.call('valueLists.upload', {}, { file: { name: 'lists.csv', type: 'text/csv', body: Buffer.from(text) } })
    expect(answer.status).toBe(202)
    await app.jobs.idle()
    return (answer.data as { upload_id: number }).upload_id
  }
  const faultsOf = (id: number) =>
    app.query<{ row_number: number; message: string }>('select row_number, message from excel_responses where upload_id = $1 order by row_number', [id])

  test('adds, relabels, switches and orders; good rows land beside bad ones', async () => {
    const list_code = await ownList()
    const id = await sent(`List Code,Value,Label,Label AR,Sort,Active,Color\n${list_code},low,Deep,عميق,9,N,#1A73E8\n${list_code},attic,Attic,,0,Y,\nno_list_here,x,X,,,Y,\npackage_types,barrel,Barrel,,,Y,\n${list_code},pale,Pale,,,Y,#FFFFFF\n`)
    expect((await faultsOf(id)).map((f) => f.message)).toEqual([
      'List no_list_here not found', 'System value barrel cannot be added',
      'White text on #FFFFFF has contrast 1.0; at least 4.5 is needed. Choose a darker color.',
    ])
    const values = await valuesOf(list_code)
    expect(values.find((v) => v.value === 'low')).toMatchObject({ label: 'Deep', label_ar: 'عميق', is_active: false, color: '#1A73E8' })
    expect(values[0]?.value).toBe('attic')
  })
  test('the export has the headers of the import', async () => {
    const file = await admin.call('valueLists.list', { format: 'xlsx' })
    expect(String(file.headers['content-disposition'])).toMatch(/value-lists_\d{8}\.xlsx/)
    expect(file.body.subarray(0, 2).toString()).toBe('PK')
  })
})
