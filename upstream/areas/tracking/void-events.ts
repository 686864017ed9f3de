import { sql } from 'drizzle-orm'
import { staysForGood } from '@/lib/domain/tracking-event-words'
import { rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { noteContainerScanVoided } from '../containers/note-scan'
import { lockContainers } from './cascade'
import { dropPodsOfUndelivered } from '../../core/events/pods'
import { lockPackages, reckon } from '../../core/events/reckon'
import { scannable } from './scan-rules'
import { dropWeighings, weighingsOf } from './weighings'

/** How long a scan may be taken back by whoever made it (tracking.md 4, Undo last). */
const UNDO_SECONDS = 60

interface Candidate {
  id: number
  event_code: string
  package_id: number
  source: string
  user_id: number | null
  voided: boolean
  fresh: boolean
  bag_id: number | null
  consolidation_id: number | null
  scan_code: string | null
  event_at: string
  weight: string | null
  /** It says the parcel lies in a bag, and there it lies. */
  bagged: boolean
}

/** What leads on from a step that stays. */
const wayOut: Readonly<Record<string, string>> = {
  ORD01: 'An order cannot be taken back. Cancel the package instead.',
  ORD02: 'A label cannot be taken back. Change the carrier or cancel the package instead.',
  ORD03: 'A cancellation cannot be taken back. Make a new package; its reference is free again.',
}

function faultOf(event: Candidate | undefined, who: Who): string | null {
  if (!event) return 'That event no longer exists.'
  if (event.voided) return 'This event was already taken back.'
  if (staysForGood(event)) return wayOut[event.event_code] ?? 'This event cannot be taken back.'
  if (event.bagged) return 'Take the parcel out of its bag instead.'
  if (isAdmin(who)) return null
  if (event.source !== 'scan' || event.user_id !== who.user_id) return 'Only your own scans can be taken back. Ask an administrator.'
  return event.fresh ? null : `A scan can be taken back within ${UNDO_SECONDS} seconds. Ask an administrator.`
}

const candidates = (tx: Db, who: Who, ids: readonly number[]) =>
  rows<Candidate>(
    tx,
    sql`select e.id, e.event_code, e.package_id, e.source, e.user_id, e.voided_at is not null as voided,
        e.received_at > now() - make_interval(secs => ${UNDO_SECONDS}) as fresh,
          e.bag_id, e.consolidation_id, e.scan_code, e.event_at, e.weight, e.event_code = 'HUB03' and p.bag_id is not null
            and e.event_at = p.last_event_at as bagged
        from package_events e join packages p on p.id = e.package_id
        where ${allOf([sql`e.id = any(${sql.param(ids)}::bigint[])`, scannable(who) && sql`(${scannable(who)} or e.user_id = ${who.user_id})`])}`,
  )

/** A scan of a bag or consolidation is taken back whole: what else came of it and still counts. */
const cascaded = (tx: Db, ids: readonly number[]) =>
  rows<{ id: number }>(
    tx,
    sql`select s.id from package_events e join package_events s on (s.bag_id = e.bag_id or s.consolidation_id = e.consolidation_id)
          and s.received_at = e.received_at
          and s.scan_code = e.scan_code and s.event_at = e.event_at and s.voided_at is null
        where e.id = any(${sql.param(ids)}::bigint[]) and e.voided_at is null`,
  )

interface HeldScan {
  entity: 'bag' | 'consolidation'
  id: number
  scan_code: string
  at: string
}

/** The bags and consolidations whose scans are taken back, each once a scan. */
function containersOf(events: readonly Candidate[]): HeldScan[] {
  const found = events.flatMap(({ bag_id, consolidation_id, scan_code, event_at }): HeldScan[] => {
    const id = bag_id ?? consolidation_id
    return id === null ? [] : [{ entity: bag_id === null ? 'consolidation' : 'bag', id, scan_code: scan_code ?? '', at: event_at }]
  })
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()]
}

export interface Voided {
  voided: number[]
  failed: { event_id: number; message: string }[]
}

/**
 * Takes events back: they stay in the log, struck out, and the packages' status is worked out without them; of a scan of a bag or
 * consolidation all of its packages' events together. Own scans for 60 s, any event for an administrator. 404 or 409 when none could
 * be taken back.
 */
export async function voidEvents(tx: Db, who: Who, eventIds: readonly number[], reason: string): Promise<Voided> {
  const ids = [...new Set([...eventIds, ...(await cascaded(tx, eventIds)).map(({ id }) => id)])]
  const before = await candidates(tx, who, ids)
  for (const entity of ['consolidation', 'bag'] as const) {
    await lockContainers(tx, entity, containersOf(before).flatMap((container) => (container.entity === entity ? [container.id] : [])))
  }
  const locked = await lockPackages(tx, before.map(({ package_id }) => package_id))
  // Read again under the locks: of two people taking back the same scan the second is told so.
  const byId = new Map((await candidates(tx, who, ids)).map((event) => [event.id, event]))
  const failed = ids.flatMap((event_id) => {
    const message = faultOf(byId.get(event_id), who)
    return message ? [{ event_id, message }] : []
  })
  const bad = new Set(failed.map(({ event_id }) => event_id))
  const voided = ids.filter((id) => !bad.has(id))
  if (voided.length === 0) throw new Refusal(byId.size === 0 ? 404 : 409, failed[0]?.message ?? '', undefined, { voided, failed })
  const gone = voided.flatMap((id) => byId.get(id) ?? [])
  const weighed = await weighingsOf(tx, gone.flatMap(({ package_id, weight }) => (weight === null ? [] : [package_id])))
  await rows(tx, sql`update package_events set voided_at = now(), voided_by = ${who.user_id}, void_reason = ${reason}
    where id = any(${sql.param(voided)}::bigint[])`)
  const touched = new Set(gone.map(({ package_id }) => package_id))
  await reckon(tx, [...locked.values()].filter(({ id }) => touched.has(id)))
  await dropWeighings(tx, who, weighed)
  await dropPodsOfUndelivered(tx, [...touched])
  for (const container of containersOf(gone)) await noteContainerScanVoided(tx, who, container, container)
  return { voided, failed }
}
