import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { skuSummary } from '@/lib/contract/sku-summary'
import { addDays, today } from '@/lib/domain/days'
import { unshippedOrders, saleOrderStatus } from '@/lib/domain/sale-order'
import { moveType, stockAge, stockPlace, stockStatus, summaryMoves, type SummaryMove } from '@/lib/domain/stock'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { isSellable } from '../../core/stock/promise'
import { visibleStock } from '../../core/stock/scope'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import type { Who } from '../../platform/who'
import { ledgerDays } from './ledger'
import { ageOfLot, changesSince, onHandPlace, startOf } from './on-hand'
import { stockOfSku } from './read'

type Query = z.output<typeof skuSummary.list.query>
type Row = z.output<typeof skuSummary.list.reply>['rows'][number]
type One = z.output<typeof skuSummary.one.reply>

/** As many days as the sales behind the days of cover (7.10), and as the chart of one SKU. */
const RECENT_DAYS = 30

/** Changes added up by SKU and warehouse: what each kind did within the days, all that happened after them, and what was shipped of late. */
function movedSums({ from, to }: { from: string; to: string }, scope: SQL): SQL {
  const recentFrom = addDays(today(), 1 - RECENT_DAYS)
  const within = sql`c.created_at >= ${startOf(from)} and c.created_at < ${startOf(addDays(to, 1))}`
  const sumOf = (kind: SummaryMove, sign = 1) =>
    sql`(${sign}::int * coalesce(sum(c.change) filter (where ${within} and c.move_type in ${literals(moveType, ...summaryMoves[kind])}), 0))::int`
  return sql`(
    select c.sku_id, c.warehouse_id, ${sumOf('received')} as received, ${sumOf('returned')} as returned, ${sumOf('adjusted')} as adjusted,
      ${sumOf('shipped', -1)} as shipped, ${sumOf('transferred')} as transferred,
      coalesce(sum(c.change) filter (where ${within}), 0)::int as moved,
      coalesce(sum(c.change) filter (where c.created_at >= ${startOf(addDays(to, 1))}), 0)::int as later,
      coalesce(-sum(c.change) filter (where c.created_at >= ${startOf(recentFrom)} and c.move_type = ${literal(moveType, 'ship')}), 0)::int as shipped_recently
    from ${changesSince(startOf(from < recentFrom ? from : recentFrom), scope)} c group by 1, 2)`
}

const ages = sql.join(
  stockAge.names.map((age) => sql`coalesce(sum(b.on_hand) filter (where ${onHandPlace(sql`b`)} and ${ageOfLot(sql`l`)} = ${age}), 0)::int as ${sql.raw(age)}`),
  sql`, `,
)
/** What lies in warehouses now, by SKU and warehouse. */
const held = (scope: SQL) => sql`(
  select min(b.id) as id, b.sku_id, b.warehouse_id, coalesce(sum(b.on_hand) filter (where ${onHandPlace(sql`b`)}), 0)::int as on_hand,
    sum(b.allocated)::int as allocated, coalesce(sum(b.on_hand - b.allocated) filter (where b.place = ${literal(stockPlace, 'location')}
      and ${isSellable()}), 0)::int as available,
    coalesce(sum(b.on_hand) filter (where b.status = ${literal(stockStatus, 'damaged')}), 0)::int as damaged,
    ${ages}
  from stock_balances b join skus k on k.id = b.sku_id join lots l on l.id = b.lot_id left join locations p on p.id = b.location_id
  where b.is_held and ${scope} group by b.sku_id, b.warehouse_id)`

const sums = ['received', 'returned', 'adjusted', 'shipped', 'transferred'] as const
const closing = sql`(i.on_hand - coalesce(m.later, 0))`
const opening = sql`(${closing} - coalesce(m.moved, 0))`
const sumOf = (name: (typeof sums)[number]) => sql`coalesce(m.${sql.identifier(name)}, 0)`
const lastMove = (types: SQL) => sql`(select max(v.created_at) from stock_moves v where v.sku_id = i.sku_id and v.warehouse_id = i.warehouse_id
  and v.move_type in ${types})`
const columns = sql`i.id, i.sku_id, s.sku_code, s.sku_name, s.client_id, c.name as client_name, i.warehouse_id, f.facility_code as warehouse_code,
  ${opening} as opening, ${sql.join(sums.map((name) => sql`${sumOf(name)} as ${sql.identifier(name)}`), sql`, `)}, ${closing} as closing,
  ${closing} - ${opening} - ${sumOf('received')} - ${sumOf('returned')} - ${sumOf('adjusted')} + ${sumOf('shipped')} - ${sumOf('transferred')} as difference,
  i.available, i.allocated, i.damaged,
  case when m.shipped_recently > 0 then round(i.available * ${RECENT_DAYS}::numeric / m.shipped_recently, 1)::float8 end as days_of_cover,
  ${lastMove(literals(moveType, 'receipt'))} as last_receipt, ${lastMove(literals(moveType, 'ship'))} as last_ship,
  i.age_30, i.age_60, i.age_90, i.age_180, i.age_older, s.storage_class`

/** How another list of the same sums differs: conditions and columns of `skus s`, and sums it does not show. */
interface Beside { where?: SQL; columns?: SQL; without?: readonly string[] }

function summaryQuery(who: Who, q: Query, days: { from: string; to: string }, beside: Beside = {}): ListQuery {
  const scope = allOf([
    visibleStock(who, sql`b.owner_id`, sql`b.warehouse_id`), anyOfValues(sql`b.owner_id`, q.client_id), anyOfValues(sql`b.warehouse_id`, q.warehouse_id),
    anyOfValues(sql`b.sku_id`, q.sku_id),
  ])
  const number = (by: SQL) => ({ by, kind: 'number' as const })
  const added: Record<string, SQL> = {
    opening, closing, ...Object.fromEntries(sums.map((name) => [name, sumOf(name)])),
    ...Object.fromEntries(['available', 'allocated', 'damaged', ...stockAge.names].map((name) => [
      name, sql`i.${sql.identifier(name)}`,
    ])),
  }
  return {
    columns: beside.columns ? sql`${columns}, ${beside.columns}` : columns,
    from: sql`${held(scope)} i join skus s on s.id = i.sku_id join clients c on c.id = s.client_id join facilities f on f.id = i.warehouse_id
      left join ${movedSums(days, scope)} m on m.sku_id = i.sku_id and m.warehouse_id = i.warehouse_id`,
    where: [
      sql`(i.on_hand > 0 or m.sku_id is not null)`, beside.where, anyOfValues(sql`s.storage_class`, q.storage_class),
      q.search ? sql`(s.sku_code ilike ${contains(q.search)} or s.sku_name ilike ${contains(q.search)})` : undefined,
    ],
    sorts: {
      sku_code: { by: sql`s.sku_code`, kind: 'text' }, sku_name: { by: sql`s.sku_name`, kind: 'text' }, client_name: { by: sql`c.name`, kind: 'text' },
      opening: number(opening), closing: number(closing), shipped: number(sumOf('shipped')), received: number(sumOf('received')),
      available: number(sql`i.available`), age_older: number(sql`i.age_older`),
    },
    defaultSort: 'sku_code', id: sql`i.id`,
    adds: Object.fromEntries(Object.entries(added).filter(([name]) => !beside.without?.includes(name)).map(([name, of]) => [name, { of }])),
    groups: {
      client_name: { label: sql`c.name`, filter: { client_id: sql`c.id` } },
      warehouse_code: { label: sql`f.facility_code`, filter: { warehouse_id: sql`f.id` } },
    },
  }
}

/** SKUs in warehouses over some days, the month to date where none are chosen; 422 above 93 days. Opening is closing less all that the ledger moved. */
export async function summaryList<More extends object = object>(db: Db, who: Who, q: Query, beside?: Beside) {
  const days = ledgerDays(q, `${today().slice(0, 7)}-01`)
  const page = await pageOf<Row & More>(db, summaryQuery(who, q, days, beside), q)
  return { ...page, meta: { ...page.meta, from: days.from } }
}

/** What came and went of a SKU on each of the last days, and what was on hand at the end of it, in warehouses somebody may see. */
const daysOf = (db: Db, skuId: number, scope: SQL) => {
  const since = addDays(today(), 1 - RECENT_DAYS)
  return rows<One['days'][number]>(
    db,
    sql`with c as (select (created_at at time zone 'Asia/Dubai')::date as day, sum(greatest(change, 0))::int as came, sum(greatest(-change, 0))::int as went,
            sum(change)::int as change
          from (select created_at, move_type, sum(change) as change from ${changesSince(startOf(since), sql`${scope} and b.sku_id = ${skuId}`)} e
            group by 1, 2) g group by 1),
          h as (select coalesce(sum(b.on_hand), 0)::int as now from stock_balances b where b.sku_id = ${skuId} and ${onHandPlace(sql`b`)} and ${scope})
        select to_char(d, 'YYYY-MM-DD') as day, coalesce(c.came, 0) as came, coalesce(c.went, 0) as went,
          (h.now - coalesce(sum(c.change) over (order by d desc rows between unbounded preceding and 1 preceding), 0))::int as closing
        from h, generate_series(${since}::date, ${today()}::date, interval '1 day') d left join c on c.day = d::date order by d`,
  )
}

/** Orders somebody may see that still want some of a SKU; a warehouse sees those it ships. */
const ordersOf = (db: Db, who: Who, skuId: number) =>
  rows<One['orders'][number]>(
    db,
    sql`select o.id as order_id, o.order_no, o.order_date, o.status, sum(w.qty - w.cancelled_qty)::int as wanted, sum(w.allocated_qty)::int as allocated
        from stock_demands w join sale_orders o on o.id = w.document_id and w.document_type = 'sale_order'
        where ${allOf([
          sql`w.sku_id = ${skuId} and o.status in ${literals(saleOrderStatus, ...unshippedOrders)} and w.qty > w.cancelled_qty`,
          visibleStock(who, sql`o.client_id`, sql`o.warehouse_id`),
        ])}
        group by o.id order by o.order_date, o.id limit 50`,
  )

/** A SKU from all sides; 404 where somebody may see none of its stock.  */
export async function summaryOfSku(db: Db, who: Who, skuId: number): Promise<One> {
  const stock = await stockOfSku(db, who, skuId, undefined)
  const scope = allOf([visibleStock(who, sql`b.owner_id`, sql`b.warehouse_id`)])
  const [days, orders] = await Promise.all([daysOf(db, skuId, scope), ordersOf(db, who, skuId)])
  return { ...stock, days, orders }
}
