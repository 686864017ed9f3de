import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { inbound } from '@/lib/contract/inbound'
import { inboundStatus, mayBe, receiptCondition, storableInbound, type InboundScope } from '@/lib/domain/inbound'
import { locationStatus, sellableZones, zoneType } from '@/lib/domain/location'
import { stockPlace } from '@/lib/domain/stock'
import { switchStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { moveStock, type StockLine } from '../../core/stock/move'
import { expectFits, shelfNamed } from '../../core/stock/shelf-fit'
import { filledCbm, unitCbm } from '../../core/stock/volume'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { closeWhenStored } from './move'
import { inboundOf } from './read'
import { holdInbound, type HeldInbound } from './scope'
import { keepTransactions, type Transaction } from './transactions'

type Body = z.output<typeof inbound.putAway.body>
type Waiting = z.output<typeof inbound.toStore.reply>[number]

interface Goods {
  id: number
  line_id: number
  sku_id: number
  sku_code: string
  lot_id: number
  qty: number
  putaway_qty: number
  location_id: number
  lpn: string
  serials: string[] | null
  storage_class: string
  /** Cubic metres of a unit; null where it was never measured. */
  unit_cbm: string | null
}

/**
 * Good units that are not on a shelf yet, and where all of them would fit: with their own SKU where it lies, else on an empty shelf of their class, else
 * on one that takes several SKUs.
 */
export async function goodsToStore(db: Db, who: Who, scope: InboundScope, id: number): Promise<Waiting[]> {
  const { warehouse_id } = await inboundOf(db, who, scope, id)
  const fits = sql`p.warehouse_id = ${warehouse_id} and p.status = ${literal(locationStatus, 'active')} and p.storage_class = k.storage_class
    and p.zone_type in ${literals(zoneType, ...sellableZones)}`
  const lies = sql`b.location_id = p.id and b.place = ${literal(stockPlace, 'location')} and b.on_hand > 0`
  const needed = sql`(e.qty - e.putaway_qty) * ${unitCbm(sql`k`)}`
  const hasRoom = sql`(p.max_volume_cbm is null or ${needed} is null or p.max_volume_cbm >= ${filledCbm(sql`p.id`)} + ${needed})`
  return rows<Waiting>(
    db,
    sql`select e.id as receipt_line_id, n.line_no, k.sku_code, k.sku_name,
          (select c.barcode from sku_barcodes c where c.sku_id = k.id and c.is_primary and c.status = ${literal(switchStatus, 'active')}) as barcode,
          l.lot_no, l.expiry_date, k.storage_class, e.qty - e.putaway_qty as waiting, s.location_code as "from",
          coalesce(
            (select p.location_code from locations p join stock_balances b on ${lies} where ${fits} and b.sku_id = k.id and ${hasRoom}
              and (p.mixed_lot or b.lot_id = e.lot_id) order by b.lot_id = e.lot_id desc, p.pick_sequence limit 1),
            (select p.location_code from locations p where ${fits} and ${hasRoom} and not exists (select 1 from stock_balances b where ${lies})
              order by p.zone_type = ${literal(zoneType, 'pick')} desc, p.pick_sequence limit 1),
            (select p.location_code from locations p where ${fits} and ${hasRoom} and p.mixed_sku and (p.mixed_lot or not exists (select 1 from stock_balances b
              where ${lies} and b.sku_id = k.id and b.lot_id <> e.lot_id)) order by p.pick_sequence limit 1)) as suggestion
        from inbound_receipts r join inbound_receipt_lines e on e.receipt_id = r.id join inbound_lines n on n.id = e.line_id join skus k on k.id = n.sku_id
        join lots l on l.id = e.lot_id join locations s on s.id = e.location_id
        where r.inbound_id = ${id} and e.condition = ${literal(receiptCondition, 'good')} and e.qty > e.putaway_qty order by n.line_no, e.id`,
  )
}

const heldGoods = (tx: Db, id: number, ids: readonly number[]) =>
  rows<Goods>(tx, sql`select e.id, e.line_id, n.sku_id, k.sku_code, e.lot_id, e.qty, e.putaway_qty, e.location_id, e.lpn, e.serials, k.storage_class,
      ${unitCbm(sql`k`)}::text as unit_cbm
    from inbound_receipt_lines e join inbound_receipts r on r.id = e.receipt_id join inbound_lines n on n.id = e.line_id join skus k on k.id = n.sku_id
    where r.inbound_id = ${id} and e.condition = ${literal(receiptCondition, 'good')} and e.id = any(${sql.param([...ids])}::bigint[]) order by e.id`)

async function stockLineFor(tx: Db, held: HeldInbound, goods: Goods, qty: number, code: string, i: number): Promise<StockLine> {
  const field = `moves.${i}.location_code`
  const shelf = await shelfNamed(tx, held.warehouse_id, code, field)
  if (qty > goods.qty - goods.putaway_qty) throw refuseField(`moves.${i}.qty`, `Only ${goods.qty - goods.putaway_qty} wait to be put away.`)
  await expectFits(tx, shelf, goods, qty, field)
  const spot = { place: 'location' as const, lot_id: goods.lot_id, owner_id: held.client_id, lpn: goods.lpn, warehouse_id: held.warehouse_id }
  const serials = goods.serials?.slice(goods.putaway_qty, goods.putaway_qty + qty)
  goods.putaway_qty += qty
  return {
    type: 'putaway', sku_id: goods.sku_id, qty, from: { ...spot, location_id: goods.location_id }, to: { ...spot, location_id: shelf.id },
    ...(serials && { serials }),
  }
}

/**
 * Puts good units of an order's receipts on shelves they are sold from: all moves of the call or none. The order closes once everything accepted is stored.
 * 409 in a state that stores nothing, 422 at a move of more than waits or to a shelf that does not take it.
 */
export async function putAway(tx: Db, who: Who, scope: InboundScope, id: number, body: Body) {
  const held = await holdInbound(tx, who, scope, id)
  if (!mayBe(storableInbound, held.status))
    throw new Refusal(409, `Inbound order ${held.inbound_no} is ${inboundStatus.label(held.status).toLowerCase()}; putaway is not allowed.`)
  const goods = new Map((await heldGoods(tx, id, body.moves.map(({ receipt_line_id }) => receipt_line_id))).map((one) => [one.id, one]))
  const lines: StockLine[] = []
  for (const [i, { receipt_line_id, qty, location_code }] of body.moves.entries()) {
    const one = goods.get(receipt_line_id)
    if (!one) throw refuseField(`moves.${i}.receipt_line_id`, 'Choose goods of this order.')
    lines.push(await stockLineFor(tx, held, one, qty, location_code, i))
  }
  await moveStock(tx, who, lines, { reference_type: 'inbound', reference_no: held.inbound_no })
  await keepTransactions(tx, who, { inboundId: id, at: new Date().toISOString(), source: 'portal' }, lines.flatMap(({ qty, to, serials }, i): Transaction[] => {
    const one = goods.get(body.moves[i]?.receipt_line_id ?? 0)
    return one ? [{
      txn_type: 'putaway', line_id: one.line_id, receipt_line_id: one.id, lot_id: one.lot_id, qty, condition: 'good', from_location_id: one.location_id,
      to_location_id: to.location_id ?? null, lpn: one.lpn, serials,
    }] : []
  }))
  const stored = [...goods.values()].map(({ id: goodsId, putaway_qty }) => ({ id: goodsId, putaway_qty }))
  await rows(tx, sql`update inbound_receipt_lines e set putaway_qty = s.putaway_qty
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as s(id bigint, putaway_qty int) where e.id = s.id`)
  await rows(tx, sql`update inbound_lines n set putaway_qty = (select coalesce(sum(e.putaway_qty), 0) from inbound_receipt_lines e where e.line_id = n.id)
    where n.inbound_id = ${id}`)
  return { before: { status: held.status }, after: { status: await closeWhenStored(tx, who, held), moves: body.moves } }
}
