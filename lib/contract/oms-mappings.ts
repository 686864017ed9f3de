import { z } from 'zod'
import { channelEnvironment, channelIntegration, channelStatus, connectionStatus } from '@/lib/domain/channel'
import { omsDirection, omsMessageStatus, omsSecrets, omsSystem } from '@/lib/domain/oms'
import { saleOrderStatus } from '@/lib/domain/sale-order'
import { HttpsAddress, secretsRead, secretsWritten, SyncMinutes } from './connections'
import { anyone, anyOf, byId, get, Id, Instant, paged, paging, patch, post } from './kernel'

const sees = 'app_fulfillment:oms-mapping'
const manages = 'app_fulfillment:oms-manage'
const logs = 'app_fulfillment:oms-category-screen'
const refreshes = ['omsMappings.list', 'omsMappings.one']

const System = z.enum(omsSystem.names)
const Status = z.enum(channelStatus.names)
const Account = z.string().trim().min(1, 'Enter the account code.')
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/, 'Letters, digits, dot, dash and underscore.')
const Address = HttpsAddress('Enter the address of the OMS, beginning with https://')
const Prefix = z.string().trim().toUpperCase().regex(/^[A-Z0-9-]{0,10}$/, 'At most 10 letters, digits and dashes.')

const Word = z.string().trim().normalize('NFC').min(1, 'Enter what the OMS calls it.').max(60, 'Use at most 60 characters.')
const Warehouse = z.coerce.number({ error: 'Choose a warehouse.' }).int().positive('Choose a warehouse.')
const Warehouses = z.array(z.object({ facility_code: Word, warehouse_id: Warehouse })).max(100, 'At most 100 facilities.')
const Statuses = z.array(z.object({
  direction: z.enum(omsDirection.names), oms_status: Word, status: z.enum(saleOrderStatus.names, { error: 'Choose a status.' }),
})).max(100, 'At most 100 statuses.')

const Row = z.object({
  id: Id, client_id: Id, client_name: z.string(), oms_code: System, oms_account_code: z.string(), base_url: z.string(),
  environment: z.enum(channelEnvironment.names), integration_mode: z.enum(channelIntegration.names), connection_status: z.enum(connectionStatus.names),
  warehouses: z.number(),
  /** Of the statuses an order needs, how many are mapped. */
  mapped_statuses: z.number(), needed_statuses: z.number(),
  /** Messages that failed and were not tried again. */
  failed_messages: z.number(),
  last_sync_at: Instant.nullable(), last_error: z.string().nullable(), status: Status, version: z.number(),
})
const Mapping = Row.extend({
  warehouse_map: z.array(z.object({ facility_code: z.string(), warehouse_id: Id, warehouse: z.string() })),
  status_map: z.array(z.object({ direction: z.enum(omsDirection.names), oms_status: z.string(), status: z.enum(saleOrderStatus.names) })),
  order_prefix: z.string(), order_sync_minutes: z.number(), order_from: Instant,
  ...secretsRead(omsSecrets),
  /** Where an own system sends its notices; null for one that sends none. */
  webhook_url: z.string().nullable(),
  /** What may be sent of an order, where the OMS has a call for each alone. */
  words_out: z.array(z.string()).nullable(),
})

const Message = z.object({
  id: Id, mapping_id: Id, client_id: Id, client_name: z.string(), oms_code: System, oms_account_code: z.string(),
  /** How the OMS knows the order. */
  external_order_no: z.string(), ref_no: z.string(), order_id: Id.nullable(), order_no: z.string().nullable(), direction: z.enum(omsDirection.names),
  /** What became of an order that came in, or what is sent of it. */
  order_status: z.enum(saleOrderStatus.names).nullable(), oms_status: z.string().nullable(), status: z.enum(omsMessageStatus.names),
  error: z.string().nullable(), attempts: z.number(), created_at: Instant, next_at: Instant.nullable(), done_at: Instant.nullable(),
})

const settings = {
  oms_account_code: Account, base_url: Address, environment: z.enum(channelEnvironment.names),
  integration_mode: z.enum(channelIntegration.names), order_sync_minutes: SyncMinutes, order_prefix: Prefix,
  warehouse_map: Warehouses, status_map: Statuses, ...secretsWritten(omsSecrets),
}

/** Accounts of clients in order management systems: their orders come from there, and what becomes of them goes back (fulfilment.md 2.8, 4.22, 5.5). */
export const omsMappings = {
  /** The systems there is an adapter of. */
  systems: get('/api/fulfillment/oms_list', {
    needs: ['app_fulfillment:oms-category-screen', sees],
    reply: z.array(z.object({
      code: System, name: z.string(), integration_modes: z.array(z.enum(channelIntegration.names)), secrets: z.array(z.enum(omsSecrets)),
      words_out: z.array(z.string()).nullable(), categories: z.number(), mappings: z.number(),
    })),
  }),
  list: get('/api/oms-client-mapping', {
    needs: sees,
    query: paging.extend({
      client_id: anyOf(Id), oms_code: anyOf(System), status: anyOf(Status), connection_status: anyOf(z.enum(connectionStatus.names)),
      environment: anyOf(z.enum(channelEnvironment.names)),
    }),
    reply: paged(Row),
  }),
  one: get('/api/oms-client-mapping/:id', { needs: sees, params: byId, reply: Mapping }),
  /** 409 where the client is mapped to this OMS, or the account is another client’s. */
  add: post('/api/oms-client-mapping', {
    needs: manages,
    body: z.object({
      client_id: Id, oms_code: System, order_from: Instant.optional(), ...settings,
      order_sync_minutes: SyncMinutes.default(15), order_prefix: Prefix.default(''),
      warehouse_map: Warehouses.default([]), status_map: Statuses.default([]),
    }),
    reply: Mapping, refreshes,
  }),
  change: patch('/api/oms-client-mapping/:id', {
    needs: manages, params: byId, body: z.object({ ...settings, version: z.coerce.number().int().optional() }).partial(), reply: Mapping, refreshes,
  }),
  /** 422 at `status_map` while a status an order needs is not mapped; 409 until the connection was tested. */
  toggle: patch('/api/oms-client-mapping/:id/toggle/:status', {
    needs: manages, params: z.object({ id: Id, status: Status }), reply: Mapping, refreshes,
  }),
  /** Asks the OMS who we are there. 422 at `status_map` while a status is missing, 502 with what it said where it refuses us. */
  test: post('/api/oms-client-mapping/:id/test', {
    needs: manages, params: byId, asksOutside: true, writes: false, whileViewing: false, refreshes,
    reply: z.object({ connected: z.boolean(), account_name: z.string().nullable(), message: z.string() }),
  }),
  /** Orders that came in and statuses that go out, the newest first. */
  log: get('/api/fulfillment/oms_order_log', {
    needs: logs,
    query: paging.extend({
      client_id: anyOf(Id), mapping_id: anyOf(Id), oms_code: anyOf(System), direction: anyOf(z.enum(omsDirection.names)),
      status: anyOf(z.enum(omsMessageStatus.names)),
    }),
    reply: paged(Message),
  }),
  /** With what the OMS said, or was sent. */
  message: get('/api/fulfillment/oms_order_log/:id', {
    needs: logs, params: byId, reply: Message.extend({ payload: z.record(z.string(), z.unknown()).nullable() }),
  }),
  /** Takes an order again, or sends a status again, that failed. 409 for what was processed. */
  retry: post('/api/fulfillment/oms_retry/:id', {
    needs: manages, params: byId, reply: Message, refreshes: ['omsMappings.log', 'omsMappings.message', 'omsMappings.list', 'saleOrders.list'],
  }),
  /** Where own systems send notices of orders: 401 for what they did not sign. The portal passes on the body as it came, and its signature. */
  notice: post('/api/fulfillment/oms_webhook/:account_code', {
    ...anyone, perMinute: 20_000, asksOutside: true, params: z.object({ account_code: z.string().max(60) }), maxBytes: 3 * 1024 * 1024,
    body: z.object({ payload: z.string().max(2_000_000), signature: z.string().max(200) }), reply: z.object({ duplicate: z.boolean() }),
  }),
}
