import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { manifests } from '@/lib/contract/manifests'
import { manifestTemplateStatus } from '@/lib/domain/manifest'
import { first, rows, type Db } from '../../db/db'
import type { AuditEntry } from '../../platform/audit'
import { Refusal, refuseOn } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { configurationOf } from './configuration-row'
import { headersFor } from './headers'
import { noSuchUser, partnerOf } from './partner'
import { settingAt } from '../../core/settings/setting-at'
import { checkTemplate, defaultTemplate, fieldsOf, openFields, type TemplateFields } from './template-fields'

export type Template = z.output<typeof manifests.template.reply>
type Change = z.output<typeof manifests.saveTemplate.body>

export interface StoredTemplate extends TemplateFields {
  status: Template['status']
  activated_at: string
  version: number
  updated_at: string
}

export const storedTemplate = (db: Db, userId: number) =>
  first<StoredTemplate>(
    db,
    sql`select fields_ids, header_ids, fields_sorting, hours, status, activated_at, version, updated_at from manifest_templates where user_id = ${userId}`,
  )

/** Whose template it is, if the caller may touch it; another's is an administrator's, and unknown to everybody else. */
async function ownerOf(db: Db, who: Who, userId: number, key: 'app_manifest:configuration' | 'app_manifest:configuration-edit'): Promise<Who> {
  // A regional team's keys reach no further than its rows, and a person is none of them.
  if (userId !== who.user_id && !(isAdmin(who) && who.keys.has(key))) throw noSuchUser()
  return partnerOf(db, userId)
}

async function replyFor(db: Db, owner: Who): Promise<Template> {
  const stored = await storedTemplate(db, owner.user_id)
  const template = stored ?? { ...(await defaultTemplate(db, owner)), status: 'active' as const, version: 0, updated_at: null }
  const { fields, removed } = fieldsOf(owner, template.fields_ids)
  return {
    user_id: owner.user_id, user: owner.name, user_category: owner.own_category, fields_ids: fields.map(({ id }) => id), header_ids: template.header_ids,
    fields_sorting: template.fields_sorting, hours: template.hours, status: template.status, version: template.version, updated_at: template.updated_at,
    open_fields: openFields(owner).map(({ id }) => id), open_headers: headersFor(owner).map(({ id }) => id), removed_fields: removed,
    default_hours: await settingAt(db, 'manifest_hours_default'), configuration: await configurationOf(db, owner.user_id),
  }
}

export const readTemplate = async (db: Db, who: Who, userId = who.user_id): Promise<Template> =>
  replyFor(db, await ownerOf(db, who, userId, 'app_manifest:configuration'))

const stale = () => new Refusal(409, 'This template has changed. Load it again and repeat your change.')

/** Writes a whole template; `version` 0 adds one where there is none. */
export async function storeTemplate(
  tx: Db, who: Who, userId: number, next: TemplateFields & { status: Template['status'] }, before: StoredTemplate | null,
): Promise<void> {
  const values = sql`${sql.param(next.fields_ids)}::int[], ${sql.param(next.header_ids)}::int[], ${JSON.stringify(next.fields_sorting)}::jsonb, ${next.hours},
    ${next.status}`
  if (!before) {
    await refuseOn(
      { manifest_templates_user_id_unique: stale },
      rows(tx, sql`insert into manifest_templates (user_id, fields_ids, header_ids, fields_sorting, hours, status, created_by, updated_by)
        values (${userId}, ${values}, ${who.user_id}, ${who.user_id})`),
    )
    return
  }
  const wakes = before.status === 'inactive' && next.status === 'active'
  await rows(
    tx,
    sql`update manifest_templates set (fields_ids, header_ids, fields_sorting, hours, status) = row(${values}),
          activated_at = case when ${wakes} then now() else activated_at end, version = version + 1, updated_at = now(), updated_by = ${who.user_id}
        where user_id = ${userId}`,
  )
  // What happened while it slept is nobody's late data.
  if (wakes) await rows(tx, sql`update manifest_configurations set done_until = null, done_at = null where user_id = ${userId}`)
}

/**
 * Saves one's own template, or with the key of configuration another's. 422 for what a template may not hold, 409 when somebody
 * saved it since `version`. Manifests made before keep their snapshot.
 */
export async function saveTemplate(tx: Db, who: Who, { user_id, version, status, ...change }: Change, audit: (entry: AuditEntry) => void): Promise<Template> {
  const owner = await ownerOf(tx, who, user_id ?? who.user_id, 'app_manifest:configuration-edit')
  await rows(tx, sql`select id from manifest_templates where user_id = ${owner.user_id} for update`)
  const before = await storedTemplate(tx, owner.user_id)
  if (version !== undefined && version !== (before?.version ?? 0)) throw stale()
  checkTemplate(owner, change)
  const now = before ?? { ...(await defaultTemplate(tx, owner)), status: 'active' as const }
  if (status && status !== now.status && !manifestTemplateStatus.can(now.status, status)) throw stale()
  const next = {
    fields_ids: change.fields_ids ?? fieldsOf(owner, now.fields_ids).fields.map(({ id }) => id), header_ids: change.header_ids ?? now.header_ids,
    fields_sorting: change.fields_sorting ?? now.fields_sorting, hours: change.hours ?? now.hours, status: status ?? now.status,
  }
  await storeTemplate(tx, who, owner.user_id, next, before)
  audit({ entity: 'manifest_template', entity_id: owner.user_id, before, after: next })
  return replyFor(tx, owner)
}
