import { sql } from 'drizzle-orm'
import { maySendKind } from '@/lib/domain/upload-access'
import { isUploadKind } from '@/lib/domain/upload-kinds'
import { first, type Db } from '../../db/db'
import { keysOf } from '../../platform/identify'
import { system, type Who } from '../../platform/who'
import type { ClaimedUpload } from './upload-work'

type Person = Pick<
  Who,
  | 'user_id' | 'name' | 'email' | 'user_category' | 'user_type' | 'client_ids' | 'carrier_ids' | 'service_center_ids' | 'warehouse_ids' | 'airport_codes'
  | 'vendor_id' | 'seller_id' | 'is_owner' | 'locale' | 'permission_version'
>

/**
 * Who sent a file, with the rights of this moment; null when the account is no longer active or may no longer send this kind
 * (uploads.md 7.6).
 */
export async function uploaderOf(db: Db, { user_id, kind }: Pick<ClaimedUpload, 'user_id' | 'kind'>): Promise<Who | null> {
  const person = await first<Person>(
    db,
    sql`select id as user_id, full_name as name, email, user_category, user_type, client_ids::int8[] as client_ids, carrier_ids::int8[] as carrier_ids,
          service_center_ids::int8[] as service_center_ids, warehouse_ids::int8[] as warehouse_ids, airport_codes, vendor_id, seller_id, is_owner, locale, permission_version
        from users where id = ${user_id} and status = 'active'`,
  )
  if (!person) return null
  const { role, keys } = await keysOf(db, user_id)
  const may = isUploadKind(kind) && maySendKind({ user_category: person.user_category, keys }, kind)
  return may ? { ...system, ...person, ...numbers(person), role, keys } : null
}

/** Arrays of bigint come as text. */
const numbers = ({ client_ids, carrier_ids, service_center_ids, warehouse_ids }: Person) => ({
  client_ids: client_ids.map(Number), carrier_ids: carrier_ids.map(Number), service_center_ids: service_center_ids.map(Number), warehouse_ids: warehouse_ids.map(Number),
})
