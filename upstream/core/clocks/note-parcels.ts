import { sql } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'

/** Asks for the clocks of these parcels to be looked at once the transaction has landed; one statement however many there are. */
export async function noteParcels(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await rows(tx, sql`insert into sla_dirty (package_id) select unnest(${sql.param(ids)}::bigint[])`)
}
