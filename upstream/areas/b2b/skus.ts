import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { b2bSkus } from '@/lib/contract/b2b-skus'
import { switchStatus } from '@/lib/domain/record-status'
import { stockPlace, stockStatus } from '@/lib/domain/stock'
import type { Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { changeSku, toggleSku } from '../catalogue/save-sku'
import { skuList, skuOf } from '../catalogue/skus'
import { caseQty, isB2bSku, palletQty } from './goods'

interface Beside { case_qty: number | null; pallet_qty: number | null; barcode_count: number; quarantine: number; earliest_expiry: string | null }

const inUse = sql`n.sku_id = k.id and n.status = ${literal(switchStatus, 'active')}`
const columns = sql`${caseQty(sql`k`)} as case_qty, ${palletQty(sql`k`)} as pallet_qty,
  (select count(*)::int from sku_barcodes n where ${inUse}) as barcode_count,
  (select coalesce(sum(b.on_hand), 0)::int from stock_balances b where b.sku_id = k.id and b.is_held
    and b.status = ${literal(stockStatus, 'quarantine')}) as quarantine,
  (select min(l.expiry_date) from stock_balances b join lots l on l.id = b.lot_id where b.sku_id = k.id and b.is_held and b.on_hand > 0
    and b.place = ${literal(stockPlace, 'location')}) as earliest_expiry`

const lacks = (flag: boolean | undefined, missing: SQL) => (flag === undefined ? undefined : flag ? missing : sql`not (${missing})`)

/** SKUs for B2B somebody may see, with how they are packed, what of them waits in quarantine and what expires first. */
export function b2bSkuList(db: Db, who: Who, { no_measures, no_barcode, no_hs_code, no_case_qty, ...query }: z.output<typeof b2bSkus.list.query>) {
  return skuList<Beside>(db, who, { ...query, scope: undefined, no_dimensions: undefined }, {
    columns,
    where: [
      isB2bSku(sql`k`), lacks(no_measures, sql`k.length is null or k.weight is null`), lacks(no_hs_code, sql`k.hs_code is null`),
      lacks(no_case_qty, sql`k.units_per_carton is null`), lacks(no_barcode, sql`not exists (select 1 from sku_barcodes n where ${inUse})`),
    ],
  })
}

/** A SKU for B2B with its barcodes and stock; 404 for another's, and for one that only shops sell: it is changed where those are. */
export async function b2bSkuOf(db: Db, who: Who, id: number) {
  const sku = await skuOf(db, who, id)
  if (sku.scope === 'ecom') throw new Refusal(404, 'This SKU is not for B2B.')
  return sku
}

export async function changeB2bSku(tx: Db, who: Who, id: number, body: z.output<typeof b2bSkus.change.body>) {
  await b2bSkuOf(tx, who, id)
  return changeSku(tx, who, id, body)
}

export async function toggleB2bSku(tx: Db, who: Who, { id, status }: z.output<typeof b2bSkus.toggle.params>) {
  await b2bSkuOf(tx, who, id)
  return toggleSku(tx, who, id, status)
}
