import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { fulfilmentOrders } from '@/lib/contract/fulfilment-orders'
import { addDays, today } from '@/lib/domain/days'
import { shortReason } from '@/lib/domain/fulfilment-order'
import { allocationStatus } from '@/lib/domain/stock'
import { classifyOrders } from '../../core/customs/classify'
import { firstShelf } from '../../core/stock/first-shelf'
import { pickStock, type Pick } from '../../core/stock/pick'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { settleOrders } from '../orders/settle'
import { demandsOfPart, expectStatus, holdFulfilment, putFulfilment, type HeldFulfilment } from './scope'
import { splitShort } from './split'

type Line = z.output<typeof fulfilmentOrders.pick.body>['lines'][number]

interface ToPick {
  allocation_id: number
  demand_id: number
  sku_id: number
  sku_code: string
  qty: number
  lot_id: number
  lot_no: string
  expiry_date: string | null
  min_ship_shelf_life_days: number
  owner_id: number
  lpn: string
  location_id: number
  location_code: string
}

/** Where picked goods of a warehouse wait to be packed; 409 where it has no such shelf. */
export async function stagingShelf(db: Db, warehouseId: number): Promise<number> {
  const found = await firstShelf(db, warehouseId, ['staging'])
  if (!found) throw new Refusal(409, 'This warehouse has no staging shelf in use. Add one under Locations, then pick.')
  return found.id
}

const toPick = (tx: Db, demandIds: readonly number[]) =>
  rows<ToPick>(
    tx,
    sql`select a.id as allocation_id, a.demand_id, k.id as sku_id, k.sku_code, a.qty, b.lot_id, l.lot_no, l.expiry_date, k.min_ship_shelf_life_days, b.owner_id,
          b.lpn, b.location_id, p.location_code
        from stock_allocations a join stock_balances b on b.id = a.balance_id join skus k on k.id = b.sku_id join lots l on l.id = b.lot_id
          join locations p on p.id = b.location_id
        where a.demand_id = any(${sql.param([...demandIds])}::bigint[]) and a.status = ${literal(allocationStatus, 'reserved')}`,
  )

/** 422 where something else was scanned, more is picked than is to be, or a lot is too near its expiry to be shipped. */
function expectRight(line: Line, one: ToPick, field: string): void {
  if (line.location_code && line.location_code.toUpperCase() !== one.location_code)
    throw refuseField(`${field}.location_code`, `This line is on ${one.location_code}, not on ${line.location_code.toUpperCase()}.`)
  if (line.picked_qty > one.qty) throw refuseField(`${field}.picked_qty`, `Only ${one.qty} of ${one.sku_code} are to be picked here.`)
  const left = addDays(today(), one.min_ship_shelf_life_days)
  if (line.picked_qty > 0 && one.expiry_date !== null && one.expiry_date < left) {
    const lot = `Lot ${one.lot_no} of ${one.sku_code}`
    throw refuseField(`${field}.picked_qty`, `${lot} expires too soon to be shipped. Report it short as expired; another lot is looked for.`)
  }
}

async function picksOf(tx: Db, part: HeldFulfilment, lines: readonly Line[]): Promise<Pick[]> {
  const found = new Map((await toPick(tx, (await demandsOfPart(tx, part)).map(({ id }) => id))).map((one) => [one.allocation_id, one]))
  const staging = await stagingShelf(tx, part.warehouse_id)
  return lines.map((line, i) => {
    const one = found.get(line.allocation_id)
    if (!one) throw new Refusal(409, 'This line is picked already, or its stock was given to another order. Reload the order.')
    expectRight(line, one, `lines.${i}`)
    const { allocation_id, demand_id, sku_id, lot_id, owner_id, lpn, location_id } = one
    const from = { place: 'location' as const, lot_id, owner_id, lpn, warehouse_id: part.warehouse_id, location_id }
    const why = line.short_reason
    return {
      allocation_id, demand_id, sku_id, from, to: { ...from, lpn: '', location_id: staging }, qty: line.picked_qty,
      missing: why ? one.qty - line.picked_qty : 0, remarks: why ? `Short pick of ${part.fulfillment_no}: ${shortReason.label(why).toLowerCase()}` : '',
      ...(line.serials && { serials: line.serials }),
    }
  })
}

const isLeft = async (tx: Db, demandIds: readonly number[], status: 'reserved' | 'picked') =>
  (await first(tx, sql`select 1 from stock_allocations where demand_id = any(${sql.param([...demandIds])}::bigint[])
    and status = ${literal(allocationStatus, status)} limit 1`)) !== null

/**
 * Picks lines of a released order to staging. What is short goes on hold where it should have lain and is taken from elsewhere; with none left the rest becomes
 * a further part that waits for stock (fulfilment.md 3.4). 409 in another state, 422 at a wrong shelf, quantity or lot.
 */
export async function pickOrder(tx: Db, who: Who, id: number, lines: readonly Line[]) {
  const { part, order } = await holdFulfilment(tx, who, id)
  expectStatus(part, 'picking', 'released', 'in_picking')
  const before = { status: part.status }
  await pickStock(tx, who, await picksOf(tx, part, lines), { reference_type: 'order', reference_no: part.fulfillment_no })
  const rest = lines.some(({ short_reason }) => short_reason) ? await splitShort(tx, who, part) : null
  if (rest !== null) await classifyOrders(tx, who, [order.id])
  const demands = (await demandsOfPart(tx, part)).map((demand) => demand.id)
  const [isOpen, isBegun] = [await isLeft(tx, demands, 'reserved'), await isLeft(tx, demands, 'picked')]
  if (!isOpen && !isBegun) await putFulfilment(tx, who, part, 'backordered', sql`wave_id = null`)
  else {
    if (part.status === 'released') await putFulfilment(tx, who, part, 'in_picking')
    if (!isOpen) await putFulfilment(tx, who, part, 'picked', sql`picked_at = now()`)
  }
  await settleOrders(tx, who, [order])
  return { before, after: { status: part.status, fulfillment_no: part.fulfillment_no, lines, backordered_as: rest } }
}
