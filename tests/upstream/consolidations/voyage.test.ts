import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { eventCount, standingOf } from '../tracking/parcels'
import { bagStatuses, cargoAt, closedBag, hoursFrom, leg, ok, statusOf } from './loads'

const app = useApp()
let admin: Asker
let dubai: Asker
let riyadh: Asker
beforeAll(async () => {
  ;[admin, dubai, riyadh] = await Promise.all([app.as('super_admin'), app.as('agent_handler'), app.as('agent_handler.ruh')])
})

const codes = async (id: number) =>
  (await app.query<{ event_code: string }>(
    "select event_code from package_events where package_id = $1 and voided_at is null order by event_at, id", [id],
  )).map(({ event_code }) => event_code)

describe('the whole way', () => {
  test('from closing to opening: bags and packages follow, and both agents do their part', async () => {
    const cargo = await cargoAt(app, admin, 'merged')
    const { id, bags, parcels } = cargo
    expect(await bagStatuses(app, bags)).toEqual(['consolidated', 'consolidated'])
    await ok(dubai.call('consolidations.startStaging', { ids: [id], staging_lane: 'w1' }))
    expect(await dubai.call('consolidations.stage', { ids: [id], scanned: [bags[0]?.no ?? ''] })).toMatchObject({
      status: 422, message: '1 unit was not scanned in the lane.', errors: [{ field: 'scanned' }],
    })
    await ok(dubai.call('consolidations.stage', { ids: [id], scanned: bags.map(({ no }) => no.toLowerCase()) }))
    expect(await dubai.call('consolidations.dispatch', { ids: [id], vehicle_no: 'K 1', driver_name: 'Imran' })).toMatchObject({
      status: 422, message: 'Add flight details before dispatch.',
    })
    await ok(dubai.call('consolidations.saveFlights', { consolidation_id: id, legs: [leg()] }))
    expect(await dubai.call('consolidations.dispatch', { ids: [id], vehicle_no: 'K 1' })).toMatchObject({
      status: 422, message: 'Enter the vehicle and the driver.', errors: [{ field: 'driver_name' }],
    })
    await ok(dubai.call('consolidations.dispatch', { ids: [id], vehicle_no: 'K 1', driver_name: 'Imran', dispatched_at: hoursFrom(-0.4) }))
    expect(await dubai.call('consolidations.depart', { ids: [id], atd: hoursFrom(1) })).toMatchObject({
      status: 422, message: 'Departure time is in the future.',
    })
    await ok(dubai.call('consolidations.depart', { ids: [id], atd: hoursFrom(-0.3) }))
    expect(await bagStatuses(app, bags)).toEqual(['departed', 'departed'])
    const inbound = await riyadh.call('consolidations.queue', { queue: 'new_inbound', search: cargo.no })
    expect(inbound.data).toMatchObject([{ consolidation_no: cargo.no, received: '0/2', flight_no: 'EK0815' }])
    const received = await ok(riyadh.call('consolidations.receive', {
      consolidation_id: id, scans: bags.map(({ no }) => ({ number: no, result: 'ok' as const })), complete: true,
    }))
    expect(received.data).toMatchObject({ received: 2, expected: 2, missing: [], over: [] })
    expect(await riyadh.call('consolidations.deconsolidate', { ids: [id] })).toMatchObject({
      status: 422, message: 'Customs has not released this consolidation.',
    })
    expect(await admin.call('consolidations.change', { id, clearance_status: 'submitted' })).toMatchObject({ status: 422, errors: [{ field: 'boe_no' }] })
    await ok(admin.call('consolidations.change', { id, clearance_status: 'submitted', boe_no: '301004000111', boe_date: '2026-11-20' }))
    await ok(admin.call('consolidations.change', { id, clearance_status: 'inspection' }))
    expect(await admin.call('consolidations.change', { id, clearance_status: 'released' })).toMatchObject({
      status: 409, message: 'Clearance is Under inspection and cannot become Released.',
    })
    await ok(admin.call('consolidations.change', { id, clearance_status: 'submitted' }))
    await ok(admin.call('consolidations.change', { id, clearance_status: 'released', duty_amount: '120.50', vat_amount: '88.00' }))
    const freed = await ok(riyadh.call('consolidations.deconsolidate', { ids: [id] }))
    expect(freed.data).toMatchObject({ freed_bags: 2, onward_bags: 0, packages: 3, done: [{ status: 'deconsolidated' }] })
    expect(await bagStatuses(app, bags)).toEqual(['emptied', 'emptied'])
    for (const parcel of parcels) {
      expect((await codes(parcel.id)).toSorted()).toEqual([
        'CUS01', 'CUS03', 'CUS04', 'HUB01', 'HUB01', 'HUB03', 'HUB05', 'LNH01', 'LNH02', 'LNH03', 'LNH06', 'ORD02',
      ])
      expect((await standingOf(app, parcel)).status).toBe('at_facility')
    }
    expect(await app.query('select 1 from packages where id = any($1) and (bag_id is not null or bag_no is not null or consolidation_id is not null)', [
      parcels.map(({ id: parcel }) => parcel),
    ])).toEqual([])
  })

  test('the pre-alert goes to the agents of the destination when it has left, and can be sent once more', async () => {
    await app.query("update users set locale = 'ar' where email = 'agent_broker.ruh@demo.example'")
    const { id, no } = await cargoAt(app, admin, 'departed')
    const letters = () =>
      app.query<{ to_addresses: string[]; subject: string }>("select to_addresses, subject from email_logs where template = 'pre_alert' and ref_no = $1", [no])
    expect(await letters()).toMatchObject([{
      to_addresses: expect.arrayContaining(['agent_handler.ruh@demo.example']),
      subject: expect.stringMatching(new RegExp(`^Pre-alert ${no}: .+ / إشعار مسبق ${no}: `)),
    }])
    await ok(dubai.call('consolidations.preAlert', { id }))
    expect(await letters()).toHaveLength(2)
    expect((await riyadh.call('consolidations.preAlert', { id })).status).toBe(422)
  })

  test('two agents who press Dispatch at once: one hands it over, the other is told it is gone', async () => {
    const { id, no, parcels } = await cargoAt(app, admin, 'staged')
    const press = () => dubai.call('consolidations.dispatch', { ids: [id], vehicle_no: 'K 1', driver_name: 'Imran' })
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.message).toBe(`Consolidation ${no} is Dispatched and cannot be dispatched.`)
    for (const parcel of parcels) expect(await eventCount(app, parcel, 'HUB05')).toBe(1)
  })

  test('of several rows the bad one is told and holds back no other', async () => {
    const [good, early] = [await cargoAt(app, admin, 'staged'), await cargoAt(app, admin, 'merged')]
    const answer = await ok(admin.call('consolidations.dispatch', { ids: [early.id, good.id, 9_999_999], vehicle_no: 'K 1', driver_name: 'Imran' }))
    expect(answer.data.done).toMatchObject([{ id: good.id }])
    expect(answer.data.failed).toEqual([
      { name: early.no, message: `Consolidation ${early.no} is Merged and cannot be dispatched. Move it to staged first.` },
      { name: '9999999', message: 'Consolidation not found.' },
    ])
    expect(await statusOf(app, early.id)).toBe('merged')
  })
})

describe('lanes', () => {
  test('hold one consolidation each, free again when it is taken out or handed over', async () => {
    const [one, other] = [await cargoAt(app, admin, 'merged'), await cargoAt(app, admin, 'merged')]
    await ok(admin.call('consolidations.startStaging', { ids: [one.id], staging_lane: 'L7' }))
    expect(await admin.call('consolidations.startStaging', { ids: [other.id], staging_lane: 'l7' })).toMatchObject({
      status: 409, message: `Lane L7 is taken by ${one.no}.`, errors: [{ field: 'staging_lane' }],
    })
    await ok(admin.call('consolidations.unstage', { ids: [one.id], reason: 'Hold' }))
    await ok(admin.call('consolidations.startStaging', { ids: [other.id], staging_lane: 'L7' }))
    expect(await admin.call('consolidations.stage', { ids: [one.id], staging_lane: 'L8' })).toMatchObject({
      status: 409, message: `Consolidation ${one.no} is Unstaged and cannot be staged. Start staging first.`,
    })
  })

  test('two that ask for one lane at the same moment: one gets it', async () => {
    const [one, other] = [await cargoAt(app, admin, 'merged'), await cargoAt(app, admin, 'merged')]
    const answers = await Promise.all([one, other].map(({ id }) => admin.call('consolidations.startStaging', { ids: [id], staging_lane: 'RACE' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('what stays behind', () => {
  test('is named, told to its packages and free for another flight; the rest leaves', async () => {
    const { id, bags } = await cargoAt(app, admin, 'dispatched')
    const [left, gone] = bags
    const units = (await admin.call('consolidations.one', { id })).data.units
    expect(await dubai.call('consolidations.depart', { ids: [id], atd: hoursFrom(-0.2), loaded_pieces: 1 })).toMatchObject({
      status: 422, message: 'Choose the 1 piece that stayed behind.', errors: [{ field: 'short_unit_ids' }],
    })
    const short = units.find(({ number }) => number === left?.no)?.id as number
    await ok(dubai.call('consolidations.depart', { ids: [id], atd: hoursFrom(-0.2), loaded_pieces: 1, short_unit_ids: [short] }))
    expect(await bagStatuses(app, [left, gone].flatMap((bag) => bag ?? []))).toEqual(['closed', 'departed'])
    const [parcel] = left?.parcels ?? []
    expect(await eventCount(app, parcel ?? { id: 0 }, 'LNH05')).toBe(1)
    expect(await eventCount(app, parcel ?? { id: 0 }, 'LNH02')).toBe(0)
    expect((await admin.call('consolidations.one', { id })).data).toMatchObject({ bag_count: 1, package_count: 1 })
    const free = await dubai.call('consolidations.freeUnits', { search: left?.no })
    expect(free.data).toMatchObject([{ bag_no: left?.no, airport: 'DXB' }])
  })

  test('an administrator takes a hand-over back, which frees nothing and puts it in staged again', async () => {
    const { id, bags } = await cargoAt(app, admin, 'dispatched')
    expect(await admin.call('consolidations.change', { id, action: 'return_to_facility' })).toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
    await ok(admin.call('consolidations.change', { id, action: 'return_to_facility', reason: 'Flight cancelled' }))
    expect(await statusOf(app, id)).toBe('staged')
    expect(await bagStatuses(app, bags)).toEqual(['consolidated', 'consolidated'])
    await ok(dubai.call('consolidations.dispatch', { ids: [id], vehicle_no: 'K 2', driver_name: 'Sunil' }))
  })
})

describe('what travels on', () => {
  test('stays sealed, is free where it was opened, and is merged into a new consolidation whose parents are known', async () => {
    const bags = [await closedBag(app, 1, { destination: 'JED' }), await closedBag(app, 1, { destination: 'JED' })]
    const first = await cargoAt(app, admin, 'received', { bags, differs: { customs_mode: 'transit' } })
    const freed = await ok(riyadh.call('consolidations.deconsolidate', { ids: [first.id] }))
    expect(freed.data).toMatchObject({ freed_bags: 0, onward_bags: 2, packages: 0 })
    expect(await bagStatuses(app, bags)).toEqual(['closed', 'closed'])
    const free = await riyadh.call('consolidations.freeUnits', { destination: 'JED' })
    expect(free.data.filter(({ bag_no }) => bags.some(({ no }) => no === bag_no))).toMatchObject([
      { airport: 'RUH', from_consolidation: first.no }, { airport: 'RUH' },
    ])
    const numbers = bags.map(({ no }) => no)
    expect(await riyadh.call('consolidations.merge', { bag_nos: numbers, destination_airport: 'JED', transport_mode: 'road' })).toMatchObject({
      status: 422, errors: [{ field: 'truck_no' }],
    })
    const merged = await ok(riyadh.call('consolidations.merge', { bag_nos: numbers, destination_airport: 'JED', transport_mode: 'road', truck_no: 'RUH 4411' }))
    expect(merged).toMatchObject({ status: 201, data: { bag_count: 2 } })
    const made = (await admin.call('consolidations.one', { id: Number(merged.data.id) })).data
    expect(made).toMatchObject({ status: 'merged', origin_airport: 'RUH', parents: [{ consolidation_no: first.no }] })
    expect(await riyadh.call('consolidations.merge', { bag_nos: numbers, destination_airport: 'JED', transport_mode: 'road', truck_no: 'RUH 4411' }))
      .toMatchObject({ status: 409, message: `Bag ${numbers[0]} is not free at RUH.` })
    expect(await admin.call('consolidations.change', { id: Number(merged.data.id), action: 'reopen', reason: 'x' })).toMatchObject({
      status: 409, message: expect.stringContaining('was merged of others'),
    })
  })

  test('bags of two destinations or in another airport are not put together', async () => {
    const [one, other, far] = [await closedBag(app), await closedBag(app, 1, { destination: 'JED' }), await closedBag(app, 1, { origin: 'AUH' })]
    const merge = (...bags: { no: string }[]) => admin.call('consolidations.merge', {
      bag_nos: bags.map(({ no }) => no), destination_airport: 'RUH', transport_mode: 'road', truck_no: 'T',
    })
    expect(await merge(one, other)).toMatchObject({ status: 422, message: 'These bags go to RUH and JED. Merge those of one destination.' })
    expect(await merge(one, far)).toMatchObject({ status: 409, message: `Bag ${far.no} is not free at DXB.` })
    expect((await merge(one, { no: 'BNOSUCH' })).status).toBe(404)
  })

  test('merged twice at the same moment happens once', async () => {
    const bag = await closedBag(app)
    const merge = () => admin.call('consolidations.merge', { bag_nos: [bag.no], destination_airport: 'RUH', transport_mode: 'road', truck_no: 'T' })
    const answers = await Promise.all([merge(), merge()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})

describe('customs', () => {
  test('that release a part let that part go, and the rest waits', async () => {
    const { id, bags } = await cargoAt(app, admin, 'received')
    await ok(admin.call('consolidations.change', { id, clearance_status: 'submitted', boe_no: '301004000112' }))
    const unit = (await admin.call('consolidations.one', { id })).data.units[0]?.id as number
    expect(await admin.call('consolidations.change', { id, clearance_status: 'partially_released' })).toMatchObject({
      status: 422, errors: [{ field: 'released_unit_ids' }],
    })
    await ok(admin.call('consolidations.change', { id, clearance_status: 'partially_released', released_unit_ids: [unit] }))
    expect((await ok(riyadh.call('consolidations.deconsolidate', { ids: [id] }))).data).toMatchObject({
      freed_bags: 1, packages: 2, done: [{ status: 'in_clearance' }],
    })
    expect(await bagStatuses(app, bags)).toEqual(['emptied', 'received'])
    expect(await statusOf(app, id)).toBe('in_clearance')
    await ok(admin.call('consolidations.change', { id, clearance_status: 'released' }))
    expect((await ok(riyadh.call('consolidations.deconsolidate', { ids: [id] }))).data).toMatchObject({ freed_bags: 1, done: [{ status: 'deconsolidated' }] })
  })

  test('that reject hold the packages, and there is no step after it', async () => {
    const { id, parcels } = await cargoAt(app, admin, 'received')
    await ok(admin.call('consolidations.change', { id, clearance_status: 'submitted', boe_no: '301004000113' }))
    await ok(admin.call('consolidations.change', { id, clearance_status: 'rejected', note: 'Wrong HS codes' }))
    expect((await standingOf(app, parcels[0] ?? { id: 0 })).status).toBe('on_hold')
    expect((await admin.call('consolidations.change', { id, clearance_status: 'submitted' })).status).toBe(409)
    expect(await riyadh.call('consolidations.deconsolidate', { ids: [id] })).toMatchObject({ status: 422 })
  })

  test('are the broker’s and the administrator’s to speak of, at the destination', async () => {
    const { id } = await cargoAt(app, admin, 'received')
    expect((await riyadh.call('consolidations.change', { id, clearance_status: 'submitted', boe_no: '1' })).status).toBe(403)
    const broker = await app.as('agent_broker')
    expect(await broker.call('consolidations.change', { id, clearance_status: 'submitted', boe_no: '1' })).toMatchObject({
      status: 422, message: 'You do not work at RUH.',
    })
    expect((await broker.call('consolidations.change', { id, remarks: 'x' })).status).toBe(403)
  })
})
