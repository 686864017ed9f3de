import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { deliveryResult, subscriptionHealth, undeliveredEvents, webhookEventState } from '@/lib/domain/subscription'
import { choiceColumn, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal, literals } from '../literals'
import { pgTable } from '../table'
import { clients } from './clients'

/** tracking.md 2: one a client, kind and environment. The row of kind `auth` says how we sign in at the client's side. */
export const clientSubscriptions = pgTable(
  'client_subscriptions',
  {
    id: rowId(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    kind: text('kind').notNull(),
    environment: text('environment').notNull().default('production'),
    /** True: made of the client-wide webhook of clients.md, whose address is read from the client's settings at every send. */
    inherited: boolean('inherited').notNull().default(false),
    integration_mode: text('integration_mode').notNull().default('webhook'),
    active: boolean('active').notNull().default(false),
    url: text('url'),
    method: text('method').notNull().default('POST'),
    content_type: text('content_type').notNull().default('json'),
    /** [{key, value, secret}]; the value of a secret one is encrypted. */
    headers: jsonb('headers').notNull().default([]),
    events: text('events').array().notNull().default(sql`'{*}'`),
    schedule_minutes: integer('schedule_minutes').notNull().default(15),
    batch_size: integer('batch_size').notNull().default(100),
    include_raw: boolean('include_raw').notNull().default(false),
    include_pii: boolean('include_pii').notNull().default(false),
    label_format: text('label_format').notNull().default('pdf'),
    label_delivery: text('label_delivery').notNull().default('url'),
    pod_parts: text('pod_parts').array().notNull().default(sql`'{signature,photo}'`),
    retry_limit: integer('retry_limit').notNull().default(5),
    timeout_seconds: integer('timeout_seconds').notNull().default(15),
    alert_emails: text('alert_emails').array().notNull().default(sql`'{}'`),
    health: statusColumn(subscriptionHealth, 'ok'),
    last_success_at: instant('last_success_at'),
    last_error: text('last_error'),
    last_error_at: instant('last_error_at'),
    consecutive_failures: integer('consecutive_failures').notNull().default(0),
    /** The batch under way: its id stays the same from try to try. */
    batch_id: uuid('batch_id'),
    batch_attempts: integer('batch_attempts').notNull().default(0),
    next_batch_at: instant('next_batch_at'),
    batch_claim: uuid('batch_claim'),
    batch_claimed_until: instant('batch_claimed_until'),
    batch_worker_id: uuid('batch_worker_id'),
    auth_type: text('auth_type').notNull().default('none'),
    username: text('username'),
    header_name: text('header_name'),
    token_url: text('token_url'),
    oauth_client_id: text('oauth_client_id'),
    scope: text('scope'),
    /** Encrypted, by name: password, token, oauth_client_secret, hmac_secret. */
    secrets: jsonb('secrets').notNull().default({}),
    ...stamps(),
  },
  (t) => [uniqueIndex('client_subscriptions_once').on(t.client_id, t.kind, t.environment)],
)

/**
 * Events waiting to be told, written with the change they tell of. `pending` until delivered or given up (`failed`); `closed` ones are dealt with otherwise.
 */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: rowId(),
    /** What the receiver tells repeats apart by: the same at every try. */
    event_id: uuid('event_id').notNull().defaultRandom().unique(),
    subscription_id: ref('subscription_id').notNull().references(() => clientSubscriptions.id, { onDelete: 'cascade' }),
    /** Null, and no package list: a test, which waits for nobody. */
    package_id: ref('package_id'),
    package_list_id: ref('package_list_id'),
    tracking_no: text('tracking_no'),
    order_id: text('order_id'),
    event_type: text('event_type').notNull(),
    event_code: text('event_code'),
    payload: jsonb('payload').notNull(),
    state: statusColumn(webhookEventState, 'pending'),
    attempts: integer('attempts').notNull().default(0),
    next_at: instant('next_at').notNull().default(sql`now()`),
    /** Who is sending it, and until when that is believed. */
    claim: uuid('claim'),
    claimed_until: instant('claimed_until'),
    worker_id: uuid('worker_id'),
    batch_id: uuid('batch_id'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    settled_at: instant('settled_at'),
    closed_reason: text('closed_reason'),
    /** Null: the system closed it. */
    closed_by: ref('closed_by'),
    closed_at: instant('closed_at'),
  },
  (t) => [
    index('webhook_events_due').on(t.subscription_id, t.next_at, t.id).where(sql`${t.state} = ${literal(webhookEventState, 'pending')}`),
    index('webhook_events_line').on(t.subscription_id, t.package_id, t.id).where(sql`${t.state} = ${literal(webhookEventState, 'pending')}`),
    index('webhook_events_lists')
      .on(t.subscription_id, t.package_list_id, t.id)
      .where(sql`${t.state} = ${literal(webhookEventState, 'pending')} and ${t.package_list_id} is not null`),
    index('webhook_events_queue').on(t.subscription_id, t.id).where(sql`${t.state} = ${literal(webhookEventState, 'pending')}`),
    index('webhook_events_claimed').on(t.subscription_id).where(sql`${t.state} = ${literal(webhookEventState, 'pending')} and ${t.claim} is not null`),
    index('webhook_events_failed').on(t.subscription_id, t.settled_at).where(sql`${t.state} = ${literal(webhookEventState, 'failed')}`),
    index('webhook_events_open').on(t.created_at.desc(), t.id.desc()).where(sql`${t.state} in ${literals(webhookEventState, ...undeliveredEvents)}`),
    index('webhook_events_closed').on(t.closed_at.desc(), t.id.desc()).where(sql`${t.state} = ${literal(webhookEventState, 'closed')}`),
    index('webhook_events_age').on(t.created_at),
    index('webhook_events_tracking').on(t.tracking_no).where(sql`${t.tracking_no} is not null`),
    index('webhook_events_batch').on(t.batch_id).where(sql`${t.batch_id} is not null`),
  ],
)

/** reports.md 2: every call we make, one row a try. Not partitioned; a nightly purge keeps it to 60 days, bodies to 30. */
export const outgoingLogs = pgTable(
  'outgoing_logs',
  {
    id: rowId(),
    created_at: instant('created_at').notNull().default(sql`now()`),
    integration: text('integration').notNull(),
    partner_code: text('partner_code'),
    client_id: ref('client_id'),
    carrier_id: ref('carrier_id'),
    entity_type: text('entity_type'),
    entity_id: ref('entity_id'),
    environment: text('environment').notNull().default('production'),
    order_id: text('order_id'),
    tracking_no: text('tracking_no'),
    ref_no: text('ref_no'),
    event: text('event').notNull(),
    event_code: text('event_code'),
    /** The id the other side tells repeats apart by. */
    event_id: uuid('event_id'),
    /** Things told in this one call: 1, or a batch. */
    events: integer('events').notNull().default(1),
    method: text('method').notNull(),
    url: text('url').notNull(),
    request_headers: jsonb('request_headers').notNull().default({}),
    request_body: text('request_body'),
    response_status: integer('response_status'),
    response_headers: jsonb('response_headers').notNull().default({}),
    response_body: text('response_body'),
    duration_ms: integer('duration_ms').notNull().default(0),
    attempt: integer('attempt').notNull().default(1),
    next_try_at: instant('next_try_at'),
    result: choiceColumn(deliveryResult).notNull(),
    error: text('error'),
  },
  (t) => [
    index('outgoing_logs_recent').on(t.created_at.desc(), t.id.desc()),
    index('outgoing_logs_tracking').on(t.tracking_no, t.created_at.desc()).where(sql`${t.tracking_no} is not null`),
    index('outgoing_logs_event').on(t.event_id).where(sql`${t.event_id} is not null`),
    index('outgoing_logs_order').on(t.order_id).where(sql`${t.order_id} is not null`),
    index('outgoing_logs_client').on(t.client_id, t.created_at.desc(), t.id.desc()),
    index('outgoing_logs_entity').on(t.entity_type, t.entity_id, t.created_at.desc(), t.id.desc()),
    index('outgoing_logs_result').on(t.integration, t.result, t.created_at.desc(), t.id.desc()),
  ],
)
