import { sql } from 'drizzle-orm'
import { saleOrderStatus } from '@/lib/domain/sale-order'
import { holdCredit } from '../../core/credit/credit'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { rewriteOrder } from '../orders/rewrite'
import { holdOrder, noteStep } from '../orders/scope'
import type { ChannelOrder } from './adapter'
import { oursToLift, settle } from './intake'
import { oursOf, Unusable } from './order-of'
import { originOf, type Origin } from './origin'
import { workingChannel, type WorkingChannel } from './read'

/** An order on hold with a line of no SKU, whose listing, or the SKU it is mapped to, was changed since the order was read. `r` of `channel_orders`. */
const isReadable = sql`exists (
  select 1 from sale_orders o join sale_order_items i on i.order_id = o.id and i.sku_id is null and i.components is null
    join channel_skus s on s.client_channel_id = r.client_channel_id and lower(s.channel_sku) = lower(i.ordered_sku)
      and num_nonnulls(s.sku_id, s.bundle_sku) > 0
    left join skus k on k.id = s.sku_id
  where o.id = r.order_id and o.status = ${literal(saleOrderStatus, 'on_hold')} and greatest(s.updated_at, k.updated_at) > r.updated_at)`

/** What a person made of the receiver since; null where nobody changed the order. */
const receiverByHand = (tx: Db, id: number) =>
  first<ChannelOrder['to']>(tx, sql`select consignee_name, consignee_phone, consignee_email, address_line1, address_line2, city, state, pincode, country_code
    from sale_orders where id = ${id} and updated_by is not null`)

interface Kept { order_id: number; said: ChannelOrder }
/** Writes the order anew and lets it go where nothing else holds it. */
export async function reread(tx: Db, origin: Origin, { order_id, said }: Kept): Promise<void> {
  const order = await holdOrder(tx, system, order_id)
  const to = await receiverByHand(tx, order_id)
  const ours = await oursOf(tx, origin, to ? { ...said, to } : said)
  const heldByUs = await oursToLift(tx, order_id)
  await rewriteOrder(tx, order, ours.order)
  await settle(tx, origin, order_id, ours, heldByUs)
}

/** Reads one waiting order anew, unless somebody else just did. What it cannot be made of is told in its history. */
function rereadOne(db: Db, channel: WorkingChannel, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    await holdCredit(tx, sql`k.id = ${channel.client_id}`)
    const kept = await first<Kept>(tx, sql`select r.order_id, r.said from channel_orders r where r.id = ${id} and ${isReadable} for update of r`)
    if (!kept) return
    try {
      await inTransaction(tx, (inner) => reread(inner, originOf(channel), kept))
    } catch (error) {
      if (!(error instanceof Unusable || error instanceof Refusal)) throw error
      await noteStep(tx, system, { order_id: kept.order_id, from: 'on_hold', to: 'on_hold', note: `Its SKUs are mapped, but ${error.message}` })
    }
    await rows(tx, sql`update channel_orders set updated_at = now() where id = ${id}`)
  })
}

/**
 * Releases orders that waited for a listing to be mapped: their lines are read anew, and each goes on as if it had come now (fulfilment.md 7.13).
 * What a person changed of the receiver stays, and so does a hold a person put.
 */
export async function rereadWaiting({ database: { db } }: Services): Promise<void> {
  const waiting = await rows<{ id: number; client_channel_id: number }>(db, sql`select r.id, r.client_channel_id from channel_orders r where ${isReadable}
    order by r.client_channel_id, r.id`)
  for (const [channelId, orders] of Map.groupBy(waiting, ({ client_channel_id }) => client_channel_id)) {
    const channel = await workingChannel(db, channelId)
    if (channel) for (const { id } of orders) await rereadOne(db, channel, id)
  }
}

/** Has the waiting orders read anew once this transaction is in. */
export const rereadSoon = (tx: Db, { jobs }: Pick<Services, 'jobs'>) => jobs.send(tx, 'channels.reread', {}, { once: 'channels.reread' })
