import { sql, type SQL } from 'drizzle-orm'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { cleanNumber } from '@/lib/domain/scan-input'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, contains } from '../../platform/list'
import { isAlias, isScanned, isVariant } from './sku-of'

export interface FoundSku {
  id: number
  sku_code: string
  sku_name: string
  /** What was scanned, else its primary one. */
  barcode: string | null
  /** Units of what was scanned. */
  qty_per_pack: number
  is_batch_tracked: boolean
  is_expiry_tracked: boolean
  unit_price: string | null
  unit_cost: string | null
  currency: string
  /** Named by its barcode, its code or an alias, and not by a part of a name. */
  is_exact: boolean
}
/** Choices that are looked through at a glance. */
export const MOST_FOUND = 20

/** Active SKUs that hold stock, of `where`, a condition on `skus k`: by barcode, code, alias or part of a name; what is named exactly comes first. */
export function findSkus(db: Db, search: string, where: readonly (SQL | undefined)[]): Promise<FoundSku[]> {
  const scanned = cleanNumber(search)
  const typed = contains(search)
  const isExact = sql`(hit.id is not null or v.id is not null or a.id is not null or lower(k.sku_code) = lower(${scanned}))`
  return rows<FoundSku>(
    db,
    sql`select k.id, k.sku_code, k.sku_name, coalesce(hit.barcode, v.barcode, b.barcode) as barcode,
          coalesce(hit.qty_per_pack, v.pack_qty, 1) as qty_per_pack, k.is_batch_tracked,
          k.is_expiry_tracked, k.unit_price::text as unit_price, k.unit_cost, k.currency, ${isExact} as is_exact
        from skus k
        left join sku_barcodes hit on hit.sku_id = k.id and ${isScanned(sql`hit`, scanned)}
        left join sku_variants v on v.sku_id = k.id and ${isVariant(sql`v`, scanned)}
        left join sku_mappings a on a.client_id = k.client_id and a.sku_id = k.id and lower(a.alias_sku) = lower(${scanned}) and ${isAlias(sql`a`)}
        left join sku_barcodes b on b.sku_id = k.id and b.is_primary and b.status = ${literal(switchStatus, 'active')}
        where ${allOf([...where, sql`k.status = ${literal(recordStatus, 'active')}`, sql`not k.is_bundle`,
          sql`(hit.id is not null or v.id is not null or k.sku_code ilike ${typed} or k.sku_name ilike ${typed}
            or exists (select 1 from sku_mappings m where m.sku_id = k.id and m.alias_sku ilike ${typed} and ${isAlias(sql`m`)}))`])}
        order by ${isExact} desc, k.sku_code limit ${MOST_FOUND}`,
  )
}
