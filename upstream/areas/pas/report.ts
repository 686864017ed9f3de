import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { pasProjections } from '@/lib/contract/pas-projections'
import { sum as decimalSum } from '@/lib/domain/decimal'
import { dockStatus } from '@/lib/domain/dock'
import { detentionStatus } from '@/lib/domain/gate-dwell'
import { tokenStatus } from '@/lib/domain/gate-token'
import { amountIn } from '@/lib/domain/money'
import { accuracyPercent, mappingStatus, percentUsed, plannedProjections, type projectionDirection, projectionStatus } from '@/lib/domain/pas-projection'
import { minutesOf } from '@/lib/domain/time-window'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { dirhamsOf } from '../../core/parcels/dirhams'
import { allOf, anyOfValues } from '../../platform/list'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleProjections, visibleTokens } from './scope'

type Query = z.output<typeof pasProjections.report.query>
type Report = z.input<typeof pasProjections.report.reply>
type Figures = Report['totals']
const DAYS = 366

interface Planned {
  group: string
  label: string
  vehicles: number
  pallets: number
  no_show: number
}
interface Came {
  group: string
  label: string
  actual: number
  on_time: number
  early: number
  late: number
  walk_in: number
  wait: number
  waits: number
  dock: number
  docks: number
  dwell: number
  dwells: number
  detention: string
  hours: number[]
}

/** How projections (`p`) and visits (`t`) are put together. */
const groupings: Record<Query['group_by'], { plan: SQL; came: SQL; planLabel: SQL; cameLabel: SQL }> = {
  day: { plan: sql`p.projection_date::text`, came: sql`t.token_day::text`, planLabel: sql`p.projection_date::text`, cameLabel: sql`t.token_day::text` },
  slot: {
    plan: sql`left(p.slot_from, 2) || ':00'`, came: sql`to_char(coalesce(t.appointment_from, t.gate_in_at) at time zone 'Asia/Dubai', 'HH24') || ':00'`,
    planLabel: sql`left(p.slot_from, 2) || ':00'`,
    cameLabel: sql`to_char(coalesce(t.appointment_from, t.gate_in_at) at time zone 'Asia/Dubai', 'HH24') || ':00'`,
  },
  client: {
    plan: sql`p.client_id::text`, came: sql`coalesce(t.client_id::text, '–')`, planLabel: sql`(select name from clients where id = p.client_id)`,
    cameLabel: sql`coalesce((select name from clients where id = t.client_id), 'Without a client')`,
  },
  warehouse: {
    plan: sql`p.warehouse_id::text`, came: sql`t.warehouse_id::text`, planLabel: sql`(select site_code from pas_sites where warehouse_id = p.warehouse_id)`,
    cameLabel: sql`(select site_code from pas_sites where warehouse_id = t.warehouse_id)`,
  },
  direction: {
    plan: sql`p.direction`, came: sql`case t.purpose when 'outbound' then 'outbound' else 'inbound' end`,
    planLabel: sql`p.direction`, cameLabel: sql`case t.purpose when 'outbound' then 'outbound' else 'inbound' end`,
  },
}

const cameThat = (direction: readonly (typeof projectionDirection.names)[number][] | undefined) => (
  direction ? sql`(case t.purpose when 'outbound' then 'outbound' else 'inbound' end) = any(${sql.param(direction)}::text[])` : undefined
)

async function facts(db: Db, who: Who, q: Query): Promise<{ planned: Planned[]; came: Came[] }> {
  const by = groupings[q.group_by]
  const planned = rows<Planned>(
    db,
    sql`select ${by.plan} as "group", max(${by.planLabel}) as label, sum(p.projected_vehicles)::int as vehicles, sum(p.projected_pallets)::int as pallets,
          coalesce(sum((select count(*) from pas_mappings m where m.projection_id = p.id and m.status = ${literal(mappingStatus, 'missed')})), 0)::int
            as no_show
        from pas_projections p where ${allOf([
          visibleProjections(who, sql`p`),
          sql`p.projection_date between ${q.from}::date and ${q.to}::date and p.status in ${literals(projectionStatus, ...plannedProjections)}`,
          anyOfValues(sql`p.warehouse_id`, q.warehouse_id),
          anyOfValues(sql`p.client_id`, q.client_id), anyOfValues(sql`p.direction`, q.direction),
        ])} group by 1 order by 1 limit 1000`,
  )
  const came = rows<Came>(
    db,
    sql`select ${by.came} as "group", max(${by.cameLabel}) as label, count(*)::int as actual,
        count(*) filter (where t.arrival_class = 'on_time')::int as on_time, count(*) filter (where t.arrival_class = 'early')::int as early,
          count(*) filter (where t.arrival_class = 'late')::int as late, count(*) filter (where t.arrival_class = 'walk_in')::int as walk_in,
            coalesce(sum(t.yard_wait), 0)::int as wait, count(t.yard_wait)::int as waits,
          coalesce(sum(t.dock_time), 0)::int as dock, count(t.dock_time)::int as docks,
            coalesce(sum(t.total_dwell) filter (where t.status = ${literal(tokenStatus, 'closed')}), 0)::int as dwell,
            count(t.total_dwell) filter (where t.status = ${literal(tokenStatus, 'closed')})::int as dwells,
          coalesce(sum(${dirhamsOf(sql`c.amount`, sql`c.currency`, sql`to_char(t.token_day, 'YYYY-MM-DD')`)}) filter (where c.status <> ${literal(
            detentionStatus, 'waived',
          )}), 0.00)::text as detention, array_agg(extract(hour from t.gate_in_at at time zone 'Asia/Dubai')::int) as hours
        from gate_tokens t left join detention_charges c on c.token_id = t.id where ${allOf([
          visibleTokens(who, sql`t`), sql`t.token_day between ${q.from}::date and ${q.to}::date and t.gate_in_at is not null`,
          anyOfValues(sql`t.warehouse_id`, q.warehouse_id), anyOfValues(sql`t.client_id`, q.client_id), cameThat(q.direction),
        ])} group by 1 order by 1 limit 1000`,
  )
  return { planned: await planned, came: await came }
}

const average = (sum: number, of: number) => (of === 0 ? null : Math.floor(sum / of))
const percent = (part: number, of: number) => (of === 0 ? null : Math.round((part / of) * 1000) / 10)

/** The hour most vehicles came in, `09:00`. */
function peakOf(hours: readonly number[]): string | null {
  const counts = Map.groupBy(hours, (hour) => hour)
  const [busiest] = [...counts].toSorted(([a, x], [b, y]) => y.length - x.length || a - b)
  return busiest ? `${String(busiest[0]).padStart(2, '0')}:00` : null
}

function figuresOf(planned: readonly Planned[], came: readonly Came[], open: number | null): Figures {
  const sum = (pick: (one: Came) => number) => came.reduce((total, one) => total + pick(one), 0)
  const projected = planned.reduce((total, { vehicles }) => total + vehicles, 0)
  const actual = sum(({ actual: n }) => n)
  const [onTime, early, late] = [sum(({ on_time }) => on_time), sum((one) => one.early), sum((one) => one.late)]
  return {
    projected_vehicles: projected, actual_vehicles: actual,
    projected_pallets: planned.reduce((total, { pallets }) => total + pallets, 0), accuracy_pct: accuracyPercent(projected, actual),
    on_time_pct: percent(onTime, onTime + early + late), on_time: onTime, early, late,
    walk_in: sum(({ walk_in }) => walk_in), no_show: planned.reduce((total, { no_show }) => total + no_show, 0),
    average_yard_wait: average(sum(({ wait }) => wait), sum(({ waits }) => waits)),
    average_dock_time: average(sum(({ dock }) => dock), sum(({ docks }) => docks)),
    average_dwell: average(sum(({ dwell }) => dwell), sum(({ dwells }) => dwells)),
    peak_hour: peakOf(came.flatMap(({ hours }) => hours)), dock_use_pct: open === null ? null : percentUsed(sum(({ dock }) => dock), open),
    detention: amountIn(decimalSum(came.map(({ detention }) => detention)), 'AED'),
  }
}

/** Minutes all docks of a day are open for, by site. */
async function openMinutes(db: Db, who: Who, q: Query): Promise<number> {
  const sites = await rows<{ docks: number; opens_at: string; closes_at: string }>(
    db,
    sql`select (select count(*)::int from docks d where d.warehouse_id = p.warehouse_id and d.status <> ${literal(dockStatus, 'out_of_service')}) as docks,
        p.opens_at, p.closes_at from pas_sites p
        where ${allOf([who.user_category === 'client' ? sql`true` : visibleProjections(who, sql`p`), anyOfValues(sql`p.warehouse_id`, q.warehouse_id)])}`,
  )
  return sites.reduce((sum, { docks, opens_at, closes_at }) => sum + docks * (minutesOf(closes_at) - minutesOf(opens_at)), 0)
}

/** What was projected against what came (pas.md 4.17, 7.7). 422 for more than 366 days. Dock use is told a day at a time and in all; not to clients. */
export async function projectionReport(db: Db, who: Who, q: Query): Promise<Report> {
  const days = Math.round((Date.parse(q.to) - Date.parse(q.from)) / 86_400_000) + 1
  if (!(days >= 1)) throw refuseField('to', 'The last day is before the first.')
  if (days > DAYS) throw refuseField('to', `At most ${DAYS} days at a time.`)
  const { planned, came } = await facts(db, who, q)
  const minutes = who.user_category === 'client' ? null : await openMinutes(db, who, q)
  const groups = [...new Set([...planned, ...came].map(({ group }) => group))].toSorted()
  const reportRows = groups.map((group) => {
    const [own, seen] = [planned.filter((one) => one.group === group), came.filter((one) => one.group === group)]
    return { group, label: own[0]?.label ?? seen[0]?.label ?? group, ...figuresOf(own, seen, q.group_by === 'day' ? minutes : null) }
  })
  return { rows: reportRows, totals: figuresOf(planned, came, minutes === null ? null : minutes * days) }
}
