import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { carrierCoverage } from '@/lib/contract/carrier-coverage'
import { capacityLimit } from '@/lib/domain/carrier-capacity'
import { counted } from '@/lib/domain/counted'
import { addDays, day, daysBetween, isoWeekday, today } from '@/lib/domain/days'
import { switchStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { holdCoverage, seenCoverage } from './coverages'

type Capacities = z.output<typeof carrierCoverage.capacities.reply>
type Change = z.output<typeof carrierCoverage.changeCapacities.body>
type Limits = { max_parcels: number | null; max_weight_kg: string | null; cut_off_time: string | null; overbook_pct: number }
type Stored = Limits & { weekday: number | null; on_date: string | null }
type Used = { on_date: string; parcels: number; weight_kg: string; held_parcels: number }

/** What the chart shows unless asked otherwise: two weeks, from six days back. */
const SHOWN_DAYS = 14
const BACK = 6
const MOST_DAYS = 92

const unlimited: Limits = { max_parcels: null, max_weight_kg: null, cut_off_time: null, overbook_pct: 0 }

const storedOf = (db: Db, coverageId: number) =>
  rows<Stored>(db, sql`select weekday, on_date, max_parcels, max_weight_kg, cut_off_time, overbook_pct from carrier_capacities where coverage_id = ${coverageId}
      and status = ${literal(switchStatus, 'active')} order by on_date, weekday`)

/** A date's own limits, else its weekday's, else none (carriers.md 7.4). */
function limitsOn(stored: readonly Stored[], on: string): Limits {
  return stored.find(({ on_date }) => on_date === on) ?? stored.find(({ weekday }) => weekday === isoWeekday(on)) ?? unlimited
}

/** The capacities of a coverage and how they are used, a row a day from `from` to `to` (at most 92). */
export async function readCapacities(
  db: Db, coverageId: number, { from = addDays(today(), -BACK), to = addDays(from, SHOWN_DAYS - 1) }: { from?: string; to?: string } = {},
): Promise<Capacities> {
  const count = daysBetween(from, to) + 1
  if (count < 1 || count > MOST_DAYS) throw refuseField('to', `Choose 1 to ${MOST_DAYS} days.`)
  const stored = await storedOf(db, coverageId)
  const used = await rows<Used>(db, sql`select on_date, parcels, weight_kg, held_parcels from carrier_capacity_usage where coverage_id = ${coverageId}
      and on_date between ${from} and ${to}`)
  const usedOn = new Map(used.map((row) => [row.on_date, row]))
  const shown = ({ max_parcels, max_weight_kg, cut_off_time, overbook_pct }: Limits): Limits => ({ max_parcels, max_weight_kg, cut_off_time, overbook_pct })
  return {
    coverage_id: coverageId,
    weekdays: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...shown(stored.find((row) => row.weekday === weekday) ?? unlimited) })),
    overrides: stored.flatMap((row) => (row.on_date === null ? [] : [{ on_date: row.on_date, ...shown(row) }])),
    usage: Array.from({ length: count }, (_, i) => {
      const on_date = addDays(from, i)
      const limits = limitsOn(stored, on_date)
      return {
        ...(usedOn.get(on_date) ?? { on_date, parcels: 0, weight_kg: '0.000', held_parcels: 0 }),
        limit: capacityLimit(limits.max_parcels, limits.overbook_pct), weight_limit_kg: limits.max_weight_kg,
      }
    }),
  }
}

export async function seeCapacities(db: Db, who: Who, carrierId: number, coverageId: number, period: { from?: string; to?: string }): Promise<Capacities> {
  await seenCoverage(db, who, carrierId, coverageId)
  return readCapacities(db, coverageId, period)
}

async function keep(tx: Db, who: Who, coverageId: number, on: { weekday?: number; on_date?: string }, l: Partial<Limits>): Promise<void> {
  const target = on.on_date === undefined ? sql`(coverage_id, weekday)` : sql`(coverage_id, on_date)`
  await rows(
    tx,
    sql`insert into carrier_capacities as c (coverage_id, weekday, on_date, max_parcels, max_weight_kg, cut_off_time, overbook_pct, created_by, updated_by)
        values (${coverageId}, ${on.weekday ?? null}, ${on.on_date ?? null}, ${l.max_parcels ?? null}, ${l.max_weight_kg ?? null}, ${l.cut_off_time ?? null},
          ${l.overbook_pct ?? 0}, ${who.user_id}, ${who.user_id})
        on conflict ${target} do update set max_parcels = excluded.max_parcels, max_weight_kg = excluded.max_weight_kg, cut_off_time = excluded.cut_off_time,
          overbook_pct = excluded.overbook_pct,
          status = ${literal(switchStatus, 'active')}, version = c.version + 1, updated_at = now(), updated_by = excluded.updated_by`,
  )
}

/** A day cannot take fewer than it already has, unless somebody says so. */
async function refuseBelowUsed(tx: Db, coverageId: number): Promise<void> {
  const stored = await storedOf(tx, coverageId)
  const used = await rows<Used>(tx, sql`select on_date, parcels, weight_kg, held_parcels from carrier_capacity_usage where coverage_id = ${coverageId}
      and on_date >= ${dubaiToday} and parcels > 0 order by on_date`)
  for (const { on_date, parcels } of used) {
    const { max_parcels, overbook_pct } = limitsOn(stored, on_date)
    const limit = capacityLimit(max_parcels, overbook_pct)
    if (limit !== null && limit < parcels)
      throw refuseField('max_parcels', `Capacity ${day(on_date)} is below the ${counted(parcels, 'parcel')} already allocated`)
  }
}

/** Sets weekdays and dates of a coverage; those not named stay. 422 where a day has more parcels already and `force` is not given. */
export async function setCapacities(tx: Db, who: Who, carrierId: number, coverageId: number, body: Change): Promise<{ before: Capacities; after: Capacities }> {
  await holdCoverage(tx, who, carrierId, coverageId)
  const before = await readCapacities(tx, coverageId)
  for (const { weekday, ...limits } of body.weekdays) await keep(tx, who, coverageId, { weekday }, limits)
  for (const { on_date, ...limits } of body.overrides) await keep(tx, who, coverageId, { on_date }, limits)
  if (body.remove_overrides.length > 0)
    await rows(tx, sql`delete from carrier_capacities where coverage_id = ${coverageId} and on_date = any(${sql.param(body.remove_overrides)}::date[])`)
  if (!body.force) await refuseBelowUsed(tx, coverageId)
  return { before, after: await readCapacities(tx, coverageId) }
}
