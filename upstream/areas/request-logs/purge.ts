import { sql } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'
import { settingAt } from '../../core/settings/setting-at'

const AT_A_TIME = 20_000

/**
 * Removes lines older than `api_log_days` and bodies older than `api_body_days`, in small steps so that none holds locks for long. Bodies
 * lie in a table of their own, so that theirs going leaves the lines untouched.
 */
export async function purgeRequests(db: Db): Promise<void> {
  const steps = [
    sql`delete from request_log_bodies
        where log_id in (select log_id from request_log_bodies where created_at < now() - make_interval(days => ${await settingAt(db, 'api_body_days')})
        limit ${AT_A_TIME}) returning 1`,
    sql`delete from request_logs where id in (select id from request_logs
        where created_at < now() - make_interval(days => ${await settingAt(db, 'api_log_days')}) limit ${AT_A_TIME}) returning 1`,
  ]
  for (const step of steps) {
    let gone = AT_A_TIME
    while (gone === AT_A_TIME) gone = (await rows(db, step)).length
  }
}
