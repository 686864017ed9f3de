import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { linehaul } from '@/lib/contract/linehaul'
import { today } from '@/lib/domain/days'
import { packageStatus, terminalPackageStatuses } from '@/lib/domain/package'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { holdsToday } from '../../db/dubai-day'
import { literal, literals } from '../../db/literals'
import type { Download } from '../../platform/implement'
import { allOf, anyOfValues, contains, everyRow, pageOf, type ListQuery } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { hasSpelling } from '../../core/places/place-search'
import { sheetFile } from './sheet-file'
import { laneOf } from './scope'
import { carriersServing } from './serving'

type Query = z.output<typeof linehaul.coverageList.query>
type Row = z.output<typeof linehaul.coverageList.reply>['rows'][number]
export type Place = NonNullable<z.output<typeof linehaul.change.body>['coverage']>['add'][number]

const tables = sql`linehaul_coverage v join linehauls l on l.id = v.linehaul_id left join base_areas a on a.id = v.area_id
  left join base_cities c on c.id = v.city_id left join base_states s on s.id = coalesce(v.state_id, c.state_id)`
const columns = sql`v.id, v.type, v.country_code, s.state_name as state, c.city_name as city, a.area_name as area, v.pincode, v.mode, v.cod_available,
  v.transit_days_min, v.transit_days_max,
  ${carriersServing(sql`v`, sql`l`)} as carriers_serving, v.status`

const listOf = (laneId: number, q: Partial<Query>, more: SQL = sql``): ListQuery => ({
  columns: sql`${columns}${more}`,
  from: tables,
  // Only what counts is joined to be counted.
  ...(q.search || q.state_id || q.uncovered ? {} : { countFrom: sql`linehaul_coverage v` }),
  where: [
    sql`v.linehaul_id = ${laneId}`,
    q.type ? sql`v.type = ${q.type}` : undefined,
    anyOfValues(sql`v.country_code`, q.country_code as string[] | undefined),
    q.state_id ? sql`coalesce(v.state_id, c.state_id) = ${q.state_id}` : undefined,
    anyOfValues(sql`v.city_id`, q.city_id ? [q.city_id] : undefined),
    anyOfValues(sql`v.mode`, q.mode as string[] | undefined),
    q.uncovered ? sql`v.mode = 'include' and ${carriersServing(sql`v`, sql`l`)} = 0` : undefined,
    q.search
      ? sql`(${hasSpelling('city', sql`c`, q.search)} or ${hasSpelling('area', sql`a`, q.search)} or ${hasSpelling('state', sql`s`, q.search)}
          or v.pincode ilike ${contains(q.search)})`
      : undefined,
  ],
  sorts: { id: { by: sql`v.id`, kind: 'number' } },
  defaultSort: 'id',
  id: sql`v.id`,
})

/** Places of a lane, one kind at a time, each with how many of its carriers reach it. */
export async function coverageList(db: Db, who: Who, q: Query) {
  await laneOf(db, who, q.linehaul_id)
  return pageOf<Row>(db, listOf(q.linehaul_id, q), { ...q, sort: q.sort ?? 'lowest' })
}

/** How many places of each kind a lane names. */
export async function coverageCounts(db: Db, laneId: number): Promise<Record<string, number>> {
  const found = await rows<{ type: string; n: number }>(db, sql`select type, count(*) as n from linehaul_coverage where linehaul_id = ${laneId} group by type`)
  return Object.fromEntries(found.map(({ type, n }) => [type, n]))
}

const firstCarrier = sql`, (select k.display_name from linehaul_carriers x join carriers k on k.id = x.carrier_id
  where x.linehaul_id = l.id and x.carrier_role = 'lastmile' and x.status = ${literal(switchStatus, 'active')} and ${holdsToday(sql`x`)} order by x.priority
  limit 1) as first_carrier`

/** `linehaul-coverage_{code}_{type}_{date}.xlsx` (linehaul.md 6). */
export async function coverageFile(db: Db, who: Who, body: z.output<typeof linehaul.coverageFile.body>): Promise<Download> {
  const lane = await laneOf(db, who, body.linehaul_id)
  const list = listOf(lane.id, { type: body.type, country_code: body.country_code ? [body.country_code] : undefined, uncovered: body.uncovered }, firstCarrier)
  return sheetFile(`linehaul-coverage_${lane.linehaul_code}_${body.type ?? 'all'}_${today()}.xlsx`, {
    sheet: 'Coverage',
    columns: [
      { field: 'country_code', header: 'Country Code' }, { field: 'state', header: 'State' },
      { field: 'city', header: 'City' }, { field: 'area', header: 'Area' }, { field: 'pincode', header: 'Pincode' },
      { field: 'mode', header: 'Mode' }, { field: 'cod_available', header: 'COD', type: 'bool' },
      { field: 'transit_days_min', header: 'Transit Min', type: 'number' },
      { field: 'transit_days_max', header: 'Transit Max', type: 'number' },
      { field: 'carriers_serving', header: 'Carriers Serving', type: 'number' }, { field: 'first_carrier', header: 'First Carrier' },
    ],
    rows: everyRow<Row>(db, list, { page: 1, page_size: 200, sort: 'lowest' }, 1_000_000),
  })
}

const ordinal = (places: readonly unknown[]) => sql`(select row_number() over () as nth, r.*
  from ${sql`jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as r(type text, country_code text, state_id bigint, city_id bigint,
  area_id bigint, pincode text, mode text, cod_available boolean, transit_days_min int, transit_days_max int)`}) g`

/** A place must be one of ours, and of the kind it says: 422 with the line that is not. */
async function refuseUnknown(tx: Db, places: readonly Place[]): Promise<void> {
  const bad = await first<{ nth: number; type: string; country_code: string; pincode: string | null; example: string | null; malformed: boolean }>(
    tx,
    sql`select g.nth, g.type, g.country_code, g.pincode, n.pincode_example as example, g.type = 'pincode' as malformed from ${ordinal(places)}
        left join countries n on n.country_code = g.country_code and n.status = ${literal(switchStatus, 'active')}
        where n.id is null
          or (g.type = 'state' and not exists (select 1 from base_states s where s.id = g.state_id and s.country_code = g.country_code))
          or (g.type = 'city' and not exists (select 1 from base_cities c where c.id = g.city_id and c.country_code = g.country_code
            and c.status <> ${literal(recordStatus, 'delete')}))
          or (g.type = 'area' and not exists (select 1 from base_areas a join base_cities c on c.id = a.city_id
          where a.id = g.area_id and c.country_code = g.country_code))
          or (g.type = 'pincode' and (g.pincode is null or n.pincode_pattern is null or g.pincode !~ n.pincode_pattern))
          or g.transit_days_max < g.transit_days_min
        order by g.nth limit 1`,
  )
  if (!bad) return
  const field = `coverage.${bad.nth - 1}`
  const message = bad.malformed && bad.example
    ? `Line ${bad.nth}: ${bad.pincode} is not a valid pincode, e.g. ${bad.example}`
    : `Line ${bad.nth}: that ${bad.type} is not one of ${bad.country_code}, or its days run backwards`
  throw new Refusal(422, message, [{ field, message }])
}

/** Adds places to a lane; one that is there takes the new mode, COD and days. Answers how many rows were new. */
export async function addPlaces(tx: Db, laneId: number, places: readonly Place[]): Promise<number> {
  if (places.length === 0) return 0
  await refuseUnknown(tx, places)
  const found = await rows<{ fresh: boolean }>(
    tx,
    sql`insert into linehaul_coverage (linehaul_id, type, country_code, state_id, city_id, area_id, pincode, mode, cod_available, transit_days_min,
        transit_days_max)
        select distinct on (g.type, g.country_code, g.state_id, g.city_id, g.area_id, g.pincode) ${laneId}::bigint, g.type, g.country_code,
          case when g.type = 'state' then g.state_id end,
          case g.type when 'city' then g.city_id when 'area' then a.city_id when 'pincode' then (select b.city_id from base_pincodes b
          where b.country_code = g.country_code and b.pincode = g.pincode limit 1) end,
          case when g.type = 'area' then g.area_id end, case when g.type = 'pincode' then upper(g.pincode) end, g.mode, g.cod_available, g.transit_days_min,
            g.transit_days_max
        from ${ordinal(places)} left join base_areas a on a.id = g.area_id order by g.type, g.country_code, g.state_id, g.city_id, g.area_id, g.pincode,
          g.nth desc
        on conflict (linehaul_id, type, country_code, coalesce(state_id, 0), coalesce(city_id, 0), coalesce(area_id, 0), coalesce(pincode, '')) do update
          set mode = excluded.mode, cod_available = excluded.cod_available, transit_days_min = excluded.transit_days_min,
            transit_days_max = excluded.transit_days_max, status = ${literal(switchStatus, 'active')}
        returning xmax = 0 as fresh`,
  )
  return found.filter(({ fresh }) => fresh).length
}

/** Open parcels of the lane that go to the places about to leave it; they keep their carrier (linehaul.md 7.10). */
export const parcelsAt = async (tx: Db, laneId: number, ids: readonly number[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (
        await rows<{ tracking_no: string }>(
          tx,
          sql`select p.tracking_no from packages p where p.linehaul_id = ${laneId} and p.status not in ${literals(packageStatus, ...terminalPackageStatuses)}
              and exists (select 1 from linehaul_coverage v left join base_cities c on c.id = v.city_id left join base_states s on s.id = v.state_id
                where v.linehaul_id = ${laneId} and v.id = any(${sql.param(ids)}::bigint[]) and v.country_code = p.country_code
                  and (v.type = 'country' or (v.type = 'pincode' and v.pincode = p.pincode) or (v.type = 'state' and s.state_name = p.state)
                    or (v.type in ('city', 'area') and c.city_name = p.city)))
              order by p.id desc limit 100`,
        )
      ).map(({ tracking_no }) => tracking_no)

/** The lane's destination countries and whether it stays in one country follow from its coverage. */
export const tellCountries = (tx: Db, laneId: number) =>
  rows(
    tx,
    sql`update linehauls l set destination_countries = d.countries, lane_type = case when d.countries <@ array[l.origin_country_code] then 'domestic'
        else 'international' end
        from (select coalesce(array_agg(distinct country_code order by country_code), '{}') as countries from linehaul_coverage
        where linehaul_id = ${laneId} and mode = 'include' and status = ${literal(switchStatus, 'active')}) d
        where l.id = ${laneId}`,
  )

type Tree = z.output<typeof linehaul.places.reply>

/** States and cities of a country, for the tree. */
export async function placesOf(db: Db, { country_code, state_id, search }: z.output<typeof linehaul.places.query>): Promise<Tree> {
  const country = await first<{ pincode_pattern: string | null; pincode_example: string | null }>(db, sql`select pincode_pattern, pincode_example from countries
    where country_code = ${country_code}`)
  return {
    pincode_pattern: country?.pincode_pattern ?? null,
    pincode_example: country?.pincode_example ?? null,
    states: await rows(
      db,
      sql`select s.id, s.state_name as name, (select count(*) from base_cities c where c.state_id = s.id and c.status <> ${literal(recordStatus, 'delete')})
          as cities from base_states s
          where s.country_code = ${country_code} and s.status <> ${literal(recordStatus, 'delete')} order by s.state_name`,
    ),
    cities: await rows(
      db,
      sql`select c.id, c.city_name as name, c.state_id, s.state_name as state from base_cities c left join base_states s on s.id = c.state_id
          where ${allOf([
            sql`c.country_code = ${country_code}`, sql`c.status <> ${literal(recordStatus, 'delete')}`,
            state_id ? sql`c.state_id = ${state_id}` : undefined, search ? hasSpelling('city', sql`c`, search) : undefined,
          ])}
          order by c.city_name limit 1000`,
    ),
  }
}
