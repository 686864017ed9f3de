import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { groups } from '@/lib/contract/groups'
import { beyondCeiling, isKey, keys, type Key } from '@/lib/domain/keys'
import { recordStatus } from '@/lib/domain/record-status'
import { type UserCategory, userStatus } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { anyOfValues, contains, pageOf } from '../../platform/list'
import { noPermission, Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { lockAccess, moveGrants, refuseLockOut } from './guard-access'
import { refuseMoreInGroup } from './staff-scope'

type Row = z.input<typeof groups.list.reply>['rows'][number] & { id: number }
type Audit = (entry: AuditEntry) => void

interface Stored {
  id: number
  name: string
  description: string | null
  user_category: UserCategory
  is_system: boolean
  permissions: Key[]
  scope_client_ids: number[]
  status: 'active' | 'inactive'
  version: number
}

const LOCK_OUT = 'No active user could manage access any more.'
const notFound = () => new Refusal(404, 'Group not found.')
const members = sql`(select count(*) from user_groups ug join users m on m.id = ug.user_id and m.status <> ${literal(userStatus, 'delete')}
  where ug.group_id = g.id)`
const columns = sql`g.id, g.name, g.description, g.user_category, g.role_code, g.is_system, cardinality(g.permissions) as permissions_count,
  ${members} as members_count, g.status, (select full_name from users e where e.id = g.updated_by) as updated_by, g.updated_at`

/** Groups that are not deleted, by name. */
export function groupList(db: Db, query: z.output<typeof groups.list.query>) {
  const found = query.search ? contains(query.search) : null
  const where: (SQL | undefined)[] = [
    sql`g.status <> ${literal(recordStatus, 'delete')}`,
    anyOfValues(sql`g.user_category`, query.user_category),
    anyOfValues(sql`g.status`, query.status),
    query.permission_key ? sql`exists (select 1 from unnest(g.permissions) k where k ilike ${contains(query.permission_key)})` : undefined,
    found ? sql`(g.name ilike ${found} or g.description ilike ${found})` : undefined,
  ]
  const sorts = {
    name: { by: sql`g.name`, kind: 'text' }, user_category: { by: sql`g.user_category`, kind: 'text' }, members_count: { by: members, kind: 'number' },
    permissions_count: { by: sql`cardinality(g.permissions)`, kind: 'number' }, updated_at: { by: sql`g.updated_at`, kind: 'time' },
  } as const
  return pageOf<Row>(db, { columns, from: sql`groups g`, where, sorts, defaultSort: 'name', id: sql`g.id` }, query)
}

export async function groupOf(db: Db, id: number): Promise<z.input<typeof groups.one.reply>> {
  const group = await first<Row & { permissions: Key[]; scope_client_ids: number[]; version: number }>(db, sql`select ${columns}, g.permissions,
    g.scope_client_ids::int8[] as scope_client_ids, g.version from groups g where g.id = ${id} and g.status <> ${literal(recordStatus, 'delete')}`)
  if (!group) throw notFound()
  const people = await rows<{ id: number; full_name: string; email: string; status: string }>(
    db,
    sql`select m.id, m.full_name, m.email, m.status from user_groups ug join users m on m.id = ug.user_id and m.status <> ${literal(userStatus, 'delete')}
        where ug.group_id = ${id} order by m.full_name, m.id limit 50`,
  )
  return { ...group, scope_client_ids: group.scope_client_ids.map(Number), members: people }
}

/** The active groups a person may be put into, for choices. */
export const groupNames = (db: Db, who: Who, query: z.output<typeof groups.names.query>) =>
  rows<{ id: number; name: string }>(
    db,
    sql`select id, name from groups where status = ${literal(recordStatus, 'active')}
          and user_category = ${who.own_category === 'admin' ? (query.user_category ?? sql`user_category`) : who.own_category}
          ${query.search ? sql`and name ilike ${contains(query.search)}` : sql``} order by name`,
  )

function checked(permissions: readonly string[], category: UserCategory): Key[] {
  const unique = [...new Set(permissions)]
  for (const key of unique) {
    if (!isKey(key)) throw refuseField('permissions', `Unknown permission ${key}.`)
    if (!keys[key].categories.includes(category)) throw refuseField('permissions', beyondCeiling(key, category))
  }
  return unique as Key[]
}

const taken = () => new Refusal(409, 'A group with this name exists.', [{ field: 'name', message: 'A group with this name exists.' }])
const onceNamed = <T>(work: Promise<T>) => refuseOn({ groups_name_once: taken }, work)

export async function addGroup(tx: Db, who: Who, body: z.output<typeof groups.add.body>, audit: Audit): Promise<{ id: number }> {
  const permissions = checked(body.permissions, body.user_category)
  const scope = body.scope_client_ids ?? []
  refuseMoreInGroup(who, { user_category: body.user_category, added: permissions, scope })
  const added = await onceNamed(
    first<{ id: number }>(
      tx,
      sql`insert into groups (name, description, user_category, permissions, scope_client_ids, created_by, updated_by)
          values (${body.name}, ${body.description ?? null}, ${body.user_category}, ${sql.param(permissions)}::text[], ${sql.param(scope)}::bigint[],
            ${who.user_id}, ${who.user_id}) returning id`,
    ),
  )
  const { id } = added as { id: number }
  audit({ entity: 'group', entity_id: id, action: 'add_group', after: { ...body, permissions } })
  return { id }
}

const held = (tx: Db, id: number) =>
  first<Stored>(tx, sql`select id, name, description, user_category, is_system, permissions, scope_client_ids::int8[] as scope_client_ids, status, version
    from groups where id = ${id} and status <> ${literal(recordStatus, 'delete')} for update`)

const memberIds = async (tx: Db, ids: readonly number[]) =>
  (await rows<{ user_id: number }>(tx, sql`select distinct user_id from user_groups where group_id = any(${sql.param(ids)}::bigint[])`)).map((row) =>
    row.user_id,
  )

const changedMeanwhile = () => new Refusal(409, 'This group was changed by someone else. Reload and try again.')

/** What the group lost and gained, which is what a reader of the log wants to see of 300 keys. */
const difference = (before: readonly string[], after: readonly string[]) => ({
  added: after.filter((key) => !before.includes(key)),
  removed: before.filter((key) => !after.includes(key)),
})

export async function changeGroup(tx: Db, who: Who, id: number, change: z.output<typeof groups.change.body>, audit: Audit) {
  await lockAccess(tx)
  const before = await held(tx, id)
  if (!before) throw notFound()
  if (before.version !== change.version) throw changedMeanwhile()
  if (before.is_system && change.name !== undefined && change.name !== before.name)
    throw new Refusal(409, 'The name of a built-in group cannot be changed.', [{ field: 'name', message: 'The name of a built-in group cannot be changed.' }])
  const permissions = change.permissions ? checked(change.permissions, before.user_category) : before.permissions
  const scope_before = before.scope_client_ids.map(Number)
  const after = {
    name: change.name ?? before.name, description: change.description === undefined ? before.description : change.description,
    scope_client_ids: change.scope_client_ids ?? scope_before,
  }
  refuseMoreInGroup(who, { user_category: before.user_category, added: difference(before.permissions, permissions).added, scope: after.scope_client_ids })
  const saved = await onceNamed(
    first<{ version: number }>(
      tx,
      sql`update groups set name = ${after.name}, description = ${after.description}, permissions = ${sql.param(permissions)}::text[],
            scope_client_ids = ${sql.param(after.scope_client_ids)}::bigint[], version = version + 1,
            updated_at = now(), updated_by = ${who.user_id} where id = ${id} returning version`,
    ),
  )
  await refuseLockOut(tx, LOCK_OUT)
  await moveGrants(tx, await memberIds(tx, [id]))
  audit({
    entity: 'group', entity_id: id, before: { name: before.name, description: before.description, scope_client_ids: scope_before },
    after: { ...after, permissions: difference(before.permissions, permissions) },
  })
  return { id, version: (saved as { version: number }).version }
}

type Mark = 'active' | 'inactive' | 'delete'

async function refuseDeletion(tx: Db, group: Stored): Promise<void> {
  if (group.is_system) throw new Refusal(409, 'Built-in groups cannot be deleted.')
  const people = await first<{ n: number }>(tx, sql`select count(*) as n from user_groups ug join users m on m.id = ug.user_id
      and m.status <> ${literal(userStatus, 'delete')} where ug.group_id = ${group.id}`)
  if (people && people.n > 0) throw new Refusal(409, `Group ${group.name} has ${people.n} members. Move them first.`)
}

/** All or nothing (access.md 3.2). */
export async function markGroups(tx: Db, who: Who, action: string, ids: readonly number[], audit: Audit): Promise<{ updated: number }> {
  if (action !== 'active' && action !== 'inactive' && action !== 'delete') throw refuseField('action', `There is no action ${action}.`)
  const mark: Mark = action
  if (!who.keys.has(mark === 'delete' ? 'app_access_control:group-delete' : 'app_access_control:group-edit')) throw noPermission()
  await lockAccess(tx)
  const sorted = [...new Set(ids)].toSorted((a, b) => a - b)
  for (const id of sorted) {
    const group = await held(tx, id)
    if (!group) throw notFound()
    if (group.status !== mark && !recordStatus.can(group.status, mark))
      throw new Refusal(409, `Group ${group.name} is ${recordStatus.label(group.status).toLowerCase()}.`)
    if (mark === 'delete') await refuseDeletion(tx, group)
    await rows(tx, sql`update groups set status = ${mark}, version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)
    audit({ entity: 'group', entity_id: id, action: `group_${mark}`, before: { name: group.name, status: group.status }, after: { status: mark } })
  }
  await refuseLockOut(tx, LOCK_OUT)
  await moveGrants(tx, await memberIds(tx, sorted))
  return { updated: sorted.length }
}

/** Which members would gain or lose which keys if the group held these: the union of a person's groups decides. */
export async function effectOf(db: Db, id: number, permissions: readonly string[]): Promise<z.input<typeof groups.effect.reply>> {
  const group = await first<Stored>(db, sql`select id, user_category, permissions from groups
    where id = ${id} and status <> ${literal(recordStatus, 'delete')}`)
  if (!group) throw notFound()
  const { added, removed } = difference(group.permissions, checked(permissions, group.user_category))
  const people = await rows<{ id: number; full_name: string; elsewhere: string[] | null }>(
    db,
    sql`select m.id, m.full_name, (
          select array_agg(distinct k) from user_groups o join groups g on g.id = o.group_id and g.status = ${literal(recordStatus, 'active')},
            unnest(g.permissions) k
          where o.user_id = m.id and o.group_id <> ${id}) as elsewhere
        from user_groups ug join users m on m.id = ug.user_id and m.status <> ${literal(userStatus, 'delete')} where ug.group_id = ${id}
        order by m.full_name, m.id limit 200`,
  )
  const changes = people.map(({ id: userId, full_name, elsewhere }) => {
    const others = new Set(elsewhere ?? [])
    return { id: userId, full_name, gains: added.filter((key) => !others.has(key)), loses: removed.filter((key) => !others.has(key)) }
  })
  return { members: changes.filter(({ gains, loses }) => gains.length + loses.length > 0) }
}
