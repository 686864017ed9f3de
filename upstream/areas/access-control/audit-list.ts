import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { readEmail } from '@/lib/contract/email'
import type { members } from '@/lib/contract/members'
import { fieldLabel } from '@/lib/domain/field-label'
import type { Db } from '../../db/db'
import { contains, dayRange, pageOf } from '../../platform/list'
import { type Who, isRegional } from '../../platform/who'
import { recordNames, recordsCalled } from './audit-records'
import { asCode, didOf, entitiesOf, kindOf } from './audit-words'
import { membersWithin } from './staff-scope'

type Line = z.input<typeof members.audit.reply>['rows'][number]

const LONGEST = 120

/** Both what a kind is called here and its own name find it: 'Yard' and pas_site. */
const entitiesCalled = (typed: string) => [asCode(typed), ...entitiesOf(asCode(typed))]

/** A code of ours as words: 'package_list_approved_by_rsa'. Keys and numbers stay as they are. */
const spoken = (text: string) => (/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(text) ? text.replaceAll('_', ' ') : text)

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = Array.isArray(value)
    ? value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : spoken(String(one)))).join(', ')
    : typeof value === 'object' ? JSON.stringify(value) : spoken(String(value))
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text || 'nothing'
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : value === null || value === undefined ? {} : { value }

/** What a line changed, field by field: `Status: active → suspend`. What stayed as it was is left out. */
export function changesOf(before: unknown, after: unknown): string[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const isChange = before !== null && before !== undefined
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => JSON.stringify(was[name] ?? null) !== JSON.stringify(is[name] ?? null))
  // A mark names whom it is about beside what it changes; only what it sets anew has changed.
  return names.map((name) => (
    isChange && name in is ? `${fieldLabel(name)}: ${textOf(was[name])} → ${textOf(is[name])}` : `${fieldLabel(name)}: ${textOf(is[name] ?? was[name])}`
  ))
}

/** Lines by people called so, of records with this number or called so, and of a kind of record. */
const found = (typed: string) => sql`(a.actor_id in (select id from users where full_name ilike ${contains(typed)})
  or a.entity = any(${sql.param(entitiesCalled(typed))}::text[])
  or (a.entity, a.entity_id) in (${recordsCalled(typed)}))`

/** Who did what to which record, newest first; the log may only grow. */
export async function auditList(db: Db, who: Who, query: z.output<typeof members.audit.query>) {
  const page = await pageOf<Omit<Line, 'did' | 'what' | 'record' | 'changes'> & { id: number }>(
    db,
    {
      columns: sql`a.id, a.at, a.actor, a.action, a.entity, a.entity_id, a.before, a.after, host(a.ip) as ip, a.request_id`,
      from: sql`audit_log a`,
      where: [
        isRegional(who) ? sql`a.actor_id in (select u.id from users u where ${membersWithin(who)} or u.id = ${who.user_id})` : undefined,
        query.actor
          ? sql`a.actor_id in (select id from users where full_name ilike ${`%${query.actor}%`}
              or lower(email) = ${(readEmail(query.actor) ?? query.actor).toLowerCase()})`
          : undefined,
        query.entity ? sql`a.entity = any(${sql.param(entitiesCalled(query.entity))}::text[])` : undefined,
        query.entity_id ? sql`a.entity_id = ${query.entity_id}` : undefined,
        query.action ? sql`(a.action = ${query.action} or a.action = ${asCode(query.action)})` : undefined,
        query.search ? found(query.search) : undefined,
        dayRange(sql`a.at`, query.from, query.to),
      ],
      sorts: { at: { by: sql`a.at`, kind: 'time' } },
      defaultSort: 'at',
      id: sql`a.id`,
    },
    query,
  )
  const nameOf = await recordNames(db, page.rows)
  return {
    ...page,
    rows: page.rows.map((line) => ({
      ...line, did: didOf(line.action, line.entity), what: kindOf(line.entity), record: nameOf(line), changes: changesOf(line.before, line.after),
    })),
  }
}
