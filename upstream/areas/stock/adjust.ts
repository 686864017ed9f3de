import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { inventory } from '@/lib/contract/inventory'
import { dubaiDay } from '@/lib/domain/days'
import { correctionNo, correctionStatus } from '@/lib/domain/stock'
import { first, rows, type Db } from '../../db/db'
import { lotOf, type Spot } from '../../core/stock/spots'
import { allOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleStock } from '../../core/stock/scope'
import { fileCorrection, holdSku, limitsOf, postCorrections, shelfSpot, standingOf, waitsFor, type Correction, type Standing } from './correct'
import { noCorrection } from './corrections'
import { settleCount } from './count-settle'
import { noSku } from './scope'

type Body = z.output<typeof inventory.adjust.body>

interface Subject extends Standing {
  owner_id: number
  warehouse_id: number
  lot_id: number
}

/** The SKU of a correction, held, with the shelf and the lot; 404 out of reach. */
async function subjectOf(tx: Db, who: Who, { sku_id, location_id, lot_id }: Body): Promise<Subject> {
  const held = await holdSku(tx, sku_id)
  const shelf = held && (await first<{ warehouse_id: number }>(tx, sql`select p.warehouse_id from locations p where ${allOf([
    sql`p.id = ${location_id}`, visibleStock(who, sql`${held.owner_id}::bigint`, sql`p.warehouse_id`),
  ])}`))
  if (!shelf) throw noSku()
  if (lot_id && !(await first(tx, sql`select 1 from lots where id = ${lot_id} and sku_id = ${sku_id}`)))
    throw refuseField('lot_id', 'Choose a lot of this SKU.')
  if (!lot_id && held.is_batch_tracked) throw refuseField('lot_id', 'This SKU is kept by lot. Choose the lot.')
  const standing = await standingOf(tx, who, sku_id, shelf.warehouse_id)
  return { ...standing, ...shelf, owner_id: held.owner_id, lot_id: lot_id ?? (await lotOf(tx, sku_id)) }
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
  const waits = waitsFor(subject, Math.abs(body.qty_change), await limitsOf(tx, subject.warehouse_id))
  const correction = { ...body, ...subject, lpn: body.lpn ?? '', serials: body.serials ?? null, remarks: body.remarks ?? null, count_id: null, waits }
  await expectFree(tx, shelfSpot(correction), body.sku_id, body.qty_change)
  const made = await fileCorrection(tx, who, correction)
  if (!waits) await postCorrections(tx, who, [made])
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
  // Before its goods move: a shelf whose count is over is reserved from again.
  if (held.count_id !== null) await settleCount(tx, who, held.count_id)
  if (to === 'posted') await postCorrections(tx, who, [held])
  return { from: held.status, to }
}
