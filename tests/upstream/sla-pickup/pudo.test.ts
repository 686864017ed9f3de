import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { startSandboxCarrier, type SandboxCarrier } from '@/upstream/sandbox-carrier/server'
import { useApp, type Asker } from '../app'
import { idOf } from '../tracking/parcels'

const app = useApp()
let admin: Asker
let oasis: number
let sandbox: SandboxCarrier
beforeAll(async () => {
  admin = await app.as('super_admin')
  oasis = await idOf(app, 'carriers', 'OASIS')
  sandbox = await startSandboxCarrier()
  app.services.config.SANDBOX_CARRIER_URL = sandbox.url
})
afterAll(() => sandbox.close())

const place = { country_code: 'AE', latitude: 25.1972, longitude: 55.2744 }
const search = (more: Partial<Input<'pudo.search'>> = {}, who = admin) => who.call('pudo.search', { ...place, ...more } as Input<'pudo.search'>)

describe('searching', () => {
  beforeAll(async () => {
    await app.query("update carrier_pudo set status = 'inactive' where country_code = 'AE'")
    const near = [['NEAR', 25.2048, 55.2708], ['MID', 25.2285, 55.3273], ['FAR', 25.1181, 55.2006]] as const
    for (const [code, lat, lng] of near) {
      await app.query("insert into carrier_pudo (carrier_id, pudo_code, pudo_name, pudo_type, line1, city, country_code, latitude, longitude, opening_hours, max_weight_kg, max_length_cm, max_width_cm, max_height_cm) values ($1, $2, $2, 'locker', 'x', 'Dubai', 'AE', $3, $4, '{\"24x7\": true}', 15, 60, 45, 40)", [oasis, code, lat, lng])
    }
  })
  test('answers what is within reach, nearest first', async () => {
    const { data } = await search({ radius_km: 10 })
    expect(data.points.map(({ pudo_code, distance_km }) => [pudo_code, distance_km])).toEqual([['NEAR', 0.92], ['MID', 6.36]])
  })
  test('grows only when asked to', async () => {
    await app.query("update carrier_pudo set capacity_free = 0 where pudo_code = 'NEAR'")
    expect((await search({ radius_km: 1 })).data).toMatchObject({ radius_km: 1, points: [] })
    expect((await search({ radius_km: 1, expand: true })).data).toMatchObject({ radius_km: 10, points: [{ pudo_code: 'MID' }] })
    await app.query("update carrier_pudo set capacity_free = null where pudo_code = 'NEAR'")
  })
  test('leaves out what is too small whichever way the parcel is turned, closed, or does not do what is asked', async () => {
    const codes = async (more: Partial<Input<'pudo.search'>>) => (await search({ radius_km: 5, ...more })).data.points.map(({ pudo_code }) => pudo_code)
    expect(await codes({ length_cm: '40', width_cm: '60', height_cm: '45' })).toEqual(['NEAR'])
    expect(await codes({ length_cm: '50', width_cm: '60', height_cm: '45' })).toEqual([])
    expect(await codes({ weight_kg: '15.001' })).toEqual([])
    expect(await codes({ services: ['cod'] })).toEqual([])
    await app.query("update carrier_pudo set closures = '[{\"from\": \"2026-01-05\", \"to\": \"2026-01-06\"}]' where pudo_code = 'NEAR'")
    expect(await codes({ open_at: '2026-01-05T10:00:00Z' })).toEqual([])
    expect(await codes({ open_at: '2026-01-07T10:00:00Z' })).toEqual(['NEAR'])
  })
  test('needs a place', async () => {
    expect((await admin.call('pudo.search', { country_code: 'AE' } as Input<'pudo.search'>)).errors[0]?.message).toBe('Give a city, a pincode or a position')
    const { data: [dubai] } = await admin.call('pudo.cities', { country_code: 'AE', search: 'Dubai' })
    expect((await admin.call('pudo.search', { country_code: 'AE', city_id: dubai?.id, radius_km: 25 } as Input<'pudo.search'>)).data.centre.label).toBe('Dubai')
  })
})

describe('syncing', () => {
  const point = (code: string, more: Record<string, unknown> = {}) => ({
    code, name: `Locker ${code}`, type: 'locker', line1: 'x', city: 'Dubai', country_code: 'AE',
    latitude: 25.2, longitude: 55.27, opening_hours: { '24x7': true }, ...more,
  })
  const sync = async () => {
    const answer = await admin.call('pudo.sync', { carrier_id: oasis })
    expect(answer.status, answer.message).toBe(202)
    await app.jobs.idle()
  }
  const row = async (code: string) =>
    (await app.query<{ pudo_name: string; status: string }>('select pudo_name, status from carrier_pudo where carrier_id = $1 and pudo_code = $2', [
      oasis, code,
    ]))[0]

  test('makes ours like theirs, and closes what is missing three times running', async () => {
    sandbox.listPoints('OASIS', [point('S-1'), point('S-2'), { code: 'bad', name: 'No place' }])
    await sync()
    expect(await row('S-1')).toEqual({ pudo_name: 'Locker S-1', status: 'active' })
    sandbox.listPoints('OASIS', [point('S-1', { name: 'Renamed' })])
    await sync()
    await sync()
    expect(await row('S-2')).toMatchObject({ status: 'active' })
    await sync()
    expect(await row('S-2')).toMatchObject({ status: 'inactive' })
    expect(await row('S-1')).toMatchObject({ pudo_name: 'Renamed' })
  })
  test('opens a point again that the carrier lists again, and none that somebody closed by hand', async () => {
    const missTwo = async () => {
      sandbox.listPoints('OASIS', [point('S-1'), point('B-1'), point('B-2')])
      await sync()
      sandbox.listPoints('OASIS', [point('S-1')])
      for (let n = 0; n < 3; n++) await sync()
      expect([await row('B-1'), await row('B-2')]).toMatchObject([{ status: 'inactive' }, { status: 'inactive' }])
    }
    await missTwo()
    const [byHand] = await app.query<{ id: number }>("select id::int from carrier_pudo where carrier_id = $1 and pudo_code = 'B-2'", [oasis])
    for (const status of ['active', 'inactive'] as const) await admin.call('pudo.change', { id: byHand?.id ?? 0, status } as never)
    sandbox.listPoints('OASIS', [point('S-1'), point('B-1'), point('B-2')])
    await sync()
    expect([await row('B-1'), await row('B-2')]).toMatchObject([{ status: 'active' }, { status: 'inactive' }])
  })
  test('changes nothing when the carrier does not answer or lists nothing', async () => {
    sandbox.behave('OASIS points', 'refuses')
    await sync()
    expect((await app.query<{ status: string; error: string }>('select status, error from pudo_syncs order by id desc limit 1'))[0]).toEqual({
      status: 'failed', error: expect.stringMatching(/answered 503\.$/),
    })
    sandbox.behave('OASIS points', null)
    sandbox.listPoints('OASIS', [])
    await sync()
    expect(await row('S-1')).toMatchObject({ status: 'active' })
  })
  test('runs once at a time', async () => {
    await app.query("insert into pudo_syncs (carrier_id, status) values ($1, 'running')", [oasis])
    expect(await admin.call('pudo.sync', { carrier_id: oasis })).toMatchObject({ status: 409, message: 'A sync is running' })
    await app.query("update pudo_syncs set status = 'failed' where status = 'running'")
  })
})

describe('files', () => {
  const header = 'Carrier Code,PUDO Code,Name,Type,Line 1,City,Country Code,Latitude,Longitude,Hours Mon,Hours Tue,Services'
  const send = async (...lines: string[]) => {
    const answer = await admin.call('pudo.upload', { dry_run: false }, {
      file: { name: `points-${Math.abs(lines.join().length)}.csv`, body: Buffer.from([header, ...lines].join('\n')), type: 'text/csv' },
    })
    expect(answer.status, answer.message).toBe(202)
    await app.jobs.idle()
    return app.query<{ message: string }>('select message from excel_responses where upload_id = $1 order by row_number', [answer.data.upload_id])
  }
  test('make and change points by carrier and code, and tell what is wrong with a row', async () => {
    expect(await send('OASIS,UP-1,Mirdif Locker,locker,Shop 1,Dubai,AE,25.2196,55.4228,09:00-13:00;16:00-22:00,closed,collect;cod')).toEqual([])
    const [made] = await app.query<{ opening_hours: Record<string, unknown>; services: string[] }>(
      "select opening_hours, services from carrier_pudo where pudo_code = 'UP-1'",
    )
    expect(made).toMatchObject({ opening_hours: { 1: [{ from: '09:00', to: '13:00' }, { from: '16:00', to: '22:00' }], 2: [] }, services: ['collect', 'cod'] })
    const faults = await send(
      'OASIS,UP-2,A,locker,x,Dubai,AE,25.2,55.4,09:00-13:00,22:00-09:00,collect', 'OASIS,UP-3,A,locker,x,Dubai,AE,25.2,55.4,,,teleport',
      'OASIS,UP-4,A,locker,x,Dubai,AE,21.4,39.8,,,collect', 'OASIS,UP-5,A,kiosk,x,Dubai,AE,25.2,55.4,,,collect',
      'OASIS,UP-1,Mirdif Two,locker,Shop 1,Dubai,AE,25.2196,55.4228,24h,24h,collect')
    expect(faults.map(({ message }) => message)).toEqual([
      'Hours Tue: 22:00-09:00 ends before it starts', 'Unknown service teleport',
      expect.stringMatching(/^Position is \d+ km from Dubai$/), 'Unknown type kiosk',
    ])
    expect((await app.query<{ pudo_name: string }>("select pudo_name from carrier_pudo where pudo_code = 'UP-1'"))[0]?.pudo_name).toBe('Mirdif Two')
  })
  test('name cities in every spelling, and phones', async () => {
    const cities = ['Ras al-Khaimah', 'RAK', 'رأس الخيمة', 'RAS AL KHAIMAH']
    const file = [
      `${header},Phone`, ...cities.map((city, n) => `OASIS,RK-${n},Point ${n},locker,Shop 1,${city},AE,25.78,55.95,,,collect,050 123 456${n}`),
      'OASIS,RK-9,Point,locker,Shop 1,RAK,AE,25.78,55.95,,,collect,call me',
    ].join('\n')
    const { data } = await admin.call('pudo.upload', { dry_run: false }, { file: { name: 'spelled.csv', body: Buffer.from(file), type: 'text/csv' } })
    await app.jobs.idle()
    expect((await app.query<{ city: string; phone: string }>("select city, phone from carrier_pudo where pudo_code like 'RK-%' order by pudo_code")))
      .toEqual(cities.map((_, n) => ({ city: 'Ras Al Khaimah', phone: `+97150123456${n}` })))
    expect(await app.query('select message from excel_responses where upload_id = $1', [data.upload_id])).toEqual([{
      message: 'Phone call me is not a phone number.',
    }])
  })
  test('that were downloaded can be sent back as they are', async () => {
    const file = await admin.call('pudo.download', { carrier_id: [oasis], country_code: ['SA'] } as Input<'pudo.download'>)
    const count = (await app.query<{ n: number }>("select count(*) as n from carrier_pudo where carrier_id = $1 and country_code = 'SA'", [oasis]))[0]?.n
    const answer = await admin.call('pudo.upload', { dry_run: false }, {
      file: { name: 'again.xlsx', body: file.body, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    })
    await app.jobs.idle()
    expect((await app.query('select rows_accepted, rows_unchanged, rows_created, rows_updated, rows_rejected from excel_details where id = $1', [
      answer.data.upload_id,
    ]))[0])
      .toEqual({ rows_accepted: count, rows_unchanged: count, rows_created: 0, rows_updated: 0, rows_rejected: 0 })
  })
  test('so can those of a carrier that has none by now; what is changed in them is refused there and updated elsewhere', async () => {
    const download = async (carrier: number) =>
      (await admin.call('pudo.download', { carrier_id: [carrier], country_code: ['SA', 'AE'] } as Input<'pudo.download'>)).body
    const sendBack = async (body: Buffer) => {
      const answer = await admin.call('pudo.upload', { dry_run: false }, {
        file: { name: 'again.xlsx', body, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
      })
      await app.jobs.idle()
      return (await app.query<{ rows_total: number; rows_unchanged: number; rows_updated: number; rows_rejected: number }>(
        'select rows_total, rows_unchanged, rows_updated, rows_rejected from excel_details where id = $1', [answer.data.upload_id],
      ))[0]
    }
    const body = await download(oasis)
    await app.query('update carriers set pudo_supported = false where id = $1', [oasis])
    const same = await sendBack(body)
    expect(same).toMatchObject({ rows_unchanged: same?.rows_total, rows_rejected: 0 })
    await app.query(
      `update carrier_pudo set pudo_name = pudo_name || ' (moved)'
          where id = (select min(id) from carrier_pudo where carrier_id = $1 and country_code = 'AE' and status <> 'delete')`,
      [oasis],
    )
    expect(await sendBack(body)).toMatchObject({ rows_rejected: 1, rows_unchanged: (same?.rows_total ?? 0) - 1 })
    await app.query('update carriers set pudo_supported = true where id = $1', [oasis])
    expect(await sendBack(body)).toMatchObject({ rows_updated: 1, rows_rejected: 0, rows_unchanged: (same?.rows_total ?? 0) - 1 })
  })
})

test('a point is changed by who may, and never holds more than there is', async () => {
  const { data: [point] } = await admin.call('pudo.list', { country_code: ['BH'] })
  expect((await admin.call('pudo.change', { id: point?.id ?? 0, capacity_total: 4, capacity_free: 9 } as never)).errors[0]?.message)
    .toBe('Free must not be above the total.')
  expect((await admin.call('pudo.change', { id: point?.id ?? 0, status: 'inactive' } as never)).data.status).toBe('inactive')
  expect((await (await app.as('carrier_admin')).call('pudo.change', { id: point?.id ?? 0, status: 'active' } as never)).status).toBe(404)
  const { meta } = await admin.call('pudo.list', { country_code: ['KW'], clusters: true } as never)
  const { clusters } = meta as unknown as { clusters: { n: number }[] }
  expect(clusters.reduce((sum, { n }) => sum + n, 0)).toBe(meta.total)
})
