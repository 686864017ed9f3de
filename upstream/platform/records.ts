import { getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Paging } from '@/lib/contract/kernel'
import { first, rows, type Db } from '../db/db'
import { allOf, pageOf, type ListQuery } from './list'
import { Refusal, refuseOn, staleRecord } from './refusal'
import type { Who } from './who'

interface Stored {
  id: number
  version: number
}

interface Plan<Row> {
  /** Has `version` and the stamps of `stamps()` (upstream/db/columns.ts). */
  table: PgTable
  /** The table's own name in `columns` and `from`. */
  as: string
  columns: SQL
  from: SQL
  /** Rows somebody may reach; all where it says nothing. */
  scope?: (who: Who) => SQL | undefined
  /** What a 404 says. */
  missing: string
  /** Refusals by the constraint that was broken. */
  unique?: Record<string, () => Refusal>
  /** Rules across fields of what is about to be stored: throws a refusal. */
  expect?: (record: Partial<Row>) => void
}

type Fields = Readonly<Record<string, unknown>>
interface Change<Row> {
  before: Row
  after: Row
}

const assigned = (fields: Fields): SQL[] => Object.entries(fields).filter(([, value]) => value !== undefined)
  .map(([name, value]) => sql`${sql.identifier(name)} = ${value}`)

/** The record; 404 for one that is gone or out of reach. `held`: until the transaction ends. */
async function recordOf<Row extends Stored>({ as, columns, from, scope, missing }: Plan<Row>, db: Db, who: Who, id: number, held = false): Promise<Row> {
  const own = sql.identifier(as)
  const found = await first<Row>(
    db, sql`select ${columns} from ${from} where ${allOf([sql`${own}.id = ${id}`, scope?.(who)])} ${held ? sql`for no key update of ${own}` : sql``}`,
  )
  if (!found) throw new Refusal(404, missing)
  return found
}

const nameOf = ({ table }: Pick<Plan<Stored>, 'table'>) => sql.identifier(getTableName(table))

async function insertRecord<Row extends Stored>(plan: Plan<Row>, tx: Db, who: Who, body: Fields): Promise<Row> {
  const given = Object.entries({ ...body, created_by: who.user_id, updated_by: who.user_id }).filter(([, value]) => value !== undefined)
  const into = sql.join(given.map(([column]) => sql.identifier(column)), sql`, `)
  const values = sql.join(given.map(([, value]) => sql`${value}`), sql`, `)
  const made = await refuseOn(plan.unique ?? {}, first<{ id: number }>(tx, sql`insert into ${nameOf(plan)} (${into}) values (${values}) returning id`))
  return recordOf(plan, tx, who, made?.id ?? 0)
}

async function updateRecord<Row extends Stored>(plan: Plan<Row>, tx: Db, who: Who, before: Row, fields: Fields): Promise<Change<Row>> {
  const sets = [...assigned(fields), sql`version = version + 1`, sql`updated_at = now()`, sql`updated_by = ${who.user_id}`]
  await refuseOn(plan.unique ?? {}, rows(tx, sql`update ${nameOf(plan)} set ${sql.join(sets, sql`, `)} where id = ${before.id}`))
  return { before, after: await recordOf(plan, tx, who, before.id) }
}

/**
 * What every table of plain records needs: a page of them, adding, changing by version, switching and deleting. Bodies name columns. Records
 * that follow a process, move goods or money, or lock more than themselves write their own.
 */
export const records = <Row extends Stored>(plan: Plan<Row>) => ({
  page: (db: Db, who: Who, query: Paging, list: Omit<ListQuery, 'columns' | 'from' | 'id'>) =>
    pageOf<Row>(
      db, { ...list, columns: plan.columns, from: plan.from, where: [plan.scope?.(who), ...list.where], id: sql`${sql.identifier(plan.as)}.id` }, query,
    ),

  /** Adds a record; the caller has seen to it that what it refers to may be referred to. */
  async add(tx: Db, who: Who, body: Fields): Promise<Row> {
    plan.expect?.(body as Partial<Row>)
    return insertRecord(plan, tx, who, body)
  },

  /** Changes what is named. 409 where the version that was looked at is no longer the newest. */
  async change(tx: Db, who: Who, id: number, { version, ...fields }: Fields & { version?: number | undefined }): Promise<Change<Row>> {
    const before = await recordOf(plan, tx, who, id, true)
    if (version !== undefined && version !== before.version) throw staleRecord()
    plan.expect?.({ ...before, ...fields })
    return updateRecord(plan, tx, who, before, fields)
  },

  /** Switches a record to another status. 409 where it has it already; `called` names the record. */
  async toggle(tx: Db, who: Who, id: number, status: string, called: (record: Row) => string): Promise<Change<Row>> {
    const before = await recordOf(plan, tx, who, id, true)
    if ((before as Fields).status === status) throw new Refusal(409, `${called(before)} is ${status} already.`)
    return updateRecord(plan, tx, who, before, { status })
  },

  /** Deletes a record for good and answers what it was. */
  async remove(tx: Db, who: Who, id: number): Promise<Row> {
    const before = await recordOf(plan, tx, who, id, true)
    await rows(tx, sql`delete from ${nameOf(plan)} where id = ${id}`)
    return before
  },
})
