import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { handlingUnits as calls } from '@/lib/contract/handling-units'
import { dayTime } from '@/lib/domain/days'
import { handlingUnitStatus } from '@/lib/domain/handling-unit'
import { loadingFault } from '@/lib/domain/outbound'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { holdPackable, nameOf, presentOf, settlePacked, unitsOf, type HeldUnit } from './packed'
import type { HeldOutbound } from './scope'

/** Units that stand by themselves; 409 for a carton that goes with its pallet, and for one that is open or gone. */
function expectStanding(units: readonly HeldUnit[]): void {
  for (const unit of units) {
    if (unit.parent_sscc) throw new Refusal(409, `${nameOf(unit)} is on pallet ${unit.parent_sscc}. Scan the pallet.`)
    if (unit.status === 'open') throw new Refusal(409, `${nameOf(unit)} is still open. Close it first.`)
    if (unit.status === 'shipped' || unit.status === 'emptied')
      throw new Refusal(409, `${nameOf(unit)} is ${handlingUnitStatus.label(unit.status).toLowerCase()}.`)
  }
}

/** What is written of units goes for the cartons on them as well. */
const write = (tx: Db, who: Who, units: readonly HeldUnit[], values: ReturnType<typeof sql>) => {
  const ids = sql`any(${sql.param(units.map(({ id }) => id))}::bigint[])`
  return rows(tx, sql`update handling_units set ${values}, version = version + 1, updated_at = now(), updated_by = ${who.user_id || null}
    where id = ${ids} or parent_id = ${ids}`)
}

const answer = async (tx: Db, who: Who, order: HeldOutbound, units: readonly HeldUnit[]) => ({
  before: { status: order.status }, after: { ...(await settlePacked(tx, who, order)), ssccs: units.map(({ sscc }) => sscc) },
})

/** Puts cartons and pallets on a lane, or on another one. */
export async function stageUnits(tx: Db, who: Who, id: number, { ssccs, lane }: z.output<typeof calls.stage.body>) {
  const order = await holdPackable(tx, who, id, 'staged')
  const units = await unitsOf(tx, order, ssccs)
  expectStanding(units)
  const loaded = units.find(({ status }) => status === 'loaded')
  if (loaded) throw new Refusal(409, `${nameOf(loaded)} is loaded. Take it off the vehicle first.`)
  await write(tx, who, units, sql`status = ${literal(handlingUnitStatus, 'staged')}, lane = ${lane}, staged_at = now()`)
  return answer(tx, who, order, units)
}

const loadedAlready = (unit: HeldUnit) => new Refusal(409, [
  `${nameOf(unit)} is loaded already`, unit.vehicle_no && `on ${unit.vehicle_no}`, unit.loaded_by && `by ${unit.loaded_by}`,
  unit.loaded_at && `at ${dayTime(unit.loaded_at)}`,
].filter(Boolean).join(', ').concat('.'))

const putOn = (tx: Db, who: Who, units: readonly HeldUnit[], vehicle: string) =>
  write(tx, who, units, sql`status = ${literal(handlingUnitStatus, 'loaded')}, vehicle_no = ${vehicle}, loaded_at = now(), loaded_by = ${who.user_id || null}`)

async function takeOff(tx: Db, who: Who, units: readonly HeldUnit[]): Promise<void> {
  const other = units.find(({ status }) => status !== 'loaded')
  if (other) throw new Refusal(409, `${nameOf(other)} is not loaded.`)
  await write(tx, who, units, sql`status = case when lane is null then ${literal(handlingUnitStatus, 'closed')}
    else ${literal(handlingUnitStatus, 'staged')} end, vehicle_no = null, loaded_at = null, loaded_by = null`)
}

/** Puts cartons and pallets on a vehicle, each once, or takes them off; the number of a seal is taken once all are on it. */
export async function loadUnits(tx: Db, who: Who, id: number, { ssccs, vehicle_no, seal_no, take_off }: z.output<typeof calls.load.body>) {
  const order = await holdPackable(tx, who, id, 'loaded')
  const units = await unitsOf(tx, order, ssccs)
  expectStanding(units)
  const twice = take_off ? undefined : units.find(({ status }) => status === 'loaded')
  if (twice) throw loadedAlready(twice)
  if (take_off) await takeOff(tx, who, units)
  else await putOn(tx, who, units, vehicle_no)
  await rows(tx, sql`update outbound_orders set seal_no = ${take_off ? null : (seal_no ?? null)} where id = ${id} and ${take_off || seal_no !== undefined}`)
  const after = await presentOf(tx, id)
  const missing = after.filter(({ parent_id, status }) => parent_id === null && status !== 'loaded').length
  if (seal_no && !take_off && missing > 0) throw new Refusal(409, loadingFault(missing))
  return answer(tx, who, order, units)
}
