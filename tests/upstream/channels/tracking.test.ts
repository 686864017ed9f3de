import { describe, expect, test } from 'vitest'
import { channelPlatform, type ChannelPlatform } from '@/lib/domain/channel'
import { watchStock } from '@/upstream/areas/channels/watch-stock'
import { watchTracking } from '@/upstream/areas/channels/send-tracking'
import { useApp } from '../app'
import { useShops } from './given'

const app = useApp()
const { here, connected, ordersOf } = useShops(app)

async function watched() {
  await watchTracking(app.services)
  await app.jobs.idle()
}
/** As if so many seconds had passed since the shop was last tried. */
const later = (channel: number, seconds: number) => app.query(
  `update channel_messages set next_at = next_at - make_interval(secs => $2) where client_channel_id = $1`, [channel, seconds])
const partsOf = (channel: number) => app.query<{ id: number; status: string }>(
  'select f.id, f.status from fulfillment_orders f join sale_orders o on o.id = f.order_id where o.client_channel_id = $1 order by f.id', [channel])

/** Picks, packs and hands over what a fulfilment order has. */
async function shipped(id: number) {
  await here.staff.call('fulfilmentOrders.release', { ids: [id] })
  const { data } = await here.staff.call('fulfilmentOrders.one', { id })
  const { data: part } = await here.staff.call('fulfilmentOrders.pick', {
    id, lines: data.picks.map(({ allocation_id, qty }) => ({ allocation_id, picked_qty: qty })),
  })
  const lines = part.order_lines.filter(({ picked }) => picked > 0).map(({ id: demand_id, picked: qty }) => ({ demand_id, qty }))
  await here.staff.call('fulfilmentOrders.pack', { id, packages: [{ weight: '1', is_weight_checked: true, length: 30, width: 20, height: 10, lines }] })
  await app.query('update customs_orders set released_at = now() where fulfillment_id = $1', [id])
  await here.staff.call('fulfilmentOrders.handOver', { ids: [id] })
  return (await here.staff.call('fulfilmentOrders.one', { id })).data.boxes[0]
}
/** A paid order of a shop, on its way to its buyer. */
async function sent(platform: ChannelPlatform = 'shopify', more: object = {}) {
  const channel = await connected(platform, more)
  const order = channel.place({ is_paid: true })
  await channel.tell(channel.notice(order, 'created'))
  await app.jobs.idle()
  const [part] = await partsOf(channel.id)
  const box = await shipped(part?.id ?? 0)
  const messages = async () => (await here.staff.call('channelMessages.list', { client_channel_id: [channel.id] })).data
  return { ...channel, order, box, messages }
}

describe.each(channelPlatform.names)('what left of an order of a %s shop', (platform) => {
  test('stands there once with its carrier and number, however often it is said', async () => {
    const { id, order, box, shop, messages } = await sent(platform)
    expect(box).toMatchObject({ tracking_no: expect.any(String) })
    await watched()
    await app.query("update channel_messages set status = 'waiting' where client_channel_id = $1", [id])
    await watched()
    const [carrier] = await app.query<{ display_name: string; no: string }>(
      `select c.display_name, coalesce(p.carrier_tracking_no, p.tracking_no) as no from packages p join carriers c on c.id = p.carrier_id where p.id = $1`,
      [box?.package_id])
    expect(shop.orders.get(order.id)?.shipments).toMatchObject([{ number: carrier?.no, carrier: carrier?.display_name }])
    expect(await messages()).toMatchObject([{ status: 'sent', tracking_nos: carrier?.no, carrier_name: carrier?.display_name, error: null }])
  })
  test('is said once the shop, asked too often, has had its rest', async () => {
    const { id, order, messages } = await sent(platform)
    here.sandbox.limit(1, 30)
    await watched()
    expect(await messages()).toMatchObject([{ status: 'waiting' }])
    await app.query("update channel_runs set next_at = now() where client_channel_id = $1 and run_kind = 'tracking'", [id])
    await watched()
    expect(order.shipments).toHaveLength(1)
    expect(await messages()).toMatchObject([{ status: 'sent' }])
  })
})

describe('tracking of a channel', () => {
  test('goes with the stock: what was sold and shipped is in the shop no more', async () => {
    const { id, sku, shop, order } = await sent('shopify')
    await app.query('update channel_skus set channel_variant_id = $2 where client_channel_id = $1', [id, String(shop.idOfListing(sku.sku_code))])
    await watchStock(app.services)
    await watched()
    expect(shop.stock.get(sku.sku_code)).toBe(18)
    expect(order.shipments).toHaveLength(1)
    expect(await ordersOf(id)).toMatchObject([{ status: 'shipped' }])
  })
  test('is not sent where the channel does not want it', async () => {
    const { messages, order } = await sent('shopify', { send_tracking: false })
    await watched()
    expect(await messages()).toEqual([])
    expect(order.shipments).toEqual([])
  })
  test('that the shop refuses is tried after 1, 5 and 30 minutes, then again when a person says so', async () => {
    const { id, order, shop, messages } = await sent('shopify')
    shop.orders.delete(order.id)
    for (const seconds of [61, 301, 1801, 1801, 1801]) {
      await watched()
      await later(id, seconds)
    }
    const [message] = await messages()
    expect(message).toMatchObject({ status: 'failed', attempts: 4, error: 'Not Found', next_at: null })
    shop.orders.set(order.id, order)
    expect(await here.staff.call('channelMessages.move', { id: message?.id ?? 0, status: 'waiting' })).toMatchObject({ status: 200 })
    expect(await here.staff.call('channelMessages.move', { id: message?.id ?? 0, status: 'waiting' })).toMatchObject({ status: 409 })
    await watched()
    expect(order.shipments).toHaveLength(1)
    expect(await messages()).toMatchObject([{ status: 'sent' }])
  })
  test('waits while its channel is disabled', async () => {
    const { id, order, messages } = await sent('shopify')
    await here.staff.call('channels.toggle', { id, status: 'inactive' })
    await watched()
    expect(await messages()).toMatchObject([{ status: 'waiting' }])
    await here.staff.call('channels.toggle', { id, status: 'active' })
    await watched()
    expect(order.shipments).toHaveLength(1)
  })
  test('names the lines and units that left where an order leaves in parts', async () => {
    const channel = await connected('shopify', {}, 3)
    const order = channel.place({ is_paid: true, lines: [{ sku: channel.sku.sku_code, qty: 5 }] })
    await channel.tell(channel.notice(order, 'created'))
    await app.jobs.idle()
    await app.query('update channel_skus set channel_variant_id = $2 where client_channel_id = $1',
      [channel.id, String(channel.shop.idOfListing(channel.sku.sku_code))])
    const [part] = await partsOf(channel.id)
    await shipped(part?.id ?? 0)
    await watched()
    expect(order.shipments).toMatchObject([{ units: { [order.lines[0]?.id ?? 0]: 3 } }])
  })
})
