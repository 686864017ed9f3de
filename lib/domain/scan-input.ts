const groupSeparator = '\u001d'
const aimPrefix = /^\](C1|d2|Q3|e0)/i
const mawbShape = /^(\d{3})[ -](\d{4}) ?(\d{4})$/

/** What the scanner adds around a code is cut: the AIM prefix of GS1 symbols, FNC1, and trailing CR, LF or Tab. */
function bare(text: string): string {
  return text.trim().replace(aimPrefix, '').replaceAll(groupSeparator, '').trim()
}

/**
 * A scanned or typed number as numbers are compared (tracking.md 7): upper case, spaces and dashes out; only a master air
 * waybill keeps its dash, NNN-NNNNNNNN. Empty when nothing is left.
 */
export function scanned(text: string): string {
  const code = bare(text).toUpperCase()
  const [, airline, first, second] = mawbShape.exec(code) ?? []
  return airline ? `${airline}-${first}${second}` : code.replaceAll(/[\s\u2010-\u2015-]/g, '')
}

/**
 * The numbers of a pasted list, any separator (new line, comma, semicolon, bar, tab, space): as typed, in order, each once;
 * spellings that compare equal are the same number.
 */
export function splitNumbers(text: string): string[] {
  const byNumber = new Map<string, string>()
  for (const piece of text.split(/[\s,;|\u060c\u061b]+/)) {
    const number = scanned(piece)
    if (number && !byNumber.has(number)) byNumber.set(number, bare(piece))
  }
  return [...byNumber.values()]
}
