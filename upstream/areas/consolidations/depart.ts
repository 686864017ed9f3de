import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { consolidations } from '@/lib/contract/consolidations'
import { legStatus, unitStatus } from '@/lib/domain/container'
import { counted } from '@/lib/domain/counted'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { goodsFault } from './goods'
import { awayFrom, cannot, sortOut, workplaces, type Held, type Judged } from './hold'
import { bagsIn, insideOf, move, moveBags, placeText, tell, recordAt } from './inside'
import { outcomeOf, refuseFuture } from './moves'
import { retotal } from './totals'

type Body = z.output<typeof consolidations.depart.body>

/** Units the airline left behind: out of the consolidation, told to their packages, their bags free for another. */
async function leaveBehind(tx: Db, who: Who, held: Held, unitIds: readonly number[], at: string): Promise<void> {
  const inside = await insideOf(tx, [held.id], unitIds)
  await moveBags(tx, who, await bagsIn(tx, [held.id], unitIds), {
    action: 'left_behind', to: 'closed', at, set: sql`consolidation_id = null`, data: { consolidation_no: held.consolidation_no },
  })
  await rows(tx, sql`update consolidation_units set status = ${literal(unitStatus, 'out')}, remarks = 'Left behind'
    where id = any(${sql.param(unitIds)}::bigint[])`)
  await tell(tx, who, inside, {
    event_code: 'LNH05', at, location_text: placeText(held.origin_airport), reason_code: 'offloaded', remarks: held.consolidation_no,
  })
  const packages = sql.param(inside.map(({ package_id }) => package_id))
  await rows(tx, sql`update packages set consolidation_id = null, consolidation_no = null where id = any(${packages}::bigint[])`)
  await retotal(tx, [held.id])
}

/** Units of this consolidation alone, and as many as the pieces that are missing (consolidations.md 4). */
async function shortUnits(tx: Db, held: Held, given: Body): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx,
    sql`select id from consolidation_units where consolidation_id = ${held.id} and status = ${literal(unitStatus, 'in')}
          and id = any(${sql.param(given.short_unit_ids)}::bigint[]) order by id`,
  )
  if (found.length < new Set(given.short_unit_ids).size) throw refuseField('short_unit_ids', 'Some of these are not in this consolidation.')
  const units = held.bag_count + held.loose_count
  if (given.loaded_pieces && given.loaded_pieces > units) throw refuseField('loaded_pieces', `Only ${counted(units, 'piece was', 'pieces were')} handed over.`)
  const missing = given.loaded_pieces ? units - given.loaded_pieces : found.length
  if (missing !== found.length) throw refuseField('short_unit_ids', `Choose the ${counted(missing, 'piece')} that stayed behind.`)
  if (found.length === units) throw refuseField('short_unit_ids', 'Nothing would have left. Return it to the facility instead.')
  return found.map(({ id }) => id)
}

/**
 * Confirms that cargo left (consolidations.md 3.1): LNH02 at the time of departure for everything that did, the first leg gets its ATD. What stayed
 * behind is named, of one consolidation at a time. 422 for a departure to come.
 */
export async function depart(tx: Db, who: Who, given: Body) {
  refuseFuture(given.atd, 'atd', 'Departure time is in the future.')
  const isShort = given.short_unit_ids.length > 0 || Boolean(given.loaded_pieces) || Boolean(given.loaded_weight)
  if (isShort && given.ids.length > 1) throw refuseField('ids', 'Loaded pieces are said of one consolidation at a time.')
  const places = await workplaces(tx, who)
  const judge = async (held: Held): Promise<Judged> =>
    awayFrom(places, held.origin_airport) ?? cannot(held, 'departed', 'confirmed as departed')
      ?? (held.legs === 0 ? new Refusal(422, 'Add flight details first.') : null) ?? (await goodsFault(tx, held, given.short_unit_ids))
  const { good, failed } = await sortOut(tx, who, given.ids, judge)
  const at = new Date(given.atd).toISOString()
  const [only] = good
  const behind = isShort && only ? await shortUnits(tx, only, given) : []
  if (only && behind.length > 0) await leaveBehind(tx, who, only, behind, at)
  const ids = good.map(({ id }) => id)
  const weight = given.loaded_weight ? sql`, gross_weight = ${given.loaded_weight}::numeric` : sql``
  await move(tx, who, ids, 'departed', { action: 'depart', data: { atd: at, left_behind: behind.length } }, sql`, departed_at = ${at}::timestamptz${weight}`)
  if (given.loaded_weight) await retotal(tx, ids)
  await rows(tx, sql`update consolidation_flights set atd = ${at}::timestamptz, status = ${literal(legStatus, 'departed')}
    where consolidation_id = any(${sql.param(ids)}::bigint[]) and leg_no = 1`)
  await moveBags(tx, who, await bagsIn(tx, ids), { action: 'depart', to: 'departed', at })
  await tell(tx, who, await insideOf(tx, ids), await recordAt(tx, good, 'origin_airport', 'LNH02', at))
  return { good, outcome: outcomeOf(good, 'departed', failed) }
}
