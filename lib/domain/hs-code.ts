import { plainText } from './plain-text'

/** Digits of a code as somebody typed it: `8518.22`, `8518 22 00`, `٨٥١٨٢٢`. Empty where nothing was. */
export const bareHsCode = (typed: string): string => plainText(typed).replaceAll(/[\s.-]/g, '')

/** Codes goods can be declared under: of six, eight or twelve digits. */
export const isHsCode = (code: string): boolean => /^\d{6}(\d{2}(\d{4})?)?$/.test(code)

/**
 * A code as the tariff prints it, 4-2-2-4: '8517.13.00.0000' (sellers-ior.md 5). With dots or without, it looks the same; what is no code of four to
 * twelve digits, as foreign files have it, stays as it is. Every list brings this, so it does without the reader of what people type.
 */
export function dottedHsCode(code: string): string {
  const digits = code.replaceAll(/[\s.-]/g, '')
  return /^\d{4,12}$/.test(digits) ? digits.replaceAll(/(?<=^(?:.{4}|.{6}|.{8}))(?=.)/g, '.') : code
}

/** The eight digits used beside the Gulf's twelve; null of a heading. */
export const eightDigits = (code: string): string | null => (code.length >= 8 ? code.slice(0, 8) : null)
