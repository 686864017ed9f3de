import { conditionsText, fieldFact, type Condition } from './allocation'
import { keyOfField } from './allocation-match'

/** What decides whether a rule is ever asked; `effective` days as YYYY-MM-DD. */
export interface ReachRule {
  rule_code: string
  rule_name: string
  linehaul_id: number | null
  delivery_type: string | null
  service_type: string | null
  rsa_service_code: string | null
  match: string
  conditions: readonly Condition[]
  on_no_carrier: string
  effective_from: string | null
  effective_to: string | null
}

interface Range {
  from: number
  to: number
  /** Whether the ends themselves belong to it. */
  fromIn: boolean
  toIn: boolean
}

function rangeOf({ operator, value }: Condition): Range {
  const [a = Number.NaN, b = Number.NaN] = value.map(Number)
  const all = { from: -Infinity, to: Infinity, fromIn: true, toIn: true }
  switch (operator) {
    case 'lt': return { ...all, to: a, toIn: false }
    case 'lte': return { ...all, to: a }
    case 'gt': return { ...all, from: a, fromIn: false }
    case 'gte': return { ...all, from: a }
    case 'between': return { ...all, from: a, to: b }
    default: return { ...all, from: a, to: a }
  }
}

const within = (inner: Range, outer: Range) =>
  (inner.from > outer.from || (inner.from === outer.from && (outer.fromIn || !inner.fromIn)))
    && (inner.to < outer.to || (inner.to === outer.to && (outer.toIn || !inner.toIn)))
const apart = (a: Range, b: Range) => a.to < b.from || b.to < a.from || (a.to === b.from && !(a.toIn && b.fromIn)) || (b.to === a.from && !(b.toIn && a.fromIn))

const keysOf = ({ field, value, also = [] }: Condition) => new Set([...value, ...also].map(keyOfField(field)))
/** The values alone: their other spellings name no other place. */
const namesOf = ({ field, value }: Condition) => new Set(value.map(keyOfField(field)))
const among = (names: ReadonlySet<string>, all: ReadonlySet<string>) => [...names].every((one) => all.has(one))
const outside = (names: ReadonlySet<string>, all: ReadonlySet<string>) => ![...names].some((one) => all.has(one))
const isList = ({ operator }: Condition) => operator === 'in' || operator === 'not_in' || operator === 'is'
const bare = (text: string) => text.replaceAll(/[\s.]/g, '').toLowerCase()

/** Whether `a` holds wherever `b` does; said only where that is certain. */
function follows(a: Condition, b: Condition): boolean {
  if (a.field !== b.field) return false
  const { kind } = fieldFact(a.field)
  if (kind === 'number') return within(rangeOf(b), rangeOf(a))
  if (isList(a) && isList(b)) {
    if (a.operator !== 'not_in' && b.operator !== 'not_in') return among(namesOf(b), keysOf(a))
    if (a.operator === 'not_in' && b.operator === 'not_in') return among(namesOf(a), keysOf(b))
    return a.operator === 'not_in' && outside(namesOf(b), keysOf(a))
  }
  if (a.operator === 'starts_with' && (b.operator === 'starts_with' || b.operator === 'in'))
    return b.value.every((one) => a.value.some((start) => bare(one).startsWith(bare(start))))
  return a.operator === b.operator && JSON.stringify(a.value) === JSON.stringify(b.value)
}

/** Whether no order can meet both; of fields with several values an order may have one for each. */
function excludes(a: Condition, b: Condition): boolean {
  if (a.field !== b.field || ['special_handling_code', 'order_tag', 'hs_code'].includes(a.field)) return false
  const { kind } = fieldFact(a.field)
  if (kind === 'number') return apart(rangeOf(a), rangeOf(b))
  if (kind === 'flag') return a.operator !== b.operator
  if (!isList(a) || !isList(b)) return false
  if (a.operator !== 'not_in' && b.operator !== 'not_in') return outside(namesOf(a), keysOf(b))
  if (a.operator === 'not_in' && b.operator === 'not_in') return false
  const [list, left] = a.operator === 'not_in' ? [b, a] : [a, b]
  return among(namesOf(list), keysOf(left))
}

/** A condition with what its places say of their states and countries. */
function simplified(condition: Condition): Condition[] {
  const { operator, countries = [], states = [], field } = condition
  if (operator !== 'in' || field === 'destination_country') return [condition]
  return [
    condition,
    ...(countries.length > 0 ? [{ field: 'destination_country', operator: 'in', value: countries } as const] : []),
    ...(states.length > 0 && field !== 'destination_state' ? [{ field: 'destination_state', operator: 'in', value: states } as const] : []),
  ]
}

/** Whether a rule's conditions hold for every order another's hold for. */
function conditionsCover(a: ReachRule, b: ReachRule): boolean {
  if (a.conditions.length === 0) return true
  if (b.conditions.length === 0) return false
  const holds = (given: readonly Condition[]) => {
    const known = given.flatMap(simplified)
    const follow = (condition: Condition) => known.some((one) => follows(condition, one))
    return a.match === 'any' ? a.conditions.some(follow) : a.conditions.every(follow)
  }
  return b.match === 'any' ? b.conditions.every((one) => holds([one])) : holds(b.conditions)
}

const scopes = ['linehaul_id', 'delivery_type', 'service_type', 'rsa_service_code'] as const
const covers = (a: ReachRule, b: ReachRule) =>
  scopes.every((field) => a[field] === null || a[field] === b[field]) &&
  (a.effective_from === null || (b.effective_from !== null && a.effective_from <= b.effective_from)) &&
  (a.effective_to === null || (b.effective_to !== null && a.effective_to >= b.effective_to)) &&
  conditionsCover(a, b)

/** Two conditions no order meets together, in words; null where some order may. */
function contradiction({ conditions, match }: Pick<ReachRule, 'conditions' | 'match'>): string | null {
  if (match === 'any') return null
  for (const [i, a] of conditions.entries()) {
    const other = conditions.slice(i + 1).find((b) => simplified(a).some((one) => simplified(b).some((two) => excludes(one, two))))
    if (other) return `${conditionsText([a], 'all')} and ${conditionsText([other], 'all')}`
  }
  return null
}

/**
 * Why a rule never decides anything, in a sentence: its own conditions, or a rule above it that holds wherever it does. `above`: the active rules
 * asked before it, in order. Null where nothing certain can be said.
 */
export function whyNever(rule: ReachRule, above: readonly ReachRule[]): string | null {
  const clash = contradiction(rule)
  if (clash) return `This rule can never apply: no order meets ${clash}.`
  const first = above.find((one) => contradiction(one) === null && covers(one, rule))
  if (!first) return null
  const name = `${first.rule_code} ${first.rule_name} (${conditionsText(first.conditions, first.match)})`
  return first.on_no_carrier === 'next_rule'
    ? `This rule is only reached when no carrier of ${name} can take the parcel: that rule stands above it and holds for every order this one is for.`
    : `This rule can never apply: ${name} stands above it and holds for every order this one is for.`
}
