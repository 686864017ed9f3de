import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { subscriptionHealth, webhookEventState } from '@/lib/domain/subscription'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { claimIsLost } from '../../platform/worker'
import { subscriptionColumns, type SubscriptionRow } from './row'

/** Calls to one client at a time, so that a slow one holds up nobody else and is not flooded itself. */
const PER_SUBSCRIPTION = 8
/** Beyond the client's own timeout: fetching a token, drawing a label, writing down what came of it. */
const LEASE_SECONDS = 90

export interface QueuedEvent {
  id: number
  event_id: string
  subscription_id: number
  package_id: number | null
  tracking_no: string | null
  order_id: string | null
  event_type: string
  event_code: string | null
  payload: Record<string, unknown>
  attempts: number
  created_at: string
}

/** One call to make: an event, or a batch of them in order. Ours as long as `claim` stands. */
export interface Sending {
  subscription: SubscriptionRow
  /** Id of the call as the receiver sees it: the event's, or the batch's. */
  id: string
  claim: string
  batch: boolean
  events: QueuedEvent[]
  /** Tries made before this one. */
  attempts: number
}

const eventColumns = sql`e.id, e.event_id, e.subscription_id, e.package_id, e.tracking_no, e.order_id, e.event_type, e.event_code, e.payload, e.attempts,
  e.created_at`
const sendable = (mode: 'webhook' | 'schedular'): SQL =>
  sql`s.active and s.health <> ${literal(subscriptionHealth, 'suspended')} and s.kind <> 'auth' and s.integration_mode = ${mode}`

/**
 * Takes up to `limit` events whose time has come. Of one package or list only the oldest waiting is ever free, so its steps arrive in their
 * order however many workers there are; what a dead worker held is free again as soon as it is known to be dead.
 */
export async function claimEvents(db: Db, worker: string | null, limit: number): Promise<Sending[]> {
  const claim = randomUUID()
  const taken = await rows<QueuedEvent>(
    db,
    sql`with ready as (
          select s.id, s.timeout_seconds, ${PER_SUBSCRIPTION} - (
            select count(*) from webhook_events c where c.subscription_id = s.id and c.state = ${literal(webhookEventState, 'pending')} and c.claim is not null
              and not ${claimIsLost(sql`c.worker_id`, sql`c.claimed_until`)}) as room
          from client_subscriptions s where ${sendable('webhook')}
            and exists (select 1 from webhook_events w where w.subscription_id = s.id and w.state = ${literal(webhookEventState, 'pending')}
              and w.next_at <= now())
          order by random() limit ${limit}),
        picked as (
          select e.id, r.timeout_seconds from ready r cross join lateral (
            select e.id from webhook_events e
            where e.subscription_id = r.id and e.state = ${literal(webhookEventState, 'pending')} and e.next_at <= now()
              and (e.claim is null or ${claimIsLost(sql`e.worker_id`, sql`e.claimed_until`)})
              and not exists (select 1 from webhook_events b where b.subscription_id = e.subscription_id and b.package_id = e.package_id
                and b.state = ${literal(webhookEventState, 'pending')} and b.id < e.id)
              and not exists (select 1 from webhook_events b where b.subscription_id = e.subscription_id and b.package_list_id = e.package_list_id
                and b.state = ${literal(webhookEventState, 'pending')} and b.id < e.id)
            order by e.next_at, e.id limit greatest(r.room, 0) for update of e skip locked) e
          limit ${limit})
        update webhook_events e set claim = ${claim}, worker_id = ${worker}::uuid,
          claimed_until = now() + make_interval(secs => k.timeout_seconds + ${LEASE_SECONDS})
        from picked k where e.id = k.id returning ${eventColumns}`,
  )
  if (taken.length === 0) return []
  const found = await rows<SubscriptionRow>(db, sql`select ${subscriptionColumns} from client_subscriptions s
    where s.id = any(${sql.param(taken.map((e) => e.subscription_id))}::bigint[])`)
  const byId = new Map(found.map((row) => [row.id, row]))
  return taken.flatMap((event) => {
    const subscription = byId.get(event.subscription_id)
    return subscription ? [{ subscription, id: event.event_id, claim, batch: false, events: [event], attempts: event.attempts }] : []
  })
}

/** The next full step of a subscription's clock, in Dubai as anywhere since hours are whole: every 15 min is :00, :15, :30, :45. */
export const nextTick = (minutes: SQL) => sql`to_timestamp((floor(extract(epoch from now()) / (60 * ${minutes})) + 1) * 60 * ${minutes})`

const dueClock = (db: Db) =>
  first<SubscriptionRow>(
    db,
    sql`select ${subscriptionColumns} from client_subscriptions s where ${sendable('schedular')} and coalesce(s.next_batch_at, now()) <= now()
          and (s.batch_claim is null or ${claimIsLost(sql`s.batch_worker_id`, sql`s.batch_claimed_until`)})
        order by s.next_batch_at nulls first limit 1 for update of s skip locked`,
  )

/** The batch a subscription was at, or the oldest waiting events as a new one. */
async function batchOf(tx: Db, s: SubscriptionRow): Promise<{ id: string; events: QueuedEvent[] }> {
  const id = s.batch_id ?? randomUUID()
  if (!s.batch_id) {
    await rows(
      tx,
      sql`with oldest as (select w.id from webhook_events w where w.subscription_id = ${s.id} and w.state = ${literal(webhookEventState, 'pending')}
          order by w.id limit ${s.batch_size} for update)
          update webhook_events e set batch_id = ${id} from oldest o where e.id = o.id`,
    )
  }
  return {
    id,
    events: await rows<QueuedEvent>(tx, sql`select ${eventColumns} from webhook_events e where e.subscription_id = ${s.id}
        and e.state = ${literal(webhookEventState, 'pending')} and e.batch_id = ${id} order by e.id`),
  }
}

/** Takes the batch of one subscription whose clock has struck; clocks with nothing to tell are set on. Null: no batch is due. */
export async function claimBatch(db: Db, worker: string | null): Promise<Sending | null> {
  for (;;) {
    const taken = await inTransaction(db, async (tx): Promise<Sending | 'nothing' | null> => {
      const subscription = await dueClock(tx)
      if (!subscription) return null
      const { id, events } = await batchOf(tx, subscription)
      if (events.length === 0) {
        await rows(tx, sql`update client_subscriptions s set batch_id = null, batch_attempts = 0, batch_claim = null,
          next_batch_at = ${nextTick(sql`s.schedule_minutes`)} where s.id = ${subscription.id}`)
        return 'nothing'
      }
      const claim = randomUUID()
      await rows(
        tx,
        sql`update client_subscriptions set batch_id = ${id}, batch_claim = ${claim}, batch_worker_id = ${worker}::uuid,
            batch_claimed_until = now() + make_interval(secs => timeout_seconds + ${LEASE_SECONDS})
            where id = ${subscription.id}`,
      )
      return { subscription, id, claim, batch: true, events, attempts: subscription.batch_attempts }
    })
    if (taken !== 'nothing') return taken
  }
}

/** A call that broke off is nobody's: it is made again when the time of its claim is over. */
export const letGo = (db: Db, { batch, claim }: Sending) =>
  rows(db, batch
    ? sql`update client_subscriptions set batch_worker_id = null where batch_claim = ${claim}`
    : sql`update webhook_events set worker_id = null where claim = ${claim}`)
