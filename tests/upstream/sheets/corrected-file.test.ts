import { expect, test } from 'vitest'
import { parseRow } from '@/upstream/sheets/cells'
import { correctedXlsx, errorListXlsx, type RejectedRow } from '@/upstream/sheets/corrected-file'
import { matchHeaders, rowData } from '@/upstream/sheets/headers'
import { packagesLists, packagesTemplate } from './packages-template'
import { fileFolder, readAll } from './sheet-files'
import { asOthersRead, partText } from './written-book'

const file = fileFolder()

const uploaded = [
  'Client Code,Reference No,Service Code,Mobile,Country,Pieces,Weight (kg),Declared Value,Currency,Notes',
  'NOVA,00017,STD,+971501234567,AE,1,1.250,150.00,AED,=keep',
  'NOVA,1.23E+15,STD,,AE,1,1.250,"1.234,50",AED,=cmd()',
].join('\n')

/** The rejected rows of the csv above, as an upload would keep them. */
async function rejected(): Promise<RejectedRow[]> {
  const { headers, rows } = await readAll(await file('rows.csv', uploaded))
  const match = matchHeaders(headers, packagesTemplate)
  return rows.map(row => ({
    row_number: row.row_number, row_data: rowData(match, row.cells), errors: parseRow(packagesTemplate, match, row, packagesLists).errors,
  }))
    .filter(({ errors }) => errors.length > 0)
}

const make = async () => file('package-corrected-7.xlsx', correctedXlsx(packagesTemplate, await rejected()))

test('holds only the rejected rows, their number and messages first', async () => {
  const { headers, rows } = await readAll(await make())
  expect(headers.slice(0, 4)).toEqual(['Row', 'Error', 'Client Code', 'Reference No *'])
  expect(rows).toHaveLength(1)
  expect(rows[0]?.cells.slice(0, 4)).toEqual([
    '3',
    'Reference No looks shortened by Excel (1.23E+15); format the column as Text. Mobile is required. Declared Value must be a number like 1,234.50, not 1.234,50.',
    'NOVA', '1.23E+15',
  ])
})

test('marks the wrong cells red with the message as note', async () => {
  const path = await make()
  const cells = (await asOthersRead(path)).sheets[0]?.cells
  expect(cells?.get('1,3')?.comment?.text).toBe('Reference No looks shortened by Excel (1.23E+15); format the column as Text.')
  expect(cells?.get('1,5')?.comment?.text).toBe('Mobile is required.')
  expect(cells?.get('1,3')?.style?.fill).toMatchObject({ fgColor: { rgb: 'FFC7CE' } })
  expect(cells?.get('1,2')?.style?.fill).not.toMatchObject({ fgColor: { rgb: 'FFC7CE' } })
  expect(await partText(path, 'xl/drawings/vmlDrawing1.vml')).toContain('<x:Row>1</x:Row><x:Column>3</x:Column>')
})

test('reads back as the same cells, mended or not, its own columns ignored', async () => {
  const [before] = await rejected()
  const { headers, rows } = await readAll(await make())
  const match = matchHeaders(headers, packagesTemplate)
  const { Notes: _, ...known } = before?.row_data ?? {}
  expect(rowData(match, rows[0]?.cells ?? [])).toMatchObject(known)
  expect([match.unknown, match.origin]).toEqual([[], { kind: 'package', version: 3 }])
})

test('holds no formula, whatever the uploader wrote', async () => {
  const row_data = Object.fromEntries(packagesTemplate.columns.map(({ header }, i) => [header, `${'=+-@\t\r'[i % 6]}1+1`]))
  const path = await file('inert.xlsx', correctedXlsx(packagesTemplate, [{ row_number: 2, row_data, errors: [{ column: 'Row', message: '=1+1' }] }]))
  expect(await partText(path, 'xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >]/)
  const cells = (await asOthersRead(path)).sheets[0]?.cells
  expect([...(cells?.values() ?? [])].filter(cell => cell.formula !== undefined)).toEqual([])
})

test('thousands of rows are written with notes on the first ten thousand cells only', async () => {
  const rows = Array.from({ length: 12_000 }, (_, i) => ({
    row_number: i + 2, row_data: { 'Reference No': `SO-${i}` }, errors: [{ column: 'Reference No', message: 'Reference No already exists.' }],
  }))
  const path = await file('many.xlsx', correctedXlsx(packagesTemplate, rows))
  expect((await partText(path, 'xl/comments1.xml')).match(/<comment /g)).toHaveLength(10_000)
  expect((await readAll(path)).rows).toHaveLength(12_000)
})

test('the error list has one line for each message of excel_responses, inert', async () => {
  const path = await file('package-errors-7.xlsx', errorListXlsx([
    { row_number: 3, row_key: 'SO-1', column: 'City', value: '=HYPERLINK("x")', message: 'City Dubay is not served in AE.', code: 'unknown_reference' },
    { row_number: 4, row_key: null, column: 'Weight (kg)', value: '-5', message: 'Weight must be above 0.', code: 'range' },
  ]))
  const sheet = (await asOthersRead(path)).sheets[0]
  expect(sheet?.name).toBe('Errors')
  expect(sheet?.rows).toEqual([
    ['Row', 'Reference', 'Column', 'Value', 'Message', 'Code'],
    [3, 'SO-1', 'City', '\'=HYPERLINK("x")', 'City Dubay is not served in AE.', 'unknown_reference'],
    [4, null, 'Weight (kg)', '-5', 'Weight must be above 0.', 'range'],
  ])
})
