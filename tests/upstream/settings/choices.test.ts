import { beforeAll, describe, expect, test } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import { useApp, type Asker } from '../app'
import { facilityId } from '../packages/given'

const app = useApp()
let admin: Asker
let noorb: Asker
beforeAll(async () => {
  ;[admin, noorb] = [await app.as('super_admin'), await app.as('client_admin')]
})

describe('lists forms choose from', () => {
  test('package types are those of the list that are in use, in its order', async () => {
    const listed = () =>
      app.query<{ value: string }>("select value from list_values where list_code = 'package_types' and is_active order by sort_order, label")
    const types = async () => (await noorb.call('settings.packageTypes')).data.map(({ code }) => code)
    expect(await types()).toEqual((await listed()).map(({ value }) => value))
    await app.query("update list_values set is_active = false where list_code = 'package_types' and value = 'box'")
    expect(await types()).toEqual((await listed()).map(({ value }) => value))
    expect(await types()).not.toContain('box')
    expect((await app.nobody.call('settings.packageTypes')).status).toBe(401)
  })

  test('services are the active ones by code, of one kind of delivery where it is asked for', async () => {
    await app.query("update rsa_services set status = 'inactive' where code = 'FRT'")
    const all = (await noorb.call('settings.serviceCodes')).data.map(({ service_code }) => service_code)
    expect(all).toEqual(['ECO', 'EXP', 'NDD', 'PUD', 'RPU', 'RTN', 'SDD', 'STD'])
    expect((await noorb.call('settings.serviceCodes', { delivery_type: 'same_day' })).data).toEqual([{ service_code: 'SDD', service_name: 'Same day' }])
  })

  test('facilities are one’s own, and all for whoever belongs to none', async () => {
    const dxb = await facilityId(app, 'DXB1')
    const operator = await app.as('service_center_operator')
    expect((await operator.call('settings.facilities')).data.map(({ value }) => Number(value))).toEqual([dxb])
    const all = (await admin.call('settings.facilities')).data
    expect(all.map(({ label }) => label)).toEqual(all.map(({ label }) => label).toSorted())
    await app.query("update facilities set status = 'inactive' where id = $1", [dxb])
    expect((await admin.call('settings.facilities')).data.map(({ value }) => Number(value))).not.toContain(dxb)
    await app.query("update facilities set status = 'active' where id = $1", [dxb])
  })

  test('facilities are told with what they are and their airport, narrowed by kind, country and name', async () => {
    const all = (await admin.call('settings.facilityList')).data
    expect(all.map(({ code }) => code)).toEqual(all.map(({ code }) => code).toSorted())
    const warehouses = (await admin.call('settings.facilityList', { facility_type: 'warehouse', country_code: 'AE' })).data
    expect(warehouses.map(({ code }) => code)).toEqual(expect.arrayContaining(['JXB1']))
    expect(warehouses.every(({ facility_type, airport_code }) => facility_type === 'warehouse' && airport_code === null)).toBe(true)
    expect((await admin.call('settings.facilityList', { search: 'auh1' })).data.map(({ code }) => code)).toEqual(['AUH1'])
    const operator = await app.as('service_center_operator')
    expect((await operator.call('settings.facilityList')).data.map(({ facility_id }) => facility_id)).toEqual([await facilityId(app, 'DXB1')])
  })

  test('what a new client may be is the house’s own words, currencies and countries', async () => {
    const { data } = await admin.call('clients.options')
    expect(data.client_types.map(({ value }) => value)).toEqual(['brand', 'marketplace', 'aggregator', 'third_party_logistics', 'sme', 'seller_group'])
    expect(data.service_types).toContainEqual({ value: 'ior', label: 'IOR' })
    expect(data.currencies[0]).toBe('AED')
    expect((await (await app.as('vendor_admin')).call('clients.options')).status).toBe(403)
  })

  test('centres a warehouse may belong to are the active ones, warehouses those one looks after', async () => {
    await app.query("update facilities set status = 'inactive' where facility_code = 'DMM1'")
    const centres = (await admin.call('masterData.centreChoices')).data.map(({ label }) => label.slice(0, 4))
    expect(centres)
      .toEqual(
        (await app.query<{ facility_code: string }>(
          "select facility_code from facilities where kind = 'service_center' and status = 'active' order by 1",
        )).map(({ facility_code }) => facility_code),
      )
    expect(centres).not.toContain('DMM1')
    expect((await admin.call('masterData.centreChoices', { search: 'bahr' })).data.map(({ label }) => label)).toEqual(['BAH1 · Bahrain service centre'])
    expect((await admin.call('masterData.warehouseChoices')).data.map(({ label }) => label.slice(0, 4))).toEqual(['DIC1', 'DIP1', 'JXB1', 'RUHW'])
    expect((await (await app.as('warehouse_supervisor')).call('masterData.warehouseChoices')).data.map(({ label }) => label.slice(0, 4))).toEqual(['JXB1'])
  })
})

describe('a country’s pincodes and clocks', () => {
  test('patterns are those of countries that have pincodes, each fitting its own example', async () => {
    const { data } = await noorb.call('countries.patterns')
    const known = await app.query<{ country_code: string }>('select country_code from countries where has_pincode and pincode_pattern is not null order by 1')
    expect(data.map(({ country_code }) => country_code).toSorted()).toEqual(expect.arrayContaining(data.map(({ country_code }) => country_code)))
    expect(known.map(({ country_code }) => country_code)).toEqual(expect.arrayContaining(data.map(({ country_code }) => country_code)))
    for (const { pattern, example } of data) expect(example).toMatch(new RegExp(pattern))
    expect((await noorb.call('countries.patterns', { country_code: 'IN' })).data.map(({ country_code }) => country_code)).toEqual(['IN'])
  })

  test('a timezone comes with its offset and everything it could be instead', async () => {
    const [row] = await app.query<{ id: number }>("select id::int from country_timezones where country_code = 'AE' and state_id is null")
    const { data } = await admin.call('countries.timezone', { id: row?.id ?? 0 })
    expect(data).toMatchObject({ country_code: 'AE', timezone: 'Asia/Dubai', utc_offset: '+04:00', observes_dst: false, is_default: true })
    expect(data.options.map(({ value }) => value)).toEqual(expect.arrayContaining(['Asia/Riyadh', 'Europe/London']))
    expect((await admin.call('countries.timezone', { id: 999_999 })).status).toBe(404)
  })

  test('a state and an area are saved as given, once a version', async () => {
    const [state] = await app.query<{ id: number; version: number; state_name: string }>(
      "select id::int, version, state_name from base_states where country_code = 'AE' order by id limit 1",
    )
    const saved = await admin.call('places.saveState', { id: state?.id ?? 0, state_name_ar: 'إمارة', version: state?.version })
    expect(saved).toMatchObject({ status: 200, data: { state_name: state?.state_name, state_name_ar: 'إمارة' } })
    expect((await admin.call('places.saveState', { id: state?.id ?? 0, state_name_ar: 'غيرها', version: state?.version })).status).toBe(409)
    const [area] = await app.query<{ id: number; version: number; area_name: string }>(
      "select a.id::int, a.version, a.area_name from base_areas a join base_cities c on c.id = a.city_id where c.country_code = 'AE' order by a.id limit 1",
    )
    expect(await admin.call('places.saveArea', { id: area?.id ?? 0, zone: 'Z9', version: area?.version })).toMatchObject({
      status: 200, data: { area_name: area?.area_name, zone: 'Z9' },
    })
    expect((await admin.call('places.saveArea', { id: area?.id ?? 0, zone: 'Z8', version: area?.version })).status).toBe(409)
    expect((await noorb.call('places.saveArea', { id: area?.id ?? 0, zone: 'Z7', version: 1 })).status).toBe(403)
  })
})

describe('help, headings and templates', () => {
  test('articles to write are all there are, drafts too, in their order and cut by state', async () => {
    await admin.call('help.add', { title: 'Unfinished', slug: 'unfinished', category: 'start', body: 'A body.' })
    const all = (await admin.call('help.listed', { page_size: 200 })).data
    expect(all.map(({ slug }) => slug)).toContain('unfinished')
    expect((await admin.call('help.listed', { status: ['draft'] })).data.map(({ slug }) => slug)).toEqual(['unfinished'])
    expect((await admin.call('help.listed', { search: 'exchange rates' })).data.map(({ slug }) => slug)).toEqual(['currency-rates'])
    expect((await noorb.call('help.listed')).status).toBe(403)
  })

  test('a manifest may be headed by what its reader may see: money is not for a carrier’s', async () => {
    const codes = async (who: Asker) => (await who.call('manifests.headers')).data.map(({ code }) => code)
    expect(await codes(admin)).toContain('total_cod')
    expect(new Set(await codes(admin)).size).toBe((await codes(admin)).length)
    expect((await app.nobody.call('manifests.headers')).status).toBe(401)
  })

  test('a split code looks at fields each of which says how, with a sample', async () => {
    const { data } = await admin.call('codes.splitFields')
    expect(data.find(({ field }) => field === 'country_code')).toMatchObject({
      operators: [{ value: 'in' }, { value: 'not_in' }], sample: 'AE', values_url: '/api/countries',
    })
    for (const { field, operators, sample } of data) expect([field, operators.length > 0, sample !== ''], field).toEqual([field, true, true])
  })

  test.each([['bags.template', 'bag'], ['bags.bulkTemplate', 'bulk_bag']] as const)('%s is a sheet the upload of its kind reads', async (call, kind) => {
    const operator = await app.as('operations_manager')
    const columns = (await operator.call('uploads.templates')).data.find((template) => template.kind === kind)?.columns.map(({ header }) => header)
    const headersOf = (text: string) => text.replace('\uFEFF', '').split(/\r?\n/)[0]?.split(',').map((cell) => cell.replaceAll('"', '').replace(/ \*$/, ''))
    const csv = await operator.call(call, { format: 'csv' })
    expect(headersOf(csv.body.toString('utf8'))).toEqual(columns)
    const { sheets } = await readXlsx((await operator.call(call)).body)
    // Behind the columns stands which version of the template it is.
    expect((sheets[0]?.rows[0] ?? []).map((cell) => String(cell).replace(/ \*$/, ''))).toEqual([...(columns ?? []), `template:${kind}:1`])
    expect((await (await app.as('vendor_admin')).call(call)).status).toBe(403)
  })
})

describe('who has sent files', () => {
  test('is told by name, of the files one may see', async () => {
    const everybody = (await admin.call('uploads.uploaders')).data
    expect(everybody.map(({ name }) => name)).toEqual(everybody.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)))
    const own = (await noorb.call('uploads.uploaders')).data.map(({ id }) => id)
    const seen = await app.query<{ user_id: number }>('select distinct user_id::int from excel_details where client_id = 1')
    expect(seen.map(({ user_id }) => user_id)).toEqual(expect.arrayContaining(own))
    expect(own.length).toBeGreaterThan(0)
    expect(own.length).toBeLessThan(everybody.length)
    expect((await admin.call('uploads.uploaders', { search: everybody[0]?.name })).data[0]).toEqual(everybody[0])
  })
})
