import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { outbound as calls } from '@/lib/contract/outbound'
import { shortReason } from '@/lib/domain/fulfilment-order'
import { isOutboundIn, outboundShort, pickableOutbound, refusedOutbound, type OutboundStatus } from '@/lib/domain/outbound'
import { allocationStatus } from '@/lib/domain/stock'
import { firstShelf } from '../../core/stock/first-shelf'
import { pickStock, type Pick } from '../../core/stock/pick'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { claimLines } from './claims'
import { put } from './put'
import { demandsOf, holdOrder, savedOf, type HeldOutbound } from './scope'

type Picked = z.output<typeof calls.pick.body>['picks'][number]
interface ToPick {
  allocation_id: number; demand_id: number; line_id: number; sku_id: number; sku_code: string; qty: number; lot_id: number; lot_no: string; owner_id: number
  lpn: string; location_id: number; location_code: string; lives: boolean
}

const toPick = (tx: Db, orderId: number) =>
  rows<ToPick>(
    tx,
    sql`select a.id as allocation_id, a.demand_id, l.id as line_id, k.id as sku_id, k.sku_code, a.qty, b.lot_id, lo.lot_no, b.owner_id, b.lpn, b.location_id,
          p.location_code, coalesce(lo.expiry_date >= d.min_expiry, true) as lives
        from outbound_lines l join stock_demands d on d.id = l.demand_id join stock_allocations a on a.demand_id = d.id
          join stock_balances b on b.id = a.balance_id join skus k on k.id = b.sku_id join lots lo on lo.id = b.lot_id join locations p on p.id = b.location_id
        where l.outbound_id = ${orderId} and a.status = ${literal(allocationStatus, 'reserved')}`,
  )

/** 422 where something else was scanned, or more is picked than is to be. */
function expectRight(pick: Picked, one: ToPick, field: string): void {
  const shelf = pick.location_code?.toUpperCase()
  if (shelf && shelf !== one.location_code) throw refuseField(`${field}.location_code`, `This line is on ${one.location_code}, not on ${shelf}.`)
  if (pick.lot_no && pick.lot_no !== one.lot_no) throw refuseField(`${field}.lot_no`, `Expected lot ${one.lot_no}, scanned ${pick.lot_no}.`)
  if (pick.qty > one.qty) throw refuseField(`${field}.qty`, `Only ${one.qty} of ${one.sku_code} are to be picked here.`)
  if (pick.qty > 0 && !one.lives)
    throw refuseField(`${field}.qty`, `Lot ${one.lot_no} of ${one.sku_code} expires too soon for its consignee. Report it short as expired.`)
}

async function stagingOf(tx: Db, warehouseId: number): Promise<number> {
  const found = await firstShelf(tx, warehouseId, ['staging'])
  if (!found) throw new Refusal(409, 'This warehouse has no staging shelf in use. Add one under Locations, then pick.')
  return found.id
}

const stockPick = (order: HeldOutbound, staging: number, pick: Picked, one: ToPick): Pick => {
  const from = {
    place: 'location' as const, lot_id: one.lot_id, owner_id: one.owner_id, lpn: one.lpn, warehouse_id: order.warehouse_id, location_id: one.location_id,
  }
  const why = pick.short_reason
  return {
    allocation_id: one.allocation_id, demand_id: one.demand_id, sku_id: one.sku_id, from, to: { ...from, lpn: '', location_id: staging }, qty: pick.qty,
    missing: why ? one.qty - pick.qty : 0, remarks: why ? `Short pick of ${order.outbound_no}: ${shortReason.label(why).toLowerCase()}` : '',
    ...(pick.serials && { serials: pick.serials }),
  }
}

const isLeft = async (tx: Db, demandIds: readonly number[], status: 'reserved' | 'picked') =>
  (await first(tx, sql`select 1 from stock_allocations where demand_id = any(${sql.param([...demandIds])}::bigint[])
    and status = ${literal(allocationStatus, status)} limit 1`)) !== null

/** Once nothing is left to pick what is short is given up; an order of which nothing was found waits for stock again. */
async function settlePicks(tx: Db, who: Who, order: HeldOutbound): Promise<OutboundStatus> {
  const demands = await demandsOf(tx, [order.id])
  const [isOpen, isBegun] = [await isLeft(tx, demands, 'reserved'), await isLeft(tx, demands, 'picked')]
  if (!isOpen && !isBegun) {
    await put(tx, who, order, 'submitted')
    return 'submitted'
  }
  if (order.status === 'released') await put(tx, who, order, 'in_picking')
  if (isOpen) return 'in_picking'
  await rows(tx, sql`update outbound_lines l set short_reason = coalesce(l.short_reason, ${literal(outboundShort, 'out_of_stock')}) from stock_demands d
    where l.outbound_id = ${order.id} and d.id = l.demand_id and d.qty > d.allocated_qty + d.cancelled_qty`)
  await rows(tx, sql`update stock_demands set cancelled_qty = qty - allocated_qty where id = any(${sql.param(demands)}::bigint[])
    and qty > allocated_qty + cancelled_qty`)
  await rows(tx, sql`update outbound_lines set claimed_by = null, claimed_at = null where outbound_id = ${order.id}`)
  await put(tx, who, order, 'picked')
  return 'picked'
}

/**
 * Picks lines of a released order to staging; whoever picks a line has it from then on. What is short goes on hold where it should have lain and is taken from
 * another shelf or lot the consignee takes. 409 for a line somebody else picks, 422 at a wrong shelf, lot or quantity.
 */
export async function pickOutbound(tx: Db, who: Who, id: number, picks: readonly Picked[]) {
  const order = await holdOrder(tx, who, id)
  if (!isOutboundIn(pickableOutbound, order.status)) throw new Refusal(409, refusedOutbound(order.outbound_no, order.status, 'picked'))
  const found = new Map((await toPick(tx, id)).map((one) => [one.allocation_id, one]))
  const pairs = picks.map((pick, at) => {
    const one = found.get(pick.allocation_id)
    if (!one) throw new Refusal(409, 'This line is picked already, or its stock was given to another order. Reload the order.')
    expectRight(pick, one, `picks.${at}`)
    return { pick, one }
  })
  await claimLines(tx, who, pairs.map(({ one }) => one.line_id))
  const staging = await stagingOf(tx, order.warehouse_id)
  await pickStock(tx, who, pairs.map(({ pick, one }) => stockPick(order, staging, pick, one)), {
    reference_type: 'btb_outbound', reference_no: order.outbound_no,
  })
  const damaged = pairs.filter(({ pick }) => pick.short_reason === 'damaged').map(({ one }) => one.line_id)
  await rows(tx, sql`update outbound_lines set short_reason = ${literal(outboundShort, 'damaged')} where id = any(${sql.param(damaged)}::bigint[])`)
  const status = await settlePicks(tx, who, order)
  return { before: { status: order.status }, after: { ...savedOf(order, status), picks } }
}
