import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { outgoing } from '@/lib/contract/outgoing'
import { carrierStatus } from '@/lib/domain/carrier'
import { carrierOperation } from '@/lib/domain/carrier-feed'
import { clientStatus } from '@/lib/domain/client'
import { addDays, daysBetween, today } from '@/lib/domain/days'
import { OUTGOING_DAYS, outgoingIntegration } from '@/lib/domain/outgoing'
import { deliveryResult, orderEvent } from '@/lib/domain/subscription'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { allOf, anyOfValues, contains, dayRange, inClasses, isNumber, pageOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { bookingReplayable, replayCall } from '../carrier-feeds/call-log'
import { ownClients } from '../subscriptions/requested-client'
import { deliveryReplayable, replay } from '../subscriptions/deliveries'
import { BODY_DAYS } from '../subscriptions/purge'

type Query = z.output<typeof outgoing.list.body>
type Line = z.output<typeof outgoing.list.reply>['rows'][number]
type Whole = z.output<typeof outgoing.one.reply>

/** Calls a person may know of: staff all, a client's people those to their own system, nobody else any. */
function visible(who: Who): SQL {
  const own = ownClients(who)
  return own === null ? sql`true` : sql`o.integration = 'client_webhook' and ${anyOfValues(sql`o.client_id`, own) ?? sql`false`}`
}

const canRetry = sql`(o.result in ${literals(deliveryResult, 'failed', 'abandoned')} and case o.integration when 'carrier_api' then ${bookingReplayable}
  when 'client_webhook' then ${deliveryReplayable} else false end)`
const columns = sql`o.id, o.created_at, to_char(o.created_at at time zone 'Asia/Dubai', 'YYYY-MM-DD HH24:MI:SS.MS') as time, o.integration,
  o.partner_code as partner, coalesce(o.event_code, o.event) as event,
  coalesce(o.tracking_no, o.order_id, o.ref_no) as ref, o.method, o.response_status, o.result, o.duration_ms, o.attempt, o.error, ${canRetry} as can_retry`

/** The last 24 hours, or the days asked for: at most seven of them (reports.md 4). */
function period({ from, to }: Query): SQL | undefined {
  if (!from && !to) return sql`o.created_at >= now() - interval '24 hours'`
  const last = to ?? today()
  const begin = from ?? addDays(last, 1 - OUTGOING_DAYS)
  if (daysBetween(begin, last) >= OUTGOING_DAYS) throw refuseField('from', `Choose at most ${OUTGOING_DAYS} days.`)
  return dayRange(sql`o.created_at`, begin, last)
}

/** Calls made, newest first. A number is looked for on the days asked for; what is searched for are words of the error. 422 beyond seven days. */
export function callList(db: Db, who: Who, query: Query) {
  return pageOf<Line>(
    db,
    {
      columns, from: sql`outgoing_logs o`,
      where: [
        visible(who), period(query),
        anyOfValues(sql`o.integration`, query.integration),
        query.partner_code ? sql`o.partner_code = ${query.partner_code.toUpperCase()}` : undefined,
        anyOfValues(sql`o.client_id`, query.client_id),
        anyOfValues(sql`o.carrier_id`, query.carrier_id),
        anyOfValues(sql`o.result`, query.result),
        inClasses(sql`o.response_status`, query.status_class),
        query.event ? sql`(o.event = ${query.event} or o.event_code = ${query.event.toUpperCase()})` : undefined,
        query.tracking_no ? isNumber(sql`o.tracking_no`, [query.tracking_no]) : undefined,
        query.order_id ? isNumber(sql`o.order_id`, [query.order_id]) : undefined,
        query.search ? sql`o.error ilike ${contains(query.search)}` : undefined,
      ],
      sorts: { created_at: { by: sql`o.created_at`, kind: 'time' } }, defaultSort: 'created_at', id: sql`o.id`,
    },
    query,
  )
}

const gone = () => new Refusal(404, 'That call is no longer kept.')

/** One call with what was sent and answered. 404 for one that is gone or not this person's, 410 once its bodies are. */
export async function callOf(db: Db, who: Who, id: number): Promise<Whole> {
  const row = await first<Whole & { too_old: boolean }>(
    db,
    sql`select ${columns}, o.url, o.tracking_no, o.order_id, o.next_try_at, o.request_headers, o.request_body, o.response_headers, o.response_body,
          o.created_at < now() - make_interval(days => ${BODY_DAYS}) as too_old
        from outgoing_logs o where ${allOf([sql`o.id = ${id}`, visible(who)])}`,
  )
  if (!row) throw gone()
  const { too_old, ...whole } = row
  if (too_old) throw new Refusal(410, `The body is no longer kept: bodies are kept ${BODY_DAYS} days.`)
  return whole
}

/** Makes a call once more by the queue it came from, under the id the other side knows it by. 409 for one that was taken, or whose repeat could do harm. */
export async function retryCall(tx: Db, who: Who, id: number, audit: (entry: AuditEntry) => void): Promise<{ queued: number }> {
  const call = await first<{ integration: string; can_retry: boolean }>(tx, sql`select o.integration, ${canRetry} as can_retry from outgoing_logs o
    where ${allOf([sql`o.id = ${id}`, visible(who)])}`)
  if (!call) throw gone()
  if (!call.can_retry) throw new Refusal(409, 'This call cannot be repeated safely.')
  return call.integration === 'client_webhook' ? replay(tx, who, id, audit) : replayCall(tx, who, id, audit)
}

/** What the log can be narrowed to, for whoever asks. */
export async function callFilters(db: Db, who: Who): Promise<z.output<typeof outgoing.filters.reply>> {
  const own = ownClients(who)
  const partners = await rows<{ value: string; label: string }>(
    db,
    sql`select client_code as value, name as label from clients where status <> ${literal(clientStatus, 'delete')}
          and ${own === null ? sql`true` : (anyOfValues(sql`id`, own) ?? sql`false`)}
        ${own === null ? sql`union all select carrier_code, display_name from carriers where status <> ${literal(carrierStatus, 'delete')}` : sql``}
        order by label`,
  )
  const toClients = ['tracking.updated', 'label.created', 'pod.available', ...orderEvent.names].map((value) => ({ value, label: value }))
  return {
    partners, results: [...deliveryResult.names].map((value) => ({ value, label: deliveryResult.label(value) })),
    integrations: own === null ? [...outgoingIntegration.options] : [{ value: 'client_webhook', label: outgoingIntegration.label('client_webhook') }],
    events: own === null ? [...toClients, ...carrierOperation.options] : toClients,
  }
}
