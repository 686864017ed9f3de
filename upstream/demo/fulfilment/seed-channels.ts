import type { ChannelPlatform, ConnectionStatus } from '@/lib/domain/channel'
import type { RecordStatus } from '@/lib/domain/record-status'
import type { SkuScope } from '@/lib/domain/sku'
import { clientChannels } from '../../db/schema/channels'
import { seal } from '../../platform/tokens'
import { shopKeys } from '../../sandbox-shop/keys'
import { dayMs, iso } from '../calendar'
import { copyInto, type Numbered } from '../copy'
import type { DemoRows } from '../ground'

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
}
