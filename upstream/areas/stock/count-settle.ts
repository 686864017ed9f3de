import { sql } from 'drizzle-orm'
import { correctionStatus, stockCountStatus } from '@/lib/domain/stock'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Who } from '../../platform/who'

/** Ends a count none of whose differences waits any more: rejected where all of them were, posted otherwise. */
export const settleCount = (tx: Db, who: Who, id: number) =>
  rows(
    tx,
    sql`update stock_counts n set closed_by = ${who.user_id}, closed_at = now(),
          status = case when a.differences > 0 and a.rejected = a.differences then ${literal(stockCountStatus, 'rejected')}
            else ${literal(stockCountStatus, 'posted')} end
        from (select count(*) as differences, count(*) filter (where status = ${literal(correctionStatus, 'rejected')}) as rejected,
            count(*) filter (where status = ${literal(correctionStatus, 'pending')}) as waiting from stock_corrections where count_id = ${id}) a
        where n.id = ${id} and a.waiting = 0`,
  )
