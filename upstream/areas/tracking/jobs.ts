import { sql } from 'drizzle-orm'
import { feedResult, waitingResults } from '@/lib/domain/carrier'
import { rows } from '../../db/db'
import { literal, literals } from '../../db/literals'
import type { Services } from '../../platform/services'

/** Days the carrier's own words are kept (tracking.md 2, package_events). */
export const RAW_DAYS = 90

/** Forgets what carriers said literally; what came of it stays. A few thousand a time, so that no night's work holds the table. */
export async function forgetRaw({ database }: Pick<Services, 'database'>): Promise<void> {
  for (;;) {
    const gone = await rows(
      database.db,
      sql`update carrier_events set payload = null where id in (
            select id from carrier_events where payload is not null and received_at < now() - make_interval(days => ${RAW_DAYS}) limit 5000) returning id`,
    )
    if (gone.length === 0) break
  }
  // Without what was sent nobody can read it any more.
  await rows(
    database.db,
    sql`update carrier_events set process_result = ${literal(feedResult, 'ignored')},
        process_note = concat_ws(' ', process_note, ${`It was not reviewed within ${RAW_DAYS} days.`}::text)
        where process_result in ${literals(feedResult, ...waitingResults)} and received_at < now() - make_interval(days => ${RAW_DAYS})`,
  )
}

/** Background work of tracking: the carriers' raw answers go every night when their time is over. */
export function trackingJobs(services: Services): void {
  services.jobs.work('carrier.purge', () => forgetRaw(services))
  services.jobs.every('carrier.purge', '40 3 * * *')
}
