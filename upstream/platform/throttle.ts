import { sql } from 'drizzle-orm'
import { first, type Db } from '../db/db'
import { Refusal } from './refusal'

interface Count {
  count: number
  /** Seconds until the window ends. */
  wait: number
}

const tooMany = (message: string, wait: number) => new Refusal(429, message, undefined, null, { 'retry-after': String(Math.max(1, wait)) })

/** Counts `by` more acts of a subject in its window, refusing nothing: for what is only known to count once it is done. */
export async function countActs(db: Db, subject: string, seconds: number, by = 1): Promise<Count> {
  const row = await first<Count>(
    db,
    sql`insert into throttles as t (subject, count, window_ends) values (${subject}, ${by}, now() + make_interval(secs => ${seconds}))
        on conflict (subject) do update set
          count = case when t.window_ends < now() then ${by} else t.count + ${by} end,
          window_ends = case when t.window_ends < now() then now() + make_interval(secs => ${seconds}) else t.window_ends end
        returning count, ceil(extract(epoch from window_ends - now()))::int as wait`,
  )
  return row as Count
}

/** Refuses a subject that has reached its limit already; counts nothing. */
export async function refuseSpent(db: Db, subject: string, limit: number, message: string): Promise<void> {
  const row = await first<Count>(
    db,
    sql`select count, ceil(extract(epoch from window_ends - now()))::int as wait from throttles where subject = ${subject} and window_ends > now()`,
  )
  if (row && row.count >= limit) throw tooMany(message, row.wait)
}

/**
 * Counts one more act of a subject in its window and refuses beyond the limit. Kept in the database, so replicas count
 * together. Runs outside the caller's transaction: a refused attempt still counts.
 */
export async function throttle(db: Db, subject: string, limit: number, seconds: number, message: string): Promise<void> {
  const { count, wait } = await countActs(db, subject, seconds)
  if (count > limit) throw tooMany(message, wait)
}
