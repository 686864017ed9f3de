import { sql, type SQL } from 'drizzle-orm'
import { carrierStatus } from '@/lib/domain/carrier'
import { clientStatus } from '@/lib/domain/client'
import { userMark, userStatus, type UserMark, type UserStatus } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import { writeToUsers } from '../../core/accounts/account-letters'
import { endSessions } from '../../core/accounts/sessions'
import { lockAccess, moveGrants, refuseLockOut } from './guard-access'
import type { Sending } from './invites'
import { memberNotFound } from './member-list'
import { LOCK_OUT } from './member-writes'

interface Marked {
  id: number
  full_name: string
  status: UserStatus
  approval_status: number
  has_password: boolean
  owner_active: boolean
}

/** What each mark says when it does not fit; the first is the seeds' own sentence, at which a page reloads. */
const misfit: Record<UserMark, string> = {
  deactivate: 'Only records with pending status can be deactivated',
  active: 'Only suspended users can be made active.',
  suspend: 'Only active users can be suspended.',
  delete: 'This user is deleted already.',
}

export function markOf(action: string): UserMark {
  if (!Object.hasOwn(userMark, action)) throw refuseField('action', `There is no action ${action}.`)
  return action as UserMark
}

function refuse(mark: UserMark, user: Marked): void {
  const to = userMark[mark]
  // A sign-up whose password is set and that was approved may be let in by hand; any other pending one waits for its invite.
  const waiting = mark === 'active' && user.status === 'pending' && !(user.has_password && user.approval_status === 1)
  if (!userStatus.can(user.status, to) || waiting) throw new Refusal(409, misfit[mark])
  if (mark === 'active' && !user.owner_active) throw new Refusal(409, `${user.full_name} belongs to nobody active. Make the client or carrier active first.`)
}

async function apply(tx: Db, mark: UserMark, id: number, by: number): Promise<void> {
  await rows(
    tx,
    sql`update users set status = ${userMark[mark]}, failed_count = case when ${mark === 'active'} then 0 else failed_count end,
          locked_until = case when ${mark === 'active'} then null else locked_until end, version = version + 1, updated_at = now(), updated_by = ${by}
          where id = ${id}`,
  )
  if (mark === 'suspend' || mark === 'delete') await endSessions(tx, { userId: id }, 'suspended')
  if (mark === 'deactivate' || mark === 'delete') await rows(tx, sql`update one_time_links set used_at = now() where user_id = ${id} and used_at is null`)
}

/** All or nothing (access.md 3.1). `mine` cuts to whom the asker may mark. */
export async function markMembers(sending: Sending, mark: UserMark, ids: readonly number[], mine: SQL = sql`true`): Promise<{ updated: number }> {
  const { tx, who, audit } = sending
  const restored: number[] = []
  const sorted = [...new Set(ids)].toSorted((a, b) => a - b)
  if (sorted.includes(who.user_id) && (mark === 'suspend' || mark === 'delete')) throw new Refusal(409, 'You cannot suspend or delete yourself.')
  await lockAccess(tx)
  for (const id of sorted) {
    const user = await first<Marked>(
      tx,
      sql`select u.id, u.full_name, u.status, u.approval_status, u.password_hash is not null as has_password,
            case u.user_category when 'client' then exists (select 1 from clients c where c.id = any(u.client_ids)
              and c.status = ${literal(clientStatus, 'active')})
              when 'carrier' then exists (select 1 from carriers c where c.id = any(u.carrier_ids) and c.status = ${literal(carrierStatus, 'active')})
                else true end as owner_active
          from users u where u.id = ${id} and u.status <> ${literal(userStatus, 'delete')} and ${mine} for update of u`,
    )
    if (!user) throw memberNotFound()
    refuse(mark, user)
    if (user.status === 'suspend') restored.push(id)
    await apply(tx, mark, id, who.user_id)
    audit({ entity: 'user', entity_id: id, action: `user_${mark}`, before: { name: user.full_name, status: user.status }, after: { status: userMark[mark] } })
  }
  await refuseLockOut(tx, LOCK_OUT)
  await moveGrants(tx, sorted)
  if (mark === 'suspend') await writeToUsers(sending, 'account_suspended', sorted)
  if (mark === 'active') await writeToUsers(sending, 'account_restored', restored)
  return { updated: sorted.length }
}
