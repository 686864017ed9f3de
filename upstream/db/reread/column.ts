import type pg from 'pg'

/** A text column whose values were kept before they had one reader. */
export interface TypedColumn {
  table: string
  column: string
  /** SQL of the row's ISO country, for what is read by country. */
  country?: string
  /** Rows that are reread; all of them unless said otherwise. */
  where?: string
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
async function writeOne(client: pg.Client, update: string, id: string, value: unknown): Promise<boolean> {
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
 * read; that stays as somebody typed it.
 */
export async function rereadColumn<T extends string | string[]>(client: pg.Client, at: TypedColumn, read: (value: T, country: string) => T | null): Promise<Reread> {
  const { table, column, country = 'null::text', where = 'true' } = at
  const done: Reread = { table, column, changed: 0, kept: 0 }
  const update = `update ${table} set ${column} = $2 where id = $1::bigint`
  let after = '0'
  for (;;) {
    const { rows } = await client.query<{ id: string; value: T; country: string | null }>(
      `select id::text as id, ${column} as value, ${country} as country from ${table} where id > $1::bigint and ${column} is not null and ${where} order by id limit ${PAGE}`, [after],
    )
    for (const { id, value, country: of } of rows) {
      const now = read(value, of ?? 'AE')
      if (now !== null && JSON.stringify(now) === JSON.stringify(value)) continue
      const isWritten = now !== null && (await writeOne(client, update, id, now))
      done[isWritten ? 'changed' : 'kept']++
    }
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return done
    after = last.id
  }
}
