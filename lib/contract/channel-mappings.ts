import { z } from 'zod'
import { channelPlatform, MOST_IN_LISTING } from '@/lib/domain/channel'
import { switchStatus } from '@/lib/domain/record-status'
import { orderDelivery } from '@/lib/domain/sale-order'
import { anyOf, byId, del, get, Id, Instant, paged, paging, patch, post } from './kernel'

const sees = 'app_fulfillment:channel-mapping'
const manages = 'app_fulfillment:channel-manage'
const refreshes = ['channelMappings.list']

const Status = z.enum(switchStatus.names)
const Delivery = z.enum(orderDelivery.names)
const Units = z.coerce.number({ error: 'Give a whole number.' }).int('Give a whole number.').min(0, 'Give 0 or more.')
  .max(MOST_IN_LISTING, `Give at most ${MOST_IN_LISTING.toLocaleString('en-US')}.`)

const Mapping = z.object({
  id: Id, client_channel_id: Id, channel_name: z.string(), client_id: Id, client_name: z.string(), platform_code: z.enum(channelPlatform.names),
  warehouse_id: Id, warehouse_code: z.string(), priority: z.number(), delivery_type: Delivery.nullable(), default_carrier_id: Id.nullable(),
  carrier_name: z.string().nullable(), stock_allocation_pct: z.string(), buffer_qty: z.number(), max_publish_qty: z.number().nullable(),
  /** Of the warehouse's stock of the client, over all channels of the client that are enabled. */
  shared_pct: z.string(),
  /** That more than all of it is shared out; null while it is not. */
  warning: z.string().nullable(),
  status: Status, version: z.number(), updated_at: Instant,
})

const settings = {
  priority: z.coerce.number({ error: 'Give a whole number.' }).int('Give a whole number.').min(1, 'Give 1 to 9.').max(9, 'Give 1 to 9.'),
  delivery_type: Delivery.nullish(),
  /** Left out: the rules of allocation choose. */
  default_carrier_id: Id.nullish(),
  stock_allocation_pct: z.coerce.number({ error: 'Give a percentage.' }).min(0, 'Give 0 to 100.').max(100, 'Give 0 to 100.')
    .refine((pct) => Number.isInteger(Math.round(pct * 1e8) / 1e6), 'Use at most two decimal places.'),
  buffer_qty: Units,
  max_publish_qty: Units.nullish(),
}

/** Which warehouses serve a channel, and how much of their stock it may show (fulfilment.md 2.8, 4.20, 5.5). */
export const channelMappings = {
  list: get('/api/fulfillment/client_channel_mapping_list', {
    needs: sees,
    query: paging.extend({
      client_id: anyOf(Id), client_channel_id: anyOf(Id), platform_code: anyOf(z.enum(channelPlatform.names)), warehouse_id: anyOf(Id), status: anyOf(Status),
    }),
    reply: paged(Mapping),
  }),
  /** 409 where the warehouse serves the channel already. */
  add: post('/api/fulfillment/client_channel_mapping_create', {
    needs: manages,
    body: z.object({
      client_channel_id: Id, warehouse_id: Id, ...settings, priority: settings.priority.default(1),
      stock_allocation_pct: settings.stock_allocation_pct.default(100), buffer_qty: settings.buffer_qty.default(0),
    }),
    reply: Mapping, refreshes,
  }),
  change: patch('/api/fulfillment/client_channel_mapping_update/:id', {
    needs: manages, params: byId, body: z.object({ ...settings, version: z.coerce.number().int().optional() }).partial(), reply: Mapping, refreshes,
  }),
  toggle: patch('/api/fulfillment/client_channel_mapping_toggle/:id/:status', {
    needs: manages, params: z.object({ id: Id, status: Status }), reply: Mapping, refreshes,
  }),
  /** 409 for one that orders of the channel were sent by. */
  remove: del('/api/fulfillment/client_channel_mapping_delete/:id', { needs: manages, params: byId, reply: z.null(), refreshes }),
}
