import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { b2bInventory } from '@/lib/contract/b2b-inventory'
import { channelStatus } from '@/lib/domain/channel'
import { addDays, today } from '@/lib/domain/days'
import { cleanNumber } from '@/lib/domain/scan-input'
import { expiryBand, lastDayOfBand, stockPlace, stockStatus, type ExpiryBand } from '@/lib/domain/stock'
import { casesText, palletsOf } from '@/lib/domain/units'
import type { Db } from '../../db/db'
import { literal } from '../../db/literals'
import { isSellable } from '../../core/stock/promise'
import { visibleStock } from '../../core/stock/scope'
import { isScanned } from '../../core/stock/sku-of'
import { allOf, anyOfValues, contains, everyRow, pageOf, type ListQuery } from '../../platform/list'
import { EXPORT_LIMIT, exported } from '../../platform/list-file'
import type { Who } from '../../platform/who'
import type { ExportColumn } from '../../sheets/export-sheet'
import { refuseLongExport } from '../packages/find'
import { onHandPlace } from '../stock/on-hand'
import { caseQty, isB2bSku, palletQty } from '../../core/stock/b2b-goods'

type Query = z.output<typeof b2bInventory.list.query>
type Row = z.output<typeof b2bInventory.list.reply>['rows'][number]
type Kept = Omit<Row, 'in_cases' | 'pallets'>

/** How long a lot, a row with `expiry_date`, may still be kept, as one of `expiryBand`. */
export function bandOf(lot: SQL): SQL<ExpiryBand> {
  const bands = Object.entries(lastDayOfBand).map(([band, last]) => sql`when ${lot}.expiry_date <= ${addDays(today(), last)}::date then ${band}::text`)
  return sql`case when ${lot}.expiry_date is null then ${literal(expiryBand, 'none')} ${sql.join(bands, sql` `)} else ${literal(expiryBand, 'later')} end`
}

/** Balances on hand that somebody may see of goods for B2B. */
export const b2bBalances = (who: Who, q: Pick<Query, 'client_id' | 'warehouse_id' | 'sku_id'>): SQL => allOf([
  visibleStock(who, sql`b.owner_id`, sql`b.warehouse_id`), anyOfValues(sql`b.owner_id`, q.client_id), anyOfValues(sql`b.warehouse_id`, q.warehouse_id),
  anyOfValues(sql`b.sku_id`, q.sku_id), isB2bSku(sql`k`), onHandPlace(sql`b`),
])

const summed = (where: SQL) => sql`(
  select min(b.id) as id, b.sku_id, b.warehouse_id, b.lot_id, b.status as stock_status, sum(b.on_hand)::int as on_hand, sum(b.allocated)::int as allocated,
    coalesce(sum(b.on_hand - b.allocated) filter (where b.place = ${literal(stockPlace, 'location')} and ${isSellable()}), 0)::int as available,
    (count(distinct b.location_id) filter (where b.on_hand > 0))::int as location_count, max(b.updated_at) as last_movement
  from stock_balances b join skus k on k.id = b.sku_id join lots l on l.id = b.lot_id left join locations p on p.id = b.location_id
  where b.is_held and ${where} group by b.sku_id, b.warehouse_id, b.lot_id, b.status)`

/** What the WMS `n` has of the SKU and lot of a row, and all that is on hand of them here. */
const wmsQty = sql`case when n.stock_at is not null then coalesce((select w.qty from wms_stock w where w.connection_id = n.id and w.sku_id = i.sku_id
  and w.lot_no = l.lot_no limit 1), 0) end`
const lotQty = sql`(select coalesce(sum(b.on_hand), 0)::int from stock_balances b where b.sku_id = i.sku_id and b.lot_id = i.lot_id and b.is_held
  and b.warehouse_id = i.warehouse_id and ${onHandPlace(sql`b`)})`
const columns = sql`i.id, i.sku_id, s.sku_code, s.sku_name, s.client_id, c.name as client_name, i.warehouse_id, f.facility_code as warehouse_code,
  ${caseQty(sql`s`)} as case_qty, ${palletQty(sql`s`)} as pallet_qty, l.lot_no, l.expiry_date, i.stock_status, s.uom, i.on_hand, i.allocated, i.available,
  i.location_count, i.last_movement, ${wmsQty} as wms_qty, ${wmsQty} - ${lotQty} as difference, n.stock_at as as_of`

function stockQuery(who: Who, q: Query): ListQuery {
  const number = (name: string) => ({ by: sql`i.${sql.identifier(name)}`, kind: 'number' as const })
  const found = q.search ? contains(q.search) : null
  return {
    columns,
    from: sql`${summed(b2bBalances(who, q))} i join skus s on s.id = i.sku_id join lots l on l.id = i.lot_id join clients c on c.id = s.client_id
      join facilities f on f.id = i.warehouse_id
      left join wms_connections n on n.client_id = s.client_id and n.warehouse_id = i.warehouse_id and n.status = ${literal(channelStatus, 'active')}`,
    where: [
      q.difference ? sql`${wmsQty} <> ${lotQty}` : undefined,
      q.zero || q.difference ? undefined : sql`i.on_hand > 0`, anyOfValues(sql`i.stock_status`, q.stock_status), anyOfValues(bandOf(sql`l`), q.band),
      q.lot_no ? sql`l.lot_no ilike ${contains(q.lot_no)}` : undefined,
      found === null ? undefined : sql`(s.sku_code ilike ${found} or s.sku_name ilike ${found} or l.lot_no ilike ${found}
        or exists (select 1 from sku_barcodes n where n.sku_id = s.id and ${isScanned(sql`n`, cleanNumber(q.search ?? ''))}))`,
    ],
    sorts: {
      sku_code: { by: sql`s.sku_code`, kind: 'text' }, client_name: { by: sql`c.name`, kind: 'text' }, lot_no: { by: sql`l.lot_no`, kind: 'text' },
      expiry_date: { by: sql`l.expiry_date`, kind: 'time', nullable: true }, on_hand: number('on_hand'), available: number('available'),
      last_movement: { by: sql`i.last_movement`, kind: 'time' },
    },
    defaultSort: 'sku_code', id: sql`i.id`,
    adds: Object.fromEntries(['on_hand', 'allocated', 'available'].map((name) => [name, { of: sql`i.${sql.identifier(name)}` }])),
    groups: {
      client_name: { label: sql`c.name`, filter: { client_id: sql`c.id` } },
      warehouse_code: { label: sql`f.facility_code`, filter: { warehouse_id: sql`f.id` } },
    },
  }
}

const packed = (row: Kept): Row => ({ ...row, in_cases: casesText(row.on_hand, row.case_qty), pallets: palletsOf(row.on_hand, row.pallet_qty) })

/** What lies of goods for B2B, by SKU, warehouse, lot and status. */
export async function b2bStock(db: Db, who: Who, q: Query) {
  const page = await pageOf<Kept>(db, stockQuery(who, q), q)
  return { ...page, rows: page.rows.map(packed) }
}

const exportColumns: readonly ExportColumn[] = [
  { header: 'SKU', field: 'sku_code' }, { header: 'Name', field: 'sku_name', width: 28 }, { header: 'Client', field: 'client_name', width: 24 },
  { header: 'Warehouse', field: 'warehouse_code' }, { header: 'Lot', field: 'lot_no' }, { header: 'Expiry', field: 'expiry_date', type: 'date' },
  { header: 'Status', field: 'status_label' }, { header: 'Unit', field: 'uom' }, { header: 'On hand', field: 'on_hand', type: 'number' },
  { header: 'Allocated', field: 'allocated', type: 'number' }, { header: 'Available', field: 'available', type: 'number' },
  { header: 'In cases', field: 'in_cases' }, { header: 'Pallets', field: 'pallets', type: 'number' },
  { header: 'WMS', field: 'wms_qty', type: 'number' }, { header: 'Difference', field: 'difference', type: 'number' },
  { header: 'WMS as of', field: 'as_of', type: 'datetime' }, { header: 'Locations', field: 'location_count', type: 'number' }, { header: 'Last movement',
    field: 'last_movement', type: 'datetime' },
]

async function* sheetRows(db: Db, list: ListQuery, q: Query) {
  for await (const row of everyRow<Kept>(db, list, q, EXPORT_LIMIT)) yield { ...packed(row), status_label: stockStatus.label(row.stock_status) }
}

/** The same as a file, or the chosen rows of it. */
export async function b2bStockFile(db: Db, who: Who, { format, ...q }: z.output<typeof b2bInventory.download.body>) {
  const list = stockQuery(who, q)
  const chosen = { ...list, where: [...list.where, anyOfValues(sql`i.id`, q.ids)] }
  await refuseLongExport(db, chosen, q.ids)
  return exported(format, 'b2b-inventory', { sheet: 'B2B inventory', columns: exportColumns, rows: sheetRows(db, chosen, q) })
}
