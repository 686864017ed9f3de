import type pg from 'pg'

/** A text column whose values were kept before they had one reader. */
export interface TypedColumn {
  table: string
  column: string
  /** SQL of the ISO code of the country a row belongs to, where the reading hangs on it. */
  country?: string
}

export interface Reread {
  table: string
  column: string
  changed: number
  /** Left as they stand: no reading, or somebody else has the value already. */
  kept: number
}

const PAGE = 5000
const UNIQUE_VIOLATION = '23505'

/** One row after the other where a constraint may refuse some of them: those keep what they have. */
async function writeOne(client: pg.Client, update: string, id: string, value: string | string[]): Promise<boolean> {
  await client.query('savepoint reread')
  try {
    await client.query(update, [id, value])
    await client.query('release savepoint reread')
    return true
  } catch (error) {
    await client.query('rollback to savepoint reread')
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false
    throw error
  }
}

/**
 * Reads every value of a column anew and stores what came of it, page by page inside the caller's transaction. `read` answers null for what it cannot
 * read; that stays as somebody typed it. An array is read element by element, as a whole or not at all.
 */
export async function rereadColumn<V extends string | string[] = string>(
  client: pg.Client, { table, column, country = "''" }: TypedColumn, read: (value: V, country: string) => V | null,
): Promise<Reread> {
  const done: Reread = { table, column, changed: 0, kept: 0 }
  const update = `update ${table} set ${column} = $2 where id = $1::bigint`
  let after = '0'
  for (;;) {
    const { rows } = await client.query<{ id: string; value: V; country: string }>(
      `select id::text as id, ${column} as value, coalesce(${country}, '') as country from ${table} where id > $1::bigint and ${column} is not null
          order by ${table}.id limit ${PAGE}`, [after],
    )
    for (const { id, value, country: of } of rows) {
      const now = read(value, of)
      if (String(now) === String(value)) continue
      const isWritten = now !== null && (await writeOne(client, update, id, now))
      done[isWritten ? 'changed' : 'kept']++
    }
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return done
    after = last.id
  }
}
