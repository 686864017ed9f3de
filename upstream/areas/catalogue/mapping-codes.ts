import { sql } from 'drizzle-orm'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import type { SkuMappingType } from '@/lib/domain/sku-mapping'
import { codeKey } from '../../core/stock/sku-of'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'

/** A SKU that is named by a code: by its own, or by a barcode in use. */
export interface Taking { sku_id: number; sku_code: string; is_bundle: boolean; is_code: boolean }

/** The SKUs of a client that have codes as their own or on their barcodes, by `codeKey`. */
export async function codesTaken(db: Db, clientId: number, codes: readonly string[]): Promise<Map<string, Taking>> {
  const keys = sql`${sql.param([...new Set(codes.map(codeKey))])}::text[]`
  const found = await rows<Taking & { key: string }>(
    db,
    sql`select lower(k.sku_code) as key, k.id as sku_id, k.sku_code, k.is_bundle, true as is_code from skus k
        where k.client_id = ${clientId} and lower(k.sku_code) = any(${keys}) and k.status <> ${literal(recordStatus, 'delete')}
        union all
        select lower(b.barcode), k.id, k.sku_code, k.is_bundle, false from sku_barcodes b join skus k on k.id = b.sku_id
        where b.client_id = ${clientId} and lower(b.barcode) = any(${keys}) and b.status = ${literal(switchStatus, 'active')} order by is_code`,
  )
  return new Map(found.map(({ key, ...taking }) => [key, taking]))
}

/** Why a code may stand for no SKU: it is a SKU's own, or another's barcode. A bundle stands under the code of its bundle SKU. */
export function codeFault({ mapping_type, alias_sku, sku_id }: { mapping_type: SkuMappingType; alias_sku: string; sku_id: number }, by: Taking): string | null {
  if (!by.is_code) return by.sku_id === sku_id && mapping_type === 'alias' ? null : `${alias_sku} is a barcode of SKU ${by.sku_code}. Choose another code.`
  return by.is_bundle && mapping_type === 'bundle' ? null : `Alias ${alias_sku} is also a SKU Code.`
}

/** What one order line is taxed at has to be one rate (fulfilment.md 7.6). */
export const mixedVat = (bundle: string, rate: string, sku: { sku_code: string; vat_rate: string }): string =>
  `Bundle ${bundle} holds goods with ${Number(rate)} % VAT, and SKU ${sku.sku_code} has ${Number(sku.vat_rate)} %. Sell them apart.`
