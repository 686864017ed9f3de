import { sql } from 'drizzle-orm'
import { refusedConsolidationMove } from '@/lib/domain/consolidation'
import { consolidationStatus, type ConsolidationStatus } from '@/lib/domain/container'
import { rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleConsolidations } from '../containers/scope'

/** A consolidation whose row this transaction holds: nobody else moves it or what is in it meanwhile. */
export interface Held {
  id: number
  consolidation_no: string
  status: ConsolidationStatus
  transport_mode: string
  origin_airport: string
  destination_airport: string
  mawb_no: string | null
  bl_no: string | null
  container_no: string | null
  truck_no: string | null
  customs_mode: string
  clearance_status: string
  boe_no: string | null
  staging_lane: string | null
  bag_count: number
  package_count: number
  loose_count: number
  gross_weight: string | null
  origin_agent_id: number | null
  destination_agent_id: number | null
  arrived_at: string | null
  client_id: number | null
  parent_ids: number[]
  created_by: number | null
  version: number
  legs: number
}

export const noSuchConsolidation = () => new Refusal(404, 'Consolidation not found.')
const k = sql`k`

/** Those of the ids this person may know of, their rows held, in id order: two people at the same rows queue up. */
export const hold = (tx: Db, who: Who, ids: readonly number[]): Promise<Held[]> =>
  rows<Held>(
    tx,
    sql`select k.id, k.consolidation_no, k.status, k.transport_mode, k.origin_airport, k.destination_airport, k.mawb_no, k.bl_no, k.container_no, k.truck_no,
        k.customs_mode,
          k.clearance_status, k.boe_no, k.staging_lane, k.bag_count, k.package_count, k.loose_count, k.gross_weight, k.origin_agent_id, k.destination_agent_id,
            k.arrived_at,
          k.client_id, k.parent_ids, k.created_by, k.version, (select count(*)::int from consolidation_flights f where f.consolidation_id = k.id) as legs
        from consolidations k where ${allOf([sql`k.id = any(${sql.param(ids)}::bigint[])`, visibleConsolidations(who, k)])} order by k.id for no key update`,
  )

export async function holdOne(tx: Db, who: Who, id: number): Promise<Held> {
  const [held] = await hold(tx, who, [id])
  if (!held) throw noSuchConsolidation()
  return held
}

/** Airports somebody works at, three letters each; null: everywhere. Staff cut to one client work at none. */
export async function workplaces(db: Db, who: Who): Promise<ReadonlySet<string> | null> {
  if (who.user_category === 'admin') return null
  if (who.user_category === 'agent') return new Set(who.airport_codes.map((code) => code.slice(-3)))
  const ids = who.user_category === 'service_center' ? who.service_center_ids : who.user_category === 'warehouse' ? who.warehouse_ids : []
  if (ids.length === 0) return new Set()
  const found = await rows<{ airport: string }>(db, sql`select distinct left(facility_code, 3) as airport from facilities
    where id = any(${sql.param(ids)}::bigint[])`)
  return new Set(found.map(({ airport }) => airport))
}

/** A UN/LOCODE ends as its airport does. */
export const worksAt = (places: ReadonlySet<string> | null, airport: string) => places === null || places.has(airport.slice(-3))
/** A reason not to, or null. */
export type Judged = Refusal | null

export const awayFrom = (places: ReadonlySet<string> | null, airport: string, field = 'airport'): Judged =>
  worksAt(places, airport) ? null : refuseField(field, `You do not work at ${airport}.`)

/** 409 unless it can go where it is to go. */
export const cannot = (held: Held, to: ConsolidationStatus, verb: string, way = ''): Judged =>
  consolidationStatus.can(held.status, to) ? null : new Refusal(409, refusedConsolidationMove(held.consolidation_no, held.status, verb, way))

interface Sorted {
  good: Held[]
  failed: { name: string; message: string }[]
}

/**
 * Judges each of several rows: what is refused is told beside its number and holds back no other. When none is left the first refusal is
 * the answer; ids that are none of this person's are 404 among themselves.
 */
export async function sortOut(tx: Db, who: Who, ids: readonly number[], judge: (held: Held) => Judged | Promise<Judged>): Promise<Sorted> {
  const found = await hold(tx, who, ids)
  const judged: { held: Held; refusal: Judged }[] = []
  // One after the other: of several that want one lane the first gets it.
  for (const held of found) judged.push({ held, refusal: await judge(held) })
  const good = judged.filter(({ refusal }) => refusal === null).map(({ held }) => held)
  const [first] = judged
  if (!first) throw noSuchConsolidation()
  if (good.length === 0 && first.refusal) throw first.refusal
  const missing = [...new Set(ids)].filter((id) => !found.some((held) => held.id === id))
  return {
    good,
    failed: [
      ...judged.flatMap(({ held, refusal }) => (refusal ? [{ name: held.consolidation_no, message: refusal.message }] : [])),
      ...missing.map((id) => ({ name: String(id), message: 'Consolidation not found.' })),
    ],
  }
}
