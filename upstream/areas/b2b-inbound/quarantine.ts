import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { b2bInbound } from '@/lib/contract/b2b-inbound'
import { stockPlace, type StockStatus } from '@/lib/domain/stock'
import { isB2bSku } from '../../core/stock/b2b-goods'
import { moveStock } from '../../core/stock/move'
import { visibleStock } from '../../core/stock/scope'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import { noPermission, Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'

interface Waiting {
  id: number
  sku_id: number
  sku_code: string
  lot_id: number
  owner_id: number
  warehouse_id: number
  location_id: number
  location_code: string
  lpn: string
  status: StockStatus
  on_hand: number
}

/** Decides goods for B2B that wait in quarantine, all of one lot on one shelf: available, or damaged, with why. 409 for goods that do not wait there. */
export async function decideQuarantine(
  tx: Db, who: Who, id: number, { decision, remarks }: z.output<typeof b2bInbound.decide.body>,
) {
  if (!who.keys.has('app_fulfillment:inventory-adjust')) throw noPermission()
  const found = await first<Waiting>(tx, sql`select b.id, b.sku_id, k.sku_code, b.lot_id, b.owner_id, b.warehouse_id, b.location_id, p.location_code, b.lpn,
      b.status, b.on_hand
    from stock_balances b join skus k on k.id = b.sku_id join locations p on p.id = b.location_id
    where ${allOf([sql`b.id = ${id}`, sql`b.place = ${literal(stockPlace, 'location')}`, isB2bSku(sql`k`),
      visibleStock(who, sql`b.owner_id`, sql`b.warehouse_id`)])}`)
  if (!found) throw new Refusal(404, 'Those goods are no longer there.')
  if (found.status !== 'quarantine' || found.on_hand === 0)
    throw new Refusal(409, `${found.sku_code} on ${found.location_code} is not in quarantine.`)
  const { sku_id, lot_id, owner_id, warehouse_id, location_id, lpn, on_hand: qty } = found
  const spot = { place: 'location' as const, lot_id, owner_id, warehouse_id, location_id, lpn }
  const to = decision === 'reject' ? 'damaged' : 'available'
  await moveStock(tx, who, [{
    type: decision === 'reject' ? 'hold' : 'release', sku_id, qty, from: { ...spot, status: 'quarantine' }, to: { ...spot, status: to }, remarks,
  }], { reference_type: 'adjustment', reference_no: `QD-${id}` })
  return { before: { status: found.status, qty }, after: { inventory_id: id, qty, stock_status: to } }
}
