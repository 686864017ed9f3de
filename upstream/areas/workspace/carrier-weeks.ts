import { sql } from 'drizzle-orm'
import { addDays, isoWeekday, today } from '@/lib/domain/days'
import { rows, type Db } from '../../db/db'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { scopeOf } from './home-days'

/** Weeks a carrier is looked at: eight whole ones and the one under way. */
const WEEKS = 9
/** Lines more than a screen has room for are a list; those with most deliveries are shown. */
const CARRIERS_SHOWN = 24

/** The Mondays, oldest first. */
function mondays(): string[] {
  const now = today()
  const monday = addDays(now, 1 - isoWeekday(now))
  return Array.from({ length: WEEKS }, (_, nth) => addDays(monday, (nth + 1 - WEEKS) * 7))
}

/** How many days back the first of the weeks began, today included. */
export const daysOfWeeks = (): number => {
  const now = today()
  return (WEEKS - 1) * 7 + isoWeekday(now)
}

interface Sum {
  carrier_id: number
  carrier: string
  week: string
  on_time: number
  late: number
}

/** Has days added up that nobody added up yet: those from before there was a portal, or a day it was off. */
async function addUpMissing(db: Db, services: Pick<Services, 'jobs'>, first: string): Promise<void> {
  const [known] = await rows<{ days: number }>(db, sql`select count(*)::int as days from home_day_marks where day >= ${first}::date`)
  const days = daysOfWeeks()
  if ((known?.days ?? 0) < days) await services.jobs.send(db, 'home.days', { days }, { once: 'home.weeks' })
}

/**
 * Deliveries of parcels with a due time by carrier and week, those in time and late ones, of what this person may know of; carriers with most first.
 * The week under way is the last.
 */
export async function carrierWeeks(db: Db, who: Who, services: Pick<Services, 'jobs'>) {
  const weeks = mondays()
  const scope = scopeOf(who)
  if (!scope) return { weeks, carriers: [] }
  await addUpMissing(db, services, weeks[0] ?? today())
  const sums = await rows<Sum>(
    db,
    sql`select g.carrier_id, k.display_name as carrier, g.week, g.on_time, g.late from (
          select h.carrier_id, date_trunc('week', h.day)::date as week, coalesce(sum(h.n) filter (where h.measure = 'on_time'), 0)::bigint as on_time,
            coalesce(sum(h.n) filter (where h.measure = 'late'), 0)::bigint as late
          from home_days h where h.day >= ${weeks[0]}::date and h.measure in ('on_time', 'late') and h.carrier_id <> 0 and ${scope} group by 1, 2) g
        join carriers k on k.id = g.carrier_id`,
  )
  const byCarrier = Map.groupBy(sums, ({ carrier_id }) => carrier_id)
  const total = (some: readonly Sum[]) => some.reduce((so, { on_time, late }) => so + on_time + late, 0)
  const carriers = [...byCarrier.values()].toSorted((a, b) => total(b) - total(a)).slice(0, CARRIERS_SHOWN).flatMap((some) => {
    const [one] = some
    const at = new Map(some.map((sum) => [sum.week, sum]))
    const ofWeek = (week: string) => ({ on_time: at.get(week)?.on_time ?? 0, late: at.get(week)?.late ?? 0 })
    return one ? [{ carrier_id: one.carrier_id, carrier: one.carrier, weeks: weeks.map(ofWeek) }] : []
  })
  return { weeks, carriers }
}
