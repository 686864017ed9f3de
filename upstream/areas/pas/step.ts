import { sql } from 'drizzle-orm'
import { dubaiTime } from '@/lib/domain/days'
import { gateEvent, tokenStatus, type ArrivalClass, type GateEvent, type TokenPriority, type TokenPurpose, type TokenStatus } from '@/lib/domain/gate-token'
import type { VehicleType } from '@/lib/domain/gate-vehicle'
import { first, rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import type { FileStore } from '../../platform/files'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { keepPictures, picturesOf } from './photos'
import { visibleSites } from './scope'
import { TOKEN_NOT_FOUND } from './token-rows'

/** A token while its row is locked. */
export interface Held {
  id: number
  token_no: string
  warehouse_id: number
  status: TokenStatus
  purpose: TokenPurpose
  vehicle_no: string
  vehicle_type: VehicleType
  client_id: number | null
  arrival_class: ArrivalClass | null
  priority: TokenPriority | null
  appointment_from: string | null
  appointment_to: string | null
  created_at: string
  gate_in_at: string | null
  called_at: string | null
  dock_in_at: string | null
  dock_out_at: string | null
  declaration_id: number | null
  bay_id: number | null
  dock_id: number | null
  paused_at: string | null
  pause_reason: string | null
  no_shows: number
  transporter_id: number
  /** The latest moment of its story. */
  last_at: string
}

/** What a call or a kiosk's record says of an event. */
export interface StepReport {
  at?: string
  clock_offset_ms?: number
  device_code?: string
  client_event_id?: string
  /** It was recorded without us and is handed in later. */
  offline?: boolean
  /** Pictures taken with it, as `data:` URLs. */
  photos?: string[]
}
/** When an event counts as having happened. */
export interface When {
  at: string
  flags: string[]
}
/** What a step did, for its event. */
export interface Done {
  /** What follows from it, noted after it. */
  after?: () => Promise<void>
  dock_id?: number | null
  bay_id?: number | null
  remarks?: string | null
  details?: unknown
}

const CLOCK_MS = 120_000
const REPEAT_SECONDS = 60

/** The token, locked for this transaction; 404 for one of another site. */
export async function holdToken(tx: Db, who: Who, id: number): Promise<Held> {
  const held = await first<Held>(
    tx,
    sql`select t.id, t.token_no, t.warehouse_id, t.status, t.purpose, t.vehicle_no, t.vehicle_type, t.client_id, t.arrival_class, t.priority,
        t.appointment_from, t.appointment_to, t.created_at, t.gate_in_at, t.called_at, t.dock_in_at,
          t.dock_out_at, t.declaration_id, t.bay_id, t.dock_id, t.paused_at, t.pause_reason, t.no_shows, t.transporter_id,
            greatest(t.created_at, t.gate_in_at, t.dock_in_at, t.dock_out_at, t.paused_at) as last_at
        from gate_tokens t where ${allOf([sql`t.id = ${id}`, visibleSites(who, sql`t.warehouse_id`)])} for update`,
  )
  if (!held) throw new Refusal(404, TOKEN_NOT_FOUND)
  return held
}

/** 409 with our sentence when a token may not go there now; one that stands at another dock than `dockId` was not docked there before. */
async function refuseMove(tx: Db, held: Held, to: TokenStatus, event: GateEvent, dockId: number | undefined): Promise<void> {
  if (tokenStatus.can(held.status, to)) return
  const before = held.status === to && (dockId === undefined || dockId === held.dock_id)
    ? await first<{ at: string }>(tx, sql`select at from gate_events where token_id = ${held.id} and event = ${event} order by id desc limit 1`)
    : null
  throw before ? already(`Scan again: token ${held.token_no} was ${gateEvent.label(event)} at ${dubaiTime(before.at)}.`) : new Refusal(409, notNow(held, event))
}
/** 409 for what was done before: `already` tells screens that nothing is wrong. */
export const already = (message: string) => new Refusal(409, message, undefined, { already: true })
export const isAlready = (refusal: Refusal): boolean => (refusal.data as { already?: unknown } | null)?.already === true
export const notNow = (held: Pick<Held, 'token_no' | 'status'>, event: GateEvent) =>
  `Token ${held.token_no} is ${tokenStatus.label(held.status).toLowerCase()}; ${gateEvent.label(event)} is not possible now.`

/**
 * The moment an event counts at: the device's when its clock is less than two minutes off, ours with the flag `clock` otherwise (pas.md 4.19). An event
 * before the one it follows is refused 422 for correction, but for what two clocks may differ by.
 */
export function judgeTime(report: StepReport, lastAt: string, now = Date.now()): When {
  const isOff = Math.abs(report.clock_offset_ms ?? 0) >= CLOCK_MS
  const given = report.at === undefined || isOff ? now : Date.parse(report.at)
  const flags = report.at !== undefined && isOff ? ['clock'] : []
  const last = Date.parse(lastAt)
  if (given > now + CLOCK_MS) throw refuseField('at', 'The time is in the future. Check the clock of the device.')
  if (given < last - CLOCK_MS) throw refuseField('at', `The time is before the last event at ${dubaiTime(lastAt)}. Correct it.`)
  return { at: new Date(Math.max(last, Math.min(given, now))).toISOString(), flags }
}

/** Notes an event, wakes the boards of the site once this lands, and answers the event's id. */
export async function noteEvent(
  tx: Db, who: Who, held: { id: number; warehouse_id: number }, event: GateEvent, report: StepReport, when: When, done: Done = {},
): Promise<number> {
  const noted = await first<{ id: number }>(
    tx,
    sql`insert into gate_events (token_id, warehouse_id, event, at, clock_offset_ms, flags, user_id, device_code, dock_id, bay_id, remarks, details,
        client_event_id, offline)
        values (${held.id}, ${held.warehouse_id}, ${event}, ${when.at}::timestamptz, ${report.clock_offset_ms ?? null}, ${sql.param(when.flags)}::text[],
          ${who.user_id || null}::bigint, ${report.device_code ?? null}, ${done.dock_id ?? null}::bigint,
          ${done.bay_id ?? null}::bigint, ${done.remarks ?? null}, ${done.details === undefined ? null : JSON.stringify(done.details)}::jsonb,
            ${report.client_event_id ?? null}::uuid, ${report.offline ?? false}) returning id`,
  )
  await wakeBoards(tx, held.warehouse_id)
  return (noted as { id: number }).id
}

/** Boards of a site are told when this transaction lands. */
export const wakeBoards = async (tx: Db, warehouseId: number): Promise<void> =>
  void (await rows(tx, sql`select pg_notify('pas_board', ${String(warehouseId)})`))

/** Whether this very event was recorded before; one recorded for another token is refused. */
async function wasRecorded(tx: Db, held: Held, event: GateEvent, report: StepReport): Promise<boolean> {
  if (!report.client_event_id) return false
  const before = await first<{ token_id: number; event: string }>(tx, sql`select token_id, event from gate_events
    where client_event_id = ${report.client_event_id}::uuid`)
  if (!before) return false
  if (before.token_id !== held.id || before.event !== event) throw new Refusal(422, 'This event id was used for another event. Use a new one.')
  return true
}

/** The same scan again within a minute: the first one's result stands. */
async function isRepeat(tx: Db, held: Held, event: GateEvent, to: TokenStatus | null, dockId: number | undefined): Promise<boolean> {
  // Who came in straight to a dock is called already.
  const isThere = held.status === to || (event === 'gate_in' && held.status === 'called')
  if (to === null || !isThere) return false
  const last = await first<{ event: string; dock_id: number | null; fresh: boolean }>(
    tx,
    sql`select event, dock_id, recorded_at > now() - make_interval(secs => ${REPEAT_SECONDS}) as fresh from gate_events
        where token_id = ${held.id} and ${event === 'gate_in' ? sql`event = 'gate_in'` : sql`event not in ('reprint', 'declare', 'priority')`} order by id desc
        limit 1`,
  )
  return last !== null && last.event === event && last.fresh && (dockId === undefined || last.dock_id === null || last.dock_id === dockId)
}

export interface StepKind<B> {
  event: GateEvent
  /** Where it leads; null for what is no move. */
  to: TokenStatus | null
  run(tx: Db, who: Who, held: Held, body: B, when: When): Promise<Done>
}

/** Does one step of a token: once, in order, in this transaction. Repeats answer as the first did. Photos go to `files`. */
export async function takeStep<B extends StepReport>(tx: Db, who: Who, kind: StepKind<B>, id: number, body: B, files?: FileStore): Promise<Held> {
  const held = await holdToken(tx, who, id)
  const dockId = kind.event === 'dock_in' ? ((body as { dock_id?: number | null }).dock_id ?? undefined) : undefined
  if (await wasRecorded(tx, held, kind.event, body)) return held
  if (await isRepeat(tx, held, kind.event, kind.to, dockId)) return held
  if (kind.to !== null) await refuseMove(tx, held, kind.to, kind.event, dockId)
  const pictures = picturesOf(body.photos)
  const when = judgeTime(body, held.last_at)
  const done = await kind.run(tx, who, held, body, when)
  const eventId = await noteEvent(tx, who, held, kind.event, body, when, done)
  if (files) await keepPictures(tx, files, held.id, eventId, when.at, pictures)
  await done.after?.()
  return held
}
