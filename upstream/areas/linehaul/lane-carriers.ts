import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { linehaul } from '@/lib/contract/linehaul'
import { sharesFault } from '@/lib/domain/allocation'
import { carrierStatus } from '@/lib/domain/carrier'
import { today } from '@/lib/domain/days'
import { carrierRole } from '@/lib/domain/linehaul'
import { guardedStatus, switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { holdsToday, dubaiToday, notOver } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { linehaulCarriers } from '../../db/schema/linehaul'
import { allOf, anyOfValues } from '../../platform/list'
import { refuseTooFine } from '../../platform/coins'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { refuseDropped } from '../allocation/rules-naming'
import { laneOf, refuseStale, type StoredLane } from './scope'
import { onTimePct, reaches } from './serving'

type Row = z.output<typeof linehaul.carrierList.reply>[number]
type Added = z.output<typeof linehaul.addCarriers.body>['carriers'][number]
type Changed = z.output<typeof linehaul.editCarriers.body>

/** Per cent of a lane's included places a carrier reaches. */
const coveragePct = (
  carrier: ReturnType<typeof sql>, lane: ReturnType<typeof sql>,
) => sql`coalesce((select round(100.0 * sum(g.n) filter (where ${reaches(carrier, sql`${lane}.rsa_service_code`, sql`g.country_code`, sql`g.city_id`)}) /
  nullif(sum(g.n), 0))::int
  from (select v.country_code, case when v.type in ('city', 'area') then v.city_id end as city_id, count(*) as n from linehaul_coverage v
  where v.linehaul_id = ${lane}.id and v.mode = 'include' and v.status = ${literal(switchStatus, 'active')} group by 1, 2) g), 0)`

const columns = sql`x.id, x.linehaul_id, x.carrier_id, k.display_name as carrier, k.status as carrier_status, x.carrier_role,
  nullif(x.carrier_service_id, 0) as carrier_service_id,
  coalesce(s.carrier_service_name, l.rsa_service_code) as service, x.priority, x.share_pct, x.scope, x.scope_ids, x.handover_point, x.base_amount, x.base_kg,
    x.extra_kg_amount, x.cod_fee, x.currency,
  ${coveragePct(sql`x.carrier_id`, sql`l`)} as coverage_pct, ${onTimePct(sql`x.carrier_id`, sql`l.rsa_service_code`)} as on_time_pct,
  (select count(*) from linehaul_restrictions r where r.linehaul_id = x.linehaul_id and r.carrier_id = x.carrier_id) as restrictions, x.effective_from,
    x.effective_to, x.status, x.version`

/** Carriers of a lane by role and priority; a carrier sees itself alone. */
export async function carriersOf(
  db: Db, who: Who, q: Pick<z.output<typeof linehaul.carrierList.query>, 'linehaul_id'> & { carrier_role?: unknown; status?: unknown },
): Promise<Row[]> {
  await laneOf(db, who, q.linehaul_id)
  return rows<Row>(
    db,
    sql`select ${columns} from linehaul_carriers x join linehauls l on l.id = x.linehaul_id join carriers k on k.id = x.carrier_id
        left join carrier_services s on s.id = x.carrier_service_id
        where ${allOf([
          sql`x.linehaul_id = ${q.linehaul_id}`, anyOfValues(sql`x.carrier_role`, q.carrier_role as string[] | undefined),
          anyOfValues(sql`x.status`, q.status as string[] | undefined),
          who.user_category === 'carrier' ? sql`x.carrier_id = any(${sql.param(who.carrier_ids)}::bigint[])` : undefined,
        ])} order by case x.carrier_role when 'lastmile' then 1 when 'firstmile' then 2 when 'mainleg' then 3 when 'clearance' then 4 else 5 end, x.priority,
          x.id`,
  )
}

const roleFits: Readonly<Record<string, readonly string[]>> = {
  lastmile: ['lastmile', 'both'], return: ['lastmile', 'both'], firstmile: ['firstmile', 'both'],
  mainleg: ['firstmile', 'both'], clearance: ['firstmile', 'lastmile', 'both'],
}

interface Fact { id: number; display_name: string; status: string; partner_type: string; serves: boolean; service_rsa: string | null }

async function refuseUnfit(tx: Db, lane: StoredLane, one: Added, at: number): Promise<Fact> {
  const fact = await first<Fact>(
    tx,
    sql`select k.id, k.display_name, k.status, k.partner_type, (select rsa_service_code from carrier_services where id = ${one.carrier_service_id ?? 0}
          and carrier_id = k.id and status = ${literal(guardedStatus, 'active')}) as service_rsa,
          exists (select 1 from carrier_countries c where c.carrier_id = k.id and c.rsa_service_code = ${lane.rsa_service_code} and c.active
            and ${notOver(sql`c`)}) as serves from carriers k where k.id = ${one.carrier_id} and k.status <> ${literal(carrierStatus, 'delete')}`,
  )
  const field = `carriers.${at}`
  if (!fact) throw refuseField(field, 'That carrier no longer exists.')
  if (fact.status !== 'active') throw refuseField(field, `${fact.display_name} is suspended.`)
  if (!roleFits[one.carrier_role]?.includes(fact.partner_type))
    throw refuseField(field, `${fact.display_name} does not work as ${carrierRole.label(one.carrier_role).toLowerCase()}.`)
  refuseTooFine({ base_amount: one.base_amount, cod_fee: one.cod_fee }, one.currency)
  if (one.carrier_service_id && !fact.service_rsa) throw refuseField(field, `That service of ${fact.display_name} is unknown or inactive.`)
  if (one.carrier_role === 'lastmile' && one.carrier_service_id && fact.service_rsa !== lane.rsa_service_code)
    throw refuseField(field, `That service of ${fact.display_name} is not for ${lane.rsa_service_code}.`)
  if (one.carrier_role === 'lastmile' && !fact.serves) throw refuseField(field, `${fact.display_name} does not serve any place with ${lane.rsa_service_code}.`)
  return fact
}

/** Shares of the active last-mile carriers that hold on one day, today or one on which another begins, add up to 0 or 100 (linehaul.md 2). */
async function refuseShares(tx: Db, laneId: number): Promise<void> {
  const days = await rows<{ shares: string[] }>(
    tx,
    sql`with x as (select share_pct, coalesce(effective_from, '-infinity') as begins, coalesce(effective_to, 'infinity') as ends from linehaul_carriers
        where linehaul_id = ${laneId} and carrier_role = 'lastmile' and status = ${literal(switchStatus, 'active')})
        select array_agg(trim_scale(x.share_pct)::text) as shares from (select ${dubaiToday} as day union select begins from x where begins > ${dubaiToday}) d
        join x on x.begins <= d.day and x.ends >= d.day group by d.day`,
  )
  const faulty = days.some(({ shares }) => shares.some((share) => Number(share) !== 0) && sharesFault(shares))
  if (faulty) throw refuseField('carriers', 'Shares must add up to 100')
}

async function refuseRepeatedPriority(tx: Db, laneId: number): Promise<void> {
  const twice = await first<{ carrier_role: string; priority: number }>(tx, sql`select carrier_role, priority from linehaul_carriers
    where linehaul_id = ${laneId} group by 1, 2 having count(*) > 1 limit 1`)
  if (twice) throw refuseField('carriers', `Two carriers have priority ${twice.priority} as ${twice.carrier_role}. Give each its own.`)
}

/** Adds carriers to a lane that is locked. 409: it is on it already; 422: it cannot take the role. Answers what is worth knowing. */
export async function putCarriers(tx: Db, who: Who, lane: StoredLane, added: readonly Added[]): Promise<string[]> {
  const warnings: string[] = []
  for (const [i, one] of added.entries()) {
    const { display_name } = await refuseUnfit(tx, lane, one, i)
    const already = `${display_name} is already on this linehaul as ${carrierRole.label(one.carrier_role).toLowerCase()}`
    const next = await first<{ n: number }>(tx, sql`select coalesce(max(priority), 0) + 1 as n from linehaul_carriers where linehaul_id = ${lane.id}
        and carrier_role = ${one.carrier_role}`)
    await refuseOn(
      { linehaul_carriers_once: () => new Refusal(409, already, [{ field: `carriers.${i}`, message: already }]) },
      tx.insert(linehaulCarriers).values({
        ...one, carrier_service_id: one.carrier_service_id ?? 0, linehaul_id: lane.id,
        priority: one.priority ?? next?.n ?? 1, created_by: who.user_id, updated_by: who.user_id,
      }),
    )
    const pct = await first<{ pct: number }>(tx, sql`select ${coveragePct(sql`${one.carrier_id}::bigint`, sql`l`)} as pct from linehauls l
      where l.id = ${lane.id}`)
    if (one.carrier_role === 'lastmile' && pct && pct.pct < 100) warnings.push(`${display_name} reaches ${pct.pct} % of the places of ${lane.linehaul_code}.`)
  }
  await refuseShares(tx, lane.id)
  await refuseRepeatedPriority(tx, lane.id)
  return warnings
}

const touch = (tx: Db, who: Who, id: number) =>
  rows(tx, sql`update linehauls set version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)

export async function addCarriers(tx: Db, who: Who, body: z.output<typeof linehaul.addCarriers.body>): Promise<{ carriers: Row[]; warnings: string[] }> {
  const lane = await laneOf(tx, who, body.linehaul_id, true)
  const warnings = await putCarriers(tx, who, lane, body.carriers)
  await touch(tx, who, lane.id)
  return { carriers: await carriersOf(tx, who, { linehaul_id: lane.id }), warnings }
}

const lastMileOf = (all: readonly Row[]) => all.filter(({ carrier_role, status, effective_to }) =>
  carrier_role === 'lastmile' && status === 'active' && (effective_to === null || effective_to >= today()),
).map(({ carrier_id }) => carrier_id)

/**
 * Changes and removes carriers of a lane, never adds. 409: an active lane would lose
 * its last last-mile carrier, a rule one it gives parcels to, or somebody saved first.
 */
export async function editCarriers(tx: Db, who: Who, body: Changed): Promise<{ before: Row[]; after: Row[] }> {
  const lane = await laneOf(tx, who, body.linehaul_id, true)
  refuseStale(lane, body.version)
  const before = await carriersOf(tx, who, { linehaul_id: lane.id })
  for (const { id, remove, ...set } of body.carriers) {
    if (!before.some((row) => row.id === id)) throw new Refusal(404, 'Record not found')
    if (remove) await tx.delete(linehaulCarriers).where(eq(linehaulCarriers.id, id))
    else if (Object.keys(set).length > 0) await tx.update(linehaulCarriers)
      .set({ ...set, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id })
      .where(eq(linehaulCarriers.id, id))
  }
  const left = await first(tx, sql`select 1 from linehaul_carriers where linehaul_id = ${lane.id} and carrier_role = 'lastmile'
      and status = ${literal(switchStatus, 'active')} and ${notOver(sql`linehaul_carriers`)} limit 1`)
  if (lane.status === 'active' && !left) throw new Refusal(409, 'An active linehaul needs at least one last-mile carrier.')
  const rest = await carriersOf(tx, who, { linehaul_id: lane.id })
  await refuseDropped(tx, lastMileOf(before).filter((id) => !lastMileOf(rest).includes(id)))
  await rows(tx, sql`delete from linehaul_restrictions r where r.linehaul_id = ${lane.id}
      and not exists (select 1 from linehaul_carriers x where x.linehaul_id = r.linehaul_id and x.carrier_id = r.carrier_id)`)
  await refuseShares(tx, lane.id)
  await refuseRepeatedPriority(tx, lane.id)
  await touch(tx, who, lane.id)
  return { before, after: await carriersOf(tx, who, { linehaul_id: lane.id }) }
}

type Eligible = z.output<typeof linehaul.eligible.reply>[number]

/** Carriers for a lane or for places not saved yet, each with what it reaches and why it could not be chosen. */
export async function eligibleCarriers(db: Db, who: Who, body: z.output<typeof linehaul.eligible.body>): Promise<Eligible[]> {
  if (body.linehaul_id) await laneOf(db, who, body.linehaul_id)
  const places = body.linehaul_id
    ? sql`(select country_code, case when type in ('city', 'area') then city_id end as city_id from linehaul_coverage where linehaul_id = ${body.linehaul_id}
        and mode = 'include' and status = ${literal(switchStatus, 'active')})`
    : sql`(select country_code, case when type = 'city' then city_id end as city_id
      from jsonb_to_recordset(${JSON.stringify((body.coverage ?? []).filter(({ mode }) => mode === 'include'))}::jsonb) as r(country_code text, city_id bigint,
      type text))`
  const types = roleFits[body.carrier_role] ?? []
  const found = await rows<Omit<Eligible, 'reason_if_not'> & { status: string; partner_type: string }>(
    db,
    sql`with wanted as (select country_code, city_id, count(*) as n from ${places} p group by 1, 2)
        select k.id as carrier_id, k.display_name as carrier, k.status, k.partner_type, coalesce(s.carrier_service_name, ${body.rsa_service_code}) as service,
          s.id as carrier_service_id,
          coalesce((select round(100.0 * sum(w.n) filter (where ${reaches(sql`k.id`, sql`${body.rsa_service_code}`, sql`w.country_code`, sql`w.city_id`)}) /
            nullif(sum(w.n), 0))::int from wanted w), 0) as coverage_pct,
          coalesce((select array_agg(m.place) from (select coalesce(c.city_name || ', ', '') || w.country_code as place from wanted w
          left join base_cities c on c.id = w.city_id
            where not ${reaches(sql`k.id`, sql`${body.rsa_service_code}`, sql`w.country_code`, sql`w.city_id`)} limit 10) m), '{}') as missing_places,
          exists (select 1 from carrier_countries c where c.carrier_id = k.id and c.rsa_service_code = ${body.rsa_service_code} and c.active
            and ${holdsToday(sql`c`)} and c.cod_available) as cod,
          ${onTimePct(sql`k.id`, sql`${body.rsa_service_code}`)} as on_time_pct
        from carriers k left join lateral (select id, carrier_service_name from carrier_services s
        where s.carrier_id = k.id and s.rsa_service_code = ${body.rsa_service_code} and s.status = ${literal(guardedStatus, 'active')} order by id limit 1) s
          on true
        where k.status <> ${literal(carrierStatus, 'delete')} order by 7 desc, k.display_name`,
  )
  return found.map(({ status, partner_type, ...one }) => ({
    ...one,
    reason_if_not: status
      !== 'active'
      ? `${one.carrier} is suspended.`
      : !types.includes(partner_type) ? `${one.carrier} does not work as ${carrierRole.label(body.carrier_role).toLowerCase()}.`
      : one.coverage_pct === 0 && body.carrier_role === 'lastmile'
        ? `${one.carrier} reaches none of the places with ${body.rsa_service_code}.`
        : body.cod && !one.cod ? `${one.carrier} does not collect COD.` : null,
  }))
}
