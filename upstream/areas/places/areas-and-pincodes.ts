import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { places } from '@/lib/contract/places'
import { recordStatus } from '@/lib/domain/record-status'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { baseAreas } from '../../db/schema/places'
import { anyOfValues, pageOf, startsWith } from '../../platform/list'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { hasSpelling } from '../../core/places/place-search'
import { refuseMove } from './place-status'

type Area = z.input<typeof places.saveArea.reply>
type AreaQuery = z.output<typeof places.areas.query>
type Change = z.output<typeof places.saveArea.body>
type Pincode = z.input<typeof places.pincodes.reply>['rows'][number]
type PincodeQuery = z.output<typeof places.pincodes.query>

const areaColumns = sql`a.id, a.city_id, c.city_name as city, a.area_code, a.area_name, a.area_name_ar, a.aliases, a.zone, a.latitude, a.longitude, a.status,
  a.version`
const areaTables = sql`base_areas a join base_cities c on c.id = a.city_id`

/** Areas of a city; of a whole country with city 0. */
export function findAreas(db: Db, city: number, query: AreaQuery) {
  const of = city || query.of_city
  if (!of && !query.country_code) throw refuseField('country_code', 'Choose a city or a country.')
  return pageOf<Area>(
    db,
    {
      columns: areaColumns, from: areaTables, id: sql`a.id`, defaultSort: 'area_name',
      sorts: {
        area_name: { by: sql`a.area_name`, kind: 'text' }, city: { by: sql`c.city_name`, kind: 'text' },
        zone: { by: sql`a.zone`, kind: 'text', nullable: true },
      },
      where: [
        sql`a.status <> ${literal(recordStatus, 'delete')}`,
        of ? sql`a.city_id = ${of}` : sql`c.country_code = ${query.country_code}`,
        anyOfValues(sql`a.status`, query.status),
        query.zone ? sql`a.zone = ${query.zone}` : undefined,
        query.search ? hasSpelling('area', sql`a`, query.search) : undefined,
      ],
    },
    query,
  )
}

async function areaOf(db: Db, id: number): Promise<Area> {
  const row = await first<Area>(db, sql`select ${areaColumns} from ${areaTables} where a.id = ${id}`)
  if (!row) throw new Refusal(404, 'Area not found.')
  return row
}

/** Changes or switches an area. 409 for a name its city has already, a stale version, or a delete while something refers to it. */
export async function saveArea(tx: Db, who: Who, id: number, { version, latitude, longitude, ...given }: Change): Promise<{ before: Area; after: Area }> {
  const held = await first<{ id: number; status: string; version: number }>(tx, sql`select id, status, version from base_areas where id = ${id} for update`)
  if (!held) throw new Refusal(404, 'Area not found.')
  if (version !== undefined && version !== held.version) throw staleRecord()
  const before = await areaOf(tx, id)
  await refuseMove(tx, 'base_areas', held, before.area_name, given.status)
  const point = {
    latitude: latitude === undefined ? before.latitude : (latitude?.toFixed(6) ?? null),
    longitude: longitude === undefined ? before.longitude : (longitude?.toFixed(6) ?? null),
  }
  if ((point.latitude === null) !== (point.longitude === null)) throw refuseField('latitude', 'Give both latitude and longitude')
  const message = `${given.area_name ?? before.area_name} already exists in ${before.city}`
  await refuseOn(
    { base_areas_once: () => new Refusal(409, message, [{ field: 'area_name', message }]) },
    tx.update(baseAreas)
      .set({ ...given, ...point, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id || null })
      .where(eq(baseAreas.id, id)),
  )
  return { before, after: await areaOf(tx, id) }
}

/** Pincodes of a country in their order, found whole or by how they begin; any depth by `cursor`. 404 for a country nobody has. */
export async function findPincodes(db: Db, countryId: number, query: PincodeQuery) {
  const country = await first<{ country_code: string }>(db, sql`select country_code from countries where id = ${countryId}`)
  if (!country) throw new Refusal(404, 'Country not found.')
  return pageOf<Pincode>(
    db,
    {
      columns: sql`p.id, p.country_code, p.pincode, s.state_name as state, p.city_id, c.city_name as city, a.area_name as area, p.status`,
      from: sql`base_pincodes p join base_cities c on c.id = p.city_id left join base_states s on s.id = p.state_id left join base_areas a on a.id = p.area_id`,
      countFrom: sql`base_pincodes p`, id: sql`p.id`, defaultSort: 'pincode', sorts: { pincode: { by: sql`p.pincode`, kind: 'text' } },
      where: [
        sql`p.country_code = ${country.country_code} and p.status <> ${literal(recordStatus, 'delete')}`,
        anyOfValues(sql`p.status`, query.status),
        query.state_id ? sql`p.state_id = ${query.state_id}` : undefined,
        query.city_id ? sql`p.city_id = ${query.city_id}` : undefined,
        query.area_id ? sql`p.area_id = ${query.area_id}` : undefined,
        query.search ? sql`p.pincode like ${startsWith(query.search.toUpperCase())}` : undefined,
      ],
    },
    query,
  )
}
