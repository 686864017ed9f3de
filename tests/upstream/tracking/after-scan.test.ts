import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { useApp, type Asker } from '../app'
import { eventCount, given, happened, hoursAgo, inHub, onTheRoad, scanOne, standingOf } from './parcels'

const app = useApp()
let operator: Asker
let courier: Asker
let admin: Asker
beforeAll(async () => {
  operator = await app.as('service_center_operator')
  courier = await app.as('carrier_operator')
  admin = await app.as('super_admin')
})

describe('a delivery with a receiver', () => {
  test('is proven: who, when, and how far from the address', async () => {
    const [near, far] = [await onTheRoad(app, { lat: '25.200000', lng: '55.270000' }), await onTheRoad(app, { lat: '25.200000', lng: '55.270000' })]
    const at = { receiver_name: 'Huda Karim', relation: 'family' as const }
    await scanOne(courier, 'PKG-DEL', near.tracking_no, { ...at, lat: 25.2005, lng: 55.2702 })
    await scanOne(courier, 'PKG-DEL', far.tracking_no, { ...at, lat: 25.22, lng: 55.29 })
    const carrier = await app.as('carrier_admin')
    expect((await carrier.call('tracking.pod', { id: near.id })).data).toMatchObject({
      receiver_name: 'Huda Karim', relation: 'family', status: 'complete', source: 'scan', cod_collected: null,
    })
    expect((await carrier.call('tracking.pod', { id: far.id })).data).toMatchObject({ status: 'partial' })
  })

  test('and cash is a paid delivery', async () => {
    const parcel = await onTheRoad(app, { payment_mode: 'cod', cod_amount: '150.00', cod_currency: 'AED' })
    await scanOne(courier, 'PKG-DEL', parcel.tracking_no, { receiver_name: 'Huda Karim', cod_collected: '140.00' })
    expect(await standingOf(app, parcel)).toMatchObject({ status: 'delivered', last_event_code: 'DEL04' })
    expect((await admin.call('tracking.pod', { id: parcel.id })).data).toMatchObject({ cod_collected: '140.00', cod_currency: 'AED', cod_method: 'cash' })
  })

  test('without one has no proof yet', async () => {
    const parcel = await onTheRoad(app)
    await scanOne(courier, 'PKG-DEL', parcel.tracking_no)
    expect(await admin.call('tracking.pod', { id: parcel.id })).toMatchObject({ status: 404, message: 'No proof of delivery yet.' })
  })

  test('the proof is for those who may see the parcel', async () => {
    const parcel = await onTheRoad(app)
    await scanOne(courier, 'PKG-DEL', parcel.tracking_no, { receiver_name: 'Huda Karim' })
    const answers = await Promise.all(['client_operations', 'client_operations.dtofz', 'carrier_operator.desert'].map(async (who) =>
      (await app.as(who)).call('tracking.pod', { id: parcel.id }),
    ))
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404])
  })
})

describe('taking a scan back', () => {
  test('works out the status without it and keeps it in the log', async () => {
    const parcel = await inHub(app, 'DXB1')
    const applied = await scanOne(operator, 'PKG-HOLD', parcel.tracking_no, { reason_code: 'customs' })
    expect(applied?.status).toBe('on_hold')
    const answer = await operator.call('tracking.voidScan', { event_ids: [applied?.event_id ?? 0], reason: 'Wrong parcel' })
    expect(answer).toMatchObject({ status: 200, data: { voided: [applied?.event_id], failed: [] } })
    expect(await standingOf(app, parcel)).toMatchObject({ status: 'at_facility', last_event_code: 'HUB01' })
    expect(await eventCount(app, parcel, 'EXC05')).toBe(1)
    expect(await scanOne(operator, 'PKG-HOLD', parcel.tracking_no, { reason_code: 'customs' })).toMatchObject({ result: 'applied' })
  })

  test('of a delivery takes its proof along', async () => {
    const parcel = await onTheRoad(app)
    const applied = await scanOne(courier, 'PKG-DEL', parcel.tracking_no, { receiver_name: 'Huda Karim' })
    await courier.call('tracking.voidScan', { event_ids: [applied?.event_id ?? 0], reason: 'Wrong door' })
    expect(await standingOf(app, parcel)).toMatchObject({ status: 'out_for_delivery', delivered_at: null })
    expect(await admin.call('tracking.pod', { id: parcel.id })).toMatchObject({ status: 404 })
  })

  test('is for whoever made it, for sixty seconds; an administrator may any time', async () => {
    const parcel = await inHub(app, 'DXB1')
    const id = (await scanOne(operator, 'PKG-SORT', parcel.tracking_no))?.event_id ?? 0
    const colleague = await app.as('service_center_supervisor')
    expect(await colleague.call('tracking.voidScan', { event_ids: [id], reason: 'x' })).toMatchObject({
      status: 409, message: expect.stringContaining('Only your own scans'),
    })
    await app.query("update package_events set received_at = now() - interval '61 seconds' where id = $1", [id])
    expect(await operator.call('tracking.voidScan', { event_ids: [id], reason: 'x' })).toMatchObject({
      status: 409, message: expect.stringContaining('within 60 seconds'),
    })
    expect(await admin.call('tracking.voidScan', { event_ids: [id], reason: 'x' })).toMatchObject({ status: 200 })
    expect(await admin.call('tracking.voidScan', { event_ids: [id], reason: 'x' })).toMatchObject({
      status: 409, message: 'This event was already taken back.',
    })
  })

  test('leaves order, label and cancellation alone, also for an administrator: a cancelled parcel stays cancelled', async () => {
    const parcel = await given(app, { label_status: 'created' })
    await happened(app, parcel, ['ORD01', 160], ['ORD02', 150])
    expect(await admin.call('packages.cancel', { ids: [parcel.id], reason: 'Ordered twice' })).toMatchObject({ status: 200 })
    const steps = await app.query<{ id: number; event_code: string }>('select id, event_code from package_events where package_id = $1 order by event_at', [
      parcel.id,
    ])
    expect(steps.map(({ event_code }) => event_code)).toEqual(['ORD01', 'ORD02', 'ORD03'])
    for (const { id } of steps) expect(await admin.call('tracking.voidScan', { event_ids: [id], reason: 'Was not meant' })).toMatchObject({ status: 409 })
    expect(await admin.call('tracking.voidScan', { event_ids: [steps[2]?.id ?? 0], reason: 'Was not meant' })).toMatchObject({
      message: 'A cancellation cannot be taken back. Make a new package; its reference is free again.',
    })
    expect(await standingOf(app, parcel)).toMatchObject({ status: 'cancelled', last_event_code: 'ORD03' })
  })

  test('tells which of several could not be', async () => {
    const parcel = await inHub(app, 'DXB1')
    const id = (await scanOne(operator, 'PKG-SORT', parcel.tracking_no))?.event_id ?? 0
    const answer = await operator.call('tracking.voidScan', { event_ids: [id, 999_999_999], reason: 'Twice' })
    expect(answer.data).toEqual({ voided: [id], failed: [{ event_id: 999_999_999, message: 'That event no longer exists.' }] })
  })
})

describe('an event added by hand', () => {
  const add = (who: Asker, package_id: number, event_code: string, more: Partial<Input<'tracking.addEvent'>> = {}) =>
    who.call('tracking.addEvent', { package_id, event_code, event_at: hoursAgo(0.1), ...more })

  test('moves the parcel', async () => {
    const parcel = await given(app)
    expect(await add(operator, parcel.id, 'HUB01', { location: 'Dubai' })).toMatchObject({ status: 200, data: { status: 'at_facility' } })
  })

  test('cannot lead out of a terminal status, but for an administrator\'s return', async () => {
    const parcel = await given(app)
    await happened(app, parcel, ['DEL01', 3])
    expect(await add(admin, parcel.id, 'LMD03')).toMatchObject({
      status: 409, message: `Package ${parcel.tracking_no} is already Delivered and cannot change to Out for delivery.`,
    })
    expect(await add(courier, parcel.id, 'RET01', { reason_code: 'customer_refused' })).toMatchObject({ status: 409 })
    expect(await add(admin, parcel.id, 'LMD03', { event_at: hoursAgo(5) })).toMatchObject({ status: 200, data: { status: 'delivered' } })
    expect(await add(admin, parcel.id, 'RET01', { reason_code: 'customer_refused' })).toMatchObject({ status: 200, data: { status: 'return_initiated' } })
  })

  test('cannot overturn the end of a parcel from before it: what is older is kept and moves nothing', async () => {
    const [delivered, cancelled] = [await onTheRoad(app), await given(app)]
    await happened(app, delivered, ['DEL01', 1])
    await happened(app, cancelled, ['ORD03', 1])
    const { delivered_at } = await standingOf(app, delivered)
    const changes = (parcel: { tracking_no: string }, from: string, to: string) => ({
      status: 409, message: `Package ${parcel.tracking_no} is already ${from} and cannot change to ${to}.`,
    })
    const before = { event_at: hoursAgo(1.5) }
    expect(await add(courier, delivered.id, 'EXC03', { ...before, reason_code: 'lost' })).toMatchObject(changes(delivered, 'Delivered', 'Lost'))
    expect(await add(admin, delivered.id, 'DEL01', before)).toMatchObject(changes(delivered, 'Delivered', 'Delivered'))
    expect(await add(admin, cancelled.id, 'DEL01', before)).toMatchObject(changes(cancelled, 'Cancelled', 'Delivered'))
    expect(await add(courier, delivered.id, 'DLF01', { ...before, reason_code: 'not_home' })).toMatchObject({ status: 200, data: { status: 'delivered' } })
    expect(await standingOf(app, delivered)).toMatchObject({ status: 'delivered', delivered_at, attempt_count: 1 })
    expect(await standingOf(app, cancelled)).toMatchObject({ status: 'cancelled', delivered_at: null })
  })

  test('needs the place and the reason its kind asks for', async () => {
    const parcel = await inHub(app, 'DXB1')
    expect(await add(admin, parcel.id, 'HUB02')).toMatchObject({ status: 422, errors: [{ field: 'location' }] })
    expect(await add(admin, parcel.id, 'EXC01')).toMatchObject({ status: 422, errors: [{ field: 'reason_code' }] })
    expect(await add(admin, parcel.id, 'ORD03', { reason_code: 'other' })).toMatchObject({ status: 422, message: 'Order cancelled is recorded by the system.' })
    expect(await add(admin, parcel.id, 'NOPE1')).toMatchObject({ status: 422, errors: [{ field: 'event_code' }] })
    expect(await add(admin, parcel.id, 'HUB02', { location: 'Dubai', event_at: hoursAgo(-1) })).toMatchObject({ status: 422, errors: [{ field: 'event_at' }] })
  })

  test('the same one twice is refused, one out of reach is not found', async () => {
    const parcel = await inHub(app, 'DXB1')
    const event = { location: 'Dubai', event_at: hoursAgo(0.5) }
    await add(admin, parcel.id, 'HUB02', event)
    expect(await add(admin, parcel.id, 'HUB02', event)).toMatchObject({ status: 409, message: 'This event is already recorded.' })
    expect(await add(await app.as('carrier_operator.desert'), parcel.id, 'HUB02', event)).toMatchObject({ status: 404 })
  })
})
