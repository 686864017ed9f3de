import { machine, type NameOf } from './machine'
import { windowText } from './time-window'
import { words } from './vocabulary'

/** linehaul.md 2, allocation_rule. */
export const allocationMode = words({
  single: 'One carrier', priority_list: 'In order', percentage_split: 'By percentage', fastest: 'Fastest', best_on_time: 'Best on time',
})
export const ruleMatch = words({ all: 'All of these', any: 'Any of these' })
export const splitWindow = words({ day: 'Each day', month: 'Each month' })
export const onNoCarrier = words({ next_rule: 'Try the next rule', linehaul_default: 'Use the linehaul’s carriers', hold: 'Hold the parcel' })
export const allocationResult = /* @__PURE__ */ machine({
  allocated: { label: 'Allocated', tone: 'green', moves: ['allocated', 'manual'] },
  held: { label: 'Held', tone: 'orange', moves: ['allocated', 'manual', 'held'] },
  manual: { label: 'By hand', tone: 'blue', moves: ['allocated', 'manual'] },
})
export const backtestStatus = /* @__PURE__ */ machine({
  queued: { label: 'Queued', tone: 'grey', moves: ['running', 'failed'] },
  running: { label: 'Running', tone: 'blue', moves: ['done', 'failed'] },
  done: { label: 'Done', tone: 'green', moves: [] },
  failed: { label: 'Failed', tone: 'red', moves: [] },
})

/** Backtests still to be worked through. */
export const unfinishedBacktests = ['queued', 'running'] as const satisfies readonly NameOf<typeof backtestStatus>[]
export type AllocationMode = (typeof allocationMode.names)[number]

export const conditionOperator = words({
  in: 'is', not_in: 'is not', starts_with: 'starts with', between: 'is between', eq: '=',
  lt: '<', lte: '≤', gt: '>', gte: '≥', is: 'is', is_true: 'is', is_false: 'is not',
})
export type ConditionOperator = (typeof conditionOperator.names)[number]

type Kind = 'codes' | 'texts' | 'number' | 'time' | 'word' | 'flag' | 'days' | 'pincode'
interface FieldFact {
  label: string
  kind: Kind
  operators: readonly ConditionOperator[]
  unit?: string
  options?: readonly { value: string; label: string }[]
}

const oneOf = ['in', 'not_in'] as const
const sizes = ['eq', 'lt', 'lte', 'gt', 'gte', 'between'] as const
const flag = ['is_true', 'is_false'] as const
const number = (label: string, unit?: string): FieldFact => ({ label, kind: 'number', operators: sizes, unit })
const days = [['1', 'Monday'], ['2', 'Tuesday'], ['3', 'Wednesday'], ['4', 'Thursday'], ['5', 'Friday'], ['6', 'Saturday'], ['7', 'Sunday']] as const

/** What a rule may ask of an order, and how (linehaul.md 2). */
export const conditionFields = {
  destination_country: { label: 'Country', kind: 'codes', operators: oneOf },
  destination_state: { label: 'State', kind: 'texts', operators: oneOf },
  destination_city: { label: 'City', kind: 'texts', operators: oneOf },
  destination_area: { label: 'Area', kind: 'texts', operators: oneOf },
  pincode: { label: 'Pincode', kind: 'pincode', operators: ['in', 'between', 'starts_with'] },
  origin_code: { label: 'Origin', kind: 'codes', operators: oneOf },
  seller_id: { label: 'Seller', kind: 'texts', operators: oneOf },
  package_type: { label: 'Package type', kind: 'codes', operators: oneOf },
  special_handling_code: { label: 'Handling code', kind: 'codes', operators: oneOf },
  order_tag: { label: 'Order tag', kind: 'texts', operators: oneOf },
  hs_code: { label: 'HS code', kind: 'texts', operators: ['in', 'not_in', 'starts_with'] },
  weight_kg: number('Weight', 'kg'),
  volumetric_weight_kg: number('Volumetric weight', 'kg'),
  pieces: number('Pieces'),
  declared_value: number('Declared value', 'AED'),
  cod_amount: number('COD amount', 'AED'),
  item_count: number('Items'),
  max_side_cm: number('Longest side', 'cm'),
  payment_mode: { label: 'Payment', kind: 'word', operators: ['is'], options: [{ value: 'prepaid', label: 'Prepaid' }, { value: 'cod', label: 'COD' }] },
  is_remote: { label: 'Remote place', kind: 'flag', operators: flag },
  is_fragile: { label: 'Fragile', kind: 'flag', operators: flag },
  is_return: { label: 'Return', kind: 'flag', operators: flag },
  weekday: { label: 'Weekday', kind: 'days', operators: oneOf, options: days.map(([value, label]) => ({ value, label })) },
  order_time: { label: 'Time of order (Dubai)', kind: 'time', operators: ['between'] },
} as const satisfies Record<string, FieldFact>
export type ConditionField = keyof typeof conditionFields
export const conditionFieldNames = Object.keys(conditionFields) as [ConditionField, ...ConditionField[]]
export const fieldFact = (field: ConditionField): FieldFact => conditionFields[field]

/** One condition; `value` is a list for `in`, `not_in` and `starts_with`, a pair for `between`, else a single word or number as text. */
export interface Condition {
  field: ConditionField
  operator: ConditionOperator
  value: readonly string[]
  /** Of places, as they are kept: their other spellings, and where they lie. */
  also?: readonly string[]
  countries?: readonly string[]
  states?: readonly string[]
}

const numeric = (text: string | undefined) => text !== undefined && /^-?\d+(\.\d+)?$/.test(text.trim())
const clock = (text: string | undefined) => text !== undefined && /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** What is wrong with a condition, in words; null when it can be judged. */
export function conditionFault({ field, operator, value }: Condition): string | null {
  const fact = fieldFact(field)
  if (!fact.operators.includes(operator)) return `${fact.label} cannot be compared with “${conditionOperator.label(operator)}”`
  if (fact.kind === 'flag') return null
  const given = value.filter((text) => text.trim() !== '')
  if (given.length === 0 || (operator === 'between' && given.length !== 2)) return 'Value is required'
  const [from = '', to = ''] = given
  if (fact.kind === 'number') {
    if (!given.every(numeric)) return `${fact.label} must be a number`
    if (operator === 'between' && Number(from) >= Number(to)) return 'From must be below to'
  }
  if (fact.kind === 'time' && !(clock(from) && clock(to))) return 'Give times as HH:MM'
  if (fact.kind === 'time' && from === to) return 'From and to must differ'
  if (fact.kind === 'pincode' && operator === 'between' && from >= to) return 'From must be below to'
  return null
}

/** `Country is AE, SA`, `Weight ≤ 5 kg`, `Order time is between 08:00 and 17:00`. */
function conditionText({ field, operator, value }: Condition): string {
  const { label, kind, unit, options }: FieldFact = fieldFact(field)
  if (kind === 'flag') return `${operator === 'is_true' ? '' : 'not '}${label.toLowerCase()}`
  const shown = value.map((one) => options?.find((option) => option.value === one)?.label ?? one)
  const tail = unit ? ` ${unit}` : ''
  const [from = '', to = ''] = shown
  if (operator === 'between') return `${label} is between ${kind === 'time' ? windowText({ from, to }, ' and ') : `${from} and ${to}`}${tail}`
  return `${label} ${conditionOperator.label(operator)} ${shown.join(', ')}${tail}`
}

/** A rule's conditions as a person reads them: `Country is AE, SA and Weight ≤ 5 kg`. */
export const conditionsText = (conditions: readonly Condition[], match: string): string =>
  conditions.length === 0 ? 'Always' : conditions.map(conditionText).join(match === 'any' ? ' or ' : ' and ')

/** Two places at most and adding up to a hundred, or the fault (linehaul.md 7.10). */
export function sharesFault(shares: readonly string[]): string | null {
  if (!shares.every((share) => /^\d{1,3}(\.\d{1,2})?$/.test(share))) return 'A share has at most 2 decimals'
  const sum = shares.reduce((total, share) => total + Math.round(Number(share) * 100), 0)
  return sum === 10_000 ? null : `Shares must add up to 100 (now ${String(sum / 100)})`
}

export interface Share {
  carrier_id: number
  /** Of a hundred. */
  share: number
}

/**
 * Who comes next in a percentage split, the most behind first: the largest share × (n + 1) / 100 − given, ties to the larger share,
 * then to the lower carrier id (linehaul.md 7.5). 60/30/10 give A B A C A B A A B A. `givenOf`: what each was given so far.
 */
export function splitOrder<One extends Share>(shares: readonly One[], givenOf: (one: One) => number): One[] {
  let all = 0
  const counted = shares.map((one) => {
    const given = givenOf(one)
    all += given
    return { one, given, behind: 0 }
  })
  // In hundredths of hundredths, so that equal deficits are equal.
  for (const entry of counted) entry.behind = Math.round(entry.one.share * 100) * (all + 1) - entry.given * 10_000
  counted.sort((a, b) => b.behind - a.behind || b.one.share - a.one.share || a.one.carrier_id - b.one.carrier_id)
  return counted.map(({ one }) => one)
}

/** A set of rules being worked on, until it is published or given up. */
export const draftStatus = words({ open: 'Open', published: 'Published', dropped: 'Dropped' })
