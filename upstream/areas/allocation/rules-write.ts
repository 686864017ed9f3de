import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { allocation } from '@/lib/contract/allocation'
import { draftStatus } from '@/lib/domain/allocation'
import { guardedStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allocationRules } from '../../db/schema/allocation'
import { Refusal, refuseOn, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { savedConditions } from './rule-places'
import { reachNotes } from './reach'
import { ruleOf, setOf, type RuleRow } from './rule-row'
import { lockSet, refuseIdleTargets, refuseMisshapenRule, refuseUnknownNames } from './rule-checks'
import { recordVersion } from './versions'

type Made = z.output<typeof allocation.create.body>
type Change = z.output<typeof allocation.change.body>
type Order = z.output<typeof allocation.reorder.body>

const NAME_TAKEN = 'This client already has a rule with this name'
const nameTaken = { allocation_rules_name_once: () => new Refusal(409, NAME_TAKEN, [{ field: 'rule_name', message: NAME_TAKEN }]) }

/** Targets as they are kept: shares in one spelling, positions by order. */
const keptTargets = (targets: Made['targets'], mode: string) =>
  targets.map(({ carrier_id, carrier_service_id, share_pct, daily_cap }, i) => ({
    carrier_id, carrier_service_id: carrier_service_id ?? null,
    share_pct: mode === 'percentage_split' ? String(Number(share_pct ?? 0)) : null, position: i + 1, daily_cap: daily_cap ?? null,
  }))

/** The set a write is for: of an open draft, or those in force of a client. 404 for a draft that is closed. */
async function setFor(tx: Db, clientId: number | null, draftId: number | null): Promise<{ client_id: number | null; draft_id: number | null }> {
  if (!draftId) return { client_id: clientId, draft_id: null }
  const draft = await first<{ client_id: number | null }>(tx, sql`select client_id from allocation_drafts
    where id = ${draftId} and status = ${literal(draftStatus, 'open')} for share`)
  if (!draft) throw new Refusal(404, 'That draft no longer exists.')
  return { client_id: draft.client_id, draft_id: draftId }
}

/** A rule as it is now, and what whoever saved it should know: places no list has, rules that stand in each other's way. */
interface Saved {
  after: RuleRow
  notes: string[]
}

/** Adds a rule at the end of its set. 409: the name is taken, a target is no carrier of the lane; 422: misshapen. */
export async function createRule(tx: Db, who: Who, body: Made): Promise<Saved> {
  const { client_id, draft_id } = await setFor(tx, body.client_id ?? null, body.draft_id ?? null)
  refuseMisshapenRule(body)
  const { conditions, notes } = await savedConditions(tx, body.conditions, body.match)
  const rule = { ...body, conditions, client_id, draft_id }
  await refuseUnknownNames(tx, rule)
  await refuseIdleTargets(tx, rule)
  await lockSet(tx, client_id)
  const next = await first<{ code: string; priority: number }>(
    tx,
    sql`select 'AR-' || nextval('allocation_rule_no') as code, coalesce(max(priority), 0) + 1 as priority from allocation_rules
        where coalesce(client_id, 0) = ${client_id ?? 0} and draft_id is not distinct from ${draft_id}::bigint
          and status <> ${literal(guardedStatus, 'delete')}`,
  )
  const [made] = await refuseOn(
    nameTaken,
    tx.insert(allocationRules).values({
      ...rule, targets: keptTargets(rule.targets, rule.allocation_mode), rule_code: next?.code ?? 'AR-0',
      priority: next?.priority ?? 1, created_by: who.user_id, updated_by: who.user_id,
    }).returning({ id: allocationRules.id }),
  )
  const after = await ruleOf(tx, (made as { id: number }).id)
  if (!draft_id) await recordVersion(tx, who, client_id, `Added ${after.rule_code} ${after.rule_name}`)
  return { after, notes: [...notes, ...(await reachNotes(tx, after))] }
}

async function lockedRule(tx: Db, id: number): Promise<RuleRow> {
  const set = await first<{ client_id: number | null }>(tx, sql`select client_id from allocation_rules
    where id = ${id} and status <> ${literal(guardedStatus, 'delete')}`)
  if (!set) throw new Refusal(404, 'Record not found')
  await lockSet(tx, set.client_id)
  await rows(tx, sql`select 1 from allocation_rules where id = ${id} for update`)
  return ruleOf(tx, id)
}

/** Changes a rule; orders not yet allocated go by it from now on (linehaul.md 7.10). */
export async function changeRule(tx: Db, who: Who, id: number, { version, ...body }: Change): Promise<Saved & { before: RuleRow }> {
  const before = await lockedRule(tx, id)
  if (version !== undefined && version !== before.version) throw staleRecord()
  refuseMisshapenRule({ ...before, ...body })
  const placed = body.conditions ? await savedConditions(tx, body.conditions, body.match ?? before.match) : { conditions: before.conditions, notes: [] }
  const rule = { ...before, ...body, conditions: placed.conditions }
  await refuseUnknownNames(tx, rule)
  if (before.status === 'active') await refuseIdleTargets(tx, rule)
  const set = {
    ...body, ...(body.conditions && { conditions: placed.conditions }),
    ...(body.targets || body.allocation_mode ? { targets: keptTargets(rule.targets as Made['targets'], rule.allocation_mode) } : {}),
  }
  await refuseOn(
    nameTaken,
    tx.update(allocationRules).set({ ...set, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id }).where(eq(allocationRules.id, id)),
  )
  const after = await ruleOf(tx, id)
  if (!before.draft_id) await recordVersion(tx, who, before.client_id, `Changed ${after.rule_code} ${after.rule_name}`)
  return { before, after, notes: [...placed.notes, ...(await reachNotes(tx, after))] }
}

/** Puts a rule in force or out of it. 409 for a move that is none, or targets that cannot take parcels. */
export async function toggleRule(tx: Db, who: Who, id: number, status: 'active' | 'inactive'): Promise<{ before: RuleRow; after: RuleRow }> {
  const before = await lockedRule(tx, id)
  if (!guardedStatus.can(before.status, status)) throw new Refusal(409, `Rule ${before.rule_code} is already ${status}.`)
  if (status === 'active') await refuseIdleTargets(tx, before)
  await tx.update(allocationRules).set({ status, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id }).where(eq(allocationRules.id, id))
  if (!before.draft_id)
    await recordVersion(tx, who, before.client_id, `${status === 'active' ? 'Activated' : 'Deactivated'} ${before.rule_code} ${before.rule_name}`)
  return { before, after: await ruleOf(tx, id) }
}

/** Deletes an inactive rule and closes the gap it leaves. 409 `Make the rule inactive before deleting it.` */
export async function removeRule(tx: Db, who: Who, id: number): Promise<RuleRow> {
  const before = await lockedRule(tx, id)
  if (!guardedStatus.can(before.status, 'delete')) throw new Refusal(409, 'Make the rule inactive before deleting it.')
  await tx.update(allocationRules).set({ status: 'delete', updated_at: sql`now()`, updated_by: who.user_id }).where(eq(allocationRules.id, id))
  await number(tx, (await setOf(tx, before.client_id, before.draft_id)).map((rule) => rule.id))
  if (!before.draft_id) await recordVersion(tx, who, before.client_id, `Deleted ${before.rule_code} ${before.rule_name}`)
  return before
}

/** Priorities 1..n in the order given. */
const number = (tx: Db, ids: readonly number[]) =>
  rows(tx, sql`update allocation_rules r set priority = o.nth from unnest(${sql.param(ids)}::bigint[]) with ordinality as o(id, nth)
    where r.id = o.id and r.priority <> o.nth`)

/** Puts the rules of a set in an order. It must name each once; 409 when somebody added or removed one meanwhile. */
export async function reorderRules(tx: Db, who: Who, body: Order): Promise<{ before: RuleRow[]; after: RuleRow[] }> {
  const { client_id, draft_id } = await setFor(tx, body.client_id ?? null, body.draft_id ?? null)
  await lockSet(tx, client_id)
  const before = await setOf(tx, client_id, draft_id)
  const chosen = new Set(body.rule_ids)
  if (chosen.size !== body.rule_ids.length || before.length !== chosen.size || !before.every(({ id }) => chosen.has(id))) {
    throw new Refusal(409, 'The list of rules has changed. Reload and try again.')
  }
  await number(tx, body.rule_ids)
  if (!draft_id && before.some(({ id }, i) => id !== body.rule_ids[i])) await recordVersion(tx, who, client_id, 'Changed the order')
  return { before, after: await setOf(tx, client_id, draft_id) }
}
