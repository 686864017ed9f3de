import { sql } from 'drizzle-orm'
import { today } from '@/lib/domain/days'
import { rows, type Db } from '../../db/db'
import type { Download } from '../../platform/implement'
import type { Who } from '../../platform/who'
import type { ExportColumn } from '../../sheets/export-sheet'
import { laneOf, type StoredLane } from './scope'
import { sheetFile } from './sheet-file'

/** One row of the flat sheet: a place of the lane, or a carrier with its rates. Codes are read back; names are for people. */
export const flatColumns = [
  { field: 'row', header: 'Row' }, { field: 'type', header: 'Type' }, { field: 'country_code', header: 'Country Code' },
  { field: 'state_code', header: 'State Code' }, { field: 'state', header: 'State' },
  { field: 'city_code', header: 'City Code' }, { field: 'city', header: 'City' },
  { field: 'area_code', header: 'Area Code' }, { field: 'area', header: 'Area' }, { field: 'pincode', header: 'Pincode' },
  { field: 'mode', header: 'Mode' }, { field: 'cod', header: 'COD', type: 'bool' },
  { field: 'transit_min', header: 'Transit Min', type: 'number' }, { field: 'transit_max', header: 'Transit Max', type: 'number' },
  { field: 'carrier_code', header: 'Carrier Code' }, { field: 'carrier', header: 'Carrier' },
  { field: 'role', header: 'Role' }, { field: 'service_code', header: 'Carrier Service' },
  { field: 'priority', header: 'Priority', type: 'number' }, { field: 'share_pct', header: 'Share %', type: 'number' },
  { field: 'scope', header: 'Scope' }, { field: 'scope_ids', header: 'Scope Places' },
  { field: 'handover_point', header: 'Handover' }, { field: 'base_amount', header: 'Base Amount', type: 'money' },
  { field: 'base_kg', header: 'Base Kg', type: 'weight' },
  { field: 'extra_kg_amount', header: 'Extra Kg Amount', type: 'money' },
  { field: 'cod_fee', header: 'COD Fee', type: 'money' }, { field: 'currency', header: 'Currency' },
  { field: 'effective_from', header: 'From' }, { field: 'effective_to', header: 'To' }, { field: 'status', header: 'Status' },
  { field: 'version', header: 'Linehaul Version', type: 'number' },
] as const satisfies readonly ExportColumn[]
export type FlatField = (typeof flatColumns)[number]['field']
export type FlatRow = Partial<Record<FlatField, string>>

const PART = 5000

interface PlaceRow { id: number }

const places = (db: Db, laneId: number, after: number) =>
  rows<PlaceRow & Record<string, unknown>>(
    db,
    sql`select v.id, 'Coverage' as row, v.type, v.country_code, s.state_code, s.state_name as state, c.city_code, c.city_name as city, a.area_code,
        a.area_name as area, v.pincode, v.mode, v.cod_available as cod,
          v.transit_days_min as transit_min, v.transit_days_max as transit_max, v.status
        from linehaul_coverage v left join base_states s on s.id = v.state_id left join base_cities c on c.id = v.city_id
        left join base_areas a on a.id = v.area_id
        where v.linehaul_id = ${laneId} and v.id > ${after} order by v.id limit ${PART}`,
  )

const carriers = (db: Db, laneId: number) =>
  rows<Record<string, unknown>>(
    db,
    sql`select 'Carrier' as row, k.carrier_code, k.display_name as carrier, x.carrier_role as role, s.carrier_service_code as service_code, x.priority,
        x.share_pct, x.scope, array_to_string(x.scope_ids, ' ') as scope_ids,
          x.handover_point, x.base_amount, x.base_kg, x.extra_kg_amount, x.cod_fee, x.currency, x.effective_from, x.effective_to, x.status
        from linehaul_carriers x join carriers k on k.id = x.carrier_id left join carrier_services s on s.id = x.carrier_service_id
        where x.linehaul_id = ${laneId} order by x.carrier_role, x.priority, x.id`,
  )

/** Each row says which state of the lane it is of: rows are moved from file to file. */
async function* everyRow(db: Db, { id, version }: Pick<StoredLane, 'id' | 'version'>) {
  const stamped = <Row extends object>(found: readonly Row[]) => found.map((row) => ({ ...row, version }))
  yield* stamped(await carriers(db, id))
  for (let after = 0; ; ) {
    const part = await places(db, id, after)
    yield* stamped(part)
    const last = part.at(-1)
    if (!last || part.length < PART) return
    after = last.id
  }
}

/** Carriers, rates and places of a lane as one sheet that can be changed and sent back. */
export async function flatSheet(db: Db, who: Who, id: number): Promise<Download> {
  const lane = await laneOf(db, who, id)
  return sheetFile(`linehaul_${lane.linehaul_code}_${today()}.xlsx`, { sheet: 'Linehaul', columns: flatColumns, rows: everyRow(db, lane) })
}
