import { sql } from 'drizzle-orm'
import { stockPlace } from '@/lib/domain/stock'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { iso } from '../calendar'

const HOUR = 3_600_000
interface Shelf { id: number; warehouse_id: number }

/** Shelves with goods, the last a picker comes to. */
const lastShelves = (db: Db, most: number) =>
  rows<Shelf>(db, sql`select p.id, p.warehouse_id from locations p join facilities f on f.id = p.warehouse_id
    where p.status = 'active' and f.facility_code = 'JXB1'
      and exists (select 1 from stock_balances b where b.location_id = p.id and b.place = ${literal(stockPlace, 'location')} and b.on_hand > 20)
    order by p.pick_sequence desc, p.id desc limit ${most}`)

/** A count of all that lies on a shelf; `off` so many units more or less than expected of its first line, which then waits for somebody else. */
async function count(db: Db, shelf: Shelf, by: number, atMs: number, off = 0): Promise<void> {
  const state = off === 0 ? 'posted' : 'pending'
  const [made] = await rows<{ id: number }>(
    db,
    sql`insert into stock_counts (warehouse_id, location_id, status, created_by, created_at, counted_at, closed_by, closed_at)
        values (${shelf.warehouse_id}, ${shelf.id}, ${state}, ${by}, ${iso(atMs)}, ${iso(atMs + HOUR / 4)}, ${off === 0 ? by : null}::bigint,
          ${off === 0 ? iso(atMs + HOUR / 4) : null}::timestamptz) returning id`,
  )
  await rows(
    db,
    sql`insert into stock_count_lines (count_id, sku_id, lot_id, stock_status, lpn, expected_qty, counted_qty)
        select ${made?.id ?? 0}, b.sku_id, b.lot_id, b.status, b.lpn, b.on_hand,
          b.on_hand + case when row_number() over (order by b.on_hand desc, b.id) = 1 then ${off}::int else 0 end
        from stock_balances b where b.location_id = ${shelf.id} and b.on_hand > 0`,
  )
  if (off === 0) return
  await rows(
    db,
    sql`insert into stock_corrections (sku_id, owner_id, lot_id, warehouse_id, location_id, stock_status, lpn, qty_change, value_aed, reason_code, count_id,
          status, created_by, created_at)
        select o.sku_id, k.client_id, o.lot_id, ${shelf.warehouse_id}, ${shelf.id}, o.stock_status, o.lpn, ${off}::int,
          case when k.currency = 'AED' then round(k.unit_cost * abs(${off}::int), 2) end, 'count_variance', o.count_id, 'pending', ${by},
          ${iso(atMs + HOUR / 4)}
        from stock_count_lines o join skus k on k.id = o.sku_id where o.count_id = ${made?.id ?? 0} and o.counted_qty <> o.expected_qty`,
  )
}

/** Shelves counted in the last days, one of them with a difference that waits for somebody else. */
export async function seedCounts(db: Db, nowMs: number, by: number): Promise<void> {
  const [waiting, ...counted] = await lastShelves(db, 6)
  for (const [i, shelf] of counted.entries()) await count(db, shelf, by, nowMs - (i + 1) * 26 * HOUR)
  if (waiting) await count(db, waiting, by, nowMs - 3 * HOUR, -9)
}
