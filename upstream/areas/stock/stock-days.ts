import { sql } from 'drizzle-orm'
import { addDays, today } from '@/lib/domain/days'
import type { stockRun } from '@/lib/domain/stock'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { unitCbm } from '../../core/stock/volume'
import { changesSince, onHandPlace, startOf } from './on-hand'

type Run = (typeof stockRun.names)[number]

/** Notes that something is done for a day; false where it was before, by whoever came first. */
export const isFirstRun = async (tx: Db, task: Run, of: string): Promise<boolean> =>
  (await rows(tx, sql`insert into stock_runs (task, "of") values (${task}, ${of}::date) on conflict do nothing returning id`)).length > 0

/** The last day or month that is done; null before the first. */
export const lastRun = async (db: Db, task: Run): Promise<string | null> =>
  (await first<{ last: string | null }>(db, sql`select max("of")::text as last from stock_runs where task = ${task}`))?.last ?? null

/** Keeps what lay where at 24:00 Dubai of a day that is over, however late it is asked: what moved since is taken back. */
async function keepDay(tx: Db, day: string): Promise<void> {
  if (!(await isFirstRun(tx, 'day', day))) return
  const next = addDays(day, 1)
  await rows(
    tx,
    sql`insert into stock_days (day, client_id, warehouse_id, sku_id, on_hand, cbm)
        select ${day}::date, k.client_id, x.warehouse_id, x.sku_id, x.qty, round(x.qty * ${unitCbm(sql`k`)}, 6) from (
          select sku_id, warehouse_id, sum(qty)::int as qty from (
            select b.sku_id, b.warehouse_id, b.on_hand as qty from stock_balances b where b.on_hand > 0 and ${onHandPlace(sql`b`)}
            union all select c.sku_id, c.warehouse_id, -c.change from ${changesSince(startOf(next), sql`true`)} c
          ) both_ends group by 1, 2) x join skus k on k.id = x.sku_id where x.qty > 0`,
  )
}

/** Keeps each day that is over and not kept yet, yesterday alone the first time. Run again it changes nothing. */
export async function keepStockDays(db: Db): Promise<void> {
  const yesterday = addDays(today(), -1)
  const last = await lastRun(db, 'day')
  for (let day = last === null ? yesterday : addDays(last, 1); day <= yesterday; day = addDays(day, 1)) await inTransaction(db, (tx) => keepDay(tx, day))
}
