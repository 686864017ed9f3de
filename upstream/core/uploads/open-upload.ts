import { hasDecimalComma } from '@/lib/domain/number-text'
import { uploadKinds } from '@/lib/domain/upload-kinds'
import { isExampleRow } from '../../sheets/cells'
import { headerNames, matchHeaders, type ColumnMap, type HeaderMatch } from '../../sheets/headers'
import { readAsShown } from '../../sheets/read-as-shown'
import { openSheet, type OpenSheet } from '../../sheets/read-sheet'
import { hiddenColumnsNote } from '../../sheets/sheet-notes'
import type { SheetRow } from '../../sheets/sheet-row'
import type { UploadKindWork } from './upload-work'

/** A file of a known kind with its header understood. */
export interface OpenUpload {
  sheet: OpenSheet
  match: HeaderMatch
  work: UploadKindWork
  /** What the sender should know of the reading before anything lands. */
  notes: readonly string[]
}

interface Opening {
  fileName?: string
  /** The sender's own matching of columns. */
  columns?: ColumnMap | null
}

/** Opens a file as its kind is read, whatever its headers. The caller closes it. Throws `SheetRefusal`. */
export function openKindSheet(path: string, { template }: UploadKindWork, { fileName, columns = null }: Opening = {}): Promise<OpenSheet> {
  const { maxRows, maxMb } = uploadKinds[template.kind]
  return openSheet(path, { maxRows, maxMb, sheet: template.sheet, fileName, headers: headerNames(template, columns) })
}

/**
 * Opens an uploaded file and finds its columns, by the sender's own matching where there is one; throws `SheetRefusal`
 * (uploads.md 7.1). The caller closes the sheet.
 */
export async function openUpload(path: string, work: UploadKindWork, { fileName, columns = null }: Opening = {}): Promise<OpenUpload> {
  const sheet = await openKindSheet(path, work, { fileName, columns })
  try {
    const match = matchHeaders(sheet.headers, work.template, columns)
    return { sheet, match, work, notes: fileNotes(sheet, match) }
  } catch (error) {
    await sheet.close()
    throw error
  }
}

/** What the sender should know of the reading of a file whose columns are found. */
export const fileNotes = (sheet: OpenSheet, match: HeaderMatch): string[] =>
  [...sheet.notes, ...hiddenColumnsNote([...match.data].filter(([at]) => sheet.isHidden(at)).map(([, header]) => header))]

/** The rows that are the uploader's: all but the template's example left in place. */
export async function* ownRows({ sheet, match, work }: OpenUpload): AsyncGenerator<SheetRow> {
  const { columns } = work.template
  // One cell tells nearly every row from the example; the whole comparison is for the rest.
  const telling = columns.find(({ type, example, field }) => example && (type === 'id' || type === 'text') && match.positions.has(field))
  const at = telling ? (match.positions.get(telling.field) ?? -1) : -1
  const read = readAsShown((work.reading ?? work.template).columns, match)
  for await (const shown of sheet.rows) {
    const row = read(shown)
    const alike = at < 0 || row.cells[at] === telling?.example
    if (alike && isExampleRow(work.template, match, row.cells)) continue
    yield row
  }
}

/** How many rows a file has to be processed. Reads it whole; throws `SheetRefusal` as the worker would. */
export async function countRows(file: OpenUpload): Promise<number> {
  let count = 0
  for await (const _ of ownRows(file)) count++
  return count
}

/** Reads cells of a row by the field of their column. */
export const cellOf = ({ positions }: HeaderMatch, cells: readonly string[]) => (field: string) => cells[positions.get(field) ?? -1] ?? ''

/** What one reading of the whole file tells before anything is applied. */
export interface FileIndex {
  rows: number
  /** By `together`: the number of the last row, for keys several rows have. */
  lastRow: ReadonlyMap<string, number>
  /** Number columns in which a comma may part decimals: the file is written so, or a cell of theirs is. */
  unclearCommas: ReadonlySet<string>
}

/** The columns of a file that hold numbers, and where. */
const numberColumns = ({ match, work }: OpenUpload) =>
  work.template.columns.flatMap(({ field, type }) => {
    const at = match.positions.get(field)
    return at !== undefined && (type === 'number' || type === 'money' || type === 'weight') ? [{ field, at }] : []
  })

/** Counts the rows and finds those that belong together, wherever in the file they stand. Throws `SheetRefusal` (too_many_rows). */
export async function indexRows(file: OpenUpload): Promise<FileIndex> {
  const seen = new Set<string>()
  const lastRow = new Map<string, number>()
  const unclearCommas = new Set<string>()
  const numbers = numberColumns(file)
  let count = 0
  for await (const { row_number, cells } of ownRows(file)) {
    count++
    for (const { field, at } of numbers)
      if (file.sheet.commas === 'unclear' || (cells[at]?.includes(',') && hasDecimalComma(cells[at]))) unclearCommas.add(field)
    const name = file.work.key(cellOf(file.match, cells))?.together
    if (name === undefined) continue
    if (seen.has(name)) lastRow.set(name, row_number)
    else seen.add(name)
  }
  return { rows: count, lastRow, unclearCommas }
}
