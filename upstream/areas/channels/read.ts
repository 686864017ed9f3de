import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { channels as calls } from '@/lib/contract/channels'
import { channelSecrets } from '@/lib/domain/channel'
import { today } from '@/lib/domain/days'
import { switchStatus } from '@/lib/domain/record-status'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { secretHints } from '../../platform/partner-secrets'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { ownGoods } from '../catalogue/scope'
import { shopUrl, webhookUrl, type Connection } from './connection'

type Row = z.output<typeof calls.list.reply>['rows'][number]
export type Channel = z.output<typeof calls.one.reply>

const sold = () => sql`(select count(*)::int from sale_orders o where o.client_channel_id = n.id
  and o.order_date >= (${today()}::timestamp at time zone 'Asia/Dubai'))`
const columns = () => sql`n.id, n.client_id, coalesce(c.trade_name, c.name) as client_name, n.platform_code, n.channel_name, n.store_url, n.account_name,
  n.shop_environment as environment, n.integration_mode, n.connection_status, n.last_order_sync_at, n.last_inventory_sync_at,
  n.last_error, ${sold()} as orders_today,
  (select count(*)::int from channel_skus s where s.client_channel_id = n.id and s.sku_id is null and s.bundle_sku is null
    and s.status = ${literal(switchStatus, 'active')}) as unmapped_skus,
  (select count(*)::int from channel_orders r where r.client_channel_id = n.id and r.problem is not null) as problem_orders, n.status, n.version`
const tables = sql`client_channels n join clients c on c.id = n.client_id`

/** Channels somebody may see: staff and warehouses all, a client its own. */
export const ownChannels = (who: Who) => ownGoods(who, sql`n.client_id`)

export async function channelList(db: Db, who: Who, query: z.output<typeof calls.list.query>, config: Services['config']) {
  const found = query.search ? contains(query.search) : null
  const page = await pageOf<Row>(
    db,
    {
      columns: columns(), from: tables,
      where: [
        ownChannels(who), anyOfValues(sql`n.client_id`, query.client_id), anyOfValues(sql`n.platform_code`, query.platform_code),
        anyOfValues(sql`n.status`, query.status), anyOfValues(sql`n.connection_status`, query.connection_status),
        anyOfValues(sql`n.shop_environment`, query.environment), found ? sql`(n.channel_name ilike ${found} or n.store_url ilike ${found})` : undefined,
      ],
      sorts: {
        channel_name: { by: sql`n.channel_name`, kind: 'text' }, last_order_sync_at: { by: sql`n.last_order_sync_at`, kind: 'time', nullable: true },
      },
      defaultSort: 'channel_name', id: sql`n.id`,
    },
    query,
  )
  return { ...page, rows: page.rows.map((row) => ({ ...row, shop_url: shopUrl(config, row) })) }
}

export const noChannel = () => new Refusal(404, 'This channel no longer exists.')

/** A channel with its settings; of its secrets the last four characters. */
export async function channelOf(db: Db, who: Who, id: number, config: Services['config']): Promise<Channel> {
  const found = await first<Row & { secrets: Record<string, string> } & Omit<Channel, keyof Row>>(
    db,
    sql`select ${columns()}, n.order_sync_minutes, n.inventory_sync_minutes, n.order_from, n.auto_confirm, n.cancel_sync, n.send_tracking,
          n.secrets from ${tables}
        where ${allOf([sql`n.id = ${id}`, ownChannels(who)])}`,
  )
  if (!found) throw noChannel()
  const { secrets, ...channel } = found
  return { ...channel, ...secretHints(channelSecrets, secrets, config.TOKEN_SECRET), shop_url: shopUrl(config, channel),
    webhook_url: webhookUrl(config, channel.platform_code) } as Channel
}

/** What the work of a channel needs of it. */
export interface WorkingChannel extends Connection {
  id: number
  client_id: number
  channel_name: string
  seller_id: string | null
  order_from: string
  auto_confirm: boolean
  cancel_sync: boolean
  last_order_sync_at: string | null
  status: 'active' | 'inactive'
  connection_status: string
  version: number
}
export const workingColumns = sql`n.id, n.client_id, n.channel_name, n.seller_id, n.platform_code, n.store_url, n.shop_environment as environment, n.secrets,
  n.order_from,
  n.auto_confirm, n.cancel_sync, n.last_order_sync_at, n.status, n.connection_status, n.version`
export const workingChannel = (db: Db, id: number) =>
  first<WorkingChannel>(db, sql`select ${workingColumns} from client_channels n where n.id = ${id}`)

/** A channel held for a change; 404 for one out of reach. */
export async function holdChannel(tx: Db, who: Who, id: number): Promise<WorkingChannel> {
  const held = await first<WorkingChannel>(
    tx, sql`select ${workingColumns} from client_channels n where ${allOf([sql`n.id = ${id}`, ownChannels(who)])} for update of n`,
  )
  if (!held) throw noChannel()
  return held
}
