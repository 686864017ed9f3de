import { sql } from 'drizzle-orm'
import { first, rows, type Db } from '../../db/db'
import type { SaidEvent, Tracked } from '../carrier-booking/adapter'
import { maskedHeaders } from '../carrier-booking/masks'
import { keepWithoutPackage, takeCarrierEvents, type Telling, type Told, type ToldEvent } from '../tracking/carrier-events'
import { keepCarrierPod } from '../tracking/pod'
import type { Recorded } from '../tracking/record-events'
import { momentOf } from './times'

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
  const seen = [...Map.groupBy(named, ({ location, location_code }) => nameOf(location_code, location ?? ''))].map(([, same]) => ({ code: same[0]?.location_code ?? '', name: same[0]?.location ?? '', times: same.length }))
  if (seen.length === 0) return new Map()
  const found = await rows<Place>(
    tx,
    sql`with given as (select * from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as g(code text, name text, times int)),
        kept as (
          insert into carrier_event_locations as l (carrier_id, carrier_location_code, carrier_location_name, occurrences, last_seen_at)
          select ${carrier_id}, g.code, g.name, g.times, now() from given g order by g.code, g.name
          on conflict (carrier_id, carrier_location_code, carrier_location_name) do update set occurrences = l.occurrences + excluded.occurrences, last_seen_at = excluded.last_seen_at returning l.*)
        select k.id, k.carrier_location_code as code, k.carrier_location_name as name, k.mapping_status, k.display_name, b.city_name as city, k.country_code, k.timezone
        from kept k left join base_cities b on b.id = k.base_city_id`,
  )
  return new Map(found.map((place) => [nameOf(place.code, place.name), place]))
}

const homeZone = async (tx: Db, carrierId: number): Promise<string> =>
  (await first<{ zone: string | null }>(tx, sql`select n.default_timezone as zone from carriers c join countries n on n.country_code = c.home_country_code where c.id = ${carrierId}`))?.zone ?? 'Asia/Dubai'

const known = ({ id, mapping_status, display_name, city, country_code }: Place): NonNullable<ToldEvent['place']> =>
  mapping_status === 'mapped' ? { id, text: display_name ?? city, city, country_code } : { id, text: null, city: null, country_code: null }

/** What a carrier said, with its places known and its times in UTC. `payload` is what is kept of the message beside each event. */
async function understood(tx: Db, sender: Sender, events: readonly SaidEvent[], payload: (event: SaidEvent) => unknown): Promise<ToldEvent[]> {
  const places = await placesOf(tx, sender, events)
  const home = await homeZone(tx, sender.carrier_id)
  const now = new Date().toISOString()
  return events.map((event) => {
    const place = places.get(nameOf(event.location_code, event.location ?? ''))
    const time = momentOf(event.time, place?.timezone ?? home)
    return {
      code: event.code, sub_code: event.sub_code, description: event.description, time: time ?? now, raw_time: event.time, location: event.location ?? (event.location_code || null),
      signed_by: event.signed_by, place: place ? known(place) : null, ...(time === null ? { unreadable: true as const } : {}), payload: payload(event),
    }
  })
}

export interface Taken {
  told: Told[]
  status: Recorded['status'] | null
}

const noteEvents = (tx: Db, carrierId: number, told: readonly Told[]) => {
  const newest = told.filter(({ result }) => result === 'applied' || result === 'late' || result === 'unmapped').map(({ time }) => time).toSorted().at(-1)
  return newest ? rows(tx, sql`update carriers set last_event_at = greatest(last_event_at, least(${newest}::timestamptz, now())) where id = ${carrierId}`) : Promise.resolve([])
}

/** Takes in what a carrier's answer says of one parcel: places, times, history, status, and the name a delivery was signed with. */
export async function takeTracked(tx: Db, telling: Telling, { number, events, raw }: Tracked): Promise<{ told: Told[]; status: Recorded['status'] }> {
  const heads = maskedHeaders(raw.headers)
  const told = await understood(tx, telling, events, (event) => ({ request: raw.request, response: { status: raw.status, headers: heads, body: { tracking_number: number, events: [event] } } }))
  const taken = await takeCarrierEvents(tx, telling, told)
  const delivery = taken.told.findLast(({ event_code, signed_by, result }) => result === 'applied' && event_code?.startsWith('DEL') && signed_by)
  if (delivery?.signed_by) await keepCarrierPod(tx, telling.package_id, delivery.time, delivery.signed_by)
  await noteEvents(tx, telling.carrier_id, taken.told)
  return taken
}

/** The parcel a carrier means by a number: its own number first, then the house's. */
export async function parcelNamed(tx: Db, carrierId: number, number: string): Promise<number | null> {
  const row = await first<{ id: number }>(
    tx,
    sql`select id from packages where carrier_id = ${carrierId} and (carrier_tracking_no = ${number} or tracking_no = ${number.toUpperCase()}) order by carrier_tracking_no = ${number} desc nulls last limit 1`,
  )
  return row?.id ?? null
}

/** Takes in a carrier's answer about a number, whether or not a parcel has it yet. */
export async function takeNumber(tx: Db, sender: Sender, tracked: Tracked): Promise<Taken> {
  const id = await parcelNamed(tx, sender.carrier_id, sender.number)
  if (id !== null) return takeTracked(tx, { ...sender, package_id: id }, tracked)
  const told = await understood(tx, sender, tracked.events, (event) => ({ request: tracked.raw.request, response: { status: tracked.raw.status, headers: maskedHeaders(tracked.raw.headers), body: { tracking_number: tracked.number, events: [event] } } }))
  await keepWithoutPackage(tx, sender, told)
  return { told: told.map((event) => ({ ...event, event_code: null, result: 'no_package' as const })), status: null }
}
