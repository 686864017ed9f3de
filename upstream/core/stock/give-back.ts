import { sql } from 'drizzle-orm'
import { allocationStatus } from '@/lib/domain/stock'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'

/** Takes units off allocations, which are released with their last one. The caller holds their demands and balances. */
export const giveBack = (tx: Db, units: readonly { allocation_id: number; qty: number }[]) =>
  rows(
    tx,
    sql`update stock_allocations a set updated_at = now(), qty = case when a.qty > off.qty then a.qty - off.qty else a.qty end,
          status = case when a.qty > off.qty then a.status else ${literal(allocationStatus, 'released')} end
        from unnest(${sql.param(units.map(({ allocation_id }) => allocation_id))}::bigint[], ${sql.param(units.map(({ qty }) => qty))}::int[]) as off(id, qty)
        where a.id = off.id`,
  )
