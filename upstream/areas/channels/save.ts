import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { channels as calls } from '@/lib/contract/channels'
import { channelPlatform, channelSecrets, secretLabels, secretsOf, type ChannelPlatform, type ChannelStatus } from '@/lib/domain/channel'
import { first, type Db } from '../../db/db'
import { clientChannels } from '../../db/schema/channels'
import { keptSecrets, openedSecrets } from '../../platform/partner-secrets'
import { Refusal, refuseField, staleRecord } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { orderingClient } from '../orders/add'
import { channelOf, holdChannel, type Channel } from './read'

type Made = z.output<typeof calls.add.body>
type Changed = z.output<typeof calls.change.body>
type Config = Services['config']

/** 422 at the first secret the platform cannot do without. */
function expectSecrets(platform: ChannelPlatform, secrets: Readonly<Record<string, string>>): void {
  const missing = secretsOf[platform].find((name) => !secrets[name])
  if (missing) throw refuseField(missing, `Enter the ${secretLabels[missing]} of the ${channelPlatform.label(platform)} shop.`)
}

const taken = (field: string, message: string) => new Refusal(409, message, [{ field, message }])

/** 409 for a name the client has already, and for a shop that is connected already, whoever connected it. */
async function refuseTaken(tx: Db, one: { client_id: number; platform_code: string; channel_name: string; store_url: string; environment: string },
  id: number | null): Promise<void> {
  const named = await first(tx, sql`select 1 from client_channels where client_id = ${one.client_id} and lower(channel_name) = lower(${one.channel_name})
    and id is distinct from ${id}::bigint`)
  if (named) throw taken('channel_name', `This client has a channel ${one.channel_name} already. Choose another name.`)
  const there = await first(tx, sql`select 1 from client_channels where platform_code = ${one.platform_code} and store_url = ${one.store_url}
    and shop_environment = ${one.environment} and id is distinct from ${id}::bigint`)
  if (there) throw taken('store_url', `${one.store_url} is connected already. Change that channel instead.`)
}

/** Adds a channel, disabled until its connection is tested. */
export async function addChannel(tx: Db, who: Who, body: Made, config: Config): Promise<Channel> {
  const client = await orderingClient(tx, who, body.client_id)
  const secrets = keptSecrets(channelSecrets, body, {}, config.TOKEN_SECRET)
  expectSecrets(body.platform_code, secrets)
  await refuseTaken(tx, { ...body, client_id: client.id }, null)
  const { channel_name, store_url, environment, integration_mode, order_sync_minutes, inventory_sync_minutes, auto_confirm, cancel_sync, send_tracking,
    order_from } = body
  const [made] = await tx.insert(clientChannels).values({
    client_id: client.id, platform_code: body.platform_code, channel_name, store_url, shop_environment: environment, integration_mode, order_sync_minutes,
    inventory_sync_minutes, auto_confirm, cancel_sync, send_tracking, secrets,
    created_by: who.user_id, updated_by: who.user_id, ...(order_from && { order_from }),
  }).returning({ id: clientChannels.id })
  return channelOf(tx, who, made?.id ?? 0, config)
}

/** Whether the shop has to be asked anew who it is. */
const isMoved = (before: Channel, body: Changed, opened: Readonly<Record<string, string | undefined>>) =>
  (body.store_url !== undefined && body.store_url !== before.store_url) || (body.environment !== undefined && body.environment !== before.environment)
  || channelSecrets.some((name) => Boolean(body[name]) && body[name] !== opened[name])

/** Changes a channel. Another shop, or another key of it, disables the channel until it is tested again. */
export async function changeChannel(tx: Db, who: Who, id: number, body: Changed, config: Config): Promise<{ before: Channel; after: Channel }> {
  const held = await holdChannel(tx, who, id)
  if (body.version !== undefined && body.version !== held.version) throw staleRecord()
  const before = await channelOf(tx, who, id, config)
  const { version: _version, ...given } = body
  const now = { ...before, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) } as Channel
  await refuseTaken(tx, now, id)
  const secrets = keptSecrets(channelSecrets, body, held.secrets, config.TOKEN_SECRET)
  const moved = isMoved(before, body, openedSecrets(held.secrets, config.TOKEN_SECRET))
  const { channel_name, store_url, environment, integration_mode, order_sync_minutes, inventory_sync_minutes, auto_confirm, cancel_sync,
    send_tracking } = now
  await tx.update(clientChannels).set({
    channel_name, store_url, shop_environment: environment, integration_mode, order_sync_minutes, inventory_sync_minutes, auto_confirm,
    cancel_sync, send_tracking, secrets, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id,
    ...(moved && { connection_status: 'not_tested' as const, status: 'inactive' as const, last_error: null, seller_id: null, account_name: null }),
  }).where(eq(clientChannels.id, id))
  return { before, after: await channelOf(tx, who, id, config) }
}

/** Enables or disables. 409 where it is so already, or the connection has not been tested (fulfilment.md 3.5). */
export async function toggleChannel(tx: Db, who: Who, id: number, to: ChannelStatus): Promise<{ from: ChannelStatus; to: ChannelStatus }> {
  const held = await holdChannel(tx, who, id)
  if (held.status === to) throw new Refusal(409, `${held.channel_name} is ${to === 'active' ? 'enabled' : 'disabled'} already.`)
  if (to === 'active' && held.connection_status !== 'connected') throw new Refusal(409, `Test the connection before enabling ${held.channel_name}.`)
  await tx.update(clientChannels).set({ status: to, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id })
    .where(eq(clientChannels.id, id))
  return { from: held.status, to }
}
