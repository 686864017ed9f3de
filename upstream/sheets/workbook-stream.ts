import type { Readable } from 'node:stream'
import type { CellNotes } from './cell-notes'
import { columnName, xmlSafe } from './sheet-xml'
import { styleIndex, stylesXml, type SheetStyle } from './sheet-styles'
import { zipStream, type ZipPart } from './zip-stream'

export type SheetColumn = { width: number; style?: SheetStyle; hidden?: boolean }

/** A drop-down on one column, from row 2 to `lastRow`. `source` is a range of another sheet. */
export type DropDown = { column: number; lastRow: number; source: string }

export type SheetPlan = {
  /** Cut to Excel's 31 characters and freed of what it forbids. */
  name: string
  columns: readonly SheetColumn[]
  /** `<row>` elements in order, as many as fit in memory easily at a time. */
  rows: AsyncIterable<string> | Iterable<string>
  /** Rows that stay in sight, the last of them with filter buttons. */
  headerRows?: number
  /** With `headerRows`: the last row the filter covers, known once the rows are written. */
  filterTo?: () => number
  hidden?: boolean
  dropDowns?: readonly DropDown[]
  notes?: CellNotes
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeRelation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelation = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** An xlsx as it is written: flat memory, no faster than it is read. */
export function workbookStream(sheets: readonly SheetPlan[]): Readable {
  return zipStream([
    { name: '[Content_Types].xml', content: [contentTypes(sheets)] },
    { name: '_rels/.rels', content: [relations([['officeDocument', 'xl/workbook.xml']])] },
    { name: 'xl/workbook.xml', content: [workbookXml(sheets)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [relations([...sheets.map((_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const), ['styles', 'styles.xml']])],
    },
    { name: 'xl/styles.xml', content: [stylesXml] },
    ...sheets.flatMap(sheetParts),
  ])
}

function sheetParts(sheet: SheetPlan, i: number): ZipPart[] {
  const number = i + 1
  const main = { name: `xl/worksheets/sheet${number}.xml`, content: sheetXml(sheet) }
  const { notes } = sheet
  if (!notes) return [main]
  return [
    main,
    {
      name: `xl/worksheets/_rels/sheet${number}.xml.rels`,
      content: [relations([['vmlDrawing', `../drawings/vmlDrawing${number}.vml`], ['comments', `../comments${number}.xml`]])],
    },
    // Read after the sheet is written, when the notes are all known.
    { name: `xl/comments${number}.xml`, content: notes.commentsXml() },
    { name: `xl/drawings/vmlDrawing${number}.vml`, content: notes.drawingXml() },
  ]
}

function contentTypes(sheets: readonly SheetPlan[]): string {
  const override = (part: string, type: string) => `<Override PartName="/xl/${part}" ContentType="${contentType}.${type}+xml"/>`
  return [
    `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>',
    override('workbook.xml', 'sheet.main'), override('styles.xml', 'styles'),
    ...sheets.map((sheet, i) => override(`worksheets/sheet${i + 1}.xml`, 'worksheet') + (sheet.notes ? override(`comments${i + 1}.xml`, 'comments') : '')),
    '</Types>',
  ].join('')
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${officeRelation}/${type}" Target="${target}"/>`)
  return `${xmlHead}<Relationships xmlns="${packageRelation}">${each.join('')}</Relationships>`
}

/** Excel refuses `[]:*?/\` and quotes at the ends of a sheet's name. */
const sheetName = (name: string) => name.replace(/[[\]:*?/\\]/g, ' ').replace(/^'+|'+$/g, '').trim().slice(0, 31) || 'Sheet'

function workbookXml(sheets: readonly SheetPlan[]): string {
  const each = sheets.map(({ name, hidden }, i) =>
    `<sheet name="${xmlSafe(sheetName(name))}" sheetId="${i + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`,
  )
  return `${xmlHead}<workbook xmlns="${spreadsheet}" xmlns:r="${officeRelation}"><sheets>${each.join('')}</sheets></workbook>`
}

async function* sheetXml(sheet: SheetPlan): AsyncGenerator<string> {
  const { columns, headerRows = 0, rows } = sheet
  yield `${xmlHead}<worksheet xmlns="${spreadsheet}" xmlns:r="${officeRelation}">${viewXml(headerRows)}<cols>${columns.map(columnXml).join('')}</cols><sheetData>`
  yield* rows
  yield '</sheetData>'
  if (sheet.filterTo && columns.length > 0)
    yield `<autoFilter ref="A${headerRows}:${columnName(columns.length - 1)}${Math.max(headerRows, sheet.filterTo())}"/>`
  const { dropDowns = [] } = sheet
  if (dropDowns.length > 0) yield `<dataValidations count="${dropDowns.length}">${dropDowns.map(dropDownXml).join('')}</dataValidations>`
  yield `<pageMargins left="0.5" right="0.5" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>${sheet.notes ? '<legacyDrawing r:id="rId1"/>' : ''}</worksheet>`
}

function viewXml(headerRows: number): string {
  const pane = headerRows === 0 ? '' : `<pane ySplit="${headerRows}" topLeftCell="A${headerRows + 1}" activePane="bottomLeft" state="frozen"/>`
  return `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`
}

function columnXml({ width, style, hidden }: SheetColumn, i: number): string {
  return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"${style ? ` style="${styleIndex[style]}"` : ''}${hidden ? ' hidden="1"' : ''}/>`
}

/** A warning, not a stop: aliases and codes newer than the template are the server's to judge. */
function dropDownXml({ column, lastRow, source }: DropDown): string {
  const name = columnName(column)
  return `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" errorTitle="Not in the list" error="This value is not in the list." sqref="${name}2:${name}${lastRow}"><formula1>${xmlSafe(source)}</formula1></dataValidation>`
}
