import type { ClientBase } from 'pg'
import { allocationRules } from '../../db/schema/allocation'
import { linehaulCarriers, linehaulRestrictions, linehauls } from '../../db/schema/linehaul'
import { copyInto } from '../copy'
import { dayMs, iso } from '../calendar'
import { laneCarrierRows, laneRows, restrictionRows, type LabelIds } from './lane-rows'
import { demoLanes } from './lanes'
import { ruleRows } from './rules'
import { usualPackages } from '../size'

async function idsBy(client: ClientBase, query: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ key: string; id: number | string }>(query)
  return new Map(rows.map(({ key, id }) => [key, Number(id)]))
}

async function labelIds(client: ClientBase, facilities: ReadonlyMap<string, number>): Promise<LabelIds> {
  const ids = await idsBy(client, "select code as key, id from paper_formats where code = '4X6' union all select code, id from label_types where code = 'package_label' union all select code, id from barcode_types where code = 'CODE128'")
  const returns = await idsBy(client, "select c.client_code as key, min(a.id) as id from client_addresses a join clients c on c.id = a.client_id where a.status = 'active' group by c.client_code")
  return {
    paper: ids.get('4X6') ?? 0, label: ids.get('package_label') ?? 0, barcode: ids.get('CODE128') ?? 0, returns, facilities,
  }
}

/** Every country as a whole, its cities with days of their own, some left out, and areas of the Emirates; a small demo names fewer. */
const places = `
  insert into linehaul_coverage (linehaul_id, type, country_code, state_id, city_id, area_id, mode, cod_available, transit_days_min, transit_days_max)
  select l.id, 'country', n, null::bigint, null::bigint, null::bigint, 'include', true, 1, 4 from linehauls l, unnest(l.destination_countries) n
  union all select l.id, 'city', c.country_code, null, c.id, null, case when c.remote and c.id % 5 = l.id % 5 then 'exclude' else 'include' end, c.id % 9 <> 0,
    1 + (c.id % 2)::int, 2 + (c.id % 3)::int
    from linehauls l join base_cities c on c.country_code = any(l.destination_countries) where c.id % 4 < $1::int
  union all select l.id, 'area', 'AE', null, a.city_id, a.id, 'include', true, 1, 2 from linehauls l join base_cities b on b.country_code = 'AE'
  join base_areas a on a.city_id = b.id where l.destination_countries = '{AE}' and a.id % 20 < $2::int`

/** Pincodes a lane to India names one by one; one in forty is left out. */
const pincodes = `
  insert into linehaul_coverage (linehaul_id, type, country_code, pincode, mode, cod_available, transit_days_min, transit_days_max)
  select $1::bigint, 'pincode', 'IN', (110000 + g * 29)::text, case when g % 40 = 0 then 'exclude' else 'include' end, g % 7 <> 0, 2, 5
  from generate_series(1, $2::int) g`

/** Parcels of the last 30 days on a lane, and the rule that named their carrier. */
const parcels = `
  create temporary table demo_allocated on commit drop as
  select distinct on (p.id) p.id, p.order_id, p.tracking_no, p.client_id, p.city, p.country_code, l.id as linehaul_id, l.linehaul_code, r.id as rule_id,
    r.rule_code || ' ' || r.rule_name as rule, p.carrier_id, k.display_name as carrier, p.created_at
  from packages p join linehauls l on l.client_id = p.client_id and l.rsa_service_code = p.rsa_service_code and l.status = 'active'
    and p.country_code = any(l.destination_countries) join carriers k on k.id = p.carrier_id
    left join allocation_rules r on r.linehaul_id = l.id and r.status = 'active'
      and r.targets @> jsonb_build_array(jsonb_build_object('carrier_id', p.carrier_id))
  where p.created_at > $1::timestamptz - interval '30 days' order by p.id, r.priority`

const log = `
  insert into allocation_log (package_id, order_id, tracking_no, client_id, linehaul_id, rule_id, carrier_id, result, trace, at, by_name)
  select a.id, a.order_id, a.tracking_no, a.client_id, a.linehaul_id, a.rule_id, a.carrier_id, 'allocated', jsonb_build_array(
      jsonb_build_object('step', 'lane', 'id', a.linehaul_id, 'name', a.linehaul_code, 'verdict', 'taken', 'reason',
        'Covers ' || a.city || ', ' || a.country_code || '.', 'candidates', '[]'::jsonb),
      jsonb_build_object('step', case when a.rule_id is null then 'default' else 'rule' end, 'id', coalesce(a.rule_id, a.linehaul_id), 'name',
        coalesce(a.rule, a.linehaul_code), 'verdict', 'taken',
        'reason', case when a.rule_id is null then 'The linehaul’s own carriers.' else 'Its conditions hold.' end,
        'candidates', jsonb_build_array(jsonb_build_object('carrier_id', a.carrier_id, 'carrier', a.carrier, 'accepted', true, 'reason',
          'Takes the parcel.')))), a.created_at, 'System'
  from demo_allocated a order by a.id`

/** Held for a while before somebody saw to it, for six kinds of reason. */
const held = `
  insert into allocation_log (package_id, order_id, tracking_no, client_id, linehaul_id, result, reason, trace, at, by_name)
  select a.id, a.order_id, a.tracking_no, a.client_id, a.linehaul_id, 'held', w.reason,
    jsonb_build_array(jsonb_build_object('step', 'default', 'id', a.linehaul_id, 'name', a.linehaul_code, 'verdict', 'no_carrier',
      'reason', w.told, 'candidates', '[]'::jsonb)), a.created_at - interval '6 minutes', 'System'
  from (select *, row_number() over (order by id) as nth from demo_allocated) a join (values
      (0, 'No carrier can take this parcel', 'Every carrier had its parcels of the day.'),
        (1, 'No carrier can take this parcel', 'COD was above what each carrier collects.'),
      (2, 'No carrier can take this parcel', 'The handling code was blocked by each carrier.'),
        (3, 'No carrier can take this parcel', 'Above the weight of each carrier.'),
      (4, 'No linehaul covers the address', 'The city was left out of the linehaul.'), (5, 'No carrier can take this parcel', 'No rounds on that weekday.'))
        as w(n, reason, told) on w.n = a.nth % 6
  where a.nth % 23 = 0 limit $1`

const onLanes = 'update packages p set linehaul_id = a.linehaul_id from demo_allocated a where a.id = p.id'

const versions = `
  insert into allocation_versions (client_id, version_no, note, rules, published_by_name, published_at)
  select r.client_id, 1, 'First rules', jsonb_agg((to_jsonb(r) - 'created_at' - 'updated_at' - 'version' - 'draft_id' - 'origin_id') order by r.priority),
    'Omar Al Farsi', $1::timestamptz
  from allocation_rules r group by r.client_id order by r.client_id nulls last`

/** Lanes, who carries them, what they cover, the rules among their carriers, and a month of what the rules decided (linehaul.md 8). */
export async function seedLinehaul(client: ClientBase, nowMs: number, packages: number, facilities: ReadonlyMap<string, number>): Promise<void> {
  const share = Math.min(1, packages / usualPackages)
  await copyInto(client, linehauls, laneRows(nowMs, await labelIds(client, facilities)))
  await copyInto(client, linehaulCarriers, laneCarrierRows(nowMs))
  await copyInto(client, linehaulRestrictions, restrictionRows(nowMs))
  await client.query(places, [Math.ceil(4 * share), Math.ceil(20 * share)])
  for (const [i, lane] of demoLanes.entries()) if (lane.pincodes) await client.query(pincodes, [i + 1, Math.ceil(lane.pincodes * share)])
  await copyInto(client, allocationRules, ruleRows(nowMs))
  await client.query("select setval('allocation_rule_no', (select max(id) from allocation_rules))")
  await client.query(versions, [iso(nowMs - 120 * dayMs)])
  await client.query(parcels, [iso(nowMs)])
  await client.query(log)
  await client.query(held, [Math.ceil(180 * share)])
  await client.query(onLanes)
}
