import { sql } from 'drizzle-orm'
import { inTransaction, rows, type Db } from '../../db/db'
import type { CapacityDays, Place } from '../carrier-coverage/capacity-days'
import { keepDays, openDays } from '../carrier-coverage/capacity-places'
import type { CarrierChoice } from '../packages/carrier-choice'
import type { ResolvedParcel } from '../packages/parcel'
import { choiceOf } from './allocate'
import { counterKey, Tally, windowOf, type ClientBook } from './book'
import type { Decision } from './decide'

/** A decision that can be made again on newer counters. */
export interface Allocation {
  client: ClientBook
  day: string
  decision: Decision
  again: (tally: Tally) => Decision
}

/** Every counter a decision of this client may hang on that day. */
function countersOf({ rules, lanes }: ClientBook, day: string): string[] {
  const ofRules = rules.flatMap(({ id, version, mode, window, targets }) =>
    targets.flatMap(({ carrier_id, daily_cap }) => [
      ...(mode === 'percentage_split' ? [counterKey('split', id, version, carrier_id, windowOf(day, window))] : []),
      ...(daily_cap === null ? [] : [counterKey('rule_day', id, 0, carrier_id, day)]),
    ]),
  )
  const ofLanes = lanes.flatMap(({ id, carriers, restrictions }) =>
    carriers.flatMap(({ carrier_id, share }) => [
      ...(share > 0 ? [counterKey('lane_split', id, 0, carrier_id, day)] : []),
      ...(restrictions.get(carrier_id)?.daily_cap == null ? [] : [counterKey('lane_day', id, 0, carrier_id, day)]),
    ]),
  )
  return [...ofRules, ...ofLanes]
}

const partsOf = (keys: readonly string[]) => {
  const parts = keys.map((key) => key.split('|'))
  const column = (n: number) => sql.param(parts.map((part) => part[n] ?? ''))
  return sql`unnest(${column(0)}::text[], ${column(1)}::bigint[], ${column(2)}::int[], ${column(3)}::bigint[], ${column(4)}::date[]) as k(kind, rule_id,
    rule_version, carrier_id, window_start)`
}
const same = sql`c.kind = k.kind and c.rule_id = k.rule_id and c.rule_version = k.rule_version and c.carrier_id = k.carrier_id
    and c.window_start = k.window_start`
const spelled = sql`c.kind || '|' || c.rule_id || '|' || c.rule_version || '|' || c.carrier_id || '|' || c.window_start`

/** Counts so far, without holding anybody up: for looking, not for giving. */
export async function countsNow(db: Db, clients: readonly ClientBook[], day: string): Promise<Map<string, number>> {
  const keys = [...new Set(clients.flatMap((client) => countersOf(client, day)))]
  if (keys.length === 0) return new Map()
  const found = await rows<{ key: string; given: number }>(db, sql`select ${spelled} as key, c.given from ${partsOf(keys)}
    join allocation_counters c on ${same}`)
  return new Map(found.map(({ key, given }) => [key, given]))
}

async function locked(tx: Db, keys: readonly string[]): Promise<Map<string, number>> {
  // In one order, so that two batches never wait for each other.
  await rows(
    tx,
    sql`insert into allocation_counters (kind, rule_id, rule_version, carrier_id, window_start) select k.* from ${partsOf(keys)}
        order by 1, 2, 3, 4, 5 on conflict do nothing`,
  )
  const found = await rows<{ key: string; given: number }>(
    tx,
    sql`select ${spelled} as key, c.given from allocation_counters c join ${partsOf(keys)} on ${same} order by c.id for update of c`,
  )
  return new Map(found.map(({ key, given }) => [key, given]))
}

async function keep(tx: Db, before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Promise<void> {
  const changed = [...after].filter(([key, given]) => before.get(key) !== given)
  if (changed.length === 0) return
  const given = sql.param(changed.map(([, n]) => n))
  await rows(
    tx,
    sql`update allocation_counters c set given = k.given
        from (select k.*, g.given from (select row_number() over () as nth, k.* from ${partsOf(changed.map(([key]) => key))}) k
        join unnest(${given}::int[]) with ordinality as g(given, nth) on g.nth = k.nth) k where ${same}`,
  )
}

/** What of a parcel is settled. */
export interface Settling {
  resolved: Pick<ResolvedParcel, 'allocation' | 'choice' | 'able' | 'prefer'>
  /** Kilograms, three places. */
  weight: string
  /** Sandbox parcels never reach a carrier and take no place of its day. */
  environment: string
}

/** Who takes a parcel after all. `decision`: that of the rules, where it was taken again. */
export interface Settled {
  choice: CarrierChoice
  decision: Decision | null
  place: Place | null
}

/** One parcel: as its check foresaw where nothing hung on a counter and the day has room, else decided again. */
function settleOne({ resolved: { allocation, choice, prefer }, weight, environment }: Settling, tally: Tally, days: CapacityDays): Settled {
  const real = environment !== 'sandbox'
  const counted = allocation?.decision.counted === true
  const fits = !real || !choice.coverage || days.full(choice.coverage, weight) === null
  const decision = allocation && (counted || !fits) ? allocation.again(tally) : null
  const taken = decision ? choiceOf(decision) : fits || allocation ? choice : prefer((coverage, kg) => days.full(coverage, kg))
  tally.take(decision?.takes ?? [])
  return { choice: taken, decision, place: real ? days.give(taken.coverage, weight) : null }
}

/**
 * Makes final who takes parcels: decisions that hang on shares, daily caps or full days are taken again one after another under the lock of
 * their counters, and places of the carriers' days are taken, for a whole batch in one short transaction, so that shares and days are exact
 * however many batches land at once (linehaul.md 7.5, 7.7; carriers.md 7.4). Answers the parcels in the order asked. `left`: places given up
 * for it in the same breath. A parcel that is not written after all keeps its place in the counts, as a number drawn for it would be.
 */
export async function settle(db: Db, parcels: readonly Settling[], left: readonly Place[] = []): Promise<Settled[]> {
  const open = parcels.flatMap(({ resolved: { allocation } }) => (allocation?.decision.counted ? [allocation] : []))
  // Thousands of parcels of a file are of one client and reached by the same few coverages.
  const asking = new Map(open.map(({ client, day }) => [`${client.client_id} ${day}`, { client, day }]))
  const keys = [...new Set([...asking.values()].flatMap(({ client, day }) => countersOf(client, day)))].toSorted()
  const reached = [...new Set(parcels.flatMap(({ resolved, environment }) => (environment === 'sandbox' ? [] : [resolved.able()])))].flat()
  return inTransaction(db, async (tx) => {
    const before = keys.length === 0 ? new Map<string, number>() : await locked(tx, keys)
    const counts = new Map(before)
    const days = await openDays(tx, reached, { held: left })
    for (const place of left) days.free(place)
    const tally = new Tally(counts, days)
    const settled = parcels.map((parcel) => settleOne(parcel, tally, days))
    await keep(tx, before, counts)
    await keepDays(tx, days)
    return settled
  })
}
