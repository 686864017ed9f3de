import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { inventory } from '@/lib/contract/inventory'
import { dubaiDay } from '@/lib/domain/days'
import { correctionNo, correctionStatus, needsSecondPerson, onHandPlaces, stockPlace, type AdjustReason, type StockStatus } from '@/lib/domain/stock'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { inCoins } from '../../db/money-columns'
import { settingAt } from '../../core/settings/setting-at'
import { moveStock } from '../../core/stock/move'
import { lotOf, type Spot } from '../../core/stock/spots'
import { allOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { noCorrection } from './corrections'
import { visibleStock } from '../../core/stock/scope'
import { noSku } from './scope'

type Body = z.output<typeof inventory.adjust.body>

export interface Correction {
  id: number
  created_at: string
  created_by: number | null
  sku_id: number
  owner_id: number
  lot_id: number
  warehouse_id: number
  location_id: number
  stock_status: StockStatus
  lpn: string
  qty_change: number
  serials: string[] | null
  reason_code: AdjustReason
  remarks: string | null
  status: (typeof correctionStatus.names)[number]
}

interface Subject {
  owner_id: number
  warehouse_id: number
  is_batch_tracked: boolean
  lot_id: number
  /** Of one unit, in dirhams; null where nobody said what it costs. */
  unit_aed: string | null
  on_hand: number
  /** Units and their effect of what the person corrected of it in the last 24 hours and nobody else has looked at. */
  recent: number
  recent_change: number
}

/** The SKU of a correction, held so that two of one person do not both slip below the limit; 404 out of reach. */
async function subjectOf(tx: Db, who: Who, { sku_id, location_id, lot_id }: Body): Promise<Subject> {
  const held = await first<{ owner_id: number; is_batch_tracked: boolean }>(
    tx, sql`select s.client_id as owner_id, s.is_batch_tracked from skus s where s.id = ${sku_id} for no key update`,
  )
  const shelf = held && (await first<{ warehouse_id: number }>(tx, sql`select p.warehouse_id from locations p where ${allOf([
    sql`p.id = ${location_id}`, visibleStock(who, sql`${held.owner_id}::bigint`, sql`p.warehouse_id`),
  ])}`))
  if (!shelf) throw noSku()
  if (lot_id && !(await first(tx, sql`select 1 from lots where id = ${lot_id} and sku_id = ${sku_id}`)))
    throw refuseField('lot_id', 'Choose a lot of this SKU.')
  if (!lot_id && held.is_batch_tracked) throw refuseField('lot_id', 'This SKU is kept by lot. Choose the lot.')
  const known = await first<Pick<Subject, 'unit_aed' | 'on_hand' | 'recent' | 'recent_change'>>(
    tx,
    sql`select (s.unit_cost * case when s.currency = 'AED' then 1 else (select fx.aed_rate::numeric from currency_rates fx where fx.currency = s.currency
            order by fx.rate_date desc limit 1) end)::text as unit_aed,
          (select coalesce(sum(b.on_hand), 0)::int from stock_balances b where b.sku_id = s.id and b.warehouse_id = ${shelf.warehouse_id}
            and b.place in ${literals(stockPlace, ...onHandPlaces)}) as on_hand,
          r.recent, r.recent_change
        from skus s, lateral (
          select coalesce(sum(abs(a.qty_change)), 0)::int as recent,
            coalesce(sum(a.qty_change) filter (where a.status = ${literal(correctionStatus, 'posted')}), 0)::int as recent_change
          from stock_corrections a where a.sku_id = s.id and a.warehouse_id = ${shelf.warehouse_id} and a.created_by = ${who.user_id} and a.decided_by is null
            and a.created_at > now() - interval '24 hours') r
        where s.id = ${sku_id}`,
  )
  if (!known) throw noSku()
  return { ...held, ...shelf, ...known, lot_id: lot_id ?? (await lotOf(tx, sku_id)) }
}

const spotOf = (c: Pick<Correction, 'lot_id' | 'owner_id' | 'stock_status' | 'lpn' | 'warehouse_id' | 'location_id'>): Spot => ({
  place: 'location', lot_id: c.lot_id, owner_id: c.owner_id, status: c.stock_status, lpn: c.lpn, warehouse_id: c.warehouse_id, location_id: c.location_id,
})

/** Posts a correction to the ledger; 422 where less is free by now. */
async function post(tx: Db, who: Who, c: Correction): Promise<void> {
  const shelf = spotOf(c)
  const outside: Spot = { place: 'adjustment', lot_id: c.lot_id, owner_id: c.owner_id }
  const isIn = c.qty_change > 0
  await moveStock(tx, who, [{
    type: isIn ? 'adjust_in' : 'adjust_out', sku_id: c.sku_id, qty: Math.abs(c.qty_change), from: isIn ? outside : shelf, to: isIn ? shelf : outside,
    reason_code: c.reason_code, ...(c.remarks && { remarks: c.remarks }), ...(c.serials && { serials: c.serials }),
  }], { reference_type: 'adjustment', reference_no: correctionNo(c.id, dubaiDay(c.created_at)), call_id: `correction:${c.id}` })
}

/** Refuses to take more than lies free there, before anybody is asked to approve it. */
async function expectFree(tx: Db, shelf: Spot, skuId: number, change: number): Promise<void> {
  if (change > 0) return
  const found = await first<{ on_hand: number; allocated: number }>(tx, sql`select on_hand, allocated from stock_balances where sku_id = ${skuId}
    and lot_id = ${shelf.lot_id} and location_id = ${shelf.location_id} and status = ${shelf.status} and lpn = ${shelf.lpn} and owner_id = ${shelf.owner_id}`)
  const free = (found?.on_hand ?? 0) - (found?.allocated ?? 0)
  if (-change > free)
    throw refuseField('qty_change', found?.allocated ? `Only ${free} free: ${found.allocated} are allocated to orders.` : `Only ${free} on hand.`)
}

/**
 * Corrects a shelf, at once or, above `count_approval_pct` and `count_approval_amount` of the warehouse, once somebody else agrees. What one person corrected
 * of a SKU in a warehouse within 24 hours counts as one. 404 out of reach, 422 for more than is free there.
 */
export async function adjustStock(tx: Db, who: Who, body: Body): Promise<Correction> {
  const subject = await subjectOf(tx, who, body)
  const units = subject.recent + Math.abs(body.qty_change)
  const at = { warehouseId: subject.warehouse_id }
  const most = { pct: Number(await settingAt(tx, 'count_approval_pct', at)), amount: Number(await settingAt(tx, 'count_approval_amount', at)) }
  const waits = needsSecondPerson(units, subject.on_hand - subject.recent_change, units * Number(subject.unit_aed ?? 0), most)
  await expectFree(tx, spotOf({ ...body, ...subject, lpn: body.lpn ?? '' }), body.sku_id, body.qty_change)
  const made = await first<Correction>(
    tx,
    sql`insert into stock_corrections (sku_id, owner_id, lot_id, warehouse_id, location_id, stock_status, lpn, qty_change, serials, value_aed, reason_code,
          remarks, status, created_by)
        values (${body.sku_id}, ${subject.owner_id}, ${subject.lot_id}, ${subject.warehouse_id}, ${body.location_id}, ${body.stock_status}, ${body.lpn ?? ''},
          ${body.qty_change}, ${body.serials ? sql.param(body.serials) : null}::text[],
          ${inCoins(sql`${subject.unit_aed}::numeric * ${Math.abs(body.qty_change)}`, sql`'AED'::text`)}, ${body.reason_code}, ${body.remarks ?? null},
          ${waits ? literal(correctionStatus, 'pending') : literal(correctionStatus, 'posted')}, ${who.user_id})
        returning *`,
  )
  if (!made) throw new Error('A correction was not written.')
  if (!waits) await post(tx, who, made)
  return made
}

/** Somebody else agrees to a correction or not; 409 for whoever made it and once it is decided, 422 without a reason against it. */
export async function decideCorrection(tx: Db, who: Who, id: number, to: 'posted' | 'rejected', note: string | null | undefined) {
  const held = await first<Correction>(tx, sql`select * from stock_corrections a where ${allOf([
    sql`a.id = ${id}`, visibleStock(who, sql`a.owner_id`, sql`a.warehouse_id`),
  ])} for update`)
  if (!held) throw noCorrection()
  const no = correctionNo(id, dubaiDay(held.created_at))
  if (!correctionStatus.can(held.status, to)) throw new Refusal(409, `Correction ${no} is ${correctionStatus.label(held.status).toLowerCase()} already.`)
  if (held.created_by === who.user_id) throw new Refusal(409, 'You made this correction: somebody else has to decide about it.')
  if (to === 'rejected' && !note) throw refuseField('reason', 'Say why.')
  await rows(tx, sql`update stock_corrections set status = ${to}, decided_by = ${who.user_id}, decided_at = now(),
    decision_note = ${note ?? null} where id = ${id}`)
  if (to === 'posted') await post(tx, who, held)
  return { from: held.status, to }
}
