import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { given, idOf, inHub, onTheRoad, scanOne } from './parcels'

const app = useApp()
let admin: Asker
let client: Asker
let courier: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
  client = await app.as('client_operations')
  courier = await app.as('carrier_operator')
})

const orderOf = async (id: number) => (await app.query<{ order_id: string }>('select order_id from packages where id = $1', [id]))[0]?.order_id ?? ''

describe('conversions', () => {
  test('of an order show amount, rate and its day', async () => {
    const parcel = await given(app)
    const order = await orderOf(parcel.id)
    await app.query(
      `insert into currency_conversion_logs (order_id, purpose, amount, from_currency, to_currency, rate, converted_amount, rate_source, rate_date)
       values ($1, 'customs_value', '100.00', 'USD', 'AED', '3.67250000', '367.25', 'Peg', '2026-11-01')`, [order])
    expect((await client.call('trackingDesk.conversions', { order_id: order })).data).toMatchObject([
      { purpose: 'customs_value', amount: '100.00', from_currency: 'USD', rate: '3.67250000', converted_amount: '367.25', rate_date: '2026-11-01' },
    ])
    expect((await (await app.as('client_operations.dtofz')).call('trackingDesk.conversions', { order_id: order })).status).toBe(404)
    expect((await courier.call('trackingDesk.conversions', { order_id: order })).status).toBe(403)
  })
})

describe('assignments', () => {
  test('name every candidate and why, to the house alone', async () => {
    const parcel = await given(app)
    const [falcon, gulf] = [await idOf(app, 'carriers', 'FALCON'), await idOf(app, 'carriers', 'GULFP')]
    const candidates = [
      { carrier_id: gulf, accepted: false, reason: 'Too heavy.' },
      { carrier_id: falcon, accepted: true, reason: 'First of the lane that takes it.' },
    ]
    await app.query(
      "insert into consignment_assignments (package_id, rule_name, candidates, carrier_id, service_code, assigned_by) values ($1, 'Preference of the lane', $2, $3, 'STD', 'rule')",
      [parcel.id, JSON.stringify(candidates), falcon],
    )
    const { data } = await admin.call('trackingDesk.assignments', { id: parcel.id })
    expect(data).toMatchObject([{
      seq: 1, carrier: 'Falcon Express', candidates: [{ carrier: 'Gulf Parcel', accepted: false }, { carrier: 'Falcon Express', accepted: true }],
    }])
    for (const outsider of [client, courier]) expect((await outsider.call('trackingDesk.assignments', { id: parcel.id })).status).toBe(403)
    const elsewhere = await given(app)
    expect((await (await app.as('service_center_supervisor.ruh1')).call('trackingDesk.assignments', { id: elsewhere.id })).status).toBe(404)
  })

  test('are there for every parcel of the demo, with the carrier it is with', async () => {
    const [odd] = await app.query<{ n: number }>(
      `select count(*)::int as n from packages p left join consignment_assignments a on a.package_id = p.id
       where p.order_id like 'LM2%' and p.carrier_id is not null and (a.carrier_id is distinct from p.carrier_id or a.candidates @> '[]' = false)`)
    expect(odd?.n).toBe(0)
  })
})

describe('delivery runs', () => {
  test('begin with the scan that names them, a stop a parcel', async () => {
    const hub = await app.as('service_center_operator')
    const [a, b] = [await inHub(app, 'DXB1'), await inHub(app, 'DXB1')]
    const scans = []
    for (const { tracking_no } of [a, b, a]) scans.push((await scanOne(hub, 'PKG-OFD', tracking_no, { run_no: 'RUN-T-7' }))?.result)
    expect(scans).toEqual(['applied', 'applied', 'duplicate'])
    const { data } = await admin.call('trackingDesk.runs', { tracking_no: b.tracking_no })
    expect(data.runs).toMatchObject([{ run_no: 'RUN-T-7', carrier: 'Falcon Express', stops: 2, delivered: 0, pending: 2, status: 'started', stop_no: 2 }])
    await scanOne(hub, 'PKG-DEL', a.tracking_no)
    expect((await admin.call('trackingDesk.runs', { tracking_no: a.tracking_no })).data.runs).toMatchObject([{ delivered: 1, pending: 1, stop_no: 1 }])
  })

  test('lose a parcel whose ride is taken back', async () => {
    const hub = await app.as('service_center_operator')
    const parcel = await inHub(app, 'DXB1')
    const scan = await scanOne(hub, 'PKG-OFD', parcel.tracking_no, { run_no: 'RUN-T-9' })
    expect((await hub.call('tracking.voidScan', { event_ids: [scan?.event_id ?? 0], reason: 'Wrong van' })).status).toBe(200)
    expect((await admin.call('trackingDesk.runs', { tracking_no: parcel.tracking_no })).data.runs).toEqual([])
  })

  test('number their stops one by one when two hands load one van', async () => {
    const hub = await app.as('service_center_operator')
    const parcels = await Promise.all(Array.from({ length: 6 }, () => inHub(app, 'DXB1')))
    await Promise.all(parcels.map(({ tracking_no }) => scanOne(hub, 'PKG-OFD', tracking_no, { run_no: 'RUN-T-8' })))
    const stops = await app.query<{ stop_no: number }>(
      "select s.stop_no from delivery_run_stops s join delivery_runs r on r.id = s.run_id where r.run_no = 'RUN-T-8' order by s.stop_no",
    )
    expect(stops.map(({ stop_no }) => stop_no)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('of a day and carrier are the house\'s and that carrier\'s', async () => {
    const [run] = await app.query<{ run_date: string; carrier_id: number; n: number }>(
      "select run_date::text as run_date, carrier_id, count(*)::int as n from delivery_runs where carrier_id = (select id from carriers where carrier_code = 'FALCON') and run_no like 'RUN-2%' group by 1, 2 order by 1 desc limit 1")
    const query = { run_date: run?.run_date ?? '', carrier_id: run?.carrier_id ?? 0 }
    const { data } = await admin.call('trackingDesk.runs', query)
    expect(data.runs.length).toBeGreaterThanOrEqual(run?.n ?? 1)
    for (const { stops, delivered, failed, pending } of data.runs) expect(delivered + failed + pending).toBe(stops)
    expect((await courier.call('trackingDesk.runs', query)).data.runs.length).toBe(data.runs.length)
    expect((await (await app.as('carrier_operator.desert')).call('trackingDesk.runs', query)).data.runs).toEqual([])
    expect((await client.call('trackingDesk.runs', query)).data.runs).toEqual([])
    expect((await admin.call('trackingDesk.runs', {})).status).toBe(422)
  })

  test('of a foreign parcel are a 404', async () => {
    const parcel = await onTheRoad(app)
    expect((await (await app.as('carrier_operator.desert')).call('trackingDesk.runs', { tracking_no: parcel.tracking_no })).status).toBe(404)
  })
})
