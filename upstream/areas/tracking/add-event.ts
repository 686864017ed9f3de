import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { tracking } from '@/lib/contract/tracking'
import { isTerminalPackageStatus, packageStatus, type PackageStatus } from '@/lib/domain/package'
import { bySystem } from '@/lib/domain/tracking-event-words'
import { first, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { visiblePackages } from '../packages/scope'
import { lockPackages } from './reckon'
import { recordEvents } from './record-events'

type Adding = z.output<typeof tracking.addEvent.body>

export interface EventByHand {
  code: string
  name: string
  maps_to: PackageStatus | null
  needs_location: boolean
  needs_reason: boolean
}

/** The event somebody may write down by hand, with what it asks for; 422 otherwise. */
export async function eventByHand(db: Db, body: Pick<Adding, 'event_code' | 'location' | 'reason_code' | 'remarks'>): Promise<EventByHand> {
  const rule = await first<EventByHand>(
    db,
    sql`select code, name, maps_to_status as maps_to, needs_location, needs_reason from tracking_event_master where code = ${body.event_code.toUpperCase()} and status = 'active'`,
  )
  if (!rule) throw refuseField('event_code', `Event code ${body.event_code} is unknown.`)
  if (bySystem.has(rule.code)) throw refuseField('event_code', `${rule.name} is recorded by the system.`)
  if (rule.needs_location && !body.location) throw refuseField('location', `Location is required for ${rule.name}.`)
  if (rule.needs_reason && !body.reason_code && !body.remarks) throw refuseField('reason_code', `Reason is required for ${rule.name}.`)
  return rule
}

/** A parcel somebody writes an event of, as it stands now. */
export interface ParcelByHand {
  id: number
  tracking_no: string
  status: PackageStatus
  status_at: string
}

/** Why the event cannot be, or null. What happened before the newest status is history and moves nothing; anything newer must be a move the parcel can make. */
export function impossibleMove(parcel: Omit<ParcelByHand, 'id'>, rule: EventByHand, at: string, who: Who): string | null {
  const { status, tracking_no } = parcel
  if (rule.maps_to === null || Date.parse(at) < Date.parse(parcel.status_at)) return null
  const can = packageStatus.can(status, rule.maps_to)
  // Out of a terminal status lead a return and a find alone, and those are an administrator's (packages.md 3.1).
  const reopens = isAdmin(who) && can && (rule.code.startsWith('RET') || rule.code === 'EXC07')
  const allowed = isTerminalPackageStatus(status) ? reopens : can || rule.maps_to === status
  return allowed ? null : `Package ${tracking_no} is already ${packageStatus.label(status)} and cannot change to ${packageStatus.label(rule.maps_to)}.`
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
  const parcel = await first<ParcelByHand>(tx, sql`select id, tracking_no, status, status_at from packages where id = ${body.package_id}`)
  const fault = parcel && impossibleMove(parcel, rule, body.event_at, who)
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
