const zeroWidth = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u00ad]/g
const oddSpace = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g

/** Joiners (U+200C, U+200D) shape letters of these scripts, and make one picture of several emoji; between other signs nobody sees them. */
const joined = /* @__PURE__ */ String.raw`\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Extended_Pictographic}`
const virama = '\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca'
const anyJoiner = /[\u200c\u200d]/
const joinerRun = /([\u200c\u200d])[\u200c\u200d]+/g
const strayJoiner = /* @__PURE__ */ new RegExp(/* @__PURE__ */ String.raw`(?<![${joined}\p{M}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]|(?<![${virama}])[\u200c\u200d](?![${joined}])`, 'gu')

/** Leaves the joiners a word or picture is written with and takes out the rest. */
const withoutStrayJoiners = (text: string) => (anyJoiner.test(text) ? text.replaceAll(joinerRun, '$1').replaceAll(strayJoiner, '') : text)

/** Arabic-Indic and Persian digits to 0-9. */
export function latinDigits(text: string): string {
  return text
    .replaceAll(/[\u0660-\u0669]/g, digit => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) - 0x06f0))
}

/**
 * A cell as every rule reads it (uploads.md 7.2): trimmed, no-break spaces plain, zero-width characters gone, digits 0-9. The joiners inside
 * Persian and Indic words and between emoji stay: without them it is another word or another picture.
 */
export function cell(text: string): string {
  // Most cells are plain ASCII without blanks around them; a sheet has millions.
  if (text === '' || /^[!-~](?:[ -~]*[!-~])?$/.test(text)) return text
  return withoutStrayJoiners(visible(text)).trim()
}

const visible = (text: string) => latinDigits(text.replaceAll(zeroWidth, '').replaceAll(oddSpace, ' '))

/** How a single comma of a number is meant where the number itself does not tell: between thousands, as the house writes them, or not known. */
export type Commas = 'thousands' | 'unclear'

/** A number as somebody typed it: its decimal ('1234.50'), or the two it could be. */
export type NumberReading = { decimal: string } | { either: readonly [thousands: string, fraction: string] }

/** Digits hold no joiners, so pages that read numbers alone need not bring the scripts that do. */
const bareNumber = (text: string) => visible(text).replaceAll(/[\u200c\u200d]/g, '').trim()

/** The Arabic signs as theirs are: U+066B parts decimals, U+066C thousands; the Arabic comma is a comma. */
const numberSigns = (text: string) => bareNumber(text).replaceAll('\u066b', '.').replaceAll('\u060c', ',').replace(/^[\u2212\ufe63\uff0d]/, '-')

/**
 * The one reading of a typed number (uploads.md 7.2): '1234.5', '1,234.50', '-12', '\u0661\u066b\u0665'. '0,500' and '1,5' can only be fractions written with a
 * comma and are none of ours; '2,500' is 2500 unless `commas` says that this is not known. Null for '1.234,50' and anything else.
 */
export function readNumber(text: string, commas: Commas = 'thousands'): NumberReading | null {
  const typed = numberSigns(text)
  if (/^-?(\d+(\.\d+)?|\.\d+)$/.test(typed)) return { decimal: typed.replace(/^(-?)\./, '$10.') }
  if (!/^-?[1-9]\d{0,2}([,\u066c]\d{3})+(\.\d+)?$/.test(typed)) return null
  const decimal = typed.replace(/[,\u066c]/g, '')
  if (commas === 'thousands' || !/^[^,]+,\d{3}$/.test(typed)) return { decimal }
  return { either: [decimal, typed.replace(',', '.').replace(/0+$/, '').replace(/\.$/, '')] }
}

/** The decimal of a number by `readNumber`, its commas between thousands; null for what is none. */
export function cellNumber(text: string): string | null {
  const reading = readNumber(text)
  return reading && 'decimal' in reading ? reading.decimal : null
}

/** Whether a text is a number only when its comma parts the decimals: '0,500', '12,5', '1.234,50'. Its neighbours are then not clear either. */
export function hasDecimalComma(text: string): boolean {
  return /^-?\d[\d.]*,\d+$/.test(numberSigns(text)) && readNumber(text) === null
}

const shownTyped = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

/** What is told of a number that could not be read, with what was typed. */
export const numberFault = (label: string, typed: string, reading: NumberReading | null): string =>
  reading && 'either' in reading
    ? `${label} ${shownTyped(bareNumber(typed))} is not clear: write ${reading.either[0]} or ${reading.either[1]}.`
    : `${label} must be a number like 1,234.50, not ${shownTyped(bareNumber(typed))}.`

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
  const parts = cell(name).split(/\s+/).filter(Boolean)
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
