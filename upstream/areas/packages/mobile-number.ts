import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'

/** Kept for searching: the last nine digits (packages.md 2). */
const KEY_DIGITS = 9

export interface PhoneCountry {
  country_code: string
  dial_code: string | null
}

const unexpected = /[^\d+\s().\-/]/

function parse(text: string, country: string) {
  // The parser would find a number inside a sentence; a cell is a number or it is not.
  return unexpected.test(text) ? undefined : parsePhoneNumberFromString(text.replace(/^\s*00/, '+'), country as CountryCode)
}

/** E.164 of a number of that country, however it was typed; null when it is none (countries.md 7.1 f). */
export function phoneOf(text: string, country: PhoneCountry): string | null {
  const parsed = parse(text, country.country_code)
  if (!parsed?.isValid()) return null
  return country.dial_code === null || `+${parsed.countryCallingCode}` === country.dial_code ? parsed.number : null
}

/** E.164 of a number of any country; without its country code it is taken for one of `country`. */
export function phoneAnywhere(text: string, country: string): string | null {
  const parsed = parse(text, country)
  return parsed?.isValid() ? parsed.number : null
}

export const phoneKey = (phone: string) => phone.replace(/\D/g, '').slice(-KEY_DIGITS)
