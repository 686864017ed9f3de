import { z } from 'zod'
import { anyOf, byId, get, Id, Instant, paged, paging, numberText } from './kernel'
import { statusClass } from './outgoing'

const needs = 'app_base:drf-logs'

const Line = z.object({
  id: Id,
  created_at: Instant,
  /** The same in Dubai, to the millisecond. */
  time: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number(),
  duration_ms: z.number(),
  /** Name of the person, or the first characters of the token. */
  user: z.string().nullable(),
  user_id: z.number().nullable(),
  client: z.string().nullable(),
  ip: z.string().nullable(),
  ref: z.string().nullable(),
  error_class: z.string().nullable(),
  request_id: z.string(),
})

/** What reached us and what we said (settings.md 2.4). Secrets are masked before anything is written. */
export const requestLogs = {
  list: get('/api/drf_logs/list', {
    needs,
    exportRows: 50_000,
    query: paging.extend({
      method: anyOf(z.enum(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])),
      status_class: anyOf(statusClass),
      path: z.string().trim().max(200).optional(),
      user_id: anyOf(Id),
      client_id: anyOf(Id),
      ip: z.string().trim().max(60).optional(),
      request_id: z.string().trim().max(64).optional(),
      ref_no: numberText(60).optional(),
      /** Milliseconds and more. */
      slow: z.coerce.number().int().min(0).max(600_000).optional(),
    }),
    reply: paged(Line),
  }),
  one: get('/api/drf_logs/:id', {
    needs,
    params: byId,
    reply: Line.extend({
      url: z.string(), user_category: z.string().nullable(), token_prefix: z.string().nullable(), user_agent: z.string().nullable(),
      ref_no: z.string().nullable(), tracking_no: z.string().nullable(), order_id: z.string().nullable(),
      has_body: z.boolean(), request_headers: z.record(z.string(), z.string()), request_body: z.string().nullable(), response_body: z.string().nullable(),
      /** Other lines of the same request id: calls received, and calls it made to others. */
      together: z.array(z.object({ id: Id, method: z.string(), path: z.string(), status: z.number(), created_at: Instant })),
    }),
  }),
}
