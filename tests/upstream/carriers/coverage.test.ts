import { expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { capacityValues } from '@/upstream/areas/carrier-coverage/alert-values'
import { loadReferenceData, readPlacesOf } from '@/upstream/areas/packages/lookups'
import { servedBy, type Going } from '@/upstream/areas/packages/served-places'
import { useApp } from '../app'
import { carrierId, cityId, coverageId } from './given'

const app = useApp()
const db = () => app.services.database.db

test('a day cannot be made smaller than what it has, nor a coverage switched off that has parcels ahead, unless forced', async () => {
  const [id, coverage] = [await carrierId(app, 'DESERT'), await coverageId(app, 'DESERT', 'SA', 'STD')]
  const asker = await app.as('carrier_manager')
  const on = addDays(today(), 30)
  await app.query('insert into carrier_capacity_usage (coverage_id, on_date, parcels) values ($1, $2, 3)', [coverage, on])
  const smaller = { id, coverage_id: coverage, overrides: [{ on_date: on, max_parcels: 2 }] }
  const refused = await asker.call('carrierCoverage.changeCapacities', smaller)
  expect(refused).toMatchObject({ status: 422 })
  expect(refused.message).toMatch(/^Capacity .* is below the 3 parcels already allocated$/)
  expect(await asker.call('carrierCoverage.changeCapacities', { ...smaller, force: true })).toMatchObject({ status: 200 })
  const off = await asker.call('carrierCoverage.change', { id, coverage_id: coverage, active: false })
  expect(off.message).toMatch(/^\d+ parcels? (is|are) allocated to this coverage from .*\.$/)
  expect(off.status).toBe(409)
  expect(await asker.call('carrierCoverage.change', { id, coverage_id: coverage, active: false, force: true })).toMatchObject({
    status: 200, data: { active: false },
  })
})

test("a carrier's user sets its own capacities, and another's is not found", async () => {
  const asker = await app.as('carrier_admin')
  const other = { id: await carrierId(app, 'PEARL'), coverage_id: await coverageId(app, 'PEARL', 'BH', 'STD') }
  expect(await asker.call('carrierCoverage.changeCapacities', { ...other, weekdays: [{ weekday: 1, max_parcels: 1 }] })).toMatchObject({ status: 404 })
  expect(await asker.call('carrierCoverage.capacities', other)).toMatchObject({ status: 404 })
  const [own, mixed] = [await carrierId(app, 'FALCON'), other.coverage_id]
  expect(await asker.call('carrierCoverage.capacities', { id: own, coverage_id: mixed })).toMatchObject({ status: 404 })
  const mine = await coverageId(app, 'FALCON', 'AE', 'NDD')
  const set = await asker.call('carrierCoverage.changeCapacities', { id: own, coverage_id: mine, weekdays: [{ weekday: 1, max_parcels: 7777 }] })
  expect(set.data.weekdays[0]).toMatchObject({ weekday: 1, max_parcels: 7777 })
})

test('places are switched together or not at all, and never another carrier’s', async () => {
  const [mine, theirs] = await Promise.all(['FALCON', 'DESERT'].map((code) =>
    app.query<{ id: string }>(`select x.id from carrier_cities x join carrier_countries c on c.id = x.coverage_id join carriers k on k.id = c.carrier_id
      where k.carrier_code = $1 and x.active
      and not exists (select 1 from carrier_capacity_usage u where u.coverage_id = c.id) order by x.id limit 2`, [code])))
  const asker = await app.as('carrier_admin')
  const own = (mine ?? []).map(({ id }) => Number(id))
  expect(await asker.call('carrierCoverage.places', { level: 'city', ids: [...own, Number(theirs?.[0]?.id)], active: false })).toMatchObject({ status: 404 })
  expect(await asker.call('carrierCoverage.places', { level: 'city', ids: own, active: false })).toMatchObject({ status: 200, data: { updated: 2 } })
  expect(await asker.call('carrierCoverage.places', { level: 'city', ids: own, active: false })).toMatchObject({ data: { updated: 0 } })
})

const going = (more: Partial<Going> = {}): Going => ({
  country_code: 'AE', rsa_service_code: 'STD', state: null, city: 'Dubai', area: null, pincode: null, ...more,
})
/** What one carrier says of an address, as orders ask it; nothing where it has no coverage of the country and service. */
async function says(carrier: string, more?: Partial<Going>) {
  const facts = await loadReferenceData(db())
  await readPlacesOf(db(), facts, [going(more)])
  return servedBy(facts, going(more), facts.carriersByCode.get(carrier)?.id)[0]
}

test('who serves an address is told by the level of the coverage; what is not given falls to the level above', async () => {
  const falcon = await coverageId(app, 'FALCON', 'AE', 'STD')
  expect(await says('FALCON', { city: 'DUBAI' })).toMatchObject({ coverage_level: 'area', gap: null })
  const [there] = await app.query<{ area: string; city: string }>(
    'select a.area_name as area, b.city_name as city from carrier_areas x join base_areas a on a.id = x.base_area_id join base_cities b on b.id = a.city_id where x.coverage_id = $1 order by x.id limit 1',
    [falcon],
  )
  const marina = { city: there?.city ?? '', area: there?.area.toUpperCase() ?? '' }
  await app.query('update carrier_areas set active = true where coverage_id = $1', [falcon])
  expect(await says('FALCON', marina)).toMatchObject({ gap: null })
  await app.query('update carrier_areas set active = false where coverage_id = $1', [falcon])
  expect(await says('FALCON', marina)).toMatchObject({ gap: 'place' })
  expect(await says('FALCON', { city: 'Atlantis' })).toMatchObject({ gap: 'place' })
})

test('an address without pincode is not served where the pincode decides', async () => {
  const coverage = await coverageId(app, 'INDUS', 'IN', 'STD')
  await app.query(`update carrier_countries set coverage_level = 'pincode' where id = $1`, [coverage])
  const city = await cityId(app, 'IN', 'BOM')
  await app.query(`insert into base_pincodes (country_code, city_id, pincode) values ('IN', $1, '400999') on conflict do nothing`, [city])
  await app.query(
    `insert into carrier_pincodes (coverage_id, base_pincode_id, cod_available) select $1, id, true from base_pincodes
        where country_code = 'IN' and pincode = '400999' on conflict do nothing`,
    [coverage],
  )
  const mumbai = (pincode: string | null) => says('INDUS', { country_code: 'IN', city: 'Mumbai', pincode })
  expect(await mumbai(null)).toMatchObject({ gap: 'pincode' })
  expect(await mumbai('400999')).toMatchObject({ gap: null, cod_available: true })
  expect(await mumbai('400998')).toMatchObject({ gap: 'place' })
})

test('cash is collected up to the lower of coverage and terms, and not where the terms forbid it', async () => {
  const coverage = await coverageId(app, 'FALCON', 'AE', 'STD')
  const id = await carrierId(app, 'FALCON')
  await app.query(`update carrier_countries set cod_available = true, cod_max_amount = 5000 where id = $1`, [coverage])
  await app.query(`update carrier_cities set cod_available = true where coverage_id = $1`, [coverage])
  await app.query(`update carrier_cod_terms set cod_enabled = true, max_cod_amount = 3000 where carrier_id = $1 and country_code = 'AE'`, [id])
  expect(await says('FALCON')).toMatchObject({ cod_available: true, cod_max_amount: '3000.00' })
  await app.query(`update carrier_cod_terms set cod_enabled = false where carrier_id = $1 and country_code = 'AE'`, [id])
  expect(await says('FALCON')).toMatchObject({ cod_available: false })
})

test('a full day is measured for both alerts, in per cent of what it takes', async () => {
  const coverage = await coverageId(app, 'HIJAZ', 'SA', 'STD')
  const on = addDays(today(), 3)
  await app.query('insert into carrier_capacities (coverage_id, on_date, max_parcels, overbook_pct) values ($1, $2, 100, 10) on conflict (coverage_id, on_date) do update set max_parcels = 100, overbook_pct = 10', [coverage, on])
  await app.query(
    'insert into carrier_capacity_usage (coverage_id, on_date, parcels) values ($1, $2, 99) on conflict (coverage_id, on_date) do update set parcels = 99',
    [coverage, on],
  )
  const measured = (await capacityValues(db())).filter(({ subjectKey }) => subjectKey === `${coverage}:${on}`)
  expect(measured.map(({ alertType, value, countryCode }) => [alertType, value, countryCode])).toEqual([
    ['capacity_near_full', '90.00', 'SA'], ['capacity_full', '90.00', 'SA'],
  ])
  expect(measured[0]?.message).toMatch(/^Hijaz Last Mile has 99 of 110 places taken for STD in SA on /)
})

test('the matrix and the partners of a country tell the same lanes, and a client sees what is in force alone', async () => {
  const admin = await app.as('carrier_manager')
  const { data } = await admin.call('carrierCoverage.matrix', { country_code: ['KW'] })
  const carriers = new Set(data.rows.filter(({ cells }) => Object.values(cells).some(({ active }) => active)).map(({ carrier_id }) => carrier_id))
  const [kuwait] = (await admin.call('carrierCoverage.partners', { country_codes: ['KW'] })).data
  expect(kuwait?.partners.map(({ carrier_id }) => carrier_id).toSorted()).toEqual([...carriers].toSorted())
  const seen = await (await app.as('client_admin')).call('carrierCoverage.matrix', { country_code: ['KW'] })
  expect(seen.data.rows.flatMap(({ cells }) => Object.values(cells)).every(({ active }) => active)).toBe(true)
  const file = await admin.call('carrierCoverage.matrix', { country_code: ['KW'], format: 'csv' })
  expect(file.body.toString()).toContain('Gulf Parcel')
})
