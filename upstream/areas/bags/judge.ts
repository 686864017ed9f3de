import { baggable, returnable } from '@/lib/domain/bag'
import { counted } from '@/lib/domain/counted'
import { bagLimits, bagType } from '@/lib/domain/lists'
import { compare, sum } from '@/lib/domain/decimal'
import { classFault } from '@/lib/domain/container'
import { clashBetween, modeFault, quantityFault, transportMode } from '@/lib/domain/handling-code'
import { packageStatus, type PackageStatus } from '@/lib/domain/package'
import { sql } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'
import { allHandling } from '../../core/codes/find-handling'
import { bagParcels, goesTo, type BagParcel } from './parcels'
import type { HeldBag } from './held-bag'

/** A bag while parcels are being judged for it: what it holds already counts. */
export interface Filling extends HeldBag {
  /** Handling codes of what lies in it. */
  codes: string[]
}

type Handling = Awaited<ReturnType<typeof allHandling>>

/** What lies in bags, as far as a further parcel's handling may clash with it. */
export async function filling(tx: Db, bags: readonly HeldBag[]): Promise<Filling[]> {
  const found = await rows<{ bag_id: number; codes: string[] }>(
    tx,
    sql`select p.bag_id, array_agg(distinct code) as codes from packages p, unnest(p.special_handling) code
        where p.bag_id = any(${sql.param(bags.map(({ id }) => id))}::bigint[]) group by p.bag_id`,
  )
  const codesOf = new Map(found.map(({ bag_id, codes }) => [bag_id, codes]))
  return bags.map((bag) => ({ ...bag, codes: codesOf.get(bag.id) ?? [] }))
}

/** The codes between which rules stand, read only where a parcel has any. */
export const handlingFor = (tx: Db, parcels: Iterable<BagParcel>): Promise<Handling | null> =>
  [...parcels].some(({ special_handling }) => special_handling.length > 0) ? allHandling(tx) : Promise.resolve(null)

const isOneOf = (statuses: readonly PackageStatus[], status: PackageStatus) => statuses.includes(status)

function statusFault({ tracking_no, status }: BagParcel, { content_class }: Filling): string | null {
  if (isOneOf(baggable, status)) return null
  if (content_class === 'returns' && isOneOf(returnable, status)) return null
  return `${tracking_no} is ${packageStatus.label(status).toLowerCase()}`
}

/** What its codes say of the lane it is bagged for, the bag's before its own, of what lies in the bag, and of how much there is of it (codes.md 7.2). */
function handlingFault(parcel: BagParcel, bag: Filling, all: Handling | null): string | null {
  const { tracking_no, special_handling: codes } = parcel
  if (!all || codes.length === 0) return null
  const { lane, lane_mode: mode } = bag.lane ? bag : parcel
  const carriage = transportMode.is(mode) ? modeFault(codes, all, { mode }, 'on this lane') : null
  if (carriage) return `${tracking_no}: ${carriage} (${lane}). Use a bag opened for a linehaul that may carry it`
  const clash = clashBetween(codes, bag.codes, all)
  if (clash) return `${tracking_no} is ${clash[0]} and may not share a bag with ${clash[1]}`
  const tooMuch = quantityFault(codes, all, parcel)
  return tooMuch && `${tracking_no}: ${tooMuch}`
}

function mixtureFault(parcel: BagParcel, bag: Filling): string | null {
  if (bag.mixture === 'single_client' && bag.client_id !== null && bag.client_id !== parcel.client_id)
    return `${parcel.tracking_no} belongs to ${parcel.client}; this bag is for one client`
  if (bag.mixture !== 'single_carrier') return null
  if (parcel.carrier_id === null) return `${parcel.tracking_no} has no carrier yet; this bag is for one carrier`
  return bag.carrier_id !== null && bag.carrier_id !== parcel.carrier_id
    ? `${parcel.tracking_no} goes by ${parcel.carrier ?? 'another carrier'}; this bag is for ${bag.carrier ?? 'one carrier'}`
    : null
}

/** A bag that is locked to a split code takes no other (codes.md 7.7). */
function splitFault(parcel: BagParcel, bag: Filling): string | null {
  if (!bag.split_lock) return null
  if (parcel.split_code === null) return `${parcel.tracking_no} has no split code; this bag is for one`
  return bag.split_code !== null && bag.split_code !== parcel.split_code ? `Parcel is ${parcel.split_code}, bag is ${bag.split_code}` : null
}

function roomFault(parcel: BagParcel, bag: Filling): string | null {
  const { max_packages, max_gross_weight, tare } = bagLimits[bag.bag_type]
  if (compare(sum([parcel.weight, tare]), max_gross_weight) > 0)
    return `${parcel.tracking_no} weighs ${parcel.weight} kg; a ${bagType.label(bag.bag_type).toLowerCase()} holds ${max_gross_weight} kg. Use a larger bag type.`
  const weight = sum([bag.net_weight, bag.tare_weight, parcel.weight])
  return bag.package_count >= max_packages || compare(weight, max_gross_weight) > 0
    ? `Bag is full (${counted(bag.package_count, 'package')} / ${sum([bag.net_weight, bag.tare_weight])} kg)`
    : null
}

/** Why a parcel that lies in no other bag may not go into this one, or null (bags.md 4 and 7). */
export function bagFault(parcel: BagParcel, bag: Filling, all: Handling | null): string | null {
  const there = goesTo(parcel, bag.destination)
  const elsewhere = parcel.current_facility_id !== null && bag.facility_id !== null
    && parcel.current_facility_id !== bag.facility_id && isOneOf(['at_facility', 'bagged'], parcel.status)
  return (
    statusFault(parcel, bag) ??
    (there ? null : `${parcel.tracking_no} goes to ${parcel.city_airport ?? parcel.gateway ?? parcel.country_code}, this bag to ${bag.destination}`) ??
    (elsewhere ? `${parcel.tracking_no} was last received in another facility. Receive it here first` : null) ??
    classFault(parcel.tracking_no, parcel.dangerous, bag.content_class) ?? handlingFault(parcel, bag, all)
    ?? mixtureFault(parcel, bag) ?? splitFault(parcel, bag) ?? roomFault(parcel, bag)
  )
}

/**
 * Why a bag may not be closed as it is, by a parcel in it: codes mean something else since it went in, its lane travels another way, the scale found more. The
 * parcel is taken out, or the code or lane mended.
 */
export async function contentsFault(tx: Db, bag: HeldBag): Promise<string | null> {
  const coded = await rows<{ id: number }>(tx, sql`select id from packages where bag_id = ${bag.id} and special_handling <> '{}' order by id`)
  if (coded.length === 0) return null
  const parcels = await bagParcels(tx, coded.map(({ id }) => id), false)
  const all = await allHandling(tx)
  const so: Filling = { ...bag, codes: [] }
  for (const parcel of parcels.values()) {
    const fault = (parcel.dangerous ? classFault(parcel.tracking_no, true, bag.content_class) : null) ?? handlingFault(parcel, so, all)
    if (fault) return fault
    so.codes.push(...parcel.special_handling)
  }
  return null
}

/** Counts a parcel in, so that the next one is judged by what the bag then holds. */
export function countIn(parcel: BagParcel, bag: Filling): void {
  bag.package_count += 1
  bag.net_weight = sum([bag.net_weight, parcel.weight])
  bag.codes = [...new Set([...bag.codes, ...parcel.special_handling])]
  if (bag.mixture === 'single_client') bag.client_id ??= parcel.client_id
  if (bag.mixture === 'single_carrier' && bag.carrier_id === null) Object.assign(bag, { carrier_id: parcel.carrier_id, carrier: parcel.carrier })
  if (bag.split_lock) bag.split_code ??= parcel.split_code
}
