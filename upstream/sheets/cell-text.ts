import { cell, formulaLead } from '@/lib/domain/text'
import { decodeEntities, maxTextBytes } from './xml-scan'

const plainPattern = /^[!-~](?:[ -~]*[!-~])?$/
/** Characters that only end a line: vertical tab, form feed, and those of Unicode. */
const lineEnds = /[\v\f\u0085\u2028\u2029]/g
/** Characters nobody sees and the database does not all take; a workbook holds them as `_x0000_`. */
const controls = /[^\P{Cc}\t\n\r]/gu
/** The apostrophe an inert export puts before a cell, taken off again so that a download is a valid upload. */
const guard = new RegExp(`^'(?=${formulaLead.source})`)

/** A cell as every later rule sees it (uploads.md 7.2), quick for the plain text nearly all cells are. */
export function cleanCell(text: string): string {
  const clean = plainPattern.test(text) ? text : cell(text.replace(lineEnds, '\n').replace(controls, ''))
  return clean.charCodeAt(0) === apostrophe ? clean.replace(guard, '') : clean
}

const excelEscape = /_x([\da-f]{4})_/gi
const ampersand = 38
const underscore = 95
const apostrophe = 39

/** Text of an XML range: entities and Excel's `_x000D_` spellings decoded, not yet cleaned nor cut. */
export function xmlText(buf: Buffer, start: number, end: number): string {
  let seen = 0
  let special = false
  for (let i = start; i < end; i++) {
    const byte = buf[i] as number
    seen |= byte
    if (byte === ampersand || byte === underscore) special = true
  }
  const text = seen < 128 ? buf.toString('latin1', start, end) : buf.toString('utf8', start, end)
  if (!special) return text
  const whole = end - start < maxTextBytes ? text : text.replace(/&[^;]{0,10}$/, '')
  return decodeEntities(whole).replace(excelEscape, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
