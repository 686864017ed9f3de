import { sql } from 'drizzle-orm'
import { counted } from '@/lib/domain/counted'
import { today } from '@/lib/domain/days'
import { guardedStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { missingParts, openParcels } from './lane-row'
import { laneOf, notFound, visibleLanes, type StoredLane } from './scope'

const move = (tx: Db, who: Who, id: number, status: string) =>
  rows(tx, sql`update linehauls set status = ${status}, version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)

/** A deleted lane is told so rather than hidden from those who may know of it (linehaul.md 3). */
async function standing(tx: Db, who: Who, id: number): Promise<StoredLane> {
  const gone = await first(tx, sql`select 1 from linehauls l where l.id = ${id} and l.status = ${literal(guardedStatus, 'delete')}
      and ${visibleLanes(who, sql`l`) ?? sql`true`}`)
  if (gone) throw new Refusal(409, 'A deleted linehaul cannot be changed.')
  return laneOf(tx, who, id, true)
}

async function parcels(tx: Db, id: number): Promise<number> {
  return (await first<{ n: number }>(tx, sql`select ${openParcels} as n from linehauls l where l.id = ${id}`))?.n ?? 0
}

/** Puts a complete lane in force. 409 `Linehaul is not complete: {missing}` */
export async function activate(tx: Db, who: Who, id: number): Promise<void> {
  const found = await first<{ missing: string[]; over: boolean }>(tx, sql`select ${missingParts} as missing,
    coalesce(l.effective_to < ${today()}::date, false) as over from linehauls l where l.id = ${id}`)
  if (!found) throw notFound()
  const missing = [...found.missing, ...(found.over ? ['dates that are not past'] : [])]
  if (missing.length > 0) throw new Refusal(409, `Linehaul is not complete: ${missing.join(', ')}`)
  await move(tx, who, id, 'active')
}

/** Puts a lane in force or out of it; parcels in motion go on. */
export async function toggleLane(
  tx: Db, who: Who, id: number, status: 'active' | 'inactive',
): Promise<{ before: string; open_parcels: number; linehaul_code: string }> {
  const lane = await standing(tx, who, id)
  if (lane.status === status) throw new Refusal(409, `Linehaul is already ${status}.`)
  if (status === 'active') await activate(tx, who, id)
  else await move(tx, who, id, 'inactive')
  return { before: lane.status, open_parcels: await parcels(tx, id), linehaul_code: lane.linehaul_code }
}

/** Deletes an inactive lane nothing leans on. */
export async function removeLane(tx: Db, who: Who, id: number): Promise<StoredLane> {
  const lane = await standing(tx, who, id)
  if (lane.status === 'active') throw new Refusal(409, 'Make the linehaul inactive before deleting it.')
  const open = await parcels(tx, id)
  const rules = (await first<{ n: number }>(tx, sql`select count(*) as n from allocation_rules
    where linehaul_id = ${id} and status <> ${literal(guardedStatus, 'delete')}`))?.n ?? 0
  if (open > 0 || rules > 0) throw new Refusal(409, `Linehaul is used by ${counted(open, 'open parcel')} and ${counted(rules, 'allocation rule')}.`)
  await move(tx, who, id, 'delete')
  return lane
}
