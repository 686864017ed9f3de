import { sql, type SQL } from 'drizzle-orm'
import { readableKinds } from '@/lib/domain/upload-access'
import { isUploadKind } from '@/lib/domain/upload-kinds'
import { anyOfValues } from '../../platform/list'
import { noPermission, Refusal } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'

const own = (who: Who, d: SQL) => sql`${d}.user_id = ${who.user_id}`

/** Uploads of one's own account: a client's user made them for a client of one's own; carriers likewise. */
function ofAccount(who: Who, d: SQL): SQL | null {
  // A seller shares its client with other sellers and sees none of their files.
  if (who.seller_id !== null) return null
  if (who.user_category === 'client' && who.client_ids.length > 0)
    return sql`(${d}.user_category = 'client' and ${anyOfValues(sql`${d}.client_id`, who.client_ids)})`
  if (who.user_category === 'carrier' && who.carrier_ids.length > 0)
    return sql`(${d}.user_category = 'carrier' and ${anyOfValues(sql`${d}.carrier_id`, who.carrier_ids)})`
  return null
}

/** The uploads a person may know of, as a condition on `excel_details ${d}` (uploads.md 2, rows): kinds by key, rows by account. */
export function visibleUploads(who: Who, d: SQL): SQL {
  const kinds = anyOfValues(sql`${d}.kind`, readableKinds(who.keys)) ?? sql`false`
  if (isAdmin(who)) return kinds
  const account = ofAccount(who, d)
  return account ? sql`(${kinds} and (${own(who, d)} or ${account}))` : sql`(${kinds} and ${own(who, d)})`
}

/** Kinds asked for by name: 404 for one that is none, 403 for one the person's keys do not cover. */
export function refuseForeignKinds(who: Who, kinds: readonly string[] | undefined): void {
  const readable: readonly string[] = readableKinds(who.keys)
  for (const kind of kinds ?? []) {
    if (!isUploadKind(kind)) throw new Refusal(404, 'Unknown upload kind.')
    if (!readable.includes(kind)) throw noPermission()
  }
}
