import { sql } from 'drizzle-orm'
import { eventMappingStatus } from '@/lib/domain/carrier'
import { custodyColumns, custodyOf, type CustodyEvent, type CustodyHolder } from '@/lib/domain/custody'
import type { PackageStatus } from '@/lib/domain/package'
import { statusAfter, type EventRule } from '@/lib/domain/tracking-event'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import { noteParcels } from '../clocks/note-parcels'
import { endsNothing, reviewDenies } from './event-review'

/** A package whose row this transaction holds: nobody else can add an event to it or judge its status meanwhile. */
export interface LockedPackage {
  id: number
  client_id: number
  carrier_id: number | null
  status: PackageStatus
  created_at: string
  /** Origin and destination country are one: HUB05 is then still the first mile. */
  domestic: boolean
}

/**
 * Locks packages in id order, so that two batches over the same parcels queue up instead of waiting for each other.
 * Refuses with 404 when one is gone.
 */
export async function lockPackages(tx: Db, ids: readonly number[]): Promise<Map<number, LockedPackage>> {
  const unique = [...new Set(ids)]
  const locked = await rows<LockedPackage>(
    tx,
    sql`select p.id, p.client_id, p.carrier_id, p.status, p.created_at,
          p.country_code = coalesce(p.shipper->>'country_code', l.origin_country, a.country_code, 'AE') as domestic
        from packages p
        left join client_addresses a on a.id = p.ship_from_address_id
        left join package_lists l on l.id = p.package_list_id
        where p.id = any(${sql.param(unique)}::bigint[]) order by p.id for no key update of p`,
  )
  if (locked.length < unique.length) throw new Refusal(404, 'That package no longer exists.')
  return new Map(locked.map((row) => [row.id, row]))
}

export interface EventOnFile extends CustodyEvent {
  id: number
  code: string
  package_id: number
  location_text: string | null
  maps_to: PackageStatus | null
  rank: number
  counts_attempt: boolean
}

/** Voided events and carrier codes without an event of ours count for nothing, so they are not even read. */
export const eventsOf = (tx: Db, ids: readonly number[]) =>
  rows<EventOnFile>(
    tx,
    sql`select e.id, e.package_id, e.event_code as code, e.event_at, e.location_text, e.facility_id, e.carrier_id, e.source,
          m.maps_to_status as maps_to, m.rank, m.counts_attempt, m.counts_attempt and ${reviewDenies(sql`counts_attempt`)} as no_attempt,
            ${endsNothing} as ends_nothing
        from package_events e join tracking_event_master m on m.code = e.event_code
        where e.package_id = any(${sql.param(ids)}::bigint[]) and e.voided_at is null and e.event_mapping_status = ${literal(eventMappingStatus, 'mapped')}
        order by e.event_at, m.rank, e.id`,
  )

/** The master is the one truth of what a code means: what an administrator changed there counts from the next event on. */
export const rulesOf = (events: readonly EventOnFile[]) => {
  const rules = new Map<string, EventRule>(events.map(({ code, maps_to, rank, counts_attempt }) => [code, { maps_to, rank, counts_attempt }]))
  return (code: string) => rules.get(code)
}

/** The status a package had at that moment, by what is on file now. */
export function statusAt(parcel: LockedPackage, events: readonly EventOnFile[], at: string): PackageStatus {
  const before = events.filter((event) => event.package_id === parcel.id && Date.parse(event.event_at) <= Date.parse(at))
  return statusAfter(before, 'created', { domestic: parcel.domestic, ruleOf: rulesOf(events) }).status
}

/** Whether one more event would set the status of a package, or its delivery, where it does not stand now. */
export function wouldMove(parcel: LockedPackage, events: readonly EventOnFile[], more: EventOnFile): boolean {
  const by = (all: readonly EventOnFile[]) => statusAfter(all, 'created', { domestic: parcel.domestic, ruleOf: rulesOf(all) })
  const [is, would] = [by(events), by([...events, more])]
  return is.status_event !== would.status_event || is.delivered_at !== would.delivered_at
}

/** The columns of a package only its events may set (packages.md 3.1). */
interface Standing {
  id: number
  status: PackageStatus
  status_at: string
  last_event_code: string | null
  last_event_at: string | null
  last_location: string | null
  current_facility_id: number | null
  attempt_count: number
  delivered_at: string | null
  returned_at: string | null
  cancelled_at: string | null
  custody_holder: CustodyHolder
  custody_holder_id: number | null
  custody_since: string
  custody_giver: CustodyHolder | null
  custody_giver_id: number | null
  custody_open_at: string | null
}

function standing(parcel: LockedPackage, events: readonly EventOnFile[], ruleOf: (code: string) => EventRule | undefined): Standing {
  const so = statusAfter(events, 'created', { domestic: parcel.domestic, ruleOf })
  const since = so.status_event?.event_at ?? parcel.created_at
  return {
    id: parcel.id, status: so.status, status_at: since,
    last_event_code: so.last_event?.code ?? null, last_event_at: so.last_event?.event_at ?? null, last_location: so.last_event?.location_text ?? null,
    current_facility_id: events.findLast((event) => event.facility_id !== null)?.facility_id ?? null,
    attempt_count: so.attempt_count, delivered_at: so.delivered_at,
    returned_at: so.status === 'returned' ? since : null, cancelled_at: so.status === 'cancelled' ? since : null,
    ...custodyColumns(custodyOf(parcel, events, ruleOf)),
  }
}

const write = (tx: Db, found: readonly Standing[]) =>
  rows(
    tx,
    sql`update packages p set status = s.status, status_at = s.status_at, last_event_code = s.last_event_code, last_event_at = s.last_event_at,
          last_location = s.last_location, current_facility_id = s.current_facility_id, attempt_count = s.attempt_count,
          delivered_at = s.delivered_at, returned_at = s.returned_at, cancelled_at = s.cancelled_at,
          custody_holder = s.custody_holder, custody_holder_id = s.custody_holder_id, custody_since = s.custody_since, custody_giver = s.custody_giver,
          custody_giver_id = s.custody_giver_id, custody_open_at = s.custody_open_at, updated_at = now()
        from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as s(id bigint, status text, status_at timestamptz, last_event_code text,
          last_event_at timestamptz, last_location text, current_facility_id bigint, attempt_count int, delivered_at timestamptz,
          returned_at timestamptz, cancelled_at timestamptz, custody_holder text, custody_holder_id bigint, custody_since timestamptz, custody_giver text,
          custody_giver_id bigint, custody_open_at timestamptz)
        where p.id = s.id`,
  )

/**
 * Works out anew what the events of these packages say of them (tracking.md 3) and writes it down; answers the status of each.
 * The optimistic lock (`version`) stays: an event is no edit, and must not throw away what somebody is typing.
 */
export async function reckon(tx: Db, locked: Iterable<LockedPackage>): Promise<Map<number, PackageStatus>> {
  const parcels = [...locked]
  if (parcels.length === 0) return new Map()
  const events = await eventsOf(tx, parcels.map(({ id }) => id))
  const ruleOf = rulesOf(events)
  const byPackage = Map.groupBy(events, ({ package_id }) => package_id)
  const found = parcels.map((parcel) => standing(parcel, byPackage.get(parcel.id) ?? [], ruleOf))
  await write(tx, found)
  await noteParcels(tx, parcels.map(({ id }) => id))
  return new Map(found.map(({ id, status }) => [id, status]))
}
