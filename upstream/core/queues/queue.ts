import { sql, type SQL } from 'drizzle-orm'
import type { Paging } from '@/lib/contract/kernel'
import { COUNT_LIMIT } from '@/lib/domain/totals'
import { rows, type Db } from '../../db/db'
import { countOf, readCursor, writeCursor } from '../../platform/list'

/** Where one kind of thing that waits is read from. */
export interface QueueSource {
  table: SQL
  id: SQL
  /** Since when it waits: what the queue is ordered by. */
  since: SQL
}

/** Things of several kinds in one queue, by how long they wait. */
export interface Queue<N extends string> {
  names: readonly N[]
  sources: Readonly<Record<N, QueueSource>>
  /** What must hold of a row of this kind. */
  where: (name: N) => SQL
  /** A number of its own for each thing of each kind. */
  idOf: (name: N, id: SQL) => SQL
}

type Position = Pick<Paging, 'page' | 'page_size' | 'cursor' | 'sort'>

/**
 * The rows of a page, each kind read from its own index no further than the page reaches: however many wait, the first page costs the same.
 */
export function queuePage<N extends string>({ names, sources, where, idOf }: Queue<N>, q: Position): SQL {
  const descending = q.sort === 'highest'
  const way = descending ? sql`desc` : sql`asc`
  const cursor = q.cursor ? readCursor(q.cursor) : null
  const offset = cursor ? 0 : (q.page - 1) * q.page_size
  const most = sql.raw(String(offset + q.page_size + 1))
  const each = names.map((name) => {
    const { table, id: subject, since } = sources[name]
    const id = idOf(name, subject)
    const after = cursor ? sql` and (${since}, ${id}) ${descending ? sql`<` : sql`>`} (${cursor.v}::timestamptz, ${cursor.id})` : sql``
    return sql`(select ${id} as id, ${since} as since from ${table} where ${where(name)}${after} order by ${since} ${way}, ${subject} ${way} limit ${most})`
  })
  return sql`select x.id, x.since from (${sql.join(each, sql` union all `)}) x order by x.since ${way}, x.id ${way}
    limit ${sql.raw(String(q.page_size + 1))} offset ${sql.raw(String(offset))}`
}

/** How many of each kind wait, and of all; 10,001 stands for more than 10,000. */
export async function queueCounts<N extends string>(db: Db, { names, sources, where }: Queue<N>): Promise<Record<string, number>> {
  if (names.length === 0) return { all: 0 }
  const each = names.map((name) => sql`select ${name}::text as kind, c.n from (${countOf(sql`${sources[name].table} where ${where(name)}`)}) c`)
  const found = await rows<{ kind: string; n: number }>(db, sql.join(each, sql` union all `))
  return { all: found.reduce((sum, { n }) => sum + n, 0), ...Object.fromEntries(found.map(({ kind, n }) => [kind, n])) }
}

/** The rows found for a page, one too many where there are more, and what is told of the page. */
export function queueMeta(q: Position, read: readonly { id: number; since: string }[], matching: number, tab_counts: Record<string, number>) {
  const shown = read.slice(0, q.page_size)
  const last = shown.at(-1)
  return {
    shown,
    meta: {
      page: q.page, page_size: q.page_size, total: Math.min(matching, COUNT_LIMIT), ...(matching > COUNT_LIMIT ? { total_is_floor: true } : {}),
      next_cursor: read.length > q.page_size && last ? writeCursor(last.since, last.id) : null, tab_counts,
    },
  }
}
