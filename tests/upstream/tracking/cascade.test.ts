import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { bagOf, consolidationOf, held, inDubai } from './bags'
import { applied, eventCount, hoursAgo, idOf, inHub, scanOne, standingOf, uuid } from './parcels'

const app = useApp()
let operator: Asker
let courier: Asker
let admin: Asker
beforeAll(async () => {
  operator = await app.as('service_center_operator')
  courier = await app.as('carrier_operator')
  admin = await app.as('super_admin')
})

const statuses = (parcels: { id: number }[]) => Promise.all(parcels.map(async (parcel) => (await standingOf(app, parcel)).status))

describe('a scan of a bag', () => {
  test('is applied to every parcel in it, at once, and says how many', async () => {
    const bag = await bagOf(app, await inDubai(app, 4))
    const answer = await scanOne(operator, 'BAG-OUT', bag.no.toLowerCase())
    expect(answer).toMatchObject({
      result: 'applied', message: '4 packages', city: 'DXB – RUH', cascade: { entity: 'bag', number: bag.no, packages: 4, applied: 4, refused_count: 0 },
    })
    // Within one country the bag is still on its first mile.
    expect(await statuses(bag.parcels)).toEqual(Array(4).fill('picked_up'))
    const events = await app.query('select distinct bag_id, scan_code, received_at from package_events where bag_id = $1', [bag.id])
    expect(events).toMatchObject([{ bag_id: bag.id, scan_code: 'BAG-OUT' }])
  })

  test('asks first: how many lie in it, how many it would move, how many are on hold', async () => {
    const bag = await bagOf(app, [...(await inDubai(app, 3)), await held(app)])
    const { data } = await operator.call('tracking.scanContents', { scan_code: 'BAG-OUT', number: bag.no })
    expect(data).toEqual({ entity: 'bag', number: bag.no, lane: 'DXB – RUH', status: 'Closed', packages: 4, movable: 3, on_hold: 1 })
    expect((await admin.call('tracking.scanContents', { scan_code: 'CON-OUT', number: bag.no })).status).toBe(404)
  })

  test('counts what another facility has in hand as staying there, for all but receiving', async () => {
    const bag = await bagOf(app, [...(await inDubai(app, 2)), await inHub(app, 'AUH1')])
    expect((await operator.call('tracking.scanContents', { scan_code: 'BAG-OUT', number: bag.no })).data).toMatchObject({ packages: 3, movable: 2 })
    expect(await scanOne(operator, 'BAG-OUT', bag.no)).toMatchObject({ result: 'applied', cascade: { applied: 2, refused_count: 1 } })
  })

  test('leaves a held parcel where it is and says so', async () => {
    const onHold = await held(app)
    const bag = await bagOf(app, [...(await inDubai(app, 2)), onHold])
    const answer = await scanOne(operator, 'BAG-OUT', bag.no)
    expect(answer).toMatchObject({
      result: 'applied', status: 'on_hold', message: `2 of 3 packages. ${onHold.tracking_no} is On hold; Send bag out is not possible. Scan Release hold first`,
      cascade: { applied: 2, refused_count: 1, refused: [{ tracking_no: onHold.tracking_no, status: 'on_hold' }] },
    })
    expect((await standingOf(app, onHold)).status).toBe('on_hold')
    const alone = await bagOf(app, [await held(app)])
    expect(await scanOne(operator, 'BAG-OUT', alone.no)).toMatchObject({
      result: 'not_allowed', status: 'on_hold', message: expect.stringMatching(/^None of 1 package: /),
    })
  })

  test('that is empty, unknown, or of another kind of scan changes nothing', async () => {
    const empty = await bagOf(app, [])
    expect(await scanOne(operator, 'BAG-IN', empty.no)).toMatchObject({ result: 'not_allowed', message: `Bag ${empty.no} is empty.` })
    expect(await scanOne(operator, 'BAG-IN', 'BNOSUCH00001')).toMatchObject({ result: 'not_found', message: 'Unknown number' })
    const bag = await bagOf(app, await inDubai(app, 1))
    expect(await scanOne(operator, 'PKG-IN', bag.no)).toMatchObject({ result: 'not_allowed', message: `${bag.no} is a bag. Change to a bag scan (F2)` })
  })

  test('sent again under its id adds nothing, also when another parcel has come into the bag since', async () => {
    const bag = await bagOf(app, await inDubai(app, 3))
    const sent = { scanned_at: hoursAgo(0.5), client_uuid: [uuid()] }
    const first = await scanOne(operator, 'BAG-OUT', bag.no, sent)
    const [late] = await inDubai(app, 1)
    await app.query('update packages set bag_id = $1 where id = $2', [bag.id, late?.id])
    const again = await scanOne(operator, 'BAG-OUT', bag.no, sent)
    expect(again).toMatchObject({ result: 'applied', message: '3 packages', event_id: first?.event_id })
    expect(await eventCount(app, late ?? { id: 0 }, 'HUB05')).toBe(0)
    const other = await bagOf(app, await inDubai(app, 1))
    expect(await scanOne(operator, 'BAG-OUT', other.no, sent)).toMatchObject({ result: 'not_allowed', message: 'This scan was already sent for another bag' })
  })

  test('ten times at once is one: each parcel gets one event', async () => {
    const bag = await bagOf(app, await inDubai(app, 5))
    const body = { scan_code: 'BAG-OUT', numbers: [bag.no], location: 'Dubai', scanned_at: hoursAgo(0.2) }
    const same = uuid()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => applied(operator, { ...body, client_uuid: [i < 5 ? same : uuid()] })))
    const results = answers.map(({ results: [one] }) => one?.result)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(results.filter((result) => result === 'duplicate').length).toBeGreaterThanOrEqual(4)
    for (const parcel of bag.parcels) expect(await eventCount(app, parcel, 'HUB05')).toBe(1)
  })

  test('and single scans of its parcels at the same time never lock each other out', async () => {
    const bag = await bagOf(app, await inDubai(app, 12))
    const singles = bag.parcels.toReversed().map(({ tracking_no }) => applied(operator, { scan_code: 'PKG-SORT', numbers: [tracking_no], location: 'Dubai' }))
    const answers = await Promise.all([
      applied(operator, { scan_code: 'BAG-OUT', numbers: [bag.no], location: 'Dubai' }),
      ...singles, applied(operator, { scan_code: 'BAG-IN', numbers: [bag.no], location: 'Dubai' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(14).fill(200))
  })

  test('received stands in the hub of who scanned it, and where it stood before once taken back', async () => {
    const [dxb, auh] = [await idOf(app, 'facilities', 'DXB1'), await idOf(app, 'facilities', 'AUH1')]
    const bag = await bagOf(app, await inDubai(app, 2), { facility_id: auh })
    const where = async () => (await app.query<{ facility_id: number }>('select facility_id from bags where id = $1', [bag.id]))[0]?.facility_id
    const answer = await scanOne(operator, 'BAG-IN', bag.no, { scanned_at: hoursAgo(0.1) })
    expect(await where()).toBe(dxb)
    await operator.call('tracking.voidScan', { event_ids: [answer?.event_id ?? 0], reason: 'Wrong bag' })
    expect(await where()).toBe(auh)
  })
})

describe('a scan of a consolidation', () => {
  test('reaches every parcel of every bag, by its number or its air waybill', async () => {
    const bags = [await bagOf(app, await inDubai(app, 2)), await bagOf(app, await inDubai(app, 3))]
    const consolidation = await consolidationOf(app, bags)
    expect(await scanOne(operator, 'CON-OUT', consolidation.mawb.replace('-', ' '))).toMatchObject({
      result: 'applied', message: '5 packages', cascade: { entity: 'consolidation', number: consolidation.no },
    })
    const all = bags.flatMap(({ parcels }) => parcels)
    expect(await statuses(all)).toEqual(Array(5).fill('in_linehaul'))
    expect(await scanOne(operator, 'CON-ARRIVE', consolidation.no)).toMatchObject({ result: 'applied', message: '5 packages' })
    expect(await statuses(all)).toEqual(Array(5).fill('arrived'))
    const [row] = await app.query<{ arrived_at: string | null }>('select arrived_at from consolidations where id = $1', [consolidation.id])
    expect(row?.arrived_at).not.toBeNull()
  })

  test('is nobody\'s business who may not scan such: to a carrier its number and that of a bag are unknown', async () => {
    const bag = await bagOf(app, await inDubai(app, 1))
    const consolidation = await consolidationOf(app, [bag])
    for (const number of [bag.no, consolidation.no])
      expect(await scanOne(courier, 'PKG-DEL', number)).toMatchObject({ result: 'not_found', message: 'Unknown number', cascade: null })
    for (const number of [bag.no, consolidation.no]) expect(await courier.call('tracking.scanContents', { scan_code: 'BAG-IN', number })).toMatchObject({
      status: 422, message: 'This scan is not for your user category.',
    })
  })
})

describe('taking a cascade back', () => {
  test('one event of it takes back all, and every parcel is where it was', async () => {
    const bag = await bagOf(app, await inDubai(app, 6))
    const answer = await scanOne(operator, 'BAG-OUT', bag.no)
    const { data, status } = await operator.call('tracking.voidScan', { event_ids: [answer?.event_id ?? 0], reason: 'Wrong truck' })
    expect(status).toBe(200)
    expect(data.voided).toHaveLength(6)
    expect(await statuses(bag.parcels)).toEqual(Array(6).fill('at_facility'))
    const again = await operator.call('tracking.voidScan', { event_ids: [answer?.event_id ?? 0], reason: 'Wrong truck' })
    expect(again).toMatchObject({ status: 409, message: 'This event was already taken back.' })
  })

  test('leaves another scan of the same bag alone', async () => {
    const bag = await bagOf(app, await inDubai(app, 2))
    await scanOne(operator, 'BAG-IN', bag.no, { scanned_at: hoursAgo(0.5) })
    const out = await scanOne(operator, 'BAG-OUT', bag.no)
    await operator.call('tracking.voidScan', { event_ids: [out?.event_id ?? 0], reason: 'Wrong truck' })
    const left = await app.query<{ n: number }>('select count(*)::int as n from package_events where bag_id = $1 and voided_at is null', [bag.id])
    expect(left[0]?.n).toBe(2)
  })

  test('by somebody else, or after a minute, is refused to all but an administrator', async () => {
    const bag = await bagOf(app, await inDubai(app, 2))
    const answer = await scanOne(operator, 'BAG-OUT', bag.no)
    const colleague = await app.as('service_center_operator.auh1')
    expect((await colleague.call('tracking.voidScan', { event_ids: [answer?.event_id ?? 0], reason: 'x' })).status).toBe(409)
    await app.query("update package_events set received_at = received_at - interval '2 minutes' where bag_id = $1", [bag.id])
    expect((await operator.call('tracking.voidScan', { event_ids: [answer?.event_id ?? 0], reason: 'x' })).status).toBe(409)
    expect((await admin.call('tracking.voidScan', { event_ids: [answer?.event_id ?? 0], reason: 'x' })).data.voided).toHaveLength(2)
  })
})
