import { sql, type SQL } from 'drizzle-orm'
import { recordStatus } from '@/lib/domain/record-status'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'

/** Sellers whose products a person may know of, as a condition on `sellers s`: staff all, a seller itself, a client those that sell for it. */
export function sellersOf(who: Who): SQL {
  const kept = sql`s.status <> ${literal(recordStatus, 'delete')}`
  if (isAdmin(who)) return kept
  if (who.user_category !== 'client') return sql`false`
  if (who.seller_id !== null) return sql`(${kept} and s.id = ${who.seller_id})`
  return sql`(${kept} and exists (select 1 from client_seller_map m where m.seller_id = s.id and m.active
    and m.client_id = any(${sql.param(who.client_ids)}::bigint[])))`
}

/** Products a person may know of, as a condition on `p` beside `sellers s`: of a seller who sells for several clients, each client sees its own. */
export function productsOf(who: Who): SQL {
  if (isAdmin(who) || who.seller_id !== null) return sellersOf(who)
  return sql`(${sellersOf(who)} and (p.client_id is null or p.client_id = any(${sql.param(who.client_ids)}::bigint[])))`
}

/** The seller a file is about: 404 for one out of reach, 409 for one who has not signed up (sellers-ior.md 5). */
export async function sellerForCheck(db: Db, who: Who, id: number): Promise<{ id: number; seller_code: string }> {
  const seller = await first<{ id: number; seller_code: string; onboarding_stage: number }>(
    db, sql`select s.id, s.seller_code, s.onboarding_stage from sellers s where ${allOf([sql`s.id = ${id}`, sellersOf(who)])}`,
  )
  if (!seller) throw new Refusal(404, 'Seller not found.')
  if (seller.onboarding_stage === 0) throw new Refusal(409, 'Seller has not signed up yet.')
  return seller
}

/** The client products are for: the one named, which must have the seller; of a client's user its only one. Null where none is said. */
export async function clientForCheck(db: Db, who: Who, sellerId: number, clientId: number | undefined): Promise<number | null> {
  const own = who.seller_id === null && !isAdmin(who) && who.client_ids.length === 1 ? who.client_ids[0] : undefined
  const chosen = clientId ?? own ?? null
  if (chosen === null) {
    if (isAdmin(who) || who.seller_id !== null) return null
    throw new Refusal(422, 'Choose a client.', [{ field: 'client_id', message: 'Choose a client.' }])
  }
  const isTheirs = isAdmin(who) || who.client_ids.includes(chosen)
  const mapped = isTheirs && (await first(db, sql`select 1 from client_seller_map where client_id = ${chosen} and seller_id = ${sellerId} and active`))
  if (mapped) return chosen
  const message = 'This seller does not sell for that client.'
  throw new Refusal(422, message, [{ field: 'client_id', message }])
}
