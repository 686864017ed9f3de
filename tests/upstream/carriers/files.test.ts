import { expect, test } from 'vitest'
import { useApp } from '../app'
import { cellsOf } from '../uploads/package-sheets'
import { carrierId, cityId, coverageId, csv, sent } from './given'

const app = useApp()
const cityHeaders = [
  'Carrier Code', 'Country Code', 'Service Code', 'State Code', 'City', 'Carrier City Name',
  'Carrier City Code', 'Pickup', 'COD', 'Transit Min', 'Transit Max', 'Delivery Days', 'Action',
]
const city = (more: Partial<Record<string, string>> = {}) => cityHeaders.map((header) =>
  ({ 'Carrier Code': 'FALCON', 'Country Code': 'AE', 'Service Code': 'STD', City: 'Sharjah', 'Carrier City Name': 'SHJ TOWN', ...more })[header] ?? '',
)

test.each([
  ['countries', 'carrierCoverage.countriesFile', 'carrierCoverage.uploadCountries'],
  ['cities', 'carrierCoverage.citiesFile', 'carrierCoverage.uploadCities'],
  ['areas', 'carrierCoverage.areasFile', 'carrierCoverage.uploadAreas'],
] as const)('%s that are downloaded and sent back change nothing', async (_what, file, upload) => {
  const carrier_id = await carrierId(app, 'FALCON')
  for (const format of ['csv', 'xlsx'] as const) {
    const down = await (await app.as('carrier_manager')).call(file, { carrier_id, status: 'all', format } as never)
    expect(down.status).toBe(200)
    const { upload: done, messages } = await sent(app, upload, { carrier_id }, down.body, 'carrier_manager', `coverage.${format}`)
    expect({ messages, ...done }).toMatchObject({ messages: [], status: 'completed', rows_created: 0, rows_updated: 0, rows_rejected: 0 })
    expect(done?.rows_unchanged).toBeGreaterThan(5)
  }
})

test('a city file adds, changes and switches off, and says nothing twice', async () => {
  const carrier_id = await carrierId(app, 'FALCON')
  const before = await app.query('select 1 from carrier_cities x where x.coverage_id = $1 and x.base_city_id = $2', [
    await coverageId(app, 'FALCON', 'AE', 'STD'), await cityId(app, 'AE', 'SHJ'),
  ])
  const file = csv(cityHeaders, [city({ 'Carrier City Code': 'S1', 'Delivery Days': '1,3,5', 'Transit Min': '1', 'Transit Max': '2' })])
  expect((await sent(app, 'carrierCoverage.uploadCities', { carrier_id }, file)).upload).toMatchObject(before.length > 0
    ? { rows_updated: 1 }
    : { rows_created: 1 })
  expect((await sent(app, 'carrierCoverage.uploadCities', { carrier_id }, file)).upload).toMatchObject({ rows_unchanged: 1 })
  const off = csv(cityHeaders, [city({ Action: 'delete' })])
  expect((await sent(app, 'carrierCoverage.uploadCities', { carrier_id }, off)).upload).toMatchObject({ rows_updated: 1 })
  // Switched off since, the first file switches it on again.
  expect((await sent(app, 'carrierCoverage.uploadCities', { carrier_id }, file)).upload).toMatchObject({ rows_updated: 1 })
})

test('a place under two spellings is taken once, and the second row is told of the first', async () => {
  const carrier_id = await carrierId(app, 'FALCON')
  const file = csv(cityHeaders, [
    city({ City: 'Umm Al Quwain', 'Carrier City Name': 'UAQ' }),
    city({ City: 'Umm al-Quwain', 'Carrier City Name': 'UAQ TOWN' }),
    city({ City: 'Fujairah', 'Carrier City Name': 'FUJ' }),
  ])
  const { upload, messages } = await sent(app, 'carrierCoverage.uploadCities', { carrier_id }, file)
  expect(upload).toMatchObject({ status: 'completed_with_errors', rows_rejected: 1 })
  expect(messages).toContain('Same reference as row 2.')
  const [{ name } = {}] = await app.query<{ name: string }>(
    `select carrier_city_name as name from carrier_cities
        where coverage_id = $1 and base_city_id = (select id from base_cities
        where country_code = 'AE' and city_name = 'Umm Al Quwain')`, [await coverageId(app, 'FALCON', 'AE', 'STD')])
  expect(name).toBe('UAQ')
})

test.each([
  [{ 'Carrier Code': 'DESERT' }, 'Carrier DESERT is not the chosen carrier'],
  [{ 'Country Code': 'XX' }, 'Unknown country XX'],
  [{ 'Country Code': 'FR' }, 'Country FR is inactive'],
  [{ 'Service Code': 'FRT' }, 'Service FRT is not a service of this carrier'],
  [{ City: 'Sharjahh' }, 'City Sharjahh not found in United Arab Emirates. Did you mean Sharjah?'],
  [{ 'Country Code': 'GB' }, 'Coverage for GB STD does not exist; upload the country first'],
  [{ Pickup: 'perhaps' }, 'Pickup must be Y or N'],
  [{ 'Transit Min': '3', 'Transit Max': '1' }, 'Transit Max is below Transit Min'],
])('a row with %j is refused: %s', async (wrong, message) => {
  const carrier_id = await carrierId(app, 'FALCON')
  const { messages, upload } = await sent(app, 'carrierCoverage.uploadCities', { carrier_id }, csv(cityHeaders, [city(wrong)]))
  expect(messages).toContain(message)
  expect(upload?.rows_rejected).toBe(1)
})

test("a carrier's user sends for its own carrier without being asked which, and for no other", async () => {
  const file = csv(cityHeaders, [city({ City: 'Ajman', 'Carrier City Name': 'AJM' })])
  const own = await sent(app, 'carrierCoverage.uploadCities', {}, file, 'carrier_admin')
  expect(own.receipt.status).toBe(202)
  expect(own.upload).toMatchObject({ status: 'completed', rows_rejected: 0 })
  const asker = await app.as('carrier_manager')
  expect(await asker.call('carrierCoverage.uploadCities', {}, { file: { name: 'x.csv', body: file } })).toMatchObject({
    status: 422, message: 'Choose a carrier.',
  })
  const down = await (await app.as('carrier_admin')).call('carrierCoverage.citiesFile', { carrier_id: await carrierId(app, 'DESERT') } as never)
  expect(down.status).toBe(404)
})

/** Where India gives out no pincodes, so that none of the demo's cities has them already. */
const FREE = 940_000
async function pincodes(count: number) {
  const mumbai = await cityId(app, 'IN', 'BOM')
  const made = await app.query(
    `insert into base_pincodes (country_code, city_id, pincode) select 'IN', $1, n::text from generate_series($2::int, $3::int) as n on conflict do nothing
        returning id`,
    [mumbai, FREE, FREE + count - 1],
  )
  expect(made).toHaveLength(count)
  return Array.from({ length: count }, (_, n) => ['INDUS', 'IN', 'STD', String(FREE + n), n % 3 === 0 ? 'Mumbai' : '', `R${n % 90}`])
}
const pinHeaders = ['Carrier Code', 'Country Code', 'Service Code', 'Pincode', 'City', 'Route Code']

test('pincodes: the pattern and the city are checked; twelve thousand land, come back as a file and change nothing', async () => {
  const carrier_id = await carrierId(app, 'INDUS')
  const wrong = await sent(
    app, 'carrierCoverage.uploadPincodes', { carrier_id }, csv(pinHeaders, [['INDUS', 'IN', 'STD', '12', '', ''], ['INDUS', 'IN', 'STD', '999999', '', '']]),
  )
  expect(wrong.messages).toEqual(['Pincode 12 does not fit the pattern of India', 'Pincode 999999 is not known in India'])
  const rows = await pincodes(12_000)
  const { upload } = await sent(app, 'carrierCoverage.uploadPincodes', { carrier_id }, csv(pinHeaders, rows))
  expect(upload).toMatchObject({ status: 'completed', rows_rejected: 0 })
  expect((upload?.rows_created ?? 0) + (upload?.rows_updated ?? 0) + (upload?.rows_unchanged ?? 0)).toBe(rows.length)
  const down = await (await app.as('carrier_manager')).call('carrierCoverage.pincodesFile', { carrier_id, country_code: 'IN', format: 'csv' } as never)
  const again = await sent(app, 'carrierCoverage.uploadPincodes', { carrier_id }, down.body)
  expect(again.upload).toMatchObject({ rows_created: 0, rows_updated: 0, rows_rejected: 0 })
}, 120_000)

test('names of cities are learned for any carrier, and a compared list changes nothing', async () => {
  const headers = ['Country Code', 'State Code', 'City', 'Carrier Code', 'Alias', 'Alias Code']
  const names = await sent(
    app, 'carrierCoverage.uploadAliases', {}, csv(headers, [['AE', '', 'Dubai', 'FALCON', 'Dubai Metro', 'DM'], ['AE', '', 'Dubai', 'NOBODY', 'X', '']]),
  )
  expect(names.upload).toMatchObject({ rows_created: 1, rows_rejected: 1 })
  const carrier_id = await carrierId(app, 'FALCON')
  const list = csv(['Country Code', 'City', 'Area', 'Area Code'], [
    ['AE', 'Dubai', 'Deira', ''], ['AE', 'Dubai', 'Al Karma', ''], ['AE', 'Dubai', 'Down town', 'DOWNTOWN-DUBAI'],
  ])
  const { receipt, upload } = await sent(app, 'carrierCoverage.compareAreas', { carrier_id }, list)
  expect(upload).toMatchObject({ status: 'completed', rows_created: 0, rows_updated: 0 })
  const file = await (await app.as('carrier_manager')).call('carrierCoverage.comparison', { id: receipt.data.upload_id })
  expect(file.headers['content-disposition']).toMatch(/compare_area_FALCON_\d{8}\.xlsx/)
  expect(await cellsOf(file.body)).toEqual([{ 'Country Code': 'AE', City: 'Dubai', Area: 'Deira', 'Area Code': '' }])
  expect(await (await app.as('carrier_admin')).call('carrierCoverage.comparison', { id: receipt.data.upload_id })).toMatchObject({ status: 404 })
})
