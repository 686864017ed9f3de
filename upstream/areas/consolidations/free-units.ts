import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { consolidations } from '@/lib/contract/consolidations'
import { bagStatus, clearanceStatus, customsMode, unitStatus } from '@/lib/domain/container'
import type { Db } from '../../db/db'
import { literal } from '../../db/literals'
import { anyOfValues, beginsWithNumber, pageOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { visibleBags } from '../containers/scope'

type Query = z.output<typeof consolidations.freeUnits.query>
type Free = z.input<typeof consolidations.freeUnits.reply>['rows'][number]

const b = sql`b`
/** The last consolidation a bag came with and was received from. */
export const lastVoyage = sql`lateral (select k.id, k.consolidation_no, k.destination_airport, k.customs_mode, k.clearance_status, u.released_at,
  k.deconsolidated_at
  from consolidation_units u join consolidations k on k.id = u.consolidation_id where u.bag_id = b.id and u.status = ${literal(unitStatus, 'out')}
    and u.received_at is not null order by u.id desc limit 1)`
/** Where a free bag stands: where it was received last, else in the facility it stands in, else where it was closed. */
export const standsAt = sql`coalesce(right(v.destination_airport, 3), left(f.facility_code, 3), b.origin)`
export const freeTables = sql`bags b left join clients c on c.id = b.client_id left join facilities f on f.id = b.facility_id left join ${lastVoyage} v on true`

/** What customs has to say of a bag that travels on: only bags of one word are put together. */
export const customsWord = ({ customs_mode, clearance_status }: { customs_mode: string | null; clearance_status: string | null }): string => {
  if (customs_mode === null || !customsMode.is(customs_mode)) return 'Not declared'
  return customs_mode === 'import' && clearanceStatus.is(clearance_status) ? clearanceStatus.label(clearance_status) : customsMode.label(customs_mode)
}

/** Closed bags in no consolidation, where this person works: what may be merged (consolidations.md 4, deconsolidated). */
export async function freeUnits(db: Db, who: Who, q: Query) {
  const page = await pageOf<Free & { id: number; customs_mode: string | null; clearance_status: string | null }>(
    db,
    {
      columns: sql`b.id, b.bag_no, ${standsAt} as airport, b.origin, b.destination, ${who.user_category === 'client' ? sql`null::bigint` : sql`b.client_id`}
        as client_id, c.name as client, b.package_count, b.gross_weight,
        b.seal_no, v.consolidation_no as from_consolidation, v.customs_mode, v.clearance_status, coalesce(v.deconsolidated_at, b.closed_at) as freed_at`,
      from: freeTables,
      where: [
        visibleBags(who, b),
        sql`b.status = ${literal(bagStatus, 'closed')} and b.consolidation_id is null`,
        q.airport ? sql`${standsAt} = ${q.airport.slice(-3)}` : undefined,
        q.destination ? sql`b.destination = ${q.destination}` : undefined,
        anyOfValues(sql`b.client_id`, q.client_id ? [q.client_id] : undefined),
        q.search ? beginsWithNumber(sql`b.bag_no`, q.search) : undefined,
      ],
      sorts: {
        freed_at: { by: sql`coalesce(v.deconsolidated_at, b.closed_at)`, kind: 'time', nullable: true },
        bag_no: { by: sql`b.bag_no`, kind: 'text' },
        destination: { by: sql`b.destination`, kind: 'text' },
        gross_weight: { by: sql`b.gross_weight`, kind: 'number', nullable: true },
      },
      defaultSort: 'freed_at',
      id: sql`b.id`,
    },
    q,
  )
  return {
    rows: page.rows.map(({ customs_mode, clearance_status, ...row }) => ({ ...row, customs: customsWord({ customs_mode, clearance_status }) })),
    meta: page.meta,
  }
}
