import { sql } from 'drizzle-orm'
import { first, rows, type Db } from '../../db/db'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { headerKey, type ColumnMap } from '../../sheets/headers'
import type { UploadKindWork } from './upload-work'

/** More headers than any file may have are not remembered. */
const MOST = 200

/** How this person's files of a kind match our columns; null while they never had to say. */
export async function ownColumns(db: Db, who: Who, kind: string): Promise<ColumnMap | null> {
  const kept = await first<{ columns: ColumnMap }>(db, sql`select columns from upload_column_maps where user_id = ${who.user_id} and kind = ${kind}`)
  return kept?.columns ?? null
}

function checked(given: ColumnMap, { template }: UploadKindWork): ColumnMap {
  const entries = Object.entries(given).map(([header, field]) => [headerKey(header), field] as const).filter(([name]) => name !== '')
  if (entries.length > MOST) throw refuseField('columns', `At most ${MOST} columns are matched.`)
  const fields = new Set(template.columns.map(({ field }) => field))
  const taken = new Set<string>()
  for (const [, field] of entries) {
    if (field === null) continue
    if (!fields.has(field)) throw refuseField('columns', `There is no column ${field}.`)
    if (taken.has(field)) throw refuseField('columns', `Column ${template.columns.find((column) => column.field === field)?.header ?? field} is matched twice.`)
    taken.add(field)
  }
  return Object.fromEntries(entries)
}

/** Remembers a matching for the person and kind, in place of the one before; an empty one forgets it. */
export async function keepColumns(tx: Db, who: Who, work: UploadKindWork, given: ColumnMap): Promise<ColumnMap> {
  if (!who.user_id) throw new Refusal(403, 'A matching belongs to a person.')
  const columns = checked(given, work)
  const { kind } = work.template
  if (Object.keys(columns).length === 0) {
    await rows(tx, sql`delete from upload_column_maps where user_id = ${who.user_id} and kind = ${kind}`)
    return columns
  }
  await rows(
    tx,
    sql`insert into upload_column_maps (user_id, kind, columns) values (${who.user_id}, ${kind}, ${JSON.stringify(columns)}::jsonb)
        on conflict (user_id, kind) do update set columns = excluded.columns, updated_at = now()`,
  )
  return columns
}
