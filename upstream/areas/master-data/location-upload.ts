import { sql } from 'drizzle-orm'
import { locationTemplate } from '@/lib/contract/location-columns'
import { LOCATION_CODE, storageClass, zoneType } from '@/lib/domain/location'
import { switchStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import { auditUpload, rowKind, type Reading } from '../../core/uploads/row-kind'
import type { RunContext } from '../../core/uploads/upload-work'
import { ownFacilities } from './facilities'

type Row = Reading<(typeof locationTemplate)['columns'][number]['field']>
interface Facts {
  /** Active warehouses of the uploader, by code. */
  warehouses: ReadonlyMap<string, number>
  there: ReadonlySet<string>
}
interface Shelf {
  warehouse_id: number
  location_code: string
  zone_type: string
  storage_class: string
  pick_sequence: number
  max_weight: string | null
  max_volume_cbm: string | null
  mixed_sku: boolean
  mixed_lot: boolean
}

const placeOf = (warehouse: number | undefined, code: string | null) => `${warehouse ?? 0} ${code ?? ''}`

async function factsOf({ db, who }: RunContext, found: readonly Row[]): Promise<Facts> {
  const own = await rows<{ id: number; facility_code: string }>(db, sql`select f.id, f.facility_code from facilities f
    where ${allOf([sql`f.kind = 'warehouse' and f.status = ${literal(switchStatus, 'active')}`, ownFacilities(who, sql`f`)])}`)
  const codes = found.flatMap((row) => row.code('location_code') ?? [])
  const there = await rows<{ warehouse_id: number; location_code: string }>(db, sql`select warehouse_id, location_code from locations
    where location_code = any(${sql.param(codes)}::text[])`)
  return {
    warehouses: new Map(own.map(({ id, facility_code }) => [facility_code, id])),
    there: new Set(there.map(({ warehouse_id, location_code }) => placeOf(warehouse_id, location_code))),
  }
}

function above(row: Row, field: 'max_weight' | 'max_volume_cbm'): string | null {
  const value = row.text(field)
  if (value !== null && Number(value) <= 0) row.refuse(field, 'range', `${field === 'max_weight' ? 'Max Weight' : 'Max Volume'} must be above 0.`)
  return value
}

function sequence(row: Row): number {
  const value = row.group.rows[0].values.pick_sequence
  const at = typeof value === 'number' ? value : 0
  if (!Number.isInteger(at) || at < 0 || at > 999_999) row.refuse('pick_sequence', 'range', 'Pick Sequence is a whole number from 0 to 999,999.')
  return at
}

const flag = (row: Row, field: 'mixed_sku' | 'mixed_lot', usual: boolean): boolean => {
  const value = row.group.rows[0].values[field]
  return typeof value === 'boolean' ? value : usual
}

function check(row: Row, { warehouses }: Facts): Shelf | null {
  const [warehouse, code] = [row.code('warehouse_code'), row.code('location_code')]
  const warehouseId = warehouses.get(warehouse ?? '')
  if (warehouse !== null && warehouseId === undefined) row.unknown('warehouse_code')
  if (code !== null && !LOCATION_CODE.test(code))
    row.refuse('location_code', 'format', 'Location Code is two to five parts of letters and digits, such as A-03-12-B-04.')
  const shelf = {
    zone_type: row.text('zone_type') ?? '', storage_class: row.text('storage_class') ?? 'ambient',
    pick_sequence: sequence(row), max_weight: above(row, 'max_weight'),
    max_volume_cbm: above(row, 'max_volume_cbm'), mixed_sku: flag(row, 'mixed_sku', true), mixed_lot: flag(row, 'mixed_lot', false),
  }
  return warehouseId === undefined || code === null ? null : { warehouse_id: warehouseId, location_code: code, ...shelf }
}

async function apply(tx: Db, run: RunContext, shelves: readonly Shelf[]): Promise<void> {
  const by = run.who.user_id || null
  const landed = await rows<{ id: number; location_code: string }>(
    tx,
    sql`insert into locations (warehouse_id, location_code, zone_type, storage_class, pick_sequence, max_weight, max_volume_cbm, mixed_sku, mixed_lot,
        created_by, updated_by)
        select g.warehouse_id, g.location_code, g.zone_type, g.storage_class, g.pick_sequence, g.max_weight, g.max_volume_cbm, g.mixed_sku, g.mixed_lot,
          ${by}::bigint, ${by}::bigint
        from jsonb_to_recordset(${JSON.stringify(shelves)}::jsonb) as g(warehouse_id bigint, location_code text, zone_type text, storage_class text,
          pick_sequence int, max_weight numeric, max_volume_cbm numeric,
          mixed_sku boolean, mixed_lot boolean)
        on conflict (warehouse_id, location_code) do update set zone_type = excluded.zone_type, storage_class = excluded.storage_class,
          pick_sequence = excluded.pick_sequence, max_weight = excluded.max_weight,
          max_volume_cbm = excluded.max_volume_cbm, mixed_sku = excluded.mixed_sku, mixed_lot = excluded.mixed_lot, version = locations.version + 1,
            updated_at = now(), updated_by = excluded.updated_by
        returning id, location_code`,
  )
  await auditUpload(tx, run, 'location.upload', landed.map(({ id, location_code }) => ({ entity: 'location', entity_id: id, after: { location_code } })))
}

/** Shelves from a sheet: new ones are added, those that are there take what the row says. */
export const locationUpload = rowKind({
  template: locationTemplate,
  key: ['warehouse_code', 'location_code'],
  lists: { zone_types: zoneType.names, storage_classes: storageClass.names },
  result: 'updated',
  reference: () => Promise.resolve(null),
  facts: (run, _reference, found: readonly Row[]) => factsOf(run, found),
  scope: () => 0,
  stands: (row, { warehouses, there }) => there.has(placeOf(warehouses.get(row.code('warehouse_code') ?? ''), row.code('location_code'))),
  check,
  apply,
  explain: () => null,
})
