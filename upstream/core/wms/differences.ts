import { sql, type SQL } from 'drizzle-orm'
import { skuScope } from '@/lib/domain/sku'
import { onHandPlaces, stockPlace } from '@/lib/domain/stock'
import { NO_LOT } from '@/lib/domain/wms'
import { literal, literals } from '../../db/literals'

/** What is on hand of each SKU and lot in the warehouse of a connection, as `connection_id`, `sku_id`, `lot_no`, `qty`. */
const ours: SQL = sql`(select x.id as connection_id, b.sku_id, l.lot_no, sum(b.on_hand)::int as qty
  from wms_connections x join stock_balances b on b.owner_id = x.client_id and b.warehouse_id = x.warehouse_id and b.is_held
      and b.place in ${literals(stockPlace, ...onHandPlaces)}
    join skus k on k.id = b.sku_id and k.scope <> ${literal(skuScope, 'ecom')} join lots l on l.id = b.lot_id
  where x.stock_at is not null group by x.id, b.sku_id, l.lot_no having sum(b.on_hand) > 0)`
const theirs: SQL = sql`(select s.connection_id, s.sku_id, s.item_code, s.lot_no, s.qty from wms_stock s)`

/**
 * SKUs and lots of which a WMS has another quantity than we have: `connection_id`, `sku_id` (null: it is unknown here), `item_code`, `lot_no`, `wms_qty`,
 * `qty` and `difference`. Shown, never adjusted (b2b.md 7.12).
 */
export const stockDifferences: SQL = sql`(
  select coalesce(t.connection_id, o.connection_id) as connection_id, coalesce(t.sku_id, o.sku_id) as sku_id, t.item_code, coalesce(t.lot_no,
    o.lot_no) as lot_no,
    coalesce(t.qty, 0) as wms_qty, coalesce(o.qty, 0) as qty, coalesce(t.qty, 0) - coalesce(o.qty, 0) as difference
  from ${theirs} t full join ${ours} o on o.connection_id = t.connection_id and o.sku_id = t.sku_id and o.lot_no = coalesce(nullif(t.lot_no, ''), ${NO_LOT})
  where coalesce(t.qty, 0) <> coalesce(o.qty, 0))`
