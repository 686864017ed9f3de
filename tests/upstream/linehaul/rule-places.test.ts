import { beforeAll, describe, expect, test } from 'vitest'
import type { Condition } from '@/lib/domain/allocation'
import { useApp, type Asker } from '../app'

const app = useApp()
let staff: Asker
beforeAll(async () => {
  staff = await app.as('super_admin')
})

const NOORB = 1
const is = (field: Condition['field'], ...value: string[]) => ({ field, operator: 'in' as const, value })
const order = (city: string) => ({ client_id: NOORB, rsa_service_code: 'STD', country_code: 'AE', city })
let made = 0
const body = (conditions: ReturnType<typeof is>[], more: Record<string, unknown> = {}) => ({
  client_id: NOORB, rule_name: `Places ${++made}`, match: 'all' as const, conditions,
  allocation_mode: 'single' as const, targets: [{ carrier_id: 1 }], on_no_carrier: 'hold' as const, ...more,
})
/** Whether an unsaved rule takes an order of a city. */
async function takes(city: string, condition: Omit<Condition, 'value'> & { value: string[] }) {
  const { data, message } = await staff.call('allocation.simulate', { order: order(city), rule: body([condition as never]) })
  expect(data, message).not.toBeNull()
  return data.trace.find(({ name }) => name.startsWith('This rule'))?.verdict !== 'skipped'
}

describe('a rule holds for a place in every spelling', () => {
  test.each([
    ['Ras Al Khaimah', is('destination_city', 'Ras al-Khaimah')], ['Ras Al Khaimah', is('destination_city', 'RAK')],
    ['Ras Al Khaimah', is('destination_city', 'رأس الخيمة')], ['ras al-khaimah', is('destination_city', 'Ras Al Khaimah')],
    ['RAK', is('destination_city', 'Ras Al Khaimah')], ['Ras Al Khaimah', is('destination_state', 'Ras al-Khaimah')],
    ['Ras Al Khaimah', is('destination_state', 'RAK')], ['Ras Al Khaimah', is('destination_state', 'Emirate of Ras al-Khaimah')],
    ['Al Ain', is('destination_city', 'Alain')], ['Alain', is('destination_city', 'Al-Ain')], ['Dubai', is('destination_city', 'دبي')],
  ])('%s: %j', async (city, condition) => {
    expect(await takes(city, condition)).toBe(true)
    expect(await takes(city, { ...condition, operator: 'not_in' })).toBe(false)
  })

  test('and keeps it as our lists spell it', async () => {
    const { data } = await staff.call('allocation.create', body([is('destination_city', 'RAK', 'Alain')]))
    expect((await staff.call('allocation.one', { id: data.id })).data).toMatchObject({ conditions_text: 'City is Ras Al Khaimah, Al Ain' })
    await staff.call('allocation.change', { id: data.id, conditions: [is('destination_city', 'شارقة', 'SHJ')] })
    expect((await staff.call('allocation.one', { id: data.id })).data.conditions_text).toBe('City is Ras Al Khaimah, Al Ain')
  })
})

describe('a place no list has', () => {
  test('is refused at its condition with what may be meant', async () => {
    const wrong = { status: 422, errors: [{ field: 'conditions.1', message: 'Dubbai is not in our list of cities of AE. Did you mean Dubai?' }] }
    expect(await staff.call('allocation.create', body([is('destination_country', 'AE'), is('destination_city', 'Dubbai')]))).toMatchObject(wrong)
    expect(await staff.call('allocation.create', body([is('destination_state', 'Shariah')]))).toMatchObject({
      status: 422, errors: [{ field: 'conditions.0', message: expect.stringContaining('is not in our list of states') as string }],
    })
    expect((await staff.call('allocation.simulate', { rule: body([is('destination_city', 'Dubbai')]) })).data.notes[0])
      .toBe('Dubbai is not in our list of cities. Did you mean Dubai?')
    expect(await staff.call('allocation.simulate', { order: order('Dubbai') })).toMatchObject({
      status: 422, errors: [{ field: 'order.city', message: expect.stringContaining('Did you mean Dubai?') as string }],
    })
  })

  test('is said of an area, which people spell freely', async () => {
    const { data } = await staff.call('allocation.create', body([is('destination_area', 'Nowhere Towers')]))
    expect(data.notes[0]).toBe('Nowhere Towers is not in our list of areas. It holds only for addresses that spell it so.')
  })
})

describe('a rule that can never apply', () => {
  test('is said when it is saved, in the list and in the backtest', async () => {
    const [client] = await app.query<{ id: string }>(
      "select id from clients c where status = 'active' and exists (select 1 from linehauls l where l.client_id = c.id and l.status = 'active') and not exists (select 1 from allocation_drafts d where d.client_id = c.id) order by id desc limit 1",
    )
    const client_id = Number(client?.id)
    const [carrier] = await app.query<{ id: string }>(
      "select k.carrier_id as id from linehaul_carriers k join linehauls l on l.id = k.linehaul_id join carriers c on c.id = k.carrier_id and c.status = 'active' where l.client_id = $1 and l.status = 'active' and k.status = 'active' and k.carrier_role = 'lastmile' limit 1",
      [client_id],
    )
    const targets = [{ carrier_id: Number(carrier?.id) }]
    await app.query('delete from allocation_rules where client_id = $1', [client_id])
    const wide = await staff.call('allocation.create', body([is('destination_country', 'AE')], { client_id, targets }))
    expect(wide.data.notes).toEqual([])
    const narrow = await staff.call(
      'allocation.create',
      body(
        [is('destination_country', 'AE'), is('destination_city', 'Fujairah'), { field: 'weight_kg', operator: 'gt', value: ['10'] } as never],
        { client_id, targets },
      ),
    )
    const why = expect.stringMatching(
      new RegExp(`^This rule can never apply: ${wide.data.rule_code} .+ stands above it and holds for every order this one is for\\.$`),
    ) as string
    expect(narrow.data.notes).toEqual([why])
    expect((await staff.call('allocation.list', { client_id })).data.filter((rule) => rule.client_id === client_id).map(({ never }) => never)).toEqual([
      null, why,
    ])

    const { data: draft } = await staff.call('allocation.startDraft', { client_id })
    const { data: tried } = await staff.call('allocation.backtest', { draft_id: draft.id })
    await app.jobs.idle()
    const { data } = await staff.call('allocation.backtestOne', { id: tried.id })
    expect(data.status).toBe('done')
    expect(data.summary?.idle).toContainEqual({ rule: expect.stringContaining(narrow.data.rule_code) as string, why })
    for (const side of ['before', 'after'] as const) expect(data.summary?.carriers.reduce((sum, row) => sum + row[side], 0)).toBe(data.total)
    expect(data.total).toBeGreaterThan(0)
  })

  test('by itself is said too', async () => {
    const { data } = await staff.call(
      'allocation.create', body([is('destination_country', 'SA'), is('destination_city', 'Riyadh'), is('destination_state', 'Makkah')]),
    )
    expect(data.notes[0] ?? '').toMatch(/^This rule can never apply: no order meets/)
  })
})
