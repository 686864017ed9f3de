import type { ClientBase } from 'pg'
import { carrierEmails, carrierTrackings } from '../../db/schema/carrier-feeds'
import { carrierSettings } from '../../db/schema/tracking-desk'
import { seal } from '../../platform/tokens'
import { dayMs, iso } from '../calendar'
import { copyInto, type RowOf } from '../copy'
import { dice } from '../dice'
import { carrierId, demoCarriers, type DemoCarrier } from '../trade/carriers'

const reachable = demoCarriers.filter(({ mode, status }) => mode !== null && status === 'active')
/** Carriers that give number and label by their API, and one that gives its number alone. */
const gives: { readonly label: readonly string[]; readonly number: string } = { label: ['PEARL', 'OASIS'], number: 'DHOW' }

const stampedAt = (nowMs: number, days: number) => ({ created_at: iso(nowMs - days * dayMs), updated_at: iso(nowMs - Math.floor(days / 4) * dayMs) })

/** What every connection of the demo is signed in with; secrets lie sealed like anybody's. */
function settingRows(nowMs: number, secret: string): RowOf<typeof carrierSettings>[] {
  const roll = dice('carrier settings')
  const sealed = (prefix: string) => seal(`${prefix}_${roll.hex(28)}`, secret, 'partner secrets')
  return reachable.flatMap(({ code, mode }) => {
    const row = (environment: string, setting_key: string, setting_value: string, value_type: string) => ({
      carrier_id: carrierId(code), environment, setting_key, setting_value, value_type, description: null, ...stampedAt(nowMs, 200),
    })
    const both = [
      row('production', 'auth_kind', 'api_key', 'text'),
      row('production', 'api_key', sealed('live'), 'secret'), row('production', 'label_format', 'pdf', 'text'),
      row('production', 'max_requests_per_minute', '600', 'int'),
      row('sandbox', 'api_base_url', `sandbox:${code}`, 'url'), row('sandbox', 'auth_kind', 'api_key', 'text'),
      row('sandbox', 'api_key', sealed('test'), 'secret'), row('sandbox', 'timeout_seconds', '8', 'int'),
    ]
    return mode === 'webhook'
      ? [...both, row('production', 'webhook_secret', sealed('whsec'), 'secret'), row('sandbox', 'webhook_secret', sealed('whtest'), 'secret')]
      : both
  })
}

function setupOf({ code }: DemoCarrier, nowMs: number): RowOf<typeof carrierTrackings> {
  const byApi = gives.label.includes(code) || code === gives.number
  const prefix = code.slice(0, 3)
  return {
    carrier_id: carrierId(code), coverage_id: null,
    number_source: byApi ? 'carrier_api' : ['FALCON', 'HIJAZ', 'THAMES'].includes(code) ? 'tracking_range' : 'house',
    system_type: ['FALCON', 'HIJAZ', 'THAMES'].includes(code) ? 'carrier' : null, prefix: byApi ? prefix : '', suffix: '', number_length: byApi ? 15 : 14,
    pattern: byApi ? `${prefix}\\d{12}` : '[A-Z0-9]{14}', check_digit: 'none',
    sample: byApi ? `${prefix}004217730915` : 'RSA26112000245', low_stock_threshold: 1000, poll_batch_size: 50,
    stop_polling_after_days: 60, status: 'active', ...stampedAt(nowMs, 180),
  }
}

type Purpose = readonly [purpose: string, subject: string, body: string, mode: string, time: string | null, attachment: string]
const purposes: readonly Purpose[] = [
  [
    'pickup_request', 'Pickup {pickup_no} on {pickup_date}, {slot}',
    'Dear {carrier_name},\n\nplease collect {parcels} parcels ({weight_kg} kg) at {address} on {pickup_date}, {slot}.\nAt the gate: {contact}.\n\nPickup number {pickup_no}.',
    'immediate', null, 'pdf',
  ],
  [
    'manifest', 'Manifest of {pickup_date}: {parcels} parcels',
    'Dear {carrier_name},\n\nattached is the manifest of {pickup_date}: {parcels} parcels, {weight_kg} kg.', 'at_cut_off', null, 'xlsx',
  ],
  [
    'escalation', '{carrier_name}: parcels without a scan',
    'Dear {carrier_name},\n\n{parcels} parcels have had no scan for a day. Please check and answer {contact}.', 'daily_digest', '18:00', 'xlsx',
  ],
]

function emailRows(nowMs: number): RowOf<typeof carrierEmails>[] {
  const roll = dice('carrier emails')
  return demoCarriers.filter(({ status }) => status !== 'delete').flatMap(({ code, name, home, status }) => {
    const domain = `${name.toLowerCase().replaceAll(' ', '')}.example`
    return purposes.slice(0, status === 'active' ? (roll.chance(0.3) ? 3 : 2) : 1).map(([purpose, subject, body, mode, time, attachment]) => ({
      carrier_id: carrierId(code), country_code: roll.chance(0.4) ? home : null, purpose,
      to_emails: [
        `${purpose === 'escalation' ? 'care' : 'dispatch'}@${domain}`,
        ...(roll.chance(0.5) ? [`supervisor@${domain}`] : []), ...(roll.chance(0.2) ? [`night.desk@${domain}`] : []),
      ],
      cc_emails: roll.chance(0.4) ? ['carriers@qafila.example'] : [], bcc_emails: [],
      subject_template: subject, body_template: body, attachment, send_mode: mode, send_time: time,
      last_sent_at: status === 'active' && roll.chance(0.8) ? iso(nowMs - roll.int(1, 70) * 3_600_000) : null,
      status: status === 'active' ? 'active' : 'inactive', ...stampedAt(nowMs, 150),
    }))
  })
}

/** Every place a feed named, the first of them known to us. */
const places = `
  with named as (select carrier_id, location_raw, count(*)::int as n, max(received_at) as seen from carrier_events where coalesce(location_raw, '') <> ''
  group by 1, 2),
  made as (
    insert into carrier_event_locations (carrier_id, carrier_location_name, country_code, base_city_id, airport_code, display_name, timezone, latitude,
      longitude, mapping_status, occurrences, last_seen_at)
    select n.carrier_id, n.location_raw, b.country_code, b.id, null, b.city_name, k.default_timezone, b.latitude, b.longitude,
      case when b.id is null then 'unmapped' else 'mapped' end, n.n, n.seen
    from named n join carriers c on c.id = n.carrier_id
      left join lateral (select b.* from base_cities b where n.location_raw ilike b.city_name || '%' order by b.country_code = c.home_country_code desc,
        length(b.city_name) desc, b.id limit 1) b
        on hashtext(n.carrier_id || n.location_raw) % 8 <> 0
      left join countries k on k.country_code = b.country_code
    order by n.carrier_id, n.location_raw returning id, carrier_id, carrier_location_name)
  update carrier_events e set event_location_id = m.id from made m where m.carrier_id = e.carrier_id and m.carrier_location_name = e.location_raw`

/** The last parcels those carriers booked, and the calls that did it. */
const booked = `
  with recent as (select p.*, row_number() over (order by p.created_at desc, p.id desc) as nth from packages p where p.carrier_id = any($1::bigint[])
    and p.carrier_tracking_no is not null
    and p.status not in ('cancelled', 'delivered', 'returned') order by p.created_at desc, p.id desc limit 40),
  told as (
    insert into carrier_bookings (package_id, carrier_id, environment, action, wants_label, state, attempts, next_at, carrier_tracking_no, created_at,
      settled_at)
    select id, carrier_id, 'production', 'book', false, 'done', 1, created_at, carrier_tracking_no, created_at, created_at + interval '2 seconds' from recent
    order by nth desc
    returning id, package_id, event_id, created_at)
  insert into outgoing_logs (integration, partner_code, carrier_id, entity_type, entity_id, environment, tracking_no, order_id, event, event_id, method, url,
    request_headers, request_body, response_status,
    response_headers, response_body, duration_ms, attempt, result, error, created_at)
  select 'carrier_api', r.carrier_code, r.carrier_id, 'carrier_booking', t.id, 'production', r.tracking_no, r.order_id, 'book', t.event_id, 'POST',
    'https://api.' || lower(r.carrier_code) || '.example/shipments',
    '{"accept":"application/json","content-type":"application/json","x-api-key":"•••"}'::jsonb,
    jsonb_build_object('reference', r.tracking_no, 'consignee', jsonb_build_object('name', '•••', 'phone', '•••', 'city', r.city, 'country_code',
      r.country_code), 'weight', r.weight::text)::text,
    case when a.attempt = 1 then 503 else 201 end, '{"content-type":"application/json"}'::jsonb,
    case when a.attempt = 1 then '{"error":"Down for maintenance"}' else jsonb_build_object('tracking_number', r.carrier_tracking_no)::text end,
      (180 + r.id % 700)::int, a.attempt,
    case when a.attempt = 1 then 'retrying' else 'success' end, case when a.attempt = 1 then 'The carrier answered 503.' end,
      t.created_at + make_interval(secs => case when a.attempt = 2 and r.nth % 9 = 0 then 12 else 1 end)
  from told t join recent r on r.id = t.package_id join lateral (select 1 as attempt where r.nth % 9 = 0 union all select 2) a on true
  order by r.nth desc, a.attempt`

const links = `
  insert into carrier_links (carrier_id, environment, last_ok_at, tested_at, tested_ok, next_poll_at)
  select id, 'production', $1::timestamptz - interval '7 minutes', $1::timestamptz - interval '9 days', true, $1::timestamptz + interval '20 minutes'
  from carriers
  where status = 'active' and integration_kind = 'api' order by id on conflict do nothing`

/** An event of ours that asks for a reason has one in its mapping too. */
const reasons = `
  update carrier_event_mappings m set reason_code = case m.rsa_event_code when 'DLF01' then 'absent' when 'DLF02' then 'no_answer' when 'DLF03' then 'refused'
    when 'DLF04' then 'address'
      when 'DLF05' then 'cash' when 'DLF06' then 'closed' when 'DLF07' then 'later' when 'DLF08' then 'area' else 'other' end
  from tracking_event_master h where h.code = m.rsa_event_code and h.needs_reason and m.reason_code is null`

/** How carriers are reached, where their numbers come from, whom to write to, the places they name, and what they were told. */
export async function seedCarrierFeeds(client: ClientBase, nowMs: number, secret: string): Promise<void> {
  await copyInto(client, carrierSettings, settingRows(nowMs, secret))
  await copyInto(client, carrierTrackings, demoCarriers.filter(({ status }) => status !== 'delete').map((carrier) => setupOf(carrier, nowMs)))
  await copyInto(client, carrierEmails, emailRows(nowMs))
  await client.query('update carriers set label_source = $2 where carrier_code = any($1::text[])', [gives.label, 'carrier'])
  await client.query(reasons)
  await client.query(places)
  await client.query(booked, [[...gives.label, gives.number].map(carrierId)])
  await client.query(links, [iso(nowMs)])
  await client.query('analyze carrier_trackings, carrier_emails, carrier_event_locations, carrier_bookings, carrier_links')
}
