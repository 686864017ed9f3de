import { cellNumber } from '@/lib/domain/number-text'
import { latinDigits } from '@/lib/domain/plain-text'

/**
 * What was typed or pasted into a number field, as a decimal: digits, one point, a leading minus where allowed.
 * '1,234.50 kg' is '1234.50'; the Arabic decimal sign is a point. A comma that parts no thousands ('0,500', '1,5') stays as it was typed,
 * so that it is refused and never drops out of the number.
 */
export function typedNumber(text: string, { negative = false }: { negative?: boolean } = {}): string {
  const western = latinDigits(text).replace(/٫/g, '.').replace(/[،٬]/g, ',')
  const sign = negative && /^\s*[-−]/.test(western) ? '-' : ''
  const digits = western.replace(/[^\d.,]/g, '')
  if (digits.includes(',')) return sign + (cellNumber(digits) ?? digits)
  const [whole = '', ...fractions] = digits.split('.')
  return `${sign}${whole}${fractions.length > 0 ? `.${fractions.join('')}` : ''}`
}

/** '12.5' with two places is '12.50'. More places than that stay, so that the refusal names what was typed. */
export function padded(text: string, places: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  if (!/\d/.test(text) || text.includes(',') || fraction.length > places) return text
  const digits = fraction.padEnd(places, '0')
  return `${whole === '' || whole === '-' ? `${whole}0` : whole}${digits && `.${digits}`}`
}
