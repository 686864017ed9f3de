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
  /** What is kept of the answer for 90 days, without secrets. */
  payload: unknown
}

export type ToldResult = 'applied' | 'duplicate' | 'late' | 'unmapped' | 'ignored' | 'error'

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
const UNMAPPED = 'UNM00'

const dedupeKey = ({ carrier_id, number }: Telling, { code, sub_code, time }: ToldEvent) =>
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
async function mappingsOf(tx: Db, { carrier_id, number }: Telling, events: readonly ToldEvent[]): Promise<Map<string, Mapping>> {
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
async function keepRaw(tx: Db, telling: Telling, events: readonly ToldEvent[]): Promise<Map<number, number>> {
  const given = events.map((event, ord) => ({ ...event, ord, key: dedupeKey(telling, event) }))
  const firsts = [...new Map(given.toReversed().map((event) => [event.key, event])).values()]
  const kept = await rows<{ id: number; key: string }>(
    tx,
    sql`insert into carrier_events (carrier_id, tracking_no, carrier_event_code, carrier_event_sub_code, carrier_event_description, event_time, event_time_raw,
          location_raw, signature_name, source, payload, dedupe_key)
        select ${telling.carrier_id}, ${telling.number}, g.code, g.sub_code, g.description, g.time, g.raw_time, g.location, g.signed_by,
          ${telling.source === 'carrier_poll' ? 'poll' : 'webhook'}, g.payload, g.key
        from jsonb_to_recordset(${JSON.stringify(firsts)}::jsonb) as g(code text, sub_code text, description text, time timestamptz, raw_time text, location text,
          signed_by text, payload jsonb, key text) order by g.key
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
        values (${package_id}, ${UNMAPPED}, ${event.time}, ${event.location}, ${source}, ${carrier_id}, ${event.code}, ${event.description}, ${inboxId}, ${status})`,
  )

const noteResults = (tx: Db, results: readonly { id: number; result: ToldResult }[]) =>
  rows(
    tx,
    sql`update carrier_events e set processed_at = now(), process_result = r.result
        from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r(id bigint, result text) where e.id = r.id`,
  )

/**
 * Takes in what a carrier says of one parcel (carriers.md 7.5): kept once however often it is told, put into history by its own
 * time, the status following from that; codes nobody mapped are kept and shown. Whoever tells the same at once waits for the lock.
 */
export async function takeCarrierEvents(tx: Db, telling: Telling, events: readonly ToldEvent[]): Promise<{ told: Told[]; status: Recorded['status'] }> {
  const locked = await lockPackages(tx, [telling.package_id])
  const parcel = locked.get(telling.package_id)
  if (!parcel) throw new RangeError('A locked package is gone.')
  const [last] = await rows<{ at: string | null }>(tx, sql`select last_event_at as at from packages where id = ${telling.package_id}`)
  const inbox = await keepRaw(tx, telling, events)
  const fresh = events.filter((_, ord) => inbox.has(ord))
  const mappings = fresh.length > 0 ? await mappingsOf(tx, telling, fresh) : new Map<string, Mapping>()
  const told: Told[] = []
  const wanted: { ord: number; event: NewEvent }[] = []
  for (const [ord, event] of events.entries()) {
    const inboxId = inbox.get(ord)
    const mapping = mappings.get(nameOf(event.code, event.sub_code))
    const code = mapping?.event_mapping_status === 'mapped' ? mapping.rsa_event_code : null
    const isLate = last?.at !== null && last?.at !== undefined && Date.parse(event.time) < Date.parse(last.at)
    const isWrong = timeFault({ event_at: event.time, source: telling.source }, parcel.created_at, Date.now()) !== null
    const result: ToldResult = inboxId === undefined ? 'duplicate' : isWrong ? 'error' : code ? (isLate ? 'late' : 'applied') : mapping?.event_mapping_status === 'ignored' ? 'ignored' : 'unmapped'
    told.push({ ...event, result, event_code: code })
    if (inboxId === undefined || isWrong) continue
    if (code === null) await keepUnmapped(tx, telling, event, inboxId, result)
    else {
      wanted.push({ ord, event: {
        package_id: telling.package_id, event_code: code, event_at: event.time, source: telling.source, location_text: event.location, reason_code: mapping?.reason_code ?? null,
        carrier_id: telling.carrier_id, carrier_event_code: event.code, carrier_event_text: event.description, carrier_event_id: inboxId,
      } })
    }
  }
  const recorded = await recordEvents(tx, wanted.map(({ event }) => event), { who: system, locked })
  for (const [i, { ord }] of wanted.entries()) {
    const line = told[ord]
    if (line && recorded[i]?.event_id === null) line.result = 'duplicate'
  }
  if (inbox.size > 0) await noteResults(tx, [...inbox].map(([ord, id]) => ({ id, result: told[ord]?.result ?? 'error' })))
  return { told, status: recorded.at(-1)?.status ?? parcel.status }
}
