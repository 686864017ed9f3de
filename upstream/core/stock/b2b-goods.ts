import { sql, type SQL } from 'drizzle-orm'
import { skuScope } from '@/lib/domain/sku'
import { literal } from '../../db/literals'

/** Whether a row of `skus` is traded with businesses. */
export const isB2bSku = (sku: SQL): SQL => sql`${sku}.scope <> ${literal(skuScope, 'ecom')}`

/** Units of a case and of a pallet of a row of `skus`; null where it does not say. */
export const caseQty = (sku: SQL): SQL => sql`${sku}.units_per_carton`
export const palletQty = (sku: SQL): SQL => sql`(${sku}.units_per_carton * ${sku}.cartons_per_pallet)`
