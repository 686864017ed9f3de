import { describe, expect, test } from 'vitest'
import { signatureOf } from '../../receiver'
import { useApp } from '../app'
import { given, happened } from '../tracking/parcels'
import { SECRET, useSubscription } from './given'

const app = useApp()
const subscription = useSubscription(app)
const isDone = (state: string) => state === 'delivered' || state === 'failed'

describe('an event of a parcel', () => {
  test('reaches the client in the body the specification names, signed', async () => {
    await subscription.subscribe()
    await subscription.client.call('subscriptions.saveAuth', { auth_type: 'hmac', hmac_secret: SECRET })
    const parcel = await given(app)
    await happened(app, parcel, ['ORD02', 150], ['LMD03', 1])
    await subscription.drain()
    const [first, second] = subscription.receiver.json()
    expect(Object.keys(second ?? {})).toEqual([
      'event_id', 'type', 'environment', 'client_id', 'tracking_no', 'ref_no', 'order_id', 'carrier_code', 'status', 'event', 'attempt_count', 'eta', 'pod',
    ])
    expect(second).toMatchObject({
      type: 'tracking.updated', environment: 'production', client_id: subscription.clientId,
      tracking_no: parcel.tracking_no, ref_no: parcel.ref_no, carrier_code: 'FALCON', status: 'out_for_delivery', pod: null,
    })
    expect([first?.event?.code, second?.event?.code]).toEqual(['ORD02', 'LMD03'])
    const [call] = subscription.receiver.got
    expect(call?.headers).toMatchObject({
      'x-event-id': first?.event_id, 'x-signature': signatureOf(call?.body ?? '', SECRET), 'content-type': 'application/json; charset=utf-8',
    })
    expect(Math.abs(Number(call?.headers['x-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
    for (const secret of [parcel.consignee_name, parcel.consignee_phone, 'Secret Street']) expect(call?.body).not.toContain(secret)
  })

  test('is told only when it was chosen, and names people only when asked to', async () => {
    await subscription.subscribe({ events: ['LMD03'], include_pii: true })
    const parcel = await given(app)
    await happened(app, parcel, ['ORD02', 150], ['LMD03', 1])
    await subscription.drain()
    expect(subscription.receiver.json()).toMatchObject([{
      event: { code: 'LMD03' }, consignee: { name: parcel.consignee_name, phone: parcel.consignee_phone },
    }])
    const [{ request_body }] = await app.query<{ request_body: string }>('select request_body from outgoing_logs') as [{ request_body: string }]
    expect(request_body).not.toContain(parcel.consignee_name)
  })

  test('waits in the very transaction that recorded it, or is not there at all', async () => {
    await subscription.subscribe()
    const parcel = await given(app)
    await expect(happened(app, parcel, ['LMD03', 1], ['NOPE1', 1])).rejects.toThrow(/unknown/)
    expect(await subscription.queue()).toEqual([])
  })

  test('of a sandbox parcel goes to the sandbox alone', async () => {
    await subscription.subscribe()
    await subscription.subscribe({ environment: 'sandbox', url: `${subscription.receiver.url}/sandbox` })
    await happened(app, await given(app, { environment: 'sandbox' }), ['LMD03', 1])
    await subscription.drain()
    expect(subscription.receiver.got.map(({ path }) => path)).toEqual(['/sandbox'])
  })

  test('of somebody else’s parcel is not told', async () => {
    await subscription.subscribe()
    await happened(app, await given(app, { client_id: subscription.clientId + 1 }), ['LMD03', 1])
    await subscription.drain()
    expect(subscription.receiver.got).toEqual([])
  })
})

describe('a receiver that fails', () => {
  test('is tried again after 1, 5, 15, 60 and 240 minutes with the same event id, then given up', async () => {
    await subscription.subscribe()
    subscription.receiver.answer(500)
    await happened(app, await given(app), ['LMD03', 1])
    const waits: number[] = []
    for (let tries = 0; tries < 6; tries++) {
      await subscription.drain()
      const [event] = await subscription.queue()
      if (event?.state === 'pending') waits.push(event.wait)
      await subscription.later(event?.wait ?? 0)
    }
    expect(waits).toEqual([1, 5, 15, 60, 240])
    expect(await subscription.queue()).toMatchObject([{ state: 'failed', attempts: 6 }])
    expect(new Set(subscription.receiver.got.map(({ headers }) => headers['x-event-id'])).size).toBe(1)
    const log = await app.query('select attempt, result, response_status, error, response_body from outgoing_logs order by id')
    expect(log).toMatchObject([1, 2, 3, 4, 5].map((attempt) => ({ attempt, result: 'retrying' })).concat({ attempt: 6, result: 'abandoned' }))
    expect(log[0]).toMatchObject({ response_status: 500, error: 'The receiver answered 500.', response_body: 'answer 500' })
  })

  test('is obeyed when it says when to come again', async () => {
    await subscription.subscribe()
    subscription.receiver.answer((_, response) => { response.writeHead(429, { 'retry-after': '600' }); response.end() })
    await happened(app, await given(app), ['LMD03', 1])
    await subscription.drain()
    expect(await subscription.queue()).toMatchObject([{ state: 'pending', wait: 10 }])
  })

  test('holds up the later steps of that parcel, not those of others', async () => {
    await subscription.subscribe()
    const [stuck, free] = [await given(app), await given(app)]
    subscription.receiver.answer((call, response) => { response.statusCode = call.body.includes(stuck.tracking_no) ? 500 : 200; response.end() })
    await happened(app, stuck, ['LMD01', 5], ['LMD03', 2], ['DEL01', 1])
    await happened(app, free, ['LMD01', 5], ['LMD03', 2], ['DEL01', 1])
    await subscription.drain()
    expect(subscription.receiver.json().map((e) => [e.tracking_no, e.event?.code]).filter(([number]) => number === stuck.tracking_no)).toEqual([[
      stuck.tracking_no, 'LMD01',
    ]])
    expect(subscription.receiver.json().filter((e) => e.tracking_no === free.tracking_no).map((e) => e.event?.code)).toEqual(['LMD01', 'LMD03', 'DEL01'])
  })

  test('rests after twenty failures in a row, which is mailed once; switched on again it gets a test and what waited', async () => {
    await subscription.subscribe({ alert_emails: ['it@noorb.example'], retry_limit: 0 })
    subscription.receiver.answer(503)
    for (let i = 0; i < 24; i++) await happened(app, await given(app), ['LMD03', 1])
    // One after another: calls already under way when the twentieth fails still come to an end.
    await subscription.drain()
    const mails = await app.query<{ subject: string; to_addresses: string[] }>(
      "select subject, to_addresses from email_logs where template = 'webhook_suspended'",
    )
    expect(mails).toMatchObject([{
      subject: 'Tracking webhook of Noor Beauty Trading LLC (production) is suspended / تم تعليق اشتراك Webhook (التتبع) الخاص بـ Noor Beauty Trading LLC في البيئة الفعلية',
      to_addresses: ['it@noorb.example'],
    }])
    const before = subscription.receiver.got.length
    await happened(app, await given(app), ['DEL01', 1])
    await subscription.drain()
    expect(subscription.receiver.got.length).toBe(before)
    expect((await subscription.client.call('subscriptions.tracking')).data.health).toMatchObject({
      state: 'suspended', last_error: 'The receiver answered 503.',
    })
    subscription.receiver.answer(200)
    expect((await subscription.client.call('subscriptions.saveTracking', { active: true })).data.health).toMatchObject({ state: 'ok', consecutive_failures: 0 })
    await subscription.drain()
    expect(subscription.receiver.json().slice(before).filter(({ type }) => type === 'test')).toHaveLength(1)
    expect((await subscription.queue()).every(({ state }) => isDone(state))).toBe(true)
    expect((await subscription.client.call('subscriptions.tracking')).data.health.state).toBe('ok')
  })

  test('that sends us elsewhere is not followed', async () => {
    await subscription.subscribe()
    subscription.receiver.answer((_, response) => { response.writeHead(302, { location: `${subscription.receiver.url}/elsewhere` }); response.end() })
    await happened(app, await given(app), ['LMD03', 1])
    await subscription.drain()
    expect(subscription.receiver.got.map(({ path }) => path)).toEqual(['/hook'])
    expect(await app.query('select result, error from outgoing_logs')).toEqual([{
      result: 'retrying', error: 'The receiver sends us elsewhere (302); that is not followed.',
    }])
  })

  test('that answers drop by drop is left when its time is over', async () => {
    await subscription.subscribe({ timeout_seconds: 3 })
    const drops: NodeJS.Timeout[] = []
    subscription.receiver.answer((_, response) => {
      response.socket?.write('HTTP/1.1 200 OK\r\n')
      drops.push(setInterval(() => response.socket?.write('x-drop: 1\r\n'), 100))
    })
    await happened(app, await given(app), ['LMD03', 1])
    await subscription.drain()
    for (const drop of drops) clearInterval(drop)
    const [row] = await app.query<{ error: string; duration_ms: number }>('select error, duration_ms from outgoing_logs')
    expect(row).toMatchObject({ error: 'No answer within 3 seconds.' })
    expect(row?.duration_ms).toBeLessThan(4000)
  })

  test('that answers without end is cut at 64 kB', async () => {
    await subscription.subscribe()
    subscription.receiver.answer((_, response) => {
      const more = () => { while (!response.destroyed && response.write('x'.repeat(16_384))); if (!response.destroyed) response.once('drain', more) }
      more()
    })
    await happened(app, await given(app), ['LMD03', 1])
    await subscription.drain()
    expect(await app.query('select result, length(response_body) as long from outgoing_logs')).toEqual([{ result: 'success', long: 65_536 }])
  })
})
