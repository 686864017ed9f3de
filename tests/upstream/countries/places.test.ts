import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'

const app = useApp()
let admin: Asker
let client: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
  client = await app.as('client_operations')
})
const idOf = async (text: string, params: unknown[] = []) => (await app.query<{ id: number }>(text, params))[0]?.id ?? 0
const dubai = () => idOf(`select id::int from base_states where country_code = 'AE' and state_code = 'DU'`)
let serial = 0
/** A city of Dubai's that nobody else in these tests touches. */
async function newCity(name = `Newtown ${++serial} ${'abcdefgh'[serial % 8]}`) {
  const made = await admin.call('places.addCity', { country_code: 'AE', state_id: await dubai(), city_name: name })
  expect(made.status, made.message).toBe(201)
  return made.data
}

describe('states and cities', () => {
  test('a code or name is taken once in its country', async () => {
    expect(await admin.call('places.addState', { country_code: 'AE', state_code: 'du', state_name: 'Other' })).toMatchObject({
      status: 409, message: 'State DU already exists in United Arab Emirates',
    })
    expect((await admin.call('places.addState', { country_code: 'AE', state_code: 'XX', state_name: 'DUBAI' })).status).toBe(409)
    expect((await client.call('places.addState', { country_code: 'AE', state_code: 'XX', state_name: 'X' })).status).toBe(403)
    expect(await admin.call('places.addCity', { country_code: 'AE', state_id: await dubai(), city_name: 'dubai' })).toMatchObject({
      status: 409, message: 'dubai already exists in Dubai',
    })
  })
  test('two who add the same city at once: one does', async () => {
    const state_id = await dubai()
    const answers = await Promise.all(Array.from({ length: 4 }, () => admin.call('places.addCity', { country_code: 'AE', state_id, city_name: 'Race City' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  })
  test('what hangs together in a city is said at its field', async () => {
    const state_id = await dubai()
    const say = async (fields: Record<string, unknown>) =>
      (await admin.call('places.addCity', { country_code: 'AE', state_id, city_name: 'Odd', ...fields } as never)).message
    expect(await say({ un_locode: 'SADXB' })).toBe('UN/LOCODE must start with AE')
    expect(await say({ latitude: 91, longitude: 1 })).toContain('Latitude must be between -90 and 90')
    expect(await say({ latitude: 25 })).toBe('Give both latitude and longitude')
    expect(await say({ timezone: 'Asia/Nowhere' })).toBe('Unknown timezone Asia/Nowhere')
    expect(await say({ aliases: ['Dubai'] })).toBe('Alias Dubai is the name of another city')
    expect(await say({ state_id: null })).toBe('State is required for United Arab Emirates')
  })
  test('a city goes from active to inactive to deleted, and not while it is used', async () => {
    const city = await newCity()
    expect(await admin.call('places.saveCity', { id: city.id, status: 'delete' })).toMatchObject({
      status: 409, message: `Deactivate ${city.city_name} first.`,
    })
    await app.query(`insert into base_areas (city_id, area_code, area_name) values ($1, 'A', 'A')`, [city.id])
    expect((await admin.call('places.saveCity', { id: city.id, status: 'inactive' })).status).toBe(200)
    expect(await admin.call('places.saveCity', { id: city.id, status: 'delete' })).toMatchObject({
      status: 409, message: `${city.city_name} is used by 1 record; keep it inactive.`,
    })
    await app.query(`delete from base_areas where city_id = $1`, [city.id])
    expect((await admin.call('places.saveCity', { id: city.id, status: 'delete' })).status).toBe(200)
    expect(await admin.call('places.saveCity', { id: city.id, status: 'active' })).toMatchObject({ status: 409, message: `${city.city_name} was deleted.` })
  })
  test('several cities are switched or marked remote at once', async () => {
    const [one, two] = [await newCity(), await newCity()]
    const cities = async () =>
      app.query<{ status: string; remote: boolean }>('select status, remote from base_cities where id = any($1) order by id', [[one.id, two.id]])
    expect(await admin.call('places.switchCities', { ids: [one.id, two.id], status: 'inactive' })).toMatchObject({ status: 200, data: { done: 2, failed: [] } })
    expect(await cities()).toEqual([{ status: 'inactive', remote: false }, { status: 'inactive', remote: false }])
    await admin.call('places.saveCity', { id: two.id, status: 'delete' })
    expect((await admin.call('places.switchCities', { ids: [one.id, two.id], status: 'active' })).data).toEqual({
      done: 1, failed: [{ name: two.city_name, message: `${two.city_name} was deleted.` }],
    })
    await admin.call('places.switchCities', { ids: [one.id], remote: true })
    expect((await cities())[0]).toEqual({ status: 'active', remote: true })
  })
  test('a choice gives open places only, a page all of them; an unknown country is 404', async () => {
    const city = await newCity()
    await admin.call('places.saveCity', { id: city.id, status: 'inactive' })
    const names = (rows: { city_name: string }[]) => rows.map(({ city_name }) => city_name)
    expect(names((await client.call('places.cities', { country: 'AE' })).data)).not.toContain(city.city_name)
    expect(names((await client.call('places.cities', { country: 'AE', page: 1, search: city.city_name })).data)).toContain(city.city_name)
    expect((await client.call('places.cities', { country: 'ZZ' })).status).toBe(404)
    expect((await client.call('places.states', { country: 'AE' })).data).toHaveLength(7)
  })
  test('pincodes are found by their beginning, page after page', async () => {
    const id = await idOf(`select id::int from countries where country_code = 'IN'`)
    const first = await client.call('places.pincodes', { id, search: '40', page_size: 25 })
    expect(first.data.every(({ pincode }) => pincode.startsWith('40'))).toBe(true)
    const next = await client.call('places.pincodes', { id, search: '40', page_size: 25, cursor: first.meta.next_cursor ?? '' })
    expect(next.data[0]?.pincode).not.toBe(first.data[0]?.pincode)
    expect((await client.call('places.pincodes', { id: 999_999 })).status).toBe(404)
  })
  test('the house serves eight cities itself', async () => {
    expect((await client.call('places.houseCities', {})).data.map(({ city }) => city)).toEqual(expect.arrayContaining(['Dubai', 'Riyadh', 'Manama']))
  })
})

describe('merging cities', () => {
  test('moves all that refers to the source, keeps the target\'s where both have one, and is for good', async () => {
    const [from, to] = [await newCity('Mergetown Old'), await newCity('Mergetown')]
    const area = async (city: number, name: string) =>
      idOf(`insert into base_areas (city_id, area_code, area_name) values ($1, upper($2), $2) returning id::int`, [city, name])
    const [twinFrom, twinTo, own] = [await area(from.id, 'Centre'), await area(to.id, 'Centre'), await area(from.id, 'Harbour')]
    await app.query(
      `insert into base_pincodes (country_code, city_id, area_id, pincode) values ('AE', $1, $2, 'P1'), ('AE', $3, $4, 'P1'), ('AE', $1, null, 'P2'),
          ('AE', $1, $5, 'P3')`,
      [from.id, twinFrom, to.id, twinTo, own],
    )
    expect(await admin.call('places.mergeCity', {
      source_id: from.id, target_id: await idOf(`select id::int from base_cities where country_code = 'SA' limit 1`),
    })).toMatchObject({ status: 422, message: 'Cities must be of the same country' })
    expect((await client.call('places.mergeCity', { source_id: from.id, target_id: to.id })).status).toBe(403)
    const merged = await admin.call('places.mergeCity', { source_id: from.id, target_id: to.id })
    expect(merged.status, merged.message).toBe(200)
    expect(await app.query(`select pincode, city_id::int, area_id::int from base_pincodes where country_code = 'AE' and pincode in ('P1', 'P2', 'P3')
      order by pincode`)).toEqual([
      { pincode: 'P1', city_id: to.id, area_id: twinTo }, { pincode: 'P2', city_id: to.id, area_id: null }, { pincode: 'P3', city_id: to.id, area_id: own },
    ])
    expect(await app.query(`select status, aliases from base_cities where id = any($1) order by id`, [[from.id, to.id]])).toEqual([
      { status: 'delete', aliases: [] }, { status: 'active', aliases: ['Mergetown Old'] },
    ])
    expect((await admin.call('places.mergeCity', { source_id: from.id, target_id: to.id })).status).toBe(404)
    expect(await app.query(`select action from audit_log where entity = 'base_city' and entity_id = $1 and action = 'merge'`, [String(from.id)]))
      .toHaveLength(1)
  })
  test('what is kept for the city follows it: clocks, pickup slots, carriers of lanes and what they do not take', async () => {
    const [from, to] = [await newCity('Followtown Old'), await newCity('Followtown')]
    const falcon = await idOf(`select id::int from carriers where carrier_code = 'FALCON'`)
    const lane = await idOf('select linehaul_id::int as id from linehaul_carriers order by id limit 1')
    const [sla, slot, taker, rule] = [
      await idOf(
        `insert into sla_configs (sla_code, sla_name, carrier_id, country_code, origin_country_code, scope_level, scope_ids, rsa_service_code, effective_from)
            values ('MERGE', 'Merge', $1, 'AE', 'AE', 'city', $2, 'STD', '2026-01-01') returning id::int`,
        [falcon, [from.id, to.id]],
      ),
      await idOf(
        `insert into carrier_pickup_slots (carrier_id, country_code, city_ids, slot_name, weekdays, start_time, end_time, cut_off_time)
            values ($1, 'AE', $2, 'Merge', '{1}', '10:00', '12:00', '09:00') returning id::int`,
        [falcon, [from.id]],
      ),
      await idOf(
        `update linehaul_carriers set scope = 'cities', scope_ids = $2
            where linehaul_id = $1 and id = (select min(id) from linehaul_carriers where linehaul_id = $1) returning id::int`,
        [lane, [String(from.id)]],
      ),
      await idOf(
        `insert into linehaul_restrictions (linehaul_id, carrier_id, excluded_places) values ($1, $2, $3)
            on conflict (linehaul_id, carrier_id) do update set excluded_places = excluded.excluded_places returning id::int`,
        [lane, falcon, JSON.stringify([{ type: 'city', id: from.id }, { type: 'area', id: from.id }])],
      ),
    ]
    await admin.call('places.saveCity', { id: from.id, status: 'inactive' })
    expect(await admin.call('places.saveCity', { id: from.id, status: 'delete' })).toMatchObject({
      status: 409, message: 'Followtown Old is used by 4 records; keep it inactive.',
    })
    expect((await admin.call('places.mergeCity', { source_id: from.id, target_id: to.id })).status).toBe(200)
    const kept = async (text: string, id: number) => (await app.query<{ places: unknown }>(text, [id]))[0]?.places
    expect(await kept('select scope_ids::int[] as places from sla_configs where id = $1', sla)).toEqual([to.id])
    expect(await kept('select city_ids::int[] as places from carrier_pickup_slots where id = $1', slot)).toEqual([to.id])
    expect(await kept('select scope_ids as places from linehaul_carriers where id = $1', taker)).toEqual([String(to.id)])
    expect(await kept('select excluded_places as places from linehaul_restrictions where id = $1', rule)).toEqual(expect.arrayContaining([
      { type: 'city', id: to.id }, { type: 'area', id: from.id },
    ]))
  })
  test('two merges of the same pair, each the other way, leave one city', async () => {
    const [a, b] = [await newCity(), await newCity()]
    const answers = await Promise.all([
      admin.call('places.mergeCity', { source_id: a.id, target_id: b.id }),
      admin.call('places.mergeCity', { source_id: b.id, target_id: a.id }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await app.query(`select 1 from base_cities where id = any($1) and status <> 'delete'`, [[a.id, b.id]])).toHaveLength(1)
  })
})
