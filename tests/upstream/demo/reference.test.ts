import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { seedReference } from '@/upstream/demo/reference'

const name = `t_${randomUUID().replaceAll('-', '')}`
const url = (database: string) => inject('postgresUrl').replace(/\/[^/?]*(\?|$)/, `/${database}$1`)
let client: pg.Client

async function administer(statement: string) {
  const admin = new pg.Client(inject('postgresUrl'))
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}
const one = async <T>(text: string): Promise<T> => (await client.query(text)).rows[0]

beforeAll(async () => {
  await administer(`create database ${name} template template_demo`)
  client = new pg.Client(url(name))
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await administer(`drop database ${name}`)
})

describe('reference rows', () => {
  test('the world, the house and its roles are there', async () => {
    expect(
      await one(`select (select count(*) from countries)::int as countries, (select count(*) from countries where status = 'active')::int as active,
        (select count(*) from base_states where country_code = 'AE')::int as emirates, (select count(*) from rsa_services)::int as services,
        (select count(*) from tracking_event_master)::int as events, (select count(*) from entity_scans)::int as scans,
        (select count(*) from groups where is_system)::int as roles, (select count(*) from maintenance where not "on")::int as maintenance`),
    ).toEqual({ countries: 249, active: 12, emirates: 7, services: 9, events: 59, scans: 16, roles: 35, maintenance: 1 })
  })
  test('every city stands in a state and on the map, those of the Gulf with their Arabic name', async () => {
    expect(await one(`select count(*)::int as n from base_cities where state_id is null or latitude is null
        or (city_name_ar is null and airport_code is null)`)).toEqual({ n: 0 })
    expect(await one(`select count(*)::int as n from base_areas a join base_cities c on c.id = a.city_id where c.city_name = 'Dubai'`)).toEqual({ n: 208 })
  })
  test('a second start adds nothing and keeps what was edited', async () => {
    const sizes = `select (select count(*) from countries) + (select count(*) from base_cities) + (select count(*) from base_areas) + (select count(*)
      from list_values)
      + (select count(*) from groups) + (select count(*) from facilities) + (select count(*) from currency_rates) as n`
    const before = await one(sizes)
    await client.query(`update groups set permissions = '{}' where role_code = 'auditor'; update countries set status = 'inactive' where country_code = 'US'`)
    await seedReference(client)
    expect(await one(sizes)).toEqual(before)
    expect(await one(`select permissions from groups where role_code = 'auditor'`)).toEqual({ permissions: [] })
    expect(await one(`select status from countries where country_code = 'US'`)).toEqual({ status: 'inactive' })
  })
})

describe('the loaded demo', () => {
  test('what a parcel says of itself is what its events say', async () => {
    const differing = `with known as (select e.*, m.rank, m.maps_to_status from package_events e join tracking_event_master m on m.code = e.event_code
      where e.voided_at is null),
      newest as (select distinct on (package_id) * from known order by package_id, event_at desc, rank desc, id desc),
      setting as (select distinct on (package_id) * from known where maps_to_status is not null or event_code = 'ORD05'
      order by package_id, event_at desc, rank desc, id desc)
      select count(*)::int as n from packages p join newest n on n.package_id = p.id join setting s on s.package_id = p.id
      where p.last_event_code <> n.event_code or p.last_event_at <> n.event_at or p.last_location is distinct from n.location_text
        or (s.event_code <> 'ORD05' and (p.status <> s.maps_to_status or p.status_at <> s.event_at))
        or p.attempt_count <> (select count(*) from known k where k.package_id = p.id and k.event_code like 'DLF%')
        or p.delivered_at is distinct from (select max(event_at) from known k where k.package_id = p.id and k.event_code like 'DEL%')
        or (p.status = 'returned') <> (p.returned_at is not null) or (p.status = 'cancelled') <> (p.cancelled_at is not null)`
    expect(await one(differing)).toEqual({ n: 0 })
    expect(await one('select count(*)::int as n from packages')).toEqual({ n: 400 })
  })
  test('open missing scans are of parcels silent to this day, closed ones say what closed them', async () => {
    expect(await one(`select array_agg(distinct status order by status) as states from missing_scans`)).toEqual({
      states: ['applied', 'open', 'resolved', 'waived'],
    })
    expect(
      await one(`select count(*)::int as n from missing_scans m join scan_expectations r on r.id = m.expectation_id
        join package_events e on e.package_id = m.package_id
        where m.status = 'open' and e.event_at >= m.after_at and e.id <> m.after_event_id
          and (e.event_code = any(r.expected_events) or left(e.event_code, 3) || '*' = any(r.expected_events))`),
    ).toEqual({ n: 0 })
    expect(
      await one(`select count(*)::int as n from missing_scans where status <> 'open' and (closed_at is null or closed_at < due_at)
        or status in ('applied', 'resolved') and resolved_event_id is null or status = 'waived' and note is null`),
    ).toEqual({ n: 0 })
  })
  test('the next row of a table gets a number nobody has', async () => {
    const { rows } = await client.query<{ free: boolean }>(
      [
        'users', 'clients', 'client_addresses', 'carriers', 'package_lists', 'packages',
        'package_items', 'package_events', 'pods', 'tracking_ranges', 'excel_details',
      ]
        .map(table => `select nextval(pg_get_serial_sequence('${table}', 'id')) > (select max(id) from ${table}) as free`)
        .join(' union all '),
    )
    expect(rows.every(({ free }) => free)).toBe(true)
  })
  test('Arabic, quotes and lists arrive as they were written', async () => {
    expect(await one(`select consignee_name, address_line1 from packages where tracking_no = 'RSADEMO0004'`)).toEqual({
      consignee_name: 'نورة الحربي', address_line1: 'مبنى 3310، شارع النخيل',
    })
    expect(await one(`select service_type from clients where client_code = 'NOORB'`)).toEqual({
      service_type: ['last_mile', 'ior', 'fulfillment_with_last_mile'],
    })
    expect(await one(`select settings ->> 'webhook_url' as url from client_settings where client_id = 1`)).toEqual({
      url: 'https://noorb.example/hooks/shipments',
    })
  })
})
