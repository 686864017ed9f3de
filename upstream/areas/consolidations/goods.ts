import { sql } from 'drizzle-orm'
import { legStatus, unitStatus } from '@/lib/domain/container'
import { clashBetween, modeFault, transportMode, type TransportWay } from '@/lib/domain/handling-code'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import { carriageFault, codedParcels, documentsFault, type CodedParcel, type Rules } from '../../core/codes/cargo'
import { allHandling } from '../../core/codes/find-handling'
import type { Judged } from './hold'

/** A consolidation as far as its goods are judged by it; its row is held. */
export interface Loading {
  id: number
  consolidation_no: string
  transport_mode: string
}

/** Packages of the units in it, those of some units left out. */
const inside = (id: number, but: readonly number[] = []) => {
  const units = sql`consolidation_units u where u.consolidation_id = ${id} and u.status = ${literal(unitStatus, 'in')}
      and u.id <> all(${sql.param(but)}::bigint[])`
  return sql`(p.id in (select u.package_id from ${units} and u.package_id is not null) or p.bag_id in (select u.bag_id from ${units} and u.bag_id is not null))`
}

/** How it travels. Flights are passengers' unless they are said to carry cargo alone; before any is planned nobody knows. */
async function wayOf(tx: Db, { id, transport_mode }: Loading): Promise<TransportWay | null> {
  if (!transportMode.is(transport_mode)) return null
  const legs = transport_mode === 'air'
    ? await first<{ passenger: boolean | null }>(tx, sql`select bool_or(not cargo_aircraft) as passenger from consolidation_flights
      where consolidation_id = ${id} and status <> ${literal(legStatus, 'cancelled')}`)
    : null
  return { mode: transport_mode, passenger: legs?.passenger ?? undefined }
}

/** Why a parcel may not go this way by itself. */
function judged(parcel: CodedParcel, all: Rules, way: TransportWay | null): string | null {
  const fault = way && carriageFault(parcel, all, way)
  return fault && ofBag(parcel, fault)
}

const ofBag = (parcel: CodedParcel, sentence: string) => (parcel.bag_no ? `Bag ${parcel.bag_no}: ${sentence}` : sentence)

/** Parcels of different codes: of those alike one stands for all, however many there are. */
class Kinds {
  private readonly kinds = new Map<string, CodedParcel>()

  /** Why a parcel may not lie with those before it; counted in when it may. */
  join(parcel: CodedParcel, all: Rules, no: string): string | null {
    const key = parcel.codes.toSorted().join(' ')
    if (this.kinds.has(key)) return null
    for (const other of this.kinds.values()) {
      const clash = clashBetween(parcel.codes, other.codes, all)
      if (clash) return ofBag(parcel, `${clash[0]} and ${clash[1]} may not share consolidation ${no} (${parcel.tracking_no} and ${other.tracking_no}).`)
    }
    this.kinds.set(key, parcel)
    return null
  }

  copy(): Kinds {
    const made = new Kinds()
    for (const [key, parcel] of this.kinds) made.kinds.set(key, parcel)
    return made
  }
}

export interface Unfit {
  /** Why a bag or a loose package may not be taken, by its id. */
  bags: ReadonlyMap<number, string>
  packages: ReadonlyMap<number, string>
  /** Papers that will be missing when it is closed. */
  warnings: string[]
}

/**
 * Which of these bags and loose packages a consolidation may not take by the handling codes of what is in them (codes.md 7.2): its mode and
 * aircraft, how much of them there is, and what it holds already; each is judged by those before it as well.
 */
export async function unfitUnits(tx: Db, held: Loading, bagIds: readonly number[], packageIds: readonly number[]): Promise<Unfit> {
  const coming = await codedParcels(tx, sql`(p.bag_id = any(${sql.param(bagIds)}::bigint[]) or p.id = any(${sql.param(packageIds)}::bigint[]))`)
  const so = { bags: new Map<number, string>(), packages: new Map<number, string>(), warnings: [] as string[] }
  if (coming.length === 0) return so
  const [all, way] = [await allHandling(tx), await wayOf(tx, held)]
  let kinds = new Kinds()
  for (const parcel of await codedParcels(tx, inside(held.id))) kinds.join(parcel, all, held.consolidation_no)
  const unitOf = ({ bag_id, id }: CodedParcel) => (bag_id === null ? `package ${id}` : `bag ${bag_id}`)
  for (const unit of Map.groupBy(coming, unitOf).values()) {
    const [{ bag_id, id }] = unit as [CodedParcel, ...CodedParcel[]]
    const tried = kinds.copy()
    const fault = unit.map((parcel) => judged(parcel, all, way) ?? tried.join(parcel, all, held.consolidation_no)).find((word) => word !== null)
    if (fault) {
      if (bag_id === null) so.packages.set(id, fault)
      else so.bags.set(bag_id, fault)
      continue
    }
    kinds = tried
    so.warnings.push(...unit.flatMap((parcel) => documentsFault(parcel, all) ?? []))
  }
  return so
}

/**
 * Why a consolidation may not be closed or go on as it is loaded, by the codes and papers of what is in it, every fault at once; null when it may.
 * `behind`: units that stay.
 */
export async function goodsFault(tx: Db, held: Loading, behind: readonly number[] = []): Promise<Judged> {
  const there = await codedParcels(tx, inside(held.id, behind))
  if (there.length === 0) return null
  const [all, way, kinds] = [await allHandling(tx), await wayOf(tx, held), new Kinds()]
  const faults = there.flatMap((parcel) => {
    const papers = documentsFault(parcel, all)
    return judged(parcel, all, way) ?? (papers && ofBag(parcel, papers)) ?? kinds.join(parcel, all, held.consolidation_no) ?? []
  })
  return faults[0] ? new Refusal(422, faults[0], faults.map((message) => ({ field: 'units', message }))) : null
}

/** Why goods inside may not fly with these legs: the first leg by an aircraft that carries people, and what may not go with it. */
export async function legGoodsFault(
  tx: Db, held: Loading, legs: readonly { flight_no: string; cargo_aircraft?: boolean | undefined; status?: string | null | undefined }[],
): Promise<{ at: number; message: string } | null> {
  const at = held.transport_mode === 'air' ? legs.findIndex(({ cargo_aircraft, status }) => !cargo_aircraft && status !== 'cancelled') : -1
  if (at < 0) return null
  const all = await allHandling(tx)
  for (const parcel of await codedParcels(tx, inside(held.id))) {
    const fault = modeFault(parcel.codes, all, { mode: 'air', passenger: true })
    if (fault) return { at, message: ofBag(parcel, `${parcel.tracking_no}: ${fault}. Say that ${legs[at]?.flight_no} is a cargo aircraft, or take it out.`) }
  }
  return null
}
