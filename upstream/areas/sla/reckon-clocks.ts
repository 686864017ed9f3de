import { sql } from 'drizzle-orm'
import { dayTime } from '@/lib/domain/days'
import { isAmong, slaClockStatus, type SlaStageName } from '@/lib/domain/sla'
import type { ClockEvent } from '@/lib/domain/sla-clock'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import type { Who } from '../../platform/who'
import { calendarsOf, type CalendarOf } from '../../core/calendar/calendars'
import { configsOf, freightOf, originOf, parcelsOf, ruleOf, stepsOf, type ClockRule, type Config, type Parcel } from './clock-facts'
import { configFor, judgeClock, type ClockStanding } from './judge-clock'

/** A clock's row, held by this transaction. */
export interface HeldClock extends ClockStanding {
  id: number
  package_id: number
  tracking_no: string
  carrier_id: number
  config_id: number
  stage: string
  attempt_no: number
  rule: ClockRule
  created_at: string
  updated_at: string
  escalation_level: number
}
/** A clock whose status is another now. */
export interface ClockChange {
  clock: HeldClock
  from: string
  to: string
}

const heldColumns = sql`id, package_id, tracking_no, carrier_id, config_id, stage, attempt_no, rule, created_at, updated_at, escalation_level, status,
  started_at, due_at, warn_at, paused_at, paused_seconds,
  stopped_at, breach_minutes, penalty_amount, origin_timezone`

interface Made {
  package_id: number
  tracking_no: string
  carrier_id: number
  client_id: number
  config_id: number
  config_version: number
  stage: SlaStageName
  attempt_no: number
  rule: ClockRule
  destination_country_code: string
  destination_city: string
}

/** The rows a parcel's clocks begin as: one for each stage of its configuration. */
export const clocksOf = (parcel: Parcel, config: Config, attempt_no: number, ended: ReadonlySet<string>): Made[] =>
  config.stages.filter(({ stage }) => !ended.has(stage)).map((stage) => ({
    package_id: parcel.id, tracking_no: parcel.tracking_no, carrier_id: config.carrier_id,
    client_id: parcel.client_id, config_id: config.id, config_version: config.version, stage: stage.stage, attempt_no,
    rule: ruleOf(config, stage), destination_country_code: parcel.country_code, destination_city: parcel.city,
  }))

const insertClocks = (tx: Db, made: readonly Made[]) =>
  made.length === 0
    ? Promise.resolve([])
    : rows<{ package_id: number }>(
        tx,
        sql`insert into sla_clocks (package_id, tracking_no, carrier_id, client_id, config_id, config_version, stage, attempt_no, rule,
            destination_country_code, destination_city)
            select package_id, tracking_no, carrier_id, client_id, config_id, config_version, stage, attempt_no, rule, destination_country_code,
              destination_city
            from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as g(package_id bigint, tracking_no text, carrier_id bigint, client_id bigint,
              config_id bigint, config_version int, stage text,
              attempt_no int, rule jsonb, destination_country_code text, destination_city text)
            on conflict do nothing returning package_id`,
      )

/** Clocks of another carrier than the parcel's end, and the new one's begin (sla-pickup.md 3); parcels without clocks get theirs. */
async function ensureClocks(
  tx: Db, parcels: readonly Parcel[], configs: readonly Config[], facts: { steps: Awaited<ReturnType<typeof stepsOf>>; zoneOf: (parcel: Parcel) => string },
): Promise<void> {
  const known = Map.groupBy(
    await rows<{ package_id: number; stage: string; attempt_no: number; carrier_id: number; ended: boolean }>(
      tx,
      sql`select package_id, stage, attempt_no, carrier_id, stopped_at is not null and status <> ${literal(slaClockStatus, 'cancelled')} as ended
          from sla_clocks where package_id = any(${sql.param(parcels.map(({ id }) => id))}::bigint[])`,
    ),
    ({ package_id }) => package_id,
  )
  const left: { id: number; attempt: number }[] = []
  const made = parcels.flatMap((parcel) => {
    const own = known.get(parcel.id) ?? []
    const attempt = Math.max(0, ...own.map(({ attempt_no }) => attempt_no))
    const changed = own.some((clock) => clock.attempt_no === attempt && clock.carrier_id !== parcel.carrier_id)
    if (own.length > 0 && !changed) return []
    if (changed) left.push({ id: parcel.id, attempt })
    const config = configFor(parcel, facts.steps.get(parcel.id) ?? [], configs, facts.zoneOf(parcel))
    return config ? clocksOf(parcel, config, attempt + 1, new Set(own.filter(({ ended }) => ended).map(({ stage }) => stage))) : []
  })
  await insertClocks(tx, made)
  if (left.length === 0) return
  const cancelled = await rows<{ id: number }>(
    tx,
    sql`update sla_clocks c set status = ${literal(slaClockStatus, 'cancelled')}, stopped_at = now(), paused_at = null, penalty_amount = 0, updated_at = now()
        from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as g(id bigint, attempt int)
        where c.package_id = g.id and c.attempt_no <= g.attempt and c.stopped_at is null and c.status not in ${literals(slaClockStatus, 'waived', 'cancelled')}
        returning c.id`,
  )
  await noteChanges(tx, cancelled.map(({ id }) => ({ clock_id: id, event: 'cancelled', note: 'Another carrier has the parcel.' })))
}

interface Note {
  clock_id: number
  event: string
  note?: string | null
}

/** Adds to the history of clocks; without `who` it was the system. */
export async function noteChanges(tx: Db, notes: readonly Note[], who?: Who): Promise<void> {
  if (notes.length === 0) return
  await rows(
    tx,
    sql`insert into sla_clock_events (clock_id, event, by_id, by_name, note)
        select g.clock_id, g.event, ${who?.user_id || null}::bigint, ${who?.name ?? 'System'}, g.note
        from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as g(clock_id bigint, event text, note text)`,
  )
}

const fields = [
  'status', 'started_at', 'due_at', 'warn_at', 'paused_at', 'paused_seconds', 'stopped_at', 'breach_minutes', 'penalty_amount', 'origin_timezone',
] as const
const instants: ReadonlySet<string> = new Set(['started_at', 'due_at', 'warn_at', 'paused_at', 'stopped_at'])
const isSame = (a: ClockStanding, b: ClockStanding) =>
  fields.every((field) => (instants.has(field) && a[field] && b[field]
    ? Date.parse(String(a[field])) === Date.parse(String(b[field]))
    : String(a[field] ?? '') === String(b[field] ?? '')))

async function writeStandings(tx: Db, changed: readonly (ClockStanding & { id: number; rule: ClockRule })[]): Promise<void> {
  if (changed.length === 0) return
  await rows(
    tx,
    sql`update sla_clocks c set status = g.status, started_at = g.started_at, due_at = g.due_at, warn_at = g.warn_at, paused_at = g.paused_at,
        paused_seconds = g.paused_seconds, stopped_at = g.stopped_at,
          breach_minutes = g.breach_minutes, penalty_amount = g.penalty_amount, origin_timezone = g.origin_timezone, rule = g.rule, updated_at = now()
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as g(id bigint, status text, started_at timestamptz, due_at timestamptz, warn_at timestamptz,
          paused_at timestamptz, paused_seconds int,
          stopped_at timestamptz, breach_minutes int, penalty_amount numeric, origin_timezone text, rule jsonb) where c.id = g.id`,
  )
}

/** The due time of the delivery is the parcel's own; rows are taken in order, as everybody does. */
async function writeDue(tx: Db, due: readonly { id: number; due_at: string }[]): Promise<void> {
  if (due.length === 0) return
  await rows(tx, sql`select 1 from packages where id = any(${sql.param(due.map(({ id }) => id))}::bigint[]) order by id for no key update`)
  await rows(tx, sql`update packages p set sla_due_at = g.due_at from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as g(id bigint, due_at timestamptz)
    where p.id = g.id and p.sla_due_at is distinct from g.due_at`)
}

/** A clock that is due at another time now. */
export interface MovedClock {
  id: number
  from: string
  to: string
}

interface ReckonOptions {
  nowMs: number
  /** Takes the clocks whose due time moved; their history then says why. */
  moved?: { because: string; clocks: MovedClock[] }
  /** Clocks go by the configuration as it is now instead of as they started; answers the rule of a clock, or null to keep its own. */
  fresh?: boolean
  /** Only clocks of these ids. */
  clockIds?: ReadonlySet<number>
  /** Waived clocks run again. */
  reopen?: boolean
}

const zoneBy = (calendarOf: CalendarOf) => (parcel: Parcel) => calendarOf(parcel.origin_country_code, originOf(parcel)).timezone

const sameMoment = (a: string | null, b: string | null) => (a && b ? Date.parse(a) === Date.parse(b) : a === b)
/** A clock that stopped, and of whose parcel nothing else became known, keeps the due time it was judged by, whatever its calendar says since. */
const isFinished = (clock: HeldClock, judged: ClockStanding, events: readonly ClockEvent[]) =>
  clock.stopped_at !== null && clock.due_at !== null && !sameMoment(clock.due_at, judged.due_at)
    && sameMoment(clock.stopped_at, judged.stopped_at) && clock.paused_seconds === judged.paused_seconds &&
  !events.some(({ code, receivedMs }) => isAmong(code, clock.rule.clock_start_event) && receivedMs > Date.parse(clock.updated_at))
const settled = (clock: HeldClock, reopen: boolean | undefined) => clock.status === 'cancelled' || (clock.status === 'waived' && !reopen)

/**
 * Works out anew the clocks of these parcels from what is on file; answers those whose status changed. Idempotent, and safe for any
 * number of transactions at once: rows are held before the events are read. Waived and cancelled clocks stay as they are.
 */
export async function reckonClocks(tx: Db, ids: readonly number[], { nowMs, fresh, clockIds, reopen, moved }: ReckonOptions): Promise<ClockChange[]> {
  const parcels = await parcelsOf(tx, [...new Set(ids)])
  if (parcels.length === 0) return []
  const configs = await configsOf(tx, parcels.flatMap(({ carrier_id }) => carrier_id ?? []))
  const countries = parcels.flatMap(({ country_code, origin_country_code }) => [country_code, origin_country_code])
  const zonesBefore = await calendarsOf(tx, countries)
  await ensureClocks(tx, parcels, configs, { steps: await stepsOf(tx, parcels.map(({ id }) => id)), zoneOf: zoneBy(zonesBefore) })
  const held = await rows<HeldClock>(tx, sql`select ${heldColumns} from sla_clocks where package_id = any(${sql.param(parcels.map(({ id }) => id))}::bigint[])
    order by id for update`)
  // Read once the clocks are held: of a calendar that changes meanwhile, whoever comes last then knows the newer.
  const calendarOf = await calendarsOf(tx, countries)
  const clocks = held.filter((clock) => !settled(clock, reopen) && (!clockIds || clockIds.has(clock.id)))
  const steps = await stepsOf(tx, parcels.map(({ id }) => id))
  const freight = await freightOf(tx, clocks.filter(({ rule }) => rule.penalty_type === 'percent_of_freight').map(({ package_id }) => package_id))
  const byId = new Map(parcels.map((parcel) => [parcel.id, parcel]))
  const changes: ClockChange[] = []
  const write: (ClockStanding & { id: number; rule: ClockRule })[] = []
  const due: { id: number; due_at: string }[] = []
  for (const clock of clocks) {
    const parcel = byId.get(clock.package_id) as Parcel
    const events = steps.get(parcel.id) ?? []
    const rule = fresh ? freshRule(clock, configFor(parcel, events, configs, zoneBy(calendarOf)(parcel))) : clock.rule
    const judged = judgeClock({
      parcel, rule, events, calendarOf, nowMs, freight: freight.get(parcel.id) ?? null, takenOverMs: clock.attempt_no > 1 ? Date.parse(clock.created_at) : null,
    })
    const now = !fresh && !reopen && isFinished(clock, judged, events) ? clock : judged
    if (clock.stage === 'delivery' && now.due_at) due.push({ id: parcel.id, due_at: now.due_at })
    if (isSame(clock, now) && !fresh) continue
    write.push({ ...now, id: clock.id, rule })
    if (clock.due_at && now.due_at && Date.parse(clock.due_at) !== Date.parse(now.due_at))
      moved?.clocks.push({ id: clock.id, from: clock.due_at, to: now.due_at })
    if (now.status !== clock.status) changes.push({ clock: { ...clock, ...now, rule }, from: clock.status, to: now.status })
  }
  await writeStandings(tx, write)
  await noteChanges(
    tx,
    changes.map(({ clock, from, to }) => ({
      clock_id: clock.id, event: to,
      note: from === 'breached' && to === 'met' ? 'The stop happened in time and was reported late; the escalation is withdrawn.' : null,
    })),
  )
  if (moved)
    await noteChanges(tx, moved.clocks.map(({ id, from, to }) => ({
      clock_id: id, event: 'due time moved', note: `${moved.because} Due ${dayTime(to)} instead of ${dayTime(from)}, Dubai time.`,
    })))
  await writeDue(tx, due.toSorted((a, b) => a.id - b.id))
  return changes
}

function freshRule(clock: HeldClock, config: Config | null): ClockRule {
  const stage = config?.stages.find((one) => one.stage === clock.stage)
  return config && stage ? ruleOf(config, stage) : clock.rule
}
