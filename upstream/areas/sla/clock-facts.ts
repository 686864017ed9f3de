import { sql } from 'drizzle-orm'
import { eventMappingStatus } from '@/lib/domain/carrier'
import { recordStatus } from '@/lib/domain/record-status'
import type { ConfigFacts, Destination, StageRule } from '@/lib/domain/sla'
import type { ClockEvent } from '@/lib/domain/sla-clock'
import { rows, type Db } from '../../db/db'
import { endsNothing } from '../../core/events/event-review'
import type { Place } from '../../core/calendar/calendars'
import { dirhamsOf } from '../../core/parcels/dirhams'
import { literal } from '../../db/literals'

/** A parcel as its clocks see it. */
export interface Parcel {
  id: number
  tracking_no: string
  client_id: number
  carrier_id: number | null
  status: string
  country_code: string
  city: string
  origin_country_code: string
  rsa_service_code: string
  delivery_type: string
  created_at: string
  state_id: number | null
  city_timezone: string | null
  origin_state_id: number | null
  origin_timezone: string | null
  city_id: number | null
  area_id: number | null
  pincode_id: number | null
}
export const placeOf = ({ state_id, city_id, area_id, pincode_id }: Parcel): Destination => ({ state_id, city_id, area_id, pincode_id })

/** Where it comes from, as its calendar is asked for. */
export const originOf = ({ origin_state_id, origin_timezone }: Parcel): Place => ({ state_id: origin_state_id, city_timezone: origin_timezone })

/** A configuration in force with its stages in order. */
export interface Config extends ConfigFacts {
  version: number
  sla_code: string
  calendar: string
  cut_off_time: string | null
  stages: StageRule[]
}

/** A rule as a clock keeps it. */
export type ClockRule = StageRule & { calendar: string; cut_off_time: string | null }
export const ruleOf = (config: Config, stage: StageRule): ClockRule => ({ ...stage, calendar: config.calendar, cut_off_time: config.cut_off_time })

/** The parcels asked for that have clocks at all: those of real life. Places are found by our own names and codes. */
export const parcelsOf = (db: Db, ids: readonly number[]) =>
  rows<Parcel>(
    db,
    sql`select p.id, p.tracking_no, p.client_id, p.carrier_id, p.status, p.country_code, p.city, p.rsa_service_code, p.delivery_type, p.created_at,
          f.country_code as origin_country_code, o.state_id as origin_state_id, o.timezone as origin_timezone, c.timezone as city_timezone,
            coalesce(c.state_id, s.id) as state_id, c.id as city_id, r.id as area_id, z.id as pincode_id
        from packages p left join client_addresses a on a.id = p.ship_from_address_id left join package_lists l on l.id = p.package_list_id
        cross join lateral (select coalesce(p.shipper->>'country_code', l.origin_country, a.country_code, 'AE') as country_code,
          coalesce(p.shipper->>'city', a.city) as city) f
        left join lateral (select state_id, timezone from base_cities b where b.country_code = f.country_code and place_key(b.city_name) = place_key(f.city)
          and b.status <> ${literal(recordStatus, 'delete')} order by b.id limit 1) o on true
        left join lateral (
          select id, state_id, timezone from base_cities b where b.country_code = p.country_code and b.city_name = p.city
            and b.status <> ${literal(recordStatus, 'delete')}
          union all select id, state_id, timezone from base_cities b where b.country_code = p.country_code and p.city = any(b.aliases)
            and b.status <> ${literal(recordStatus, 'delete')}
          limit 1) c on true
        left join lateral (select id from base_states b where b.country_code = p.country_code and p.state in (b.state_code, b.state_name) order by b.id
        limit 1) s on true
        left join lateral (select id from base_areas b where b.city_id = c.id and b.area_name = p.area order by b.id limit 1) r on true
        left join lateral (select id from base_pincodes b where b.country_code = p.country_code and b.pincode = p.pincode order by b.id limit 1) z on true
        where p.id = any(${sql.param(ids)}::bigint[]) and p.environment = 'production'`,
  )

/** Configurations in force of these carriers, whatever their days. */
export async function configsOf(db: Db, carrierIds: readonly number[]): Promise<Config[]> {
  return rows<Config>(
    db,
    sql`select c.id, c.version, c.sla_code, c.carrier_id, c.client_id, c.country_code, c.origin_country_code, c.scope_level, to_jsonb(c.scope_ids) as scope_ids,
        c.rsa_service_code, c.delivery_type, c.priority,
          c.effective_from, c.effective_to, c.calendar, c.cut_off_time,
          coalesce((select jsonb_agg(s.rule order by s.position) from sla_stages s where s.config_id = c.id), '[]'::jsonb) as stages
        from sla_configs c where c.status = ${literal(recordStatus, 'active')} and c.carrier_id = any(${sql.param([...new Set(carrierIds)])}::bigint[])
        order by c.id`,
  )
}

/** What happened to parcels, by parcel, oldest first; struck-out and unmapped steps count for nothing, nor does an end that ends nothing. */
export async function stepsOf(db: Db, ids: readonly number[]): Promise<Map<number, ClockEvent[]>> {
  const found = await rows<{ package_id: number; code: string; at: number; received: number; stops_sla: boolean; pauses: boolean | null }>(
    db,
    sql`select e.package_id, e.event_code as code, (extract(epoch from e.event_at) * 1000)::float8 as at,
        (extract(epoch from e.received_at) * 1000)::float8 as received, m.stops_sla,
          (select k.pauses_sla from carrier_events ce join carrier_event_mappings k on k.carrier_id = ce.carrier_id
            and k.carrier_event_code = ce.carrier_event_code
            and k.carrier_event_sub_code = ce.carrier_event_sub_code where ce.id = e.carrier_event_id) as pauses
        from package_events e join tracking_event_master m on m.code = e.event_code
        where e.package_id = any(${sql.param(ids)}::bigint[]) and e.voided_at is null and e.event_mapping_status = ${literal(eventMappingStatus, 'mapped')}
          and not ${endsNothing} order by e.package_id, e.event_at, m.rank, e.id`,
  )
  const byParcel = new Map<number, ClockEvent[]>()
  for (const { package_id, code, at, received, stops_sla, pauses } of found) {
    const event = { code, atMs: at, receivedMs: received, stopsSla: stops_sla, pauses }
    const known = byParcel.get(package_id)
    if (known) known.push(event)
    else byParcel.set(package_id, [event])
  }
  return byParcel
}

/** What carrying each parcel costs, in dirhams as penalties are; asked only where a penalty is a share of it. */
export async function freightOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const found = await rows<{ id: number; amount: string }>(
    db,
    sql`select source_id as id, sum(${dirhamsOf(sql`amount`, sql`currency`, sql`to_char(service_date, 'YYYY-MM-DD')`)})::text as amount from charges
        where source in ('package', 'freight', 'carrier_rate') and party_type = 'carrier' and status <> 'void'
          and source_id = any(${sql.param(ids)}::bigint[]) group by source_id`,
  )
  return new Map(found.map(({ id, amount }) => [id, amount]))
}
