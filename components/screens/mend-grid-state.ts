import type { Row } from '@/lib/contract/types'
import type { Drafts } from './mend-drafts'

export type Rejected = Row<'uploads.errors'>

export interface Spot {
  row: number
  column: number
}
/** From where the selection began to where it stands. */
export interface Selection {
  from: Spot
  to: Spot
}

/** Case, spaces, `_` and `*` make no difference, as in the upload itself. */
export const headerKey = (header: string) => header.toLowerCase().replace(/[\s_*]/g, '')

/** What a cell held when it was sent. */
export function sentText(row: Rejected, header: string): string {
  const name = headerKey(header)
  return Object.entries(row.row_data ?? {}).find(([key]) => headerKey(key) === name)?.[1] ?? ''
}

export const textOf = (row: Rejected, header: string, drafts: Drafts): string => drafts[row.row_number]?.[header] ?? sentText(row, header)

/** What is wrong with a cell, all of it. */
export const faultOf = (row: Rejected, header: string): string =>
  [row, ...row.errors].filter(({ column }) => headerKey(column) === headerKey(header)).map(({ message }) => message).join(' ')

/** Everything wrong with a row. */
export const faultsOf = (row: Rejected): string => [row, ...row.errors].map(({ message }) => message).join(' ')

/** Writes cells into the drafts; one typed back to what was sent is no change. */
export function withCells(drafts: Drafts, cells: readonly { row: Rejected; header: string; text: string }[]): Drafts {
  const next: Record<string, Record<string, string>> = Object.fromEntries(Object.entries(drafts).map(([number, kept]) => [number, { ...kept }]))
  for (const { row, header, text } of cells) {
    const own = (next[row.row_number] ??= {})
    if (text === sentText(row, header)) delete own[header]
    else own[header] = text
    if (Object.keys(own).length === 0) delete next[row.row_number]
  }
  return next
}

export const spanOf = ({ from, to }: Selection) => ({
  top: Math.min(from.row, to.row), bottom: Math.max(from.row, to.row), start: Math.min(from.column, to.column), end: Math.max(from.column, to.column),
})

/** Where a key leads from a cell; null: not a key of the grid. Tab goes on in the next line, and out of the grid behind its last cell. */
export function moved(key: string, { shift, row, column, rows, columns }: Spot & { shift: boolean; rows: number; columns: number }): Spot | null {
  const within = (spot: Spot): Spot => ({ row: Math.max(0, Math.min(rows - 1, spot.row)), column: Math.max(0, Math.min(columns - 1, spot.column)) })
  const steps: Record<string, Spot> = {
    ArrowUp: { row: row - 1, column }, ArrowDown: { row: row + 1, column }, ArrowLeft: { row, column: column - 1 }, ArrowRight: { row, column: column + 1 },
    Home: { row, column: 0 }, End: { row, column: columns - 1 }, PageUp: { row: row - 10, column },
    PageDown: { row: row + 10, column }, Enter: { row: row + (shift ? -1 : 1), column },
  }
  if (key !== 'Tab') return steps[key] ? within(steps[key]) : null
  const at = row * columns + column + (shift ? -1 : 1)
  return at < 0 || at >= rows * columns ? null : { row: Math.floor(at / columns), column: at % columns }
}
