import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { cellsOf } from '../uploads/package-sheets'
import { carrierId, csv, idBy, sent } from './given'

const app = useApp()
let admin: Asker
let falcon: Asker
let id: number
let desert: number
beforeAll(async () => {
  ;[admin, falcon] = [await app.as('super_admin'), await app.as('carrier_admin')]
  ;[id, desert] = [await carrierId(app, 'FALCON'), await carrierId(app, 'DESERT')]
})

describe('carriers to choose from', () => {
  test('are the active ones by name, for the carrier’s own people itself alone', async () => {
    const { data } = await admin.call('carriers.names')
    const active = await app.query<{ carrier_name: string }>("select carrier_name from carriers where status = 'active' order by carrier_name")
    expect(data.map(({ carrier_name }) => carrier_name)).toEqual(active.map(({ carrier_name }) => carrier_name))
    expect((await falcon.call('carriers.names')).data.map(({ carrier_code }) => carrier_code)).toEqual(['FALCON'])
  })

  test('stand in the directory with services and coverage in force, suspended ones too, deleted and idle ones not', async () => {
    await app.query(
      "update carrier_countries set effective_to = current_date - 2, effective_from = current_date - 9 where carrier_id = $1 and country_code = 'OM'", [id],
    )
    const rows = (await admin.call('carriers.directory')).data
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['active', 'suspend']))
    const own = rows.find(({ carrier_code }) => carrier_code === 'FALCON')
    expect(own?.countries.map(({ country_code }) => country_code)).not.toContain('OM')
    expect(own?.countries.find(({ country_code }) => country_code === 'KW')?.coverages).toBe(3)
    expect(own?.services).toEqual(own?.services.toSorted())
    expect((await falcon.call('carriers.directory')).data.map(({ carrier_code }) => carrier_code)).toEqual(['FALCON'])
    expect((await (await app.as('client_admin')).call('carriers.directory')).status).toBe(403)
  })

  test('a new one starts with the house’s figures and may be anywhere, in any currency we have a rate of', async () => {
    const { data } = await admin.call('carriers.options')
    expect(data.defaults).toMatchObject({
      environment: 'sandbox', integration_kind: 'manual', volumetric_divisor: 5000, weight_rounding_kg: '0.500', max_weight_kg: '30.000',
    })
    expect(data.currencies).toContain('KWD')
    expect(data.services.map(({ value }) => value)).toContain('STD')
    expect(data.countries.map(({ label }) => label)).toEqual(data.countries.map(({ label }) => label).toSorted())
  })
})

describe('a carrier’s coverage', () => {
  test('of its countries counts what is in force beside all there is', async () => {
    const at = async () => (await falcon.call('carrierCoverage.ofCarrier', { id })).data.find(({ country_code }) => country_code === 'SA')
    const before = await at()
    await app.query("update carrier_countries set active = false where carrier_id = $1 and country_code = 'SA' and rsa_service_code = 'EXP'", [id])
    expect(await at()).toMatchObject({ coverages: before?.coverages, active: (before?.active ?? 0) - 1 })
    expect((await falcon.call('carrierCoverage.ofCarrier', { id: desert })).status).toBe(404)
  })

  test('a list of pincodes is compared with ours, and changes nothing', async () => {
    const carrier_id = await carrierId(app, 'INDUS')
    const [known] = await app.query<{ pincode: string; city: string }>(
      "select p.pincode, c.city_name as city from base_pincodes p join base_cities c on c.id = p.city_id where p.country_code = 'IN' order by p.pincode limit 1",
    )
    const before = await app.query('select count(*) from carrier_pincodes')
    const { receipt, upload } = await sent(
      app, 'carrierCoverage.comparePincodes', { carrier_id },
      csv(['Country Code', 'Pincode', 'City'], [['IN', known?.pincode ?? '', known?.city ?? ''], ['IN', '987651', known?.city ?? '']]),
    )
    expect(upload).toMatchObject({ status: 'completed', rows_created: 0, rows_updated: 0 })
    const file = await (await app.as('carrier_manager')).call('carrierCoverage.comparison', { id: receipt.data.upload_id })
    expect(file.headers['content-disposition']).toMatch(/compare_pincode_INDUS_\d{8}\.xlsx/)
    expect((await cellsOf(file.body)).map(({ Pincode }) => Pincode)).toEqual([known?.pincode])
    const { sheets } = await readXlsx(file.body)
    expect(sheets.find(({ name }) => name === 'Only in carrier file')?.rows.slice(1).map(([, , pincode]) => pincode)).toEqual(['987651'])
    expect(await app.query('select count(*) from carrier_pincodes')).toEqual(before)
  })
})

describe('a carrier’s service', () => {
  test('comes with the countries it serves, the carrier’s own limit and what its reader may not change', async () => {
    const service = await idBy(app, "select id from carrier_services where carrier_id = $1 and carrier_service_code = 'DOM-STD'", [id])
    const { data } = await admin.call('carrierServices.one', { id: service })
    expect(data).toMatchObject({ carrier_code: 'FALCON', countries: ['AE'], locked: ['carrier_id'], carrier_max_weight_kg: '30.000', transit: '1-3 days' })
    expect((await (await app.as('carrier_admin.desert')).call('carrierServices.one', { id: service })).status).toBe(404)
  })

  test('is changed as it is given, and by whoever saw it before somebody else changed it not at all', async () => {
    const service = await idBy(app, "select id from carrier_services where carrier_id = $1 and carrier_service_code = 'DOM-STD'", [id])
    const { version } = (await admin.call('carrierServices.one', { id: service })).data
    expect(await admin.call('carrierServices.change', { id: service, cut_off_time: '16:30', version })).toMatchObject({
      status: 200, data: { cut_off_time: '16:30', version: version + 1 },
    })
    expect((await admin.call('carrierServices.change', { id: service, cut_off_time: '11:00', version })).status).toBe(409)
    expect((await admin.call('carrierServices.one', { id: service })).data.cut_off_time).toBe('16:30')
  })
})

describe('a carrier’s feed', () => {
  test('counts its codes by what became of them, and those mapped by what they mean', async () => {
    const before = (await falcon.call('carrierFeeds.summary', { id })).data
    expect(before.mapped + before.unmapped + before.ignored).toBe(before.total)
    expect(Object.values(before.by_category).reduce((sum, n) => sum + n, 0)).toBe(before.mapped)
    await app.query("update carrier_event_mappings set event_mapping_status = 'ignored', last_seen_at = now() where id = (select id from carrier_event_mappings where carrier_id = $1 and event_mapping_status = 'unmapped' order by id limit 1)", [id])
    expect((await falcon.call('carrierFeeds.summary', { id })).data).toMatchObject({
      total: before.total, unmapped: before.unmapped - 1, ignored: before.ignored + 1, seen_24h: before.seen_24h + 1, by_category: before.by_category,
    })
    expect((await falcon.call('carrierFeeds.summary', { id: desert })).status).toBe(404)
  })

  test('a place it names comes with the cities it may be, and others when they are searched for', async () => {
    const place = await idBy(app, "select id from carrier_event_locations where carrier_id = $1 and carrier_location_name = 'Abu Dhabi'", [id])
    const { data } = await falcon.call('carrierPlaces.one', { id: place })
    expect(data).toMatchObject({ carrier: 'Falcon Express', base_city: 'Abu Dhabi', mapping_status: 'mapped', timezone: 'Asia/Dubai' })
    expect(data.candidates.map(({ label }) => label)).toContain('Abu Dhabi')
    expect((await falcon.call('carrierPlaces.one', { id: place, search: 'Sharj' })).data.candidates.map(({ label }) => label)).toContain('Sharjah')
    expect((await (await app.as('carrier_admin.desert')).call('carrierPlaces.one', { id: place })).status).toBe(404)
  })

  test('the letter it is sent comes whole, and only to those of the carrier', async () => {
    const letter = await idBy(app, "select id from carrier_emails where carrier_id = $1 and purpose = 'pickup_request' order by id limit 1", [id])
    expect((await falcon.call('carrierEmails.one', { id: letter })).data).toMatchObject({
      carrier: 'Falcon Express', purpose: 'pickup_request', to_emails: ['dispatch@falconexpress.example'],
      body_template: expect.stringContaining('{pickup_no}') as string,
    })
    expect((await (await app.as('carrier_admin.desert')).call('carrierEmails.one', { id: letter })).status).toBe(404)
  })

  const booking = (state: string) =>
    idBy(app, `insert into carrier_bookings (carrier_id, package_id, environment, wants_label, action, state, attempts, settled_at)
      select $1, p.id, 'sandbox', false, 'cancel', $2, 3, case when $2 <> 'waiting' then now() end from packages p
      where not exists (select 1 from carrier_bookings b where b.package_id = p.id) order by p.id limit 1 returning id`, [id, state])
  test('a booking that came to nothing is made once more, from the start', async () => {
    const failed = await booking('refused')
    expect(await admin.call('carrierSettings.again', { id: failed })).toMatchObject({ status: 200, data: { queued: 1 } })
    expect(await app.query('select state, attempts, settled_at from carrier_bookings where id = $1', [failed])).toEqual([{
      state: 'waiting', attempts: 0, settled_at: null,
    }])
  })
  test.each([
    ['done', 'The carrier has taken this already.'], ['dropped', 'This is no longer needed: the package was cancelled or given to another carrier.'],
  ])('one that is %s is not', async (state, message) => {
    const settled = await booking(state)
    expect(await admin.call('carrierSettings.again', { id: settled })).toMatchObject({ status: 409, message })
    expect((await falcon.call('carrierSettings.again', { id: settled })).status).toBe(403)
    expect((await app.query<{ state: string }>('select state from carrier_bookings where id = $1', [settled]))[0]?.state).toBe(state)
  })
})
