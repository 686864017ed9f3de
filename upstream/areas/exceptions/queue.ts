import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { exceptions } from '@/lib/contract/exceptions'
import { ageHours, exceptionKind, type ExceptionKind } from '@/lib/domain/exception'
import { COUNT_LIMIT } from '@/lib/domain/totals'
import { rows, type Db } from '../../db/db'
import { allOf, anyOfValues, countOf, dayRange, readCursor, writeCursor } from '../../platform/list'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { factsOf, type Found } from './facts'
import { exceptionId, kindsNow, kindsOf, namedBy, type Kind } from './kinds'
import { owned } from './owners'

type Query = z.output<typeof exceptions.list.query>
type Filters = Partial<Query>

function ownedBy(who: Who, kind: Kind, owner: Filters['owner']): SQL | undefined {
  if (owner === 'mine') return owned(who, kind, sql`o.user_id = ${who.user_id}`)
  if (owner === 'somebody') return owned(who, kind)
  return owner === 'nobody' ? sql`not ${owned(who, kind)}` : undefined
}

/** A filter by something this kind does not have leaves none of it. */
const by = (column: SQL | null, values: readonly number[] | undefined) =>
  (values?.length && column === null ? sql`false` : column === null ? undefined : anyOfValues(column, values))

/** The exceptions of a kind as the filters want them, cut to what the person may know of. */
export const conditions = (who: Who, name: ExceptionKind, kind: Kind, q: Filters): SQL =>
  allOf([
    kind.is, kind.visible(who), by(who.user_category === 'carrier' ? null : kind.client, q.client_id), by(kind.carrier, q.carrier_id),
    anyOfValues(exceptionId(name, kind.id), q.ids),
    ownedBy(who, kind, q.owner),
    q.older ? sql`${kind.since} < now() - make_interval(hours => ${ageHours[q.older]})` : undefined,
    dayRange(kind.since, q.from, q.to), q.search ? kind.search(q.search, who) : undefined,
  ])

/** How many of each kind there are; 10,001 stands for more than 10,000. */
async function countsFor(db: Db, who: Who, kinds: Record<ExceptionKind, Kind>, q: Filters): Promise<Record<string, number>> {
  const names = kindsOf(who)
  if (names.length === 0) return { all: 0 }
  const each = names.map((name) =>
    sql`select ${name}::text as kind, c.n from (${countOf(sql`${kinds[name].table} where ${conditions(who, name, kinds[name], q)}`)}) c`)
  const found = await rows<{ kind: string; n: number }>(db, sql.join(each, sql` union all `))
  return { all: found.reduce((sum, { n }) => sum + n, 0), ...Object.fromEntries(found.map(({ kind, n }) => [kind, n])) }
}

/** How many of each kind wait, the kind asked for aside. */
export const exceptionCounts = async (db: Db, who: Who, q: Filters) => countsFor(db, who, await kindsNow(db), q)

/**
 * The rows of a page, each kind read from its own index no further than the page reaches: however many exceptions there are, the first page costs the same.
 */
export function pageQuery(who: Who, kinds: Record<ExceptionKind, Kind>, names: readonly ExceptionKind[], q: Query): SQL {
  const descending = q.sort === 'highest'
  const way = descending ? sql`desc` : sql`asc`
  const cursor = q.cursor ? readCursor(q.cursor) : null
  const offset = cursor ? 0 : (q.page - 1) * q.page_size
  const most = sql.raw(String(offset + q.page_size + 1))
  const each = names.map((name) => {
    const kind = kinds[name]
    const id = exceptionId(name, kind.id)
    const after = cursor ? sql` and (${kind.since}, ${id}) ${descending ? sql`<` : sql`>`} (${cursor.v}::timestamptz, ${cursor.id})` : sql``
    return sql`(select ${id} as id, ${kind.since} as since from ${kind.table} where ${conditions(who, name, kind, q)}${after}
      order by ${kind.since} ${way}, ${kind.id} ${way} limit ${most})`
  })
  return sql`select x.id, x.since from (${sql.join(each, sql` union all `)}) x order by x.since ${way}, x.id ${way}
    limit ${sql.raw(String(q.page_size + 1))} offset ${sql.raw(String(offset))}`
}

/** One page of exceptions, the oldest first, with how many of each kind there are. */
export async function exceptionList(db: Db, who: Who, q: Query) {
  if (q.sort_by !== undefined && q.sort_by !== 'since') throw refuseField('sort_by', `This list cannot be sorted by ${q.sort_by}.`)
  const kinds = await kindsNow(db)
  const names = kindsOf(who).filter((name) => !q.kind?.length || q.kind.includes(name))
  const [read, tab_counts] = await Promise.all([
    names.length > 0 ? rows<{ id: number; since: string }>(db, pageQuery(who, kinds, names, q)) : [],
    countsFor(db, who, kinds, q),
  ])
  const shown = read.slice(0, q.page_size)
  const last = shown.at(-1)
  const matching = names.reduce((sum, name) => sum + (tab_counts[name] ?? 0), 0)
  const found = shown.map(({ id, since }): Found => ({ id, since, ...(namedBy(id) ?? { kind: exceptionKind.names[0], subject_id: 0 }) }))
  return {
    rows: await factsOf(db, who, kinds, found),
    meta: {
      page: q.page, page_size: q.page_size, total: Math.min(matching, COUNT_LIMIT), ...(matching > COUNT_LIMIT ? { total_is_floor: true } : {}),
      next_cursor: read.length > q.page_size && last ? writeCursor(last.since, last.id) : null, tab_counts,
    },
  }
}
