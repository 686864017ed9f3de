import type { ClientBase } from 'pg'
import { addDays, isoWeekday } from '@/lib/domain/days'
import { carrierAddresses, carrierCodTerms, carrierLabelSetups, carrierServices } from '../../db/schema/carriers'
import { dayMs, iso, plainDay } from '../calendar'
import { copyInto } from '../copy'
import type { UserRow } from '../people/users'
import { carrierId } from '../trade/carriers'
import { addressRows, codRows, labelRows, serviceRows } from './offer-rows'
import { uploadStory } from './upload-story'
import { usualPackages } from '../size'

/** A carrier that is not the first of its lane leaves some of the smaller cities to others. */
const cities = `
  insert into carrier_cities (coverage_id, base_city_id, carrier_city_name, carrier_city_code, cod_available, return_available, transit_days_min,
    transit_days_max, remote, delivery_days, route_code, created_at, updated_at)
  select c.id, b.id, case when c.carrier_id % 3 = 0 then b.city_name when c.carrier_id % 3 = 1 then upper(b.city_name)
    else replace(upper(b.city_name), 'AL ', 'AL-') end,
    case when c.carrier_id % 4 <> 3 then b.country_code || '-' || b.city_code end, c.cod_available and not b.remote, c.rsa_service_code in ('RTN', 'RPU'),
    case when b.remote then c.transit_days_min + 1 end, case when b.remote then c.transit_days_max + 2 end, b.remote,
    case when b.remote then '{1,3,5}'::int[] when b.country_code in ('AE', 'IN', 'GB') then '{1,2,3,4,5,6}'::int[] else '{1,2,3,4,6,7}'::int[] end,
      b.city_code || '-' || (1 + b.id % 3), $1, $1
  from carrier_countries c join base_cities b on b.country_code = c.country_code and b.status = 'active'
  where c.rsa_service_code <> 'FRT' and (c.preference <= 20 or (b.id * 7 + c.id) % 11 > 1)`

/** A small demo names fewer. */
const areas = `
  insert into carrier_areas (coverage_id, base_area_id, carrier_area_name, carrier_area_code, cod_available, return_available, route_code, created_at,
    updated_at)
  select x.coverage_id, a.id, case when x.coverage_id % 2 = 0 then a.area_name else upper(a.area_name) end,
    case when x.coverage_id % 2 = 0 then left(a.area_code, 12) end, x.cod_available,
    x.return_available, x.route_code || coalesce('-' || a.zone, ''), $1, $1
  from carrier_cities x join base_areas a on a.city_id = x.base_city_id and a.status = 'active'
  where (a.id * 5 + x.coverage_id) % 17 > 0 and (a.id % 20 < $2::int or x.coverage_id % 40 = 0)`

const pincodes = `
  insert into carrier_pincodes (coverage_id, base_pincode_id, cod_available, return_available, remote, route_code, created_at, updated_at)
  select x.coverage_id, min(p.id), bool_and(x.cod_available), bool_and(x.return_available), bool_or(x.remote), min(x.route_code), $1, $1
  from carrier_cities x join base_pincodes p on p.city_id = x.base_city_id and p.status = 'active' join carrier_countries c on c.id = x.coverage_id
  where p.country_code in ('IN', 'GB', 'SA') and c.rsa_service_code in ('STD', 'NDD', 'EXP', 'ECO') group by x.coverage_id, p.pincode`

/** Where no pincode is known yet, a lane is told by its cities. */
const levels = `
  update carrier_countries c set coverage_level = case when c.rsa_service_code = 'FRT' then 'country' when c.carrier_id = $1
    and c.country_code = 'AE' then 'area' else 'city' end
  where c.rsa_service_code = 'FRT' or (c.carrier_id = $1 and c.country_code = 'AE')
    or (c.coverage_level = 'pincode' and not exists (select 1 from carrier_pincodes x where x.coverage_id = c.id))`

const aliases = `
  insert into carrier_city_aliases (carrier_id, country_code, base_city_id, alias_name, alias_key, alias_code, source, created_at, updated_at)
  select distinct on (k.id, b.country_code, place_key(a.alias)) k.id, b.country_code, b.id, initcap(a.alias), place_key(a.alias), b.city_code, 'upload',
    $1::timestamptz, $1::timestamptz
  from base_cities b cross join unnest(b.aliases) as a(alias) join carriers k on k.status = 'active'
    and exists (select 1 from carrier_countries c where c.carrier_id = k.id and c.country_code = b.country_code)
  where (k.id + b.id) % 3 = 0 and place_key(a.alias) <> '' on conflict do nothing`

/** Active lanes that count their parcels: the weekday's places, fewer at the weekend; two Fridays ahead and behind were given more. */
const capacities = `
  insert into carrier_capacities (coverage_id, weekday, max_parcels, max_weight_kg, cut_off_time, overbook_pct, created_at, updated_at)
  select c.id, d.weekday, case when d.weekday = 5 then 2400 when d.weekday in (6, 7) then 2000 else 4000 end + (c.id % 4) * 200,
    case when c.carrier_id % 2 = 1 then 25000 end, '17:00', 5, $1, $1
  from carrier_countries c cross join generate_series(1, 7) as d(weekday) where c.active and c.preference <= 20 and c.rsa_service_code in ('STD', 'NDD', 'EXP')`

const peaks = `
  insert into carrier_capacities (coverage_id, on_date, max_parcels, max_weight_kg, cut_off_time, overbook_pct, created_at, updated_at)
  select distinct q.coverage_id, p.on_date, 4600, null::numeric, '15:00', 10, $1::timestamptz, $1::timestamptz from carrier_capacities q
  cross join unnest($2::date[]) as p(on_date)`

/**
 * How full each day was or already is: from two months back to eight days ahead, 60 to 110 per cent on the peaks; today and the days after it have room, so
 * that whoever tries an upload sees it go out.
 */
const usage = `
  insert into carrier_capacity_usage (coverage_id, on_date, parcels, weight_kg, held_parcels)
  select q.coverage_id, d.on_date::date, u.parcels, round(u.parcels * 1.7, 3), case when d.on_date::date = any($2::date[])
    and (q.coverage_id * 7) % 10 > 6 then 12 + q.coverage_id % 9 else 0 end
  from (select distinct coverage_id from carrier_capacities) q cross join generate_series($1::date - 60, $1::date + 8, interval '1 day') as d(on_date)
    cross join lateral (select max_parcels from carrier_capacities l where l.coverage_id = q.coverage_id
      and (l.on_date = d.on_date::date or l.weekday = extract(isodow from d.on_date)) order by l.on_date nulls last limit 1) l
    cross join lateral (select (l.max_parcels * least(case when d.on_date::date between $1::date and $1::date + 3 then 0.85 else 2 end, case
        when d.on_date::date = any($2::date[]) then 0.60 + ((q.coverage_id * 7 + 3) % 11) * 0.05
        when d.on_date::date > $1::date then greatest(0.05, 0.55 - (d.on_date::date - $1::date) * 0.06)
        else 0.45 + ((q.coverage_id * 13 + extract(day from d.on_date)::int * 7) % 40) * 0.01 end))::int as parcels) u`

/** Codes of the carrier whose events come by file, so that it can go live. */
const freightCodes = `
  insert into carrier_event_mappings (carrier_id, carrier_event_code, carrier_event_description, rsa_event_code, event_mapping_status, occurrences,
    first_seen_at, last_seen_at, mapped_at, created_at, updated_at)
  select $1, m.code, m.said, m.event, 'mapped', 0, $2, $2, $2, $2, $2
  from (values ('COL', 'Collected', 'PKU02'), ('DEP', 'Departed', 'LNH02'), ('ARR', 'Arrived', 'LNH03')) as m(code, said, event)
  on conflict do nothing`

/** The Fridays two weeks back and two days ahead of the next one: people see a peak behind them and one to come. */
function peakDays(nowMs: number): string[] {
  const today = plainDay(nowMs)
  const next = addDays(today, (5 - isoWeekday(today) + 7) % 7 || 7)
  return [addDays(next, -14), next]
}

/** What carriers offer, where, and how much a day (carriers.md 8). Runs after carriers, coverage headers, places and people. */
export async function seedCarriers(client: ClientBase, nowMs: number, packages: number, byMail: ReadonlyMap<string, UserRow>): Promise<void> {
  const share = Math.min(1, packages / usualPackages)
  const since = iso(nowMs - 280 * dayMs)
  await copyInto(client, carrierServices, serviceRows(nowMs))
  await copyInto(client, carrierAddresses, addressRows(nowMs))
  await copyInto(client, carrierLabelSetups, labelRows(nowMs))
  await copyInto(client, carrierCodTerms, codRows(nowMs))
  await client.query(`update carriers k set contact_name = a.contact_name, contact_phone = a.phone from carrier_addresses a
    where a.carrier_id = k.id and a.address_type = 'head_office'`)
  await client.query(cities, [since])
  await client.query(areas, [since, Math.ceil(20 * share)])
  await client.query(pincodes, [since])
  await client.query(levels, [carrierId('FALCON')])
  await client.query(aliases, [since])
  const days = peakDays(nowMs)
  await client.query(capacities, [since])
  await client.query(peaks, [since, days])
  await client.query(usage, [plainDay(nowMs), days])
  await client.query(freightCodes, [carrierId('MIRAGE'), iso(nowMs - 20 * dayMs)])
  await client.query('update carrier_countries set active = true where carrier_id = $1', [carrierId('MIRAGE')])
  await client.query(`update carriers set suspend_reason = 'Fleet insurance runs out; starts again after renewal' where id = $1`, [carrierId('MIRAGE')])
  await uploadStory(client, nowMs, byMail)
}
