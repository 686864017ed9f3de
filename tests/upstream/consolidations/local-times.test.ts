import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { withLocalTimes } from '@/upstream/areas/consolidations/airport-zones'
import { useApp, type Asker } from '../app'
import { cargoAt, leg, ok } from './loads'

const app = useApp()
let admin: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
  // Riyadh goes by its country's clocks, New York by its own.
  await app.query("update base_cities set airport_code = 'RUH', timezone = null where country_code = 'SA' and city_name = 'Riyadh'")
  await app.query("update countries set default_timezone = 'Asia/Riyadh' where country_code = 'SA'")
  await app.query(
    "update base_cities set airport_code = 'JFK', timezone = 'America/New_York' where id = (select min(id) from base_cities where country_code = 'US')",
  )
})

const none = { std: null, etd: null, atd: null, sta: null, eta: null, ata: null }
const local = async (part: object) => {
  const [row] = await withLocalTimes(app.services.database.db, [{ origin: 'DXB', destination: 'RUH', ...none, ...part }])
  return [row?.departs_local, row?.arrives_local]
}

describe('the clocks of an airport', () => {
  test.each([
    ['an hour behind Dubai', { std: '2026-11-25T22:30:00Z', sta: '2026-11-26T01:15:00Z' }, [null, 'Thu 26 Nov, 2026 04:15 +03:00']],
    ['of the day before', { destination: 'JFK', sta: '2027-01-01T02:00:00Z' }, [null, 'Thu 31 Dec, 2026 21:00 -05:00']],
    ['in summer', { origin: 'JFK', std: '2027-07-01T02:00:00Z' }, ['Wed 30 Jun, 2027 22:00 -04:00', null]],
    ['on a leap day', { destination: 'JFK', sta: '2028-03-01T03:00:00Z' }, [null, 'Tue 29 Feb, 2028 22:00 -05:00']],
    [
      'once it has happened',
      { origin: 'RUH', destination: 'DXB', std: '2026-11-25T01:00:00Z', etd: '2026-11-25T02:00:00Z', atd: '2026-11-25T03:00:00Z', ata: '2026-11-25T05:00:00Z' },
      ['Wed 25 Nov, 2026 06:00 +03:00', null],
    ],
    ['of a place nobody knows', { origin: 'QQQ', std: '2026-11-25T22:30:00Z' }, [null, null]],
    ['without a time', {}, [null, null]],
  ])('%s', async (_, part, said) => expect(await local(part)).toEqual(said))
})

test('stand beside Dubai’s on the screen, in the letter to the agents and on the manifest', async () => {
  const { id, no } = await cargoAt(app, admin, 'departed')
  await ok(admin.call('consolidations.saveFlights', {
    consolidation_id: id, legs: [{ ...leg(), atd: (await admin.call('consolidations.flights', { id })).data[0]?.atd, eta: '2026-12-31T22:30:00Z' }],
  }))
  expect((await admin.call('consolidations.one', { id })).data.flights).toMatchObject([{
    origin_zone: null, destination_zone: 'Asia/Riyadh', departs_local: null, arrives_local: 'Fri 01 Jan, 2027 01:30 +03:00',
  }])
  await ok(admin.call('consolidations.preAlert', { id }))
  const [letter] = await app.query<{ text: string }>(
    "select body_text as text from email_logs where template = 'pre_alert' and ref_no = $1 order by id desc limit 1", [no],
  )
  expect(letter?.text).toContain('expected Fri 01 Jan, 2027 02:30 Dubai, Fri 01 Jan, 2027 01:30 +03:00 RUH')
})

test('stand on the manifest for a leg that leaves from elsewhere', async () => {
  const { id } = await cargoAt(app, admin, 'merged')
  const [first, second] = [
    leg({ destination: 'JFK', std: '2026-12-31T08:00:00Z', sta: '2026-12-31T22:00:00Z' }),
    leg({ origin: 'JFK', std: '2027-01-01T02:00:00Z', sta: '2027-01-01T14:00:00Z' }),
  ]
  await ok(admin.call('consolidations.saveFlights', { consolidation_id: id, legs: [first, second] }))
  const { sheets } = await readXlsx((await ok(admin.call('consolidations.manifest', { format: 'xlsx', consolidation_ids: [id] }))).body)
  const flights = String(sheets[0]?.rows.find(([label]) => label === 'Flights')?.[1])
  expect(flights).toContain('EK0815 DXB-JFK Thu 31 Dec, 2026 12:00 Dubai, ')
  expect(flights).toContain('EK0815 JFK-RUH Fri 01 Jan, 2027 06:00 Dubai (Thu 31 Dec, 2026 21:00 -05:00 JFK)')
})
