import { z } from 'zod'
import { channelMessageStatus } from '@/lib/domain/channel'
import { anyOf, get, Id, Instant, paged, paging, patch } from './kernel'

const Status = z.enum(channelMessageStatus.names)

const Message = z.object({
  id: Id, client_channel_id: Id, channel_name: z.string(), client_name: z.string(), fulfillment_id: Id, fulfillment_no: z.string(), ref_no: z.string(),
  carrier_name: z.string().nullable(), tracking_nos: z.string().nullable(), status: Status, attempts: z.number(),
  /** What the shop said the last time. */
  error: z.string().nullable(), created_at: Instant, sent_at: Instant.nullable(),
  /** When it is tried next; null once it is settled. */
  next_at: Instant.nullable(),
})

/** What has left of orders of channels, as their shops learn it (fulfilment.md 3.3, 7.13). */
export const channelMessages = {
  list: get('/api/fulfillment/channel_message_list', {
    needs: 'app_fulfillment:channel-list', query: paging.extend({ client_id: anyOf(Id), client_channel_id: anyOf(Id), status: anyOf(Status) }),
    reply: paged(Message),
  }),
  /** One that failed is sent once more. 409 for any other. */
  move: patch('/api/fulfillment/channel_message_list/:id/:status', {
    needs: 'app_fulfillment:channel-manage', params: z.object({ id: Id, status: z.enum(['waiting']) }), reply: Message, refreshes: ['channelMessages.list'],
  }),
}
