import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { stockCounts } from '@/lib/contract/stock-counts'
import { switchStatus } from '@/lib/domain/record-status'
import { dubaiDay } from '@/lib/domain/days'
import { countNo } from '@/lib/domain/stock'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { visibleStock } from '../../core/stock/scope'
import { allOf, anyOfValues, contains, pageOf, startsWith, type ListQuery } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'

type Row = z.output<typeof stockCounts.list.reply>['rows'][number]
type Found = Omit<Row, 'count_no'>
type Added = z.output<typeof stockCounts.add.reply>

/** Counts somebody may know of: a shelf holds the goods of several clients, so none of them does. */
export const visibleCount = (who: Who) => visibleStock(who, sql`null::bigint`, sql`n.warehouse_id`)
export const noCount = () => new Refusal(404, 'That count no longer exists.')

const nameOf = (id: ReturnType<typeof sql>) => sql`(select u.full_name from users u where u.id = ${id})`
const from = sql`stock_counts n join locations p on p.id = n.location_id join facilities f on f.id = n.warehouse_id
  left join lateral (select count(*) filter (where o.counted_qty is not null)::int as lines from stock_count_lines o where o.count_id = n.id) l on true
  left join lateral (select count(*)::int as differences, coalesce(sum(a.qty_change), 0)::int as variance, sum(a.value_aed) as value_aed
    from stock_corrections a where a.count_id = n.id) d on true`
const columns = sql`n.id, n.status, n.warehouse_id, f.facility_code as warehouse_code, n.location_id, p.location_code, l.lines, d.differences, d.variance,
  d.value_aed, ${nameOf(sql`n.created_by`)} as created_by, n.created_at, n.counted_at, ${nameOf(sql`n.closed_by`)} as closed_by, n.closed_at, n.remarks`
const numbered = (row: Found): Row => ({ ...row, count_no: countNo(row.id, dubaiDay(row.created_at)) })

/** Counts of the warehouses somebody is of. */
export async function countList(db: Db, who: Who, q: z.output<typeof stockCounts.list.query>) {
  const filters = [
    visibleCount(who), anyOfValues(sql`n.warehouse_id`, q.warehouse_id),
    q.location_code ? sql`p.location_code like ${startsWith(q.location_code.toUpperCase())}` : undefined,
    q.search ? sql`p.location_code ilike ${contains(q.search)}` : undefined,
  ]
  const list: ListQuery = {
    columns, from, where: [...filters, anyOfValues(sql`n.status`, q.status)],
    countFrom: sql`stock_counts n join locations p on p.id = n.location_id`,
    sorts: { created_at: { by: sql`n.created_at`, kind: 'time' } }, defaultSort: 'created_at', id: sql`n.id`,
  }
  const [page, states] = await Promise.all([
    pageOf<Found>(db, list, q),
    rows<{ status: string; n: number }>(db, sql`select n.status, count(*)::int as n from stock_counts n join locations p on p.id = n.location_id
      where ${allOf(filters)} group by 1`),
  ])
  return { rows: page.rows.map(numbered), meta: { ...page.meta, tab_counts: Object.fromEntries(states.map(({ status, n }) => [status, n])) } }
}

/** A count as lists show it; 404 for one out of reach. */
export async function countOf(db: Db, who: Who, id: number): Promise<Row> {
  const found = await first<Found>(db, sql`select ${columns} from ${from} where ${allOf([sql`n.id = ${id}`, visibleCount(who)])}`)
  if (!found) throw noCount()
  return numbered(found)
}

const sheetOf = (db: Db, locationId: number) =>
  rows<Added['sheet'][number]>(
    db,
    sql`select b.id as inventory_id, k.sku_code, k.sku_name, c.name as client_name, l.lot_no, l.expiry_date, b.status as stock_status, b.lpn,
          k.is_serial_tracked, coalesce((select jsonb_agg(jsonb_build_object('barcode', r.barcode, 'qty', r.qty_per_pack) order by r.id)
            from sku_barcodes r where r.sku_id = k.id and r.status = ${literal(switchStatus, 'active')}), '[]') as barcodes
        from stock_balances b join skus k on k.id = b.sku_id join lots l on l.id = b.lot_id join clients c on c.id = b.owner_id
        where b.location_id = ${locationId} and b.on_hand > 0 order by k.sku_code, l.lot_no, b.id`,
  )

const countedOf = (db: Db, countId: number) =>
  rows<Added['counted'][number]>(
    db,
    sql`select k.sku_code, k.sku_name, l.lot_no, o.stock_status, o.lpn, o.expected_qty as expected, o.counted_qty as counted,
          o.counted_qty - o.expected_qty as variance, (select a.status from stock_corrections a where a.count_id = o.count_id and a.sku_id = o.sku_id
            and a.lot_id = o.lot_id and a.stock_status = o.stock_status and a.lpn = o.lpn order by a.id limit 1) as correction
        from stock_count_lines o join skus k on k.id = o.sku_id join lots l on l.id = o.lot_id
        where o.count_id = ${countId} and o.counted_qty is not null order by k.sku_code, l.lot_no, o.id`,
  )

/** A count as whoever counts sees it: while it runs what should lie there without how many, afterwards both numbers. */
export async function countSheet(db: Db, who: Who, id: number): Promise<Added> {
  const count = await countOf(db, who, id)
  return count.counted_at === null
    ? { ...count, sheet: await sheetOf(db, count.location_id), counted: [] } : { ...count, sheet: [], counted: await countedOf(db, id) }
}
