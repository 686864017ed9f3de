import { sql } from 'drizzle-orm'
import type { ChannelPlatform } from '@/lib/domain/channel'
import { rows, type Db } from '../../db/db'
import { openedSecrets } from '../../platform/partner-secrets'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Webhook } from './adapter'
import { platforms } from './connection'
import { takeOrder } from './intake'
import { originOf } from './origin'
import { workingColumns, type WorkingChannel } from './read'

const unsigned = () => new Refusal(401, 'The signature does not fit.')

/** The channels a shop may be, the sandbox one and the real one among them. */
const channelsOf = (db: Db, platform: ChannelPlatform, shop: { store?: string; seller_id?: string }) =>
  rows<WorkingChannel>(
    db,
    sql`select ${workingColumns} from client_channels n where n.platform_code = ${platform}
        and ${shop.store === undefined ? sql`n.seller_id = ${shop.seller_id ?? ''}` : sql`n.store_url = ${shop.store.toLowerCase().replace(/\/$/, '')}`}
        order by n.id`,
  )

/**
 * Takes a webhook of a shop: signed with its channel's secret as its platform documents. Webhook again, late or out of order it changes nothing that is known
 * better. 401 for what the shop did not sign; what is about no order, or of a disabled channel, is taken and changes nothing.
 */
export async function takeWebhook({ database: { db }, config }: Services, platform: ChannelPlatform, webhook: Webhook): Promise<{ duplicate: boolean }> {
  const { webhooks } = platforms[platform]
  const shop = webhooks.shop(webhook)
  const named = shop ? await channelsOf(db, platform, shop) : []
  const channel = named.find(({ secrets }) => {
    const secret = openedSecrets(secrets, config.TOKEN_SECRET).webhook_secret
    return secret !== undefined && webhooks.isSigned(webhook, secret)
  })
  if (!channel) throw unsigned()
  const order = channel.status === 'active' ? webhooks.order(webhook) : null
  if (!order || order.id === '') return { duplicate: false }
  const taken = await takeOrder(db, originOf(channel), order)
  return { duplicate: taken === 'same' || taken === 'old' }
}
