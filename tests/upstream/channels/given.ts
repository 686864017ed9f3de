import { afterAll, beforeAll } from 'vitest'
import type { ChannelPlatform } from '@/lib/domain/channel'
import { shopKeys } from '@/upstream/sandbox-shop/keys'
import { startSandboxShop, type SandboxShop } from '@/upstream/sandbox-shop/server'
import type { Notice } from '@/upstream/sandbox-shop/shop'
import type { Asker, useApp } from '../app'
import { orderingShelf, product } from '../orders/given'
import type { Shelf } from '../stock/given'

type App = ReturnType<typeof useApp>
let made = 0

export const buyer = { name: 'Aisha Khan', phone: '+971501234567', email: 'aisha@example.com', line1: 'Villa 12, Street 4', city: 'Dubai', country_code: 'AE' }

interface Sold {
  id: number
  ref_no: string
  status: string
  hold_reason: string | null
  payment_mode: string
  total_amount: string
  cod_amount: string
  city: string
}

/** The sandbox shops beside the app. */
export function useShops(app: App) {
  const here = { sandbox: null as unknown as SandboxShop, staff: null as unknown as Asker, on: null as unknown as Shelf }
  beforeAll(async () => {
    here.sandbox = await startSandboxShop()
    app.services.config.SANDBOX_SHOP_URL = here.sandbox.url
    here.staff = await app.as('super_admin')
    here.on = await orderingShelf(app.services.database.db)
  })
  afterAll(async () => {
    app.services.config.SANDBOX_SHOP_URL = undefined
    await here.sandbox.close()
  })

  /** A channel as the form sends it, of a shop of its own. */
  function typed(platform: ChannelPlatform, more: object = {}) {
    const nth = `${process.pid}-${(made += 1)}`
    return {
      client_id: here.on.client, platform_code: platform, channel_name: `Shop ${nth}`, store_url: `https://shop-${nth}.example`,
      environment: 'sandbox' as const, integration_mode: 'webhook' as const, ...shopKeys[platform], ...more,
    }
  }
  /** A channel that is connected and enabled, its shop, and a SKU the shop sells. */
  async function connected(platform: ChannelPlatform, more: object = {}, stock = 20) {
    const sent = typed(platform, { order_from: '2020-01-01T00:00:00Z', ...more })
    const { data } = await here.staff.call('channels.add', sent)
    const id = data.id
    await here.staff.call('channels.test', { id })
    await here.staff.call('channels.toggle', { id, status: 'active' })
    const sku = await product(app.services.database.db, here.on, stock)
    const shop = here.sandbox.shop(platform, sent.store_url)
    shop.list({ sku: sku.sku_code, title: 'Mug', price: '79.00' })
    const tell = ({ payload, headers }: Notice) => app.nobody.call('channels.webhook', { platform_code: platform, payload, headers })
    const notice = (order: Parameters<typeof here.sandbox.noticeOf>[2], what: Parameters<typeof here.sandbox.noticeOf>[3]) =>
      here.sandbox.noticeOf(platform, sent.store_url, order, what)
    const place = (o: Partial<Parameters<typeof shop.place>[0]> = {}) => shop.place({ buyer, lines: [{ sku: sku.sku_code, qty: 2 }], ...o })
    return { id, platform, sent, shop, sku, tell, notice, place }
  }
  const ordersOf = (channel: number) => app.query<Sold>('select * from sale_orders where client_channel_id = $1 order by ref_no', [channel])
  /** How often an order of the channel came to a status. */
  const steps = async (channel: number, to: string) => (await app.query(
    'select 1 from sale_order_history h join sale_orders o on o.id = h.order_id where o.client_channel_id = $1 and to_status = $2', [channel, to])).length
  async function synced(channel: number) {
    const answer = await here.staff.call('channels.syncOrders', { id: channel })
    await app.jobs.idle()
    return answer
  }
  return { here, typed, connected, ordersOf, steps, synced }
}
