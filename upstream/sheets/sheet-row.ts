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
export type SheetRow = { row_number: number; cells: string[]; faults?: CellFault[] }

/** A row before its headers are known; `overlong` lists the columns whose text was cut. */
export type ScannedRow = { row_number: number; cells: string[]; overlong: number[] | null }

/** Takes bytes, gives whole rows as they complete. */
export interface RowScanner {
  write(chunk: Buffer): void
  /** Refuses a file that stops half-way. */
  finish(): void
  /** The rows completed since the last call. */
  take(): ScannedRow[]
}
