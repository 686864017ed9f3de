import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetRaw } from '@/upstream/areas/tracking/jobs'
import { startSandboxCarrier, type SandboxCarrier } from '@/upstream/sandbox-carrier/server'
import type { SandboxEvent } from '@/upstream/sandbox-carrier/story'
import { useApp, type Asker } from '../app'
import { eventCount, given, happened, hoursAgo, idOf, onTheRoad, standingOf } from './parcels'

const app = useApp()
let sandbox: SandboxCarrier
let admin: Asker
beforeAll(async () => {
  sandbox = await startSandboxCarrier()
  app.services.config.SANDBOX_CARRIER_URL = sandbox.url
  admin = await app.as('super_admin')
})
afterAll(() => sandbox.close())

const orderOf = async (parcel: { id: number }) =>
  (await app.query<{ order_id: string }>('select order_id from packages where id = $1', [parcel.id]))[0]?.order_id ?? ''
const said = (code: string, hours: number, more: Partial<SandboxEvent> = {}): SandboxEvent => ({
  code, description: `Told as ${code}`, time: hoursAgo(hours), location: 'Dubai South', ...more,
})
/** The minute between two questions is over. */
const aMinuteLater = () => app.query("delete from throttles where subject like 'carrier-fetch:%'")
const fetched = async (parcel: { id: number }, who: Asker = admin) => who.call('trackingDesk.fetchEvents', { order_id: await orderOf(parcel) })

describe('fetching events from a carrier', () => {
  test('asks it over HTTP and moves the parcel by what its codes mean', async () => {
    const parcel = await given(app, { carrier_tracking_no: 'FX-MOVES-1' })
    await happened(app, parcel, ['ORD02', 100], ['LMD01', 50])
    sandbox.tell('FX-MOVES-1', [said('ARR', 20), said('OFD', 4), said('POD', 1, { signed_by: 'Zubaida Testwala' })])
    const { status, data } = await fetched(parcel)
    expect([status, data]).toMatchObject([200, { fetched: 3, new: 3, unmapped: 0, status: 'delivered' }])
    expect(data.events.map(({ event_code, result }) => [event_code, result])).toEqual([['LMD02', 'applied'], ['LMD03', 'applied'], ['DEL01', 'applied']])
    expect(await standingOf(app, parcel)).toMatchObject({ status: 'delivered', last_event_code: 'DEL01' })
    expect(sandbox.requests.at(-1)?.path).toMatch(/^\/FALCON\/tracking\/FX-MOVES-1\?since=.*&open=1$/)
    expect((await admin.call('tracking.pod', { id: parcel.id })).data).toMatchObject({
      receiver_name: 'Zubaida Testwala', source: 'carrier_api', status: 'partial',
    })
  })

  test('adds nothing when the same is told again, and takes what is new', async () => {
    const parcel = await given(app, { carrier_tracking_no: 'FX-AGAIN-1' })
    const first = [said('ARR', 20), said('OFD', 4)]
    sandbox.tell('FX-AGAIN-1', first)
    await fetched(parcel)
    await aMinuteLater()
    sandbox.tell('FX-AGAIN-1', [...first, said('NH', 2)])
    expect((await fetched(parcel)).data).toMatchObject({ fetched: 3, new: 1, status: 'delivery_failed' })
    expect(await eventCount(app, parcel, 'LMD03')).toBe(1)
    expect((await standingOf(app, parcel)).attempt_count).toBe(1)
  })

  test('puts a late word into history and does not move the parcel back', async () => {
    const parcel = await onTheRoad(app, { carrier_tracking_no: 'FX-LATE-1' })
    await happened(app, parcel, ['DEL01', 1])
    sandbox.tell('FX-LATE-1', [said('ARR', 4)])
    expect((await fetched(parcel)).data).toMatchObject({ new: 1, status: 'delivered', events: [{ result: 'late' }] })
  })

  test('keeps and shows a code nobody has mapped, in the carrier\'s words, and changes no status', async () => {
    const parcel = await onTheRoad(app, { carrier_tracking_no: 'FX-STRANGE-1' })
    const same = hoursAgo(1)
    sandbox.tell('FX-STRANGE-1', [said('MOON_1', 1, { description: 'Full moon', time: same }), said('MOON_2', 1, { description: 'New moon', time: same })])
    expect((await fetched(parcel)).data).toMatchObject({ new: 2, unmapped: 2, status: 'out_for_delivery' })
    const { data } = await admin.call('tracking.details', { tracking_no: parcel.tracking_no })
    expect(data.events.filter(({ mapping }) => mapping === 'unmapped').map(({ name }) => name).toSorted()).toEqual(['Full moon', 'New moon'])
    const [row] = await app.query<{ event_mapping_status: string; occurrences: number }>(
      "select event_mapping_status, occurrences from carrier_event_mappings where carrier_event_code = 'MOON_1'",
    )
    expect(row).toEqual({ event_mapping_status: 'unmapped', occurrences: 1 })
  })

  test('refuses a time that cannot be, without losing the rest', async () => {
    const parcel = await given(app, { carrier_tracking_no: 'FX-TIME-1' })
    sandbox.tell('FX-TIME-1', [said('OFD', 500), said('ARR', 2)])
    expect((await fetched(parcel)).data).toMatchObject({ new: 1, events: [{ result: 'error' }, { result: 'applied' }] })
  })

  test('is done once a minute a package, even when many ask at once', async () => {
    const parcel = await given(app, { carrier_tracking_no: 'FX-ONCE-1' })
    sandbox.tell('FX-ONCE-1', [said('OFD', 2)])
    const answers = await Promise.all(Array.from({ length: 6 }, () => fetched(parcel)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.message).toBe('Fetched less than a minute ago.')
    expect(await eventCount(app, parcel, 'LMD03')).toBe(1)
  })

  test.each([
    'silent', 'broken', 'refuses', 'redirects', 'endless',
  ] as const)('says so when the carrier is %s, and holds no transaction meanwhile', async (mood) => {
    const parcel = await given(app, { carrier_tracking_no: `FX-${mood.toUpperCase()}` })
    await app.query("update carrier_settings set setting_value = '1' where setting_key = 'timeout_seconds'")
    sandbox.behave(`FX-${mood.toUpperCase()}`, mood)
    const asking = fetched(parcel)
    if (mood === 'silent') {
      const idle = await app.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
      )
      expect(idle[0]?.n).toBe(0)
    }
    expect(await asking).toMatchObject({ status: 502, message: 'Falcon Express did not answer. Try again later.' })
    expect(await eventCount(app, parcel)).toBe(0)
  })

  test('asks only the carrier the parcel is with, and only one that can be asked', async () => {
    const parcel = await given(app)
    expect(await admin.call('trackingDesk.fetchEvents', { order_id: await orderOf(parcel), carrier_code: 'DESERT' })).toMatchObject({
      status: 422, errors: [{ field: 'carrier_code' }],
    })
    const byFile = await given(app, { carrier_id: await idOf(app, 'carriers', 'ATLAS'), carrier_code: 'ATLAS' })
    expect(await fetched(byFile)).toMatchObject({ status: 409, message: expect.stringContaining('Atlas Air Freight') })
    const nobodys = await given(app, { carrier_id: null, carrier_code: null })
    expect(await fetched(nobodys)).toMatchObject({ status: 409, message: 'No carrier has this package yet.' })
  })

  test('never leads to a machine of our own, whatever address somebody has set', async () => {
    const desert = await idOf(app, 'carriers', 'DESERT')
    const before = sandbox.requests.length
    for (const address of [
      sandbox.url.replace('http:', 'https:'), sandbox.url, 'https://169.254.169.254',
      'https://[::1]:8443', 'https://localhost:8443', 'https://[::ffff:127.0.0.1]',
    ]) {
      await app.query("update carrier_settings set setting_value = $2 where carrier_id = $1 and setting_key = 'api_base_url'", [desert, address])
      const parcel = await given(app, { carrier_id: desert, carrier_code: 'DESERT' })
      expect((await fetched(parcel)).status, address).toBe(502)
    }
    expect(sandbox.requests.length).toBe(before)
  })

  test('of a parcel that is not theirs is a 404 for everybody else', async () => {
    const parcel = await onTheRoad(app)
    const outsider = await app.as('service_center_supervisor.ruh1')
    expect((await fetched(parcel, outsider)).status).toBe(404)
    expect((await fetched(parcel, await app.as('client_admin'))).status).toBe(403)
  })
})

describe('what the carrier said literally', () => {
  test('is an administrator\'s to read, with secrets masked, for 90 days', async () => {
    const parcel = await given(app, { carrier_tracking_no: 'FX-RAW-1' })
    await app.query(
      "insert into carrier_settings (carrier_id, environment, setting_key, setting_value) values ($1, 'production', 'api_key', 'falcon-key-77') on conflict (carrier_id, environment, setting_key) do update set setting_value = excluded.setting_value, value_type = 'text'",
      [await idOf(app, 'carriers', 'FALCON')],
    )
    sandbox.tell('FX-RAW-1', [said('OFD', 2)])
    await fetched(parcel)
    expect(sandbox.requests.at(-1)?.headers['x-api-key']).toBe('falcon-key-77')
    const { data: details } = await admin.call('tracking.details', { tracking_no: parcel.tracking_no })
    const event = details.events.find(({ event_code }) => event_code === 'LMD03')
    expect(event?.has_raw).toBe(true)
    const { data } = await admin.call('trackingDesk.rawResponse', { id: event?.id ?? 0 })
    expect(data.response).toMatchObject({
      status: 200, body: { tracking_number: 'FX-RAW-1', events: [{ code: 'OFD' }] }, headers: { 'x-request-token': '•••' },
    })
    expect(JSON.stringify(data)).not.toContain('falcon-key-77')
    expect((await (await app.as('client_admin')).call('trackingDesk.rawResponse', { id: event?.id ?? 0 })).status).toBe(403)

    await app.query("update carrier_events set received_at = now() - interval '91 days' where tracking_no = 'FX-RAW-1'")
    expect(await admin.call('trackingDesk.rawResponse', { id: event?.id ?? 0 })).toMatchObject({ status: 404, message: 'The raw answer is no longer kept.' })
    await forgetRaw(app.services)
    expect(await app.query("select payload from carrier_events where tracking_no = 'FX-RAW-1'")).toEqual([{ payload: null }])
  })
})
