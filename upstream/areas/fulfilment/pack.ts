import { sql } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { settleWaves } from '../orders/settle'
import { cancelParcels } from '../packages/cancel'
import { bookBoxes } from './book'
import { writeBoxes, type TypedBox } from './boxes'
import { followParcels } from './follow'
import { expectStatus, holdFulfilment, putFulfilment } from './scope'

/** Asks for a carrier; without one the order stays packed and says why, without a need for one it is ready at once. */
async function book(tx: Db, who: Who, services: Services, { part }: Awaited<ReturnType<typeof holdFulfilment>>): Promise<string | null> {
  const refusal = await bookBoxes(tx, who, services, part)
  const parcels = await rows<{ label_status: string; label_error: string | null }>(
    tx, sql`select p.label_status, p.label_error from fulfillment_packages b join packages p on p.id = b.package_id where b.fulfillment_id = ${part.id}`,
  )
  // A parcel whose label failed is mended where parcels are; until then the order says why it waits.
  const error = refusal ?? parcels.find(({ label_status }) => label_status === 'failed')?.label_error ?? null
  await rows(tx, sql`update fulfillment_orders set booking_error = ${error} where id = ${part.id}`)
  if (parcels.length > 0) await followParcels(tx, [part.id])
  else if (error === null) await putFulfilment(tx, who, part, 'ready_to_ship')
  return error
}

/** Packs a picked order into boxes and books its carrier (fulfilment.md 4.7). 409 in another state, 422 where boxes and picks differ. */
export async function packOrder(tx: Db, who: Who, services: Services, id: number, boxes: readonly TypedBox[]) {
  const held = await holdFulfilment(tx, who, id)
  expectStatus(held.part, 'packing', 'picked')
  await writeBoxes(tx, held.part, boxes)
  await putFulfilment(tx, who, held.part, 'packed', sql`packed_at = now(), packed_by = ${who.user_id || null}`)
  await settleWaves(tx, [held.order.id])
  const booking_error = await book(tx, who, services, held)
  return { before: { status: 'picked' }, after: { fulfillment_no: held.part.fulfillment_no, status: held.part.status, boxes: boxes.length, booking_error } }
}

/** Asks once more for the carrier of a packed order. */
export async function bookAgain(tx: Db, who: Who, services: Services, id: number) {
  const held = await holdFulfilment(tx, who, id)
  expectStatus(held.part, 'booking', 'packed')
  const booking_error = await book(tx, who, services, held)
  return { before: { status: 'packed' }, after: { fulfillment_no: held.part.fulfillment_no, status: held.part.status, booking_error } }
}

/** Takes an order out of its boxes again: its parcels are cancelled, its goods lie in staging as before (fulfilment.md 3.4). */
export async function unpackOrder(tx: Db, who: Who, id: number, reason: string) {
  const { part } = await holdFulfilment(tx, who, id)
  expectStatus(part, 'unpacking', 'packed', 'ready_to_ship')
  const before = part.status
  const parcels = await rows<{ package_id: number | null }>(tx, sql`delete from fulfillment_packages where fulfillment_id = ${part.id} returning package_id`)
  await cancelParcels(tx, who, parcels.flatMap(({ package_id }) => package_id ?? []), reason)
  await putFulfilment(tx, who, part, 'picked', sql`packed_at = null, packed_by = null, booking_error = null`)
  return { before: { status: before }, after: { fulfillment_no: part.fulfillment_no, status: part.status, reason } }
}
