import { sql } from 'drizzle-orm'
import { boeStatus } from '@/lib/domain/boe'
import { customsScope } from '@/lib/domain/customs'
import { addDays, dubaiDay, today } from '@/lib/domain/days'
import { inTransaction, rows } from '../../db/db'
import { literal, literals } from '../../db/literals'
import type { Services } from '../../platform/services'
import { actByItself } from './by-itself'
import { tellOfExits, type DueExit } from './letters'

const WARNED_DAYS = 7
const DEPARTED = 'LNH02'
const MOST_LEFT = 500

interface Left { id: number; ref: string; left_at: string }

/** Goods of a bill of entry have left once all its parcels have departed; it takes the flight, or the vehicle, as its proof (boe-customs.md 7.6). */
const leftBoes = (db: Services['database']['db']) => rows<Left>(db, sql`select b.id, coalesce(b.mawb_no, b.bl_no, b.vehicle_no, ${DEPARTED}) as ref,
    max(e.at) as left_at
  from boes b join boe_orders x on x.boe_id = b.id and x.is_live join customs_orders c on c.id = x.customs_order_id
    left join fulfillment_packages y on y.fulfillment_id = c.fulfillment_id
    left join lateral (select min(e.event_at) as at from package_events e where e.package_id = y.package_id and e.event_code = ${DEPARTED}
      and e.voided_at is null) e on true
  where b.scope = ${literal(customsScope, 'international')} and b.status = ${literal(boeStatus, 'cleared')}
  group by b.id having bool_and(e.at is not null) order by b.id limit ${MOST_LEFT}`)

/** Confirms the exit of what the linehaul was seen taking away; answers of how many bills of entry. */
export async function confirmExits(services: Pick<Services, 'database' | 'log'>): Promise<number> {
  const left = await leftBoes(services.database.db)
  return actByItself(services, {
    job: 'customs.left', action: 'confirm_exit', stays: 'an exit was not confirmed',
    boes: left.map(({ id, ref, left_at }) => ({ id, step: { exit_ref: ref, exit_date: dubaiDay(left_at) } })),
  })
}

/** Every morning exits that are due within a week are told once, and those overdue every day (boe-customs.md 7.6). */
export async function warnOfExits(services: Pick<Services, 'database' | 'mail' | 'config'>): Promise<void> {
  await inTransaction(services.database.db, async (tx) => {
    const due = await rows<DueExit & { is_late: boolean }>(tx, sql`with told as (
        update boes set exit_told_on = ${today()} where status in ${literals(boeStatus, 'cleared')} and exit_confirmed_at is null and (
          (exit_due < ${today()}::date and exit_told_on is distinct from ${today()}::date)
          or (exit_due between ${today()}::date and ${addDays(today(), WARNED_DAYS)}::date and exit_told_on is null))
        returning boe_ref, client_id, exit_due, total_due)
      select t.boe_ref, l.name as client, t.exit_due, t.total_due, t.exit_due < ${today()}::date as is_late from told t join clients l on l.id = t.client_id
      order by t.exit_due, t.boe_ref`)
    const [late, soon] = [due.filter(({ is_late }) => is_late), due.filter(({ is_late }) => !is_late)]
    if (soon.length > 0) await tellOfExits(tx, services, 'soon', soon)
    if (late.length > 0) await tellOfExits(tx, services, 'late', late)
  })
}
