import { beforeAll, describe, expect, test } from 'vitest'
import { locationStatus } from '@/lib/domain/location'
import { useApp, type Asker } from '../app'
import { idOf } from '../tracking/parcels'

const app = useApp()
let admin: Asker
let keeper: Asker
let own = 0
let foreign = 0
beforeAll(async () => {
  admin = await app.as('super_admin')
  keeper = await app.as('warehouse_supervisor')
  const [user] = await app.query<{ id: number }>("select warehouse_ids[1]::int as id from users where email = 'warehouse_supervisor@demo.example'")
  own = user?.id ?? 0
  foreign = (await app.query<{ id: number }>("select id from facilities where kind = 'warehouse' and id <> $1 order by id limit 1", [own]))[0]?.id ?? 0
})

const centre = { service_center_code: 'ADJ1', name: 'Marka hub', country_code: 'JO', city: 'Amman', address: 'Marka road 4', airport_code: 'adj' }
let serial = 0
const shelf = () => ({ warehouse_id: own, location_code: `Z-${String(++serial).padStart(4, '0')}`, zone_type: 'pick' as const })

describe('service centres', () => {
  test('are added once, however many add them together', async () => {
    const answers = await Promise.all([admin.call('masterData.addCentre', centre), admin.call('masterData.addCentre', centre)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 201)?.data).toMatchObject({ airport_code: 'ADJ', status: 'active', users: 0 })
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ message: 'Code ADJ1 is already used.', errors: [{ field: 'service_center_code' }] })
  })

  test('share their codes with warehouses', async () => {
    expect(await admin.call('masterData.addCentre', { ...centre, service_center_code: 'JXB1' })).toMatchObject({ status: 409 })
  })

  test('stay active while something goes by them, and the refusal counts it', async () => {
    const dxb = await idOf(app, 'facilities', 'DXB1')
    const refused = await admin.call('masterData.changeCentre', { id: dxb, status: 'inactive' })
    expect(refused.status).toBe(409)
    const [use] = await app.query<{ users: number; packages: number }>(
      `select (select count(*) from users where status in ('active', 'pending') and ($1 = any(service_center_ids) or $1 = any(warehouse_ids))) as users,
         (select count(*) from packages where current_facility_id = $1 and status not in ('delivered', 'returned', 'lost', 'disposed', 'cancelled'))
           as packages`,
      [dxb],
    )
    expect(refused.message).toContain(`${use?.packages} packages`)
    expect(refused.message).toContain(`${use?.users} users`)
    expect(refused.message).toMatch(/3 warehouses\. Move them first\.$/)
    const { data } = await admin.call('masterData.addCentre', { ...centre, service_center_code: 'ADJ2' })
    expect((await admin.call('masterData.changeCentre', { id: data.id, status: 'inactive' })).data.status).toBe('inactive')
    expect((await admin.call('masterData.changeCentre', { id: data.id, status: 'active' })).data.status).toBe('active')
  })

  test('are saved by one at a time and known by country', async () => {
    const { data } = await admin.call('masterData.addCentre', { ...centre, service_center_code: 'ADJ3' })
    const saved = await Promise.all(['A', 'B'].map((name) => admin.call('masterData.changeCentre', { id: data.id, version: data.version, name })))
    expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(saved.find(({ status }) => status === 409)?.message).toBe('This record was changed by someone else. Reload and try again.')
    expect(await admin.call('masterData.addCentre', { ...centre, service_center_code: 'ADJ4', country_code: 'ZZ' })).toMatchObject({
      status: 422, errors: [{ field: 'country_code' }],
    })
    expect(await keeper.call('masterData.addCentre', centre)).toMatchObject({ status: 403 })
    expect(await admin.call('masterData.changeCentre', { id: own, name: 'A warehouse' })).toMatchObject({
      status: 404, message: 'This service centre no longer exists.',
    })
  })

  test('are seen by their own people alone', async () => {
    const operator = await app.as('service_center_supervisor.ruh1')
    expect((await operator.call('masterData.centres')).data.map(({ service_center_code }) => service_center_code)).toEqual(['RUH1'])
    expect((await admin.call('masterData.centres')).data.length).toBeGreaterThan(9)
  })
})

describe('warehouses', () => {
  const warehouse = async (differs: Record<string, unknown> = {}) => ({
    warehouse_code: 'AMM1', name: 'Amman warehouse', country_code: 'JO', city: 'Amman',
    address: 'Sahab 12', service_center_id: await idOf(app, 'facilities', 'DXB1'), ...differs,
  })

  test('have a customs code in a free zone, a clock that is one, and ship after their cut-off', async () => {
    expect(await admin.call('masterData.addWarehouse', await warehouse({ is_free_zone: true }))).toMatchObject({
      status: 422, errors: [{ field: 'customs_code', message: 'A free-zone warehouse needs its customs code.' }],
    })
    expect(await admin.call('masterData.addWarehouse', await warehouse({ cutoff_time: '21:00' }))).toMatchObject({
      status: 422, errors: [{ field: 'ship_by_time' }],
    })
    expect(await admin.call('masterData.addWarehouse', await warehouse({ timezone: 'Mars/Olympus' }))).toMatchObject({
      status: 422, errors: [{ field: 'timezone' }],
    })
    expect(await admin.call('masterData.addWarehouse', await warehouse({ warehouse_code: 'WH-1' }))).toMatchObject({
      status: 422, errors: [{ field: 'warehouse_code' }],
    })
    const made = await admin.call('masterData.addWarehouse', await warehouse({ is_free_zone: true, customs_code: 'JO-1', working_days: [7, 1, 1] }))
    expect([made.status, made.data.working_days, made.data.cutoff_time]).toEqual([201, [1, 7], '16:00'])
    expect(await admin.call('masterData.changeWarehouse', { id: made.data.id, customs_code: null })).toMatchObject({
      status: 422, errors: [{ field: 'customs_code' }],
    })
  })

  test('belong to a service centre in use', async () => {
    const { data } = await admin.call('masterData.addCentre', { ...centre, service_center_code: 'ADJ7' })
    await admin.call('masterData.changeCentre', { id: data.id, status: 'inactive' })
    expect(await admin.call('masterData.addWarehouse', await warehouse({ warehouse_code: 'AMM2', service_center_id: data.id }))).toMatchObject({
      status: 422, errors: [{ field: 'service_center_id' }],
    })
  })

  test('are seen and read by their own people alone, and changed by administrators', async () => {
    expect((await keeper.call('masterData.warehouses')).data.map(({ id }) => id)).toContain(own)
    expect(await keeper.call('masterData.warehouse', { id: foreign })).toMatchObject({ status: 404, message: 'This warehouse no longer exists.' })
    expect((await keeper.call('masterData.warehouse', { id: own })).status).toBe(200)
    expect(await keeper.call('masterData.changeWarehouse', { id: own, name: 'Mine' })).toMatchObject({ status: 403 })
    expect(await admin.call('masterData.changeWarehouse', { id: own, status: 'inactive' })).toMatchObject({
      status: 409, message: expect.stringMatching(/is in use: .*user/),
    })
  })
})

describe('locations', () => {
  test('have one code a warehouse, however many add it together', async () => {
    const one = shelf()
    const answers = await Promise.all([
      keeper.call('masterData.addLocation', one), keeper.call('masterData.addLocation', { ...one, location_code: one.location_code.toLowerCase() }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.message).toBe(`Location ${one.location_code} is already in this warehouse.`)
    expect((await admin.call('masterData.addLocation', { ...one, warehouse_id: foreign })).status).toBe(201)
  })

  test('of other warehouses are none of a keeper’s', async () => {
    const { data } = await admin.call('masterData.addLocation', { ...shelf(), warehouse_id: foreign })
    expect(await keeper.call('masterData.addLocation', { ...shelf(), warehouse_id: foreign })).toMatchObject({
      status: 422, errors: [{ field: 'warehouse_id' }],
    })
    expect(await keeper.call('masterData.changeLocation', { id: data.id, pick_sequence: 1 })).toMatchObject({
      status: 404, message: 'This location no longer exists.',
    })
    expect(await keeper.call('masterData.locationLabels', { ids: [data.id] })).toMatchObject({ status: 404 })
    expect((await keeper.call('masterData.locations', { page_size: 200 })).data.every(({ warehouse_id }) => warehouse_id === own)).toBe(true)
  })

  test.each(
    locationStatus.names.flatMap((from) => locationStatus.names.filter((to) => to !== from).map((to) => [from, to] as const)),
  )('that are %s become %s, or the move is refused', async (from, to) => {
    const { data } = await keeper.call('masterData.addLocation', { ...shelf(), status: from })
    expect((await keeper.call('masterData.changeLocation', { id: data.id, status: to })).status).toBe(locationStatus.can(from, to) ? 200 : 409)
  })

  test('are deleted only once they are out of use', async () => {
    const { data } = await keeper.call('masterData.addLocation', shelf())
    expect(await keeper.call('masterData.removeLocation', { id: data.id })).toMatchObject({ status: 409 })
    await keeper.call('masterData.changeLocation', { id: data.id, status: 'inactive' })
    expect(await keeper.call('masterData.removeLocation', { id: data.id })).toMatchObject({ status: 200 })
    expect(await keeper.call('masterData.removeLocation', { id: data.id })).toMatchObject({ status: 404 })
  })

  test('come by the range in the order of the walk, those that are there left alone', async () => {
    const range = { warehouse_id: own, zone: 'y', aisles: '01-02', racks: '08-10', levels: 'a-b', bins: null, zone_type: 'bulk' as const, pick_from: 5000 }
    const { status, data } = await keeper.call('masterData.addRange', range)
    expect([status, data]).toMatchObject([201, { made: 12, there_already: 0, first: 'Y-01-08-A', last: 'Y-02-10-B' }])
    const walk = await keeper.call('masterData.locations', { search: 'Y-0', sort_by: 'pick_sequence', sort: 'lowest' })
    expect(walk.data.slice(0, 3).map(({ location_code, pick_sequence }) => [location_code, pick_sequence])).toEqual([
      ['Y-01-08-A', 5000], ['Y-01-08-B', 5001], ['Y-01-09-A', 5002],
    ])
    const again = await Promise.all([
      keeper.call('masterData.addRange', { ...range, aisles: '01-03' }),
      keeper.call('masterData.addRange', { ...range, aisles: '01-03' }),
    ])
    expect(again.map(({ data: d }) => d.made).toSorted()).toEqual([0, 6])
  })

  test('come by a range that fits together and is not too large', async () => {
    const range = { warehouse_id: own, zone: 'X', aisles: '01-99', racks: '01-99', zone_type: 'pick' as const }
    expect(await keeper.call('masterData.addRange', range)).toMatchObject({
      status: 422, message: 'This range has 9,801 locations. Make at most 5,000 at once.',
    })
    expect(await keeper.call('masterData.addRange', { ...range, aisles: '09-01' })).toMatchObject({
      status: 422, errors: [{ field: 'aisles', message: '09-01 is no span. Use 01-12 or A-F, from the smaller to the larger.' }],
    })
    expect(await keeper.call('masterData.addRange', { ...range, racks: 'A-9' })).toMatchObject({ status: 422, errors: [{ field: 'racks' }] })
    expect(await keeper.call('masterData.addRange', { ...range, aisles: 'one' })).toMatchObject({ status: 422, errors: [{ field: 'aisles' }] })
  })

  test('print their labels as a PDF and remember it', async () => {
    const { data } = await keeper.call('masterData.addLocation', { ...shelf(), storage_class: 'dangerous' })
    const file = await keeper.call('masterData.locationLabels', { ids: [data.id], size: 'A4_8' })
    expect(file.status).toBe(200)
    expect(file.body.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await keeper.call('masterData.locations', { search: data.location_code, unlabelled: false })).data).toHaveLength(1)
  })
})
