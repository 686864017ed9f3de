import { sql, type SQL } from 'drizzle-orm'
import { rows, type Db } from '../db/db'
import { dubaiToday } from '../db/dubai-day'

/** An end that is to be written about. */
export interface Ending {
  id: number
  expires_on: string
  /** Whole days from today in Dubai; 0 is today. */
  days: number
}

/**
 * What ends soon and was not written about yet: of `subjects` (a query of `id` and `expires_on`, a day) those within the longest of `stages`
 * (days before), noted at the nearest stage reached, so that each stage of each end is told once however often and wherever the clock strikes,
 * and a stage that was missed is made up for by the next. A new end is told of anew.
 */
export function newEndings(tx: Db, kind: string, subjects: SQL, stages: readonly number[]): Promise<Ending[]> {
  return rows<Ending>(
    tx,
    sql`with due as (select s.id, s.expires_on, s.expires_on - ${dubaiToday} as days from (${subjects}) s where s.expires_on >= ${dubaiToday}),
        told as (
          insert into expiry_warnings (kind, subject_id, expires_on, days_before)
          select ${kind}, d.id, d.expires_on, (select min(n) from unnest(${sql.param(stages)}::int[]) n where n >= d.days) from due d
          where d.days <= ${Math.max(...stages)}
          on conflict do nothing returning subject_id)
        select d.id, d.expires_on, d.days from due d join told t on t.subject_id = d.id order by d.id`,
  )
}
