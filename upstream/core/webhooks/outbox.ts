import { sql, type SQL } from 'drizzle-orm'
import { eventMappingStatus } from '@/lib/domain/carrier'
import { clientIntegration, clientStatus, type ClientWebhookEvent } from '@/lib/domain/client'
import type { SubscriptionKind } from '@/lib/domain/subscription'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'

/** Parcels something happened to, and whose they are. */
export interface Happened {
  package_ids: readonly number[]
  client_ids: readonly number[]
}

const ids = (list: readonly number[]) => sql.param([...new Set(list)])

const wideUrl = sql`nullif(t.settings->>'webhook_url', '')`
const wants = (name: ClientWebhookEvent) => sql`(c.integration_mode = ${literal(clientIntegration, 'webhook')} and ${wideUrl} is not null
  and t.settings->'webhook_events' ? ${name})`

/**
 * Who of these clients wants to be told: their subscriptions, and where there is none the client-wide webhook (tracking.md 2), which gets
 * a row of its own the first time so that its tries and its health have a place. One indexed query for a whole batch: clients
 * without a subscription pay for nothing else. `name` is what the client-wide webhook is asked to tell (clients.md 2.3).
 */
export async function listening(tx: Db, kind: SubscriptionKind, name: ClientWebhookEvent, clientIds: readonly number[]): Promise<number[]> {
  const found = await rows<{ id: number | null }>(
    tx,
    sql`with own as (select s.id, s.client_id, s.environment, s.active, s.inherited from client_subscriptions s
        where s.client_id = any(${ids(clientIds)}::bigint[]) and s.kind = ${kind}),
        wide as (
          select c.id as client_id, c.environment, coalesce((t.settings->>'webhook_retry_max')::int, 5) as retry_limit,
            coalesce((t.settings->>'webhook_timeout_s')::int, 15) as timeout_seconds
          from clients c join client_settings t on t.client_id = c.id where c.id = any(${ids(clientIds)}::bigint[])
            and c.status = ${literal(clientStatus, 'active')} and ${wants(name)}),
        made as (
          insert into client_subscriptions (client_id, kind, environment, inherited, active, retry_limit, timeout_seconds)
          select w.client_id, ${kind}, w.environment, true, true, w.retry_limit, w.timeout_seconds from wide w
          where not exists (select 1 from own o where o.client_id = w.client_id and o.environment = w.environment)
          on conflict (client_id, kind, environment) do update set kind = excluded.kind
          returning id)
        select id from own o where o.active
          and (not o.inherited or exists (select 1 from wide w where w.client_id = o.client_id and w.environment = o.environment))
        union all select id from made`,
  )
  return found.map(({ id }) => id as number)
}

export const iso = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const parcelJson = sql`jsonb_build_object('client_id', p.client_id, 'tracking_no', p.tracking_no, 'ref_no', p.ref_no, 'order_id', p.order_id,
  'carrier_code', p.carrier_code,
  'status', p.status, 'attempt_count', p.attempt_count, 'eta', ${iso(sql`coalesce(p.promised_at, p.sla_due_at)`)})
  || case when s.include_pii then jsonb_build_object('consignee', jsonb_build_object('name', p.consignee_name, 'phone', p.consignee_phone, 'email',
    p.consignee_email,
    'address_line1', p.address_line1, 'address_line2', p.address_line2, 'area', p.area, 'city', p.city, 'state', p.state, 'pincode', p.pincode, 'country_code',
      p.country_code)) else '{}' end`

export const intoOutbox = sql`insert into webhook_events (subscription_id, package_id, tracking_no, order_id, event_type, event_code, payload)`
export const forWhom = (listeners: readonly number[]) =>
  sql`s.id = any(${sql.param(listeners)}::bigint[]) and s.client_id = p.client_id and s.environment = p.environment`

/** Queues events just written, `which` of `package_events e`, for whoever wants them, in the transaction that wrote them; the package rows are locked. */
export async function tellEvents(tx: Db, { client_ids }: Pick<Happened, 'client_ids'>, which: SQL): Promise<void> {
  const listeners = client_ids.length > 0 ? await listening(tx, 'tracking', 'shipment.event', client_ids) : []
  if (listeners.length === 0) return
  await rows(
    tx,
    sql`${intoOutbox} select s.id, p.id, p.tracking_no, p.order_id, case when s.inherited then 'shipment.event' else 'tracking.updated' end, e.event_code,
          ${parcelJson} || jsonb_build_object('event', jsonb_build_object('code', e.event_code, 'name', m.name, 'event_at', ${iso(sql`e.event_at`)}, 'location',
            e.location_text,
            'city', e.city, 'country_code', e.country_code, 'reason_code', e.reason_code))
          || case when s.include_raw then jsonb_build_object('raw', jsonb_build_object('source', e.source, 'carrier_event_code', e.carrier_event_code,
            'carrier_event_text', e.carrier_event_text, 'remarks', e.remarks)) else '{}' end
        from package_events e join packages p on p.id = e.package_id join client_subscriptions s on ${forWhom(listeners)}
          left join tracking_event_master m on m.code = e.event_code
        where ${which} and e.event_mapping_status = ${literal(eventMappingStatus, 'mapped')} and s.events && array['*', e.event_code]
        order by p.id, e.event_at, m.rank, e.id`,
  )
}

/** Queues `label.created` of packages whose label has just been made. */
export async function tellLabels(tx: Db, { package_ids, client_ids }: Happened): Promise<void> {
  const listeners = package_ids.length > 0 ? await listening(tx, 'label', 'label.created', client_ids) : []
  if (listeners.length === 0) return
  await rows(
    tx,
    sql`${intoOutbox} select s.id, p.id, p.tracking_no, p.order_id, 'label.created', null,
        ${parcelJson} || jsonb_build_object('label', jsonb_build_object('version', p.label_version))
        from packages p join client_subscriptions s on ${forWhom(listeners)} where p.id = any(${ids(package_ids)}::bigint[]) order by p.id`,
  )
}

/** Queues `pod.available` of packages whose proof of delivery has just been kept. */
export async function tellPods(tx: Db, packageIds: readonly number[]): Promise<void> {
  if (packageIds.length === 0) return
  const owners = await rows<{ client_id: number }>(tx, sql`select distinct client_id from packages where id = any(${ids(packageIds)}::bigint[])`)
  const listeners = await listening(tx, 'pod', 'pod.available', owners.map(({ client_id }) => client_id))
  if (listeners.length === 0) return
  await rows(
    tx,
    sql`${intoOutbox} select s.id, p.id, p.tracking_no, p.order_id, 'pod.available', null,
          ${parcelJson} || jsonb_build_object('pod', jsonb_build_object('delivered_at', ${iso(sql`o.delivered_at`)}, 'relation', o.relation, 'status', o.status,
            'cod_collected', o.cod_collected::text, 'cod_currency', o.cod_currency)
            || case when s.include_pii then jsonb_build_object('receiver_name', o.receiver_name) else '{}' end)
        from pods o join packages p on p.id = o.package_id join client_subscriptions s on ${forWhom(listeners)}
        where o.kind = 'delivery' and p.id = any(${ids(packageIds)}::bigint[]) order by p.id`,
  )
}
