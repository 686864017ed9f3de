import { sql } from 'drizzle-orm'
import type { B2bSkuField } from '@/lib/contract/b2b-sku-columns'
import { stagedApproval } from '@/lib/domain/b2b-sku'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { cleanNumber } from '@/lib/domain/scan-input'
import type { PackBarcode } from '@/lib/domain/sku'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { CellValue } from '../../sheets/cells'
import type { SkuFields } from '../catalogue/save-sku'
import { goodsThere, type GoodsThere } from '../catalogue/goods-there'
import { profileColumns, profileTable, type Profile } from '../b2b/profile'

/** What a row says, by the fields of its template; an empty cell is null. */
export type StagedValues = Readonly<Partial<Record<B2bSkuField, CellValue>>>

type Marked = PackBarcode & { is_primary: boolean }
/** A SKU as it stands, with all that a row may change of it. */
export type StandingSku = Profile & SkuFields & {
  id: number
  sku_code: string
  status: string
  is_batch_tracked: boolean
  units_per_carton: number | null
  cartons_per_pallet: number | null
  supplier_code: string | null
  barcodes: Marked[]
  has_stock: boolean
} & Readonly<Record<string, unknown>>

/** Another row of the SKU that waits for approval. */
interface Waiting { id: number; file_name: string; row_no: number }
export interface StagingFacts extends Pick<GoodsThere, 'barcodes' | 'aliases'> {
  clientId: number
  /** By the code in small letters, deleted ones among them. */
  there: ReadonlyMap<string, StandingSku>
  /** Suppliers of the client that are not deleted, by their code in small letters. */
  suppliers: ReadonlyMap<string, number>
  /** The latest row that waits, by the SKU's code in small letters. */
  waiting: ReadonlyMap<string, Waiting>
}

export const codeIn = (values: StagedValues, field: B2bSkuField): string => {
  const value = values[field]
  return typeof value === 'string' ? cleanNumber(value) : ''
}
const codesIn = (all: readonly StagedValues[], field: B2bSkuField) => [...new Set(all.map((values) => codeIn(values, field)).filter(Boolean))]
const small = (codes: readonly string[]) => sql`${sql.param(codes.map((code) => code.toLowerCase()))}::text[]`

const standing = (db: Db, clientId: number, codes: readonly string[]) => rows<StandingSku>(
  db,
  sql`select k.id, k.sku_code, k.sku_name, k.sku_name_ar, k.scope, k.product_id, k.uom, k.unit_price, k.unit_cost, k.currency, k.length, k.width, k.height,
        k.weight, k.hs_code, k.country_of_origin, k.is_batch_tracked, k.is_expiry_tracked, k.shelf_life_days, k.min_receipt_shelf_life_pct,
        k.min_ship_shelf_life_days, k.storage_class, k.is_dangerous, k.un_number, k.units_per_carton, k.cartons_per_pallet, k.label_required, k.status,
        ${profileColumns},
        (select s.vendor_code from suppliers s where s.id = q.default_supplier_id) as supplier_code,
        (select coalesce(jsonb_agg(jsonb_build_object('barcode', n.barcode, 'symbology', n.symbology, 'pack_level', n.pack_level,
          'qty_per_pack', n.qty_per_pack, 'is_primary', n.is_primary) order by n.is_primary desc, n.qty_per_pack, n.id), '[]')
          from sku_barcodes n where n.sku_id = k.id and n.status = ${literal(switchStatus, 'active')}) as barcodes,
        exists (select 1 from stock_balances b where b.sku_id = k.id and b.is_held and b.on_hand > 0) as has_stock
      from skus k ${profileTable} where k.client_id = ${clientId} and lower(k.sku_code) = any(${small(codes)})`,
)

/** What the database has to say about rows of one client, in a fixed number of queries. */
export async function stagingFacts(db: Db, clientId: number, all: readonly StagedValues[]): Promise<StagingFacts> {
  const codes = codesIn(all, 'sku_code')
  const { barcodes, aliases } = await goodsThere(db, clientId, {
    skus: codes, products: [], barcodes: [...codesIn(all, 'barcode'), ...codesIn(all, 'case_barcode')],
  })
  const suppliers = await rows<{ id: number; code: string }>(db, sql`select id, lower(vendor_code) as code from suppliers
    where client_id = ${clientId} and lower(vendor_code) = any(${small(codesIn(all, 'supplier_code'))}) and status <> ${literal(recordStatus, 'delete')}`)
  const waiting = await rows<Waiting & { code: string }>(
    db,
    sql`select distinct on (lower(r.sku_code)) lower(r.sku_code) as code, r.id, r.row_no, d.file_name
        from sku_upload_rows r join excel_details d on d.id = r.upload_id
        where r.client_id = ${clientId} and lower(r.sku_code) = any(${small(codes)}) and r.approval_status = ${literal(stagedApproval, '0')}
        order by lower(r.sku_code), r.id desc`,
  )
  return {
    clientId, barcodes, aliases, there: new Map((await standing(db, clientId, codes)).map((sku) => [sku.sku_code.toLowerCase(), sku])),
    suppliers: new Map(suppliers.map(({ id, code }) => [code, id])), waiting: new Map(waiting.map(({ code, ...row }) => [code, row])),
  }
}
