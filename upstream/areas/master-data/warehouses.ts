import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { masterData } from '@/lib/contract/master-data'
import { switchStatus } from '@/lib/domain/record-status'
import { currentUserStatuses, userStatus } from '@/lib/domain/user'
import { isTimezone } from '@/lib/domain/zones'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { hasCity } from '../../core/places/place-search'
import { addFacility, codeTaken, holdFacility, ownFacilities, saveFacility } from './facilities'

type Warehouse = z.input<typeof masterData.addWarehouse.reply> & { id: number }
type Made = z.output<typeof masterData.addWarehouse.body>
type Change = z.output<typeof masterData.changeWarehouse.body>

export const warehouseGone = () => new Refusal(404, 'This warehouse no longer exists.')

const columns = sql`f.id, f.facility_code as warehouse_code, f.facility_name as name, w.name_ar, w.service_center_id,
  s.facility_code || ' · ' || s.facility_name as service_center,
  f.country_code, f.city, f.address, coalesce(w.timezone, 'Asia/Dubai') as timezone, coalesce(w.is_free_zone, false) as is_free_zone, w.customs_code,
    coalesce(w.cutoff_time, '16:00') as cutoff_time,
  coalesce(w.ship_by_time, '20:00') as ship_by_time, coalesce(w.working_days, '{1,2,3,4,5,6}') as working_days, w.gs1_company_prefix,
  (select count(*) from locations l where l.warehouse_id = f.id) as locations,
  (select count(*) from users u where u.status in ${literals(userStatus, ...currentUserStatuses)} and f.id = any(u.warehouse_ids)) as users, f.status,
    f.version, f.updated_at`
const tables = sql`facilities f left join warehouses w on w.facility_id = f.id left join facilities s on s.id = w.service_center_id`

/** Warehouses by code; a warehouse's own people see theirs. */
export function warehouseList(db: Db, who: Who, query: z.output<typeof masterData.warehouses.query>) {
  const found = query.search ? contains(query.search) : null
  return pageOf<Warehouse>(
    db,
    {
      columns,
      from: tables,
      where: [
        sql`f.kind = 'warehouse'`, ownFacilities(who, sql`f`), anyOfValues(sql`f.country_code`, query.country_code),
        anyOfValues(sql`w.service_center_id`, query.service_center_id),
        query.is_free_zone === undefined ? undefined : sql`coalesce(w.is_free_zone, false) = ${query.is_free_zone}`, anyOfValues(sql`f.status`, query.status),
        found ? sql`(f.facility_code ilike ${found} or f.facility_name ilike ${found} or ${hasCity(sql`f.city`, query.search ?? '')})` : undefined,
      ],
      sorts: {
        warehouse_code: { by: sql`f.facility_code`, kind: 'text' }, name: { by: sql`f.facility_name`, kind: 'text' },
        city: { by: sql`f.city`, kind: 'text' }, updated_at: { by: sql`f.updated_at`, kind: 'time' },
      },
      defaultSort: 'warehouse_code',
      id: sql`f.id`,
    },
    query,
  )
}

/** Warehouses whose shelves this person may look after. */
export const warehouseChoices = (db: Db, who: Who, search: string | undefined) =>
  rows<{ value: number; label: string }>(
    db,
    sql`select f.id as value, f.facility_code || ' · ' || f.facility_name as label from facilities f
        where ${allOf([
          sql`f.kind = 'warehouse'`, ownFacilities(who, sql`f`),
          search ? sql`(f.facility_code ilike ${contains(search)} or f.facility_name ilike ${contains(search)})` : undefined,
        ])} order by f.facility_code limit 50`,
  )

export async function warehouseOf(db: Db, who: Who, id: number): Promise<Warehouse> {
  const found = await first<Warehouse>(db, sql`select ${columns} from ${tables}
    where ${allOf([sql`f.id = ${id}`, sql`f.kind = 'warehouse'`, ownFacilities(who, sql`f`)])}`)
  if (!found) throw warehouseGone()
  return found
}

/** Rules over several fields: a free zone has a customs code, its goods leave after its cut-off, its centre is one in use. */
async function refuseUnfit(
  tx: Db, so: Pick<Warehouse, 'is_free_zone' | 'customs_code' | 'cutoff_time' | 'ship_by_time' | 'timezone'>, centre: number | undefined,
): Promise<void> {
  if (so.is_free_zone && !so.customs_code) throw refuseField('customs_code', 'A free-zone warehouse needs its customs code.')
  if (so.ship_by_time <= so.cutoff_time) throw refuseField('ship_by_time', 'Ship by must be after the cut-off.')
  if (!isTimezone(so.timezone)) throw refuseField('timezone', `Time zone ${so.timezone} is unknown. Use a name such as Asia/Dubai.`)
  // Held, so that it is not switched off meanwhile.
  if (
    centre !== undefined
    && !(await first(tx, sql`select 1 from facilities where id = ${centre} and kind = 'service_center' and status = ${literal(switchStatus, 'active')}
      for share`))
  ) throw refuseField('service_center_id', 'This service centre is not in use. Choose another.')
}

const beside = ['service_center_id', 'name_ar', 'timezone', 'is_free_zone', 'customs_code', 'cutoff_time', 'ship_by_time', 'gs1_company_prefix'] as const

async function saveBeside(tx: Db, id: number, change: Change): Promise<void> {
  await rows(tx, sql`insert into warehouses (facility_id) values (${id}) on conflict do nothing`)
  const set = beside.flatMap((field) => (change[field] === undefined ? [] : [sql`${sql.identifier(field)} = ${change[field]}`]))
  const days = change.working_days ? [sql`working_days = ${sql.param([...new Set(change.working_days)].toSorted((a, b) => a - b))}::int[]`] : []
  if (set.length + days.length > 0) await rows(tx, sql`update warehouses set ${sql.join([...set, ...days], sql`, `)} where facility_id = ${id}`)
}

/** Adds a warehouse. 409 when its code is taken, by a service centre too; 422 by its own rules. */
export async function addWarehouse(tx: Db, who: Who, { warehouse_code, ...body }: Made): Promise<Warehouse> {
  await refuseUnfit(tx, { ...body, customs_code: body.customs_code ?? null }, body.service_center_id)
  const id = await refuseOn(codeTaken('warehouse_code', warehouse_code), addFacility(tx, who, { ...body, code: warehouse_code, kind: 'warehouse' }))
  await saveBeside(tx, id, body)
  return warehouseOf(tx, who, id)
}

/** Changes a warehouse but for its code. 409 while parcels, bags or people go by it and it would be switched off. */
export async function changeWarehouse(tx: Db, who: Who, id: number, { version, ...change }: Change): Promise<{ before: Warehouse; after: Warehouse }> {
  const held = await holdFacility(tx, id, 'warehouse', { version, gone: warehouseGone })
  const before = await warehouseOf(tx, who, id)
  const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  await refuseUnfit(tx, { ...before, ...said }, change.service_center_id)
  await saveFacility(tx, who, held, change)
  await saveBeside(tx, id, change)
  return { before, after: await warehouseOf(tx, who, id) }
}
