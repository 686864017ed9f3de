import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { clientApiStatus, type ClientApiStatus } from '@/lib/domain/client-api'
import type { Input } from '@/lib/contract/types'
import { purgeWebhooks } from '@/upstream/areas/subscriptions/purge'
import { useApp, type Asker } from '../app'
import { given, happened } from '../tracking/parcels'
import { useSubscription } from './given'

const app = useApp()
const subscription = useSubscription(app)
let staff: Asker

beforeAll(async () => {
  staff = await app.as('super_admin')
  await app.query('delete from wms_messages')
})

const found = async (query: Partial<Input<'clientApi.list'>> = {}) => (await staff.call('clientApi.list', query)).data
const again = (id: number, ids?: number[]) => staff.call('clientApi.retrigger', { id, ids })
const close = (id: number, ids?: number[]) => staff.call('clientApi.close', { id, ids, closed_reason: 'Told by telephone' })

/** One message that came to that. */
async function messageOf(state: ClientApiStatus, answer = 500) {
  await subscription.subscribe({ retry_limit: 0 })
  const parcel = await given(app)
  subscription.receiver.answer(state === 'success' ? 200 : answer)
  await happened(app, parcel, ['LMD03', 1])
  if (state !== 'pending') await subscription.drain()
  const [{ id }] = await app.query<{ id: number }>('select max(id)::int as id from webhook_events') as [{ id: number }]
  if (state === 'closed') expect((await close(id)).status).toBe(200)
  return { id, parcel }
}
const statusOf = async (id: number) => (await found({ id }))[0]?.status

describe('a message a client’s system did not take', () => {
  test.each([
    [500, 'CLIENT_5XX'], [401, 'AUTH'], [404, 'CLIENT_4XX'], [409, 'DUPLICATE'], [422, 'VALIDATION'],
  ] as const)('is found with why: %i is %s', async (answer, code) => {
    const { id, parcel } = await messageOf('failed', answer)
    const [row] = await found()
    expect(row).toMatchObject({
      id, status: 'failed', http_status: answer, error_code: code, api_name: 'tracking_event',
      direction: 'outbound', tracking_no: parcel.tracking_no, ref_no: parcel.ref_no, attempt_count: 1, whole: null,
    })
    expect(row?.transaction_no).toBe(`CAT-${today().replaceAll('-', '')}-${String(id).padStart(7, '0')}`)
    expect(await found({ error_code: [code] })).toHaveLength(1)
    expect(await found({ error_code: ['UNKNOWN'] })).toHaveLength(0)
  })

  test('is found by its number and by its parcel’s, whatever became of it', async () => {
    const { id, parcel } = await messageOf('success')
    expect(await found()).toEqual([])
    for (const search of [parcel.tracking_no.toLowerCase(), parcel.ref_no ?? '', `CAT-20200101-${String(id).padStart(7, '0')}`])
      expect((await found({ search })).map((row) => row.id), search).toEqual([id])
    expect(await found({ search: 'CAT-20200101-9999999' })).toEqual([])
  })

  test('goes again under the same id, and its tries stay counted', async () => {
    const { id } = await messageOf('failed')
    subscription.receiver.answer(200)
    expect(await again(id)).toMatchObject({ status: 200, data: { queued: 1, skipped: [] } })
    await subscription.drain()
    const [row] = await found({ id })
    expect(row).toMatchObject({ status: 'success', attempt_count: 2, error_code: null })
    expect(row?.whole?.attempts.map(({ response_status }) => response_status)).toEqual([200, 500])
    expect(row?.whole?.request_body).toContain('LMD03')
    expect(new Set(subscription.receiver.json().map(({ event_id }) => event_id)).size).toBe(1)
  })

  test('that is closed keeps its reason and is sent by nobody any more', async () => {
    const { id } = await messageOf('failed')
    const [log] = await app.query<{ id: number }>('select id from outgoing_logs')
    expect((await close(id)).data).toEqual({ closed: 1, skipped: [] })
    expect(await found({ status: ['closed'], closed_by: 'person', from: today(), to: today() })).toMatchObject([{
      id, closed_reason: 'Told by telephone', closed_by: expect.stringMatching(/\w/),
    }])
    expect(await found({ status: ['closed'], closed_by: 'system' })).toEqual([])
    expect(await staff.call('subscriptions.replay', { id: log?.id ?? 0 })).toMatchObject({
      status: 409, message: 'This delivery was closed and is not sent again.',
    })
    subscription.receiver.got.length = 0
    await subscription.drain()
    expect(subscription.receiver.got).toEqual([])
    expect(await app.query(`select action, entity_id::int from audit_log where entity = 'client_api_transaction' and entity_id = $1`, [id])).toEqual([{
      action: 'close', entity_id: id,
    }])
  })

  test('lets those behind it go when it is closed', async () => {
    const { id, parcel } = await messageOf('pending')
    await happened(app, parcel, ['DEL01', 0])
    await close(id)
    await subscription.drain()
    expect(subscription.receiver.json().map(({ event }) => event?.code)).toEqual(['DEL01'])
  })
})

describe('every pair of states moves or is refused', () => {
  const refusals: Record<string, string> = {
    'success closed': 'Transaction already succeeded.', 'closed closed': 'This transaction is closed already.',
  }
  test.each(clientApiStatus.names.flatMap((from) => (['pending', 'closed'] as const).map((to) => [from, to] as const)))('%s to %s', async (from, to) => {
    const { id } = await messageOf(from)
    const answer = await (to === 'pending' ? again(id) : close(id))
    if (clientApiStatus.can(from, to)) expect([answer.status, await statusOf(id)]).toEqual([200, to])
    else expect([answer.status, answer.message, await statusOf(id)]).toEqual([
      409, refusals[`${from} ${to}`] ?? 'Only failed transactions can be re-triggered.', from,
    ])
  })
})

describe('many at once', () => {
  test('go as far as they may, and each that may not says why', async () => {
    const [failed, taken] = [await messageOf('failed'), await messageOf('success')]
    expect((await again(0, [failed.id, taken.id, 999_999_999])).data).toEqual({
      queued: 1,
      skipped: [{ id: taken.id, reason: 'Only failed transactions can be re-triggered.' }, { id: 999_999_999, reason: 'That transaction no longer exists.' }],
    })
    expect((await close(0, [failed.id, taken.id])).data).toMatchObject({ closed: 1, skipped: [{ id: taken.id }] })
    expect(await staff.call('clientApi.retrigger', { id: 0 })).toMatchObject({ status: 422, message: 'Choose at least one row.' })
  })

  test('are not queued for a subscription at rest', async () => {
    const { id } = await messageOf('failed')
    await app.query("update client_subscriptions set health = 'suspended'")
    expect(await again(id)).toMatchObject({ status: 409, message: 'Its subscription is suspended. Switch it on again first.' })
    await app.query("update client_subscriptions set health = 'ok', active = false")
    expect(await again(id)).toMatchObject({ status: 409, message: 'Its subscription is switched off. Switch it on first.' })
  })

  test('are not closed while one is being sent', async () => {
    const { id } = await messageOf('pending')
    await app.query("update webhook_events set claim = gen_random_uuid(), claimed_until = now() + interval '1 minute'")
    expect(await close(id)).toMatchObject({ status: 409, message: 'It is being sent right now. Try again in a moment.' })
  })
})

describe('who sees them', () => {
  test('a client its own, another client none, and neither another’s summary', async () => {
    const { id } = await messageOf('failed')
    const other = await app.as('client_admin.dtofz')
    expect((await subscription.client.call('clientApi.list', {})).data.map((row) => row.id)).toEqual([id])
    expect((await other.call('clientApi.list', {})).data).toEqual([])
    expect((await other.call('clientApi.list', { id })).status).toBe(404)
    expect((await other.call('clientApi.retrigger', { id })).status).toBe(404)
    expect((await other.call('clientApi.summary', {})).data).toEqual([])
  })
})

describe('the summary', () => {
  test('counts what was made today by client and API, pending left out of the share', async () => {
    await messageOf('success')
    await messageOf('success')
    await messageOf('failed')
    await messageOf('pending')
    const { data } = await staff.call('clientApi.summary', {})
    expect(data).toMatchObject([{
      client_id: subscription.clientId, api_name: 'tracking_event', total: 4, success: 2,
      pending: 1, failed: 1, success_rate: '66.67', from: today(), to: today(),
    }])
    expect(data[0]?.avg_response_ms).toBeGreaterThanOrEqual(0)
    expect(data[0]?.oldest_pending_at).toBeTruthy()
    expect((await staff.call('clientApi.summary', { to: addDays(today(), -1) })).data).toEqual([])
    expect(await staff.call('clientApi.summary', { from: addDays(today(), -92), to: today() })).toMatchObject({
      status: 422, message: 'Choose at most 92 days.',
    })
  })

  test('has no share while nothing is finished', async () => {
    await messageOf('pending')
    expect((await staff.call('clientApi.summary', {})).data).toMatchObject([{ success_rate: null, avg_response_ms: null }])
  })
})

describe('with time', () => {
  test('what failed for 30 days is closed by the system and goes after 90; what was taken goes after 30', async () => {
    const [old, taken, waiting] = [await messageOf('failed'), await messageOf('success'), await messageOf('pending')]
    await app.query("update webhook_events set created_at = created_at - interval '31 days'")
    const young = await messageOf('failed')
    await purgeWebhooks(app.services.database.db)
    expect((await found({ status: ['closed'] })).map(({ id, closed_reason, closed_by }) => ({ id, closed_reason, closed_by }))).toEqual(
      [waiting.id, old.id].map((id) => ({ id, closed_reason: 'aged out', closed_by: 'System' })))
    expect((await found({ status: ['failed'] })).map(({ id }) => id)).toEqual([young.id])
    expect((await staff.call('clientApi.list', { id: taken.id })).status).toBe(404)
    await app.query("update webhook_events set created_at = created_at - interval '60 days' where state = 'closed'")
    await purgeWebhooks(app.services.database.db)
    expect(await found({ status: ['closed'] })).toEqual([])
  })
})
