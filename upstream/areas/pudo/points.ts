import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { pudo, PudoPoint } from '@/lib/contract/pudo'
import { carrierStatus } from '@/lib/domain/carrier'
import type { OpeningHours } from '@/lib/domain/consignee'
import { openWords, type Closure } from '@/lib/domain/pudo'
import { switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { holdsToday } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { hasPhone } from '../../platform/phones'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { hasCity } from '../../core/places/place-search'
import { calendarsOf } from '../../core/calendar/calendars'

type Row = z.input<typeof PudoPoint>
type Filters = z.output<typeof pudo.list.query>

const none = sql`false`
/** A locker's count of free compartments is trusted so long (sla-pickup.md 2). */
const STALE_HOURS = 2
const SQUARES = 14

export interface FoundPoint extends Omit<Row, 'id' | 'hours_today' | 'opening_hours' | 'closures' | 'room' | 'max_size'> {
  id: number
  opening_hours: OpeningHours
  closures: Closure[]
  capacity_at: string | null
  sizes: (string | null)[]
}

export const pointColumns = sql`u.id, u.carrier_id, k.display_name as carrier, u.pudo_code, u.pudo_name, u.pudo_name_ar, u.pudo_type, u.line1, u.line2, u.area,
  u.city, u.pincode, u.country_code, u.latitude, u.longitude, u.phone, u.email,
  u.directions, u.services, u.opening_hours, u.closures, u.max_weight_kg, array[u.max_length_cm, u.max_width_cm, u.max_height_cm]::text[] as sizes,
    u.capacity_free, u.capacity_total, u.capacity_at, u.max_stay_days, u.status,
  u.source, u.last_synced_at`
export const pointTables = sql`carrier_pudo u join carriers k on k.id = u.carrier_id`

/** Points as they are shown, their hours by the clock of their own country. */
export async function shownPoints<T extends FoundPoint>(db: Db, found: readonly T[]) {
  const calendarOf = await calendarsOf(db, found.map(({ country_code }) => country_code))
  const nowMs = Date.now()
  return found.map(({ capacity_at, sizes, ...point }) => {
    const isStale = capacity_at === null || nowMs - Date.parse(capacity_at) > STALE_HOURS * 3_600_000
    return {
      ...point, hours_today: openWords(point.opening_hours, point.closures, calendarOf(point.country_code).timezone, nowMs),
      room: point.capacity_total === null
        ? (point.capacity_free === 0 ? 'Full' : null)
        : `${point.capacity_free ?? '?'} / ${point.capacity_total}${isStale ? ' ?' : ''}`,
      max_size: sizes.includes(null) ? null : `${sizes.map(Number).join(' × ')} cm`,
    }
  })
}

/** Points a person may know of: a carrier its own, a client those of carriers that serve its countries, administrators all. */
export function visiblePoints(who: Who): SQL | undefined {
  switch (who.user_category) {
    case 'admin':
      return undefined
    case 'carrier':
      return anyOfValues(sql`u.carrier_id`, who.carrier_ids) ?? none
    case 'client':
      return servesClients(who.client_ids)
    case 'service_center':
    case 'warehouse':
      return sql`u.status = ${literal(switchStatus, 'active')}`
    default:
      return none
  }
}

/** Points of active carriers with a coverage where the point stands, for clients that ship there or from there. */
export const servesClients = (ids: readonly number[]): SQL =>
  ids.length === 0
    ? none
    : sql`(k.status = ${literal(carrierStatus, 'active')}
        and exists (select 1 from carrier_countries v where v.carrier_id = u.carrier_id and v.country_code = u.country_code and v.active
        and ${holdsToday(sql`v`)}))`

/** Open at a moment by the point's own clock, closures left out. */
export function openCondition(at: string): SQL {
  const local = sql`(${at}::timestamptz at time zone coalesce((select default_timezone from countries where country_code = u.country_code), 'Asia/Dubai'))`
  return sql`(not exists (select 1 from jsonb_to_recordset(u.closures) as c("from" date, "to" date) where ${local}::date between c."from" and c."to")
    and (coalesce((u.opening_hours->>'24x7')::boolean, false) or exists (
      select 1 from jsonb_to_recordset(case jsonb_typeof(u.opening_hours->(extract(isodow from ${local})::int)::text)
        when 'array' then u.opening_hours->(extract(isodow from ${local})::int)::text else '[]' end) as h("from" text, "to" text)
      where h."from" <= to_char(${local}, 'HH24:MI') and to_char(${local}, 'HH24:MI') < h."to")))`
}

export function momentFrom(text: string, field: string): string {
  const ms = Date.parse(text)
  if (Number.isNaN(ms)) throw refuseField(field, 'Give the time as ISO 8601, such as 2026-11-20T10:00:00Z.')
  return new Date(ms).toISOString()
}

function conditions(who: Who, q: Filters): (SQL | undefined)[] {
  const at = q.open_at ? momentFrom(q.open_at, 'open_at') : q.open_now ? new Date().toISOString() : null
  const box = q.bbox?.split(',').map(Number)
  return [
    visiblePoints(who), anyOfValues(sql`u.carrier_id`, q.carrier_id),
    anyOfValues(sql`u.country_code`, q.country_code), anyOfValues(sql`u.pudo_type`, q.pudo_type),
    q.city_id ? sql`u.city = (select city_name from base_cities where id = ${q.city_id})` : undefined, q.city ? hasCity(sql`u.city`, q.city) : undefined,
    q.services ? sql`u.services @> ${sql.param(q.services)}::text[]` : undefined, anyOfValues(sql`u.status`, q.status), at ? openCondition(at) : undefined,
    box ? sql`u.longitude between ${box[0]}::numeric and ${box[2]}::numeric and u.latitude between ${box[1]}::numeric and ${box[3]}::numeric` : undefined,
    q.search
      ? sql`(u.pudo_code ilike ${contains(q.search)} or u.pudo_name ilike ${contains(q.search)} or u.area ilike ${contains(q.search)}
          or ${hasPhone(sql`u.phone`, q.search)})`
      : undefined,
  ]
}

interface Cluster {
  lat: number
  lng: number
  n: number
  /** The one point of it, when it is one. */
  id: number | null
  name: string
}

/** All points of a filter in squares of the map: where they lie and how many, so that a country is drawn with a handful of marks. */
const clustersOf = (db: Db, where: SQL) =>
  rows<Cluster>(
    db,
    sql`with found as (select u.id, u.pudo_name, u.latitude::float8 as lat, u.longitude::float8 as lng from ${pointTables} where ${where}),
          span as (select greatest(max(lat) - min(lat), max(lng) - min(lng), 0.02) / ${SQUARES} as step from found)
        select avg(lat) as lat, avg(lng) as lng, count(*)::int as n, case when count(*) = 1 then min(id) end as id, min(pudo_name) as name
        from found, span group by floor(lat / span.step), floor(lng / span.step) order by n desc limit 400`,
  )

/** One page of points; with `clusters` also where all of them are, in `meta.clusters`. */
export async function pointList(db: Db, who: Who, q: Filters) {
  const where = conditions(who, q)
  const list: ListQuery = {
    columns: pointColumns, from: pointTables, where, defaultSort: 'pudo_code', id: sql`u.id`,
    sorts: {
      pudo_code: { by: sql`u.pudo_code`, kind: 'text' }, pudo_name: { by: sql`u.pudo_name`, kind: 'text' },
      city: { by: sql`u.city`, kind: 'text' }, last_synced_at: { by: sql`u.last_synced_at`, kind: 'time', nullable: true },
    },
  }
  const [page, clusters] = await Promise.all([pageOf<FoundPoint>(db, list, q), q.clusters ? clustersOf(db, allOf(where)) : null])
  return { rows: await shownPoints(db, page.rows), meta: { ...page.meta, ...(clusters && { clusters }) } }
}

/** One point; 404 for one out of reach. */
export async function pointRow(db: Db, who: Who, id: number) {
  const found = await first<FoundPoint>(db, sql`select ${pointColumns} from ${pointTables} where ${allOf([sql`u.id = ${id}`, visiblePoints(who)])}`)
  if (!found) throw new Refusal(404, 'Record not found')
  const [row] = await shownPoints(db, [found])
  return row as NonNullable<typeof row>
}
