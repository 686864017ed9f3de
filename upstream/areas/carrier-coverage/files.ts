import { sql, type SQL } from 'drizzle-orm'
import type { UploadTemplate } from '@/lib/contract/upload-column'
import { carrierAreaTemplate, carrierCityTemplate, carrierCountryTemplate, carrierPincodeTemplate } from '@/lib/contract/carrier-coverage-columns'
import { dubaiDay, dubaiTime } from '@/lib/domain/days'
import { first, rows, type Db } from '../../db/db'
import { Download } from '../../platform/implement'
import { allOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { exportCsv, exportXlsx, type ExportColumn } from '../../sheets/export-sheet'
import type { ExportType } from '../../sheets/export-cells'
import { carrierOf } from '../carriers/scope'
import { CSV, XLSX } from '../../sheets/mime'

/** Rows of one step: a large file holds no more than this many in memory. */
const STEP = 5000
/** An xlsx holds about a million rows; more than this goes as csv whatever was asked. */
const MOST_XLSX = 500_000

export interface FileRequest {
  carrier_id: number
  country_code?: string
  base_city_id?: number
  status: 'active' | 'inactive' | 'all'
  format: 'xlsx' | 'csv'
}
type Line = Record<string, unknown> & { id: number }

const yn = (column: string) => sql.raw(`case when ${column} then 'Y' else 'N' end`)
const served = sql`x.route_code, ${yn('x.pickup_available')} as pickup_available, ${yn('x.delivery_available')} as delivery_available,
  ${yn('x.return_available')} as return_available,
  ${yn('x.cod_available')} as cod_available, x.transit_days_min, x.transit_days_max, ${yn('x.active')} as active`
const lane = sql`k.carrier_code, c.country_code, c.rsa_service_code`
const around = sql`join carrier_countries c on c.id = x.coverage_id join carriers k on k.id = c.carrier_id`

interface Sheet {
  template: UploadTemplate
  columns: SQL
  from: SQL
  /** The table's id, in whose order the rows come. */
  id: SQL
  city: SQL | null
}
const sheets = {
  country: {
    template: carrierCountryTemplate,
    columns: sql`x.id, k.carrier_code, x.country_code, x.rsa_service_code, x.coverage_level, ${yn('x.cod_available')} as cod_available, x.cod_currency,
      x.cod_max_amount, x.transit_days_min,
      x.transit_days_max, x.remote_surcharge, ${yn('x.active')} as active, x.effective_from, x.effective_to`,
    from: sql`carrier_countries x join carriers k on k.id = x.carrier_id`, id: sql`x.id`, city: null,
  },
  city: {
    template: carrierCityTemplate,
    columns: sql`x.id, ${lane}, s.state_code, b.city_name as city, x.carrier_city_name as carrier_place_name, x.carrier_city_code as carrier_place_code,
      ${served}, ${yn('x.remote')} as remote,
      array_to_string(x.delivery_days, ',') as delivery_days`,
    from: sql`carrier_cities x ${around} join base_cities b on b.id = x.base_city_id left join base_states s on s.id = b.state_id`,
    id: sql`x.id`, city: sql`b.id`,
  },
  area: {
    template: carrierAreaTemplate,
    columns: sql`x.id, ${lane}, s.state_code, b.city_name as city, a.area_name as area, x.carrier_area_name as carrier_place_name,
      x.carrier_area_code as carrier_place_code, ${served}`,
    from: sql`carrier_areas x ${around} join base_areas a on a.id = x.base_area_id join base_cities b on b.id = a.city_id
      left join base_states s on s.id = b.state_id`, id: sql`x.id`, city: sql`b.id`,
  },
  pincode: {
    template: carrierPincodeTemplate,
    columns: sql`x.id, ${lane}, p.pincode, b.city_name as city, ${served}`,
    from: sql`carrier_pincodes x ${around} join base_pincodes p on p.id = x.base_pincode_id join base_cities b on b.id = p.city_id`,
    id: sql`x.id`, city: sql`b.id`,
  },
} as const satisfies Record<string, Sheet>
export type FileLevel = keyof typeof sheets

const conditions = (level: FileLevel, { carrier_id, country_code, base_city_id, status }: FileRequest) => {
  const { city } = sheets[level]
  const c = level === 'country' ? sql`x` : sql`c`
  return allOf([
    sql`${c}.carrier_id = ${carrier_id}`,
    country_code ? sql`${c}.country_code = ${country_code}` : undefined,
    base_city_id && city ? sql`${city} = ${base_city_id}` : undefined,
    status === 'all' ? undefined : sql`x.active = ${status === 'active'}`,
  ])
}

/** Rows by id, a step at a time: each step is a query of its own, so the file holds no connection while somebody is slow to take it. */
async function* lines(db: Db, level: FileLevel, request: FileRequest): AsyncGenerator<Line> {
  const { columns, from, id } = sheets[level]
  for (let after = 0; ; ) {
    const step: Line[] = await rows<Line>(db, sql`select ${columns} from ${from} where ${conditions(level, request)} and ${id} > ${after} order by ${id}
      limit ${STEP}`)
    yield* step
    const last = step.at(-1)
    if (!last || step.length < STEP) return
    after = last.id
  }
}

const exportTypes: Partial<Record<string, ExportType>> = { money: 'money', date: 'date' }
const exportColumns = ({ columns }: UploadTemplate): ExportColumn[] => columns.map(({ header, field, type, width }) => ({
  header, field, type: exportTypes[type] ?? 'text', width,
}))

const stamp = () => `${dubaiDay(Date.now()).replaceAll('-', '')}_${dubaiTime(Date.now()).replace(':', '')}`

/**
 * The coverage of a carrier as its own upload template: sent back as it is, it changes nothing (carriers.md 6). Streams; above half a million rows
 * it comes as csv, which no spreadsheet has to hold in one piece.
 */
export async function coverageFile(db: Db, who: Who, level: FileLevel, request: FileRequest): Promise<Download> {
  const { carrier_code } = await carrierOf(db, who, request.carrier_id)
  const { template, from } = sheets[level]
  const counted = request.format === 'xlsx'
    ? await first<{ n: number }>(db, sql`select count(*)::int as n from (select 1 from ${from} where ${conditions(level, request)} limit ${MOST_XLSX + 1}) x`)
    : null
  const format = request.format === 'csv' || (counted?.n ?? 0) > MOST_XLSX ? 'csv' : 'xlsx'
  const name = `${template.kind}_${carrier_code}_${stamp()}.${format}`
  const sheet = { sheet: template.sheet, columns: exportColumns(template), rows: lines(db, level, request) }
  return format === 'csv' ? new Download(exportCsv(sheet), CSV, name) : new Download(exportXlsx(sheet), XLSX, name)
}
