import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { inventory } from '@/lib/contract/inventory'
import { day, today } from '@/lib/domain/days'
import { LOCATION_CODE, locationStatus, storageClass } from '@/lib/domain/location'
import { stockStatus, type StockStatus } from '@/lib/domain/stock'
import { first, rows, type Db } from '../../db/db'
import { moveStock, type StockLine } from '../../core/stock/move'
import { moveReserved } from '../../core/stock/reallocate'
import type { Spot } from '../../core/stock/spots'
import { allOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleStock } from '../../core/stock/scope'

interface OnShelf {
  id: number
  sku_id: number
  sku_code: string
  lot_id: number
  lot_no: string
  expiry_date: string | null
  owner_id: number
  status: StockStatus
  lpn: string
  warehouse_id: number
  location_id: number
  on_hand: number
  storage_class: (typeof storageClass.names)[number]
}

const onShelves = (tx: Db, who: Who, ids: readonly number[]) =>
  rows<OnShelf>(tx, sql`select b.id, b.sku_id, s.sku_code, b.lot_id, l.lot_no, l.expiry_date, b.owner_id, b.status, b.lpn, b.warehouse_id, b.location_id,
      b.on_hand,
      s.storage_class from stock_balances b join skus s on s.id = b.sku_id join lots l on l.id = b.lot_id
    where ${allOf([
      sql`b.id = any(${sql.param([...ids])}::bigint[]) and b.location_id is not null`, visibleStock(who, sql`b.owner_id`, sql`b.warehouse_id`),
    ])} order by b.id`)
const gone = () => new Refusal(404, 'This stock no longer lies there.')
const spotOf = (b: OnShelf): Spot => ({
  place: 'location', lot_id: b.lot_id, owner_id: b.owner_id, status: b.status, lpn: b.lpn, warehouse_id: b.warehouse_id, location_id: b.location_id,
})

interface Target {
  id: number
  location_code: string
  storage_class: (typeof storageClass.names)[number]
  mixed_sku: boolean
  mixed_lot: boolean
}

/** The shelf goods go to: in their warehouse, of their class, and not kept for another SKU or lot; 422 otherwise. */
async function targetOf(tx: Db, from: OnShelf, code: string): Promise<Target> {
  const to = LOCATION_CODE.test(code) ? await first<Target>(tx, sql`select id, location_code, storage_class, mixed_sku, mixed_lot from locations
    where warehouse_id = ${from.warehouse_id} and location_code = ${code}`) : null
  if (!to) throw refuseField('to_location', `There is no location ${code} in this warehouse.`)
  if (to.id === from.location_id) throw refuseField('to_location', `It lies on ${code} already. Choose another location.`)
  if (to.storage_class !== from.storage_class) {
    const [kept, goods] = [storageClass.label(to.storage_class), storageClass.label(from.storage_class)]
    throw refuseField('to_location', `${code} is kept for “${kept}”, and ${from.sku_code} is “${goods}”. Choose another location.`)
  }
  const others = await first<{ skus: boolean; lots: boolean }>(tx, sql`select coalesce(bool_or(sku_id <> ${from.sku_id}), false) as skus,
      coalesce(bool_or(sku_id = ${from.sku_id} and lot_id <> ${from.lot_id}), false) as lots from stock_balances where location_id = ${to.id} and on_hand > 0`)
  if (!to.mixed_sku && others?.skus) throw refuseField('to_location', `${code} holds another SKU and takes one alone.`)
  if (!to.mixed_lot && others?.lots) throw refuseField('to_location', `${code} holds another lot of ${from.sku_code}. Keep lots apart.`)
  return to
}

/** Moves free stock to another shelf of its warehouse; 404 out of reach, 422 for what is allocated and for a shelf it does not fit. */
export async function moveToShelf(tx: Db, who: Who, body: z.output<typeof inventory.move.body>): Promise<{ moves: number[] }> {
  const [from] = await onShelves(tx, who, [body.inventory_id])
  if (!from) throw gone()
  const to = await targetOf(tx, from, body.to_location.toUpperCase())
  const moves = await moveStock(tx, who, [{
    type: 'move', sku_id: from.sku_id, qty: body.qty, from: spotOf(from), to: { ...spotOf(from), location_id: to.id },
    ...(body.remarks && { remarks: body.remarks }), ...(body.serials && { serials: body.serials }),
  }], { reference_type: 'adjustment', reference_no: `MOVE-${from.id}`, ...(body.idempotency_key && { call_id: body.idempotency_key }) })
  return { moves }
}

/** The serials that lie on a balance, as a move takes them; nothing where it has none. */
export async function serialsIn(tx: Db, balanceId: number): Promise<{ serials?: string[] }> {
  const found = await rows<{ serial_no: string }>(tx, sql`select serial_no from serials where balance_id = ${balanceId} order by id`)
  return found.length > 0 ? { serials: found.map(({ serial_no }) => serial_no) } : {}
}

function refuseStatus({ status, expiry_date, lot_no }: OnShelf, to: StockStatus): void {
  if (to === 'available' && expiry_date !== null && expiry_date < today())
    throw refuseField('to_status', `Lot ${lot_no} expired on ${day(expiry_date)}. It cannot be sold.`)
  if (status === to) throw refuseField('to_status', `It is ${stockStatus.label(to).toLowerCase()} already.`)
}

/** Gives all that lies on some rows another status. What orders have reserved of it is reserved from other stock where there is any (mend 3). */
export async function holdStock(tx: Db, who: Who, body: z.output<typeof inventory.hold.body>): Promise<{ moved: number; short: number }> {
  const found = (await onShelves(tx, who, body.inventory_ids)).filter(({ on_hand }) => on_hand > 0)
  if (found.length < new Set(body.inventory_ids).size) throw gone()
  const lines: StockLine[] = []
  for (const one of found) {
    refuseStatus(one, body.to_status)
    lines.push({
      type: body.to_status === 'available' ? 'release' : 'hold', sku_id: one.sku_id, qty: one.on_hand, from: spotOf(one),
      to: { ...spotOf(one), status: body.to_status }, remarks: body.reason, ...(await serialsIn(tx, one.id)),
    })
  }
  const { short } = await moveReserved(tx, who, lines, {
    reference_type: 'adjustment', reference_no: `HOLD-${found[0]?.id}`, ...(body.idempotency_key && { call_id: body.idempotency_key }),
  })
  return { moved: lines.reduce((sum, { qty }) => sum + qty, 0), short }
}

/** Blocks a shelf or opens it again; 409 while stock there is allocated, or where it may not become that. */
export async function toggleLocation(tx: Db, who: Who, id: number, to: (typeof locationStatus.names)[number]) {
  const held = await first<{ location_code: string; status: (typeof locationStatus.names)[number] }>(tx, sql`select location_code, status from locations p
    where ${allOf([sql`p.id = ${id}`, visibleStock(who, sql`null::bigint`, sql`p.warehouse_id`)])} for update`)
  if (!held) throw new Refusal(404, 'This location no longer exists.')
  if (!locationStatus.can(held.status, to))
    throw new Refusal(409, `Location ${held.location_code} cannot move from "${locationStatus.label(held.status)}" to "${locationStatus.label(to)}".`)
  const busy = to === 'active' ? null : await first<{ n: number }>(tx, sql`select sum(allocated)::int as n from stock_balances
    where location_id = ${id} and allocated > 0 having sum(allocated) > 0`)
  if (busy) throw new Refusal(409, `${busy.n} units on ${held.location_code} are allocated to orders. Ship or release them first.`)
  await rows(tx, sql`update locations set status = ${to}, version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)
  return { from: held.status, to, location_code: held.location_code }
}

