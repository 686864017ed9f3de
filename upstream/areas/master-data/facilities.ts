import { sql, type SQL } from 'drizzle-orm'
import { switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { Refusal, refuseField, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { facilityUse } from './facility-use'


/** A facility's own columns as an area's words for them. */
const columnOf: Readonly<Record<string, string>> = { name: 'facility_name', country_code: 'country_code', city: 'city', address: 'address', status: 'status' }

interface Held {
  id: number
  kind: string
  facility_code: string
  status: 'active' | 'inactive'
  version: number
}

/** A facility held for a change; 404 for one of another kind, 409 when somebody saved it meanwhile. */
export async function holdFacility(tx: Db, id: number, kind: 'service_center' | 'warehouse', o: { version?: number; gone: () => Refusal }): Promise<Held> {
  const held = await first<Held>(tx, sql`select id, kind, facility_code, status, version from facilities where id = ${id} and kind = ${kind} for update`)
  if (!held) throw o.gone()
  if (o.version !== undefined && o.version !== held.version) throw staleRecord()
  return held
}

/** A facility stays in use while parcels, bags, people or warehouses go by it (409 with the counts). */
async function refuseSwitch(tx: Db, held: Held, to: string | undefined): Promise<void> {
  if (to === undefined || to === held.status) return
  if (!switchStatus.is(to) || !switchStatus.can(held.status, to)) throw new Refusal(409, `${held.facility_code} cannot become ${to}.`)
  const use = to === 'inactive' ? await facilityUse(tx, held.id) : null
  if (use) throw new Refusal(409, `${held.facility_code} is in use: ${use}. Move them first.`, [{
    field: 'status', message: `${held.facility_code} is in use: ${use}. Move them first.`,
  }])
}

/** A country we know. */
export async function refuseCountry(tx: Db, code: string | undefined): Promise<void> {
  if (code && !(await first(tx, sql`select 1 from countries where country_code = ${code}`)))
    throw refuseField('country_code', `Country ${code} not recognised.`)
}

/** Writes what a change says of a facility's own columns and grows its version. */
export async function saveFacility(tx: Db, who: Who, held: Held, change: Readonly<Record<string, unknown>>): Promise<void> {
  await refuseSwitch(tx, held, change.status as string | undefined)
  await refuseCountry(tx, change.country_code as string | undefined)
  const set: SQL[] = Object.entries(change).flatMap(([field, value]) => (
    columnOf[field] && value !== undefined ? [sql`${sql.identifier(columnOf[field])} = ${value}`] : []
  ))
  await rows(tx, sql`update facilities set ${sql.join([...set, sql`version = version + 1`, sql`updated_at = now()`, sql`updated_by = ${who.user_id}`], sql`, `)}
    where id = ${held.id}`)
}

interface NewFacility {
  code: string
  kind: 'service_center' | 'warehouse'
  name: string
  country_code: string
  city: string
  address: string
}

/** Adds a facility and answers its id. */
export async function addFacility(tx: Db, who: Who, { code, kind, name, country_code, city, address }: NewFacility): Promise<number> {
  await refuseCountry(tx, country_code)
  const made = await first<{ id: number }>(
    tx,
    sql`insert into facilities (facility_code, facility_name, kind, country_code, city, address, created_by, updated_by)
        values (${code}, ${name}, ${kind}, ${country_code}, ${city}, ${address}, ${who.user_id}, ${who.user_id}) returning id`,
  )
  return made?.id ?? 0
}

/** Codes of facilities are one series: centres and warehouses share the names. */
export const codeTaken = (field: string, code: string) => ({
  facilities_facility_code_unique: () => new Refusal(409, `Code ${code} is already used.`, [{ field, message: `Code ${code} is already used.` }]),
})

/** The facilities of a kind a person may know of: an administrator all, others their own. */
export function ownFacilities(who: Who, f: SQL): SQL | undefined {
  if (who.user_category === 'admin') return undefined
  return sql`${f}.id = any(${sql.param([...who.service_center_ids, ...who.warehouse_ids])}::bigint[])`
}
