import { describe, expect, test } from 'vitest'
import { eventCount, standingOf } from '../tracking/parcels'
import { useApp } from '../app'
import { useCarriers } from './connected'
import { minutesAgo, useTelling } from './telling'

const app = useApp()
const { here, messages, drain, waiting, parcel } = useCarriers(app)

const { send, sign, message, onTheWay } = useTelling(app, here)

describe('the webhook of a carrier', () => {
  test('answers at once and moves the parcel afterwards', async () => {
    const made = await onTheWay('PW-1')
    expect(await send(message('PW-1', [{ code: '400', time: minutesAgo(60) }, { code: '500', time: minutesAgo(2), signed_by: 'Mariam Janahi' }])))
      .toMatchObject({ status: 202, data: { accepted: 2, duplicate: false } })
    expect((await standingOf(app, made)).status).toBe('with_carrier')
    await messages()
    expect(await standingOf(app, made)).toMatchObject({ status: 'delivered', last_event_code: 'DEL01' })
    expect((await here.admin.call('tracking.pod', { id: made.id })).data).toMatchObject({ receiver_name: 'Mariam Janahi', source: 'carrier_api' })
  })

  test('takes twenty copies at once as one', async () => {
    const made = await onTheWay('PW-20')
    const payload = message('PW-20', [{ code: '601' }])
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(payload)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 202))
    expect(answers.filter(({ data }) => !data.duplicate)).toHaveLength(1)
    await Promise.all([messages(), messages(), messages()])
    expect(await eventCount(app, made, 'DLF01')).toBe(1)
    expect(await standingOf(app, made)).toMatchObject({ status: 'delivery_failed', attempt_count: 1 })
  })

  test('is closed to a wrong signature, an old or unsigned time, an unknown token and a body nobody can read', async () => {
    const payload = message('PW-1', [{ code: '500' }])
    expect(await send(payload, { signature: 'sha256=00' })).toMatchObject({ status: 401, message: 'The signature does not fit.' })
    expect(await send(`${payload} `, { signature: await sign(payload) })).toMatchObject({ status: 401 })
    expect(await send(message('PW-1', [{ code: '500' }], minutesAgo(6)))).toMatchObject({ status: 401, message: 'The message is not of the last 5 minutes.' })
    expect(await send(message('PW-1', [{ code: '500' }], minutesAgo(-6)))).toMatchObject({ status: 401 })
    expect(await send(payload, { token: '00000000-0000-4000-8000-000000000000' })).toMatchObject({ status: 404 })
    expect(await send('{"sent_at": ')).toMatchObject({ status: 422 })
    expect(await send('{}')).toMatchObject({ status: 422 })
    const [deleted] = await app.query<{ webhook_token: string }>("select webhook_token from carriers where carrier_code = 'BALTIC'")
    expect(await send(payload, { token: deleted?.webhook_token })).toMatchObject({ status: 404 })
  })

  test('puts late words into history by their own time and keeps a terminal status', async () => {
    const made = await onTheWay('PW-LATE')
    await send(message('PW-LATE', [{ code: '500', time: minutesAgo(5) }]))
    await messages()
    await send(message('PW-LATE', [{ code: '400', time: minutesAgo(90) }]))
    await messages()
    expect((await standingOf(app, made)).status).toBe('delivered')
    const [row] = await app.query<{ process_result: string }>(
      "select process_result from carrier_events where tracking_no = 'PW-LATE' and carrier_event_code = '400'",
    )
    expect(row?.process_result).toBe('late')
  })

  test('keeps what came before the parcel had its number, and applies it then', async () => {
    const made = await waiting()
    const [booking] = await app.query<{ event_id: string }>('select event_id from carrier_bookings where package_id = $1', [made.id])
    await drain()
    const { carrier_tracking_no } = await parcel(made.id)
    expect(booking?.event_id).toBeTruthy()
    // As if the carrier had spoken before its own answer was written down.
    await app.query('update packages set carrier_tracking_no = null where id = $1', [made.id])
    await send(message(carrier_tracking_no ?? '', [{ code: '310', time: new Date().toISOString() }]))
    await messages()
    const [kept] = await app.query<{ process_result: string }>('select process_result from carrier_events where tracking_no = $1', [carrier_tracking_no])
    expect(kept?.process_result).toBe('no_package')
    await app.query("update carrier_bookings set state = 'waiting', next_at = now() where package_id = $1", [made.id])
    await drain()
    expect(await parcel(made.id)).toMatchObject({ carrier_tracking_no, status: 'with_carrier' })
  })

  test('makes a place known the first time it is named, and reads its times by the place’s clock', async () => {
    const made = await onTheWay('PW-PLACE')
    await send(message('PW-PLACE', [{ code: '310', location: 'LHR Heathrow Hub', time: minutesAgo(300) }]))
    await messages()
    const { data } = await here.admin.call('carrierPlaces.list', { carrier_id: [here.pearl], search: 'Heathrow' })
    expect(data).toMatchObject([{ carrier_location_name: 'LHR Heathrow Hub', mapping_status: 'unmapped', occurrences: 1 }])
    const id = data[0]?.id ?? 0
    expect(await here.admin.call('carrierPlaces.update', { id, country_code: 'GB', timezone: 'Mars/Olympus' })).toMatchObject({
      status: 422, message: 'Unknown timezone',
    })
    const [dubai] = await app.query<{ id: number }>("select id from base_cities where country_code = 'AE' limit 1")
    expect(await here.admin.call('carrierPlaces.update', { id, country_code: 'GB', base_city_id: Number(dubai?.id) })).toMatchObject({
      status: 422, message: 'City does not belong to United Kingdom',
    })
    expect(await here.admin.call('carrierPlaces.update', { id, country_code: 'GB', timezone: 'Asia/Tokyo', display_name: 'London Heathrow' })).toMatchObject({
      status: 200, data: { mapping_status: 'mapped' },
    })
    expect(await here.admin.call('carrierPlaces.update', { id, mapping_status: 'unmapped' })).toMatchObject({ status: 409 })
    const tokyo = new Date(Date.now() - 60 * 60_000 + 9 * 3_600_000).toISOString().slice(0, 19)
    await send(message('PW-PLACE', [{ code: '400', location: 'LHR Heathrow Hub', time: tokyo }]))
    await messages()
    const [event] = await app.query<{ event_at: string; location_text: string; country_code: string }>(
      "select event_at, location_text, country_code from package_events where package_id = $1 and event_code = 'LMD03'", [made.id],
    )
    expect(event).toMatchObject({ location_text: 'London Heathrow', country_code: 'GB' })
    expect(Math.abs(Date.parse(event?.event_at ?? '') - (Date.now() - 60 * 60_000))).toBeLessThan(5000)
  })

  test('stores an event of the future as an error and the rest of its message all the same', async () => {
    const made = await onTheWay('PW-ERR')
    await send(message('PW-ERR', [{ code: '500', time: minutesAgo(-60 * 30) }, { code: '310' }, { code: '400', time: 'yesterday at noon' }]))
    await messages()
    const results = await app.query<{ process_result: string }>(
      "select process_result from carrier_events where tracking_no = 'PW-ERR' order by carrier_event_code",
    )
    expect(results.map(({ process_result }) => process_result).toSorted()).toEqual(['applied', 'error', 'unreadable'])
    expect((await standingOf(app, made)).status).toBe('with_carrier')
  })
})

describe('a code nobody has mapped', () => {
  const strange = async (number: string, code: string) => {
    const made = await onTheWay(number)
    await send(message(number, [{ code, description: 'At the neighbour’s door', time: minutesAgo(30) }]))
    await messages()
    const { data } = await here.admin.call('carrierMapping.one', { id: 0, carrier_id: here.pearl, carrier_event_code: code })
    return { made, mapping: data }
  }

  test('is applied to what was stored of it as soon as somebody says what it means', async () => {
    const { made, mapping } = await strange('PM-1', 'NEIGHBOUR_X')
    expect(mapping).toMatchObject({ event_mapping_status: 'unmapped', occurrences: 1, stored: 1 })
    expect((await standingOf(app, made)).status).toBe('with_carrier')
    expect(await here.admin.call('carrierMapping.update', { id: mapping.id, event_mapping_status: 'mapped' })).toMatchObject({
      status: 422, message: 'Choose a house event',
    })
    const answer = await here.admin.call('carrierMapping.update', { id: mapping.id, event_mapping_status: 'mapped', rsa_event_code: 'DEL02' })
    expect(answer).toMatchObject({ status: 200, data: { row: { event_mapping_status: 'mapped' }, reprocessed_job_id: expect.any(Number) } })
    await app.jobs.idle()
    expect(await standingOf(app, made)).toMatchObject({ status: 'delivered', last_event_code: 'DEL02' })
    const after = await here.admin.call('carrierMapping.one', { id: mapping.id })
    expect(after.data.reprocess).toMatchObject({ state: 'done', total: 1, done: 1, moved: 1 })
    expect(after.data.recent_events[0]?.process_result).toBe('applied')

    await here.admin.call('carrierMapping.update', { id: mapping.id, rsa_event_code: 'DLF01', reason_code: 'absent' })
    await app.jobs.idle()
    expect(await standingOf(app, made)).toMatchObject({ status: 'delivery_failed', attempt_count: 1 })
    await here.admin.call('carrierMapping.update', { id: mapping.id, event_mapping_status: 'ignored' })
    await app.jobs.idle()
    expect(await standingOf(app, made)).toMatchObject({ status: 'with_carrier', attempt_count: 0 })
    expect(await here.admin.call('carrierMapping.update', { id: mapping.id, event_mapping_status: 'unmapped' })).toMatchObject({
      status: 409, message: 'A reviewed code cannot become unmapped.',
    })
  })

  test('may be applied to what comes from now on alone', async () => {
    const { made, mapping } = await strange('PM-2', 'NEIGHBOUR_Y')
    expect((await here.admin.call('carrierMapping.update', {
      id: mapping.id, event_mapping_status: 'mapped', rsa_event_code: 'DEL02', apply_to_stored: false,
    })).data.reprocessed_job_id).toBeNull()
    await app.jobs.idle()
    expect((await standingOf(app, made)).status).toBe('with_carrier')
  })

  test('may count as less than its house event does', async () => {
    const { made, mapping } = await strange('PM-3', 'NO_TRY')
    await here.admin.call('carrierMapping.update', {
      id: mapping.id, event_mapping_status: 'mapped', rsa_event_code: 'DLF06', reason_code: 'closed', counts_attempt: false,
    })
    await app.jobs.idle()
    expect(await standingOf(app, made)).toMatchObject({ status: 'delivery_failed', attempt_count: 0 })
  })

  test('is not another carrier’s to see or to change', async () => {
    const carrier = await app.as('carrier_admin')
    const { mapping } = await strange('PM-4', 'FOREIGN')
    expect((await carrier.call('carrierMapping.one', { id: mapping.id })).status).toBe(404)
    expect((await carrier.call('carrierMapping.list', { search: 'FOREIGN' })).data).toEqual([])
    expect((await carrier.call('carrierSettings.list', { id: here.pearl })).status).toBe(404)
    expect((await carrier.call('carrierFeeds.codes', { carrier_id: here.pearl })).status).toBe(404)
    expect((await carrier.call('carrierMapping.update', { id: mapping.id, event_mapping_status: 'ignored' })).status).toBe(403)
  })
})
