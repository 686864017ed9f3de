import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { clients } from '@/lib/contract/clients'
import { freeOf, usedOf } from '@/lib/domain/credit'
import { amountIn } from '@/lib/domain/money'
import { orderHold } from '@/lib/domain/sale-order'
import { creditOf } from '../../core/credit/credit'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Who } from '../../platform/who'
import { clientOf, noClient } from './scope'

type Answer = z.output<typeof clients.credit.reply>
const MOST_SHOWN = 50

/** What stands against a client's credit, and the orders that wait for it, those ordered first first; 404 for a foreign client. */
export async function clientCredit(db: Db, who: Who, id: number): Promise<Answer> {
  await clientOf(db, who, id)
  const credit = await creditOf(db, id)
  if (!credit) throw noClient()
  const isWaiting = sql`o.client_id = ${id} and o.hold_reason = ${literal(orderHold, 'credit')}`
  const waiting = await rows<Answer['waiting'][number]>(
    db,
    sql`select o.id, o.order_no, o.ref_no, o.order_date,
          (select h.note from sale_order_history h where h.order_id = o.id order by h.id desc limit 1) as note
        from sale_orders o where ${isWaiting} order by o.order_date, o.id limit ${MOST_SHOWN}`,
  )
  const counted = await first<{ n: number }>(db, sql`select count(*)::int as n from sale_orders o where ${isWaiting}`)
  const spelled = (amount: string) => amountIn(amount, credit.currency)
  return {
    ...credit, invoices: spelled(credit.invoices), charges: spelled(credit.charges), orders: spelled(credit.orders),
    used: spelled(usedOf(credit)), free: spelled(freeOf(credit)), waiting, waiting_count: counted?.n ?? 0,
  }
}
