import { sql, type SQL } from 'drizzle-orm'
import { bagStatus, type BagStatus, type ConsolidationStatus, unitStatus } from '@/lib/domain/container'
import { airports } from '@/lib/domain/places'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Who } from '../../platform/who'
import { lockPackages } from '../../core/events/reckon'
import { recordEvents, type NewEvent } from '../../core/events/record-events'

/** Events written in one statement. */
const BATCH = 500

export interface Inside {
  consolidation_id: number
  unit_id: number
  bag_id: number | null
  package_id: number
}

const param = (ids: readonly number[]) => sql.param(ids)

/** The packages that lie in consolidations now, those of some of their units alone where units are named; in id order. */
export function insideOf(tx: Db, ids: readonly number[], units?: readonly number[]): Promise<Inside[]> {
  const some = units ? sql` and u.id = any(${param(units)}::bigint[])` : sql``
  return rows<Inside>(
    tx,
    sql`select u.consolidation_id, u.id as unit_id, u.bag_id, c.package_id from consolidation_units u join bag_packages c on c.bag_id = u.bag_id
          and c.scanned_out_at is null
        where u.consolidation_id = any(${param(ids)}::bigint[]) and u.status = ${literal(unitStatus, 'in')}${some}
        union all select u.consolidation_id, u.id, null::bigint, u.package_id from consolidation_units u
        where u.consolidation_id = any(${param(ids)}::bigint[]) and u.status = ${literal(unitStatus, 'in')} and u.package_id is not null${some}
        order by package_id`,
  )
}

/** The name of an airport as events tell it; the code where we know no name. */
export function placeText(code: string): string {
  const place = airports.find((one) => one.code === code.slice(-3))
  return place ? `${place.name} (${place.code})` : code
}

/** What happened to a package in a consolidation; time ISO 8601, now unless said. */
export interface EventFacts extends Pick<NewEvent, 'event_code' | 'location_text' | 'facility_id' | 'reason_code' | 'remarks'> {
  at?: string | undefined
}

/**
 * Writes one event for each package, through the one way events are added: all packages are locked in id order first, so that whoever else
 * writes events of them queues up.
 */
export async function tell(tx: Db, who: Who, inside: readonly Inside[], ...what: readonly (EventFacts | ((one: Inside) => EventFacts))[]): Promise<void> {
  if (inside.length === 0) return
  const now = new Date().toISOString()
  const locked = await lockPackages(tx, inside.map(({ package_id }) => package_id))
  const events = inside.flatMap((one) => what.map((said): NewEvent => {
    const { at = now, ...facts } = typeof said === 'function' ? said(one) : said
    return { ...facts, package_id: one.package_id, event_at: at, source: 'manual', bag_id: one.bag_id, consolidation_id: one.consolidation_id }
  }))
  for (let from = 0; from < events.length; from += BATCH) await recordEvents(tx, events.slice(from, from + BATCH), { who, locked })
}

interface BagMove {
  action: string
  to: BagStatus
  at?: string | undefined
  /** Further columns: `consolidation_id = null`. */
  set?: SQL
  data?: unknown
}

/** Moves bags whose status allows it, each with its line of history; locked in id order. Answers those that moved. */
export async function moveBags(tx: Db, who: Who, ids: readonly number[], { action, to, at, set, data }: BagMove): Promise<number[]> {
  if (ids.length === 0) return []
  const from = bagStatus.names.filter((status) => bagStatus.can(status, to))
  const when = at ?? new Date().toISOString()
  const moved = await rows<{ id: number }>(
    tx,
    sql`with held as (select id, status from bags where id = any(${param(ids)}::bigint[]) order by id for no key update),
          moved as (update bags b set status = ${to}, version = b.version + 1, updated_at = now(),
            updated_by = ${who.user_id || null}${set ? sql`, ${set}` : sql``}
            from held h where h.id = b.id and h.status = any(${sql.param(from)}::text[]) returning b.id, h.status as before)
        insert into bag_history (bag_id, action, from_status, to_status, user_id, at, data)
        select id, ${action}, before, ${to}, ${who.user_id || null}::bigint, ${when}::timestamptz, ${data === undefined ? null : JSON.stringify(data)}::jsonb
        from moved order by id returning bag_id as id`,
  )
  return moved.map(({ id }) => id)
}

interface Line {
  action: string
  to?: ConsolidationStatus | undefined
  note?: string | null | undefined
  data?: unknown
}

/** A line in the history of each, from the status it stands at. Written before its status changes. */
export const note = (tx: Db, who: Who, ids: readonly number[], { action, to, note: said, data }: Line) =>
  rows(
    tx,
    sql`insert into consolidation_history (consolidation_id, action, from_status, to_status, user_id, note, data)
        select k.id, ${action}, ${to ? sql`k.status` : sql`null`}, ${to ?? null}::text, ${who.user_id || null}::bigint, ${said || null}::text,
          ${data === undefined ? null : JSON.stringify(data)}::jsonb
        from consolidations k where k.id = any(${param(ids)}::bigint[]) order by k.id`,
  )

/** Moves consolidations that may move, with their history and whatever columns change besides. */
export async function move(tx: Db, who: Who, ids: readonly number[], to: ConsolidationStatus, line: Omit<Line, 'to'>, set: SQL = sql``): Promise<void> {
  if (ids.length === 0) return
  await note(tx, who, ids, { ...line, to })
  await rows(
    tx,
    sql`update consolidations k set status = ${to}, version = k.version + 1, updated_at = now(), updated_by = ${who.user_id || null}${set}
        where k.id = any(${param(ids)}::bigint[])`,
  )
}

/** Bags of consolidations that are in them now. */
export async function bagsIn(tx: Db, ids: readonly number[], units?: readonly number[]): Promise<number[]> {
  const found = await rows<{ bag_id: number }>(
    tx,
    sql`select u.bag_id from consolidation_units u where u.consolidation_id = any(${param(ids)}::bigint[]) and u.status = ${literal(unitStatus, 'in')}
          and u.bag_id is not null
        ${units ? sql`and u.id = any(${param(units)}::bigint[])` : sql``} order by u.bag_id`,
  )
  return found.map(({ bag_id }) => bag_id)
}

/** The facility of an airport, its busiest one first by code: DXB1 before DXB2; null where we have none. */
export async function facilityAt(db: Db, airport: string): Promise<number | null> {
  const [found] = await rows<{ id: number }>(db, sql`select id from facilities where left(facility_code, 3) = ${airport.slice(-3)} order by facility_code
    limit 1`)
  return found?.id ?? null
}

/** The same event for the packages of several consolidations, each where its own leaves from or ends. */
export async function recordAt(
  tx: Db, all: readonly { id: number; consolidation_no: string; origin_airport: string; destination_airport: string }[],
  end: 'origin_airport' | 'destination_airport', event_code: string, at: string,
): Promise<(one: Inside) => EventFacts> {
  const places = new Map<number, EventFacts>()
  for (const held of all) {
    places.set(held.id, { event_code, at, location_text: placeText(held[end]), facility_id: await facilityAt(tx, held[end]), remarks: held.consolidation_no })
  }
  return ({ consolidation_id }) => places.get(consolidation_id) ?? { event_code, at }
}
