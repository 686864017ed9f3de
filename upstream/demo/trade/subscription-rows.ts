import type { ClientBase } from 'pg'
import type { clientSubscriptions } from '../../db/schema/subscriptions'
import { dayMs, iso, minuteMs } from '../calendar'
import type { Numbered } from '../copy'
import { clientId } from './clients'

type Row = Numbered<typeof clientSubscriptions>
type Plan = readonly [code: string, kind: 'tracking' | 'label' | 'pod', differs?: Partial<Row>]

/** Steps a shop wants to tell its customers of; not the first two, which it knows itself. */
const milestones = [
  'PKU02', 'HUB01', 'LNH02', 'LNH03', 'CUS04', 'LMD01', 'LMD03', 'LMD04', 'DEL01',
  'DEL02', 'DEL03', 'DEL04', 'DLF01', 'DLF02', 'DLF03', 'DLF04', 'RET01', 'RET03',
]
const endings = ['DEL01', 'DEL02', 'DEL03', 'DEL04', 'DLF01', 'DLF02', 'DLF03', 'DLF04', 'RET03']

/** Failures in a row of the one that fails and the one that was suspended; each try is the last of its event. */
const failing = { consecutive_failures: 7, last_error: 'The receiver answered 503.' }
const suspended = { consecutive_failures: 20, last_error: 'The receiver answered 404.' }

/** 18 subscriptions of 8 clients (tracking.md 8), one failing, one suspended, one switched off. */
const plans: readonly Plan[] = [
  ['NOORB', 'tracking', { alert_emails: ['it@noorb.example'] }],
  ['NOORB', 'tracking', { environment: 'sandbox', events: ['*'] }],
  ['NOORB', 'label', { active: false }],
  ['NOORB', 'pod', { pod_parts: ['signature', 'pdf'] }],
  ['DTOFZ', 'tracking', { integration_mode: 'schedular', schedule_minutes: 30, batch_size: 200 }],
  ['DTOFZ', 'label', { label_format: 'zpl', label_delivery: 'base64' }],
  ['GGDMC', 'tracking', { health: 'failing', retry_limit: 0, ...failing }],
  ['GGDMC', 'pod'],
  ['GGDMC', 'label'],
  ['PALMK', 'tracking', { health: 'suspended', retry_limit: 0, ...suspended, alert_emails: ['shop@palmk.example'] }],
  ['SAFFR', 'tracking', { content_type: 'xml', method: 'PUT', events: endings }],
  ['SAFFR', 'pod'],
  ['ALMAS', 'tracking', { include_pii: true, events: endings }],
  ['ALMAS', 'pod', { pod_parts: ['signature', 'photo', 'pdf'] }],
  ['ZENHM', 'tracking'],
  ['ZENHM', 'label'],
  ['SOUKX', 'tracking', { content_type: 'form' }],
  ['SOUKX', 'tracking', { environment: 'sandbox', events: ['*'] }],
]

/** Addresses of names that never resolve: what is sent there fails at once and nothing of the demo leaves our systems. */
const addressOf = (code: string, kind: string, environment = 'production') =>
  `https://${environment === 'sandbox' ? 'sandbox.' : ''}${code.toLowerCase()}.example/hooks/${kind}`

export function subscriptionRows(nowMs: number): Row[] {
  return plans.map(([code, kind, differs], i) => ({
    id: i + 1, client_id: clientId(code), kind, environment: 'production', integration_mode: 'webhook',
    active: true, url: addressOf(code, kind, differs?.environment), method: 'POST',
    content_type: 'json', headers: [], events: milestones, schedule_minutes: 15, batch_size: 100,
    include_raw: false, include_pii: false, label_format: 'pdf', label_delivery: 'url',
    pod_parts: ['signature', 'photo'], retry_limit: 5, timeout_seconds: 15, alert_emails: [], health: 'ok', consecutive_failures: 0, last_error: null,
    last_success_at: null, last_error_at: null,
    created_at: iso(nowMs - (90 - i) * dayMs), updated_at: iso(nowMs - (60 - i) * dayMs), ...differs,
  }))
}

/** What happened to parcels of those clients in the last 25 days, as it was told: the newest of each kind, seven in ten of them steps. */
const events = `
  with happened as (
    select s.id as subscription_id, s.kind, p.id as package_id, e.event_code, e.received_at as at
    from client_subscriptions s join packages p on p.client_id = s.client_id and p.environment = s.environment join package_events e on e.package_id = p.id
    where s.kind = 'tracking' and s.active and e.event_mapping_status = 'mapped' and e.voided_at is null and s.events && array['*', e.event_code]
    union all
    select s.id, s.kind, p.id, null, p.created_at from client_subscriptions s join packages p on p.client_id = s.client_id and p.environment = s.environment
    where s.kind = 'label' and s.active and p.label_status = 'created'
    union all
    select s.id, s.kind, p.id, null, o.received_at from client_subscriptions s join packages p on p.client_id = s.client_id and p.environment = s.environment
    join pods o on o.package_id = p.id
    where s.kind = 'pod' and s.active and o.kind = 'delivery'),
  newest as (
    select h.*, row_number() over (partition by kind order by at desc, package_id, event_code) as nth from happened h
    where at < $2::timestamptz and at > $2::timestamptz - interval '25 days')
  insert into webhook_events (event_id, subscription_id, package_id, tracking_no, order_id, event_type, event_code, payload, state, attempts, next_at,
    created_at, settled_at)
  select md5('webhook' || n.subscription_id || n.kind || n.package_id || coalesce(n.event_code, '') || n.at)::uuid, n.subscription_id, p.id, p.tracking_no,
    p.order_id,
    case n.kind when 'tracking' then 'tracking.updated' when 'label' then 'label.created' else 'pod.available' end, n.event_code,
    jsonb_build_object('client_id', p.client_id, 'tracking_no', p.tracking_no, 'ref_no', p.ref_no, 'order_id', p.order_id, 'carrier_code', p.carrier_code,
      'status', p.status,
      'attempt_count', p.attempt_count, 'eta', p.promised_at)
      || case when n.event_code is null then '{}' else jsonb_build_object('event', jsonb_build_object('code', n.event_code, 'name', m.name, 'event_at', n.at))
        end,
    'delivered', 1, n.at, n.at, n.at + interval '2 seconds'
  from newest n join packages p on p.id = n.package_id left join tracking_event_master m on m.code = n.event_code
  where n.nth <= $1 * (case n.kind when 'tracking' then 0.7 else 0.15 end)
  order by n.at, p.id`

/** Their calls: most taken at once, one in thirty only at the second try, the last ones of the two in trouble not at all. */
const calls = `
  with line as (
    select w.*, s.kind, s.client_id, s.environment, s.method, s.url, s.content_type, s.health, s.consecutive_failures, s.last_error, c.client_code,
      row_number() over (partition by w.subscription_id order by w.created_at desc, w.id desc) as back,
        ('x' || substr(md5(w.event_id::text), 1, 6))::bit(24)::int as h
    from webhook_events w join client_subscriptions s on s.id = w.subscription_id join clients c on c.id = s.client_id),
  tries as (
    select l.*, t.attempt, l.back <= l.consecutive_failures as lost, t.attempt < t.last as again
    from line l cross join lateral (select g as attempt, case when l.h % 30 = 0 and l.back > l.consecutive_failures then 2 else 1 end as last
    from generate_series(1, 2) g) t
    where t.attempt <= t.last)
  insert into outgoing_logs (created_at, integration, partner_code, client_id, entity_type, entity_id, environment, order_id, tracking_no, event, event_code,
    event_id, method, url,
    request_headers, request_body, response_status, response_headers, response_body, duration_ms, attempt, next_try_at, result, error)
  select x.created_at + make_interval(secs => 2 + (x.attempt - 1) * 60), 'client_webhook', x.client_code, x.client_id, 'client_subscription', x.subscription_id,
    x.environment, x.order_id,
    x.tracking_no, x.event_type, x.event_code, x.event_id, x.method, x.url, jsonb_build_object('x-event-id', x.event_id, 'user-agent', 'Qafila-Webhooks/1'),
      x.payload::text,
    case when x.lost then substring(x.last_error from '\\d{3}')::int when x.again then 502 when x.h % 7 = 0 then 202 else 200 end, '{}', case when x.lost
      or x.again then 'error' else 'OK' end,
    60 + x.h % 340, x.attempt, case when x.again then x.created_at + interval '62 seconds' end,
    case when x.lost then 'abandoned' when x.again then 'retrying' else 'success' end,
    case when x.lost then x.last_error when x.again then 'The receiver answered 502.' end
  from tries x where x.created_at < $1::timestamptz order by x.created_at, x.id, x.attempt`

/** What has happened since for the one that is suspended: it waits until somebody switches it on. */
const waiting = `
  insert into webhook_events (event_id, subscription_id, package_id, tracking_no, order_id, event_type, event_code, payload, created_at, next_at)
  select md5('waiting' || p.id)::uuid, s.id, p.id, p.tracking_no, p.order_id, 'tracking.updated', p.event_code,
    jsonb_build_object('client_id', p.client_id, 'tracking_no', p.tracking_no, 'ref_no', p.ref_no, 'order_id', p.order_id, 'carrier_code', p.carrier_code,
      'status', p.status,
      'attempt_count', p.attempt_count, 'eta', p.promised_at, 'event', jsonb_build_object('code', p.event_code, 'name', m.name, 'event_at', p.event_at)),
    $1::timestamptz - make_interval(mins => 9 * p.nth::int), $1::timestamptz - make_interval(mins => 9 * p.nth::int)
  from client_subscriptions s cross join lateral (
    select p.*, e.event_code, e.event_at, row_number() over (order by p.id desc) as nth from packages p cross join lateral (
      select event_code, event_at from package_events where package_id = p.id and event_mapping_status = 'mapped' and voided_at is null
        and event_at < $1::timestamptz order by event_at desc, id desc limit 1) e
    where p.client_id = s.client_id and p.environment = s.environment order by p.id desc limit 14) p
    left join tracking_event_master m on m.code = p.event_code
  where s.health = 'suspended' order by p.nth desc`

/** What its people have dealt with by hand. */
const closed = `
  update webhook_events w set state = 'closed', closed_reason = 'The shop took these from the daily file instead.',
    closed_at = least(w.settled_at + interval '3 hours', $1::timestamptz),
    closed_by = (select id from users where email = 'client_developer@demo.example')
  where w.id in (select e.id from webhook_events e join client_subscriptions s on s.id = e.subscription_id where e.state = 'failed' and s.health = 'suspended'
  order by e.id limit 8)`

/** 4,000 deliveries to 20,000 parcels; nothing of them waits, so a start of the demo calls nobody. */
export async function seedDeliveries(client: ClientBase, nowMs: number, parcels: number): Promise<void> {
  const count = Math.round(parcels / 5)
  const until = iso(nowMs - 5 * minuteMs)
  await client.query(events, [count, until])
  await client.query(calls, [until])
  await client.query(
    `delete from outgoing_logs where integration = 'client_webhook' and id not in (select id from outgoing_logs where integration = 'client_webhook'
        order by created_at desc, id desc limit $1)`,
    [count],
  )
  await client.query(`update webhook_events w set state = 'failed' from outgoing_logs o where o.event_id = w.event_id and o.result = 'abandoned'`)
  await client.query(waiting, [until])
  await client.query(closed, [until])
  await client.query(
    `update client_subscriptions s set last_success_at = o.success, last_error_at = o.fault, last_error = coalesce(s.last_error, o.why)
     from (select entity_id, max(created_at) filter (where result = 'success') as success, max(created_at) filter (where result <> 'success') as fault,
             (array_agg(error order by created_at desc) filter (where result <> 'success'))[1] as why from outgoing_logs where integration = 'client_webhook'
             group by entity_id) o
     where o.entity_id = s.id`,
  )
}
