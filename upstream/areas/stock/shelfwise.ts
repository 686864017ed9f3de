import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { inventory } from '@/lib/contract/inventory'
import { cleanNumber } from '@/lib/domain/scan-input'
import { stockStatus } from '@/lib/domain/stock'
import { locationStatus } from '@/lib/domain/location'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, startsWith, type ListQuery } from '../../platform/list'
import type { Who } from '../../platform/who'
import { visibleStock } from '../../core/stock/scope'
import { isCounted } from '../../core/stock/counting'
import { isScanned } from '../../core/stock/sku-of'
import { unitCbm } from '../../core/stock/volume'

type Query = z.output<typeof inventory.shelfwise.query>
type Row = z.output<typeof inventory.shelfwise.reply>['rows'][number]

/** Rows of stock and shelves without any are counted apart: even and odd. */
const id = sql`coalesce(b.id * 2, p.id * 2 + 1)`
const fill = sql`(select round(sum(o.on_hand * ${unitCbm(sql`k`)}) / p.max_volume_cbm * 100, 1)::float8 from stock_balances o
  join skus k on k.id = o.sku_id where o.location_id = p.id and o.on_hand > 0 having bool_and(k.length is not null))`

const columns = sql`${id} as id, b.id as inventory_id, p.id as location_id, p.location_code, p.status as location_status, p.zone_type, p.storage_class,
  p.warehouse_id, f.facility_code as warehouse_code, b.owner_id as client_id, c.name as client_name, b.sku_id, s.sku_code, s.sku_name, b.lot_id, l.lot_no,
  l.expiry_date, b.lpn, b.status as stock_status, b.on_hand, b.allocated,
  case when b.status = ${literal(stockStatus, 'available')} then b.on_hand - b.allocated when b.id is not null then 0 end as available, ${fill} as fill_pct,
  ${isCounted(sql`p.id`)} as is_counted, (select max(cn.counted_at) from stock_counts cn where cn.location_id = p.id) as last_counted_at`

/** A shelf's code, or a SKU's code or barcode: whatever was scanned. */
const scanned = (text: string) => sql`(p.location_code = upper(${text}) or lower(s.sku_code) = lower(${text})
  or exists (select 1 from sku_barcodes n where n.sku_id = s.id and ${isScanned(sql`n`, text)}))`

/** What lies on which shelf, in the order shelves are walked; or the shelves that hold nothing. */
export function shelfList(db: Db, who: Who, q: Query) {
  const stocked = q.empty === true ? undefined : sql`b.id is not null`
  const list: ListQuery = {
    columns,
    from: sql`locations p join facilities f on f.id = p.warehouse_id left join stock_balances b on b.location_id = p.id and b.on_hand > 0
      left join skus s on s.id = b.sku_id left join lots l on l.id = b.lot_id left join clients c on c.id = b.owner_id`,
    where: [
      visibleStock(who, sql`b.owner_id`, sql`p.warehouse_id`), stocked, q.empty === true ? sql`b.id is null` : undefined,
      anyOfValues(sql`p.warehouse_id`, q.warehouse_id), anyOfValues(sql`p.zone_type`, q.zone_type), anyOfValues(sql`p.status`, q.location_status),
      q.location_code ? sql`p.location_code like ${startsWith(q.location_code.toUpperCase())}` : undefined,
      q.sku_code ? sql`lower(s.sku_code) = lower(${q.sku_code})` : undefined, anyOfValues(sql`b.owner_id`, q.client_id),
      anyOfValues(sql`b.status`, q.stock_status), q.is_counted === undefined ? undefined : sql`${isCounted(sql`p.id`)} = ${q.is_counted}`,
      q.scan ? scanned(cleanNumber(q.scan)) : undefined,
      q.search
        ? sql`(p.location_code ilike ${contains(q.search)} or s.sku_code ilike ${contains(q.search)} or s.sku_name ilike ${contains(q.search)}
            or exists (select 1 from sku_barcodes n where n.sku_id = s.id and ${isScanned(sql`n`, cleanNumber(q.search))}))`
        : undefined,
    ],
    sorts: {
      pick_sequence: { by: sql`p.pick_sequence`, kind: 'number' }, location_code: { by: sql`p.location_code`, kind: 'text' },
      on_hand: { by: sql`b.on_hand`, kind: 'number', nullable: true }, expiry_date: { by: sql`l.expiry_date`, kind: 'time', nullable: true },
      sku_code: { by: sql`s.sku_code`, kind: 'text', nullable: true },
    },
    defaultSort: 'location_code', id,
  }
  return pageOf<Row>(db, list, q)
}

/** Shelves in use to choose from, in the order they are walked: head office of every warehouse, its people of their own, others none. */
export const shelvesToChoose = (db: Db, who: Who, { warehouse_id, zone_type, search }: z.output<typeof inventory.locations.query>) =>
  rows<z.output<typeof inventory.locations.reply>[number]>(db, sql`select p.id, p.warehouse_id, p.location_code, p.zone_type from locations p where ${allOf([
    sql`p.status = ${literal(locationStatus, 'active')}`, visibleStock(who, sql`null::bigint`, sql`p.warehouse_id`),
    warehouse_id === undefined ? undefined : sql`p.warehouse_id = ${warehouse_id}`, anyOfValues(sql`p.zone_type`, zone_type),
    search ? sql`p.location_code like ${startsWith(search.toUpperCase())}` : undefined,
  ])} order by p.warehouse_id, p.pick_sequence, p.location_code limit 50`)
