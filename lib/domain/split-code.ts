import { words } from './vocabulary'

export const splitAppliesTo = words({ package: 'Package', bag: 'Bag', consolidation: 'Consolidation' })
export const splitMode = words({ fixed: 'Fixed', composed: 'Composed' })
export const splitTransform = words({
  none: 'As it is', upper: 'Capital letters', first_n: 'First characters', last_n: 'Last characters',
  pad_left: 'Padded on the left', substring: 'Part of it', map: 'Looked up',
})
export const printPosition = words({ top_left: 'Top left', top_right: 'Top right', band: 'Band', none: 'Not printed' })
export const splitSeparators = ['-', '/', '.', ''] as const
export const splitOperator = words({
  in: 'is one of', not_in: 'is none of', between: 'is between', starts_with: 'starts with', lt: 'is below',
  lte: 'is at most', gt: 'is above', gte: 'is at least', is: 'is', has_any: 'has any of', has_none: 'has none of',
})
export type SplitOperator = (typeof splitOperator.names)[number]

type FieldType = 'text' | 'number' | 'list'
export interface SplitFieldFact {
  label: string
  type: FieldType
  operators: readonly SplitOperator[]
  sample: string
  /** Where its values are looked up, when they are few. */
  values_url: string | null
}
const oneOf = ['in'] as const
const place = ['in', 'not_in'] as const
const measure = ['lt', 'lte', 'gt', 'gte', 'between'] as const
const fact = (label: string, type: FieldType, operators: readonly SplitOperator[], sample: string, values_url: string | null = null): SplitFieldFact => ({
  label, type, operators, sample, values_url,
})

/** What a rule may look at (codes.md 2, split_code_field). */
export const splitFields = {
  country_code: fact('Country', 'text', place, 'AE', '/api/countries'),
  state_code: fact('State', 'text', place, 'DU'),
  city_code: fact('City', 'text', place, 'DXB'),
  area_code: fact('Area', 'text', place, 'BARSHA1'),
  zone: fact('Zone', 'text', place, 'Z4'),
  pincode: fact('Pincode', 'text', ['in', 'between', 'starts_with'], '400001'),
  gateway_code: fact('Gateway', 'text', oneOf, 'DXB', '/api/airport-codes/list'),
  origin_code: fact('Origin', 'text', oneOf, 'DXB', '/api/airport-codes/list'),
  carrier_code: fact('Carrier', 'text', oneOf, 'FALCON', '/api/carriers/dropdown_list'),
  route_code: fact('Route', 'text', oneOf, 'DXB2'),
  rsa_service_code: fact('Service', 'text', oneOf, 'NDD', '/api/rsa_service_types'),
  delivery_type: fact('Delivery type', 'text', oneOf, 'next_day'),
  client_code: fact('Client', 'text', oneOf, 'ACME'),
  seller_code: fact('Seller', 'text', oneOf, 'ACME'),
  weight_kg: fact('Weight (kg)', 'number', measure, '4.200'),
  pieces: fact('Pieces', 'number', measure, '1'),
  max_side_cm: fact('Longest side (cm)', 'number', measure, '60'),
  payment_mode: fact('Payment', 'text', ['is'], 'cod'),
  handling_code: fact('Handling code', 'list', ['has_any', 'has_none'], 'ELI', '/api/special-handling'),
  package_type: fact('Package type', 'text', oneOf, 'box', '/api/package-type'),
  pudo_code: fact('PUDO point', 'text', oneOf, 'DXB-001'),
} as const satisfies Record<string, SplitFieldFact>
export type SplitField = keyof typeof splitFields
export const splitFieldNames = Object.keys(splitFields) as [SplitField, ...SplitField[]]

/** Numbers as decimal texts, lists as such; null where nothing is known. */
export type SplitFacts = Readonly<Partial<Record<SplitField, string | readonly string[] | null>>>

export interface SplitCondition {
  field: SplitField
  operator: SplitOperator
  value: string | readonly string[]
}
export interface SplitSegment {
  field?: SplitField | null | undefined
  literal?: string | null | undefined
  transform?: (typeof splitTransform.names)[number] | undefined
  length?: number | null | undefined
  start?: number | null | undefined
  pad_char?: string | null | undefined
  map?: Readonly<Record<string, string>> | null | undefined
}
export interface SplitRule {
  mode: (typeof splitMode.names)[number]
  fixed_value: string | null
  segments: readonly SplitSegment[]
  separator: string
  max_length: number
  conditions: readonly SplitCondition[]
  fallback_value: string | null
}

const listOf = (value: string | readonly string[]) => (
  typeof value === 'string' ? value.split(/[,;]/).map((part) => part.trim()).filter(Boolean) : value.map((part) => part.trim()).filter(Boolean)
)
const same = (a: string, b: string) => a.toUpperCase() === b.toUpperCase()

/** Both ends included; texts are compared only at equal length, so 400001 to 400099 leaves 4000501 out (codes.md 7.6). */
function isWithin(text: string, [from = '', to = '']: readonly string[], type: FieldType): boolean {
  if (type === 'number') return Number(text) >= Number(from) && Number(text) <= Number(to)
  return text.length === from.length && text.length === to.length && text >= from && text <= to
}

/** Whether a condition holds of what is known. What is not known matches nothing but the negations. */
export function holdsOf({ field, operator, value }: SplitCondition, facts: SplitFacts): boolean {
  const known = facts[field]
  const values = listOf(value)
  const own = known === null || known === undefined ? [] : typeof known === 'string' ? [known] : known
  const [text] = own
  const any = own.some((one) => values.some((other) => same(one, other)))
  if (operator === 'not_in' || operator === 'has_none') return !any
  if (text === undefined || text === '') return false
  switch (operator) {
    case 'in': case 'is': case 'has_any': return any
    case 'starts_with': return values.some((start) => text.toUpperCase().startsWith(start.toUpperCase()))
    case 'between': return isWithin(text, values, splitFields[field].type)
    case 'lt': return Number(text) < Number(values[0])
    case 'lte': return Number(text) <= Number(values[0])
    case 'gt': return Number(text) > Number(values[0])
    case 'gte': return Number(text) >= Number(values[0])
    default: return operator satisfies never
  }
}

/** 'Zone is one of Z4, Z5'. */
export const conditionText = ({ field, operator, value }: SplitCondition) =>
  `${splitFields[field].label} ${splitOperator.label(operator)} ${listOf(value).join(operator === 'between' ? ' and ' : ', ')}`

function pieceOf(segment: SplitSegment, facts: SplitFacts): { text: string } | { missing: string; unmapped?: string } {
  if (segment.literal) return { text: segment.literal }
  const known = segment.field ? facts[segment.field] : null
  const text = typeof known === 'string' ? known : (known?.[0] ?? '')
  const label = segment.field ? splitFields[segment.field].label : 'A segment'
  if (text === '') return { missing: `${label} is not known` }
  const length = segment.length ?? text.length
  switch (segment.transform ?? 'none') {
    case 'upper': return { text: text.toUpperCase() }
    case 'first_n': return { text: text.slice(0, length) }
    case 'last_n': return { text: text.slice(-length) }
    case 'pad_left': return { text: text.padStart(length, segment.pad_char || '0') }
    case 'substring': return { text: text.slice((segment.start ?? 1) - 1, (segment.start ?? 1) - 1 + length) }
    case 'map': {
      const mapped = segment.map?.[text] ?? Object.entries(segment.map ?? {}).find(([from]) => same(from, text))?.[1]
      return mapped === undefined ? { missing: `Map has no entry for ${text}`, unmapped: text } : { text: mapped }
    }
    default: return { text }
  }
}

/** What a rule makes of a parcel: its value, or why it has none. Longer than allowed is an error and never cut. */
export function splitValue(rule: SplitRule, facts: SplitFacts): { value: string; warning?: string } | { value: null; why: string } {
  if (rule.mode === 'fixed') return rule.fixed_value ? { value: rule.fixed_value } : { value: null, why: 'The rule has no value' }
  const pieces = rule.segments.map((segment) => pieceOf(segment, facts))
  const missing = pieces.find((piece) => 'missing' in piece)
  if (missing && 'missing' in missing)
    return rule.fallback_value ? { value: rule.fallback_value, warning: missing.missing } : { value: null, why: missing.missing }
  const value = pieces.map((piece) => ('text' in piece ? piece.text : '')).join(rule.separator)
  if (value === '') return { value: null, why: 'Add at least one segment' }
  return value.length > rule.max_length ? { value: null, why: `Result ${value} has ${value.length} characters, the limit is ${rule.max_length}` } : { value }
}

/** '{city_code}-{zone}', or the fixed value. */
export const patternText = ({ mode, fixed_value, segments, separator }: Pick<SplitRule, 'mode' | 'fixed_value' | 'segments' | 'separator'>) =>
  mode === 'fixed' ? (fixed_value ?? '') : segments.map(({ field, literal }) => literal || `{${field ?? ''}}`).join(separator)
