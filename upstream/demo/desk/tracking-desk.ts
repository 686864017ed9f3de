import type { ClientBase } from 'pg'
import { dubaiOffset } from '@/lib/domain/days'
import { eventCodes } from '@/lib/domain/tracking-event'
import { carrierEventMappings, carrierSettings } from '../../db/schema/tracking-desk'
import { dayMs, iso, plainDay } from '../calendar'
import { copyInto, type RowOf } from '../copy'
import { carrierId, demoCarriers } from '../trade/carriers'
import { carrierWords, unmappedWords } from '../trade/carrier-words'

/** Of the 20,000 parcels of the whole demo (tracking.md 8); a smaller one has its share. */
const usual = { packages: 20_000, runs: 300, conversions: 2900, raw: 6000 }

const reachable = demoCarriers.filter(({ mode, status }) => mode !== null && status === 'active')

/** Every carrier with a feed is played by the bundled sandbox. */
function settingRows(nowMs: number): RowOf<typeof carrierSettings>[] {
  const stamped = { created_at: iso(nowMs - 200 * dayMs), updated_at: iso(nowMs - 30 * dayMs) }
  return reachable.flatMap(({ code }) => {
    const of = { carrier_id: carrierId(code), environment: 'production', ...stamped }
    return [
      { ...of, setting_key: 'api_base_url', setting_value: `sandbox:${code}`, value_type: 'url', description: 'Tracking address' },
      { ...of, setting_key: 'timeout_seconds', setting_value: '8', value_type: 'int', description: 'How long an answer may take' },
    ]
  })
}

function mappingRows(nowMs: number): RowOf<typeof carrierEventMappings>[] {
  const [since, seen] = [iso(nowMs - 200 * dayMs), iso(nowMs - dayMs)]
  const common = { carrier_event_sub_code: '', first_seen_at: since, created_at: since, updated_at: since }
  return reachable.flatMap(({ code, dialect }, nth) => {
    const carrier_id = carrierId(code)
    const mapped = eventCodes.flatMap((event) => {
      const words = carrierWords(dialect, event)
      if (!words) return []
      return [{
        carrier_id, ...common, carrier_event_code: words[0], carrier_event_description: words[1], rsa_event_code: event,
        event_mapping_status: 'mapped' as const, occurrences: 40 + words[0].length * 7, last_seen_at: seen, mapped_at: since,
      }]
    })
    const strange = unmappedWords.slice(0, nth < 4 ? unmappedWords.length : 2).map(([word, text], i) => ({
      carrier_id, ...common, carrier_event_code: word, carrier_event_description: text, rsa_event_code: null,
      event_mapping_status: 'unmapped' as const, occurrences: 3 + i, last_seen_at: seen, mapped_at: null,
    }))
    return [...mapped, ...strange]
  })
}

/** Why each parcel's carrier was chosen, as the rules would have told it. */
const assignments = `
  insert into consignment_assignments (package_id, seq, rule_name, candidates, carrier_id, service_code, assigned_by, assigned_at)
  select p.id, 1, 'Preference of the lane', coalesce(l.candidates, '[]'), p.carrier_id, p.rsa_service_code, 'rule', p.created_at
  from packages p left join lateral (
    select jsonb_agg(jsonb_build_object('carrier_id', c.carrier_id, 'accepted', c.carrier_id = p.carrier_id, 'reason', case
        when c.carrier_id = p.carrier_id then 'First of the lane that takes it.'
        when c.carrier_id % 2 = 0 then k.display_name || ' had no capacity left that day.'
        else k.display_name || ' had closed for the day when the order came.' end)
      order by c.carrier_id = p.carrier_id, c.preference) as candidates
    from carrier_countries c join carriers k on k.id = c.carrier_id
    where c.country_code = p.country_code and c.rsa_service_code = p.rsa_service_code
      and (c.carrier_id = p.carrier_id or c.preference < (select own.preference from carrier_countries own where own.carrier_id = p.carrier_id
        and own.country_code = p.country_code and own.rsa_service_code = p.rsa_service_code))) l on true
  where p.carrier_id is not null order by p.id`

/** The newest amounts in foreign money, and those of the six parcels to remember. */
const conversions = `
  insert into currency_conversion_logs (order_id, purpose, amount, from_currency, to_currency, rate, converted_amount, rate_source, rate_date, created_at)
  select p.order_id, 'customs_value', p.declared_value, p.currency, 'AED', p.fx_rate, p.declared_value_aed, coalesce(r.source, 'Peg'),
    (p.created_at at time zone 'Asia/Dubai')::date, p.created_at
  from packages p left join currency_rates r on r.currency = p.currency and r.rate_date = to_char(p.created_at at time zone 'Asia/Dubai', 'YYYY-MM-DD')
  where p.currency <> 'AED' order by p.tracking_no like 'RSADEMO%' desc, p.created_at desc, p.id limit $1`

/** Rounds of at most 24 stops of one carrier on one day, newest first, from the rides that were reported. */
const rounds = `
  with rides as (
    select distinct on (p.carrier_id, (e.event_at at time zone 'Asia/Dubai')::date, p.id) p.id as package_id, e.id as event_id, p.carrier_id, p.city,
      e.event_at,
      (e.event_at at time zone 'Asia/Dubai')::date as run_date
    from package_events e join packages p on p.id = e.package_id where e.event_code = 'LMD03' and e.voided_at is null and p.carrier_id is not null
    order by p.carrier_id, (e.event_at at time zone 'Asia/Dubai')::date, p.id, e.event_at),
  stops as (select *, (row_number() over (partition by carrier_id, run_date order by city, event_at, package_id) - 1) / 24 as chunk from rides),
  runs as (select carrier_id, run_date, chunk, min(event_at) as started_at, row_number() over (order by run_date desc, carrier_id, chunk) as nth from stops
  group by 1, 2, 3
    order by run_date desc, carrier_id, chunk limit $1),
  made as (
    insert into delivery_runs (run_no, carrier_id, driver_name, vehicle_no, run_date, started_at, closed_at, status, created_at)
    select 'RUN-' || to_char(run_date, 'YYMMDD') || '-' || lpad(nth::text, 3, '0'), carrier_id, ($3::text[])[1 + nth % array_length($3::text[], 1)],
      ($4::text[])[1 + nth % array_length($4::text[], 1)] || ' ' || (10000 + nth * 137 % 89999), run_date, started_at,
      case when run_date < $2::date then (run_date + time '20:30') at time zone 'Asia/Dubai' end, case when run_date < $2::date then 'closed'
        else 'started' end, started_at - interval '2 hours'
    from runs order by run_date, nth returning id, carrier_id, run_date, run_no)
  insert into delivery_run_stops (run_id, package_id, event_id, stop_no, added_at)
  select m.id, s.package_id, s.event_id, row_number() over (partition by m.id order by s.event_at, s.package_id), s.event_at
  from runs r join made m on m.run_no = 'RUN-' || to_char(r.run_date, 'YYMMDD') || '-' || lpad(r.nth::text, 3, '0')
    join stops s on s.carrier_id = r.carrier_id and s.run_date = r.run_date and s.chunk = r.chunk`

const drivers = [
  'Imran Qureshi', 'Suresh Pillai', 'Ahmed Al Balushi', 'Rashid Khan', 'Joseph Mathew', 'Bilal Hussain',
  'Faisal Al Mutairi', 'Anwar Sheikh', 'Ramesh Kumar', 'Yousef Darwish', 'Naveed Akhtar', 'Santosh Rai',
]
const plates = ['DXB A', 'DXB K', 'SHJ 2', 'AUH 11', 'RAK C', 'AJM D']

const driversOfProofs = `
  update pods o set driver_name = r.driver_name, run_no = r.run_no from delivery_run_stops s join delivery_runs r on r.id = s.run_id
  where s.package_id = o.package_id and r.run_date = (o.delivered_at at time zone 'Asia/Dubai')::date`

/** Nobody delivers to the metre; what proves in part was told from streets away. */
const doorsteps = `
  update pods set lat = lat + (id * 37 % 41 - 20) * 0.00004 + case when status = 'partial' then 0.0063 else 0 end, lng = lng + (id * 53 % 41 - 20) * 0.00004
  where lat is not null`

/** What the feeds said literally of the newest events, by the key a repeat would have (upstream/core/events/carrier-events.ts). */
const rawAnswers = `
  with chosen as (
    select distinct on (key) * from (
      select e.id as event_id, e.carrier_id, coalesce(p.carrier_tracking_no, p.tracking_no) as number, e.carrier_event_code as code,
        e.carrier_event_text as words, e.event_at, e.received_at,
        e.location_text as place, case e.source when 'carrier_webhook' then 'webhook' else 'poll' end as source,
          case when e.event_mapping_status = 'mapped' then 'applied' else e.event_mapping_status end as result,
        encode(sha256(convert_to(concat_ws('|', e.carrier_id, coalesce(p.carrier_tracking_no, p.tracking_no), e.carrier_event_code, '',
          to_char(e.event_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'UTF8')), 'hex') as key
      from package_events e join packages p on p.id = e.package_id where e.source in ('carrier_webhook', 'carrier_poll') and e.carrier_event_code is not null
      order by p.tracking_no like 'RSADEMO%' desc, e.received_at desc, e.id limit $1) newest order by key, event_id),
  kept as (
    insert into carrier_events (carrier_id, tracking_no, carrier_event_code, carrier_event_description, event_time, event_time_raw, location_raw, source,
      payload, received_at, processed_at, process_result, dedupe_key)
    select carrier_id, number, code, words, event_at, to_char(event_at at time zone 'Asia/Dubai', 'YYYY-MM-DD"T"HH24:MI:SS') || '${dubaiOffset}', place, source,
      jsonb_build_object(
        'request', jsonb_build_object('method', case source when 'webhook' then 'POST' else 'GET' end, 'headers',
          jsonb_build_object('x-api-key', '•••', 'accept', 'application/json')),
        'response', jsonb_build_object('status', 200, 'headers', jsonb_build_object('content-type', 'application/json'), 'body',
          jsonb_build_object('tracking_number', number,
          'events', jsonb_build_array(jsonb_build_object('code', code, 'description', words, 'time',
            to_char(event_at at time zone 'Asia/Dubai', 'YYYY-MM-DD"T"HH24:MI:SS') || '${dubaiOffset}', 'location', place))))),
      received_at, received_at + interval '1 second', result, key from chosen order by event_id returning id, dedupe_key)
  update package_events e set carrier_event_id = k.id from kept k join chosen c on c.key = k.dedupe_key where e.id = c.event_id`

/** Everything the tracking desk shows beside parcels, events and proofs: feeds, mappings, choices of carrier, conversions, runs, raw answers. */
export async function seedTracking(client: ClientBase, nowMs: number, packages: number): Promise<void> {
  const share = (count: number) => Math.ceil((count * packages) / usual.packages)
  await copyInto(client, carrierSettings, settingRows(nowMs))
  await copyInto(client, carrierEventMappings, mappingRows(nowMs))
  await client.query(assignments)
  await client.query(conversions, [share(usual.conversions)])
  // A small demo has as many days, but few stops a day.
  await client.query(rounds, [usual.runs, plainDay(nowMs), drivers, plates])
  await client.query(driversOfProofs)
  await client.query(doorsteps)
  await client.query(rawAnswers, [share(usual.raw)])
}
