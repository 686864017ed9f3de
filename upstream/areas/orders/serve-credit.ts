import { sql } from 'drizzle-orm'
import { orderHold } from '@/lib/domain/sale-order'
import { holdCredit } from '../../core/credit/credit'
import { inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { writeAudit, type AuditEntry } from '../../platform/audit'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { allocateOrders } from './allocate'
import { holdCreditOf } from './credit'
import { confirmHeld, moveOrders, type Moving } from './moves'
import { heldColumns, putStatus, type HeldOrder } from './scope'

/** Confirms orders that wait for credit although there is none: whoever may say so answers for it with a reason (clients.md 7.1). */
export async function passCredit(moving: Moving, { ids, reason }: { ids: number[]; reason: string }) {
  await holdCreditOf(moving.db, moving.who, ids)
  return moveOrders(moving, ids, 'let pass', (tx, who, order) => {
    if (order.hold_reason !== 'credit') throw new Refusal(409, `Order ${order.ref_no} does not wait for credit.`)
    return confirmHeld(tx, who, order, reason)
  }, (orders) => allocateOrders(moving.db, moving.who, orders))
}

const isWaiting = sql`o.hold_reason = ${literal(orderHold, 'credit')}`
const request = { id: 'orders.credit', ip: '', user_agent: '', environment: '' }

/** Orders of a client that wait for credit, those ordered first first; held in the order of their ids, as everybody does. */
async function waitingOf(tx: Db, clientId: number): Promise<HeldOrder[]> {
  const held = await rows<HeldOrder & { at: string }>(tx, sql`select ${heldColumns}, o.order_date as at from sale_orders o
    where o.client_id = ${clientId} and ${isWaiting} order by o.id for update`)
  return held.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id - b.id))
}

/** Confirms an order there is credit for; one that cannot be confirmed for another reason is new again and says why. Null while there is none. */
async function serveOne(tx: Db, order: HeldOrder): Promise<'confirmed' | 'new' | null> {
  try {
    const { to } = await inTransaction(tx, (savepoint) => confirmHeld(savepoint, system, order))
    return to === 'confirmed' ? to : null
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    await putStatus(tx, system, order, 'new', { note: `There is credit again. ${fault.message}` })
    return 'new'
  }
}

async function serveClient(tx: Db, clientId: number): Promise<number> {
  await holdCredit(tx, sql`k.id = ${clientId}`)
  const [entries, confirmed]: [AuditEntry[], HeldOrder[]] = [[], []]
  for (const order of await waitingOf(tx, clientId)) {
    const status = await serveOne(tx, order)
    if (!status) continue
    if (status === 'confirmed') confirmed.push({ ...order, status })
    entries.push({ entity: 'sale_order', entity_id: order.order_no, before: { status: order.status, hold_reason: 'credit' }, after: { status } })
  }
  await allocateOrders(tx, system, confirmed)
  await writeAudit(tx, system, request, 'orders.credit', entries)
  return entries.length
}

/** Every minute orders that wait for credit are confirmed as far as there is some again, those ordered first first. Answers how many went on. */
export async function serveCredit({ database }: Pick<Services, 'database'>): Promise<number> {
  const clients = await rows<{ client_id: number }>(database.db, sql`select distinct o.client_id from sale_orders o where ${isWaiting} order by 1`)
  let served = 0
  for (const { client_id } of clients) served += await inTransaction(database.db, (tx) => serveClient(tx, client_id))
  return served
}
