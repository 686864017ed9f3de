import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { missingScans } from '@/lib/contract/missing-scans'
import { missingScanStatus } from '@/lib/domain/missing-scan'
import { switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { scanExpectations } from '../../db/schema/missing-scans'
import { pageOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'

type RuleRow = z.input<typeof missingScans.rules.reply>['rows'][number] & { id: number }
type Made = z.output<typeof missingScans.addRule.body>
type Change = z.output<typeof missingScans.changeRule.body>

/** A rule that is new or judges anew looks back this far; older silence was dealt with or forgotten. */
const LOOK_BACK = sql`now() - interval '7 days'`

const columns = sql`r.id, r.after_event, t.name as after_name, r.expected_events, r.within_hours,
  case when r.carrier_id is not null then 'carrier' when r.client_id is not null then 'client' else 'all' end as scope,
  r.carrier_id, k.display_name as carrier, r.client_id, c.name as client, r.severity, r.active,
  (select count(*) from missing_scans m where m.expectation_id = r.id and m.status = ${literal(missingScanStatus, 'open')}) as open_count`
const tables = sql`scan_expectations r left join tracking_event_master t on t.code = r.after_event left join carriers k on k.id = r.carrier_id
  left join clients c on c.id = r.client_id`

/** Rules in force and out of it; removed ones are gone. */
export function ruleList(db: Db, query: z.output<typeof missingScans.rules.query>) {
  const sorts = { after_event: { by: sql`r.after_event`, kind: 'text' as const }, within_hours: { by: sql`r.within_hours`, kind: 'number' as const } }
  return pageOf<RuleRow>(db, { columns, from: tables, where: [sql`r.removed_at is null`], sorts, defaultSort: 'after_event', id: sql`r.id` }, query)
}

async function ruleOf(tx: Db, id: number): Promise<RuleRow> {
  const row = await first<RuleRow>(tx, sql`select ${columns} from ${tables} where r.id = ${id} and r.removed_at is null`)
  if (!row) throw new Refusal(404, 'That rule no longer exists.')
  return row
}

/** Codes a rule goes by are held, so that none is deleted meanwhile; a family needs one member at least. */
async function refuseUnknownEvents(tx: Db, after: string, expected: readonly string[]): Promise<void> {
  const known = (await rows<{ code: string }>(tx, sql`select code from tracking_event_master
    where status = ${literal(switchStatus, 'active')} for key share`)).map(({ code }) => code)
  if (!known.includes(after)) throw refuseField('after_event', `Event code ${after} is unknown.`)
  const stray = expected.find((one) => !known.some((code) => (one.endsWith('*') ? code.startsWith(one.slice(0, -1)) : code === one)))
  if (stray) throw refuseField('expected_events', `Event code ${stray} is unknown.`)
  if (expected.includes(after)) throw refuseField('expected_events', `${after} starts the clock and cannot stop it.`)
}

/** Carrier and client of a scope; the other one is left out whatever was typed before. */
async function scoped(tx: Db, body: Pick<Made, 'scope' | 'carrier_id' | 'client_id'>) {
  const carrier_id = body.scope === 'carrier' ? (body.carrier_id ?? null) : null
  const client_id = body.scope === 'client' ? (body.client_id ?? null) : null
  if (body.scope === 'carrier' && !(carrier_id && (await first(tx, sql`select 1 from carriers where id = ${carrier_id}`))))
    throw refuseField('carrier_id', 'Choose the carrier.')
  if (body.scope === 'client' && !(client_id && (await first(tx, sql`select 1 from clients where id = ${client_id}`))))
    throw refuseField('client_id', 'Choose the client.')
  return { carrier_id, client_id }
}

/** Adds a rule; 422 for unknown events or a scope without its carrier or client. */
export async function addRule(tx: Db, who: Who, { scope, ...body }: Made): Promise<RuleRow> {
  await refuseUnknownEvents(tx, body.after_event, body.expected_events)
  const values = { ...body, ...(await scoped(tx, { ...body, scope })), evaluated_until: LOOK_BACK, created_by: who.user_id, updated_by: who.user_id }
  const [made] = await tx.insert(scanExpectations).values(values).returning({ id: scanExpectations.id })
  return ruleOf(tx, (made as { id: number }).id)
}

/** Changes a rule. What is open stays open; from the next look on it goes by the new words. */
export async function changeRule(tx: Db, who: Who, id: number, body: Change): Promise<{ before: RuleRow; after: RuleRow }> {
  await first(tx, sql`select 1 from scan_expectations where id = ${id} for update`)
  const before = await ruleOf(tx, id)
  const { scope, carrier_id, client_id, ...rule } = { ...before, ...body }
  const aside = (['carrier_id', 'client_id'] as const).find((field) => body[field] && body.scope === undefined && before.scope !== field.replace('_id', ''))
  if (aside) throw refuseField(aside, 'Choose the scope with it.')
  await refuseUnknownEvents(tx, rule.after_event, rule.expected_events)
  const { after_event, expected_events, within_hours, severity, active } = rule
  const set = {
    after_event, expected_events, within_hours, severity, active,
    ...(await scoped(tx, { scope, carrier_id: carrier_id as number | null, client_id: client_id as number | null })),
    evaluated_until: sql`least(evaluated_until, ${LOOK_BACK})`, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id,
  }
  await tx.update(scanExpectations).set(set).where(eq(scanExpectations.id, id))
  return { before, after: await ruleOf(tx, id) }
}

/** Removes a rule; what it found and is still open is let go with it. */
export async function removeRule(tx: Db, who: Who, id: number): Promise<RuleRow> {
  await first(tx, sql`select 1 from scan_expectations where id = ${id} for update`)
  const before = await ruleOf(tx, id)
  await rows(tx, sql`update scan_expectations set removed_at = now(), active = false, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)
  await rows(
    tx,
    sql`with open as (select id from missing_scans where expectation_id = ${id} and status = ${literal(missingScanStatus, 'open')} order by id for update)
        update missing_scans m set status = ${literal(missingScanStatus, 'waived')}, note = 'The rule was removed.', closed_at = now(),
          closed_by = ${who.user_id} from open o where m.id = o.id`,
  )
  return before
}
