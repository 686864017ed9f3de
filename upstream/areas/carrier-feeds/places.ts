import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { carrierPlaces } from '@/lib/contract/carrier-places'
import { eventMappingStatus } from '@/lib/domain/carrier'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { isTimezone } from '@/lib/domain/zones'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { Refusal, refuseField, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { hasSpelling } from '../../core/places/place-search'
import { notFound, ownCarriers } from './scope'

type Row = z.output<typeof carrierPlaces.list.reply>['rows'][number]
type Whole = z.output<typeof carrierPlaces.one.reply>
type Change = z.output<typeof carrierPlaces.update.body>

const columns = sql`l.id, l.carrier_id, c.display_name as carrier, l.carrier_location_code, l.carrier_location_name, l.country_code, l.base_city_id,
  b.city_name as base_city, l.airport_code,
  l.display_name, l.timezone, l.latitude, l.longitude, l.mapping_status, l.occurrences, l.last_seen_at`
const from = sql`carrier_event_locations l join carriers c on c.id = l.carrier_id left join base_cities b on b.id = l.base_city_id`

/** Places of carriers' feeds, the last seen first. */
export function placeList(db: Db, who: Who, query: z.output<typeof carrierPlaces.list.query>) {
  const list: ListQuery = {
    columns, from,
    where: [
      ownCarriers(who, sql`l.carrier_id`), anyOfValues(sql`l.carrier_id`, query.carrier_id),
      anyOfValues(sql`l.country_code`, query.country_code), anyOfValues(sql`l.mapping_status`, query.mapping_status),
      query.search
        ? sql`(l.carrier_location_name ilike ${contains(query.search)} or l.carrier_location_code ilike ${contains(query.search)}
            or l.display_name ilike ${contains(query.search)})`
        : undefined,
    ],
    sorts: {
      last_seen_at: { by: sql`l.last_seen_at`, kind: 'time', nullable: true },
      occurrences: { by: sql`l.occurrences`, kind: 'number' }, carrier: { by: sql`c.display_name`, kind: 'text' },
      carrier_location_name: { by: sql`l.carrier_location_name`, kind: 'text' },
    },
    defaultSort: 'last_seen_at',
    id: sql`l.id`,
  }
  return pageOf<Row>(db, list, query)
}

const rowOf = (db: Db, who: Who, id: number) =>
  first<Row & { version: number }>(db, sql`select ${columns}, l.version from ${from} where ${allOf([sql`l.id = ${id}`, ownCarriers(who, sql`l.carrier_id`)])}`)

const MOST_CITIES = 300

/** Cities of the country that the carrier's word may mean: those it contains or that contain it first, then by name. */
const candidatesFor = (db: Db, country: string | null, word: string, search: string | undefined) =>
  country === null
    ? Promise.resolve([])
    : rows<Whole['candidates'][number]>(
        db,
        sql`select c.id as value, c.city_name as label from base_cities c where c.country_code = ${country}
              and c.status = ${literal(recordStatus, 'active')} ${search ? sql`and ${hasSpelling('city', sql`c`, search)}` : sql``}
            order by (place_key(${word}) like '%' || place_key(c.city_name) || '%') desc, c.city_name limit ${MOST_CITIES}`,
      )

/** One place with the choices its form offers; `country_code` asks for the cities of another country. */
export async function placeOf(db: Db, who: Who, id: number, { country_code, search }: z.output<typeof carrierPlaces.one.query>): Promise<Whole> {
  const row = await rowOf(db, who, id)
  if (!row) throw notFound()
  const country = country_code ?? row.country_code
  const [countries, candidates, zones] = await Promise.all([
    rows<{ value: string; label: string }>(db, sql`select country_code as value, country_name as label from countries
      where status = ${literal(switchStatus, 'active')} or country_code = ${row.country_code} order by country_name`),
    candidatesFor(db, country, row.carrier_location_name, search),
    rows<{ zone: string }>(db, sql`select distinct default_timezone as zone from countries where default_timezone is not null order by 1`),
  ])
  const timezones = [...new Set([...zones.map(({ zone }) => zone), ...(row.timezone ? [row.timezone] : [])])].map((zone) => ({
    value: zone, label: zone.replaceAll('_', ' '),
  }))
  return { ...row, name: [row.carrier_location_code, row.carrier_location_name].filter(Boolean).join(' · '), countries, candidates, timezones }
}

interface Place {
  country_code: string | null
  base_city_id: number | null
  timezone: string | null
  display_name: string | null
}

async function refuseUnfit(tx: Db, next: Place, isMapped: boolean): Promise<void> {
  if (isMapped && !next.country_code) throw refuseField('country_code', 'Choose the country.')
  if (next.timezone && !isTimezone(next.timezone)) throw refuseField('timezone', 'Unknown timezone')
  if (next.base_city_id === null) return
  const city = await first<{ country_code: string; country: string }>(tx, sql`select b.country_code, (select country_name from countries
    where country_code = ${next.country_code}) as country from base_cities b where b.id = ${next.base_city_id}`)
  if (!city || city.country_code !== next.country_code)
    throw refuseField('base_city_id', `City does not belong to ${city?.country ?? next.country_code ?? 'the country'}`)
}

/**
 * Says where a place is. 404 for a foreign one, 409 for making a reviewed place unmapped
 * or over somebody else's change, 422 for a city elsewhere or an unknown timezone.
 */
export async function changePlace(tx: Db, who: Who, id: number, body: Change, audit: (entry: AuditEntry) => void): Promise<Row> {
  await rows(tx, sql`select 1 from carrier_event_locations where id = ${id} for update`)
  const before = await rowOf(tx, who, id)
  if (!before) throw notFound()
  if (body.version !== undefined && body.version !== before.version) throw staleRecord()
  const isSaid = Boolean(body.country_code ?? body.base_city_id)
  const status = body.mapping_status ?? (isSaid ? 'mapped' : before.mapping_status)
  if (status !== before.mapping_status && !eventMappingStatus.can(before.mapping_status, status)) throw new Refusal(
    409, status === 'unmapped' ? 'A reviewed place cannot become unmapped.' : `A place that is ${before.mapping_status} cannot become ${status}.`,
  )
  const keep = <T>(given: T | null | undefined, was: T | null): T | null => (given === undefined ? was : given)
  const next = {
    country_code: keep(body.country_code, before.country_code),
    base_city_id: keep(body.base_city_id, before.base_city_id), timezone: keep(body.timezone, before.timezone) || null,
    display_name: keep(body.display_name, before.display_name) || null, airport_code: keep(body.airport_code, before.airport_code),
    latitude: keep(body.latitude, before.latitude), longitude: keep(body.longitude, before.longitude),
  }
  await refuseUnfit(tx, next, status === 'mapped')
  await rows(
    tx,
    sql`update carrier_event_locations set mapping_status = ${status}, country_code = ${next.country_code}, base_city_id = ${next.base_city_id},
        airport_code = ${next.airport_code},
          display_name = ${next.display_name},
            timezone = coalesce(${next.timezone}::text, (select default_timezone from countries where country_code = ${next.country_code})),
            latitude = ${next.latitude}::numeric,
          longitude = ${next.longitude}::numeric, version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`,
  )
  const after = (await rowOf(tx, who, id)) as Row
  audit({ entity: 'carrier_event_location', entity_id: id, before, after })
  return after
}
