import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { clientApi } from '@/lib/contract/client-api'
import { addDays, daysBetween, today } from '@/lib/domain/days'
import { webhookEventState } from '@/lib/domain/subscription'
import type { Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, dayRange, pageOf } from '../../platform/list'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { apiName, clientId, events, ofDirection, ofKinds, visible } from './transactions'

type Query = z.output<typeof clientApi.summary.query>
type Row = z.output<typeof clientApi.summary.reply>['rows'][number]

const MOST_DAYS = 92

/** Today, or the days asked for: 92 of them at most. */
function period({ from, to }: Query): { from: string; to: string } {
  const last = to ?? (from && from > today() ? from : today())
  const begin = from ?? (to ? addDays(to, 1 - MOST_DAYS) : last)
  if (daysBetween(begin, last) >= MOST_DAYS) throw refuseField('from', `Choose at most ${MOST_DAYS} days.`)
  return { from: begin, to: last }
}

const adds = { total: { of: sql`r.total` }, success: { of: sql`r.success` }, pending: { of: sql`r.pending` }, failed: { of: sql`r.failed` } }
const groups = {
  client: { label: sql`r.client`, filter: { client_id: sql`r.client_id` } },
  api_name: { label: sql`r.api_name`, filter: { api_name: sql`r.api_name` } },
}

/**
 * How messages fared, a line for each client and API: those made in the days asked for, with the share that was taken of all that are
 * finished (clients.md 7.4) and how long receivers took to answer on average. 422 for more than 92 days.
 */
export function transactionSummary(db: Db, who: Who, query: Query) {
  const days = period(query)
  const of = [visible(who), ofDirection(query.direction), anyOfValues(clientId, query.client_id), ofKinds(query.api_name)]
  const counted = sql`(
    select g.*, c.name as client, t.avg_response_ms, ${days.from} as "from", ${days.to} as "to",
      case when g.success + g.failed > 0 then round(100.0 * g.success / (g.success + g.failed), 2)::text end as success_rate
    from (
      select min(w.id) as id, ${clientId} as client_id, ${apiName} as api_name, count(*)::int as total,
        (count(*) filter (where w.state = ${literal(webhookEventState, 'delivered')}))::int as success,
        (count(*) filter (where w.state = ${literal(webhookEventState, 'pending')}))::int as pending,
          (count(*) filter (where w.state = ${literal(webhookEventState, 'failed')}))::int as failed,
        min(w.created_at) filter (where w.state = ${literal(webhookEventState, 'pending')}) as oldest_pending_at
      from ${events} where ${allOf([...of, dayRange(sql`w.created_at`, days.from, days.to)])}
      group by 2, 3) g
    join clients c on c.id = g.client_id
    left join (
      select o.client_id, case when o.integration = 'client_wms' then o.event when s.kind = 'tracking' then 'tracking_event' else s.kind end as api_name,
        round(avg(o.duration_ms))::int as avg_response_ms
      from outgoing_logs o left join client_subscriptions s on s.id = o.entity_id and o.entity_type = 'client_subscription'
      where ${allOf([dayRange(sql`o.created_at`, days.from, days.to), anyOfValues(sql`o.client_id`, query.client_id)])} and o.event <> 'test'
        and o.integration in ('client_webhook', 'client_wms') group by 1, 2) t
      on t.client_id = g.client_id and t.api_name = g.api_name) r`
  return pageOf<Row>(
    db,
    {
      columns: sql`r.id, r.client_id, r.client, r.api_name, r.total, r.success, r.pending, r.failed, r.success_rate, r.oldest_pending_at, r.avg_response_ms,
        r."from", r."to"`,
      from: counted,
      where: [query.search ? sql`r.client ilike ${contains(query.search)}` : undefined],
      sorts: {
        client: { by: sql`r.client`, kind: 'text' }, total: { by: sql`r.total`, kind: 'number' },
        pending: { by: sql`r.pending`, kind: 'number' }, failed: { by: sql`r.failed`, kind: 'number' },
        oldest_pending_at: { by: sql`r.oldest_pending_at`, kind: 'time', nullable: true },
      },
      defaultSort: 'failed', id: sql`r.id`, few: true,
      adds, groups,
    },
    query,
  )
}
