import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { applied, eventCount, given, happened, hoursAgo, idOf, inHub, onTheRoad, recorded, scanOne, standingOf, uuid } from './parcels'

const app = useApp()
let operator: Asker
let courier: Asker
let admin: Asker
beforeAll(async () => {
  operator = await app.as('service_center_operator')
  courier = await app.as('carrier_operator')
  admin = await app.as('super_admin')
})

describe('a scan', () => {
  test('moves the parcel, says where it goes, and is in the log with who, where and how', async () => {
    const parcel = await given(app)
    expect(await scanOne(operator, 'PKG-IN', parcel.tracking_no, {
      location: undefined, facility_id: await idOf(app, 'facilities', 'DXB1'), device_id: 'HH-7',
    })).toMatchObject({
      result: 'applied', message: `${parcel.tracking_no} Dubai`, tracking_no: parcel.tracking_no,
      status: 'at_facility', city: 'Dubai', event_id: expect.any(Number),
    })
    const [event] = await app.query(
      'select scan_code, source, device_id, u.email, location_text from package_events e join users u on u.id = e.user_id where package_id = $1', [parcel.id],
    )
    expect(event).toMatchObject({
      scan_code: 'PKG-IN', source: 'scan', device_id: 'HH-7', email: 'service_center_operator@demo.example', location_text: expect.stringContaining('(DXB1)'),
    })
  })

  test('brings a parcel to a hub that has never seen it, and into its people\'s sight', async () => {
    const parcel = await given(app, { city: 'Riyadh', country_code: 'SA' })
    const before = await operator.call('tracking.status', { numbers: [parcel.tracking_no] })
    expect(before.data.not_found).toEqual([parcel.tracking_no])
    expect(await scanOne(operator, 'PKG-IN', parcel.tracking_no)).toMatchObject({ result: 'applied' })
    const after = await operator.call('tracking.status', { numbers: [parcel.tracking_no] })
    expect(after.data.results).toHaveLength(1)
  })

  test('takes a number as scanners and people spell it, a piece label and the carrier\'s number', async () => {
    const spellings: [number: (no: string) => string, carrier?: string][] = [
      [(no) => `]C1${no}\r`], [(no) => no.toLowerCase()], [(no) => ` ${no.slice(0, 3)} ${no.slice(3)} `],
      [(no) => `${no}-02`], [() => 'FXTESTCARRIER1', 'FXTESTCARRIER1'],
    ]
    for (const [spelt, carrier_tracking_no] of spellings) {
      const parcel = await given(app, { carrier_tracking_no: carrier_tracking_no ?? null })
      expect(await scanOne(operator, 'PKG-IN', spelt(parcel.tracking_no)), spelt(parcel.tracking_no)).toMatchObject({
        result: 'applied', tracking_no: parcel.tracking_no,
      })
    }
  })

  test('of a code nobody has and of a sandbox parcel meets an unknown number', async () => {
    const sandbox = await given(app, { environment: 'sandbox' })
    for (const number of ['NOSUCHNUMBER1', sandbox.tracking_no]) {
      expect(await scanOne(operator, 'PKG-IN', number)).toMatchObject({
        result: 'not_found', message: 'Unknown number', tracking_no: null, status: null, city: null,
      })
    }
    const parcel = await given(app)
    expect(await scanOne(operator, 'BAG-IN', parcel.tracking_no)).toMatchObject({ result: 'not_found' })
  })

  test('that the status forbids says so and changes nothing', async () => {
    const parcel = await inHub(app, 'DXB1')
    expect(await scanOne(operator, 'PKG-DEL', parcel.tracking_no)).toMatchObject({
      result: 'not_allowed', message: `${parcel.tracking_no} is At facility; Deliver package is not possible. Scan Out for delivery first`,
      status: 'at_facility', event_id: null,
    })
    const delivered = await given(app)
    await happened(app, delivered, ['DEL01', 1])
    expect(await scanOne(operator, 'PKG-DAMAGE', delivered.tracking_no, { reason_code: 'damaged', remarks: 'Wet' })).toMatchObject({
      result: 'not_allowed', message: expect.stringContaining('is Delivered'),
    })
    expect(await eventCount(app, parcel)).toBe(2)
  })

  test('of a parcel that stands in another hub waits until it is received', async () => {
    const parcel = await inHub(app, 'AUH1')
    expect(await scanOne(operator, 'PKG-SORT', parcel.tracking_no)).toMatchObject({ result: 'not_allowed', message: 'Belongs to another facility' })
    expect(await scanOne(operator, 'PKG-IN', parcel.tracking_no)).toMatchObject({ result: 'applied' })
    expect(await scanOne(operator, 'PKG-SORT', parcel.tracking_no)).toMatchObject({ result: 'applied' })
  })

  test('again within the scan\'s window is a duplicate, after it a scan of its own', async () => {
    const parcel = await given(app)
    await scanOne(operator, 'PKG-IN', parcel.tracking_no, { scanned_at: hoursAgo(1) })
    expect(await scanOne(operator, 'PKG-IN', parcel.tracking_no, { scanned_at: hoursAgo(0.8) })).toMatchObject({
      result: 'duplicate', message: 'Already scanned 12 min ago', status: 'at_facility',
    })
    expect(await scanOne(operator, 'PKG-IN', parcel.tracking_no)).toMatchObject({ result: 'applied' })
    expect(await eventCount(app, parcel, 'HUB01')).toBe(2)
  })

  test('with a weight overrules the declared one', async () => {
    const parcel = await inHub(app, 'DXB1', { volumetric_weight: '3.100' })
    expect(await scanOne(operator, 'PKG-WEIGH', parcel.tracking_no, { weight: '2.345' })).toMatchObject({ result: 'applied', status: 'at_facility' })
    const [weights] = await app.query('select actual_weight, chargeable_weight from packages where id = $1', [parcel.id])
    expect(weights).toEqual({ actual_weight: '2.345', chargeable_weight: '3.500' })
  })

  test('kept while offline counts at its own time, by the status of that time', async () => {
    const parcel = await given(app)
    await happened(app, parcel, ['LMD01', 6], ['LMD03', 5], ['DEL01', 1])
    expect(await scanOne(courier, 'PKG-FAIL', parcel.tracking_no, { reason_code: 'not_reachable', scanned_at: hoursAgo(3) })).toMatchObject({
      result: 'applied', status: 'delivered',
    })
    expect(await standingOf(app, parcel)).toMatchObject({ status: 'delivered', attempt_count: 1 })
    expect(await scanOne(courier, 'PKG-OFD', parcel.tracking_no, { run_no: 'RUN-1' })).toMatchObject({ result: 'not_allowed' })
  })

  test('may not be handed to a carrier the parcel is not for', async () => {
    const parcel = await inHub(app, 'DXB1')
    const [falcon, desert] = [await idOf(app, 'carriers', 'FALCON'), await idOf(app, 'carriers', 'DESERT')]
    expect(await scanOne(operator, 'PKG-HANDOVER', parcel.tracking_no, { carrier_id: desert })).toMatchObject({
      result: 'not_allowed', message: expect.stringContaining('is for Falcon'),
    })
    expect(await scanOne(operator, 'PKG-HANDOVER', parcel.tracking_no, { carrier_id: falcon })).toMatchObject({ result: 'applied', status: 'with_carrier' })
  })
})

describe('many numbers in one call', () => {
  test('two hundred get two hundred answers in the order given, good and bad', async () => {
    const parcels = await Promise.all(Array.from({ length: 198 }, () => given(app)))
    const numbers = ['NOSUCHNUMBER2', ...parcels.map(({ tracking_no }) => tracking_no)]
    numbers.splice(100, 0, parcels[0]?.tracking_no ?? '')
    const answer = await applied(operator, { scan_code: 'PKG-IN', numbers, location: 'Dubai' })
    expect(answer.results.map(({ number }) => number)).toEqual(numbers)
    expect(answer.results[0]?.result).toBe('not_found')
    expect(answer.results[100]?.result).toBe('duplicate')
    expect(answer.results.filter(({ result }) => result === 'applied')).toHaveLength(198)
  })

  test('each has its own time and its own id', async () => {
    const [a, b] = [await given(app), await given(app)]
    const ids = [uuid(), uuid()]
    const times = [hoursAgo(5), hoursAgo(4)]
    const answer = await applied(operator, {
      scan_code: 'PKG-IN', numbers: [a.tracking_no, b.tracking_no], location: 'Dubai', scanned_at: times, client_uuid: ids,
    })
    expect(answer.results.map(({ client_uuid }) => client_uuid)).toEqual(ids)
    for (const [i, parcel] of [a, b].entries()) {
      const [event] = await app.query<{ event_at: string; client_uuid: string }>('select event_at, client_uuid from package_events where package_id = $1', [
        parcel.id,
      ])
      expect(event?.client_uuid).toBe(ids[i])
      expect(Math.abs(Date.parse(event?.event_at ?? '') - Date.parse(times[i] ?? ''))).toBeLessThan(1000)
    }
  })

  test('one with an impossible time does not hold up the others', async () => {
    const [a, b] = [await given(app), await given(app)]
    const answer = await applied(operator, {
      scan_code: 'PKG-IN', numbers: [a.tracking_no, b.tracking_no], location: 'Dubai', scanned_at: [hoursAgo(-2), hoursAgo(1)],
    })
    expect(answer.results).toMatchObject([{ result: 'not_allowed', message: 'Event time is in the future.' }, { result: 'applied' }])
  })

  test('201 are refused, and so is a list of ids or times of another length', async () => {
    const many = Array.from({ length: 201 }, (_, i) => `N${i}`)
    expect(await applied(operator, { scan_code: 'PKG-IN', numbers: many, location: 'Dubai' })).toMatchObject({
      status: 422, message: 'At most 200 numbers at a time.',
    })
    expect(await applied(operator, { scan_code: 'PKG-IN', numbers: ['A1', 'A2'], location: 'Dubai', client_uuid: [uuid()] })).toMatchObject({
      status: 422, errors: [{ field: 'client_uuid' }],
    })
  })
})

describe('the same scan sent again', () => {
  test('gets the answer of the first time and adds nothing', async () => {
    const parcel = await given(app)
    const sent = { scanned_at: hoursAgo(2), client_uuid: [uuid()] }
    const first = await scanOne(operator, 'PKG-IN', parcel.tracking_no, sent)
    const again = await scanOne(operator, 'PKG-IN', parcel.tracking_no, sent)
    expect(again).toEqual(first)
    expect(await eventCount(app, parcel)).toBe(1)
  })

  test('twenty times at once is one event', async () => {
    const parcel = await given(app)
    const body = { scan_code: 'PKG-IN', numbers: [parcel.tracking_no], location: 'Dubai', client_uuid: [uuid()], scanned_at: hoursAgo(1) }
    const answers = await Promise.all(Array.from({ length: 20 }, () => applied(operator, body)))
    const ids = answers.map(({ results }) => results[0]?.event_id)
    expect(new Set(ids).size).toBe(1)
    expect(answers.every(({ results }) => results[0]?.result === 'applied')).toBe(true)
    expect(await eventCount(app, parcel)).toBe(1)
  })

  test('twenty different scans of one parcel at once: one applies, the rest are duplicates', async () => {
    const parcel = await given(app)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => applied(operator, { scan_code: 'PKG-IN', numbers: [parcel.tracking_no], location: 'Dubai', client_uuid: [uuid()] })),
    )
    const results = answers.map((answer) => answer.results[0]?.result)
    expect(results.filter((result) => result === 'applied')).toHaveLength(1)
    expect(results.filter((result) => result === 'duplicate')).toHaveLength(19)
    expect(await eventCount(app, parcel)).toBe(1)
  })

  test('an id used for one parcel is not taken for another', async () => {
    const [a, b] = [await given(app), await given(app)]
    const client_uuid = [uuid()]
    await scanOne(operator, 'PKG-IN', a.tracking_no, { client_uuid })
    expect(await scanOne(operator, 'PKG-IN', b.tracking_no, { client_uuid })).toMatchObject({ result: 'not_allowed', event_id: null })
    expect(await eventCount(app, b)).toBe(0)
  })
})

describe('who may scan what', () => {
  test('a carrier does not learn that another\'s parcel exists', async () => {
    const parcel = await onTheRoad(app)
    const desert = await app.as('carrier_operator.desert')
    expect(await scanOne(desert, 'PKG-DEL', parcel.tracking_no)).toEqual({
      number: parcel.tracking_no, client_uuid: null, result: 'not_found', message: 'Unknown number',
      tracking_no: null, package_id: null, event_id: null, status: null, city: null, cascade: null,
    })
    expect(await scanOne(courier, 'PKG-DEL', parcel.tracking_no)).toMatchObject({ result: 'applied', status: 'delivered' })
  })

  test('a carrier meets a parcel with its label, not before', async () => {
    const parcel = await given(app)
    await happened(app, parcel, ['ORD01', 100])
    expect(await scanOne(courier, 'PKG-DAMAGE', parcel.tracking_no, { reason_code: 'damaged', remarks: 'Torn' })).toMatchObject({ result: 'not_found' })
  })

  test('a scan of another category is refused whole', async () => {
    const parcel = await inHub(app, 'DXB1')
    expect(await applied(courier, { scan_code: 'PKG-IN', numbers: [parcel.tracking_no], location: 'Dubai' })).toMatchObject({
      status: 422, message: 'This scan is not for your user category.',
    })
    expect(await applied(operator, { scan_code: 'PKG-NONE', numbers: [parcel.tracking_no] })).toMatchObject({
      status: 422, message: 'Scan PKG-NONE is unknown.',
    })
  })

  test('nobody scans in a facility that is not theirs', async () => {
    const facility_id = await idOf(app, 'facilities', 'AUH1')
    expect(await applied(operator, { scan_code: 'PKG-IN', numbers: ['X1'], facility_id })).toMatchObject({ status: 422, errors: [{ field: 'facility_id' }] })
  })

  test('without the key there is no scan', async () => {
    const client = await app.as('client_operations')
    expect(await applied(client, { scan_code: 'PKG-IN', numbers: ['X1'], location: 'Dubai' })).toMatchObject({ status: 403 })
  })

  test('the master shows each the scans meant for them', async () => {
    const codes = async (who: Asker) => (await who.call('tracking.scans', { page_size: 100 })).data.map(({ code }) => code)
    expect(await codes(courier)).toEqual(['PKG-OFD', 'PKG-DEL', 'PKG-FAIL', 'PKG-RTO', 'PKG-DAMAGE'])
    expect(await codes(admin)).toHaveLength(16)
    expect(await codes(await app.as('agent_handler'))).toEqual(expect.arrayContaining(['PKG-IN', 'CON-ARRIVE']))
    expect(await codes(await app.as('agent_handler'))).not.toContain('PKG-DEL')
  })
})

describe('what a scan requires', () => {
  test.each([
    ['PKG-IN', {}, 'location', 'Location is required for Receive package.'],
    ['PKG-WEIGH', { location: 'Dubai' }, 'weight', 'Weight is required for Weigh package.'],
    ['PKG-WEIGH', { location: 'Dubai', weight: '0' }, 'weight', 'The weight must be between 0.001 and 1,000 kg.'],
    ['PKG-FAIL', { location: 'Dubai' }, 'reason_code', 'Reason is required for Delivery failed.'],
    ['PKG-OFD', { location: 'Dubai' }, 'run_no', 'Run number is required for Out for delivery.'],
    ['PKG-HANDOVER', { location: 'Dubai' }, 'carrier_id', 'Carrier is required for Hand over to carrier.'],
  ])('%s %j is refused', async (scan_code, more, field, message) => {
    const answer = await applied(admin, { scan_code, numbers: ['X1'], ...more })
    expect(answer).toMatchObject({ status: 422, message, errors: [{ field, message }] })
  })

  test('one time for all in the future is refused', async () => {
    const parcel = await given(app)
    expect(await applied(operator, { scan_code: 'PKG-IN', numbers: [parcel.tracking_no], location: 'Dubai', scanned_at: hoursAgo(-1) })).toMatchObject({
      status: 422, message: 'Event time is in the future.',
    })
  })
})

test('a carrier\'s feed and a scan of the same second and place are one event', async () => {
  const parcel = await onTheRoad(app)
  const at = hoursAgo(0.2)
  await recorded(app, [{ package_id: parcel.id, event_code: 'DLF01', event_at: at, source: 'carrier_webhook', reason_code: 'not_reachable' }])
  const answer = await scanOne(courier, 'PKG-FAIL', parcel.tracking_no, { reason_code: 'not_reachable', scanned_at: at })
  expect(answer).toMatchObject({ result: expect.stringMatching(/duplicate|not_allowed/) })
  expect(await standingOf(app, parcel)).toMatchObject({ attempt_count: 1 })
})
