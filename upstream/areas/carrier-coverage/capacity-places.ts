import { sql } from 'drizzle-orm'
import { isoWeekday, today } from '@/lib/domain/days'
import { switchStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { CapacityDays, dayKey, placeDay, type DayQuery, type Day, type Place } from './capacity-days'

/** Limits of `k.coverage_id` on `k.on_date`: the date's own, else its weekday's (carriers.md 7.4). */
const limits = sql`left join lateral (select q.max_parcels, q.overbook_pct, q.max_weight_kg from carrier_capacities q where q.coverage_id = k.coverage_id
    and q.status = ${literal(switchStatus, 'active')}
  and (q.on_date = k.on_date or q.weekday = extract(isodow from k.on_date)) order by q.on_date nulls last limit 1) l on true`

type Named = Pick<Place, 'coverage_id' | 'on_date'>
const named = (days: readonly Named[]) =>
  sql`unnest(${sql.param(days.map(({ coverage_id }) => coverage_id))}::bigint[], ${sql.param(days.map(({ on_date }) => on_date))}::date[]) as k(coverage_id,
      on_date)`

async function cutOffs(db: Db, coverageIds: readonly number[]): Promise<Map<number, string | null>> {
  const day = today()
  const found = await rows<{ coverage_id: number; cut_off_time: string | null }>(
    db,
    sql`select distinct on (coverage_id) coverage_id, cut_off_time from carrier_capacities where coverage_id = any(${sql.param(coverageIds)}::bigint[])
          and status = ${literal(switchStatus, 'active')}
          and (on_date = ${day}::date or weekday = ${isoWeekday(day)}) order by coverage_id, on_date nulls last`,
  )
  return new Map(found.map(({ coverage_id, cut_off_time }) => [coverage_id, cut_off_time]))
}

/** The days asked for, held in one order so that two batches never wait for each other; none of them is missing afterwards. */
async function hold(tx: Db, days: readonly Named[]): Promise<Day[]> {
  await rows(tx, sql`insert into carrier_capacity_usage (coverage_id, on_date) select k.coverage_id, k.on_date from ${named(days)} order by 1, 2
    on conflict do nothing`)
  await rows(tx, sql`select 1 from carrier_capacity_usage u join ${named(days)} using (coverage_id, on_date) order by coverage_id, on_date for update of u`)
  return look(tx, days)
}

const look = (db: Db, days: readonly Named[]) =>
  rows<Day>(
    db,
    sql`select k.coverage_id, k.on_date, l.max_parcels, l.overbook_pct, l.max_weight_kg, coalesce(u.parcels, 0) as parcels,
        coalesce(u.weight_kg, 0) as weight_kg
        from ${named(days)} ${limits} left join carrier_capacity_usage u on u.coverage_id = k.coverage_id and u.on_date = k.on_date`,
  )

/**
 * The days parcels given to these coverages now would count to. `held`: the days, and those of the places given back, are locked until the
 * transaction ends; without it nobody is held up, for looking alone.
 */
export async function openDays(db: Db, questions: readonly DayQuery[], { held = null }: { held?: readonly Place[] | null } = {}): Promise<CapacityDays> {
  const now = new Date()
  const ends = await cutOffs(db, [...new Set(questions.map(({ coverage_id }) => coverage_id))])
  // Thousands of parcels ask for the same few.
  const known = new Map<string, string>()
  const dayOf = (one: DayQuery) => {
    const name = `${one.coverage_id}/${one.delivery_days?.join('') ?? ''}`
    const on = known.get(name) ?? placeDay(ends, one, now)
    known.set(name, on)
    return on
  }
  const unique = new Map([...questions.map((one) => ({ coverage_id: one.coverage_id, on_date: dayOf(one) })), ...(held ?? [])].map((day) => [dayKey(day), day]))
  const days = [...unique.values()]
  return new CapacityDays(days.length === 0 ? [] : await (held ? hold(db, days) : look(db, days)), dayOf)
}

/** Writes what was given and given back; the days are held by the caller. */
export async function keepDays(tx: Db, days: CapacityDays): Promise<void> {
  const changes = days.changes()
  if (changes.length === 0) return
  await rows(
    tx,
    sql`update carrier_capacity_usage u set parcels = greatest(u.parcels + k.parcels, 0), weight_kg = greatest(u.weight_kg + k.weight_kg, 0),
        held_parcels = u.held_parcels + k.held_parcels, updated_at = now()
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as k(coverage_id bigint, on_date date, parcels int, weight_kg numeric, held_parcels int)
        where u.coverage_id = k.coverage_id and u.on_date = k.on_date`,
  )
}

/** The places packages give up, gone from their names; days gone by keep what they had. The packages are locked by the caller. */
export const leavePlaces = (tx: Db, packageIds: readonly number[]): Promise<Place[]> =>
  rows<Place>(
    tx,
    sql`with gone as (delete from carrier_capacity_places where package_id = any(${sql.param(packageIds)}::bigint[]) returning coverage_id, on_date, weight_kg)
        select * from gone where on_date >= ${today()}::date`,
  )

/** Gives the places of packages back that go nowhere any more (carriers.md 7.4), if their day is today or later. */
export async function freePlaces(tx: Db, packageIds: readonly number[]): Promise<void> {
  const places = await leavePlaces(tx, packageIds)
  if (places.length === 0) return
  const days = await openDays(tx, [], { held: places })
  for (const place of places) days.free(place)
  await keepDays(tx, days)
}

/** Notes the place a package took anew. */
export async function holdPlace(tx: Db, packageId: number, place: Place | null): Promise<void> {
  if (!place) return
  await rows(tx, sql`insert into carrier_capacity_places (package_id, coverage_id, on_date, weight_kg)
    values (${packageId}, ${place.coverage_id}, ${place.on_date}, ${place.weight_kg})`)
}

export const placeColumns = ['package_id', 'coverage_id', 'on_date', 'weight_kg']
