import { createServer, type Server } from 'node:http'
import { amountIn } from '@/lib/domain/money'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../app'
import { parcel } from './given'

const app = useApp()

interface Received { body: Record<string, unknown>; key: string | undefined }
const shop = { received: [] as Received[], answer: 200, hold: null as Promise<void> | null, arrived: () => {} }
let server: Server
let address = ''

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += String(piece)
    shop.received.push({ body: JSON.parse(text) as Record<string, unknown>, key: request.headers['idempotency-key'] as string | undefined })
    shop.arrived()
    await shop.hold
    response.writeHead(shop.answer).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/fulfilments`
  Object.assign(app.services.config, { WEBHOOK_ALLOW_LOCAL: '1' })
})
afterAll(() => server.close())

let made = 0
async function linked(changes: Record<string, unknown> = {}) {
  const package_ = await parcel(app, { channel: 'shopify', channel_order_id: '#1009', ...changes })
  await app.query(
    `insert into ecommerce_platform_orders (package_id, channel, store_name, platform_order_id, order_no, placed_at, financial_status, fulfillment_status,
        customer, items, totals, raw)
     values ($1, 'shopify', 'noorb.example', $2, '#1009', now() - interval '2 days', 'paid', 'unfulfilled',
       '{"name":"Sara Ali","email":"s@example.com","phone":null}',
       '[{"sku":"TS-1","title":"Shirt","quantity":2,"price":"75.00"}]',
         '{"currency":"AED","subtotal":"150.00","shipping":"0.00","tax":"0.00","total":"150.00"}', '{"secret":"of the shop"}')`,
    [package_.id, `gid-${++made}`],
  )
  return package_
}
const staff = () => app.as('super_admin')

describe('the channel’s order of a package', () => {
  test('every channel parcel of the demo has one that can be read', async () => {
    const found = await app.query<{ id: number; channel: string }>('select id, channel from packages where channel is not null order by id')
    expect(found.length).toBeGreaterThan(10)
    const asker = await staff()
    for (const { id, channel } of found.slice(0, 20)) {
      const { status, data } = await asker.call('platformOrders.one', { id, channel })
      const { total, currency } = data.totals
      expect([status, data.items.length > 0, total]).toEqual([200, true, amountIn(total, currency)])
    }
  })

  test('is read, its raw form by administrators alone', async () => {
    const { id } = await linked()
    const seen = await (await staff()).call('platformOrders.one', { id, channel: 'shopify' })
    expect(seen.data).toMatchObject({ order_no: '#1009', financial_status: 'paid', items: [{ quantity: 2 }], raw: { secret: 'of the shop' } })
    const client = await (await app.as('client_admin')).call('platformOrders.one', { id, channel: 'shopify' })
    expect(client.data).toMatchObject({ order_no: '#1009', raw: null, push_url: null })
  })

  test('there is none of another channel, and none for another client', async () => {
    const { id } = await linked()
    expect(await (await staff()).call('platformOrders.one', { id, channel: 'noon' })).toMatchObject({
      status: 404, message: 'No noon order is linked to this package.',
    })
    const foreign = await app.as('client_admin.soukx')
    expect((await foreign.call('platformOrders.one', { id, channel: 'shopify' })).status).toBe(404)
    expect((await foreign.call('platformOrders.resync', { id, channel: 'shopify' })).status).toBe(404)
    expect([403, 404]).toContain((await foreign.call('platformOrders.address', { id, channel: 'shopify', push_url: address })).status)
  })
})

describe('telling the channel again', () => {
  test('without an address it says so and how to go on', async () => {
    const { id } = await linked()
    const answer = await (await staff()).call('platformOrders.resync', { id, channel: 'shopify' })
    expect(answer).toMatchObject({
      status: 409, message: expect.stringMatching(/^No address is entered for shopify of .+\. An administrator enters it on this tab, then sync again\.$/),
    })
  })

  test('the shop gets number, carrier and status, and the order knows it was told', async () => {
    const { id, tracking_no } = await linked()
    const asker = await staff()
    expect((await asker.call('platformOrders.address', { id, channel: 'shopify', push_url: address })).data.push_url).toBe(address)
    const answer = await asker.call('platformOrders.resync', { id, channel: 'shopify' })
    expect(answer.data).toMatchObject({ fulfillment_status: 'fulfilled', last_sync_error: null, fulfillment_pushed_at: expect.any(String) })
    expect(shop.received.at(-1)).toMatchObject({
      body: { event: 'fulfillment.updated', order_no: '#1009', tracking_number: tracking_no, carrier: 'Falcon Express', items: [{ sku: 'TS-1', quantity: 2 }] },
      key: expect.stringContaining(tracking_no),
    })
  })

  test('a shop that refuses is told to whoever asked and kept with the order', async () => {
    const { id } = await linked()
    const asker = await staff()
    await asker.call('platformOrders.address', { id, channel: 'shopify', push_url: address })
    shop.answer = 500
    const answer = await asker.call('platformOrders.resync', { id, channel: 'shopify' })
    shop.answer = 200
    expect(answer).toMatchObject({ status: 502, message: 'The fulfilment was not taken: 127.0.0.1 answered 500.' })
    expect((await asker.call('platformOrders.one', { id, channel: 'shopify' })).data).toMatchObject({
      last_sync_error: '127.0.0.1 answered 500.', fulfillment_status: 'unfulfilled',
    })
  })

  test('two at once: one goes, the other hears that a sync is running', async () => {
    const { id } = await linked()
    const asker = await staff()
    await asker.call('platformOrders.address', { id, channel: 'shopify', push_url: address })
    const gate = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    Object.assign(shop, { hold: gate.promise, arrived: arrived.resolve })
    const first = asker.call('platformOrders.resync', { id, channel: 'shopify' })
    await arrived.promise
    expect(await asker.call('platformOrders.resync', { id, channel: 'shopify' })).toMatchObject({ status: 409, message: 'A sync is running.' })
    gate.resolve()
    expect((await first).status).toBe(200)
    Object.assign(shop, { hold: null, arrived: () => {} })
  })

  test('an address inside the house is never called', async () => {
    const asker = await staff()
    const { id } = await linked()
    await asker.call('platformOrders.address', { id, channel: 'shopify', push_url: address })
    Object.assign(app.services.config, { WEBHOOK_ALLOW_LOCAL: '0' })
    const before = shop.received.length
    const answer = await asker.call('platformOrders.resync', { id, channel: 'shopify' })
    Object.assign(app.services.config, { WEBHOOK_ALLOW_LOCAL: '1' })
    expect(answer).toMatchObject({ status: 502, message: 'The fulfilment was not taken: Enter an https address.' })
    expect(shop.received.length).toBe(before)
  })

  test('only administrators enter the address, and only of the web', async () => {
    const { id } = await linked()
    expect((await (await app.as('client_admin')).call('platformOrders.address', { id, channel: 'shopify', push_url: address })).status).toBe(403)
    expect((await (await staff()).call('platformOrders.address', { id, channel: 'shopify', push_url: 'file:///etc/passwd' })).status).toBe(422)
  })
})
