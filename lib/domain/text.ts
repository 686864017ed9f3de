import { plainText } from './plain-text'

export { cellNumber } from './number-text'
export { latinDigits } from './plain-text'

/** Joiners (U+200C, U+200D) shape letters of these scripts, and make one picture of several emoji; between other signs nobody sees them. */
const joined =
  String.raw`\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Extended_Pictographic}`
const virama = '\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca'
const anyJoiner = /[\u200c\u200d]/
const joinerRun = /([\u200c\u200d])[\u200c\u200d]+/g
const strayJoiner = new RegExp(String.raw`(?<![${joined}\p{M}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]|(?<![${virama}])[\u200c\u200d](?![${joined}])`, 'gu')

/** Leaves the joiners a word or picture is written with and takes out the rest. */
const withoutStrayJoiners = (text: string) => (anyJoiner.test(text) ? text.replaceAll(joinerRun, '$1').replaceAll(strayJoiner, '') : text)

/**
 * A cell as every rule reads it (uploads.md 7.2): trimmed, no-break spaces plain, zero-width characters gone, digits 0-9. The joiners inside
 * Persian and Indic words and between emoji stay: without them it is another word or another picture.
 */
export function cell(text: string): string {
  // Most cells are plain ASCII without blanks around them; a sheet has millions.
  if (text === '' || /^[!-~](?:[ -~]*[!-~])?$/.test(text)) return text
  return withoutStrayJoiners(plainText(text)).trim()
}

/** yes/no, true/false, 1/0, y/n in any case; null for anything else. */
export function cellFlag(text: string): boolean | null {
  const word = cell(text).toLowerCase()
  if (['yes', 'true', '1', 'y'].includes(word)) return true
  return ['no', 'false', '0', 'n'].includes(word) ? false : null
}

/** An id that a spreadsheet turned into a number: '1.23E+15', '1,23457E+14' where a comma parts decimals (uploads.md 7.2). */
export function looksShortened(text: string): boolean {
  return /^\d([.,\u066b]\d+)?e\+?\d+$/i.test(cell(text))
}

/** A character after which a spreadsheet takes a cell for a formula; full-width ones are read as their narrow twins. */
export const formulaLead = /[=+\-@\t\r\n＝＋－＠]/
const runs = new RegExp(`^${formulaLead.source}`)

/**
 * A cell that no spreadsheet will run as a formula: text starting with = + - @ (of either width), Tab or a line end gets a leading
 * apostrophe (uploads.md 7.10). A negative number is a number and stays one.
 */
export function inert(text: string): string {
  return runs.test(text) && !/^-\d+(\.\d+)?$/.test(text) ? `'${text}` : text
}

/** 'Sara Ali' -> 'SA', at most two letters, for avatars and masked receivers. */
export function initials(name: string): string {
  // What stands in brackets says who somebody is to the consignee: 'Sara Ali (mother)'.
  const parts = cell(name).replaceAll(/\([^)]*\)/g, ' ').split(/\s+/).filter(Boolean)
  const picked = parts.length > 1 ? [parts[0], parts.at(-1)] : parts
  return picked.map(part => [...(part ?? '')][0] ?? '').join('').toUpperCase()
}

/** '+971501234567' -> '+971•••••4567': country code and last four stay readable. Short numbers are hidden whole. */
export function maskPhone(phone: string): string {
  const bare = cell(phone).replaceAll(/[^\d+]/g, '')
  if (bare.length < 9) return '•'.repeat(bare.length)
  const shown = bare.startsWith('+') ? 4 : 0
  return `${bare.slice(0, shown)}${'•'.repeat(bare.length - shown - 4)}${bare.slice(-4)}`
}

/** 'sara.ali@example.com' -> 's•••@example.com'. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••')

/** 'AE070331234567890123456' -> '•••3456': the last four of a number people need not read. */
export function lastFour(secret: string): string {
  return secret.length > 4 ? `•••${secret.slice(-4)}` : '•••'
}
