import { phoneDigits } from '@/lib/domain/phone-number'

/**
 * What people type, as it is shown when one leaves the field: +country and number where the country code is typed ('00971501234567' and
 * '+971 (50) 123-4567' are '+971501234567'), its digits where not, since the upstream knows the country of the record. What is no number stays as it
 * is, for the upstream to refuse; an empty field is null.
 */
export function phoneNumber(text: string): string | null {
  return phoneDigits(text) ?? (text.trim() || null)
}
