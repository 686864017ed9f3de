import { describe, expect, test } from 'vitest'
import { openOutside } from '@/upstream/platform/outside'
import { claimBatch, claimEvents } from '@/upstream/areas/subscriptions/claims'
import { contentOf } from '@/upstream/areas/subscriptions/contents'
import { deliver, drainWebhooks } from '@/upstream/areas/subscriptions/sender'
import { send } from '@/upstream/areas/subscriptions/send'
import { useApp } from '../app'
import { given, happened } from '../tracking/parcels'
import { useSubscription } from './given'

const app = useApp()
const subscription = useSubscription(app)

test('however many workers send at once, every parcel’s steps arrive in their order and once', async () => {
  await subscription.subscribe()
  const parcels = await Promise.all(Array.from({ length: 8 }, () => given(app)))
  const steps = ['ORD02', 'PKU02', 'HUB01', 'LMD01', 'LMD03', 'DEL01'] as const
  for (const [i, code] of steps.entries()) for (const parcel of parcels) await happened(app, parcel, [code, 20 - i])
  // Every third call fails the first time it comes.
  const met = new Set<string>()
  subscription.receiver.answer((call, response, nth) => {
    const id = String(call.headers['x-event-id'])
    response.statusCode = nth % 3 === 0 && !met.has(id) ? 500 : 200
    met.add(id)
    response.end()
  })
  for (let round = 0; round < 12; round++) {
    await Promise.all(Array.from({ length: 4 }, () => drainWebhooks(app.services)))
    await subscription.later(300)
  }
  expect((await subscription.queue()).every(({ state }) => state === 'delivered')).toBe(true)
  const taken = await app.query<{ tracking_no: string; codes: string[]; n: number }>(
    "select tracking_no, array_agg(event_code order by id) as codes, count(*) as n from outgoing_logs where result = 'success' group by tracking_no",
  )
  expect(taken).toHaveLength(8)
  for (const { codes } of taken) expect(codes).toEqual([...steps])
})

describe('a worker that dies', () => {
  test('after its call and before it wrote that down makes the receiver hear twice, under one event id', async () => {
    await subscription.subscribe()
    await happened(app, await given(app), ['LMD03', 1])
    const [sending] = await claimEvents(app.services.database.db, null, 1)
    if (!sending) throw new Error('Nothing was claimed')
    // It makes the call, and dies.
    await send(app.services, openOutside(app.services.config), { ...sending, event: 'tracking.updated', content: await contentOf(app.services, sending) })
    await subscription.drain()
    expect(subscription.receiver.got).toHaveLength(1)
    await app.query("update webhook_events set claimed_until = now() - interval '1 second'")
    await subscription.drain()
    expect(subscription.receiver.json().map(({ event_id }) => event_id)).toEqual([sending.id, sending.id])
    expect(await subscription.queue()).toMatchObject([{ state: 'delivered', attempts: 1 }])
  })

  test('or is only taken for dead changes nothing when it comes back', async () => {
    await subscription.subscribe()
    await happened(app, await given(app), ['LMD03', 1])
    const [late] = await claimEvents(app.services.database.db, null, 1)
    if (!late) throw new Error('Nothing was claimed')
    await app.query("update webhook_events set claimed_until = now() - interval '1 second'")
    subscription.receiver.answer(500)
    await subscription.drain()
    subscription.receiver.answer(200)
    await deliver(app.services, openOutside(app.services.config), late)
    expect(await subscription.queue()).toMatchObject([{ state: 'pending', attempts: 1 }])
  })
})

describe('a delivery sent once more', () => {
  test('goes with the same event id and is a row of its own in the log', async () => {
    await subscription.subscribe()
    await happened(app, await given(app), ['LMD03', 1])
    await subscription.drain()
    const [row] = (await subscription.client.call('subscriptions.deliveries', {})).data
    expect(row).toMatchObject({ result: 'success', can_replay: true, attempt: 1 })
    expect(await subscription.client.call('subscriptions.replay', { id: row?.id ?? 0 })).toMatchObject({ status: 200, data: { queued: 1 } })
    await subscription.drain()
    const [first, second] = subscription.receiver.json()
    expect(second?.event_id).toBe(first?.event_id)
    expect((await subscription.client.call('subscriptions.deliveries', {})).meta.total).toBe(2)
  })

  test('all that was given up since a moment follows in its order', async () => {
    await subscription.subscribe({ retry_limit: 0 })
    subscription.receiver.answer(500)
    const parcel = await given(app)
    await happened(app, parcel, ['LMD01', 3], ['LMD03', 2], ['DEL01', 1])
    await subscription.drain()
    subscription.receiver.answer(200)
    subscription.receiver.got.length = 0
    const since = new Date(Date.now() - 3_600_000).toISOString()
    expect((await subscription.client.call('subscriptions.replayFailed', { kind: 'tracking', since: new Date(Date.now() + 60_000).toISOString() })).data)
      .toEqual({ queued: 0 })
    expect((await subscription.client.call('subscriptions.replayFailed', { kind: 'tracking', since })).data).toEqual({ queued: 3 })
    await subscription.drain()
    expect(subscription.receiver.json().map((e) => e.event?.code)).toEqual(['LMD01', 'LMD03', 'DEL01'])
  })

  test('is refused while the subscription is off, and once the event is gone', async () => {
    await subscription.subscribe()
    await happened(app, await given(app), ['LMD03', 1])
    await subscription.drain()
    const [row] = (await subscription.client.call('subscriptions.deliveries', {})).data
    await subscription.client.call('subscriptions.saveTracking', { active: false })
    expect(await subscription.client.call('subscriptions.replay', { id: row?.id ?? 0 })).toMatchObject({
      status: 409, message: 'This subscription is switched off. Switch it on first.',
    })
    await subscription.subscribe()
    await app.query('delete from webhook_events')
    expect(await subscription.client.call('subscriptions.replay', { id: row?.id ?? 0 })).toMatchObject({ status: 410 })
  })
})

describe('schedular', () => {
  test('tells in batches when the clock strikes, in order, and keeps the batch together when it fails', async () => {
    await subscription.subscribe({ integration_mode: 'schedular', schedule_minutes: 15, batch_size: 4 })
    const parcel = await given(app)
    await happened(app, parcel, ['ORD02', 10], ['PKU02', 9], ['HUB01', 8], ['LMD01', 7], ['LMD03', 6], ['DEL01', 5])
    await subscription.drain()
    expect(subscription.receiver.got).toEqual([])
    subscription.receiver.answer(500)
    await subscription.later(16)
    await subscription.drain()
    expect(subscription.receiver.json()).toMatchObject([{ type: 'batch', count: 4 }])
    // What happens meanwhile waits for the next batch.
    await happened(app, parcel, ['POD01', 1])
    subscription.receiver.answer(200)
    await subscription.later(2)
    await subscription.drain()
    const batches = subscription.receiver.json() as unknown as { event_id: string; events: { event: { code: string } }[] }[]
    expect(batches.map(({ events }) => events.map(({ event }) => event.code))).toEqual([
      ['ORD02', 'PKU02', 'HUB01', 'LMD01'], ['ORD02', 'PKU02', 'HUB01', 'LMD01'], ['LMD03', 'DEL01', 'POD01'],
    ])
    expect(batches[1]?.event_id).toBe(batches[0]?.event_id)
    const sent = await subscription.client.call('subscriptions.deliveries', { tracking_no: parcel.tracking_no })
    expect(sent.data.map(({ events, result }) => [events, result])).toEqual([[3, 'success'], [4, 'success'], [4, 'retrying']])
  })

  test('puts no more into a batch than it may hold when the database takes the queue for shorter than it is', async () => {
    await subscription.subscribe({ integration_mode: 'schedular', schedule_minutes: 15, batch_size: 4 })
    const parcel = await given(app)
    await happened(app, parcel, ['ORD02', 10])
    await app.query('analyze webhook_events')
    await happened(app, parcel, ['PKU02', 9], ['HUB01', 8], ['LMD01', 7], ['LMD03', 6], ['DEL01', 5])
    await subscription.later(16)
    const sending = await claimBatch(app.services.database.db, null)
    expect(sending?.events.map(({ event_code }) => event_code)).toEqual(['ORD02', 'PKU02', 'HUB01', 'LMD01'])
  })
})
