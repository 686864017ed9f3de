import { readPhone } from '@/lib/contract/phone'
import { readMakani, readNationalAddress, type AddressFieldName } from '@/lib/domain/countries-rules'
import type { FaultList } from './fault-list'
import type { Country, Lookups } from './lookups'
import { phoneKey, phoneOf } from './mobile-number'
import type { Parcel, ResolvedAddress } from './parcel'
import { canonicalPincode, pincodeKey } from '../../core/places/pincodes'

function checkPincode(parcel: Parcel, country: Country, faults: FaultList): string | null {
  const { pincode } = parcel
  const { pincode_pattern, pincode_required, pincode_label, pincode_example, country_name } = country
  if (!pincode) {
    if (pincode_required) faults.add('pincode', 'required', faults.words.requiredFor('pincode', country_name))
    return null
  }
  if (!pincode_pattern) return pincode.toUpperCase()
  const canonical = canonicalPincode(pincode, pincode_pattern, country.pincode_normalise)
  if (canonical === null) faults.add('pincode', 'format', country.pincode_message ?? faults.words.pincode(pincode, pincode_label, pincode_example ?? ''))
  return canonical
}

function checkCity(parcel: Parcel, country: Country, lookups: AddressFacts, faults: FaultList): { id: number; city: string; state: string | null } | null {
  const { words } = faults
  if (!parcel.city) return null
  const match = lookups.cities.get(country.country_code)?.find(parcel.city, parcel.state) ?? { suggestion: null }
  if ('suggestion' in match) {
    const hint = match.suggestion ? ` Did you mean ${match.suggestion}?` : ''
    faults.add('city', 'unknown_reference', `${words.city(parcel.city, country.country_name)}${hint}`)
    return null
  }
  if ('states' in match) {
    faults.add('state', 'required', words.cityTwice(parcel.city, match.states))
    return null
  }
  const { city, otherState } = match
  if (!city.open) faults.add('city', 'unknown_reference', words.cityClosed(city.city_name))
  if (otherState && parcel.state && city.state_name) faults.warn('state', 'unknown_reference', words.stateOther(parcel.state, city.city_name, city.state_name))
  return { id: city.id, city: city.city_name, state: city.state_name }
}

function checkPhones(parcel: Parcel, country: Country, faults: FaultList) {
  const { consignee_phone, consignee_phone_alt } = parcel
  const phone = consignee_phone ? phoneOf(consignee_phone, country) : null
  if (consignee_phone && phone === null) faults.add('consignee_phone', 'format', faults.words.phone(consignee_phone, country.country_name))
  const other = consignee_phone_alt ? readPhone(consignee_phone_alt, country.country_code) : null
  if (consignee_phone_alt && other === null) faults.add('consignee_phone_alt', 'format', faults.words.otherPhone(consignee_phone_alt))
  return { consignee_phone: phone ?? '', consignee_phone_alt: other, consignee_phone_key: phone ? phoneKey(phone) : '' }
}

function checkPosition({ lat, lng }: Parcel, faults: FaultList): void {
  if ((lat === null) !== (lng === null)) faults.add(lat === null ? 'lat' : 'lng', 'required', faults.words.placePair())
  if (lat !== null && Math.abs(lat) > 90) faults.add('lat', 'range', faults.words.range('lat', '-90', '90'))
  if (lng !== null && Math.abs(lng) > 180) faults.add('lng', 'range', faults.words.range('lng', '-180', '180'))
}

/** Fields every order must have, or whose level the country requires: asked for elsewhere. */
const alwaysNeeded: ReadonlySet<AddressFieldName> = new Set(['consignee_name', 'consignee_phone', 'address_line1', 'city'])

/** The country's own form of an address: what it demands, and how long a field may be. */
function checkForm(parcel: Parcel, country: Country, faults: FaultList): void {
  for (const { field, required, max_length } of country.address_fields) {
    const value = parcel[field]
    const isNeeded = alwaysNeeded.has(field) || ((field === 'state' || field === 'area' || field === 'pincode') && country[`${field}_required`])
    if (required && !value && !isNeeded && !parcel.kept_address) faults.add(field, 'required', faults.words.requiredFor(field, country.country_name))
    if (value && value.length > max_length && !parcel.kept_address) faults.add(field, 'range', faults.words.tooLong(field, max_length))
  }
}

/** The short national address of Saudi Arabia and the Makani number of the Emirates, in the one form they are kept in. */
function checkPlaceNumbers(parcel: Parcel, { country_code }: Country, faults: FaultList) {
  const { national_address: national, makani_no: makani } = parcel
  const [short, number] = [national ? readNationalAddress(national) : null, makani ? readMakani(makani) : null]
  if (national && country_code !== 'SA') faults.add('national_address', 'conflict', faults.words.nationalElsewhere())
  else if (national && short === null) faults.add('national_address', 'format', faults.words.nationalAddress(national))
  if (makani && country_code !== 'AE') faults.add('makani_no', 'conflict', faults.words.makaniElsewhere())
  else if (makani && number === null) faults.add('makani_no', 'format', faults.words.makani(makani))
  return { national_address: short, makani_no: number }
}

/** What the address check reads. */
type AddressFacts = Pick<Lookups, 'countries' | 'cities' | 'pincodes'>

/** The address check of countries.md 7.1 over what was read beforehand; null when the country itself does not do. */
export function checkAddress(parcel: Parcel, lookups: AddressFacts, faults: FaultList): ResolvedAddress | null {
  checkPosition(parcel, faults)
  if (!parcel.country_code) return null
  const country = lookups.countries.get(parcel.country_code)
  if (!country) {
    faults.add('country_code', 'unknown_reference', faults.words.countryUnknown(parcel.country_code))
    return null
  }
  if (country.status !== 'active') {
    faults.add('country_code', 'unknown_reference', faults.words.notShipped(country.country_name))
    return null
  }
  for (const level of ['state', 'area'] as const) {
    if (country[`${level}_required`] && !parcel[level]) faults.add(level, 'required', faults.words.requiredFor(level, country.country_name))
  }
  checkForm(parcel, country, faults)
  const numbers = checkPlaceNumbers(parcel, country, faults)
  const place = checkCity(parcel, country, lookups, faults)
  const pincode = checkPincode(parcel, country, faults)
  const where = pincode && lookups.pincodes.get(pincodeKey(country.country_code, pincode))
  if (where && place && where.city_id !== place.id)
    faults.warn('pincode', 'conflict', faults.words.pincodeElsewhere(country.pincode_label, pincode, where.city_name))
  return { country, city: place?.city ?? '', state: place?.state ?? parcel.state, pincode, ...numbers, ...checkPhones(parcel, country, faults) }
}
