import { sql } from 'drizzle-orm'
import type { BoeStatus } from '@/lib/domain/boe'
import { rows, type Db } from '../../db/db'
import type { Who } from '../../platform/who'

interface Noted {
  boe_id: number
  from: BoeStatus | null
  to: BoeStatus
  action: string
  note: string | null
}

/** Leaves a line in the history of a bill of entry. */
export const noteBoe = (tx: Db, who: Who, { boe_id, from, to, action, note }: Noted) =>
  rows(tx, sql`insert into boe_history (boe_id, from_status, to_status, action, note, by)
    values (${boe_id}, ${from}, ${to}, ${action}, ${note}, ${who.user_id || null})`)
