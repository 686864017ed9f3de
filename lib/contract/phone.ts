import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'
import { z } from 'zod'
import { cell } from '@/lib/domain/text'

/**
 * The one reading of a phone number (countries.md 7.1 f): E.164 of '+971 50 123-4567', '0097150…', '٠٥٠ ١٢٣ ٤٥٦٧', '(050) 123.4567' and '97150…'; null
 * for what is no number. One without its country code is taken for one of `country`, an ISO code.
 */
export function readPhone(text: string, country: string): string | null {
  const typed = cell(text.normalize('NFKC')).replace(/^tel:\s*/i, '').replaceAll(/\p{Pd}/gu, '-').replace('(0)', '')
  // The parser would find a number inside a sentence; a field is a number or it is not.
  if (/[^\d+\s().\-/]/.test(typed)) return null
  const squeezed = typed.replaceAll(/[\s().\-/]/g, '')
  // Copied out of text that runs right to left, the plus comes last.
  const number = squeezed.replace(/^(\d+)\+$/, '+$1').replace(/^00/, '+')
  const parsed = /^\+?\d{4,20}$/.test(number) ? parsePhoneNumberFromString(number, country as CountryCode) : undefined
  return parsed?.isValid() ? parsed.number : null
}

const TYPED_MOST = 40
const badPhone = 'Enter a phone number with its country code, e.g. +971 50 123 4567.'
function shapeOf(read: (text: string) => string | null) {
  return z.string().max(TYPED_MOST, badPhone).transform((text, context) => {
    const number = read(text)
    if (number !== null) return number
    context.addIssue({ code: 'custom', message: text.trim() === '' ? 'This field is required.' : badPhone, input: text })
    return z.NEVER
  })
}

/** A phone number, however it is typed; E.164. One without a country code is of the Emirates. */
export const Phone = shapeOf((text) => readPhone(text, 'AE'))
