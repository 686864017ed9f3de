import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { fulfilmentOrders } from '@/lib/contract/fulfilment-orders'
import { today } from '@/lib/domain/days'
import { returnedAs, type returnGrade } from '@/lib/domain/fulfilment-order'
import type { ZoneType } from '@/lib/domain/location'
import { monthlyNo } from '@/lib/domain/monthly-no'
import { firstShelf } from '../../core/stock/first-shelf'
import { moveStock, type StockLine } from '../../core/stock/move'
import { first, rows, type Db } from '../../db/db'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { settleOrders } from '../orders/settle'
import { demandsOfPart, expectStatus, holdFulfilment, putFulfilment, type HeldFulfilment } from './scope'

type Line = z.output<typeof fulfilmentOrders.takeBack.body>['lines'][number]
type Grade = (typeof returnGrade.names)[number]

/** Units of one lot of a demand that were shipped and are not back. */
interface Out {
  demand_id: number
  sku_id: number
  sku_code: string
  lot_id: number
  owner_id: number
  qty: number
}

const zones: Record<Grade, ZoneType> = { A: 'returns', B: 'quarantine', damaged: 'damaged' }

/** Where goods of a grade come back to: the first shelf of their zone, else of the returns or the receiving zone. */
async function shelfFor(tx: Db, warehouseId: number, grade: Grade): Promise<number> {
  const found = await firstShelf(tx, warehouseId, [zones[grade], 'returns', 'receiving'])
  if (!found) throw new Refusal(409, 'This warehouse has no returns shelf in use. Add one under Locations.')
  return found.id
}

const outOf = (tx: Db, demandIds: readonly number[]) => rows<Out>(
  tx,
  sql`select d.id as demand_id, k.id as sku_id, k.sku_code, b.lot_id, b.owner_id, (sum(a.qty) - coalesce((select sum(l.qty) from order_return_lines l
        where l.demand_id = d.id and l.lot_id = b.lot_id), 0))::int as qty
      from stock_demands d join skus k on k.id = d.sku_id join stock_allocations a on a.demand_id = d.id and a.status = 'shipped'
        join stock_balances b on b.id = a.balance_id
      where d.id = any(${sql.param([...demandIds])}::bigint[]) group by d.id, k.id, b.lot_id, b.owner_id order by d.id, b.lot_id`,
)

interface Taken extends Out {
  grade: Grade
  remarks: string | null
  serials: readonly string[] | undefined
}

/** The lots that lines come from; 422 for more than was shipped and is not back. */
function takenOf(out: Out[], lines: readonly Line[]): Taken[] {
  return lines.flatMap(({ demand_id, qty, grade, remarks, serials }, i) => {
    let left = qty
    const taken = out.filter((one) => one.demand_id === demand_id).flatMap((one) => {
      const units = Math.min(left, one.qty)
      one.qty -= units
      left -= units
      return units > 0 ? [{ ...one, qty: units, grade, remarks: remarks ?? null, serials }] : []
    })
    if (left > 0) throw refuseField(`lines.${i}.qty`, `Only ${qty - left} of these are with the buyer.`)
    return taken
  })
}

async function write(tx: Db, who: Who, part: HeldFulfilment, taken: readonly Taken[]): Promise<string> {
  const serial = await first<{ n: number }>(tx, sql`select nextval('order_return_serial')::int as n`)
  const no = monthlyNo('RT', today(), serial?.n ?? 0)
  const made = await first<{ id: number }>(tx, sql`insert into order_returns (return_no, fulfillment_id, received_by)
    values (${no}, ${part.id}, ${who.user_id || null}) returning id`)
  const moves: StockLine[] = []
  for (const { demand_id, sku_id, lot_id, owner_id, qty, grade, remarks, serials } of taken) {
    const location_id = await shelfFor(tx, part.warehouse_id, grade)
    await rows(tx, sql`insert into order_return_lines (return_id, demand_id, lot_id, qty, grade, location_id, remarks)
      values (${made?.id ?? 0}, ${demand_id}, ${lot_id}, ${qty}, ${grade}, ${location_id}, ${remarks})`)
    moves.push({
      type: 'return_receipt', sku_id, qty, from: { place: 'customer', lot_id, owner_id }, ...(serials && { serials }),
      to: { place: 'location', lot_id, owner_id, status: returnedAs[grade], warehouse_id: part.warehouse_id, location_id },
    })
  }
  await moveStock(tx, who, moves, { reference_type: 'order', reference_no: no })
  return no
}

/**
 * Takes goods of a shipped order back into stock by their grade: as new to the returns shelf, to be checked into quarantine, damaged apart. The order is
 * returned once all of it is back (fulfilment.md 3.3, 5.1). 409 before it was shipped, 422 for more than is with the buyer.
 */
export async function takeBack(tx: Db, who: Who, id: number, lines: readonly Line[]) {
  const { part, order } = await holdFulfilment(tx, who, id)
  expectStatus(part, 'a return', 'shipped', 'delivered', 'rto')
  const before = { status: part.status }
  const out = await outOf(tx, (await demandsOfPart(tx, part)).map((demand) => demand.id))
  const return_no = await write(tx, who, part, takenOf(out, lines))
  if (out.every(({ qty }) => qty === 0)) await putFulfilment(tx, who, part, 'returned')
  await settleOrders(tx, who, [order])
  return { before, after: { status: part.status, fulfillment_no: part.fulfillment_no, return_no, lines } }
}
