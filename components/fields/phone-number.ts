import { latinDigits } from '@/lib/domain/plain-text'

/**
 * What people type, as +country and number: '050 123 4567', '00971501234567', '971501234567' and '+971 (50) 123-4567' are
 * all '+971501234567'. Nothing that can be called is null; whether the number exists is for the upstream to say.
 */
export function phoneNumber(text: string, dialCode = '971'): string | null {
  const western = latinDigits(text).trim()
  const digits = western.replace(/\D/g, '')
  if (!digits) return null
  if (western.startsWith('+')) return `+${digits}`
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  if (digits.startsWith('0')) return `+${dialCode}${digits.slice(1)}`
  return digits.startsWith(dialCode) && digits.length > 9 ? `+${digits}` : `+${dialCode}${digits}`
}
