import { sql } from 'drizzle-orm'
import { bagStatus, type BagStatus, unitStatus } from '@/lib/domain/container'
import { spellings } from '@/lib/domain/scan-input'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import { Refusal, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleBags } from '../containers/scope'
import { visiblePackages } from '../../core/parcels/scope'
import { unfitUnits } from './goods'
import type { Held } from './hold'
import { facilityAt, insideOf, moveBags, placeText, tell } from './inside'
import { retotal } from './totals'

/** What was refused of several numbers, and what they were told beside being taken. */
interface Taken {
  failed: { name: string; message: string }[]
  warnings: string[]
}

interface Bag {
  id: number
  bag_no: string
  status: BagStatus
  destination: string
  consolidation_no: string | null
}
interface Loose {
  id: number
  tracking_no: string
  status: string
  bag_no: string | null
  consolidation_no: string | null
}

const all = (numbers: readonly string[]) => sql.param([...new Set(numbers.flatMap(spellings))])

/** Bags and then loose packages by their numbers, their rows held in id order. */
async function named(tx: Db, who: Who, numbers: readonly string[]): Promise<{ bags: Bag[]; parcels: Loose[] }> {
  const bags = await rows<Bag>(
    tx,
    sql`select b.id, b.bag_no, b.status, b.destination, k.consolidation_no from bags b left join consolidations k on k.id = b.consolidation_id
        where ${allOf([sql`b.bag_no = any(${all(numbers)}::text[])`, visibleBags(who, sql`b`)])} order by b.id for no key update of b`,
  )
  const parcels = await rows<Loose>(
    tx,
    sql`select p.id, p.tracking_no, p.status, p.bag_no, p.consolidation_no from packages p
        where ${allOf([sql`p.tracking_no = any(${all(numbers)}::text[])`, visiblePackages(who, sql`p`)])} order by p.id for no key update of p`,
  )
  return { bags, parcels }
}

/** Why a bag cannot be taken, or null. A bag bound further on is taken on a leg towards it, and said. */
export function bagFault(bag: Bag, held: Held): string | null {
  if (bag.consolidation_no === held.consolidation_no && bag.status === 'consolidated') return `Already in ${held.consolidation_no}.`
  if (bag.status === 'open') return `Bag ${bag.bag_no} is open. Close it first.`
  if (bag.consolidation_no && bag.status !== 'closed') return `Already in ${bag.consolidation_no}.`
  if (!bagStatus.can(bag.status, 'consolidated') || bag.status !== 'closed') return `Bag ${bag.bag_no} is ${bagStatus.label(bag.status)} and cannot be changed.`
  return bag.destination === held.origin_airport.slice(-3) ? `${bag.bag_no} goes to ${bag.destination}.` : null
}

/** Statuses of a package that stands in a hub and can still be loaded. */
const loadable: ReadonlySet<string> = new Set(['label_created', 'picked_up', 'at_facility', 'bagged', 'arrived', 'cleared'])

function looseFault(parcel: Loose, held: Held): string | null {
  if (parcel.bag_no) return `${parcel.tracking_no} is in bag ${parcel.bag_no}. Scan the bag.`
  if (parcel.consolidation_no) return `Already in ${parcel.consolidation_no}.`
  return loadable.has(parcel.status) ? null : `${parcel.tracking_no} cannot be loaded into ${held.consolidation_no} as it stands.`
}

const addedMeanwhile = () => new Refusal(409, 'One of these has since been added to another consolidation. Reload and try again.')

async function link(tx: Db, who: Who, held: Held, bags: readonly Bag[], parcels: readonly Loose[]): Promise<void> {
  const ids = (list: readonly { id: number }[]) => sql.param(list.map(({ id }) => id))
  await refuseOn(
    { consolidation_units_bag_once: addedMeanwhile, consolidation_units_package_once: addedMeanwhile },
    rows(
      tx,
      sql`insert into consolidation_units (consolidation_id, unit_type, bag_id, package_id, added_by)
          select ${held.id}::bigint, 'bag', b, null::bigint, ${who.user_id}::bigint from unnest(${ids(bags)}::bigint[]) b
          union all select ${held.id}::bigint, 'package', null, p, ${who.user_id}::bigint from unnest(${ids(parcels)}::bigint[]) p`,
    ),
  )
  await moveBags(tx, who, bags.map(({ id }) => id), {
    action: 'consolidate', to: 'consolidated', set: sql`consolidation_id = ${held.id}`, data: { consolidation_no: held.consolidation_no },
  })
  await rows(
    tx,
    sql`update packages p set consolidation_id = ${held.id}, consolidation_no = ${held.consolidation_no}
        where p.id in (select i.id from packages i where i.bag_id = any(${ids(bags)}::bigint[]) or i.id = any(${ids(parcels)}::bigint[])
        order by i.id for no key update)`,
  )
}

/**
 * Takes bags and loose packages into a consolidation whose row is held, by their numbers (consolidations.md 4): what cannot be taken is told and
 * holds back no other. Each package inside gets LNH01; counts and weights follow.
 */
export async function addUnits(tx: Db, who: Who, held: Held, numbers: readonly string[]): Promise<Taken> {
  const { bags, parcels } = await named(tx, who, numbers)
  const failed: Taken['failed'] = []
  const warnings: string[] = []
  const fine = <T>(list: readonly T[], nameOf: (one: T) => string, fault: (one: T) => string | null) => list.filter((one) => {
    const message = fault(one)
    if (message) failed.push({ name: nameOf(one), message })
    return message === null
  })
  const known = new Set([...bags.map(({ bag_no }) => bag_no), ...parcels.map(({ tracking_no }) => tracking_no)])
  for (const number of numbers) if (!spellings(number).some((one) => known.has(one))) failed.push({ name: number, message: 'Unknown number' })
  const standing = {
    bags: fine(bags, ({ bag_no }) => bag_no, (bag) => bagFault(bag, held)),
    parcels: fine(parcels, ({ tracking_no }) => tracking_no, (parcel) => looseFault(parcel, held)),
  }
  const unfit = await unfitUnits(tx, held, standing.bags.map(({ id }) => id), standing.parcels.map(({ id }) => id))
  const goodBags = fine(standing.bags, ({ bag_no }) => bag_no, ({ id }) => unfit.bags.get(id) ?? null)
  const goodParcels = fine(standing.parcels, ({ tracking_no }) => tracking_no, ({ id }) => unfit.packages.get(id) ?? null)
  warnings.push(...unfit.warnings)
  for (const { bag_no, destination } of goodBags) if (destination !== held.destination_airport.slice(-3)) warnings.push(`${bag_no} goes to ${destination}.`)
  if (goodBags.length + goodParcels.length === 0) return { failed, warnings }
  await link(tx, who, held, goodBags, goodParcels)
  const taken = new Set([...goodBags, ...goodParcels].map(({ id }) => id))
  const inside = (await insideOf(tx, [held.id])).filter(({ bag_id, package_id }) => taken.has(bag_id ?? package_id))
  await tell(tx, who, inside, {
    event_code: 'LNH01', location_text: placeText(held.origin_airport), facility_id: await facilityAt(tx, held.origin_airport), remarks: held.consolidation_no,
  })
  await retotal(tx, [held.id])
  return { failed, warnings }
}

/** Takes units out of a consolidation that is not closed; their bags are free again. Units of another are told as unknown. */
export async function removeUnits(tx: Db, who: Who, held: Held, unitIds: readonly number[]): Promise<Taken['failed']> {
  const found = await rows<{ id: number; bag_id: number | null; package_id: number | null }>(
    tx,
    sql`select u.id, u.bag_id, u.package_id from consolidation_units u where u.consolidation_id = ${held.id} and u.status = ${literal(unitStatus, 'in')}
          and u.id = any(${sql.param(unitIds)}::bigint[]) order by u.id`,
  )
  await freeUnits(tx, who, found)
  await rows(tx, sql`delete from consolidation_units u where u.id = any(${sql.param(found.map(({ id }) => id))}::bigint[])`)
  await retotal(tx, [held.id])
  return unitIds.filter((id) => !found.some((unit) => unit.id === id)).map((id) => ({ name: String(id), message: 'It is not in this consolidation.' }))
}

/** Bags become closed and free, and packages name the consolidation no longer. */
export async function freeUnits(tx: Db, who: Who, units: readonly { bag_id: number | null; package_id: number | null }[]): Promise<void> {
  const bags = units.flatMap(({ bag_id }) => bag_id ?? [])
  const loose = units.flatMap(({ package_id }) => package_id ?? [])
  await moveBags(tx, who, bags, { action: 'take_out', to: 'closed', set: sql`consolidation_id = null` })
  await rows(
    tx,
    sql`update packages p set consolidation_id = null, consolidation_no = null
        where p.id in (select i.id from packages i where i.bag_id = any(${sql.param(bags)}::bigint[]) or i.id = any(${sql.param(loose)}::bigint[])
        order by i.id for no key update)`,
  )
}
