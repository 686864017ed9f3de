import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { custody } from '@/lib/contract/custody'
import { bagStatus, consolidationStatus } from '@/lib/domain/container'
import type { CustodyHolder, CustodySubject } from '@/lib/domain/custody'
import { packageStatus } from '@/lib/domain/package'
import { timeLeft } from '@/lib/domain/sla'
import { wordIn } from '@/lib/domain/word-in'
import { rows, type Db } from '../../db/db'
import type { Who } from '../../platform/who'
import { firstOpen } from '../../core/links/first-open'
import { namesOf } from './names'

type Row = z.output<typeof custody.list.reply>['rows'][number]

/** A row of the queue before anything is known of it. */
interface Found {
  id: number
  since: string
  subject: CustodySubject
  subject_id: number
}

interface Facts extends Pick<Row, 'number' | 'client_id' | 'client' | 'carrier_id' | 'carrier'> {
  id: number
  status: string
  holder: CustodyHolder
  holder_id: number | null
  giver: CustodyHolder | null
  giver_id: number | null
}

const parties = sql`c.name as client, v.display_name as carrier`

/** What each subject is read with; of containers the facility they left gave them away. */
const read: Readonly<Record<CustodySubject, SQL>> = {
  package: sql`select p.id, p.tracking_no as number, p.status, p.custody_holder as holder, p.custody_holder_id as holder_id, p.custody_giver as giver,
    p.custody_giver_id as giver_id, p.client_id, p.carrier_id, ${parties}
    from packages p left join clients c on c.id = p.client_id left join carriers v on v.id = p.carrier_id where p.custody_open_at is not null and p.id`,
  bag: sql`select b.id, b.bag_no as number, b.status, 'vehicle' as holder, null::bigint as holder_id, 'facility' as giver, b.facility_id as giver_id,
    b.client_id, b.carrier_id, ${parties} from bags b left join clients c on c.id = b.client_id left join carriers v on v.id = b.carrier_id where b.id`,
  consolidation: sql`select k.id, k.consolidation_no as number, k.status, 'vehicle' as holder, null::bigint as holder_id, 'facility' as giver,
    null::bigint as giver_id, k.client_id, k.carrier_id, ${parties}
    from consolidations k left join clients c on c.id = k.client_id left join carriers v on v.id = k.carrier_id where k.id`,
}

const statuses = { package: packageStatus, bag: bagStatus, consolidation: consolidationStatus }
const pages: Readonly<Record<CustodySubject, string>> = { package: '/packages', bag: '/bags', consolidation: '/consolidations' }

/** Everything a page tells of its rows, read once for each subject. */
export async function factsOf(db: Db, who: Who, found: readonly Found[]): Promise<Row[]> {
  const each = await Promise.all([...Map.groupBy(found, ({ subject }) => subject)].map(async ([subject, some]) => (
    (await rows<Facts>(db, sql`${read[subject]} = any(${sql.param(some.map(({ subject_id }) => subject_id))}::bigint[])`))
      .map((facts) => [`${subject}:${facts.id}`, facts] as const))))
  const known = new Map(each.flat())
  const nameOf = await namesOf(db, who, [...known.values()].flatMap(({ holder, holder_id, giver, giver_id }) => [
    { holder, holder_id }, ...(giver ? [{ holder: giver, holder_id: giver_id }] : []),
  ]))
  const nowMs = Date.now()
  return found.flatMap(({ id, since, subject, subject_id }) => {
    const one = known.get(`${subject}:${subject_id}`)
    // Taken between the two questions.
    if (!one) return []
    const { id: _id, holder, holder_id, giver, giver_id, status, ...facts } = one
    const party = who.user_category === 'carrier' ? { client_id: null, client: null } : {}
    return [{
      id, subject, subject_id, ...facts, ...party, stage: wordIn(statuses[subject], status), href: firstOpen(who, [`${pages[subject]}/${subject_id}`]),
      holder, holder_name: nameOf({ holder, holder_id }), giver, giver_name: giver && nameOf({ holder: giver, holder_id: giver_id }),
      since, age: timeLeft(Math.max(0, nowMs - Date.parse(since)), 0),
    }]
  })
}
