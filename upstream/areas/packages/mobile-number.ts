import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { readPhone } from '@/lib/contract/phone'

/** Kept for searching: the last nine digits (packages.md 2). */
const KEY_DIGITS = 9

export interface PhoneCountry {
  country_code: string
  dial_code: string | null
}

/** E.164 of a number of that country, however it was typed; null when it is none (countries.md 7.1 f). */
export function phoneOf(text: string, country: PhoneCountry): string | null {
  const number = readPhone(text, country.country_code)
  if (number === null || country.dial_code === null) return number
  return `+${parsePhoneNumberFromString(number)?.countryCallingCode}` === country.dial_code ? number : null
}

export const phoneKey = (phone: string) => phone.replace(/\D/g, '').slice(-KEY_DIGITS)
