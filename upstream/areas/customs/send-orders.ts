import { sql } from 'drizzle-orm'
import { isHere, sourceNo, withSource } from '../../core/customs/source'
import { onBoe } from '../../core/customs/state'
import { rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleCustomsOrders } from './scope'

/** Has orders wait at the customs desk before they are packed; 404 where none of them is known to whoever sends. */
export async function sendOrders(tx: Db, who: Who, ids: readonly number[]) {
  const among = allOf([sql`c.id = any(${sql.param([...ids])}::bigint[])`, visibleCustomsOrders(who)])
  await rows(tx, sql`select 1 from customs_orders c where ${among} order by c.id for update`)
  const found = await rows<{ id: number; name: string; fault: string | null }>(
    tx,
    sql`select c.id, ${sourceNo} as name, case when b.id is not null then 'It is on BOE ' || b.boe_ref || '.'
          when c.exempt_reason is not null then 'It is exempt.'
          when not ${isHere} then 'It has left.' end as fault
        from customs_orders c ${withSource} ${onBoe} where ${among} order by c.id`,
  )
  if (found.length === 0) throw new Refusal(404, 'Those orders are not known to customs.')
  const fitting = found.filter(({ fault }) => fault === null).map(({ id }) => id)
  await rows(tx, sql`update customs_orders set sent_at = coalesce(sent_at, now()), version = version + 1, updated_at = now(),
    updated_by = ${who.user_id || null} where id = any(${sql.param(fitting)}::bigint[])`)
  const failed = found.flatMap(({ name, fault }) => (fault === null ? [] : [{ name, message: fault }]))
  return { before: null, after: { done: fitting.length, failed } }
}
