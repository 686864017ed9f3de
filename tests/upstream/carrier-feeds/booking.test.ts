import { describe, expect, test } from 'vitest'
import { OPEN_AFTER } from '@/upstream/core/carrier-calls/circuit'
import { useApp } from '../app'
import { happened } from '../tracking/parcels'
import { useCarriers } from './connected'

const app = useApp()
const { here, drain, waiting, hurry, mend, parcel, link } = useCarriers(app)

describe('booking with a carrier', () => {
  test('gives the parcel the carrier’s number and label, once, and the label downloads', async () => {
    const made = await waiting()
    expect(await parcel(made.id)).toMatchObject({ label_status: 'pending', carrier_tracking_no: null })
    await Promise.all([drain(), drain(), drain()])
    const after = await parcel(made.id)
    expect(after).toMatchObject({
      status: 'label_created', label_status: 'created', label_error: null, carrier_tracking_no: expect.stringMatching(/^PEA\d{12}$/),
    })
    expect([...here.sandbox.booked.values()].filter(({ reference }) => reference === made.tracking_no)).toHaveLength(1)
    const label = await here.admin.call('packages.printLabel', { id: made.id, format: 'pdf' } as never)
    expect([label.status, label.headers['content-type'], label.body.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
  })

  test('of a parcel that reached a hub before its label leaves it there and says so in its history', async () => {
    const made = await waiting()
    await happened(app, made, ['HUB01', 1])
    await drain()
    expect(await parcel(made.id)).toMatchObject({ status: 'at_facility', label_status: 'created' })
    expect(await app.query("select source from package_events where package_id = $1 and event_code = 'ORD02'", [made.id])).toHaveLength(1)
  })

  test('is written into the log with every secret and every person masked', async () => {
    const made = await waiting()
    await drain()
    const { data } = await here.admin.call('carrierSettings.calls', { id: here.pearl, tracking_no: made.tracking_no })
    expect(data[0]).toMatchObject({ event: 'book', result: 'success', response_status: 201, attempt: 1 })
    const whole = await here.admin.call('carrierSettings.oneCall', { id: data[0]?.id ?? 0 })
    expect(whole.data.request_headers).toMatchObject({ 'x-api-key': '•••' })
    expect(whole.data.request_body).not.toContain('Zubaida')
    expect(JSON.stringify(whole.data)).not.toContain('live_')
  })

  test('says what the carrier refused, and is told again on request', async () => {
    const made = await waiting({ city: 'Nowhere' })
    await drain()
    expect(await parcel(made.id)).toMatchObject({ label_status: 'failed', label_error: 'City "Nowhere" is not in our network.', carrier_tracking_no: null })
    await app.query("update packages set city = 'Manama' where id = $1", [made.id])
    const { data: calls } = await here.admin.call('carrierSettings.calls', { id: here.pearl, tracking_no: made.tracking_no })
    expect(calls[0]?.can_replay).toBe(true)
    expect(await here.admin.call('carrierSettings.replay', { id: calls[0]?.id ?? 0 })).toMatchObject({ status: 200, data: { queued: 1 } })
    await drain()
    expect((await parcel(made.id)).label_status).toBe('created')
    expect(await here.admin.call('carrierSettings.replay', { id: calls[0]?.id ?? 0 })).toMatchObject({ status: 409 })
  })

  test('is taken back there when the parcel is cancelled', async () => {
    const made = await waiting()
    await drain()
    const { carrier_tracking_no } = await parcel(made.id)
    expect((await here.admin.call('packages.cancel', { ids: [made.id], reason_code: 'duplicate', reason: 'Sent twice' } as never)).status).toBe(200)
    await drain()
    expect(here.sandbox.booked.get(carrier_tracking_no ?? '')?.cancelled).toBe(true)
  })

  test('of a parcel cancelled before its turn never reaches the carrier', async () => {
    const made = await waiting()
    await here.admin.call('packages.cancel', { ids: [made.id], reason_code: 'duplicate', reason: 'Sent twice' } as never)
    await drain()
    expect([...here.sandbox.booked.values()].some(({ reference }) => reference === made.tracking_no)).toBe(false)
  })
})

describe('parcels of a file', () => {
  const fileThat = async (status: string) => {
    const [file] = await app.query<{ id: number }>(
      `insert into excel_details (kind, file_name, file_path, file_size, sha256, mime, status, heartbeat_at, user_id, user_name, user_category)
       select 'package', 'white-friday.csv', 'uploads/white-friday.csv', 1, repeat('0', 64), 'text/csv', $1, now(), id, full_name, user_category from users
       order by id limit 1 returning id`, [status])
    return file?.id ?? 0
  }
  const requestCount = () => here.sandbox.requests.length

  test('give way to one that somebody waits for', async () => {
    const file = await fileThat('completed')
    for (let i = 0; i < 12; i++) await waiting({}, file)
    const single = await waiting()
    await drain()
    const order = await app.query<{ package_id: number }>(
      'select package_id from carrier_bookings where upload_id = $1 or package_id = $2 order by settled_at', [file, single.id],
    )
    expect(order).toHaveLength(13)
    expect(order.slice(0, 8).map(({ package_id }) => package_id)).toContain(single.id)
  })

  test('wait until their file and every other is through, but for no more than two minutes', async () => {
    const file = await fileThat('processing')
    const [first, second] = [await waiting({}, file), await waiting({}, await fileThat('completed'))]
    const before = requestCount()
    await drain()
    expect(requestCount()).toBe(before)
    await app.query("update carrier_bookings set next_at = now() - interval '3 minutes' where package_id = $1", [first.id])
    await drain()
    expect([(await parcel(first.id)).label_status, (await parcel(second.id)).label_status]).toEqual(['created', 'pending'])
    await app.query("update excel_details set status = 'completed' where id = $1", [file])
    await drain()
    expect((await parcel(second.id)).label_status).toBe('created')
  })

  test('do not wait for a file whose worker has died', async () => {
    const dead = await fileThat('processing')
    await app.query("update excel_details set heartbeat_at = now() - interval '2 minutes' where id = $1", [dead])
    const made = await waiting({}, await fileThat('completed'))
    await drain()
    expect((await parcel(made.id)).label_status).toBe('created')
    await app.query("update excel_details set status = 'completed' where id = $1", [dead])
  })
})

describe('a carrier that is away', () => {
  test('loses nothing: the circuit opens, parcels say what they wait for, and a test closes it again', async () => {
    await mend()
    here.sandbox.weather('down')
    const parcels = await Promise.all(Array.from({ length: OPEN_AFTER + 2 }, () => waiting()))
    for (let i = 0; i < OPEN_AFTER; i++) {
      await drain()
      await hurry()
    }
    await drain()
    expect(await link()).toMatchObject({ circuit: 'open' })
    const before = here.sandbox.requests.length
    await hurry()
    await drain()
    expect(here.sandbox.requests.length).toBe(before)
    expect((await parcel(parcels[0]?.id ?? 0)).label_error).toMatch(/^Waiting for Pearl Post\. /)
    expect((await here.admin.call('carrierSettings.list', { id: here.pearl })).data.link).toMatchObject({ circuit: 'open', waiting: parcels.length })
    expect(await here.admin.call('carrierSettings.test', { id: here.pearl })).toMatchObject({ status: 200, data: { ok: false, http_status: 503 } })

    here.sandbox.weather('up')
    expect(await here.admin.call('carrierSettings.test', { id: here.pearl })).toMatchObject({ status: 200, data: { ok: true, http_status: 200 } })
    expect(await link()).toMatchObject({ circuit: 'closed', failures: 0 })
    await hurry()
    await drain()
    for (const { id } of parcels) expect(await parcel(id)).toMatchObject({ label_status: 'created', label_error: null })
    const references = [...here.sandbox.booked.values()].map(({ reference }) => reference)
    expect(parcels.every(({ tracking_no }) => references.filter((one) => one === tracking_no).length === 1)).toBe(true)
  })

  test('lets one call through to look when its rest is over, whoever else asks', async () => {
    await mend()
    await app.query(
      "insert into carrier_links (carrier_id, environment, circuit, failures, probe_at) values ($1, 'production', 'open', 6, now() - interval '1 second')",
      [here.pearl],
    )
    here.sandbox.weather('down')
    await Promise.all(Array.from({ length: 6 }, () => waiting()))
    const before = here.sandbox.requests.length
    await Promise.all([drain(), drain(), drain()])
    expect(here.sandbox.requests.length - before).toBe(1)
    expect(await link()).toMatchObject({ circuit: 'open', failures: 7 })
    here.sandbox.weather('up')
    await mend()
    await hurry()
    await drain()
  })

  test('that asks for patience is left alone as long as it asks, which is no failure', async () => {
    await mend()
    here.sandbox.weather('busy')
    const made = await waiting()
    await drain()
    expect(await link()).toMatchObject({ circuit: 'closed', failures: 0 })
    const [row] = await app.query<{ secs: number }>("select extract(epoch from quiet_until - now())::float as secs from carrier_links where carrier_id = $1", [
      here.pearl,
    ])
    expect(row?.secs).toBeGreaterThan(0)
    here.sandbox.weather('up')
    await mend()
    await hurry()
    await drain()
    expect((await parcel(made.id)).label_status).toBe('created')
  })

  test('is asked no more often than it allows', async () => {
    await mend()
    await app.query("update carrier_settings set setting_value = '2' where carrier_id = $1 and setting_key = 'max_requests_per_minute'", [here.pearl])
    await Promise.all(Array.from({ length: 5 }, () => waiting()))
    const before = here.sandbox.booked.size
    await drain()
    expect(here.sandbox.booked.size - before).toBe(2)
    await app.query("update carrier_settings set setting_value = '600' where carrier_id = $1 and setting_key = 'max_requests_per_minute'", [here.pearl])
    await mend()
    await hurry()
    await drain()
  })

  test('does not keep a parcel from its label where the settings say so', async () => {
    await mend()
    await app.query("insert into carrier_settings (carrier_id, environment, setting_key, setting_value) values ($1, 'production', 'label_fallback', 'true')", [
      here.pearl,
    ])
    here.sandbox.weather('down')
    const made = await waiting()
    await drain()
    expect(await parcel(made.id)).toMatchObject({ status: 'label_created', label_status: 'created', label_path: null, carrier_tracking_no: null })
    here.sandbox.weather('up')
    await mend()
    await hurry()
    await drain()
    expect(await parcel(made.id)).toMatchObject({ label_status: 'created', label_path: null, carrier_tracking_no: expect.stringMatching(/^PEA/) })
    await app.query("delete from carrier_settings where setting_key = 'label_fallback'")
  })
})
