import { sql, type SQL } from 'drizzle-orm'
import { bagStatus, consolidationStatus } from '@/lib/domain/container'
import { bagCustody, consolidationCustody, custodySubject, type CustodyHolder, type CustodySubject } from '@/lib/domain/custody'
import { literals } from '../../db/literals'
import { beginsWithNumber } from '../../platform/list'
import type { Who } from '../../platform/who'
import { searchCondition } from '../../core/parcels/numbers'
import { visiblePackages } from '../../core/parcels/scope'
import type { QueueSource } from '../../core/queues/queue'
import { visibleBags, visibleConsolidations } from '../containers/scope'

/** One kind of thing that goes from hand to hand: which of it lies between hands, and who may know of it. */
interface Subject extends QueueSource {
  is: SQL
  /** Its holder: a column, or the one that all between hands have. */
  holder: SQL | CustodyHolder
  client: SQL
  carrier: SQL
  visible: (who: Who) => SQL | undefined
  search: (text: string, who: Who) => SQL
}

const openBags = bagStatus.names.filter((name) => bagCustody[name].isOpen)
const openConsolidations = consolidationStatus.names.filter((name) => consolidationCustody[name].isOpen)

export const subjects: Readonly<Record<CustodySubject, Subject>> = {
  package: {
    table: sql`packages p`, id: sql`p.id`, since: sql`p.custody_open_at`, is: sql`p.custody_open_at is not null`, holder: sql`p.custody_holder`,
    client: sql`p.client_id`, carrier: sql`p.carrier_id`, visible: (who) => visiblePackages(who, sql`p`), search: (text, who) => searchCondition(who, text),
  },
  bag: {
    table: sql`bags b left join consolidations k on k.id = b.consolidation_id`, id: sql`b.id`,
    since: sql`coalesce(k.departed_at, k.dispatched_at, b.closed_at, b.opened_at)`, is: sql`b.status in ${literals(bagStatus, ...openBags)}`,
    holder: 'vehicle', client: sql`b.client_id`, carrier: sql`b.carrier_id`, visible: (who) => visibleBags(who, sql`b`),
    search: (text) => beginsWithNumber(sql`b.bag_no`, text),
  },
  consolidation: {
    table: sql`consolidations k`, id: sql`k.id`, since: sql`coalesce(k.departed_at, k.dispatched_at, k.created_at)`,
    is: sql`k.status in ${literals(consolidationStatus, ...openConsolidations)}`, holder: 'vehicle', client: sql`k.client_id`, carrier: sql`k.carrier_id`,
    visible: (who) => visibleConsolidations(who, sql`k`), search: (text) => beginsWithNumber(sql`k.consolidation_no`, text),
  },
}

/** More subjects than there are today, so that a new one changes no id. */
const ROOM = 8

export const custodyId = (name: CustodySubject, id: SQL) => sql`(${id} * ${sql.raw(String(ROOM))} + ${sql.raw(String(custodySubject.names.indexOf(name)))})`

/** What an id of the queue names. */
export const subjectOf = (id: number): { subject: CustodySubject; subject_id: number } => ({
  subject: custodySubject.names[id % ROOM] ?? 'package', subject_id: Math.floor(id / ROOM),
})
