import { sql } from 'drizzle-orm'
import { today } from '@/lib/domain/days'
import { locationStatus, sellableZones, zoneType } from '@/lib/domain/location'
import { stockPlace, stockStatus } from '@/lib/domain/stock'
import { preparedRows, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { isCounted } from './counting'

export interface Promisable {
  sku_id: number
  on_hand: number
  /** What could be reserved now (fulfilment.md 7.1). */
  free: number
  /** What lines want that have nothing reserved yet, those without a warehouse among them. */
  open_demand: number
  /** `free` less `open_demand`, never below 0. */
  available: number
}

/** What may be sold today of a balance `b` on a shelf, with its lot `l`, shelf `p` and SKU `k` (fulfilment.md 7.1). The same goods as `reserve` takes. */
export const isSellable = () => sql`b.status = ${literal(stockStatus, 'available')} and p.status = ${literal(locationStatus, 'active')}
  and p.zone_type in ${literals(zoneType, ...sellableZones)} and not ${isCounted(sql`p.id`)}
  and ((l.expiry_date is null and not k.is_expiry_tracked) or l.expiry_date >= ${today()}::date + k.min_ship_shelf_life_days)`

export interface FreeAt {
  warehouse_id: number
  sku_id: number
  free: number
}
/** What could be reserved now of an owner's SKUs, by warehouse; those that have none are left out. */
export const freeByWarehouse = (db: Db, ownerId: number, skuIds: readonly number[]) =>
  preparedRows<FreeAt>(
    db,
    sql`select b.warehouse_id, b.sku_id, sum(b.on_hand - b.allocated)::int as free
        from stock_balances b join lots l on l.id = b.lot_id join locations p on p.id = b.location_id join skus k on k.id = b.sku_id
        where b.sku_id = any(${sql.param([...new Set(skuIds)])}::bigint[]) and b.owner_id = ${ownerId} and b.place = ${literal(stockPlace, 'location')}
          and b.on_hand > b.allocated and ${isSellable()}
        group by 1, 2`,
  )

/** Units that may still be promised of each SKU, in one warehouse or in all. */
export function availableToPromise(db: Db, skuIds: readonly number[], warehouseId: number | null = null): Promise<Promisable[]> {
  return rows<Promisable>(
    db,
    sql`select k.id as sku_id, coalesce(b.on_hand, 0) as on_hand, coalesce(b.free, 0) as free, coalesce(d.open, 0) as open_demand,
        greatest(0, coalesce(b.free, 0) - coalesce(d.open, 0)) as available
        from skus k
        left join lateral (
          select sum(b.on_hand)::int as on_hand,
            (sum(b.on_hand - b.allocated) filter (where ${isSellable()}))::int as free
          from stock_balances b join lots l on l.id = b.lot_id join locations p on p.id = b.location_id
          where b.sku_id = k.id and b.place = ${literal(stockPlace, 'location')} and (${warehouseId}::bigint is null or b.warehouse_id = ${warehouseId})
        ) b on true
        left join lateral (
          select sum(w.qty - w.allocated_qty - w.cancelled_qty)::int as open from stock_demands w
          where w.sku_id = k.id and w.qty > w.allocated_qty + w.cancelled_qty
            and (${warehouseId}::bigint is null or w.warehouse_id is null or w.warehouse_id = ${warehouseId})
        ) d on true
        where k.id = any(${sql.param([...skuIds])}::bigint[]) order by k.id`,
  )
}

/** Units of a SKU in a warehouse; of no warehouse (null) is only what is wanted from nowhere in particular. */
export interface PromisableAt {
  warehouse_id: number | null
  sku_id: number
  free: number
  open_demand: number
}
/** What could be reserved now of each SKU and what lines want that have nothing reserved yet, by warehouse. */
export const promisableByWarehouse = (db: Db, skuIds: readonly number[]) =>
  rows<PromisableAt>(
    db,
    sql`select u.warehouse_id, u.sku_id, sum(u.free)::int as free, sum(u.open)::int as open_demand from (
          select b.warehouse_id, b.sku_id, b.on_hand - b.allocated as free, 0 as open
          from stock_balances b join lots l on l.id = b.lot_id join locations p on p.id = b.location_id join skus k on k.id = b.sku_id
          where b.sku_id = any(${sql.param([...skuIds])}::bigint[]) and b.place = ${literal(stockPlace, 'location')} and ${isSellable()}
          union all
          select w.warehouse_id, w.sku_id, 0, w.qty - w.allocated_qty - w.cancelled_qty from stock_demands w
          where w.sku_id = any(${sql.param([...skuIds])}::bigint[]) and w.qty > w.allocated_qty + w.cancelled_qty
        ) u group by 1, 2`,
  )
