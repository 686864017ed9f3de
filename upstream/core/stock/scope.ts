import { sql, type SQL } from 'drizzle-orm'
import { anyOfValues } from '../../platform/list'
import { isAdmin, type Who } from '../../platform/who'

/**
 * The goods somebody may know of, as conditions on the columns of their owner and their warehouse (fulfilment.md 2.4, 2.6): a client its own, a warehouse what
 * lies or comes there, head office all, others none. A seller under a client has no stock of its own.
 */
export function visibleStock(who: Who, owner: SQL, warehouse: SQL): SQL | undefined {
  if (isAdmin(who)) return undefined
  if (who.user_category === 'client' && who.seller_id === null) return anyOfValues(owner, who.client_ids) ?? sql`false`
  if (who.user_category === 'warehouse') return anyOfValues(warehouse, who.warehouse_ids) ?? sql`false`
  return sql`false`
}

/**
 * The suppliers and consignees of clients somebody may know of, as a condition on the column of their client: head office all, a client its own, a warehouse
 * those its orders name (b2b.md 3). `dealings` are the orders of one of them, as what stands behind `from`; each has a `warehouse_id`.
 */
export function visibleParties(who: Who, owner: SQL, dealings: readonly SQL[]): SQL | undefined {
  if (who.user_category !== 'warehouse' || isAdmin(who)) return visibleStock(who, owner, sql`null::bigint`)
  const here = anyOfValues(sql`warehouse_id`, who.warehouse_ids)
  return here ? sql`(${sql.join(dealings.map((orders) => sql`exists (select 1 from ${orders} and ${here})`), sql` or `)})` : sql`false`
}
