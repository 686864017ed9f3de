import { sql, type SQL } from 'drizzle-orm'
import { legStatus } from '@/lib/domain/container'
import {
  documentMissing, missingDocuments, modeFault, quantityFault, transportMode, type HandlingRule, type ParcelContents, type TransportWay,
} from '@/lib/domain/handling-code'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allHandling } from './find-handling'

/** A parcel with handling codes as bags, consolidations and hand-overs judge it. */
export interface CodedParcel extends ParcelContents {
  id: number
  tracking_no: string
  bag_id: number | null
  bag_no: string | null
  /** Its own; what they imply the rules know. */
  codes: string[]
  dangerous: boolean
  /** Types of the papers kept with it or with its package list. */
  documents: string[]
}

export type Rules = ReadonlyMap<string, HandlingRule>

/** The parcels of a condition on `packages p` that carry handling codes, in id order; most carry none and are not read. */
export const codedParcels = (db: Db, where: SQL): Promise<CodedParcel[]> =>
  rows<CodedParcel>(
    db,
    sql`select p.id, p.tracking_no, p.bag_id, p.bag_no, p.special_handling as codes, p.dg_flag as dangerous, coalesce(p.actual_weight, p.weight) as weight,
        p.pieces,
          coalesce((select jsonb_agg(jsonb_build_object('quantity', i.quantity, 'unit_weight', i.unit_weight)) from package_items i where i.package_id = p.id),
            '[]') as items,
          array(select distinct d.doc_type from package_documents d where d.package_id = p.id or d.package_list_id = p.package_list_id) as documents
        from packages p where p.special_handling <> '{}' and ${where} order by p.id`,
  )

/** A lane by air whose schedule names flights, none of them by cargo aircraft; of one without a schedule nobody knows. */
export const passengerLane = (l: SQL): SQL =>
  sql`(${l}.transport_mode = 'air' and jsonb_array_length(${l}.schedule) > 0 and not exists (select 1 from jsonb_array_elements(${l}.schedule) f
      where coalesce((f->>'cargo_aircraft')::boolean, false)))`

/** Why a parcel may not be carried this way, as far as its codes say, in a sentence; null when it may. */
export function carriageFault({ tracking_no, codes, ...contents }: CodedParcel, all: Rules, way: TransportWay): string | null {
  const fault = modeFault(codes, all, way) ?? quantityFault(codes, all, contents)
  return fault && `${tracking_no}: ${fault}.`
}

/** What has to be kept with a parcel before it leaves, and where it is added; null when nothing is missing. */
export function documentsFault({ tracking_no, codes, documents }: CodedParcel, all: Rules): string | null {
  const missing = missingDocuments(codes, all, documents)
  return missing.length === 0
    ? null
    : `${missing.map((name) => documentMissing(name, tracking_no)).join('; ')}. Add ${missing.length > 1 ? 'them' : 'it'} under Documents of the package.`
}

/** How the consolidation a package lies in travels: `passenger` once a leg by air is planned with an aircraft that carries people. */
const wayOfPackages = (db: Db, ids: readonly number[]) =>
  rows<{ id: number; mode: TransportWay['mode']; passenger: boolean }>(
    db,
    sql`select p.id, k.transport_mode as mode, exists (select 1 from consolidation_flights f where f.consolidation_id = k.id
          and f.status <> ${literal(legStatus, 'cancelled')} and not f.cargo_aircraft) as passenger
        from packages p join consolidations k on k.id = p.consolidation_id where p.id = any(${sql.param(ids)}::bigint[])`,
  )

/** Why the lane of a package may not carry goods of these codes, with the lane's code; null when it may, or has no lane. */
export async function laneFault(db: Db, packageId: number, codes: readonly string[], all: Rules): Promise<string | null> {
  if (codes.length === 0) return null
  const lane = await first<{ code: string; mode: string; passenger: boolean }>(
    db,
    sql`select l.linehaul_code as code, l.transport_mode as mode, ${passengerLane(sql`l`)} as passenger from packages p join linehauls l on l.id = p.linehaul_id
        where p.id = ${packageId}`,
  )
  const fault = lane && transportMode.is(lane.mode) ? modeFault(codes, all, { mode: lane.mode, passenger: lane.passenger }, 'on this lane') : null
  return fault && `${fault} (${lane?.code})`
}

/** Events that say a parcel leaves our hands, or the ground. */
const leaving: ReadonlySet<string> = new Set(['HUB05', 'LNH02', 'LMD01'])

/**
 * Parcels that may not leave by an event, each with the reason: papers are missing, or the consolidation they lie in goes a way their codes
 * forbid. Empty for every event that is not one of leaving.
 */
export async function unfitToLeave(db: Db, ids: readonly number[], eventCode: string): Promise<Map<number, string>> {
  if (!leaving.has(eventCode) || ids.length === 0) return new Map()
  const parcels = await codedParcels(db, sql`p.id = any(${sql.param(ids)}::bigint[])`)
  if (parcels.length === 0) return new Map()
  const all = await allHandling(db)
  const ways = new Map((await wayOfPackages(db, parcels.map(({ id }) => id))).map((way) => [way.id, way]))
  return new Map(parcels.flatMap((parcel) => {
    const way = ways.get(parcel.id)
    const fault = (way && carriageFault(parcel, all, way)) ?? documentsFault(parcel, all)
    return fault ? [[parcel.id, fault] as const] : []
  }))
}
