import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { inbound } from '@/lib/contract/inbound'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { cleanNumber } from '@/lib/domain/scan-input'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains } from '../../platform/list'
import { isAdmin, type Who } from '../../platform/who'
import { isScanned } from '../../core/stock/sku-of'

/** Warehouses in use, by code. */
export const warehousesInUse = (db: Db) =>
  rows<z.output<typeof inbound.warehouses.reply>[number]>(db, sql`select f.id, f.facility_code as code, f.facility_name as name,
      coalesce(w.is_free_zone, false) as is_free_zone
    from facilities f left join warehouses w on w.facility_id = f.id where f.kind = 'warehouse' and f.status = ${literal(switchStatus, 'active')} order by 2`)

type Found = z.output<typeof inbound.skus.reply>[number]
const MOST = 20

/** SKUs somebody may announce by a scanned barcode, code or part of a name; what is named exactly comes first and says so. */
export function findSkus(db: Db, who: Who, { client_id, search }: z.output<typeof inbound.skus.query>): Promise<Found[]> {
  const scanned = cleanNumber(search)
  const typed = contains(search)
  const own = isAdmin(who) ? undefined : (anyOfValues(sql`k.client_id`, who.client_ids) ?? sql`false`)
  const isExact = sql`(hit.barcode is not null or lower(k.sku_code) = lower(${scanned}))`
  return rows<Found>(
    db,
    sql`select k.id, k.sku_code, k.sku_name, coalesce(hit.barcode, b.barcode) as barcode, coalesce(hit.qty_per_pack, 1) as qty_per_pack, k.is_batch_tracked,
          k.is_expiry_tracked, k.unit_cost, k.currency, ${isExact} as is_exact
        from skus k
        left join sku_barcodes hit on hit.sku_id = k.id and ${isScanned(sql`hit`, scanned)}
        left join sku_barcodes b on b.sku_id = k.id and b.is_primary and b.status = ${literal(switchStatus, 'active')}
        where ${allOf([own, client_id === undefined ? undefined : sql`k.client_id = ${client_id}`, sql`k.status = ${literal(recordStatus, 'active')}`,
          sql`not k.is_bundle`, sql`(hit.id is not null or k.sku_code ilike ${typed} or k.sku_name ilike ${typed})`])}
        order by ${isExact} desc, k.sku_code limit ${MOST}`,
  )
}
