import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { channelSkus as calls } from '@/lib/contract/channel-skus'
import type { RecordStatus } from '@/lib/domain/record-status'
import type { SkuScope } from '@/lib/domain/sku'
import { bundlesNamed } from '../../core/stock/sku-of'
import { first, type Db } from '../../db/db'
import { channelSkus } from '../../db/schema/channels'
import { Refusal, refuseField, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { channelSkuOf, type ChannelSku } from './channel-skus'
import type { Mapped } from './listings'
import { holdChannel } from './read'

type Made = z.output<typeof calls.add.body>
type Changed = z.output<typeof calls.change.body>

/** 422 for a SKU that is none of the client's, or not sold, for a code that is no bundle, and for both at once. The SKU is held. */
async function expectMeaning(tx: Db, clientId: number, { sku_id, bundle_sku }: Mapped): Promise<void> {
  if (sku_id !== null && bundle_sku !== null) throw refuseField('bundle_sku', 'Choose a SKU or a bundle, not both.')
  if (bundle_sku !== null && (await bundlesNamed(tx, clientId, [bundle_sku])).size === 0)
    throw refuseField('bundle_sku', `${bundle_sku} is no bundle of this client. Add it under Mappings first.`)
  if (sku_id === null) return
  const sku = await first<{ sku_code: string; client_id: number; status: RecordStatus; scope: SkuScope }>(
    tx, sql`select sku_code, client_id, status, scope from skus where id = ${sku_id} for share`,
  )
  if (!sku || sku.client_id !== clientId) throw refuseField('sku_id', 'Choose a SKU of this channel’s client.')
  if (sku.status !== 'active') throw refuseField('sku_id', `SKU ${sku.sku_code} is not active. Activate it first.`)
  if (sku.scope === 'b2b') throw refuseField('sku_id', `SKU ${sku.sku_code} is for B2B alone. Change its scope first.`)
}

const sourceOf = ({ sku_id, bundle_sku }: Mapped) => (sku_id === null && bundle_sku === null ? null : 'manual' as const)

/** Adds a listing of a channel. 409 where the channel has it already, 422 for what it cannot be. */
export async function addChannelSku(tx: Db, who: Who, body: Made): Promise<ChannelSku> {
  const channel = await holdChannel(tx, who, body.client_channel_id)
  const { channel_sku } = body
  const meaning = { sku_id: body.sku_id ?? null, bundle_sku: body.bundle_sku ?? null }
  await expectMeaning(tx, channel.client_id, meaning)
  const there = await first(tx, sql`select 1 from channel_skus where client_channel_id = ${channel.id} and lower(channel_sku) = lower(${channel_sku})`)
  const taken = `${channel.channel_name} has ${channel_sku} already. Change that listing instead.`
  if (there) throw new Refusal(409, taken, [{ field: 'channel_sku', message: taken }])
  const { channel_product_id, channel_variant_id, channel_title, buffer_qty, publish } = body
  const [made] = await tx.insert(channelSkus).values({
    client_channel_id: channel.id, channel_sku, channel_product_id, channel_variant_id, channel_title, ...meaning, mapping_source: sourceOf(meaning),
    buffer_qty, publish, created_by: who.user_id, updated_by: who.user_id, updated_at: sql`clock_timestamp()`,
  }).returning({ id: channelSkus.id })
  return channelSkuOf(tx, who, made?.id ?? 0)
}

/** What a listing is after a change: a SKU chosen takes the place of a bundle, and the other way round. */
const meaningAfter = (before: ChannelSku, { sku_id, bundle_sku }: Changed): Mapped => ({
  sku_id: sku_id === undefined ? (bundle_sku ? null : before.sku_id) : sku_id,
  bundle_sku: bundle_sku === undefined ? (sku_id ? null : before.bundle_sku) : bundle_sku,
})
const isSame = (a: Mapped, b: Mapped) => a.sku_id === b.sku_id && a.bundle_sku === b.bundle_sku
type Before = Pick<ChannelSku, 'sku_id' | 'bundle_sku' | 'mapping_source'>
/** A mapping that is taken away stays away until somebody maps the listing again. */
const mappedNow = (before: Before, meaning: Mapped) =>
  (isSame(before, meaning) ? {} : { ...meaning, mapping_source: sourceOf(meaning), unmapped_at: sourceOf(meaning) === null ? sql`now()` : null })

/** Changes a listing, maps it or takes its mapping away. 409 for a version that is no longer the newest, 422 for what it cannot be. */
export async function changeChannelSku(tx: Db, who: Who, id: number, body: Changed): Promise<{ before: ChannelSku; after: ChannelSku }> {
  const before = await channelSkuOf(tx, who, id, true)
  if (body.version !== undefined && body.version !== before.version) throw staleRecord()
  const meaning = meaningAfter(before, body)
  if (!isSame(before, meaning)) await expectMeaning(tx, before.client_id, meaning)
  const { version: _version, sku_id: _sku, bundle_sku: _bundle, ...given } = body
  await tx.update(channelSkus).set({
    ...given, ...mappedNow(before, meaning), publish_attempts: 0, publish_next_at: null, version: sql`version + 1`,
    updated_at: sql`clock_timestamp()`, updated_by: who.user_id,
  }).where(eq(channelSkus.id, id))
  return { before, after: await channelSkuOf(tx, who, id) }
}

/** Switches a listing. One that is off is not published and leaves the queue of what is to be mapped. 409 where it is so already. */
export async function toggleChannelSku(tx: Db, who: Who, id: number, status: ChannelSku['status']): Promise<{ from: string; to: string }> {
  const before = await channelSkuOf(tx, who, id, true)
  if (before.status === status) throw new Refusal(409, `${before.channel_sku} is ${status} already.`)
  await tx.update(channelSkus).set({ status, version: sql`version + 1`, updated_at: sql`clock_timestamp()`, updated_by: who.user_id })
    .where(eq(channelSkus.id, id))
  return { from: before.status, to: status }
}
