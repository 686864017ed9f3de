import { sql, type SQL } from 'drizzle-orm'
import { switchStatus } from '@/lib/domain/record-status'
import { packLevel } from '@/lib/domain/sku'
import type { PackSizes } from '@/lib/domain/units'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { caseQty, palletQty } from './b2b-goods'

/** Units of an inner of a row of `skus`: what the barcode of its inner counts. */
const innerQty = (sku: SQL): SQL => sql`(select n.qty_per_pack from sku_barcodes n where n.sku_id = ${sku}.id and n.pack_level = ${literal(packLevel, 'inner')}
  and n.status = ${literal(switchStatus, 'active')} order by n.id limit 1)`

/** Units of each pack of a row of `skus`, as JSON. */
export const packSizes = (sku: SQL): SQL => sql`jsonb_build_object('EA', 1, 'IN', ${innerQty(sku)}, 'CS', ${caseQty(sku)}, 'PL', ${palletQty(sku)})`

/** Units of each pack of SKUs, by id. */
export async function packSizesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, { sku_code: string; sizes: PackSizes }>> {
  const found = await rows<{ id: number; sku_code: string; sizes: PackSizes }>(db, sql`select k.id, k.sku_code, ${packSizes(sql`k`)} as sizes from skus k
    where k.id = any(${sql.param([...new Set(ids)])}::bigint[])`)
  return new Map(found.map(({ id, ...one }) => [id, one]))
}
