import { z } from 'zod'
import { outgoingIntegration } from '@/lib/domain/outgoing'
import { deliveryResult } from '@/lib/domain/subscription'
import { anyOf, byId, Choice, get, Id, Instant, paged, paging, post, numberText } from './kernel'

const needs = ['app_report:outgoing-log', 'app_base:drf-logs'] as const

export const statusClass = z.enum(['2xx', '3xx', '4xx', '5xx'])

const Line = z.object({
  id: Id,
  created_at: Instant,
  /** The same in Dubai, to the millisecond. */
  time: z.string(),
  integration: z.enum(outgoingIntegration.names),
  partner: z.string().nullable(),
  event: z.string(),
  ref: z.string().nullable(),
  method: z.string(),
  response_status: z.number().nullable(),
  result: z.enum(deliveryResult.names),
  duration_ms: z.number(),
  attempt: z.number(),
  error: z.string().nullable(),
  /** May be made once more: it came to nothing, and a repeat does no harm. */
  can_retry: z.boolean(),
})

/** Every call we make to carriers' and clients' systems, a row a try (reports.md 2, 4). Secrets and people are masked before anything is written. */
export const outgoing = {
  list: post('/api/outgoing/log-data', {
    needs,
    writes: false,
    exportRows: 50_000,
    body: paging.extend({
      integration: anyOf(z.enum(outgoingIntegration.names)),
      partner_code: z.string().trim().max(40).optional(),
      client_id: anyOf(Id),
      carrier_id: anyOf(Id),
      result: anyOf(z.enum(deliveryResult.names)),
      status_class: anyOf(statusClass),
      event: z.string().trim().max(60).optional(),
      tracking_no: numberText(60).optional(),
      order_id: numberText(60).optional(),
    }),
    reply: paged(Line),
  }),
  one: get('/api/outgoing/log-data/:id', {
    needs,
    params: byId,
    reply: Line.extend({
      url: z.string(), tracking_no: z.string().nullable(), order_id: z.string().nullable(), next_try_at: Instant.nullable(),
      request_headers: z.record(z.string(), z.string()), request_body: z.string().nullable(),
      response_headers: z.record(z.string(), z.string()), response_body: z.string().nullable(),
    }),
  }),
  retry: post('/api/outgoing/log-data/:id/retry', {
    needs: 'app_report:outgoing-log-retry', params: byId, reply: z.object({ queued: z.number() }),
    refreshes: ['outgoing.list', 'outgoing.one', 'subscriptions.deliveries', 'carrierSettings.calls', 'clientApi.list'],
  }),
  filters: get('/api/export-report/filters/outgoing_log', {
    needs: 'app_report:outgoing-log',
    reply: z.object({ integrations: z.array(Choice), partners: z.array(Choice), events: z.array(Choice), results: z.array(Choice) }),
  }),
}
