import { beforeAll, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { addDays } from '@/lib/domain/days'
import { newStage, type StageRule } from '@/lib/domain/sla'
import { drainNoted } from '@/upstream/areas/sla/watch'
import { useApp, type Asker } from '../app'
import { given, happened, idOf, type Parcel } from '../tracking/parcels'

// A place that goes by another clock than before, though nobody touched a calendar.
const app = useApp()
let admin: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
  for (const table of ['country_holidays', 'sla_clocks', 'sla_dirty', 'calendar_changes']) await app.query(`delete from ${table}`)
  await app.query("update sla_configs set status = 'inactive'")
  const rule: StageRule = { ...newStage('delivery'), target_value: '3.00', target_unit: 'working_days' }
  const made = await admin.call('sla.addConfig', {
    carrier_id: await idOf(app, 'carriers', 'FALCON'), sla_name: 'Test BH', country_code: 'BH',
    calendar: 'working_hours', effective_from: '2024-01-01', stages: [rule],
  } as unknown as Input<'sla.addConfig'>)
  if (made.status !== 201) throw new Error(made.message)
})

async function onItsWay(city: string): Promise<Parcel> {
  const parcel = await given(app, { city, country_code: 'BH' })
  // At noon, when it is the same day in all of these places, whatever the hour is now.
  const hours = (Date.now() - Date.parse(`${addDays(new Date().toISOString().slice(0, 10), -1)}T12:00:00Z`)) / 3_600_000
  await happened(app, parcel, ['ORD02', hours + 1], ['PKU02', hours])
  await drainNoted(app.services)
  return parcel
}
const dueOf = async ({ id }: Parcel) =>
  (await app.query<{ due_at: string }>('select due_at::text from sla_clocks where package_id = $1', [id]))[0]?.due_at ?? ''
const newest = async () =>
  (await app.query<{ note: string; old_zone: string; clocks_looked: number; status: string }>(
    'select note, old_zone, clocks_looked, status from calendar_changes order by id desc limit 1',
  ))[0]
const ok = async (answer: Promise<{ status: number; message: string }>) => {
  const { status, message } = await answer
  expect(status, message).toBeLessThan(300)
  await app.jobs.idle()
}
/** A city in the state of another, with a clock of its own. */
async function addCity(country_code: string, city_name: string, timezone: string, beside: string): Promise<void> {
  const [state] = await app.query<{ state_id: number }>(
    "select state_id::int from base_cities where country_code = $1 and city_name = $2 and status <> 'delete'", [country_code, beside],
  )
  await ok(admin.call('places.addCity', { country_code, state_id: state?.state_id, city_name, timezone } as Input<'places.addCity'>))
}

test('a city merged into one with another clock takes the clocks of its parcels along', async () => {
  await addCity('BH', 'Londonia', 'Europe/London', 'Manama')
  const parcel = await onItsWay('Londonia')
  const before = await dueOf(parcel)
  const id = async (name: string) =>
    (await app.query<{ id: number }>("select id::int from base_cities where country_code = 'BH' and city_name = $1 and status <> 'delete'", [name]))[0]?.id ?? 0
  await ok(admin.call('places.mergeCity', { source_id: await id('Londonia'), target_id: await id('Manama') }))
  expect(await newest()).toMatchObject({ note: 'Manama: time zone of its state or country', old_zone: 'Europe/London', status: 'done' })
  expect(Date.parse(await dueOf(parcel))).toBeLessThan(Date.parse(before))
})

test('a warehouse in another city looks at the clocks of what leaves it; in one with the same clock at none', async () => {
  await onItsWay('Manama')
  await addCity('AE', 'Karachiya', 'Asia/Karachi', 'Dubai')
  const warehouse = await idOf(app, 'facilities', 'JXB1')
  const last = await newest()
  await ok(admin.call('masterData.changeWarehouse', { id: warehouse, city: 'Sharjah' }))
  expect(await newest()).toEqual(last)
  await ok(admin.call('masterData.changeWarehouse', { id: warehouse, city: 'KARACHIYA' }))
  const moved = await newest()
  expect(moved).toMatchObject({ note: expect.stringMatching(/: in KARACHIYA, time zone Asia\/Karachi$/) as string, old_zone: 'Asia/Dubai', status: 'done' })
  expect(moved?.clocks_looked).toBeGreaterThan(0)
})

test('a new default zone, or a first zone of a state, looks at the clocks that went by the default before', async () => {
  await onItsWay('Manama')
  await app.query("delete from country_timezones where country_code = 'AE' and state_id is not null")
  const [state] = await app.query<{ id: number }>("select id::int from base_states where country_code = 'AE' and state_name = 'Fujairah'")
  await ok(admin.call('countries.addTimezone', { country_code: 'AE', state_id: state?.id, timezone: 'Asia/Muscat' } as Input<'countries.addTimezone'>))
  const ofState = await newest()
  expect([ofState?.old_zone, (ofState?.clocks_looked ?? 0) > 0]).toEqual(['Asia/Dubai', true])
  const [row] = await app.query<{ id: number }>("select id::int from country_timezones where country_code = 'AE' and state_id = $1", [state?.id])
  await ok(admin.call('countries.saveTimezone', { id: row?.id ?? 0, is_default: true } as Input<'countries.saveTimezone'>))
  const ofAll = await newest()
  expect([ofAll?.old_zone, (ofAll?.clocks_looked ?? 0) > 0]).toEqual(['Asia/Dubai', true])
})
