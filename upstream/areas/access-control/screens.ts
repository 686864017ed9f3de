import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { screenAccess } from '@/lib/contract/screen-access'
import { isKey, keys } from '@/lib/domain/keys'
import { switchStatus } from '@/lib/domain/record-status'
import { type UserCategory, userStatus } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { lockAccess, moveGrants } from './guard-access'

type Row = z.input<typeof screenAccess.list.reply>['rows'][number] & { id: number }
type Audit = (entry: AuditEntry) => void

/** Screens without which nobody could undo the change (access.md 3.3). */
const needed = [
  'access-control-users-list', 'access-control-users-details-id', 'access-control-groups-list',
  'access-control-groups-details-id', 'access-control-screens-list',
]
const neededSql = sql`s.screen_ref = any(${sql.param(needed)}::text[])`
const refuseNeeded = () => new Refusal(409, 'This screen is needed to manage access.')

const categories = sql`coalesce((select array_agg(c order by c)
  from unnest(array['admin','client','carrier','service_center','warehouse','agent','vendor','pas']) c
  where not exists (select 1 from user_category_screens x where x.screen_id = s.id and x.user_category = c and not x.enabled)), '{}')`
const columns = sql`s.id, s.screen_ref, s.name, s.path, s.module, s.permission_key, ${categories} as categories, s.sort_order, s.status`

export function screenList(db: Db, query: z.output<typeof screenAccess.list.query>) {
  const found = query.search ? contains(query.search) : null
  return pageOf<Row>(
    db,
    {
      columns,
      from: sql`user_screens s`,
      where: [
        anyOfValues(sql`s.module`, query.module),
        anyOfValues(sql`s.status`, query.status),
        query.no_key === undefined ? undefined : query.no_key ? sql`s.permission_key is null` : sql`s.permission_key is not null`,
        found ? sql`(s.name ilike ${found} or s.path ilike ${found} or s.screen_ref ilike ${found} or s.permission_key ilike ${found})` : undefined,
      ],
      sorts: {
        sort_order: { by: sql`s.sort_order`, kind: 'number' }, name: { by: sql`s.name`, kind: 'text' },
        module: { by: sql`s.module`, kind: 'text' }, path: { by: sql`s.path`, kind: 'text' },
      },
      defaultSort: 'sort_order',
      id: sql`s.id`,
    },
    { ...query, sort: query.sort ?? (query.sort_by ? undefined : 'lowest') },
  )
}

interface CategoryRow {
  id: number
  name: string
  path: string
  module: string
  permission_key: string | null
  enabled: boolean
  needed: boolean
}

/** The version counts the switches thrown for this category, so that two people do not overwrite each other. */
const versionOf = async (db: Db, category: string) =>
  (await first<{ version: number }>(db, sql`select count(*) as version from audit_log where entity = 'category_screens' and entity_id = ${category}`))?.version
    ?? 0

export async function screensOf(db: Db, category: UserCategory) {
  const screens = await rows<CategoryRow>(
    db,
    sql`select s.id, s.name, s.path, s.module, s.permission_key, coalesce(c.enabled, true) as enabled,
          (${category === 'admin'}::boolean and ${neededSql}) as needed
        from user_screens s
        left join user_category_screens c on c.screen_id = s.id and c.user_category = ${category} where s.status = ${literal(switchStatus, 'active')}
        order by s.module, s.sort_order, s.id`,
  )
  // A screen whose keys nobody of the category may hold is out of reach with any switch.
  const reachable = screens.filter((s) =>
    s.permission_key === null || s.permission_key.split(',').some((key) => isKey(key) && keys[key].categories.includes(category)),
  )
  return {
    user_category: category, screen_ids: reachable.filter((s) => s.enabled).map((s) => s.id), screens: reachable, version: await versionOf(db, category),
  }
}

const moveCategory = async (tx: Db, category?: string) =>
  moveGrants(
    tx,
    (await rows<{ id: number }>(tx, sql`select id from users where status = ${literal(userStatus, 'active')}
      ${category ? sql`and user_category = ${category}` : sql``}`)).map(({ id }) => id),
  )

/** The whole list of a category's screens: those named are shown, the rest hidden. */
export async function setCategoryScreens(
  tx: Db, body: z.output<typeof screenAccess.setCategory.body>, audit: Audit,
): Promise<{ enabled: number; disabled: number }> {
  await lockAccess(tx)
  const now = await screensOf(tx, body.user_category)
  if (now.version !== body.version) throw new Refusal(409, 'The screens of this category were changed by someone else. Reload and try again.')
  const chosen = new Set(body.screen_ids)
  const enabled = now.screens.filter((s) => !s.enabled && chosen.has(s.id))
  const disabled = now.screens.filter((s) => s.enabled && !chosen.has(s.id))
  if (disabled.some((s) => s.needed)) throw refuseNeeded()
  for (const { id } of [...enabled, ...disabled]) {
    await rows(
      tx,
      sql`insert into user_category_screens (user_category, screen_id, enabled) values (${body.user_category}, ${id}, ${chosen.has(id)})
          on conflict (user_category, screen_id) do update set enabled = excluded.enabled`,
    )
  }
  await moveCategory(tx, body.user_category)
  audit({ entity: 'category_screens', entity_id: body.user_category, after: { enabled: enabled.map((s) => s.path), disabled: disabled.map((s) => s.path) } })
  return { enabled: enabled.length, disabled: disabled.length }
}

/** Shows or hides screens for everybody. */
export async function setScreenStatus(tx: Db, who: Who, ids: readonly number[], status: 'active' | 'inactive', audit: Audit): Promise<{ updated: number }> {
  await lockAccess(tx)
  const found = await rows<{ id: number; path: string; status: string; needed: boolean }>(tx, sql`select s.id, s.path, s.status, ${neededSql} as needed
    from user_screens s where s.id = any(${sql.param(ids)}::bigint[]) order by s.id for update`)
  if (found.length < new Set(ids).size) throw new Refusal(404, 'Screen not found.')
  if (status === 'inactive' && found.some((s) => s.needed)) throw refuseNeeded()
  const changing = found.filter((s) => s.status !== status)
  await rows(tx, sql`update user_screens set status = ${status}, version = version + 1, updated_at = now(), updated_by = ${who.user_id}
    where id = any(${sql.param(changing.map((s) => s.id))}::bigint[])`)
  for (const screen of changing)
    audit({ entity: 'screen', entity_id: screen.id, action: `screen_${status}`, before: { path: screen.path, status: screen.status }, after: { status } })
  await moveCategory(tx)
  return { updated: changing.length }
}

function refuseUnknownKey(text: string | null | undefined): string | null {
  const named = (text ?? '').split(',').map((key) => key.trim()).filter(Boolean)
  const unknown = named.find((key) => !isKey(key))
  if (unknown) throw refuseField('permission_key', `Unknown permission ${unknown}.`)
  return named.length > 0 ? named.join(',') : null
}

const readScreen = async (db: Db, id: number): Promise<Row> => {
  const screen = await first<Row>(db, sql`select ${columns} from user_screens s where s.id = ${id}`)
  if (!screen) throw new Refusal(404, 'Screen not found.')
  return screen
}

export async function changeScreen(tx: Db, who: Who, id: number, change: z.output<typeof screenAccess.change.body>, audit: Audit): Promise<Row> {
  await lockAccess(tx)
  const before = await readScreen(tx, id)
  const key = change.permission_key === undefined ? before.permission_key : refuseUnknownKey(change.permission_key)
  const after = {
    name: change.name ?? before.name, module: change.module ?? before.module, permission_key: key, sort_order: change.sort_order ?? before.sort_order,
  }
  await rows(
    tx,
    sql`update user_screens set name = ${after.name}, module = ${after.module}, permission_key = ${after.permission_key}, sort_order = ${after.sort_order},
        version = version + 1,
          updated_at = now(), updated_by = ${who.user_id} where id = ${id}`,
  )
  await moveCategory(tx)
  audit({ entity: 'screen', entity_id: id, before, after })
  return readScreen(tx, id)
}

const used = (field: string) => () => {
  const message = `This ${field === 'path' ? 'path' : 'reference'} is already used.`
  return new Refusal(409, message, [{ field, message }])
}

export async function addScreen(tx: Db, who: Who, body: z.output<typeof screenAccess.add.body>, audit: Audit): Promise<Row> {
  await lockAccess(tx)
  const key = refuseUnknownKey(body.permission_key)
  const added = await refuseOn(
    { user_screens_screen_ref_unique: used('screen_ref'), user_screens_path_unique: used('path') },
    first<{ id: number }>(
      tx,
      sql`insert into user_screens (screen_ref, name, path, module, permission_key, sort_order, created_by, updated_by)
          values (${body.screen_ref}, ${body.name}, ${body.path}, ${body.module}, ${key}, ${body.sort_order ?? 0}, ${who.user_id}, ${who.user_id})
          returning id`,
    ),
  )
  const { id } = added as { id: number }
  if (body.user_categories) {
    await rows(
      tx,
      sql`insert into user_category_screens (user_category, screen_id, enabled)
          select c, ${id}, c = any(${sql.param(body.user_categories)}::text[])
          from unnest(array['admin','client','carrier','service_center','warehouse','agent','vendor','pas']) c`,
    )
  }
  await moveCategory(tx)
  audit({ entity: 'screen', entity_id: id, after: body })
  return readScreen(tx, id)
}
