import { beforeEach, expect, test } from 'vitest'
import { today } from '@/lib/domain/days'
import { loadReferenceData, loadLookups } from '@/upstream/areas/packages/lookups'
import { emptyParcel, type Parcel } from '@/upstream/areas/packages/parcel'
import { checkParcel } from '@/upstream/areas/packages/rules'
import { settle } from '@/upstream/areas/allocation/settle'
import { answersOf } from '@/upstream/areas/allocation/trail'
import { carrierId, coverageId, csv } from '../carriers/given'
import { useApp } from '../app'

const app = useApp()
const db = () => app.services.database.db
const [NOORB, OTHER] = [1, 5]

const parcel = (ref: string, more: Partial<Parcel> = {}): Parcel => ({
  ...emptyParcel, client_id: NOORB, ref_no: ref, rsa_service_code: 'STD', consignee_name: 'Mariam Al Ali',
  consignee_phone: '+971501234567', address_line1: 'Villa 7, Al Wasl Road', city: 'Dubai', country_code: 'AE',
  pieces: 1, weight: '18.000', goods_description: 'Face cream', declared_value: '120.00', currency: 'AED', payment_mode: 'prepaid', ...more,
})

/** Settles a batch as an upload does; the carriers given, by code. */
async function given(parcels: readonly Parcel[], environment = 'production') {
  const lookups = await loadLookups(db(), { parcels, reference: await loadReferenceData(db()) })
  const settling = parcels.map((one) => {
    const { resolved, errors } = checkParcel(one, lookups)
    if (!resolved) throw new Error(errors[0]?.message)
    return { resolved, environment, weight: one.weight ?? '0' }
  })
  return (await settle(db(), settling)).map(({ choice, place }) => ({
    carrier: choice.carrier?.carrier_code ?? null, refusal: choice.refusal, answers: answersOf(choice.trace), place,
  }))
}

/** Falcon's day in the Emirates takes so much; every day of the week, and all of them days it delivers on. */
async function falconTakes(limits: { max_parcels?: number | null; max_weight_kg?: string | null; overbook_pct?: number; cut_off_time?: string | null }) {
  const coverage = await coverageId(app, 'FALCON', 'AE', 'STD')
  await app.query('delete from carrier_capacities where coverage_id = $1', [coverage])
  for (const table of ['carrier_cities', 'carrier_areas'])
    await app.query(`update ${table} set delivery_days = '{1,2,3,4,5,6,7}' where coverage_id = $1`, [coverage])
  await app.query(`insert into carrier_capacities (coverage_id, weekday, max_parcels, max_weight_kg, overbook_pct, cut_off_time) select $1, d, $2, $3, $4, $5
    from generate_series(1, 7) d`,
    [coverage, limits.max_parcels ?? null, limits.max_weight_kg ?? null, limits.overbook_pct ?? 0, limits.cut_off_time ?? null])
  return coverage
}
const used = async (coverage: number) =>
  app.query<{ on_date: string; parcels: number; weight_kg: string; held_parcels: number }>(
    'select on_date::text, parcels, weight_kg, held_parcels from carrier_capacity_usage where coverage_id = $1 and parcels + held_parcels > 0', [coverage],
  )

beforeEach(async () => {
  await app.query('delete from carrier_capacity_usage')
  await app.query('delete from carrier_capacities')
})

test('the last place of a day is given once, however many batches land at once; those turned away go on and are counted', async () => {
  const coverage = await falconTakes({ max_parcels: 8, overbook_pct: 25 })
  const batches = await Promise.all([1, 2, 3, 4, 5, 6].map((batch) => given([1, 2, 3, 4].map((one) => parcel(`ROOM-${batch}-${one}`)))))
  const all = batches.flat()
  expect(all.filter(({ carrier }) => carrier === 'FALCON')).toHaveLength(10)
  expect(all.filter(({ carrier }) => carrier !== null && carrier !== 'FALCON')).toHaveLength(14)
  expect(await used(coverage)).toEqual([{ on_date: today(), parcels: 10, weight_kg: '180.000', held_parcels: 14 }])
  expect(all.flatMap(({ answers }) => answers).map(({ reason }) => reason)).toContainEqual(expect.stringMatching(/^Falcon Express has its 10 parcels of /))
})

test('a day is full by its kilograms too', async () => {
  const coverage = await falconTakes({ max_weight_kg: '40.000' })
  const taken = await given(Array.from({ length: 3 }, (_, i) => parcel(`HEAVY-${i}`)))
  expect(taken.filter(({ carrier }) => carrier === 'FALCON')).toHaveLength(2)
  expect(await used(coverage)).toMatchObject([{ parcels: 2, weight_kg: '36.000' }])
})

test('after the cut-off a parcel counts to the next day', async () => {
  const coverage = await falconTakes({ max_parcels: 5, cut_off_time: '00:00' })
  const [one] = await given([parcel('LATE-1')])
  expect(one?.place?.on_date).toBe((await used(coverage))[0]?.on_date)
  expect(one?.place && one.place.on_date > today()).toBe(true)
})

test('a place that is not delivered to today counts to the next day that is', async () => {
  const coverage = await falconTakes({ max_parcels: 5 })
  await app.query('update carrier_cities set delivery_days = array[extract(isodow from $2::date + 2)::int] where coverage_id = $1', [coverage, today()])
  await given([parcel('AWAY-1')])
  const [day] = await app.query<{ in_two: boolean }>(
    'select on_date = $2::date + 2 as in_two from carrier_capacity_usage where coverage_id = $1 and parcels > 0', [coverage, today()],
  )
  expect(day?.in_two).toBe(true)
})

test('a client without rules goes to the next by preference, and to the first after all where every day is full', async () => {
  await app.query("update allocation_rules set status = 'inactive' where client_id = $1 or client_id is null", [OTHER])
  await falconTakes({ max_parcels: 1 })
  const light = { client_id: OTHER, weight: '1.000' }
  const [first, second] = await given([parcel('PREF-1', light), parcel('PREF-2', light)])
  expect(first?.carrier).toBe('FALCON')
  expect(second?.carrier).toMatch(/^(?!FALCON)/)
  await app.query(`insert into carrier_capacities (coverage_id, weekday, max_parcels) select c.id, d, 0 from carrier_countries c
    cross join generate_series(1, 7) d where c.country_code = 'AE' and c.rsa_service_code = 'STD' on conflict do nothing`)
  const [crowded, named] = await given([parcel('PREF-3', light), parcel('PREF-4', { ...light, carrier_code: 'FALCON' })])
  expect([crowded?.carrier, crowded?.refusal, named?.carrier]).toEqual(['FALCON', null, 'FALCON'])
})

test('a parcel of the sandbox takes no place', async () => {
  const coverage = await falconTakes({ max_parcels: 1 })
  const taken = await given([parcel('SAND-1'), parcel('SAND-2')], 'sandbox')
  expect(taken.map(({ carrier, place }) => [carrier, place])).toEqual([['FALCON', null], ['FALCON', null]])
  expect(await used(coverage)).toEqual([])
})

const headers = [
  'Reference No', 'Service Code', 'Consignee Name', 'Mobile', 'Address Line 1', 'City', 'Country',
  'Pieces', 'Weight (kg)', 'Goods Description', 'Declared Value', 'Currency', 'Payment Mode',
]

test('an uploaded parcel holds its place until it goes to another carrier or is cancelled', async () => {
  const coverage = await falconTakes({ max_parcels: 100 })
  const client = await app.as('client_admin')
  const lines = ['A', 'B', 'C'].map((one) => [
    `PLACE-${one}`, 'STD', `Sara ${one}`, '+971501234567', 'Villa 12', 'Dubai', 'AE', '1', '18.000', 'Cotton shirts', '150.00', 'AED', 'prepaid',
  ])
  const receipt = await client.call('packages.upload', {}, { file: { name: 'places.csv', body: csv(headers, lines) } })
  await app.jobs.idle()
  const parcels = await app.query<{ id: number; tracking_no: string; carrier_code: string }>(
    'select id, tracking_no, carrier_code from packages where upload_id = $1 order by ref_no', [receipt.data?.upload_id],
  )
  expect(parcels.map(({ carrier_code }) => carrier_code)).toEqual(['FALCON', 'FALCON', 'FALCON'])
  expect(await used(coverage)).toMatchObject([{ parcels: 3, weight_kg: '54.000' }])

  const admin = await app.as('super_admin')
  const moved = await admin.call('allocation.reallocate', {
    order_ids: [parcels[0]?.tracking_no ?? ''], carrier_id: await carrierId(app, 'DHOW'), reason: 'Falcon asked for it',
  })
  expect(moved.data).toMatchObject({ done: 1 })
  expect(await used(coverage)).toMatchObject([{ parcels: 2, weight_kg: '36.000' }])
  expect(await used(await coverageId(app, 'DHOW', 'AE', 'STD'))).toMatchObject([{ parcels: 1, weight_kg: '18.000' }])

  const cancel = { ids: [Number(parcels[1]?.id)], reason_code: 'other' as const, reason: 'Not wanted' }
  expect(await admin.call('packages.cancel', cancel)).toMatchObject({ status: 200 })
  expect(await admin.call('packages.cancel', cancel)).toMatchObject({ status: 409 })
  expect(await used(coverage)).toMatchObject([{ parcels: 1, weight_kg: '18.000' }])
  expect(await app.query('select 1 from carrier_capacity_places where package_id = $1', [parcels[1]?.id])).toEqual([])
})

test('a place of a day gone by is not given back', async () => {
  const coverage = await falconTakes({ max_parcels: 100 })
  const [old] = await app.query<{ id: number }>(`select id from packages where status = 'created' and bag_id is null and client_id = $1 limit 1`, [NOORB])
  await app.query('insert into carrier_capacity_usage (coverage_id, on_date, parcels, weight_kg) values ($1, current_date - 3, 4, 4)', [coverage])
  await app.query('insert into carrier_capacity_places (package_id, coverage_id, on_date, weight_kg) values ($1, $2, current_date - 3, 1)', [old?.id, coverage])
  expect(await (await app.as('super_admin')).call('packages.cancel', { ids: [Number(old?.id)], reason_code: 'other', reason: 'Not wanted' })).toMatchObject({
    status: 200,
  })
  expect(await used(coverage)).toMatchObject([{ parcels: 4, weight_kg: '4.000' }])
})
