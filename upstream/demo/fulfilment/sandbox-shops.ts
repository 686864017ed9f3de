import { sql } from 'drizzle-orm'
import { channelEnvironment, type ChannelPlatform } from '@/lib/domain/channel'
import { recordStatus } from '@/lib/domain/record-status'
import { skuScope } from '@/lib/domain/sku'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { SandboxShop } from '../../sandbox-shop/server'
import { hourMs, iso } from '../calendar'
import { dice } from '../dice'
import { inventConsignees } from '../people/consignees'
import { giftWrap, LISTINGS } from './listings'

interface Channel {
  client_id: number
  platform_code: ChannelPlatform
  store_url: string
}
interface Sku {
  client_id: number
  sku_code: string
  sku_name: string
  unit_price: string
}
const ORDERS = 5

/** Fills the sandbox shops of the demo's channels: they sell the first SKUs of their client, and have a few orders of the last day. */
export async function openDemoShops(db: Db, sandbox: SandboxShop): Promise<void> {
  const channels = await rows<Channel>(db, sql`select client_id, platform_code, store_url from client_channels
    where shop_environment = ${literal(channelEnvironment, 'sandbox')} order by id`)
  const skus = await rows<Sku>(db, sql`select k.client_id, k.sku_code, k.sku_name, coalesce(k.unit_price, 50)::text as unit_price
    from skus k where k.status = ${literal(recordStatus, 'active')} and not k.is_bundle and k.scope <> ${literal(skuScope, 'b2b')}
      and k.client_id in (select client_id from client_channels) order by k.id`)
  const buyers = inventConsignees(100).AE
  for (const channel of channels) {
    const [shop, roll] = [sandbox.shop(channel.platform_code, channel.store_url), dice(`shop ${channel.store_url}`)]
    const own = skus.filter(({ client_id }) => client_id === channel.client_id).slice(0, LISTINGS)
    if (own.length === 0) continue
    for (const { sku_code, sku_name, unit_price } of own) shop.list({ sku: sku_code, title: sku_name, price: Number(unit_price).toFixed(2) })
    shop.list(giftWrap)
    for (let nth = 0; nth < ORDERS; nth++) {
      const to = roll.pick(buyers)
      const lines = [{ sku: roll.pick(own).sku_code, qty: roll.weighted([[1, 70], [2, 30]] as const) }]
      shop.place({
        buyer: { name: to.name, phone: to.phone, email: to.email ?? '', line1: to.line1, city: to.city, country_code: 'AE' },
        lines: nth === ORDERS - 1 ? [...lines, { sku: giftWrap.sku, qty: 1 }] : lines, shipping: '10.00', is_cod: nth === 1, is_paid: nth !== 1 && nth !== 2,
        placed_at: iso(Date.now() - (ORDERS - nth) * hourMs),
      })
    }
  }
}
