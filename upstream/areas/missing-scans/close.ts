import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { missingScans } from '@/lib/contract/missing-scans'
import { missingScanStatus, type MissingScanStatus } from '@/lib/domain/missing-scan'
import { rows, type Db } from '../../db/db'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { eventByHand, impossibleMoves, type EventByHand } from '../tracking/add-event'
import { lockPackages, type LockedPackage } from '../../core/events/reckon'
import { recordEvents, timeFault } from '../../core/events/record-events'
import { missingTables, ownIds } from './list'

type Applying = z.output<typeof missingScans.apply.body>

interface Closing {
  id: number
  tracking_no: string
  package_id: number
  state: MissingScanStatus
  after_event: string
  after_at: string
  expected_events: string[]
}

export interface Failed {
  id: number
  tracking_no: string
  message: string
}

/** The missing scans of these ids, held with their packages. 404 when none is this person's. */
async function hold(tx: Db, who: Who, ids: readonly number[]): Promise<{ held: Map<number, Closing>; locked: Map<number, LockedPackage> }> {
  const seen = await rows<{ package_id: number }>(tx, sql`select m.package_id from ${missingTables} where ${ownIds(who, ids)}`)
  if (seen.length === 0) throw new Refusal(404, 'That missing scan no longer exists.')
  const locked = await lockPackages(tx, seen.map(({ package_id }) => package_id))
  const found = await rows<Closing>(
    tx,
    sql`select m.id, m.package_id, m.status as state, m.after_at, r.after_event, r.expected_events, p.tracking_no
        from ${missingTables} where ${ownIds(who, ids)} order by m.id for update of m`,
  )
  return { held: new Map(found.map((row) => [row.id, row])), locked }
}

/** Parts what may be closed from what may not; 409 when nothing may. */
function sorted(ids: readonly number[], held: ReadonlyMap<number, Closing>, to: MissingScanStatus, faultOf: (row: Closing) => string | null) {
  const failed: Failed[] = []
  const good: Closing[] = []
  for (const id of new Set(ids)) {
    const row = held.get(id)
    const closed = row && !missingScanStatus.can(row.state, to) ? `This missing scan is already ${row.state}.` : null
    const message = row ? (closed ?? faultOf(row)) : 'That missing scan no longer exists.'
    if (message) failed.push({ id, tracking_no: row?.tracking_no ?? '', message })
    else if (row) good.push(row)
  }
  if (good.length === 0) throw new Refusal(409, failed[0]?.message ?? '', undefined, { failed })
  return { good, failed }
}

const answers = (code: string, expected: readonly string[]) => expected.some((one) => (one.endsWith('*') ? code.startsWith(one.slice(0, -1)) : code === one))

/** Why this event does not end that silence, or null. */
function applyFault(row: Closing, event: EventByHand, at: string, impossible: ReadonlyMap<number, string>): string | null {
  if (!answers(event.code, row.expected_events)) return `${event.code} is not what is expected: ${row.expected_events.join(', ')}.`
  if (Date.parse(at) < Date.parse(row.after_at)) return `The scan cannot be before ${row.after_event}.`
  return impossible.get(row.package_id) ?? null
}

const close = (tx: Db, who: Who, closed: readonly { id: number; event_id: number | null }[], to: MissingScanStatus, note: string | null) =>
  rows(
    tx,
    sql`update missing_scans m set status = ${to}, resolved_event_id = c.event_id, note = coalesce(${note}::text, m.note), closed_at = now(),
        closed_by = ${who.user_id}
        from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) as c(id bigint, event_id bigint) where m.id = c.id`,
  )

/**
 * Writes down the scan that was missed, for up to 200 missing scans, and closes them. Those that cannot take it stay open and are
 * listed with why. 404 none is yours, 409 none can take it, 422 the event or its time is impossible for all.
 */
export async function applyMissing(tx: Db, who: Who, body: Applying): Promise<{ applied: number; failed: Failed[] }> {
  const event = await eventByHand(tx, body)
  const future = timeFault({ event_at: body.event_at, source: 'manual' }, body.event_at, Date.now())
  if (future) throw refuseField('event_at', future)
  const { held, locked } = await hold(tx, who, body.ids)
  const impossible = await impossibleMoves(tx, locked, event, body.event_at, who)
  const { good, failed } = sorted(body.ids, held, 'applied', (row) => applyFault(row, event, body.event_at, impossible))
  const packageIds = [...new Set(good.map(({ package_id }) => package_id))]
  const recorded = await recordEvents(
    tx,
    packageIds.map((package_id) => ({
      package_id, event_code: event.code, event_at: body.event_at, source: 'manual', location_text: body.location ?? null, remarks: body.remarks ?? null,
    })),
    { who },
  )
  const eventOf = new Map(recorded.map(({ package_id, event_id }) => [package_id, event_id]))
  await close(tx, who, good.map(({ id, package_id }) => ({ id, event_id: eventOf.get(package_id) ?? null })), 'applied', body.remarks ?? null)
  return { applied: good.length, failed }
}

/** Lets missing scans go, with why. 404 none is yours, 409 none is open. */
export async function waiveMissing(tx: Db, who: Who, ids: readonly number[], note: string): Promise<{ waived: number; failed: Failed[] }> {
  const { good, failed } = sorted(ids, (await hold(tx, who, ids)).held, 'waived', () => null)
  await close(tx, who, good.map(({ id }) => ({ id, event_id: null })), 'waived', note)
  return { waived: good.length, failed }
}
