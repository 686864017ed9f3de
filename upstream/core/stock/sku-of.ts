import { sql, type SQL } from 'drizzle-orm'
import { recordStatus, switchStatus, type RecordStatus } from '@/lib/domain/record-status'
import { cleanNumber } from '@/lib/domain/scan-input'
import type { SkuScope } from '@/lib/domain/sku'
import { skuMappingType } from '@/lib/domain/sku-mapping'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'

/** What a scan or a typed code names: a SKU, and the units one scan of it counts. */
export interface NamedSku {
  sku_id: number
  sku_code: string
  qty_per_pack: number
  status: RecordStatus
  scope: SkuScope
  unit_price: string | null
  unit_cost: string | null
  currency: string
  vat_rate: string
  is_bundle: boolean
  is_batch_tracked: boolean
  is_expiry_tracked: boolean
}
/** A SKU of a bundle, and how many of it one bundle holds. */
export type BundlePart = NamedSku & { per_piece: number }

const inUse = literal(switchStatus, 'active')
/**
 * Whether a barcode in use, a row `b` of `sku_barcodes`, is what was scanned; those with letters are kept as scanners send them, and a GTIN may have
 * noughts before it or not (GS1 codes write all as 14 digits).
 */
export const isScanned = (b: SQL, code: SQL | string): SQL => sql`${b}.barcode = any(array[${code}, upper(${code})] || case
  when ${code} ~ '^([0-9]{8}|[0-9]{12,14})$' then (select array_agg(lpad(ltrim(${code}, '0'), n, '0')) from unnest(array[8, 12, 13, 14]) as n
    where n >= length(ltrim(${code}, '0'))) else '{}'::text[] end) and ${b}.status = ${inUse}`
/** Whether a row `v` of `sku_variants` in use is what was scanned or typed: its barcode or its code. */
export const isVariant = (v: SQL, code: SQL | string): SQL => sql`(${isScanned(v, code)}
  or lower(${v}.variant_code) = lower(${code}) and ${v}.status = ${inUse})`
/** Whether a row `m` of `sku_mappings` is an alias in use, or one of a bundle. */
export const isAlias = (m: SQL): SQL => sql`${m}.mapping_type = ${literal(skuMappingType, 'alias')} and ${m}.status = ${inUse}`
export const isBundlePart = (m: SQL): SQL => sql`${m}.mapping_type = ${literal(skuMappingType, 'bundle')} and ${m}.status = ${inUse}`

const facts = sql`k.id as sku_id, k.sku_code, k.status, k.scope, k.unit_price::text as unit_price, k.unit_cost::text as unit_cost, k.currency, k.vat_rate,
  k.is_bundle, k.is_batch_tracked, k.is_expiry_tracked`

/** A code as codes are compared: what scanners and sheets put around it is cut, case does not count. */
export const codeKey = (code: string): string => cleanNumber(code).toLowerCase()
const cleaned = (codes: readonly string[]) => sql`${sql.param([...new Set(codes.map(cleanNumber))])}::text[]`

/**
 * A client's SKUs as they are named, by `codeKey`: by a barcode in use, else by their code or that of a variant, else by an alias. What names none, or a
 * deleted one, is missing. One query whatever their number.
 */
export async function skusNamed(db: Db, clientId: number, codes: readonly string[]): Promise<Map<string, NamedSku>> {
  const found = await rows<NamedSku & { typed: string }>(
    db,
    sql`select t.code as typed, ${facts}, n.qty_per_pack from unnest(${cleaned(codes)}) as t(code)
        cross join lateral (
          select b.sku_id, b.qty_per_pack, 1 as nth from sku_barcodes b where b.client_id = ${clientId} and ${isScanned(sql`b`, sql`t.code`)}
          union all select v.sku_id, v.pack_qty, 3 from sku_variants v where v.client_id = ${clientId} and ${isVariant(sql`v`, sql`t.code`)}
          union all select s.id, 1, 2 from skus s where s.client_id = ${clientId} and lower(s.sku_code) = lower(t.code)
          union all select m.sku_id, 1, 4 from sku_mappings m where m.client_id = ${clientId} and lower(m.alias_sku) = lower(t.code) and ${isAlias(sql`m`)}
          order by nth limit 1
        ) n
        join skus k on k.id = n.sku_id where k.status <> ${literal(recordStatus, 'delete')}`,
  )
  return new Map(found.map(({ typed, ...sku }) => [codeKey(typed), sku]))
}

/** The client's SKU of a barcode, a code or an alias; null for none. */
export const skuOf = async (db: Db, clientId: number, code: string): Promise<NamedSku | null> =>
  (await skusNamed(db, clientId, [code])).get(codeKey(code)) ?? null

/** What bundles of a client hold, by `codeKey`; what is no bundle in use is missing. */
export async function bundlesNamed(db: Db, clientId: number, codes: readonly string[]): Promise<Map<string, BundlePart[]>> {
  const found = await rows<BundlePart & { bundle: string }>(
    db,
    sql`select m.alias_sku as bundle, ${facts}, 1 as qty_per_pack, m.qty as per_piece from sku_mappings m join skus k on k.id = m.sku_id
        where m.client_id = ${clientId} and ${isBundlePart(sql`m`)}
          and lower(m.alias_sku) in (select lower(t.code) from unnest(${cleaned(codes)}) as t(code)) order by m.id`,
  )
  return Map.groupBy(found, ({ bundle }) => codeKey(bundle))
}
