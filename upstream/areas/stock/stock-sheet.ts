import { sql } from 'drizzle-orm'
import type { locationStatus, storageClass } from '@/lib/domain/location'
import { correctionStatus, stockPlace, type stockUploadMode, type StockStatus } from '@/lib/domain/stock'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { isCounted } from '../../core/stock/counting'
import { codeKey, skusNamed, type NamedSku } from '../../core/stock/sku-of'
import { visibleStock } from '../../core/stock/scope'
import { UploadFailed } from '../../core/uploads/upload-failed'
import type { RunContext } from '../../core/uploads/upload-work'
import { allOf } from '../../platform/list'
import { standingsOf, type Standing } from './correct'

/** Whose goods a sheet is about, where they lie, and what is done with them. */
export interface Sheet {
  clientId: number
  warehouse: { id: number; code: string }
  mode: (typeof stockUploadMode.names)[number]
}
interface Shelf {
  id: number
  location_code: string
  status: (typeof locationStatus.names)[number]
  storage_class: (typeof storageClass.names)[number]
  is_counted: boolean
}
interface SkuMore { id: number; is_serial_tracked: boolean; storage_class: (typeof storageClass.names)[number] }
interface Lot { id: number; sku_id: number; lot_no: string; expiry_date: string | null }
interface Balance {
  sku_id: number
  lot_id: number
  location_id: number
  status: StockStatus
  lpn: string
  on_hand: number
  allocated: number
  /** What corrections that wait would change of it. */
  waiting: number
}

/** What the database says of a batch of rows. */
export interface SheetFacts extends Sheet {
  shelves: ReadonlyMap<string, Shelf>
  skus: ReadonlyMap<string, NamedSku & SkuMore>
  lots: ReadonlyMap<number, readonly Lot[]>
  balances: ReadonlyMap<string, Balance>
  standings: ReadonlyMap<number, Standing>
  /** Units of each SKU that rows before in the batch have changed. */
  changed: Map<number, number>
}

export const balanceKey = (at: { sku_id: number; lot_id: number | null; location_id: number; status: string; lpn: string }) =>
  [at.sku_id, at.lot_id, at.location_id, at.status, at.lpn].join(' ')

/** What the file was sent for, with the uploader's rights of now. */
export async function sheetOf({ db, who, upload }: RunContext): Promise<Sheet> {
  const { client_id, warehouse_id, mode } = upload.params
  const found = await first<{ id: number; code: string }>(db, sql`select f.id, f.facility_code as code from facilities f where ${allOf([
    sql`f.id = ${Number(warehouse_id)}`, visibleStock(who, sql`${Number(client_id)}::bigint`, sql`f.id`),
  ])}`)
  if (!found) throw new UploadFailed('lookup_missing', 'The warehouse of this file is no longer one of yours.')
  return { clientId: Number(client_id), warehouse: found, mode: mode === 'count' ? 'count' : 'opening' }
}

const shelvesNamed = async (db: Db, warehouseId: number, codes: readonly string[]) =>
  new Map((await rows<Shelf>(
    db,
    sql`select p.id, p.location_code, p.status, p.storage_class, ${isCounted(sql`p.id`)} as is_counted from locations p
        where p.warehouse_id = ${warehouseId} and p.location_code = any(${sql.param([...new Set(codes)])}::text[])`,
  )).map((shelf) => [shelf.location_code, shelf]))

async function skusOf(db: Db, clientId: number, codes: readonly string[]) {
  const named = await skusNamed(db, clientId, codes)
  const more = await rows<SkuMore>(db, sql`select id, is_serial_tracked, storage_class from skus
    where id = any(${sql.param([...named.values()].map(({ sku_id }) => sku_id))}::bigint[])`)
  const byId = new Map(more.map((sku) => [sku.id, sku]))
  return new Map([...named].flatMap(([key, sku]) => {
    const rest = byId.get(sku.sku_id)
    return rest ? [[key, { ...sku, ...rest }] as const] : []
  }))
}

/** What lies on shelves of the sheet, and what corrections that wait would make of it. */
const balancesOn = (db: Db, skuIds: readonly number[], shelfIds: readonly number[]) =>
  rows<Balance>(
    db,
    sql`select b.sku_id, b.lot_id, b.location_id, b.status, b.lpn, b.on_hand, b.allocated,
          (select coalesce(sum(a.qty_change), 0)::int from stock_corrections a where a.status = ${literal(correctionStatus, 'pending')}
            and a.location_id = b.location_id and a.sku_id = b.sku_id and a.lot_id = b.lot_id and a.stock_status = b.status and a.lpn = b.lpn) as waiting
        from stock_balances b where b.place = ${literal(stockPlace, 'location')} and b.sku_id = any(${sql.param([...skuIds])}::bigint[])
          and b.location_id = any(${sql.param([...shelfIds])}::bigint[])`,
  )

/** Looks up everything a batch names: a fixed number of queries whatever its size. */
export async function sheetFacts({ db, who }: RunContext, sheet: Sheet, named: readonly { location: string; sku: string; lot: string }[]): Promise<SheetFacts> {
  const [shelves, skus] = await Promise.all([
    shelvesNamed(db, sheet.warehouse.id, named.map(({ location }) => location)), skusOf(db, sheet.clientId, named.map(({ sku }) => sku)),
  ])
  const skuIds = [...new Set([...skus.values()].map(({ sku_id }) => sku_id))]
  const [lots, balances, standings] = await Promise.all([
    rows<Lot>(db, sql`select id, sku_id, lot_no, expiry_date from lots where sku_id = any(${sql.param(skuIds)}::bigint[])
      and upper(lot_no) = any(${sql.param([...new Set(named.map(({ lot }) => lot.toUpperCase()))])}::text[])`),
    balancesOn(db, skuIds, [...shelves.values()].map(({ id }) => id)),
    standingsOf(db, who, skuIds, sheet.warehouse.id),
  ])
  return {
    ...sheet, shelves, skus, standings, lots: Map.groupBy(lots, ({ sku_id }) => sku_id), changed: new Map(),
    balances: new Map(balances.map((balance) => [balanceKey(balance), balance])),
  }
}

export const skuNamedBy = (facts: SheetFacts, code: string) => facts.skus.get(codeKey(code))
