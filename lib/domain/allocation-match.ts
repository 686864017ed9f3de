import { placeKey, stateKey } from './carrier-place'
import { plainText } from './plain-text'
import { conditionsText, fieldFact, type Condition, type ConditionField } from './allocation'
import { holdsAt } from './time-window'

/** What rules may ask of an order. Weights in kilograms, amounts in dirhams, sides in centimetres. */
export interface OrderFacts {
  client_id: number
  seller_id: number | null
  delivery_type: string
  service_type: string
  rsa_service_code: string
  country_code: string
  state: string | null
  city: string
  area: string | null
  pincode: string | null
  origin_code: string
  package_type: string | null
  /** Its own handling codes and what they imply; `implied`: those of them that are not its own. */
  handling: readonly string[]
  implied: readonly string[]
  tags: readonly string[]
  hs_codes: readonly string[]
  weight_kg: number
  volumetric_weight_kg: number
  pieces: number
  declared_value: number
  /** 0 when prepaid. */
  cod_amount: number
  item_count: number
  max_side_cm: number
  girth_cm: number
  payment_mode: string
  is_remote: boolean
  /** Dubai: the day, ISO weekday and HH:MM of the order. */
  day: string
  weekday: number
  time: string
}

type Reader = (order: OrderFacts) => string | number | boolean | null | readonly string[]

/** One word for many spellings: case, spaces and marks nobody sees aside. */
const wordKey = (text: string) => plainText(text).trim().toLowerCase()

/** How texts of a field are compared. */
export const keyOfField = (field: ConditionField): ((text: string) => string) =>
  field === 'destination_state' ? stateKey : field === 'destination_city' || field === 'destination_area' ? placeKey : wordKey

const readers: Record<ConditionField, Reader> = {
  destination_country: (o) => o.country_code,
  destination_state: (o) => o.state,
  destination_city: (o) => o.city,
  destination_area: (o) => o.area,
  pincode: (o) => o.pincode,
  origin_code: (o) => o.origin_code,
  seller_id: (o) => (o.seller_id === null ? null : String(o.seller_id)),
  package_type: (o) => o.package_type,
  special_handling_code: (o) => o.handling,
  order_tag: (o) => o.tags,
  hs_code: (o) => o.hs_codes,
  weight_kg: (o) => o.weight_kg,
  volumetric_weight_kg: (o) => o.volumetric_weight_kg,
  pieces: (o) => o.pieces,
  declared_value: (o) => o.declared_value,
  cod_amount: (o) => o.cod_amount,
  item_count: (o) => o.item_count,
  max_side_cm: (o) => o.max_side_cm,
  payment_mode: (o) => o.payment_mode,
  is_remote: (o) => o.is_remote,
  is_fragile: (o) => o.handling.includes('FRG') || o.handling.includes('GLS'),
  is_return: (o) => o.delivery_type === 'return',
  weekday: (o) => String(o.weekday),
  order_time: (o) => o.time,
}

type Test = (order: OrderFacts) => boolean
type Text = ReturnType<Reader>

const textsOf = (found: Text): readonly string[] => (Array.isArray(found) ? (found as readonly string[]) : found === null ? [] : [String(found)])

/** A pincode or HS code without spaces and points, so that `4000 01` is `400001`. */
const bare = (text: string) => text.replaceAll(/[\s.]/g, '').toLowerCase()

const comparisons: Readonly<Record<string, (found: number, given: number) => boolean>> = {
  eq: (a, b) => a === b, lt: (a, b) => a < b, lte: (a, b) => a <= b, gt: (a, b) => a > b, gte: (a, b) => a >= b,
}

function testOf({ field, operator, value, also = [] }: Condition): Test {
  const read = readers[field]
  if (operator === 'is_true' || operator === 'is_false') return (order) => (read(order) === true) === (operator === 'is_true')
  const compare = comparisons[operator]
  if (compare) {
    const given = Number(value[0])
    return (order) => compare(Number(read(order)), given)
  }
  if (operator === 'between') {
    const [from = '', to = ''] = value
    if (fieldFact(field).kind === 'time') return (order) => holdsAt({ from, to }, String(read(order)))
    const isNumber = typeof read({ ...probe }) === 'number'
    if (isNumber) return (order) => Number(read(order)) >= Number(from) && Number(read(order)) <= Number(to)
    return (order) => textsOf(read(order)).some((found) => bare(found) >= bare(from) && bare(found) <= bare(to))
  }
  if (operator === 'starts_with') {
    const starts = value.map(bare)
    return (order) => textsOf(read(order)).some((found) => starts.some((start) => bare(found).startsWith(start)))
  }
  const keyOf = keyOfField(field)
  const keys = new Set([...value, ...also].map(keyOf))
  const among: Test = (order) => textsOf(read(order)).some((found) => keys.has(keyOf(found)))
  return operator === 'not_in' ? (order) => !among(order) : among
}

/** Tells of each field whether it is a number, before an order is there. */
const probe: OrderFacts = {
  client_id: 0, seller_id: null, delivery_type: '', service_type: '', rsa_service_code: '',
  country_code: '', state: null, city: '', area: null, pincode: null, origin_code: '',
  package_type: null, handling: [], implied: [], tags: [], hs_codes: [], weight_kg: 0,
  volumetric_weight_kg: 0, pieces: 0, declared_value: 0, cod_amount: 0, item_count: 0, max_side_cm: 0,
  girth_cm: 0, payment_mode: '', is_remote: false, day: '', weekday: 1, time: '',
}

/** Conditions made ready once: answers null when they hold for an order, else which of them did not, in words. */
export function compileConditions(conditions: readonly Condition[], match: string): (order: OrderFacts) => string | null {
  const tests = conditions.map((condition) => ({ test: testOf(condition), text: conditionsText([condition], 'all') }))
  if (tests.length === 0) return () => null
  if (match === 'any') {
    const none = `None of these holds: ${tests.map(({ text }) => text).join('; ')}.`
    return (order) => (tests.some(({ test }) => test(order)) ? null : none)
  }
  const refusals = tests.map(({ test, text }) => ({ test, refusal: `Does not hold: ${text}.` }))
  return (order) => {
    for (const { test, refusal } of refusals) if (!test(order)) return refusal
    return null
  }
}
