import { sql } from 'drizzle-orm'
import type { DeliveryResult } from '@/lib/domain/subscription'
import { rows, type Db } from '../../db/db'
import type { QueuedEvent } from './claims'
import type { SubscriptionRow } from './row'

/** One call as it was made, secrets and people already masked. `error` null: it was taken. */
export interface Try {
  subscription: SubscriptionRow
  event: string
  event_id: string
  events: readonly Pick<QueuedEvent, 'tracking_no' | 'order_id' | 'event_code'>[]
  method: string
  url: string
  request_headers: Record<string, string>
  request_body: string
  response_status: number | null
  response_headers: Record<string, string>
  response_body: string
  duration_ms: number
  error: string | null
}

const BODY_CHARS = 64 * 1024

/** A row of the outgoing log (reports.md 2). A batch is one call and one row; it names a parcel only when it is about one. */
export async function keepLog(db: Db, made: Try, so: { attempt: number; result: DeliveryResult; waitSeconds: number }): Promise<void> {
  const { subscription: s } = made
  const only = made.events.length === 1 ? made.events[0] : undefined
  await rows(
    db,
    sql`insert into outgoing_logs (integration, partner_code, client_id, entity_type, entity_id, environment, tracking_no, order_id, event, event_code,
        event_id, events, method, url,
          request_headers, request_body, response_status, response_headers, response_body, duration_ms, attempt, next_try_at, result, error)
        select 'client_webhook', c.client_code, c.id, 'client_subscription', ${s.id}, ${s.environment}, ${only?.tracking_no ?? null}, ${only?.order_id ?? null},
          ${made.event},
          ${only?.event_code ?? null}, ${made.event_id}, ${made.events.length || 1}, ${made.method}, ${made.url},
            ${JSON.stringify(made.request_headers)}::jsonb,
          ${made.request_body.slice(0, BODY_CHARS)}, ${made.response_status}::int, ${JSON.stringify(made.response_headers)}::jsonb,
            ${made.response_body.slice(0, BODY_CHARS)},
          ${made.duration_ms}, ${so.attempt}, case when ${so.waitSeconds}::int > 0 then now() + make_interval(secs => ${so.waitSeconds}) end, ${so.result},
            ${made.error}::text
        from clients c where c.id = ${s.client_id}`,
  )
}
