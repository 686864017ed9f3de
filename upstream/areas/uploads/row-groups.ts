import { hash } from 'node:crypto'
import type { UploadColumn, UploadLists } from '@/lib/contract/upload-column'
import { parseCell, type CellError, type CellValue } from '../../sheets/cells'
import type { SheetRow } from '../../sheets/sheet-row'
import { cellOf, ownRows, type FileIndex, type OpenUpload } from '../../core/uploads/open-upload'
import type { ReadRow, RowGroup } from '../../core/uploads/upload-work'

/** Rows of one key: those that make the thing, and those that only repeat it or clash with it (uploads.md 7.4). */
export interface FiledGroup extends RowGroup {
  /** Say the very same as an earlier row. */
  twins: readonly ReadRow[]
  /** Have the key of the first row and other values. */
  clashes: readonly ReadRow[]
}

const spelled = (value: CellValue | undefined) => (value === null || value === undefined ? '' : typeof value === 'object' ? value.join(';') : String(value))

/** sha256 of the values by column, so that `150` and `150.00`, or a date typed two ways, are the same row (uploads.md 2). */
const hashOf = (columns: readonly UploadColumn[], values: Readonly<Record<string, CellValue>>) =>
  hash('sha256', columns.map(({ field }) => spelled(values[field])).join('\u0001'))

/** Reads the rows of one file. A wide template is mostly empty, so what the file lacks or leaves empty is not even looked at. */
function readerOf({ match, work }: OpenUpload, { unclearCommas }: FileIndex, lists: UploadLists): (row: SheetRow, isOfLast: boolean) => ReadRow {
  const { columns } = work.reading ?? work.template
  const present = columns.flatMap((column) => {
    const at = match.positions.get(column.field)
    return at === undefined
      ? []
      : [{
        column, at, options: column.list === undefined ? undefined : lists[column.list],
        commas: unclearCommas.has(column.field) ? ('unclear' as const) : ('thousands' as const),
      }]
  })
  const nothing: Readonly<Record<string, CellValue>> = Object.fromEntries(columns.map(({ field }) => [field, null]))
  return ({ row_number, cells, faults = [], broken = false, carried }, isOfLast) => {
    const values = { ...nothing }
    const errors: CellError[] = faults.map((fault) => ({ value: '', ...fault }))
    if (broken) return { row_number, cells, values, errors, broken, hash: hash('sha256', `${row_number}\u0001${cells.join('\u0001')}`) }
    for (const { column, at, options, commas } of present) {
      const text = cells[at] ?? ''
      if (text === '' && column.required !== true) continue
      const result = parseCell(column, text, options, commas)
      if ('value' in result) values[column.field] = result.value
      else errors.push({ column: column.header, value: text, message: result.message, code: result.code })
      if (!isOfLast && isNumber(column) && carried?.includes(at))
        errors.push({ column: column.header, value: text, message: mergedNumber(column.header), code: 'format' })
    }
    return { row_number, cells, values, errors, hash: hashOf(columns, values) }
  }
}

const isNumber = ({ type }: UploadColumn) => type === 'number' || type === 'money' || type === 'weight'
/** A name may count for two records; an amount would count twice. */
const mergedNumber = (header: string) => `${header} is merged over rows of different references; give each row its own.`

function filed({ work }: OpenUpload, key: string | null, together: readonly ReadRow[]): FiledGroup {
  const [head, ...later] = together as readonly [ReadRow, ...ReadRow[]]
  if (later.length === 0) return { key, rows: [head], twins: [], clashes: [] }
  const lines: ReadRow[] = []
  const twins: ReadRow[] = []
  const clashes: ReadRow[] = []
  const seen = new Set([head.hash])
  for (const row of later) {
    const list = seen.has(row.hash) ? twins : work.continues?.(head, row) ? lines : clashes
    list.push(row)
    seen.add(row.hash)
  }
  return { key, rows: [head, ...lines], twins, clashes }
}

export const rowsIn = ({ rows, twins, clashes }: FiledGroup) => rows.length + twins.length + clashes.length

/**
 * The groups of a file in batches of about `size` rows. A group is given when its last row has been read, so rows of one key come
 * together however far apart they stand.
 */
export async function* groupBatches(file: OpenUpload, index: FileIndex, lists: UploadLists, size: number): AsyncGenerator<FiledGroup[]> {
  const read = readerOf(file, index, lists)
  const waiting = new Map<string, ReadRow[]>()
  let batch: FiledGroup[] = []
  let rows = 0
  let before: string | undefined
  for await (const sheetRow of ownRows(file)) {
    const named = file.work.key(cellOf(file.match, sheetRow.cells))
    const row = read(sheetRow, named !== null && named.together === before)
    before = named?.together
    const last = named && index.lastRow.get(named.together)
    const together = (named && waiting.get(named.together)) ?? []
    together.push(row)
    if (named && last && row.row_number < last) {
      waiting.set(named.together, together)
      continue
    }
    if (named) waiting.delete(named.together)
    const group = filed(file, named?.key ?? null, together)
    batch.push(group)
    rows += rowsIn(group)
    if (rows < size) continue
    yield batch
    batch = []
    rows = 0
  }
  if (batch.length > 0) yield batch
}
