import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { linehaul } from '@/lib/contract/linehaul'
import { clientStatus } from '@/lib/domain/client'
import { today } from '@/lib/domain/days'
import { guardedStatus, recordStatus, switchStatus } from '@/lib/domain/record-status'
import { first, type Db } from '../../db/db'
import { holdsToday, notOver } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import type { Download } from '../../platform/implement'
import { anyOfValues, everyRow, pageOf, type ListQuery } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { hasSpelling } from '../../core/places/place-search'
import { sheetFile } from './sheet-file'
import { visibleLanes } from './scope'

type CityQuery = z.output<typeof linehaul.clientCoverages.query>
type CityRow = z.output<typeof linehaul.clientCoverages.reply>['rows'][number]
type PincodeQuery = z.output<typeof linehaul.clientPincodes.query>
type PincodeRow = z.output<typeof linehaul.clientPincodes.reply>['rows'][number]
type AreaQuery = z.output<typeof linehaul.clientAreaRows.query>
type AreaRow = z.output<typeof linehaul.clientAreaRows.reply>['rows'][number]

/** Whose coverage: the client named; a client's user its own, the first of several. 422 when it cannot be told. */
async function clientFor(db: Db, who: Who, clientId: number | undefined): Promise<{ id: number; client_code: string }> {
  const own = who.user_category === 'client'
    ? (clientId !== undefined && who.client_ids.includes(clientId) ? clientId : clientId === undefined ? who.client_ids[0] : null)
    : clientId
  // Somebody else's client is as unknown as one that does not exist.
  if (own === null) throw new Refusal(404, 'Record not found')
  const found = await first<{ id: number; client_code: string }>(
    db,
    own === undefined
      ? sql`select c.id, c.client_code from clients c where c.status = ${literal(clientStatus, 'active')}
          and exists (select 1 from linehauls l where l.client_id = c.id and l.status = ${literal(guardedStatus, 'active')} and ${notOver(sql`l`)})
        order by c.name limit 1`
      : sql`select id, client_code from clients where id = ${own} and status <> ${literal(clientStatus, 'delete')}`,
  )
  if (!found) throw own === undefined ? refuseField('client_id', 'Choose a client') : new Refusal(404, 'Record not found')
  return found
}

const DAYS = sql`coalesce(best.days_min || '–' || best.days_max || ' days', 'as the carrier')`

/** Lanes in force of a client, cut to what the person may know of. */
const lanesOf = (who: Who, clientId: number, more: SQL = sql`true`) =>
  sql`(select l.* from linehauls l where l.client_id = ${clientId} and l.status = ${literal(guardedStatus, 'active')} and ${notOver(sql`l`)}
        and ${visibleLanes(who, sql`l`) ?? sql`true`} and ${more})`

/** Of a place, what the lanes that include it say together: services, COD, the quickest days. The most specific row of each lane decides. */
const coveredBy = (lanes: SQL, country: SQL, state: SQL, city: SQL, area: SQL) => sql`lateral (
  select array_agg(distinct w.rsa_service_code) as services, bool_or(w.cod_available) as cod, min(w.transit_days_min) as days_min,
    min(w.transit_days_max) as days_max,
    (array_agg(w.linehaul_code order by w.priority, w.id))[1] as linehaul_code, (array_agg(w.id order by w.priority, w.id))[1] as linehaul_id, count(*) as lanes
  from (select distinct on (l.id) l.id, l.linehaul_code, l.priority, l.rsa_service_code, v.mode, v.cod_available, v.transit_days_min, v.transit_days_max
  from ${lanes} l join linehaul_coverage v on v.linehaul_id = l.id and v.status = ${literal(switchStatus, 'active')}
    and v.country_code = ${country} and ((v.type = 'area' and v.area_id = ${area}) or (v.type = 'city' and v.city_id = ${city})
      or (v.type = 'state' and v.state_id = ${state}) or v.type = 'country')
    order by l.id, case v.type when 'area' then 1 when 'city' then 2 when 'state' then 3 else 4 end) w where w.mode = 'include') best`

function citiesOf(who: Who, clientId: number, q: Partial<CityQuery>): ListQuery {
  const lanes = lanesOf(
    who, clientId, q.linehaul_id ? sql`l.id = ${q.linehaul_id}` : q.service_type ? sql`l.service_type = any(${sql.param(q.service_type)}::text[])` : undefined,
  )
  return {
    columns: sql`c.id, c.country_code, s.state_name as state, c.city_name as city, (select count(*) from base_areas a where a.city_id = c.id) as areas,
      (select count(*) from base_pincodes p where p.city_id = c.id) as pincodes, best.services, best.cod as cod_available, ${DAYS} as transit,
        best.linehaul_code,
      (select count(distinct x.carrier_id) from linehaul_carriers x where x.linehaul_id = best.linehaul_id and x.carrier_role = 'lastmile'
        and x.status = ${literal(switchStatus, 'active')} and ${holdsToday(sql`x`)}) as carriers`,
    from: sql`base_cities c left join base_states s on s.id = c.state_id
      cross join ${coveredBy(lanes, sql`c.country_code`, sql`c.state_id`, sql`c.id`, sql`null::bigint`)}`,
    where: [
      sql`c.status <> ${literal(clientStatus, 'delete')}`,
      sql`best.lanes > 0`,
      sql`c.country_code in (select unnest(l.destination_countries) from ${lanes} l)`,
      anyOfValues(sql`c.country_code`, q.country_code as string[] | undefined),
      anyOfValues(sql`c.state_id`, q.state_id ? [q.state_id] : undefined),
      q.search ? hasSpelling('city', sql`c`, q.search) : undefined,
    ],
    sorts: { city: { by: sql`c.city_name`, kind: 'text' }, country_code: { by: sql`c.country_code`, kind: 'text' } },
    defaultSort: 'city',
    id: sql`c.id`,
  }
}

/** Cities a client's lanes reach. */
export async function clientCities(db: Db, who: Who, q: CityQuery) {
  const client = await clientFor(db, who, q.client_id)
  return pageOf<CityRow>(db, citiesOf(who, client.id, q), q)
}

async function countryFor(db: Db, who: Who, clientId: number, typed: string | undefined, withPincodes: boolean): Promise<string> {
  if (typed) return typed
  const found = await first<{ country_code: string }>(
    db,
    sql`select n.country_code from countries n where n.country_code in (select unnest(l.destination_countries) from ${lanesOf(who, clientId)} l)
        order by (${withPincodes} and n.has_pincode) desc, n.country_code = 'AE' desc, n.country_code limit 1`,
  )
  return found?.country_code ?? 'AE'
}

function pincodesOf(who: Who, clientId: number, country: string, q: Partial<PincodeQuery>): ListQuery {
  const lanes = lanesOf(who, clientId)
  return {
    columns: sql`v.id, v.country_code, c.city_name as city, v.pincode, array[l.rsa_service_code] as services, v.cod_available,
      coalesce(v.transit_days_min || '–' || v.transit_days_max || ' days', 'as the carrier') as transit, l.linehaul_code`,
    from: sql`linehaul_coverage v join ${lanes} l on l.id = v.linehaul_id left join base_cities c on c.id = v.city_id`,
    where: [
      sql`v.type = 'pincode'`, sql`v.mode = 'include'`, sql`v.status = ${literal(switchStatus, 'active')}`,
      sql`v.country_code = ${country}`, anyOfValues(sql`v.city_id`, q.city_id ? [q.city_id] : undefined),
      q.search ? sql`v.pincode like ${`${q.search.toUpperCase()}%`}` : undefined,
    ],
    sorts: { pincode: { by: sql`v.pincode`, kind: 'text' } },
    defaultSort: 'pincode',
    id: sql`v.id`,
  }
}

const placeColumns = (level: 'Pincode' | 'Area') => [
  { field: 'country_code', header: 'Country' }, { field: 'state', header: 'State' }, { field: 'city', header: 'City' },
  ...(level === 'Pincode' ? [{ field: 'pincode', header: 'Pincode' }] : [{ field: 'area', header: 'Area' }, { field: 'area_ar', header: 'Area Arabic' }]),
  { field: 'services', header: 'Services' }, { field: 'cod_available', header: 'COD', type: 'bool' as const },
  { field: 'transit', header: 'Transit' }, { field: 'pickup', header: 'Pickup' },
]

async function* withPickup<T extends object>(rows: AsyncIterable<T>) {
  for await (const row of rows) yield { ...row, pickup: 'Yes' }
}

/** Pincodes a client's lanes name, by keyset; with `download` all of them as a file. 422 `This country has no pincodes` */
export async function clientPincodes(db: Db, who: Who, q: PincodeQuery) {
  const client = await clientFor(db, who, q.client_id)
  const country = await countryFor(db, who, client.id, q.country_code, true)
  const known = await first<{ has_pincode: boolean }>(db, sql`select has_pincode from countries where country_code = ${country}`)
  if (q.country_code && !known?.has_pincode) throw refuseField('country_code', 'This country has no pincodes')
  const list = pincodesOf(who, client.id, country, q)
  if (!q.download) return pageOf<PincodeRow>(db, list, q)
  return sheetFile(`client-coverage-pincode_${client.client_code}_${country}_${today()}.xlsx`, {
    sheet: 'Pincodes', columns: placeColumns('Pincode'), rows: withPickup(everyRow<PincodeRow>(db, list, { ...q, sort: 'a_to_z' }, 1_000_000)),
  })
}

function areasOf(who: Who, clientId: number, country: string, q: Partial<AreaQuery>): ListQuery {
  const lanes = lanesOf(who, clientId)
  return {
    columns: sql`a.id, c.country_code, s.state_name as state, c.city_name as city, a.area_name as area, a.area_name_ar as area_ar, best.services,
      best.cod as cod_available, ${DAYS} as transit, best.linehaul_code`,
    from: sql`base_areas a join base_cities c on c.id = a.city_id left join base_states s on s.id = c.state_id
      cross join ${coveredBy(lanes, sql`c.country_code`, sql`c.state_id`, sql`c.id`, sql`a.id`)}`,
    where: [
      sql`best.lanes > 0`, sql`a.status <> ${literal(recordStatus, 'delete')}`,
      sql`c.country_code = ${country}`, anyOfValues(sql`c.id`, q.city_id ? [q.city_id] : undefined),
      q.search ? sql`(${hasSpelling('area', sql`a`, q.search)} or ${hasSpelling('city', sql`c`, q.search)})` : undefined,
    ],
    sorts: { area: { by: sql`a.area_name`, kind: 'text' }, city: { by: sql`c.city_name`, kind: 'text' } },
    defaultSort: 'area',
    id: sql`a.id`,
  }
}

/** Areas a client's lanes reach. */
export async function clientAreas(db: Db, who: Who, q: AreaQuery) {
  const client = await clientFor(db, who, q.client_id)
  return pageOf<AreaRow>(db, areasOf(who, client.id, await countryFor(db, who, client.id, q.country_code, false), q), q)
}

/** `client-coverage-area_{client_code}_{country}_{date}.xlsx` (linehaul.md 6). */
export async function clientAreaFile(db: Db, who: Who, q: { client_id: number; country_code: string; city_id?: number }): Promise<Download> {
  const client = await clientFor(db, who, q.client_id)
  return sheetFile(`client-coverage-area_${client.client_code}_${q.country_code}_${today()}.xlsx`, {
    sheet: 'Areas', columns: placeColumns('Area'),
    rows: withPickup(everyRow<AreaRow>(db, areasOf(who, client.id, q.country_code, q), { page: 1, page_size: 200 }, 1_000_000)),
  })
}
