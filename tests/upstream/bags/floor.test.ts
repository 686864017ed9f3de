import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { eventCount, given, happened, idOf, inHub, standingOf, uuid } from '../tracking/parcels'
import { filled, inside, opened, severalToRiyadh, toRiyadh } from './bags'

const app = useApp()
let operator: Asker
let supervisor: Asker
let admin: Asker
beforeAll(async () => {
  operator = await app.as('service_center_operator')
  supervisor = await app.as('service_center_supervisor')
  admin = await app.as('super_admin')
})
const scanIn = (bag_id: number, number: string, more: object = {}, asker = operator) => asker.call('bags.scanIn', { bag_id, number, ...more })

describe('opening a bag', () => {
  test('gives it the next number of its lane and day in Dubai, its type’s tare and the opener’s facility', async () => {
    const [a, b] = [await opened(operator), await opened(operator)]
    const today = new Date(Date.now() + 4 * 3_600_000).toISOString().slice(2, 10).replaceAll('-', '')
    expect(a.bag_no).toMatch(new RegExp(`^BDXBRUH${today}\\d{4}$`))
    expect(Number(b.bag_no.slice(-4))).toBe(Number(a.bag_no.slice(-4)) + 1)
    expect(a).toMatchObject({
      status: 'open', tare_weight: '0.300', max_gross_weight: '30.000', max_packages: 150, package_count: 0, facility: 'DXB1', mine: true,
    })
  })

  test('twenty at once draw twenty numbers', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => operator.call('bags.add', { origin: 'DXB', destination: 'KWI' })))
    expect(made.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(new Set(made.map(({ data }) => data.bag_no)).size).toBe(20)
  })

  test('takes a number of one’s own once, and a lane that is one', async () => {
    await opened(operator, { bag_no: 'own-000451' })
    expect(await operator.call('bags.add', { origin: 'DXB', destination: 'RUH', bag_no: 'OWN-000451' })).toMatchObject({
      status: 409, message: 'Bag number OWN-000451 is already used.',
    })
    expect(await operator.call('bags.add', { origin: 'DXB', destination: 'DXB' })).toMatchObject({ status: 422, errors: [{ field: 'destination' }] })
    expect(await operator.call('bags.add', { origin: 'DXB', destination: 'QQQ' })).toMatchObject({ status: 422, message: 'QQQ is no airport we know.' })
    expect(await operator.call('bags.add', { origin: 'LHR', destination: 'RUH' })).toMatchObject({
      status: 422, message: 'Choose an airport of your own facilities.',
    })
  })
})

describe('scanning in', () => {
  test('counts, weighs and bags the parcel; the same scan under its id is answered as before', async () => {
    const [bag, parcel, client_uuid] = [await opened(operator), await toRiyadh(app), uuid()]
    const first = await scanIn(bag.id, parcel.tracking_no.toLowerCase(), { client_uuid })
    expect(first).toMatchObject({
      status: 200,
      data: {
        result: 'applied', message: '1 package, 1.250 kg', bag: { package_count: 1, net_weight: '1.250' },
        package: { tracking_no: parcel.tracking_no, city: 'Riyadh' },
      },
    })
    const events = await eventCount(app, parcel)
    expect((await scanIn(bag.id, parcel.tracking_no, { client_uuid })).data).toEqual(first.data)
    expect(await eventCount(app, parcel)).toBe(events)
    expect((await scanIn(bag.id, parcel.tracking_no)).data).toMatchObject({ result: 'duplicate', message: 'Already in this bag', bag: { package_count: 1 } })
    expect(await standingOf(app, parcel)).toMatchObject({ status: 'bagged', last_event_code: 'HUB03' })
    expect(await app.query('select bag_no from packages where id = $1', [parcel.id])).toEqual([{ bag_no: bag.bag_no }])
  })

  test('says why a parcel does not belong', async () => {
    const bag = await opened(operator)
    const gone = await toRiyadh(app)
    await happened(app, gone, ['ORD03', 0.1])
    const far = await inHub(app, 'DXB1', { city: 'Kuwait City', country_code: 'KW' })
    const dangerous = await toRiyadh(app, {
      special_handling: `{${(await app.query<{ code: string }>(`select code from special_handling where category = 'dangerous_goods' and status = 'active' limit 1`))[0]?.code}}`,
    })
    const heavy = await toRiyadh(app, { weight: '31.000' })
    const elsewhere = await inHub(app, 'AUH1', { city: 'Riyadh', country_code: 'SA' })
    const said = async (number: string) => scanIn(bag.id, number).then(({ status, message }) => [status, message])
    expect(await said('NOSUCHNUMBER')).toEqual([404, 'Unknown number'])
    expect(await said(gone.tracking_no)).toEqual([409, `${gone.tracking_no} is cancelled`])
    expect(await said(far.tracking_no)).toEqual([409, `${far.tracking_no} goes to KWI, this bag to RUH`])
    expect(await said(dangerous.tracking_no)).toEqual([409, `${dangerous.tracking_no} has dangerous goods; this bag is general`])
    expect(await said(heavy.tracking_no)).toEqual([409, `${heavy.tracking_no} weighs 31.000 kg; a sack holds 30.000 kg. Use a larger bag type.`])
    expect(await said(elsewhere.tracking_no)).toEqual([409, `${elsewhere.tracking_no} was last received in another facility. Receive it here first`])
    expect(await app.query('select package_count from bags where id = $1', [bag.id])).toEqual([{ package_count: 0 }])
  })

  test('a bag of one client or carrier is fixed by its first parcel, and free again when it is emptied', async () => {
    const [bag, first, other] = [
      await opened(operator, { mixture: 'single_client' }), await toRiyadh(app), await toRiyadh(app, { client_id: await idOf(app, 'clients', 'SOUKX') }),
    ]
    await filled(operator, bag.id, [first])
    expect((await scanIn(bag.id, other.tracking_no)).message).toMatch(/^TST\d+ belongs to .+; this bag is for one client$/)
    expect((await operator.call('bags.scanOut', { bag_id: bag.id, number: first.tracking_no })).data).toMatchObject({ package_count: 0, client_id: null })
    expect((await scanIn(bag.id, other.tracking_no)).status).toBe(200)
    const byCarrier = await opened(operator, { mixture: 'single_carrier' })
    await filled(operator, byCarrier.id, [first])
    const desert = await toRiyadh(app, { carrier_id: await idOf(app, 'carriers', 'DESERT'), carrier_code: 'DESERT' })
    expect((await scanIn(byCarrier.id, desert.tracking_no)).message).toMatch(/goes by .+; this bag is for /)
  })

  test('a bag locked to a split code takes no other', async () => {
    const bag = await opened(operator, { split_lock: true })
    const parcels = await severalToRiyadh(app, 2)
    const code = async (id: number, value: string) => app.query(
      'insert into split_code_results (package_id, split_code_id, value, inputs) select id, 1, $2, jsonb_build_array(country_code, city, area, pincode, carrier_id) from packages where id = $1',
      [id, value],
    )
    await code(parcels[0]?.id ?? 0, 'RUH-A')
    await code(parcels[1]?.id ?? 0, 'RUH-B')
    await filled(operator, bag.id, parcels.slice(0, 1))
    expect(await scanIn(bag.id, parcels[1]?.tracking_no ?? '')).toMatchObject({ status: 409, message: 'Parcel is RUH-B, bag is RUH-A' })
  })

  test('of another bag offers to move it, and moves it in one step', async () => {
    const [a, b, parcel] = [await opened(operator), await opened(operator), await toRiyadh(app)]
    await filled(operator, a.id, [parcel])
    expect(await scanIn(b.id, parcel.tracking_no)).toMatchObject({
      status: 409, message: `${parcel.tracking_no} is already in bag ${a.bag_no}`, data: { bag_no: a.bag_no, can_move: true },
    })
    expect((await scanIn(b.id, parcel.tracking_no, { move: true })).data).toMatchObject({
      result: 'applied', message: `Moved here from ${a.bag_no}`, bag: { package_count: 1 },
    })
    expect(await inside(app, parcel)).toEqual([b.bag_no])
    expect((await operator.call('bags.byNumber', { bag_no: a.bag_no })).data.package_count).toBe(0)
    expect((await standingOf(app, parcel)).status).toBe('bagged')
    const codes = await app.query<{ event_code: string }>('select event_code from package_events where package_id = $1 order by event_at, id', [parcel.id])
    expect(codes.map(({ event_code }) => event_code).slice(-3)).toEqual(['HUB03', 'HUB04', 'HUB03'])
  })

  test('of one parcel by twenty people at once puts it into one bag, once', async () => {
    const bags = await Promise.all([opened(operator), opened(operator), opened(operator)])
    const parcel = await toRiyadh(app)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => scanIn(bags[i % 3]?.id ?? 0, parcel.tracking_no, { client_uuid: uuid() })))
    expect(answers.filter(({ data }) => data?.result === 'applied')).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true)
    expect(await inside(app, parcel)).toHaveLength(1)
    const counts = await app.query<{ n: number }>('select sum(package_count)::int as n from bags where id = any($1)', [bags.map(({ id }) => id)])
    expect(counts).toEqual([{ n: 1 }])
  })

  test('of pieces by their own labels counts each once, and closing asks for those that are missing', async () => {
    const [bag, parcel] = [await opened(operator), await toRiyadh(app, { pieces: 3 })]
    expect((await scanIn(bag.id, `${parcel.tracking_no}-01`)).data).toMatchObject({ message: '1 package, 1.250 kg · piece 1 of 3' })
    expect((await scanIn(bag.id, `${parcel.tracking_no}-03`)).data).toMatchObject({ result: 'applied', package: { pieces_in: 2 }, bag: { package_count: 1 } })
    expect((await scanIn(bag.id, `${parcel.tracking_no}-03`)).data.result).toBe('duplicate')
    expect(await scanIn(bag.id, `${parcel.tracking_no}-04`)).toMatchObject({ status: 409, message: `${parcel.tracking_no} has 3 pieces` })
    const closing = { id: bag.id, gross_weight: '1.600' }
    expect(await operator.call('bags.close', closing)).toMatchObject({ status: 422, message: `${parcel.tracking_no} has 2 of 3 pieces. Close anyway?` })
    expect((await operator.call('bags.close', { ...closing, accept_missing_pieces: true })).status).toBe(200)
  })

  test('into a bag that is closed, stands elsewhere or is somebody else’s is refused', async () => {
    const [bag, parcel] = [await opened(operator), await toRiyadh(app)]
    await filled(operator, bag.id, [await toRiyadh(app)])
    await operator.call('bags.close', { id: bag.id, gross_weight: '1.600' })
    expect(await scanIn(bag.id, parcel.tracking_no)).toMatchObject({ status: 409, message: `Bag ${bag.bag_no} is closed and cannot be changed.` })
    expect(await operator.call('bags.scanOut', { bag_id: bag.id, number: parcel.tracking_no })).toMatchObject({ status: 409 })
    const [far] = await app.query<{ id: number }>(`insert into bags (bag_no, bag_type, origin, destination, destination_country)
      values ('FARAWAY001', 'sack', 'KWI', 'DOH', 'QA') returning id`)
    expect((await scanIn(far?.id ?? 0, parcel.tracking_no)).status).toBe(404)
  })
})

describe('mapping unmapped orders', () => {
  test('lists what waits without a bag, suggests an open one, and maps it', async () => {
    const [bag, parcel] = [await opened(operator, { destination: 'RUH' }), await toRiyadh(app)]
    const { data } = await operator.call('bags.unmapped', { search: parcel.tracking_no })
    expect(data).toMatchObject([{ tracking_no: parcel.tracking_no, destination: 'RUH', facility: 'DXB1', weight: '1.250' }])
    expect(data[0]?.suggested_bag).toMatch(/^BDXBRUH/)
    expect((await operator.call('bags.map', { package_ids: [parcel.id], bag_id: bag.id })).data).toEqual({
      mapped: 1, failed: [], bags: [{ id: bag.id, bag_no: bag.bag_no, added: 1, is_new: false }],
    })
    expect((await operator.call('bags.unmapped', { search: parcel.tracking_no })).data).toEqual([])
    const far = await inHub(app, 'DXB1', { city: 'Kuwait City', country_code: 'KW' })
    expect((await operator.call('bags.map', { package_ids: [far.id, parcel.id], bag_id: bag.id })).data).toMatchObject({
      mapped: 0, failed: expect.arrayContaining([{ tracking_no: far.tracking_no, message: `${far.tracking_no} goes to KWI, this bag to RUH` }]),
    })
  })

  test('by itself fills bags of each lane to nine tenths and opens what it takes', async () => {
    const parcels = await Promise.all(Array.from({ length: 4 }, () => inHub(app, 'DXB1', { city: 'Muscat', country_code: 'OM', weight: '8.000' })))
    const { data } = await supervisor.call('bags.map', { package_ids: parcels.map(({ id }) => id), auto: true })
    expect(data).toMatchObject({ mapped: 4, failed: [] })
    const weights = await app.query<{ net: string; destination: string }>('select net_weight as net, destination from bags where id = any($1)', [
      data.bags.map(({ id }) => id),
    ])
    expect(weights.every(({ net, destination }) => Number(net) <= 27 && destination === 'MCT')).toBe(true)
    expect(weights.length).toBeGreaterThan(1)
  })

  test('a new bag nothing fits into is not made', async () => {
    const parcel = await toRiyadh(app)
    const before = await app.query('select count(*) from bags')
    expect((await operator.call('bags.map', { package_ids: [parcel.id], bag: { origin: 'DXB', destination: 'KWI' } })).status).toBe(409)
    expect(await app.query('select count(*) from bags')).toEqual(before)
    expect((await given(app)).id).toBeGreaterThan(0)
    expect((await admin.call('bags.map', { package_ids: [parcel.id] })).status).toBe(422)
  })
})

test('the event of lying in a bag is not taken back while the parcel lies there', async () => {
  const [bag, parcel] = [await opened(operator), await toRiyadh(app)]
  await filled(operator, bag.id, [parcel])
  const [event] = await app.query<{ id: number }>("select id from package_events where package_id = $1 and event_code = 'HUB03'", [parcel.id])
  expect(await admin.call('tracking.voidScan', { event_ids: [event?.id ?? 0], reason: 'Wrong bag' })).toMatchObject({
    status: 409, message: 'Take the parcel out of its bag instead.',
  })
  expect((await standingOf(app, parcel)).status).toBe('bagged')
})
