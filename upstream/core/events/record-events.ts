import { sql } from 'drizzle-orm'
import type { PackageStatus } from '@/lib/domain/package'
import type { eventSource } from '@/lib/domain/tracking-event-words'
import type { NameOf } from '@/lib/domain/machine'
import { rows, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { tellOrdersCancelled } from '../webhooks/order-outbox'
import { tellEvents } from '../webhooks/outbox'
import { tellOutForDelivery } from '../whatsapp/notices'
import { lockPackages, reckon, type LockedPackage } from './reckon'

/** One step of a parcel to be written down. `event_at` ISO 8601 with offset; `client_uuid` is the sender's own id of this very step. */
export interface NewEvent {
  package_id: number
  event_code: string
  event_at: string
  source: NameOf<typeof eventSource>
  /** Taken from the facility when only `facility_id` is given; so are city and country. */
  location_text?: string | null
  facility_id?: number | null
  city?: string | null
  country_code?: string | null
  lat?: number | null
  lng?: number | null
  reason_code?: string | null
  remarks?: string | null
  carrier_id?: number | null
  carrier_event_code?: string | null
  carrier_event_text?: string | null
  /** The carrier's own words, in its inbox. */
  carrier_event_id?: number | null
  scan_code?: string | null
  device_id?: string | null
  client_uuid?: string | null
  /** The bag or consolidation whose scan it came with. */
  bag_id?: number | null
  consolidation_id?: number | null
  /** What the scale showed, of the piece named or of the whole parcel. */
  weight?: string | null
  piece?: number | null
}

/** What became of an event, in the order given. `event_id` null: it was on file already. */
export interface Recorded {
  event_id: number | null
  package_id: number
  /** Status of the package after the whole batch. */
  status: PackageStatus
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Clocks of scanners run a little fast, those of carriers may be a day off (tracking.md 2, carriers.md 7 rule 5). */
const aheadMs = (source: NewEvent['source']) => (source.startsWith('carrier') ? dayMs : 10 * minuteMs)

/** Why an event cannot have happened then, or null. A parcel is sometimes collected before its order reaches us, but not a day before. */
export function timeFault(event: Pick<NewEvent, 'event_at' | 'source'>, createdAt: string, nowMs: number): string | null {
  const atMs = Date.parse(event.event_at)
  if (atMs > nowMs + aheadMs(event.source)) return 'Event time is in the future.'
  return atMs < Date.parse(createdAt) - dayMs ? 'Event time is before the order was created.' : null
}

async function refuseUnknownCodes(tx: Db, events: readonly NewEvent[]): Promise<void> {
  const codes = [...new Set(events.map(({ event_code }) => event_code))]
  // Held until the events have landed: a code is deleted only while nobody is writing it down.
  const known = await rows<{ code: string }>(tx, sql`select code from tracking_event_master where code = any(${sql.param(codes)}::text[]) for key share`)
  const unknown = codes.find((code) => !known.some((row) => row.code === code))
  if (unknown) throw new Refusal(422, `Event code ${unknown} is unknown.`, [{ field: 'event_code', message: `Event code ${unknown} is unknown.` }])
}

interface Inserted {
  id: number
  ord: number
}

/**
 * Adds what is new. One event a second and place is all a log holds (tracking.md 2), one of each piece on
 * a scale, so the same step told with another fraction of a second is a repeat; the packages are locked, so
 * nobody adds it meanwhile. A sender's id may turn up under another package: that one meets the unique index.
 */
const insertNew = (tx: Db, events: readonly NewEvent[], who: Who, receivedAt: string) =>
  rows<Inserted>(
    tx,
    sql`with given as (
          select g.*, row_number() over (partition by g.package_id, g.event_code, date_trunc('second', g.event_at), coalesce(g.facility_id, 0), g.piece
          order by g.ord) as nth
          from jsonb_to_recordset(${JSON.stringify(events.map((event, ord) => ({ ...event, ord })))}::jsonb) as g(ord int, package_id bigint, event_code text,
            event_at timestamptz, source text, location_text text, facility_id bigint, city text, country_code text, lat numeric, lng numeric,
            reason_code text, remarks text, carrier_id bigint, carrier_event_code text, carrier_event_text text, carrier_event_id bigint, scan_code text,
              device_id text,
            client_uuid uuid, bag_id bigint, consolidation_id bigint, weight numeric, piece smallint)
        ), added as (
          insert into package_events (package_id, event_code, event_at, received_at, location_text, facility_id, city, country_code, lat, lng, reason_code,
            remarks,
            source, carrier_id, carrier_event_code, carrier_event_text, carrier_event_id, scan_code, user_id, device_id, client_uuid, bag_id, consolidation_id,
              weight, piece)
          select g.package_id, g.event_code, g.event_at, ${receivedAt}::timestamptz,
            coalesce(g.location_text, f.facility_name || ' (' || f.facility_code || ')'), g.facility_id, coalesce(g.city, f.city),
              coalesce(g.country_code, f.country_code),
            g.lat, g.lng, g.reason_code, g.remarks, g.source, g.carrier_id, g.carrier_event_code, g.carrier_event_text, g.carrier_event_id, g.scan_code,
            ${who.user_id || null}::bigint, g.device_id, g.client_uuid, g.bag_id, g.consolidation_id, g.weight, g.piece
          from given g left join facilities f on f.id = g.facility_id
          where g.nth = 1 and not exists (
            select 1 from package_events x where x.package_id = g.package_id and x.event_code = g.event_code and x.voided_at is null
              and x.event_at >= date_trunc('second', g.event_at) and x.event_at < date_trunc('second', g.event_at) + interval '1 second'
              and coalesce(x.facility_id, 0) = coalesce(g.facility_id, 0) and x.piece is not distinct from g.piece)
          order by g.ord
          on conflict do nothing
          returning id, package_id, event_code, event_at, coalesce(facility_id, 0) as place, piece
        )
        select a.id, g.ord from added a join given g on g.nth = 1 and g.package_id = a.package_id and g.event_code = a.event_code
          and g.event_at = a.event_at and coalesce(g.facility_id, 0) = a.place and g.piece is not distinct from a.piece`,
  )

const CANCELLED = 'ORD03'
const OUT_FOR_DELIVERY = 'LMD03'

interface Listeners {
  client_ids: number[]
  ids: number[]
  /** Parcels whose driver has just left. */
  out_now: number[]
}

/** Tells clients' systems, and consignees, of events just written down. */
async function tellOf(tx: Db, events: readonly NewEvent[], { client_ids, ids, out_now }: Listeners): Promise<void> {
  const written = sql`e.id = any(${sql.param(ids)}::bigint[])`
  await tellEvents(tx, { client_ids }, written)
  if (events.some(({ event_code }) => event_code === CANCELLED)) await tellOrdersCancelled(tx, { client_ids }, sql`${written} and e.event_code = ${CANCELLED}`)
  await tellOutForDelivery(tx, out_now)
}

/**
 * Writes down steps of parcels and works out anew the status of those that gained one. Idempotent (by `client_uuid`, and by
 * package, code, second and facility), in any order, from any number of transactions at once: packages are locked in id order.
 * Refuses with 422 an unknown code or an impossible time, with 404 a package that is gone; then nothing is written.
 * `at` is when we learnt it, now by default; `silent` is history nobody is to be told of.
 */
export async function recordEvents(
  tx: Db, events: readonly NewEvent[], o: { who: Who; at?: string; locked?: Map<number, LockedPackage>; silent?: boolean },
): Promise<Recorded[]> {
  if (events.length === 0) return []
  await refuseUnknownCodes(tx, events)
  const locked = o.locked ?? (await lockPackages(tx, events.map(({ package_id }) => package_id)))
  const at = o.at ?? new Date().toISOString()
  const parcelOf = (id: number) => locked.get(id) as LockedPackage
  for (const event of events) {
    const fault = timeFault(event, parcelOf(event.package_id).created_at, Date.parse(at))
    if (fault) throw new Refusal(422, fault, [{ field: 'event_at', message: fault }])
  }
  const inserted = new Map((await insertNew(tx, events, o.who, at)).map(({ ord, id }) => [ord, id]))
  const touched = [...new Set(events.filter((_, ord) => inserted.has(ord)).map(({ package_id }) => package_id))]
  const statuses = await reckon(tx, touched.map(parcelOf))
  if (!o.silent) {
    const added = events.filter((_, ord) => inserted.has(ord))
    const left = added.filter(({ event_code, package_id }) => event_code === OUT_FOR_DELIVERY && statuses.get(package_id) === 'out_for_delivery')
    await tellOf(tx, added, {
      client_ids: touched.map((id) => parcelOf(id).client_id), ids: [...inserted.values()], out_now: left.map(({ package_id }) => package_id),
    })
  }
  return events.map(({ package_id }, ord) => ({
    event_id: inserted.get(ord) ?? null, package_id, status: statuses.get(package_id) ?? parcelOf(package_id).status,
  }))
}
