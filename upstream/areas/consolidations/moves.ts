import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { consolidations } from '@/lib/contract/consolidations'
import { consolidationStatus, type ConsolidationStatus, stagedConsolidations, unitStatus } from '@/lib/domain/container'
import { counted } from '@/lib/domain/counted'
import { spellings } from '@/lib/domain/scan-input'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { goodsFault } from './goods'
import { awayFrom, cannot, sortOut, workplaces, type Held, type Judged } from './hold'
import { bagsIn, insideOf, move, moveBags, tell, recordAt } from './inside'
import { agentAtEnd } from './make'

type Outcome = z.input<typeof consolidations.stage.reply>
type Body<V extends 'stage' | 'unstage' | 'startStaging' | 'dispatch'> = z.output<(typeof consolidations)[V]['body']>

export const outcomeOf = (good: readonly Held[], status: ConsolidationStatus, failed: Outcome['failed']): Outcome =>
  ({ done: good.map(({ id, consolidation_no }) => ({ id, consolidation_no, status })), failed })

const idsOf = (good: readonly Held[]) => good.map(({ id }) => id)

interface Taken {
  origin_airport: string
  staging_lane: string
  consolidation_no: string
}

/** Who stands in a lane already; of several that want one the first gets it. */
async function laneJudge(tx: Db, lane: string): Promise<(held: Held) => Judged> {
  const standing = await rows<Taken>(tx, sql`select origin_airport, staging_lane, consolidation_no from consolidations
    where staging_lane = ${lane} and status in ${literals(consolidationStatus, ...stagedConsolidations)}`)
  return (held) => {
    const other = standing.find(({ origin_airport, consolidation_no }) => origin_airport === held.origin_airport && consolidation_no !== held.consolidation_no)
    if (other) return new Refusal(409, `Lane ${lane} is taken by ${other.consolidation_no}.`, [{
      field: 'staging_lane', message: `Lane ${lane} is taken by ${other.consolidation_no}.`,
    }])
    standing.push({ origin_airport: held.origin_airport, staging_lane: lane, consolidation_no: held.consolidation_no })
    return null
  }
}

/** Two that ask for one lane at the same moment meet its constraint. */
const intoLane = (lane: string, work: Promise<void>) =>
  refuseOn({ consolidations_lane_once: () => new Refusal(409, `Lane ${lane} is taken.`, [{ field: 'staging_lane', message: `Lane ${lane} is taken.` }]) }, work)

/** Into a staging lane, to be scanned there (consolidations.md 3.1). */
export async function startStaging(tx: Db, who: Who, { ids, staging_lane }: Body<'startStaging'>): Promise<Outcome> {
  const [places, lane] = [await workplaces(tx, who), await laneJudge(tx, staging_lane)]
  const { good, failed } = await sortOut(tx, who, ids, (held) => awayFrom(places, held.origin_airport) ?? cannot(held, 'staging', 'staged') ?? lane(held))
  await intoLane(
    staging_lane, move(tx, who, idsOf(good), 'staging', { action: 'start_staging', note: `Lane ${staging_lane}` }, sql`, staging_lane = ${staging_lane}`),
  )
  return outcomeOf(good, 'staging', failed)
}

/** Units of each that were not among the numbers scanned. */
async function unscanned(tx: Db, ids: readonly number[], numbers: readonly string[]): Promise<Map<number, number>> {
  const seen = sql.param([...new Set(numbers.flatMap(spellings))])
  const found = await rows<{ id: number; n: number }>(
    tx,
    sql`select u.consolidation_id as id, count(*)::int as n from consolidation_units u left join bags b on b.id = u.bag_id
        left join packages p on p.id = u.package_id
        where u.consolidation_id = any(${sql.param(ids)}::bigint[]) and u.status = ${literal(unitStatus, 'in')}
          and coalesce(b.bag_no, p.tracking_no) <> all(${seen}::text[]) group by 1`,
  )
  return new Map(found.map(({ id, n }) => [id, n]))
}

/** Ready for the driver: everything was scanned in its lane, or somebody says why not; straight from merged where a lane is given. */
export async function stage(tx: Db, who: Who, { ids, staging_lane, scanned: numbers, override_reason }: Body<'stage'>): Promise<Outcome> {
  const [places, left] = [await workplaces(tx, who), await unscanned(tx, ids, numbers)]
  const lane = staging_lane ? await laneJudge(tx, staging_lane) : () => null
  const judge = (held: Held): Judged => {
    const refusal = awayFrom(places, held.origin_airport) ?? cannot(held, 'staged', 'staged', held.status === 'unstaged' ? 'Start staging first.' : '')
    if (refusal || held.status === 'dispatched')
      return refusal ?? new Refusal(409, `Consolidation ${held.consolidation_no} is ${consolidationStatus.label(held.status)} and cannot be staged.`)
    if (held.status === 'merged') return staging_lane ? lane(held) : refuseField('staging_lane', 'Enter the lane.')
    const n = left.get(held.id) ?? 0
    return n > 0 && !override_reason ? refuseField('scanned', `${counted(n, 'unit was', 'units were')} not scanned in the lane.`) : lane(held)
  }
  const { good, failed } = await sortOut(tx, who, ids, judge)
  const set = staging_lane ? sql`, staging_lane = ${staging_lane}` : sql``
  await intoLane(staging_lane ?? '', move(tx, who, idsOf(good), 'staged', { action: 'stage', note: override_reason, data: { scanned: numbers.length } }, set))
  return outcomeOf(good, 'staged', failed)
}

/** Out of its lane, which is free again. */
export async function unstage(tx: Db, who: Who, { ids, reason }: Body<'unstage'>): Promise<Outcome> {
  const places = await workplaces(tx, who)
  const { good, failed } = await sortOut(tx, who, ids, (held) => awayFrom(places, held.origin_airport) ?? cannot(held, 'unstaged', 'taken out of staging'))
  await move(tx, who, idsOf(good), 'unstaged', { action: 'unstage', note: reason }, sql`, staging_lane = null`)
  return outcomeOf(good, 'unstaged', failed)
}

/** Agents of both ends, looked up once more where the row has none yet. */
async function agentsOf(tx: Db, held: Held): Promise<Pick<Held, 'origin_agent_id' | 'destination_agent_id'>> {
  return {
    origin_agent_id: held.origin_agent_id ?? (await agentAtEnd(tx, 'origin', held)),
    destination_agent_id: held.destination_agent_id ?? (await agentAtEnd(tx, 'destination', held)),
  }
}

const agentFault = (held: Held, { origin_agent_id, destination_agent_id }: Pick<Held, 'origin_agent_id' | 'destination_agent_id'>): Judged =>
  origin_agent_id && destination_agent_id
    ? null
    : new Refusal(422, `No agent is mapped to ${origin_agent_id ? held.destination_airport : held.origin_airport}.`)

const aheadMs = 10 * 60_000
/** Clocks of two offices differ a little; what is further ahead has not happened. */
export function refuseFuture(moment: string, field: string, message: string): void {
  if (Date.parse(moment) > Date.now() + aheadMs) throw refuseField(field, message)
}

/** Hands staged cargo to the airline's or truck's driver: HUB05 for every package, the gate pass can be printed. Two people at once: the later gets 409. */
export async function dispatch(tx: Db, who: Who, given: Body<'dispatch'>): Promise<Outcome> {
  if (!given.vehicle_no || !given.driver_name) throw refuseField(given.vehicle_no ? 'driver_name' : 'vehicle_no', 'Enter the vehicle and the driver.')
  const at = given.dispatched_at ?? new Date().toISOString()
  refuseFuture(at, 'dispatched_at', 'The time of hand-over is in the future.')
  const places = await workplaces(tx, who)
  const known = new Map<number, Awaited<ReturnType<typeof agentsOf>>>()
  for (const held of await rows<Held>(tx, sql`select id, origin_agent_id, destination_agent_id, origin_airport, destination_airport, transport_mode,
      client_id from consolidations
    where id = any(${sql.param(given.ids)}::bigint[])`)) known.set(held.id, await agentsOf(tx, held))
  const { good, failed } = await sortOut(tx, who, given.ids, async (held) =>
    awayFrom(places, held.origin_airport)
      ?? cannot(held, 'dispatched', 'dispatched', held.status === 'merged' || held.status === 'staging' ? 'Move it to staged first.' : '') ??
    (held.legs === 0 ? new Refusal(422, 'Add flight details before dispatch.') : null) ?? agentFault(held, known.get(held.id) ?? held) ??
    (await goodsFault(tx, held)))
  const ids = idsOf(good)
  for (const { id } of good) {
    const agents = known.get(id)
    await rows(tx, sql`update consolidations set origin_agent_id = ${agents?.origin_agent_id ?? null},
      destination_agent_id = ${agents?.destination_agent_id ?? null} where id = ${id}`)
  }
  await move(
    tx, who, ids, 'dispatched', { action: 'dispatch', note: `${given.vehicle_no}, ${given.driver_name}` },
    sql`, staging_lane = null, vehicle_no = ${given.vehicle_no}, driver_name = ${given.driver_name}, driver_phone = ${given.driver_phone || null},
        seal_no = ${given.seal_no || null}, dispatched_at = ${at}::timestamptz`,
  )
  await moveBags(tx, who, await bagsIn(tx, ids), { action: 'dispatch', to: 'dispatched', at })
  await tell(tx, who, await insideOf(tx, ids), await recordAt(tx, good, 'origin_airport', 'HUB05', at))
  return outcomeOf(good, 'dispatched', failed)
}
