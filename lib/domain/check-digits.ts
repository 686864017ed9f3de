import { words } from './vocabulary'

/** How a number range ends its numbers (tracking.md 2). */
export const checkDigitMethod = words({ none: 'None', mod7: 'Mod 7', mod10: 'Mod 10 (GS1)', mod11: 'Mod 11', s10: 'UPU S10' })
export type CheckDigitMethod = (typeof checkDigitMethod.names)[number]

function digitsOf(text: string): number[] {
  if (!/^\d+$/.test(text)) throw new RangeError(`Only digits have a check digit: ${text}`)
  return [...text].map(Number)
}

/** IATA air waybills: the 7-digit serial mod 7, so never 7, 8 or 9. '1234567' -> '5'. */
export function mod7(serial: string): string {
  return String(BigInt(digitsOf(serial).join('')) % 7n)
}

/** GS1 (GTIN, SSCC, GLN): weights 3, 1 from the right. '10614141123456789' -> '7'. */
export function mod10(body: string): string {
  const total = digitsOf(body).toReversed().reduce((sum, digit, i) => sum + digit * (i % 2 === 0 ? 3 : 1), 0)
  return String((10 - (total % 10)) % 10)
}

/** 11 less the sum mod 11, where 10 is written 0 and 11 is written 5, as postal operators do. */
const elevenLess = (total: number) => {
  const rest = 11 - (total % 11)
  return String(rest === 10 ? 0 : rest === 11 ? 5 : rest)
}

/** Carrier serials of any length: weights 2 to 7 from the right, repeating. */
export function mod11(body: string): string {
  return elevenLess(digitsOf(body).toReversed().reduce((sum, digit, i) => sum + digit * (2 + (i % 6)), 0))
}

const s10Weights = [8, 6, 4, 2, 3, 5, 9, 7]

/** UPU S10 over exactly eight digits: '47312482' -> '9'. Throws RangeError on another length. */
export function s10(serial: string): string {
  const digits = digitsOf(serial)
  if (digits.length !== s10Weights.length) throw new RangeError('An S10 serial has eight digits')
  return elevenLess(digits.reduce((sum, digit, i) => sum + digit * (s10Weights[i] ?? 0), 0))
}

/** Luhn, on gate tokens (pas.md 7.1): '2511200042' -> '4'. */
export function luhn(body: string): string {
  const total = digitsOf(body).toReversed().reduce((sum, digit, i) => {
    const doubled = i % 2 === 0 ? digit * 2 : digit
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return String((10 - (total % 10)) % 10)
}

const methods: Record<CheckDigitMethod, (body: string) => string> = { none: () => '', mod7, mod10, mod11, s10 }

/** Check digit of a range's number by the range's method; empty for 'none'. */
export function checkDigit(method: CheckDigitMethod, body: string): string {
  return methods[method](body)
}

const endsRight = (text: string, method: (body: string) => string) => method(text.slice(0, -1)) === text.slice(-1)

/** '176-12345675', 'NNN-NNNNNNNN' of a typed air waybill with or without dash and spaces; null when digits or check are wrong. */
export function parseMawb(text: string): string | null {
  const [, airline, serial] = /^(\d{3})(\d{8})$/.exec(text.replaceAll(/[\s-]/g, '')) ?? []
  return airline && serial && endsRight(serial, mod7) ? `${airline}-${serial}` : null
}

/** 18 digits of an SSCC with a right GS1 check digit. */
export function isSscc(text: string): boolean {
  return /^\d{18}$/.test(text) && endsRight(text, mod10)
}

/** GTIN-8, -12, -13 or -14 with a right GS1 check digit. */
export function isGtin(text: string): boolean {
  return /^(\d{8}|\d{12,14})$/.test(text) && endsRight(text, mod10)
}

/** Thirteen digits of a GLN with a right GS1 check digit. */
export const isGln = (text: string): boolean => text.length === 13 && isGtin(text)

/** Thirteen postal characters with a right check digit: 'RR473124829AE', 'EB000717595HK'. */
export function isS10(text: string): boolean {
  const [, body] = /^[A-Z]{2}(\d{9})[A-Z]{2}$/.exec(text) ?? []
  return body !== undefined && endsRight(body, s10)
}

/** ISO 6346 values: A is 10, and multiples of 11 are skipped. */
function containerValue(character: string): number {
  if (/\d/.test(character)) return Number(character)
  const place = 10 + character.charCodeAt(0) - 65
  return place + Math.floor((place - 1) / 10)
}

/** Check digit of a container's owner code, category and serial: 'CSQU305438' -> '3'. Throws RangeError on another shape. */
export function iso6346(body: string): string {
  if (!/^[A-Z]{4}\d{6}$/.test(body)) throw new RangeError(`Not a container number: ${body}`)
  const total = [...body].reduce((sum, character, i) => sum + containerValue(character) * 2 ** i, 0)
  return String((total % 11) % 10)
}

/** A freight container number with a right check digit: 'CSQU3054383'. */
export function isContainer(text: string): boolean {
  return /^[A-Z]{3}[UJZ]\d{7}$/.test(text) && endsRight(text, iso6346)
}
