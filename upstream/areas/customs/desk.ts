import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { customsOrders } from '@/lib/contract/customs-orders'
import { customsState, openBoes } from '@/lib/domain/boe'
import { classifyKnown } from '../../core/customs/classify'
import { goodsOf } from '../../core/customs/goods'
import { sourceNo, withSource } from '../../core/customs/source'
import { onBoe, stateOfOrder } from '../../core/customs/state'
import { first, rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleCustomsOrders } from './scope'

type Change = z.output<typeof customsOrders.change.body>
type Item = NonNullable<Change['items']>[number]
interface HeldOrder {
  id: number
  order_no: string
  state: string
  boe_ref: string | null
  boe_status: string | null
  exempt_reason: string | null
}

const noOrder = () => new Refusal(404, 'That order is not known to customs.')

/** An order held while it is changed; 404 for one out of reach. */
async function hold(tx: Db, who: Who, id: number): Promise<HeldOrder> {
  const locked = await first(tx, sql`select 1 from customs_orders c where ${allOf([sql`c.id = ${id}`, visibleCustomsOrders(who)])} for update`)
  if (!locked) throw noOrder()
  const held = await first<HeldOrder>(tx, sql`select c.id, ${sourceNo} as order_no, ${stateOfOrder} as state, b.boe_ref, b.status as boe_status,
      c.exempt_reason
    from customs_orders c ${withSource} ${onBoe} where c.id = ${id}`)
  if (!held) throw noOrder()
  return held
}

/** Says that an order needs no bill of entry, or that it does after all (boe-customs.md 3.2). */
async function exempt(tx: Db, who: Who, held: HeldOrder, { exempt: isExempt, reason }: Change): Promise<void> {
  if (held.boe_ref) throw new Refusal(409, `Order ${held.order_no} is on BOE ${held.boe_ref}.`)
  if (isExempt && (reason?.length ?? 0) < 5) throw refuseField('reason', 'Say why, in at least 5 characters.')
  await rows(tx, sql`update customs_orders set exempt_reason = ${isExempt ? reason : null}, exempted_by = ${isExempt ? who.user_id || null : null},
    version = version + 1, updated_at = now(), updated_by = ${who.user_id || null} where id = ${held.id}`)
}

async function fixCodes(tx: Db, who: Who, held: HeldOrder, items: readonly Item[]): Promise<void> {
  if (held.boe_status && !(openBoes as readonly string[]).includes(held.boe_status)) {
    throw new Refusal(409, `Order ${held.order_no} is already declared with BOE ${held.boe_ref}.`)
  }
  const goods = new Set((await rows<{ id: number }>(tx, sql`select i.id from customs_orders c ${withSource}
    cross join lateral (select distinct k.id from ${goodsOf}) i where c.id = ${held.id}`)).map(({ id }) => id))
  for (const [i, { item_id, country_of_origin }] of items.entries()) {
    if (!goods.has(item_id)) throw refuseField(`items.${i}.item_id`, 'These goods are not of the order.')
    if (!(await first(tx, sql`select 1 from countries where country_code = ${country_of_origin}`)))
      throw refuseField(`items.${i}.country_of_origin`, `Country ${country_of_origin} not recognised.`)
  }
  for (const { item_id, hs_code, country_of_origin, apply_to_sku } of items) {
    await rows(tx, sql`insert into customs_goods (customs_order_id, sku_id, hs_code, country_of_origin)
      values (${held.id}, ${item_id}, ${hs_code}, ${country_of_origin})
      on conflict (customs_order_id, sku_id) do update set hs_code = excluded.hs_code, country_of_origin = excluded.country_of_origin`)
    if (apply_to_sku) await rows(tx, sql`update skus set hs_code = ${hs_code}, country_of_origin = ${country_of_origin}, version = version + 1,
      updated_at = now(), updated_by = ${who.user_id || null} where id = ${item_id}`)
  }
  // Tobacco and the like are of high value at any price.
  await classifyKnown(tx, who, [held.id])
}

/** What the customs desk says of an order: that it is exempt, or which codes its goods have. */
export async function changeOrder(tx: Db, who: Who, id: number, body: Change) {
  const held = await hold(tx, who, id)
  if (body.exempt === undefined && !body.items?.length) throw refuseField('items', 'Say what is to change.')
  if (body.exempt !== undefined) await exempt(tx, who, held, body)
  if (body.items?.length) await fixCodes(tx, who, held, body.items)
  return { before: { state: customsState.is(held.state) ? held.state : null, exempt_reason: held.exempt_reason }, after: { id, ...body } }
}
