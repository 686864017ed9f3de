import { maxColumns, type ScannedRow } from './sheet-row'
import type { Merge } from './sheet-survey'

/** Carries the value of a cell merged downwards into the rows it spans, as rows are read from the top. */
export class MergedCells {
  private readonly columns: { column: number; merges: readonly Merge[]; next: number; to: number; text: string; shown: string | undefined }[]

  constructor(merges: ReadonlyMap<number, readonly Merge[]>) {
    this.columns = [...merges].filter(([column]) => column < maxColumns).map(([column, own]) => ({
      column, merges: own, next: 0, to: 0, text: '', shown: undefined,
    }))
  }

  /** Fills the row's empty cells that belong to a merge begun above; answers how many characters that made. */
  carryInto(row: ScannedRow): number {
    let chars = 0
    for (const state of this.columns) {
      const { column, merges } = state
      while ((merges[state.next]?.from ?? Infinity) < row.row_number) state.next++
      const begins = merges[state.next]?.from === row.row_number ? merges[state.next] : undefined
      if (begins) Object.assign(state, { to: begins.to, text: row.cells[column] ?? '', shown: row.shown?.get(column) })
      else if (row.row_number <= state.to && state.text !== '' && (row.cells[column] ?? '') === '') {
        while (row.cells.length < column) row.cells.push('')
        row.cells[column] = state.text
        if (state.shown !== undefined) (row.shown ??= new Map()).set(column, state.shown)
        ;(row.carried ??= []).push(column)
        chars += state.text.length
      }
    }
    return chars
  }
}
