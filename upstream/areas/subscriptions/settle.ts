import { sql } from 'drizzle-orm'
import { deliveryResult, type DeliveryResult, subscriptionHealth, subscriptionKind, type SubscriptionKind, webhookEventState } from '@/lib/domain/subscription'
import { first, inTransaction, persistently, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Services } from '../../platform/services'
import { written, type Wording } from '../../platform/letter-words'
import { localeOf } from '../../core/accounts/account-letters'
import { nextTick, type Sending } from './claims'
import { keepLog, type Try } from './log'
import type { SubscriptionRow } from './row'
import { retryAfter } from '../../platform/retry-after'

/** Minutes until the next try, after the first, the second … (tracking.md 6); the last stands for all further ones. */
const PAUSES = [1, 5, 15, 60, 240] as const
/** Failures in a row after which a subscription rests until somebody sets it going again (tracking.md 3). */
const SUSPEND_AFTER = 20

/** Seconds from the try just made to the next. */
export const pauseAfter = (attempt: number, seconds: number) => Math.max(seconds, (PAUSES[Math.min(attempt, PAUSES.length) - 1] ?? 240) * 60)

const kindInArabic: Readonly<Record<SubscriptionKind, string>> = { tracking: 'التتبع', label: 'البوالص', pod: 'إثبات التسليم', order: 'الطلبات' }

interface Suspended {
  subscription: SubscriptionRow
  client: string
  error: string
}
const suspended: Wording<Suspended> = {
  en: ({ subscription: s, client, error }) => [
    `${subscriptionKind.label(s.kind)} webhook of ${client} (${s.environment}) is suspended`,
    `${SUSPEND_AFTER} calls in a row to ${s.url ?? 'its address'} failed, the last with: ${error}\n\nEvents are kept and wait. Correct the receiver, then switch the subscription on again under Subscriptions; a test is sent and what waited follows in its order.`,
  ],
  ar: ({ subscription: s, client, error }) => [
    `تم تعليق اشتراك Webhook (${kindInArabic[s.kind]}) الخاص بـ ${client} في البيئة ${s.environment === 'sandbox' ? 'التجريبية' : 'الفعلية'}`,
    `فشلت ${SUSPEND_AFTER} محاولة متتالية للاتصال بالعنوان:\n${s.url ?? '–'}\n\nآخر خطأ:\n${error}\n\nالأحداث محفوظة وتنتظر الإرسال. صحّحوا إعداد المستقبِل ثم فعّلوا الاشتراك من جديد في صفحة الاشتراكات؛ يُرسل اختبار ثم ترد الأحداث المنتظرة بترتيبها.`,
  ],
}

async function mailSuspended(tx: Db, { mail }: Services, s: SubscriptionRow, error: string): Promise<void> {
  const client = await first<{ name: string; contact_email: string }>(tx, sql`select name, contact_email from clients where id = ${s.client_id}`)
  if (!client) return
  const to = s.alert_emails.length > 0 ? s.alert_emails : [client.contact_email]
  const reader = { name: '', locale: await localeOf(tx, ...to) }
  await mail.post(tx, { ...written('webhook_suspended', suspended, { subscription: s, client: client.name, error }, reader), to, client_id: s.client_id })
}

/** A subscription that just became suspended says so by mail. */
async function noteHealth(tx: Db, services: Services, s: SubscriptionRow, error: string | null): Promise<void> {
  if (error === null) {
    await rows(tx, sql`update client_subscriptions set health = ${literal(subscriptionHealth, 'ok')}, consecutive_failures = 0, last_success_at = now()
      where id = ${s.id} and health <> ${literal(subscriptionHealth, 'suspended')}`)
    return
  }
  const so = await first<{ n: number }>(
    tx,
    sql`update client_subscriptions set consecutive_failures = consecutive_failures + 1, last_error = ${error}, last_error_at = now(),
          health = case when consecutive_failures + 1 >= ${SUSPEND_AFTER} then 'suspended' else 'failing' end
        where id = ${s.id} and health <> ${literal(subscriptionHealth, 'suspended')} returning consecutive_failures as n`,
  )
  if (so && so.n >= SUSPEND_AFTER) await mailSuspended(tx, services, s, error)
}

/** Whether the call is still ours to settle; a worker taken for dead that comes back late changes nothing any more. */
async function settleEvent(tx: Db, { events, claim }: Sending, result: DeliveryResult, wait: number): Promise<boolean> {
  const [event] = events
  if (!event) return false
  const state = result === 'success' ? 'delivered' : result === 'retrying' ? 'pending' : 'failed'
  const settled = await first(
    tx,
    sql`update webhook_events set state = ${state}, attempts = attempts + 1, claim = null, claimed_until = null,
        next_at = now() + make_interval(secs => ${wait}),
          settled_at = case when ${state} = ${literal(webhookEventState, 'pending')} then null else now() end
        where id = ${event.id} and claim = ${claim} and state = ${literal(webhookEventState, 'pending')} returning id`,
  )
  // Those behind it wait as long, or every look for work would pass over them.
  if (settled && result === 'retrying') {
    await rows(
      tx,
      sql`update webhook_events set next_at = now() + make_interval(secs => ${wait}) where subscription_id = ${event.subscription_id}
            and package_id = ${event.package_id}
            and state = ${literal(webhookEventState, 'pending')} and id > ${event.id} and next_at < now() + make_interval(secs => ${wait})`,
    )
  }
  return settled !== null
}

async function settleBatch(tx: Db, { subscription: s, id, claim }: Sending, result: DeliveryResult, wait: number): Promise<boolean> {
  const again = result === 'retrying'
  const settled = await first(
    tx,
    sql`update client_subscriptions s set batch_claim = null, batch_claimed_until = null, batch_id = case when ${again} then s.batch_id end,
          batch_attempts = case when ${again} then s.batch_attempts + 1 else 0 end,
          next_batch_at = case when ${again} then now() + make_interval(secs => ${wait})
            when exists (select 1 from webhook_events w where w.subscription_id = s.id and w.state = ${literal(webhookEventState, 'pending')}
              and w.batch_id is distinct from ${id}) then now()
            else ${nextTick(sql`s.schedule_minutes`)} end
        where s.id = ${s.id} and s.batch_claim = ${claim} returning s.id`,
  )
  if (settled && !again) {
    await rows(
      tx,
      sql`update webhook_events set state = ${result === 'success' ? 'delivered' : 'failed'}, attempts = attempts + 1, settled_at = now()
          where subscription_id = ${s.id} and batch_id = ${id} and state = ${literal(webhookEventState, 'pending')}`,
    )
  }
  return settled !== null
}

/** Writes down what came of a call: the log row, the event's or batch's fate, the subscription's health; all or none. */
export async function settle(services: Services, sending: Sending, made: Try): Promise<DeliveryResult> {
  const attempt = sending.attempts + 1
  const isTaken = made.error === null
  const result: DeliveryResult = isTaken ? 'success' : attempt > sending.subscription.retry_limit ? 'abandoned' : 'retrying'
  const wait = result === 'retrying' ? pauseAfter(attempt, retryAfter(made.response_headers['retry-after'])) : 0
  // The receiver has been asked: what it said is written down however long the database is away.
  await persistently(() => inTransaction(services.database.db, async (tx) => {
    const isOurs = await (sending.batch ? settleBatch : settleEvent)(tx, sending, result, wait)
    await keepLog(tx, made, { attempt, result: isOurs ? result : isTaken ? 'success' : 'failed', waitSeconds: isOurs && !isTaken ? wait : 0 })
    if (isOurs) await noteHealth(tx, services, sending.subscription, made.error)
  }))
  if (!isTaken)
    services.log.info({ subscription: sending.subscription.id, attempt, error: made.error, result: deliveryResult.label(result) }, 'webhook not taken')
  return result
}
