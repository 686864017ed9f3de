import { maxCellChars } from './sheet-row'

/** What Excel counts days from, as milliseconds of the day 0 its dates after February 1900 share. */
const excelEpochMs = Date.UTC(1899, 11, 30)
const dayMs = 86_400_000

const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i))
const columnNames = [...letters, ...letters.flatMap(first => letters.map(second => first + second))]

/** 'A' for 0, 'AB' for 27; sheets here stay below 702 columns. */
export function columnName(column: number): string {
  const name = columnNames[column]
  if (name === undefined) throw new RangeError(`A sheet of ${column + 1} columns is too wide.`)
  return name
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const unsafe = /[&<>"]|[^\P{Cc}\t\n]|[\p{Cs}\ufffe\uffff]|_(?=x[\dA-Fa-f]{4}_)/u
const each = new RegExp(unsafe, 'gu')

/** Text for an XML file: what XML cannot hold is spelled Excel's way (`_x000D_`), a broken surrogate becomes U+FFFD. */
export function xmlSafe(text: string): string {
  if (!unsafe.test(text)) return text
  return text.replace(each, found => {
    const escape = escapes[found]
    if (escape) return escape
    const code = found.charCodeAt(0)
    if (code >= 0xd800) return '\ufffd'
    return `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`
  })
}

/** A text cell; never a formula, whatever it starts with. '' gives no cell unless it has a style to show. */
export function textCell(reference: string, text: string, style = 0): string {
  const styled = style === 0 ? '' : ` s="${style}"`
  if (text === '') return style === 0 ? '' : `<c r="${reference}"${styled}/>`
  const cut = text.length > maxCellChars ? text.slice(0, maxCellChars) : text
  return `<c r="${reference}"${styled} t="inlineStr"><is><t xml:space="preserve">${xmlSafe(cut)}</t></is></c>`
}

/** A number cell; `value` is a finite number or a plain decimal text, kept to the digit. */
export function numberCell(reference: string, value: number | string, style = 0): string {
  return `<c r="${reference}"${style === 0 ? '' : ` s="${style}"`}><v>${value}</v></c>`
}

/** Excel's serial of a wall-clock time given as if it were UTC milliseconds. */
export const excelSerial = (wallMs: number) => (wallMs - excelEpochMs) / dayMs
