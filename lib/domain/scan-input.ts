import { isArabicTyped, latinKeys } from './arabic-keys'
import { parseMawb } from './check-digits'
import { latinDigits } from './text'

/** FNC1 as scanners send it between the fields of a GS1 code. */
export const SEPARATOR = '\u001d'

/** The identifier a scanner may put before every code, `]` with a letter for the kind of code and a sign for its options (ISO/IEC 15424). */
const symbology = /^\][a-z][0-9a-z]/i
/** Signs that are not seen: format marks, joiners, variation selectors. */
const invisible = /[\p{Cf}\ufe00-\ufe0f\u034f\u180e]/gu
/** FNC1 and whatever else a scanner frames a code with; line ends and tabs stand between numbers. */
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
const before = /^[\s"'“”‘’‚„«»‹›`´()[\]{}<>（）【】#№*•·:–—]+/u
const after = /[\s"'“”‘’‚„«»‹›`´()[\]{}<>（）【】.,;:!?…。،؛؟*]+$/u
const separators = /[\n\r\t,;|\u060c\u061b\uff0c\uff1b\u3001]+/
/** What people put before the numbers of a line: '1.', 'Tracking No:'. */
const lead = /^\s*(?:\d{1,3}[.)]\s+|[\p{L} .]{2,24}:\s*)/u
const mawbShape = /^(\d{3})[ -](\d{4}) ?(\d{4})$/
/** No number of a parcel, bag or waybill is longer (packages.md 2). */
const LONGEST = 35

/** A number as it is kept and shown: signs around it and unseen ones inside are cut, digits are 0-9, blanks single; case, dashes and a leading # stay. */
export function cleanNumber(text: string): string {
  const seen = latinDigits(text.replaceAll(invisible, '').replaceAll(controls, '')).trim().replace(symbology, '')
  // Under an Arabic layout brackets are letters.
  if (isArabicTyped(seen)) return seen.replaceAll(/\s+/g, ' ')
  const sign = /^[\s"'“”‘’([{<]*#[^#\s]/u.test(seen) ? '#' : ''
  // What is nothing but signs stays, so that it can be named as unknown.
  return sign + (seen.replace(before, '').replace(after, '') || seen).replaceAll(/\s+/g, ' ')
}

/** The letters and digits of a code by themselves; only a master air waybill keeps its dash, NNN-NNNNNNNN. */
function compared(latin: string): string {
  const code = cleanNumber(latin.normalize('NFKC')).toUpperCase()
  const [, airline, first, second] = mawbShape.exec(code) ?? []
  return airline ? `${airline}-${first}${second}` : code.replaceAll(/[\s\p{Pd}\u2212()[\]{}"'#]/gu, '').replace(/^[*•·:–—]+|[.,;:!?…*]+$/gu, '')
}

/**
 * A scanned or typed number as numbers are compared (tracking.md 7): upper case, without spaces and dashes but a waybill's, and without what
 * a scanner, a sheet or a message puts around it; typed by an Arabic keyboard it is read by the place of the keys. Empty when nothing is left.
 */
export const scanned = (text: string): string => compared(latinKeys(latinDigits(text.replaceAll(invisible, '')))[0] ?? '')

/** A text as typed, and as the same keys would have typed it in Latin where an Arabic keyboard was under a scanner; for what may be a name or a plate too. */
export const readings = (text: string): string[] => [...new Set([cleanNumber(text), ...latinKeys(cleanNumber(text)).map(cleanNumber)])]

const capitals = (latin: string) => cleanNumber(latin).replaceAll(/[\p{Pd}\u2212]/gu, '-').toUpperCase()

/** A number as we file our own: capitals without spaces, dashes kept, an Arabic keyboard's letters read by the place of their keys. */
export const filedNumber = (text: string): string => capitals(latinKeys(cleanNumber(text))[0] ?? '').replaceAll(' ', '')

/** Every way a number may be filed, the likeliest first: as given, in capitals, as we file our own, and as scanners compare them. */
export function spellings(text: string): string[] {
  const given = cleanNumber(text)
  const ofKeys = latinKeys(given).flatMap((latin) => [...(latin === given ? [capitals(latin)] : []), capitals(latin).replaceAll(' ', ''), compared(latin)])
  return [...new Set([given, given.replace(/^#/, ''), ...ofKeys])].filter(Boolean)
}

/** The same of a bag's or consolidation's number, or of an air waybill, which has its dash however it was typed. */
export const cargoSpellings = (text: string): string[] => [...new Set([...spellings(text), parseMawb(scanned(text)) ?? ''])].filter(Boolean)

const hasDigit = (token: string) => /\d/.test(token)
/** Where letters and digits stand, 'RSA2' is 'AAA9'. */
const shapeOf = (token: string) => token.replaceAll(/\p{L}/gu, 'A').replaceAll(/\d/g, '9')
const isLetters = (token: string | undefined) => token !== undefined && /^\p{L}+$/u.test(token)
/** The end of a number in fours with its piece: '5-02'. */
const isPieceEnd = (token: string) => /^[\p{L}\d]{1,4}-\d{2,3}$/u.test(token)
/** Too short to be a number alone, or without a digit. */
const isFragment = (token: string) => !token.includes('-') && (!hasDigit(token) || token.length <= 4)
const inFours = (group: readonly string[]) => group.slice(0, -1).every(({ length }) => length === 4)
/** Ends a number set in fours: the last group is shorter than the others. */
const isWhole = (group: readonly string[]) => group.length > 1 && inFours(group) && (group.at(-1)?.length ?? 4) !== 4

/** Whether a fragment begins the next number rather than going on with the one being read. */
function begins(token: string, group: readonly string[], next: string | undefined): boolean {
  if (group.length === 0 || isWhole(group) || token.startsWith('#')) return true
  const isMixed = /\p{L}/u.test(group[0] ?? '') && hasDigit(group[0] ?? '')
  if (isMixed && shapeOf(token) === shapeOf(group[0] ?? '')) return true
  // Letters after digits begin the next number, or are the end of this one: 'RR 473 124 829 AE RR 473 ...'.
  return group.some(hasDigit) && isLetters(token) && next !== undefined && !isLetters(next)
}

/** Whether a token that could stand alone belongs to the fragments before it: 'RSANB 00003595', 'RR 473124829', '176 12345675', '... 0359 5-02'. */
function goesOn(token: string, group: readonly string[]): boolean {
  if (group.length === 0) return false
  if (isPieceEnd(token)) return group.length > 1 && inFours([...group, token])
  return (group.every(isLetters) && /^\d+$/.test(token)) || (group.length === 1 && /^\d{3}$/.test(group[0] ?? '') && /^\d{8}$/.test(token))
}

/** The numbers of one line, parted by spaces alone: what is no number by itself is put together, as our labels set them in fours. */
function numbersOfLine(line: string): string[] {
  const tokens = line.split(' ').filter((token) => /[\p{L}\d]/u.test(token))
  const groups: string[][] = []
  let group: string[] = []
  const close = () => {
    if (group.length > 0) groups.push(group)
    group = []
  }
  tokens.forEach((token, at) => {
    if (isFragment(token)) {
      const isTail = isLetters(token) && token.length <= 2 && group.length === 1 && !isFragment(group[0] ?? '') && !hasDigit(tokens[at + 1] ?? '')
      const follows = group.length > 0 && !isFragment(group.at(-1) ?? '') && !isTail
      if (follows || (!isTail && begins(token, group, tokens[at + 1]))) close()
      group.push(token)
      return
    }
    if (!goesOn(token, group)) close()
    group.push(token)
  })
  close()
  // More than fits into one number was a list after all.
  return groups.flatMap((one) => (one.join('').length > LONGEST ? one : [one.join(' ')]))
}

/**
 * The numbers of a pasted list, any separator (new line, comma, semicolon, bar, tab, space; Arabic ones too): as typed, in order, each once;
 * spellings that compare equal are the same number. Signs around a number are cut, and one set in groups as on a label ('RSAN B000 0359 5')
 * is one number; it keeps its spaces, so that whoever looks it up can part it again (`partings`).
 */
export function splitNumbers(text: string): string[] {
  const byNumber = new Map<string, string>()
  const lines = latinDigits(text.replaceAll(invisible, '')).split(separators)
  for (const number of lines.flatMap((line) => numbersOfLine(line.replace(lead, '').replaceAll(/\s+/g, ' '))).map(cleanNumber)) {
    const key = scanned(number)
    if (key && !byNumber.has(key)) byNumber.set(key, number)
  }
  return [...byNumber.values()]
}

/** A number with spaces read as several: each run of its pieces that may be a number. None for one without spaces. */
export function partings(number: string): string[] {
  const pieces = number.split(' ')
  if (pieces.length < 2) return []
  return pieces.flatMap((_, from) => pieces.slice(from).map((__, upTo) => pieces.slice(from, from + upTo + 1).join(' '))).filter((run) => run !== number)
}

/**
 * The list with those numbers parted that are unknown as a whole and known in parts: '1001 1002' was two references after all. The longest known
 * run is taken first; pieces nobody knows stay together. A number without spaces is never touched.
 */
export function parted(numbers: readonly string[], isKnown: (number: string) => boolean): string[] {
  const partsOf = (pieces: readonly string[]): string[] => {
    if (pieces.length === 0) return []
    const whole = pieces.join(' ')
    if (pieces.length === 1 || isKnown(whole)) return [whole]
    for (let length = pieces.length - 1; length > 0; length -= 1) {
      for (let from = 0; from + length <= pieces.length; from += 1) {
        const run = pieces.slice(from, from + length).join(' ')
        if (isKnown(run)) return [...partsOf(pieces.slice(0, from)), run, ...partsOf(pieces.slice(from + length))]
      }
    }
    return [whole]
  }
  return [...new Set(numbers.flatMap((number) => (number.includes(' ') ? partsOf(number.split(' ')) : [number])))]
}

/** One word of letters and many digits, or more digits than a sum has. */
const isCode = (code: string): boolean => (/^(?=.*\p{L})[\p{L}\d]{8,}$/u.test(code) ? (code.match(/\d/g)?.length ?? 0) >= 5 : /^\d{8,}$/.test(code))

/**
 * Whether any word of a text is a code rather than a word or a sum, by itself or at
 * the end of a name it was scanned behind. For what must never be a name or an amount.
 */
export const looksScanned = (text: string): boolean =>
  text.split(/[\s|,;]+/).some((word) => isCode(scanned(word)) || isCode(scanned(/[a-z\d-]+$/i.exec(latinDigits(word))?.[0] ?? '')))
