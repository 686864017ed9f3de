import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { packages } from '@/lib/contract/packages'
import { first, rows, type Db } from '../../db/db'
import type { AuditEntry } from '../../platform/audit'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { fieldsFor } from './column-fields'

export type Template = z.output<typeof packages.addTemplate.reply>
type Change = z.output<typeof packages.changeTemplate.body>
type Audit = (entry: AuditEntry) => void

const notThere = () => new Refusal(404, 'This column template no longer exists.')
const columns = (who: Who): SQL =>
  sql`id, name, fields_ids, sort_by, sort, filters, is_default, is_shared, shared_with, user_id = ${who.user_id} as own, updated_at`

/** One's own, and those an administrator shared with one's category (packages.md 2). */
const readable = (who: Who): SQL =>
  sql`(user_id = ${who.user_id} or (is_shared and (shared_with = '{}' or ${who.user_category} = any(shared_with))))`
/** Owner or administrator; an administrator meets another's template where it is shared. */
const writable = (who: Who): SQL => (isAdmin(who) ? sql`(user_id = ${who.user_id} or is_shared)` : sql`user_id = ${who.user_id}`)

/** Own templates first, the default on top. */
export const templatesFor = (db: Db, who: Who): Promise<Template[]> =>
  rows<Template>(
    db,
    sql`select ${columns(who)} from package_column_templates where ${readable(who)}
        order by user_id = ${who.user_id} desc, is_default desc, lower(name), id`,
  )

export async function readableTemplate(db: Db, who: Who, id: number): Promise<Template> {
  const template = await first<Template>(db, sql`select ${columns(who)} from package_column_templates where id = ${id} and ${readable(who)}`)
  if (!template) throw notThere()
  return template
}

function check(who: Who, change: Change, sharedNow: boolean): void {
  if (change.is_shared && !sharedNow && !isAdmin(who)) throw refuseField('is_shared', 'Only administrators share templates.')
  const known = new Map(fieldsFor(who).map((field) => [field.id, field]))
  const unknown = change.fields_ids?.find((id) => !known.has(id))
  if (unknown !== undefined) throw refuseField('fields_ids', `There is no column ${unknown}.`)
  if (change.fields_ids && new Set(change.fields_ids).size < change.fields_ids.length) throw refuseField('fields_ids', 'Choose each column once.')
  if (change.sort_by && ![...known.values()].some(({ field, sort }) => field === change.sort_by && sort)) {
    throw refuseField('sort_by', `The list cannot be sorted by ${change.sort_by}.`)
  }
}

const conflicts = (name: string) => {
  const taken = `A template named "${name}" already exists.`
  return {
    package_column_templates_name: () => new Refusal(409, taken, [{ field: 'name', message: taken }]),
    package_column_templates_default: () => new Refusal(409, 'Another default was chosen at the same moment. Try again.'),
  }
}

/** There is one default; whoever names another takes it from the last. */
async function clearDefault(tx: Db, userId: number, but: number): Promise<void> {
  await rows(tx, sql`update package_column_templates set is_default = false, updated_at = now() where user_id = ${userId} and is_default and id <> ${but}`)
}

export async function addTemplate(tx: Db, who: Who, template: z.output<typeof packages.addTemplate.body>, audit: Audit): Promise<Template> {
  check(who, template, false)
  if (template.is_default) await clearDefault(tx, who.user_id, 0)
  const added = await refuseOn(
    conflicts(template.name),
    first<Template>(
      tx,
      sql`insert into package_column_templates (user_id, name, fields_ids, sort_by, sort, filters, is_default, is_shared, shared_with, created_by, updated_by)
          values (${who.user_id}, ${template.name}, ${sql.param(template.fields_ids)}::int[], ${template.sort_by ?? null}, ${template.sort ?? null},
            ${JSON.stringify(template.filters ?? {})}::jsonb, ${template.is_default ?? false}, ${template.is_shared ?? false},
            ${sql.param(template.shared_with ?? [])}::text[], ${who.user_id}, ${who.user_id}) returning ${columns(who)}`,
    ),
  )
  if (!added) throw notThere()
  audit({ entity: 'package_column_template', entity_id: added.id, after: template })
  return added
}

/** Changes what is given and leaves the rest. */
export async function changeTemplate(tx: Db, who: Who, id: number, change: Change, audit: Audit): Promise<Template> {
  const before = await first<Template & { user_id: number }>(
    tx,
    sql`select ${columns(who)}, user_id from package_column_templates where id = ${id} and ${writable(who)} for update`,
  )
  if (!before) throw notThere()
  check(who, change, before.is_shared)
  if (change.is_default) await clearDefault(tx, before.user_id, id)
  const after = { ...before, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) }
  const changed = await refuseOn(
    conflicts(after.name),
    first<Template>(
      tx,
      sql`update package_column_templates set name = ${after.name}, fields_ids = ${sql.param(after.fields_ids)}::int[], sort_by = ${after.sort_by},
          sort = ${after.sort},
            filters = ${JSON.stringify(after.filters)}::jsonb, is_default = ${after.is_default}, is_shared = ${after.is_shared},
            shared_with = ${sql.param(after.shared_with)}::text[], version = version + 1, updated_at = now(), updated_by = ${who.user_id}
          where id = ${id} returning ${columns(who)}`,
    ),
  )
  if (!changed) throw notThere()
  audit({
    entity: 'package_column_template', entity_id: id,
    before: Object.fromEntries(Object.keys(change).map((key) => [key, before[key as keyof Template]])), after: change,
  })
  return changed
}

export async function deleteTemplate(tx: Db, who: Who, id: number, audit: Audit): Promise<null> {
  const template = await first<Template>(tx, sql`select ${columns(who)} from package_column_templates where id = ${id} and ${writable(who)} for update`)
  if (!template) throw notThere()
  if (template.is_default) throw new Refusal(409, 'The default template cannot be deleted. Choose another default first.')
  await rows(tx, sql`delete from package_column_templates where id = ${id}`)
  audit({ entity: 'package_column_template', entity_id: id, before: template })
  return null
}
