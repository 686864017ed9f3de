import { scanTemplate } from '@/lib/contract/scan-columns'
import { dubaiMoment, isTime } from '@/lib/domain/days'
import { Refusal } from '../../platform/refusal'
import type { CellError } from '../../sheets/cells'
import type { RowFault, RowGroup } from '../../core/uploads/upload-work'
import { refuseIncomplete, type Scan, type Scanning } from './scan-rules'

type Field = (typeof scanTemplate.columns)[number]['field']

/** A row that says what was scanned, where and when. */
export interface SheetScan {
  scan: Scan
  number: string
  /** ISO 8601. */
  at: string
  facilityId: number | null
  body: Scanning
}

const headerOf = new Map<string, string>(scanTemplate.columns.map(({ field, header }) => [field, header]))
const textOf = ({ rows: [row] }: RowGroup, field: Field) => {
  const value = row.values[field]
  return typeof value === 'string' && value !== '' ? value : null
}

export const fault = (field: Field, value: string, message: string, code: CellError['code']): RowFault => ({
  line: 0, error: { column: headerOf.get(field) ?? field, value, message, code },
})

/** 'HH:MM' of a typed time; a time cell of a spreadsheet may come with seconds or as a part of the day. */
export function clockOf(typed: string): string | null {
  const part = /^0?\.\d+$/.test(typed) ? Math.round(Number(typed) * 1440) : null
  const clock = part === null
    ? typed.replace(/^(\d{1,2}:\d{2}):\d{2}$/, '$1').padStart(5, '0')
    : `${String(Math.floor(part / 60)).padStart(2, '0')}:${String(part % 60).padStart(2, '0')}`
  return isTime(clock) ? clock : null
}

const columnOf: Readonly<Record<string, Field>> = { reason_code: 'reason_code', remarks: 'remarks', run_no: 'run_no', location: 'location' }

/** What the scan asks for and the row does not say; what no column can say is told at the scan's code. */
function missing(scan: Scan, body: Scanning): RowFault[] {
  try {
    refuseIncomplete(scan, body)
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.errors.map(({ field, message }) => {
      const column = columnOf[field ?? '']
      const sentence = column === 'reason_code' ? `Reason Code is required for ${scan.name}.` : message
      return fault(column ?? 'scan_code', column ? '' : scan.code, column ? sentence : `${sentence.replace(/\.$/, '')}; a file cannot carry it.`, 'required')
    })
  }
}

export interface SheetRules {
  scans: ReadonlyMap<string, Scan>
  userCategory: string
  /** The facility a place names, among those the person works in; null on the road. */
  facilityAt: (location: string) => number | null
}

/** The scan a row tells of, or everything that is wrong with the row itself (tracking.md 6). */
export function readRow(group: RowGroup, { scans, userCategory, facilityAt }: SheetRules): SheetScan | RowFault[] {
  const cells = group.rows[0].errors.map((error): RowFault => ({ line: 0, error }))
  const [code, number, day, typed, location] = (['scan_code', 'number', 'scan_date', 'scan_time', 'location'] as const).map((field) => textOf(group, field))
  const scan = code ? scans.get(code.toUpperCase()) : undefined
  const clock = typed ? clockOf(typed) : null
  const faults = [
    ...cells,
    ...(code && !scan ? [fault('scan_code', code, `Scan Code ${code} is unknown.`, 'unknown_reference')] : []),
    ...(scan && !scan.user_categories.includes(userCategory) ? [fault('scan_code', scan.code, 'This scan is not for your user category.', 'forbidden')] : []),
    ...(typed && !clock ? [fault('scan_time', typed, 'Scan Time must look like 08:45.', 'format')] : []),
  ]
  if (!scan || !number || !day || !clock || !location) return faults
  const body: Scanning = {
    scan_code: scan.code, numbers: [number], location: location.slice(0, 100),
    reason_code: textOf(group, 'reason_code')?.slice(0, 20), remarks: textOf(group, 'remarks')?.slice(0, 255),
    run_no: textOf(group, 'run_no')?.slice(0, 30),
  }
  const all = [...faults, ...missing(scan, body)]
  return all.length > 0 ? all : { scan, number, at: dubaiMoment(day, clock), facilityId: facilityAt(location), body }
}
