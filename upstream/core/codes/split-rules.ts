import { sql } from 'drizzle-orm'
import { today } from '@/lib/domain/days'
import { guardedStatus } from '@/lib/domain/record-status'
import { conditionText, holdsOf, splitValue, type SplitFacts, type SplitRule } from '@/lib/domain/split-code'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'

/** A rule as it is applied: what it makes, and for whom. Null in a scope field means any. */
export interface StoredRule extends SplitRule {
  id: number | null
  split_code_name: string
  client_id: number | null
  carrier_id: number | null
  linehaul_id: number | null
  country_code: string
  rsa_service_code: string | null
  delivery_type: string | null
  applies_to: readonly string[]
  priority: number
  effective_from: string | null
  effective_to: string | null
  status: string
}

/** A parcel as the rules see it: its scope by ids, everything else by words. */
export interface SplitParcel {
  client_id: number | null
  carrier_id: number | null
  linehaul_id: number | null
  facts: SplitFacts
}

export interface TraceLine {
  id: number | null
  name: string
  matches: boolean
  why: string
  value: string | null
}

export const ruleColumns = sql`r.id, r.split_code_name, r.client_id, r.carrier_id, r.linehaul_id, r.country_code, r.rsa_service_code, r.delivery_type,
  r.applies_to, r.mode, r.fixed_value,
  r.segments, r.separator, r.max_length, r.conditions, r.priority, r.fallback_value, r.effective_from, r.effective_to, r.status`

/** Every rule of a country that may be applied today. */
export const activeRules = (db: Db, country: string) =>
  rows<StoredRule>(
    db,
    sql`select ${ruleColumns} from split_codes r where r.country_code = ${country} and r.status = ${literal(guardedStatus, 'active')}
          and coalesce(r.effective_from, ${today()}::date) <= ${today()}::date
          and coalesce(r.effective_to, ${today()}::date) >= ${today()}::date`,
  )

const scopes = (rule: StoredRule) =>
  [rule.linehaul_id, rule.carrier_id, rule.client_id, rule.rsa_service_code, rule.delivery_type].filter((value) => value !== null).length

/** The narrower rule first, then the lower priority, then the older (codes.md 7.4). A rule not saved yet is the youngest. */
export const inOrder = (rules: readonly StoredRule[]) =>
  rules.toSorted((a, b) => scopes(b) - scopes(a) || a.priority - b.priority || (a.id ?? Number.MAX_SAFE_INTEGER) - (b.id ?? Number.MAX_SAFE_INTEGER))

/** The first reason why a rule is not for this parcel, or null. */
function notFor(rule: StoredRule, parcel: SplitParcel, appliesTo: string): string | null {
  if (!rule.applies_to.includes(appliesTo)) return `It is not for a ${appliesTo}`
  if (rule.linehaul_id !== null && rule.linehaul_id !== parcel.linehaul_id) return 'Another linehaul'
  if (rule.carrier_id !== null && rule.carrier_id !== parcel.carrier_id) return 'Another carrier'
  if (rule.client_id !== null && rule.client_id !== parcel.client_id) return 'Another client'
  if (rule.rsa_service_code !== null && rule.rsa_service_code !== parcel.facts.rsa_service_code) return `Service is not ${rule.rsa_service_code}`
  if (rule.delivery_type !== null && rule.delivery_type !== parcel.facts.delivery_type) return `Delivery type is not ${rule.delivery_type}`
  const failed = rule.conditions.find((condition) => !holdsOf(condition, parcel.facts))
  return failed ? `Not so: ${conditionText(failed)}` : null
}

/** Every candidate in its order with why it did or did not match; the first whose value is complete wins (codes.md 7.4). */
export function chooseSplit(
  rules: readonly StoredRule[], parcel: SplitParcel, appliesTo = 'package',
): { value: string | null; rule: StoredRule | null; trace: TraceLine[]; warnings: string[] } {
  const trace: TraceLine[] = []
  const warnings: string[] = []
  let chosen: { value: string; rule: StoredRule } | null = null
  for (const rule of inOrder(rules)) {
    const line = { id: rule.id, name: rule.split_code_name }
    const why = notFor(rule, parcel, appliesTo)
    if (why) {
      trace.push({ ...line, matches: false, why, value: null })
      continue
    }
    const made = splitValue(rule, parcel.facts)
    if (made.value === null) {
      trace.push({ ...line, matches: false, why: made.why, value: null })
      warnings.push(`${rule.split_code_name}: ${made.why}`)
      continue
    }
    trace.push({ ...line, matches: true, why: chosen ? 'A rule before it was taken' : 'Taken', value: made.value })
    if (chosen) continue
    chosen = { value: made.value, rule }
    if (made.warning) warnings.push(`${rule.split_code_name}: ${made.warning}`)
  }
  return { value: chosen?.value ?? null, rule: chosen?.rule ?? null, trace, warnings }
}

const key = (rule: StoredRule) =>
  JSON.stringify([rule.linehaul_id, rule.carrier_id, rule.client_id, rule.rsa_service_code, rule.delivery_type, rule.applies_to.toSorted(), rule.conditions])

/** Rules that are never reached, since one before them asks for the very same: `Overlaps 'Dubai zone 4': …`. */
export function overlapsOf(rule: StoredRule, others: readonly StoredRule[]): string[] {
  const same = others.filter((other) => other.id !== rule.id && key(other) === key(rule))
  return same.map((other) => {
    const [first] = inOrder([rule, other])
    return first === other
      ? `Overlaps '${other.split_code_name}': same scope, lower priority never reached`
      : `Overlaps '${other.split_code_name}': same scope, which is never reached`
  })
}
