import { createServer } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import type { ChannelPlatform } from '@/lib/domain/channel'
import { listenLocally, textOf } from '@/upstream/platform/local-server'
import { shopKeys } from '@/upstream/sandbox-shop/keys'
import { startSandboxShop, type SandboxShop } from '@/upstream/sandbox-shop/server'
import type { Notice } from '@/upstream/sandbox-shop/shop'
import { useApp } from '../app'
import { useShops } from './given'

const app = useApp()
const { here, connected, ordersOf } = useShops(app)
let shops: SandboxShop
let arrive = (_notice: Notice) => {}

beforeAll(async () => {
  // Stands where the portal takes webhooks.
  const portal = await listenLocally(createServer((request, response) => void (async () => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const payload = await textOf(request)
    response.writeHead(202).end()
    arrive({ payload, headers })
  })()), 0)
  shops = await startSandboxShop({ notify: () => portal.url })
  return async () => { await shops.close(); await portal.close() }
})

/** Presses a button of the page; answers the page that comes, and the webhook that is sent. */
async function press(page: string, fields: Record<string, string>) {
  const notice = new Promise<Notice>((resolve) => { arrive = resolve })
  const shown = await fetch(page, { method: 'POST', body: new URLSearchParams(fields) })
  return { shown: await shown.text(), notice }
}

const platforms = Object.keys(shopKeys) as ChannelPlatform[]

test.each(platforms)('what is bought at the page of a %s shop comes here as an order, and is cancelled from there', async (platform) => {
  const channel = await connected(platform)
  const page = `${shops.url}/${platform}/${channel.sent.store_url.replace('https://', '')}/storefront`
  const listed = await press(page, { list: 'yes', sku: channel.sku.sku_code, title: 'Mug <small>', price: '79' })
  expect(listed.shown).toContain('Mug &#60;small&#62;')
  const bought = await press(page, { buy: 'yes', sku: channel.sku.sku_code, qty: '3', payment: 'paid' })
  expect(bought.shown).toContain(`3 × ${channel.sku.sku_code}`)
  await channel.tell(await bought.notice)
  expect(await ordersOf(channel.id)).toMatchObject([{ ref_no: expect.stringMatching(/^#?1001$/), status: 'in_fulfillment', city: 'Dubai' }])
  const [order] = shops.shop(platform, channel.sent.store_url).orders.values()
  const cancelled = await press(page, { cancel: String(order?.id) })
  expect(cancelled.shown).toContain('Cancelled')
  await channel.tell(await cancelled.notice)
  expect(await ordersOf(channel.id)).toMatchObject([{ status: 'cancelled' }])
})

test('a channel says where its shop is opened: the bundled one, or its own address', async () => {
  const { id, sent, platform } = await connected('shopify')
  const { data } = await here.staff.call('channels.one', { id })
  expect(data.shop_url).toBe(`${here.sandbox.url}/${platform}/${sent.store_url.replace('https://', '')}/storefront`)
  expect(await (await fetch(data.shop_url)).text()).toContain(`<title>${sent.store_url.replace('https://', '')}</title>`)
  const [row] = (await here.staff.call('channels.list', { search: sent.channel_name, page: 1, page_size: 50 })).data
  expect(row?.shop_url).toBe(data.shop_url)
  await here.staff.call('channels.change', { id, environment: 'production' })
  expect((await here.staff.call('channels.one', { id })).data.shop_url).toBe(sent.store_url)
})
