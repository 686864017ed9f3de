import { sql } from 'drizzle-orm'
import { proveStock } from '../../upstream/core/stock/proof'
import { reserve } from '../../upstream/core/stock/reserve'
import { first, inTransaction, openDatabase, rows, type Db } from '../../upstream/db/db'
import { perSecond, short, type Line } from './table'

const CONNECTIONS = 16
const SKUS = 3000
const ORDERS = 6000
const LINES = 3
/** Buyers of one SKU at once, and units there are of it: fewer than are wanted. */
const BUYERS = 200
const UNITS = 150
const MANY_MOVES = 10_000_000
const SKUS_MOVED = 5000

/** SKUs with a lot and a pile of each on a shelf of its own; their ids are answered. */
export async function pile(db: Db, count: number, units: number, prefix: string): Promise<number[]> {
  const made = await rows<{ id: number }>(
    db,
    sql`with c as (select min(id) as id from clients), p as (insert into products (client_id, product_code, product_name) select c.id, ${prefix}, 'Of the bench'
        from c returning id, client_id)
        insert into skus (client_id, product_id, sku_code, sku_name, weight) select p.client_id, p.id, ${prefix} || '-' || n, 'Of the bench', 0.5
        from p, generate_series(1, ${count}::int) n returning id`,
  )
  const ids = made.map(({ id }) => id)
  const mine = sql`any(${sql.param(ids)}::bigint[])`
  await rows(db, sql`insert into lots (sku_id) select unnest(${sql.param(ids)}::bigint[])`)
  await rows(
    db,
    sql`with shelves as (select id, warehouse_id, row_number() over (order by id) - 1 as n from locations where status = 'active' and zone_type = 'pick'
          and warehouse_id = (select warehouse_id from locations group by 1 order by count(*) desc, 1 limit 1)), held as (select count(*) as n from shelves)
        insert into stock_balances (sku_id, lot_id, owner_id, place, status, warehouse_id, location_id)
        select l.sku_id, l.id, s.client_id, 'location', 'available', p.warehouse_id, p.id from lots l join skus s on s.id = l.sku_id cross join held
        join shelves p on p.n = l.id % held.n where l.sku_id = ${mine}`,
  )
  await rows(db, sql`insert into stock_balances (sku_id, lot_id, owner_id, place, status) select l.sku_id, l.id, s.client_id, 'supplier', 'available'
    from lots l join skus s on s.id = l.sku_id where l.sku_id = ${mine}`)
  await receive(db, ids, units)
  return ids
}

/** One move of so many units from each SKU's supplier to its shelf. */
const receive = (db: Db, skuIds: readonly number[], units: number) =>
  inTransaction(db, async (tx) => {
    // Thousands of moves in one statement: on a busy machine that takes longer than any call may.
    await rows(tx, sql`set local statement_timeout = '10min'`)
    await rows(tx, received(skuIds, units))
  })

const received = (skuIds: readonly number[], units: number) =>
  sql`insert into stock_moves (move_type, sku_id, from_id, to_id, qty, warehouse_id, owner_id, reference_type, reference_no)
    select 'receipt', f.sku_id, f.id, t.id, ${units}, t.warehouse_id, t.owner_id, 'inbound', 'BENCH' from stock_balances f
    join stock_balances t on t.sku_id = f.sku_id and t.place = 'location'
    where f.place = 'supplier' and f.sku_id = any(${sql.param([...skuIds])}::bigint[]) order by t.id`

/** Orders of so many lines over the SKUs, none twice in an order; their demands by order. */
async function orders(db: Db, skuIds: readonly number[], count: number, lines: number): Promise<number[][]> {
  const demand = Array.from({ length: count * lines }, (_, i) => ({
    order: Math.floor(i / lines) + 1, line: (i % lines) + 1, sku: skuIds[(i * 7919 + Math.floor(i / skuIds.length)) % skuIds.length] ?? 0,
  }))
  const of = (name: 'order' | 'line' | 'sku') => sql.param(demand.map((one) => one[name]))
  const made = await rows<{ id: number; order: number }>(
    db,
    sql`insert into stock_demands (owner_id, sku_id, warehouse_id, document_type, document_id, line_no, qty)
        select b.owner_id, w.sku, b.warehouse_id, 'bench ' || ${lines}::text, w.order_id, w.line, 1
        from unnest(${of('order')}::bigint[], ${of('line')}::int[], ${of('sku')}::bigint[]) as w(order_id, line, sku)
          join stock_balances b on b.sku_id = w.sku and b.place = 'location'
        returning id, document_id as "order"`,
  )
  return [...Map.groupBy(made, ({ order }) => order).values()].map((demands) => demands.map(({ id }) => id))
}

/** Takes up work by so many at once; answers how long each took, in milliseconds. */
async function byMany<T>(items: readonly T[], many: number, work: (item: T) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: many }, async () => {
      for (let item = items[next++]; item !== undefined; item = items[next++]) {
        const began = performance.now()
        await work(item)
        took.push(performance.now() - began)
      }
    }),
  )
  return took
}

const reserveOnce = (db: Db) => (demands: readonly number[]) => inTransaction(db, (tx) => reserve(tx, demands))
const oversold = async (db: Db) =>
  (await first<{ n: number }>(db, sql`select count(*)::int as n from stock_balances where allocated > on_hand or allocated < 0`))?.n ?? -1

async function reservationLine(db: Db): Promise<Line> {
  const ids = await pile(db, SKUS, ORDERS, 'BENCH-MANY')
  const demands = await orders(db, ids, ORDERS, LINES)
  const began = performance.now()
  await byMany(demands, CONNECTIONS, reserveOnce(db))
  const seconds = (performance.now() - began) / 1000
  const allocated =
    (await first<{ n: number }>(db, sql`select coalesce(sum(allocated), 0)::int as n from stock_balances where sku_id = any(${sql.param(ids)}::bigint[])`))?.n
  return {
    work: `reservations, ${LINES} lines, ${CONNECTIONS} connections`, upstream: perSecond(ORDERS / seconds),
    note: `${allocated} of ${ORDERS * LINES} units reserved, ${await oversold(db)} rows oversold`,
  }
}

async function hotLine(db: Db): Promise<Line> {
  const ids = await pile(db, 1, UNITS, 'BENCH-HOT')
  const demands = await orders(db, ids, BUYERS, 1)
  const began = performance.now()
  const answers = await Promise.all(demands.map(reserveOnce(db)))
  const seconds = (performance.now() - began) / 1000
  const got = answers.flat().reduce((sum, { reserved }) => sum + reserved, 0)
  return {
    work: `one SKU, ${BUYERS} buyers at once, all answered`, upstream: `${short(seconds)} s`,
    note: `${got} of ${UNITS} units, ${await oversold(db)} rows oversold`,
  }
}

const provenLine = async (db: Db): Promise<Line> => {
  const began = performance.now()
  const { balances_wrong, allocations_wrong, serials_wrong } = await proveStock(db)
  const seconds = (performance.now() - began) / 1000
  const moves = (await first<{ n: number }>(db, sql`select count(*)::int as n from stock_moves`))?.n ?? 0
  return {
    work: `proof over ${moves.toLocaleString('en')} moves`, upstream: `${short(seconds)} s`,
    note: `${balances_wrong + allocations_wrong + serials_wrong} differences`,
  }
}

export const withStock = async <T>(databaseUrl: string, work: (db: Db) => Promise<T>): Promise<T> => {
  const database = openDatabase(databaseUrl, CONNECTIONS)
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/** Reservations at full pace, one SKU everybody wants, and the proof of what came of it. */
export const stockLines = (databaseUrl: string): Promise<Line[]> => withStock(databaseUrl, async (db) => [
  await reservationLine(db), await hotLine(db), await provenLine(db),
])

/** The proof over ten million moves; writing them takes some minutes. `count` for fewer. */
export const manyMovesLines = (databaseUrl: string, count = MANY_MOVES): Promise<Line[]> =>
  withStock(databaseUrl, async (db) => {
    const began = performance.now()
    const ids = await pile(db, SKUS_MOVED, 1, 'BENCH-MOVES')
    for (let made = ids.length; made < count; made += ids.length) await receive(db, ids, 1)
    const seconds = (performance.now() - began) / 1000
    return [{ work: `moves, ${ids.length.toLocaleString('en')} in a statement`, upstream: perSecond(count / seconds) }, await provenLine(db)]
  })
