import { sql, type SQL } from 'drizzle-orm'
import { exceptionSubject } from '@/lib/domain/exception'
import { recordStatus } from '@/lib/domain/record-status'
import { userStatus } from '@/lib/domain/user'
import { inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, contains } from '../../platform/list'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { kindsNow, type Kind } from './kinds'

/** Whose owners somebody sees and sets: those of the own side, whichever way its rows are cut. */
export const sideOf = (who: Who) => sql`${who.own_category}::text`

/** Whether somebody of one's own side sees to the subject of a kind's row. */
export const owned = (who: Who, { subject, id }: Pick<Kind, 'subject' | 'id'>, more: SQL = sql`true`) =>
  sql`exists (select 1 from exception_owners o where o.side = ${sideOf(who)} and o.subject = ${literal(exceptionSubject, subject)} and o.subject_id = ${id}
    and ${more})`

/** People who share somebody's work: staff with staff, others with those of the same client, carrier, vendor or place. */
const colleagues = (who: Who, u: SQL): SQL | undefined => {
  const shares = (column: string, ids: readonly number[]) => sql`${u}.${sql.identifier(column)} && ${sql.param(ids)}::bigint[]`
  switch (who.own_category) {
    case 'admin': return undefined
    case 'client': return shares('client_ids', who.client_ids)
    case 'carrier': return shares('carrier_ids', who.carrier_ids)
    case 'service_center': return shares('service_center_ids', who.service_center_ids)
    case 'warehouse': return shares('warehouse_ids', who.warehouse_ids)
    case 'agent': return sql`${u}.agent_id = ${who.agent_id}`
    default: return sql`${u}.id = ${who.user_id}`
  }
}

const CHOICES = 50

/** Colleagues who may own an exception, by name: oneself among them. */
export const findPeople = (db: Db, who: Who, { search, id }: { search?: string | undefined; id?: number }) =>
  rows<{ value: number; label: string }>(
    db,
    sql`select u.id as value, u.full_name as label from users u
        where ${allOf([
          sql`u.status = ${literal(userStatus, 'active')} and u.user_category = ${who.own_category}`, colleagues(who, sql`u`),
          sql`exists (select 1 from user_groups ug join groups g on g.id = ug.group_id and g.status = ${literal(recordStatus, 'active')}
            where ug.user_id = u.id and 'app_base:exception-assign' = any(g.permissions))`,
          search ? sql`u.full_name ilike ${contains(search)}` : undefined, id === undefined ? undefined : sql`u.id = ${id}`,
        ])} order by u.full_name, u.id limit ${CHOICES}`,
  )

/** Forgets who saw to what is no exception any more, so that it comes back as nobody's. */
export async function forgetSettled({ database }: Pick<Services, 'database'>): Promise<void> {
  const kinds = Object.values(await kindsNow(database.db))
  await inTransaction(database.db, async (tx) => {
    for (const subject of exceptionSubject.names) {
      const of = kinds.filter((kind) => kind.subject === subject)
      const { table, id } = of[0] as Kind
      await rows(
        tx,
        sql`delete from exception_owners o where o.subject = ${literal(exceptionSubject, subject)} and not exists (
              select 1 from ${table} where ${id} = o.subject_id and (${sql.join(of.map(({ is }) => is), sql` or `)}))`,
      )
    }
  })
}

export function exceptionJobs(services: Services): void {
  services.jobs.work('exceptions.settled', () => forgetSettled(services))
  services.jobs.every('exceptions.settled', '*/5 * * * *')
}
