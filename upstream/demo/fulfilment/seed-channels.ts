import type { ChannelPlatform, ConnectionStatus } from '@/lib/domain/channel'
import type { RecordStatus } from '@/lib/domain/record-status'
import type { SkuScope } from '@/lib/domain/sku'
import { channelSkus, clientChannelMappings, clientChannels } from '../../db/schema/channels'
import { seal } from '../../platform/tokens'
import { shopKeys } from '../../sandbox-shop/keys'
import { sandboxShop } from '../../sandbox-shop/shop'
import { dayMs, iso } from '../calendar'
import { copyInto, type Numbered } from '../copy'
import type { DemoRows } from '../ground'
import { giftWrap, LISTINGS } from './listings'

interface Shop {
  platform: ChannelPlatform
  name: string
  store: string
  connection: ConnectionStatus
  error?: string
}
/** Of names nobody has outside: only the bundled sandbox answers for them. */
const shops: readonly Shop[] = [
  { platform: 'shopify', name: 'Desert Rose online', store: 'desert-rose.example', connection: 'connected' },
  { platform: 'woocommerce', name: 'Al Noor shop', store: 'shop.alnoor.example', connection: 'connected' },
  { platform: 'salla', name: 'Oud House KSA', store: 'oud-house.example', connection: 'connected' },
  { platform: 'shopify', name: 'Gulf Gadgets', store: 'gulf-gadgets.example', connection: 'expired', error: '[API] Invalid API key or access token' },
  { platform: 'woocommerce', name: 'Souq Corner', store: 'souq-corner.example', connection: 'not_tested' },
  { platform: 'salla', name: 'Jumeirah Gifts', store: 'jumeirah-gifts.example', connection: 'error', error: 'No answer within 20 seconds.' },
]

interface Sold { channel: number; platform: ChannelPlatform; store: string; sku: number; code: string; name: string; nth: number }
/** How the bundled shops number a listing. */
const numbersIn = (platform: ChannelPlatform, id: number) => ({
  channel_product_id: platform === 'shopify' ? String(id + 1) : String(id), channel_variant_id: platform === 'shopify' ? String(id) : null,
})

/** The first SKUs of each client, as the bundled shops sell them, and two listings nobody has said the SKU of: one is a name of old. */
async function seedListings(client: Parameters<DemoRows>[0], by: number): Promise<void> {
  const { rows: sold } = await client.query<Sold>(
    `select n.id::int as channel, n.platform_code as platform, n.store_url as store, k.id::int as sku, k.sku_code as code, k.sku_name as name, k.nth::int
     from client_channels n join lateral (select id, sku_code, sku_name, row_number() over (order by id) as nth from skus
       where client_id = n.client_id and status = $1 and not is_bundle and scope <> $2 order by id limit ${LISTINGS}) k on true order by n.id, k.nth`,
    ['active' satisfies RecordStatus, 'b2b' satisfies SkuScope],
  )
  const listed = sold.flatMap(({ channel, platform, store, sku, code, name, nth }) => {
    const shop = sandboxShop(store.replace('https://', ''))
    const kept = (channel_sku: string) => ({ client_channel_id: channel, channel_sku, ...numbersIn(platform, shop.idOfListing(channel_sku)) })
    const own = { ...kept(code), channel_title: name, sku_id: sku, mapping_source: 'auto' as const, buffer_qty: nth === 1 ? 2 : null }
    if (nth > 1) return [own]
    return [own, { ...kept(`OLD-${code}`), channel_title: name }, { ...kept(giftWrap.sku), channel_title: giftWrap.title }]
  })
  await copyInto(client, channelSkus, listed.map((one, at) => ({ id: at + 1, ...one, created_by: by, updated_by: by })))
}

/** Which warehouses serve shops that are not enabled yet; every warehouse serves the others. */
async function seedMappings(client: Parameters<DemoRows>[0], by: number): Promise<void> {
  const { rows: warehouses } = await client.query<{ id: number }>('select facility_id::int as id from warehouses order by facility_id')
  const shares: readonly (readonly [channel: number, warehouse: number, share: string, buffer: number])[] = [
    [4, 0, '60.00', 5], [4, 1, '100.00', 0], [5, 0, '70.00', 2], [6, 1, '50.00', 10],
  ]
  await copyInto(client, clientChannelMappings, shares.flatMap(([client_channel_id, nth, stock_allocation_pct, buffer_qty], at) => {
    const warehouse_id = warehouses[nth]?.id
    if (!warehouse_id) return []
    return [{ id: at + 1, client_channel_id, warehouse_id, priority: nth + 1, stock_allocation_pct, buffer_qty, created_by: by, updated_by: by }]
  }))
}

/** Shops of clients whose goods we keep, on every platform there is an adapter of (fulfilment.md 8). */
export const seedChannels: DemoRows = async (client, { nowMs, secret, idOf }) => {
  const { rows: owners } = await client.query<{ id: number }>(
    `select distinct k.client_id::int as id from skus k join clients c on c.id = k.client_id where k.status = $1 and k.scope <> $2
       and c.status = $1 and c.service_type && '{fulfillment,fulfillment_with_last_mile}' order by 1`,
    ['active' satisfies RecordStatus, 'b2b' satisfies SkuScope],
  )
  if (owners.length === 0) return
  const by = idOf('client_admin')
  await copyInto(client, clientChannels, shops.map(({ platform, name, store, connection, error }, at): Numbered<typeof clientChannels> => ({
    id: at + 1, client_id: owners[at % owners.length]?.id ?? 0, platform_code: platform, channel_name: name, store_url: `https://${store}`,
    shop_environment: 'sandbox', integration_mode: 'webhook', connection_status: connection, status: connection === 'connected' ? 'active' : 'inactive',
    account_name: connection === 'connected' ? store : null, order_from: iso(nowMs - 30 * dayMs), last_error: error ?? null,
    secrets: Object.fromEntries(Object.entries(shopKeys[platform]).map(([key, value]) => [key, seal(value, secret, 'partner secrets')])),
    created_by: by, updated_by: by,
  })))
  await seedListings(client, by)
  await seedMappings(client, by)
}
