import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { bags } from '@/lib/contract/bags'
import { firstFit } from '@/lib/domain/bag'
import { bagStatus } from '@/lib/domain/container'
import { sum } from '@/lib/domain/decimal'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { workedOn } from '../containers/scope'
import { lockPackages, type LockedPackage } from '../../core/events/reckon'
import { scannable } from '../tracking/scan-rules'
import { putIn, retotal } from './contents'
import { holdBag, holdBags, refusedIn, type HeldBag } from './held-bag'
import { bagFault, countIn, filling, handlingFor } from './judge'
import { openBag, type BagFields } from './open-bag'
import { airportCountry, bagParcels, type BagParcel } from './parcels'

type Given = z.output<typeof bags.map.body>
type Outcome = z.output<typeof bags.map.reply>
type Failed = Outcome['failed']

/** The parcels this person may put into bags, held in id order; others are told as not found. */
async function holdParcels(tx: Db, who: Who, ids: readonly number[]): Promise<{ locked: Map<number, LockedPackage>; parcels: BagParcel[] }> {
  const known = await rows<{ id: number }>(tx, sql`select p.id from packages p where ${allOf([scannable(who), sql`p.id = any(${sql.param(ids)}::bigint[])`])}`)
  if (known.length === 0) throw new Refusal(404, 'None of these packages was found.')
  const found = known.map(({ id }) => id)
  const locked = await lockPackages(tx, found)
  const facts = await bagParcels(tx, found, true)
  // What has waited longest goes first.
  const oldest = await rows<{ id: number }>(tx, sql`select id from packages where id = any(${sql.param(found)}::bigint[]) order by status_at, id`)
  return { locked, parcels: oldest.flatMap(({ id }) => facts.get(id) ?? []) }
}

/** Puts what fits into one held bag, parcel by parcel, and says why the rest stays. */
export async function fillBag(
  tx: Db, who: Who, bag: HeldBag, parcels: readonly BagParcel[],
  o: { locked: Map<number, LockedPackage>; source: 'manual' | 'upload'; weights?: ReadonlyMap<number, string | null> },
): Promise<{ added: number; failed: Failed }> {
  const [into] = await filling(tx, [bag])
  const all = await handlingFor(tx, parcels)
  const failed: Failed = []
  const good: BagParcel[] = []
  for (const parcel of parcels) {
    const fault = parcel.bag_id !== null ? `${parcel.tracking_no} is already in bag ${parcel.bag_no ?? ''}` : into ? bagFault(parcel, into, all) : null
    if (fault) failed.push({ tracking_no: parcel.tracking_no, message: fault })
    else if (into) {
      countIn(parcel, into)
      good.push(parcel)
    }
  }
  await putIn(tx, bag, good.map((parcel) => ({ parcel, weight: o.weights?.get(parcel.id) ?? null })), { who, source: o.source, locked: o.locked })
  await retotal(tx, bag.id)
  return { added: good.length, failed }
}

interface Lane {
  origin: string
  destination: string
  /** General, dangerous goods or returns: kinds that never share. */
  content_class: 'general' | 'dg'
}

/** Where parcels set out from and land, for bags that are made for them. */
async function lanes(tx: Db, parcels: readonly BagParcel[]): Promise<Map<string, { lane: Lane; parcels: BagParcel[] }>> {
  const facilities = await rows<{ id: number; airport: string; country_code: string }>(tx, sql`select id, left(facility_code, 3) as airport, country_code
    from facilities`)
  const byId = new Map(facilities.map((row) => [row.id, row]))
  const landing = new Map(facilities.filter(({ airport }) => airportCountry(airport)).toReversed().map(({ country_code, airport }) => [country_code, airport]))
  const hub = (id: number | null) => {
    const airport = id === null ? undefined : byId.get(id)?.airport
    return airport && airportCountry(airport) ? airport : 'DXB'
  }
  const made = new Map<string, { lane: Lane; parcels: BagParcel[] }>()
  for (const parcel of parcels) {
    const lane: Lane = {
      origin: hub(parcel.current_facility_id), destination: parcel.city_airport ?? parcel.gateway ?? landing.get(parcel.country_code) ?? '',
      content_class: parcel.dangerous ? 'dg' : 'general',
    }
    const key = Object.values(lane).join(' ')
    made.set(key, { lane, parcels: [...(made.get(key)?.parcels ?? []), parcel] })
  }
  return made
}

const openOfLane = (tx: Db, who: Who, { origin, destination, content_class }: Lane) =>
  rows<{ id: number; package_count: number; net_weight: string; tare_weight: string }>(
    tx,
    sql`select b.id, b.package_count, b.net_weight, b.tare_weight from bags b
        where ${allOf([
          workedOn(who, sql`b`),
          sql`b.status = ${literal(bagStatus, 'open')} and b.origin = ${origin} and b.destination = ${destination} and b.content_class = ${content_class}
                and b.bag_type = 'sack' and b.mixture = 'multi_client' and not b.split_lock`,
        ])}
        order by b.id for no key update of b`,
  )

/** Makes sacks of a lane's parcels: what is open is filled first, new ones are opened where it takes more (bags.md 7). */
async function mapLane(tx: Db, who: Who, { lane, parcels }: { lane: Lane; parcels: BagParcel[] }, locked: Map<number, LockedPackage>): Promise<Outcome> {
  if (!lane.destination || lane.destination === lane.origin) return {
    mapped: 0, bags: [],
    failed: parcels.map(({ tracking_no, country_code }) => ({ tracking_no, message: `${tracking_no} has no lane to ${country_code}. Choose a bag for it.` })),
  }
  const open = await openOfLane(tx, who, lane)
  const room = open.map(({ id, package_count, net_weight, tare_weight }) => ({ bag: id, count: package_count, weight: sum([net_weight, tare_weight]) }))
  const { bags: suggested, tooHeavy } = firstFit(parcels, room, 'sack')
  const so: Outcome = {
    mapped: 0, bags: [],
    failed: tooHeavy.map(({ tracking_no, weight }) => ({ tracking_no, message: `${tracking_no} weighs ${weight} kg. Use a larger bag type.` })),
  }
  for (const { bag, parcels: own } of suggested) {
    const fields: BagFields = { ...lane, bag_type: 'sack', mixture: 'multi_client', split_lock: false }
    const id = bag ?? (await openBag(tx, who, fields)).id
    const held = await holdBag(tx, who, id)
    const { added, failed } = await fillBag(tx, who, held, own, { locked, source: 'manual' })
    so.mapped += added
    so.failed.push(...failed)
    so.bags.push({ id, bag_no: held.bag_no, added, is_new: bag === null })
  }
  return so
}

async function mapAuto(tx: Db, who: Who, ids: readonly number[]): Promise<Outcome> {
  // Bags are held before parcels everywhere: those of the lanes are held by this person's whole choice first.
  const { open } = await lanesHeld(tx, who, ids)
  await holdBags(tx, who, open)
  const { locked, parcels } = await holdParcels(tx, who, ids)
  const free = parcels.filter(({ bag_id }) => bag_id === null)
  const so: Outcome = {
    mapped: 0, bags: [],
    failed: parcels.filter(({ bag_id }) => bag_id !== null).map(({ tracking_no, bag_no }) => ({
      tracking_no, message: `${tracking_no} is already in bag ${bag_no ?? ''}`,
    })),
  }
  for (const lane of (await lanes(tx, free)).values()) {
    const { mapped, failed, bags: its } = await mapLane(tx, who, lane, locked)
    so.mapped += mapped
    so.failed.push(...failed)
    so.bags.push(...its)
  }
  return so
}

/** The open bags of the lanes of these parcels, by a look that holds nothing. */
async function lanesHeld(tx: Db, who: Who, ids: readonly number[]): Promise<{ open: number[] }> {
  const facts = await bagParcels(tx, ids, false)
  const destinations = [...(await lanes(tx, [...facts.values()])).values()].map(({ lane }) => lane.destination)
  const found = await rows<{ id: number }>(
    tx,
    sql`select b.id from bags b where ${allOf([
      workedOn(who, sql`b`), sql`b.status = ${literal(bagStatus, 'open')} and b.destination = any(${sql.param(destinations)}::text[])`,
    ])}`,
  )
  return { open: found.map(({ id }) => id) }
}

/** The bag chosen or opened for the parcels, held. */
async function bagFor(tx: Db, who: Who, { bag_id, bag }: Given): Promise<{ held: HeldBag; isNew: boolean }> {
  if (bag_id !== undefined) return { held: await holdBag(tx, who, bag_id), isNew: false }
  if (!bag) throw refuseField('bag_id', 'Choose a bag, or open a new one.')
  return { held: await holdBag(tx, who, (await openBag(tx, who, bag)).id), isNew: true }
}

/**
 * Puts up to 500 parcels into one open bag, a new one, or, on `auto`, into bags of their lanes (bags.md 4). What does not fit is told
 * with its reason and holds back no other; when nothing fits a new bag, none is made. 409 a bag that is past filling.
 */
export async function mapOrders(tx: Db, who: Who, given: Given): Promise<Outcome> {
  if (given.auto) return mapAuto(tx, who, given.package_ids)
  const { held, isNew } = await bagFor(tx, who, given)
  if (held.status !== 'open') throw refusedIn(held, 'changed')
  const { locked, parcels } = await holdParcels(tx, who, given.package_ids)
  const { added, failed } = await fillBag(tx, who, held, parcels, { locked, source: 'manual' })
  if (isNew && added === 0) throw new Refusal(409, failed[0]?.message ?? 'Nothing was mapped.', failed.map(({ message }) => ({ field: null, message })))
  const missing = given.package_ids.length - parcels.length
  const lost = missing > 0 ? [{ tracking_no: '', message: `${missing} of the packages no longer exist.` }] : []
  return { mapped: added, failed: [...failed, ...lost], bags: added > 0 ? [{ id: held.id, bag_no: held.bag_no, added, is_new: isNew }] : [] }
}
