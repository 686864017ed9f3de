import { headerKey } from './headers'
import type { ScannedRow } from './sheet-row'

/** How far down a header is looked for: a title, a date, a blank, a logo's rows. */
export const headerSearchRows = 30

const filled = ({ cells }: ScannedRow) => cells.filter(cell => cell !== '').length

/** How many of the known headers a row holds. */
export const knownHeaders = (cells: readonly string[], known: ReadonlySet<string>) => new Set(cells.map(headerKey).filter(name => known.has(name))).size

/**
 * The header among the first rows of a sheet: the row that holds most of the headers asked for. Where none holds any, for the sender's
 * own are yet to be matched, the first that is no mere title: at least half as wide as the widest. `known` is null for a sheet of any headers.
 */
export function headerAmong(rows: readonly [ScannedRow, ...ScannedRow[]], known: ReadonlySet<string> | null): ScannedRow {
  const [top] = rows
  if (known === null) return top
  const scores = rows.map(row => (row.broken === undefined ? knownHeaders(row.cells, known) : 0))
  const most = Math.max(...scores)
  if (most >= Math.min(2, known.size)) return rows[scores.indexOf(most)] ?? top
  const widest = Math.max(...rows.map(filled))
  const isTitle = filled(top) * 2 < widest
  return (isTitle ? rows.find(row => filled(row) * 2 >= widest) : undefined) ?? top
}
