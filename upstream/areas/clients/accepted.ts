import { sql } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'

/** The first user of a client who accepts an invite: from then on the client counts as arrived. */
export const noteAccepted = (tx: Db, userId: number) =>
  rows(
    tx,
    sql`update clients c set invite_accepted_at = now() from users u
        where u.id = ${userId} and u.user_category = 'client' and u.seller_id is null and c.id = any(u.client_ids) and c.invite_accepted_at is null`,
  )
