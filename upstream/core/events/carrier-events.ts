import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { feedResult } from '@/lib/domain/carrier'
import type { NameOf } from '@/lib/domain/machine'
import { rows, type Db } from '../../db/db'
import { jsonbText } from '../../db/jsonb-text'
import { system } from '../../platform/who'
import { lockPackages } from './reckon'
import { recordEvents, timeFault, type NewEvent, type Recorded } from './record-events'

/** One thing a carrier says of a parcel; `time` ISO 8601 with offset or null where it cannot be read, `raw_time` as it was sent. */
export interface ReportedEvent {
  code: string
  sub_code: string
  description: string
  time: string | null
  raw_time: string
  location: string | null
  signed_by: string | null
  /** The place as we know it, where somebody has said which it is; `id` of the carrier's own place. */
  place?: { id: number; text: string | null; city: string | null; country_code: string | null } | null
  /** Why nobody can tell what is meant: kept for a person, and counts for nothing. */
  fault?: string | null
  /** What was cut or left out of it. */
  note?: string | null
  /** Plain day, where no time of day was given: the same told again, then taken as later, is a repeat. */
  day?: string
  /** The event as it was sent. */
  raw?: unknown
  /** What is kept of the answer for 90 days, without secrets. */
  payload: unknown
}

export type JudgedResult = NameOf<typeof feedResult>

export interface JudgedEvent extends ReportedEvent {
  result: JudgedResult
  /** Our code; null where nobody has mapped the carrier's. */
  event_code: string | null
}

export interface Telling {
  carrier_id: number
  package_id: number
  /** The number the carrier knows the parcel by. */
  number: string
  source: Extract<NewEvent['source'], 'carrier_poll' | 'carrier_webhook'>
}

/** Stands in the log for a code nobody mapped: no event of ours has it, so it counts for nothing. */
export const UNMAPPED = 'UNM00'

type Sender = Omit<Telling, 'package_id'>

/** An event that can be read: when it happened is known. */
type Dated<T extends ReportedEvent> = T & { time: string }
const isDated = <T extends ReportedEvent>(event: T): event is Dated<T> => event.time !== null && !event.fault

/** What tells a repeat of an event: its meaning and time, or the very words of one that cannot be read. */
export const dedupeKey = ({ carrier_id, number }: Pick<Sender, 'carrier_id' | 'number'>, event: ReportedEvent): string => {
  const when = isDated(event) ? (event.day ?? new Date(event.time).toISOString()) : JSON.stringify([event.raw_time, event.raw])
  return createHash('sha256').update([carrier_id, number, event.code, event.sub_code, when].join('|')).digest('hex')
}

interface Mapping {
  carrier_event_code: string
  carrier_event_sub_code: string
  rsa_event_code: string | null
  event_mapping_status: 'mapped' | 'unmapped' | 'ignored'
  reason_code: string | null
}
const nameOf = (code: string, sub: string) => `${code}|${sub}`

/** What the codes mean; one never seen before gets a line of its own, for somebody to map. */
export async function mappingsOf(
  tx: Db, { carrier_id, number }: Pick<Sender, 'carrier_id' | 'number'>, events: readonly Pick<ReportedEvent, 'code' | 'sub_code' | 'description'>[],
): Promise<Map<string, Mapping>> {
  if (events.length === 0) return new Map()
  const seen = Map.groupBy(events, ({ code, sub_code }) => nameOf(code, sub_code))
  const given = [...seen.values()].flatMap(([one, ...more]) => (
    one ? [{ code: one.code, sub_code: one.sub_code, description: one.description, times: 1 + more.length }] : []
  ))
  const found = await rows<Mapping>(
    tx,
    sql`insert into carrier_event_mappings as m (carrier_id, carrier_event_code, carrier_event_sub_code, carrier_event_description, occurrences, first_seen_at,
        last_seen_at, sample_tracking_no)
        select ${carrier_id}, g.code, g.sub_code, g.description, g.times, now(), now(), ${number}
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(code text, sub_code text, description text, times int) order by g.code, g.sub_code
        on conflict (carrier_id, carrier_event_code, carrier_event_sub_code) do update set occurrences = m.occurrences + excluded.occurrences,
          first_seen_at = coalesce(m.first_seen_at, excluded.first_seen_at), last_seen_at = excluded.last_seen_at,
            sample_tracking_no = excluded.sample_tracking_no,
          carrier_event_description = coalesce(m.carrier_event_description, excluded.carrier_event_description)
        returning carrier_event_code, carrier_event_sub_code, rsa_event_code, event_mapping_status, reason_code`,
  )
  return new Map(found.map((row) => [nameOf(row.carrier_event_code, row.carrier_event_sub_code), row]))
}

/** Puts what is new into the carrier's inbox; answers the ids by the order told, none for what was there already. */
async function keepRaw(tx: Db, telling: Sender, events: readonly ReportedEvent[]): Promise<Map<number, number>> {
  const given = events.map(({ raw: _raw, ...event }, ord) => ({
    ...event, time: isDated(event) ? event.time : null, ord, place_id: event.place?.id ?? null,
    key: dedupeKey(telling, events[ord] ?? event), note: event.fault ?? event.note ?? null,
  }))
  const firsts = [...new Map(given.toReversed().map((event) => [event.key, event])).values()]
  const kept = await rows<{ id: number; key: string }>(
    tx,
    sql`insert into carrier_events (carrier_id, tracking_no, carrier_event_code, carrier_event_sub_code, carrier_event_description, event_time, event_time_raw,
          location_raw, event_location_id, signature_name, source, payload, dedupe_key, process_note)
        select ${telling.carrier_id}, ${telling.number}, g.code, g.sub_code, g.description, g.time, g.raw_time, g.location, g.place_id, g.signed_by,
          ${telling.source === 'carrier_poll' ? 'poll' : 'webhook'}, g.payload, g.key, g.note
        from jsonb_to_recordset(${jsonbText(firsts)}::jsonb) as g(code text, sub_code text, description text, time timestamptz, raw_time text, location text,
          signed_by text, place_id bigint, payload jsonb, key text, note text) order by g.key
        on conflict (dedupe_key) do nothing returning id, dedupe_key as key`,
  )
  const ids = new Map(kept.map(({ key, id }) => [key, id]))
  return new Map(firsts.flatMap(({ ord, key }) => (ids.has(key) ? [[ord, ids.get(key) as number] as const] : [])))
}

/** A code without an event of ours stands in the timeline in the carrier's words and moves nothing (carriers.md 2, carrier_event). */
const keepUnmapped = (tx: Db, { package_id, carrier_id, source }: Telling, event: Dated<JudgedEvent>, inboxId: number, status: string) =>
  rows(
    tx,
    sql`insert into package_events (package_id, event_code, event_at, location_text, source, carrier_id, carrier_event_code, carrier_event_text,
        carrier_event_id, event_mapping_status)
        values (${package_id}, ${UNMAPPED}, ${event.time}, ${event.place?.text ?? event.location}, ${source}, ${carrier_id}, ${event.code},
          ${event.description}, ${inboxId}, ${status})`,
  )

/** What became of events of the inbox; `note` says why one waits, and takes the place of what was noted when it came. */
export const noteResults = (tx: Db, results: readonly { id: number; result: JudgedResult; note?: string | null }[]) =>
  rows(
    tx,
    sql`update carrier_events e set processed_at = now(), process_result = r.result, process_note = coalesce(r.note, e.process_note)
        from jsonb_to_recordset(${jsonbText(results)}::jsonb) as r(id bigint, result text, note text) where e.id = r.id`,
  )

interface Standing {
  created_at: string
  last_event_at: string | null
}

/** What becomes of an event that is new in the inbox, as far as its code and time tell. */
function judged(event: ReportedEvent, mapping: Mapping | undefined, { source }: Pick<Telling, 'source'>, { created_at, last_event_at }: Standing): JudgedEvent {
  if (!isDated(event)) return { ...event, event_code: null, result: 'unreadable' }
  const event_code = mapping?.event_mapping_status === 'mapped' ? mapping.rsa_event_code : null
  const fault = timeFault({ event_at: event.time, source }, created_at, Date.now())
  if (fault) return { ...event, event_code, result: 'error', note: fault }
  if (event_code === null) return { ...event, event_code, result: mapping?.event_mapping_status === 'ignored' ? 'ignored' : 'unmapped' }
  return { ...event, event_code, result: last_event_at !== null && Date.parse(event.time) < Date.parse(last_event_at) ? 'late' : 'applied' }
}

const asEvent = (
  { package_id, carrier_id, source }: Telling, { event_code, time, location, place, code, description }: Dated<JudgedEvent>,
  inboxId: number, mapping: Mapping | undefined,
): NewEvent => ({
  package_id, event_code: event_code ?? UNMAPPED, event_at: time, source,
  location_text: place?.text ?? location, city: place?.city ?? null, country_code: place?.country_code ?? null,
  reason_code: mapping?.reason_code ?? null, carrier_id,
  carrier_event_code: code, carrier_event_text: description, carrier_event_id: inboxId,
})

/** Keeps what a carrier says of a number no parcel of its has; it is applied when one gets it. */
export async function keepWithoutPackage(tx: Db, sender: Sender, events: readonly ReportedEvent[]): Promise<JudgedEvent[]> {
  const inbox = await keepRaw(tx, sender, events)
  const judgedEvents = events.map((event, ord): JudgedEvent => ({
    ...event, event_code: null, result: !inbox.has(ord) ? 'duplicate' : isDated(event) ? 'no_package' : 'unreadable',
  }))
  await mappingsOf(tx, sender, judgedEvents.filter(({ result }) => result === 'no_package'))
  await noteResults(tx, [...inbox].map(([ord, id]) => ({ id, result: judgedEvents[ord]?.result ?? 'unreadable' })))
  return judgedEvents
}

/** Keeps events that can be read but not applied, each with why: they wait for a person. */
export async function keepFaulty(tx: Db, sender: Sender, events: readonly ReportedEvent[], note: string): Promise<JudgedEvent[]> {
  const inbox = await keepRaw(tx, sender, events)
  await noteResults(tx, [...inbox.values()].map((id) => ({ id, result: 'error', note })))
  return events.map((event, ord) => ({ ...event, event_code: null, result: inbox.has(ord) ? 'error' : 'duplicate', note }))
}

/**
 * Takes in what a carrier says of one parcel (carriers.md 7.5): kept once however often it is told, put into history by its own
 * time, the status following from that; codes nobody mapped are kept and shown. Whoever tells the same at once waits for the lock.
 */
export async function takeCarrierEvents(
  tx: Db, telling: Telling, events: readonly ReportedEvent[],
): Promise<{ events: JudgedEvent[]; status: Recorded['status'] }> {
  const locked = await lockPackages(tx, [telling.package_id])
  const [standing] = await rows<Standing & { status: Recorded['status'] }>(tx, sql`select created_at, last_event_at, status from packages
    where id = ${telling.package_id}`)
  if (!standing) throw new RangeError('A locked package is gone.')
  const inbox = await keepRaw(tx, telling, events)
  const mappings = await mappingsOf(tx, telling, events.filter((event, ord) => inbox.has(ord) && isDated(event)))
  const mappingOf = ({ code, sub_code }: ReportedEvent) => mappings.get(nameOf(code, sub_code))
  const judgedEvents = events.map((event, ord): JudgedEvent => (
    inbox.has(ord) ? judged(event, mappingOf(event), telling, standing) : { ...event, event_code: null, result: 'duplicate' }
  ))
  const mapped: { line: JudgedEvent; event: NewEvent }[] = []
  for (const [ord, inboxId] of inbox) {
    const line = judgedEvents[ord]
    if (!line || line.result === 'error' || !isDated(line)) continue
    if (line.event_code === null) await keepUnmapped(tx, telling, line, inboxId, line.result)
    else mapped.push({ line, event: asEvent(telling, line, inboxId, mappingOf(line)) })
  }
  const recorded = await recordEvents(tx, mapped.map(({ event }) => event), { who: system, locked })
  // The same step may have come by another way, such as a file.
  for (const [i, { line }] of mapped.entries()) if (recorded[i]?.event_id === null) line.result = 'duplicate'
  if (inbox.size > 0)
    await noteResults(tx, [...inbox].map(([ord, id]) => ({ id, result: judgedEvents[ord]?.result ?? 'error', note: judgedEvents[ord]?.note })))
  return { events: judgedEvents, status: recorded.at(-1)?.status ?? standing.status }
}
