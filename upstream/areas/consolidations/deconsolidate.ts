import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { consolidations } from '@/lib/contract/consolidations'
import { unitStatus } from '@/lib/domain/container'
import { counted } from '@/lib/domain/counted'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { awayFrom, cannot, sortOut, workplaces, type Held, type Judged } from './hold'
import { facilityAt, insideOf, move, moveBags, note, tell, recordAt, type Inside } from './inside'
import { outcomeOf } from './moves'

type Body = z.output<typeof consolidations.deconsolidate.body>
type Reply = z.input<typeof consolidations.deconsolidate.reply>

interface Unit {
  id: number
  consolidation_id: number
  bag_id: number | null
  /** The bag is bound for this airport, or the package is loose. */
  ends_here: boolean
}

interface Freed {
  freed_bags: number
  onward_bags: number
  packages: number
}

/** Takes packages out of their bags and consolidation: they stand in the hub by themselves. */
async function unpack(tx: Db, who: Who, bags: readonly number[], loose: readonly Inside[]): Promise<void> {
  await rows(tx, sql`update bag_packages set scanned_out_at = now(), scanned_out_by = ${who.user_id || null}, out_reason = 'emptied'
    where bag_id = any(${sql.param(bags)}::bigint[]) and scanned_out_at is null`)
  const alone = sql.param(loose.map(({ package_id }) => package_id))
  await rows(
    tx,
    sql`update packages p set bag_id = null, bag_no = null, consolidation_id = null, consolidation_no = null
        where p.id in (select i.id from packages i where i.bag_id = any(${sql.param(bags)}::bigint[]) or i.id = any(${alone}::bigint[])
        order by i.id for no key update)`,
  )
}

/**
 * Frees received units of consolidations whose rows are held (consolidations.md 3.1): bags bound for this airport are emptied and their packages,
 * like the loose ones, stand in its hub (HUB01); bags bound further on stay sealed, closed and free to be merged.
 */
export async function freeReceived(tx: Db, who: Who, helds: readonly Held[], unitIds: readonly number[]): Promise<Freed> {
  const units = await rows<Unit>(
    tx,
    sql`select u.id, u.consolidation_id, u.bag_id, u.bag_id is null or b.destination = right(k.destination_airport, 3) as ends_here from consolidation_units u
        join consolidations k on k.id = u.consolidation_id left join bags b on b.id = u.bag_id where u.id = any(${sql.param(unitIds)}::bigint[])
          and u.status = ${literal(unitStatus, 'in')} order by u.id`,
  )
  const here = units.filter(({ ends_here }) => ends_here)
  const inside = await insideOf(tx, helds.map(({ id }) => id), here.map(({ id }) => id))
  const bagIds = (list: readonly Unit[]) => list.flatMap(({ bag_id }) => bag_id ?? [])
  const emptied = bagIds(here)
  const onward = bagIds(units.filter(({ ends_here }) => !ends_here))
  await moveBags(tx, who, emptied, { action: 'empty', to: 'emptied', set: sql`emptied_at = now()` })
  for (const held of helds) {
    const own = bagIds(units.filter(({ consolidation_id, ends_here }) => consolidation_id === held.id && !ends_here))
    await moveBags(tx, who, own, {
      action: 'onward', to: 'closed', set: sql`consolidation_id = null, facility_id = ${await facilityAt(tx, held.destination_airport)}::bigint`,
      data: { consolidation_no: held.consolidation_no },
    })
  }
  await tell(tx, who, inside, await recordAt(tx, helds, 'destination_airport', 'HUB01', new Date().toISOString()))
  await rows(tx, sql`update consolidation_units set status = ${literal(unitStatus, 'out')} where id = any(${sql.param(units.map(({ id }) => id))}::bigint[])`)
  await unpack(tx, who, emptied, inside.filter(({ bag_id }) => bag_id === null))
  await rows(
    tx,
    sql`update packages p set consolidation_id = null, consolidation_no = null
        where p.id in (select i.id from packages i where i.bag_id = any(${sql.param(onward)}::bigint[]) order by i.id for no key update)`,
  )
  return { freed_bags: emptied.length, onward_bags: onward.length, packages: inside.length }
}

const isCleared = ({ customs_mode, clearance_status }: Held) => customs_mode === 'none' || customs_mode === 'transit' || clearance_status === 'released'

function judgeOpening(held: Held): Judged {
  const refusal = cannot(held, 'deconsolidated', 'deconsolidated', held.status === 'departed' ? 'Receive it first.' : '')
  if (refusal) return refusal
  return isCleared(held) || held.clearance_status === 'partially_released' ? null : new Refusal(422, 'Customs has not released this consolidation.')
}

interface Waiting {
  id: number
  consolidation_id: number
  may: boolean
}

/** Received units that still lie in consolidations, and whether customs lets them go. */
const received = (tx: Db, helds: readonly Held[]) =>
  rows<Waiting>(
    tx,
    sql`select u.id, u.consolidation_id,
        (u.released_at is not null or u.consolidation_id = any(${sql.param(helds.filter(isCleared).map(({ id }) => id))}::bigint[])) as may
        from consolidation_units u where u.consolidation_id = any(${sql.param(helds.map(({ id }) => id))}::bigint[]) and u.status = ${literal(unitStatus, 'in')}
          and u.received_at is not null order by u.id`,
  )

/**
 * Opens consolidations customs has let go (consolidations.md 3.1); of one that is released in part, or where units are named, what may leave does and
 * it stays open for the rest. What is short stays expected.
 */
export async function deconsolidate(tx: Db, who: Who, { ids, unit_ids }: Body): Promise<Reply> {
  const places = await workplaces(tx, who)
  const { good, failed } = await sortOut(tx, who, ids, (held) => awayFrom(places, held.destination_airport) ?? judgeOpening(held))
  const waiting = await received(tx, good)
  const units = unit_ids ? waiting.filter(({ id }) => unit_ids.includes(id)) : waiting.filter(({ may }) => may)
  const kept = units.filter(({ may }) => !may)
  if (kept.length > 0 || (unit_ids && units.length < new Set(unit_ids).size))
    throw new Refusal(422, 'Customs has not released all of these.', [{ field: 'unit_ids', message: 'Customs has not released all of these.' }])
  const freed = await freeReceived(tx, who, good, units.map(({ id }) => id))
  const gone = new Set(units.map(({ id }) => id))
  const open = new Set(waiting.filter(({ id }) => !gone.has(id)).map(({ consolidation_id }) => consolidation_id))
  const whole = good.filter(({ id }) => !open.has(id))
  await move(tx, who, whole.map(({ id }) => id), 'deconsolidated', { action: 'deconsolidate' }, sql`, deconsolidated_at = now()`)
  const parts = good.filter(({ id }) => open.has(id))
  if (parts.length > 0) await note(tx, who, parts.map(({ id }) => id), { action: 'deconsolidate_part', note: counted(units.length, 'unit') })
  const outcome = outcomeOf(whole, 'deconsolidated', failed)
  return { ...outcome, done: [...outcome.done, ...parts.map(({ id, consolidation_no, status }) => ({ id, consolidation_no, status }))], ...freed }
}
