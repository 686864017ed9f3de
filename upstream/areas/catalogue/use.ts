import { sql } from 'drizzle-orm'
import { counted } from '@/lib/domain/counted'
import { allocationStatus } from '@/lib/domain/stock'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'

/** SKUs that lie somewhere or are wanted by an order, the busiest first. */
const used = (ids: readonly number[]) => sql`
  select k.sku_code, k.on_hand, k.open_orders from (
    select s.sku_code, s.id,
      (select coalesce(sum(b.on_hand), 0)::int from stock_balances b where b.sku_id = s.id and b.is_held) as on_hand,
      (select count(distinct (d.document_type, d.document_id))::int from stock_demands d where d.sku_id = s.id and d.qty - d.cancelled_qty > (
        select coalesce(sum(a.qty), 0) from stock_allocations a where a.demand_id = d.id and a.status = ${literal(allocationStatus, 'shipped')})) as open_orders
    from skus s where s.id = any(${sql.param([...ids])}::bigint[])
  ) k`

/**
 * 409 for a SKU that orders still want, and, where it is to be deleted, for one of which there is stock (fulfilment.md 4.5). The caller holds
 * the SKUs, so that no new balance or demand is opened for one meanwhile.
 */
export async function refuseInUse(tx: Db, ids: readonly number[], becomes: 'inactive' | 'delete'): Promise<void> {
  const busy = await first<{ sku_code: string; on_hand: number; open_orders: number }>(
    tx,
    sql`${used(ids)} where k.open_orders > 0 ${becomes === 'delete' ? sql`or k.on_hand > 0` : sql``}
        order by k.open_orders desc, k.on_hand desc, k.id limit 1`,
  )
  if (!busy) return
  if (busy.open_orders > 0) throw new Refusal(409, `SKU ${busy.sku_code} is on ${counted(busy.open_orders, 'open order')}.`)
  throw new Refusal(409, `SKU ${busy.sku_code} has ${counted(busy.on_hand, 'unit')} in stock. Ship or adjust them first.`)
}

/** Whether any of a SKU lies somewhere or is on its way. */
export const hasStock = async (tx: Db, id: number): Promise<boolean> =>
  Boolean(await first(tx, sql`select 1 from stock_balances where sku_id = ${id} and is_held and on_hand > 0 limit 1`))
