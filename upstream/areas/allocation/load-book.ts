import { sql, type SQL } from 'drizzle-orm'
import type { AllocationMode, Condition } from '@/lib/domain/allocation'
import { compileConditions } from '@/lib/domain/allocation-match'
import { guardedStatus, switchStatus } from '@/lib/domain/record-status'
import { databaseName, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { dirhamsOf, dirhamsRate, rateToday } from '../../core/parcels/dirhams'
import { keptAMinute } from '../../platform/kept'
import { passengerLane } from '../../core/codes/cargo'
import { Trail } from './trail'
import {
  CoverageIndex, placeName, type AllocationBook, type ClientBook, type CompiledRule, type Lane, type LaneCarrier, type OnTime, type Restriction, type Target,
} from './book'

type LaneRow = Omit<Lane, 'carriers' | 'restrictions' | 'coverage'> & { client_id: number; has_pincodes: boolean }

const lanesOf = (db: Db, clientIds: readonly number[]) =>
  rows<LaneRow>(
    db,
    sql`select l.id, l.linehaul_code, l.client_id, l.delivery_type, l.service_type, l.rsa_service_code, l.transport_mode, ${passengerLane(sql`l`)} as passenger,
        l.priority, l.max_weight_kg, l.max_length_cm, l.max_declared_value,
          l.effective_from, l.effective_to, exists (select 1 from linehaul_coverage v where v.linehaul_id = l.id and v.type = 'pincode'
            and v.status = ${literal(switchStatus, 'active')}) as has_pincodes
        from linehauls l where l.client_id = any(${sql.param(clientIds)}::bigint[]) and l.status = ${literal(guardedStatus, 'active')}
        order by l.priority, l.id`,
  )

type CarrierRow = Omit<LaneCarrier, 'share' | 'scope_ids' | 'rate'> & {
  linehaul_id: number; share_pct: string; scope_names: string[]
  base_amount: string | null; base_kg: string | null; extra_kg_amount: string | null; cod_fee: string | null; aed_rate: string
}

function carrierOf({ share_pct, scope_names, base_amount, base_kg, extra_kg_amount, cod_fee, aed_rate, ...row }: CarrierRow): LaneCarrier {
  const aed = Number(aed_rate)
  const rate = base_amount === null
    ? null
    : {
      base_amount: Number(base_amount) * aed, base_kg: Number(base_kg ?? 1),
      extra_kg_amount: Number(extra_kg_amount ?? 0) * aed, cod_fee: Number(cod_fee ?? 0) * aed,
    }
  return { ...row, share: Number(share_pct), scope_ids: new Set(scope_names), rate }
}

/** Last-mile carriers of lanes by priority; cities of their scope by name, rates in dirhams. */
const carriersOf = (db: Db, laneIds: readonly number[]) =>
  rows<CarrierRow>(
    db,
    sql`select k.linehaul_id, k.carrier_id, k.carrier_service_id, k.priority, k.share_pct, k.scope, k.effective_from, k.effective_to, k.base_amount, k.base_kg,
        k.extra_kg_amount, k.cod_fee,
          case when k.scope = 'cities' then coalesce((select array_agg(c.country_code || '/' || c.city_name) from base_cities c
          where c.id::text = any(k.scope_ids)), '{}') else k.scope_ids end as scope_names,
          ${dirhamsRate(sql`k.currency`, rateToday)}::text as aed_rate
        from linehaul_carriers k where k.linehaul_id = any(${sql.param(laneIds)}::bigint[]) and k.carrier_role = 'lastmile'
          and k.status = ${literal(switchStatus, 'active')} order by k.linehaul_id, k.priority, k.id`,
  )

/** Excluded places, a jsonb list of `{type, id}`, with the names and countries they are compared by. */
export const namedPlaces = (
  places: SQL,
) => sql`coalesce((select jsonb_agg(p.value || jsonb_build_object('name', coalesce(s.state_name, c.city_name, a.area_name, p.value->>'id'),
    'country', coalesce(s.country_code, c.country_code, ac.country_code), 'city', ac.city_name))
  from jsonb_array_elements(${places}) p
    left join base_states s on p.value->>'type' = 'state' and s.id::text = p.value->>'id' left join base_cities c on p.value->>'type' = 'city'
      and c.id::text = p.value->>'id'
    left join base_areas a on p.value->>'type' = 'area' and a.id::text = p.value->>'id' left join base_cities ac on ac.id = a.city_id), '[]')`

/** Orders are compared in dirhams, whatever currency a restriction was written in. */
const inDirhams = (column: string) => sql`${dirhamsOf(sql`r.${sql.identifier(column)}`, sql`r.currency`, rateToday)} as ${sql.identifier(column)}`

const restrictionsOf = (db: Db, laneIds: readonly number[]) =>
  rows<Restriction & { linehaul_id: number }>(
    db,
    sql`select r.linehaul_id, r.carrier_id, r.min_weight_kg, r.max_weight_kg, r.max_length_cm, r.max_girth_cm, r.max_pieces, r.payment_modes,
          ${inDirhams('min_declared_value')}, ${inDirhams('max_declared_value')}, ${inDirhams('max_cod_amount')}, r.blocked_handling_codes,
            r.allowed_handling_codes, r.blocked_hs_prefixes, r.blocked_categories, r.blocked_package_types,
          ${namedPlaces(sql`r.excluded_places`)} as excluded_places,
          r.allowed_weekdays, r.daily_cap, r.action
        from linehaul_restrictions r where r.linehaul_id = any(${sql.param(laneIds)}::bigint[])`,
  )

interface PlaceRow {
  linehaul_id: number
  type: string
  country_code: string
  state: string | null
  city: string | null
  area: string | null
  pincode: string | null
  include: boolean
  cod: boolean
  transit_days_max: number | null
}
const levels = ['country', 'state', '', 'city', 'area', 'pincode']

function keyOf({ type, country_code, state, city, area, pincode }: PlaceRow): string | null {
  if (type === 'country') return country_code
  if (type === 'state') return state && placeName.state(country_code, state)
  if (type === 'pincode') return pincode && placeName.pincode(country_code, pincode)
  if (!city) return null
  return type === 'city' ? placeName.city(country_code, city) : area && placeName.area(country_code, city, area)
}

async function coverPlaces(db: Db, indexes: ReadonlyMap<number, CoverageIndex>, where: SQL): Promise<void> {
  const found = await rows<PlaceRow>(
    db,
    sql`select v.linehaul_id, v.type, v.country_code, s.state_name as state, coalesce(c.city_name, ac.city_name) as city, a.area_name as area, v.pincode,
        v.mode = 'include' as include,
          v.cod_available as cod, v.transit_days_max
        from linehaul_coverage v left join base_states s on s.id = v.state_id and v.type = 'state' left join base_cities c on c.id = v.city_id
          and v.type in ('city', 'area')
          left join base_areas a on a.id = v.area_id and v.type = 'area' left join base_cities ac on ac.id = a.city_id
        where v.status = ${literal(switchStatus, 'active')} and ${where}`,
  )
  for (const row of found) {
    const key = keyOf(row)
    const { include, cod, transit_days_max } = row
    if (key) indexes.get(row.linehaul_id)?.add(key, row.country_code, { include, cod, transit_days_max, level: levels.indexOf(row.type) })
  }
}

async function lanesByClient(db: Db, clientIds: readonly number[]): Promise<Map<number, Lane[]>> {
  const found = await lanesOf(db, clientIds)
  const ids = found.map(({ id }) => id)
  const byClient = new Map<number, Lane[]>()
  if (ids.length === 0) return byClient
  const [carriers, restrictions] = [await carriersOf(db, ids), await restrictionsOf(db, ids)]
  const indexes = new Map(ids.map((id) => [id, new CoverageIndex()]))
  await coverPlaces(db, indexes, sql`v.linehaul_id = any(${sql.param(ids)}::bigint[]) and v.type <> 'pincode'`)
  const countries = await rows<{ linehaul_id: number; country_code: string }>(
    db,
    sql`select distinct linehaul_id, country_code from linehaul_coverage
        where linehaul_id = any(${sql.param(found.flatMap((lane) => (lane.has_pincodes ? lane.id : [])))}::bigint[])
          and type = 'pincode' and mode = 'include' and status = ${literal(switchStatus, 'active')}`,
  )
  for (const { linehaul_id, country_code } of countries) indexes.get(linehaul_id)?.countries.add(country_code)
  for (const { client_id, has_pincodes, ...row } of found) {
    const coverage = indexes.get(row.id) ?? new CoverageIndex()
    coverage.hasPincodes = has_pincodes
    const lane: Lane = {
      ...row, coverage,
      carriers: carriers.filter(({ linehaul_id }) => linehaul_id === row.id).map(carrierOf),
      restrictions: new Map(restrictions.filter(({ linehaul_id }) => linehaul_id === row.id).map((r) => [r.carrier_id, r])),
    }
    byClient.set(client_id, [...(byClient.get(client_id) ?? []), lane])
  }
  return byClient
}

interface RuleRow extends Omit<CompiledRule, 'refusal' | 'mode' | 'targets' | 'window'> {
  match: string
  conditions: Condition[]
  allocation_mode: AllocationMode
  targets: { carrier_id: number; carrier_service_id?: number | null; share_pct?: string | null; daily_cap?: number | null }[]
  split_window: string
}

export const targetOf = ({ carrier_id, carrier_service_id, share_pct, daily_cap }: RuleRow['targets'][number]): Target => ({
  carrier_id, carrier_service_id: carrier_service_id ?? 0, share: Number(share_pct ?? 0), daily_cap: daily_cap ?? null,
})

/** A stored or typed rule made ready to be asked of many orders. */
export function compileRule({ match, conditions, allocation_mode, targets, split_window, ...rule }: RuleRow): CompiledRule {
  return { ...rule, refusal: compileConditions(conditions, match), mode: allocation_mode, targets: targets.map(targetOf), window: split_window }
}

/** Rules in force of some clients and those for all; with a draft, its rules in place of those of the client it is for. */
export async function rulesOf(db: Db, clientIds: readonly number[], draft: { id: number; client_id: number | null } | null = null): Promise<CompiledRule[]> {
  const scope = draft
    ? sql`(r.draft_id = ${draft.id} or (r.draft_id is null and coalesce(r.client_id, 0) <> ${draft.client_id ?? 0}))`
    : sql`r.draft_id is null`
  const found = await rows<RuleRow>(
    db,
    sql`select r.id, r.version, r.rule_code, r.rule_name, r.client_id, r.linehaul_id, r.delivery_type, r.service_type, r.rsa_service_code, r.match,
        r.conditions, r.allocation_mode,
          r.targets, r.split_window, r.on_no_carrier, r.effective_from, r.effective_to
        from allocation_rules r where r.status = ${literal(guardedStatus, 'active')} and ${scope}
          and (r.client_id is null or r.client_id = any(${sql.param(clientIds)}::bigint[]))
        order by r.client_id nulls last, r.priority, r.id`,
  )
  return found.map(compileRule)
}

const rulesFor = (rules: readonly CompiledRule[], clientId: number) => [
  ...rules.filter(({ client_id }) => client_id === clientId), ...rules.filter(({ client_id }) => client_id === null),
]

/** Stopped clocks of 30 days by carrier, country and service. */
async function onTimeNow(db: Db): Promise<Map<string, OnTime>> {
  const found = await rows<OnTime & { key: string }>(
    db,
    sql`select p.carrier_id || '/' || p.country_code || '/' || p.rsa_service_code as key, count(*) as stopped,
        count(*) filter (where p.delivered_at <= p.sla_due_at) as on_time
        from packages p where p.delivered_at is not null and p.sla_due_at is not null and p.carrier_id is not null and p.created_at > now() - interval '30 days'
        group by p.carrier_id, p.country_code, p.rsa_service_code`,
  )
  return new Map(found.map(({ key, ...counts }) => [key, counts]))
}

const onTimeKept = keptAMinute<ReadonlyMap<string, OnTime>>(100)

/** The same as of at most a minute ago: a month of parcels is not read again for every order. */
const recentOnTime = (db: Db) => onTimeKept.of(databaseName(db), () => onTimeNow(db))

/** An empty book: clients are read as their parcels come. */
export async function openBook(db: Db): Promise<AllocationBook> {
  const remote = await rows<{ place: string }>(db, sql`select country_code || '/' || city_name as place from base_cities where remote`)
  return { clients: new Map(), onTime: null, remote: new Set(remote.map(({ place }) => place)) }
}

const timed = ({ mode }: CompiledRule) => mode === 'fastest' || mode === 'best_on_time'

/** Reads lanes and rules of the clients not read yet; with a draft, its rules in place of those in force. */
export async function readClients(db: Db, book: AllocationBook, clientIds: readonly number[], draft: Parameters<typeof rulesOf>[2] = null): Promise<void> {
  const missing = [...new Set(clientIds)].filter((id) => !book.clients.has(id))
  if (missing.length === 0) return
  const rules = await rulesOf(db, missing, draft)
  const lanes = rules.length === 0 ? new Map<number, Lane[]>() : await lanesByClient(db, missing)
  for (const client_id of missing)
    book.clients.set(client_id, { client_id, lanes: lanes.get(client_id) ?? [], rules: rulesFor(rules, client_id), trail: Trail.start() } satisfies ClientBook)
  if (!book.onTime && rules.some(timed)) book.onTime = await recentOnTime(db)
}

/** Reads what lanes say of these pincodes, one query however many the parcels are. */
export async function readPincodes(db: Db, book: AllocationBook, pincodes: readonly string[]): Promise<void> {
  const lanes = [...book.clients.values()].flatMap((client) => client.lanes.filter(({ coverage }) => coverage.hasPincodes))
  const missing = [...new Set(pincodes)].filter((pincode) => lanes.some(({ coverage }) => !coverage.pincodesRead.has(pincode)))
  if (lanes.length === 0 || missing.length === 0) return
  const indexes = new Map(lanes.map(({ id, coverage }) => [id, coverage]))
  await coverPlaces(db, indexes, sql`v.type = 'pincode' and v.pincode = any(${sql.param(missing)}::text[])
      and v.linehaul_id = any(${sql.param([...indexes.keys()])}::bigint[])`)
  for (const { coverage } of lanes) for (const pincode of missing) coverage.pincodesRead.add(pincode)
}
