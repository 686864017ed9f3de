import { Readable } from 'node:stream'
import { typeWords, type UploadColumn, type UploadLists, type UploadTemplate } from '@/lib/contract/upload-column'
import { parseDay } from '@/lib/domain/days'
import { cellNumber } from '@/lib/domain/number-text'
import { uploadKinds } from '@/lib/domain/upload-kinds'
import { quoted } from './export-sheet'
import { originText } from './headers'
import { columnName, excelSerial, numberCell, textCell } from './sheet-xml'
import { styleIndex, type SheetStyle } from './sheet-styles'
import { workbookStream, type DropDown, type SheetColumn, type SheetPlan } from './workbook-stream'

const listSheet = 'Lists'
const booleanList = ['yes', 'no']

const looksOf: Record<'text' | 'money' | 'weight' | 'date' | 'datetime', { column?: SheetStyle; example: SheetStyle }> = {
  text: { column: 'text', example: 'exampleText' },
  money: { column: 'typedMoney', example: 'exampleMoney' },
  weight: { column: 'weight', example: 'exampleWeight' },
  date: { column: 'date', example: 'exampleDate' },
  datetime: { column: 'datetime', example: 'exampleDatetime' },
}

/** Styles of a column's empty cells and of its example; id-like columns are Text, so that Excel leaves their digits alone. */
function looks({ type }: UploadColumn): { column?: SheetStyle; example: SheetStyle } {
  if (type === 'id' || type === 'phone') return looksOf.text
  if (type === 'money' || type === 'weight' || type === 'date' || type === 'datetime') return looksOf[type]
  return { example: 'example' }
}

const headerText = ({ header, required }: UploadColumn) => (required === true ? `${header} *` : header)

/** The columns of a data sheet: widths and formats, then the hidden one for kind and version. */
export function dataColumns(columns: readonly UploadColumn[]): SheetColumn[] {
  const shown = columns.map(column => ({ width: column.width ?? Math.max(14, headerText(column).length + 2), style: looks(column).column }))
  return [...shown, { width: 4, hidden: true }]
}

/** Row 1 of a data sheet, from column `from` on: headers, then the hidden cell (uploads.md 6). */
export function headerCells(template: UploadTemplate, from = 0): string {
  const { columns } = template
  const cells = columns.map((column, i) =>
    textCell(`${columnName(from + i)}1`, headerText(column), styleIndex[column.required === true ? 'requiredHeader' : 'header']),
  )
  return cells.join('') + textCell(`${columnName(from + columns.length)}1`, originText(template))
}

function exampleCell(column: UploadColumn, reference: string): string {
  const { example = '', type } = column
  const style = styleIndex[looks(column).example]
  const number = type === 'number' || type === 'money' || type === 'weight' ? cellNumber(example) : null
  if (number !== null) return numberCell(reference, number, style)
  // A plain day parses as midnight UTC, a day and time only with the zone spelled out.
  const wallMs = type === 'date' ? Date.parse(parseDay(example) ?? '') : type === 'datetime' ? Date.parse(`${example.replace(' ', 'T')}Z`) : Number.NaN
  return Number.isNaN(wallMs) ? textCell(reference, example, style) : numberCell(reference, excelSerial(wallMs), style)
}

/**
 * The template of a kind (uploads.md 6): the data sheet with headers, formats, drop-downs and a grey example, the sheet
 * `Instructions`, and the lists on a hidden sheet. `lists` gives the values of the lists columns name; one without values,
 * or too many for Excel to search, has no drop-down.
 */
export function templateXlsx(template: UploadTemplate, { lists = {} }: { lists?: UploadLists } = {}): Readable {
  const { columns, kind } = template
  const used = usedLists(columns, lists)
  const example = columns.map((column, i) => exampleCell(column, `${columnName(i)}2`)).join('')
  const data: SheetPlan = {
    name: template.sheet ?? uploadKinds[kind].title,
    columns: dataColumns(columns),
    rows: [`<row r="1">${headerCells(template)}</row>`, `<row r="2">${example}</row>`],
    headerRows: 1,
    dropDowns: dropDowns(columns, used, uploadKinds[kind].maxRows + 1),
  }
  return workbookStream([data, instructions(template), ...(used.size > 0 ? [listsPlan(used)] : [])])
}

const listName = ({ list, type }: UploadColumn) => (type === 'bool' ? 'yes or no' : type === 'list' ? undefined : list)

/** Excel shows 32,767 lines of a drop-down. */
const longestList = 32_767

function usedLists(columns: readonly UploadColumn[], lists: UploadLists): Map<string, readonly string[]> {
  const names = new Set(columns.map(listName).filter(name => name !== undefined))
  const used = [...names].map(name => [name, name === 'yes or no' ? booleanList : (Object.hasOwn(lists, name) ? lists[name] : undefined) ?? []] as const)
  return new Map(used.filter(([, values]) => values.length > 0 && values.length <= longestList))
}

function dropDowns(columns: readonly UploadColumn[], used: ReadonlyMap<string, readonly string[]>, lastRow: number): DropDown[] {
  const names = [...used.keys()]
  return columns.flatMap((column, i) => {
    const at = names.indexOf(listName(column) ?? '')
    if (at < 0) return []
    const letter = columnName(at)
    return [{ column: i, lastRow, source: `${listSheet}!$${letter}$2:$${letter}$${(used.get(names[at] ?? '')?.length ?? 0) + 1}` }]
  })
}

function listsPlan(used: ReadonlyMap<string, readonly string[]>): SheetPlan {
  const lists = [...used]
  const longest = Math.max(...lists.map(([, values]) => values.length))
  const row = (number: number) =>
    lists.map(([name, values], i) => textCell(`${columnName(i)}${number}`, number === 1 ? name : values[number - 2] ?? '')).join('')
  return {
    name: listSheet,
    columns: lists.map(() => ({ width: 24 })),
    rows: Array.from({ length: longest + 1 }, (_, i) => `<row r="${i + 1}">${row(i + 1)}</row>`),
    hidden: true,
  }
}

const requiredWord = ({ required }: UploadColumn) => (required === true ? 'Yes' : required || 'No')

function instructions(template: UploadTemplate): SheetPlan {
  const { columns, version, kind } = template
  const lines: { cells: readonly string[]; style: SheetStyle }[] = [
    { cells: [uploadKinds[kind].title], style: 'title' },
    { cells: [`Version ${version}`], style: 'plain' },
    { cells: [template.instructions ?? 'Fill one row for each record. Leave the header row as it is; the grey example row is not applied.'], style: 'plain' },
    { cells: [], style: 'plain' },
    { cells: ['Column', 'Required', 'Type', 'Rule', 'Example'], style: 'header' },
    ...columns.map(column => ({
      cells: [column.header, requiredWord(column), typeWords[column.type], column.rule ?? '', column.example ?? ''], style: 'wrapped' as const,
    })),
  ]
  return {
    name: 'Instructions',
    columns: [28, 16, 30, 50, 24].map(width => ({ width })),
    rows: lines.map(({ cells, style }, i) =>
      `<row r="${i + 1}">${cells.map((text, c) => textCell(`${columnName(c)}${i + 1}`, text, styleIndex[style])).join('')}</row>`,
    ),
  }
}

/** The same as csv: headers and the example, UTF-8 with its mark. It carries no version, so it is always read as current. */
export function templateCsv({ columns }: Pick<UploadTemplate, 'columns'>): Readable {
  const line = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`
  return Readable.from([Buffer.from(`\ufeff${line(columns.map(headerText))}${line(columns.map(({ example = '' }) => example))}`)])
}
