import type { RowErrorCode } from '@/lib/domain/upload'

/** Limits that do not depend on the kind (uploads.md 7.1). */
export const maxColumns = 200
/** Excel's own limit for the text of one cell. */
export const maxCellChars = 32_767

/** What one cell of a row is told; `column` is its header, or 'Row' when it is not one cell (uploads.md 2). */
export type CellFault = { column: string; message: string; code: RowErrorCode }

/**
 * One non-empty row. `row_number` is Excel's (header = 1), `cells` stand under the headers, cleaned (uploads.md 7.2), ''
 * where empty. `faults` are what only the reader can see (a cell cut short, a cell too many): such a row is rejected.
 */
export type SheetRow = {
  row_number: number
  cells: string[]
  faults?: CellFault[]
  /** What the sheet shows of a cell where that is not its value: a number or date under a format with words or zeros. */
  shown?: ReadonlyMap<number, string>
  /** Columns whose cell is merged with the one above and carries its value. */
  carried?: readonly number[]
  /** Its cells cannot be told apart from those of its neighbours, so that nothing else about it is worth saying. */
  broken?: boolean
}

/** A row before its headers are known. */
export type ScannedRow = {
  row_number: number
  cells: string[]
  /** Cells as the line has them, empty ones at its end too; of a csv. */
  width?: number
  /** Columns whose text was cut. */
  overlong: number[] | null
  /** Columns with letters that could not be read. */
  lost: number[] | null
  shown?: Map<number, string>
  carried?: number[]
  /** Why its cells cannot be told apart, and over how many lines; what stands in them is the line as it was cut at its separators. */
  broken?: { message: string; lines: number }
}

/** Takes bytes, gives whole rows as they complete. */
export interface RowScanner {
  write(chunk: Buffer): void
  /** Refuses a file that stops half-way. */
  finish(): void
  /** The rows completed since the last call. */
  take(): ScannedRow[]
}
