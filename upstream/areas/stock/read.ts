import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { inventory, inventoryFilters } from '@/lib/contract/inventory'
import { addDays, today } from '@/lib/domain/days'
import { cleanNumber } from '@/lib/domain/scan-input'
import { onHandPlaces, shelfLifeOf, stockLevel, stockPlace, stockStatus, type StockStatus } from '@/lib/domain/stock'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, everyRow, pageOf, type ListQuery } from '../../platform/list'
import { EXPORT_LIMIT, exported } from '../../platform/list-file'
import type { Who } from '../../platform/who'
import type { ExportColumn } from '../../sheets/export-sheet'
import { refuseLongExport } from '../packages/find'
import { isSellable } from '../../core/stock/promise'
import { visibleStock } from '../../core/stock/scope'
import { isScanned } from '../../core/stock/sku-of'
import { noSku } from './scope'

type Filters = Omit<z.output<typeof inventoryFilters>, 'page' | 'page_size'>
type Row = z.output<typeof inventory.list.reply>['rows'][number]
type Balance = z.output<typeof inventory.one.reply>['balances'][number]

const onHand = sql`b.place in ${literals(stockPlace, ...onHandPlaces)}`
const unclaimed = sql`b.place = ${literal(stockPlace, 'quarantine')}`
const ofStatus = (status: StockStatus) => sql`coalesce(sum(b.on_hand) filter (where b.place = ${literal(stockPlace, 'location')}
  and b.status = ${literal(stockStatus, status)}), 0)::int`

/** Balances added up by SKU and warehouse. */
const summed = (where: SQL) => sql`(
  select min(b.id) as id, b.sku_id, b.warehouse_id, coalesce(sum(b.on_hand) filter (where ${onHand}), 0)::int as on_hand,
    sum(b.allocated)::int as allocated, coalesce(sum(b.on_hand - b.allocated) filter (where b.place = ${literal(stockPlace, 'location')}
      and ${isSellable()}), 0)::int as available,
    ${ofStatus('hold')} as hold, ${ofStatus('quarantine')} + coalesce(sum(b.on_hand) filter (where ${unclaimed}), 0)::int as quarantine,
    ${ofStatus('damaged')} as damaged, ${ofStatus('expired')} as expired,
    coalesce(sum(b.on_hand) filter (where b.place = ${literal(stockPlace, 'in_transit')}), 0)::int as incoming,
    min(l.expiry_date) filter (where b.on_hand > 0 and ${onHand}) as earliest_expiry
  from stock_balances b join skus k on k.id = b.sku_id join lots l on l.id = b.lot_id left join locations p on p.id = b.location_id
  where b.is_held and ${where} group by b.sku_id, b.warehouse_id)`

const level = sql`case when i.available <= 0 then ${literal(stockLevel, 'out')}
  when i.available <= coalesce(s.reorder_point, s.safety_stock, 0) then ${literal(stockLevel, 'low')} else ${literal(stockLevel, 'in')} end`
const columns = sql`i.id, i.sku_id, s.sku_code, s.sku_name, s.client_id, c.name as client_name, i.warehouse_id, f.facility_code as warehouse_code, i.on_hand,
  i.allocated, i.available, i.hold, i.quarantine, i.damaged, i.expired, i.incoming, s.safety_stock, s.reorder_point, i.earliest_expiry,
  ${level} as level, s.storage_class, s.uom`

/** Balances among which one that holds something makes its SKU and warehouse match. */
function holding(q: Filters, day: string): SQL | undefined {
  const fits = [
    q.lot_no ? sql`hl.lot_no ilike ${contains(q.lot_no)}` : undefined, anyOfValues(sql`h.status`, q.stock_status),
    q.expiring_days === undefined ? undefined : sql`hl.expiry_date <= ${addDays(day, q.expiring_days)}::date`,
  ]
  if (!fits.some(Boolean)) return undefined
  return sql`exists (select 1 from stock_balances h join lots hl on hl.id = h.lot_id where h.sku_id = i.sku_id and h.warehouse_id = i.warehouse_id
    and h.on_hand > 0 and ${allOf(fits)})`
}

function stockQuery(who: Who, q: Filters): ListQuery {
  const day = today()
  const scope = allOf([
    visibleStock(who, sql`b.owner_id`, sql`b.warehouse_id`), anyOfValues(sql`b.owner_id`, q.client_id), anyOfValues(sql`b.warehouse_id`, q.warehouse_id),
    anyOfValues(sql`b.sku_id`, q.sku_id),
  ])
  const quantity = (name: string) => ({ by: sql`i.${sql.identifier(name)}`, kind: 'number' as const })
  return {
    columns, from: sql`${summed(scope)} i join skus s on s.id = i.sku_id join clients c on c.id = s.client_id join facilities f on f.id = i.warehouse_id`,
    where: [
      holding(q, day), anyOfValues(sql`s.storage_class`, q.storage_class), anyOfValues(level, q.level),
      q.low_stock === undefined ? undefined : sql`(${level} <> ${literal(stockLevel, 'in')}) = ${q.low_stock}`,
      q.search
        ? sql`(s.sku_code ilike ${contains(q.search)} or s.sku_name ilike ${contains(q.search)} or exists (select 1 from sku_barcodes n
            where n.sku_id = s.id and ${isScanned(sql`n`, cleanNumber(q.search))}))`
        : undefined,
    ],
    sorts: {
      sku_code: { by: sql`s.sku_code`, kind: 'text' }, sku_name: { by: sql`s.sku_name`, kind: 'text' }, client_name: { by: sql`c.name`, kind: 'text' },
      warehouse_code: { by: sql`f.facility_code`, kind: 'text' }, on_hand: quantity('on_hand'), allocated: quantity('allocated'),
      available: quantity('available'), earliest_expiry: { by: sql`i.earliest_expiry`, kind: 'time', nullable: true },
    },
    defaultSort: 'sku_code', id: sql`i.id`,
    adds: Object.fromEntries(['on_hand', 'allocated', 'available', 'hold', 'quarantine', 'damaged', 'expired', 'incoming'].map((name) => [
      name, { of: sql`i.${sql.identifier(name)}` },
    ])),
    groups: {
      client_name: { label: sql`c.name`, filter: { client_id: sql`c.id` } },
      warehouse_code: { label: sql`f.facility_code`, filter: { warehouse_id: sql`f.id` } },
    },
  }
}

const withLife = <T extends { earliest_expiry: string | null }>(row: T) => ({ ...row, shelf_life: shelfLifeOf(row.earliest_expiry, today()) })

/** The stock somebody may see by SKU and warehouse, zero rows too: what was there once may come again. */
export async function stockList(db: Db, who: Who, q: z.output<typeof inventory.list.query>) {
  const page = await pageOf<Row>(db, stockQuery(who, q), q)
  return { ...page, rows: page.rows.map(withLife) }
}

/** A SKU's shelves and lots that hold something, in the order they go out; 404 where somebody may see none of it. */
export async function stockOfSku(db: Db, who: Who, skuId: number, warehouseId: number | undefined) {
  const list = stockQuery(who, { sku_id: [skuId], ...(warehouseId && { warehouse_id: [warehouseId] }) })
  const sku = await first<{ sku_id: number; sku_code: string; sku_name: string; client_name: string; uom: string; is_serial_tracked: boolean }>(
    db, sql`select s.id as sku_id, s.sku_code, s.sku_name, c.name as client_name, s.uom, s.is_serial_tracked from skus s join clients c on c.id = s.client_id
      where s.id = ${skuId}`)
  const stock = await rows<Row>(db, sql`select ${columns} from ${list.from} where ${allOf(list.where)} order by f.facility_code`)
  if (!sku || stock.length === 0) throw noSku()
  const balances = await rows<Balance>(
    db,
    sql`select b.id, b.place, b.location_id, p.location_code, p.zone_type, p.status as location_status, b.lot_id, l.lot_no, l.mfg_date, l.expiry_date,
          l.first_received_at, b.lpn, b.status, b.on_hand, b.allocated, b.warehouse_id, f.facility_code as warehouse_code
        from stock_balances b join lots l on l.id = b.lot_id join facilities f on f.id = b.warehouse_id left join locations p on p.id = b.location_id
        where ${allOf([
          sql`b.sku_id = ${skuId} and b.is_held and b.on_hand > 0`, visibleStock(who, sql`b.owner_id`, sql`b.warehouse_id`),
          warehouseId ? sql`b.warehouse_id = ${warehouseId}` : undefined,
        ])} order by f.facility_code, l.expiry_date nulls last, l.first_received_at, p.pick_sequence, b.id limit 500`,
  )
  return { ...sku, stock: stock.map(withLife), balances: balances.map((one) => ({ ...one, shelf_life: shelfLifeOf(one.expiry_date, today()) })) }
}

const exportColumns: readonly ExportColumn[] = [
  { header: 'SKU', field: 'sku_code' }, { header: 'Name', field: 'sku_name', width: 28 }, { header: 'Client', field: 'client_name', width: 24 },
  { header: 'Warehouse', field: 'warehouse_code' }, { header: 'On hand', field: 'on_hand', type: 'number' },
  { header: 'Allocated', field: 'allocated', type: 'number' }, { header: 'Available', field: 'available', type: 'number' },
  { header: 'On hold', field: 'hold', type: 'number' }, { header: 'Quarantine', field: 'quarantine', type: 'number' },
  { header: 'Damaged', field: 'damaged', type: 'number' }, { header: 'Expired', field: 'expired', type: 'number' },
  { header: 'Incoming', field: 'incoming', type: 'number' }, { header: 'Safety stock', field: 'safety_stock', type: 'number' },
  { header: 'Reorder point', field: 'reorder_point', type: 'number' }, { header: 'Earliest expiry', field: 'earliest_expiry', type: 'date' },
  { header: 'Stock', field: 'level_label' },
]

async function* sheetRows(db: Db, list: ListQuery, q: z.output<typeof inventory.download.body>) {
  for await (const row of everyRow<Row>(db, list, q, EXPORT_LIMIT)) yield { ...row, level_label: stockLevel.label(row.level) }
}

/** The stock of the list as a file, or the chosen rows of it. */
export async function stockExport(db: Db, who: Who, body: z.output<typeof inventory.download.body>) {
  const list = stockQuery(who, body)
  const chosen = { ...list, where: [...list.where, anyOfValues(sql`i.id`, body.ids)] }
  await refuseLongExport(db, chosen, body.ids)
  return exported(body.format, 'inventory', { sheet: 'Inventory', columns: exportColumns, rows: sheetRows(db, chosen, body) })
}
