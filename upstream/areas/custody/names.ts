import { sql } from 'drizzle-orm'
import type { CustodyHolder, Party } from '@/lib/domain/custody'
import { rows, type Db } from '../../db/db'
import type { Who } from '../../platform/who'

/** Which hands have a name of their own, and where it stands. */
const named = {
  facility: sql`select 'facility' as holder, id, facility_name || ' (' || facility_code || ')' as name from facilities`,
  carrier: sql`select 'carrier' as holder, id, display_name as name from carriers`,
  sender: sql`select 'sender' as holder, id, name from clients`,
} as const satisfies Partial<Record<CustodyHolder, unknown>>

const isNamed = (holder: CustodyHolder): holder is keyof typeof named => Object.hasOwn(named, holder)

/** The names of some hands. A carrier does not learn who sends what. */
export async function namesOf(db: Db, who: Who, parties: readonly Party[]): Promise<(of: Party) => string | null> {
  const known = parties.flatMap(({ holder, holder_id }) => (
    holder_id !== null && isNamed(holder) && !(holder === 'sender' && who.user_category === 'carrier') ? [{ holder, holder_id }] : []))
  const each = [...Map.groupBy(known, ({ holder }) => holder)].map(([holder, some]) => (
    sql`${named[holder]} where id = any(${sql.param([...new Set(some.map(({ holder_id }) => holder_id))])}::bigint[])`))
  const found = each.length > 0 ? await rows<{ holder: string; id: number; name: string }>(db, sql.join(each, sql` union all `)) : []
  const nameBy = new Map(found.map(({ holder, id, name }) => [`${holder}:${id}`, name]))
  return ({ holder, holder_id }) => nameBy.get(`${holder}:${holder_id}`) ?? null
}
