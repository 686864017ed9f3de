import { sql } from 'drizzle-orm'
import { today } from '@/lib/domain/days'
import { locationStatus } from '@/lib/domain/location'
import { allocationStatus, stockPlace, stockStatus, type StockStatus } from '@/lib/domain/stock'
import { inTransaction, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import type { StockLine } from '../../core/stock/move'
import { holdReserved, moveReserved } from '../../core/stock/reallocate'
import { balancesOf } from '../../core/stock/spots'
import { Refusal } from '../../platform/refusal'
import { system } from '../../platform/who'
import { serialsIn } from './shelf-moves'

interface Expiring {
  id: number
  sku_id: number
  owner_id: number
  lot_id: number
  status: StockStatus
  lpn: string
  warehouse_id: number
  location_id: number
  /** What no order has picked already. */
  qty: number
}

/**
 * Goods `b` of lots `l` that expired before today and are still sold or on hold. What stands on a blocked shelf is not moved, and sold by nobody; what is
 * picked its order answers for (its life is looked at again at pick and hand-over).
 */
const expired = sql`from stock_balances b join lots l on l.id = b.lot_id join locations p on p.id = b.location_id
  left join lateral (select coalesce(sum(a.qty), 0)::int as qty from stock_allocations a where a.balance_id = b.id
    and a.status = ${literal(allocationStatus, 'picked')}) picked on true
  where b.place = ${literal(stockPlace, 'location')} and b.status in ${literals(stockStatus, 'available', 'hold')} and b.on_hand > picked.qty
    and p.status = ${literal(locationStatus, 'active')}`

const goodsOf = (tx: Db, lotId: number) => rows<Expiring>(tx, sql`select b.id, b.sku_id, b.owner_id, b.lot_id, b.status, b.lpn, b.warehouse_id, b.location_id,
  b.on_hand - picked.qty as qty ${expired} and b.lot_id = ${lotId} order by b.id`)
const spotOf = ({ owner_id, lot_id, status, lpn, warehouse_id, location_id }: Expiring) =>
  ({ place: 'location' as const, owner_id, lot_id, status, lpn, warehouse_id, location_id })

/** Holds the goods of a lot, so that as much expires as is there; whoever ships of it meanwhile waits. */
async function heldGoods(tx: Db, lotId: number): Promise<Expiring[]> {
  const seen = await goodsOf(tx, lotId)
  if (seen.length === 0) return []
  await balancesOf(tx, seen.map((one) => ({ ...spotOf(one), sku_id: one.sku_id, status: 'expired' as const })))
  await holdReserved(tx, seen.map(({ id }) => id))
  return goodsOf(tx, lotId)
}

/** One lot: what orders have reserved of it is given back and reserved from other stock, then it expires (coming-areas.md 3c.3). */
async function expireLot(tx: Db, lotId: number): Promise<{ units: number; short: number }> {
  const lines: StockLine[] = []
  for (const one of await heldGoods(tx, lotId)) {
    const from = spotOf(one)
    lines.push({ type: 'expire', sku_id: one.sku_id, qty: one.qty, from, to: { ...from, status: 'expired' }, ...(await serialsIn(tx, one.id)) })
  }
  if (lines.length === 0) return { units: 0, short: 0 }
  const { short } = await moveReserved(tx, system, lines, { reference_type: 'expiry', reference_no: `EXP-${lotId}` })
  return { units: lines.reduce((sum, { qty }) => sum + qty, 0), short }
}

export interface Expiry {
  lots: number
  units: number
  /** Units that orders are short of since. */
  short: number
  /** Lots that could not be moved now, with why. */
  failed: string[]
}

/** Expires every lot whose last day is over in Dubai, each in a transaction of its own (fulfilment.md 7.8). Run again it finds nothing. */
export async function expireStock(db: Db): Promise<Expiry> {
  const due = await rows<{ lot_id: number; lot_no: string }>(
    db, sql`select distinct b.lot_id, l.lot_no ${expired} and l.expiry_date < ${today()}::date order by 1`,
  )
  const all: Expiry = { lots: 0, units: 0, short: 0, failed: [] }
  for (const { lot_id, lot_no } of due) {
    try {
      const { units, short } = await inTransaction(db, (tx) => expireLot(tx, lot_id))
      all.lots += units > 0 ? 1 : 0
      all.units += units
      all.short += short
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      all.failed.push(`${lot_no}: ${error.message}`)
    }
  }
  return all
}
