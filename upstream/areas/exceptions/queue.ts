import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { exceptions } from '@/lib/contract/exceptions'
import { ageHours, exceptionKind, type ExceptionKind } from '@/lib/domain/exception'
import { rows, type Db } from '../../db/db'
import { allOf, anyOfValues, dayRange } from '../../platform/list'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { queueCounts, queueMeta, queuePage, type Queue } from '../../core/queues/queue'
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
const conditions = (who: Who, name: ExceptionKind, kind: Kind, q: Filters): SQL =>
  allOf([
    kind.is, kind.visible(who), by(who.user_category === 'carrier' ? null : kind.client, q.client_id), by(kind.carrier, q.carrier_id),
    anyOfValues(exceptionId(name, kind.id), q.ids),
    ownedBy(who, kind, q.owner),
    q.older ? sql`${kind.since} < now() - make_interval(hours => ${ageHours[q.older]})` : undefined,
    dayRange(kind.since, q.from, q.to), q.search ? kind.search(q.search, who) : undefined,
  ])

/** The queue of some kinds as the filters want it. */
export const queueOf = (
  who: Who, sources: Record<ExceptionKind, Kind>, names: readonly ExceptionKind[], q: Filters,
): Queue<ExceptionKind> => ({ names, sources, where: (name) => conditions(who, name, sources[name], q), idOf: exceptionId })

/** How many of each kind wait, the kind asked for aside. */
export const exceptionCounts = async (db: Db, who: Who, q: Filters) => queueCounts(db, queueOf(who, await kindsNow(db), kindsOf(who), q))

/** One page of exceptions, the oldest first, with how many of each kind there are. */
export async function exceptionList(db: Db, who: Who, q: Query) {
  if (q.sort_by !== undefined && q.sort_by !== 'since') throw refuseField('sort_by', `This list cannot be sorted by ${q.sort_by}.`)
  const kinds = await kindsNow(db)
  const names = kindsOf(who).filter((name) => !q.kind?.length || q.kind.includes(name))
  const [read, tab_counts] = await Promise.all([
    names.length > 0 ? rows<{ id: number; since: string }>(db, queuePage(queueOf(who, kinds, names, q), q)) : [],
    queueCounts(db, queueOf(who, kinds, kindsOf(who), q)),
  ])
  const { shown, meta } = queueMeta(q, read, names.reduce((sum, name) => sum + (tab_counts[name] ?? 0), 0), tab_counts)
  const found = shown.map(({ id, since }): Found => ({ id, since, ...(namedBy(id) ?? { kind: exceptionKind.names[0], subject_id: 0 }) }))
  return { rows: await factsOf(db, who, kinds, found), meta }
}
