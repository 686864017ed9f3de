import { describe, expect, test } from 'vitest'
import { openOutside } from '@/upstream/platform/outside'
import { claimBatch, claimEvents } from '@/upstream/areas/subscriptions/claims'
import { contentOf } from '@/upstream/areas/subscriptions/contents'
import { deliver, drainWebhooks } from '@/upstream/areas/subscriptions/courier'
import { send } from '@/upstream/areas/subscriptions/send'
import { useHouse } from '../house'
import { given, happened } from '../tracking/parcels'
import { useDesk } from './given'

const house = useHouse()
const desk = useDesk(house)

test('however many workers send at once, every parcel’s steps arrive in their order and once', async () => {
  await desk.subscribe()
  const parcels = await Promise.all(Array.from({ length: 8 }, () => given(house)))
  const steps = ['ORD02', 'PKU02', 'HUB01', 'LMD01', 'LMD03', 'DEL01'] as const
  for (const [i, code] of steps.entries()) for (const parcel of parcels) await happened(house, parcel, [code, 20 - i])
  // Every third call fails the first time it comes.
  const met = new Set<string>()
  desk.receiver.answer((call, response, nth) => {
    const id = String(call.headers['x-event-id'])
    response.statusCode = nth % 3 === 0 && !met.has(id) ? 500 : 200
    met.add(id)
    response.end()
  })
  for (let round = 0; round < 12; round++) {
    await Promise.all(Array.from({ length: 4 }, () => drainWebhooks(house.services)))
    await desk.later(300)
  }
  expect((await desk.queue()).every(({ state }) => state === 'delivered')).toBe(true)
  const taken = await house.query<{ tracking_no: string; codes: string[]; n: number }>(
    "select tracking_no, array_agg(event_code order by id) as codes, count(*) as n from outgoing_logs where result = 'success' group by tracking_no",
  )
  expect(taken).toHaveLength(8)
  for (const { codes } of taken) expect(codes).toEqual([...steps])
})

describe('a worker that dies', () => {
  test('after its call and before it wrote that down makes the receiver hear twice, under one event id', async () => {
    await desk.subscribe()
    await happened(house, await given(house), ['LMD03', 1])
    const [sending] = await claimEvents(house.services.database.db, null, 1)
    if (!sending) throw new Error('Nothing was claimed')
    // It makes the call, and dies.
    await send(house.services, openOutside(house.services.config), { ...sending, event: 'tracking.updated', content: await contentOf(house.services, sending) })
    await desk.drain()
    expect(desk.receiver.got).toHaveLength(1)
    await house.query("update webhook_events set claimed_until = now() - interval '1 second'")
    await desk.drain()
    expect(desk.receiver.json().map(({ event_id }) => event_id)).toEqual([sending.id, sending.id])
    expect(await desk.queue()).toMatchObject([{ state: 'delivered', attempts: 1 }])
  })

  test('or is only taken for dead changes nothing when it comes back', async () => {
    await desk.subscribe()
    await happened(house, await given(house), ['LMD03', 1])
    const [late] = await claimEvents(house.services.database.db, null, 1)
    if (!late) throw new Error('Nothing was claimed')
    await house.query("update webhook_events set claimed_until = now() - interval '1 second'")
    desk.receiver.answer(500)
    await desk.drain()
    desk.receiver.answer(200)
    await deliver(house.services, openOutside(house.services.config), late)
    expect(await desk.queue()).toMatchObject([{ state: 'pending', attempts: 1 }])
  })
})

describe('a delivery sent once more', () => {
  test('goes with the same event id and is a row of its own in the log', async () => {
    await desk.subscribe()
    await happened(house, await given(house), ['LMD03', 1])
    await desk.drain()
    const [row] = (await desk.client.call('subscriptions.deliveries', {})).data
    expect(row).toMatchObject({ result: 'success', can_replay: true, attempt: 1 })
    expect(await desk.client.call('subscriptions.replay', { id: row?.id ?? 0 })).toMatchObject({ status: 200, data: { queued: 1 } })
    await desk.drain()
    const [first, second] = desk.receiver.json()
    expect(second?.event_id).toBe(first?.event_id)
    expect((await desk.client.call('subscriptions.deliveries', {})).meta.total).toBe(2)
  })

  test('all that was given up since a moment follows in its order', async () => {
    await desk.subscribe({ retry_limit: 0 })
    desk.receiver.answer(500)
    const parcel = await given(house)
    await happened(house, parcel, ['LMD01', 3], ['LMD03', 2], ['DEL01', 1])
    await desk.drain()
    desk.receiver.answer(200)
    desk.receiver.got.length = 0
    const since = new Date(Date.now() - 3_600_000).toISOString()
    expect((await desk.client.call('subscriptions.replayFailed', { kind: 'tracking', since: new Date(Date.now() + 60_000).toISOString() })).data).toEqual({ queued: 0 })
    expect((await desk.client.call('subscriptions.replayFailed', { kind: 'tracking', since })).data).toEqual({ queued: 3 })
    await desk.drain()
    expect(desk.receiver.json().map((e) => e.event?.code)).toEqual(['LMD01', 'LMD03', 'DEL01'])
  })

  test('is refused while the subscription is off, and once the event is gone', async () => {
    await desk.subscribe()
    await happened(house, await given(house), ['LMD03', 1])
    await desk.drain()
    const [row] = (await desk.client.call('subscriptions.deliveries', {})).data
    await desk.client.call('subscriptions.saveTracking', { active: false })
    expect(await desk.client.call('subscriptions.replay', { id: row?.id ?? 0 })).toMatchObject({ status: 409, message: 'This subscription is switched off. Switch it on first.' })
    await desk.subscribe()
    await house.query('delete from webhook_events')
    expect(await desk.client.call('subscriptions.replay', { id: row?.id ?? 0 })).toMatchObject({ status: 410 })
  })
})

describe('schedular', () => {
  test('tells in batches when the clock strikes, in order, and keeps the batch together when it fails', async () => {
    await desk.subscribe({ integration_mode: 'schedular', schedule_minutes: 15, batch_size: 4 })
    const parcel = await given(house)
    await happened(house, parcel, ['ORD02', 10], ['PKU02', 9], ['HUB01', 8], ['LMD01', 7], ['LMD03', 6], ['DEL01', 5])
    await desk.drain()
    expect(desk.receiver.got).toEqual([])
    desk.receiver.answer(500)
    await desk.later(16)
    await desk.drain()
    expect(desk.receiver.json()).toMatchObject([{ type: 'batch', count: 4 }])
    // What happens meanwhile waits for the next batch.
    await happened(house, parcel, ['POD01', 1])
    desk.receiver.answer(200)
    await desk.later(2)
    await desk.drain()
    const batches = desk.receiver.json() as unknown as { event_id: string; events: { event: { code: string } }[] }[]
    expect(batches.map(({ events }) => events.map(({ event }) => event.code))).toEqual([['ORD02', 'PKU02', 'HUB01', 'LMD01'], ['ORD02', 'PKU02', 'HUB01', 'LMD01'], ['LMD03', 'DEL01', 'POD01']])
    expect(batches[1]?.event_id).toBe(batches[0]?.event_id)
    const sent = await desk.client.call('subscriptions.deliveries', { tracking_no: parcel.tracking_no })
    expect(sent.data.map(({ events, result }) => [events, result])).toEqual([[3, 'success'], [4, 'success'], [4, 'retrying']])
  })

  test('puts no more into a batch than it may hold when the database takes the queue for shorter than it is', async () => {
    await desk.subscribe({ integration_mode: 'schedular', schedule_minutes: 15, batch_size: 4 })
    const parcel = await given(house)
    await happened(house, parcel, ['ORD02', 10])
    await house.query('analyze webhook_events')
    await happened(house, parcel, ['PKU02', 9], ['HUB01', 8], ['LMD01', 7], ['LMD03', 6], ['DEL01', 5])
    await desk.later(16)
    const sending = await claimBatch(house.services.database.db, null)
    expect(sending?.events.map(({ event_code }) => event_code)).toEqual(['ORD02', 'PKU02', 'HUB01', 'LMD01'])
  })
})
