import { z } from 'zod'
import {
  channelEnvironment, channelIntegration, channelPlatform, channelSecrets, channelStatus, connectionStatus,
} from '@/lib/domain/channel'
import { HttpsAddress, secretsRead, secretsWritten, SyncMinutes } from './connections'
import { anyone, anyOf, byId, Flag, get, Id, Instant, paged, paging, patch, post } from './kernel'

const sees = 'app_fulfillment:channel-list'
const manages = 'app_fulfillment:channel-manage'
const refreshes = ['channels.list', 'channels.one']

const Platform = z.enum(channelPlatform.names)
const Status = z.enum(channelStatus.names)
const Name = z.string().trim().normalize('NFC').min(1, 'Give the channel a name.').max(80, 'Use at most 80 characters.')
const Store = HttpsAddress('Enter the shop’s address, beginning with https://')

const Row = z.object({
  id: Id, client_id: Id, client_name: z.string(), platform_code: Platform, channel_name: z.string(), store_url: z.string(), account_name: z.string().nullable(),
  /** Where a person opens the shop: its own address, or the page of the bundled one. */
  shop_url: z.string(),
  environment: z.enum(channelEnvironment.names), integration_mode: z.enum(channelIntegration.names), connection_status: z.enum(connectionStatus.names),
  last_order_sync_at: Instant.nullable(), last_inventory_sync_at: Instant.nullable(), last_error: z.string().nullable(),
  /** Placed since midnight in Dubai. */
  orders_today: z.number(),
  /** Listings nobody has said the SKU of. */
  unmapped_skus: z.number(),
  /** Orders of the shop that no sale order could be made of, and the reason of the latest. */
  problem_orders: z.number(), status: Status, version: z.number(),
})
const Channel = Row.extend({
  order_sync_minutes: z.number(), inventory_sync_minutes: z.number(), order_from: Instant, auto_confirm: z.boolean(), cancel_sync: z.boolean(),
  send_tracking: z.boolean(),
  ...secretsRead(channelSecrets),
  /** Where the shop has to send its webhooks. */
  webhook_url: z.string(),
})

const settings = {
  channel_name: Name, store_url: Store, environment: z.enum(channelEnvironment.names), integration_mode: z.enum(channelIntegration.names),
  order_sync_minutes: SyncMinutes, inventory_sync_minutes: SyncMinutes, auto_confirm: Flag, cancel_sync: Flag, send_tracking: Flag,
  ...secretsWritten(channelSecrets),
}
/** What a new channel does where nothing is said. */
const usual = {
  order_sync_minutes: SyncMinutes.default(15), inventory_sync_minutes: SyncMinutes.default(30),
  auto_confirm: Flag.default(true), cancel_sync: Flag.default(true), send_tracking: Flag.default(true),
}

/** Shops of clients: their orders come from there, their stock is published there (fulfilment.md 2.8, 4.16, 5.5). */
export const channels = {
  list: get('/api/fulfillment/client_channel_list', {
    needs: sees,
    query: paging.extend({
      client_id: anyOf(Id), platform_code: anyOf(Platform), status: anyOf(Status), connection_status: anyOf(z.enum(connectionStatus.names)),
      environment: anyOf(z.enum(channelEnvironment.names)),
    }),
    reply: paged(Row),
  }),
  one: get('/api/fulfillment/client_channel_edit/:id', { needs: sees, params: byId, reply: Channel }),
  platforms: get('/api/fulfillment/client_channel_platforms', {
    needs: sees, reply: z.array(z.object({ code: Platform, name: z.string(), secrets: z.array(z.enum(channelSecrets)), webhook_url: z.string() })),
  }),
  add: post('/api/fulfillment/client_channel_create', {
    needs: manages, reply: Channel, refreshes,
    body: z.object({ client_id: Id, platform_code: Platform, order_from: Instant.optional(), ...settings, ...usual }),
  }),
  change: patch('/api/fulfillment/client_channel_update/:id', {
    needs: manages, params: byId, body: z.object({ ...settings, version: z.coerce.number().int().optional() }).partial(), reply: Channel, refreshes,
  }),
  /** Asks the shop who it is. 502 with what it said where it refuses us. */
  test: post('/api/fulfillment/client_channel_test/:id', {
    needs: manages, params: byId, asksOutside: true, writes: false, whileViewing: false, refreshes,
    reply: z.object({ connected: z.boolean(), account_name: z.string().nullable(), message: z.string() }),
  }),
  toggle: patch('/api/fulfillment/client_channel_toggle/:id/:status', {
    needs: manages, params: z.object({ id: Id, status: Status }), reply: Channel, refreshes: [...refreshes, 'inventorySync.list'],
    /** Whether a channel that is disabled shows zero of everything from then on. */
    body: z.object({ publish_zero: Flag.default(false) }),
  }),
  /** Fetches what the shop changed since its last turn, or since `from`. 409 while a turn is under way. */
  syncOrders: post('/api/fulfillment/client_channel_sync_orders/:id', {
    needs: manages, params: byId, body: z.object({ from: Instant.optional() }), reply: z.object({ run_id: Id }), refreshes: [...refreshes, 'saleOrders.list'],
  }),
  /** Where shops tell of orders: 401 for what they did not sign. The portal passes on the body as it came, and the headers platforms sign with. */
  webhook: post('/api/fulfillment/client_channel_webhook/:platform_code', {
    ...anyone, perMinute: 20_000, asksOutside: true, params: z.object({ platform_code: Platform }), maxBytes: 3 * 1024 * 1024,
    body: z.object({ payload: z.string().max(2_000_000), headers: z.record(z.string().max(60), z.string().max(500)) }),
    reply: z.object({ duplicate: z.boolean() }),
  }),
}
