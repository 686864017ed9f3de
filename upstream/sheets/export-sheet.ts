import { Readable } from 'node:stream'
import { csvText, isoText, xlsxCell, type ExportType } from './export-cells'
import { columnName, textCell } from './sheet-xml'
import { styleIndex } from './sheet-styles'
import { workbookStream, type SheetPlan } from './workbook-stream'

export type ExportColumn = {
  header: string
  /** Key of the row. */
  field: string
  /** 'text' where left out. */
  type?: ExportType
  /** In characters. */
  width?: number
  /** Makes of a value what is written. */
  show?: (value: unknown) => unknown
}

export type ExportRow = Readonly<Record<string, unknown>>
/** Rows as bare values in the order of the columns, in the steps they were read in; what follows the last column is left out. */
type ValueSteps = { steps: AsyncIterable<readonly (readonly unknown[])[]> }
export type ExportRows = AsyncIterable<ExportRow> | Iterable<ExportRow> | ValueSteps

export type SheetExport = {
  sheet: string
  columns: readonly ExportColumn[]
  rows: ExportRows
  /** Pairs above the table in columns A and B, a blank row after them (manifests.md 6). */
  heading?: readonly (readonly [label: string, value: string])[]
}

/** Large enough that writing a piece to its socket is a small part of making it; a workbook is packed first, and larger pieces of it would only lie about. */
const csvPieceChars = 128 * 1024
const pieceChars = 32 * 1024
const lastExcelRow = 1_048_576

const usualWidth: Record<ExportType, number> = { text: 20, number: 12, money: 14, weight: 12, date: 12, datetime: 20, bool: 8 }

/**
 * An xlsx of one or more sheets as a stream: header in bold, frozen and with filters; numbers and dates as such, dates and
 * times in Dubai; text that would be a formula made inert (uploads.md 7.10). Rows are drawn no faster than the stream is read,
 * their error destroys it, and destroying it ends them. More rows than Excel holds is a RangeError.
 */
export function exportXlsx(first: SheetExport, ...more: readonly SheetExport[]): Readable {
  return workbookStream([first, ...more].map(planOf))
}

function planOf({ sheet, columns, rows, heading = [] }: SheetExport): SheetPlan {
  const headerRow = heading.length === 0 ? 1 : heading.length + 2
  const state = { row: headerRow }
  return {
    name: sheet,
    columns: columns.map(({ header, type = 'text', width }) => ({ width: width ?? Math.max(usualWidth[type], header.length + 2) })),
    headerRows: headerRow,
    filterTo: () => state.row,
    rows: xlsxRows(columns, rows, heading, state),
  }
}

type Cell<T> = { type: ExportType; show: ExportColumn['show'] } & T
const cellsOf = <T>(columns: readonly ExportColumn[], more: (i: number) => T): Cell<T>[] => columns.map(({ type = 'text', show }, i) => ({
  type, show, ...more(i),
}))

async function* stepsOf(columns: readonly ExportColumn[], rows: ExportRows): AsyncGenerator<readonly (readonly unknown[])[]> {
  if ('steps' in rows) yield* rows.steps
  else for await (const row of rows) yield [columns.map(({ field }) => row[field])]
}

async function* xlsxRows(
  columns: readonly ExportColumn[], rows: ExportRows, heading: NonNullable<SheetExport['heading']>, state: { row: number },
): AsyncGenerator<string> {
  const cells = cellsOf(columns, (i) => ({ letter: columnName(i) }))
  const header = columns.map((column, i) => textCell(`${columnName(i)}${state.row}`, column.header, styleIndex.header)).join('')
  let text = heading.map(([label, value], i) =>
    `<row r="${i + 1}">${textCell(`A${i + 1}`, label, styleIndex.header)}${textCell(`B${i + 1}`, csvText('text', value))}</row>`,
  ).join('')
  text += `<row r="${state.row}">${header}</row>`
  for await (const step of stepsOf(columns, rows)) {
    for (const values of step) {
      const number = ++state.row
      if (number > lastExcelRow) throw new RangeError('A sheet holds at most 1,048,576 rows.')
      text += `<row r="${number}">`
      for (const [i, { type, show, letter }] of cells.entries()) text += xlsxCell(letter + number, type, show ? show(values[i]) : values[i])
      text += '</row>'
      if (text.length < pieceChars) continue
      yield text
      text = ''
    }
  }
  yield text
}

/**
 * A csv as a stream: UTF-8 with its mark, so that Excel reads Arabic; comma, CRLF, quotes where needed; else as `exportXlsx`.
 * A csv has no second sheet to say whose clocks it goes by, so a time is two columns (reports.md 6): ISO 8601 in UTC, and Dubai's.
 */
export function exportCsv({ columns, rows }: Pick<SheetExport, 'columns' | 'rows'>): Readable {
  return Readable.from(csvPieces(columns, rows), { objectMode: false, highWaterMark: csvPieceChars })
}

const DUBAI = ' (Dubai)'
const csvHeaders = ({ header, type }: ExportColumn): string[] => {
  if (type !== 'datetime') return [header]
  const plain = header.endsWith(DUBAI) ? header.slice(0, -DUBAI.length) : header
  return [plain, plain + DUBAI]
}
const csvCell = (type: ExportType, value: unknown): string =>
  type === 'datetime' ? `${quoted(isoText(value))},${quoted(csvText(type, value))}` : quoted(csvText(type, value))

async function* csvPieces(columns: readonly ExportColumn[], rows: ExportRows): AsyncGenerator<Buffer> {
  const cells = cellsOf(columns, () => ({}))
  let text = `\ufeff${columns.flatMap(csvHeaders).map((header) => quoted(csvText('text', header))).join(',')}\r\n`
  for await (const step of stepsOf(columns, rows)) {
    for (const values of step) {
      text += cells.map(({ type, show }, i) => csvCell(type, show ? show(values[i]) : values[i])).join(',')
      text += '\r\n'
      if (text.length < csvPieceChars) continue
      yield Buffer.from(text)
      text = ''
    }
  }
  yield Buffer.from(text)
}

// Also around `;` and tab, which another Excel's locale would split at, letting a later part of the text begin a cell.
const needsQuotes = /[",;\t\r\n]|^\s|\s$/

/** A cell of a csv line. */
export function quoted(text: string): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
