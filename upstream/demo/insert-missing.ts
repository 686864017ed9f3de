import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ClientBase } from 'pg'

/**
 * Adds the rows the table does not have yet, judged by its unique keys; rows there already stay as somebody may have
 * edited them. The columns are those of the first row; others take their default.
 */
export async function insertMissing<T extends PgTable>(client: ClientBase, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  const [first] = rows
  if (!first) return
  const name = getTableName(table)
  const columns = Object.keys(first).map(column => `"${column}"`).join(', ')
  await client.query(
    `insert into "${name}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${name}", $1::jsonb) on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}
