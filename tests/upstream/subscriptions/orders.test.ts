import { beforeAll, describe, expect, test } from 'vitest'
import { moveShipment } from '@/upstream/areas/packages/ship-workflow'
import { inTransaction } from '@/upstream/db/db'
import { useApp, type Asker } from '../app'
import { note, shipments } from '../packages/shipments'
import { given } from '../tracking/parcels'
import { csv, order, send } from '../uploads/package-sheets'
import { useSubscription } from './given'

const app = useApp()
const subscription = useSubscription(app)
const { list, move, stored } = shipments(app)
let admin: Asker
let client: Asker
beforeAll(async () => {
  ;[admin, client] = await Promise.all([app.as('super_admin'), app.as('client_admin')])
})

interface Received {
  type: string; tracking_no?: string; ref_no?: string; status?: string
  order?: Record<string, unknown>; package_list?: Record<string, unknown>; consignee?: { name: string }
}
const received = async (): Promise<Received[]> => {
  await subscription.drain()
  return subscription.receiver.json() as unknown as Received[]
}
const waiting = () => app.query<{ event_type: string }>('select event_type from webhook_events order by id')
async function subscribe(events: ('*' | 'order.created' | 'order.cancelled' | 'package_list.status')[] = ['*'], differs: Record<string, unknown> = {}) {
  const answer = await subscription.client.call('subscriptions.saveOrder', { active: true, url: `${subscription.receiver.url}/orders`, events, ...differs })
  expect(answer.status, answer.message).toBe(200)
  await app.query("delete from webhook_events where event_type = 'test'")
}
let nth = 900
async function made(differs: Parameters<typeof order>[1] = {}) {
  const sent = await send(client, csv([order(++nth, { ref_no: `WH-${nth}`, ...differs })]))
  await app.jobs.idle()
  expect(sent.status).toBe(202)
  return (await app.query<{ id: number; tracking_no: string; ref_no: string }>('select id, tracking_no, ref_no from packages where ref_no = $1', [
    `WH-${nth}`,
  ]))[0] as { id: number; tracking_no: string; ref_no: string }
}

describe('an order that is made', () => {
  test('is told once, with its facts and without people', async () => {
    await subscribe()
    const one = await made({ payment_mode: 'cod', cod_amount: '120.50', cod_currency: 'AED' })
    const [event, ...more] = await received()
    expect(more).toEqual([])
    expect(event).toMatchObject({
      type: 'order.created', tracking_no: one.tracking_no, ref_no: one.ref_no,
      order: {
        service_code: 'STD', pieces: 1, weight: '1.250', payment_mode: 'cod',
        cod_amount: '120.50', cod_currency: 'AED', declared_value: '150.00', currency: 'AED',
      },
    })
    expect(Object.keys(event ?? {})).toEqual([
      'event_id', 'type', 'environment', 'client_id', 'tracking_no', 'ref_no', 'order_id', 'carrier_code', 'status', 'order', 'eta',
    ])
    expect(subscription.receiver.got[0]?.body).not.toContain('Consignee of')
  })
  test('names people when asked to, and is told only when chosen', async () => {
    await subscribe(['order.cancelled'])
    await made()
    expect(await received()).toEqual([])
    await subscribe(['order.created'], { include_pii: true })
    await made()
    expect(await received()).toMatchObject([{ type: 'order.created', consignee: { name: expect.stringContaining('Consignee of') as string } }])
  })
  test('and refused is not told', async () => {
    await subscribe()
    await send(client, csv([order(++nth, { ref_no: `WH-${nth}`, city: 'Atlantis' })]))
    await app.jobs.idle()
    expect(await waiting()).toEqual([])
  })
})

describe('an order that is cancelled', () => {
  const reason = { reason: 'Customer changed her mind', reason_code: 'customer_request' as const }
  test('is told with who it was and why, after it was made', async () => {
    await subscribe()
    const one = await made()
    expect((await client.call('packages.cancel', { ids: [one.id], ...reason })).status).toBe(200)
    expect(await received()).toMatchObject([
      { type: 'order.created' },
      {
        type: 'order.cancelled', tracking_no: one.tracking_no, status: 'cancelled',
        order: { cancelled_at: expect.stringMatching(/Z$/) as string, reason: 'Customer request: Customer changed her mind' },
      },
    ])
  })
  test('in a whole file taken back is told for each', async () => {
    const sent = await send(client, csv([order(++nth, { ref_no: `WH-${nth}` }), order(++nth, { ref_no: `WH-${nth}` })]))
    await app.jobs.idle()
    await subscribe()
    expect((await client.call('uploads.undo', { id: sent.data.upload_id })).status).toBe(200)
    expect((await received()).map(({ type }) => type)).toEqual(['order.cancelled', 'order.cancelled'])
  })
  test('twice, or not at all, is not told', async () => {
    await subscribe()
    const one = await given(app, { status: 'delivered' })
    await client.call('packages.cancel', { ids: [one.id], ...reason })
    expect(await waiting()).toEqual([])
  })
})

describe('a package list that moves', () => {
  test('is told step by step, in order', async () => {
    await subscribe(['package_list.status'])
    const of = await list('new')
    expect((await move(admin, of, 'on_hold', { note })).status).toBe(200)
    expect((await move(admin, { ...of, version: of.version + 1 }, 'rejected_by_rsa', { note: 'The stamp never came' })).status).toBe(200)
    subscription.receiver.answer(500)
    expect((await received()).map(({ package_list }) => package_list?.status)).toEqual(['on_hold'])
    subscription.receiver.answer(200)
    await subscription.later(5)
    await subscription.drain()
    const events = await received()
    expect(events.slice(1)).toMatchObject([
      { type: 'package_list.status', package_list: { package_list_no: of.package_list_no, from_status: 'new', status: 'on_hold', note, package_count: 1 } },
      { type: 'package_list.status', package_list: { from_status: 'on_hold', status: 'rejected_by_rsa', note: 'The stamp never came' } },
    ])
    expect((await admin.call('clientApi.list', { status: ['success'], client_id: [subscription.clientId], api_name: ['order'] })).data[0]).toMatchObject({
      api_name: 'order', ref_no: of.package_list_no,
    })
  })
  test('is told in the transaction that moved it, or not at all', async () => {
    await subscribe()
    const of = await list('new')
    const who = { user_id: 1, name: 'Nobody', user_category: 'admin', user_type: 'super_admin', keys: { has: () => true } } as never
    await expect(inTransaction(app.services.database.db, async (tx) => {
      await moveShipment({ db: tx, who, services: app.services, audit: () => {} }, of.id, { ship_status: 'on_hold', note, version: of.version } as never)
      throw new Error('The power went.')
    })).rejects.toThrow('The power went.')
    expect(await waiting()).toEqual([])
    expect((await stored(of)).status).toBe('new')
  })
})

describe('the client-wide webhook', () => {
  const wide = (webhook_events: string[]) => admin.call('clientSettings.save', {
    client_id: subscription.clientId, webhook_url: `${subscription.receiver.url}/wide`, webhook_events: webhook_events as never,
  })
  test('tells of those it was asked to, and of no other', async () => {
    expect((await wide(['order.created'])).status).toBe(200)
    await app.query("update clients set integration_mode = 'webhook' where id = $1", [subscription.clientId])
    const one = await made()
    await client.call('packages.cancel', { ids: [one.id], reason: 'Customer changed her mind', reason_code: 'customer_request' })
    expect((await received()).map(({ type }) => type)).toEqual(['order.created'])
    await wide(['order.cancelled', 'package_list.status'])
    const other = await made()
    await client.call('packages.cancel', { ids: [other.id], reason: 'Customer changed her mind', reason_code: 'customer_request' })
    await move(admin, await list('new'), 'on_hold', { note })
    expect((await received()).slice(1).map(({ type }) => type).toSorted()).toEqual(['order.cancelled', 'package_list.status'])
  })
  test('can be tried with each of them', async () => {
    await wide(['order.created'])
    for (const event of ['order.created', 'order.cancelled', 'package_list.status'] as const)
      expect((await admin.call('clientSettings.test', { id: subscription.clientId, event })).data.http_status).toBe(200)
  })
})

test('a subscription to orders chooses among what there is, and is the client’s own', async () => {
  expect((await subscription.client.call('subscriptions.saveOrder', { active: true, url: subscription.receiver.url, events: [] })).message)
    .toBe('Choose at least one event.')
  expect((await subscription.client.call('subscriptions.saveOrder', { active: true, url: subscription.receiver.url, events: ['order.eaten'] as never })).status)
    .toBe(422)
  await subscribe(['order.created', 'package_list.status'])
  expect((await subscription.client.call('subscriptions.order', {})).data).toMatchObject({
    kind: 'order', events: ['order.created', 'package_list.status'], active: true,
  })
  expect((await (await app.as('client_admin.dtofz')).call('subscriptions.order', { client_id: subscription.clientId })).status).toBe(404)
})
