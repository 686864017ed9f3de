import { sql } from 'drizzle-orm'
import { coveredStatus, outboundShort, outboundStatus, type OutboundShort, type OutboundStatus } from '@/lib/domain/outbound'
import { allocationStatus } from '@/lib/domain/stock'
import type { Reservation } from '@/lib/domain/stock-plan'
import { giveBack } from '../../core/stock/give-back'
import { holdAll } from '../../core/stock/reallocate'
import { holdDemands, reserve } from '../../core/stock/reserve'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Who } from '../../platform/who'
import { writeFloors } from './floors'
import { demandsOf, type HeldOutbound } from './scope'

const among = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::bigint[])`

/** What orders still want: the more urgent and the sooner to leave first. */
const openDemands = async (tx: Db, orderIds: readonly number[]): Promise<number[]> =>
  (await rows<{ id: number }>(tx, sql`select d.id from outbound_orders o join outbound_lines l on l.outbound_id = o.id
      join stock_demands d on d.id = l.demand_id
    where o.id = ${among(orderIds)} and d.qty > d.allocated_qty + d.cancelled_qty order by o.priority, o.requested_ship_date, o.id, l.line_no`))
    .map(({ id }) => id)

/** Writes down why lines are short; what has all it wants says nothing. */
async function writeShorts(tx: Db, reservations: readonly Reservation[]): Promise<void> {
  const of = (read: (one: Reservation) => unknown) => sql.param(reservations.map(read))
  const reason = ({ short, unfit }: Reservation): OutboundShort | null => (short === 0 ? null : unfit > 0 ? 'expiry_rule' : 'out_of_stock')
  await rows(tx, sql`update outbound_lines l set short_reason = n.reason from unnest(${of(({ demand_id }) => demand_id)}::bigint[], ${of(reason)}::text[])
    as n(demand_id, reason) where l.demand_id = n.demand_id and l.short_reason is distinct from n.reason`)
}

export interface Covered { id: number; outbound_no: string; status: OutboundStatus; allocated_qty: number; ordered_qty: number; shorts: Short[] }
interface Short { line_no: number; sku_code: string; short: number; reason: OutboundShort }

/** Writes down how far orders are covered now, and answers it with what is short. */
async function settleCover(tx: Db, who: Who, orderIds: readonly number[]): Promise<Covered[]> {
  const found = await rows<Omit<Covered, 'status'>>(
    tx,
    sql`select o.id, o.outbound_no, sum(d.allocated_qty)::int as allocated_qty, sum(d.qty - d.cancelled_qty)::int as ordered_qty,
        coalesce(jsonb_agg(jsonb_build_object('line_no', l.line_no, 'sku_code', k.sku_code, 'short', d.qty - d.allocated_qty - d.cancelled_qty,
          'reason', coalesce(l.short_reason, ${literal(outboundShort, 'out_of_stock')})) order by l.line_no)
          filter (where d.qty > d.allocated_qty + d.cancelled_qty), '[]') as shorts
        from outbound_orders o join outbound_lines l on l.outbound_id = o.id join stock_demands d on d.id = l.demand_id join skus k on k.id = l.sku_id
        where o.id = ${among(orderIds)} group by o.id order by o.id`,
  )
  const settled = found.map((one) => ({ ...one, status: coveredStatus(one.allocated_qty, one.ordered_qty) }))
  await rows(
    tx,
    sql`update outbound_orders o set status = n.status,
          allocated_at = case when n.status = ${literal(outboundStatus, 'submitted')} then null else coalesce(o.allocated_at, now()) end,
          version = o.version + 1, updated_at = now(), updated_by = ${who.user_id || null}
        from unnest(${sql.param(settled.map(({ id }) => id))}::bigint[], ${sql.param(settled.map(({ status }) => status))}::text[]) as n(id, status)
        where o.id = n.id and o.status <> n.status`,
  )
  return settled
}

/** Allocates held orders as far as there is stock they take, all their lines at once, so that stock is held in one order for everybody (b2b.md 7.4). */
export async function allocateHeld(tx: Db, who: Who, orders: readonly HeldOutbound[]): Promise<Covered[]> {
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return []
  const open = await openDemands(tx, ids)
  await holdDemands(tx, await demandsOf(tx, ids))
  await writeFloors(tx, ids)
  await writeShorts(tx, await reserve(tx, open))
  return settleCover(tx, who, ids)
}

/** What orders have reserved that they do not take any more. */
const unfit = (tx: Db, demandIds: readonly number[]) =>
  rows<{ allocation_id: number; balance_id: number; qty: number }>(
    tx,
    sql`select a.id as allocation_id, a.balance_id, a.qty from stock_allocations a join stock_demands d on d.id = a.demand_id
        join stock_balances b on b.id = a.balance_id join lots l on l.id = b.lot_id
        where a.demand_id = ${among(demandIds)} and a.status = ${literal(allocationStatus, 'reserved')} and l.expiry_date < d.min_expiry order by a.id`,
  )

/**
 * Looks at the goods of held orders once more, as their rules are today: what no longer lives long enough for its consignee is given back and other stock
 * taken where there is any. Answers how far they are covered.
 */
export async function refit(tx: Db, who: Who, orders: readonly HeldOutbound[]): Promise<Covered[]> {
  const ids = orders.map(({ id }) => id)
  const demands = await demandsOf(tx, ids)
  await holdDemands(tx, demands)
  await writeFloors(tx, ids)
  const given = await unfit(tx, demands)
  if (given.length > 0) {
    await holdAll(tx, given.map(({ balance_id }) => balance_id))
    await giveBack(tx, given)
  }
  return allocateHeld(tx, who, orders)
}
