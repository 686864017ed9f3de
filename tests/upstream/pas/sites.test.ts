import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { emptyYard, siteId, token } from './given'

const app = useApp()
let admin: Asker
let guard: Asker
let other: Asker
let site = 0
beforeAll(async () => {
  ;[admin, guard, other] = await Promise.all(['super_admin', 'pas_guard', 'pas_supervisor.dxb1'].map((role) => app.as(role))) as [Asker, Asker, Asker]
  site = await siteId(app)
  await emptyYard(app)
})

describe('a site', () => {
  test('is added to a warehouse without one, with what it is given, and once', async () => {
    const [free] = await app.query<{ id: number }>(
      "insert into facilities (kind, facility_code, facility_name, country_code, city, address, status) values ('warehouse', 'SHJ9', 'Sharjah Nine', 'AE', 'Sharjah', 'Industrial 9', 'active') returning id::int",
    )
    const made = await admin.call('pasSites.addSite', {
      warehouse_id: free?.id ?? 0, opens_at: '07:00', closes_at: '19:00', require_photo: true, languages: ['en', 'ur'],
    })
    expect(made.status, made.message).toBe(201)
    expect((await admin.call('pasSites.site', { id: made.data.id })).data).toMatchObject({
      site_code: 'SHJ9', opens_at: '07:00', closes_at: '19:00', require_photo: true, languages: ['en', 'ur'], gates: 0, docks: 0, status: 'active',
    })
    expect(await admin.call('pasSites.addSite', { warehouse_id: free?.id ?? 0 })).toMatchObject({ status: 409, message: 'This warehouse has a gate already.' })
    expect((await admin.call('pasSites.addSite', { warehouse_id: 999_999_999 })).status).toBe(404)
    expect((await admin.call('pasSites.sites', { search: 'Sharjah Nine' })).data.map(({ site_code }) => site_code)).toEqual(['SHJ9'])
  })

  test('is changed field by field, by one at a time; one at rest is offered to nobody', async () => {
    const [{ id, version } = { id: 0, version: 0 }] = await app.query<{ id: number; version: number }>(
      "select id::int, version from pas_sites where site_code = 'SHJ9'",
    )
    expect(await admin.call('pasSites.changeSite', { id, opens_at: '20:00' })).toMatchObject({ status: 422, errors: [{ field: 'closes_at' }] })
    expect(await admin.call('pasSites.changeSite', { id, version, speed_limit_kmh: 15, alert_emails: ['yard@a.example'] })).toMatchObject({
      status: 200, data: { speed_limit_kmh: 15, alert_emails: ['yard@a.example'], opens_at: '07:00' },
    })
    expect((await admin.call('pasSites.changeSite', { id, version, speed_limit_kmh: 20 })).status).toBe(409)
    const offered = async () => (await admin.call('pasSites.mine')).data.map(({ site_code }) => site_code)
    expect(await offered()).toContain('SHJ9')
    await admin.call('pasSites.changeSite', { id, status: 'inactive' })
    expect(await offered()).not.toContain('SHJ9')
  })

  test('of others is not there for who works elsewhere', async () => {
    const [{ id } = { id: 0 }] = await app.query<{ id: number }>("select id::int from pas_sites where site_code = 'JXB1'")
    expect((await other.call('pasSites.mine')).data.map(({ site_code }) => site_code)).toEqual(['DXB1'])
    for (const call of ['pasSites.site', 'pasSites.changeSite'] as const) expect([403, 404]).toContain((await other.call(call, { id } as never)).status)
  })

  test('calls a driver back as long after his call as it says', async () => {
    const marshal = await app.as('pas_marshal')
    const { watchYard } = await import('@/upstream/areas/pas/jobs')
    const [{ id } = { id: 0 }] = await app.query<{ id: number }>("select id::int from pas_sites where site_code = 'JXB1'")
    const one = await token(guard, site, {}, { inside: true })
    await marshal.call('pasTokens.call', { id: one.id })
    await app.query("update gate_tokens set called_at = now() - interval '20 minutes' where id = $1", [one.id])
    const statusOf = async () => (await app.query<{ status: string }>('select status from gate_tokens where id = $1', [one.id]))[0]?.status
    await admin.call('pasSites.changeSite', { id, call_timeout_minutes: 30 })
    await watchYard(app.services)
    expect(await statusOf()).toBe('called')
    await admin.call('pasSites.changeSite', { id, call_timeout_minutes: 10 })
    await watchYard(app.services)
    expect(await statusOf()).toBe('in_yard')
  })
})

describe('what a site has', () => {
  test('gates: added once by their code, turned and closed', async () => {
    const made = await admin.call('pasSites.addGate', { warehouse_id: site, gate_code: ' g9 ', direction: 'in' })
    expect(made.status, made.message).toBe(201)
    expect(await admin.call('pasSites.addGate', { warehouse_id: site, gate_code: 'G9', direction: 'out' })).toMatchObject({
      status: 409, errors: [{ field: 'gate_code' }],
    })
    const row = async () => (await admin.call('pasSites.gates', { warehouse_id: [site], search: 'G9' })).data[0]
    expect(await row()).toMatchObject({ gate_code: 'G9', direction: 'in', status: 'active' })
    expect((await admin.call('pasSites.changeGate', { id: made.data.id, direction: 'both', status: 'inactive', version: (await row())?.version })).status)
      .toBe(200)
    expect(await row()).toMatchObject({ direction: 'both', status: 'inactive' })
    expect((await admin.call('pasSites.changeGate', { id: made.data.id, direction: 'in', version: 1 })).status).toBe(409)
    expect([403, 404]).toContain((await other.call('pasSites.changeGate', { id: made.data.id, direction: 'in' })).status)
  })

  test('docks and bays: added once by their number, free from then on', async () => {
    const dock = await admin.call('pasSites.addDock', {
      warehouse_id: site, dock_no: 'D77', temperature_class: 'chilled', direction: 'inbound', max_vehicle_height: 400, sequence: 77,
    } as never)
    expect(dock.status, dock.message).toBe(201)
    expect((await admin.call('pasSites.docks', { warehouse_id: [site], search: 'D77' })).data).toMatchObject([{
      dock_no: 'D77', temperature_class: 'chilled', direction: 'inbound', status: 'free',
    }])
    expect(await admin.call('pasSites.addDock', { warehouse_id: site, dock_no: 'D77', sequence: 78 } as never)).toMatchObject({
      status: 409, errors: [{ field: 'dock_no' }],
    })
    const bay = await admin.call('pasSites.addBay', { warehouse_id: site, bay_code: 'B77', size: 'trailer', reefer_plug: true })
    expect(bay.status, bay.message).toBe(201)
    expect((await admin.call('pasSites.bays', { warehouse_id: [site], search: 'B77' })).data).toMatchObject([{
      bay_code: 'B77', size: 'trailer', reefer_plug: true, status: 'free',
    }])
    expect(await admin.call('pasSites.addBay', { warehouse_id: site, bay_code: 'B77' })).toMatchObject({ status: 409, errors: [{ field: 'bay_code' }] })
    expect([403, 404]).toContain((await other.call('pasSites.addBay', { warehouse_id: site, bay_code: 'B78' })).status)
  })

  test('kiosks: a new code takes the place of the old, a change stays until the next', async () => {
    const made = await admin.call('pasSites.addKiosk', { device_code: 'JXB1-K77', warehouse_id: site, name: 'Spare' })
    expect(made.status, made.message).toBe(201)
    expect((await admin.call('pasSites.addKiosk', { device_code: 'jxb1-k77', warehouse_id: site, name: 'Again' })).status).toBe(409)
    const again = await admin.call('pasSites.pairingCode', { id: made.data.id })
    expect((await guard.call('pasSites.pair', { pairing_code: made.data.pairing_code })).status).toBe(422)
    expect((await guard.call('pasSites.pair', { pairing_code: again.data.pairing_code })).data).toMatchObject({ device_code: 'JXB1-K77', warehouse_id: site })
    expect(await admin.call('pasSites.changeKiosk', { id: made.data.id, name: 'At the west gate', printer: '80mm' })).toMatchObject({
      status: 200, data: { name: 'At the west gate', printer: '80mm', status: 'paired' },
    })
    expect((await admin.call('pasSites.changeKiosk', { id: made.data.id, name: 'Stale', version: 1 })).status).toBe(409)
    expect((await admin.call('pasSites.kiosk', { id: made.data.id })).data).toMatchObject({ name: 'At the west gate', device_code: 'JXB1-K77' })
  })

  test('people: a code to sign in with is one person’s', async () => {
    const people = (await admin.call('pasSites.staff', { warehouse_id: [site], user_type: ['security_guard', 'yard_marshal'] })).data
    const [one, two] = people
    expect(people.length).toBeGreaterThan(1)
    expect((await admin.call('pasSites.changeStaff', { id: one?.id ?? 0, pas_code: ' gate77 ' })).data).toMatchObject({ pas_code: 'GATE77' })
    expect(await admin.call('pasSites.changeStaff', { id: two?.id ?? 0, pas_code: 'GATE77' })).toMatchObject({
      status: 409, errors: [{ field: 'pas_code', message: 'This PAS code is already used.' }],
    })
    expect((await admin.call('pasSites.staff', { search: 'GATE77' })).data.map(({ id }) => id)).toEqual([one?.id])
    expect([403, 404]).toContain((await guard.call('pasSites.changeStaff', { id: one?.id ?? 0, pas_code: 'GATE78' })).status)
  })
})
