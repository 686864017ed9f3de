import type { Readable } from 'node:stream'
import type { UploadTemplate } from '@/lib/contract/upload-column'
import { uploadKinds } from '@/lib/domain/upload-kinds'
import { CellNotes } from './cell-notes'
import { exportXlsx, type ExportRow } from './export-sheet'
import { correctedHeaders, headerKey } from './headers'
import { columnName, numberCell, textCell } from './sheet-xml'
import { styleIndex } from './sheet-styles'
import { dataColumns, headerCells } from './template'
import { workbookStream } from './workbook-stream'

/** A row of `excel_responses` as the corrected file needs it; `errors` holds all of them, the first included. */
export type RejectedRow = {
  row_number: number
  /** Header text to cell text, as uploaded. */
  row_data: Readonly<Record<string, string>>
  errors: readonly { column: string; message: string }[]
}

const pieceChars = 32 * 1024

/**
 * The rejected rows in their template, to be mended and sent again (uploads.md 6): `Row` and `Error` first, wrong cells red
 * with the message as note. Cells are the uploader's own text, marked as text the way Excel marks a typed apostrophe, so
 * none is a formula and the file reads back exactly as it was sent. Columns the template does not know are left out.
 */
export function correctedXlsx(template: UploadTemplate, rows: AsyncIterable<RejectedRow> | Iterable<RejectedRow>): Readable {
  const notes = new CellNotes()
  return workbookStream([{
    name: template.sheet ?? uploadKinds[template.kind].title,
    columns: [{ width: 8 }, { width: 48 }, ...dataColumns(template.columns)],
    headerRows: 1,
    rows: correctedRows(template, rows, notes),
    notes,
  }])
}

async function* correctedRows(template: UploadTemplate, rows: AsyncIterable<RejectedRow> | Iterable<RejectedRow>, notes: CellNotes): AsyncGenerator<string> {
  const [row, error] = correctedHeaders
  let text = `<row r="1">${textCell('A1', row, styleIndex.header)}${textCell('B1', error, styleIndex.header)}${headerCells(template, 2)}</row>`
  let number = 1
  for await (const rejected of rows) {
    text += correctedRow(template, rejected, ++number, notes)
    if (text.length < pieceChars) continue
    yield text
    text = ''
  }
  yield text
}

function correctedRow({ columns }: UploadTemplate, { row_number, row_data, errors }: RejectedRow, number: number, notes: CellNotes): string {
  const messages = new Map<string, string[]>()
  for (const { column, message } of errors) messages.set(headerKey(column), [...(messages.get(headerKey(column)) ?? []), message])
  const cells = new Map(Object.entries(row_data).map(([header, text]) => [headerKey(header), text]))
  const ownCells = columns.map(({ header }, i) => {
    const name = headerKey(header)
    const wrong = messages.get(name)
    if (wrong) notes.add(number, i + 2, wrong.join('\n'))
    const text = cells.get(name) ?? ''
    return textCell(`${columnName(i + 2)}${number}`, text, wrong ? styleIndex.wrong : text === '' ? 0 : styleIndex.quoted)
  })
  const all = errors.map(({ message }) => message).join(' ')
  return `<row r="${number}">${numberCell(`A${number}`, row_number)}${textCell(`B${number}`, all, styleIndex.quoted)}${ownCells.join('')}</row>`
}

/** The error list of an upload, sheet `Errors` (uploads.md 6); rows are those of `excel_responses`. */
export function errorListXlsx(rows: AsyncIterable<ExportRow> | Iterable<ExportRow>): Readable {
  return exportXlsx({
    sheet: 'Errors',
    columns: [
      { header: 'Row', field: 'row_number', type: 'number', width: 8 },
      { header: 'Reference', field: 'row_key', width: 28 },
      { header: 'Column', field: 'column', width: 22 },
      { header: 'Value', field: 'value', width: 28 },
      { header: 'Message', field: 'message', width: 60 },
      { header: 'Code', field: 'code', width: 20 },
    ],
    rows,
  })
}
