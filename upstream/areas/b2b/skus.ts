import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { b2bSkus } from '@/lib/contract/b2b-skus'
import { switchStatus } from '@/lib/domain/record-status'
import { stockPlace, stockStatus } from '@/lib/domain/stock'
import type { Db } from '../../db/db'
import { literal } from '../../db/literals'
import { whether } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { changeSku, toggleSku } from '../catalogue/save-sku'
import { skuList, skuOf, type SkuDetail } from '../catalogue/skus'
import { caseQty, isB2bSku, palletQty } from '../../core/stock/b2b-goods'

interface Beside { case_qty: number | null; pallet_qty: number | null; barcode_count: number; quarantine: number; earliest_expiry: string | null }

const inUse = sql`n.sku_id = k.id and n.status = ${literal(switchStatus, 'active')}`
const columns = sql`${caseQty(sql`k`)} as case_qty, ${palletQty(sql`k`)} as pallet_qty,
  (select count(*)::int from sku_barcodes n where ${inUse}) as barcode_count,
  (select coalesce(sum(b.on_hand), 0)::int from stock_balances b where b.sku_id = k.id and b.is_held
    and b.status = ${literal(stockStatus, 'quarantine')}) as quarantine,
  (select min(l.expiry_date) from stock_balances b join lots l on l.id = b.lot_id where b.sku_id = k.id and b.is_held and b.on_hand > 0
    and b.place = ${literal(stockPlace, 'location')}) as earliest_expiry`

/** SKUs for B2B somebody may see, with how they are packed, what of them waits in quarantine and what expires first. */
export function b2bSkuList(
  db: Db, who: Who, { no_measures, no_barcode, no_hs_code, no_case_qty, label_required, ...query }: z.output<typeof b2bSkus.list.query>,
) {
  return skuList<Beside>(db, who, { ...query, scope: undefined, no_dimensions: undefined }, {
    columns,
    where: [
      isB2bSku(sql`k`), whether(no_measures, sql`k.length is null or k.weight is null`), whether(no_hs_code, sql`k.hs_code is null`),
      whether(no_case_qty, sql`k.units_per_carton is null`),
      whether(label_required, sql`k.label_required`), whether(no_barcode, sql`not exists (select 1 from sku_barcodes n where ${inUse})`),
    ],
  })
}

/** 404 for a SKU that only shops sell: it is seen and changed where those are. */
function expectB2b(sku: SkuDetail): SkuDetail {
  if (sku.scope === 'ecom') throw new Refusal(404, 'This SKU is not for B2B.')
  return sku
}

/** A SKU for B2B with its barcodes and stock; 404 for another's. */
export const b2bSkuOf = async (db: Db, who: Who, id: number) => expectB2b(await skuOf(db, who, id))

/** What was refused of it is taken back with the transaction. */
export async function changeB2bSku(tx: Db, who: Who, id: number, body: z.output<typeof b2bSkus.change.body>) {
  const changed = await changeSku(tx, who, id, body)
  expectB2b(changed.before)
  return changed
}

export async function toggleB2bSku(tx: Db, who: Who, { id, status }: z.output<typeof b2bSkus.toggle.params>) {
  const switched = await toggleSku(tx, who, id, status)
  expectB2b(switched.before)
  return switched
}
