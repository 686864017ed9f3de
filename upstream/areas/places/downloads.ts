import { sql, type SQL } from 'drizzle-orm'
import { areaTemplate, cityTemplate, pincodeTemplate, stateTemplate } from '@/lib/contract/places-columns'
import type { UploadTemplate } from '@/lib/contract/upload-column'
import { recordStatus } from '@/lib/domain/record-status'
import { rows, first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Download } from '../../platform/implement'
import { stamp } from '../../platform/list-file'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { exportCsv, exportXlsx } from '../../sheets/export-sheet'
import { CSV, XLSX } from '../../sheets/mime'

const STEP = 5000
/** A sheet of Excel ends a little later; more rows are a csv (countries.md 5). */
const MOST_IN_SHEET = 1_000_000

/** What is downloaded: a country, and of it what is asked for. */
interface Narrowing {
  country_code: string
  state_id?: number | undefined
  city_id?: number | undefined
}
type StatusChoice = 'active' | 'inactive' | 'all'

/** A level of places as its template's columns. */
interface Level {
  template: UploadTemplate
  id: SQL
  columns: SQL
  from: SQL
  where(of: Narrowing): (SQL | undefined)[]
  status: SQL
}

const yesNo = (column: SQL) => sql`case when ${column} then 'Y' else 'N' end`
const spellings = (column: SQL) => sql`array_to_string(${column}, '; ')`
const ofCity = ({ state_id, city_id }: Narrowing) => [state_id ? sql`c.state_id = ${state_id}` : undefined, city_id ? sql`c.id = ${city_id}` : undefined]

const levels = {
  base_country_state: {
    template: stateTemplate, id: sql`s.id`, status: sql`s.status`,
    columns: sql`s.country_code, s.state_code, s.state_name, s.state_name_ar, s.status`, from: sql`base_states s`,
    where: ({ country_code }) => [sql`s.country_code = ${country_code}`],
  },
  base_country_city: {
    template: cityTemplate, id: sql`c.id`, status: sql`c.status`,
    columns: sql`c.country_code, s.state_code, c.city_code, c.city_name, c.city_name_ar, ${spellings(sql`c.aliases`)} as aliases, c.un_locode, c.airport_code,
      c.latitude, c.longitude, c.timezone,
      ${yesNo(sql`c.fulfillment_enabled`)} as fulfillment_enabled, f.facility_code as warehouse_code, ${yesNo(sql`c.remote`)} as remote, c.status`,
    from: sql`base_cities c left join base_states s on s.id = c.state_id left join facilities f on f.id = c.fulfillment_facility_id`,
    where: (of) => [sql`c.country_code = ${of.country_code}`, ...ofCity(of)],
  },
  base_country_city_area: {
    template: areaTemplate, id: sql`a.id`, status: sql`a.status`,
    columns: sql`c.country_code, s.state_code, c.city_name, a.area_code, a.area_name, a.area_name_ar, ${spellings(sql`a.aliases`)} as aliases, a.zone,
      a.latitude, a.longitude, a.status`,
    from: sql`base_areas a join base_cities c on c.id = a.city_id left join base_states s on s.id = c.state_id`,
    where: (of) => [sql`c.country_code = ${of.country_code}`, ...ofCity(of)],
  },
  pincode: {
    template: pincodeTemplate, id: sql`p.id`, status: sql`p.status`,
    columns: sql`p.country_code, p.pincode, s.state_code, c.city_name, a.area_name, p.latitude, p.longitude, p.status`,
    from: sql`base_pincodes p join base_cities c on c.id = p.city_id left join base_states s on s.id = c.state_id left join base_areas a on a.id = p.area_id`,
    where: (of) => [sql`p.country_code = ${of.country_code}`, ...ofCity(of)],
  },
} as const satisfies Record<string, Level>
export type LevelName = keyof typeof levels

/** Every row of a level in the order it came, in steps: memory stays flat whatever the size. */
async function* everyPlace(db: Db, level: Level, where: SQL): AsyncGenerator<Record<string, unknown>> {
  for (let last = 0; ; ) {
    const step: (Record<string, unknown> & { __id: number })[] = await rows(
      db,
      sql`select ${level.columns}, ${level.id} as __id from ${level.from} where ${where} and ${level.id} > ${last} order by ${level.id} limit ${STEP}`,
    )
    yield* step
    const end = step.at(-1)
    if (!end || step.length < STEP) return
    last = end.__id
  }
}

/**
 * The places of a country as a file that may be sent back as it is (countries.md 6): `{kind}_{country}_{YYYYMMDD_HHmm}.xlsx`, a csv
 * above a million rows. 404 for a country nobody knows.
 */
export async function downloadPlaces(db: Db, name: LevelName, of: Narrowing, status: StatusChoice): Promise<Download> {
  if (!(await first(db, sql`select 1 from countries where country_code = ${of.country_code}`)))
    throw new Refusal(404, `Country ${of.country_code} not recognised.`)
  const level: Level = levels[name]
  const where = allOf([...level.where(of), status === 'all' ? sql`${level.status} <> ${literal(recordStatus, 'delete')}` : sql`${level.status} = ${status}`])
  const counted = await first<{ n: number }>(db, sql`select count(*) as n from (select 1 from ${level.from} where ${where}
    limit ${MOST_IN_SHEET + 1}) matching`)
  const columns = level.template.columns.map(({ header, field, width }) => ({ header, field, ...(width && { width }) }))
  const file = `${name}_${of.country_code}_${stamp().replace('-', '_')}`
  const places = everyPlace(db, level, where)
  return (counted?.n ?? 0) > MOST_IN_SHEET
    ? new Download(exportCsv({ columns, rows: places }), CSV, `${file}.csv`)
    : new Download(exportXlsx({ sheet: level.template.sheet ?? name, columns, rows: places }), XLSX, `${file}.xlsx`)
}
