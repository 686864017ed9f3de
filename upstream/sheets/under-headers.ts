import { counted } from '@/lib/domain/counted'
import { maxCellChars, type CellFault, type ScannedRow, type SheetRow } from './sheet-row'

const shownChars = 20

/** The letters around the first one that could not be read. */
function around(text: string): string {
  const at = Math.max(0, text.indexOf('\ufffd'))
  return text.slice(Math.max(0, at - shownChars), at + shownChars)
}

function faultsOf({ cells, overlong, lost }: ScannedRow, headers: readonly string[], format: 'xlsx' | 'csv'): CellFault[] {
  const at = (column: number) => ({ column: headers[column] || 'Row', named: headers[column] || `Column ${column + 1}` })
  const faults: CellFault[] = [
    ...(overlong ?? []).map(column => ({
      column: at(column).column, message: `${at(column).named} is longer than ${maxCellChars} characters.`, code: 'range' as const,
    })),
    ...(lost ?? []).map(column => ({
      column: at(column).column,
      message: `${at(column).named} holds letters that cannot be read ("${around(cells[column] ?? '')}"). Type them again, or save the file as "CSV UTF-8".`,
      code: 'format' as const,
    })),
  ]
  // A csv row with text beyond the last header has shifted cells, usually by a separator inside unquoted text.
  if (format === 'csv' && cells.length > headers.length) {
    faults.push({
      column: 'Row',
      message: `The row has ${counted(cells.length, 'cell')} but the header has ${headers.length}; put quotes around text that holds a separator.`,
      code: 'format',
    })
  }
  return faults
}

/** A row under its headers, with what only the reader can see of it. */
export function underHeaders(row: ScannedRow, headers: readonly string[], format: 'xlsx' | 'csv'): SheetRow {
  const { row_number, cells, broken, shown, carried } = row
  const faults = broken === undefined ? faultsOf(row, headers, format) : [{ column: 'Row', message: broken.message, code: 'format' as const }]
  while (cells.length < headers.length) cells.push('')
  cells.length = headers.length
  return {
    row_number,
    cells,
    ...(faults.length > 0 ? { faults } : {}),
    ...(broken ? { broken: true } : {}),
    ...(shown ? { shown } : {}),
    ...(carried ? { carried } : {}),
  }
}
