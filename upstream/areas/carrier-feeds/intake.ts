import { sql } from 'drizzle-orm'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { isUnfit, Refusal } from '../../platform/refusal'
import type { Tracked } from '../../core/carrier-calls/adapter'
import type { SaidEvent } from '../../core/carrier-calls/said'
import { maskedHeaders } from '../../core/carrier-calls/masks'
import { keepFaulty, keepWithoutPackage, takeCarrierEvents, type Telling, type JudgedEvent, type ReportedEvent } from '../../core/events/carrier-events'
import { keepCarrierPod } from '../../core/events/pods'
import type { Recorded } from '../../core/events/record-events'
import { spellingOf } from './spelling'
import { lateOn, readTime } from './times'

interface Place {
  id: number
  code: string
  name: string
  mapping_status: string
  display_name: string | null
  city: string | null
  country_code: string | null
  timezone: string | null
}

type Sender = Omit<Telling, 'package_id'>
const nameOf = (code: string, name: string) => `${code}|${name}`

/** The places named, each with a row of its own from the first time it is seen. */
async function placesOf(tx: Db, { carrier_id }: Sender, events: readonly SaidEvent[]): Promise<Map<string, Place>> {
  const named = events.filter(({ location, location_code }) => location !== null || location_code !== '')
  const seen = [...Map.groupBy(named, ({ location, location_code }) => nameOf(location_code, location ?? ''))].map(([, same]) => ({
    code: same[0]?.location_code ?? '', name: same[0]?.location ?? '', times: same.length,
  }))
  if (seen.length === 0) return new Map()
  const found = await rows<Place>(
    tx,
    sql`with given as (select * from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as g(code text, name text, times int)),
        kept as (
          insert into carrier_event_locations as l (carrier_id, carrier_location_code, carrier_location_name, occurrences, last_seen_at)
          select ${carrier_id}, g.code, g.name, g.times, now() from given g order by g.code, g.name
          on conflict (carrier_id, carrier_location_code, carrier_location_name) do update set occurrences = l.occurrences + excluded.occurrences,
            last_seen_at = excluded.last_seen_at returning l.*)
        select k.id, k.carrier_location_code as code, k.carrier_location_name as name, k.mapping_status, k.display_name, b.city_name as city, k.country_code,
          k.timezone
        from kept k left join base_cities b on b.id = k.base_city_id`,
  )
  return new Map(found.map((place) => [nameOf(place.code, place.name), place]))
}

const known = ({ id, mapping_status, display_name, city, country_code }: Place): NonNullable<ReportedEvent['place']> =>
  mapping_status === 'mapped' ? { id, text: display_name ?? city, city, country_code } : { id, text: null, city: null, country_code: null }

/** What is kept of an answer beside each event. */
const evidence = ({ number, raw }: Tracked) => {
  const headers = maskedHeaders(raw.headers)
  return (event: SaidEvent) => ({
    request: raw.request, response: { status: raw.status, headers, body: { tracking_number: number, events: [event.raw === undefined ? event : event.raw] } },
  })
}

const joined = (...sentences: readonly (string | null | undefined)[]) => sentences.filter(Boolean).join(' ') || null

/** What a carrier said, with its places known and its times in UTC; what cannot be read keeps its fault. `receivedMs` is when we heard of it. */
export async function understood(tx: Db, sender: Sender, tracked: Tracked, receivedMs = Date.now()): Promise<ReportedEvent[]> {
  const payload = evidence(tracked)
  const places = await placesOf(tx, sender, tracked.events)
  const { fixed, ...spelling } = await spellingOf(tx, sender.carrier_id)
  return tracked.events.map((event) => {
    const place = places.get(nameOf(event.location_code, event.location ?? ''))
    const read = readTime(event.time, { ...spelling, zone: (fixed ? null : place?.timezone) ?? spelling.zone })
    const fault = event.fault ?? ('fault' in read ? read.fault : null)
    const time = 'fault' in read ? null : read.day === null ? read.at : lateOn(read.at, receivedMs)
    const dayNote = 'day' in read && read.day !== null ? 'The carrier gave the day alone.' : null
    return {
      code: event.code, sub_code: event.sub_code, description: event.description, time, raw_time: event.time,
      location: event.location ?? (event.location_code || null), signed_by: event.signed_by,
      place: place ? known(place) : null, payload: payload(event), raw: event.raw, fault,
      note: joined(...(event.notes ?? []), dayNote), ...('day' in read && read.day !== null ? { day: read.day } : {}),
    }
  })
}

export interface Taken {
  events: JudgedEvent[]
  status: Recorded['status'] | null
}

const newsworthy = new Set(['applied', 'late', 'unmapped'])
const noteEvents = (tx: Db, carrierId: number, events: readonly JudgedEvent[]) => {
  const newest = events.flatMap(({ result, time }) => (time !== null && newsworthy.has(result) ? [time] : [])).toSorted().at(-1)
  return newest
    ? rows(tx, sql`update carriers set last_event_at = greatest(last_event_at, least(${newest}::timestamptz, now())) where id = ${carrierId}`)
    : Promise.resolve([])
}

/** Whether an error is of what was said: trying again would meet it again. Anything else passes. */
const isOfTheWords = (error: unknown): error is Error => error instanceof Refusal || isUnfit(error)

/** Takes events together; where one of them breaks, one by one, so that it alone waits for a person. */
async function takeEach(tx: Db, telling: Telling, events: readonly ReportedEvent[]): Promise<{ events: JudgedEvent[]; status: Recorded['status'] | null }> {
  const take = (some: readonly ReportedEvent[]) => inTransaction(tx, (savepoint) => takeCarrierEvents(savepoint, telling, some))
  try {
    return await take(events)
  } catch (error) {
    if (!isOfTheWords(error)) throw error
    if (events.length === 1) return { events: await keepFaulty(tx, telling, events, `It cannot be applied: ${error.message}`), status: null }
  }
  const each: { events: JudgedEvent[]; status: Recorded['status'] | null }[] = []
  for (const event of events) each.push(await takeEach(tx, telling, [event]))
  return { events: each.flatMap((one) => one.events), status: each.findLast(({ status }) => status !== null)?.status ?? null }
}

/** Takes in what a carrier's answer says of one parcel: places, times, history, status, and the name a delivery was signed with. */
export async function takeTracked(tx: Db, telling: Telling, tracked: Tracked): Promise<{ events: JudgedEvent[]; status: Recorded['status'] }> {
  const taken = await takeEach(tx, telling, await understood(tx, telling, tracked))
  const delivery = taken.events.findLast(({ event_code, signed_by, result }) => result === 'applied' && event_code?.startsWith('DEL') && signed_by)
  if (delivery?.signed_by && delivery.time) await keepCarrierPod(tx, telling.package_id, delivery.time, delivery.signed_by)
  await noteEvents(tx, telling.carrier_id, taken.events)
  return { events: taken.events, status: taken.status ?? (await statusOf(tx, telling.package_id)) }
}

async function statusOf(tx: Db, id: number): Promise<Recorded['status']> {
  const row = await first<{ status: Recorded['status'] }>(tx, sql`select status from packages where id = ${id}`)
  if (!row) throw new RangeError('A locked package is gone.')
  return row.status
}

/** The parcel a carrier means by a number: its own number first, then ours. */
export async function parcelNamed(tx: Db, carrierId: number, number: string): Promise<number | null> {
  if (number === '') return null
  const row = await first<{ id: number }>(
    tx,
    sql`select id from packages where carrier_id = ${carrierId} and (carrier_tracking_no = ${number} or tracking_no = ${number.toUpperCase()})
        order by carrier_tracking_no = ${number} desc nulls last limit 1`,
  )
  return row?.id ?? null
}

/** Takes in a carrier's answer about a number, whether or not a parcel has it yet. */
export async function takeNumber(tx: Db, sender: Sender, tracked: Tracked): Promise<Taken> {
  const id = await parcelNamed(tx, sender.carrier_id, sender.number)
  if (id !== null) return takeTracked(tx, { ...sender, package_id: id }, tracked)
  return { events: await keepWithoutPackage(tx, sender, await understood(tx, sender, tracked)), status: null }
}

/** Keeps an answer as it came, for a person to look at: nothing of it is applied. */
export async function keepUnread(tx: Db, sender: Sender, tracked: Tracked, fault: string): Promise<void> {
  const payload = evidence(tracked)
  const events = tracked.events.map((event) => ({ ...event, time: null, raw_time: event.time, note: null, payload: payload(event), raw: event.raw, fault }))
  await keepFaulty(tx, sender, events, fault)
}
