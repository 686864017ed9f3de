import { sql, type SQL } from 'drizzle-orm'
import type { PageMeta, Paging } from '@/lib/contract/kernel'
import { RecentMap } from '@/lib/domain/recent-map'
import { COUNT_LIMIT } from '@/lib/domain/totals'
import { spellings, splitNumbers } from '@/lib/domain/scan-input'
import { clientOf, rows, spelled, plannedRows, valueRows, type Db } from '../db/db'
import { addUp, groupingOf, type AddedUp, type Adding, type Grouping } from './list-sums'
import { refuseField } from './refusal'

/** How a list may be ordered: the expression and whether it is text (a_to_z) or a number or time (highest, lowest). */
export interface Sort {
  by: SQL
  kind: 'text' | 'number' | 'time'
  /** Rows without a value exist; they come last either way. */
  nullable?: true
  /**
   * The way the index of a sort without empty values stands: lists are ordered as it reads, forwards or backwards. Where empty values
   * would stand decides whether PostgreSQL may read an index backwards, even when there can be none.
   */
  index?: 'asc' | 'desc'
}

export interface ListQuery {
  /** Columns, without `select`. */
  columns: SQL
  from: SQL
  /** Row scope and filters; all must hold. */
  where: (SQL | undefined)[]
  sorts: Record<string, Sort>
  defaultSort: string
  /** Unique tie-break, ordered the same way as the sort. */
  id: SQL
  /** When set, counted instead of `from` (joins that cannot change the count are left out). */
  countFrom?: SQL
  /** So few rows that a page mostly holds them all: they are counted only when it does not. */
  few?: boolean
  /** The order's index serves every value of the filters alike, so that one plan does for all (see `plannedRows`). */
  onePlan?: boolean
  /** What adds up over all rows that match, by the field it stands under. */
  adds?: Record<string, Adding>
  /** What `group_by` may name. */
  groups?: Record<string, Grouping>
}

/** A total this large is not counted again for a while: it would be told as "more than" once more. */
const LARGE_MS = 60_000
const LARGE_KEPT = 1000
const large = new WeakMap<object, RecentMap<string, number>>()

/** Whether a total was too large to be counted a moment ago, and what to remember of one that was counted. */
function rememberedTotal(db: Db, counted: SQL): { isLarge: boolean; note: (n: number) => void } {
  const client = clientOf(db)
  const known = large.get(client) ?? new RecentMap<string, number>(LARGE_KEPT)
  large.set(client, known)
  const key = spelled(counted)
  return {
    isLarge: (known.get(key) ?? 0) > Date.now(),
    note(n) {
      if (n > COUNT_LIMIT) known.set(key, Date.now() + LARGE_MS)
      else known.delete(key)
    },
  }
}

/** How many rows match, at most one more than the limit. */
export const countOf = (counted: SQL) => sql`select count(*) as n from (select 1 from ${counted} limit ${sql.raw(String(COUNT_LIMIT + 1))}) matching`

export function allOf(conditions: (SQL | undefined)[]): SQL {
  const held = conditions.filter((c): c is SQL => c !== undefined)
  return held.length === 0 ? sql`true` : sql.join(held, sql` and `)
}

/** `column = any($values)`, or nothing when no value was given. */
export function anyOfValues(column: SQL, values: readonly (string | number)[] | undefined): SQL | undefined {
  if (!values || values.length === 0) return undefined
  if (values.length === 1) return sql`${column} = ${values[0]}`
  return typeof values[0] === 'number' ? sql`${column} = any(${sql.param(values)}::bigint[])` : sql`${column} = any(${sql.param(values)}::text[])`
}

/** The condition, or its opposite, or nothing when nobody chose; held together, so that an `or` in it stays within it. */
export const whether = (choice: boolean | undefined, condition: SQL): SQL | undefined =>
  (choice === undefined ? undefined : choice ? sql`(${condition})` : sql`not (${condition})`)

/** Answers of the classes named, `4xx` for 400 to 499; nothing when none was. */
export const inClasses = (status: SQL, classes: readonly string[] | undefined): SQL | undefined =>
  classes?.length
    ? sql`(${sql.join(classes.map((name) => sql`(${status} >= ${Number(name[0]) * 100} and ${status} < ${Number(name[0]) * 100 + 100})`), sql` or `)})`
    : undefined

/** A day range in Dubai time on a timestamptz column: both ends included (spec README, `from`/`to`). */
export function dayRange(column: SQL, from?: string, to?: string): SQL | undefined {
  const parts = [
    from ? sql`${column} >= (${from}::timestamp at time zone 'Asia/Dubai')` : undefined,
    to ? sql`${column} < ((${to}::timestamp + interval '1 day') at time zone 'Asia/Dubai')` : undefined,
  ].filter((p): p is SQL => p !== undefined)
  return parts.length ? sql.join(parts, sql` and `) : undefined
}

/** Escapes LIKE's wildcards: a search for `50%` finds `50%`. */
export const startsWith = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`
export const contains = (text: string) => `%${startsWith(text)}`

/** The column holds one of the numbers, however they were typed, scanned or pasted (`spellings`). */
export const isNumber = (column: SQL, numbers: readonly string[]): SQL => sql`${column} = any(${sql.param([...new Set(numbers.flatMap(spellings))])}::text[])`

/** The column's number begins with the one searched for, or is one of several pasted together. */
export function beginsWithNumber(column: SQL, typed: string): SQL {
  const several = splitNumbers(typed)
  if (several.length > 1) return isNumber(column, several)
  return sql`(${sql.join(spellings(typed).map((spelling) => sql`${column} like ${startsWith(spelling)}`), sql` or `)})`
}

/** The rows a request is about: those in the list's scope and filters, of them only some where it names them. */
const matchingOf = (list: ListQuery, q: Paging) => allOf([...list.where, anyOfValues(list.id, q.ids)])

interface Cursor {
  v: string | null
  id: number
}

export function readCursor(text: string): Cursor {
  try {
    const [v, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string | null, number]
    if ((v === null || typeof v === 'string') && Number.isSafeInteger(id)) return { v, id }
  } catch {
    // falls through to the refusal: an edited cursor is bad input
  }
  throw refuseField('cursor', 'This position is not valid. Start again from the first page.')
}
export const writeCursor = (v: unknown, id: number) => Buffer.from(JSON.stringify([v === null ? null : String(v), id])).toString('base64url')

function orderOf(list: ListQuery, q: Paging) {
  const name = q.sort_by ?? list.defaultSort
  const sort = list.sorts[name]
  if (!sort) throw refuseField('sort_by', `This list cannot be sorted by ${name}.`)
  const descending = q.sort ? q.sort === 'z_to_a' || q.sort === 'highest' : sort.kind !== 'text'
  const isBackwards = sort.index !== undefined && descending !== (sort.index === 'desc')
  return { sort, descending, way: sql.raw(`${descending ? 'desc' : 'asc'} nulls ${isBackwards ? 'first' : 'last'}`) }
}

const CAST = { text: sql`text`, number: sql`numeric`, time: sql`timestamptz` }

/** Everything after the cursor in the list's order; nulls sort last either way. */
function afterCursor(list: ListQuery, sort: Sort, descending: boolean, cursor: Cursor): SQL {
  const than = descending ? sql`<` : sql`>`
  if (cursor.v === null) return sql`(${sort.by} is null and ${list.id} ${than} ${cursor.id})`
  const value = sql`${cursor.v}::${CAST[sort.kind]}`
  const beyond = sql`(${sort.by}, ${list.id}) ${than} (${value}, ${cursor.id})`
  return sort.nullable ? sql`(${beyond} or ${sort.by} is null)` : beyond
}

/** How many rows match, and what of them is known besides. */
interface Matching extends AddedUp {
  next_cursor: string | null
}

const metaOf = (q: Paging, { n, next_cursor, sums, groups }: Matching): PageMeta => ({
  page: q.page, page_size: q.page_size, total: Math.min(n, COUNT_LIMIT), ...(n > COUNT_LIMIT ? { total_is_floor: true } : {}), next_cursor,
  ...(sums && { sums }), ...(groups && { groups }),
})

/**
 * One page of a list with its meta. `cursor` (from `meta.next_cursor`) reaches any depth at the cost of the first page;
 * `page` skips rows and is meant for the first hundred or so. Rows that are grouped are not sent.
 */
export async function pageOf<T extends { id: number }>(db: Db, list: ListQuery, q: Paging): Promise<{ rows: T[]; meta: PageMeta }> {
  type Found = T & { __sort: unknown; __total?: number }
  const { sort, descending, way } = orderOf(list, q)
  const grouping = groupingOf(list, q.group_by)
  const cursor = q.cursor ? readCursor(q.cursor) : null
  const where = matchingOf(list, q)
  const after = cursor ? sql` and ${afterCursor(list, sort, descending, cursor)}` : sql``
  const offset = cursor ? 0 : (q.page - 1) * q.page_size
  const isFirst = offset === 0 && !cursor
  const counted = sql`${list.countFrom ?? list.from} where ${where}`
  const count = async () => (await rows<{ n: number }>(db, countOf(counted)))[0]?.n ?? 0
  // Few rows are never too many to count, so nothing is looked up for them.
  const total = list.few ? null : rememberedTotal(db, counted)
  // Whoever follows a cursor has read the sums with its first page.
  const adds = (list.adds || grouping) && !cursor && !total?.isLarge
  const hasOnePlan = list.onePlan && isFirst && !adds
  // Such a list brings its total along; otherwise the two are asked at once.
  const along = hasOnePlan && total?.isLarge === false ? sql`, (${countOf(counted)}) as __total` : sql``
  // How many rows are wanted decides the plan, so it stands in the statement and is no value of it.
  const page = () => (hasOnePlan ? plannedRows : rows)<Found>(
    db,
    sql`select ${list.columns}, ${sort.by} as __sort${along} from ${list.from} where ${where}${after}
      order by ${sort.by} ${way}, ${list.id} ${way} limit ${sql.raw(String(Number(q.page_size) + 1))}${offset > 0 ? sql` offset ${offset}` : sql``}`,
  )
  const ahead = async (): Promise<AddedUp | null> => {
    if (adds) return addUp(db, list, where, grouping, list.few ? null : count)
    return total?.isLarge === false && !hasOnePlan ? { n: await count() } : null
  }
  const [found, known]: [Found[], AddedUp | null] = await Promise.all([grouping ? [] : page(), ahead()])
  const more = found.length > q.page_size
  const n = total?.isLarge ? COUNT_LIMIT + 1 : (known?.n ?? found[0]?.__total ?? (isFirst && !more ? found.length : await count()))
  if (total?.isLarge === false) total.note(n)
  const shown = more ? found.slice(0, q.page_size) : found
  const last = shown.at(-1)
  return { rows: shown, meta: metaOf(q, { ...known, n, next_cursor: more && last ? writeCursor(last.__sort, last.id) : null }) }
}

/** Rows read at once for an export. */
const STEP = 2000
const EXPORT_ROWS = 100_000

/** How the steps of an export are read: a query's rows, and the value of the sort and the id of one of them. */
interface Stepping<R> {
  ask: (query: SQL) => Promise<R[]>
  place: (row: R) => readonly [sorted: unknown, id: number]
}

/** The rows of a list in steps; while one is used the next is being read, so that database and file work side by side. */
async function* stepsOf<R>(list: ListQuery, q: Paging, limit: number, { ask, place }: Stepping<R>): AsyncGenerator<R[]> {
  const { sort, descending, way } = orderOf(list, q)
  const where = matchingOf(list, q)
  const read = (cursor: Cursor | null, most: number) => {
    const after = cursor ? sql` and ${afterCursor(list, sort, descending, cursor)}` : sql``
    const step = ask(
      sql`select ${list.columns}, ${sort.by} as __sort, ${list.id} as __id from ${list.from} where ${where}${after}
        order by ${sort.by} ${way}, ${list.id} ${way} limit ${most}`,
    )
    // Awaited when its turn comes; whoever breaks off before never hears of it.
    step.catch(() => {})
    return step
  }
  let next: Promise<R[]> | null = read(null, Math.min(STEP, limit))
  for (let left = limit; next; ) {
    const step: R[] = await next
    const last = step.at(-1)
    left -= step.length
    const [sorted, id] = last ? place(last) : [null, 0]
    next = step.length < STEP || left <= 0 ? null : read({ v: sorted === null ? null : String(sorted), id }, Math.min(STEP, left))
    yield step
  }
}

/** Every row of a list in its order, for exports: memory stays flat whatever the size. */
export async function* everyRow<T extends { id: number }>(db: Db, list: ListQuery, q: Paging, limit = EXPORT_ROWS): AsyncGenerator<T> {
  const reading: Stepping<T & { __sort: unknown; __id: number }> = { ask: (query) => rows(db, query), place: ({ __sort, __id }) => [__sort, __id] }
  for await (const step of stepsOf(list, q, limit, reading)) yield* step
}

/** The same in steps of bare values, those of the columns first: the longest exports are read this way. */
export const everyStep = (db: Db, list: ListQuery, q: Paging, limit = EXPORT_ROWS): AsyncGenerator<unknown[][]> =>
  stepsOf(list, q, limit, { ask: (query) => valueRows(db, query), place: (row) => [row.at(-2), row.at(-1) as number] })
