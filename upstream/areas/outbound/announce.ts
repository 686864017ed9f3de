import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { outbound as calls } from '@/lib/contract/outbound'
import { today } from '@/lib/domain/days'
import { inboundScope, inboundSource, inboundStatus, inboundType } from '@/lib/domain/inbound'
import { isOutboundIn, refusedOutbound, returnableOutbound } from '@/lib/domain/outbound'
import { allocationStatus } from '@/lib/domain/stock'
import { queueInbound } from '../../core/wms/outbox'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { trades } from '../inbound/scope'
import { holdOrder, type HeldOutbound } from './scope'

type Truck = Pick<z.output<typeof calls.ship.body>, 'vehicle_no' | 'boe_no'>
type Return = z.output<typeof calls.sendBack.body>
interface Sent { sku_id: number; lot_id: number; qty: number }
interface Announcement { kind: 'transfer' | 'return'; warehouse_id: number; expected_date: string; truck?: Truck; remarks?: string }

const ofKind = { transfer: sql`transfer_id`, return: sql`return_of_id` } as const satisfies Record<Announcement['kind'], SQL>

/** Announces goods that were shipped where they go now: an inbound order with a line for each lot, and no others are received by it. */
async function announce(tx: Db, who: Who, order: HeldOutbound, goods: readonly Sent[], { kind, truck, ...said }: Announcement) {
  const column = ofKind[kind]
  const nth = sql`(1 + (select count(*) from inbound_orders n where n.${column} = ${order.id}))`
  const [made] = await rows<{ id: number; inbound_no: string }>(
    tx,
    sql`insert into inbound_orders (inbound_no, trade, ref_no, client_id, warehouse_id, ${column}, inbound_type, expected_date, vehicle_no, boe_no, remarks,
          status, submitted_at, created_source, created_by, updated_by)
        select ${trades.b2b.prefix} || to_char(${today()}::date, 'YYMM') || lpad(nextval('inbound_serial')::text, 6, '0'), ${literal(inboundScope, 'b2b')},
          ${order.outbound_no} || ${kind === 'return' ? '/R' : '/'} || ${nth}, ${order.client_id}, ${said.warehouse_id}, ${order.id},
          ${literal(inboundType, kind)}, ${said.expected_date}, ${truck?.vehicle_no ?? null}, ${truck?.boe_no ?? null}, ${said.remarks ?? null},
          ${literal(inboundStatus, 'submitted')}, now(), ${literal(inboundSource, 'portal')}, ${who.user_id || null}, ${who.user_id || null}
        returning id, inbound_no`,
  )
  if (!made) throw new Error('Shipped goods were not announced.')
  const lots = [...Map.groupBy(goods, ({ sku_id, lot_id }) => `${sku_id} ${lot_id}`).values()].map((parts) => (
    { ...(parts[0] as Sent), qty: parts.reduce((sum, { qty }) => sum + qty, 0) }))
  await rows(
    tx,
    sql`insert into inbound_lines (inbound_id, line_no, sku_id, expected_qty, lot_no, mfg_date, expiry_date)
        select ${made.id}, row_number() over (order by s.sku_id, l.id), s.sku_id, s.qty, nullif(l.lot_no, 'NA'), l.mfg_date, l.expiry_date
        from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as s(sku_id bigint, lot_id bigint, qty int) join lots l on l.id = s.lot_id`,
  )
  await queueInbound(tx, who, made.id, 'asn_create')
  return made
}

/** Announces what left on one vehicle of a transfer at its other warehouse, where it is received out of what is in transit (coming-areas.md 4(c)3). */
export async function announceTransfer(tx: Db, who: Who, order: HeldOutbound, goods: readonly Sent[], truck: Truck): Promise<void> {
  await announce(tx, who, order, goods, { kind: 'transfer', warehouse_id: order.to_warehouse_id ?? 0, expected_date: today(), truck })
}

interface Shipped extends Sent { id: number; sku_code: string; lot_no: string; left: number }

/** What was shipped of an order, by lot, and what of it nobody has sent back yet. */
const shippedOf = (tx: Db, orderId: number) => rows<Shipped>(
  tx,
  sql`select a.id, b.sku_id, k.sku_code, b.lot_id, lo.lot_no, a.qty, (sum(a.qty) over lot)::int - coalesce((select sum(case
          when i.status = ${literal(inboundStatus, 'closed')} then n.accepted_qty + n.damaged_qty + n.quarantined_qty else n.expected_qty end)
        from inbound_orders i join inbound_lines n on n.inbound_id = i.id where i.return_of_id = ${orderId}
          and i.status <> ${literal(inboundStatus, 'cancelled')} and n.sku_id = b.sku_id and coalesce(n.lot_no, 'NA') = lo.lot_no
          and n.expiry_date is not distinct from lo.expiry_date), 0)::int as left
      from outbound_lines l join stock_allocations a on a.demand_id = l.demand_id and a.status = ${literal(allocationStatus, 'shipped')}
        join stock_balances b on b.id = a.balance_id join skus k on k.id = b.sku_id join lots lo on lo.id = b.lot_id
      where l.outbound_id = ${orderId} window lot as (partition by b.sku_id, b.lot_id) order by a.id`,
)

/**
 * Announces goods a consignee sends back: an inbound order of type return at the warehouse they left. Each is named by one of its shipped allocations. 409 for
 * an order nothing of which was shipped, 422 for more of a lot than went there and was not announced before.
 */
export async function sendBack(tx: Db, who: Who, id: number, { goods, expected_date, reason }: Return) {
  const order = await holdOrder(tx, who, id)
  if (!isOutboundIn(returnableOutbound, order.status) || order.to_warehouse_id !== null)
    throw new Refusal(409, refusedOutbound(order.outbound_no, order.status, 'sent back'))
  if (expected_date < today()) throw refuseField('expected_date', 'Expected date is in the past.')
  const shipped = new Map((await shippedOf(tx, id)).map((one) => [one.id, one]))
  const lots = goods.map(({ allocation_id, qty }, at): Sent => {
    const found = shipped.get(allocation_id)
    if (!found) throw refuseField(`goods.${at}.allocation_id`, 'Choose goods that were shipped with this order.')
    if (qty > found.left) throw refuseField(`goods.${at}.qty`, `Lot ${found.lot_no} of ${found.sku_code}: at most ${found.left} can come back.`)
    return { sku_id: found.sku_id, lot_id: found.lot_id, qty }
  })
  const made = await announce(tx, who, order, lots, { kind: 'return', warehouse_id: order.warehouse_id, expected_date, remarks: reason })
  return { before: { status: order.status }, after: { ...made, reason, units: lots.reduce((sum, { qty }) => sum + qty, 0) } }
}

/** By what the goods of an order came or come to a warehouse of ours: a transfer by a vehicle each, others where they are sent back. */
export const arrivalsOf = (db: Db, orderId: number) =>
  rows<z.output<typeof calls.one.reply>['arrivals'][number]>(
    db,
    sql`select n.id, n.inbound_no, n.inbound_type, n.status, n.expected_date, sum(l.expected_qty)::int as expected_qty,
          sum(l.accepted_qty + l.damaged_qty + l.quarantined_qty)::int as received_qty
        from inbound_orders n join inbound_lines l on l.inbound_id = n.id where n.transfer_id = ${orderId} or n.return_of_id = ${orderId}
        group by n.id order by n.id`,
  )
