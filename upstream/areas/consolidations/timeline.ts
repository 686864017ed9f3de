import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { consolidations } from '@/lib/contract/consolidations'
import { addDays, today } from '@/lib/domain/days'
import { consolidationStatus } from '@/lib/domain/container'
import { rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import { allOf, dayRange } from '../../platform/list'
import type { Who } from '../../platform/who'
import { visibleConsolidations } from '../containers/scope'
import { isPastDue } from './rows'

type Timeline = z.input<typeof consolidations.timeline.reply>
type Query = z.output<typeof consolidations.timeline.query>

const DAYS_BACK = 3
const DAYS_AHEAD = 5
/** More rows than a picture is read in; the list has them all. */
const SHOWN = 30

const leaves = sql`coalesce(l.atd, l.etd, l.std)`
const arrives = sql`coalesce(l.ata, l.eta, l.sta)`

/** Consolidations with a leg in these days and not yet opened, those that arrive first on top, with their legs as they are now expected. */
export async function timeline(db: Db, who: Who, { airport }: Query): Promise<Timeline> {
  const [from, to] = [addDays(today(), -DAYS_BACK), addDays(today(), DAYS_AHEAD)]
  const found = await rows<Timeline['rows'][number]>(
    db,
    sql`select k.id, k.consolidation_no, k.status, k.origin_airport, k.destination_airport, t.legs, t.overdue from consolidations k
        join lateral (
          select jsonb_agg(jsonb_build_object('flight_no', l.flight_no, 'origin', l.origin, 'destination', l.destination,
              'leaves', ${leaves}, 'arrives', ${arrives}, 'state', case when l.ata is not null then 'done' when l.atd is not null then 'going' else 'planned' end) order by l.leg_no) as legs,
            max(${arrives}) as last, bool_or(l.ata is null and ${isPastDue(sql`l.eta`)}) is true as overdue,
            bool_or(${dayRange(leaves, undefined, to)} and ${dayRange(arrives, from)}) as is_shown
          from consolidation_flights l where l.consolidation_id = k.id and ${leaves} is not null and ${arrives} > ${leaves}) t on t.is_shown
        where ${allOf([
          visibleConsolidations(who, sql`k`), sql`k.status not in ${literals(consolidationStatus, 'draft', 'deconsolidated', 'cancelled')}`,
          airport ? sql`right(k.origin_airport, 3) = right(${airport}::text, 3)` : undefined,
        ])}
        order by t.last, k.id limit ${SHOWN}`,
  )
  return { from, to, rows: found }
}
