import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { catalogue } from '@/lib/contract/catalogue'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { attributesText, barcodeLines, type PackBarcode } from '@/lib/domain/sku'
import { stockPlace } from '@/lib/domain/stock'
import { availableToPromise } from '../../core/stock/promise'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { ownGoods } from './scope'

type Sku = z.output<typeof catalogue.skus.reply>['rows'][number]
export type SkuDetail = z.output<typeof catalogue.sku.reply>
type Query = z.output<typeof catalogue.skus.query>
type Stored = Omit<Sku, 'attributes' | 'tracking' | 'on_hand' | 'available' | 'reorder'>

const columns = sql`k.id, k.client_id, coalesce(c.trade_name, c.name) as client_name, k.product_id, p.product_code || ' ' || p.product_name as product,
  k.sku_code, k.sku_name, k.sku_name_ar, k.scope, k.variant_attributes, k.uom, b.barcode, k.unit_price::text, k.unit_cost::text, k.currency, k.vat_rate,
  k.length, k.width, k.height,
  case when k.length is not null then concat_ws(' × ', k.length, k.width, k.height) end as dimensions, k.weight, k.hs_code, k.country_of_origin,
  k.is_batch_tracked, k.is_expiry_tracked, k.is_serial_tracked, k.shelf_life_days, k.min_receipt_shelf_life_pct, k.min_ship_shelf_life_days, k.rotation,
  k.storage_class, k.is_fragile, k.is_dangerous, k.un_number, k.reorder_point, k.safety_stock, k.units_per_carton, k.cartons_per_pallet,
  k.label_required, k.status,
  k.version, k.updated_at`
const tables = sql`skus k join clients c on c.id = k.client_id left join products p on p.id = k.product_id
  left join sku_barcodes b on b.sku_id = k.id and b.is_primary and b.status = ${literal(switchStatus, 'active')}`

const lying = sql`(select coalesce(sum(s.on_hand), 0) from stock_balances s where s.sku_id = k.id and s.place = ${literal(stockPlace, 'location')})`
const levels = { in: sql`${lying} > 0`, low: sql`${lying} <= k.reorder_point`, out: sql`${lying} = 0` } as const

/** What another list of SKUs adds to it: conditions and columns of `skus k`, and tables joined to it that add no rows. */
interface Beside { where?: readonly (SQL | undefined)[]; columns?: SQL; tables?: SQL }

const filters = (who: Who, query: Query) => {
  const found = query.search ? contains(query.search) : null
  return [
    ownGoods(who, sql`k.client_id`), anyOfValues(sql`k.client_id`, query.client_id), anyOfValues(sql`k.product_id`, query.product_id),
    anyOfValues(sql`k.status`, query.status) ?? sql`k.status <> ${literal(recordStatus, 'delete')}`,
    anyOfValues(sql`k.scope`, query.scope), anyOfValues(sql`k.storage_class`, query.storage_class),
    query.stock ? levels[query.stock] : undefined,
    query.is_expiry_tracked === undefined ? undefined : sql`k.is_expiry_tracked = ${query.is_expiry_tracked}`,
    query.no_dimensions === undefined ? undefined : query.no_dimensions ? sql`k.length is null` : sql`k.length is not null`,
    found
      ? sql`(k.sku_code ilike ${found} or k.sku_name ilike ${found} or k.sku_name_ar ilike ${found}
          or exists (select 1 from sku_barcodes f where f.sku_id = k.id and f.status = ${literal(switchStatus, 'active')} and f.barcode = ${query.search}))`
      : undefined,
  ]
}

const tracked = (sku: Stored) => [
  ...(sku.is_batch_tracked ? ['Batch'] : []), ...(sku.is_expiry_tracked ? ['Expiry'] : []), ...(sku.is_serial_tracked ? ['Serial'] : []),
]

/** SKUs with what lies of each on our shelves, and what may still be promised. */
async function withStock<T extends Stored>(db: Db, found: readonly T[]): Promise<(T & Sku)[]> {
  const stock = new Map((await availableToPromise(db, found.map(({ id }) => id))).map((one) => [one.sku_id, one]))
  return found.map((sku) => {
    const { on_hand = 0, available = 0 } = stock.get(sku.id) ?? {}
    return {
      ...sku, attributes: attributesText(sku.variant_attributes), tracking: tracked(sku), on_hand, available,
      reorder: sku.reorder_point !== null && available <= sku.reorder_point,
    }
  })
}

/** SKUs somebody may see, by code; a barcode finds its SKU. */
export async function skuList<More extends object = object>(db: Db, who: Who, query: Query, beside: Beside = {}) {
  const page = await pageOf<Stored & More>(
    db,
    {
      columns: beside.columns ? sql`${columns}, ${beside.columns}` : columns, from: beside.tables ? sql`${tables} ${beside.tables}` : tables,
      countFrom: beside.tables ? sql`skus k ${beside.tables}` : sql`skus k`,
      where: [...filters(who, query), ...(beside.where ?? [])],
      sorts: {
        sku_code: { by: sql`k.sku_code`, kind: 'text' }, sku_name: { by: sql`k.sku_name`, kind: 'text' }, updated_at: { by: sql`k.updated_at`, kind: 'time' },
      },
      defaultSort: 'sku_code',
      id: sql`k.id`,
    },
    query,
  )
  return { ...page, rows: await withStock(db, page.rows) }
}

const barcodesOf = (db: Db, id: number) =>
  rows<PackBarcode & { is_primary: boolean }>(db, sql`select barcode, symbology, pack_level, qty_per_pack, is_primary from sku_barcodes
    where sku_id = ${id} and status = ${literal(switchStatus, 'active')} order by is_primary desc, qty_per_pack, id`)

/** A SKU with its barcodes and its stock by warehouse; 404 for one of somebody else. */
export async function skuOf(db: Db, who: Who, id: number): Promise<SkuDetail> {
  const stored = await first<Stored>(db, sql`select ${columns} from ${tables} where ${allOf([sql`k.id = ${id}`, ownGoods(who, sql`k.client_id`)])}`)
  if (!stored) throw new Refusal(404, 'This SKU no longer exists.')
  const [sku] = await withStock(db, [stored])
  if (!sku) throw new Refusal(404, 'This SKU no longer exists.')
  const barcodes = await barcodesOf(db, id)
  const stock = await rows<SkuDetail['stock'][number]>(
    db,
    sql`select f.facility_code as warehouse_code, b.status, sum(b.on_hand)::int as on_hand, sum(b.allocated)::int as allocated
        from stock_balances b join facilities f on f.id = b.warehouse_id where b.sku_id = ${id} and b.is_held and b.on_hand > 0
        group by f.facility_code, b.status order by f.facility_code, b.status`,
  )
  return { ...sku, barcodes, barcode_lines: barcodeLines(barcodes), stock }
}

/** The SKUs named with what their labels print, in the order named; 404 when one is not there for this person. */
export async function labelledSkus(db: Db, who: Who, ids: readonly number[]) {
  const unique = [...new Set(ids)]
  const found = await rows<{ id: number; sku_code: string; sku_name: string; barcode: string | null }>(
    db, sql`select k.id, k.sku_code, k.sku_name, b.barcode from ${tables}
      where ${allOf([sql`k.id = any(${sql.param(unique)}::bigint[])`, ownGoods(who, sql`k.client_id`)])}`,
  )
  if (found.length < unique.length) throw new Refusal(404, 'This SKU no longer exists.')
  const byId = new Map(found.map((sku) => [sku.id, sku]))
  return unique.flatMap((id) => byId.get(id) ?? [])
}
