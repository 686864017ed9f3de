import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { inventory } from '@/lib/contract/inventory'
import { dubaiDay } from '@/lib/domain/days'
import { correctionNo, correctionStatus, countNo } from '@/lib/domain/stock'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleStock } from '../../core/stock/scope'

type Query = z.output<typeof inventory.corrections.query>
type Row = z.output<typeof inventory.corrections.reply>['rows'][number]
type Found = Omit<Row, 'correction_no' | 'count_no'> & { count_id: number | null; count_begun: string | null }

const nameOf = (id: ReturnType<typeof sql>) => sql`(select u.full_name from users u where u.id = ${id})`
const from = sql`stock_corrections a join skus s on s.id = a.sku_id join clients c on c.id = a.owner_id join lots l on l.id = a.lot_id
  join locations p on p.id = a.location_id join facilities f on f.id = a.warehouse_id`
const columns = sql`a.id, a.owner_id as client_id, c.name as client_name, a.warehouse_id, f.facility_code as warehouse_code, p.location_code, a.sku_id,
  s.sku_code, s.sku_name, l.lot_no, a.stock_status, a.qty_change, a.value_aed, a.reason_code, a.remarks, a.status, ${nameOf(sql`a.created_by`)} as created_by,
  a.created_at, ${nameOf(sql`a.decided_by`)} as decided_by, a.decided_at, a.decision_note, a.count_id,
  (select n.created_at from stock_counts n where n.id = a.count_id) as count_begun`
const visible = (who: Who) => visibleStock(who, sql`a.owner_id`, sql`a.warehouse_id`)
const numbered = ({ count_id, count_begun, ...row }: Found): Row => ({
  ...row, correction_no: correctionNo(row.id, dubaiDay(row.created_at)), count_no: count_id && count_begun ? countNo(count_id, dubaiDay(count_begun)) : null,
})

/** The id of a count named by its number; null for another text. */
const countNamed = (text: string): number | null => Number(/^CNT\d{4}(\d{6,12})$/i.exec(text.trim())?.[1]) || null

/** Corrections of the stock somebody may see, those that wait first. */
export async function correctionList(db: Db, who: Who, q: Query) {
  const filters = [
    visible(who), anyOfValues(sql`a.warehouse_id`, q.warehouse_id), anyOfValues(sql`a.owner_id`, q.client_id), anyOfValues(sql`a.sku_id`, q.sku_id),
    anyOfValues(sql`a.reason_code`, q.reason_code),
    q.search ? sql`(s.sku_code ilike ${contains(q.search)} or p.location_code ilike ${contains(q.search)}
      or a.count_id = ${countNamed(q.search)}::bigint)` : undefined,
  ]
  const list: ListQuery = {
    columns, from, where: [...filters, anyOfValues(sql`a.status`, q.status)], sorts: { created_at: { by: sql`a.created_at`, kind: 'time' } },
    defaultSort: 'created_at', id: sql`a.id`,
  }
  const [page, waiting] = await Promise.all([
    pageOf<Found>(db, list, q),
    first<{ n: number }>(db, sql`select count(*)::int as n from ${from} where ${allOf([...filters, sql`a.status = ${literal(correctionStatus, 'pending')}`])}`),
  ])
  return { rows: page.rows.map(numbered), meta: { ...page.meta, tab_counts: { pending: waiting?.n ?? 0 } } }
}

export const noCorrection = () => new Refusal(404, 'That correction no longer exists.')

/** A correction as lists show it; 404 for one out of reach. */
export async function correctionOf(db: Db, who: Who, id: number): Promise<Row> {
  const found = await first<Found>(db, sql`select ${columns} from ${from} where ${allOf([sql`a.id = ${id}`, visible(who)])}`)
  if (!found) throw noCorrection()
  return numbered(found)
}
