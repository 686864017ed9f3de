import { sql } from 'drizzle-orm'
import { allocateMany } from '../../upstream/areas/outbound/moves'
import { DEMAND_OF_OUTBOUND } from '../../upstream/core/fulfilment/parts'
import { inTransaction, rows, type Db } from '../../upstream/db/db'
import { system } from '../../upstream/platform/who'
import { pile, withStock } from './stock'
import { short, type Line } from './table'

const ORDERS = 200
const LINES = 30
const SKUS = 1000
const UNITS = 40

/** Submitted orders of one consignee, every line of another SKU than its neighbours. */
async function submitted(db: Db, skuIds: readonly number[]): Promise<number[]> {
  const [to] = await rows<{ id: number }>(db, sql`insert into consignees (client_id, consignee_code, consignee_name, consignee_type, city, country_code)
    select client_id, 'BENCH', 'Of the bench', 'retailer', 'Dubai', 'AE' from skus where id = ${skuIds[0]} returning id`)
  const made = await rows<{ id: number }>(db, sql`insert into outbound_orders (outbound_no, ref_no, client_id, warehouse_id, consignee_id,
      requested_ship_date, status)
    select 'BENCH-' || n, 'BENCH-' || n, g.client_id, b.warehouse_id, g.id, current_date + 1, 'submitted' from consignees g
      cross join (select warehouse_id from stock_balances where sku_id = ${skuIds[0]} and is_held limit 1) b cross join generate_series(1, ${ORDERS}::int) n
    where g.id = ${to?.id} returning id`)
  await rows(db, sql`insert into outbound_lines (outbound_id, line_no, sku_id, uom, uom_qty, per_uom)
    select o.id, n, (${sql.param([...skuIds])}::bigint[])[1 + ((o.id * ${LINES} + n) % ${skuIds.length})::int], 'EA', 1 + n % 5, 1
    from unnest(${sql.param(made.map(({ id }) => id))}::bigint[]) as o(id) cross join generate_series(1, ${LINES}::int) n`)
  await rows(db, sql`with d as (
      insert into stock_demands (owner_id, sku_id, warehouse_id, document_type, document_id, line_no, qty)
      select o.client_id, l.sku_id, o.warehouse_id, ${DEMAND_OF_OUTBOUND}, o.id, l.line_no, l.uom_qty from outbound_orders o
        join outbound_lines l on l.outbound_id = o.id where o.consignee_id = ${to?.id} returning id, document_id, line_no
    ) update outbound_lines l set demand_id = d.id from d where l.outbound_id = d.document_id and l.line_no = d.line_no`)
  return made.map(({ id }) => id)
}

/** Two hundred orders of thirty lines, allocated in one call (coming-areas.md 4(e): 4 s at most). */
export const outboundLines = (databaseUrl: string): Promise<Line[]> => withStock(databaseUrl, async (db) => {
  const ids = await submitted(db, await pile(db, SKUS, UNITS, 'BENCH-OUT'))
  const began = performance.now()
  const { done } = await inTransaction(db, (tx) => allocateMany({ db: tx, who: system, body: { ids }, audit: () => {} }))
  const seconds = (performance.now() - began) / 1000
  const units = done.reduce((sum, { allocated_qty }) => sum + allocated_qty, 0)
  return [{
    work: `outbound_allocate_bulk, ${ORDERS} orders of ${LINES} lines`, upstream: `${short(seconds)} s`,
    note: `${units} units, ${done.filter(({ status }) => status === 'allocated').length} orders whole; 4 s at most`,
  }]
})
