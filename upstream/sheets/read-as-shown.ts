import type { UploadColumn } from '@/lib/contract/upload-column'
import { readNumber } from '@/lib/domain/number-text'
import type { HeaderMatch } from './headers'
import type { CellFault, SheetRow } from './sheet-row'

/** Columns whose value counts, whatever the sheet makes of it: a date in any format is that date. */
const byValue: ReadonlySet<UploadColumn['type']> = new Set(['number', 'money', 'weight', 'date', 'datetime', 'bool'])
const numbers: ReadonlySet<UploadColumn['type']> = new Set(['number', 'money', 'weight'])

/** A format may show thousands of what is there ('0.000,'): then neither is surely meant. */
function scaledFault(header: string, value: string, shown: string): CellFault | null {
  const [seen, kept] = [readNumber(shown), readNumber(value)]
  if (!seen || !kept || !('decimal' in seen) || !('decimal' in kept)) return null
  const places = seen.decimal.split('.')[1]?.length ?? 0
  if (Math.abs(Number(seen.decimal) - Number(kept.decimal)) <= 0.5001 * 10 ** -places) return null
  return { column: header, message: `${header} shows ${shown} but holds ${value}: write the number that is meant.`, code: 'format' }
}

/** Reads a row by its columns: what the sheet shows where a column is text, the value itself where it is a number or date. */
export function readAsShown(columns: readonly UploadColumn[], { positions }: Pick<HeaderMatch, 'positions'>): (row: SheetRow) => SheetRow {
  const columnAt = new Map(columns.flatMap(column => (positions.has(column.field) ? [[positions.get(column.field) as number, column] as const] : [])))
  return (row) => {
    if (!row.shown) return row
    const cells = [...row.cells]
    const faults: CellFault[] = [...(row.faults ?? [])]
    for (const [at, text] of row.shown) {
      const column = columnAt.get(at)
      if (!column || !byValue.has(column.type)) {
        if (at < cells.length) cells[at] = text
      } else if (numbers.has(column.type)) {
        const fault = scaledFault(column.header, cells[at] ?? '', text)
        if (fault) faults.push(fault)
      }
    }
    return { ...row, cells, ...(faults.length > 0 ? { faults } : {}) }
  }
}
