import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { tracking } from '@/lib/contract/tracking'
import { isTerminalPackageStatus, packageStatus, type PackageStatus } from '@/lib/domain/package'
import { switchStatus } from '@/lib/domain/record-status'
import type { EventRule } from '@/lib/domain/tracking-event'
import { bySystem } from '@/lib/domain/tracking-event-words'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { unfitToLeave } from '../../core/codes/cargo'
import { visiblePackages } from '../../core/parcels/scope'
import { eventsOf, lockPackages, wouldMove, type LockedPackage } from '../../core/events/reckon'
import { recordEvents } from '../../core/events/record-events'

type Adding = z.output<typeof tracking.addEvent.body>

export interface EventByHand extends EventRule {
  code: string
  name: string
  needs_location: boolean
  needs_reason: boolean
}

/** The event somebody may write down by hand, with what it asks for; 422 otherwise. */
export async function eventByHand(db: Db, body: Pick<Adding, 'event_code' | 'location' | 'reason_code' | 'remarks'>): Promise<EventByHand> {
  const rule = await first<EventByHand>(
    db,
    sql`select code, name, maps_to_status as maps_to, rank, counts_attempt, needs_location, needs_reason from tracking_event_master
        where code = ${body.event_code.toUpperCase()} and status = ${literal(switchStatus, 'active')}`,
  )
  if (!rule) throw refuseField('event_code', `Event code ${body.event_code} is unknown.`)
  if (bySystem.has(rule.code)) throw refuseField('event_code', `${rule.name} is recorded by the system.`)
  if (rule.needs_location && !body.location) throw refuseField('location', `Location is required for ${rule.name}.`)
  if (rule.needs_reason && !body.reason_code && !body.remarks) throw refuseField('reason_code', `Reason is required for ${rule.name}.`)
  return rule
}

/** A parcel somebody writes an event of, as it stands now. */
interface ParcelByHand {
  id: number
  tracking_no: string
  status: PackageStatus
  status_at: string
}

/**
 * Whether the parcel can make the move. What happened before the newest status is history; it moves nothing, so the end of a parcel is
 * not overturned from before it (packages.md 3.1). Anything newer must be a move its status has.
 */
function canMove(
  { status, status_at }: ParcelByHand, [code, to]: readonly [code: string, to: PackageStatus], at: string, who: Who, overturns: () => boolean,
): boolean {
  const ended = isTerminalPackageStatus(status)
  if (Date.parse(at) < Date.parse(status_at)) return !ended || !overturns()
  const can = packageStatus.can(status, to)
  // Out of a terminal status lead a return and a find alone, and those are an administrator's (packages.md 3.1).
  const reopens = isAdmin(who) && can && (code.startsWith('RET') || code === 'EXC07')
  return ended ? reopens : can || to === status
}

/** Why the event of that moment cannot be, by the parcels of these it cannot be of; all of them are locked. */
export async function impossibleMoves(
  tx: Db, locked: ReadonlyMap<number, LockedPackage>, rule: EventByHand, at: string, who: Who,
): Promise<Map<number, string>> {
  const to = rule.maps_to
  const unfit = await unfitToLeave(tx, [...locked.keys()], rule.code)
  if (to === null) return unfit
  const parcels = await rows<ParcelByHand>(tx, sql`select id, tracking_no, status, status_at from packages
    where id = any(${sql.param([...locked.keys()])}::bigint[])`)
  const ended = parcels.filter(({ status }) => isTerminalPackageStatus(status)).map(({ id }) => id)
  const events = Map.groupBy(ended.length > 0 ? await eventsOf(tx, ended) : [], ({ package_id }) => package_id)
  const more = { ...rule, id: Number.MAX_SAFE_INTEGER, event_at: at, location_text: null, facility_id: null, carrier_id: null, source: 'manual' }
  return new Map(
    parcels.flatMap((parcel) => {
      const overturns = () => wouldMove(locked.get(parcel.id) as LockedPackage, events.get(parcel.id) ?? [], { ...more, package_id: parcel.id })
      const barred = unfit.get(parcel.id)
      if (canMove(parcel, [rule.code, to], at, who, overturns)) return barred ? [[parcel.id, barred] as const] : []
      return [
        [parcel.id, `Package ${parcel.tracking_no} is already ${packageStatus.label(parcel.status)} and cannot change to ${packageStatus.label(to)}.`] as const,
      ]
    }),
  )
}

/**
 * Adds one event by hand. 404 out of reach, 409 where the parcel's status forbids it or the event is on file already, 422 for
 * an unknown code, a missing place or reason, or an impossible time.
 */
export async function addEvent(tx: Db, who: Who, body: Adding): Promise<{ id: number; status: PackageStatus }> {
  const rule = await eventByHand(tx, body)
  const seen = await first(tx, sql`select 1 from packages p where ${allOf([sql`p.id = ${body.package_id}`, visiblePackages(who, sql`p`)])}`)
  if (!seen) throw new Refusal(404, 'That package no longer exists.')
  const locked = await lockPackages(tx, [body.package_id])
  const fault = (await impossibleMoves(tx, locked, rule, body.event_at, who)).get(body.package_id)
  if (fault) throw new Refusal(409, fault)
  const [recorded] = await recordEvents(
    tx,
    [{
      package_id: body.package_id, event_code: rule.code, event_at: body.event_at, source: 'manual', location_text: body.location ?? null,
      reason_code: body.reason_code ?? null, remarks: body.remarks ?? null,
    }],
    { who, locked },
  )
  if (!recorded?.event_id) throw new Refusal(409, 'This event is already recorded.')
  return { id: recorded.event_id, status: recorded.status }
}
