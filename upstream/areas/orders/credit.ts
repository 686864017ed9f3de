import { sql } from 'drizzle-orm'
import { fits, overLimit } from '@/lib/domain/credit'
import { creditOf, handlingOf, holdCredit, inClientsCurrency } from '../../core/credit/credit'
import type { Db } from '../../db/db'
import { allOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { visibleOrders, type HeldOrder } from './scope'

/** What sending an order out will be charged, and why its client's credit does not allow it; null where it does. */
export async function creditFor(tx: Db, { client_id }: HeldOrder, units: number): Promise<{ charge: string; lacking: string | null }> {
  const charge = await handlingOf(tx, client_id, units)
  await holdCredit(tx, sql`k.id = ${client_id}`)
  const credit = await creditOf(tx, client_id)
  const more = await inClientsCurrency(tx, client_id, charge)
  return { charge, lacking: credit && !fits(credit, more) ? overLimit(credit, more) : null }
}

/** Holds the credit of the clients of orders, before the orders themselves. */
export const holdCreditOf = (tx: Db, who: Who, ids: readonly number[]) =>
  holdCredit(tx, sql`k.id in (select o.client_id from sale_orders o where ${allOf([sql`o.id = any(${sql.param([...ids])}::bigint[])`, visibleOrders(who)])})`)
