import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { uploads } from '@/lib/contract/uploads'
import { rows, type Db } from '../../db/db'
import { anyOfValues, pageOf, type ListQuery } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { readUpload } from './read-uploads'

/** What became of one row of a file, or would have. */
export interface RowResult {
  row_number: number
  row_key: string | null
  result: 'created' | 'updated' | 'unchanged' | 'rejected'
}

/** Keeps what a check said of each row; a second try of the same check replaces what the first said. */
export async function writeChecks(tx: Db, uploadId: number, results: readonly RowResult[]): Promise<void> {
  await rows(
    tx,
    sql`insert into upload_checks (upload_id, row_number, result, row_key)
        select ${uploadId}, k.row_number, k.result, left(k.row_key, 200)
        from unnest(${sql.param(results.map(({ row_number }) => row_number))}::int[], ${sql.param(results.map(({ result }) => result))}::text[],
          ${sql.param(results.map(({ row_key }) => row_key))}::text[]) as k(row_number, result, row_key)
        on conflict (upload_id, row_number) do update set result = excluded.result, row_key = excluded.row_key`,
  )
}

type Search = z.output<typeof uploads.rows.query>
type CheckOut = z.input<typeof uploads.rows.reply>['rows'][number]

const sorts: ListQuery['sorts'] = { row_number: { by: sql`k.row_number`, kind: 'number' } }

/** The rows of a check in file order, each with what would become of it. 404 when it is not theirs, 409 when it was no check. */
export async function findChecks(db: Db, who: Who, id: number, q: Search) {
  const { dry_run } = await readUpload(db, who, id)
  if (!dry_run) throw new Refusal(409, 'Only a check says what would become of every row; an upload lists its refused rows.')
  return pageOf<CheckOut>(
    db,
    {
      columns: sql`k.row_number as id, k.row_number, k.row_key, k.result, r."column", r.value, r.message`,
      from: sql`upload_checks k left join excel_responses r on r.upload_id = k.upload_id and r.row_number = k.row_number`,
      countFrom: sql`upload_checks k`,
      where: [sql`k.upload_id = ${id}`, anyOfValues(sql`k.result`, q.result)],
      sorts,
      defaultSort: 'row_number',
      id: sql`k.row_number`,
    },
    { ...q, sort_by: undefined, sort: 'lowest' },
  )
}
