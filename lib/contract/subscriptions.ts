import { z } from 'zod'
import {
  deliveryFormat, deliveryMethod, deliveryResult, integrationMode, labelDelivery, labelFormat,
  orderEvent, podPart, signingSecretFault, subscriptionAuth, subscriptionEnvironment, subscriptionHealth,
  subscriptionKind,
} from '@/lib/domain/subscription'
import { Emails } from './email'
import { anyOf, byId, Flag, get, Id, Instant, paged, paging, patch, post, numberText } from './kernel'

const needs = 'app_tracking:client-subscription-tracking' as const
const edits = 'app_tracking:client-subscription-edit' as const

const Environment = z.enum(subscriptionEnvironment.names)
const Kind = z.enum(subscriptionKind.names)
/** Whose: an administrator names the client, a client's user need not. */
const Scope = z.object({ client_id: Id.optional(), environment: Environment.default('production') })

const oneLine = (max: number) => z.string().trim().max(max).regex(/^[^\p{Cc}]*$/u, 'Line breaks are not allowed here.')
const Text = (max: number) => oneLine(max).nullish()

const Header = z.object({
  key: z.string().trim().regex(/^[A-Za-z0-9-]{1,60}$/, 'A header name has letters, digits and dashes.'),
  /** Left out of a secret header: the value kept before stays. */
  value: oneLine(500).nullish(),
  secret: Flag.default(false),
})
const ShownHeader = z.object({ key: z.string(), value: z.string().nullable(), secret: z.boolean(), set: z.boolean() })

const common = {
  integration_mode: z.enum(integrationMode.names),
  method: z.enum(deliveryMethod.names),
  content_type: z.enum(deliveryFormat.names),
  include_raw: z.boolean(),
  include_pii: z.boolean(),
}
/** `health` counts in a row; `waiting` events are queued, `failed` ones were given up in the last 30 days. */
const Shown = z.object({
  ...common,
  client_id: Id,
  client: z.string(),
  kind: Kind,
  environment: Environment,
  /** False: nothing is saved yet, these are the defaults. */
  exists: z.boolean(),
  /** The client-wide webhook of the client's settings, used until this is saved. */
  inherited_url: z.string().nullable(),
  version: z.number(),
  active: z.boolean(),
  url: z.string().nullable(),
  headers: z.array(ShownHeader),
  schedule_minutes: z.number(),
  batch_size: z.number(),
  retry_limit: z.number(),
  timeout_seconds: z.number(),
  alert_emails: z.array(z.string()),
  health: z.object({
    state: z.enum(subscriptionHealth.names),
    last_success_at: Instant.nullable(),
    last_error: z.string().nullable(),
    last_error_at: Instant.nullable(),
    consecutive_failures: z.number(),
    waiting: z.number(),
    failed: z.number(),
    next_batch_at: Instant.nullable(),
  }),
})
const shown = {
  tracking: Shown.extend({ events: z.array(z.string()) }),
  label: Shown.extend({ label_format: z.enum(labelFormat.names), label_delivery: z.enum(labelDelivery.names) }),
  pod: Shown.extend({ pod_parts: z.array(z.enum(podPart.names)) }),
  order: Shown.extend({ events: z.array(z.string()) }),
}

const Saved = z.object(common).partial().extend({
  client_id: Id.optional(),
  environment: Environment.default('production'),
  /** The version that was read; somebody else's change since then is a 409. */
  version: z.number().int().optional(),
  active: Flag.optional(),
  url: z.string().trim().max(500).nullish(),
  headers: z.array(Header).max(10, 'At most 10 headers.').optional(),
  schedule_minutes: z.number()
    .int('Interval must be 5 to 1440 minutes.')
    .min(5, 'Interval must be 5 to 1440 minutes.')
    .max(1440, 'Interval must be 5 to 1440 minutes.')
    .optional(),
  batch_size: z.number().int().min(1, 'A batch has 1 to 500 events.').max(500, 'A batch has 1 to 500 events.').optional(),
  retry_limit: z.number().int().min(0, 'Retries must be 0 to 10.').max(10, 'Retries must be 0 to 10.').optional(),
  timeout_seconds: z.number().int().min(3, 'The timeout must be 3 to 30 seconds.').max(30, 'The timeout must be 3 to 30 seconds.').optional(),
  alert_emails: Emails(10).optional(),
})

const Secret = z.object({ set: z.boolean() })
/** A secret calls are signed with; `words` say how long it is. */
export const signingSecret = (words: string) => z.string().trim().min(32, words).max(128, words).superRefine((secret, check) => {
  const message = signingSecretFault(secret)
  if (message) check.addIssue({ code: 'custom', message })
})
const Auth = z.object({
  client_id: Id,
  environment: Environment,
  exists: z.boolean(),
  version: z.number(),
  auth_type: z.enum(subscriptionAuth.names),
  username: z.string().nullable(),
  header_name: z.string().nullable(),
  token_url: z.string().nullable(),
  oauth_client_id: z.string().nullable(),
  scope: z.string().nullable(),
  password: Secret,
  token: Secret,
  oauth_client_secret: Secret,
  hmac_secret: Secret,
  /** Until then the secret before it signs as well; null: one signs alone. */
  signed_twice_until: Instant.nullable(),
})

/** One try to deliver: a row of the outgoing log. */
const Delivery = z.object({
  id: Id,
  created_at: Instant,
  kind: Kind,
  environment: Environment,
  client_id: Id,
  client: z.string(),
  event: z.string(),
  event_code: z.string().nullable(),
  event_id: z.string(),
  tracking_no: z.string().nullable(),
  /** Events in the call: 1, or a batch. */
  events: z.number(),
  attempt: z.number(),
  response_status: z.number().nullable(),
  duration_ms: z.number(),
  result: z.enum(deliveryResult.names),
  error: z.string().nullable(),
  next_try_at: Instant.nullable(),
  /** May be sent once more. */
  can_replay: z.boolean(),
})

const afterReplay = [
  'subscriptions.deliveries', 'subscriptions.delivery', 'subscriptions.tracking', 'subscriptions.label', 'subscriptions.pod', 'subscriptions.order',
]

export const subscriptions = {
  tracking: get('/api/subscription/tracking', { needs, query: Scope, reply: shown.tracking }),
  saveTracking: patch('/api/subscription/tracking', {
    needs: edits,
    body: Saved.extend({ events: z.array(z.string().trim().max(10)).max(200).optional() }),
    reply: shown.tracking,
    refreshes: ['subscriptions.tracking', 'subscriptions.deliveries'],
  }),
  label: get('/api/subscription/label', { needs, query: Scope, reply: shown.label }),
  saveLabel: patch('/api/subscription/label', {
    needs: edits,
    body: Saved.extend({ label_format: z.enum(labelFormat.names).optional(), label_delivery: z.enum(labelDelivery.names).optional() }),
    reply: shown.label,
    refreshes: ['subscriptions.label', 'subscriptions.deliveries'],
  }),
  pod: get('/api/subscription/pod', { needs, query: Scope, reply: shown.pod }),
  savePod: patch('/api/subscription/pod', {
    needs: edits,
    body: Saved.extend({ pod_parts: z.array(z.enum(podPart.names)).max(3).optional() }),
    reply: shown.pod,
    refreshes: ['subscriptions.pod', 'subscriptions.deliveries'],
  }),
  order: get('/api/subscription/order', { needs, query: Scope, reply: shown.order }),
  saveOrder: patch('/api/subscription/order', {
    needs: edits,
    /** `*` stands for all of them, also those added later. */
    body: Saved.extend({ events: z.array(z.enum(['*', ...orderEvent.names])).max(10).optional() }),
    reply: shown.order,
    refreshes: ['subscriptions.order', 'subscriptions.deliveries'],
  }),
  auth: get('/api/subscription/auth', { needs, query: Scope, reply: Auth }),
  saveAuth: patch('/api/subscription/auth', {
    needs: edits,
    /** A secret left out, or empty, stays as it is; `null` takes it away. */
    body: z.object({
      client_id: Id.optional(),
      environment: Environment.default('production'),
      version: z.number().int().optional(),
      auth_type: z.enum(subscriptionAuth.names),
      username: Text(200),
      password: Text(200),
      token: Text(2000),
      header_name: z.string().trim().regex(/^[A-Za-z0-9-]{1,60}$/, 'A header name has letters, digits and dashes.').nullish(),
      token_url: z.string().trim().max(500).nullish(),
      oauth_client_id: Text(200),
      oauth_client_secret: Text(500),
      scope: Text(500),
      hmac_secret: signingSecret('The signing secret has 32 to 128 characters.').nullish(),
    }),
    reply: Auth,
    refreshes: ['subscriptions.auth'],
  }),
  /** Sends one made-up event to the saved address, at most 15 s. Leaves a row in the log, changes nothing. */
  test: post('/api/subscription/test', {
    needs: edits,
    writes: false,
    whileViewing: false,
    body: z.object({ client_id: Id.optional(), kind: Kind, environment: Environment.default('production') }),
    reply: z.object({ status_code: z.number(), ms: z.number(), body_excerpt: z.string() }),
    refreshes: ['subscriptions.deliveries'],
  }),
  deliveries: get('/api/subscription/deliveries', {
    needs,
    query: paging.extend({
      client_id: Id.optional(), kind: anyOf(Kind), environment: Environment.optional(),
      status: anyOf(z.enum(deliveryResult.names)), tracking_no: numberText(60).optional(),
    }),
    reply: paged(Delivery),
  }),
  delivery: get('/api/subscription/deliveries/:id', {
    needs,
    params: byId,
    /** Bodies are kept 30 days and at most 64 kB; secrets and people are masked in them. */
    reply: Delivery.extend({
      method: z.string(), url: z.string(), request_headers: z.record(z.string(), z.string()), request_body: z.string().nullable(),
      response_headers: z.record(z.string(), z.string()), response_body: z.string().nullable(),
    }),
  }),
  replay: post('/api/subscription/deliveries/:id/replay', { needs: edits, params: byId, reply: z.object({ queued: z.number() }), refreshes: afterReplay }),
  replayFailed: post('/api/subscription/replay-failed', {
    needs: edits,
    body: z.object({ client_id: Id.optional(), kind: Kind, environment: Environment.default('production'), since: z.iso.datetime({ offset: true }) }),
    reply: z.object({ queued: z.number() }),
    refreshes: afterReplay,
  }),
  /** The file behind the link of a label.created or pod.available event; the link itself is the proof. */
  file: get('/api/public/subscription-file/:id/:part', {
    needs: null,
    open: 'A signed link of an event we sent; it opens for seven days. Rate limited.',
    token: 'none',
    kind: 'download',
    params: byId.extend({
      part: z.enum(['label-pdf', 'label-zpl', 'label-png', 'signature', 'pod-pdf', 'photo-1', 'photo-2', 'photo-3', 'photo-4', 'photo-5']),
    }),
    query: z.object({ until: z.string().max(20).default(''), sign: z.string().max(100).default('') }),
  }),
}
