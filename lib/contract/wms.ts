import { z } from 'zod'
import { channelEnvironment, channelStatus, connectionStatus } from '@/lib/domain/channel'
import { wmsFormat, wmsOrdering, wmsSecrets } from '@/lib/domain/wms'
import { HttpsAddress, secretsRead, secretsWritten } from './connections'
import { anyone, anyOf, byId, get, Id, Instant, paged, paging, patch, post } from './kernel'

const manages = 'app_client:client-edit'
const refreshes = ['wmsConnections.list', 'wmsConnections.one']

const Account = z.string().trim().min(1, 'Enter the code of the warehouse.')
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/, 'Letters, digits, dot, dash and underscore.')
const Address = HttpsAddress('Enter the address of the WMS, beginning with https://')
const Codes = z.string().trim().max(4000, 'Use at most 4,000 characters.')

const Row = z.object({
  id: Id, client_id: Id, client_name: z.string(), warehouse_id: Id, warehouse_code: z.string(), account_code: z.string(), base_url: z.string(),
  environment: z.enum(channelEnvironment.names), message_format: z.enum(wmsFormat.names), ordering: z.enum(wmsOrdering.names),
  connection_status: z.enum(connectionStatus.names), last_error: z.string().nullable(),
  /** Messages to it that wait, and of both ways those that failed. */
  waiting_messages: z.number(), failed_messages: z.number(),
  /** SKUs and lots whose quantity it has differs from ours, as of `stock_at`. */
  differences: z.number(), stock_at: Instant.nullable(), status: z.enum(channelStatus.names), version: z.number(),
})
const Connection = Row.extend({
  /** A code and what it means here, a line each. */
  receipt_codes: z.string(), shipment_codes: z.string(),
  ...secretsRead(wmsSecrets),
  /** Where the WMS sends its messages. */
  webhook_url: z.string(),
})
const settings = {
  account_code: Account, base_url: Address, environment: z.enum(channelEnvironment.names), message_format: z.enum(wmsFormat.names),
  ordering: z.enum(wmsOrdering.names), receipt_codes: Codes, shipment_codes: Codes, ...secretsWritten(wmsSecrets),
}

/** Clients whose warehouse is run by a system of its own, and how it is reached; its messages come in by `notice` (b2b.md 1, 3.6, 7.12). */
export const wmsConnections = {
  list: get('/api/wms-connection', {
    needs: manages,
    query: paging.extend({
      client_id: anyOf(Id), warehouse_id: anyOf(Id), status: anyOf(z.enum(channelStatus.names)), connection_status: anyOf(z.enum(connectionStatus.names)),
    }),
    reply: paged(Row),
  }),
  one: get('/api/wms-connection/:id', { needs: manages, params: byId, reply: Connection }),
  /** 409 where the client has a WMS in that warehouse, or the code is another’s; 422 at the map of codes that cannot be read. */
  add: post('/api/wms-connection', {
    needs: manages,
    body: z.object({
      client_id: Id, warehouse_id: Id, ...settings, environment: z.enum(channelEnvironment.names).default('production'),
      message_format: z.enum(wmsFormat.names).default('json'), ordering: z.enum(wmsOrdering.names).default('event_time'),
      /** Left out: those of Infor SCE. */
      receipt_codes: Codes.optional(), shipment_codes: Codes.optional(),
    }),
    reply: Connection, refreshes,
  }),
  /** Another address, code or key disables the connection until it is tested again. */
  change: patch('/api/wms-connection/:id', {
    needs: manages, params: byId, body: z.object({ ...settings, version: z.coerce.number().int().optional() }).partial(), reply: Connection, refreshes,
  }),
  /** 409 until the connection was tested. */
  toggle: patch('/api/wms-connection/:id/toggle/:status', {
    needs: manages, params: z.object({ id: Id, status: z.enum(channelStatus.names) }), reply: Connection, refreshes,
  }),
  /** Asks the WMS who we are there; 502 with what it said where it refuses us or does not answer. */
  test: post('/api/wms-connection/:id/test', {
    needs: manages, params: byId, asksOutside: true, writes: false, whileViewing: false, refreshes,
    reply: z.object({ connected: z.boolean(), name: z.string().nullable(), message: z.string() }),
  }),
  /** Where warehouse systems say how orders stand: 401 for what they did not sign. The portal passes on the body as it came, and its signature. */
  notice: post('/api/fulfillmentbb/wms_webhook/:account_code', {
    ...anyone, perMinute: 20_000, params: z.object({ account_code: z.string().max(60) }), maxBytes: 3 * 1024 * 1024,
    body: z.object({ payload: z.string().max(2_000_000), signature: z.string().max(200) }),
    reply: z.object({ duplicate: z.boolean(), taken: z.number() }),
  }),
  /** What was received of an inbound order as an X12 944; 409 before anything was. */
  receiptAdvice: get('/api/fulfillmentbb/inbound_x12/:id', { needs: 'app_b2b:inbound-list', params: byId, kind: 'download' }),
  /** What left of an outbound order as an X12 945; 409 before it left. */
  shippingAdvice: get('/api/fulfillmentbb/outbound_x12/:id', { needs: 'app_b2b:outbound-list', params: byId, kind: 'download' }),
}
