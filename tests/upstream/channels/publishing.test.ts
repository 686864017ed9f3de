import { describe, expect, test } from 'vitest'
import { channelPlatform, type ChannelPlatform } from '@/lib/domain/channel'
import { watchStock } from '@/upstream/areas/channels/watch-stock'
import { useApp } from '../app'
import { useShops } from './given'

const app = useApp()
const { here, connected, synced } = useShops(app)

async function watched() {
  await watchStock(app.services)
  await app.jobs.idle()
}
/** A channel with one listing of its SKU, and what stands in the shop. */
async function selling(platform: ChannelPlatform = 'shopify', stock = 20, more: object = {}) {
  const channel = await connected(platform, {}, stock)
  const code = channel.sku.sku_code
  const { data } = await here.staff.call('channelSkus.add', {
    client_channel_id: channel.id, channel_sku: code, sku_id: channel.sku.id, channel_product_id: String(channel.shop.idOfListing(code)),
    channel_variant_id: platform === 'shopify' ? String(channel.shop.idOfListing(code)) : null, ...more,
  })
  const inShop = () => channel.shop.stock.get(code)
  const runs = () => app.query<{ id: number; status: string; run_trigger: string; ok: number; failed: number }>(
    "select id, status, run_trigger, ok, failed from channel_runs where client_channel_id = $1 and run_kind = 'inventory' order by id", [channel.id])
  /** As if so many seconds had passed since the shop was told. */
  const later = (seconds = 61) => app.query(
    `update channel_skus set last_published_at = last_published_at - make_interval(secs => $2), publish_next_at = publish_next_at - make_interval(secs => $2)
     where client_channel_id = $1`, [channel.id, seconds])
  return { ...channel, listing: data.id, inShop, runs, later }
}

describe.each(channelPlatform.names)('stock in a %s shop', (platform) => {
  test('is what may be promised, and falls with orders, those on hold among them', async () => {
    const channel = await selling(platform)
    await watched()
    expect(channel.inShop()).toBe(20)
    channel.place({ lines: [{ sku: channel.sku.sku_code, qty: 12 }] })
    await synced(channel.id)
    await channel.later()
    await watched()
    expect(channel.inShop()).toBe(8)
    expect((await channel.runs()).map(({ status, run_trigger }) => [status, run_trigger])).toEqual([['completed', 'event'], ['completed', 'event']])
    expect((await here.staff.call('channelSkus.list', { client_channel_id: [channel.id] })).data).toMatchObject([{ last_published_qty: 8, last_error: null }])
    expect((await here.staff.call('channels.one', { id: channel.id })).data.last_inventory_sync_at).not.toBeNull()
  })
  test('is told on once the shop, asked too often, has had its rest', async () => {
    const channel = await selling(platform)
    here.sandbox.limit(1, 30)
    await watched()
    expect(channel.inShop()).toBeUndefined()
    const [run] = await channel.runs()
    expect(run).toMatchObject({ status: 'processing' })
    expect(await here.staff.call('inventorySync.start', { client_channel_ids: [channel.id] })).toMatchObject({ status: 409 })
    await app.query('update channel_runs set next_at = now() where id = $1', [run?.id])
    await watched()
    expect(channel.inShop()).toBe(20)
    expect(await channel.runs()).toMatchObject([{ status: 'completed', ok: 1 }])
  })
})

describe('publishing', () => {
  test('tells a listing once within publish_min_seconds, however often its stock changes, and nothing where nothing changed', async () => {
    const channel = await selling()
    await watched()
    for (let nth = 0; nth < 3; nth++) channel.place({ is_paid: true })
    await synced(channel.id)
    await watched()
    expect(channel.inShop()).toBe(20)
    await channel.later()
    await watched()
    expect(channel.inShop()).toBe(14)
    expect(channel.shop.sets.get(channel.sku.sku_code)).toBe(2)
    await channel.later()
    await watched()
    expect(await channel.runs()).toHaveLength(2)
  })
  test('keeps the buffer back, tells a bundle by its parts, and 0 of a SKU that is no longer sold', async () => {
    const channel = await selling('shopify', 20, { buffer_qty: 5 })
    const bundle_sku = `SET-${channel.sku.sku_code}`
    await here.staff.call('skuMappings.add', { client_id: here.on.client, mapping_type: 'bundle', alias_sku: bundle_sku, sku_id: channel.sku.id, qty: 3 })
    channel.shop.list({ sku: bundle_sku, title: 'Set', price: '99.00' })
    await here.staff.call('channelSkus.add', {
      client_channel_id: channel.id, channel_sku: bundle_sku, bundle_sku, channel_variant_id: String(channel.shop.idOfListing(bundle_sku)),
    })
    await watched()
    expect(channel.inShop()).toBe(15)
    expect(channel.shop.stock.get(bundle_sku)).toBe(6)
    await app.query("update skus set status = 'inactive' where id = $1", [channel.sku.id])
    await channel.later()
    await watched()
    expect(channel.inShop()).toBe(0)
    expect(channel.shop.stock.get(bundle_sku)).toBe(0)
  })
  test('tries a listing the shop refuses after 1, 5 and 30 minutes, then leaves it to a person', async () => {
    const channel = await selling('shopify', 20, { channel_variant_id: '404' })
    for (const seconds of [61, 301, 1801, 1801, 1801]) {
      await watched()
      await channel.later(seconds)
    }
    expect(await channel.runs()).toHaveLength(4)
    expect(await channel.runs()).toMatchObject([{ status: 'completed_with_errors', failed: 1 }, {}, {}, {}])
    expect((await here.staff.call('channelSkus.list', { client_channel_id: [channel.id], failed: true })).data).toMatchObject([{ last_error: 'Not Found' }])
    await here.staff.call('channelSkus.change', { id: channel.listing, channel_variant_id: String(channel.shop.idOfListing(channel.sku.sku_code)) })
    await watched()
    expect(channel.inShop()).toBe(20)
  })
  test('of nothing that is off, unmapped or not to be published', async () => {
    const channel = await selling('shopify', 20, { publish: false })
    await watched()
    expect(channel.inShop()).toBeUndefined()
    expect(await here.staff.call('channelSkus.publish', { ids: [channel.listing] })).toMatchObject({
      status: 409, message: expect.stringContaining('is not published'),
    })
  })
  test('by hand tells all of a channel, or the listings chosen, and shows how each went', async () => {
    const channel = await selling()
    const { data } = await here.staff.call('inventorySync.start', { client_channel_ids: [channel.id] })
    await app.jobs.idle()
    expect((await here.staff.call('inventorySync.list', { client_channel_id: [channel.id] })).data).toMatchObject([
      { id: data.run_ids[0], run_trigger: 'manual', status: 'completed', sku_total: 1, sku_ok: 1, sku_failed: 0 },
    ])
    expect((await here.staff.call('inventorySync.one', { id: data.run_ids[0] ?? 0 })).data).toMatchObject({
      items: [{ channel_sku: channel.sku.sku_code, computed_qty: 20, published_qty: 20, error: null }],
    })
    expect((await here.staff.call('inventorySync.items', { run_id: data.run_ids })).data).toMatchObject([
      { channel_sku: channel.sku.sku_code, published_qty: 20, response: expect.stringContaining('"available":20'), error: null },
    ])
    expect((await here.staff.call('inventorySync.items', { run_id: data.run_ids, failed: true })).data).toEqual([])
    expect(await here.staff.call('channelSkus.publish', { ids: [channel.listing] })).toMatchObject({ status: 202 })
    await app.jobs.idle()
    expect(channel.shop.sets.get(channel.sku.sku_code)).toBe(2)
  })
  test('of zero ends a channel that is disabled so, and is taken back when it is enabled', async () => {
    const channel = await selling()
    await watched()
    await here.staff.call('channels.toggle', { id: channel.id, status: 'inactive', publish_zero: true })
    await app.jobs.idle()
    expect(channel.inShop()).toBe(0)
    await channel.later()
    await watched()
    expect(channel.inShop()).toBe(0)
    expect(await here.staff.call('inventorySync.start', { client_channel_ids: [channel.id] })).toMatchObject({ status: 409 })
    await here.staff.call('channels.toggle', { id: channel.id, status: 'active' })
    await watched()
    expect(channel.inShop()).toBe(20)
  })
})
