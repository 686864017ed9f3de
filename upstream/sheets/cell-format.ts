import { RecentMap } from '@/lib/domain/recent-map'
import { dateLook } from './date-format'
import { numberLook } from './number-format'

/** How a number cell reads, by its number format: as it is, as a date or time, as a percentage, or padded with zeros. */
type CellKind = { as: 'number' | 'date' | 'percent' } | { as: 'padded'; digits: number }

/** `look`: what the sheet shows of the value so read, for columns of text; left out where it shows the same. */
export type CellFormat = CellKind & { look?: (value: string) => string | null }

export const plainFormat: CellKind = { as: 'number' }
const dateFormat: CellKind = { as: 'date' }
const percentFormat: CellKind = { as: 'percent' }

/** Built-in format numbers that show dates or times in some language version of Excel (ECMA-376 18.8.30). */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Excel's own limit; what is longer was made to keep a pattern busy. */
const longestFormat = 255

/** What a workbook does not define since every version of Excel knows it (ECMA-376 18.8.30); those of the reader's own country are left out. */
const builtIn: Readonly<Record<number, string>> = {
  1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 18: 'h:mm AM/PM', 19: 'h:mm:ss AM/PM',
  37: '#,##0_);(#,##0)', 38: '#,##0_);(#,##0)', 39: '#,##0.00_);(#,##0.00)', 40: '#,##0.00_);(#,##0.00)',
}

/** The format behind a cell style: a built-in number or the code a workbook defines itself. */
export function formatOf(id: number, code: string | undefined): CellFormat {
  const kind = kindOf(id, code)
  const look = lookOf(kind, code ?? builtIn[id])
  return look ? { ...kind, look } : kind
}

const plainNumber = /^-?\d+(\.\d+)?$/

function lookOf({ as }: CellKind, code: string | undefined): CellFormat['look'] {
  if (code === undefined || code.length > longestFormat || as === 'percent') return undefined
  if (as === 'date') return iso => dateLook(code, iso)
  const look = numberLook(code)
  return look ? decimal => (plainNumber.test(decimal) ? look(decimal) : null) : undefined
}

function kindOf(id: number, code: string | undefined): CellKind {
  if (code === undefined) {
    if (isBuiltInDate(id)) return dateFormat
    return id === 9 || id === 10 ? percentFormat : plainFormat
  }
  if (code.length > longestFormat) return plainFormat
  const shown = (code.split(';')[0] ?? '').replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
  if (/^0{2,15}$/.test(shown)) return { as: 'padded', digits: shown.length }
  if (/[ymdhs]/i.test(shown) && !/[0#?]/.test(shown.replace(/s\.0+/gi, ''))) return dateFormat
  return shown.includes('%') ? percentFormat : plainFormat
}

const daySeconds = 86_400
const lastExcelDay = 2_958_465
const two = (n: number) => (n < 10 ? `0${n}` : String(n))

/** Days from Excel's day 0 to 1970-01-01, for each of its two calendars. */
const epochDays = { 1900: 25_569, 1904: 24_107 } as const

const clock = (seconds: number) => {
  const time = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`
  return seconds % 60 === 0 ? time : `${time}:${two(seconds % 60)}`
}

/** A file names few days very often. */
const dayTexts = new RecentMap<number, string>(10_000)

/** 'YYYY-MM-DD' of a day counted from 1970-01-01. */
function dayText(day: number): string {
  return dayTexts.of(day, () => new Date(day * daySeconds * 1000).toISOString().slice(0, 10))
}

/** 'YYYY-MM-DD', 'YYYY-MM-DD HH:mm[:ss]' or 'HH:mm[:ss]' of an Excel serial; null when no date can be meant. */
export function dateText(serial: number, epoch: keyof typeof epochDays): string | null {
  if (!(serial >= 0) || serial > lastExcelDay + 1) return null
  const total = Math.round(serial * daySeconds)
  const seconds = total % daySeconds
  const day = (total - seconds) / daySeconds
  if (day === 0 && epoch === 1900) return clock(seconds)
  // Excel's 1900 had a 29 February, so its earlier days are one off.
  const shift = epoch === 1900 && day < 60 ? 1 : 0
  const date = dayText(day + shift - epochDays[epoch])
  return seconds === 0 ? date : `${date} ${clock(seconds)}`
}

/** Digits beyond the fifteenth are lost in Excel, so such a number is spelled as Excel shows it: '1.23456789012346E+17'. */
function scientific(value: number): string {
  const [digits = '', exponent = ''] = value.toExponential(14).split('e')
  const power = exponent.replace(/^([+-])(\d)$/, '$10$2')
  return `${digits.replace(/\.?0+$/, '')}E${power}`
}

/** Most numbers are stored as typed; the rest carry a float's tail, an exponent or zeros to drop. */
const shortNumber = /^-?(?:0|[1-9]\d{0,9})(?:\.\d{0,3}[1-9])?$/

/** A stored number as a person would type it: '5.0' is '5', '1.1000000000000001' is '1.1', 16 digits and more are scientific. */
export function numberText(raw: string): string {
  if (shortNumber.test(raw)) return raw
  const value = Number(raw)
  if (raw === '' || !Number.isFinite(value)) return raw
  if (Math.abs(value) >= 1e15) return scientific(value)
  const exact = Number(value.toPrecision(15))
  const text = String(exact)
  return text.includes('e') ? exact.toFixed(20).replace(/\.?0+$/, '') : text
}

/** A number cell by its format; `raw` is what the file stores. */
export function formattedNumber(raw: string, format: CellFormat, epoch: keyof typeof epochDays): string {
  const value = Number(raw)
  if (format.as === 'date') return dateText(value, epoch) ?? numberText(raw)
  if (format.as === 'percent') return `${numberText(String(value * 100))}%`
  if (format.as === 'padded' && Number.isInteger(value) && value >= 0) return numberText(raw).padStart(format.digits, '0')
  return numberText(raw)
}
