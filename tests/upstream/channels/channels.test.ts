import { describe, expect, test } from 'vitest'
import { channelPlatform } from '@/lib/domain/channel'
import { watchOrders } from '@/upstream/areas/channels/sync-orders'
import { useApp } from '../app'
import { useShops } from './given'

const app = useApp()
const { here, typed, connected, ordersOf, synced } = useShops(app)

describe('a channel', () => {
  test('is offered on the platforms there is an adapter of, each with its secrets and the address of its webhooks', async () => {
    const { data } = await here.staff.call('channels.platforms', {})
    expect(data.map(({ code }) => code)).toEqual(['shopify', 'woocommerce', 'salla'])
    expect(data.find(({ code }) => code === 'woocommerce')).toMatchObject({
      secrets: ['consumer_key', 'consumer_secret', 'webhook_secret'],
      webhook_url: expect.stringMatching(/\/api\/fulfillment\/client_channel_webhook\/woocommerce$/),
    })
  })
  test('keeps its secrets sealed and answers their last four characters alone', async () => {
    const { status, data } = await here.staff.call('channels.add', typed('shopify', { access_token: 'shpat_0123456789' }))
    expect(status).toBe(201)
    expect(data).toMatchObject({ status: 'inactive', connection_status: 'not_tested', access_token_hint: '•••6789' })
    expect(JSON.stringify(data)).not.toContain('shpat_0123')
    const [kept] = await app.query<{ secrets: unknown }>('select secrets from client_channels where id = $1', [data.id])
    expect(JSON.stringify(kept)).not.toContain('0123')
    const logged = await app.query<{ after: unknown }>("select after from audit_log where entity = 'client_channel' and entity_id = $1", [String(data.id)])
    expect(logged.length).toBeGreaterThan(0)
    expect(JSON.stringify(logged)).not.toContain('0123')
  })
  test('needs the secrets of its platform, an https address, a name and a shop of its own', async () => {
    expect(await here.staff.call('channels.add', typed('salla', { access_token: '' }))).toMatchObject({
      status: 422, message: 'Enter the access token of the Salla shop.', errors: [{ field: 'access_token' }],
    })
    expect(await here.staff.call('channels.add', typed('shopify', { store_url: 'http://shop.example' }))).toMatchObject({ status: 422 })
    const one = typed('shopify')
    await here.staff.call('channels.add', one)
    expect(await here.staff.call('channels.add', { ...typed('shopify'), channel_name: one.channel_name.toUpperCase() })).toMatchObject({ status: 409 })
    expect(await here.staff.call('channels.add', { ...typed('shopify'), store_url: one.store_url })).toMatchObject({
      status: 409, errors: [{ field: 'store_url' }],
    })
  })
  test.each(channelPlatform.names)('of %s is tested before it is enabled, and tells why it is refused', async (platform) => {
    const { data: { id } } = await here.staff.call('channels.add', typed(platform))
    expect(await here.staff.call('channels.toggle', { id, status: 'active' })).toMatchObject({
      status: 409, message: expect.stringMatching(/^Test the connection/),
    })
    expect(await here.staff.call('channels.test', { id })).toMatchObject({ status: 200, data: { connected: true } })
    expect(await here.staff.call('channels.toggle', { id, status: 'active' })).toMatchObject({ status: 200, data: { status: 'active' } })
    const wrong = platform === 'woocommerce' ? { consumer_secret: 'cs_wrong' } : { access_token: 'wrong' }
    expect((await here.staff.call('channels.change', { id, ...wrong })).data).toMatchObject({ status: 'inactive', connection_status: 'not_tested' })
    const refused = await here.staff.call('channels.test', { id })
    expect(refused).toMatchObject({ status: 502, message: expect.stringContaining(`${channelPlatform.label(platform)} refused the connection: `) })
    expect((await here.staff.call('channels.one', { id })).data).toMatchObject({ connection_status: 'expired' })
    expect((await here.staff.call('channels.list', { connection_status: ['expired'], page_size: 100 })).data.map((row) => row.id)).toContain(id)
  })
  test('keeps its secrets and stays enabled when something else of it is changed', async () => {
    const { id } = await connected('shopify')
    const { data } = await here.staff.call('channels.change', { id, auto_confirm: false, access_token: '' })
    expect(data).toMatchObject({ status: 'active', auto_confirm: false, access_token_hint: '•••dbox' })
    expect(await here.staff.call('channels.change', { id, version: 1, auto_confirm: true })).toMatchObject({ status: 409 })
    const renamed = await here.staff.call('channels.change', { id, order_sync_minutes: 60 })
    expect(renamed.data).toMatchObject({ auto_confirm: false, order_sync_minutes: 60 })
  })
})

describe.each(channelPlatform.names)('orders of a %s shop', (platform) => {
  test('are fetched once each, however often they are asked for: paid ones confirmed and allocated, those to be paid held, cash collected', async () => {
    const channel = await connected(platform)
    channel.place({ is_paid: true, shipping: '10.00' })
    channel.place({ is_cod: true })
    channel.place({})
    channel.shop.cancel(channel.place({ is_paid: true }))
    expect((await synced(channel.id)).status).toBe(202)
    expect(await ordersOf(channel.id)).toMatchObject([
      { status: 'in_fulfillment', payment_mode: 'prepaid', total_amount: '176.40', cod_amount: '0.00' },
      { status: 'in_fulfillment', payment_mode: 'cod', cod_amount: '165.90' },
      { status: 'on_hold', hold_reason: 'payment' },
    ])
    await synced(channel.id)
    expect(await ordersOf(channel.id)).toHaveLength(3)
    expect((await here.staff.call('channels.one', { id: channel.id })).data).toMatchObject({ orders_today: 3, unmapped_skus: 0, last_error: null })
  })
  test('are paged through, and fetched on after the shop wanted a rest', async () => {
    const channel = await connected(platform, {}, 0)
    for (let nth = 0; nth < 103; nth++) channel.place({ is_paid: true, lines: [{ sku: channel.sku.sku_code, qty: 1 }] })
    here.sandbox.limit(1, 30)
    await synced(channel.id)
    expect(await ordersOf(channel.id)).toHaveLength(0)
    const [run] = await app.query<{ id: number; status: string; waits: boolean }>(
      "select id, status, next_at > now() + interval '20 seconds' as waits from channel_runs where client_channel_id = $1", [channel.id])
    expect(run).toMatchObject({ status: 'processing', waits: true })
    expect((await synced(channel.id))).toMatchObject({ status: 409 })
    await app.query('update channel_runs set next_at = now() where id = $1', [run?.id])
    await watchOrders(app.services)
    await app.jobs.idle()
    expect(await ordersOf(channel.id)).toHaveLength(103)
  })
  test('wait where nobody knows the SKU or the city, and where the order is none at all the channel says so', async () => {
    const channel = await connected(platform)
    channel.place({ is_paid: true, lines: [{ sku: 'NOBODY-KNOWS', qty: 1 }] })
    channel.place({ is_paid: true, buyer: { name: 'Omar', phone: '+971501234567', email: '', line1: 'Street 1', city: 'Atlantis', country_code: 'AE' } })
    channel.place({ is_paid: true, currency: 'XXX' })
    await synced(channel.id)
    expect(await ordersOf(channel.id)).toMatchObject([{ hold_reason: 'sku_unmapped' }, { hold_reason: 'address', city: 'Atlantis' }])
    expect((await here.staff.call('channels.one', { id: channel.id })).data).toMatchObject({
      unmapped_skus: 1, problem_orders: 1, last_error: expect.stringContaining('currency XXX'),
    })
  })
})
