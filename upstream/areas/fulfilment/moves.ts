import { sql } from 'drizzle-orm'
import { fulfillmentStatus, refusedFulfilment, waitingForStock, waveStatus, type FulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { classifyOrders, tellCustoms } from '../../core/customs/classify'
import { settingAt } from '../../core/settings/setting-at'
import { giveUp, holdDemands, release } from '../../core/stock/reserve'
import type { Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { allocateOrders } from '../orders/allocate'
import { orRefuse, type Moving } from '../orders/moves'
import { settleOrders } from '../orders/settle'
import {
  demandsOfPart, expectStatus, holdFulfilments, noFulfilment, ordersOf, putFulfilment, visibleFulfilments, type Held, type HeldFulfilment,
} from './scope'
import { splitShort } from './split'
import { addWave, releaseHeld, waveOf, type Wave } from './waves'

interface Outcome {
  done: number
  failed: { name: string; message: string }[]
}

const logged = ({ audit }: Moving, { part }: Held, from: FulfillmentStatus, more: object = {}) =>
  audit({ entity: 'fulfillment_order', entity_id: part.fulfillment_no, before: { status: from }, after: { status: part.status, ...more } })

/** Each held order for which `work` does not refuse; the others are named with what stands in the way. Orders follow their parts. */
async function eachHeld(moving: Moving, ids: readonly number[], what: string, work: (held: Held) => Promise<object | void>): Promise<Outcome> {
  const { db, who } = moving
  const all = await holdFulfilments(db, who, ids)
  if (all.length === 0) throw noFulfilment()
  const unknown = ids.filter((id) => !all.some(({ part }) => part.id === id))
  const failed: Outcome['failed'] = unknown.map((id) => ({ name: String(id), message: noFulfilment().message }))
  const done: Held[] = []
  for (const held of all) {
    const from = held.part.status
    try {
      const more = await work(held)
      done.push(held)
      logged(moving, held, from, more ?? {})
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault
      failed.push({ name: held.part.fulfillment_no, message: fault.message })
    }
  }
  await settleOrders(db, who, ordersOf(done))
  return orRefuse({ done: done.length, failed }, what)
}

/** Allocates what waits for stock: all of it at once, whoever is first in the row first (fulfilment.md 7.3). */
export async function allocateParts(moving: Moving, ids: readonly number[]): Promise<Outcome> {
  const { db, who } = moving
  const all = await holdFulfilments(db, who, ids)
  if (all.length === 0) throw noFulfilment()
  const isWaiting = (status: FulfillmentStatus) => waitingForStock.some((one) => one === status)
  const [open, others] = [all.filter(({ part }) => isWaiting(part.status)), all.filter(({ part }) => !isWaiting(part.status))]
  const failed = others.map(({ part }) => ({
    name: part.fulfillment_no, message: refusedFulfilment(part.fulfillment_no, part.status, 'allocating', waitingForStock),
  }))
  const covered = await allocateOrders(db, who, ordersOf(open))
  let done = 0
  for (const held of open) {
    const cover = covered.find(({ id }) => id === held.part.id)
    const from = held.part.status
    if (cover) held.part.status = cover.status
    if (!cover || cover.has === 0) failed.push({ name: held.part.fulfillment_no, message: 'Nothing of it is in stock.' })
    else done += 1
    if (held.part.status !== from) logged(moving, held, from)
  }
  return orRefuse({ done, failed }, 'allocated')
}

/** Gives back what orders have reserved; they wait until somebody allocates them again. */
export const deallocateParts = (moving: Moving, ids: readonly number[]) => eachHeld(moving, ids, 'given back', async ({ part }) => {
  const { db, who } = moving
  expectStatus(part, 'giving back', 'partially_allocated', 'allocated', 'released')
  await release(db, (await demandsOfPart(db, part)).map(({ id }) => id))
  await putFulfilment(db, who, part, 'pending', sql`wave_id = null`)
})

async function cancelPart(db: Db, who: Who, part: HeldFulfilment): Promise<void> {
  if (!fulfillmentStatus.can(part.status, 'cancelled')) {
    throw new Refusal(409, refusedFulfilment(part.fulfillment_no, part.status, 'cancelling', ['allocated', 'released', 'in_picking', 'picked']))
  }
  await giveUp(db, (await demandsOfPart(db, part)).map(({ id }) => id))
  await putFulfilment(db, who, part, 'cancelled')
  tellCustoms(db, [{ order: part.order_id }])
}

/** Cancels parts of orders: what they reserved is free, what is picked waits in staging to be put back (fulfilment.md 3.4). */
export const cancelParts = (moving: Moving, ids: readonly number[], reason: string) => eachHeld(moving, ids, 'cancelled', async ({ part }) => {
  await cancelPart(moving.db, moving.who, part)
  return { reason }
})

/** Parts a held order from what it has no stock for, so that the rest can leave; 409 where the client wants its orders whole. */
async function splitPart(db: Db, who: Who, { part, order }: Held): Promise<object> {
  if (!(await settingAt(db, 'allow_split_shipment', { clientId: part.client_id }))) {
    throw new Refusal(409, `Order ${order.ref_no} leaves whole: its client does not take orders in parts.`)
  }
  await holdDemands(db, (await demandsOfPart(db, part)).map(({ id }) => id))
  const rest = await splitShort(db, who, part)
  if (rest === null) throw new Refusal(409, `Fulfilment order ${part.fulfillment_no} has no whole piece in stock.`)
  await putFulfilment(db, who, part, 'allocated')
  return { rest }
}

/**
 * Releases allocated orders to be picked; those in no wave come into one, by warehouse. Of an order that is allocated in part the rest becomes a further part,
 * which waits.
 */
export async function releaseParts(moving: Moving, ids: readonly number[]): Promise<Outcome> {
  const { db, who } = moving
  const alone: Held[] = []
  const parted: number[] = []
  const outcome = await eachHeld(moving, ids, 'released', async (held) => {
    const split = held.part.status === 'partially_allocated' ? await splitPart(db, who, held) : {}
    if ('rest' in split) parted.push(held.order.id)
    await releaseHeld(db, who, [held])
    if (held.part.wave_id === null) alone.push(held)
    return split
  })
  if (parted.length > 0) await classifyOrders(db, who, parted)
  for (const held of Map.groupBy(alone, ({ part }) => part.warehouse_id).values()) await addWave(db, who, held, 'multi_line', 'released')
  return outcome
}

/** A wave of allocated orders, all of them or none. */
export async function waveFrom({ db, who }: Moving, ids: readonly number[], type: Parameters<typeof addWave>[3]): Promise<Wave> {
  const held = await holdFulfilments(db, who, ids)
  if (held.length < ids.length) throw noFulfilment()
  for (const { part } of held) expectStatus(part, 'a wave', 'allocated')
  return addWave(db, who, held, type)
}

/** Releases every order of a wave that is still allocated; 409 where it was released. */
export async function releaseWave(moving: Moving, id: number): Promise<Wave> {
  const { db, who } = moving
  const wave = await waveOf(db, visibleFulfilments(who), id)
  if (wave.status !== 'created') throw new Refusal(409, `Wave ${wave.wave_no} is ${waveStatus.label(wave.status).toLowerCase()}; it cannot be released.`)
  const held = (await holdFulfilments(db, who, wave.parts)).filter(({ part }) => part.status === 'allocated')
  await releaseHeld(db, who, held)
  for (const one of held) logged(moving, one, 'allocated')
  return { id, wave_no: wave.wave_no, status: 'released' }
}
