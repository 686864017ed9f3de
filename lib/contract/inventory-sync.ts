import { z } from 'zod'
import { channelRunStatus, channelRunTrigger } from '@/lib/domain/channel'
import { anyOf, byId, Flag, get, Id, Instant, paged, paging, post } from './kernel'

const sees = 'app_fulfillment:channel-list'
const manages = 'app_fulfillment:channel-manage'
const Status = z.enum(channelRunStatus.names)

const Run = z.object({
  id: Id, client_channel_id: Id, channel_name: z.string(), client_name: z.string(), run_trigger: z.enum(channelRunTrigger.names),
  /** Zero for everything, for a channel that was disabled. */
  is_zero: z.boolean(),
  sku_total: z.number(), sku_ok: z.number(), sku_failed: z.number(), error: z.string().nullable(), status: Status, created_at: Instant,
  started_at: Instant.nullable(), finished_at: Instant.nullable(),
})
const Item = z.object({
  id: Id, channel_sku: z.string(), sku_code: z.string().nullable(),
  /** What could be sold when it was its turn. */
  computed_qty: z.number().nullable(),
  /** What the shop took; null while it waits, and where the shop refused. */
  published_qty: z.number().nullable(),
  /** What the shop answered, cut short. */
  response: z.string().nullable(), error: z.string().nullable(), done_at: Instant.nullable(),
})

/** Turns of publishing stock to channels (fulfilment.md 2.8, 5.4, 7.2). */
export const inventorySync = {
  list: get('/api/fulfillment/inventory_sync_list', {
    needs: sees, query: paging.extend({ client_id: anyOf(Id), client_channel_id: anyOf(Id), status: anyOf(Status) }), reply: paged(Run),
  }),
  one: get('/api/fulfillment/inventory_sync_list/:id', { needs: sees, params: byId, reply: Run.extend({ items: z.array(Item) }) }),
  /** Listings of turns, those of the newest first. */
  items: get('/api/fulfillment/inventory_sync_items', {
    needs: sees, query: paging.extend({ run_id: anyOf(Id), client_id: anyOf(Id), client_channel_id: anyOf(Id), failed: Flag.optional() }),
    reply: paged(Item.extend({ run_id: Id, channel_name: z.string(), sku_name: z.string().nullable(), run_trigger: Run.shape.run_trigger })),
  }),
  /** Publishes all listings of channels. 409 while one of them is being published, or is disabled. */
  start: post('/api/fulfillment/inventory_sync', {
    needs: manages, body: z.object({ client_channel_ids: z.array(Id).min(1, 'Choose at least one channel.').max(100, 'At most 100 channels at a time.') }),
    reply: z.object({ run_ids: z.array(Id) }), refreshes: ['inventorySync.list', 'channels.list', 'channelSkus.list'],
  }),
}
