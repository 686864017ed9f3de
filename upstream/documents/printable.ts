import { hasFace } from './fonts'

/** Canonical order puts a vowel sign under the shadda it is written upon (Unicode UAX 53). */
const vowelBeforeShadda = /([\u064b-\u0650\u0652]+)\u0651/g
/** What everybody's addresses are made of, and every face of ours has: not looked up one by one. */
const common = /^[ -~\u00a0-\u00ac\u00ae-\u00ff\u060c\u061b\u061f\u0621-\u0652\u0660-\u0669]*$/
const pictures = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20e3\u{e0020}-\u{e007f}]/u
/** Shown by nothing, whatever the font: selectors of variants, soft hyphens, byte order marks. */
const unseen = /(?!\p{Join_Control}|\p{Bidi_Control})\p{Default_Ignorable_Code_Point}/gu
/** Directions and joiners do their work without being seen. */
const silent = /\p{Join_Control}|\p{Bidi_Control}|\s/u

/** Joiners whose letters are gone. */
const loose = /(?<![^\s])[\u200c\u200d]+|[\u200c\u200d]+(?!\S)/g

/** A line break somebody typed, and what it stands behind: an address of several lines reads as a list once it runs on. */
const breaks = /(\S)?[^\S\r\n\v\f\u0085\u2028\u2029]*[\r\n\v\f\u0085\u2028\u2029]\s*(?=(\S)?)/gu
const hasBreak = /[\r\n\v\f\u0085\u2028\u2029]/
const arabicLetter = /\p{Script=Arabic}/u
const separator = /[\p{Po}\p{Pd}\p{Ps}]/u

/** `Villa 12\nAl Wasl Road` as `Villa 12, Al Wasl Road`; what ends or begins with a separator of its own gets no second one. */
function unbroken(text: string): string {
  if (!hasBreak.test(text)) return text
  return text.trim().replace(breaks, (_, before: string | undefined, after: string | undefined) => {
    if (!before || !after || (separator.test(before) && before !== '#') || /[,،;/)]/.test(after)) return `${before ?? ''} `
    return `${before}${arabicLetter.test(before) ? '،' : ','} `
  })
}

const isLost = (char: string) => !silent.test(char) && !hasFace(char.codePointAt(0) ?? 0)

/**
 * A paragraph as it is set: one space for any white, a comma for a line break, vowel signs upon their shadda, pictures that no face draws left out.
 * What else no face draws stays, and is seen as a box.
 */
export function printable(text: string): string {
  const plain = unbroken(text.normalize('NFC'))
  const seen = common.test(plain) ? plain : Array.from(plain.replace(unseen, '')).filter(char => !(pictures.test(char) && isLost(char))).join('')
  return seen.replace(vowelBeforeShadda, '\u0651$1').replace(loose, '').replace(/\s+/g, ' ').trim()
}

/** The characters of a text that no face of ours draws, each once; pictures are left out of print and not among them. */
export function unprintable(text: string): string[] {
  const plain = text.normalize('NFC')
  if (common.test(plain)) return []
  return [...new Set(Array.from(plain.replace(unseen, '')).filter(char => !pictures.test(char) && isLost(char)))]
}
