import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'
import { given, happened } from '../tracking/parcels'
import { useSubscription } from './given'

const app = useApp()
const subscription = useSubscription(app)
let staff: Asker

beforeAll(async () => { staff = await app.as('super_admin') })

/** Noor Beauty is told of a parcel, and answers that. */
async function deliver(answer: number) {
  await subscription.subscribe({ retry_limit: 0 })
  const parcel = await given(app)
  subscription.receiver.answer(answer)
  await happened(app, parcel, ['LMD03', 1])
  await subscription.drain()
  return parcel
}
/** A question put to a carrier. */
const addLog = (result: string) =>
  app.query(`insert into outgoing_logs (integration, partner_code, carrier_id, entity_type, entity_id, event, method, url, response_status, result, error)
    select 'carrier_api', carrier_code, id, 'carrier', id, 'track', 'GET', 'https://api.falcon.example/track', 503, $1, 'The carrier answered 503.'
    from carriers where carrier_code = 'FALCON'`, [result])
const listed = async (input = {}) => (await staff.call('outgoing.list', input)).data

describe('the outgoing log', () => {
  test('has calls to carriers and clients, newest first, and narrows to what is asked for', async () => {
    const parcel = await deliver(500)
    await addLog('failed')
    expect(await listed()).toMatchObject([
      { integration: 'carrier_api', partner: 'FALCON', event: 'track', response_status: 503, result: 'failed', can_retry: false },
      { integration: 'client_webhook', partner: 'NOORB', event: 'LMD03', ref: parcel.tracking_no, response_status: 500, result: 'abandoned', can_retry: true },
    ])
    const one = async (input: object) => (await listed(input)).map(({ integration }) => integration)
    for (const input of [
      { integration: ['client_webhook'] }, { partner_code: 'noorb' }, { client_id: [subscription.clientId] },
      { result: ['abandoned'] }, { tracking_no: parcel.tracking_no.toLowerCase() }, { event: 'lmd03' }, { search: 'answered 500' },
    ]) {
      expect(await one(input), JSON.stringify(input)).toEqual(['client_webhook'])
    }
    expect(await one({ status_class: ['5xx'] })).toHaveLength(2)
    expect(await one({ status_class: ['4xx'] })).toEqual([])
    expect(await one({ search: '100%' })).toEqual([])
  })

  test('shows the last 24 hours, or seven days at most', async () => {
    await addLog('failed')
    await app.query("update outgoing_logs set created_at = now() - interval '25 hours'")
    expect(await listed()).toEqual([])
    expect(await listed({ from: addDays(today(), -6), to: today() })).toHaveLength(1)
    expect(await staff.call('outgoing.list', { from: addDays(today(), -7), to: today() })).toMatchObject({ status: 422, message: 'Choose at most 7 days.' })
  })

  test('has one call whole until its bodies go', async () => {
    const parcel = await deliver(500)
    const [{ id } = { id: 0 }] = await listed()
    const { data } = await staff.call('outgoing.one', { id })
    expect(data).toMatchObject({ tracking_no: parcel.tracking_no, response_body: 'answer 500', method: 'POST' })
    expect(data.request_body).toContain('LMD03')
    await app.query("update outgoing_logs set created_at = now() - interval '31 days'")
    expect(await staff.call('outgoing.one', { id })).toMatchObject({ status: 410, message: 'The body is no longer kept: bodies are kept 30 days.' })
    expect((await staff.call('outgoing.one', { id: 999_999_999 })).status).toBe(404)
  })

  test('makes a call again that came to nothing, and no other', async () => {
    await deliver(500)
    const [failed] = await listed()
    subscription.receiver.answer(200)
    expect((await staff.call('outgoing.retry', { id: failed?.id ?? 0 })).data).toEqual({ queued: 1 })
    await subscription.drain()
    expect((await listed()).map(({ result }) => result)).toEqual(['success', 'abandoned'])
    const [taken] = await listed()
    expect(await staff.call('outgoing.retry', { id: taken?.id ?? 0 })).toMatchObject({ status: 409, message: 'This call cannot be repeated safely.' })
    await app.query('truncate outgoing_logs')
    await addLog('failed')
    const [question] = await listed()
    expect((await staff.call('outgoing.retry', { id: question?.id ?? 0 })).status).toBe(409)
  })

  test('shows a client the calls to its own system alone', async () => {
    await deliver(500)
    await addLog('failed')
    expect((await subscription.client.call('outgoing.list', {})).data.map(({ partner }) => partner)).toEqual(['NOORB'])
    expect((await subscription.client.call('outgoing.filters', {})).data).toMatchObject({
      integrations: [{ value: 'client_webhook' }], partners: [{ value: 'NOORB' }],
    })
    const all = (await staff.call('outgoing.filters', {})).data
    expect(all.partners.map(({ value }) => value)).toEqual(expect.arrayContaining(['NOORB', 'FALCON']))
  })
})
