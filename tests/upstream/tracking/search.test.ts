import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { consolidationOf } from './bags'
import { given, happened, hoursAgo, idOf, inHub, onTheRoad, recorded } from './parcels'

const app = useApp()
let admin: Asker
let client: Asker
let courier: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
  client = await app.as('client_operations')
  courier = await app.as('carrier_operator')
})

describe('a search by numbers', () => {
  test('answers in the order given, each number as it was typed, and says what it did not find', async () => {
    const [a, b] = [await onTheRoad(app), await given(app)]
    const typed = ['NOWHERE00001', b.tracking_no.toLowerCase(), a.tracking_no]
    const { data } = await admin.call('tracking.status', { numbers: typed })
    expect(data.results.map(({ number, tracking_no }) => [number, tracking_no])).toEqual([[typed[1], b.tracking_no], [typed[2], a.tracking_no]])
    expect(data.not_found).toEqual(['NOWHERE00001'])
    expect(data.results[1]).toMatchObject({
      client: expect.stringContaining('Noor'), carrier: expect.stringContaining('Falcon'),
      status: 'out_for_delivery', last_event: 'Out for delivery', attempt_count: 0,
    })
  })

  test('finds by tracking, carrier and order number and by the client\'s reference', async () => {
    const parcel = await given(app, { carrier_tracking_no: 'CARRIER-NO-77', order_id: 'LMTEST0000077' })
    const found = async (type: 'any' | 'tracking_no' | 'carrier_tracking_no' | 'order_id' | 'ref_no', number: string) =>
      (await client.call('tracking.status', { numbers: [number], type })).data.results.map(({ id }) => id)
    for (const number of [parcel.tracking_no, 'CARRIER-NO-77', 'lmtest0000077', parcel.ref_no]) expect(await found('any', number), number).toEqual([parcel.id])
    expect(await found('carrier_tracking_no', 'CARRIER-NO-77')).toEqual([parcel.id])
    expect(await found('tracking_no', 'CARRIER-NO-77')).toEqual([])
    expect(await found('ref_no', parcel.ref_no)).toEqual([parcel.id])
  })

  test('takes a number as it was typed before it guesses at a piece of another', async () => {
    const [whole, dashed] = [await given(app, { ref_no: 'NB-PIECE' }), await given(app, { ref_no: 'NB-PIECE-12' })]
    const { data } = await client.call('tracking.status', { numbers: ['NB-PIECE-12', 'NB-PIECE'] })
    expect(data.results.map(({ id }) => id)).toEqual([dashed.id, whole.id])
  })

  test('by reference needs the client, since two may use the same', async () => {
    const [noorb, dtofz] = [await idOf(app, 'clients', 'NOORB'), await idOf(app, 'clients', 'DTOFZ')]
    const [mine] = [await given(app, { ref_no: 'SHARED-REF-1' }), await given(app, { ref_no: 'SHARED-REF-1', client_id: dtofz })]
    expect(await admin.call('tracking.status', { numbers: ['SHARED-REF-1'], type: 'ref_no' })).toMatchObject({ status: 422, errors: [{ field: 'client_id' }] })
    const { data } = await admin.call('tracking.status', { numbers: ['SHARED-REF-1'], type: 'ref_no', client_id: noorb })
    expect(data.results.map(({ id }) => id)).toEqual([mine?.id])
  })

  test('shows nobody a parcel that is not theirs', async () => {
    const parcel = await onTheRoad(app)
    for (const who of ['client_operations.dtofz', 'carrier_operator.desert', 'service_center_operator.auh1']) {
      const { data } = await (await app.as(who)).call('tracking.status', { numbers: [parcel.tracking_no, parcel.ref_no] })
      expect(data, who).toEqual({ results: [], not_found: [parcel.tracking_no, parcel.ref_no] })
    }
  })

  test('counts begun hours past due, and stops the clock at the delivery', async () => {
    const due = { sla_due_at: hoursAgo(10) }
    const [open, delivered, intime] = [await given(app, due), await given(app, due), await given(app, due)]
    await happened(app, delivered, ['DEL01', 7.5])
    await happened(app, intime, ['DEL01', 12])
    const { data } = await admin.call('tracking.status', { numbers: [open, delivered, intime, await given(app)].map(({ tracking_no }) => tracking_no) })
    expect(data.results.map(({ late_hours }) => late_hours)).toEqual([11, 3, 0, null])
  })

  test('201 numbers are refused', async () => {
    expect(await admin.call('tracking.status', { numbers: Array.from({ length: 201 }, (_, i) => `N${i}`) })).toMatchObject({
      status: 422, message: 'At most 200 numbers at a time.',
    })
  })
})

describe('the details of a parcel', () => {
  test('tell its way: milestones, the events newest first, who scanned and what was taken back', async () => {
    const parcel = await inHub(app, 'DXB1')
    const operator = await app.as('service_center_operator')
    const held = await operator.call('tracking.applyScan', { scan_code: 'PKG-HOLD', numbers: [parcel.tracking_no], location: 'Dubai', reason_code: 'other' })
    await operator.call('tracking.voidScan', { event_ids: [held.data.results[0]?.event_id ?? 0], reason: 'Wrong' })
    const { data } = await admin.call('tracking.details', { tracking_no: parcel.tracking_no })
    expect(data.package).toMatchObject({ status: 'at_facility', consignee_name: 'Zubaida Testwala', declared_value: '987.65', ref_no: parcel.ref_no })
    expect(data.events.map(({ event_code, voided }) => [event_code, voided])).toEqual([['EXC05', true], ['HUB01', false], ['ORD02', false]])
    expect(data.events[0]?.by).toEqual(expect.any(String))
    expect(data.milestones.map(({ name, state }) => [name, state])).toEqual([
      ['ordered', 'done'], ['shipped', 'now'], ['in_transit', 'ahead'], ['out_for_delivery', 'ahead'], ['delivered', 'ahead'],
    ])
    expect(data.has_pod).toBe(false)
    const shown = await client.call('tracking.details', { tracking_no: parcel.tracking_no })
    expect(shown.data.events.map(({ event_code }) => event_code)).toEqual(['HUB01', 'ORD02'])
    expect(shown.data.events.every(({ by }) => by === null)).toBe(true)
  })

  test('show customs on the way abroad, trouble where it is stuck, and the way back', async () => {
    const abroad = { country_code: 'SA', city: 'Riyadh', service_customs_clearance_flag: true }
    const [stuck, back] = [await given(app, abroad), await given(app, abroad)]
    await happened(app, stuck, ['ORD02', 100], ['LNH02', 50], ['CUS01', 20], ['CUS05', 10])
    await happened(app, back, ['ORD02', 100], ['LMD03', 50], ['DLF03', 49], ['RET01', 40])
    const bar = async (number: string) =>
      (await admin.call('tracking.details', { tracking_no: number })).data.milestones.map(({ name, state }) => `${name} ${state}`)
    expect(await bar(stuck.tracking_no)).toEqual([
      'ordered done', 'shipped done', 'in_transit done', 'customs trouble', 'out_for_delivery ahead', 'delivered ahead',
    ])
    expect(await bar(back.tracking_no)).toEqual(['ordered done', 'shipped done', 'in_transit done', 'customs done', 'out_for_delivery done', 'returned now'])
  })

  test('by our id are those by its number; of another’s they are those of no parcel', async () => {
    const parcel = await onTheRoad(app)
    const [byId, byNumber] = [
      await admin.call('tracking.details', { id: parcel.id }), await admin.call('tracking.details', { tracking_no: parcel.tracking_no }),
    ]
    expect(byId.data).toEqual(byNumber.data)
    const stranger = await app.as('client_operations.dtofz')
    expect(await stranger.call('tracking.details', { id: parcel.id })).toMatchObject({ status: 404, message: 'Package not found.' })
  })

  test('draw the way by city, and no further than it is under way', async () => {
    const parcel = await given(app, { shipper: JSON.stringify({ city: 'Abu Dhabi', country_code: 'AE' }) })
    const stops = async () =>
      (await admin.call('tracking.details', { id: parcel.id })).data.route.map(({ kind, name }) => `${kind} ${name}`)
    expect(await stops()).toEqual(['from Abu Dhabi', 'to Dubai'])
    await recorded(app, [{ package_id: parcel.id, event_code: 'HUB01', event_at: hoursAgo(3), source: 'manual', city: 'Sharjah', country_code: 'AE' }])
    expect(await stops()).toEqual(['from Abu Dhabi', 'now Sharjah', 'to Dubai'])
    await happened(app, parcel, ['DEL01', 1])
    expect(await stops()).toEqual(['from Abu Dhabi', 'to Dubai'])
  })

  test('tell the cash that was taken at the door', async () => {
    const parcel = await given(app, { payment_mode: 'cod', cod_amount: '150.00', cod_currency: 'AED' })
    await happened(app, parcel, ['DEL01', 1])
    await app.query(
      `insert into pods (package_id, kind, delivered_at, receiver_name, relation, cod_collected, cod_currency, cod_method, source, status)
       values ($1, 'delivery', now(), 'Sara', 'self', 140.00, 'AED', 'cash', 'scan', 'complete')`,
      [parcel.id],
    )
    expect((await admin.call('tracking.details', { id: parcel.id })).data.package).toMatchObject({ cod_amount: '150.00', cod_collected: '140.00' })
  })

  test('by the client\'s reference, which a client\'s own user need not qualify', async () => {
    const parcel = await given(app, { ref_no: 'REF-DETAILS-1' })
    expect((await client.call('tracking.details', { ref_no: 'REF-DETAILS-1' })).data.package.id).toBe(parcel.id)
    const client_id = await idOf(app, 'clients', 'NOORB')
    expect((await admin.call('tracking.details', { ref_no: 'REF-DETAILS-1', client_id })).data.package.id).toBe(parcel.id)
    expect(await admin.call('tracking.details', { ref_no: 'REF-DETAILS-1' })).toMatchObject({
      status: 422, message: 'Give a tracking number, or a client and a reference.',
    })
  })

  test('of another\'s parcel are those of no parcel', async () => {
    const parcel = await onTheRoad(app)
    const stranger = await app.as('client_operations.dtofz')
    const [hidden, unknown] = [
      await stranger.call('tracking.details', { tracking_no: parcel.tracking_no }), await stranger.call('tracking.details', { tracking_no: 'NOSUCH00001' }),
    ]
    expect(hidden).toMatchObject({ status: 404, message: `No shipment found for ${parcel.tracking_no}.` })
    expect(unknown).toMatchObject({ status: 404, message: 'No shipment found for NOSUCH00001.' })
  })

  test('hide the consignee from the carrier thirty days after the end, and remarks with it', async () => {
    const parcel = await given(app, { created_at: hoursAgo(24 * 60), label_status: 'created' })
    await recorded(app, [
      { package_id: parcel.id, event_code: 'LMD01', event_at: hoursAgo(24 * 50), source: 'manual', remarks: 'Ask for Zubaida' },
      { package_id: parcel.id, event_code: 'DEL01', event_at: hoursAgo(24 * 45), source: 'manual' },
    ])
    const { data } = await courier.call('tracking.details', { tracking_no: parcel.tracking_no })
    expect(data.package).toMatchObject({ consignee_name: null, consignee_phone: null })
    expect(JSON.stringify(data)).not.toMatch(/Zubaida|971501237788/)
    const own = await client.call('tracking.details', { tracking_no: parcel.tracking_no, reveal: true })
    expect(own.data.package).toMatchObject({ consignee_name: 'Zubaida Testwala', consignee_phone: '+971501237788' })
    expect((await courier.call('tracking.details', { tracking_no: parcel.tracking_no, reveal: true })).data.package.consignee_phone).toBeNull()
  })

  test.each(['super_admin', 'operations_manager', 'customer_service', 'service_center_operator', 'carrier_operator', 'client_operations'] as const)(
    'mask the phone for %s as the package does, and log who had it shown',
    async (role) => {
      const parcel = await onTheRoad(app)
      const person = await app.as(role)
      const shows = async () =>
        (await app.query<{ n: number }>(
          `select count(*)::int as n from audit_log where action = 'reveal' and entity = 'package' and entity_id = $1::text`, [parcel.id],
        ))[0]?.n
      const masked = await person.call('tracking.details', { tracking_no: parcel.tracking_no })
      expect(masked.data).toMatchObject({ masked: true, package: { consignee_phone: '+971•••••7788' } })
      expect([JSON.stringify(masked.data).includes('971501237788'), await shows()]).toEqual([false, 0])
      const shown = await person.call('tracking.details', { tracking_no: parcel.tracking_no, reveal: true })
      expect(shown.data).toMatchObject({ masked: false, package: { consignee_phone: '+971501237788' } })
      expect(await shows()).toBe(1)
    },
  )

  test('tell an agent no value, no cash and no whole phone', async () => {
    const parcel = await given(app, { consolidation_id: (await consolidationOf(app, [])).id, payment_mode: 'cod', cod_amount: '987.65', cod_currency: 'AED' })
    const agent = await app.as('agent_handler')
    const { data } = await agent.call('tracking.details', { tracking_no: parcel.tracking_no })
    expect(data.package).toMatchObject({ declared_value: null, cod_amount: null, cod_currency: null })
    expect(JSON.stringify(data)).not.toMatch(/987\.65|971501237788/)
    const again = await agent.call('tracking.details', { tracking_no: parcel.tracking_no, reveal: true })
    expect(JSON.stringify(again.data)).not.toContain('971501237788')
  })

  test('show a carrier\'s unmapped words and leave out what was ignored', async () => {
    const parcel = await onTheRoad(app)
    await app.query(
      `insert into package_events (package_id, event_code, event_at, source, event_mapping_status, carrier_event_code, carrier_event_text)
       values ($1, 'UNM00', now(), 'carrier_poll', 'unmapped', 'ZZ', 'AWAITING MANIFEST'),
         ($1, 'UNM00', now() - interval '1 minute', 'carrier_poll', 'ignored', 'YY', 'PING')`,
      [parcel.id],
    )
    const { data } = await admin.call('tracking.details', { tracking_no: parcel.tracking_no })
    expect(data.events[0]).toMatchObject({ name: 'AWAITING MANIFEST', carrier_event_code: 'ZZ' })
    expect(JSON.stringify(data.events)).not.toContain('PING')
  })
})

describe('the event master', () => {
  test('lists the 59 events, narrowed by category, state and words', async () => {
    const all = await client.call('tracking.events', { page_size: 100 })
    expect(all.meta.total).toBe(59)
    const customs = await client.call('tracking.events', { page_size: 100, category: ['customs', 'hub'] })
    expect(new Set(customs.data.map(({ category }) => category))).toEqual(new Set(['customs', 'hub']))
    expect((await client.call('tracking.events', { search: 'neighbour' })).data.map(({ code }) => code)).toEqual(['DEL02'])
    expect((await client.call('tracking.events', { status: 'inactive' })).data).toEqual([])
  })

  test('has fourteen categories', async () => {
    expect((await client.call('tracking.categories')).data).toHaveLength(14)
  })
})
