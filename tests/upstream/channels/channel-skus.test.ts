import { expect, describe, test } from 'vitest'
import { useApp } from '../app'
import { product } from '../orders/given'
import { buyer, useShops } from './given'

const app = useApp()
const { here, connected, ordersOf, synced } = useShops(app)

let nth = 0
const code = (what: string) => `${what}-${process.pid}-${(nth += 1)}`
type Channel = Awaited<ReturnType<typeof connected>>

/** An order of listings nobody has mapped, fetched. */
async function waiting(channel: Channel, skus: readonly string[], more: object = {}) {
  channel.place({ is_paid: true, lines: skus.map((sku) => ({ sku, qty: 2 })), ...more })
  await synced(channel.id)
}
const listing = async (channel: number, channel_sku: string) =>
  (await here.staff.call('channelSkus.list', { client_channel_id: [channel], search: channel_sku })).data.find((one) => one.channel_sku === channel_sku)
const idOf = async (channel: number, channel_sku: string) => (await listing(channel, channel_sku))?.id ?? 0
const map = async (id: number, sku_id: number) => {
  const answer = await here.staff.call('channelSkus.change', { id, sku_id })
  await app.jobs.idle()
  return answer
}

describe('an order of a listing nobody has mapped', () => {
  test('is released as soon as the listing is mapped, and its line is of that SKU', async () => {
    const channel = await connected('shopify')
    const unknown = code('HOODIE')
    await waiting(channel, [unknown, channel.sku.sku_code])
    expect(await ordersOf(channel.id)).toMatchObject([{ status: 'on_hold', hold_reason: 'sku_unmapped' }])
    const { data: queue } = await here.staff.call('channelSkus.unmapped', { client_channel_id: [channel.id] })
    expect(queue).toMatchObject([{ channel_sku: unknown, mapping: 'unmapped', waiting_orders: 1 }])
    const other = await product(app.services.database.db, here.on, 10)
    expect(await map(queue[0]?.id ?? 0, other.id)).toMatchObject({
      status: 200, data: { mapping: 'mapped', mapping_source: 'manual', sku_code: other.sku_code },
    })
    const [order] = await ordersOf(channel.id)
    expect(order).toMatchObject({ status: 'in_fulfillment', hold_reason: null })
    expect(await app.query('select ordered_sku, sku_id::int as sku_id from sale_order_items where order_id = $1 order by line_no', [order?.id]))
      .toMatchObject([{ ordered_sku: unknown, sku_id: other.id }, { sku_id: channel.sku.id }])
    expect((await here.staff.call('channelSkus.unmapped', { client_channel_id: [channel.id] })).data).toEqual([])
  })
  test('waits on while another of its lines is unmapped', async () => {
    const channel = await connected('woocommerce')
    const [one, other] = [code('CAP'), code('BELT')]
    await waiting(channel, [one, other])
    await map(await idOf(channel.id, one), channel.sku.id)
    expect(await ordersOf(channel.id)).toMatchObject([{ status: 'on_hold', hold_reason: 'sku_unmapped' }])
    await map(await idOf(channel.id, other), channel.sku.id)
    expect(await ordersOf(channel.id)).toMatchObject([{ status: 'in_fulfillment' }])
  })
  test('keeps the address a person has put right meanwhile', async () => {
    const channel = await connected('salla')
    const unknown = code('LAMP')
    await waiting(channel, [unknown], { buyer: { ...buyer, city: 'Atlantis' } })
    const [held] = await ordersOf(channel.id)
    await app.query("update sale_orders set city = 'Sharjah', state = 'Sharjah', updated_by = 1 where id = $1", [held?.id])
    await map(await idOf(channel.id, unknown), channel.sku.id)
    expect(await ordersOf(channel.id)).toMatchObject([{ status: 'in_fulfillment', city: 'Sharjah' }])
  })
  test('stays on hold where a person holds it', async () => {
    const channel = await connected('shopify')
    const unknown = code('VASE')
    await waiting(channel, [unknown])
    const [held] = await ordersOf(channel.id)
    await here.staff.call('saleOrders.release', { ids: [held?.id ?? 0] })
    await here.staff.call('saleOrders.hold', { ids: [held?.id ?? 0], hold_reason: 'client_request', note: 'Ask first' })
    await map(await idOf(channel.id, unknown), channel.sku.id)
    expect(await ordersOf(channel.id)).toMatchObject([{ status: 'on_hold', hold_reason: 'client_request' }])
  })
  test('that comes while the listing is being mapped waits no longer either', async () => {
    const channel = await connected('shopify', {}, 60)
    const unknown = code('RACE')
    await waiting(channel, [unknown])
    const id = await idOf(channel.id, unknown)
    const notices = Array.from({ length: 6 }, () => channel.notice(channel.place({ is_paid: true, lines: [{ sku: unknown, qty: 1 }] }), 'created'))
    await Promise.all([...notices.map((notice) => channel.tell(notice)), here.staff.call('channelSkus.change', { id, sku_id: channel.sku.id })])
    await app.jobs.idle()
    const orders = await ordersOf(channel.id)
    expect(orders).toHaveLength(7)
    expect(orders.filter(({ status }) => status !== 'in_fulfillment')).toEqual([])
  })
})

describe('a listing', () => {
  test('is read by its own mapping first, whatever SKU has its code', async () => {
    const channel = await connected('shopify')
    const other = await product(app.services.database.db, here.on, 10)
    await here.staff.call('channelSkus.add', { client_channel_id: channel.id, channel_sku: channel.sku.sku_code, sku_id: other.id })
    await waiting(channel, [channel.sku.sku_code])
    const [order] = await ordersOf(channel.id)
    expect(await app.query('select sku_id::int as sku_id from sale_order_items where order_id = $1', [order?.id])).toMatchObject([{ sku_id: other.id }])
  })
  test('nobody has mapped is read by an alias that came later; one whose mapping a person took away is not', async () => {
    const channel = await connected('shopify')
    const [one, other] = [code('ALIAS'), code('ALIAS')]
    await waiting(channel, [one, other])
    await map(await idOf(channel.id, other), channel.sku.id)
    expect(await here.staff.call('channelSkus.change', { id: await idOf(channel.id, other), sku_id: null })).toMatchObject({
      status: 200, data: { mapping: 'unmapped', sku_code: null, mapping_source: null },
    })
    for (const alias_sku of [one, other])
      await here.staff.call('skuMappings.add', { client_id: here.on.client, mapping_type: 'alias', alias_sku, sku_id: channel.sku.id, qty: 1 })
    await waiting(channel, [one])
    expect(await listing(channel.id, one)).toMatchObject({ mapping: 'mapped', mapping_source: 'auto' })
    await waiting(channel, [other])
    expect(await listing(channel.id, other)).toMatchObject({ mapping: 'unmapped' })
    const { data } = await here.staff.call('channelSkus.automap', { client_channel_id: channel.id })
    expect(data.matches).toEqual([])
  })
  test('may be a bundle by its code, not a SKU as well, and is a SKU of the client that is sold', async () => {
    const channel = await connected('shopify')
    const [set, channel_sku] = [code('SET'), code('BOX')]
    await here.staff.call('skuMappings.add', { client_id: here.on.client, mapping_type: 'bundle', alias_sku: set, sku_id: channel.sku.id, qty: 2 })
    const typed = { client_channel_id: channel.id, channel_sku }
    expect(await here.staff.call('channelSkus.add', { ...typed, bundle_sku: set, sku_id: channel.sku.id })).toMatchObject({
      status: 422, errors: [{ field: 'bundle_sku', message: 'Choose a SKU or a bundle, not both.' }],
    })
    expect(await here.staff.call('channelSkus.add', { ...typed, bundle_sku: 'NO-BUNDLE' })).toMatchObject({ status: 422, errors: [{ field: 'bundle_sku' }] })
    const [foreign] = await app.query<{ id: number }>('select id from skus where client_id <> $1 limit 1', [here.on.client])
    expect(await here.staff.call('channelSkus.add', { ...typed, sku_id: foreign?.id })).toMatchObject({ status: 422, errors: [{ field: 'sku_id' }] })
    expect(await here.staff.call('channelSkus.add', { ...typed, bundle_sku: set })).toMatchObject({ status: 201, data: { sku_code: set, mapping: 'mapped' } })
    expect(await here.staff.call('channelSkus.add', { ...typed, channel_sku: channel_sku.toLowerCase() })).toMatchObject({
      status: 409, errors: [{ field: 'channel_sku' }],
    })
    await waiting(channel, [channel_sku])
    expect(await ordersOf(channel.id)).toMatchObject([{ status: 'in_fulfillment' }])
    expect(await app.query('select qty from stock_demands where sku_id = $1', [channel.sku.id])).toMatchObject([{ qty: 4 }])
  })
  test('that is off leaves the queue; switched twice is refused', async () => {
    const channel = await connected('shopify')
    const unknown = code('GIFT')
    await waiting(channel, [unknown])
    const id = await idOf(channel.id, unknown)
    expect(await here.staff.call('channelSkus.toggle', { id, status: 'inactive' })).toMatchObject({ status: 200, data: { status: 'inactive' } })
    expect(await here.staff.call('channelSkus.toggle', { id, status: 'inactive' })).toMatchObject({ status: 409 })
    expect((await here.staff.call('channelSkus.unmapped', { client_channel_id: [channel.id] })).data).toEqual([])
    expect((await here.staff.call('channels.one', { id: channel.id })).data).toMatchObject({ unmapped_skus: 0 })
  })
  test('says which SKUs it may be: the same code first, then names like its title', async () => {
    const channel = await connected('shopify')
    const alike = await product(app.services.database.db, here.on, 1)
    await app.query("update skus set sku_name = 'Zanzibar clove soap' where id = $1", [alike.id])
    const [same, titled] = [code('SAME'), code('TITLE')]
    await here.staff.call('channelSkus.add', { client_channel_id: channel.id, channel_sku: titled, channel_title: 'Soap of Zanzibar' })
    await here.staff.call('channelSkus.add', { client_channel_id: channel.id, channel_sku: same, channel_title: 'Nothing alike' })
    await app.query('update skus set sku_code = $1 where id = $2', [same, channel.sku.id])
    const { data } = await here.staff.call('channelSkus.unmapped', { client_channel_id: [channel.id] })
    expect(data.find((one) => one.channel_sku === titled)).toMatchObject({
      suggestions: [{ sku_id: alike.id }], suggested: expect.stringContaining('Zanzibar'),
    })
    expect(data.find((one) => one.channel_sku === same)?.suggestions[0]).toMatchObject({ sku_id: channel.sku.id })
  })
})

describe('matching by code', () => {
  test('only tells when asked to, then maps what has a code, and releases the orders', async () => {
    const channel = await connected('shopify')
    const unknown = code('MATCH')
    await waiting(channel, [unknown])
    await here.staff.call('skuMappings.add', { client_id: here.on.client, mapping_type: 'alias', alias_sku: unknown, sku_id: channel.sku.id, qty: 1 })
    const id = await idOf(channel.id, unknown)
    const match = { id, channel_sku: unknown, sku_id: channel.sku.id, sku_code: channel.sku.sku_code }
    expect((await here.staff.call('channelSkus.automap', { client_channel_id: channel.id, dry_run: true })).data).toEqual({ matches: [match] })
    expect(await listing(channel.id, unknown)).toMatchObject({ mapping: 'unmapped' })
    expect(await here.staff.call('channelSkus.automap', { ids: [id] })).toMatchObject({ status: 200, data: { matches: [match] }, message: '1 listing mapped.' })
    await app.jobs.idle()
    expect(await ordersOf(channel.id)).toMatchObject([{ status: 'in_fulfillment' }])
    expect(await here.staff.call('channelSkus.automap', {})).toMatchObject({ status: 422, errors: [{ field: 'client_channel_id' }] })
  })
})

describe('a sheet of listings', () => {
  let files = 0
  async function send(channel: number, lines: string[]) {
    const headers = 'Channel SKU,Channel Product ID,Title,SKU Code,Buffer Qty,Publish,Active'
    const answer = await here.staff.call('channelSkus.upload', { client_channel_id: channel, dry_run: false }, {
      file: { name: `listings-${(files += 1)}.csv`, body: Buffer.from([headers, ...lines].join('\n')), type: 'text/csv' },
    })
    expect(answer.status, answer.message).toBe(202)
    await app.jobs.idle()
    const [upload] = await app.query<Record<'rows_created' | 'rows_updated' | 'rows_unchanged' | 'rows_rejected', number>>(
      'select rows_created, rows_updated, rows_unchanged, rows_rejected from excel_details where id = $1', [answer.data.upload_id],
    )
    const faults = await app.query<{ message: string }>('select message from excel_responses where upload_id = $1 order by row_number', [answer.data.upload_id])
    return { ...upload, faults: faults.map(({ message }) => message) }
  }
  test('adds and maps them, releases the orders that waited, and sent again changes nothing', async () => {
    const channel = await connected('shopify')
    const [one, other] = [code('SHEET'), code('SHEET')]
    await waiting(channel, [one])
    const lines = [`${one},111,Mug,${channel.sku.sku_code},3,Y,Y`, `${other},,,${channel.sku.sku_code},,N,`]
    expect(await send(channel.id, lines)).toMatchObject({ rows_created: 1, rows_updated: 1, rows_rejected: 0 })
    expect(await listing(channel.id, one)).toMatchObject({ mapping_source: 'upload', channel_product_id: expect.any(String), buffer_qty: 3, publish: true })
    expect(await listing(channel.id, other)).toMatchObject({ buffer_qty: null, publish: false })
    expect(await ordersOf(channel.id)).toMatchObject([{ status: 'in_fulfillment' }])
    expect(await send(channel.id, [...lines, ''])).toMatchObject({ rows_unchanged: 2, rows_created: 0, rows_updated: 0 })
  })
  test('is refused row by row', async () => {
    const channel = await connected('shopify')
    const twice = code('TWICE')
    const { faults } = await send(channel.id, [
      `${code('X')},,,NO-SUCH,,,`, `${code('X')},,,${channel.sku.sku_code},-1,,`, `${twice},,,${channel.sku.sku_code},,,`,
      `${twice},,,${channel.sku.sku_code},2,,`,
    ])
    expect(faults.slice(0, 2)).toEqual(['SKU NO-SUCH is unknown.', 'Buffer Qty is a whole number from 0 to 1,000,000.'])
    expect(faults[2]).toBe('Same reference as row 4.')
  })
  test('has a template, and listings come as a sheet', async () => {
    const channel = await connected('shopify')
    await here.staff.call('channelSkus.add', { client_channel_id: channel.id, channel_sku: code('FILE'), sku_id: channel.sku.id })
    const template = await here.staff.call('channelSkus.template', { format: 'csv' })
    expect(template.status).toBe(200)
    const file = await here.staff.call('channelSkus.download', { client_channel_id: [channel.id], format: 'csv' })
    expect(file.status).toBe(200)
  })
})
