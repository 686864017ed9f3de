import { describe, expect, test } from 'vitest'
import type { UploadColumn } from '@/lib/contract/upload-column'
import { dateLook } from '@/upstream/sheets/date-format'
import { matchHeaders } from '@/upstream/sheets/headers'
import { numberLook } from '@/upstream/sheets/number-format'
import { readAsShown } from '@/upstream/sheets/read-as-shown'
import { book, fileFolder, inline, readAll, refusalFor, zip, bookParts } from './sheet-files'

const file = fileFolder()

describe('a number format', () => {
  test.each<[string, string, string]>([
    ['"A-08-"000000', '123', 'A-08-000123'],
    ['"SKU-"0000', '42', 'SKU-0042'],
    ['\\S\\O\\-0000', '7', 'SO-0007'],
    ['"+971 "00 000 0000', '501230031', '+971 50 123 0031'],
    ['000-000-0000', '501230031', '050-123-0031'],
    ['0000000000', '501230031', '0501230031'],
    ['0.00', '6105.1', '6105.10'],
    ['0.0#', '6105', '6105.0'],
    ['0.0#', '1.25', '1.25'],
    ['#', '0', ''],
    ['#.##', '0.5', '.5'],
    ['#,##0', '1234567', '1234567'],
    ['#,##0.00 "AED"', '46346', '46346.00 AED'],
    ['[Red]#,##0.00 [$AED-409]', '46346.5', '46346.50 AED'],
    ['0.000,', '1200', '1.200'],
    ['0.0,,', '1200000', '1.2'],
    ['0%', '0.05', '5%'],
    ['"No. "0;"Minus "0;"none"', '5', 'No. 5'],
    ['"No. "0;"Minus "0;"none"', '-5', 'Minus 5'],
    ['"No. "0;"Minus "0;"none"', '0', 'none'],
    ['00000', '-12', '-00012'],
    ['0 "St;r"', '3', '3 St;r'],
    ['_(* 0_)', '3', ' 3 '],
    ['"B"0"-"0', '45', 'B4-5'],
    ['0', '2.5', '3'],
    ['0.0', '0.25', '0.3'],
  ])('%s shows %s as %j', (code, value, shown) => {
    expect(numberLook(code)?.(value)).toBe(shown)
  })
  test.each(['dd/mm/yyyy', '# ?/?', '0.00E+00', '[<100]0;00', '[h]:mm', 'General', '@', ''])('%j is none of numbers and words', (code) => {
    expect(numberLook(code)).toBeNull()
  })
})

test.each<[string, string, string | null]>([
  ['d-mmm', '2026-03-01', '1-Mar'],
  ['mmm-yy', '2026-03-01', 'Mar-26'],
  ['dd/mm/yyyy', '2026-11-24', '24/11/2026'],
  ['yyyy"年"m"月"d"日"', '2026-11-24', '2026年11月24日'],
  ['[$-409]d\\-mmm\\-yy;@', '2026-11-20', '20-Nov-26'],
  ['dddd', '2026-11-24', 'Tuesday'],
  ['dd.mm.yyyy hh:mm', '2026-11-24 09:05', '24.11.2026 09:05'],
  ['h:mm AM/PM', '14:05', '2:05 PM'],
  ['mm:ss', '00:07:09', '07:09'],
  ['d/m', '08:30', null],
  ['[h]:mm', '08:30', null],
  ['[$-F800]dddd\\, mmmm dd\\, yyyy', '2026-11-20', null],
])('the date format %s shows %s as %j', (code, iso, shown) => {
  expect(dateLook(code, iso)).toBe(shown)
})

describe('a sheet', () => {
  const formats = ['"A-08-"000000', 'd-mmm', '#,##0.00 "AED"', '0.000,']
  const styles = `<numFmts>${formats.map((code, i) => `<numFmt numFmtId="${170 + i}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, i) => `<xf numFmtId="${170 + i}"/>`).join('')}</cellXfs>`
  const columns: UploadColumn[] = [
    { header: 'Ref', field: 'ref', type: 'id' }, { header: 'SKU', field: 'sku', type: 'text' }, { header: 'Value', field: 'value', type: 'money' },
    { header: 'Weight', field: 'weight', type: 'weight' }, { header: 'Day', field: 'day', type: 'date' },
  ]
  const head = `<row r="1">${columns.map(({ header }, i) => inline(`${'ABCDE'[i]}1`, header)).join('')}</row>`
  const number = (reference: string, value: string, style: number) => `<c r="${reference}" s="${style}"><v>${value}</v></c>`
  async function rowsOf(rows: string) {
    const { headers, rows: read } = await readAll(await file('shown.xlsx', book({ rows: head + rows, styles })))
    const match = matchHeaders(headers, { columns })
    return read.map(readAsShown(columns, match))
  }

  test('is read as it shows where a column is text, by its value where it is a number or a day', async () => {
    const [row] = await rowsOf(
      `<row r="2">${number('A2', '123', 1)}${number('B2', '46082', 2)}${number('C2', '46346', 3)}${number('D2', '1.2', 0)}${number('E2', '46346', 2)}</row>`,
    )
    expect(row?.cells).toEqual(['A-08-000123', '1-Mar', '46346', '1.2', '2026-11-20'])
    expect(row?.faults).toBeUndefined()
  })
  test('that shows another number than it holds is refused with both', async () => {
    const [row] = await rowsOf(`<row r="2">${number('A2', '1', 0)}${number('D2', '1200', 4)}</row>`)
    expect(row?.faults).toEqual([{ column: 'Weight', message: 'Weight shows 1.200 but holds 1200: write the number that is meant.', code: 'format' }])
  })
  test('gives text that looks like a number as it is', async () => {
    const [row] = await rowsOf(`<row r="2">${inline('A2', '00123')}${inline('B2', '1.50')}</row>`)
    expect(row?.cells.slice(0, 2)).toEqual(['00123', '1.50'])
  })
})

describe('merged cells', () => {
  const sheetOf = (rows: string, merges: readonly string[], more = '') =>
    book({ sheetXml: `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${more}<sheetData><row r="1">${inline('A1', 'Ref')}${inline('B1', 'Name')}${inline('C1', 'SKU')}</row>${rows}</sheetData><mergeCells count="${merges.length}">${merges.map(ref => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>` })

  test('are carried down into the rows they span, and that is said', async () => {
    const rows = `<row r="2">${inline('A2', 'S-1')}${inline('B2', 'Sara')}${inline('C2', 'X')}</row><row r="3"><c r="A3" s="0"/>${inline('C3', 'Y')}</row><row r="4"><c r="A4"/>${inline('C4', 'Z')}</row><row r="5">${inline('C5', 'W')}</row>`
    const { rows: read, notes } = await readAll(await file('merged.xlsx', sheetOf(rows, ['A2:A4', 'B2:B3', 'A1:C1'])))
    expect(read).toEqual([
      { row_number: 2, cells: ['S-1', 'Sara', 'X'] },
      { row_number: 3, cells: ['S-1', 'Sara', 'Y'], carried: [0, 1] },
      { row_number: 4, cells: ['S-1', '', 'Z'], carried: [0] },
      { row_number: 5, cells: ['', '', 'W'] },
    ])
    expect(notes).toEqual(['Merged cells count for every row they span: rows 2 to 4 and 2 to 3.'])
  })
  test('make no row of one that has nothing of its own', async () => {
    const rows = `<row r="2">${inline('A2', 'S-1')}</row><row r="3"><c r="A3" s="0"/></row>`
    expect((await readAll(await file('merged.xlsx', sheetOf(rows, ['A2:A3'])))).rows).toEqual([{ row_number: 2, cells: ['S-1', '', ''] }])
  })
  test('too many of them are refused', async () => {
    const merges = Array.from({ length: 100_001 }, (_, i) => `A${2 * i + 2}:A${2 * i + 3}`)
    expect(await refusalFor(await file('merged.xlsx', sheetOf('', merges)))).toMatchObject({
      code: 'unreadable', detail: expect.stringContaining('Unmerge them'),
    })
  })
  test('hidden rows and columns are read and said, words of a text are no rows', async () => {
    const rows = `<row r="2" hidden="1">${inline('A2', 'S-1')}</row><row r="3" hidden="1"/><row r="4" spans="1:3" hidden="true">${inline('A4', 'S-2')}</row><row r="5" hidden="0">${inline('A5', 'the hidden="1" &lt;row hidden="1">')}</row>`
    const { rows: read, notes } = await readAll(await file('hidden.xlsx', sheetOf(rows, [], '<cols><col min="2" max="3" hidden="1"/></cols>')))
    expect(read.map(({ row_number }) => row_number)).toEqual([2, 4, 5])
    expect(notes).toEqual(['2 rows hidden in the sheet are read too: rows 2 and 4.'])
  })
})

describe('workbooks of other writers', () => {
  const rename = (
    names: Record<string, string>,
  ) => zip(bookParts({ rows: `<row r="1">${inline('A1', 'Ref')}</row><row r="2">${inline('A2', 'S-1')}</row>` }).map(part => ({
    ...part, name: names[part.name] ?? part.name,
    data: Object.entries(names).reduce(
      (data, [from, to]) => data.replaceAll(from, to).replaceAll(from.replace('xl/', ''), to.replace('xl/', '')), part.data.toString(),
    ),
  })))
  test.each<[string, Record<string, string>]>([
    ['the workbook under another name', { 'xl/workbook.xml': 'xl/book1.xml', 'xl/_rels/workbook.xml.rels': 'xl/_rels/book1.xml.rels' }],
    ['the sheet with a blank in its name', { 'xl/worksheets/sheet1.xml': 'xl/worksheets/sheet%201.xml' }],
    ['parts in capitals', { 'xl/worksheets/sheet1.xml': 'xl/worksheets/SHEET1.XML' }],
  ])('%s', async (_, names) => {
    expect((await readAll(await file('odd.xlsx', rename(names)))).rows).toEqual([{ row_number: 2, cells: ['S-1'] }])
  })
})
