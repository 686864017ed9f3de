import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { destructions } from '@/lib/contract/destructions'
import { day, dubaiDay } from '@/lib/domain/days'
import { counted } from '@/lib/domain/counted'
import { destructionMethod, destructionNo, destructionReason, destructionStatus } from '@/lib/domain/destruction'
import { stockStatus, type StockStatus } from '@/lib/domain/stock'
import { visibleStock } from '../../core/stock/scope'
import { first, rows, type Db } from '../../db/db'
import { destructionPdf } from '../../documents/destruction-paper'
import { Download } from '../../platform/implement'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'

type Query = z.output<typeof destructions.list.query>
type Row = z.output<typeof destructions.list.reply>['rows'][number]
type Found = Omit<Row, 'destruction_no'>

const nameOf = (id: ReturnType<typeof sql>) => sql`(select u.full_name from users u where u.id = ${id})`
const tables = sql`stock_destructions a join clients c on c.id = a.owner_id join facilities f on f.id = a.warehouse_id
  join lateral (select count(*)::int as lines, sum(l.qty)::int as units,
      case when bool_and(l.value_aed is not null) then sum(l.value_aed)::text end as value_aed,
      string_agg(l.qty || ' ' || k.sku_code || case when o.lot_no = 'NA' then '' else ' ' || o.lot_no end, ', ' order by l.id)
        filter (where l.nth <= 5) as goods
    from (select n.*, row_number() over (order by n.id) as nth from stock_destruction_lines n where n.destruction_id = a.id) l
      join skus k on k.id = l.sku_id join stock_balances b on b.id = l.balance_id join lots o on o.id = b.lot_id) t on true`
const columns = sql`a.id, a.owner_id as client_id, coalesce(c.trade_name, c.name) as client_name, a.warehouse_id, f.facility_code as warehouse_code,
  a.reason_code, a.remarks, a.status, t.goods, t.lines, t.units, t.value_aed, ${nameOf(sql`a.created_by`)} as created_by, a.created_at,
  ${nameOf(sql`a.decided_by`)} as decided_by, a.decided_at, a.decision_note, a.destroyed_on, a.method, a.contractor, a.witness, a.certificate_no`
const visible = (who: Who) => visibleStock(who, sql`a.owner_id`, sql`a.warehouse_id`)
const numbered = (row: Found): Row => ({ ...row, destruction_no: destructionNo(row.id, dubaiDay(row.created_at)) })

const ofGoods = (typed: string) => sql`exists (select 1 from stock_destruction_lines l join skus k on k.id = l.sku_id
  where l.destruction_id = a.id and (k.sku_code ilike ${typed} or k.sku_name ilike ${typed}))`

/** Destructions of the stock somebody may see, the latest first. */
export async function destructionList(db: Db, who: Who, q: Query) {
  const filters = [
    visible(who), anyOfValues(sql`a.warehouse_id`, q.warehouse_id), anyOfValues(sql`a.owner_id`, q.client_id),
    anyOfValues(sql`a.reason_code`, q.reason_code), q.search ? ofGoods(contains(q.search)) : undefined,
  ]
  const list: ListQuery = {
    columns, from: tables, countFrom: sql`stock_destructions a`, where: [...filters, anyOfValues(sql`a.status`, q.status)],
    sorts: { created_at: { by: sql`a.created_at`, kind: 'time' } }, defaultSort: 'created_at', id: sql`a.id`,
  }
  const [page, counts] = await Promise.all([
    pageOf<Found>(db, list, q),
    rows<{ status: string; n: number }>(db, sql`select a.status, count(*)::int as n from stock_destructions a where ${allOf(filters)} group by 1`),
  ])
  return { rows: page.rows.map(numbered), meta: { ...page.meta, tab_counts: Object.fromEntries(counts.map(({ status, n }) => [status, n])) } }
}

export const noDestruction = () => new Refusal(404, 'That destruction no longer exists.')

/** One of them; 404 out of reach. */
export async function destructionOf(db: Db, who: Who, id: number): Promise<Row> {
  const found = await first<Found>(db, sql`select ${columns} from ${tables} where ${allOf([sql`a.id = ${id}`, visible(who)])}`)
  if (!found) throw noDestruction()
  return numbered(found)
}

interface Goods { sku: string; name: string; lot: string; expiry: string; shelf: string; status: StockStatus; qty: number }
const goodsOf = (db: Db, id: number) => rows<Goods>(db, sql`select k.sku_code as sku, k.sku_name as name,
    case when o.lot_no = 'NA' then '' else o.lot_no end as lot, coalesce(o.expiry_date::text, '') as expiry, coalesce(p.location_code, '') as shelf, b.status,
    l.qty
  from stock_destruction_lines l join stock_balances b on b.id = l.balance_id join skus k on k.id = l.sku_id join lots o on o.id = b.lot_id
    left join locations p on p.id = b.location_id
  where l.destruction_id = ${id} order by l.id`)

const factsOf = (row: Row): [string, string][] => [
  ['Client', row.client_name], ['Warehouse', row.warehouse_code], ['Reason', destructionReason.label(row.reason_code)],
  ['Requested by', row.created_by ?? '–'],
  ['Decision', [destructionStatus.label(row.status), row.decided_by].filter(Boolean).join(', ')], ['Remarks', row.remarks ?? '–'],
  ['Destroyed on', row.destroyed_on ? day(row.destroyed_on) : '–'], ['Method', row.method ? destructionMethod.label(row.method) : '–'],
  ['Contractor', [row.contractor, row.certificate_no].filter(Boolean).join(', ') || '–'],
]

/** The request or, once the goods are destroyed, the certificate. */
export async function destructionPaper(db: Db, who: Who, id: number): Promise<Download> {
  const row = await destructionOf(db, who, id)
  const goods = await goodsOf(db, id)
  return new Download(destructionPdf({
    number: row.destruction_no, facts: factsOf(row), totals: `${counted(row.units, 'unit')}${row.value_aed ? `, worth AED ${row.value_aed}` : ''}`,
    rows: goods.map(({ qty, status, ...one }) => ({ ...one, status: stockStatus.label(status), units: String(qty) })),
  }, row.destroyed_on !== null), 'application/pdf', `${row.destruction_no}.pdf`, true)
}
