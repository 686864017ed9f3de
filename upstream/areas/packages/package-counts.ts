import { sql, type SQL } from 'drizzle-orm'
import { inTransaction, rows } from '../../db/db'
import type { Services } from '../../platform/services'

const kinds = sql`client_id, day, seller_id, carrier_id, status, label_status, environment, currency, due_hour`

/** The counts that hold, as one table: what was added up, and what has changed since. */
export const countsWhere = (condition: SQL) =>
  sql`(select c.* from package_counts c where ${condition} union all select c.* from package_count_changes c where ${condition})`

/**
 * Adds the changes to the counts. Nobody waits for it and it waits for nobody: writers only ever add changes, and those not yet landed
 * are left for the next turn. Hours long over become one, since all their parcels are late.
 */
export async function addUpCounts({ database }: Pick<Services, 'database'>): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    const [turn] = await rows<{ mine: boolean }>(tx, sql`select pg_try_advisory_xact_lock(hashtext('package_counts')) as mine`)
    if (!turn?.mine) return
    // An hour more than over: somebody may be reading by a clock a little behind.
    const isLongOver = sql`due_hour < now() - interval '1 hour'`
    const emptied = await rows<{ client_id: number; day: string }>(
      tx,
      sql`with changed as (delete from package_count_changes returning *),
            over as (delete from package_counts where due_hour > '-infinity' and ${isLongOver} returning *),
            added as (
              insert into package_counts as c (${kinds}, n, cod_amount)
              select client_id, day, seller_id, carrier_id, status, label_status, environment, currency, case when ${isLongOver} then '-infinity'
                else due_hour end, sum(n), sum(cod_amount)
              from (select * from changed union all select * from over) found group by 1, 2, 3, 4, 5, 6, 7, 8, 9
              on conflict (${kinds}) do update set n = c.n + excluded.n, cod_amount = c.cod_amount + excluded.cod_amount
              returning client_id, day, n)
          select distinct client_id, day from added where n = 0`,
    )
    if (emptied.length === 0) return
    await rows(
      tx,
      sql`delete from package_counts c using jsonb_to_recordset(${JSON.stringify(emptied)}::jsonb) as e(client_id bigint, day date)
          where c.client_id = e.client_id and c.day = e.day and c.n = 0 and c.cod_amount = 0`,
    )
  })
}

/** Changes are added up every minute, so that a reader has few of them to add itself. */
export function packageCountJobs(services: Services): void {
  services.jobs.work('packages.counts', () => addUpCounts(services))
  services.jobs.every('packages.counts', '* * * * *')
}
