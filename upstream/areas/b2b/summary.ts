import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { b2bInventory } from '@/lib/contract/b2b-inventory'
import { stockAge } from '@/lib/domain/stock'
import { palletsOf } from '@/lib/domain/units'
import type { Db } from '../../db/db'
import { unitCbm } from '../../core/stock/volume'
import type { Who } from '../../platform/who'
import { summaryList } from '../stock/sku-summary'
import { caseQty, isB2bSku, palletQty } from '../../core/stock/b2b-goods'

interface Packed { case_qty: number | null; pallet_qty: number | null; unit_cbm: number | null }

/** Goods for B2B over some days, by the same sums as all stock; what lies at the end in pallets and cubic metres. */
export async function b2bSummary(db: Db, who: Who, q: z.output<typeof b2bInventory.summary.query>) {
  const page = await summaryList<Packed>(db, who, q, {
    where: isB2bSku(sql`s`), without: [...stockAge.names, 'damaged'],
    columns: sql`${caseQty(sql`s`)} as case_qty, ${palletQty(sql`s`)} as pallet_qty, ${unitCbm(sql`s`)}::float8 as unit_cbm`,
  })
  return {
    ...page,
    rows: page.rows.map(({ unit_cbm, ...row }) => ({
      ...row, pallets: palletsOf(row.closing, row.pallet_qty), cbm: unit_cbm === null ? null : Math.round(unit_cbm * row.closing * 1000) / 1000,
    })),
  }
}
