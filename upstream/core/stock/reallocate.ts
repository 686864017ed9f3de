import { sql } from 'drizzle-orm'
import { allocationStatus } from '@/lib/domain/stock'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { moveStock, type MoveCause, type StockLine } from './move'
import { holdDemands, reserve } from './reserve'
import { balancesOf, spotKey } from './spots'

const reserved = literal(allocationStatus, 'reserved')
const among = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::bigint[])`

/** Lines whose goods are reserved on the balances; what is picked stays with its order. */
const demandsOn = async (tx: Db, balanceIds: readonly number[]) =>
  (await rows<{ id: number }>(tx, sql`select distinct demand_id as id from stock_allocations where balance_id = ${among(balanceIds)} and status = ${reserved}`))
    .map(({ id }) => id)

/** Holds every balance of the SKUs in the warehouses of these, in the order of their ids: whatever is reserved again is among them. */
export const holdAll = (tx: Db, balanceIds: readonly number[]) =>
  rows(tx, sql`select b.id from stock_balances b where b.is_held and (b.sku_id, b.warehouse_id) in (
    select o.sku_id, o.warehouse_id from stock_balances o where o.id = ${among(balanceIds)}) order by b.id for no key update of b`)

/** Holds balances, those beside them, and what has reserved of them, in the order everybody holds them. Answers the demands. */
export async function holdReserved(tx: Db, balanceIds: readonly number[]): Promise<number[]> {
  const demands = await demandsOn(tx, balanceIds)
  await holdDemands(tx, demands)
  await holdAll(tx, balanceIds)
  return demands
}

/**
 * Moves goods that orders may have reserved: gives back what is reserved of them, moves them, and reserves other stock for those lines where there is any.
 * Answers the units they are short of afterwards. 409 where somebody reserved more meanwhile; 422 for what is picked already. Holds demands, then balances,
 * each in the order of their ids: once a transaction, in the place of `moveStock`.
 */
export async function moveReserved(tx: Db, who: Who, lines: readonly StockLine[], cause: MoveCause): Promise<{ moves: number[]; short: number }> {
  const ids = await balancesOf(tx, lines.flatMap(({ sku_id, from, to }) => [{ ...from, sku_id }, { ...to, sku_id }]))
  const from = lines.map((line) => ids.get(spotKey({ ...line.from, sku_id: line.sku_id })) ?? 0)
  const demands = await holdReserved(tx, from)
  const held = new Set(demands)
  if ((await demandsOn(tx, from)).some((id) => !held.has(id))) throw new Refusal(409, 'Stock changed while allocating. Refresh and try again.')
  await rows(tx, sql`update stock_allocations set status = ${literal(allocationStatus, 'released')}, updated_at = now()
    where balance_id = ${among(from)} and status = ${reserved}`)
  const moves = await moveStock(tx, who, lines, cause)
  const again = await reserve(tx, demands)
  return { moves, short: again.reduce((sum, { short }) => sum + short, 0) }
}
