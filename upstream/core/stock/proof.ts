import { sql, type SQL } from 'drizzle-orm'
import { allocationStatus, heldAllocations } from '@/lib/domain/stock'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'

interface Difference {
  what: 'balance' | 'allocated' | 'serials'
  /** The SKU's code and where it is. */
  name: string
  says: number
  moves: number
}
export interface StockProof {
  balances_wrong: number
  allocations_wrong: number
  serials_wrong: number
  examples: Difference[]
}

const EXAMPLES = 10

/** Balances that are not the sum of what went in less what went out. */
const balancesWrong = sql`select b.id, b.on_hand::bigint as says, coalesce(m.qty, 0) as moves from stock_balances b
  left join (
    select id, sum(qty) as qty from (
      select to_id as id, sum(qty) as qty from stock_moves group by to_id union all select from_id, -sum(qty) from stock_moves group by from_id
    ) both_ends group by id
  ) m on m.id = b.id where b.is_held and b.on_hand <> coalesce(m.qty, 0)`

/** Balances that have promised other than their allocations, and one row for those a move has left half-way. */
const allocationsWrong = sql`select b.id, b.allocated::bigint as says, coalesce(a.qty, 0) as moves from stock_balances b
  left join (select balance_id, sum(qty) as qty from stock_allocations where status in ${literals(allocationStatus, ...heldAllocations)} group by 1) a
    on a.balance_id = b.id where b.allocated <> coalesce(a.qty, 0)
  union all select a.balance_id, 0, a.qty from stock_allocations a where a.status = ${literal(allocationStatus, 'moving')}
  union all (select min(a.balance_id), w.allocated_qty, coalesce(sum(a.qty) filter (where a.status <> ${literal(allocationStatus, 'released')}), 0)
  from stock_demands w left join stock_allocations a on a.demand_id = w.id
    group by w.id having w.allocated_qty <> coalesce(sum(a.qty) filter (where a.status <> ${literal(allocationStatus, 'released')}), 0))`

/** Balances of SKUs with serials that hold another number of them. */
const serialsWrong = sql`select b.id, b.on_hand::bigint as says, coalesce(s.n, 0) as moves from stock_balances b join skus k on k.id = b.sku_id
    and k.is_serial_tracked
  left join (select balance_id, count(*) as n from serials group by 1) s on s.balance_id = b.id where b.is_held and b.on_hand <> coalesce(s.n, 0)`

async function counted(tx: Db, what: Difference['what'], wrong: SQL): Promise<{ n: number; examples: Difference[] }> {
  const found = await first<{ n: number; examples: Omit<Difference, 'what'>[] }>(
    tx,
    sql`with wrong as materialized (${wrong}), few as (select * from wrong order by id limit ${EXAMPLES})
        select (select count(*)::int from wrong) as n, coalesce((
          select jsonb_agg(jsonb_build_object('name', concat_ws(' ', k.sku_code, b.place, b.status, p.location_code), 'says', f.says, 'moves', f.moves)
          order by f.id)
          from few f left join stock_balances b on b.id = f.id left join skus k on k.id = b.sku_id left join locations p on p.id = b.location_id
        ), '[]') as examples`,
  )
  return { n: found?.n ?? 0, examples: (found?.examples ?? []).map((one) => ({ what, ...one })) }
}

/**
 * Proves the stock: balances are the sums of their moves, what is allocated the sum of the allocations, and every unit of a SKU with serials has one. Writes
 * down what it found and repairs nothing. Each question is of one moment, so what moves meanwhile is in it whole or not at all.
 */
export async function proveStock(db: Db): Promise<StockProof> {
  return inTransaction(db, async (tx) => {
    await rows(tx, sql`set local statement_timeout = '10min'`)
    const [balances, allocations, serials] = [
      await counted(tx, 'balance', balancesWrong), await counted(tx, 'allocated', allocationsWrong), await counted(tx, 'serials', serialsWrong),
    ]
    const proof = {
      balances_wrong: balances.n, allocations_wrong: allocations.n, serials_wrong: serials.n,
      examples: [...balances.examples, ...allocations.examples, ...serials.examples],
    }
    await rows(
      tx,
      sql`insert into stock_proofs (balances_wrong, allocations_wrong, serials_wrong, examples)
          values (${proof.balances_wrong}, ${proof.allocations_wrong}, ${proof.serials_wrong}, ${JSON.stringify(proof.examples)}::jsonb)`,
    )
    return proof
  })
}

/** The last proof that was made; null before the first. */
export const lastStockProof = (db: Db) => first<StockProof & { proved_at: string }>(db, sql`select proved_at, balances_wrong, allocations_wrong, serials_wrong,
  examples from stock_proofs order by id desc limit 1`)
