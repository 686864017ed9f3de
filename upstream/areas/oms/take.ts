import { sql } from 'drizzle-orm'
import { omsDirection, omsMessageStatus } from '@/lib/domain/oms'
import { changeableOrders, orderHold, saleOrderStatus, type SaleOrderStatus } from '@/lib/domain/sale-order'
import { holdCredit } from '../../core/credit/credit'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import { takeOrder, type Taken } from '../channels/intake'
import { Unusable } from '../channels/order-of'
import { reread } from '../channels/reread'
import type { OmsOrder } from './adapter'
import { inOurWords, originOf, type SaidOrder } from './origin'
import type { WorkingMapping } from './read'

/** What the log keeps: what changed something here, or could not. */
const isLogged = (taken: Taken): boolean => ['made', 'changed', 'cancelled', 'problem'].includes(taken)

interface Outcome {
  status: SaleOrderStatus | null
  fault: string | null
}
/** What became of an order, and what a person has to do first; an order that waits for its payment waits as it should. */
async function outcomeOf(tx: Db, rowId: number): Promise<Outcome> {
  const found = await first<Outcome>(tx, sql`select o.status, coalesce(r.problem, case when o.status = ${literal(saleOrderStatus, 'on_hold')}
      and o.hold_reason in ${literals(orderHold, 'sku_unmapped', 'address')} then
        (select h.note from sale_order_history h where h.order_id = o.id and h.to_status = o.status and h.by is null order by h.id desc limit 1) end) as fault
    from oms_orders r left join sale_orders o on o.id = r.order_id where r.id = ${rowId}`)
  return found ?? { status: null, fault: null }
}

/** What a message that told of an order is set to once it was taken again. */
export const settledMessage = ({ status, fault }: Outcome) => sql`
  status = ${fault === null ? literal(omsMessageStatus, 'done') : literal(omsMessageStatus, 'failed')}, step_status = ${status},
  error = ${fault}, done_at = ${fault === null ? sql`now()` : null}`

const rowOf = async (tx: Db, { id }: WorkingMapping, omsOrderId: string): Promise<number> =>
  (await first<{ id: number }>(tx, sql`select id from oms_orders where mapping_id = ${id} and oms_order_id = ${omsOrderId}`))?.id ?? 0

async function writeDown(tx: Db, mapping: WorkingMapping, said: SaidOrder): Promise<void> {
  const row = await rowOf(tx, mapping, said.id)
  const { status, fault } = await outcomeOf(tx, row)
  await rows(tx, sql`insert into oms_messages (mapping_id, oms_order_row_id, oms_direction, step_status, oms_word, payload, status, attempts, error, done_at)
    values (${mapping.id}, ${row}, ${literal(omsDirection, 'in')}, ${status}, ${said.oms_status}, ${JSON.stringify(said)}::jsonb,
      ${fault === null ? literal(omsMessageStatus, 'done') : literal(omsMessageStatus, 'failed')}, 1, ${fault}, ${fault === null ? sql`now()` : null})`)
}

/** Takes one word of an OMS about one of its orders, and writes it down. A status that is mapped to nothing brings nothing. */
export function takeWord(db: Db, mapping: WorkingMapping, order: OmsOrder): Promise<Taken | 'nothing'> {
  const said = inOurWords(mapping, order)
  if (!said) return Promise.resolve('nothing')
  return inTransaction(db, async (tx) => {
    const taken = await takeOrder(tx, originOf(mapping), said)
    if (isLogged(taken)) await writeDown(tx, mapping, said)
    return taken
  })
}

/** Reads a waiting order anew; what it still lacks is its fault. */
async function readAnew(tx: Db, mapping: WorkingMapping, orderId: number, said: SaidOrder): Promise<string | null> {
  const order = await first<{ status: SaleOrderStatus }>(tx, sql`select status from sale_orders where id = ${orderId} for update`)
  if (!order || !changeableOrders.some((status) => status === order.status)) return null
  try {
    await inTransaction(tx, (inner) => reread(inner, originOf(mapping), { order_id: orderId, said }))
    return null
  } catch (error) {
    if (!(error instanceof Unusable || error instanceof Refusal)) throw error
    return error.message
  }
}

/** Takes an order again that could not be taken, as it was said last and as the maps are now. */
export async function takeAgain(tx: Db, mapping: WorkingMapping, rowId: number): Promise<Outcome> {
  await holdCredit(tx, sql`k.id = ${mapping.client_id}`)
  const kept = await first<{ order_id: number | null; said: SaidOrder }>(tx, sql`select order_id, said from oms_orders where id = ${rowId} for update`)
  const said = kept && inOurWords(mapping, kept.said)
  if (!kept || !said) throw new Refusal(409, `Status ${kept?.said.oms_status ?? ''} of the OMS is mapped to nothing.`)
  if (kept.order_id === null || said.is_cancelled) {
    await takeOrder(tx, originOf(mapping), said, { again: true })
    return outcomeOf(tx, rowId)
  }
  const refused = await readAnew(tx, mapping, kept.order_id, said)
  const { status, fault } = await outcomeOf(tx, rowId)
  return { status, fault: refused ?? fault }
}
