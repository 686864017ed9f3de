import { sql } from 'drizzle-orm'
import { first, type Db } from '../db/db'
import { Refusal } from './refusal'

/**
 * Counts one more act of a subject in its window and refuses beyond the limit. Kept in the database, so replicas count
 * together. Runs outside the caller's transaction: a refused attempt still counts.
 */
export async function throttle(db: Db, subject: string, limit: number, seconds: number, message: string): Promise<void> {
  const row = await first<{ count: number; wait: number }>(
    db,
    sql`insert into throttles as t (subject, count, window_ends) values (${subject}, 1, now() + make_interval(secs => ${seconds}))
        on conflict (subject) do update set
          count = case when t.window_ends < now() then 1 else t.count + 1 end,
          window_ends = case when t.window_ends < now() then now() + make_interval(secs => ${seconds}) else t.window_ends end
        returning count, ceil(extract(epoch from window_ends - now()))::int as wait`,
  )
  if (row && row.count > limit) throw new Refusal(429, message, undefined, null, { 'retry-after': String(Math.max(1, row.wait)) })
}
