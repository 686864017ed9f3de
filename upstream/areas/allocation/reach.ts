import { whyNever } from '@/lib/domain/allocation-reach'
import type { Db } from '../../db/db'
import { setOf, type RuleRow } from './rule-row'

/** Of an ordered set of rules, why those that never decide anything do not, by id. */
export function neverOf(set: readonly RuleRow[]): Map<number, string> {
  const active = set.filter(({ status }) => status === 'active')
  return new Map(set.flatMap((rule) => {
    const why = whyNever(rule, active.filter(({ priority, id }) => id !== rule.id && priority < rule.priority))
    return why === null ? [] : [[rule.id, why] as const]
  }))
}

/** What saving a rule leaves unreachable: the rule itself, and those below it which it takes everything from. */
export async function reachNotes(db: Db, saved: RuleRow): Promise<string[]> {
  const set = await setOf(db, saved.client_id, saved.draft_id)
  const others = neverOf(set.filter(({ id }) => id !== saved.id))
  return [...neverOf(set)].filter(([id]) => id === saved.id || !others.has(id)).map(([id, why]) => {
    const other = id === saved.id ? undefined : set.find((rule) => rule.id === id)
    return other ? `${other.rule_code} ${other.rule_name}: ${why}` : why
  })
}

/** The sets some rules belong to, each read once, and why the rules in them that never decide anything do not. */
export async function neverIn(db: Db, rules: readonly Pick<RuleRow, 'client_id' | 'draft_id'>[]): Promise<Map<number, string>> {
  const sets = new Map(rules.map(({ client_id, draft_id }) => [`${client_id}/${draft_id}`, { client_id, draft_id }]))
  const all = new Map<number, string>()
  for (const { client_id, draft_id } of sets.values()) for (const [id, why] of neverOf(await setOf(db, client_id, draft_id))) all.set(id, why)
  return all
}
