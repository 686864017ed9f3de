import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { workspace } from '@/lib/contract/workspace'
import { first, rows, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'

type View = z.input<typeof workspace.saveView.reply> & { id: number }
type Saving = z.output<typeof workspace.saveView.body>

const columns = sql`id, screen, name, search, columns`

/** One's own views of a screen, by name. */
export const viewsOf = (db: Db, who: Who, screen: string) =>
  rows<View>(db, sql`select ${columns} from saved_views where user_id = ${who.user_id} and screen = ${screen} order by lower(name)`)

/** Keeps filters, order and columns under a name. 409 for a name one has already, unless its view is to be replaced. */
export async function saveView(tx: Db, who: Who, view: Saving): Promise<View> {
  const saved = await first<View>(
    tx,
    sql`insert into saved_views (user_id, screen, name, search, columns, created_by, updated_by)
        values (${who.user_id}, ${view.screen}, ${view.name}, ${view.search}, ${sql.param(view.columns)}::text[], ${who.user_id}, ${who.user_id})
        on conflict (user_id, screen, lower(name)) do update set name = excluded.name, search = excluded.search, columns = excluded.columns,
          updated_at = now(), updated_by = excluded.updated_by, version = saved_views.version + 1
        where ${view.replace}::boolean
        returning ${columns}`,
  )
  if (!saved) throw new Refusal(409, `You have a view “${view.name}” of this list already. Choose another name, or replace it.`)
  return saved
}

export async function deleteView(tx: Db, who: Who, id: number): Promise<View> {
  const deleted = await first<View>(tx, sql`delete from saved_views where id = ${id} and user_id = ${who.user_id} returning ${columns}`)
  if (!deleted) throw new Refusal(404, 'That view no longer exists.')
  return deleted
}
