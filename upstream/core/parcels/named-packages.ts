import { sql, type SQL } from 'drizzle-orm'
import { parted, partings } from '@/lib/domain/scan-input'
import { rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import { spellingsOf } from './numbers'

export type NumberColumn = 'tracking_no' | 'carrier_tracking_no' | 'order_id' | 'ref_no'

type Row = { id: number } & Partial<Record<NumberColumn, string | null>>

/** More than this share a number only by mistake; the newest are what people look for. */
const MOST = 1000

/**
 * Which packages each number names, newest first, by the number as it was typed; one query whatever the list's length.
 * `columns` in order of trust: a tracking number is not also looked for among other people's references. `where` is the row
 * scope on `packages p`. A number with spaces that names none is parted where its pieces name some (`parted`).
 */
export async function packagesNamed(
  db: Db, numbers: readonly string[], columns: readonly NumberColumn[], where: readonly (SQL | undefined)[],
): Promise<Map<string, number[]>> {
  const found = await namedExactly(db, numbers, columns, where)
  const parts = numbers.filter((number) => found.get(number)?.length === 0).flatMap(partings)
  if (parts.length === 0) return found
  const all = new Map([...(await namedExactly(db, parts, columns, where)), ...found])
  return new Map(parted(numbers, (number) => (all.get(number)?.length ?? 0) > 0).map((number) => [number, all.get(number) ?? []]))
}

async function namedExactly(
  db: Db, numbers: readonly string[], columns: readonly NumberColumn[], where: readonly (SQL | undefined)[],
): Promise<Map<string, number[]>> {
  const spelt = new Map(numbers.map((number) => [number, spellingsOf(number)]))
  const all = sql.param([...new Set([...spelt.values()].flat())])
  const column = (name: NumberColumn) => sql`p.${sql.identifier(name)}`
  const found = await rows<Row>(
    db,
    sql`select p.id, ${sql.join(columns.map(column), sql`, `)} from packages p
        where ${allOf([...where, sql`(${sql.join(columns.map((name) => sql`${column(name)} = any(${all}::text[])`), sql` or `)})`])}
        order by p.id desc limit ${MOST}`,
  )
  const byColumn = columns.map((name) => Map.groupBy(found, (row) => row[name] ?? ''))
  // As typed comes before every guess at what was meant: `ORD-12` is that reference, not piece 12 of `ORD`.
  const idsOf = (spellings: readonly string[]) => {
    const meant = byColumn.flatMap((byNumber) => spellings.map((spelling) => byNumber.get(spelling) ?? [])).find((rowsOf) => rowsOf.length > 0)
    return [...new Set(meant?.map(({ id }) => id))]
  }
  return new Map([...spelt].map(([number, spellings]) => [number, idsOf(spellings.filter(Boolean))]))
}
