import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { custody } from '@/lib/contract/custody'
import { custodyAgeHours, custodySubject, type CustodySubject } from '@/lib/domain/custody'
import { rows, type Db } from '../../db/db'
import { allOf, anyOfValues, dayRange } from '../../platform/list'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { queueCounts, queueMeta, queuePage, type Queue } from '../../core/queues/queue'
import { factsOf } from './facts'
import { custodyId, subjectOf, subjects } from './subjects'

type Query = z.output<typeof custody.list.query>

function heldBy(holder: (typeof subjects)[CustodySubject]['holder'], holders: Query['holder']): SQL | undefined {
  if (typeof holder !== 'string') return anyOfValues(holder, holders)
  return !holders?.length || holders.includes(holder) ? undefined : sql`false`
}

/** What lies between hands of a subject as the filters want it, cut to what the person may know of; a carrier does not learn whose it is. */
function conditions(who: Who, name: CustodySubject, q: Query): SQL {
  const { id, is, visible, since, holder, client, carrier, search } = subjects[name]
  return allOf([
    is, visible(who), who.user_category === 'carrier' && q.client_id?.length ? sql`false` : anyOfValues(client, q.client_id),
    anyOfValues(carrier, q.carrier_id), anyOfValues(custodyId(name, id), q.ids),
    heldBy(holder, q.holder), q.older ? sql`${since} < now() - make_interval(hours => ${custodyAgeHours[q.older]})` : undefined,
    dayRange(since, q.from, q.to), q.search ? search(q.search, who) : undefined,
  ])
}

/** One page of open custody, the oldest first, with how much there is of each subject. */
export async function openCustody(db: Db, who: Who, q: Query) {
  if (q.sort_by !== undefined && q.sort_by !== 'since') throw refuseField('sort_by', `This list cannot be sorted by ${q.sort_by}.`)
  const queue: Queue<CustodySubject> = { names: custodySubject.names, sources: subjects, where: (name) => conditions(who, name, q), idOf: custodyId }
  const names = custodySubject.names.filter((name) => !q.subject?.length || q.subject.includes(name))
  const [read, tab_counts] = await Promise.all([rows<{ id: number; since: string }>(db, queuePage({ ...queue, names }, q)), queueCounts(db, queue)])
  const { shown, meta } = queueMeta(q, read, names.reduce((sum, name) => sum + (tab_counts[name] ?? 0), 0), tab_counts)
  return { rows: await factsOf(db, who, shown.map(({ id, since }) => ({ id, since, ...subjectOf(id) }))), meta }
}
