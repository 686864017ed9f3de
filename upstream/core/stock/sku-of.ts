import { sql, type SQL } from 'drizzle-orm'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'

/** What a scan or a typed code names: a SKU, and the units one scan of it counts. */
export interface NamedSku {
  sku_id: number
  sku_code: string
  qty_per_pack: number
}

/** Whether a barcode in use, a row `b` of `sku_barcodes`, is what was scanned; those with letters are kept as scanners send them. */
export const isScanned = (b: SQL, code: string): SQL => sql`${b}.barcode in (${code}, upper(${code})) and ${b}.status = ${literal(switchStatus, 'active')}`

/** The client's SKU of a barcode in use, or of a code whatever its case; null for none. */
export const skuOf = (db: Db, clientId: number, code: string) =>
  first<NamedSku>(
    db,
    sql`select k.id as sku_id, k.sku_code, coalesce(b.qty_per_pack, 1) as qty_per_pack from skus k
        left join sku_barcodes b on b.sku_id = k.id and ${isScanned(sql`b`, code)}
        where k.client_id = ${clientId} and k.status <> ${literal(recordStatus, 'delete')} and (b.id is not null or lower(k.sku_code) = lower(${code}))
        order by b.id is null limit 1`,
  )
