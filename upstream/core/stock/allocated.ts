import { sql } from 'drizzle-orm'
import { heldAllocations, isHeld, type AllocationStatus } from '@/lib/domain/stock'
import { rows, type Db } from '../../db/db'
import { Refusal, refuseField } from '../../platform/refusal'
import type { PlacedLine } from './judge'
import { holdDemands } from './reserve'

interface Allocation {
  id: number
  demand_id: number
  balance_id: number
  qty: number
  status: AllocationStatus
}
type ForOrder = PlacedLine & { allocation_id: number }

/** Lines that are moved for an order. */
const forOrders = (lines: readonly PlacedLine[]) => lines.filter((line): line is ForOrder => line.allocation_id !== undefined)

/** Holds what the allocations of moves belong to: before any balance, as everybody does. */
export async function holdForOrders(tx: Db, allocationIds: readonly number[]): Promise<void> {
  if (allocationIds.length === 0) return
  if (new Set(allocationIds).size < allocationIds.length) throw new Error('An allocation is moved once in a call.')
  const found = await rows<{ demand_id: number }>(tx, sql`select demand_id from stock_allocations where id = any(${sql.param([...allocationIds])}::bigint[])`)
  await holdDemands(tx, found.map(({ demand_id }) => demand_id))
}

const become = (tx: Db, changes: readonly { id: number; status: AllocationStatus; balance_id: number; qty: number }[]) => {
  const of = (name: 'id' | 'status' | 'balance_id' | 'qty') => sql.param(changes.map((change) => change[name]))
  return rows(
    tx,
    sql`update stock_allocations a set status = c.status, balance_id = c.balance_id, qty = c.qty, updated_at = now()
        from unnest(${of('id')}::bigint[], ${of('status')}::text[], ${of('balance_id')}::bigint[], ${of('qty')}::int[]) as c(id, status, balance_id, qty)
        where a.id = c.id`,
  )
}

/** Refuses what is no longer allocated there, or less than is moved. */
function expectAllocated(line: ForOrder, allocation: Allocation | undefined): Allocation {
  if (!allocation || !heldAllocations.some((held) => held === allocation.status)) throw new Refusal(409, 'This stock is no longer allocated to the order.')
  if (allocation.balance_id !== line.from_id) throw new Refusal(409, 'This stock is allocated from another place.')
  if (allocation.qty < line.qty) throw refuseField('qty', `Only ${allocation.qty} are allocated to the order.`)
  return allocation
}

/**
 * Takes allocations along with the goods they promise: a part is split off, and none counts while it is moved. Answers what has to be done once the goods have
 * moved, and the allocation each line moves. The caller holds demands and balances.
 */
export async function takeAlong(tx: Db, lines: readonly PlacedLine[]): Promise<{ movedAs: Map<PlacedLine, number>; arrive: () => Promise<void> }> {
  const moved = forOrders(lines)
  const movedAs = new Map<PlacedLine, number>()
  if (moved.length === 0) return { movedAs, arrive: async () => {} }
  const found = await rows<Allocation>(tx, sql`select id, demand_id, balance_id, qty, status from stock_allocations
    where id = any(${sql.param(moved.map(({ allocation_id }) => allocation_id))}::bigint[])`)
  const pairs = moved.map((line) => ({ line, allocation: expectAllocated(line, found.find(({ id }) => id === line.allocation_id)) }))
  // What goes to another warehouse has left its order, though it is still counted.
  const stays = ({ to, type }: PlacedLine) => isHeld(to.place) && type !== 'transfer_out'
  const leaving = (line: PlacedLine) => (stays(line) ? ('moving' as const) : ('shipped' as const))
  await become(
    tx,
    pairs.map(({ line, allocation }) => (
      allocation.qty === line.qty ? { ...allocation, status: leaving(line) } : { ...allocation, qty: allocation.qty - line.qty }
    )),
  )
  for (const { line, allocation } of pairs) {
    movedAs.set(line, allocation.id)
    if (allocation.qty === line.qty) continue
    const [part] = await rows<{ id: number }>(
      tx,
      sql`insert into stock_allocations (demand_id, balance_id, qty, status)
          values (${allocation.demand_id}, ${allocation.balance_id}, ${line.qty}, ${leaving(line)}) returning id`,
    )
    if (part) movedAs.set(line, part.id)
  }
  const arriving = moved.filter(stays)
  return {
    movedAs,
    async arrive() {
      if (arriving.length === 0) return
      await become(tx, arriving.map((line) => ({
        id: movedAs.get(line) ?? 0, status: line.type === 'unpick' ? ('reserved' as const) : ('picked' as const), balance_id: line.to_id, qty: line.qty,
      })))
    },
  }
}
