import { sql, type SQL } from 'drizzle-orm'
import { rows, type Db } from '../db/db'
import { Refusal } from './refusal'

interface Chosen {
  ids: readonly number[]
  table: SQL
  /** What a person knows a row by. */
  name: SQL
}

interface Outcome {
  done: number
  failed: { name: string; message: string }[]
}

/**
 * The same change for several rows in one transaction: what a row refuses is told beside its name and holds back no other. Rows come in
 * the order of their ids, so that two people at the same rows queue up. `work` refuses before it writes.
 */
export async function rowByRow(tx: Db, { ids, table, name }: Chosen, work: (id: number) => Promise<void>): Promise<Outcome> {
  const names = new Map((await rows<{ id: number; name: string }>(tx, sql`select id, ${name} as name from ${table}
    where id = any(${sql.param(ids)}::bigint[])`)).map((row) => [row.id, row.name]))
  const failed: Outcome['failed'] = []
  const sorted = [...new Set(ids)].toSorted((a, b) => a - b)
  for (const id of sorted) {
    try {
      await work(id)
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault
      // What somebody may not know of is not named either.
      failed.push({ name: (fault.status === 404 ? undefined : names.get(id)) ?? String(id), message: fault.message })
    }
  }
  return { done: sorted.length - failed.length, failed }
}
