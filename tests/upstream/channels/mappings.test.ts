import { describe, expect, test } from 'vitest'
import { watchStock } from '@/upstream/areas/channels/watch-stock'
import { usualCarrier } from '@/upstream/core/channels/served-by'
import { useApp } from '../app'
import { received, shelf, type Shelf } from '../stock/given'
import { useShops } from './given'

const app = useApp()
const { here, connected, ordersOf } = useShops(app)

/** A shelf for the client in another warehouse. */
async function elsewhere(code = 'DIC1'): Promise<Shelf> {
  const [found] = await app.query<{ warehouse: number; location: number }>(
    `select l.warehouse_id as warehouse, min(l.id) as location from locations l join facilities f on f.id = l.warehouse_id
     where f.facility_code = $1 and l.zone_type = 'pick' group by 1`, [code])
  if (!found) throw new Error(`The demo has no shelf in ${code}.`)
  return { client: here.on.client, ...found }
}
const map = (client_channel_id: number, warehouse_id: number, more: object = {}) =>
  here.staff.call('channelMappings.add', { client_channel_id, warehouse_id, ...more })
async function shownOf(channel: Awaited<ReturnType<typeof connected>>, more: object = {}) {
  const code = channel.sku.sku_code
  await here.staff.call('channelSkus.add', {
    client_channel_id: channel.id, channel_sku: code, sku_id: channel.sku.id, channel_variant_id: String(channel.shop.idOfListing(code)), ...more,
  })
  await watchStock(app.services)
  await app.jobs.idle()
  return channel.shop.stock.get(code)
}
/** What it shows once it may be told again. */
async function shownLater(channel: Awaited<ReturnType<typeof connected>>) {
  await app.query("update channel_skus set last_published_at = now() - interval '1 hour' where client_channel_id = $1", [channel.id])
  await watchStock(app.services)
  await app.jobs.idle()
  return channel.shop.stock.get(channel.sku.sku_code)
}
async function sold(channel: Awaited<ReturnType<typeof connected>>, qty: number) {
  await channel.tell(channel.notice(channel.place({ is_paid: true, lines: [{ sku: channel.sku.sku_code, qty }] }), 'created'))
  await app.jobs.idle()
  const orders = await app.query<{ warehouse_id: number; delivery_type: string; status: string }>(
    'select warehouse_id, delivery_type, status from sale_orders where client_channel_id = $1 order by id', [channel.id])
  return orders.at(-1)
}

describe('orders of a channel that is mapped', () => {
  test('go to the first warehouse that has all of it, else to the one with most of it', async () => {
    const channel = await connected('shopify', {}, 3)
    const other = await elsewhere()
    await received(app.services.database.db, channel.sku.id, 10, other)
    await map(channel.id, here.on.warehouse, { priority: 1 })
    await map(channel.id, other.warehouse, { priority: 2 })
    expect(await sold(channel, 2)).toMatchObject({ warehouse_id: here.on.warehouse })
    expect(await sold(channel, 5)).toMatchObject({ warehouse_id: other.warehouse })
    expect(await sold(channel, 90)).toMatchObject({ warehouse_id: other.warehouse, status: 'in_fulfillment' })
  })
  test('never go to a warehouse that does not serve it, and wait where none does', async () => {
    const channel = await connected('shopify', {}, 20)
    const other = await elsewhere()
    const { data } = await map(channel.id, other.warehouse)
    expect(await sold(channel, 2)).toMatchObject({ warehouse_id: other.warehouse, status: 'backordered' })
    await here.staff.call('channelMappings.toggle', { id: data.id, status: 'inactive' })
    expect(await sold(channel, 2)).toMatchObject({ warehouse_id: null, status: 'new' })
    const [, waiting] = await ordersOf(channel.id)
    expect(await here.staff.call('saleOrders.confirm', { ids: [waiting?.id ?? 0] })).toMatchObject({
      status: 409, message: expect.stringContaining('No warehouse serves'),
    })
  })
  test('leave as the mapping says, but for those whose delivery somebody chose', async () => {
    const channel = await connected('shopify', { auto_confirm: false }, 20)
    await map(channel.id, here.on.warehouse, { delivery_type: 'express' })
    await sold(channel, 1)
    await sold(channel, 1)
    const [one, two] = await ordersOf(channel.id)
    await app.query("update sale_orders set delivery_type = 'economy' where id = $1", [two?.id])
    await here.staff.call('saleOrders.confirm', { ids: [one?.id ?? 0, two?.id ?? 0] })
    expect((await ordersOf(channel.id)).map((order) => (order as unknown as { delivery_type: string }).delivery_type)).toEqual(['express', 'economy'])
  })
  test('are carried by the carrier the mapping names', async () => {
    const channel = await connected('shopify')
    const [carrier] = await app.query<{ id: number }>('select min(id) as id from carriers where status = $1', ['active'])
    await map(channel.id, here.on.warehouse, { default_carrier_id: carrier?.id })
    await sold(channel, 1)
    const [order] = await ordersOf(channel.id)
    expect(await usualCarrier(app.services.database.db, order?.id ?? 0, here.on.warehouse)).toBe(carrier?.id)
    expect(await usualCarrier(app.services.database.db, order?.id ?? 0, (await elsewhere()).warehouse)).toBeNull()
  })
})

describe('what a mapped channel shows', () => {
  test('is its share of what its warehouses have beyond their buffers, as far as the limit', async () => {
    const channel = await connected('shopify', {}, 55)
    const other = await elsewhere()
    await received(app.services.database.db, channel.sku.id, 40, other)
    await map(channel.id, here.on.warehouse, { stock_allocation_pct: 60, buffer_qty: 5 })
    expect(await shownOf(channel)).toBe(30)
    await map(channel.id, other.warehouse, { priority: 2, max_publish_qty: 7 })
    expect(await shownLater(channel)).toBe(37)
  })
  test('keeps the listing’s own buffer back instead, and what waits without a warehouse once', async () => {
    const channel = await connected('shopify', { auto_confirm: false }, 55)
    const other = await elsewhere()
    await received(app.services.database.db, channel.sku.id, 10, other)
    await map(channel.id, here.on.warehouse, { stock_allocation_pct: 50, buffer_qty: 5 })
    await map(channel.id, other.warehouse, { priority: 2 })
    expect(await shownOf(channel, { buffer_qty: 2 })).toBe(36)
    await sold(channel, 3)
    expect(await shownLater(channel)).toBe(35)
  })
  test('is nothing where no warehouse serves it any more', async () => {
    const channel = await connected('shopify', {}, 20)
    const { data } = await map(channel.id, here.on.warehouse)
    await here.staff.call('channelMappings.toggle', { id: data.id, status: 'inactive' })
    expect(await shownOf(channel)).toBe(0)
  })
})

describe('a mapping', () => {
  test('is made once for a warehouse, warns of shares above all there is, and is deleted only while nothing went by it', async () => {
    const [one, two] = [await connected('shopify'), await connected('shopify')]
    const there = await shelf(app.services.database.db)
    const { data } = await map(one.id, there.warehouse, { stock_allocation_pct: 70 })
    expect(await map(one.id, there.warehouse)).toMatchObject({ status: 409 })
    const second = await map(two.id, there.warehouse, { stock_allocation_pct: 45.5 })
    expect(second.data.warning).toMatch(/^Overselling is possible: \d+(\.\d+)?%$/)
    expect(second.message).toContain('Overselling is possible')
    expect(await here.staff.call('channelMappings.change', { id: data.id, buffer_qty: 3, version: 99 })).toMatchObject({ status: 409 })
    expect((await here.staff.call('channelMappings.change', { id: data.id, buffer_qty: 3 })).data).toMatchObject({ buffer_qty: 3, priority: 1 })
    await sold(one, 1)
    expect(await here.staff.call('channelMappings.remove', { id: data.id })).toMatchObject({ status: 409 })
    expect(await here.staff.call('channelMappings.remove', { id: second.data.id })).toMatchObject({ status: 200 })
    expect((await here.staff.call('channelMappings.list', { client_channel_id: [one.id, two.id] })).data).toMatchObject([{ id: data.id }])
  })
  test('names a warehouse and a carrier in use', async () => {
    const channel = await connected('shopify')
    const [centre] = await app.query<{ id: number }>("select min(id) as id from facilities where kind <> 'warehouse'")
    expect(await map(channel.id, centre?.id ?? 0)).toMatchObject({ status: 422, errors: [{ field: 'warehouse_id' }] })
    expect(await map(channel.id, here.on.warehouse, { default_carrier_id: 999_999 })).toMatchObject({ status: 422, errors: [{ field: 'default_carrier_id' }] })
  })
})
