import { sql, type SQL } from 'drizzle-orm'
import { switchStatus } from '@/lib/domain/record-status'
import type { SkuSymbology } from '@/lib/domain/sku'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'

/** A SKU of the file; what its row leaves empty is null. */
export interface GoodsRow {
  /** Of a SKU that is there already. */
  id: number | null
  product_code: string
  product_name: string
  product_name_ar: string | null
  brand: string | null
  oms_category_id: number | null
  /** That of its category; null leaves the usual rate. */
  vat_rate: string | null
  sku_code: string
  sku_name: string
  variant_attributes: Record<string, string> | null
  barcode: string | null
  symbology: SkuSymbology | null
  uom: string | null
  unit_price: string | null
  currency: string | null
  length: number | null
  width: number | null
  height: number | null
  weight: string | null
  hs_code: string | null
  country_of_origin: string | null
  is_expiry_tracked: boolean | null
  shelf_life_days: number | null
  is_batch_tracked: boolean | null
  storage_class: string | null
  reorder_point: number | null
  units_per_carton: number | null
}

interface Landing { clientId: number; by: number }
interface Landed { id: number; sku_code: string }

const recordset = (goods: readonly GoodsRow[]): SQL => sql`jsonb_to_recordset(${JSON.stringify(goods)}::jsonb) as g(id bigint, product_code text,
  product_name text, product_name_ar text, brand text, oms_category_id bigint, vat_rate numeric, sku_code text,
  sku_name text, variant_attributes jsonb, barcode text, symbology text, uom text,
  unit_price numeric, currency text, length numeric, width numeric, height numeric, weight numeric, hs_code text, country_of_origin text,
  is_expiry_tracked boolean, shelf_life_days int, is_batch_tracked boolean, storage_class text, reorder_point int, units_per_carton int)`

/** Products of the rows, by their codes in one order for everybody; the last row of a product says its name. */
const landEachProduct = (tx: Db, { clientId, by }: Landing, goods: readonly GoodsRow[]) => rows(
  tx,
  sql`insert into products (client_id, product_code, product_name, product_name_ar, brand, oms_category_id, hs_code, country_of_origin, created_by, updated_by)
      select distinct on (lower(g.product_code)) ${clientId}::bigint, g.product_code, g.product_name, g.product_name_ar, g.brand, g.oms_category_id,
        g.hs_code, g.country_of_origin, ${by}::bigint, ${by}::bigint from ${recordset(goods)}
      order by lower(g.product_code), g.oms_category_id nulls last
      on conflict (client_id, lower(product_code)) do update set product_name = excluded.product_name,
        product_name_ar = coalesce(excluded.product_name_ar, products.product_name_ar), brand = coalesce(excluded.brand, products.brand),
        oms_category_id = coalesce(excluded.oms_category_id, products.oms_category_id), version = products.version + 1,
        updated_at = now(), updated_by = excluded.updated_by
      where (products.product_name, products.product_name_ar, products.brand, products.oms_category_id) is distinct from
        (excluded.product_name, coalesce(excluded.product_name_ar, products.product_name_ar), coalesce(excluded.brand, products.brand),
          coalesce(excluded.oms_category_id, products.oms_category_id))`,
)

const productOf = (clientId: number) => sql`(select p.id from products p where p.client_id = ${clientId} and lower(p.product_code) = lower(g.product_code))`

const addSkus = (tx: Db, { clientId, by }: Landing, goods: readonly GoodsRow[]) => rows<Landed>(
  tx,
  sql`insert into skus (client_id, product_id, sku_code, sku_name, variant_attributes, uom, unit_price, currency, length, width, height, weight, hs_code,
        country_of_origin, is_expiry_tracked, shelf_life_days, min_receipt_shelf_life_pct, rotation, is_batch_tracked, storage_class, reorder_point,
        units_per_carton, vat_rate, created_by, updated_by)
      select ${clientId}::bigint, ${productOf(clientId)}, g.sku_code, g.sku_name, coalesce(g.variant_attributes, '{}'), coalesce(g.uom, 'EA'), g.unit_price,
        coalesce(g.currency, 'AED'), g.length, g.width, g.height, g.weight, g.hs_code, g.country_of_origin, coalesce(g.is_expiry_tracked, false),
        g.shelf_life_days, case when g.is_expiry_tracked then 50 end, case when g.is_expiry_tracked then 'fefo' else 'fifo' end,
        coalesce(g.is_batch_tracked, false), coalesce(g.storage_class, 'ambient'), g.reorder_point, g.units_per_carton, coalesce(g.vat_rate, 5),
        ${by}::bigint, ${by}::bigint from ${recordset(goods)} order by lower(g.sku_code) returning id, sku_code`,
)

const changeSkus = (tx: Db, { clientId, by }: Landing, goods: readonly GoodsRow[]) => rows<Landed>(
  tx,
  sql`update skus k set product_id = ${productOf(clientId)}, sku_name = g.sku_name, variant_attributes = coalesce(g.variant_attributes, k.variant_attributes),
        uom = coalesce(g.uom, k.uom), unit_price = coalesce(g.unit_price, k.unit_price), currency = coalesce(g.currency, k.currency),
        length = coalesce(g.length, k.length), width = coalesce(g.width, k.width), height = coalesce(g.height, k.height), weight = coalesce(g.weight, k.weight),
        hs_code = coalesce(g.hs_code, k.hs_code), country_of_origin = coalesce(g.country_of_origin, k.country_of_origin),
        is_expiry_tracked = coalesce(g.is_expiry_tracked, k.is_expiry_tracked), shelf_life_days = coalesce(g.shelf_life_days, k.shelf_life_days),
        is_batch_tracked = coalesce(g.is_batch_tracked, k.is_batch_tracked), storage_class = coalesce(g.storage_class, k.storage_class),
        reorder_point = coalesce(g.reorder_point, k.reorder_point), units_per_carton = coalesce(g.units_per_carton, k.units_per_carton),
        version = k.version + 1, updated_at = now(), updated_by = ${by}
      from ${recordset(goods)} where k.id = g.id and k.client_id = ${clientId} returning k.id, k.sku_code`,
)

/** The barcode of each row becomes one of its SKU, the primary one where it has none. */
const addBarcodes = (tx: Db, { clientId, by }: Landing, goods: readonly GoodsRow[]) => rows(
  tx,
  sql`insert into sku_barcodes (client_id, sku_id, barcode, symbology, is_primary, created_by, updated_by)
      select k.client_id, k.id, g.barcode, g.symbology,
        not exists (select 1 from sku_barcodes b where b.sku_id = k.id and b.is_primary and b.status = ${literal(switchStatus, 'active')}),
        ${by}::bigint, ${by}::bigint
      from ${recordset(goods)} join skus k on k.client_id = ${clientId} and lower(k.sku_code) = lower(g.sku_code)
      where g.barcode is not null and not exists (select 1 from sku_barcodes b where b.sku_id = k.id and b.barcode = g.barcode
        and b.status = ${literal(switchStatus, 'active')})
      order by g.barcode`,
)

/** Writes rows of a file: their products, then the SKUs that are new and those that are there, then their barcodes. Answers the SKUs. */
export async function landProducts(tx: Db, landing: Landing, goods: readonly GoodsRow[]): Promise<Landed[]> {
  await landEachProduct(tx, landing, goods)
  const added = await addSkus(tx, landing, goods.filter(({ id }) => id === null))
  const changed = await changeSkus(tx, landing, goods.filter(({ id }) => id !== null))
  await addBarcodes(tx, landing, goods)
  return [...added, ...changed]
}
