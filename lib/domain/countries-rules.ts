import { plainText } from './plain-text'
import { words } from './vocabulary'

/** Countries the business works in. */
export const servedCountry = words({
  AE: 'United Arab Emirates', SA: 'Saudi Arabia', KW: 'Kuwait', BH: 'Bahrain', OM: 'Oman',
  QA: 'Qatar', EG: 'Egypt', JO: 'Jordan', IN: 'India', GB: 'United Kingdom', US: 'United States',
  CN: 'China',
})
export const region = words({
  GCC: 'GCC', MENA: 'Middle East and North Africa', SOUTH_ASIA: 'South Asia',
  ASIA_PACIFIC: 'Asia Pacific', EUROPE: 'Europe', AFRICA: 'Africa', AMERICAS: 'Americas',
})
/** The deepest level carriers usually declare in a country. */
export const coverageLevel = words({ country: 'Country', city: 'City', area: 'Area', pincode: 'Pincode' })
/** What is done to a pincode before it is held against its pattern. */
export const pincodeNormalise = words({ upper: 'Capital letters', digits_only: 'Digits only', none: 'As typed' })

/** Fields an address form may ask for, by the name packages give them. */
export const addressField = words({
  consignee_name: 'Name', consignee_company: 'Company', address_line1: 'Address line 1',
  address_line2: 'Address line 2', state: 'State', city: 'City', area: 'Area',
  pincode: 'Pincode', consignee_phone: 'Phone', national_address: 'National address', makani_no: 'Makani number',
})
export type AddressFieldName = (typeof addressField.names)[number]
export interface AddressField {
  field: AddressFieldName
  label: string
  required: boolean
  max_length: number
}

const joined = (typed: string) => plainText(typed).replaceAll(/[\s-]/g, '').toUpperCase()

/** The short national address of Saudi Arabia, four letters and four digits, as it is kept: 'rrrd 2929' -> 'RRRD2929'; null when it is none. */
export const readNationalAddress = (typed: string): string | null => /^[A-Z]{4}\d{4}$/.exec(joined(typed))?.[0] ?? null

/** A Makani number of the Emirates, ten digits: '26565 94763' -> '2656594763'; null when it is none. */
export const readMakani = (typed: string): string | null => /^\d{10}$/.exec(joined(typed))?.[0] ?? null

/** Days by ISO number, 1 Monday to 7 Sunday. */
const weekDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export const weekDayOptions = weekDays.map((label, i) => ({ value: i + 1, label }))
/** [6, 7] -> 'Sat, Sun'. */
export const weekdayText = (days: readonly number[]) => days.map((day) => weekDays[day - 1] ?? '').filter(Boolean).join(', ')

export interface Levels {
  has_states: boolean
  has_areas: boolean
  has_pincode: boolean
  state_required: boolean
  area_required: boolean
  pincode_required: boolean
  pincode_label: string
}

/** The form of a country that has none of its own: our usual order, required where its levels are. */
export function usualAddressFields(country: Levels): AddressField[] {
  const field = (name: AddressFieldName, required: boolean, max_length: number, label = addressField.label(name)): AddressField => ({
    field: name, label, required, max_length,
  })
  return [
    field('consignee_name', true, 100), field('consignee_phone', true, 20), field('address_line1', true, 200), field('address_line2', false, 200),
    ...(country.has_states ? [field('state', country.state_required, 100)] : []),
    field('city', true, 100),
    ...(country.has_areas ? [field('area', country.area_required, 100)] : []),
    ...(country.has_pincode ? [field('pincode', country.pincode_required, 12, country.pincode_label)] : []),
  ]
}

/** Why an expression may not be a pattern, as far as its text tells; null when nothing is wrong with it. */
export function patternFault(pattern: string): string | null {
  if (pattern.length > 120) return 'Pattern may have at most 120 characters'
  if (!pattern.startsWith('^') || !pattern.endsWith('$')) return 'Pattern must start with ^ and end with $'
  // A repeated group that repeats inside takes time without end on the wrong text.
  if (/\([^()]*[*+}][^()]*\)[*+{]/.test(pattern)) return 'Pattern is too complex'
  try {
    new RegExp(pattern).test('')
    return null
  } catch {
    return 'Pattern is not a valid expression'
  }
}
