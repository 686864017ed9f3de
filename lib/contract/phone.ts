import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'
import { z } from 'zod'
import { phoneDigits } from '@/lib/domain/phone-number'

export const badPhone = 'Enter a phone number with its country code, e.g. +971 50 123 4567.'
const TYPED_MOST = 40
/** What callers are told of the shape: seven digits of any script at least, and no day. */
const sevenDigits = /^(?!\d{4}-\d{2}-\d{2})(?:[^0-9٠-٩۰-۹０-９]*[0-9٠-٩۰-۹０-９]){7,}[^0-9٠-٩۰-۹０-９]*$/

/**
 * The one reading of a phone number (countries.md 7.1 f): E.164 of '+971 50 123-4567', '0097150…', '٠٥٠ ١٢٣ ٤٥٦٧', '(050) 123.4567' and '97150…'; null
 * for what is no number. One without its country code is taken for one of `country`, an ISO code.
 */
export function readPhone(text: string, country: string): string | null {
  const number = phoneDigits(text)
  const parsed = number === null ? undefined : parsePhoneNumberFromString(number, country as CountryCode)
  return parsed?.isValid() ? parsed.number : null
}

/**
 * As far as it can be read without a country: E.164 when the country code is typed,
 * else the digits of a national number; null for what is no number of any country.
 */
export function typedPhone(text: string): string | null {
  const number = phoneDigits(text)
  if (number === null) return null
  return number.startsWith('+') ? readPhone(number, '') : number
}

const phones = new WeakSet<z.ZodType>()
/** Whether a shape is one of those below; tests/house holds that every phone of a body is. */
export const isPhoneShape = (shape: z.ZodType): boolean => phones.has(shape)

function known<S extends z.ZodType>(shape: S): S {
  phones.add(shape)
  return shape
}
const shapeOf = (read: (text: string) => string | null) =>
  known(
    z.string().max(TYPED_MOST, badPhone).regex(sevenDigits, badPhone).transform((text, context) => {
      const number = read(text)
      if (number !== null) return number
      context.addIssue({ code: 'custom', message: badPhone, input: text })
      return z.NEVER
    }),
  )

/** A phone number, however it is typed; E.164. One without a country code is of the Emirates. */
export const Phone = shapeOf((text) => readPhone(text, 'AE'))

/** A phone number of a record that has a country: one without its country code is left for the handler, which knows the country (`phonesOf`). */
export const NationalPhone = shapeOf(typedPhone)

/** As people typed it: the address check reads it by the country of delivery and says what is wrong in its own words. */
export const ConsigneePhone = known(z.string().trim().min(1, 'Mobile is required.').max(TYPED_MOST, badPhone))

export const ConsigneePhoneAlt = known(z.string().trim().max(TYPED_MOST, badPhone)).nullish()

/** The same where a phone may be missing: an empty text is null. */
const optional = (read: (text: string) => string | null) =>
  known(
    z.string().max(TYPED_MOST, badPhone).regex(new RegExp(`^\\s*$|${sevenDigits.source}`), badPhone).transform((text, context) => {
      const number = text.trim() === '' ? null : read(text)
      if (number !== null || text.trim() === '') return number
      context.addIssue({ code: 'custom', message: badPhone, input: text })
      return z.NEVER
    }),
  ).nullish()
export const OptionalPhone = optional((text) => readPhone(text, 'AE'))
export const OptionalNationalPhone = optional(typedPhone)
