import { sql, type SQL } from 'drizzle-orm'
import { families, isKey, keys as register } from '@/lib/domain/keys'
import { first, rows, type Db } from '../../db/db'
import { Refusal, refuseField } from '../../platform/refusal'
import { keysOf } from '../../platform/identify'
import { isAdmin, isRegional, type Who } from '../../platform/who'

/** Whom somebody with access-control keys may see and change, of `users u`: a regional team its clients' people, other staff everybody. */
export const membersWithin = (who: Who): SQL => (
  isRegional(who) ? sql`(u.user_category = 'client' and u.client_ids <@ ${sql.param(who.client_ids)}::bigint[])` : sql`true`
)

/** With the key those a person manages, and always oneself; without it oneself only. */
export const membersSeenBy = (who: Who): SQL =>
  sql`(u.id = ${who.user_id} or ${who.keys.has('app_access_control:user-list') ? membersWithin(who) : sql`false`})`

/** Names the right as the matrix of a group does. */
export const notYours = (key: string) =>
  `You cannot give a right you do not have: ${isKey(key) ? `${families.label(register[key].family)}, ${register[key].label}` : key}.`

/** Ids given away must be among the own. */
export function refuseForeignClients(who: Who, field: string, ids: readonly number[]): void {
  if (isRegional(who) && (ids.length === 0 || ids.some((id) => !who.client_ids.includes(id)))) throw refuseField(field, 'You can give access to your own only.')
}

interface Placed {
  user_category: string
  client_ids: readonly number[]
  group_ids: readonly number[]
}

/**
 * Nobody makes staff more than he is himself (decision 013): groups somebody is put into hold no key the giver lacks. Partners' keys end
 * at their category's ceiling and their own rows, so they are given freely; a regional team gives its own clients only.
 */
export async function refuseMoreThanOwn(tx: Db, who: Who, placed: Placed, before: readonly number[] = []): Promise<void> {
  if (isRegional(who)) {
    if (placed.user_category !== 'client') throw refuseField('user_category', 'Your team manages users of its clients only.')
    refuseForeignClients(who, 'client_ids', placed.client_ids)
  }
  if (placed.user_category !== 'admin' || who.own_category !== 'admin') return
  const joined = placed.group_ids.filter((id) => !before.includes(id))
  const given = await rows<{ key: string }>(tx, sql`select distinct k as key from groups g, unnest(g.permissions) k
    where g.id = any(${sql.param(joined)}::bigint[]) order by 1`)
  const beyond = given.find(({ key }) => !who.keys.has(key))
  if (beyond) throw refuseField('group_ids', notYours(beyond.key))
}

interface Account {
  id: number
  user_category: string
}

/** Whether somebody has a right the other lacks. Partners' are ours to give; among each other they are bound like staff (decision 013). */
async function hasMoreThan(db: Db, who: Who, member: Account): Promise<boolean> {
  if (member.id === who.user_id || (who.own_category === 'admin' && member.user_category !== 'admin')) return false
  const { keys } = await keysOf(db, member.id)
  return [...keys].some((key) => !who.keys.has(key))
}

/** A new address is a way to a new password: of somebody with more rights than one has it stays as it is. */
export async function refuseTakeover(tx: Db, who: Who, member: Account): Promise<void> {
  if (await hasMoreThan(tx, who, member)) throw refuseField('email', 'You cannot change the e-mail of someone with more rights than you.')
}

/** Whether somebody may hold a link into an account (decision 013): whoever could give it another address. Null: an account that is yet to be made. */
export async function mayOpen(db: Db, who: Who, userId: number | null): Promise<boolean> {
  if (!isAdmin(who) || who.viewer || !who.keys.has('app_access_control:user-edit')) return false
  const member = userId === null ? null : await first<Account>(db, sql`select id, user_category from users where id = ${userId}`)
  return member === null || !(await hasMoreThan(db, who, member))
}

/** Keys put into a group of staff are the giver's own, and its clients too where he has a scope. */
export function refuseMoreInGroup(who: Who, group: { user_category: string; added: readonly string[]; scope: readonly number[] }): void {
  if (isRegional(who) && group.user_category !== 'client' && group.user_category !== 'admin') throw new Refusal(404, 'Group not found.')
  if (group.scope.length > 0 && group.user_category !== 'admin') throw refuseField('scope_client_ids', 'Only groups of staff are cut to clients.')
  if (group.user_category !== 'admin') return
  const beyond = group.added.find((key) => !who.keys.has(key))
  if (beyond) throw refuseField('permissions', notYours(beyond))
  refuseForeignClients(who, 'scope_client_ids', group.scope)
}
