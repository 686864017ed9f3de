import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { subscriptions } from '@/lib/contract/subscriptions'
import { clientDefaults } from '@/lib/domain/client'
import { subscriptionHealth, type SubscriptionKind, webhookEventState } from '@/lib/domain/subscription'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { Refusal, refuseField } from '../../platform/refusal'
import { seal } from '../../platform/tokens'
import type { Who } from '../../platform/who'
import { reach, Unreachable, type Outside } from '../../platform/outside'
import { nextTick } from './claims'
import { requestedClient, type SettingsScope } from './requested-client'
import { maskedUrl } from './send'
import { subscriptionColumns, type KeptHeader, type SubscriptionRow } from './row'

type Shown = z.input<typeof subscriptions.tracking.reply> & z.input<typeof subscriptions.label.reply> & z.input<typeof subscriptions.pod.reply>
type Given = z.output<typeof subscriptions.saveTracking.body> & z.output<typeof subscriptions.saveLabel.body> & z.output<typeof subscriptions.savePod.body>
/** What a save of any kind may say. */
export type Saving = Partial<Given> & SettingsScope

/** What stands while nothing is saved; the same as the table's own defaults. */
export const fresh = (client_id: number, kind: SubscriptionKind, { environment }: SettingsScope): SubscriptionRow => ({
  id: 0, client_id, kind, environment, inherited: false, integration_mode: 'webhook',
  active: false, url: null, method: 'POST', content_type: 'json', headers: [], events: ['*'],
  schedule_minutes: 15, batch_size: 100, include_raw: false, include_pii: false,
  label_format: 'pdf', label_delivery: 'url', pod_parts: ['signature', 'photo'], retry_limit: 5,
  timeout_seconds: 15, alert_emails: [], health: 'ok', last_success_at: null, last_error: null,
  last_error_at: null, consecutive_failures: 0, batch_id: null, batch_attempts: 0,
  next_batch_at: null, version: 0,
})

export const subscriptionOf = (db: Db, client_id: number, kind: SubscriptionKind, environment: SettingsScope['environment'], lock: SQL = sql``) =>
  first<SubscriptionRow>(db, sql`select ${subscriptionColumns} from client_subscriptions s where s.client_id = ${client_id} and s.kind = ${kind}
      and s.environment = ${environment} ${lock}`)

/** What stands for a client while nothing is saved: batches as often as its settings say (clients.md 2.3). */
async function freshOf(db: Db, client_id: number, kind: SubscriptionKind, scope: SettingsScope): Promise<SubscriptionRow> {
  const kept = await first<{ minutes: number | null }>(db, sql`select (settings->>'schedular_interval_min')::int as minutes from client_settings
    where client_id = ${client_id}`)
  return { ...fresh(client_id, kind, scope), schedule_minutes: kept?.minutes ?? clientDefaults.schedular_interval_min }
}

const shownHeader = ({ key, value, secret }: KeptHeader) => ({ key, value: secret ? null : value, secret, set: value !== '' })

async function shown(db: Db, client: { id: number; name: string }, row: SubscriptionRow): Promise<Shown> {
  const counts = await first<{ waiting: number; failed: number }>(
    db,
    sql`select (select count(*) from (select 1 from webhook_events where subscription_id = ${row.id} and state = ${literal(webhookEventState, 'pending')}
        limit 10000) w) as waiting,
          (select count(*) from (select 1 from webhook_events where subscription_id = ${row.id} and state = ${literal(webhookEventState, 'failed')}
          limit 10000) f) as failed`,
  )
  const wide = await first<{ url: string | null }>(db, sql`select nullif(settings->>'webhook_url', '') as url from client_settings
    where client_id = ${client.id}`)
  const isOwn = row.id !== 0 && !row.inherited
  const {
    id: _id, inherited: _inherited, health, last_success_at, last_error, last_error_at,
    consecutive_failures, batch_id: _batch, batch_attempts: _tries, next_batch_at, ...rest
  } = row
  return {
    ...rest, client: client.name, exists: isOwn, inherited_url: isOwn || !wide?.url ? null : maskedUrl(wide.url),
    active: isOwn && row.active, headers: row.headers.map(shownHeader),
    health: {
      state: health, last_success_at, last_error, last_error_at, consecutive_failures, waiting: counts?.waiting ?? 0, failed: counts?.failed ?? 0,
      next_batch_at: isOwn && row.active && row.integration_mode === 'schedular' ? next_batch_at : null,
    },
  }
}

/** A subscription as its screen shows it, secrets left out; the defaults while nothing is saved. */
export async function readSubscription(db: Db, who: Who, kind: SubscriptionKind, scope: SettingsScope): Promise<Shown> {
  const client = await requestedClient(db, who, scope)
  return shown(db, client, (await subscriptionOf(db, client.id, kind, scope.environment)) ?? (await freshOf(db, client.id, kind, scope)))
}

/** Headers that are ours to set: who may set them could pass for us or break the call. */
const ours = new Set([
  'host', 'connection', 'content-length', 'content-type', 'transfer-encoding', 'expect',
  'upgrade', 'te', 'trailer', 'keep-alive', 'proxy-authorization', 'proxy-connection',
  'x-event-id', 'x-timestamp', 'x-signature', 'webhook-id', 'webhook-timestamp', 'webhook-signature',
])

function keptHeaders(given: NonNullable<Saving['headers']>, before: readonly KeptHeader[], secret: string): KeptHeader[] {
  const names = given.map(({ key }) => key.toLowerCase())
  return given.map(({ key, value, secret: isSecret }, i) => {
    const name = names[i] ?? ''
    if (ours.has(name)) throw refuseField(`headers.${i}.key`, `The header ${key} is set by us.`)
    if (names.indexOf(name) !== i) throw refuseField(`headers.${i}.key`, `The header ${key} is given twice.`)
    const old = before.find((header) => header.secret && header.key.toLowerCase() === name)
    if (isSecret && !value && old) return { ...old, key }
    if (!value) throw refuseField(`headers.${i}.value`, `Give the header ${key} a value.`)
    return { key, value: isSecret ? seal(value, secret, 'partner secrets') : value, secret: isSecret }
  })
}

/** 422 with the sentence of tracking.md 4 for an address nobody may call. */
export async function refuseUnreachable(field: string, url: string, outside: Outside, notHttps?: string): Promise<void> {
  await reach(url, outside).catch((error: unknown) => {
    if (!(error instanceof Unreachable)) throw error
    throw refuseField(field, notHttps && !url.toLowerCase().startsWith('https:') ? notHttps : error.message)
  })
}

async function refuseUnknownEvents(db: Db, events: readonly string[]): Promise<void> {
  const known = await rows<{ code: string }>(db, sql`select code from tracking_event_master where code = any(${sql.param(events)}::text[])`)
  const unknown = events.find((code) => code !== '*' && !known.some((row) => row.code === code))
  if (unknown !== undefined) throw refuseField('events', `Event code ${unknown} is unknown.`)
}

/** An address already saved is not judged again here, so that a client may switch off or correct the rest while its name is gone; every send judges it. */
async function refuseWrong(db: Db, kind: SubscriptionKind, next: SubscriptionRow, before: SubscriptionRow, outside: Outside): Promise<void> {
  if (next.url && (next.url !== before.url || (next.active && !before.active))) await refuseUnreachable('url', next.url, outside)
  if (next.active && !next.url) throw refuseField('url', 'Enter an https address.')
  if ((kind === 'tracking' || kind === 'order') && next.events.length === 0) throw refuseField('events', 'Choose at least one event.')
  if (kind === 'tracking') await refuseUnknownEvents(db, next.events)
  if (kind === 'pod' && next.pod_parts.length === 0) throw refuseField('pod_parts', 'Choose at least one part.')
}

const forAudit = ({ headers, url, health: _health, last_success_at: _s, last_error: _e, last_error_at: _at, ...row }: SubscriptionRow) => ({
  ...row, url: url && maskedUrl(url), headers: headers.map(shownHeader),
})

const write = (tx: Db, who: Who, s: SubscriptionRow) =>
  rows(
    tx,
    sql`insert into client_subscriptions as s (client_id, kind, environment, integration_mode, active, url, method, content_type, headers, events,
        schedule_minutes, batch_size, include_raw,
          include_pii, label_format, label_delivery, pod_parts, retry_limit, timeout_seconds, alert_emails, created_by, updated_by)
        values (${s.client_id}, ${s.kind}, ${s.environment}, ${s.integration_mode}, ${s.active}, ${s.url}, ${s.method}, ${s.content_type},
          ${JSON.stringify(s.headers)}::jsonb,
          ${sql.param(s.events)}::text[], ${s.schedule_minutes}, ${s.batch_size}, ${s.include_raw}, ${s.include_pii}, ${s.label_format}, ${s.label_delivery},
            ${sql.param(s.pod_parts)}::text[],
          ${s.retry_limit}, ${s.timeout_seconds}, ${sql.param(s.alert_emails)}::text[], ${who.user_id}, ${who.user_id})
        on conflict (client_id, kind, environment) do update set inherited = false, integration_mode = excluded.integration_mode, active = excluded.active,
          url = excluded.url,
          method = excluded.method, content_type = excluded.content_type, headers = excluded.headers, events = excluded.events,
            schedule_minutes = excluded.schedule_minutes,
          batch_size = excluded.batch_size, include_raw = excluded.include_raw, include_pii = excluded.include_pii, label_format = excluded.label_format,
          label_delivery = excluded.label_delivery, pod_parts = excluded.pod_parts, retry_limit = excluded.retry_limit,
            timeout_seconds = excluded.timeout_seconds,
          alert_emails = excluded.alert_emails, version = s.version + 1, updated_at = now(), updated_by = excluded.updated_by`,
  )

/** A clock that changed strikes anew; one that only went on keeps its next stroke. */
const setClock = (tx: Db, id: number) =>
  rows(tx, sql`update client_subscriptions s set next_batch_at = case when s.integration_mode = 'schedular' then ${nextTick(sql`s.schedule_minutes`)} end,
    batch_id = null, batch_attempts = 0, batch_claim = null where s.id = ${id}`)

/** Sets a subscription going: its failures are forgotten, what waited is due, and before it goes a test (tracking.md 3). */
async function setGoing(tx: Db, id: number): Promise<void> {
  await rows(tx, sql`update client_subscriptions set health = ${literal(subscriptionHealth, 'ok')}, consecutive_failures = 0 where id = ${id}`)
  await rows(tx, sql`update webhook_events set next_at = now() where subscription_id = ${id} and state = ${literal(webhookEventState, 'pending')}
      and next_at > now()`)
  await rows(
    tx,
    sql`insert into webhook_events (subscription_id, event_type, payload, next_at)
        values (${id}, 'test', ${JSON.stringify({ message: 'The subscription was switched on.' })}::jsonb, now() - interval '1 day')`,
  )
}

export interface Saver {
  db: Db
  who: Who
  outside: Outside
  secret: string
  audit: (entry: AuditEntry) => void
}

/**
 * Saves what was given of a subscription, the rest stays; the first save makes it. 422 with the sentences of tracking.md 4, 409 when somebody
 * else saved since `version`. `active: true` also resets its health and queues a test.
 */
export async function saveSubscription({ db, who, outside, secret, audit }: Saver, kind: SubscriptionKind, given: Saving): Promise<Shown> {
  const client = await requestedClient(db, who, given)
  const { client_id: _client, environment, version, headers, ...changes } = given
  const kept = await subscriptionOf(db, client.id, kind, environment, sql`for update`)
  const before = kept && !kept.inherited ? kept : await freshOf(db, client.id, kind, given)
  if (version !== undefined && kept && !kept.inherited && version !== kept.version)
    throw new Refusal(409, 'Someone else has saved this subscription. Open it again; what you typed is still here.')
  const said = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<SubscriptionRow>
  const next: SubscriptionRow = {
    ...before, ...said, url: (said.url === undefined ? before.url : said.url) || null,
    headers: headers ? keptHeaders(headers, before.headers, secret) : before.headers,
  }
  await refuseWrong(db, kind, next, before, outside)
  await write(db, who, next)
  const after = await subscriptionOf(db, client.id, kind, environment)
  if (!after) throw new Refusal(404, 'That client no longer exists.')
  if (next.integration_mode !== before.integration_mode || next.schedule_minutes !== before.schedule_minutes) await setClock(db, after.id)
  if (given.active === true && (!before.active || before.health !== 'ok')) await setGoing(db, after.id)
  audit({ entity: 'client_subscription', entity_id: after.id, before: kept ? forAudit(before) : null, after: forAudit(after) })
  return shown(db, client, (await subscriptionOf(db, client.id, kind, environment)) ?? after)
}
