import { describe, expect, test } from 'vitest'
import { channelPlatform } from '@/lib/domain/channel'
import { useApp } from '../app'
import { buyer, useShops } from './given'

const app = useApp()
const { here, connected, ordersOf, steps } = useShops(app)
const three = <T>(work: () => Promise<T>) => [work(), work(), work()]

describe.each(channelPlatform.names)('webhooks of %s', (platform) => {
  test('"paid" before "created", each three times in the same millisecond: one order, confirmed (F6)', async () => {
    const channel = await connected(platform)
    const order = channel.place()
    const created = channel.notice(order, 'created')
    channel.shop.pay(order, Date.parse(order.changed_at))
    const paid = channel.notice(order, 'paid')
    const answers = await Promise.all([...three(() => channel.tell(paid)), ...three(() => channel.tell(created))])
    expect(answers.filter(({ status }) => status === 202).length).toBeGreaterThan(0)
    expect(answers.every(({ status }) => status === 202 || status === 200)).toBe(true)
    expect(await ordersOf(channel.id)).toMatchObject([{ status: 'in_fulfillment' }])
    expect(await steps(channel.id, 'confirmed')).toBe(1)
    expect(await app.query('select 1 from fulfillment_orders f join sale_orders o on o.id = f.order_id where o.client_channel_id = $1', [channel.id]))
      .toHaveLength(1)
  })
  test('"created" and then "paid": held until it is paid, then confirmed', async () => {
    const channel = await connected(platform)
    const order = channel.place()
    await channel.tell(channel.notice(order, 'created'))
    expect(await ordersOf(channel.id)).toMatchObject([{ status: 'on_hold', hold_reason: 'payment' }])
    channel.shop.pay(order, Date.parse(order.changed_at) + 5000)
    await channel.tell(channel.notice(order, 'paid'))
    expect(await ordersOf(channel.id)).toMatchObject([{ status: 'in_fulfillment' }])
  })
  test('cancelled there is cancelled here once, and its stock is free; what comes late changes nothing', async () => {
    const channel = await connected(platform)
    const order = channel.place({ is_paid: true })
    const created = channel.notice(order, 'created')
    await channel.tell(created)
    channel.shop.cancel(order, Date.parse(order.changed_at) + 5000)
    const cancelled = channel.notice(order, 'cancelled')
    await Promise.all(three(() => channel.tell(cancelled)))
    expect((await channel.tell(created)).status).toBe(200)
    expect(await ordersOf(channel.id)).toMatchObject([{ status: 'cancelled' }])
    expect(await steps(channel.id, 'cancelled')).toBe(1)
    const [free] = await app.query<{ n: number }>(
      'select coalesce(sum(qty - allocated_qty - cancelled_qty), 0)::int as n, sum(allocated_qty)::int as held from stock_demands where sku_id = $1',
      [channel.sku.id],
    )
    expect(free).toMatchObject({ n: 0, held: 0 })
  })
  test('a cancelled order nobody knew of is none of ours, whatever comes after', async () => {
    const channel = await connected(platform)
    const order = channel.place({ is_paid: true })
    const created = channel.notice(order, 'created')
    channel.shop.cancel(order, Date.parse(order.changed_at) + 5000)
    await channel.tell(channel.notice(order, 'cancelled'))
    await channel.tell(created)
    expect(await ordersOf(channel.id)).toHaveLength(0)
  })
  test('a changed address is taken over before packing', async () => {
    const channel = await connected(platform)
    const order = channel.place({ is_paid: true })
    await channel.tell(channel.notice(order, 'created'))
    channel.shop.change(order, { buyer: { ...buyer, city: 'Sharjah', line1: 'Tower 2' } }, Date.parse(order.changed_at) + 5000)
    await channel.tell(channel.notice(order, 'updated'))
    expect(await ordersOf(channel.id)).toMatchObject([{ status: 'in_fulfillment', city: 'Sharjah', address_line1: 'Tower 2' }])
  })
  test('what the shop did not sign is refused, to the byte', async () => {
    const channel = await connected(platform)
    const { payload, headers } = channel.notice(channel.place({ is_paid: true }), 'created')
    expect(await channel.tell({ payload: `${payload} `, headers })).toMatchObject({ status: 401, message: 'The signature does not fit.' })
    const unsigned = Object.fromEntries(Object.entries(headers).filter(([name]) => !/hmac|signature/.test(name)))
    expect((await channel.tell({ payload, headers: unsigned })).status).toBe(401)
    const other = await connected(platform, { webhook_secret: 'another secret' })
    expect((await other.tell(other.notice(other.place({ is_paid: true }), 'created'))).status).toBe(401)
    expect(await ordersOf(channel.id)).toHaveLength(0)
  })
  test('a disabled channel takes the message and no order', async () => {
    const channel = await connected(platform)
    await here.staff.call('channels.toggle', { id: channel.id, status: 'inactive' })
    expect((await channel.tell(channel.notice(channel.place({ is_paid: true }), 'created'))).status).toBe(202)
    expect(await ordersOf(channel.id)).toHaveLength(0)
  })
})
