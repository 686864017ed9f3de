import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'
import { system } from '../../platform/who'
import { lockPackages } from './reckon'
import { recordEvents, timeFault, type NewEvent, type Recorded } from './record-events'

/** One thing a carrier says of a parcel; `time` ISO 8601 with offset, `raw_time` as it was sent. */
export interface ToldEvent {
  code: string
  sub_code: string
  description: string
  time: string
  raw_time: string
  location: string | null
  signed_by: string | null
  /** The place as the house knows it, where somebody has said which it is; `id` of the carrier's own place. */
  place?: { id: number; text: string | null; city: string | null; country_code: string | null } | null
  /** Its time cannot be read: kept, and counts for nothing. */
  unreadable?: true
  /** What is kept of the answer for 90 days, without secrets. */
  payload: unknown
}

export type ToldResult = 'applied' | 'no_package' | 'duplicate' | 'late' | 'unmapped' | 'ignored' | 'error'

export interface Told extends ToldEvent {
  result: ToldResult
  /** House code; null where nobody has mapped the carrier's. */
  event_code: string | null
}

export interface Telling {
  carrier_id: number
  package_id: number
  /** The number the carrier knows the parcel by. */
  number: string
  source: Extract<NewEvent['source'], 'carrier_poll' | 'carrier_webhook'>
}

/** Stands in the log for a code nobody mapped: no house event has it, so it counts for nothing. */
export const UNMAPPED = 'UNM00'

type Sender = Omit<Telling, 'package_id'>

const dedupeKey = ({ carrier_id, number }: Sender, { code, sub_code, time }: ToldEvent) =>
  createHash('sha256').update([carrier_id, number, code, sub_code, new Date(time).toISOString()].join('|')).digest('hex')

interface Mapping {
  carrier_event_code: string
  carrier_event_sub_code: string
  rsa_event_code: string | null
  event_mapping_status: 'mapped' | 'unmapped' | 'ignored'
  reason_code: string | null
}
const nameOf = (code: string, sub: string) => `${code}|${sub}`

/** What the codes mean; one never seen before gets a line of its own, for somebody to map. */
async function mappingsOf(tx: Db, { carrier_id, number }: Sender, events: readonly ToldEvent[]): Promise<Map<string, Mapping>> {
  const seen = Map.groupBy(events, ({ code, sub_code }) => nameOf(code, sub_code))
  const given = [...seen.values()].map((same) => ({ ...same[0], times: same.length }))
  const found = await rows<Mapping>(
    tx,
    sql`insert into carrier_event_mappings as m (carrier_id, carrier_event_code, carrier_event_sub_code, carrier_event_description, occurrences, first_seen_at, last_seen_at, sample_tracking_no)
        select ${carrier_id}, g.code, g.sub_code, g.description, g.times, now(), now(), ${number}
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(code text, sub_code text, description text, times int) order by g.code, g.sub_code
        on conflict (carrier_id, carrier_event_code, carrier_event_sub_code) do update set occurrences = m.occurrences + excluded.occurrences,
          first_seen_at = coalesce(m.first_seen_at, excluded.first_seen_at), last_seen_at = excluded.last_seen_at, sample_tracking_no = excluded.sample_tracking_no,
          carrier_event_description = coalesce(m.carrier_event_description, excluded.carrier_event_description)
        returning carrier_event_code, carrier_event_sub_code, rsa_event_code, event_mapping_status, reason_code`,
  )
  return new Map(found.map((row) => [nameOf(row.carrier_event_code, row.carrier_event_sub_code), row]))
}

/** Puts what is new into the carrier's inbox; answers the ids by the order told, none for what was there already. */
async function keepRaw(tx: Db, telling: Sender, events: readonly ToldEvent[]): Promise<Map<number, number>> {
  const given = events.map((event, ord) => ({ ...event, ord, place_id: event.place?.id ?? null, key: dedupeKey(telling, event) }))
  const firsts = [...new Map(given.toReversed().map((event) => [event.key, event])).values()]
  const kept = await rows<{ id: number; key: string }>(
    tx,
    sql`insert into carrier_events (carrier_id, tracking_no, carrier_event_code, carrier_event_sub_code, carrier_event_description, event_time, event_time_raw,
          location_raw, event_location_id, signature_name, source, payload, dedupe_key)
        select ${telling.carrier_id}, ${telling.number}, g.code, g.sub_code, g.description, g.time, g.raw_time, g.location, g.place_id, g.signed_by,
          ${telling.source === 'carrier_poll' ? 'poll' : 'webhook'}, g.payload, g.key
        from jsonb_to_recordset(${JSON.stringify(firsts)}::jsonb) as g(code text, sub_code text, description text, time timestamptz, raw_time text, location text,
          signed_by text, place_id bigint, payload jsonb, key text) order by g.key
        on conflict (dedupe_key) do nothing returning id, dedupe_key as key`,
  )
  const ids = new Map(kept.map(({ key, id }) => [key, id]))
  return new Map(firsts.flatMap(({ ord, key }) => (ids.has(key) ? [[ord, ids.get(key) as number] as const] : [])))
}

/** A code without a house event stands in the timeline in the carrier's words and moves nothing (carriers.md 2, carrier_event). */
const keepUnmapped = (tx: Db, { package_id, carrier_id, source }: Telling, event: ToldEvent, inboxId: number, status: string) =>
  rows(
    tx,
    sql`insert into package_events (package_id, event_code, event_at, location_text, source, carrier_id, carrier_event_code, carrier_event_text, carrier_event_id, event_mapping_status)
        values (${package_id}, ${UNMAPPED}, ${event.time}, ${event.place?.text ?? event.location}, ${source}, ${carrier_id}, ${event.code}, ${event.description}, ${inboxId}, ${status})`,
  )

const noteResults = (tx: Db, results: readonly { id: number; result: ToldResult }[]) =>
  rows(
    tx,
    sql`update carrier_events e set processed_at = now(), process_result = r.result
        from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r(id bigint, result text) where e.id = r.id`,
  )

interface Standing {
  created_at: string
  last_event_at: string | null
}

/** What becomes of an event that is new in the inbox, as far as its code and time tell. */
function judged(event: ToldEvent, mapping: Mapping | undefined, { source }: Telling, { created_at, last_event_at }: Standing): Told {
  const event_code = mapping?.event_mapping_status === 'mapped' ? mapping.rsa_event_code : null
  const resultOf = (): ToldResult => {
    if (event.unreadable || timeFault({ event_at: event.time, source }, created_at, Date.now())) return 'error'
    if (event_code === null) return mapping?.event_mapping_status === 'ignored' ? 'ignored' : 'unmapped'
    return last_event_at !== null && Date.parse(event.time) < Date.parse(last_event_at) ? 'late' : 'applied'
  }
  return { ...event, event_code, result: resultOf() }
}

const asEvent = ({ package_id, carrier_id, source }: Telling, { event_code, time, location, place, code, description }: Told, inboxId: number, mapping: Mapping | undefined): NewEvent => ({
  package_id, event_code: event_code ?? UNMAPPED, event_at: time, source, location_text: place?.text ?? location, city: place?.city ?? null, country_code: place?.country_code ?? null,
  reason_code: mapping?.reason_code ?? null, carrier_id,
  carrier_event_code: code, carrier_event_text: description, carrier_event_id: inboxId,
})

/** Keeps what a carrier says of a number no parcel of its has; it is applied when one gets it. Answers how many were new. */
export async function keepWithoutPackage(tx: Db, sender: Sender, events: readonly ToldEvent[]): Promise<number> {
  const inbox = await keepRaw(tx, sender, events)
  if (inbox.size === 0) return 0
  await mappingsOf(tx, sender, events.filter((_, ord) => inbox.has(ord)))
  await noteResults(tx, [...inbox.values()].map((id) => ({ id, result: 'no_package' })))
  return inbox.size
}

/**
 * Takes in what a carrier says of one parcel (carriers.md 7.5): kept once however often it is told, put into history by its own
 * time, the status following from that; codes nobody mapped are kept and shown. Whoever tells the same at once waits for the lock.
 */
export async function takeCarrierEvents(tx: Db, telling: Telling, events: readonly ToldEvent[]): Promise<{ told: Told[]; status: Recorded['status'] }> {
  const locked = await lockPackages(tx, [telling.package_id])
  const [standing] = await rows<Standing & { status: Recorded['status'] }>(tx, sql`select created_at, last_event_at, status from packages where id = ${telling.package_id}`)
  if (!standing) throw new RangeError('A locked package is gone.')
  const inbox = await keepRaw(tx, telling, events)
  const mappings = inbox.size > 0 ? await mappingsOf(tx, telling, events.filter((_, ord) => inbox.has(ord))) : new Map<string, Mapping>()
  const mappingOf = ({ code, sub_code }: ToldEvent) => mappings.get(nameOf(code, sub_code))
  const told = events.map((event, ord): Told => (inbox.has(ord) ? judged(event, mappingOf(event), telling, standing) : { ...event, event_code: null, result: 'duplicate' }))
  const mapped: { line: Told; event: NewEvent }[] = []
  for (const [ord, inboxId] of inbox) {
    const line = told[ord]
    if (!line || line.result === 'error') continue
    if (line.event_code === null) await keepUnmapped(tx, telling, line, inboxId, line.result)
    else mapped.push({ line, event: asEvent(telling, line, inboxId, mappingOf(line)) })
  }
  const recorded = await recordEvents(tx, mapped.map(({ event }) => event), { who: system, locked })
  // The same step may have come by another way, such as a file.
  for (const [i, { line }] of mapped.entries()) if (recorded[i]?.event_id === null) line.result = 'duplicate'
  if (inbox.size > 0) await noteResults(tx, [...inbox].map(([ord, id]) => ({ id, result: told[ord]?.result ?? 'error' })))
  return { told, status: recorded.at(-1)?.status ?? standing.status }
}
