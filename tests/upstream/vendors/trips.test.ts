import { createCanvas } from '@napi-rs/canvas'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dubaiMoment, today } from '@/lib/domain/days'
import { useApp } from '../app'
import { accepted, close, driven, requestGround, tariff, trip, type Ground } from './given-requests'

const app = useApp()
let g: Ground
beforeAll(async () => {
  g = await requestGround(app)
})
beforeEach(async () => {
  await app.query('delete from transport_trips')
  await app.query('delete from transport_rates')
  await g.manager.call('transportRates.add', tariff())
})
const jpeg = () => createCanvas(64, 48).toBuffer('image/jpeg', 60)
const yesterday = addDays(today(), -1)
const tripRow = async (id: number) => (await app.query<Record<string, string>>(
  'select status, base::text, extra_km::text, waiting::text, night::text, tolls::text, vat::text, total::text, km::text from transport_trips where id = $1',
  [id]))[0]

describe('a trip', () => {
  test('is planned, started and completed; its cost is kept and its request is in progress', async () => {
    const { id } = await accepted(g)
    const done = await driven(g, id, { day: yesterday, from: '10:00', to: '12:00', waiting: 95, tolls: '12.00' })
    expect(done.status, done.message).toBe(200)
    expect(await tripRow(done.data.id)).toEqual({
      status: 'completed', km: '74.0', base: '180.00', extra_km: '42.00', waiting: '40.00', night: '0.00', tolls: '12.00', vat: '13.10', total: '287.10',
    })
    expect((await g.manager.call('vendorRequests.one', { id })).data).toMatchObject({ status: 'in_progress', actual_amount: '274.00', trips_done: 1 })
    const audit = await app.query("select 1 from audit_log where entity = 'transport_trip' and entity_id = $1", [String(done.data.id)])
    expect(audit).toHaveLength(3)
  })

  test('V1: over midnight is of the day it starts, with the night surcharge', async () => {
    const { id } = await accepted(g)
    const done = await driven(g, id, { day: addDays(today(), -2), from: '23:20', to: '00:40', odometer: ['500', '540'] })
    expect(done.data).toMatchObject({ trip_day: addDays(today(), -2), base: '180.00', night: '45.00', vat: '11.25', total: '236.25' })
  })

  test('V2: takes neither a vehicle nor a driver that is on another trip then, whatever the vendor, and the first is named', async () => {
    const { id } = await accepted(g)
    const day = addDays(today(), 3)
    const one = await g.vendor.call('vendorRequests.addTrip',
      { id, ...trip(day, '10:00', '12:00', { vehicle_no: 'DXB A 12345', driver_phone: '+971501112233' }) })
    const clash = { vehicle_no: 'Dubai a-12345' }
    const other = await accepted(g)
    await app.query('update request_applications set vendor_id = 7 where id = $1', [other.id])
    await g.manager.call('transportRates.add', tariff({ vendor_id: 7 }))
    const second = (more: object, from = '11:30', to = '13:00') => g.manager.call('vendorRequests.addTrip', { id: other.id, ...trip(day, from, to, more) })
    expect(await second(clash)).toMatchObject({ status: 409,
      errors: [{ field: 'vehicle_no', message: expect.stringContaining(`is on trip ${one.data.trip_no} from`) }] })
    expect(await second({ driver_phone: '050 111 2233' })).toMatchObject({ status: 409,
      errors: [{ field: 'driver_phone', message: expect.stringContaining(one.data.trip_no) }] })
    expect((await second(clash, '12:00', '13:00')).status).toBe(201)
  })

  test('V2: is promised to one of two who ask at once', async () => {
    const { id } = await accepted(g)
    const same = { vehicle_no: 'SHJ 3 99887', driver_phone: '+971559998877' }
    const answers = [0, 1].map(() => g.vendor.call('vendorRequests.addTrip', { id, ...trip(addDays(today(), 4), '08:00', '09:00', same) }))
    expect((await Promise.all(answers)).map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('needs papers that hold through the day it ends', async () => {
    const { id } = await accepted(g)
    const day = addDays(today(), 3)
    for (const field of ['vehicle_license_expiry', 'vehicle_insurance_expiry', 'driver_license_expiry'] as const) {
      const refused = await g.vendor.call('vendorRequests.addTrip', { id, ...trip(day, '23:00', '01:00', { [field]: day }) })
      expect([refused.status, refused.errors[0]?.field]).toEqual([422, field])
    }
    expect(await app.query('select 1 from transport_trips')).toEqual([])
  })

  test('V5: asks when its odometer ends lower than it started, then counts on', async () => {
    const { id } = await accepted(g)
    const answers = await driven(g, id, { day: yesterday, from: '10:00', to: '11:00', odometer: ['999980', '54'] })
    expect([answers.status, answers.errors[0]?.field]).toEqual([422, 'odometer_end'])
    const [open] = await app.query<{ id: number }>("select id::int from transport_trips where status = 'started'")
    const confirmed = await g.vendor.call('vendorRequests.changeTrip', {
      id, trip_id: open?.id ?? 0, status: 'completed', actual_end: dubaiMoment(yesterday, '11:00'), odometer_end: '54', odometer_rolled: true,
    })
    expect(confirmed.data).toMatchObject({ status: 'completed', km: '74.0', extra_km: '42.00' })
  })

  test('V3: keeps the tariff of the day it starts; recalculating leaves what is approved', async () => {
    await app.query("update transport_rates set valid_to = $1", [addDays(today(), -2)])
    await app.query('update transport_rates set valid_from = $1', [addDays(today(), -90)])
    expect((await g.manager.call('transportRates.add', tariff({ base_rate: '200.00', valid_from: yesterday }))).status).toBe(201)
    const { id } = await accepted(g)
    const before = await driven(g, id, { day: addDays(today(), -2), from: '23:00', to: '06:00', odometer: ['10', '20'] })
    expect(before.data).toMatchObject({ base: '180.00' })
    const after = await driven(g, id, { day: yesterday, from: '07:00', to: '08:00', odometer: ['10', '20'] })
    expect(after.data.base).toBe('200.00')
    await close(g, id)
    await app.query("update transport_trips set base = '1.00', total = '1.00'")
    const range = { from: addDays(today(), -5), to: today(), vendor_id: 1 }
    expect((await g.manager.call('vendorTimesheets.recalculate', range)).data.trips).toBe(0)
    await app.query("update request_applications set status = 'completed' where id = $1", [id])
    expect((await g.manager.call('vendorTimesheets.recalculate', range)).data.trips).toBe(2)
    expect((await tripRow(before.data.id))?.base).toBe('180.00')
  })

  test('is not planned beyond those asked for, nor before its request is accepted', async () => {
    const { id } = await accepted(g)
    const plan = () => g.vendor.call('vendorRequests.addTrip', { id, ...trip(addDays(today(), 2), '08:00', '09:00') })
    expect([(await plan()).status, (await plan()).status, (await plan()).status]).toEqual([201, 201, 409])
    await app.query("update request_applications set status = 'assigned' where id = $1", [id])
    expect((await plan()).status).toBe(409)
  })

  test('keeps a photo of the signed paper for those who may see the request', async () => {
    const { id } = await accepted(g)
    const planned = await g.vendor.call('vendorRequests.addTrip', { id, ...trip(addDays(today(), 2), '08:00', '09:00') })
    const refused = await g.vendor.call('vendorRequests.changeTrip', { id, trip_id: planned.data.id, pod: 'data:text/plain;base64,AAAA' })
    expect([refused.status, refused.errors[0]?.field]).toEqual([422, 'pod'])
    const of = { id, trip_id: planned.data.id }
    expect((await g.vendor.call('vendorRequests.pod', of)).status).toBe(404)
    const photo = jpeg()
    const pod = `data:image/jpeg;base64,${photo.toString('base64')}`
    expect((await g.vendor.call('vendorRequests.changeTrip', { ...of, pod })).data.has_pod).toBe(true)
    expect((await g.planner.call('vendorRequests.pod', of)).body).toEqual(photo)
  })
})

describe('a tariff', () => {
  test('does not hold on a day another of its vendor and vehicle holds', async () => {
    expect(await g.manager.call('transportRates.add', tariff({ valid_from: addDays(today(), 10) }))).toMatchObject({ status: 409,
      errors: [{ field: 'valid_from' }] })
    expect((await g.manager.call('transportRates.add', tariff({ vehicle_type: 'truck_7t' }))).status).toBe(201)
  })

  test('that priced a trip can only be ended, not before that trip', async () => {
    const { id } = await accepted(g)
    await driven(g, id, { day: yesterday, from: '10:00', to: '11:00' })
    const [rate] = (await g.manager.call('transportRates.list', { vendor_id: [1] })).data
    const change = (body: object) => g.manager.call('transportRates.change', { id: rate?.id ?? 0, ...body })
    expect(await change({ base_rate: '190.00' })).toMatchObject({ status: 409, errors: [{ field: 'base_rate' }] })
    expect((await change({ valid_to: addDays(today(), -2) })).status).toBe(422)
    expect((await change({ valid_to: yesterday })).data).toMatchObject({ valid_to: yesterday, base_rate: '180.00' })
  })

  test('is read by its own vendor alone, and its amounts by who approves them', async () => {
    await g.manager.call('transportRates.add', tariff({ vendor_id: 7 }))
    expect(new Set((await g.vendor.call('transportRates.list', {})).data.map(({ vendor_id }) => vendor_id))).toEqual(new Set([1]))
    expect((await g.vendor.call('transportRates.add', tariff())).status).toBe(403)
  })
})
