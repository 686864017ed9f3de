import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'

const app = useApp()
let admin: Asker
let noorb: Asker
let falcon: Asker
beforeAll(async () => {
  ;[admin, noorb, falcon] = [await app.as('super_admin'), await app.as('client_admin'), await app.as('carrier_admin')]
})
const [NOORB, DTOFZ, FALCON, DESERT] = [1, 2, 1, 2]

describe('where a pickup may be', () => {
  test('for a client: countries of its own addresses with the slots there, whoever it says it is', async () => {
    const own = (await noorb.call('pickup.clientCountries')).data
    expect(own.map(({ country_code }) => country_code)).toEqual(['SA', 'AE'])
    expect((await noorb.call('pickup.clientCountries', { client_id: DTOFZ })).data).toEqual(own)
    await app.query("update client_addresses set status = 'inactive' where client_id = $1 and country_code = 'SA'", [NOORB])
    expect((await noorb.call('pickup.clientCountries')).data.map(({ country_code }) => country_code)).toEqual(['AE'])
    await app.query("update client_addresses set status = 'active' where client_id = $1", [NOORB])
  })

  test('for a carrier: countries it covers, and a slot that is stopped counts no longer', async () => {
    const slots = async () => (await falcon.call('pickup.countries', { id: FALCON })).data.find(({ country_code }) => country_code === 'KW')?.slots
    const before = (await slots()) ?? 0
    await app.query("update carrier_pickup_slots set status = 'inactive' where id = (select id from carrier_pickup_slots where carrier_id = $1 and country_code = 'KW' and status = 'active' order by id limit 1)", [FALCON])
    expect(await slots()).toBe(before - 1)
    await app.query("update carrier_countries set active = false where carrier_id = $1 and country_code = 'BH'", [FALCON])
    expect((await admin.call('pickup.countries', { id: FALCON })).data.map(({ country_code }) => country_code)).not.toContain('BH')
  })

  test('at addresses of pickup and warehouse, the usual one first, and no others', async () => {
    const { data } = await noorb.call('pickup.addresses')
    const stored = await app.query<{ id: number }>(
      "select id::int from client_addresses where client_id = $1 and status = 'active' and address_type in ('pickup', 'warehouse') order by is_default desc, name",
      [NOORB],
    )
    expect(data.map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
    expect((await noorb.call('pickup.addresses', { search: 'riyadh' })).data.map(({ city }) => city)).toEqual(['Riyadh'])
    expect((await noorb.call('pickup.addresses', { client_id: DTOFZ })).data).toEqual(data)
  })
})

describe('a pickup', () => {
  test('is seen by its client, its carrier and the house, and by nobody else', async () => {
    const [own] = await app.query<{ id: number; pickup_no: string }>(
      'select id::int, pickup_no from pickup_requests where client_id = $1 and carrier_id = $2 order by id limit 1', [NOORB, FALCON],
    )
    const see = async (who: Asker) => (await who.call('pickup.request', { id: own?.id ?? 0 })).status
    expect(await Promise.all([admin, noorb, falcon].map(see))).toEqual([200, 200, 200])
    expect(await Promise.all([await app.as('client_admin.dtofz'), await app.as('carrier_admin.desert')].map(see))).toEqual([404, 404])
    expect((await noorb.call('pickup.request', { id: own?.id ?? 0 })).data).toMatchObject({
      pickup_no: own?.pickup_no, client_id: NOORB, carrier: 'Falcon Express',
    })
  })
})

describe('service levels', () => {
  test('a carrier sees its own rules, and a deleted one only where it is asked for', async () => {
    const own = (await falcon.call('sla.configs', { page_size: 200 })).data
    expect(new Set(own.map(({ carrier_id }) => carrier_id))).toEqual(new Set([FALCON]))
    expect((await falcon.call('sla.configs', { carrier_id: [DESERT] })).data).toEqual([])
    const [gone] = own
    await app.query("update sla_configs set status = 'delete' where id = $1", [gone?.id])
    expect((await falcon.call('sla.configs', { page_size: 200 })).data.map(({ id }) => id)).not.toContain(gone?.id)
    expect((await admin.call('sla.configs', { status: ['delete'] } as never)).data.map(({ id }) => id)).toContain(gone?.id)
  })

  test('are cut by the day they hold on and the stage they time, the last changed first', async () => {
    const { data } = await admin.call('sla.configs', { page_size: 200 })
    expect(data.map(({ updated_at }) => updated_at)).toEqual(data.map(({ updated_at }) => updated_at).toSorted().toReversed())
    const rule = data.find(({ effective_to, stages }) => effective_to === null && stages.some((stage) => stage.startsWith('Customs')))
    const first = rule?.effective_from ?? ''
    const before = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10)
    const on = async (effective_on: string) => (await admin.call('sla.configs', { effective_on, page_size: 200 })).data.some(({ id }) => id === rule?.id)
    expect([await on(before), await on(first)]).toEqual([false, true])
    const timed = (await admin.call('sla.configs', { stage: ['customs_clearance'], page_size: 200 } as never)).data
    expect(timed.every(({ stages }) => stages.some((stage) => stage.startsWith('Customs')))).toBe(true)
    expect(timed.map(({ id }) => id)).toContain(rule?.id)
  })
})
