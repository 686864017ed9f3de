import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { codes } from '@/lib/contract/codes'
import { impliedBack } from '@/lib/domain/handling-code'
import { guardedStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { specialHandling } from '../../db/schema/codes'
import { Refusal, refuseOn, type Fault, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { allHandling, handlingOf, type Handling } from '../../core/codes/find-handling'

type Made = z.output<typeof codes.addHandling.body>
type Change = z.output<typeof codes.saveHandling.body>
type Fields = Partial<Omit<Made, 'code'>> & { code: string }

/** Every change of a code goes through here one at a time, since each may write on others' rows too. */
const CODES_LOCK = 7_204_517
const holdCodes = (tx: Db) => rows(tx, sql`select pg_advisory_xact_lock(${CODES_LOCK})`)

/** What hangs together in a code and no single field can say. */
function contradictions(c: Fields, all: ReadonlyMap<string, Handling>): Fault[] {
  const faults: Fault[] = []
  const add = (field: string, message: string) => void faults.push({ field, message })
  if (!c.air_allowed && !c.sea_allowed && !c.road_allowed) add('air_allowed', 'Allow at least one mode')
  if (c.cargo_aircraft_only && !c.air_allowed) add('cargo_aircraft_only', 'Cargo aircraft only needs air to be allowed')
  const [low, high] = [c.temp_min_c ?? null, c.temp_max_c ?? null]
  if (c.category === 'temperature' && (low === null || high === null)) add(low === null ? 'temp_min_c' : 'temp_max_c', 'A temperature code needs its range')
  for (const [field, degrees] of [['temp_min_c', low], ['temp_max_c', high]] as const)
    if (degrees !== null && Math.abs(Number(degrees)) > 80) add(field, 'A temperature is from -80 to 80 °C')
  if (low !== null && high !== null && Number(low) >= Number(high)) add('temp_min_c', 'Minimum temperature must be below maximum')
  if ((c.surcharge_type ?? null) !== null && (c.surcharge_value ?? null) === null) add('surcharge_value', 'Give the surcharge')
  if (c.surcharge_type === 'flat' && !c.currency) add('currency', 'Choose the currency of the surcharge')
  if (c.surcharge_value !== null && c.surcharge_value !== undefined && Number(c.surcharge_value) < 0) add('surcharge_value', 'A surcharge is 0 or more')
  if (c.max_net_qty !== null && c.max_net_qty !== undefined && Number(c.max_net_qty) <= 0) add('max_net_qty', 'A quantity is above 0')
  if (c.conflicts_with?.includes(c.code)) add('conflicts_with', 'A code cannot conflict with itself')
  for (const field of ['conflicts_with', 'implies'] as const)
    for (const other of c[field] ?? []) if (other !== c.code && !all.has(other)) add(field, `Unknown handling code ${other}`)
  const both = c.implies?.find((other) => c.conflicts_with?.includes(other))
  if (both) add('implies', `${c.code} cannot both imply and conflict with ${both}`)
  const back = impliedBack(c.code, c.implies ?? [], all)
  if (back) add('implies', back === c.code ? 'A code cannot imply itself' : `${back} already implies ${c.code}`)
  return faults
}

function refuse(faults: readonly Fault[]): void {
  const [fault] = faults
  if (fault) throw new Refusal(422, fault.message, [...faults])
}

/** A conflict is one of both codes: whoever is named here names this one too. */
async function mirror(tx: Db, code: string, conflicts: readonly string[]): Promise<void> {
  await rows(
    tx,
    sql`update special_handling set version = version + 1, updated_at = now(),
          conflicts_with = case when code = any(${sql.param(conflicts)}::text[]) then array(select distinct c from unnest(conflicts_with || ${code}::text) c
          order by c) else array_remove(conflicts_with, ${code}) end
        where code <> ${code} and (code = any(${sql.param(conflicts)}::text[])) <> (${code} = any(conflicts_with))`,
  )
}

/** Adds a code of our own. 409 when it is taken, 422 with every contradiction at its field. */
export async function addHandling(tx: Db, who: Who, body: Made): Promise<{ id: number; code: string }> {
  await holdCodes(tx)
  refuse(contradictions(body, await allHandling(tx)))
  const taken = {
    special_handling_code_unique: () => new Refusal(409, `Code ${body.code} already exists`, [{ field: 'code', message: `Code ${body.code} already exists` }]),
  }
  const by = who.user_id || null
  const [made] = await refuseOn(
    taken,
    tx.insert(specialHandling)
      .values({ ...body, standard: 'HOUSE', label_text: body.label_text || body.name.toUpperCase().slice(0, 20), created_by: by, updated_by: by })
      .returning({ id: specialHandling.id }),
  )
  await mirror(tx, body.code, body.conflicts_with)
  return { id: made?.id ?? 0, code: body.code }
}

async function held(tx: Db, id: number, version?: number): Promise<Handling> {
  await holdCodes(tx)
  const stored = await first<{ version: number }>(tx, sql`select version from special_handling where id = ${id} for update`)
  if (!stored) throw new Refusal(404, 'Handling code not found.')
  if (version !== undefined && version !== stored.version) throw staleRecord()
  return handlingOf(tx, id)
}

/** 409 for a move codes.md 3 does not know: out of deleted, or to deleted while active, standard, or in use. */
async function refuseMove(tx: Db, { code, standard, status, packages_in_use: n }: Handling, to: string): Promise<void> {
  if (to === status) return
  if (status === 'delete') throw new Refusal(409, `${code} was deleted.`)
  if (to !== 'delete') return
  if (!guardedStatus.can(status as 'active' | 'inactive', 'delete')) throw new Refusal(409, 'Deactivate it first.')
  if (standard === 'IATA') throw new Refusal(409, 'Standard codes cannot be deleted.')
  if (n > 0) throw new Refusal(409, `${code} is used by ${n} open ${n === 1 ? 'parcel' : 'parcels'}; make it inactive instead.`)
  const other = await first<{ code: string }>(tx, sql`select code from special_handling where status <> ${literal(guardedStatus, 'delete')}
      and (${code} = any(implies) or ${code} = any(conflicts_with)) order by code limit 1`)
  if (other) throw new Refusal(409, `${code} is named by ${other.code}; make it inactive instead.`)
}

/**
 * Changes or switches a code; its letters and standard stay. Inactive, it stays on parcels that have it and can no longer be added. 422 for
 * another code or a contradiction, 409 for a stale version or a move that is not allowed.
 */
export async function saveHandling(tx: Db, who: Who, id: number, { version, code, ...given }: Change): Promise<{ before: Handling; after: Handling }> {
  const before = await held(tx, id, version)
  if (code !== undefined && code.toUpperCase() !== before.code)
    throw new Refusal(422, 'Code cannot be changed', [{ field: 'code', message: 'Code cannot be changed' }])
  if (before.status === 'delete') throw new Refusal(409, `${before.code} was deleted.`)
  if (given.status !== undefined) await refuseMove(tx, before, given.status)
  if (Object.keys(given).some((name) => name !== 'status'))
    refuse(contradictions({ ...(before as Fields), ...given, code: before.code }, await allHandling(tx)))
  const { label_text, ...rest } = given
  await tx.update(specialHandling).set({
    ...rest, ...(label_text !== undefined && { label_text: label_text || (given.name ?? before.name).toUpperCase().slice(0, 20) }),
    version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id || null,
  }).where(eq(specialHandling.id, id))
  if (given.conflicts_with) await mirror(tx, before.code, given.conflicts_with)
  return { before, after: await handlingOf(tx, id) }
}

/** Deletes a code of our own that is inactive and used by nothing; 409 otherwise. */
export async function removeHandling(tx: Db, who: Who, id: number): Promise<Handling> {
  const before = await held(tx, id)
  if (before.status === 'delete') throw new Refusal(409, `${before.code} was deleted.`)
  await refuseMove(tx, before, 'delete')
  await rows(tx, sql`update special_handling set status = ${literal(guardedStatus, 'delete')}, version = version + 1, updated_at = now(),
    updated_by = ${who.user_id || null} where id = ${id}`)
  return before
}
