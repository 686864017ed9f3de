import { sql } from 'drizzle-orm'
import type { Spot } from '@/upstream/core/stock/spots'
import { lotOf } from '@/upstream/core/stock/spots'
import { moveStock, type MoveCause, type StockLine } from '@/upstream/core/stock/move'
import { reserve } from '@/upstream/core/stock/reserve'
import { first, inTransaction, type Db } from '@/upstream/db/db'
import { system } from '@/upstream/platform/who'

let made = 0
export const cause = (more: Partial<MoveCause> = {}): MoveCause => ({ reference_type: 'adjustment', reference_no: `T-${(made += 1)}`, ...more })

export interface Shelf {
  client: number
  warehouse: number
  location: number
}

/** A client, a warehouse and one of its shelves of the demo, of the pick zone unless told; `nth` another shelf. */
export async function shelf(db: Db, nth = 0, zone = 'pick'): Promise<Shelf> {
  const found = await first<Shelf>(
    db,
    sql`select (select min(id) from clients) as client, l.warehouse_id as warehouse, l.id as location from locations l
        join facilities f on f.id = l.warehouse_id
        where f.facility_code = 'JXB1' and l.zone_type = ${zone} and l.status = 'active' and l.storage_class = 'ambient' order by l.pick_sequence offset ${nth}
        limit 1`,
  )
  if (!found) throw new Error('The demo has no such shelf.')
  return found
}

/** A new SKU. */
export async function sku(db: Db, client: number, more: { expiry?: boolean; serial?: boolean } = {}): Promise<number> {
  const code = `SKU-${(made += 1)}-${process.pid}`
  const row = await first<{ id: number }>(
    db,
    sql`with p as (insert into products (client_id, product_code, product_name) values (${client}, ${code}, 'Thermal mug') returning id)
        insert into skus (client_id, product_id, sku_code, sku_name, weight, is_batch_tracked, is_expiry_tracked, shelf_life_days, is_serial_tracked, rotation)
        select ${client}, p.id, ${code}, 'Thermal mug', 0.4, ${more.expiry ?? false}, ${more.expiry ?? false}, ${more.expiry ? 365 : null}::int,
          ${more.serial ?? false}, ${more.expiry ? 'fefo' : 'fifo'} from p returning id`,
  )
  return row?.id ?? 0
}

/** Where a lot lies on a shelf; its lot is opened. */
export async function onShelf(
  db: Db, { client, warehouse, location }: Shelf, skuId: number, lot: { lot_no?: string; expiry_date?: string } = {},
): Promise<Spot> {
  return { place: 'location', owner_id: client, lot_id: await lotOf(db, skuId, lot), warehouse_id: warehouse, location_id: location }
}
export const outside = ({ owner_id, lot_id }: Spot, place: 'supplier' | 'customer' | 'adjustment'): Spot => ({ place, owner_id, lot_id })

export const moved = (db: Db, ...lines: StockLine[]) => inTransaction(db, (tx) => moveStock(tx, system, lines, cause()))

/** Stock of a SKU, received onto a shelf. */
export async function received(
  db: Db, skuId: number, qty: number, on: Shelf, lot: { lot_no?: string; expiry_date?: string } = {}, serials?: string[],
): Promise<Spot> {
  const spot = await onShelf(db, on, skuId, lot)
  await moved(db, { type: 'receipt', sku_id: skuId, qty, from: outside(spot, 'supplier'), to: spot, ...(serials ? { serials } : {}) })
  return spot
}

let documents = 500_000
/** A line that wants something of a SKU; lines of one order have its `order`. */
export async function makeDemand(
  db: Db, on: Shelf, skuId: number, qty: number, { order = (documents += 1), line = 1, per = 1, routed = true } = {},
): Promise<number> {
  const row = await first<{ id: number }>(
    db,
    sql`insert into stock_demands (owner_id, sku_id, warehouse_id, document_type, document_id, line_no, qty, per_piece)
        values (${on.client}, ${skuId}, ${routed ? on.warehouse : null}, 'test', ${order}, ${line}, ${qty}, ${per}) returning id`,
  )
  return row?.id ?? 0
}

export const reserved = (db: Db, ...demandIds: number[]) => inTransaction(db, (tx) => reserve(tx, demandIds))

/** On hand and allocated of a SKU, over all its shelves. */
export const stockOf = (db: Db, skuId: number) =>
  first<{ on_hand: number; allocated: number }>(db, sql`select sum(on_hand)::int as on_hand, sum(allocated)::int as allocated from stock_balances
    where sku_id = ${skuId} and is_held`)
