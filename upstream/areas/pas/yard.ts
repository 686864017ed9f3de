import { sql, type SQL } from 'drizzle-orm'
import {
  bayStatus, dockDirection, type DockFacts, dockNeed, type DockNeed, dockStatus, type DockStatus, type Misfit, misfitOf, suggestDock, takesDirection,
} from '@/lib/domain/dock'
import { isReefer } from '@/lib/domain/gate-vehicle'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Held } from './step'

interface HeldDock {
  id: number
  dock_no: string
  direction: DockFacts['direction']
  temperature_class: DockFacts['temperature_class']
  max_vehicle_height: number | null
  client_ids: readonly number[]
  status: DockStatus
  reason: string | null
  current_token_id: number | null
  token_no: string | null
}

/** A dock of the site, locked; 404 for another's. */
export async function holdDock(tx: Db, warehouseId: number, id: number): Promise<HeldDock> {
  const dock = await first<HeldDock>(
    tx,
    sql`select d.id, d.dock_no, d.direction, d.temperature_class, d.max_vehicle_height, d.client_ids::int8[] as client_ids, d.status, d.reason,
        d.current_token_id, (select t.token_no from gate_tokens t where t.id = d.current_token_id) as token_no from docks d
        where d.id = ${id} and d.warehouse_id = ${warehouseId} for update of d`,
  )
  if (!dock) throw new Refusal(404, 'Dock not found.')
  return { ...dock, client_ids: dock.client_ids.map(Number) }
}

/** Refuses a dock that another token has, that is shut, or that works the other way (pas.md 3.1). */
export function refuseDock(dock: HeldDock, token: Pick<Held, 'id' | 'purpose'>): void {
  if (dock.current_token_id !== null && dock.current_token_id !== token.id) {
    const whose = dock.token_no ?? 'another vehicle'
    throw new Refusal(409, dock.status === 'reserved' ? `Dock ${dock.dock_no} is reserved for ${whose}.` : `Dock ${dock.dock_no} is occupied by ${whose}.`)
  }
  if (dock.status === 'cleaning' || dock.status === 'out_of_service')
    throw new Refusal(409, `Dock ${dock.dock_no} is ${dockStatus.label(dock.status).toLowerCase()}.`)
  if (!takesDirection(dock.direction, token.purpose))
    throw new Refusal(409, `Dock ${dock.dock_no} takes ${dockDirection.label(dock.direction).toLowerCase()} only.`)
}

/** For what a dock is kept by hand, without a token; null when it is not. */
export const keptFor = (dock: HeldDock): string | null => (dock.status === 'reserved' && dock.current_token_id === null ? (dock.reason ?? '') : null)

/** 409 of a dock kept by hand, with the reason in `data.reserved`: whoever may overrule it is asked first (decision 020). */
export function refuseKept(dock: HeldDock): void {
  const reserved = keptFor(dock)
  if (reserved !== null) throw new Refusal(409, `Dock ${dock.dock_no} is reserved: ${reserved}`, undefined, { reserved })
}

// Whole sentences, so that each has its translation.
const misfits: Record<Exclude<Misfit, 'direction'>, (dock: string) => string> = {
  temperature: (dock) => `Dock ${dock} is not a chilled dock.`,
  height: (dock) => `Dock ${dock} is too low for this vehicle.`, client: (dock) => `Dock ${dock} is kept for other clients.`,
}

/**
 * 409 of a dock the truck does not belong at, with the reason in `data.misfit`: a marshal may send it there all the same once he was told (pas.md 3.1, 7.4).
 */
export async function refuseMisfit(tx: Db, dock: HeldDock, token: Held): Promise<void> {
  const misfit = misfitOf(dock, await needOf(tx, token, await docksOf(tx, token.warehouse_id)))
  if (misfit !== null && misfit !== 'direction') throw new Refusal(409, misfits[misfit](dock.dock_no), undefined, { misfit })
}

export const giveDock = async (tx: Db, dockId: number, tokenId: number, status: 'reserved' | 'occupied'): Promise<void> =>
  void (await rows(tx, sql`update docks set status = ${status}, current_token_id = ${tokenId}, reason = null, version = version + 1, updated_at = now()
    where id = ${dockId}`))

/** The dock a token had is free again, or cleaned first. */
export const freeDock = async (tx: Db, tokenId: number, to: 'free' | 'cleaning' = 'free'): Promise<void> =>
  void (await rows(tx, sql`update docks set status = ${to}, current_token_id = null, version = version + 1, updated_at = now()
    where current_token_id = ${tokenId}`))

export const freeBay = async (tx: Db, tokenId: number): Promise<void> =>
  void (await rows(tx, sql`update parking_bays set status = ${literal(bayStatus, 'free')}, current_token_id = null, version = version + 1, updated_at = now()
    where current_token_id = ${tokenId}`))

/** What a truck needs of a dock, its height by its type. */
async function needOf(db: Db, token: Held, docks: readonly DockFacts[]): Promise<DockNeed> {
  const type = await first<{ height_cm: number | null }>(db, sql`select height_cm from pas_vehicle_types where code = ${token.vehicle_type}`)
  return dockNeed({ ...token, vehicle_height: type?.height_cm ?? null }, docks)
}

/**
 * When a dock whose vehicle began at `began` and takes `handling` is free: one that is
 * late already is expected to stay half as long again as it is late, at least five minutes.
 */
const freeAt = (began: SQL, handling: SQL): SQL => {
  const due = sql`(${began} + ${handling})`
  return sql`case when ${due} > now() then ${due} else now() + greatest(interval '5 minutes', (now() - ${due}) / 2) end`
}

const began = sql`coalesce(t.dock_in_at, now())`
const handling = sql`make_interval(mins => ceil(v.base_minutes + coalesce(t.pallets, 10) * v.minutes_per_pallet)::int)`

/** Every dock of a site with when it is expected to be free: since its dock-in plus the handling of its vehicle (pas.md 7.2, 7.4). */
export const docksOf = (db: Db, warehouseId: number): Promise<(DockFacts & { dock_no: string })[]> =>
  rows(
    db,
    sql`select d.id, d.dock_no, d.direction, d.temperature_class, d.max_vehicle_height, d.client_ids::int8[] as client_ids, d.sequence, d.status,
          case when t.id is not null then ${freeAt(began, handling)} end as free_at
        from docks d left join gate_tokens t on t.id = d.current_token_id left join pas_vehicle_types v on v.code = t.vehicle_type
        where d.warehouse_id = ${warehouseId} order by d.sequence, d.id`,
  ).then((found) => (found as (DockFacts & { dock_no: string })[]).map((dock) => ({ ...dock, client_ids: dock.client_ids.map(Number) })))

/** The free dock a token is sent to; 409 when none fits now. The caller holds the yard. */
export async function freeDockFor(tx: Db, held: Held): Promise<number> {
  const docks = await docksOf(tx, held.warehouse_id)
  const best = suggestDock(docks.filter(({ status }) => status === 'free'), await needOf(tx, held, docks))
  if (!best) throw new Refusal(409, `No free dock fits ${held.token_no} now.`)
  return best.id
}

/** One call at a time in a yard, so that two marshals who let the system choose get two docks. */
export const holdYard = async (tx: Db, warehouseId: number): Promise<void> =>
  void (await rows(tx, sql`select 1 from pas_sites where warehouse_id = ${warehouseId} for update`))

const SIZES = ['small', 'truck', 'trailer']

/**
 * Parks a token: at the bay named, or the first free one that is large enough, one with
 * a plug first for a reefer. Null when the yard has none. 409 for a bay that is taken.
 */
export async function park(tx: Db, held: Held, bayId: number | null | undefined): Promise<number | null> {
  const sizes = sql`(select array_position(${sql.param(SIZES)}::text[], bay_size) from pas_vehicle_types where code = ${held.vehicle_type})`
  const bay = bayId
    ? await first<{ id: number; bay_code: string; status: string }>(tx, sql`select id, bay_code, status from parking_bays
      where id = ${bayId} and warehouse_id = ${held.warehouse_id} for update`)
    : await first<{ id: number; bay_code: string; status: string }>(
        tx,
        sql`select id, bay_code, status from parking_bays where warehouse_id = ${held.warehouse_id} and status = ${literal(bayStatus, 'free')}
              and array_position(${sql.param(SIZES)}::text[], size) >= coalesce(${sizes}, 1)
            order by (reefer_plug <> ${isReefer(held.vehicle_type)}), array_position(${sql.param(SIZES)}::text[], size), bay_code limit 1
            for update skip locked`,
      )
  if (!bay && bayId) throw new Refusal(404, 'Bay not found.')
  if (!bay) return null
  if (bay.status !== 'free') throw new Refusal(409, `Bay ${bay.bay_code} is ${bay.status}.`)
  await rows(tx, sql`update parking_bays set status = ${literal(bayStatus, 'occupied')}, current_token_id = ${held.id}, version = version + 1,
    updated_at = now() where id = ${bay.id}`)
  return bay.id
}
