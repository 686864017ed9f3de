import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { allocation } from '@/lib/contract/allocation'
import { draftStatus } from '@/lib/domain/allocation'
import { guardedStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { lockSet, refuseIdleTargets, type Definition } from './rule-checks'

type Draft = z.output<typeof allocation.startDraft.reply>
type Version = z.output<typeof allocation.desk.reply>['versions'][number]

/** A rule as a version keeps it. */
interface Kept extends Definition {
  id: number | null
  rule_code: string
  rule_name: string
  status: string
}

const definition = [
  'rule_name', 'linehaul_id', 'delivery_type', 'service_type', 'rsa_service_code', 'match', 'conditions',
  'allocation_mode', 'targets', 'split_window', 'on_no_carrier', 'effective_from', 'effective_to', 'status',
] as const
const columns = sql.raw(definition.join(', '))

/** Writes down the rules now in force as the next version (who, when, why). The set is locked by the caller. */
export async function recordVersion(tx: Db, who: Who, clientId: number | null, note: string): Promise<number> {
  const made = await first<{ version_no: number }>(
    tx,
    sql`insert into allocation_versions (client_id, version_no, note, rules, published_by, published_by_name)
        select ${clientId}::bigint, coalesce((select max(version_no) from allocation_versions where coalesce(client_id, 0) = ${clientId ?? 0}), 0) + 1, ${note},
          coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'rule_code', r.rule_code, 'priority', r.priority) ||
            (to_jsonb(r) - 'created_at' - 'updated_at' - 'version' - 'draft_id' - 'origin_id')
            order by r.priority, r.id) from allocation_rules r where r.draft_id is null and r.status <> ${literal(guardedStatus, 'delete')}
              and coalesce(r.client_id, 0) = ${clientId ?? 0}), '[]'),
          ${who.user_id || null}::bigint, ${who.name}
        returning version_no`,
  )
  return made?.version_no ?? 1
}

const currentVersion = async (tx: Db, clientId: number | null) =>
  first<{ version_no: number; published_by_name: string }>(tx, sql`select version_no, published_by_name from allocation_versions
    where coalesce(client_id, 0) = ${clientId ?? 0} order by version_no desc limit 1`)

const draftColumns = sql`d.id, d.client_id, d.base_version, (select count(*) from allocation_rules r
  where r.draft_id = d.id and r.status <> ${literal(guardedStatus, 'delete')}) as rules, coalesce(u.full_name, 'System') as created_by_name, d.created_at`
const draftTables = sql`allocation_drafts d left join users u on u.id = d.created_by`

/** The open draft of a client's rules, if any. */
export const draftOf = (db: Db, clientId: number | null) => first<Draft>(db, sql`select ${draftColumns} from ${draftTables}
  where d.status = ${literal(draftStatus, 'open')} and coalesce(d.client_id, 0) = ${clientId ?? 0}`)

/** Versions of a client's rules, newest first. */
export const versionsOf = (db: Db, clientId: number | null) =>
  rows<Version>(
    db,
    sql`select id, version_no, note, jsonb_array_length(rules) as rules, published_by_name, published_at,
        row_number() over (order by version_no desc) = 1 as current
        from allocation_versions where coalesce(client_id, 0) = ${clientId ?? 0} order by version_no desc limit 50`,
  )

/** Copies the rules in force into a draft to work on. 409 while one is open. */
export async function startDraft(tx: Db, who: Who, clientId: number | null): Promise<Draft> {
  await lockSet(tx, clientId)
  const open = await draftOf(tx, clientId)
  if (open) throw new Refusal(409, `${open.created_by_name} has a draft of these rules open. Work on that one or drop it first.`)
  const version = await currentVersion(tx, clientId)
  const base = version?.version_no ?? (await recordVersion(tx, who, clientId, 'The rules when versions began'))
  const made = await first<{ id: number }>(tx, sql`insert into allocation_drafts (client_id, base_version, created_by, updated_by)
    values (${clientId}, ${base}, ${who.user_id}, ${who.user_id}) returning id`)
  const id = made?.id ?? 0
  await rows(
    tx,
    sql`insert into allocation_rules (rule_code, client_id, draft_id, origin_id, priority, version, created_by, updated_by, ${columns})
        select rule_code, client_id, ${id}::bigint, id, priority, version, ${who.user_id}::bigint, ${who.user_id}::bigint, ${columns} from allocation_rules
        where draft_id is null and status <> ${literal(guardedStatus, 'delete')} and coalesce(client_id, 0) = ${clientId ?? 0}`,
  )
  return (await draftOf(tx, clientId)) as Draft
}

async function openDraft(tx: Db, id: number): Promise<{ id: number; client_id: number | null; base_version: number }> {
  const seen = await first<{ client_id: number | null }>(tx, sql`select client_id from allocation_drafts
    where id = ${id} and status = ${literal(draftStatus, 'open')}`)
  if (seen) await lockSet(tx, seen.client_id)
  const draft = await first<{ id: number; client_id: number | null; base_version: number }>(tx, sql`select id, client_id, base_version from allocation_drafts
    where id = ${id} and status = ${literal(draftStatus, 'open')} for update`)
  if (!draft) throw new Refusal(404, 'That draft no longer exists.')
  return draft
}

async function closeDraft(tx: Db, who: Who, id: number, status: 'published' | 'dropped'): Promise<void> {
  await rows(tx, sql`delete from allocation_rules where draft_id = ${id}`)
  await rows(tx, sql`update allocation_drafts set status = ${status}, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)
}

/** Throws a draft away; the rules in force stay as they are. */
export async function dropDraft(tx: Db, who: Who, id: number): Promise<{ client_id: number | null }> {
  const { client_id } = await openDraft(tx, id)
  await closeDraft(tx, who, id, 'dropped')
  return { client_id }
}

/**
 * Makes a set of rules the one in force. A rule that was in force before stays the same rule: its log and, where nothing but its
 * place changed, its shares go on. What the set leaves out is deleted.
 */
async function replaceRules(tx: Db, who: Who, clientId: number | null, rules: readonly Kept[]): Promise<void> {
  for (const rule of rules) if (rule.status === 'active') await refuseIdleTargets(tx, { ...rule, client_id: clientId }, rule.rule_name)
  const own = sql`draft_id is null and coalesce(client_id, 0) = ${clientId ?? 0}`
  // Names are taken one by one below and two rules may have swapped theirs.
  await rows(tx, sql`update allocation_rules set status = ${literal(guardedStatus, 'delete')} where ${own} and status <> ${literal(guardedStatus, 'delete')}`)
  const given = sql`jsonb_to_recordset(${JSON.stringify(rules.map((rule, i) => ({ ...rule, priority: i + 1 })))}::jsonb) as w(id bigint, rule_code text,
    priority int, rule_name text, linehaul_id bigint, delivery_type text,
    service_type text, rsa_service_code text, match text, conditions jsonb, allocation_mode text, targets jsonb, split_window text, on_no_carrier text,
      effective_from date, effective_to date, status text)`
  const set = sql.raw(definition.map((name) => `${name} = w.${name}`).join(', '))
  const valuesOf = (alias: string) => definition.filter((name) => name !== 'status').map((name) => `${alias}.${name}`).join(', ')
  const differs = sql.raw(`row(${valuesOf('r')}) is distinct from row(${valuesOf('w')})`)
  await rows(
    tx,
    sql`update allocation_rules r set ${set}, priority = w.priority, version = r.version + case when ${differs} then 1 else 0 end, updated_at = now(),
        updated_by = ${who.user_id}
        from ${given} where r.id = w.id and r.draft_id is null and coalesce(r.client_id, 0) = ${clientId ?? 0}`,
  )
  const inserted = sql.raw(definition.map((name) => `w.${name}`).join(', '))
  await rows(
    tx,
    sql`insert into allocation_rules (rule_code, client_id, priority, created_by, updated_by, ${columns})
        select w.rule_code, ${clientId}::bigint, w.priority, ${who.user_id}::bigint, ${who.user_id}::bigint, ${inserted} from ${given}
        where w.id is null or not exists (select 1 from allocation_rules r where r.id = w.id and r.draft_id is null)`,
  )
}

/** Puts a draft in force as the next version. 409 when the rules changed since it was started, unless told to publish over them. */
export async function publishDraft(
  tx: Db, who: Who, id: number, { note, over }: { note: string; over?: boolean },
): Promise<{ client_id: number | null; version_no: number }> {
  const draft = await openDraft(tx, id)
  const now = await currentVersion(tx, draft.client_id)
  if (now && now.version_no !== draft.base_version && !over) {
    throw new Refusal(
      409, `The rules changed since this draft was started: version ${now.version_no} by ${now.published_by_name}. Publish over it, or start a new draft.`,
    )
  }
  const rules = await rows<Kept>(tx, sql`select origin_id as id, rule_code, ${columns} from allocation_rules
    where draft_id = ${id} and status <> ${literal(guardedStatus, 'delete')} order by priority, id`)
  await closeDraft(tx, who, id, 'published')
  await replaceRules(tx, who, draft.client_id, rules)
  return { client_id: draft.client_id, version_no: await recordVersion(tx, who, draft.client_id, note) }
}

/** Brings a former version back, as a new version. */
export async function restoreVersion(tx: Db, who: Who, id: number): Promise<{ client_id: number | null; version_no: number }> {
  const found = await first<{ client_id: number | null; version_no: number; rules: Kept[] }>(tx, sql`select client_id, version_no, rules
    from allocation_versions where id = ${id}`)
  if (!found) throw new Refusal(404, 'That version no longer exists.')
  await lockSet(tx, found.client_id)
  await replaceRules(tx, who, found.client_id, found.rules)
  return { client_id: found.client_id, version_no: await recordVersion(tx, who, found.client_id, `Back to version ${found.version_no}`) }
}
