import { sql } from 'drizzle-orm'
import { rows } from '../db/db'
import type { Services } from './services'
import type { Who } from './who'

/** What is noted need not outlive a crash, so nobody waits for a disk, or for a standby, to have it. */
const unhurried = sql`hurry as materialized (select set_config('synchronous_commit', 'off', true) as off)`
const here = sql`pg_current_wal_insert_lsn()`

/**
 * Notes how far the log is now that a change of somebody's has landed: a replica answers them again once it has replayed that far
 * (decision 050). It stands with the session, so every process behind every balancer reads it with the look it takes at the session anyway.
 */
export async function noteOwnWrite({ database: { db, replicas }, log }: Services, { session_id, client_token_id }: Who): Promise<void> {
  if (!replicas || (!session_id && !client_token_id)) return
  const row = session_id ? sql`sessions set wrote_lsn = ${here} from hurry where id = ${session_id}` : sql`client_tokens set wrote_lsn = ${here} from hurry where id = ${client_token_id}`
  // The change has landed, whatever becomes of this.
  await rows(db, sql`with ${unhurried} update ${row} and hurry.off = 'off'`).catch((error: unknown) => log.warn({ err: error }, 'own write not noted'))
}
