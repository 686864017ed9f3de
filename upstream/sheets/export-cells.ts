import { dubaiAheadMs } from '@/lib/domain/days'
import { round } from '@/lib/domain/decimal'
import { RecentMap } from '@/lib/domain/recent-map'
import { inert } from '@/lib/domain/text'
import { excelSerial, numberCell, textCell } from './sheet-xml'
import { styleIndex, type SheetStyle } from './sheet-styles'

/** How an exported value is written; money and weight are decimals, times are shown in Dubai. */
export type ExportType = 'text' | 'number' | 'money' | 'weight' | 'date' | 'datetime' | 'bool'

const lastSecondMs = 1000

const decimalPattern = /^-?\d{1,15}(?:\.\d{1,12})?$/
const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** A value made ready: a number kept to the digit, a wall-clock time in Dubai, or text no spreadsheet runs. */
type Ready = { number: string } | { wallMs: number } | { text: string }

const asText = (text: string): Ready => ({ text: inert(text) })

function readyText(value: unknown): Ready {
  if (typeof value === 'string') return asText(value)
  if (value instanceof Date) return readyMoment(value)
  if (Array.isArray(value)) return asText(value.join('; '))
  if (typeof value === 'boolean') return { text: value ? 'Yes' : 'No' }
  return asText(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** Negative numbers stay numbers; what is none is text, guarded like any other. */
function readyNumber(value: unknown, places?: number): Ready {
  if (typeof value === 'number' && Number.isFinite(value)) return { number: places === undefined ? String(value) : round(value, places) }
  const text = String(value)
  return decimalPattern.test(text) ? { number: text } : asText(text)
}

function readyMoment(value: unknown): Ready {
  const ms = value instanceof Date ? value.getTime() : typeof value === 'number' ? value : Date.parse(String(value))
  return Number.isNaN(ms) ? readyText(String(value)) : { wallMs: ms + dubaiAheadMs }
}

function readyDay(value: unknown): Ready {
  if (typeof value === 'string' && dayPattern.test(value)) {
    const ms = Date.parse(`${value}T00:00:00Z`)
    return Number.isNaN(ms) ? asText(value) : { wallMs: ms }
  }
  const moment = readyMoment(value)
  return 'wallMs' in moment ? { wallMs: Math.floor(moment.wallMs / 86_400_000) * 86_400_000 } : moment
}

const readers: Record<ExportType, (value: unknown) => Ready> = {
  text: readyText,
  number: value => readyNumber(value),
  // Text has the decimals of its currency already; what was added up as a number is in dirhams.
  money: value => readyNumber(value, 2),
  weight: value => readyNumber(value, 3),
  date: readyDay,
  datetime: readyMoment,
  bool: readyText,
}

const wallText = (type: ExportType, wallMs: number) => {
  const iso = new Date(wallMs).toISOString()
  return type === 'date' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
}

const instantPattern = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/
/** Hours of UTC as Dubai's; a file's moments fall into few of them, and a Date for each of its cells would be a tenth of the export. */
const HOURS_KEPT = 20_000
const dubaiHours = new RecentMap<string, string>(HOURS_KEPT)

/** A moment as it is stored, on the wall in Dubai; null for any other spelling. */
function dubaiWall(text: string): string | null {
  if (!instantPattern.test(text)) return null
  const hour = text.slice(0, 13)
  let there = dubaiHours.get(hour)
  if (there === undefined) {
    const ms = Date.parse(`${hour}:00:00Z`)
    if (Number.isNaN(ms)) return null
    there = wallText('datetime', ms + dubaiAheadMs).slice(0, 13)
    dubaiHours.set(hour, there)
  }
  return there + text.slice(13, 19)
}

/** The value of a datetime as ISO 8601 in UTC; what is no moment is told as `csvText` tells it. */
export function isoText(value: unknown): string {
  if (value === null || value === undefined || (typeof value === 'string' && instantPattern.test(value))) return value ?? ''
  const ready = readyMoment(value)
  return 'wallMs' in ready ? new Date(ready.wallMs - dubaiAheadMs).toISOString() : csvText('datetime', value)
}

/** The value as csv shows it, before quoting. */
export function csvText(type: ExportType, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (type === 'datetime' && typeof value === 'string') {
    const wall = dubaiWall(value)
    if (wall !== null) return wall
  }
  const ready = readers[type](value)
  if ('number' in ready) return ready.number
  return 'wallMs' in ready ? wallText(type, ready.wallMs) : ready.text
}

const styleOf: Partial<Record<ExportType, SheetStyle>> = { weight: 'weight', date: 'date', datetime: 'datetime' }

const stylesOfPlaces: Readonly<Record<number, SheetStyle>> = { 2: 'money', 3: 'money3' }
/** Money shows the decimals it was given, which are its currency's: none is cut off where three are wanted. */
const moneyStyle = (number: string): SheetStyle => stylesOfPlaces[number.split('.')[1]?.length ?? 0] ?? 'plain'

/** The value as a cell of an xlsx, '' for none. */
export function xlsxCell(reference: string, type: ExportType, value: unknown): string {
  if (value === null || value === undefined) return ''
  const ready = readers[type](value)
  if ('text' in ready) return textCell(reference, ready.text)
  const style = styleIndex[type === 'money' && 'number' in ready ? moneyStyle(ready.number) : (styleOf[type] ?? ('wallMs' in ready ? 'datetime' : 'plain'))]
  if ('number' in ready) return numberCell(reference, ready.number, style)
  // Whole seconds: Excel rounds the rest up into a minute that never was.
  return numberCell(reference, excelSerial(Math.floor(ready.wallMs / lastSecondMs) * lastSecondMs), style)
}
