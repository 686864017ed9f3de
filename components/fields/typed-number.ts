/** Arabic-Indic and Persian digits, in order. */
const otherDigits = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'

/** Western digits, whatever keyboard typed them. */
export const westernDigits = (text: string): string => text.replace(/[٠-٩۰-۹]/g, digit => String(otherDigits.indexOf(digit) % 10))

/**
 * What was typed or pasted into a number field, as a decimal: digits, one point, a leading minus where allowed.
 * '1,234.50 kg' is '1234.50'; the Arabic decimal sign is a point.
 */
export function typedNumber(text: string, { negative = false }: { negative?: boolean } = {}): string {
  const western = westernDigits(text).replace(/٫/g, '.')
  const [whole = '', ...fractions] = western.replace(/[^\d.]/g, '').split('.')
  const sign = negative && /^\s*[-−]/.test(western) ? '-' : ''
  return `${sign}${whole}${fractions.length > 0 ? `.${fractions.join('')}` : ''}`
}

/** '12.5' with two places is '12.50'. More places than that stay, so that the refusal names what was typed. */
export function padded(text: string, places: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  if (!/\d/.test(text) || fraction.length > places) return text
  const digits = fraction.padEnd(places, '0')
  return `${whole === '' || whole === '-' ? `${whole}0` : whole}${digits && `.${digits}`}`
}
