import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { pasSites } from '@/lib/contract/pas-sites'
import { today } from '@/lib/domain/days'
import { rows, type Db } from '../../db/db'
import { allOf, anyOfValues, dayRange } from '../../platform/list'
import type { Who } from '../../platform/who'
import { visibleSites } from './scope'

type DockDay = z.input<typeof pasSites.dockDay.reply>

/** The docks of the sites somebody works at with who stood at them on a Dubai day, today where none is named; a visit still there ends now. */
export async function dockDay(db: Db, who: Who, q: z.output<typeof pasSites.dockDay.query>): Promise<DockDay> {
  const day = q.day ?? today()
  const docks = await rows<DockDay['docks'][number]>(
    db,
    sql`select d.id, d.dock_no, f.facility_code as warehouse_code, d.status, coalesce(v.visits, '[]'::jsonb) as visits from docks d
        join facilities f on f.id = d.warehouse_id
        left join lateral (
          select jsonb_agg(jsonb_build_object('token_no', t.token_no, 'vehicle_no', t.vehicle_no, 'from', t.dock_in_at, 'to', coalesce(t.dock_out_at, now()),
            'left', t.dock_out_at is not null) order by t.dock_in_at) as visits
          from gate_tokens t where t.dock_id = d.id and t.warehouse_id = d.warehouse_id and t.token_day >= ${day}::date - 1 and t.token_day <= ${day}::date
            and ${dayRange(sql`t.dock_in_at`, undefined, day)} and ${dayRange(sql`coalesce(t.dock_out_at, now())`, day)}) v on true
        where ${allOf([visibleSites(who, sql`d.warehouse_id`), anyOfValues(sql`d.warehouse_id`, q.warehouse_id)])}
        order by f.facility_code, d.sequence, d.dock_no limit 60`,
  )
  return { day, docks }
}
