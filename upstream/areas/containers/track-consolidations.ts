import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { containers } from '@/lib/contract/containers'
import { clearanceStatus, consolidationStatus } from '@/lib/domain/container'
import { cargoSpellings } from '@/lib/domain/scan-input'
import { seesWho } from '@/lib/domain/permission'
import { rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { visiblePackages } from '../../core/parcels/scope'
import { visibleBags, visibleConsolidations } from './scope'

type Tracked = z.input<typeof containers.trackConsolidations.reply>['results'][number]
type Head = Omit<Tracked, 'number' | 'legs' | 'bags' | 'packages' | 'events'> & { id: number }
type Leg = Tracked['legs'][number] & { consolidation_id: number }
type Bag = Tracked['bags'][number] & { consolidation_id: number }
type Event = Tracked['events'][number] & { consolidation_id: number }
interface Count {
  consolidation_id: number
  status: Tracked['packages']['by_status'][number]['status']
  count: number
}

const k = sql`k`
const ofThese = (column: string, ids: readonly number[]) => sql`${sql.identifier(column)} = any(${sql.param(ids)}::bigint[])`

/** Counts by status of the packages in a consolidation now or, once its bags are emptied, of those that came with it. */
const packageCounts = (db: Db, who: Who, ids: readonly number[]) =>
  rows<Count>(
    db,
    sql`select i.consolidation_id, p.status, count(*)::int as count
        from (select b.consolidation_id, c.package_id from bags b join bag_packages c on c.bag_id = b.id where b.${ofThese('consolidation_id', ids)}
              union select p.consolidation_id, p.id from packages p where p.${ofThese('consolidation_id', ids)}) i
        join packages p on p.id = i.package_id where ${allOf([visiblePackages(who, sql`p`)])}
        group by i.consolidation_id, p.status order by count(*) desc, p.status`,
  )

/** What happened to the consolidation itself, newest first; who did it is our own business. */
const movesOf = (db: Db, who: Who, ids: readonly number[]) =>
  rows<Event>(
    db,
    sql`select h.consolidation_id, h.at, coalesce(h.to_status, h.action) as text, h.note, ${seesWho(who) ? sql`u.full_name` : sql`null::text`} as by
        from consolidation_history h left join users u on u.id = h.user_id where h.${ofThese('consolidation_id', ids)} order by h.at desc, h.id desc`,
  )

const worded = (text: string) => (consolidationStatus.is(text)
  ? consolidationStatus.label(text)
  : clearanceStatus.is(text) ? clearanceStatus.label(text) : text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' '))

/**
 * Where consolidations are, by their numbers or air waybills, in the order given (tracking.md 5): status, legs, bags, packages by
 * status and what happened. A client sees its own bags and packages and no other client's totals.
 */
export async function trackConsolidations(db: Db, who: Who, numbers: readonly string[]): Promise<{ results: Tracked[]; not_found: string[] }> {
  const all = [...new Set(numbers.flatMap(cargoSpellings))]
  const outsider = who.user_category === 'client'
  const heads = await rows<Head>(
    db,
    sql`select k.id, k.consolidation_no, k.transport_mode, k.mawb_no, k.bl_no, k.truck_no, k.origin_airport as origin, k.destination_airport as destination,
        k.status,
          k.clearance_status, ${outsider ? sql`null::numeric` : sql`k.gross_weight`} as gross_weight, k.departed_at, k.arrived_at
        from consolidations k where ${allOf([
          visibleConsolidations(who, k), sql`(k.consolidation_no = any(${sql.param(all)}::text[]) or k.mawb_no = any(${sql.param(all)}::text[]))`,
        ])}
        order by k.id desc`,
  )
  const ids = heads.map(({ id }) => id)
  const [legs, bags, counts, moves] = ids.length === 0 ? [[], [], [], []] : await Promise.all([
    rows<Leg>(db, sql`select consolidation_id, leg_no, flight_no, origin, destination, std, atd, sta, eta, ata, status from consolidation_flights
      where ${ofThese('consolidation_id', ids)} order by leg_no`),
    rows<Bag>(
      db,
      sql`select b.consolidation_id, b.id, b.bag_no, b.status,
          ${outsider ? sql`case when b.client_id is null then 0 else b.package_count end` : sql`b.package_count`} as package_count,
            ${outsider ? sql`case when b.client_id is not null then b.gross_weight end` : sql`b.gross_weight`} as gross_weight,
            ${outsider ? sql`case when b.client_id is not null then b.seal_no end` : sql`b.seal_no`} as seal_no
          from bags b where ${allOf([sql`b.${ofThese('consolidation_id', ids)}`, visibleBags(outsider ? who : { ...who, user_category: 'admin' }, sql`b`)])}
          order by b.bag_no`,
    ),
    packageCounts(db, who, ids),
    movesOf(db, who, ids),
  ])
  const bare = <T extends { consolidation_id: number }>(list: readonly T[], id: number) =>
    list.filter((row) => row.consolidation_id === id).map(({ consolidation_id: _id, ...row }) => row)
  const shown = new Set<number>()
  const named = numbers.map((number) => {
    const spelt = cargoSpellings(number)
    return { number, its: heads.filter(({ consolidation_no, mawb_no }) => spelt.includes(consolidation_no) || (mawb_no !== null && spelt.includes(mawb_no))) }
  })
  const results = named.flatMap(({ number, its }) =>
    its.filter(({ id }) => !shown.has(id) && shown.add(id)).map((head) => {
      const by_status = bare(counts, head.id)
      return {
        number, ...head, legs: bare(legs, head.id), bags: bare(bags, head.id),
        packages: { total: by_status.reduce((sum, { count }) => sum + count, 0), by_status },
        events: bare(moves, head.id).map((event) => ({ ...event, text: worded(event.text) })),
      }
    }),
  )
  return { results, not_found: [...new Set(named.flatMap(({ number, its }) => (its.length === 0 ? [number] : [])))] }
}
