import { sql } from 'drizzle-orm'
import type { Reply } from '@/lib/contract/types'
import { logisticsDocState } from '@/lib/domain/logistics-doc'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { visibleDocs } from './scope'

type Waiting = Reply<'access.permissions'>['service_center_notif']
const LATEST = 5

/** Open documents nobody has read yet, told to the centres that must act on them and to our staff (sellers-ior.md 7.5, access.md 7.3). */
export async function waitingDocs(db: Db, who: Who): Promise<Waiting> {
  if (who.user_category !== 'admin' && who.user_category !== 'service_center') return null
  const oldest = await first<NonNullable<Waiting>>(
    db,
    sql`with waiting as materialized (select d.id, d.doc_no, d.service_center_id, d.created_at from logistics_docs d
        where ${allOf([sql`d.state = ${literal(logisticsDocState, 'open')} and d.first_read_at is null`, visibleDocs(who)])})
        select (select count(*) from waiting) as count, (select coalesce(jsonb_agg(distinct service_center_id), '[]') from waiting) as service_center_ids,
          (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'doc_no', l.doc_no) order by l.created_at desc, l.id desc), '[]')
          from (select * from waiting order by created_at desc, id desc limit ${LATEST}) l) as latest`,
  )
  return oldest ?? null
}
