import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { b2bSkus } from '@/lib/contract/b2b-skus'
import { today } from '@/lib/domain/days'
import { recordStatus } from '@/lib/domain/record-status'
import { wmsSyncOf } from '../../core/stock/b2b-goods'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { queueSkuSync } from './sync'

type Detail = z.output<typeof b2bSkus.one.reply>
const fields = [
  'wms_item_code', 'default_supplier_id', 'inner_qty', 'case_length', 'case_width', 'case_height', 'case_weight', 'ti', 'hi',
  'product_registration_no', 'registration_expiry', 'temperature_min', 'temperature_max',
] as const
type Field = (typeof fields)[number]
export type ProfileFields = Partial<Pick<z.output<typeof b2bSkus.change.body>, Field>>
export type Profile = Pick<Detail, Field | 'supplier_name' | 'wms_sync_status' | 'wms_synced_at' | 'wms_error'>

/** Beside a row `skus k`: its profile, as columns. */
export const profileTable = sql`left join b2b_sku_profiles q on q.sku_id = k.id`
export const profileColumns = sql`coalesce(q.wms_item_code, k.sku_code) as wms_item_code, q.default_supplier_id,
  (select s.vendor_name from suppliers s where s.id = q.default_supplier_id) as supplier_name, q.inner_qty, q.case_length, q.case_width, q.case_height,
  q.case_weight, q.ti, q.hi, q.product_registration_no, q.registration_expiry, q.temperature_min,
  q.temperature_max, ${wmsSyncOf(sql`k`)} as wms_sync_status, q.wms_synced_at, q.wms_error`

export const profileOf = (db: Db, skuId: number) =>
  first<Profile>(db, sql`select ${profileColumns} from skus k ${profileTable} where k.id = ${skuId}`) as Promise<Profile>

/** What is the profile's of a SKU that was sent, and what is not. */
export function splitProfile<B extends ProfileFields>(body: B): { profile: ProfileFields; sku: Omit<B, Field> } {
  const profile: Record<string, unknown> = {}
  const sku: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body)) (fields.includes(name as Field) ? profile : sku)[name] = value
  return { profile, sku: sku as Omit<B, Field> }
}

interface Kept { id: number; client_id: number; sku_code: string }

async function expectSupplier(tx: Db, sku: Kept, id: number | null | undefined): Promise<void> {
  if (!id) return
  const found = await first<{ client_id: number; status: string }>(tx, sql`select client_id, status from suppliers where id = ${id} for share`)
  if (!found || found.status === 'delete') throw refuseField('default_supplier_id', 'This supplier no longer exists.')
  if (found.client_id !== sku.client_id) throw refuseField('default_supplier_id', 'This supplier belongs to another client.')
}

const takenCode = (code: string) => {
  const message = `WMS item code ${code} is another SKU’s of this client.`
  return new Refusal(409, message, [{ field: 'wms_item_code', message }])
}
/** Null where it is the SKU's own code; 409 where it is that of another SKU which has no other. */
async function ownCode(tx: Db, sku: Kept, code: string): Promise<string | null> {
  if (code.toLowerCase() === sku.sku_code.toLowerCase()) return null
  const other = await first(tx, sql`select 1 from skus k ${profileTable} where k.client_id = ${sku.client_id} and lower(k.sku_code) = lower(${code})
    and k.id <> ${sku.id} and q.wms_item_code is null and k.status <> ${literal(recordStatus, 'delete')}`)
  if (other) throw takenCode(code)
  return code
}

const set = (names: readonly string[]): SQL => sql.join(names.map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`), sql`, `)

/**
 * Saves what is said of a SKU's profile, what is not said stays, and has the SKU sent to its client's warehouse system. 409 for an item code that is
 * taken, 422 for a supplier of somebody else and for a registration that has ended, unless it had before.
 */
export async function saveProfile(tx: Db, who: Who, sku: Kept, said: ProfileFields, before: Partial<Profile> = {}): Promise<void> {
  await expectSupplier(tx, sku, said.default_supplier_id)
  if (said.registration_expiry && said.registration_expiry !== before.registration_expiry && said.registration_expiry <= today())
    throw refuseField('registration_expiry', 'The registration must end on a day to come.')
  const values: Record<string, unknown> = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  if (typeof values.wms_item_code === 'string') values.wms_item_code = await ownCode(tx, sku, values.wms_item_code)
  const names = Object.keys(values)
  if (names.length > 0) {
    await refuseOn(
      { b2b_sku_profiles_wms_code: () => takenCode(String(values.wms_item_code)) },
      rows(
        tx,
        sql`insert into b2b_sku_profiles (sku_id, client_id, created_by, updated_by, ${sql.join(names.map((name) => sql.identifier(name)), sql`, `)})
            values (${sku.id}, ${sku.client_id}, ${who.user_id}, ${who.user_id}, ${sql.join(names.map((name) => sql`${values[name]}`), sql`, `)})
            on conflict (sku_id) do update set ${set(names)}, updated_by = excluded.updated_by`,
      ),
    )
  }
  await queueSkuSync(tx, [sku.id])
}
