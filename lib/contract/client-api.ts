import { z } from 'zod'
import { clientApiCloser, clientApiDirection, clientApiError, clientApiName, clientApiStatus } from '@/lib/domain/client-api'
import { deliveryResult } from '@/lib/domain/subscription'
import { wmsOutcome } from '@/lib/domain/wms'
import { anyOf, Day, get, Id, Instant, paged, paging, patch } from './kernel'

const lists = ['app_b2b:client-api-list', 'app_b2b:client-closed-transaction'] as const
const acts = 'app_b2b:client-api-retrigger'

const Attempt = z.object({
  id: Id, created_at: Instant, attempt: z.number(), response_status: z.number().nullable(),
  duration_ms: z.number(), result: z.enum(deliveryResult.names), error: z.string().nullable(),
})

/** Bodies are null once they are no longer kept. */
const Whole = z.object({
  http_method: z.string(), request_path: z.string().nullable(), request_body: z.string().nullable(),
  response_body: z.string().nullable(), attempts: z.array(Attempt),
})

/** One message to a client's system with its retry state. */
const Transaction = z.object({
  id: Id,
  transaction_no: z.string(),
  client_id: Id,
  client: z.string(),
  environment: z.string(),
  direction: z.enum(clientApiDirection.names),
  api_name: z.enum(clientApiName.names),
  ref_no: z.string().nullable(),
  tracking_no: z.string().nullable(),
  /** Null: no answer, or not sent yet. */
  http_status: z.number().nullable(),
  error_code: z.enum(clientApiError.names).nullable(),
  error_message: z.string().nullable(),
  /** Of a message to or from a warehouse system: what became of it. */
  outcome: z.enum(wmsOutcome.names).nullable(),
  attempt_count: z.number(),
  next_attempt_at: Instant.nullable(),
  last_attempt_at: Instant.nullable(),
  status: z.enum(clientApiStatus.names),
  closed_reason: z.string().nullable(),
  closed_by: z.string().nullable(),
  closed_at: Instant.nullable(),
  created_at: Instant,
  /** Only where one is asked for by `id`. */
  whole: Whole.nullable(),
})

/** 0 names the rows in the body instead, as the seeds have it. */
const one = z.object({ id: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) })
const ids = z.array(Id).min(1, 'Choose at least one row.').max(500, 'At most 500 rows at a time.').optional()
const skipped = z.array(z.object({ id: Id, reason: z.string() }))
const refreshes = ['clientApi.list', 'clientApi.summary', 'subscriptions.deliveries']

const filters = { client_id: anyOf(Id), api_name: anyOf(z.enum(clientApiName.names)), direction: z.enum(clientApiDirection.names).optional() }

/**
 * Messages between us and clients' systems (clients.md 2.7, 3.3): events of a client's subscription, and what goes to and comes from its warehouse system.
 * Other calls of a client's system are found among the requests received.
 */
export const clientApi = {
  list: get('/api/fulfillmentbb/client_api_failed_transactions', {
    needs: lists,
    exportRows: 50_000,
    query: paging.extend({
      ...filters,
      id: Id.optional(),
      /** Left out: what is failed or pending, unless something is searched for. */
      status: anyOf(z.enum(clientApiStatus.names)),
      error_code: anyOf(z.enum(clientApiError.names)),
      /** Pending for this many minutes and more. */
      waiting_over: z.coerce.number().int().min(0).max(100_000).optional(),
      closed_by: z.enum(clientApiCloser.names).optional(),
    }),
    reply: paged(Transaction),
  }),
  summary: get('/api/fulfillmentbb/client_api_pending_summary', {
    needs: 'app_b2b:client-api-summary',
    query: paging.extend(filters),
    reply: paged(z.object({
      id: Id, client_id: Id, client: z.string(), api_name: z.enum(clientApiName.names),
      total: z.number(), success: z.number(), pending: z.number(), failed: z.number(),
      /** Per cent of what is finished, two places; null while nothing is. */
      success_rate: z.string().nullable(),
      oldest_pending_at: Instant.nullable(),
      avg_response_ms: z.number().nullable(),
      /** The days it counts, for links to its rows. */
      from: Day, to: Day,
    })),
  }),
  retrigger: patch('/api/fulfillmentbb/client_api_retrigger_failed_transactions/:id', {
    needs: acts, params: one, body: z.object({ ids }), reply: z.object({ queued: z.number(), skipped }), refreshes,
  }),
  close: patch('/api/fulfillmentbb/client_api_closed_transaction/update/:id', {
    needs: acts,
    params: one,
    body: z.object({ ids, closed_reason: z.string().trim().min(5, 'The reason has 5 to 250 characters.').max(250, 'The reason has 5 to 250 characters.') }),
    reply: z.object({ closed: z.number(), skipped }),
    refreshes,
  }),
}
