import { sql } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'

/** A person acts for a seller from now on, besides those it acts for already (coming-areas.md 6 c4). */
export const linkPerson = (tx: Db, userId: number, sellerId: number) =>
  rows(tx, sql`insert into seller_people (user_id, seller_id) values (${userId}, ${sellerId})
    on conflict (user_id, seller_id) do update set active = true, added_at = now() where not seller_people.active`)

/** Whoever manages the account has said whose it is: it acts for this seller and no other, null for none. */
export async function onlySeller(tx: Db, userId: number, sellerId: number | null): Promise<void> {
  await rows(tx, sql`update seller_people set active = false where user_id = ${userId} and active and seller_id is distinct from ${sellerId}::bigint`)
  if (sellerId !== null) await linkPerson(tx, userId, sellerId)
}

/** Makes a person act for one of its sellers: its rows are those of the seller’s clients from the next call on. */
export const actFor = (tx: Db, userId: number, sellerId: number) =>
  rows(
    tx,
    sql`update users set seller_id = ${sellerId}, permission_version = permission_version + 1, updated_at = now(), client_ids = coalesce((
          select array_agg(m.client_id order by m.client_id) from client_seller_map m where m.seller_id = ${sellerId} and m.active), '{}')
        where id = ${userId}`,
  )
