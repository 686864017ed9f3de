import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { members } from '@/lib/contract/members'
import { maskEmail } from '@/lib/domain/text'
import { type UserCategory, userStatus } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import { accountWords } from '../../core/accounts/account-letters'
import { onlySeller } from '../../core/accounts/seller-people'
import { endSessions } from '../../core/accounts/sessions'
import { lockAccess, moveGrants, refuseLockOut } from './guard-access'
import { sendInvite, type Sending } from './invites'
import { fieldsSql, keptFields, onceNamed, refuseForeignScope, refuseIdleAgent, refuseMisfits, setGroups, type Fields } from './member-fields'
import type { Who } from '../../platform/who'
import { memberNotFound, memberOf } from './member-list'
import { membersWithin, refuseMoreThanOwn, refuseTakeover } from './staff-scope'

export const LOCK_OUT = 'At least one active administrator must remain.'

/** Adds a person who may sign in once the invite is accepted. `more`: what only our own code may set. */
export async function addMember(
  sending: Sending, given: Fields & { send_invite: boolean }, more: { parent_user_id?: number } = {},
): Promise<{ id: number; status: 'pending' }> {
  const { tx, who, audit } = sending
  const kept = await keptFields(tx, given)
  await refuseIdleAgent(tx, kept.agent_id)
  await refuseMisfits(tx, kept.user_category, given.group_ids)
  await refuseMoreThanOwn(tx, who, { ...kept, group_ids: given.group_ids })
  const { names, values } = fieldsSql(kept)
  const added = await onceNamed(
    first<{ id: number }>(
      tx,
      sql`insert into users (${names}, parent_user_id, status, created_by, updated_by)
          values (${values}, ${more.parent_user_id ?? null}::bigint, 'pending', ${who.user_id}, ${who.user_id}) returning id`,
    ),
  )
  const { id } = added as { id: number }
  await onlySeller(tx, id, kept.seller_id)
  await setGroups(tx, id, given.group_ids)
  audit({ entity: 'user', entity_id: id, action: 'add_user', after: { ...kept, group_ids: given.group_ids } })
  if (given.send_invite) await sendInvite(sending, { id, ...kept })
  return { id, status: 'pending' }
}

/** Whoever set a password from a mail that came to the address. */
const hasJoined = (status: string) => status === 'active' || status === 'suspend'

interface Standing extends Fields {
  id: number
  status: string
  version: number
  category_fixed: boolean
}

async function standing(tx: Db, who: Who, id: number): Promise<Standing> {
  const locked = await first(tx, sql`select 1 from users u where u.id = ${id} and u.status <> ${literal(userStatus, 'delete')} and ${membersWithin(who)}
    for update`)
  if (!locked) throw memberNotFound()
  const { user_category, user_type, locale, ...member } = await memberOf(tx, id)
  return { ...member, user_category: user_category as UserCategory, user_type: user_type as Fields['user_type'], locale: locale as Fields['locale'] }
}

/**
 * Both addresses hear of it (access.md 5): whoever took an account over must not do so unseen. The old one recognises the new, and is
 * not told it: somebody may have got that address wrong once, and a stranger would learn the name to sign in with.
 */
async function writeOfNewAddress(
  { tx, services }: Sending, { id, full_name, locale }: { id: number; full_name: string; locale: string }, moved: { from: string; to: string },
): Promise<void> {
  const { config, mail } = services
  await Promise.all(
    [{ to: moved.from, address: maskEmail(moved.to) }, { to: moved.to, address: moved.to }].map(({ to, address }) =>
      mail.post(tx, { ...accountWords('email_changed', config, { name: full_name, address }, locale), to: [to], user_id: id }),
    ),
  )
}

/** A new address ends what was opened at the old one. An invited person has confirmed neither: nobody is told, and the invite goes again at once. */
async function leaveAddress(sending: Sending, before: Standing, kept: { email: string; full_name: string; locale: string }): Promise<void> {
  const { tx } = sending
  if (!hasJoined(before.status)) return void (await rows(tx, sql`update users set invite_sent_at = null where id = ${before.id}`))
  await endSessions(tx, { userId: before.id }, 'admin')
  return writeOfNewAddress(sending, { ...kept, id: before.id }, { from: before.email, to: kept.email })
}

const scopeNames = [
  'user_category', 'user_type', 'client_ids', 'carrier_ids', 'service_center_ids', 'warehouse_ids', 'agent_id', 'vendor_id', 'seller_id', 'group_ids',
] as const
const keyOf = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...value].toSorted() : (value ?? null))

/** Changes what is given and leaves the rest (access.md 5). */
export async function changeMember(
  sending: Sending, id: number, { version, ...change }: z.output<typeof members.change.body>,
): Promise<{ id: number; version: number }> {
  const { tx, who, audit } = sending
  await lockAccess(tx)
  const before = await standing(tx, who, id)
  if (before.version !== version) throw new Refusal(409, 'This user was changed by someone else. Reload and try again.')
  if (change.user_category && change.user_category !== before.user_category && before.category_fixed)
    throw refuseField('user_category', 'The category is fixed once the person has signed in.')
  if (change.user_category === undefined) refuseForeignScope(before.user_category, change)
  const next: Fields = { ...before, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) }
  const kept = await keptFields(tx, next)
  if (kept.agent_id !== before.agent_id) await refuseIdleAgent(tx, kept.agent_id)
  await refuseMisfits(tx, kept.user_category, next.group_ids)
  await refuseMoreThanOwn(tx, who, { ...kept, group_ids: next.group_ids }, before.user_category === kept.user_category ? before.group_ids : [])
  const isMoved = kept.email.toLowerCase() !== before.email.toLowerCase()
  if (isMoved) await refuseTakeover(tx, who, before)
  const { names, values } = fieldsSql(kept)
  const saved = await onceNamed(
    first<{ version: number }>(tx, sql`update users set (${names}) = (${values}), version = version + 1, updated_at = now(), updated_by = ${who.user_id}
      where id = ${id} returning version`),
  )
  if (kept.seller_id !== before.seller_id) await onlySeller(tx, id, kept.seller_id)
  await setGroups(tx, id, next.group_ids)
  const after = { ...kept, group_ids: next.group_ids }
  if (scopeNames.some((name) => keyOf(after[name]) !== keyOf(before[name]))) await moveGrants(tx, [id])
  await refuseLockOut(tx, LOCK_OUT)
  if (isMoved) await leaveAddress(sending, before, kept)
  const names2 = Object.keys(change) as (keyof typeof after)[]
  audit({
    entity: 'user', entity_id: id, action: 'change_user', before: Object.fromEntries(names2.map((name) => [name, before[name as keyof Standing]])),
    after: Object.fromEntries(names2.map((name) => [name, after[name]])),
  })
  return { id, version: (saved as { version: number }).version }
}

const ownFields: ReadonlySet<string> = new Set(['full_name', 'phone', 'locale'])

/** What everybody may change of the own record: name, phone and language (access.md 5). Anybody else's is not there. */
export async function changeOwn(
  { tx, who, audit }: Sending, id: number, { version, ...change }: z.output<typeof members.change.body>,
): Promise<{ id: number; version: number }> {
  if (id !== who.user_id) throw memberNotFound()
  const beyond = Object.entries(change).find(([name, value]) => value !== undefined && !ownFields.has(name))?.[0]
  if (beyond) throw refuseField(beyond, 'Ask your administrator to change this.')
  const before = await first<{ full_name: string; phone: string | null; locale: string; version: number }>(tx, sql`select full_name, phone, locale, version
    from users where id = ${id} for update`)
  if (!before) throw memberNotFound()
  if (before.version !== version) throw new Refusal(409, 'This user was changed by someone else. Reload and try again.')
  const after = {
    full_name: change.full_name ?? before.full_name,
    phone: change.phone === undefined ? before.phone : change.phone || null, locale: change.locale ?? before.locale,
  }
  const saved = await first<{ version: number }>(
    tx,
    sql`update users set full_name = ${after.full_name}, phone = ${after.phone}, locale = ${after.locale}, version = version + 1, updated_at = now(),
        updated_by = ${id} where id = ${id} returning version`,
  )
  audit({ entity: 'user', entity_id: id, action: 'change_own', before: { full_name: before.full_name, phone: before.phone, locale: before.locale }, after })
  return { id, version: (saved as { version: number }).version }
}

/** Lets somebody in again before the lock runs out. */
export async function unlockMember({ tx, who, audit }: Sending, id: number): Promise<{ id: number }> {
  const user = await first<{ email: string }>(tx, sql`update users u set failed_count = 0, locked_until = null
    where u.id = ${id} and u.status <> ${literal(userStatus, 'delete')} and ${membersWithin(who)} returning email`)
  if (!user) throw memberNotFound()
  await rows(tx, sql`delete from throttles where subject = ${`sign-in:${user.email.toLowerCase()}`}`)
  audit({ entity: 'user', entity_id: id, action: 'unlock' })
  return { id }
}
