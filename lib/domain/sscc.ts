import { mod10 } from './check-digits'

/** Digits of an SSCC before its check digit: extension digit, company prefix, serial. */
const BODY = 17

/** How many cartons and pallets a company prefix can number. */
export const ssccRoom = (prefix: string): number => 10 ** (BODY - prefix.length)

/** The nth SSCC of a company prefix: the extension digit is the first digit of the number, the serial the rest of it (b2b.md 7.8). */
export function ssccOf(prefix: string, nth: number): string {
  if (!/^\d{6,12}$/.test(prefix)) throw new RangeError(`Not a GS1 company prefix: ${prefix}`)
  if (!Number.isInteger(nth) || nth < 0 || nth >= ssccRoom(prefix)) throw new RangeError(`Prefix ${prefix} has no number ${nth}`)
  const digits = String(nth).padStart(BODY - prefix.length, '0')
  const body = `${digits.slice(0, 1)}${prefix}${digits.slice(1)}`
  return `${body}${mod10(body)}`
}
