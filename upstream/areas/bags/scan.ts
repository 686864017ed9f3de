import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { bags } from '@/lib/contract/bags'
import { compare } from '@/lib/domain/decimal'
import { counted } from '@/lib/domain/counted'
import { scanned } from '@/lib/domain/scan-input'
import { first, rows, type Db } from '../../db/db'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { codedParcels, documentsFault } from '../../core/codes/cargo'
import { allHandling } from '../../core/codes/find-handling'
import { packagesNamed } from '../../core/parcels/named-packages'
import { lockPackages, type LockedPackage } from '../../core/events/reckon'
import { scannable } from '../tracking/scan-rules'
import { putIn, retotal, takeOut } from './contents'
import { floorBagOf } from './floor-bag'
import { holdBag, holdBags, noBag, refusedIn, type HeldBag } from './held-bag'
import { bagFault, filling, handlingFor } from './judge'
import { bagParcels, type BagParcel } from './parcels'

type In = z.output<typeof bags.scanIn.body>
type Answer = z.input<typeof bags.scanIn.reply>

/** Which parcel a number names, and which of its pieces where the number is that of a piece's label. */
async function parcelNamed(tx: Db, who: Who, number: string): Promise<{ id: number; piece: number | null }> {
  const ids = (await packagesNamed(tx, [number], ['tracking_no', 'carrier_tracking_no', 'order_id'], [scannable(who)])).get(number) ?? []
  if (ids.length > 1) throw new Refusal(409, 'Several parcels have this number. Scan our own label')
  const [id] = ids
  if (id === undefined) throw new Refusal(404, 'Unknown number')
  const [, suffix] = /-(\d{2,3})$/.exec(number.trim()) ?? []
  const named = suffix ? await first<{ tracking_no: string }>(tx, sql`select tracking_no from packages where id = ${id}`) : null
  const isPiece = named !== null && scanned(number) === `${scanned(named.tracking_no)}${suffix}`
  return { id, piece: isPiece ? Number(suffix) : null }
}

interface Inside {
  bag_id: number
  package_id: number
  pieces_in: number[] | null
  out: boolean
}

/** What the scanner is told: the bag as it is now, the parcel, and a word. */
async function answer(
  tx: Db, who: Who, bagId: number, packageId: number, result: Answer['result'], say: (parcel: BagParcel) => string | null,
): Promise<Answer> {
  const bag = await floorBagOf(tx, who, bagId)
  const parcel = (await bagParcels(tx, [packageId], false)).get(packageId)
  const inside = await first<Inside>(tx, sql`select pieces_in from bag_packages where bag_id = ${bagId} and package_id = ${packageId}
    order by scanned_out_at nulls first, id desc limit 1`)
  if (!parcel) throw new Refusal(404, 'Unknown number')
  const shown = {
    id: parcel.id, tracking_no: parcel.tracking_no, city: parcel.city, weight: parcel.weight,
    pieces: parcel.pieces, pieces_in: inside?.pieces_in?.length ?? parcel.pieces,
  }
  const missing = shown.pieces > shown.pieces_in ? ` · piece ${shown.pieces_in} of ${shown.pieces}` : ''
  return { bag, package: shown, result, message: say(parcel) ?? `${counted(bag.package_count, 'package')}, ${bag.net_weight} kg${missing}` }
}

/** A scan that was sent before is answered what it came to then, by the scanner's own id. */
async function replayed(tx: Db, who: Who, { client_uuid, bag_id }: In): Promise<Answer | null> {
  if (!client_uuid) return null
  const before = await first<Inside>(tx, sql`select bag_id, package_id, pieces_in, scanned_out_at is not null as out from bag_packages
    where client_uuid = ${client_uuid}::uuid`)
  if (!before) return null
  if (before.bag_id !== bag_id) throw new Refusal(409, 'This scan was already sent for another bag')
  return before.out
    ? answer(tx, who, bag_id, before.package_id, 'duplicate', () => 'This scan was taken back')
    : answer(tx, who, bag_id, before.package_id, 'applied', () => null)
}

/** Another piece of a parcel that lies in the bag already; its first piece brought the parcel in. */
async function furtherPiece(tx: Db, who: Who, bag: HeldBag, parcel: BagParcel, piece: number | null): Promise<Answer> {
  const inside = await first<Inside>(tx, sql`select pieces_in from bag_packages where package_id = ${parcel.id} and scanned_out_at is null`)
  const isNew = piece !== null && inside?.pieces_in != null && !inside.pieces_in.includes(piece)
  if (!isNew) return answer(tx, who, bag.id, parcel.id, 'duplicate', () => 'Already in this bag')
  await rows(tx, sql`update bag_packages set pieces_in = pieces_in || ${piece}::int where package_id = ${parcel.id} and scanned_out_at is null`)
  await retotal(tx, bag.id)
  return answer(tx, who, bag.id, parcel.id, 'applied', () => null)
}

/** 409 with where the parcel lies, so that the scanner can offer to move it. */
function refuseElsewhere(parcel: BagParcel, from: HeldBag | undefined, move: boolean): void {
  const canMove = from?.status === 'open'
  if (move && canMove) return
  const message = `${parcel.tracking_no} is already in bag ${parcel.bag_no ?? ''}`
  throw new Refusal(409, message, undefined, { bag_id: parcel.bag_id, bag_no: parcel.bag_no, can_move: canMove, package_id: parcel.id })
}

/** The bag to be filled and the one the parcel may lie in, both held in id order, then the parcel. */
async function hold(
  tx: Db, who: Who, bagId: number, packageId: number,
): Promise<{ bag: HeldBag; from: HeldBag | undefined; parcel: BagParcel; locked: Map<number, LockedPackage> }> {
  const lies = await first<{ bag_id: number | null }>(tx, sql`select bag_id from packages where id = ${packageId}`)
  const others = lies?.bag_id && lies.bag_id !== bagId ? [lies.bag_id] : []
  const held = await holdBags(tx, who, [bagId, ...others])
  // Held already; asked again for the rules of who may work on it.
  const bag = await holdBag(tx, who, bagId)
  const locked = await lockPackages(tx, [packageId])
  const parcel = (await bagParcels(tx, [packageId], bag.split_lock)).get(packageId)
  if (!parcel) throw noBag()
  return { bag, from: held.get(parcel.bag_id ?? 0), parcel, locked }
}

const checkWeight = (weight: string | undefined) => {
  if (weight !== undefined && (compare(weight, 0) <= 0 || compare(weight, 1000) > 0))
    throw refuseField('weight', 'The weight must be between 0.001 and 1,000 kg.')
}

/** Papers the parcel will need before it leaves: it is taken, and whoever scans it knows. */
async function missingPapers(tx: Db, { id, special_handling }: BagParcel): Promise<string | null> {
  if (special_handling.length === 0) return null
  const [coded] = await codedParcels(tx, sql`p.id = ${id}`)
  return coded ? documentsFault(coded, await allHandling(tx)) : null
}

/**
 * Scans a parcel, or one of its pieces, into an open bag (bags.md 4, /addBag). Several people may scan into one bag at once; a parcel is in
 * one bag at most, whatever comes together, and the same `client_uuid` is answered what it was answered first. 404 an unknown number,
 * 409 the sentence of whatever forbids it; a parcel in another open bag is moved only on `move`.
 */
export async function scanIn(tx: Db, who: Who, body: In): Promise<Answer> {
  checkWeight(body.weight)
  const early = await replayed(tx, who, body)
  if (early) return early
  const named = await parcelNamed(tx, who, body.number)
  const { bag, from, parcel, locked } = await hold(tx, who, body.bag_id, named.id)
  // Two sendings of one scan at once: the second waited for the row.
  const late = await replayed(tx, who, body)
  if (late) return late
  if (bag.status !== 'open') throw refusedIn(bag, 'changed')
  if (named.piece !== null && (named.piece < 1 || named.piece > parcel.pieces))
    throw new Refusal(409, `${parcel.tracking_no} has ${counted(parcel.pieces, 'piece')}`)
  if (parcel.bag_id === bag.id) return furtherPiece(tx, who, bag, parcel, named.piece)
  if (parcel.bag_id !== null) refuseElsewhere(parcel, from, body.move)
  if (body.weight) parcel.weight = body.weight
  const [into] = await filling(tx, [bag])
  const fault = into && bagFault(parcel, into, await handlingFor(tx, [parcel]))
  if (fault) throw new Refusal(409, fault)
  if (from) await takeOut(tx, from, [parcel.id], 'moved', { who, source: 'scan', locked })
  await putIn(
    tx, bag, [{ parcel, pieces_in: named.piece === null ? null : [named.piece], client_uuid: body.client_uuid ?? null, weight: body.weight ?? null }],
    { who, source: 'scan', locked },
  )
  if (from) await retotal(tx, from.id)
  await retotal(tx, bag.id)
  const papers = await missingPapers(tx, parcel)
  return answer(tx, who, bag.id, parcel.id, 'applied', () => papers ?? (from ? `Moved here from ${from.bag_no}` : null))
}

/** Takes a parcel out of an open bag, by any of its numbers. 409 a bag that is closed or holds it not. */
export async function scanOut(tx: Db, who: Who, { bag_id, number }: z.output<typeof bags.scanOut.body>): Promise<{ package_id: number }> {
  const { id } = await parcelNamed(tx, who, number)
  const bag = await holdBag(tx, who, bag_id)
  const locked = await lockPackages(tx, [id])
  if (bag.status !== 'open') throw refusedIn(bag, 'changed')
  const parcel = (await bagParcels(tx, [id], false)).get(id)
  if (parcel?.bag_id !== bag.id) throw new Refusal(409, `${parcel?.tracking_no ?? number} is not in bag ${bag.bag_no}.`)
  await takeOut(tx, bag, [id], 'removed', { who, source: 'scan', locked })
  await retotal(tx, bag.id)
  return { package_id: id }
}
