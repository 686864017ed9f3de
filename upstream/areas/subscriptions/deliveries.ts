import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { subscriptions } from '@/lib/contract/subscriptions'
import { splitNumbers } from '@/lib/domain/scan-input'
import { webhookEventState } from '@/lib/domain/subscription'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { allOf, anyOfValues, dayRange, isNumber, type ListQuery, pageOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { requestedClient, ownClients } from './requested-client'
import { BODY_DAYS } from './purge'
import { subscriptionOf } from './settings'

type Row = z.input<typeof subscriptions.deliveries.reply>['rows'][number] & { id: number }
type Whole = z.input<typeof subscriptions.delivery.reply> & { id: number }
type Query = z.output<typeof subscriptions.deliveries.query>
type ReplayFailed = z.output<typeof subscriptions.replayFailed.body>

/** What can go once more: events still kept that are not about to go anyway. */
export const deliveryReplayable = sql`(o.event <> 'test' and exists (select 1 from webhook_events w where (w.event_id = o.event_id or w.batch_id = o.event_id)
    and w.claim is null and w.state <> ${literal(webhookEventState, 'closed')}))`

const columns = sql`o.id, o.created_at, s.kind, o.environment, o.client_id, c.name as client, o.event, o.event_code, o.event_id, o.tracking_no, o.events,
  o.attempt,
  o.response_status, o.duration_ms, o.result, o.error, o.next_try_at, ${deliveryReplayable} as can_replay`
const from = sql`outgoing_logs o join client_subscriptions s on s.id = o.entity_id and o.entity_type = 'client_subscription'
  join clients c on c.id = o.client_id`

/** Rows of webhooks this person may know of. */
const visible = (who: Who): SQL[] => {
  const own = ownClients(who)
  return [sql`o.integration = 'client_webhook'`, ...(own === null ? [] : [anyOfValues(sql`o.client_id`, own) ?? sql`false`])]
}

/** A parcel is found in its own calls and in the batches that told of it. */
const ofParcel = (number: string | undefined) =>
  number
    ? sql`o.id in (select id from outgoing_logs where ${isNumber(sql`tracking_no`, [number, ...splitNumbers(number)])}
        union all select l.id from webhook_events w join outgoing_logs l on l.event_id = w.batch_id
        where ${isNumber(sql`w.tracking_no`, [number, ...splitNumbers(number)])} and w.batch_id is not null)`
    : undefined

/** Tries to deliver, newest first (tracking.md 4, Health). What is searched for is a tracking number. */
export function deliveryList(db: Db, who: Who, query: Query) {
  const list: ListQuery = {
    columns, from,
    where: [
      ...visible(who),
      query.client_id ? sql`o.client_id = ${query.client_id}` : undefined,
      anyOfValues(sql`s.kind`, query.kind),
      query.environment ? sql`o.environment = ${query.environment}` : undefined,
      anyOfValues(sql`o.result`, query.status),
      ofParcel(query.tracking_no ?? query.search),
      dayRange(sql`o.created_at`, query.from, query.to),
    ],
    sorts: { created_at: { by: sql`o.created_at`, kind: 'time' } },
    defaultSort: 'created_at',
    id: sql`o.id`,
  }
  return pageOf<Row>(db, list, query)
}

const gone = () => new Refusal(404, 'That delivery no longer exists.')

/** One try, with what was sent and answered; bodies are null once their 30 days are over. */
export async function deliveryOf(db: Db, who: Who, id: number): Promise<Whole> {
  const row = await first<Whole>(
    db,
    sql`select ${columns}, o.method, o.url, o.request_headers, o.request_body, o.response_headers, o.response_body from ${from}
        where ${allOf([sql`o.id = ${id}`, ...visible(who)])}`,
  )
  if (!row) throw gone()
  return row
}

/** A subscription at rest sends nothing, and what is queued for it would only lie there. */
function refuseAtRest(s: { active: boolean; health: string }): void {
  if (!s.active) throw new Refusal(409, 'This subscription is switched off. Switch it on first.')
  if (s.health === 'suspended') throw new Refusal(409, 'This subscription is suspended. Switch it on again first.')
}

/** Back into the queue with the same event id; its tries start anew. */
const again = sql`state = ${literal(webhookEventState, 'pending')}, attempts = 0, next_at = now(), settled_at = null`

/** What waits in a batch of its subscription's goes with that, and is not queued twice. */
const free = sql`w.claim is null and w.state <> ${literal(webhookEventState, 'closed')}
    and (w.state <> ${literal(webhookEventState, 'pending')} or w.batch_id is null or s.integration_mode = 'webhook')`

/** Sends what a delivery told of once more, with the same event id. 409 while it is on its way or nothing of it is kept. */
export async function replay(db: Db, who: Who, id: number, audit: (entry: AuditEntry) => void): Promise<{ queued: number }> {
  const log = await first<{ event_id: string; event: string; subscription_id: number; active: boolean; health: string }>(
    db,
    sql`select o.event_id, o.event, s.id as subscription_id, s.active, s.health from ${from} where ${allOf([sql`o.id = ${id}`, ...visible(who)])}`,
  )
  if (!log) throw gone()
  if (log.event === 'test') throw new Refusal(409, 'A test is not repeated. Send a new one.')
  refuseAtRest(log)
  const queued = await rows(
    db,
    sql`update webhook_events w set ${again} from client_subscriptions s where s.id = w.subscription_id
          and (w.event_id = ${log.event_id} or w.batch_id = ${log.event_id}) and ${free} returning w.id`,
  )
  if (queued.length === 0) {
    const kept = await first<{ closed: boolean }>(db, sql`select bool_and(state = ${literal(webhookEventState, 'closed')}) as closed from webhook_events
      where event_id = ${log.event_id} or batch_id = ${log.event_id} having count(*) > 0`)
    throw kept
      ? new Refusal(409, kept.closed ? 'This delivery was closed and is not sent again.' : 'This delivery is on its way already.')
      : new Refusal(410, `The event is no longer kept: events are kept ${BODY_DAYS} days.`)
  }
  audit({ entity: 'client_subscription', entity_id: log.subscription_id, action: 'replay', after: { delivery_id: id, events: queued.length } })
  return { queued: queued.length }
}

/** Queues everything given up since a moment once more, in its order. */
export async function replayFailed(db: Db, who: Who, body: ReplayFailed, audit: (entry: AuditEntry) => void): Promise<{ queued: number }> {
  const client = await requestedClient(db, who, body)
  const subscription = await subscriptionOf(db, client.id, body.kind, body.environment)
  if (!subscription) throw new Refusal(404, 'Nothing is subscribed here.')
  refuseAtRest(subscription)
  const queued = await rows(db, sql`update webhook_events w set ${again} where w.subscription_id = ${subscription.id}
      and w.state = ${literal(webhookEventState, 'failed')} and w.settled_at >= ${body.since}::timestamptz returning w.id`)
  audit({ entity: 'client_subscription', entity_id: subscription.id, action: 'replay', after: { since: body.since, events: queued.length } })
  return { queued: queued.length }
}
