import { describe, expect, test } from 'vitest'
import { useApp } from '../app'
import { clientId, facilityId, happened, parcel } from './given'
import { oneOf, whileWriting } from './writers'

const app = useApp()

const HAPPENINGS = 120
const WRITERS = 5
const CITIES = ['Dubai', 'Abu Dhabi', 'Fujairah', 'Nowhere']

/** What the table says and should not, or should say and does not, both looked at in one statement. */
const wrong = () =>
  app.query(
    `with fresh as (
       select p.id, f.id as facility, p.client_id, p.created_at from packages p join facilities f on (f.country_code, f.city) = (p.country_code, p.city)
       union select id, current_facility_id, client_id, created_at from packages where current_facility_id is not null
       union select p.id, e.facility_id, p.client_id, p.created_at from packages p join package_events e on e.package_id = p.id and e.voided_at is null
       where e.facility_id is not null),
     held as (select package_id, facility_id, client_id, created_at from package_facilities)
     (select 'held', * from held except select 'held', * from fresh) union all (select 'fresh', * from fresh except select 'fresh', * from held)`,
  )

interface Ground {
  clients: readonly number[]
  facilities: readonly number[]
}
const ground = async (): Promise<Ground> => ({
  clients: await Promise.all(['NOORB', 'DTOFZ'].map((code) => clientId(app, code))),
  facilities: await Promise.all(['DXB1', 'AUH1', 'SHJ1'].map((code) => facilityId(app, code))),
})

const made = ({ clients, facilities }: Ground) =>
  parcel(app, { client_id: oneOf(clients), city: oneOf(CITIES), current_facility_id: oneOf([null, ...facilities]) }, [])

/** Writers lock a parcel before they write of it, as all that record or correct do. */
const some = `select id from packages where tracking_no like 'TST%' order by random() limit 3 for no key update skip locked`

/** One thing after another happens to some of the parcels of the tests. */
async function happenings(on: Ground, times: number): Promise<void> {
  const changes: (() => Promise<unknown>)[] = [
    () => made(on),
    () => app.query(`insert into package_events (package_id, event_code, event_at, source, facility_id)
      select id, 'HUB01', now() - random() * interval '90 days', 'system', $1 from (${some}) p`, [oneOf(on.facilities)]),
    () => app.query(
      `with held as (${some}) update package_events e set voided_at = case when random() < 0.8 then now() end from held
          where e.package_id = held.id and e.facility_id = $1`,
      [oneOf(on.facilities)],
    ),
    () => app.query(`update packages set current_facility_id = $1 where id in (${some})`, [oneOf([null, ...on.facilities])]),
    () => app.query(`update packages set city = $1, current_facility_id = $2 where id in (${some})`, [oneOf(CITIES), oneOf([null, ...on.facilities])]),
    () => app.query(`update packages set client_id = $1 where id in (${some})`, [oneOf(on.clients)]),
    () => app.query(`with held as (${some}), gone as (delete from package_events e using held where e.package_id = held.id and random() < 0.5) select 1`),
    () => app.query(`update facilities set city = $1 where id = $2`, [oneOf(CITIES), oneOf(on.facilities)]),
  ]
  for (let i = 0; i < times; i++) await oneOf(changes)()
}

describe('which parcels are a facility’s', () => {
  test('of the demo are all told', async () => {
    expect(await wrong()).toEqual([])
    expect(await app.query('select 1 from package_facilities limit 1')).toHaveLength(1)
  })

  test('are told whatever happens to parcels, steps and facilities at once', async () => {
    const on = await ground()
    for (let i = 0; i < 20; i++) await made(on)
    await whileWriting(WRITERS, () => happenings(on, HAPPENINGS), async () => expect(await wrong()).toEqual([]))
    expect(await wrong()).toEqual([])
  }, 120_000)

  test('are told of a facility that opens, moves and closes', async () => {
    const bound = await parcel(app, { city: 'Hatta' })
    const [opened] = await app.query<{ id: number }>(`insert into facilities (facility_code, facility_name, kind, country_code, city)
      values ('HTT1', 'Hatta service centre', 'service_center', 'AE', 'Hatta') returning id`)
    const known = () => app.query('select package_id from package_facilities where facility_id = $1', [opened?.id])
    expect(await known()).toEqual([{ package_id: bound.id }])
    const passed = await parcel(app)
    await happened(app, passed.id, ['HUB01'], opened?.id)
    await app.query(`update facilities set city = 'Masfout' where id = $1`, [opened?.id])
    expect(await known()).toEqual([{ package_id: passed.id }])
    await app.query('delete from packages where id = $1', [passed.id])
    expect(await known()).toEqual([])
    expect(await wrong()).toEqual([])
  })

  test('told anew they are the same', async () => {
    await app.query('delete from package_facilities where random() < 0.5')
    expect(await wrong()).not.toEqual([])
    await app.query('select package_facilities_anew()')
    expect(await wrong()).toEqual([])
  })
})
