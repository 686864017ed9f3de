import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { sla, SlaClock } from '@/lib/contract/sla'
import { clockAges } from '@/lib/domain/clock-ages'
import { onTimeRate, openClockStatuses, slaClockStatus, timeLeft } from '@/lib/domain/sla'
import { addDays, daysBetween, today } from '@/lib/domain/days'
import { splitNumbers } from '@/lib/domain/scan-input'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, dayRange, isNumber, type ListQuery, pageOf, startsWith } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleClocks } from './scope'

type Row = z.input<typeof SlaClock>
type Filters = z.output<typeof sla.clocks.query>
export type ClockFilter = Partial<Omit<Filters, 'page' | 'page_size' | 'sort_by' | 'sort' | 'cursor' | 'format'>>

const MOST_DAYS = 92
export const clockTables = sql`sla_clocks c join packages p on p.id = c.package_id`
const isOpen = sql`c.stopped_at is null and c.status in ${literals(slaClockStatus, ...openClockStatuses)}`

interface Found extends Omit<Row, 'id' | 'remaining' | 'paused'> {
  id: number
  paused_seconds: number
}

function shown({ paused_seconds, ...row }: Found, nowMs: number): Row {
  const ends = row.stopped_at === null && row.due_at !== null && ['running', 'at_risk', 'breached'].includes(row.status)
  const stood = paused_seconds * 1000 + (row.paused_at && row.stopped_at === null ? Math.max(0, nowMs - Date.parse(row.paused_at)) : 0)
  return { ...row, remaining: ends ? timeLeft(Date.parse(row.due_at as string), nowMs) : null, paused: stood >= 60_000 ? timeLeft(stood, 0) : null }
}

/** A carrier does not learn whose parcel it is from its clock (sla-pickup.md 2). */
function columnsFor(who: Who): SQL {
  const client = who.user_category === 'carrier' ? sql`null::bigint as client_id, null::text as client` : sql`c.client_id, l.name as client`
  return sql`c.id, c.tracking_no, p.order_id, p.ref_no, ${client}, c.carrier_id, k.display_name as carrier, c.config_id as sla_config_id, s.sla_code, c.stage,
    c.attempt_no, c.status, c.started_at, c.due_at,
    c.warn_at, c.paused_at, c.paused_seconds, c.stopped_at, case when c.status = ${literal(slaClockStatus, 'breached')} and c.stopped_at is null
      and c.due_at is not null then greatest(0, ceil(extract(epoch from now() - c.due_at) / 60))::int
      else c.breach_minutes end as breach_minutes, t.name as last_event, c.reason_code, c.penalty_amount, c.currency, c.escalation_level, c.waive_reason,
        c.destination_city as city,
    c.destination_country_code as country_code`
}

/** Conditions of a filter, and the person's own rows. */
export function clockConditions(who: Who, q: ClockFilter): (SQL | undefined)[] {
  return [
    visibleClocks(who, sql`c`, sql`p`),
    q.tracking_no ? isNumber(sql`c.tracking_no`, q.tracking_no.flatMap(splitNumbers)) : undefined,
    q.order_id ? isNumber(sql`p.order_id`, [q.order_id]) : undefined,
    who.user_category === 'carrier' ? undefined : anyOfValues(sql`c.client_id`, q.client_id),
    anyOfValues(sql`c.carrier_id`, q.carrier_id),
    anyOfValues(sql`c.stage`, q.stage),
    anyOfValues(sql`c.status`, q.status),
    q.open === undefined ? undefined : q.open ? isOpen : sql`c.stopped_at is not null`,
    q.breached === undefined
      ? undefined
      : q.breached ? sql`c.status = ${literal(slaClockStatus, 'breached')}` : sql`c.status <> ${literal(slaClockStatus, 'breached')}`,
    dayRange(sql`c.due_at`, q.due_from, q.due_to),
    dayRange(sql`c.stopped_at`, q.stopped_from, q.stopped_to),
    dayRange(sql`c.started_at`, q.from, q.to),
    anyOfValues(sql`c.destination_country_code`, q.country_code),
    q.city_id ? sql`c.destination_city = (select city_name from base_cities where id = ${q.city_id})` : undefined,
    anyOfValues(sql`p.rsa_service_code`, q.rsa_service_code),
    anyOfValues(sql`c.reason_code`, q.reason_code),
    anyOfValues(sql`c.escalation_level`, q.escalation_level),
    q.sla_config_id ? sql`c.config_id = ${q.sla_config_id}` : undefined,
    q.search ? sql`(c.tracking_no ilike ${startsWith(q.search)} or p.ref_no ilike ${startsWith(q.search)})` : undefined,
  ]
}

const joined = sql`${clockTables} join carriers k on k.id = c.carrier_id join clients l on l.id = c.client_id join sla_configs s on s.id = c.config_id
  left join tracking_event_master t on t.code = p.last_event_code`

const listOf = (who: Who, q: Filters): ListQuery => ({
  columns: columnsFor(who), from: joined, countFrom: clockTables,
  adds: { penalty_amount: { of: sql`c.penalty_amount`, currency: sql`c.currency` } },
  where: clockConditions(who, q), defaultSort: 'due_at', id: sql`c.id`,
  sorts: {
    due_at: { by: sql`c.due_at`, kind: 'time', nullable: true }, started_at: { by: sql`c.started_at`, kind: 'time', nullable: true },
    stopped_at: { by: sql`c.stopped_at`, kind: 'time', nullable: true },
    escalation_level: { by: sql`c.escalation_level`, kind: 'number' }, penalty_amount: { by: sql`c.penalty_amount`, kind: 'number' },
  },
})

/** How many open clocks are due within each of the ages, oldest first, as columns of their own. */
const agesColumn = () => {
  const now = today()
  const within = clockAges.map(({ from, to }) =>
    dayRange(sql`c.due_at`, from === null ? undefined : addDays(now, from), to === null ? undefined : addDays(now, to)) ?? sql`true`)
  return sql`array[${sql.join(within.map((condition) => sql`count(*) filter (where ${condition})`), sql`, `)}]::int[]`
}

interface Counts {
  running: number
  at_risk: number
  breached_open: number
  paused: number
  met_today: number
  met_7d: number
  breached_7d: number
  ages: number[]
}

/**
 * The cards over the queue: of the person's own clocks that its filters leave, the status aside, by which the cards are told apart. A breach still open
 * counts as one (sla-pickup.md 7 rule 7).
 */
async function countsFor(db: Db, who: Who, q: Filters) {
  const scope = allOf(clockConditions(who, { ...q, status: undefined, open: undefined, breached: undefined, stopped_from: undefined, stopped_to: undefined }))
  const needsParcel = !['admin', 'carrier'].includes(who.user_category) || q.order_id || q.search || (q.rsa_service_code?.length ?? 0) > 0
  const from = needsParcel ? clockTables : sql`sla_clocks c`
  const found = await first<Counts>(
    db,
    sql`with open as (
            select ${sql.join(openClockStatuses.map((status) => sql`count(*) filter (where c.status = ${status}) as ${sql.identifier(status)}`), sql`, `)},
              ${agesColumn()} as ages
            from ${from} where ${isOpen} and ${scope}),
          ended as (
            select count(*) filter (where c.status = ${literal(slaClockStatus, 'met')}
              and c.stopped_at >= date_trunc('day', now() at time zone 'Asia/Dubai') at time zone 'Asia/Dubai') as met_today,
              count(*) filter (where c.status = ${literal(slaClockStatus, 'met')}) as met_7d,
                count(*) filter (where c.status = ${literal(slaClockStatus, 'breached')}) as breached_7d
            from ${from} where c.stopped_at >= now() - interval '7 days' and ${scope})
        select o.running, o.at_risk, o.breached as breached_open, o.paused, o.ages, e.met_today, e.met_7d, e.breached_7d from open o, ended e`,
  )
  const { met_7d = 0, breached_7d = 0, ...counts } = found ?? { running: 0, at_risk: 0, breached_open: 0, paused: 0, met_today: 0, ages: [] }
  return { ...counts, on_time_7d: onTimeRate(met_7d, breached_7d + counts.breached_open) }
}

/** One page of clocks, most urgent first, with the counts of the cards in `meta.counts`. 422 for a span of more than 92 days. */
export async function clockList(db: Db, who: Who, q: Filters) {
  if (q.from && q.to && daysBetween(q.from, q.to) > MOST_DAYS) throw refuseField('to', `Choose at most ${MOST_DAYS} days.`)
  const nowMs = Date.now()
  const [page, counts] = await Promise.all([pageOf<Found>(db, listOf(who, q), q), countsFor(db, who, q)])
  return { rows: page.rows.map((row) => shown(row, nowMs)), meta: { ...page.meta, counts } }
}

/** One clock and what happened to it, newest first; 404 for one out of reach. */
export async function clockHistory(db: Db, who: Who, id: number) {
  const clock = await first<Found>(db, sql`select ${columnsFor(who)} from ${joined} where ${allOf([sql`c.id = ${id}`, visibleClocks(who, sql`c`, sql`p`)])}`)
  if (!clock) throw new Refusal(404, 'Record not found')
  const events = await rows<{ id: number; event: string; at: string; by: string; note: string | null }>(
    db,
    sql`select id, event, at, by_name as by, note from sla_clock_events where clock_id = ${id} order by at desc, id desc limit 200`,
  )
  return { clock: shown(clock, Date.now()), events }
}
