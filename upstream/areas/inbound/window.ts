import { sql } from 'drizzle-orm'
import { reopenStatus } from '@/lib/domain/asn-reopen'
import { inboundStatus } from '@/lib/domain/inbound'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import { system, type Who } from '../../platform/who'
import type { HeldInbound } from './scope'

/** What may still be received of a line while its order is open again. */
export interface OpenLine { id: number; line_id: number; left: number; lot_no: string | null }

/** The lines an order was opened again for; null for one that was not. 409 once its time is over. */
export async function openWindow(tx: Db, { id, inbound_no }: HeldInbound): Promise<OpenLine[] | null> {
  const order = await first<{ is_over: boolean }>(tx, sql`select reopened_until <= now() as is_over from inbound_orders
    where id = ${id} and reopened_until is not null`)
  if (!order) return null
  if (order.is_over) throw new Refusal(409, `The time inbound ${inbound_no} was opened for is over. Ask for it to be reopened.`)
  return rows<OpenLine>(tx, sql`select l.id, l.line_id, l.change_qty - l.done_qty as left, l.lot_no
    from asn_reopen_requests r join asn_reopen_lines l on l.request_id = r.id
    where r.inbound_id = ${id} and r.approval_status = ${literal(reopenStatus, '1')} and r.ended_at is null and l.change_qty > 0 order by l.id`)
}

/** Units that came of lines that were opened again; 422 for what was not asked for. */
export async function takeFromWindow(tx: Db, open: readonly OpenLine[], came: readonly { line_id: number; line_no: number; qty: number; lot_no: string }[]) {
  const left = open.map((line) => ({ ...line }))
  for (const [i, { line_id, line_no, qty, lot_no }] of came.entries()) {
    let wants = qty
    for (const line of left.filter((one) => one.line_id === line_id && (one.lot_no === null || one.lot_no === lot_no))) {
      const part = Math.min(wants, line.left)
      line.left -= part
      wants -= part
    }
    if (wants > 0) throw refuseField(`lines.${i}.qty`, `Line ${line_no}: ${wants} more than it was opened again for.`)
  }
  await rows(tx, sql`update asn_reopen_lines l set done_qty = l.change_qty - n.rest from unnest(${sql.param(left.map(({ id }) => id))}::bigint[],
    ${sql.param(left.map((line) => line.left))}::int[]) as n(id, rest) where l.id = n.id`)
}

/** Only what was received since an order was opened again is taken back; it may come again then. 409 for anything else. */
export async function giveBackToWindow(tx: Db, held: HeldInbound, txnId: number, lineId: number, qty: number): Promise<void> {
  if (!(await openWindow(tx, held))) return
  const recent = await first(tx, sql`select 1 from inbound_transactions t join asn_reopen_requests r on r.inbound_id = t.inbound_id
    where t.id = ${txnId} and r.ended_at is null and r.approval_status = ${literal(reopenStatus, '1')} and t.created_at >= r.decided_at`)
  if (!recent) throw new Refusal(409, 'Only what was received since the order was opened again is reversed.')
  await rows(tx, sql`update asn_reopen_lines l set done_qty = greatest(0, done_qty - ${qty}) from asn_reopen_requests r
    where r.id = l.request_id and r.inbound_id = ${held.id} and r.ended_at is null and l.line_id = ${lineId} and l.change_qty > 0`)
}

/** What was received of an order, by line. */
export const countedLines = (orderId: number) => sql`(select coalesce(jsonb_agg(jsonb_build_object('line_no', n.line_no, 'sku_code', k.sku_code,
    'received', n.accepted_qty + n.damaged_qty + n.quarantined_qty) order by n.line_no), '[]') from inbound_lines n join skus k on k.id = n.sku_id
  where n.inbound_id = ${orderId})`

/** Ends the time an order was opened for, as it is closed: a revision of its goods received note where anything is other than before. */
export async function endWindow(tx: Db, orderId: number): Promise<void> {
  await rows(
    tx,
    sql`with ended as (
          update asn_reopen_requests r set ended_at = now(), lines_after = ${countedLines(orderId)}, version = r.version + 1,
            outcome_grn_no = case when r.lines_before is distinct from ${countedLines(orderId)} then
              (select g.grn_no from inbound_receipts g where g.inbound_id = ${orderId} order by g.created_at > r.decided_at, g.id desc limit 1)
              || '_R' || o.reopen_count end
          from inbound_orders o where o.id = r.inbound_id and r.inbound_id = ${orderId} and r.approval_status = ${literal(reopenStatus, '1')}
            and r.ended_at is null returning r.inbound_id
        ) update inbound_orders o set reopened_until = null from ended where o.id = ended.inbound_id`,
  )
}

const openAgain = literals(inboundStatus, 'reopened', 'receiving', 'received', 'putaway')

/** Closes the orders whose time is over, each for itself; goods that are not put away stay in the receiving zone. Answers how many. */
export async function closeWindows(db: Db, close: (tx: Db, who: Who, id: number) => Promise<unknown>): Promise<number> {
  const due = await rows<{ id: number }>(db, sql`select id from inbound_orders where reopened_until <= now() and status in ${openAgain} order by id limit 500`)
  let closed = 0
  for (const { id } of due)
    await inTransaction(db, async (tx) => {
      const held = await first(tx, sql`select 1 from inbound_orders where id = ${id} and reopened_until <= now() and status in ${openAgain} for update`)
      if (!held) return
      await close(tx, system, id)
      closed += 1
    })
  return closed
}
