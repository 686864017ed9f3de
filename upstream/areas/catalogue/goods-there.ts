import { sql } from 'drizzle-orm'
import { switchStatus, type RecordStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { aliasesOf } from './mappings'

export interface SkuThere {
  id: number
  sku_code: string
  status: RecordStatus
  is_expiry_tracked: boolean
  is_batch_tracked: boolean
  shelf_life_days: number | null
  has_stock: boolean
}
interface ProductThere {
  status: RecordStatus
  oms_category_id: number | null
}
/** What a client has of the codes asked for. */
export interface GoodsThere {
  /** By their code in small letters, deleted ones among them. */
  skus: ReadonlyMap<string, SkuThere>
  /** Products by their code in small letters. */
  products: ReadonlyMap<string, ProductThere>
  /** The code of the SKU each barcode names. */
  barcodes: ReadonlyMap<string, string>
  /** Aliases and bundles that have one of the codes or barcodes, by `codeKey`. */
  aliases: Awaited<ReturnType<typeof aliasesOf>>
}

const small = (codes: readonly string[]) => sql`${sql.param([...new Set(codes.map((code) => code.toLowerCase()))])}::text[]`

/** A client's SKUs, products and barcodes of these codes, in four queries whatever their number. */
export async function goodsThere(
  db: Db, clientId: number, codes: { skus: readonly string[]; products: readonly string[]; barcodes: readonly string[] },
): Promise<GoodsThere> {
  const skus = await rows<SkuThere>(
    db,
    sql`select k.id, k.sku_code, k.status, k.is_expiry_tracked, k.is_batch_tracked, k.shelf_life_days,
          exists (select 1 from stock_balances b where b.sku_id = k.id and b.is_held and b.on_hand > 0) as has_stock
        from skus k where k.client_id = ${clientId} and lower(k.sku_code) = any(${small(codes.skus)})`,
  )
  const products = await rows<ProductThere & { product_code: string }>(db, sql`select product_code, status, oms_category_id from products
    where client_id = ${clientId} and lower(product_code) = any(${small(codes.products)})`)
  const barcodes = await rows<{ barcode: string; sku_code: string }>(db, sql`select b.barcode, k.sku_code from sku_barcodes b join skus k on k.id = b.sku_id
    where b.client_id = ${clientId} and b.status = ${literal(switchStatus, 'active')} and b.barcode = any(${sql.param([...codes.barcodes])}::text[])`)
  return {
    aliases: await aliasesOf(db, clientId, [...codes.skus, ...codes.barcodes]),
    skus: new Map(skus.map((sku) => [sku.sku_code.toLowerCase(), sku])),
    products: new Map(products.map(({ product_code, ...product }) => [product_code.toLowerCase(), product])),
    barcodes: new Map(barcodes.map(({ barcode, sku_code }) => [barcode, sku_code])),
  }
}
