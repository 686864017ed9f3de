import { readEmail } from '@/lib/contract/email'
import type { UploadColumn, UploadLists, UploadTemplate } from '@/lib/contract/upload-column'
import { countryCode } from '@/lib/domain/countries'
import { badDay, dubaiDay, dubaiOffset, isTime, parseDay } from '@/lib/domain/days'
import { round } from '@/lib/domain/decimal'
import { numberFault, readNumber, type Commas } from '@/lib/domain/number-text'
import { phoneDigits } from '@/lib/domain/phone-number'
import { cellFlag, looksShortened } from '@/lib/domain/text'
import type { RowErrorCode } from '@/lib/domain/upload'
import { cleanCell } from './cell-text'
import type { HeaderMatch } from './headers'
import type { SheetRow } from './sheet-row'

/** Money and weight are decimal texts, a datetime is ISO 8601 in UTC, `list` an array; null is an empty cell. */
export type CellValue = string | number | boolean | readonly string[] | null
export type CellResult = { value: CellValue } | { message: string; code: RowErrorCode }

/** One wrong cell as `excel_responses.errors` keeps it; `column` 'Row' when it is not one cell. */
export type CellError = { column: string; value: string; message: string; code: RowErrorCode }

/** What is known beside the cell: the values of its column's list, and how the file means a single comma in a number. */
type CellContext = { options?: readonly string[]; commas?: Commas }

type Reading = (text: string, column: UploadColumn, context: CellContext) => CellResult

const wrong = (message: string, code: RowErrorCode = 'format'): CellResult => ({ message, code })
const clipped = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

const excelError = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/
const currencies = new Set(Intl.supportedValuesOf('currency'))

/** The xlsx reader spells numeric cells above 15 digits the way Excel shows them, so one look tells both. */
const untouched = (column: UploadColumn, text: string): CellResult | null =>
  looksShortened(text) ? wrong(`${column.header} looks shortened by Excel (${text}); format the column as Text.`) : null

/** Excel alone writes an exponent with its sign, so a text of nothing else was an id; '1E5' may be a flat. */
const shortenedText = /^\d[.,]\d+e\+?\d+$|^\de\+\d+$/i

/** A cell that must be a number, and what becomes of it. */
function asNumber(text: string, column: UploadColumn, { commas }: CellContext, then: (decimal: string) => CellResult): CellResult {
  const reading = readNumber(text, commas)
  return reading && 'decimal' in reading ? then(reading.decimal) : wrong(numberFault(column.header, text, reading))
}

const readings: Record<UploadColumn['type'], Reading> = {
  text: (text, column) => (shortenedText.test(text) ? untouched(column, text) : null) ?? { value: text },
  id: (text, column) => untouched(column, text) ?? { value: text },
  number: (text, column, context) => asNumber(text, column, context, decimal => ({ value: Number(decimal) })),
  money: (text, column, context) =>
    asNumber(text, column, context, decimal => {
      const exact = round(decimal, 3)
      if (Number(exact) !== Number(decimal)) return wrong(`${column.header} may have at most 3 decimals.`)
      return { value: exact.endsWith('0') ? exact.slice(0, -1) : exact }
    }),
  weight: (text, column, context) => asNumber(text, column, context, decimal => ({ value: round(decimal, 3) })),
  date: text => {
    const moment = momentOf(text)
    return moment ? { value: moment.zone ? dubaiDay(`${moment.day}T${moment.time}${moment.zone}`) : moment.day } : wrong(badDay)
  },
  datetime: text => {
    const moment = momentOf(text)
    return moment ? { value: new Date(`${moment.day}T${moment.time}${moment.zone || dubaiOffset}`).toISOString() } : wrong('Use YYYY-MM-DD HH:MM.')
  },
  bool: (text, column) => {
    const flag = cellFlag(text)
    return flag === null ? wrong(`${column.header} must be yes or no.`) : { value: flag }
  },
  email: text => {
    const value = readEmail(text)
    return value === null ? wrong(`${clipped(text)} is not an email address.`) : { value }
  },
  phone: (text, column) => {
    const number = phoneDigits(text)
    return untouched(column, text) ?? (number === null ? wrong(`${column.header} ${clipped(text)} is not a phone number.`) : { value: number })
  },
  country: (text, column) => {
    const code = countryCode(text)
    return code === null ? wrong(`${column.header} ${clipped(text)} is not an ISO code.`) : { value: code }
  },
  currency: (text, column) => {
    const code = text.toUpperCase()
    return currencies.has(code) ? { value: code } : wrong(`${column.header} ${clipped(text)} is not an ISO currency code.`)
  },
  choice: (text, column, { options }) => chosen(text, column, options),
  list: (text, column, { options }) => {
    const results = text.split(';').map(cleanCell).filter(Boolean).map(part => chosen(part, column, options))
    return results.find(result => 'message' in result) ?? { value: results.map(result => ('value' in result ? String(result.value) : '')) }
  },
}

/** The option as the list spells it, whatever the case typed; any text where the caller has no list. */
function chosen(text: string, column: UploadColumn, options: readonly string[] | undefined): CellResult {
  const found = options ? options.find(option => option.toLowerCase() === text.toLowerCase()) : text
  if (found !== undefined) return { value: found }
  const few = options && options.length <= 6 ? `: ${options.join(', ')}` : ''
  return wrong(`${column.header} ${clipped(text)} is not in the list${few}.`, 'unknown_reference')
}

/** A day with or without a time: 'YYYY-MM-DD', 'DD/MM/YYYY', each with ' HH:MM[:SS]' and an offset; null for what does not exist. */
function momentOf(text: string): { day: string; time: string; zone: string } | null {
  const [, dayText = '', time = '00:00', seconds = ':00', zone = ''] =
    /^([\d/-]+)(?:[ T](\d{1,2}:\d{2})(:\d{2})?(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?)?$/.exec(text) ?? []
  const day = parseDay(dayText)
  const clock = time.padStart(5, '0')
  return day && isTime(clock) && seconds < ':60' ? { day, time: clock + seconds, zone } : null
}

/**
 * One cell by its column (uploads.md 7.2): its value, or what to tell the uploader. An empty cell is null, or refused when
 * the column is required. `options` are the values of the column's list, `commas` how the file means a single one in a number.
 */
export function parseCell(column: UploadColumn, raw: string, options?: readonly string[], commas: Commas = 'thousands'): CellResult {
  const text = cleanCell(raw)
  if (text === '') return column.required === true ? wrong(`${column.header} is required.`, 'required') : { value: null }
  if (excelError.test(text)) return wrong(`${column.header} holds an Excel error (${text}).`)
  return readings[column.type](text, column, { options, commas })
}

/** A row by its template: values by field, and every wrong cell at once (uploads.md 7.3). A column the file lacks is null. */
export function parseRow(
  template: Pick<UploadTemplate, 'columns'>, match: HeaderMatch, row: SheetRow, lists: UploadLists = {},
): { values: Record<string, CellValue>; errors: CellError[] } {
  const values: Record<string, CellValue> = {}
  const errors: CellError[] = (row.faults ?? []).map(fault => ({ value: '', ...fault }))
  for (const column of template.columns) {
    const value = row.cells[match.positions.get(column.field) ?? -1] ?? ''
    const result = parseCell(column, value, column.list === undefined ? undefined : lists[column.list])
    values[column.field] = 'value' in result ? result.value : null
    if ('message' in result) errors.push({ column: column.header, value: value.slice(0, 255), message: result.message, code: result.code })
  }
  return { values, errors }
}

/** Whether a row is the template's own example left in place (uploads.md 6), also after Excel respelled its numbers or dates. */
export function isExampleRow(template: Pick<UploadTemplate, 'columns'>, match: HeaderMatch, cells: readonly string[]): boolean {
  const present = template.columns.filter(column => match.positions.has(column.field))
  if (!present.some(column => column.example)) return false
  return present.every(column => {
    const [cell, example] = [cells[match.positions.get(column.field) ?? -1] ?? '', column.example ?? '']
    return cleanCell(cell) === cleanCell(example) || meaning(column, cell) === meaning(column, example)
  })
}

function meaning(column: UploadColumn, text: string): string {
  const result = parseCell({ ...column, required: false }, text)
  return 'value' in result ? JSON.stringify(result.value) : text
}
