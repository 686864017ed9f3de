import { sql } from 'drizzle-orm'
import { calendarChangeStatus } from '@/lib/domain/calendar-change'
import { first, rows } from '../../db/db'
import { literal } from '../../db/literals'
import type { Services } from '../../platform/services'
import { claimIsLost } from '../../platform/worker'
import { notePickups } from './booked'
import { reckonAnew } from './clocks'
import type { Held } from './held'
import { payAnew } from './hours'

const columns = sql`id, country_code, state_id, kind, from_day, to_day, old_zone, note`

/**
 * Works out anew what a change of a calendar reaches: clocks of service levels, hours nobody approved yet, and tells of hours somebody approved and of pickups
 * booked for a day off. One worker at a time works a change; begun anew after a worker died, what stands already moves no further.
 */
export async function runChange(services: Services, id: number): Promise<void> {
  const { db } = services.database
  const change = await first<Held>(
    db,
    sql`update calendar_changes set status = ${literal(calendarChangeStatus, 'running')}, worker_id = ${services.worker.id}::uuid, started_at = now(),
        error = null, clocks_looked = 0
        where id = ${id} and (status = ${literal(calendarChangeStatus, 'queued')}
          or (status = ${literal(calendarChangeStatus, 'running')} and ${claimIsLost(sql`worker_id`, sql`started_at + interval '1 hour'`)}))
        returning ${columns}`,
  )
  if (!change) return
  try {
    if (change.kind !== 'period') await reckonAnew(services, change)
    await payAnew(services, change)
    await notePickups(db, change)
    await rows(db, sql`update calendar_changes set status = ${literal(calendarChangeStatus, 'done')}, worker_id = null, finished_at = now() where id = ${id}`)
  } catch (error) {
    await rows(db, sql`update calendar_changes set status = ${literal(calendarChangeStatus, 'queued')}, worker_id = null,
      error = ${String((error as Error).message).slice(0, 300)} where id = ${id} and status = ${literal(calendarChangeStatus, 'running')}`)
    throw error
  }
}

/** Changes nobody took up, or whose worker died or gave up. */
async function sweep(services: Services): Promise<void> {
  const { db } = services.database
  const left = await rows<{ id: number }>(
    db,
    sql`select id from calendar_changes where (status = ${literal(calendarChangeStatus, 'queued')} and created_at < now() - interval '1 minute')
          or (status = ${literal(calendarChangeStatus, 'running')} and ${claimIsLost(sql`worker_id`, sql`started_at + interval '1 hour'`)}) order by id
        limit 50`,
  )
  for (const { id } of left) await services.jobs.send(db, 'calendar.run', { id }, { once: `calendar ${id}` })
}

/** Background work: each change as it comes, and every minute what was left of them. */
export function calendarJobs(services: Services): void {
  services.jobs.work('calendar.run', (data) => (data && 'id' in data ? runChange(services, Number(data.id)) : sweep(services)))
  services.jobs.every('calendar.run', '* * * * *')
}
