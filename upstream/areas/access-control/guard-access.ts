import { sql } from 'drizzle-orm'
import { recordStatus } from '@/lib/domain/record-status'
import { userStatus } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'

/** Any number: changes to who may do what follow one another, so that two of them cannot together lock everybody out. */
const ACCESS_LOCK = 7_204_412

export const lockAccess = (tx: Db) => rows(tx, sql`select pg_advisory_xact_lock(${ACCESS_LOCK})`)

/** Portals reload the permissions of these people and of their sub-accounts at the next answer (access.md 7.1). */
export async function moveGrants(tx: Db, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await rows(
    tx,
    sql`update users set permission_version = permission_version + 1
        where id = any(${sql.param(userIds)}::bigint[]) or parent_user_id = any(${sql.param(userIds)}::bigint[])`,
  )
}

/** Ask after the change, within its transaction and under `lockAccess`: somebody active must still be able to undo it. */
export async function refuseLockOut(tx: Db, message: string): Promise<void> {
  const manager = await first(
    tx,
    sql`select 1 from users u where u.user_category = 'admin' and u.status = ${literal(userStatus, 'active')} and u.approval_status = 1 and (
          select array_agg(k) from user_groups ug join groups g on g.id = ug.group_id and g.status = ${literal(recordStatus, 'active')}, unnest(g.permissions) k
          where ug.user_id = u.id
        ) @> array['app_access_control:user-list', 'app_access_control:user-edit', 'app_access_control:group-list', 'app_access_control:group-edit'] limit 1`,
  )
  if (!manager) throw new Refusal(409, message)
}
