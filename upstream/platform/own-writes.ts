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
  const of = session_id ? sql`sessions` : sql`client_tokens`
  // The change has landed, whatever becomes of this.
  const note = sql`with ${unhurried} update ${of} set wrote_lsn = ${here} from hurry where id = ${session_id || client_token_id} and hurry.off = 'off'`
  await rows(db, note).catch((error: unknown) => log.warn({ err: error }, 'own write not noted'))
}
