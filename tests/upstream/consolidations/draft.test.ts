import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { bagOf } from '../tracking/bags'
import { eventCount, inHub, standingOf } from '../tracking/parcels'
import { bagStatuses, cargoAt, closedBag, draft, freshMawb, hoursFrom, leg, ok, statusOf } from './loads'

const app = useApp()
let admin: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
})

const air = { transport_mode: 'air', origin_airport: 'DXB', destination_airport: 'RUH' } as const

describe('a new consolidation', () => {
  test('gets a number of its lane and day, its waybill as filed, and its bags; LNH01 for each package', async () => {
    const bag = await closedBag(app, 2)
    const mawb = freshMawb()
    const { data } = await ok(admin.call('consolidations.add', { ...air, mawb_no: mawb.replace('-', ' '), bag_nos: [` ${bag.no.toLowerCase()} `] }))
    expect(data.consolidation_no).toMatch(/^CNDXBRUH\d{6}\d{3}$/)
    const made = (await admin.call('consolidations.one', { id: Number(data.id) })).data
    expect(made).toMatchObject({
      mawb_no: mawb, status: 'draft', bag_count: 1, package_count: 2, gross_weight: '2.900',
      chargeable_weight: '3.000', origin_agent: expect.any(String), destination_agent: expect.any(String),
    })
    expect(await eventCount(app, bag.parcels[0] ?? { id: 0 }, 'LNH01')).toBe(1)
    expect((await standingOf(app, bag.parcels[0] ?? { id: 0 })).status).toBe('bagged')
    expect(await bagStatuses(app, [bag])).toEqual(['consolidated'])
  })

  test('is refused with a wrong waybill, one that is used, or one place twice', async () => {
    expect(await admin.call('consolidations.add', { ...air, mawb_no: '176-12345670' })).toMatchObject({
      status: 422, message: 'MAWB 176-12345670 has a wrong check digit; did you mean 176-12345675?', errors: [{ field: 'mawb_no' }],
    })
    const { mawb, no } = await draft(admin, [await closedBag(app)])
    expect(await admin.call('consolidations.add', { ...air, mawb_no: mawb })).toMatchObject({
      status: 409, message: `MAWB ${mawb} is already used by ${no}.`, errors: [{ field: 'mawb_no' }],
    })
    expect(await admin.call('consolidations.add', { ...air, destination_airport: 'dxb' })).toMatchObject({
      status: 422, message: 'Origin and destination must differ.',
    })
    expect(await admin.call('consolidations.add', { ...air, transport_mode: 'sea', container_no: 'CSQU3054384' })).toMatchObject({
      status: 422, errors: [{ field: 'container_no' }],
    })
  })

  test('made twice at the same moment gets two numbers', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => admin.call('consolidations.add', { ...air })))
    expect(new Set(answers.map(({ data }) => data.consolidation_no)).size).toBe(3)
  })

  test('is made by who works at its origin', async () => {
    const dubai = await app.as('service_center_supervisor')
    expect((await dubai.call('consolidations.add', { ...air })).status).toBe(201)
    expect(await dubai.call('consolidations.add', { ...air, origin_airport: 'KWI' })).toMatchObject({
      status: 422, message: 'You do not work at KWI.', errors: [{ field: 'origin_airport' }],
    })
    expect((await (await app.as('agent_handler')).call('consolidations.add', { ...air })).status).toBe(403)
  })
})

describe('what is loaded', () => {
  test('is told for each: open, elsewhere, unknown, in a bag; what goes further on is taken with a word', async () => {
    const cargo = await draft(admin, [await closedBag(app)])
    const open = await bagOf(app, [await inHub(app, 'DXB1')], { status: 'open', gross_weight: null })
    const taken = await closedBag(app)
    const other = await draft(admin, [taken])
    const onward = await closedBag(app, 1, { destination: 'JED' })
    const loose = await inHub(app, 'DXB1')
    const answer = await ok(admin.call('consolidations.change', {
      id: cargo.id, add_units: [open.no, taken.no, onward.no, loose.tracking_no, 'BNOSUCH', cargo.bags[0]?.no ?? '', cargo.parcels[0]?.tracking_no ?? ''],
    }))
    expect(Object.fromEntries(answer.data.failed.map(({ name, message }) => [name, message]))).toEqual({
      [open.no]: `Bag ${open.no} is open. Close it first.`, [taken.no]: `Already in ${other.no}.`,
      BNOSUCH: 'Unknown number', [cargo.bags[0]?.no ?? '']: `Already in ${cargo.no}.`,
      [cargo.parcels[0]?.tracking_no ?? '']: `${cargo.parcels[0]?.tracking_no} is in bag ${cargo.bags[0]?.no}. Scan the bag.`,
    })
    expect(answer.data.warnings).toEqual([`${onward.no} goes to JED.`])
    expect((await admin.call('consolidations.one', { id: cargo.id })).data).toMatchObject({ bag_count: 2, loose_count: 1, package_count: 3 })
  })

  test('is free again when it is taken out, and when the draft is deleted', async () => {
    const cargo = await draft(admin, [await closedBag(app), await closedBag(app)])
    const { units } = (await admin.call('consolidations.one', { id: cargo.id })).data
    await ok(admin.call('consolidations.change', { id: cargo.id, remove_units: [units[0]?.id as number] }))
    expect(await bagStatuses(app, cargo.bags)).toEqual(['closed', 'consolidated'])
    await ok(admin.call('consolidations.remove', { id: cargo.id }))
    expect(await bagStatuses(app, cargo.bags)).toEqual(['closed', 'closed'])
    expect(await statusOf(app, cargo.id)).toBe('cancelled')
    expect((await admin.call('consolidations.add', { ...air, mawb_no: cargo.mawb })).status).toBe(201)
  })

  test('goes into one of two consolidations that want it at once', async () => {
    const bag = await closedBag(app)
    const [one, other] = [await draft(admin, [await closedBag(app)]), await draft(admin, [await closedBag(app)])]
    const answers = await Promise.all([one, other].map(({ id }) => admin.call('consolidations.change', { id, add_units: [bag.no] })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.flatMap(({ data }) => data.failed)).toHaveLength(1)
    expect(await app.query("select 1 from consolidation_units where bag_id = $1 and status = 'in'", [bag.id])).toHaveLength(1)
  })
})

describe('closing', () => {
  test('needs something in it, a waybill, and a reason where the scale says otherwise', async () => {
    const empty = Number((await admin.call('consolidations.add', { ...air })).data.id)
    expect(await admin.call('consolidations.change', { id: empty, action: 'close' })).toMatchObject({
      status: 422, message: 'Add at least one bag or package before closing.',
    })
    const bare = await draft(admin, [await closedBag(app, 2)], { mawb_no: null })
    expect(await admin.call('consolidations.change', { id: bare.id, action: 'close' })).toMatchObject({ status: 422, errors: [{ field: 'mawb_no' }] })
    const close = (more: object) => admin.call('consolidations.change', { id: bare.id, action: 'close', mawb_no: freshMawb(), ...more })
    expect(await close({ gross_weight: '5.2' })).toMatchObject({
      status: 422, message: 'Scale weight 5.200 kg differs from the bags\' 2.900 kg by 2.300 kg. Give a reason.', errors: [{ field: 'weight_reason' }],
    })
    expect(await close({ gross_weight: '1.0' })).toMatchObject({ status: 422, errors: [{ field: 'gross_weight' }] })
    await ok(close({ gross_weight: '5.2', weight_reason: 'Wet pallet' }))
    expect((await admin.call('consolidations.one', { id: bare.id })).data).toMatchObject({
      status: 'merged', gross_weight: '5.200', chargeable_weight: '5.500',
    })
    expect(await admin.call('consolidations.change', { id: bare.id, add_units: ['X'] })).toMatchObject({
      status: 409, message: expect.stringContaining('Reopen it first.'),
    })
    expect(await admin.call('consolidations.remove', { id: bare.id })).toMatchObject({ status: 409, message: 'Only a draft consolidation can be deleted.' })
    await ok(admin.call('consolidations.change', { id: bare.id, action: 'reopen', reason: 'One more bag' }))
    expect(await statusOf(app, bare.id)).toBe('draft')
  })

  test('chargeable weight is the greater of weight and room by air, weight or measure in part of a container', async () => {
    const bag = await closedBag(app, 1)
    await app.query('update packages set length = 100, width = 60, height = 50 where id = $1', [bag.parcels[0]?.id])
    const plane = await draft(admin, [bag])
    expect((await admin.call('consolidations.one', { id: plane.id })).data).toMatchObject({ volume_m3: '0.300', chargeable_weight: '50.000' })
    const ship = await draft(admin, [await closedBag(app)], {
      transport_mode: 'sea', origin_airport: 'AEJEA', mawb_no: null, bl_no: 'JEABL1', container_load: 2,
    })
    expect((await admin.call('consolidations.one', { id: ship.id })).data.chargeable_weight).toBe('1.000')
  })

  test('somebody who saved before wins', async () => {
    const { id } = await draft(admin, [await closedBag(app)])
    const { version } = (await admin.call('consolidations.one', { id })).data
    await ok(admin.call('consolidations.change', { id, remarks: 'Fragile', version }))
    expect(await admin.call('consolidations.change', { id, remarks: 'Late', version })).toMatchObject({ status: 409, message: /changed by someone else/ })
  })
})

describe('flights', () => {
  const save = (id: number, legs: object[], who = admin) => who.call('consolidations.saveFlights', { consolidation_id: id, legs: legs as never })

  test('join up, look like flights and arrive after they leave', async () => {
    const { id } = await cargoAt(app, admin, 'merged')
    const first = leg({ destination: 'BAH', sta: hoursFrom(-1) })
    for (const [legs, field, message] of [
      [[leg({ flight_no: 'EK-815' })], 'legs.0.flight_no', 'Flight number must look like EK0501.'],
      [[leg({ origin: 'AUH' })], 'legs.0.origin', 'Leg 1 must start at DXB.'],
      [[first, leg({ origin: 'DOH', std: hoursFrom(0), sta: hoursFrom(2) })], 'legs.1.origin', 'Leg 2 must start at BAH.'],
      [[first, leg({ origin: 'BAH', std: hoursFrom(-1.5), sta: hoursFrom(2) })], 'legs.1.std', 'Leg 2 must leave after leg 1 arrives.'],
      [[leg({ sta: hoursFrom(-3) })], 'legs.0.sta', 'Arrival must be after departure.'],
      [[first], 'legs.0.destination', 'The last leg must end at RUH.'],
      [[leg({ atd: hoursFrom(-1) })], 'legs.0.atd', 'It has not departed yet. Confirm the departure first.'],
      [[leg({ pieces: 9 })], 'legs.0.pieces', 'The consolidation has 2 pieces.'],
    ] as const) expect(await save(id, legs as unknown as object[]), message).toMatchObject({ status: 422, message, errors: [{ field }] })
    const saved = await ok(save(id, [first, leg({ origin: 'BAH', std: hoursFrom(0), sta: hoursFrom(2) })]))
    expect(saved.data).toMatchObject([{ leg_no: 1, airline_code: 'EK', status: 'scheduled' }, { leg_no: 2, destination: 'RUH' }])
    expect((await ok(save(id, [leg()]))).data).toHaveLength(1)
  })

  test('that landed tell the packages once; after departure only times change, from either end', async () => {
    const { id, parcels } = await cargoAt(app, admin, 'departed')
    const riyadh = await app.as('agent_handler.ruh')
    const [now] = (await riyadh.call('consolidations.flights', { id })).data
    const kept = { ...leg(), atd: now?.atd }
    expect(await save(id, [{ ...kept, flight_no: 'EK0999' }], riyadh)).toMatchObject({
      status: 422, message: 'The flight number cannot be changed after departure.',
    })
    await ok(save(id, [{ ...kept, ata: hoursFrom(-0.1) }], riyadh))
    await ok(save(id, [{ ...kept, ata: hoursFrom(-0.1) }], riyadh))
    expect(await eventCount(app, parcels[0] ?? { id: 0 }, 'LNH03')).toBe(1)
    expect((await admin.call('consolidations.one', { id })).data).toMatchObject({ arrived_at: expect.any(String), flights: [{ status: 'arrived' }] })
  })
})
